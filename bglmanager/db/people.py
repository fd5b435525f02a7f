"""Everybody who is, or was, in an event of a store, and what the journal still says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from bglmanager.db.codec import Codec, json_value
from bglmanager.db.journal_tables import ChangeRow, CommandRow
from bglmanager.db.tables import EntryRow, EventRow
from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EventId


@dataclass(frozen=True, slots=True)
class Appearance:
    """A person in an event: the key of his row there, and what the row holds.

    `gone` when there is no such row any more, and only the journal remembers it.
    """

    event: EventId
    event_name: str
    date: str
    row: int
    entry: Entry
    gone: bool = False


def appearances(session: Session) -> tuple[Appearance, ...]:
    """Everybody in every event, the newest event first, then by number."""
    codec = Codec(Entry)
    events = {row.id: row for row in session.scalars(select(EventRow))}
    columns = [getattr(EntryRow, name) for name in codec.columns]
    found = [
        _appearance(events[event], row, codec, cells)
        for event, row, *cells in session.execute(
            select(EntryRow.event_id, EntryRow.id, *columns)
        ).all()
    ]
    there = {one.row for one in found}
    for event, row, image in _remembered(session, there):
        cells = [image.get(name) for name in codec.columns]
        found.append(_appearance(events[event], row, codec, cells, gone=True))
    found.sort(key=lambda one: (one.entry.number, one.row))
    return tuple(sorted(found, key=lambda one: one.date, reverse=True))


def _appearance(
    event: EventRow, row: int, codec: Codec[Entry], cells: list[Any], *, gone: bool = False
) -> Appearance:
    return Appearance(
        EventId(event.uuid), event.name, event.date, row, codec.value(cells), gone=gone
    )


def _remembered(session: Session, there: set[int]) -> Iterator[tuple[int, int, Mapping[str, Any]]]:
    """The newest image of every row that is gone: of its event, by its key."""
    newest = (
        select(ChangeRow.row_id, func.max(ChangeRow.sequence).label("sequence"))
        .where(ChangeRow.table_name == EntryRow.__tablename__, ~ChangeRow.cleared)
        .group_by(ChangeRow.row_id)
        .subquery()
    )
    ask = (
        select(CommandRow.event_id, ChangeRow.row_id, ChangeRow.before, ChangeRow.after)
        .join(CommandRow, CommandRow.sequence == ChangeRow.sequence)
        .join(
            newest,
            (newest.c.row_id == ChangeRow.row_id) & (newest.c.sequence == ChangeRow.sequence),
        )
        .where(ChangeRow.table_name == EntryRow.__tablename__)
    )
    for event, row, before, after in session.execute(ask):
        image = after or before
        if row not in there and event is not None and image is not None:
            yield event, row, json_value(image)


def remembered(session: Session, row: int) -> tuple[Mapping[str, Any], ...]:
    """What the journal says the row of an entry was, oldest first, each state once."""
    ask = (
        select(ChangeRow)
        .where(ChangeRow.table_name == EntryRow.__tablename__, ChangeRow.row_id == row)
        .order_by(ChangeRow.sequence)
    )
    images = (i for change in session.scalars(ask) for i in (change.before, change.after) if i)
    return tuple(json_value(image) for image in dict.fromkeys(images))
