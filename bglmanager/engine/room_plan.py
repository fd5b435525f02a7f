"""Where the tables stand in the room of the venue, on a coarse grid."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from math import ceil, sqrt

from bglmanager.engine.copies import furniture_name
from bglmanager.engine.equipment_needed import Games, Need, things_needed
from bglmanager.engine.event import GRID, Event, Round, Settings, Table, TablePlace
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.seating.wishes import own_tables

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


def with_furniture(event: Event, round_: Round, begun: Collection[TableNumber] = ()) -> Round:
    """The round at the tables of the hall: in their order, but at his own who always sits there.

    Table 1 stands at the first name of the hall; one the hall has no name for is called by its
    number. Of two that want the same the lower number gets it, after those that have `begun`,
    which stay where they are.
    """
    hall, own = event.settings.desk.tables, own_tables(event)
    if not hall and not own:
        return round_
    named = {table.number: str(table.number) for table in round_.tables}
    named |= zip(named, hall, strict=False)
    stay = {t.number: furniture_name(t) for t in round_.tables if t.number in begun}
    sitting = ((t.number, own.get(seat.entry)) for t in round_.tables for seat in t.seats)
    wanted = stay | {n: label for n, label in reversed([*sitting]) if label and n not in stay}
    given: dict[str, TableNumber] = {}
    for number in (*stay, *sorted(wanted.keys() - stay.keys())):
        label = wanted[number]
        if given.setdefault(label.casefold(), number) == number:
            _put_at(named, number, label)
    return round_.with_tables(*(_at(table, named[table.number]) for table in round_.tables))


def _put_at(named: dict[TableNumber, str], number: TableNumber, label: str) -> None:
    """Put a table there; the one that stood there takes its place."""
    there = (n for n, name in named.items() if name.casefold() == label.casefold())
    other = next(there, None)
    if other is None:
        named[number] = label
    else:
        named[number], named[other] = named[other], named[number]


def _at(table: Table, name: str) -> Table:
    return replace(table, label=None if name == str(table.number) else name)


def stands_at(settings: Settings, table: Table) -> TableNumber:
    """Which table of the hall it is, counted from 1: a name of the hall, or a number."""
    name = furniture_name(table).casefold()
    labels = [label.casefold() for label in settings.desk.tables]
    if name in labels:
        return TableNumber(labels.index(name) + 1)
    return TableNumber(int(name)) if name.isdecimal() else table.number


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
