"""The plan of the room: of the event, of the last one in the same venue; tables moved in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.event import EventDesk, TablePlace
from bglmanager.engine.ids import EventId, TableNumber
from bglmanager.engine.room_plan import cells_of, with_table_at
from bglmanager.services import documents, room_plan
from bglmanager.services.games import game_catalogue
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.events import event
from tests.helpers.refusals import refused_codes
from tests.helpers.workspaces import open_workspace

ONE, TWO, THREE, FOUR = map(TableNumber, range(1, 5))
CORNER = (TablePlace(ONE, 1, 1), TablePlace(TWO, 6, 3))
GAMES = game_catalogue()


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite")
    yield made
    made.close()


def held(workspace: Workspace, day: int = 1, **settings: Any) -> OpenEvent:
    """An event of 16 in the bar, on this day of May."""
    made = event(16, date=dt.date(2026, 5, day), **{"venue": "Bar Sport", **settings})
    own = EventId(f"5d4f6c1e-9f5b-4d3a-8f0e-{day:012}")
    return workspace.import_document(replace(made, settings=replace(made.settings, id=own)))


def with_plan(*places: TablePlace) -> dict[str, Any]:
    return {"desk": EventDesk(room=places)}


def test_tables_that_nobody_placed_stand_in_rows() -> None:
    cells = cells_of((), map(TableNumber, range(1, 8)))
    assert list(cells.values()) == [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1)]


def test_more_tables_than_the_plan_has_follow_in_rows_below_it() -> None:
    assert cells_of(CORNER, (ONE, TWO, THREE, FOUR)) == {
        ONE: (0, 0),
        TWO: (5, 2),
        THREE: (0, 3),
        FOUR: (1, 3),
    }


def test_two_tables_in_one_place_of_a_file_are_two_tables() -> None:
    """The first keeps it, the other follows; what is placed twice stands where it was first."""
    twice = (*CORNER, TablePlace(THREE, 6, 3), TablePlace(ONE, 4, 4))
    cells = cells_of(twice, (ONE, TWO, THREE))
    assert cells == {ONE: (0, 0), TWO: (5, 2), THREE: (0, 3)}


def test_where_another_table_stands_the_two_change_places() -> None:
    moved = with_table_at(cells_of(CORNER, ()), ONE, (5, 2))
    assert set(moved) == {TablePlace(TWO, 1, 1), TablePlace(ONE, 6, 3)}


def test_a_table_is_moved_undone_and_put_back_in_rows(workspace: Workspace) -> None:
    desk = held(workspace)
    assert refused_codes(room_plan.back_to_rows, desk) == ["room.in-rows"]
    numbers = room_plan.needed_tables(desk, GAMES)
    assert numbers == (ONE, TWO, THREE, FOUR)
    room_plan.move_table(desk, cells_of((), numbers), FOUR, (8, 2))
    assert room_plan.plan_of(desk)[-1] == TablePlace(FOUR, 9, 3)
    assert len(room_plan.plan_of(desk)) == 4
    desk.undo()
    assert room_plan.plan_of(desk) == ()
    desk.redo()
    room_plan.back_to_rows(desk)
    assert room_plan.plan_of(desk) == ()


def test_the_next_event_in_the_venue_has_the_plan_of_the_last(workspace: Workspace) -> None:
    held(workspace, 1, **with_plan(TablePlace(ONE, 9, 9)))
    held(workspace, 8, **with_plan(*CORNER))
    held(workspace, 9)
    held(workspace, 10, venue="Teatro", **with_plan(TablePlace(ONE, 3, 3)))
    desk = held(workspace, 15, venue=" bar  SPORT")
    assert room_plan.plan_of(desk) == CORNER
    assert desk.event.settings.desk.room is None
    assert refused_codes(room_plan.take_last_plan, desk) == ["room.as-before"]
    room_plan.move_table(desk, cells_of(CORNER, ()), ONE, (2, 2))
    assert room_plan.plan_of(desk) != CORNER
    room_plan.take_last_plan(desk)
    assert room_plan.plan_of(desk) == CORNER
    assert room_plan.in_its_room(desk, desk.event).settings.desk.room == CORNER


def test_no_venue_has_no_plan_but_its_own(workspace: Workspace) -> None:
    held(workspace, 1, venue=None, **with_plan(*CORNER))
    desk = held(workspace, 2, venue=None)
    assert room_plan.plan_of(desk) == ()
    assert refused_codes(room_plan.take_last_plan, desk) == ["room.none-before"]


def test_rows_wanted_in_the_last_event_are_rows_in_the_next(workspace: Workspace) -> None:
    held(workspace, 1, **with_plan(*CORNER))
    held(workspace, 2, **with_plan())
    assert room_plan.plan_of(held(workspace, 3)) == ()


def test_the_plan_goes_with_the_document(workspace: Workspace) -> None:
    desk = held(workspace, 1, **with_plan(*CORNER))
    written = documents.write_document(desk.event, exported_at=desk.now(), for_league=False)
    assert documents.read_event(written) == desk.event
    for_league = documents.write_document(desk.event, exported_at=desk.now(), for_league=True)
    assert b'"room"' not in for_league
