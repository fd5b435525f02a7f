"""What a game proposes when it is chosen, in a new event and on the page of an event, by keys."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.engine.equipment_needed import Need, things_needed
from bglmanager.engine.event import League, Organiser, PlannedRound, TeamPoints
from bglmanager.engine.plan import MULTI
from bglmanager.services import events, rounds
from bglmanager.services.games import game_catalogue
from bglmanager.services.score_sheet import BID
from bglmanager.services.workspace import Workspace
from bglmanager.ui.pages.event.game import OptionTicks
from bglmanager.ui.pages.home.new_event import NewEventForm
from bglmanager.ui.style import Style
from tests.helpers.events import event
from tests.helpers.shipped import usual_minutes
from tests.ui.doubles import unnamed
from tests.ui.event_desk import DAY, DeskMaker, EventDesk, choose, made, play
from tests.ui.event_desk import desk_of as desk_of
from tests.ui.event_desk import form as form
from tests.ui.event_desk import workspace as workspace
from tests.ui.hall import CONTROL, ENTER, Hall

Key = Qt.Key
BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}


def press(widget: QWidget, text: str) -> None:
    """Press the space bar on a box or button with this text."""
    found: list[QCheckBox | QPushButton] = [
        *widget.findChildren(QCheckBox),
        *widget.findChildren(QPushButton),
    ]
    [box] = [each for each in found if each.text().strip().startswith(text) and each.isVisible()]
    box.setFocus()
    QTest.keyClick(box, Key.Key_Space)


def type_into(widget: QWidget, text: str) -> None:
    QTest.keyClick(widget, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(widget, Key.Key_Delete)
    QTest.keyClicks(widget, text)


def shown(form: NewEventForm) -> set[str]:
    """What is asked because of the game."""
    named = {name: form.fields[name] for name in ("points_limit", "appendices", "expansions")}
    fields = {name for name, field in named.items() if field.isVisibleTo(form)}
    boxes = {"way": form.part.way, "auction": form.auction, "pairs": form.pairs}
    return fields | {name for name, box in boxes.items() if box.isVisibleTo(form)}


# ------------------------------------------------------------------------------ a new event


def test_a_game_without_options_asks_nothing_more(form: NewEventForm) -> None:
    play(form, "Vasco da Gama")
    assert shown(form) == set()
    assert form.part.said.text() == "2 to 4 players"
    assert (form.per_table.value(), form.minutes.text()) == (4, "90")
    play(form, "My own game")
    assert not form.part.said.isVisibleTo(form)
    assert form.minutes.text() == ""


def test_a_game_these_rules_do_not_have_is_called_by_its_name(form: NewEventForm) -> None:
    choose(form.league, "Board Italian")
    for typed, line, game in (
        ("quoridor", "Quoridor", "quoridor"),
        ("Quori", "Quoridor", "quoridor"),
        ("House game", "Another game: House game", "House game"),
    ):
        play(form, typed)
        assert form.game.found.currentItem().text() == line
        assert form.game.value == game
    play(form, "Quori")
    QTest.keyClick(form.game, Key.Key_Down)
    assert form.game.value == "Quori"


def test_the_family_game_of_agricola(form: NewEventForm, workspace: Workspace) -> None:
    play(form, "Agricola")
    assert form.minutes.text() == "120"
    form.part.ways.setFocus()
    choose(form.part.ways, "Family")
    assert form.minutes.text() == "100"
    QTest.keyClick(form.per_table, Key.Key_Down)
    assert form.minutes.text() == "75"
    found = made(form, workspace)
    assert (found.players_per_table, found.minutes) == (3, 75)
    assert not found.desk.auction


def test_minutes_typed_by_hand_stay_at_another_table(form: NewEventForm) -> None:
    play(form, "Agricola")
    type_into(form.minutes, "111")
    QTest.keyClick(form.per_table, Key.Key_Down)
    assert form.minutes.text() == "111"
    play(form, "Vasco da Gama")
    assert form.minutes.text() == "60"


def test_luminaria_brings_its_minutes(form: NewEventForm, workspace: Workspace) -> None:
    play(form, "Lungarno")
    assert form.minutes.text() == "45"
    assert "way" not in shown(form)
    press(form, "Luminaria")
    assert form.minutes.text() == "60"
    press(form, "Luminaria")
    assert form.minutes.text() == "45"
    press(form, "Luminaria")
    found = made(form, workspace)
    assert (found.minutes, found.expansions) == (60, ("Luminaria",))


def test_arcane_legions_with_7000_points(form: NewEventForm, workspace: Workspace) -> None:
    play(form, "Arcane Legions")
    assert (form.limit.text(), form.minutes.text()) == ("5000", "60")
    assert form.per_table.value() == 2
    type_into(form.limit, "7000")
    assert form.minutes.text() == "90"
    found = made(form, workspace)
    assert (found.points_limit, found.minutes) == (7000, 90)


def test_what_is_no_number_is_said_at_the_field(form: NewEventForm, workspace: Workspace) -> None:
    play(form, "Arcane Legions")
    type_into(form.limit, "many")
    assert form.make(workspace, lambda problems: [each.code for each in problems]) is None
    assert form.fields["points_limit"].problem == "This is not a number. Write it in digits."
    type_into(form.limit, "6000")
    type_into(form.minutes, "1:30")
    assert form.make(workspace, lambda problems: [each.code for each in problems]) is None
    assert form.fields["minutes"].problem == "This is not a number. Write it in digits."
    assert form.fields["points_limit"].problem == ""


def test_carcassonne_at_four_is_not_valid_and_unusual_sizes_are_said(form: NewEventForm) -> None:
    choose(form.league, "Board Italian")
    play(form, "Carcassonne")
    assert (form.per_table.value(), form.remark.text()) == (2, "")
    assert "auction" in shown(form)
    assert form.auction.isChecked()
    type_into(form.per_table, "4")
    assert form.remark.text().startswith("At tables of 4 this game is not valid for the league")
    choose(form.league, "Boardgame League, tier C")
    play(form, "Arcane Legions")
    type_into(form.per_table, "4")
    assert form.remark.text() == "Tables of 4: this game is made for 2 players."


def test_kingsburg_with_modules_and_an_appendix(form: NewEventForm, workspace: Workspace) -> None:
    play(form, "Kingsburg")
    assert shown(form) == {"appendices", "expansions"}
    press(form, "Appendix B")
    press(form, "Module 1")
    press(form, "Module 5")
    type_into(form.expansions.others, "Promo dice; Sixth player")
    found = made(form, workspace)
    kingsburg = game_catalogue().game_under("kingsburg", "bgl-2010")
    assert kingsburg is not None
    names = [each.name.stored for each in kingsburg.expansions]
    assert found.appendices == (kingsburg.appendices[1].name.stored,)
    assert found.expansions == (names[0], names[2], "Promo dice", "Sixth player")


def test_what_was_ticked_for_one_game_is_not_kept_for_another(
    form: NewEventForm, workspace: Workspace
) -> None:
    play(form, "Kingsburg")
    press(form, "Module 1")
    play(form, "Lungarno")
    assert made(form, workspace).expansions == ()
    form.start(DAY)
    play(form, "Kingsburg")
    assert form.expansions.ticked == frozenset()


def test_7_wonders_cities_is_played_in_pairs(form: NewEventForm, workspace: Workspace) -> None:
    choose(form.league, "Board Italian")
    play(form, "7 Wonders Cities")
    assert form.pairs.isChecked()
    assert (form.per_table.value(), form.per_table.isEnabled()) == (4, False)
    assert form.remark.text() == ""
    found = made(form, workspace)
    assert found.teams_mode == events.PAIRS
    assert found.players_per_table == 4
    assert found.rounds_planned == 3  # six pairs at tables of two
    press(form, "Played in pairs")
    assert form.per_table.isEnabled()
    assert form.remark.text().startswith("This game is valid for the league with two pairs")
    assert made(form, workspace).teams_mode is None


def test_perudo_has_one_round_more(form: NewEventForm, workspace: Workspace) -> None:
    choose(form.league, "Board Italian")
    play(form, "Perudo")
    assert "1 round more" in form.part.said.text()
    assert "auction" not in shown(form)
    found = made(form, workspace)
    assert (found.players_per_table, found.minutes, found.rounds_planned) == (6, 20, 3)


# ------------------------------------------------------------------------------ the event page


def options(desk: EventDesk, name: str) -> OptionTicks:
    editor = desk.form.fields[name].editor
    assert isinstance(editor, OptionTicks)
    return editor


def test_another_game_proposes_its_table_minutes_and_auction(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, **BIG, minutes=80))
    desk.type("game", "Carcassonne")
    desk.save()
    found = desk.settings
    assert (found.game, found.players_per_table, found.minutes) == ("carcassonne", 2, 30)
    assert found.desk.auction
    desk.type("game", "Perudo")
    desk.save()
    assert (desk.settings.players_per_table, desk.settings.desk.auction) == (6, None)


def test_minutes_left_empty_are_those_of_the_game(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8))
    assert desk.settings.minutes is None
    desk.type("game", "Agricola")
    desk.save()
    assert desk.settings.minutes is None
    rounds.draw_round(desk.opened, game_catalogue().next_wishes(desk.opened.event))
    assert desk.opened.event.rounds[0].minutes == 120


def test_ways_of_playing_fill_the_minutes(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, game="agricola", minutes=100))
    ways = desk.form.part.ways
    assert ways.currentText() == "Family game"
    assert desk.page.primary() is None
    ways.setFocus()
    QTest.keyClick(ways, Key.Key_Up)
    assert ways.currentText() == "Usual game"
    desk.save()
    assert desk.settings.minutes == 120


def test_options_are_ticked_typed_and_shown_again(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, game="kingsburg", expansions=("Dadi promo", "Altro; ancora")))
    assert desk.page.primary() is None
    assert options(desk, "expansions").others.text() == "Dadi promo; Altro; ancora"
    desk.open("expansions")
    press(desk.form, "Module 3")
    press(desk.form, "Appendix A")
    desk.save()
    found = desk.settings
    assert [text[:8] for text in found.expansions[:1]] == ["Modulo 3"]
    assert found.expansions[1:] == ("Dadi promo", "Altro", "ancora")
    assert [text[:11] for text in found.appendices] == ["Appendice A"]
    assert desk.page.primary() is None
    press(desk.form, "Module 3")
    desk.save()
    assert desk.settings.expansions == ("Dadi promo", "Altro", "ancora")


def test_the_points_limit_is_shown_where_there_is_one(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, game="arcane-legions", players_per_table=2, points_limit=5000))
    assert "points_limit" in desk.shown
    desk.type("points_limit", "10000")
    desk.save()
    kept = desk.settings
    assert kept.points_limit == 10000
    desk.type("game", "Vasco da Gama")
    desk.save()
    assert desk.settings.points_limit is None
    assert "points_limit" not in desk.shown


def test_tables_that_do_not_count_are_said_before_they_are_saved(desk_of: DeskMaker) -> None:
    desk = desk_of(event(8, **BIG, game="carcassonne", players_per_table=2))
    remark = desk.form.remark
    assert not remark.isVisible()
    desk.type("players_per_table", "4")
    assert remark.text().startswith("At tables of 4 this game is not valid for the league")
    desk.save()
    assert not remark.isVisible()
    assert any("only tables of 2 count" in each for each in desk.notices)


def test_pairs_are_one_key(desk_of: DeskMaker) -> None:
    named = Organiser("Ada", "ada@example.org", "050 1")
    kept: dict[str, Any] = {**BIG, "league_code": "BIG-1", "venue": "Circolo", "city": "Lucca"}
    start = dt.time(9, 30)
    made_ = event(8, **kept, organiser=named, start_time=start, game="7-wonders-cities")
    desk = desk_of(made_)
    [notice] = desk.window.strip.notices
    assert "two pairs at a table only" in notice.text
    press(desk.window.strip, "Play in pairs")
    mode = desk.settings.teams_mode
    assert mode is not None
    assert (mode.points, desk.settings.players_per_table) == (TeamPoints.PAIRS, 4)
    assert desk.notices == []
    assert desk.page.reminders.play_in_pairs.refusal


def test_what_the_league_points_of_pairs_count_is_chosen_where_pairs_play(
    desk_of: DeskMaker,
) -> None:
    single = desk_of(event(8, **BIG, game="7-wonders-cities"))
    assert "options.pairs_count" not in single.shown
    played = event(8, **BIG, game="7-wonders-cities", players_per_table=4, teams_mode=events.PAIRS)
    desk = desk_of(played)
    assert "options.pairs_count" in desk.shown
    desk.choose("options.pairs_count", "Count the people")
    desk.save()
    assert desk.settings.options == {"pairs_count": "people"}
    desk.choose("options.pairs_count", "Count the pairs")
    desk.save()
    assert desk.settings.options == {}


def test_rows_of_several_games_propose_the_same(desk_of: DeskMaker) -> None:
    desk = desk_of(event(12, **BIG, game="concordia"))
    desk.open("rounds")
    for name in ("Carcassonne", "Perudo"):
        press(desk.page.rounds, "Add a round")
        row = desk.page.rounds.rows[-1]
        type_into(row.game, name)
    press(desk.page.rounds, "Play these rounds")
    perudo = game_catalogue().game_under("perudo", "big-2026")
    assert perudo is not None
    assert desk.settings.plan == (
        PlannedRound("carcassonne", 2, 30),
        PlannedRound("perudo", 4, usual_minutes(perudo, 4)),
    )


def test_a_row_says_what_speaks_against_its_table(desk_of: DeskMaker) -> None:
    rows = (PlannedRound("carcassonne", 4), PlannedRound("7-wonders", 7))
    made_ = event(12, **BIG, game="multi", plan=rows, rounds_planned=2)
    desk = desk_of(made_)
    first, second = (row.remark.text() for row in desk.page.rounds.rows)
    assert first.startswith("At tables of 4 this game is not valid for the league")
    assert "at most 5 sit at a table" in second
    assert not desk.page.rounds.has_typed()


def test_every_field_has_a_spoken_name(desk_of: DeskMaker, form: NewEventForm) -> None:
    play(form, "Kingsburg")
    assert unnamed(form) == []
    assert unnamed(desk_of(event(8, game="kingsburg")).window) == []


# ---- An event whose rounds have games of their own: the page of a round says which one it is
OF_BIG = (PlannedRound("russian-railroads", 4), PlannedRound("7-wonders", 4))
PLAN = (PlannedRound("splendor", 4, 40), PlannedRound("7-wonders", 4, 30))


def test_the_title_names_the_game_before_and_after_the_draw(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event(8, plan=PLAN, rounds_planned=2))
    hall.window.go("round-1")
    assert hall.page.title() == "Round 1 · Splendor"
    hall.press(ENTER, CONTROL)
    assert len(hall.event.rounds) == 1
    assert hall.page.title() == "Round 1 · Splendor"
    hall.window.go("round-2")
    assert hall.page.title() == "Round 2 · 7 Wonders"
    hall.close()


def test_four_rounds_and_no_final_are_proposed(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    """Rules 4.10: what the tables of one game say of this many players does not hold."""
    made = event(16, ruleset="big-2026", league=League.BIG, tier=None, game="multi", plan=PLAN * 2)
    hall = Hall.of(qtbot, look, tmp_path, made)
    hall.window.go("round-1")
    proposal = hall.page.before.proposal
    assert proposal.rounds.text() == "Round 1 of 4"
    assert proposal.rounds_why.text() == "The rules ask for 4 rounds (BIG 7.2.1)."
    assert proposal.final.text() == "No final"
    hall.close()


def test_too_few_rounds_of_several_games_are_pointed_out() -> None:
    made = event(16, ruleset="big-2026", league=League.BIG, tier=None, game="multi", plan=PLAN)
    found = rounds.can_draw(replace(made, settings=replace(made.settings, rounds_planned=2)))
    [few] = [each for each in found if each.code == "seating.few-rounds"]
    assert few.value("least") == 4


def test_a_round_asks_for_bids_where_its_own_game_has_an_auction(
    qtbot: QtBot, look: Style, tmp_path: Path
) -> None:
    """Whatever the game had that was chosen first; the sheet and the hall say the same."""
    for auction in (None, True):
        made = event(8, **BIG, game=MULTI, plan=OF_BIG, rounds_planned=2)
        desk = replace(made.settings.desk, auction=auction)
        made = replace(made, settings=replace(made.settings, desk=desk))
        known = {
            row.game: game_catalogue().rules_in_event(row.game, made.settings) for row in OF_BIG
        }
        needed = [one for one in things_needed(made, known) if one.need is Need.AUCTION]
        assert [one.game for one in needed] == ["7-wonders"]
        hall = Hall.of(qtbot, look, tmp_path / f"{auction}", made)
        hall.window.go("round-1")
        assert hall.page.proposal.planned_label.text() == "Rounds"
        for bids in (False, True):
            hall.press(ENTER, CONTROL)
            hall.press(ENTER, CONTROL)
            hall.type("1")
            assert (BID in hall.line(1).named) is bids
            for table in (1, 2):
                hall.press(Key.Key_Escape)
                typed = [["0"] * bids + [score] for score in ("98", "95", "91", "90")]
                hall.type(f"{table}", *chain.from_iterable(typed))
            hall.press(ENTER, CONTROL)
            hall.window.go("round-2")
        hall.close()


def test_one_game_for_all_rounds_is_not_repeated(qtbot: QtBot, look: Style, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event(8, game="splendor"))
    hall.window.go("round-1")
    assert hall.page.title() == "Round 1"

    hall.close()
