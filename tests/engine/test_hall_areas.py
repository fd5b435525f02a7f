"""Areas of the hall: by the names of tables, by the plan, or one where nothing divides it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import EventDesk, Settings, Table, TablePlace
from bglmanager.engine.hall_areas import areas_of
from bglmanager.engine.ids import TableNumber
from tests.printing import builders

SETTINGS = builders.event(()).settings


def _tables(*labels: str | None) -> list[Table]:
    return [Table(TableNumber(n), (), label=label) for n, label in enumerate(labels, 1)]


def _in_room(*places: tuple[int, int]) -> Settings:
    room = tuple(TablePlace(TableNumber(n), *place) for n, place in enumerate(places, 1))
    return replace(SETTINGS, desk=EventDesk(room=room))


def _found(settings: Settings, tables: list[Table]) -> list[tuple[str, list[int]]]:
    found = areas_of(settings, tables)
    assert sorted(table.number for area in found for table in area.tables) == [
        table.number for table in tables
    ]
    return [(area.name, [table.number for table in area.tables]) for area in found]


@pytest.mark.parametrize(
    ("labels", "found"),
    [
        ((None, None, None), [("", [1, 2, 3])]),
        (("A1", "A2", "B1", "B2"), [("A", [1, 2]), ("B", [3, 4])]),
        (
            ("Sala Verde 1", "Loggia 1", "sala verde 2", "Loggia 2"),
            [("Sala Verde", [1, 3]), ("Loggia", [2, 4])],
        ),
        (("Tavolo 1", "Tavolo 2", "Tavolo 3"), [("", [1, 2, 3])]),  # all the hall is one
        (("Bar", None, None, None), [("", [1, 2, 3, 4])]),  # one table is no area
        ((None, "Bar-1", "Bar-2", None), [("", [1, 4]), ("Bar", [2, 3])]),
        (("7", "8", "9"), [("", [1, 2, 3])]),
    ],
)
def test_tables_whose_names_begin_alike_stand_together(
    labels: tuple[str | None, ...], found: list[tuple[str, list[int]]]
) -> None:
    assert _found(SETTINGS, _tables(*labels)) == found


def test_an_aisle_of_two_places_parts_the_room() -> None:
    near = _in_room((1, 1), (2, 1), (4, 1), (5, 1))
    far = _in_room((1, 1), (2, 1), (5, 1), (6, 1))
    tables = _tables(None, None, None, None)
    assert _found(near, tables) == [("", [1, 2, 3, 4])]
    assert _found(far, tables) == [("", [1, 2]), ("", [3, 4])]


def test_names_tell_more_than_the_plan() -> None:
    settings = _in_room((1, 1), (2, 1), (5, 1), (6, 1))
    assert _found(settings, _tables("A1", "B1", "A2", "B2")) == [("A", [1, 3]), ("B", [2, 4])]
