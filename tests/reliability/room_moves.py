"""What is done about the room of an event: tables moved, back to rows, as at the last event."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import TablePlace
from bglmanager.engine.ids import EventId, TableNumber
from bglmanager.engine.room_plan import cells_of
from bglmanager.services import room_plan
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.events import EVENT_ID, event
from tests.reliability.hand import Hand

TABLES = [TableNumber(n) for n in range(1, 4)]


def place(hand: Hand) -> Changes:
    cells = cells_of(room_plan.plan_of(hand.desk), TABLES)
    there = hand.chance.randrange(6), hand.chance.randrange(6)
    return room_plan.move_table(hand.desk, cells, hand.one(TABLES), there)


def in_rows(hand: Hand) -> Changes:
    return room_plan.back_to_rows(hand.desk)


def as_before(hand: Hand) -> Changes:
    return room_plan.take_last_plan(hand.desk)


def play_there_before(workspace: Workspace, desk: OpenEvent) -> None:
    """Have an event of last year in the same venue, with a plan of its room."""
    desk.act("change-settings", {}, desk.event.with_settings(venue="Circolo"))
    there = event(8, venue="Circolo", city=desk.event.settings.city).settings
    room = (TablePlace(TableNumber(1), 2, 1), TablePlace(TableNumber(2), 1, 3))
    id_ = EventId(f"{EVENT_ID}-before")
    workspace.import_document(
        replace(event(8), settings=replace(there, id=id_, desk=replace(there.desk, room=room)))
    )
