"""Where the tables stand in the room of the venue, on a coarse grid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, sqrt

from bglmanager.engine.equipment_needed import Games, Need, things_needed
from bglmanager.engine.event import GRID, Event, Settings, TablePlace
from bglmanager.engine.ids import TableNumber

WIDE = 16
"""Places beside each other on a new plan."""

_WIDER_THAN_HIGH = 1.6

Cell = tuple[int, int]
"""A column and a row of the grid, counted from 0."""

Cells = Mapping[TableNumber, Cell]


def last_plan(settings: Settings, others: Iterable[Settings]) -> tuple[TablePlace, ...] | None:
    """The plan of the newest other event in the same venue that has one; None where none has."""
    here = _venue(settings)
    plans = [
        other
        for other in others
        if other.id != settings.id and other.desk.room is not None and _venue(other) == here
    ]
    return max(plans, key=lambda each: each.date).desk.room if here[0] and plans else None


def _venue(settings: Settings) -> Sequence[str]:
    return [" ".join((each or "").casefold().split()) for each in (settings.venue, settings.city)]


def tables_expected(event: Event, games: Games) -> Sequence[TableNumber]:
    """The tables there are to be: those drawn, and as many as the players expected need."""
    drawn = (table.number for round_ in event.rounds for table in round_.tables)
    needed = (each.number or 0 for each in things_needed(event, games) if each.need is Need.TABLES)
    return [TableNumber(n) for n in range(1, max((*drawn, *needed), default=0) + 1)]


def cells_of(room: Iterable[TablePlace], numbers: Iterable[TableNumber]) -> dict[TableNumber, Cell]:
    """Where all tables of a plan stand, and these: what the plan does not have follows in rows."""
    cells: dict[TableNumber, Cell] = {}
    for place in room:
        cell = place.column - 1, place.row - 1
        if place.table not in cells and cell not in cells.values():
            cells[place.table] = cell
    left = [number for number in numbers if number not in cells]
    wide = max((column + 1 for column, _ in cells.values()), default=_width_of(len(left)))
    below = max((row + 1 for _, row in cells.values()), default=0)
    for n, number in enumerate(left):
        cells[number] = n % wide, below + n // wide
    return cells


def _width_of(tables: int) -> int:
    """So many tables beside each other where nobody has said otherwise."""
    return min(max(ceil(sqrt(_WIDER_THAN_HIGH * tables)), 4), WIDE)


def with_table_at(cells: Cells, number: TableNumber, cell: Cell) -> tuple[TablePlace, ...]:
    """The plan with a table there; one that stood there takes its place."""
    before = cells[number]
    moved = {other: before if at == cell else at for other, at in cells.items()} | {number: cell}
    places = sorted((row, column, number) for number, (column, row) in moved.items())
    return tuple(
        TablePlace(number, column + 1, row + 1)
        for row, column, number in places
        if max(row, column) < GRID
    )
