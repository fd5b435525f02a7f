"""The plans on the page of an event: rounds, final phases, time; one key takes the one shown."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bglmanager.engine.event import League, PlannedRound, Seating, Tier
from bglmanager.engine.plan import MULTI, Plan, PlanKind
from bglmanager.i18n import Texts
from bglmanager.services.workspace import Workspace
from bglmanager.ui.pages.event.game import GameBox
from bglmanager.ui.pages.event.parts import minutes_of
from bglmanager.ui.pages.home.new_event import NewEventForm
from bglmanager.words.day_plan import duration, plan_words
from tests.helpers.events import event
from tests.ui.event_desk import DAY, DeskMaker, EventDesk, choose, made, play
from tests.ui.event_desk import desk_of as desk_of
from tests.ui.event_desk import form as form
from tests.ui.event_desk import workspace as workspace

Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None, "minutes": 45}
ENGLISH = Texts("en")


def spoken(desk: EventDesk) -> list[str]:
    """The plans, as a screen reader says them."""
    return [line.accessibleName() for line in desk.plans.lines]


def proposed(desk: EventDesk) -> str:
    """The plan that is chosen."""
    [line] = [line for line in desk.plans.lines if line.isChecked()]
    return line.text()


def give_time(desk: EventDesk, text: str) -> None:
    """Type the time there is."""
    desk.open("plans")
    editor = desk.plans.editor
    editor.setFocus()
    QTest.keyClick(editor, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(editor, Key.Key_Delete)
    QTest.keyClicks(editor, text)


def test_the_plans_of_board_italian_gamers(desk_of: DeskMaker) -> None:
    desk = desk_of(event(40, **BIG, rounds_planned=5))
    assert spoken(desk) == [
        "3 rounds, no final: 3 games, 2 h 15. The fewest rounds the rules allow",
        "3 rounds, then semifinals and final: 5 games, 3 h 45. As in national finals · proposed",
        "4 rounds, then semifinals and final: 6 games, 4 h 30. As in national finals",
    ]


def test_the_minutes_of_the_game_are_known_where_none_are_planned(desk_of: DeskMaker) -> None:
    unknown = "The minutes of a game are not known, so nothing is said of the time."
    desk = desk_of(event(40, **{**BIG, "minutes": None}, game="puerto-rico", rounds_planned=2))
    assert spoken(desk)[0].startswith("3 rounds, no final: 3 games, ")
    assert unknown not in desk.plans._why.text()
    named = desk_of(event(40, **{**BIG, "minutes": None}, game="a game of our own"))
    assert unknown in named.plans._why.text()


def test_the_time_there_is_changes_the_proposal(desk_of: DeskMaker) -> None:
    desk = desk_of(event(40, **BIG, rounds_planned=5))
    give_time(desk, "3:45")
    assert proposed(desk).startswith("3 rounds, then semifinals")
    give_time(desk, "180")
    assert proposed(desk).startswith("3 rounds, no final")
    give_time(desk, "3:99")
    assert desk.plans.time.problem == (
        "This is not a duration. Write minutes (270) or hours and minutes (4:30)."
    )
    give_time(desk, "")
    assert desk.plans.time.problem == ""
    assert proposed(desk).startswith("3 rounds, then semifinals")


def test_one_key_takes_the_plan_shown(desk_of: DeskMaker) -> None:
    desk = desk_of(event(40, **BIG, rounds_planned=5))
    desk.key(Key.Key_F10, NONE)
    assert desk.settings.rounds_planned == 3
    assert desk.page.take_plan.refusal == "This is what is planned already."
    desk.open("plans")
    desk.plans.lines[1].setFocus()
    desk.key(Key.Key_Down, NONE)
    assert proposed(desk).startswith("4 rounds")
    desk.key(Key.Key_F10, NONE)
    assert desk.settings.rounds_planned == 4
    assert proposed(desk).startswith("4 rounds")
    assert desk.plans.lines[2].hasFocus()
    desk.key(Key.Key_Z)
    assert desk.settings.rounds_planned == 3


def test_the_rounds_for_who_is_entered_are_filled_in_until_a_number_is_typed(
    desk_of: DeskMaker,
) -> None:
    """Two stand in a new event of this league: 40 who are entered play three, unless told."""
    desk = desk_of(event(40, **BIG, rounds_planned=2))

    def rounds() -> tuple[str, int]:
        return desk.typed()["rounds_planned"], desk.settings.rounds_planned

    assert rounds() == ("3", 2)
    assert desk.page.primary() is None
    assert [line for line in spoken(desk) if "planned now" in line] == [
        spoken(desk)[0],
        spoken(desk)[1],
    ]
    desk.type("venue", "Casa del popolo")
    desk.save()
    assert (desk.settings.venue, rounds()) == ("Casa del popolo", ("3", 2))
    desk.type("rounds_planned", "2")
    desk.save()
    assert rounds() == ("2", 2)
    assert desk.page.primary() is None
    desk.type("rounds_planned", "5")
    desk.save()
    assert rounds() == ("5", 5)
    desk.key(Key.Key_Z)
    assert rounds() == ("2", 2), "the two that were typed"
    desk.key(Key.Key_Z)
    assert rounds() == ("3", 2)


def test_rounds_that_nobody_typed_follow_the_size_of_the_tables(desk_of: DeskMaker) -> None:
    desk = desk_of(event(40, **BIG, rounds_planned=2))
    desk.type("players_per_table", "2")
    desk.save()
    assert (desk.typed()["rounds_planned"], desk.settings.rounds_planned) == ("4", 3)


def test_a_plan_with_the_rounds_of_a_new_event_is_taken_too(desk_of: DeskMaker) -> None:
    desk = desk_of(event(28, **BIG, rounds_planned=2))
    desk.plans.lines[0].setFocus()
    QTest.keyClick(desk.plans.lines[0], Key.Key_Space)
    assert "3 rounds" in proposed(desk)
    desk.key(Key.Key_F10, NONE)
    assert desk.typed()["rounds_planned"] == "3"
    desk.plans.lines[1].setFocus()
    QTest.keyClick(desk.plans.lines[1], Key.Key_Space)
    assert "2 rounds" in proposed(desk)
    desk.key(Key.Key_F10, NONE)
    assert desk.typed()["rounds_planned"] == "2"


def test_enter_in_the_time_takes_the_plan(desk_of: DeskMaker) -> None:
    desk = desk_of(event(40, **BIG, rounds_planned=5))
    give_time(desk, "180")
    desk.key(Key.Key_Return, NONE)
    assert desk.settings.rounds_planned == 3
    assert desk.plans.editor.text() == "180"


def test_four_at_a_game_of_two_meet_each_other(desk_of: DeskMaker) -> None:
    desk = desk_of(event(4, **BIG, players_per_table=2, rounds_planned=1))
    assert spoken(desk)[-1] == "3 rounds, no final: 3 games, 2 h 15. Round robin · proposed"
    desk.key(Key.Key_F10, NONE)
    assert (desk.settings.rounds_planned, desk.settings.seating) == (3, Seating.ROUND_ROBIN)
    desk.plans.lines[0].setFocus()
    QTest.keyClick(desk.plans.lines[0], Key.Key_Space)
    desk.key(Key.Key_F10, NONE)
    assert desk.settings.seating is Seating.SWISS


def test_the_plans_of_the_boardgame_league(desk_of: DeskMaker) -> None:
    desk = desk_of(event(40, minutes=90, rounds_planned=4))
    assert spoken(desk) == [
        (
            "4 rounds, then the final: 5 games, 7 h 30. The fewest rounds the rules allow "
            "· proposed · planned now"
        ),
        "3 rounds, then the final: 4 games, 6 h. Classic Swiss",
    ]


def test_what_was_typed_is_saved_before_a_plan_is_taken(desk_of: DeskMaker) -> None:
    desk = desk_of(event(40, **BIG, rounds_planned=5))
    desk.type("name", "Coppa")
    desk.key(Key.Key_F10, NONE)
    assert desk.settings.rounds_planned == 5
    assert desk.page.take_plan.refusal == "Save or discard what was changed first."


def test_a_table_of_no_regulation_has_no_plan(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, players_per_table=9))
    assert not desk.plans.isVisible()
    assert desk.page.take_plan.refusal == "There is no plan for tables of this size."


def test_nobody_is_entered_yet(desk_of: DeskMaker) -> None:
    desk = desk_of(event(0, **BIG))
    assert spoken(desk)[0].startswith("2 rounds, no final")


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [("", None), (" 270 ", 270), ("4:30", 270), ("4.05", 245), ("4 h 30", 270), ("4h", 240),
     (":45", 45)],
)  # fmt: skip
def test_time_as_it_is_typed(typed: str, minutes: int | None) -> None:
    assert minutes_of(typed) == minutes


@pytest.mark.parametrize("typed", ["soon", "4:60", "-3", "4:30:00", ":", "²"])
def test_what_is_no_time(typed: str) -> None:
    with pytest.raises(ValueError, match=re.escape(typed)):
        minutes_of(typed)


def test_words_of_time_and_plans() -> None:
    assert [duration(ENGLISH, n) for n in (45, 120, 125)] == ["45 min", "2 h", "2 h 05"]
    told = [plan_words(ENGLISH, Plan(PlanKind.SWISS, 4, n, None)) for n in range(5)]
    assert told == [
        "4 rounds, no final: 4 games",
        "4 rounds, then the final: 5 games",
        "4 rounds, then semifinals and final: 6 games",
        "4 rounds, then quarterfinals, semifinals and final: 7 games",
        "4 rounds, then 4 playoff rounds: 8 games",
    ]


def test_rounds_of_several_games_are_named_and_have_their_own_auctions(desk_of: DeskMaker) -> None:
    plan = (PlannedRound("azul", 4, 30), PlannedRound("splendor", 4, 40))
    made = event(14, **{**BIG, "minutes": None}, game=MULTI, plan=plan, rounds_planned=2)
    desk = desk_of(made)
    box = desk.form.fields["game"].editor
    assert isinstance(box, GameBox)
    assert (box.currentText(), box.value) == ("Several games", MULTI)
    assert "auction" not in desk.shown
    assert "auction" in desk_of(event(14, **BIG)).shown


# ---- The four questions of a new event: league, game, tables, and what goes with them, by keys


def test_the_leagues_and_what_counts_for_nobody(form: NewEventForm) -> None:
    assert [form.league.itemText(n) for n in range(form.league.count())] == [
        "Boardgame League, tier A",
        "Boardgame League, tier B",
        "Boardgame League, tier C",
        "Board Italian Gamers",
        "Single event: Catan, FirenzeGioca 2014",
        "Single event: 7 Wonders, Ludolimpiadi 2015",
        "Single event: Diplomacy, Italian scoring",
        "No league, Boardgame League rules",
        "No league, BIG rules",
    ]
    assert form.league.currentText() == "Boardgame League, tier C"


@pytest.mark.parametrize(
    ("words", "ruleset", "league", "tier"),
    [
        ("Boardgame League, tier A", "bgl-2010", League.BGL, Tier.A),
        ("Board Italian Gamers", "big-2026", League.BIG, None),
        ("No league, Boardgame League rules", "bgl-2010", None, None),
        ("No league, BIG rules", "big-2026", None, None),
    ],
)
def test_the_first_answer_says_regulation_league_and_tier(
    form: NewEventForm,
    workspace: Workspace,
    words: str,
    ruleset: str,
    league: League | None,
    tier: Tier | None,
) -> None:
    choose(form.league, words)
    found = made(form, workspace)
    assert (found.ruleset, found.league, found.tier) == (ruleset, league, tier)


def test_the_games_and_tables_follow_the_league(form: NewEventForm) -> None:
    assert form.game.text() == "Ad Astra"
    assert (form.per_table.minimum(), form.per_table.maximum()) == (2, 6)
    choose(form.league, "Board Italian")
    assert form.game.text() == "7 Wonders"
    assert (form.per_table.minimum(), form.per_table.maximum()) == (2, 7)
    play(form, "My own game")
    choose(form.league, "Boardgame League, tier B")
    assert form.game.text() == "My own game"
    play(form, "Agricola")
    choose(form.league, "Board Italian")
    assert form.game.text() == "Agricola"


def test_the_game_proposes_its_table_and_its_minutes(
    form: NewEventForm, workspace: Workspace
) -> None:
    choose(form.league, "Board Italian")
    for game, size in (("Dominion", 3), ("Perudo", 6), ("My own game", 4), ("Carcassonne", 2)):
        play(form, game)
        assert form.per_table.value() == size
    found = made(form, workspace)
    assert (found.game, found.players_per_table, found.minutes) == ("carcassonne", 2, 30)
    assert found.rounds_planned == 3


@pytest.mark.parametrize(
    ("before", "minutes"),
    [
        ("Single event: Catan", "70"),
        ("Single event: 7 Wonders", "30"),
        ("Boardgame League, tier A", "90"),
    ],
)
def test_a_game_without_minutes_has_none_of_the_game_chosen_before(
    form: NewEventForm, workspace: Workspace, before: str, minutes: str
) -> None:
    choose(form.league, before)
    assert form.minutes.text() == minutes
    choose(form.league, "Single event: Diplomacy")
    assert form.minutes.text() == ""
    assert made(form, workspace).minutes is None


def test_minutes_proposed_go_with_their_game_and_come_back_with_it(form: NewEventForm) -> None:
    choose(form.league, "Board Italian")
    play(form, "Carcassonne")
    assert form.minutes.text() == "30"
    play(form, "My own game")
    assert form.minutes.text() == ""
    play(form, "Carcassonne")
    assert form.minutes.text() == "30"


def test_minutes_typed_stay_with_a_game_that_proposes_none(
    form: NewEventForm, workspace: Workspace
) -> None:
    choose(form.league, "Single event: Catan")
    form.minutes.setFocus()
    form.minutes.selectAll()
    QTest.keyClicks(form.minutes, "240")
    form.league.setCurrentIndex(form.league.findText("Single event: Diplomacy, Italian scoring"))
    assert made(form, workspace).minutes == 240


def test_a_table_chosen_by_hand_stays(form: NewEventForm) -> None:
    choose(form.league, "Board Italian")
    QTest.keyClick(form.per_table, Key.Key_Up)
    assert form.per_table.value() == 5
    play(form, "Dominion")
    assert form.per_table.value() == 5
    form.start(DAY)
    assert form.per_table.value() == 4


def test_a_game_that_will_not_be_valid_is_said_when_chosen(form: NewEventForm) -> None:
    choose(form.league, "Board Italian")
    play(form, "Carcassonne")
    assert form.remark.text() == ""
    QTest.keyClick(form.per_table, Key.Key_Up)
    assert form.remark.text() == (
        "At tables of 3 this game is not valid for the league: only tables of 2 count. No league "
        "points are given."
    )
    choose(form.league, "No league, BIG")
    assert form.remark.text() == ""


def test_a_game_is_known_by_its_name_in_the_other_language_too(
    form: NewEventForm, workspace: Workspace
) -> None:
    choose(form.league, "Board Italian")
    play(form, "coloni di catan")
    found = made(form, workspace)
    assert (found.game, found.minutes) == ("coloni-di-catan", 75)


def test_who_has_no_opponent_has_a_bye_in_the_preview(form: NewEventForm) -> None:
    form.per_table.setValue(2)
    form.preview.slider.setValue(33)
    assert form.preview.tables.text() == "16 tables of 2 and 1 bye"


# ---- several games, in the second question of a new event


def ask_for_several(form: NewEventForm, *games: str) -> None:
    """Tick the box, and type a game for each round, each followed by Enter but the last."""
    form.several.tick.setFocus()
    QTest.keyClick(form.several.tick, Key.Key_Space)
    for row, name in zip(form.several.rounds.rows, games, strict=False):
        QTest.keyClick(row.game, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(row.game, name)


def test_a_new_event_of_one_game_asks_for_no_rounds(form: NewEventForm) -> None:
    assert form.several.rounds.isHidden()
    ask_for_several(form)
    assert not form.several.rounds.isHidden()


def test_a_new_event_of_several_games_has_the_rounds_of_the_rules(
    form: NewEventForm, workspace: Workspace
) -> None:
    choose(form.league, "Board Italian Gamers")
    form.city.setText("Torino")
    ask_for_several(form, "Puerto Rico", "Kingsburg", "Carcassonne", "Azul")
    assert form.fields["game"].isHidden()
    assert form.fields["players_per_table"].isHidden()
    assert form.name.placeholderText() == "Tournament of several games, Torino"
    assert "Puerto Rico: 8 tables of 4" in form.preview.tables.text()
    made = form.make(workspace, lambda found: [each.code for each in found])
    assert made is not None
    settings = made.event.settings
    assert (settings.game, settings.rounds_planned) == (MULTI, 4)
    assert [row.game for row in settings.plan] == [
        "puerto-rico",
        "kingsburg",
        "carcassonne",
        "azul",
    ]
    assert [row.players_per_table for row in settings.plan] == [4, 4, 2, 4]
    assert settings.plan[0].minutes == 80


def test_a_round_without_a_game_is_said_at_its_row(
    form: NewEventForm, workspace: Workspace
) -> None:
    choose(form.league, "Board Italian Gamers")
    ask_for_several(form, "Puerto Rico")
    made = form.make(workspace, lambda found: [each.code for each in found])
    assert made is None
    assert [row.remark.text() for row in form.several.rounds.rows] == ["", *["event.no-game"] * 3]
    assert form.several.rounds.rows[1].game.hasFocus()


def test_rounds_are_added_and_taken_away_and_one_game_is_asked_for_again(
    form: NewEventForm,
) -> None:
    choose(form.league, "Board Italian Gamers")
    ask_for_several(form, "Puerto Rico", "Kingsburg")
    form.several.rounds.add_row()
    assert len(form.answers().plan) == 5
    form.several.rounds.rows[2].dropped.emit()
    form.several.rounds.rows[2].dropped.emit()
    rows = [row.game for row in form.answers().plan]
    assert rows == ["puerto-rico", "kingsburg", ""]
    form.several.tick.setChecked(False)
    assert (form.answers().plan, form.fields["game"].isHidden()) == ((), False)
    form.several.tick.setChecked(True)
    assert [row.game for row in form.answers().plan] == rows
    form.start(DAY)
    assert (form.several.is_chosen, form.answers().plan) == (False, ())


def test_several_games_are_found_by_their_name_too(form: NewEventForm) -> None:
    choose(form.league, "Boardgame League, tier C")
    form.game.setText("Several games")
    assert form.several.is_chosen
    assert len(form.several.rounds.rows) == 3  # these rules name no number
    choose(form.league, "Single event: Catan")
    assert not form.several.is_chosen
