"""What the events of a store say that the archive has not taken into account yet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import and_, func, select
from sqlalchemy.orm import Session

from bglmanager.db.archive import Spot
from bglmanager.db.codec import Codec, json_value
from bglmanager.db.fact_rows import in_batches
from bglmanager.db.history import CATCH_UP
from bglmanager.db.tables import (
    ChangeRow,
    CommandRow,
    EntryRow,
    EventRow,
    Facts,
    PersonEntryRow,
    PersonRow,
)
from bglmanager.engine.event import EntryStatus, PenaltyKind
from bglmanager.engine.ids import EntryNumber, EventId

_CODEC: Codec[Facts] = PersonRow.codec
_OWN = tuple(name for name in _CODEC.columns if name in EntryRow.__table__.columns)


@dataclass(frozen=True, slots=True)
class EntryNews:
    """An entry that was written since: what it says, and said before (None: it was not there).

    `unsure` when the journal does not say any more what it was.
    """

    spot: Spot
    was: Facts | None
    now: Facts
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """Entries that were written since, the oldest event first, and the date of every event.

    `gone` are entries that are people of the archive and are not there any more; `seen` is the
    newest command of an event.
    """

    seen: int = 0
    entries: tuple[EntryNews, ...] = ()
    gone: tuple[Spot, ...] = ()
    dates: Mapping[EventId, dt.date] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """Somebody's event, and what became of him there; `date` and `game` as the store has them."""

    event: EventId
    name: str
    date: str
    game: str
    number: EntryNumber
    status: EntryStatus


@dataclass(frozen=True, slots=True)
class Penalised:
    """A penalty somebody was given in an event; `round` 0 is before its start."""

    event: EventId
    number: EntryNumber
    round: int
    kind: PenaltyKind
    reason: str


def news_since(session: Session, seen: int) -> News | None:
    """What was written after this command; None when that is nothing. One query then."""
    since = (CommandRow.sequence > seen, CommandRow.event_id.is_not(None))
    newest = session.scalar(select(func.max(CommandRow.sequence)).where(*since))
    if newest is None:
        return None
    events = {row.id: row for row in session.scalars(select(EventRow))}
    first = _first_changes(session, since)
    entries = []
    for key, number, now in _facts_now(session, first):
        event, change = first[key]
        was = None if change.before is None else _CODEC.value_from(json_value(change.before))
        spot = EventId(events[event].uuid), EntryNumber(number)
        entries.append(EntryNews(spot, was, now, unsure=change.cleared))
    dates = {EventId(e.uuid): dt.date.fromisoformat(e.date) for e in events.values()}
    entries.sort(key=lambda one: (dates[one.spot[0]], one.spot))
    return News(newest, tuple(entries), tuple(_entries_gone(session)) if first else (), dates)


def _first_changes(session: Session, since: Iterable[Any]) -> dict[int, tuple[int, ChangeRow]]:
    """The first change of every entry that was written since, with the key of its event."""
    ask = (
        select(CommandRow.event_id, ChangeRow)
        .join(ChangeRow, ChangeRow.sequence == CommandRow.sequence)
        .where(*since, ChangeRow.table_name == EntryRow.__tablename__)
        .order_by(CommandRow.sequence)
    )
    found: dict[int, tuple[int, ChangeRow]] = {}
    for event, change in session.execute(ask):
        if event is not None:
            found.setdefault(change.row_id, (event, change))
    return found


def _facts_now(session: Session, rows: Iterable[int]) -> Iterator[tuple[int, int, Facts]]:
    columns = [getattr(EntryRow, name) for name in _OWN]
    ask = select(EntryRow.id, EntryRow.number, *columns)
    for some in in_batches(rows):
        for key, number, *cells in session.execute(ask.where(EntryRow.id.in_(some))):
            yield key, number, _CODEC.value_from(dict(zip(_OWN, cells, strict=True)))


def _entries_gone(session: Session) -> Iterator[Spot]:
    own = (EntryRow.event_id == PersonEntryRow.event_id, EntryRow.number == PersonEntryRow.number)
    ask = (
        select(EventRow.uuid, PersonEntryRow.number)
        .join(EventRow, EventRow.id == PersonEntryRow.event_id)
        .outerjoin(EntryRow, and_(*own))
        .where(EntryRow.id.is_(None))
    )
    for event, number in session.execute(ask):
        yield EventId(event), EntryNumber(number)


def only_caught_up(session: Session, people: Iterable[int]) -> frozenset[int]:
    """Of these people those whom nobody touched: they came from entries alone."""
    found = set(people)
    ask = (
        select(ChangeRow.row_id)
        .join(CommandRow, CommandRow.sequence == ChangeRow.sequence)
        .where(
            CommandRow.event_id.is_(None),
            CommandRow.kind != CATCH_UP,
            ChangeRow.table_name == PersonRow.__tablename__,
            ChangeRow.row_id.in_(found),
        )
    )
    return frozenset(found - set(session.scalars(ask)))
