"""What a store knows of people: everybody who is, or was, in an event or in the archive, what the
journal still says of them, and what events say that the archive has not taken into account yet.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, and_, func, select, tuple_
from sqlalchemy.orm import Session

from bglmanager.db import tables
from bglmanager.db.codec import Codec, json_value
from bglmanager.db.engine import driver_connection, hearing_answers, session_over
from bglmanager.db.errors import making_sense
from bglmanager.db.history import ARCHIVE, CATCH_UP, ERASING, Timeline, timeline_of
from bglmanager.db.integrity import check_archive
from bglmanager.db.tables import ChangeRow, CommandRow, EntryRow, EventRow, Facts, PersonRow
from bglmanager.engine.event import Entry, EntryDesk, EntryStatus, PenaltyKind
from bglmanager.engine.ids import EntryNumber, EventId

ENTRY, PERSON = EntryRow.__tablename__, PersonRow.__tablename__
"""The table of those who are in an event, and that of the archive."""

SEEN = "archive-seen"
"""The setting with the newest command of an event that the archive has taken into account."""

APART = "archive-apart"
"""The setting with the pairs of people of whom somebody said that they are two."""

CONTACTS, NO_CONTACTS = "archive-contacts", "no"
"""The setting that says whether e-mails and phones are taken over from events."""

Spot = tuple[EventId, EntryNumber]
"""An entry, by its event and start number."""

Pair = tuple[int, int]
"""Two people of the archive, the lower key first."""

_CODEC: Codec[Facts] = PersonRow.codec
_OWN = tuple(name for name in _CODEC.columns if name in EntryRow.__table__.columns)
_SAID = tuple(f.name for f in fields(Entry) if f.name in _CODEC.columns)
_NUMBER = EntryRow.codec.columns.index("number")


# -------------------------------------------------------------------------------- the archive


@dataclass(slots=True)
class ArchiveContents:
    """The whole archive of a store: people by key, entries with the people they are.

    `seen` is the newest command of an event that was taken into account; `timeline` has the acts
    of the archive that can be undone; `newest` is the newest command that changed it. `contacts`
    is False where e-mails and phones are not taken over from events.
    """

    people: Mapping[int, Facts]
    links: Mapping[Spot, int]
    apart: frozenset[Pair]
    seen: int
    timeline: Timeline
    newest: int
    contacts: bool


def archive_contents(session: Session) -> ArchiveContents:
    """The whole archive; `StoreError` ("store.damaged") where its journal says otherwise."""
    check_archive(driver_connection(session))
    with making_sense():
        return ArchiveContents(
            people={
                key: _CODEC.value_of(cells)
                for key, *cells in session.execute(
                    select(PersonRow.id, *_columns_of(PersonRow, _CODEC.columns))
                ).all()
            },
            links={
                (EventId(event), EntryNumber(number)): person
                for event, number, person in session.execute(_LINKS)
            },
            apart=pairs_apart(session),
            seen=int(_setting_value(session, SEEN) or 0),
            timeline=timeline_of(session, None, ARCHIVE),
            newest=newest_archive_command(session),
            contacts=_setting_value(session, CONTACTS) != NO_CONTACTS,
        )


def read_archive(path: Path) -> ArchiveContents:
    """The archive of a store that is in use, over a connection of its own: for another thread."""
    with hearing_answers(), session_over(path, reading=True) as session:
        return archive_contents(session)


_LINKS = select(EventRow.uuid, tables.PersonEntryRow.number, tables.PersonEntryRow.person_id).join(
    EventRow, EventRow.id == tables.PersonEntryRow.event_id
)


def newest_archive_command(session: Session) -> int:
    """The newest command of the library that changed the archive, 0 when there is none."""
    kinds = CommandRow.kind.startswith(ARCHIVE) | (CommandRow.kind == CATCH_UP)
    ask = select(func.max(CommandRow.sequence)).where(CommandRow.event_id.is_(None), kinds)
    return session.scalar(ask) or 0


def _setting_value(session: Session, key: str) -> str | None:
    return session.scalar(select(tables.SettingRow.value).where(tables.SettingRow.key == key))


def pairs_apart(session: Session) -> frozenset[Pair]:
    """The people of whom somebody said that they are two."""
    said = json.loads(_setting_value(session, APART) or "[]")
    return frozenset((int(one), int(other)) for one, other in said)


# ----------------------------------------------------------------------------------- its news


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
        .where(*since, ChangeRow.table_name == ENTRY)
        .order_by(CommandRow.sequence)
    )
    found: dict[int, tuple[int, ChangeRow]] = {}
    for event, change in session.execute(ask):
        if event is not None:
            found.setdefault(change.row_id, (event, change))
    return found


def _facts_now(session: Session, rows: Iterable[int]) -> Iterator[tuple[int, int, Facts]]:
    ask = select(EntryRow.id, EntryRow.number, *_columns_of(EntryRow, _OWN))
    for some in tables.in_batches(rows):
        for key, number, *cells in session.execute(ask.where(EntryRow.id.in_(some))):
            yield key, number, _CODEC.value_from(dict(zip(_OWN, cells, strict=True)))


def _columns_of(row: type[EntryRow | PersonRow], names: Iterable[str]) -> list[Any]:
    return [getattr(row, name) for name in names]


def _entries_gone(session: Session) -> Iterator[Spot]:
    own = (
        EntryRow.event_id == tables.PersonEntryRow.event_id,
        EntryRow.number == tables.PersonEntryRow.number,
    )
    ask = _LINKS.outerjoin(EntryRow, and_(*own)).where(EntryRow.id.is_(None))
    for event, number, _person in session.execute(ask):
        yield EventId(event), EntryNumber(number)


def only_caught_up(session: Session, people: Iterable[int]) -> frozenset[int]:
    """Of these people those whom nobody touched: they came from entries alone."""
    found = set(people)
    touched = _changes_in_archive(ChangeRow.row_id).where(
        CommandRow.kind != CATCH_UP, ChangeRow.row_id.in_(found)
    )
    return frozenset(found - set(session.scalars(touched)))


def _changes_in_archive(*asked: Any) -> Any:
    """What asks this of the changes that the library's own commands made to people."""
    return (
        select(*asked)
        .join(CommandRow, CommandRow.sequence == ChangeRow.sequence)
        .where(CommandRow.event_id.is_(None), ChangeRow.table_name == PERSON)
    )


# ------------------------------------------------------------------------- what entries were


@dataclass(frozen=True, slots=True)
class Past:
    """A person in an event. `rank` of `players` is None while the event has no final ranking, or
    it was not looked up. `name` is that of the event.
    """

    event: EventId
    name: str
    date: dt.date
    game: str
    number: EntryNumber
    status: EntryStatus
    rank: int | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class PastPenalty:
    """What a referee gave somebody in another event, `name` and `date` of that event."""

    event: EventId
    name: str
    date: dt.date
    kind: PenaltyKind
    reason: str


def past_of_entries(session: Session, spots: Iterable[Spot]) -> list[Past]:
    """The events of entries, without the entries that are gone."""
    ask = (
        select(EventRow, EntryRow.number, EntryRow.status)
        .join(EntryRow, EntryRow.event_id == EventRow.id)
        .where(*_is_of_spots(EntryRow.number, spots))
    )
    return [
        Past(*_named_event(e), e.game, EntryNumber(number), EntryStatus(status))
        for e, number, status in session.execute(ask)
    ]


def penalties_of_entries(session: Session, spots: Iterable[Spot]) -> list[tuple[Spot, PastPenalty]]:
    """What entries were given by referees, event by event in the order of the logs."""
    line = tables.PenaltyRow
    ask = (
        select(EventRow, line.entry, line.kind, line.reason)
        .join(line, line.event_id == EventRow.id)
        .where(*_is_of_spots(line.entry, spots))
        .order_by(EventRow.uuid, line.position)
    )
    return [
        (
            (EventId(e.uuid), EntryNumber(number)),
            PastPenalty(*_named_event(e), PenaltyKind(kind), reason),
        )
        for e, number, kind, reason in session.execute(ask)
    ]


def _is_of_spots(number: Any, spots: Iterable[Spot]) -> Iterator[ColumnElement[bool]]:
    """What holds for rows with these events and numbers; indexes find them by each alone."""
    wanted = list(spots)
    yield EventRow.uuid.in_({event for event, _ in wanted})
    yield number.in_({own for _, own in wanted})
    yield tuple_(EventRow.uuid, number).in_(wanted)


def _named_event(event: EventRow) -> tuple[EventId, str, dt.date]:
    return EventId(event.uuid), event.name, dt.date.fromisoformat(event.date)


# ---------------------------------------------------------------------------------- everybody


@dataclass(frozen=True, slots=True)
class Appearance:
    """A person in an event: the key of his row there, and what the row holds.

    `gone` when there is no such row any more, and only the journal remembers it. `person` is his
    key in the archive, None when he is not known there. `facts` are what the archive itself keeps:
    then there is no event, `row` is the key in the archive, `date` the day of the newest change,
    and `entry` says the same with the number 0.
    """

    event: EventId
    event_name: str
    date: str
    row: int
    entry: Entry
    gone: bool = False
    person: int | None = None
    facts: Facts | None = None

    @property
    def table(self) -> str:
        """The table of the row."""
        return ENTRY if self.facts is None else PERSON


def all_appearances(session: Session) -> tuple[Appearance, ...]:
    """Everybody in every event, the newest event first, then by number.

    Then who is in the archive no more, and only remembered by its journal.
    """
    names = EntryRow.codec.columns
    events = {row.id: row for row in session.scalars(select(EventRow))}
    link = tables.PersonEntryRow
    asked = session.execute(select(link.event_id, link.number, link.person_id))
    links = {(event, number): person for event, number, person in asked}
    entries = select(EntryRow.event_id, EntryRow.id, *_columns_of(EntryRow, names))
    found = [
        _appearance_of(events[event], row, cells, person=links.get((event, cells[_NUMBER])))
        for event, row, *cells in session.execute(entries).all()
    ]
    there = {one.row for one in found}
    for event, row, image in _newest_images(session, there, ENTRY):
        if event is not None:
            found.append(_appearance_of(events[event], row, map(image.get, names), gone=True))
    found.sort(key=lambda one: (one.entry.number, one.row))
    found.sort(key=lambda one: one.date, reverse=True)
    people = set(session.scalars(select(PersonRow.id)))
    gone = [
        appearance_in_archive(row, _CODEC.value_from(image), gone=True)
        for _, row, image in _newest_images(session, people, PERSON)
    ]
    days = days_of(session, [one.row for one in gone])
    return (*found, *(replace(one, date=days.get(one.row, "")) for one in gone))


def _appearance_of(
    event: EventRow,
    row: int,
    cells: Iterable[Any],
    *,
    person: int | None = None,
    gone: bool = False,
) -> Appearance:
    entry = EntryRow.codec.value_of(list(cells))
    return Appearance(EventId(event.uuid), event.name, event.date, row, entry, gone, person)


def days_of(session: Session, people: Iterable[int]) -> dict[int, str]:
    """The day of the newest change of people of the archive."""
    ask = _changes_in_archive(ChangeRow.row_id, func.max(CommandRow.at))
    ask = ask.where(ChangeRow.row_id.in_(list(people))).group_by(ChangeRow.row_id)
    return {row: at[:10] for row, at in session.execute(ask)}


def appearance_in_archive(
    row: int, facts: Facts, day: str = "", *, gone: bool = False
) -> Appearance:
    """What the archive keeps of a person; `day` is that of the newest change."""
    said = {name: getattr(facts, name) for name in _SAID}
    entry = Entry(EntryNumber(0), **said, desk=EntryDesk(notes=facts.notes))
    return Appearance(EventId(""), "", day, row, entry, gone, row, facts)


def _newest_images(
    session: Session, there: set[int], table: str
) -> Iterator[tuple[int | None, int, Mapping[str, Any]]]:
    """The newest image of every row that is gone: of its event, by its key."""
    own = (ChangeRow.table_name == table, ~ChangeRow.cleared)
    newest = select(func.max(ChangeRow.sequence), ChangeRow.row_id).where(*own)
    ask = (
        select(CommandRow.event_id, ChangeRow.row_id, ChangeRow.before, ChangeRow.after)
        .join(CommandRow, CommandRow.sequence == ChangeRow.sequence)
        .where(
            ChangeRow.table_name == table,
            tuple_(ChangeRow.sequence, ChangeRow.row_id).in_(newest.group_by(ChangeRow.row_id)),
        )
    )
    for event, row, before, after in session.execute(ask):
        image = after or before
        if row not in there and image is not None:
            yield event, row, json_value(image)


def remembered_images(
    session: Session, row: int, table: str = ENTRY
) -> tuple[Mapping[str, Any], ...]:
    """What the journal says the row of an entry was, oldest first, each state once."""
    own = (ChangeRow.table_name == table, ChangeRow.row_id == row)
    ask = select(ChangeRow).where(*own).order_by(ChangeRow.sequence)
    images = (i for change in session.scalars(ask) for i in (change.before, change.after) if i)
    return tuple(map(json_value, dict.fromkeys(images)))


def newest_event_command(session: Session, event: EventId) -> int:
    """The newest command of an event; 0 when there is none."""
    key = select(EventRow.id).where(EventRow.uuid == event).scalar_subquery()
    newest = select(func.max(CommandRow.sequence)).where(CommandRow.event_id == key)
    return session.scalar(newest) or 0


def inserted_by(session: Session, row: int, table: str = ENTRY) -> CommandRow:
    """The command that wrote the row of an entry first; LookupError when there is none."""
    own = (ChangeRow.table_name == table, ChangeRow.row_id == row)
    first = select(func.min(ChangeRow.sequence)).where(*own).scalar_subquery()
    found = session.scalar(select(CommandRow).where(CommandRow.sequence == first))
    if found is None:
        raise LookupError(row)
    return found


def first_command(session: Session, row: int, table: str = ENTRY) -> tuple[str, str, int]:
    """Id, kind and sequence of the action that wrote such a row first; LookupError for none."""
    found = inserted_by(session, row, table)
    return found.action_id, found.kind, found.sequence


def has_erased(session: Session) -> bool:
    """Whether anybody was ever erased here."""
    ask = select(CommandRow.sequence).where(CommandRow.kind.in_(ERASING)).limit(1)
    return session.scalar(ask) is not None
