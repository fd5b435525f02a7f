"""The areas of the hall: tables whose names begin alike, or that stand apart on the plan."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bglmanager.engine.copies import furniture_name
from bglmanager.engine.event import Settings, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.room_plan import Cell, cells_of, stands_at

AISLE = 2
"""So many empty places between two tables, and they stand in two areas."""

_COUNTED = re.compile(r"(.*?)[\W_]*\d+")
"""A name that counts on from another: "Sala Verde 2", "B-12"."""


@record
class Area:
    """Tables that stand together; without a name where the plan alone tells them from others."""

    name: str
    tables: tuple[Table, ...]


def areas_of(settings: Settings, tables: Sequence[Table]) -> tuple[Area, ...]:
    """The areas in which tables stand, in the order of their first ones; one without a name where
    the hall is not divided.

    Names tell more than the plan. What at least two tables share is an area, and the tables that
    share nothing are one together.
    """
    named = _shared(tables, [_area_name(table) for table in tables])
    if len(named) > 1:
        return named
    if settings.desk.room:
        stands = [stands_at(settings, table) for table in tables]
        cells = cells_of(settings.desk.room, stands)
        blocks = _blocks([cells[each] for each in stands])
        apart = _shared(tables, [f"{blocks[cells[each]]}" for each in stands])
        if len(apart) > 1:
            return tuple(Area("", area.tables) for area in apart)
    return (Area("", tuple(tables)),)


def _area_name(table: Table) -> str:
    """What is left of the name of the furniture without its number; the name, where it has none."""
    name = furniture_name(table).strip()
    counted = _COUNTED.fullmatch(name)
    return counted[1].strip() if counted else name


def _shared(tables: Sequence[Table], names: Sequence[str]) -> tuple[Area, ...]:
    """Tables by what they are called alike, in the order in which the first of each comes."""
    found: dict[str, list[tuple[str, Table]]] = {}
    for name, table in zip(names, tables, strict=True):
        found.setdefault(name.casefold(), []).append((name, table))
    alone = {key for key, those in found.items() if len(those) < 2}
    areas: dict[str, list[tuple[str, Table]]] = {}
    for key, those in found.items():
        shared = "" if key in alone else key
        areas.setdefault(shared, []).extend(those)
    listed = [
        Area(those[0][0] if key else "", tuple(table for _, table in those))
        for key, those in areas.items()
    ]
    return tuple(sorted(listed, key=lambda area: min(table.number for table in area.tables)))


def _blocks(cells: Iterable[Cell]) -> dict[Cell, int]:
    """Which block each place is in; no aisle goes through a block."""
    blocks: dict[Cell, int] = {}
    left = set(cells)
    while left:
        number, reached = len(left), [min(left)]
        left.remove(reached[0])
        while reached:
            cell = reached.pop()
            blocks[cell] = number
            near = {other for other in left if _is_near(cell, other)}
            left -= near
            reached += near
    return blocks


def _is_near(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= AISLE
