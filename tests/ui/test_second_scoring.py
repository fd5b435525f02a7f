"""Every way of scoring typed a second time by keys: what differs is said at its field."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.services import boards
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.look import Look
from tests.helpers import boards as boards_played
from tests.helpers import events
from tests.helpers.games import QUORIDOR, SHUURO, WINGS, in_sides, round_of
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.second import HallMaker, hall_of, second, states, turn

__all__ = ["hall_of"]

Key = Qt.Key


@pytest.mark.long
def test_a_series_is_compared_game_by_game(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(QUORIDOR, 2), QUORIDOR)
    hall.type("", "5", "4", "1", "6", "0", "2")
    turn(hall)
    hall.type("", "5", "4", "1", "3", "0", "2")
    assert [line.fault for line in hall.form.seats.lines] == ["", "Game 2: first 6*, second 3*"]
    hall.press(Key.Key_B)
    assert [game.score for game in hall.event.rounds[0].tables[0].seats[1].games] == [4, 3, 2]


def test_parts_and_sides_are_compared(hall_of: HallMaker) -> None:
    made = in_sides(round_of(WINGS, 6), [1, 1, 1, 2, 2, 2])
    hall = hall_of(made, WINGS)
    figures = "3 3 1 0 2 3 0 1 0 1 3 0 0 -1 2".split() + ["0"] * 15
    hall.type("", *figures[:-1])
    hall.press(Key.Key_F3)  # the side of the last seat has won, say the sheets
    hall.type(figures[-1])
    hall.press(ENTER)  # the other side has the points of the win
    assert hall.results.rows[0].state.value == "done"
    turn(hall)
    assert "winning side" not in " ".join(line.fault for line in hall.form.seats.lines)
    assert hall.form.sheet.typed.declared is None
    hall.type("", *figures[:-1])
    hall.press(Key.Key_Up, times=3)
    hall.press(Key.Key_F3)
    hall.press(Key.Key_Down, times=3)
    hall.type(figures[-1])
    assert states(hall) == ["stopped"]
    assert hall.line(1).fault == "Place: first 4, second 1"
    hall.press(Key.Key_A)
    assert states(hall) == ["twice"]


@pytest.mark.long
def test_a_winner_apart_from_the_score_is_compared(hall_of: HallMaker) -> None:
    hall = hall_of(round_of(SHUURO, 2), SHUURO)
    hall.type("1", "10")
    hall.press(Key.Key_F3)
    hall.type("-10")
    turn(hall)
    hall.type("1", "10")
    hall.press(Key.Key_F3)
    hall.type("-10")
    assert states(hall) == ["twice"]


@pytest.mark.long
def test_a_drawn_table_is_compared(hall_of: HallMaker) -> None:
    hall = hall_of(events.playing(4))
    hall.type("", "42", "37", "27", "20")
    turn(hall)
    hall.type("", "42", "37", "27")
    hall.press(Key.Key_D, CONTROL)
    hall.type("20")
    assert states(hall) == ["stopped"]
    assert second(hall).stopped.told.text() == "Tied: first no, second yes"


@pytest.mark.long
def test_places_by_the_referee_are_empty_in_the_second_pass(hall_of: HallMaker) -> None:
    made = events.playing(4)
    table = made.rounds[0].tables[0]
    seats = tuple(replace(seat, score=5, place=n) for n, seat in enumerate(table.seats, 1))
    rounds = (replace(made.rounds[0], tables=(replace(table, seats=seats),)),)
    hall = hall_of(replace(made, rounds=rounds))
    turn(hall)
    assert not hall.form.by_referee.isChecked()
    hall.type("1", "5", "5", "5", "5")
    assert [line.fault for line in hall.form.seats.lines] == [
        f"Place: first {n}, second empty" for n in (1, 2, 3, 4)
    ]


def test_the_centres_of_a_board_are_compared_year_by_year(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, boards_played.event())
    hall.press(ENTER, CONTROL)
    hall.press(ENTER, CONTROL)
    boards_played.fill(hall.desk, 1, 1)
    turn(hall)
    grid = hall.results.board.seats
    assert hall.results.board.title == "Table 1 · second pass"
    hall.type("1")
    assert {field.text() for line in grid.lines for field in line.fields} == {""}
    for n, year in enumerate(boards_played.YEARS):
        counts = [str(count) for count in year]
        if n == 2:
            counts[:2] = ["5", "7"]
        hall.type(*counts)
    hall.press(ENTER)
    assert states(hall)[0] == "stopped"
    assert hall.at(second(hall).stopped)
    field = grid.field(Cell(0, "1903"))
    assert (field.text(), field.accessibleDescription()) == ("6", "1903: first 6, second 5")
    hall.press(Key.Key_B)
    assert states(hall)[0] == "twice"
    assert [held[1903] for held in boards.held_by(hall.event.rounds[0].tables[0])][:2] == [5, 7]
    assert {line.reason for line in hall.event.corrections} == {"second pass"}
    hall.close()
