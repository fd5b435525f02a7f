"""Seventy-five sheets of tables of four, by keys alone: at most twelve for each beyond its figures.

Every key counts that is no digit of a figure or of a table's number, wherever it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Better, Event, TieBreak
from bglmanager.ui.look import Look
from tests.helpers.events import playing
from tests.helpers.figures import figure
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.typist import Sheet, Typist

TABLES = figure(25, long=75)
MOST = 12
"""Keys for one table beyond its figures, by the acceptance of the desk."""

TypistMaker = Callable[[Event], Typist]


@pytest.fixture
def typist_at(qtbot: QtBot, look: Look, tmp_path: Path) -> Iterator[TypistMaker]:
    """Sits down at the round of an event that is being played."""
    made: list[Hall] = []

    def make(event: Event) -> Typist:
        made.append(Hall.of(qtbot, look, tmp_path, event))
        return Typist(made[-1])

    yield make
    for hall in made:
        hall.close()


def as_they_come(sheets: list[Sheet]) -> list[Sheet]:
    """The stack in no order: every table once, hardly ever one after its neighbour."""
    return [sheets[n * 17 % TABLES] for n in range(TABLES)]


def plain_sheets() -> list[Sheet]:
    return [
        Sheet(number, [[40 + number % 7], [35], [25 + number % 5], [20]])
        for number in range(1, TABLES + 1)
    ]


def auctioned() -> Event:
    """Seats are auctioned; who has fewer cards is before who has the same points."""
    made = playing(4 * TABLES)
    round_ = made.rounds[0]
    tables = tuple(
        replace(table, seats=tuple(replace(seat, tie_breaks=(None,)) for seat in table.seats))
        for table in round_.tables
    )
    desk = replace(made.settings.desk, auction=True)
    ties = (TieBreak("Cards", Better.LOW),)
    return replace(
        made,
        settings=replace(made.settings, desk=desk),
        rounds=(replace(round_, tie_breaks=ties, tables=tables),),
    )


def auctioned_sheets() -> list[Sheet]:
    """With bid and score at each seat; at every third table two are level, at some three."""
    sheets = []
    for number in range(1, TABLES + 1):
        second = 40 if number % 3 == 0 else 36
        third = 41 if number % 15 == 0 else 25
        figures = [[2, 42], [0, second], [1, third], [3, 20]]
        sheets.append(Sheet(number, figures, ties=[4, 3, 5, 2]))
    return sheets


def scores(typist: Typist) -> list[list[object]]:
    return [list(typist.hall.scores(number)) for number in range(1, TABLES + 1)]


def dear(typist: Typist) -> dict[int, int]:
    """The tables that took more keys than are allowed."""
    return {table: keys for table, keys in typist.beyond.items() if keys > MOST}


@pytest.mark.long
def test_as_they_come(typist_at: TypistMaker) -> None:
    """After the last value the next number is typed at once: five keys a table."""
    typist, sheets = typist_at(playing(4 * TABLES)), plain_sheets()
    for sheet in as_they_come(sheets):
        typist.by_number(sheet)
    assert dear(typist) == {}
    assert set(typist.beyond.values()) == {5}
    assert scores(typist) == [[own[-1] for own in sheet.figures] for sheet in sheets]
    assert typist.hall.state == "Round 1: all results are in. Close it."
    typist.hall.press(ENTER, CONTROL)
    assert typist.hall.said == "Round 1 closed"


def test_in_order(typist_at: TypistMaker) -> None:
    """The next open table opens by itself, the focus in its first score: four keys a table."""
    typist, sheets = typist_at(playing(4 * TABLES)), plain_sheets()
    for sheet in sheets:
        typist.in_order(sheet)
    assert [*typist.beyond.values()] == [5] + [4] * (TABLES - 1)
    assert scores(typist) == [[own[-1] for own in sheet.figures] for sheet in sheets]


def test_with_bids_and_a_tie_break_as_they_come(typist_at: TypistMaker) -> None:
    typist, sheets = typist_at(auctioned()), auctioned_sheets()
    for sheet in as_they_come(sheets):
        typist.by_number(sheet)
    assert dear(typist) == {}
    assert set(typist.beyond.values()) == {9, 11, 12}
    assert scores(typist) == [[own[-1] for own in sheet.figures] for sheet in sheets]
    seats = typist.hall.event.rounds[0].tables[14].seats
    assert [(seat.bid, seat.tie_breaks) for seat in seats] == [
        (2, (4,)),
        (0, (3,)),
        (1, (5,)),
        (3, (None,)),
    ]


def test_a_stack_in_order_with_one_sheet_in_between(typist_at: TypistMaker) -> None:
    """Escape goes to the number; Enter alone is again in order."""
    typist, sheets = typist_at(playing(4 * TABLES)), plain_sheets()
    typist.in_order(sheets[0])
    typist.hall.press(Qt.Key.Key_Escape)
    typist.by_number(sheets[19])
    assert typist.hall.form.title == "Table 21"
    assert typist.hall.at(typist.hall.results.number)
