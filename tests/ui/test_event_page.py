"""The page of an event by keys: league, kind, seating, Readings, reminders."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EventDesk as Facts
from bglmanager.engine.event import FirstSeating, Kind, League, Organiser, Seating, TeamKind, Tier
from bglmanager.engine.ids import EventId
from bglmanager.engine.rulesets import RULESETS
from bglmanager.services import entries, events, rounds
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.application import Dress
from bglmanager.ui.widgets.basics import Button
from tests.helpers.events import event
from tests.helpers.figures import figure
from tests.ui.conftest import LookMaker
from tests.ui.doubles import unnamed
from tests.ui.event_desk import DeskMaker, EventDesk, event_desks
from tests.ui.event_desk import desk_of as desk_of

Key = Qt.Key
BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
OPTIONS_OF_BGL = {"options.virtual_ties", "options.tau_league", "options.rematches"}
OPTIONS_OF_BIG_THREE = {
    "options.elo_default",
    "options.rematches",
    "options.semifinals_of_three",
    "options.third_place",
}


def options(desk: EventDesk) -> set[str]:
    """The Readings shown."""
    return {name for name in desk.shown if name.startswith("options.")}


def test_what_an_event_counts_for_is_said(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    desk.choose("kind", "Regional")
    QTest.keyClick(desk.editor("qualifies"), Key.Key_Space)
    QTest.keyClick(desk.editor("online"), Key.Key_Space)
    desk.type("end_date", "15/03/2026")
    desk.type("not_valid", "six players only")
    desk.save()
    found = desk.settings
    assert (found.kind, found.qualifies, found.online) == (Kind.REGIONAL_FINAL, True, True)
    assert (found.end_date, found.not_valid) == (dt.date(2026, 3, 15), "six players only")
    desk.type("end_date", "13/03/2026")
    desk.save()
    assert desk.problem("end_date") == (
        "The last day (13/03/2026) is before the first (14/03/2026). Correct one of the two."
    )
    desk.type("end_date", "")
    desk.save()
    assert desk.settings.end_date is None


def test_part_of_the_fees_goes_back_online_and_where_the_organiser_ticks_it(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(event(8, fee=5, **BIG))
    assert "pot" in desk.shown
    QTest.keyClick(desk.editor("pot"), Key.Key_Space)
    desk.save()
    kept = [desk.settings.pot]
    QTest.keyClick(desk.editor("pot"), Key.Key_Space)
    QTest.keyClick(desk.editor("online"), Key.Key_Space)  # ticks it again
    desk.save()
    kept.append(desk.settings.pot)
    assert desk.settings.online
    QTest.keyClick(desk.editor("pot"), Key.Key_Space)
    desk.save()
    kept.append(desk.settings.pot)
    assert kept == [True, None, False]
    assert "pot" not in desk_of(event(8)).shown


def test_another_league_brings_its_rules(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, kind=Kind.NATIONAL_FINAL, qualifies=True, options={"tau_league": 5}))
    assert options(desk) == OPTIONS_OF_BGL
    desk.choose("league", "Board I")
    assert "qualifies" not in desk.shown
    assert options(desk) == {
        "options.elo_default",
        "options.rematches",
        "options.semifinal_seating",
        "options.third_place",
    }
    desk.save()
    found = desk.settings
    assert (found.ruleset, found.league, found.tier) == ("big-2026", League.BIG, None)
    assert (found.kind, found.qualifies, found.options) == (Kind.NATIONAL_FINAL, False, {})
    assert found.game == "puerto-rico"
    desk.choose("league", "No league, Board")
    assert not {"league_code", "not_valid"} & desk.shown
    desk.save()
    assert (desk.settings.ruleset, desk.settings.league) == ("bgl-2010", None)


def test_the_games_are_those_of_the_league(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, game="ad-astra"))
    desk.choose("league", "Board I")
    assert desk.offered("game")[:3] == ["7 Wonders", "7 Wonders Cities", "7 Wonders Duel"]
    desk.save()
    assert (desk.settings.ruleset, desk.settings.game) == ("big-2026", "ad-astra")
    desk.type("game", "Il gioco della sera")
    desk.choose("league", "Boardgame League, tier A")
    desk.save()
    assert (desk.settings.game, desk.settings.tier) == ("Il gioco della sera", Tier.A)


def test_after_the_first_draw_the_regulation_stays_and_the_tier_changes(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(event(8))
    rounds.draw_round(desk.opened)
    assert desk.offered("league") == [
        *(f"Boardgame League, tier {tier}" for tier in Tier),
        "No league, Boardgame League rules",
    ]
    for name in ("game", "players_per_table", "draw_seed", "first_seating"):
        assert not desk.form.fields[name].editor.isEnabled()
    assert desk.form.fields["seating"].editor.isEnabled()
    desk.choose("league", "Boardgame League, tier B")
    desk.save()
    assert desk.settings.tier is Tier.B


def test_a_round_robin_is_offered_for_two_at_a_table(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    apart = "By lot, people who have met or are related apart"
    assert desk.offered("seating") == ["By the standings", "By lot", apart]
    desk.type("players_per_table", "2")
    desk.choose("seating", "Round")
    desk.save()
    found = desk.settings
    assert (found.players_per_table, found.seating) == (2, Seating.ROUND_ROBIN)


def test_round_1_is_seated_with_seeds(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    desk.choose("first_seating", "With")
    desk.save()
    assert desk.settings.first_seating is FirstSeating.SEEDED


def test_how_rematches_are_avoided(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    assert options(desk) == OPTIONS_OF_BGL
    desk.choose("options.rematches", "Few")
    desk.save()
    assert desk.settings.options == {"rematches": "soft"}
    desk.choose("options.rematches", "To")
    desk.save()
    assert desk.settings.options == {}


def test_readings_of_the_boardgame_league(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    desk.choose("options.virtual_ties", "The v")
    desk.type("options.tau_league", "7,5")
    desk.save()
    assert desk.settings.options == {"virtual_ties": "loses", "tau_league": Fraction(15, 2)}
    desk.type("options.tau_league", "3")
    desk.choose("options.virtual_ties", "They")
    desk.save()
    assert desk.settings.options == {}


def test_readings_of_board_italian_gamers(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, **BIG))
    desk.type("options.semifinal_seating", "3-6-8-9, 4 5 7 10")
    desk.type("options.elo_default", "1400")
    desk.save()
    lists = ((3, 6, 8, 9), (4, 5, 7, 10))
    assert desk.settings.options == {"semifinal_seating": lists, "elo_default": 1400}
    desk.type("options.semifinal_seating", "")
    desk.save()
    assert desk.settings.options == {"elo_default": 1400}
    desk.type("players_per_table", "3")
    desk.type("options.semifinals_of_three", "2-5-6, 3-4-7")
    desk.save()
    assert options(desk) == {
        "options.elo_default",
        "options.rematches",
        "options.semifinals_of_three",
        "options.third_place",
    }
    desk.type("players_per_table", "2")
    desk.choose("options.bracket", "Fix")
    desk.choose("options.third_place", "Yes")
    desk.save()
    assert desk.settings.options == {
        "elo_default": 1400,
        "semifinals_of_three": ((2, 5, 6), (3, 4, 7)),
        "bracket": "fixed",
        "third_place": True,
    }


def test_the_plan_of_some_games_is_that_of_another_size(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, **BIG))
    desk.type("game", "Dominion")
    assert options(desk) == {
        "options.elo_default",
        "options.rematches",
        "options.semifinals_of_three",
        "options.third_place",
    }


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("3-6-x", "This is not a list of ranks. Write the tables as 3-6-7-10, 4-5-8-9."),
        (
            "3-6-7-9, 4-5-8-9",
            (
                "The option “semifinal_seating” has a value that does not exist. "
                "Allowed: [[3, 6, 7, 10], [4, 5, 8, 9]] …."
            ),
        ),
    ],
)
def test_a_list_of_ranks_that_cannot_be(desk_of: DeskMaker, typed: str, sentence: str) -> None:
    desk = desk_of(event(8, **BIG))
    desk.type("options.semifinal_seating", typed)
    desk.save()
    assert desk.problem("options.semifinal_seating") == sentence
    assert desk.settings.options == {}


def test_a_value_that_is_not_offered_stays(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, first_seating=FirstSeating.OPTIMISED))
    assert desk.page.primary() is None
    desk.type("name", "Coppa")
    desk.save()
    assert desk.settings.first_seating is FirstSeating.OPTIMISED


def test_a_league_without_a_tier_stays_as_it_is(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, tier=None))
    assert desk.offered("league")[-1] == "Boardgame League, no tier"
    assert desk.page.primary() is None
    desk.choose("league", "No league, BIG")
    desk.choose("league", "Boardgame League, no tier")
    assert desk.page.primary() is None
    other = desk_of(event(8, **{**BIG, "tier": Tier.A}))
    assert other.page.primary() is None


def test_a_game_that_is_not_valid_is_noted_by_one_key(desk_of: DeskMaker) -> None:
    made = event(
        8,
        **BIG,
        game="carcassonne",
        league_code="BIG-1",
        venue="Circolo",
        city="Lucca",
        organiser=Organiser("Ada", "ada@example.org", "050 1"),
    )
    desk = desk_of(made)
    assert desk.notices == [
        "The league requires these too: start time.",
        (
            "At tables of 4 this game is not valid for the league: only tables of 2 count. "
            "No league points are given."
        ),
    ]
    buttons = desk.window.strip.findChildren(QPushButton)
    [button] = [each for each in buttons if each.text() == "Note that it does not count"]
    QTest.keyClick(button, Key.Key_Return)
    assert desk.settings.not_valid == "The league has no such game at tables of 4."
    assert desk.notices == ["The league requires these too: start time."]
    desk.type("start_time", "09:30")
    desk.save()
    assert desk.notices == []


def test_tab_goes_past_the_ticks_of_a_game_and_ctrl_pgdown_to_the_next_section(
    desk_of: DeskMaker,
) -> None:
    desk = desk_of(event(8, **BIG, game="coloni-di-catan"))
    desk.editor("players_per_table")
    passed: list[str] = []
    for _ in range(3):
        desk.key(Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
        passed.append(desk.focus.accessibleName())
    assert passed == ["Optional rules", "With expansions", "Expansions"]
    while not desk.form.fields["fee"].isVisible():
        desk.key(Key.Key_PageDown)
    assert desk.focus.accessibleName() == "Organiser"
    desk.key(Key.Key_PageUp)
    assert desk.form.sections.titles.currentItem().text() == "Rounds and final"


def test_the_paper_is_made_as_at_another_event_by_keys(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    desk.open("desk.footer")
    act = desk.page.logo.as_at
    [pressed] = [each for each in desk.form.findChildren(Button) if each.action_followed is act]
    assert not pressed.isEnabled()
    assert act.refusal == "No other event has a logo or words at the foot of its sheets."
    before = event(8, id=EventId("00000000-0000-4000-8000-00000000abcd"), name="Trofeo d’inverno")
    facts = replace(before.settings.desk, footer="Grazie alla biblioteca", accent=True)
    desk.opened.workspace.import_document(before.with_settings(desk=facts))
    desk.page.refresh(None)
    assert pressed.text().strip() == "As at Trofeo d’inverno"
    desk.editor("prizes")
    for _ in desk.form.findChildren(Button):
        if desk.focus is pressed:
            break
        desk.key(Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
    desk.key(Key.Key_Space, Qt.KeyboardModifier.NoModifier)
    assert desk.typed()["desk.footer"] == "Grazie alla biblioteca"
    assert desk.settings.desk == facts
    desk.key(Key.Key_Z)
    assert desk.settings.desk == event(8).settings.desk


def test_a_warning_opens_its_section_and_the_sections_are_marked(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    [code] = [each for each in desk.window.strip.notices if "league code" in each.text]
    QTest.mouseClick(desk.notice_button("Go there"), Qt.MouseButton.LeftButton)
    assert code.action is not None
    assert desk.focus is desk.form.fields["league_code"].editor
    titles = desk.form.sections.titles
    words = [titles.item(n).toolTip() for n in range(titles.count())]
    assert words[titles.currentRow()] == "something is to be looked at"
    assert words[0] == "something can be filled in"
    desk.type("city", "Siena")
    assert titles.item(0).toolTip() == "changed, not saved yet"


@pytest.mark.parametrize("ruleset", [*RULESETS][:: figure(3, long=1)])
@pytest.mark.usefixtures("dressed")
def test_each_section_is_whole_in_a_small_window(
    ruleset: str, qapp: QApplication, looks: LookMaker, qtbot: QtBot, tmp_path: Path
) -> None:
    """On 1366 × 768 nothing of the event is scrolled to, with two lines of warning above it; at
    150 % there nothing is beside the window.
    """
    look, made = looks("it", False, 100), event(26)
    Dress(qapp).put_on(look)
    league = RULESETS[ruleset].league is not None
    settings = events.with_league(made.settings, ruleset, league=league, tier=Tier.C)
    game = {"bgl-2010": "kingsburg", "big-2026": "coloni-di-catan"}.get(ruleset, settings.game)
    with event_desks(look, qtbot, tmp_path) as make:
        desk = make(replace(made, settings=replace(settings, game=game)))
        for wide, high in ((1366, 690), (910, 460)):
            desk.window.resize(wide, high)
            for place in range(desk.form.sections.titles.count()):
                desk.form.sections.open_section(place)
                qtbot.wait(20)  # sizes follow each other through the event loop
                qtbot.waitUntil(lambda: desk.hidden_beside == 0)
                if wide == 1366:
                    qtbot.waitUntil(lambda: desk.hidden_below == 0)


def test_every_field_has_a_spoken_name(desk_of: DeskMaker) -> None:
    for changes in ({}, BIG):
        assert unnamed(desk_of(event(4, players_per_table=2, **changes)).window) == []


def test_the_day_is_said_by_keys(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, start_time=dt.time(10)))
    desk.type("desk.registration_until", "9.30")
    desk.type("desk.fee_until", "9")
    QTest.keyClick(desk.editor("desk.bring_copy"), Key.Key_Space)
    desk.type("desk.timetable", "10:00 round 1")
    QTest.keyClick(desk.editor("desk.timetable"), Key.Key_Return)
    QTest.keyClicks(desk.editor("desk.timetable"), "13:00 lunch")
    desk.type("desk.tables", "A1, A2; Stage, A1")
    desk.type("desk.wishes", "key of the hall at the bar")
    desk.save()
    found = desk.settings.desk
    assert (found.registration_until, found.fee_until) == (dt.time(9, 30), dt.time(9))
    assert (found.bring_copy, found.tables) == (True, ("A1", "A2", "Stage"))
    assert found.timetable == "10:00 round 1\n13:00 lunch"
    assert found.wishes == "key of the hall at the bar"
    assert any("the fee is due at 09:00 already" in notice for notice in desk.notices)
    desk.type("desk.fee_until", "25:00")
    desk.save()
    assert desk.problem("desk.fee_until").startswith("This is not a time of day")
    assert desk.settings.desk == found
    desk.type("desk.fee_until", "10:15")
    QTest.keyClick(desk.editor("desk.bring_copy"), Key.Key_Space)
    desk.save()
    assert (desk.settings.desk.fee_until, desk.settings.desk.bring_copy) == (
        dt.time(10, 15),
        False,
    )
    assert any("can be paid until 10:15" in notice for notice in desk.notices)


def test_results_typed_by_two_people_are_one_tick(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    for wanted in (True, False):
        QTest.keyClick(desk.editor("desk.entered_twice"), Key.Key_Space)
        desk.save()
        assert desk.settings.desk == Facts(entered_twice=wanted)


def test_what_nobody_touches_of_the_day_stays(desk_of: DeskMaker) -> None:
    kept = Facts(
        fee_until=dt.time(9, 15, 30), bring_copy=False, timetable="9:30\n", tables=("Hall, left",)
    )
    desk = desk_of(event(8, desk=kept))
    desk.type("city", "Siena")
    desk.save()
    assert (desk.settings.city, desk.settings.desk) == ("Siena", kept)


def test_a_timetable_that_is_too_long_is_refused(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    desk.editor("desk.timetable")
    QApplication.clipboard().setText("9" * 2001)
    desk.key(Key.Key_V)
    desk.save()
    assert "2001 characters" in desk.problem("desk.timetable")
    assert desk.settings.desk.timetable is None


# ----- What is typed on the page of an event and not saved stays, whatever is done elsewhere


def somebody_comes(desk: OpenEvent) -> None:
    entries.add_entry(desk, entries.Person("Zoe", "Zanni"), present=False)


def the_name_changes(desk: OpenEvent) -> None:
    events.change_settings(desk, replace(desk.event.settings, name="Trofeo d’autunno"))


def press(card: QWidget, text: str) -> None:
    button = next(b for b in card.findChildren(QPushButton) if text in b.text())
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    "act", [somebody_comes, the_name_changes, rounds.draw_round, lambda desk: desk.undo()]
)
def test_a_text_that_is_typed_stays_when_something_is_done(
    desk_of: DeskMaker, act: Callable[[OpenEvent], object]
) -> None:
    desk = desk_of(event(8))
    somebody_comes(desk.opened)
    desk.type("venue", "Casa del popolo")
    for _ in range(6):
        QTest.keyClick(desk.focus, Key.Key_Left)
    act(desk.opened)
    name = desk.settings.name
    QTest.keyClicks(desk.focus, "X")
    assert desk.typed()["venue"] == "Casa del Xpopolo"
    assert desk.typed()["name"] == name
    desk.save()
    assert (desk.settings.venue, desk.settings.name) == ("Casa del Xpopolo", name)
    assert not desk.page.has_typed()


def test_a_minute_that_passes_takes_nothing_away(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    desk.type("organiser.name", "Ada")
    desk.type("date", "31/02/2026")
    desk.save()
    wrong = desk.problem("date")
    desk.window.show_again()
    assert desk.typed()["organiser.name"] == "Ada"
    assert (desk.typed()["date"], desk.problem("date")) == ("31/02/2026", wrong)
    assert wrong
    desk.type("date", "15/03/2026")
    desk.save()
    assert (desk.settings.organiser.name, desk.settings.date) == ("Ada", dt.date(2026, 3, 15))


def test_a_league_and_a_game_that_are_chosen_stay_and_go_on_proposing(desk_of: DeskMaker) -> None:
    other, desk = desk_of(event(8)), desk_of(event(8))
    other.choose("league", "Board I")
    other.type("game", "Azul")
    other.type("game", "Carcassonne")
    desk.choose("league", "Board I")
    desk.type("game", "Azul")
    shown, typed = desk.shown, desk.typed()
    somebody_comes(desk.opened)
    assert (desk.shown, desk.typed()) == (shown, typed)
    desk.type("game", "Carcassonne")
    assert desk.typed() | {"draw_seed": ""} == other.typed() | {"draw_seed": ""}
    desk.save()
    assert (desk.settings.league, desk.settings.game) == (League.BIG, "carcassonne")


def rows_typed(desk: EventDesk) -> None:
    """Two rounds, the second of another game."""
    desk.open("rounds")
    for _ in range(2):
        press(desk.page.rounds, "Add a round")
    box = desk.page.rounds.rows[1].game
    box.setFocus()
    QTest.keyClick(box, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(box, "Carcassonne")


def test_rounds_of_several_games_that_are_typed_stay_and_are_saved(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    rows_typed(desk)
    line = desk.page.rounds.rows[1].game.lineEdit()
    assert isinstance(line, QLineEdit)
    somebody_comes(desk.opened)
    games = [row.game for row in desk.page.rounds.value]
    assert games == ["puerto-rico", "carcassonne"]
    assert desk.window.rail.step_buttons[0].step.key == "event"
    assert desk.page.loses_typed()
    desk.type("venue", "Casa del popolo")
    desk.page.save_typed()
    assert [row.game for row in desk.settings.plan] == games
    assert (desk.settings.venue, desk.page.has_typed()) == ("Casa del popolo", False)


def test_teams_that_are_chosen_stay_and_are_saved(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    desk.open("teams")
    box = desk.page.teams.kind
    box.setFocus()
    while not box.currentText().startswith("Fixed"):
        QTest.keyClick(box, Key.Key_Down)
    somebody_comes(desk.opened)
    assert desk.page.teams.has_typed()
    assert desk.page.loses_typed()
    desk.page.save_typed()
    assert desk.settings.teams_mode is not None
    assert desk.settings.teams_mode.kind is TeamKind.FIXED
    assert not desk.page.has_typed()
    desk.opened.undo()
    assert (desk.page.teams.value, desk.page.teams.has_typed()) == (None, False)


def test_everything_is_discarded_by_one_key(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    before = desk.typed()
    rows_typed(desk)
    desk.type("venue", "Casa del popolo")
    somebody_comes(desk.opened)
    [discard] = [one for one in desk.page.secondary() if "Discard" in one.text()]
    discard.trigger()
    assert (desk.typed(), desk.page.rounds.rows) == (before, [])
    assert not desk.page.has_typed()


def test_what_cannot_be_saved_any_more_can_be_put_back(desk_of: DeskMaker) -> None:
    """The tables of an event stay from the first draw on."""
    desk = desk_of(event(8))
    desk.type("players_per_table", "3")
    rounds.draw_round(desk.opened)
    desk.save()
    assert desk.problem("players_per_table")
    assert desk.settings.players_per_table == 4
    desk.type("players_per_table", "4")
    desk.save()
    assert not desk.page.has_typed()
    somebody_comes(desk.opened)
    assert not desk.editor("players_per_table").isEnabled()
