"""What the director of a Diplomacy event decides before a draw, in the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import boards
from bglmanager.services.boards import Decision
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.boards_decisions import DecisionsCard
from tests.helpers.boards import event, play
from tests.ui.hall import ENTER, Hall

Key = Qt.Key


@pytest.fixture
def before(qtbot: QtBot, look: Look, tmp_path: Path) -> Iterator[Hall]:
    """Twenty players are here, nothing is drawn."""
    made = Hall.of(qtbot, look, tmp_path, event())
    yield made
    made.close()


def decisions(hall: Hall) -> DecisionsCard:
    return hall.page.proposal.decisions


def test_decisions_are_made_and_taken_back_by_keys(before: Hall) -> None:
    card = decisions(before)
    assert card.isVisible()
    card.player.setFocus()
    before.press(Key.Key_Down)
    chosen = EntryNumber(card.player.currentData())
    before.press(ENTER)
    assert boards.round_decisions(before.event, RoundNumber(1)) == (
        (chosen, Decision.SITS_OUT_ASKED),
    )
    assert before.said == f"{name(before, chosen)} sits round 1 out at your request"
    [line] = card.lines
    assert line.words.whole.endswith(": sits out at your request, with points")
    line.back.setFocus()
    before.press(ENTER)
    assert boards.round_decisions(before.event, RoundNumber(1)) == ()
    assert card.lines == []


def name(hall: Hall, entry: EntryNumber) -> str:
    own = hall.event.entry(entry)
    return f"{own.first_name} {own.last_name}"


def test_without_a_player_the_keyboard_goes_to_the_players(before: Hall) -> None:
    card = decisions(before)
    card.decide.click()
    assert before.at(card.player)
    assert boards.round_decisions(before.event, RoundNumber(1)) == ()


def test_points_for_sitting_out_are_set_once_for_everybody(before: Hall) -> None:
    card = decisions(before)
    card.points.setFocus()
    before.press(Key.Key_Up, times=3)
    assert before.event.sat_out_points == 15
    assert before.said == "15 points for sitting out"


def test_ways_to_sevens_and_sixes_are_named(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event(15))
    assert decisions(hall).ways.text().splitlines() == [
        "Boards of seven and six are possible if",
        "• 1 player sits out: 2 boards of 7",
        "• 3 players sit out: 2 boards of 6",
        "• 3 players play two boards: 3 boards of 6",
        "• 6 players play two boards: 3 boards of 7",
    ]
    hall.close()


def test_the_last_round_names_its_top_table_and_who_declines(before: Hall) -> None:
    play(before.desk)
    before.window.go("round-2")
    card = decisions(before)
    assert card.top.isHidden()
    assert card.decision.findData(Decision.NO_TOP_TABLE.value) == -1
    play(before.desk)
    before.window.go("round-3")
    card = decisions(before)
    assert card.top.text().startswith("Top table: ")
    best = boards.top_table(before.event, before.desk.derived)[0]
    card.player.setCurrentIndex(card.player.findData(int(best)))
    card.decision.setCurrentIndex(card.decision.findData(Decision.NO_TOP_TABLE.value))
    card.player.setFocus()
    before.press(ENTER)
    assert best not in boards.top_table(before.event, before.desk.derived)


def last_round(hall: Hall) -> DecisionsCard:
    """Two rounds are played; the card before the draw of the third."""
    play(hall.desk)
    play(hall.desk)
    hall.window.go("round-3")
    return decisions(hall)


def sizes(hall: Hall) -> list[int]:
    return [len(table.seats) for table in hall.event.rounds[-1].tables]


def test_8_4_a_the_last_round_evened_out_by_the_director(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event(17))
    assert decisions(hall).sizes.isHidden()
    card = last_round(hall)
    assert [words.text() for words in card.sizes.words] == [
        "2 boards of 7, 1 board of 3",
        "1 board of 7, 2 boards of 5",
    ]
    assert card.ways.text().splitlines() == [
        "Boards of seven, and a last one of four or more, are possible if",
        "• 3 players sit out: 2 boards of 7",
        "• 1 player plays two boards: 2 boards of 7, 1 board of 4",
        "• 4 players play two boards: 3 boards of 7",
    ]
    card.sizes.buttons[0].setFocus()
    hall.press(Key.Key_Right)
    hall.page.before.draw.trigger()
    assert sizes(hall) == [7, 5, 5]
    hall.close()


def test_8_2_the_top_table_has_seven_though_seventeen_play(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    """Six were named, and the seventh of the standings was left out."""
    hall = Hall.of(qtbot, look, tmp_path, event(17))
    card = last_round(hall)
    best = [row.entry for row in hall.desk.derived.standings[-1].rows][:7]
    assert card.top.text().count(",") == 6
    assert boards.top_table(hall.event, hall.desk.derived) == tuple(best)
    hall.page.before.draw.trigger()
    assert sizes(hall) == [7, 7, 3]
    assert {seat.entry for seat in hall.event.rounds[-1].tables[0].seats} == set(best)
    hall.close()


def test_other_events_have_no_decisions(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    other = event(8, ruleset="bgl-2010", game="carcassonne", players_per_table=4)
    hall = Hall.of(qtbot, look, tmp_path, other)
    assert decisions(hall).isHidden()
    hall.close()
