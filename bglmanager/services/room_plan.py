"""The plan of the room: that of the event, or of the last one in the same venue; tables moved."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bglmanager.engine.event import Event, Round, TablePlace
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.problems import Problems, problem_if, refuse_if
from bglmanager.engine.room_plan import (
    Cell,
    Cells,
    cells_of,
    last_plan,
    stands_at,
    tables_expected,
    with_table_at,
)
from bglmanager.services.changes import Changes
from bglmanager.services.errors import NotOpened
from bglmanager.services.games import Catalogue
from bglmanager.services.upcoming_rounds import filled_in

if TYPE_CHECKING:  # the command line has no store, and loads none
    from bglmanager.services.workspace import OpenEvent

Plan = tuple[TablePlace, ...]


def plan_of_venue(desk: OpenEvent) -> Plan | None:
    """The plan that the last event in the same venue has; None where there is none."""
    settings = desk.event.settings
    here = settings.venue, settings.city

    def find() -> Plan | None:
        return last_plan(settings, desk.all_settings())

    try:
        return desk.answer_once("room", here, find) if settings.venue else None
    except NotOpened:  # the hall is shown without it
        return None


def plan_of(desk: OpenEvent) -> Plan:
    """The plan of the room as it is to be shown; empty for tables in rows."""
    own = desk.event.settings.desk.room
    return (plan_of_venue(desk) or ()) if own is None else own


def cells_in_room(desk: OpenEvent, round_: Round) -> Cells:
    """Where the tables of a round stand in the room; nothing where they stand in rows."""
    plan, settings = plan_of(desk), desk.event.settings
    stands = {table.number: stands_at(settings, table) for table in round_.tables}
    cells = cells_of(plan, stands.values())
    return {number: cells[there] for number, there in stands.items()} if plan else {}


def in_its_room(desk: OpenEvent, event: Event) -> Event:
    """The event with the plan of the room that it would have."""
    return _with_plan(event, plan_of(desk))


def needed_tables(desk: OpenEvent, games: Catalogue) -> tuple[TableNumber, ...]:
    """The tables drawn, or as many as the players expected need."""
    event = filled_in(desk.event, games)
    return tuple(tables_expected(event, games.games_in_event(event)))


def move_table(desk: OpenEvent, cells: Cells, number: TableNumber, cell: Cell) -> Changes:
    """Put a table elsewhere in the room as it stands; where another stood, the two change."""
    moved = _with_plan(desk.event, with_table_at(cells, number, cell))
    return desk.act("table-placed", {"table": number}, moved)


def can_go_back_to_rows(desk: OpenEvent) -> Problems:
    """Why there is no plan to give up; nothing when there is."""
    return problem_if(not plan_of(desk), "room.in-rows")


def back_to_rows(desk: OpenEvent) -> Changes:
    """Have the tables in rows, as without a plan."""
    refuse_if(can_go_back_to_rows(desk))
    return desk.act("room-in-rows", {}, _with_plan(desk.event, ()))


def can_take_last_plan(desk: OpenEvent) -> Problems:
    """Why the plan of the last event here cannot be had; nothing when it can."""
    before = plan_of_venue(desk)
    none = problem_if(before is None, "room.none-before")
    return none or problem_if(plan_of(desk) == before, "room.as-before")


def take_last_plan(desk: OpenEvent) -> Changes:
    """Have the plan of the last event in the same venue again."""
    refuse_if(can_take_last_plan(desk))
    return desk.act("room-as-before", {}, _with_plan(desk.event, None))


def _with_plan(event: Event, room: Plan | None) -> Event:
    return event.with_settings(desk=replace(event.settings.desk, room=room))
