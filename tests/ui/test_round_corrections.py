"""The card under a correction: what it changes, and what is done about it, by keys."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event, Pairing, RoundStatus
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services import lateness, results, rounds
from bglmanager.services.reseating import Affected, Choice
from bglmanager.services.result_input import SeatInput
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.look import Look
from bglmanager.ui.pages.consequences import choice_name
from bglmanager.ui.pages.consequences_card import ConsequencesCard, letters
from tests.helpers import boards, events
from tests.helpers.days import Day
from tests.helpers.prepared import prepared
from tests.ui.hall import ENTER, Hall

Key = Qt.Key
KEEP, REPAIR, AGAIN = Choice.KEEP, Choice.REPAIR, Choice.AGAIN


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_the_letter_with_which_its_line_begins(language: str) -> None:
    texts, event = Texts(language), events.playing()
    found = Affected(event.rounds[0].number, (), ())
    named = letters(texts)
    assert {choice: choice_name(texts, event, found, choice)[0] for choice in named} == named


def card(hall: Hall) -> ConsequencesCard:
    found = hall.page.findChild(ConsequencesCard)
    assert found is not None
    return found


@cache
def second_round() -> Event:
    """Round 1 over, with shares far apart at table 1; round 2 a draft."""

    def deed(day: Day) -> None:
        for table in day.round.tables:
            day.enter(table.number, (100, 50, 25, 20) if table.number == 1 else (40, 30, 20, 10))
        rounds.close(day.desk, day.round.number)
        rounds.draw(day.desk)

    return prepared(events.playing(16), deed)


def begun(qtbot: QtBot, look: Look, folder: Path, *, published: bool) -> Hall:
    """Round 1 shown, with round 2 drawn."""
    hall = Hall.of(qtbot, look, folder, second_round())
    if published:
        rounds.publish(hall.desk)
    hall.window.go("round-1")
    return hall


def correct(hall: Hall) -> None:
    """Third and last of table 1 of round 1 exchanged, up to the question."""
    hall.type("1")
    hall.press(Key.Key_F2)
    hall.type("100", "50", "20", "25", "two lines")


def test_the_card_says_who_would_stand_up_and_asks(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = begun(qtbot, look, tmp_path, published=True)
    correct(hall)
    asked = card(hall)
    assert asked.said.text() == (
        "Round 2 (being played, no result yet): only tables 3 and 4 would change. "
        "Rossi Carla from table 3 to 4; Rossi Dino from table 4 to 3.\n"
        "Standings: Rossi Dino from 13 to 12; Rossi Carla from 12 to 13."
    )
    assert [button.text() for button in asked.buttons.values()] == [
        "K   Keep the seats of round 2",
        "R   Repair only what changes in round 2",
        "D   Draw round 2 again",
    ]
    assert hall.at(asked.buttons[KEEP])
    assert hall.scores_of(1, 1) == [100, 50, 25, 20]
    hall.close()


def test_the_clock_that_runs_is_said(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = begun(qtbot, look, tmp_path, published=True)
    lateness.start_clock(hall.desk, hall.event.rounds[1].number)
    started = hall.event.rounds[1].desk.started
    assert started is not None
    correct(hall)
    since = f"{started.astimezone():%H:%M}"
    said = f"Round 2 (being played since {since}, no result yet): only tables 3 and 4"
    assert card(hall).said.text().startswith(said)
    hall.close()


def test_enter_keeps_what_is_published(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = begun(qtbot, look, tmp_path, published=True)
    seats = [hall.names(table) for table in (3, 4)]
    correct(hall)
    hall.press(ENTER)
    assert hall.scores_of(1, 1) == [100, 50, 20, 25]
    assert [hall.names(table) for table in (3, 4)] == seats
    assert hall.event.rounds[1].pairing is Pairing.MANUAL
    assert not card(hall).isVisible()
    assert hall.said == "Round 1, table 1 corrected; 2 players change rank"
    hall.close()


def test_a_letter_chooses_the_repair_and_enter_does_it(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = begun(qtbot, look, tmp_path, published=True)
    above = [hall.names(table) for table in (1, 2)]
    correct(hall)
    hall.press(Key.Key_R)
    assert hall.at(card(hall).buttons[REPAIR])
    hall.press(ENTER)
    assert ("Rossi Dino" in hall.names(3), "Rossi Carla" in hall.names(4)) == (True, True)
    assert [hall.names(table) for table in (1, 2)] == above
    assert hall.said == (
        "Round 1, table 1 corrected; round 2 repaired at tables 3 and 4; 2 players change rank"
    )
    hall.window.go("round-2")
    (notice,) = hall.notices
    assert notice == (
        "Tables 3 and 4 were seated anew after a correction: tell the players and print their "
        "sheets again."
    )
    hall.type("3", "9", "8", "7", "6")
    assert hall.notices == [
        "Table 4 was seated anew after a correction: tell the players and print its sheet again."
    ]
    hall.close()


def test_a_draft_follows_the_correction_unless_told_otherwise(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = begun(qtbot, look, tmp_path, published=False)
    correct(hall)
    assert card(hall).said.text().startswith("Round 2 (a draft): only tables 3 and 4")
    assert card(hall).choice is REPAIR
    hall.press(Key.Key_Up)
    assert card(hall).choice is KEEP
    hall.press(Key.Key_Down, times=2)
    assert card(hall).choice is AGAIN
    hall.press(ENTER)
    assert hall.event.rounds[1].status is RoundStatus.DRAFT
    assert "Rossi Dino" in hall.names(3)
    hall.close()


def test_a_round_being_played_is_thrown_away_and_is_a_draft(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = begun(qtbot, look, tmp_path, published=True)
    correct(hall)
    hall.press(Key.Key_D)
    hall.press(ENTER)
    assert hall.event.rounds[1].status is RoundStatus.DRAFT
    hall.close()


def test_escape_goes_back_to_the_figures(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = begun(qtbot, look, tmp_path, published=True)
    before = hall.event
    correct(hall)
    hall.press(Key.Key_Escape)
    assert not card(hall).isVisible()
    assert hall.at(hall.line(1).score)
    assert hall.line(3).score.text() == "20"
    hall.press(Key.Key_Escape)
    assert hall.line(3).score.text() == "25"
    assert hall.event is before
    hall.close()


def test_other_figures_ask_anew(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = begun(qtbot, look, tmp_path, published=True)
    correct(hall)
    hall.line(3).score.setFocus()
    hall.type("26")
    assert not card(hall).isVisible()
    assert hall.scores_of(1, 1) == [100, 50, 25, 20]
    hall.close()


@pytest.mark.parametrize(("table", "can"), [(1, True), (3, False)])
def test_what_cannot_be_chosen_says_why(
    qtbot: QtBot, look: Look, tmp_path: Path, table: int, *, can: bool
) -> None:
    hall = begun(qtbot, look, tmp_path, published=True)
    round_ = hall.event.rounds[1]
    inputs = [SeatInput(score) for score in (9, 8, 7, 6)]
    results.enter(hall.desk, round_.number, round_.tables[table - 1].number, inputs)
    correct(hall)
    asked = card(hall)
    assert "being played, 1 of 4 results in" in asked.said.text()
    assert asked.buttons[REPAIR].isEnabled() is can
    assert not asked.buttons[AGAIN].isEnabled()
    hall.press(Key.Key_R)
    assert asked.choice is (REPAIR if can else KEEP)
    if not can:
        assert asked.buttons[REPAIR].toolTip() == (
            "Table 3 of round 2 would change and has results already: nobody leaves it."
        )
    hall.press(ENTER)
    assert hall.scores_of(1, 1) == [100, 50, 20, 25]
    hall.close()


def test_a_round_that_is_over_is_only_kept(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = begun(qtbot, look, tmp_path, published=True)
    round_ = hall.event.rounds[1]
    for table in round_.tables:
        inputs = [SeatInput(score) for score in (9, 8, 7, 6)]
        results.enter(hall.desk, round_.number, table.number, inputs)
    rounds.close(hall.desk, round_.number)
    correct(hall)
    assert list(card(hall).buttons) == [KEEP]
    assert (
        card(hall)
        .said.text()
        .startswith("Round 2 (all results in): only tables 3 and 4 would change.")
    )
    hall.press(ENTER)
    assert hall.scores_of(1, 1) == [100, 50, 20, 25]
    hall.close()


def test_without_consequences_for_seats_it_is_saved_at_once(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, events.played(8, 1))
    hall.window.go("round-1")
    hall.type("1")
    hall.press(Key.Key_F2)
    hall.type("1", "30", "20", "10", "misread")
    assert hall.scores_of(1, 1) == [1, 30, 20, 10]
    assert hall.said == "Round 1, table 1 corrected; 5 players change rank"
    hall.close()


def test_a_repaired_draft_has_no_paper_that_is_old(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = begun(qtbot, look, tmp_path, published=False)
    correct(hall)
    hall.press(ENTER)
    rounds.publish(hall.desk)
    hall.window.go("round-2")
    assert hall.notices == []
    hall.close()


def test_a_corrected_board_asks_about_the_top_table(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:

    def deed(day: Day) -> None:
        boards.play(day.desk)
        day.start()

    made = prepared(boards.event(14, rounds_planned=2), deed)
    hall = Hall.of(qtbot, look, tmp_path, made)
    hall.window.go("round-1")
    hall.type("1")
    hall.press(Key.Key_F2)
    hall.results.board.seats.field(Cell(2, "1903")).setFocus(Qt.FocusReason.TabFocusReason)
    hall.type("0")
    hall.results.board.reason.setFocus()
    hall.type("misread")
    asked = card(hall)
    assert asked.said.text().startswith("Round 2 (being played, no result yet): all 2 tables")
    hall.press(Key.Key_R)
    hall.press(ENTER)
    assert hall.said.startswith("Round 1, table 1 corrected; round 2 repaired at tables 1 and 2")
    hall.close()
