"""What a store knows of people: everybody who is, or was, in an event or in the archive, what the
journal still says of them, and what events say that the archive has not taken into account yet.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Column, ColumnElement, Row, Select, func, select, tuple_

from bglmanager.db import tables
from bglmanager.db.codec import Codec, json_value
from bglmanager.db.engine import Session, driver_connection, hearing_answers, session_over
from bglmanager.db.errors import making_sense
from bglmanager.db.history import ARCHIVE, CATCH_UP, ERASING, Timeline, images_in, timeline_of
from bglmanager.db.integrity import check_archive
from bglmanager.db.tables import CHANGES, COMMANDS, ENTRIES, EVENTS, LINKS, PEOPLE, Facts, FactTable
from bglmanager.engine.event import Entry, EntryDesk, EntryStatus, PenaltyKind
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, EventId

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

_CODEC: Codec[Facts] = PEOPLE.codec
_SAID = tuple(f.name for f in fields(Entry) if f.name in _CODEC.columns)


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
            people={key: _CODEC.value_from(row) for key, row in PEOPLE.rows_where(session).items()},
            links={
                (EventId(event), EntryNumber(number)): person
                for event, number, person in session.execute(_LINKED)
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


_LINKED = select(EVENTS.c.uuid, LINKS.c.number, LINKS.c.person_id).where(
    EVENTS.c.id == LINKS.c.event_id
)


def newest_archive_command(session: Session) -> int:
    """The newest command of the library that changed the archive, 0 when there is none."""
    kinds = COMMANDS.c.kind.startswith(ARCHIVE) | (COMMANDS.c.kind == CATCH_UP)
    return _newest_command(session, COMMANDS.c.event_id.is_(None), kinds)


def newest_event_command(session: Session, event: EventId) -> int:
    """The newest command of an event; 0 when there is none."""
    return _newest_command(session, COMMANDS.c.event_id == EVENTS.c.id, EVENTS.c.uuid == event)


def _newest_command(session: Session, *own: ColumnElement[bool]) -> int:
    return session.scalar(select(func.max(COMMANDS.c.sequence)).where(*own)) or 0


def _setting_value(session: Session, key: str) -> str | None:
    return session.scalar(select(tables.SETTINGS.c.value).where(tables.SETTINGS.c.key == key))


def pairs_apart(session: Session) -> frozenset[Pair]:
    """The people of whom somebody said that they are two."""
    said = json.loads(_setting_value(session, APART) or "[]")
    return frozenset((int(one), int(other)) for one, other in said)


# ----------------------------------------------------------------------------------- its news


@record
class EntryNews:
    """An entry that was written since: what it says, and said before (None: it was not there).

    `unsure` when the journal does not say any more what it was.
    """

    spot: Spot
    was: Facts | None
    now: Facts
    unsure: bool = False


@record
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
    newest = _newest_command(session, COMMANDS.c.event_id.is_not(None))
    if newest <= seen:
        return None
    events = EVENTS.rows_where(session)
    first = _first_changes(session, seen)
    entries = []
    for key, row in ENTRIES.with_keys(session, first).items():
        change = first[key]
        was = None if change.before is None else _CODEC.value_from(json_value(change.before))
        spot = EventId(events[row["event_id"]]["uuid"]), EntryNumber(row["number"])
        entries.append(EntryNews(spot, was, _CODEC.value_from(row), unsure=change.cleared))
    dates = {EventId(e["uuid"]): dt.date.fromisoformat(e["date"]) for e in events.values()}
    entries.sort(key=lambda one: (dates[one.spot[0]], one.spot))
    return News(newest, tuple(entries), tuple(_entries_gone(session)) if first else (), dates)


def _first_changes(session: Session, seen: int) -> dict[int, Row[Any]]:
    """The first change of every entry that was written since."""
    newer = (CHANGES.c.sequence > seen, CHANGES.c.table_name == ENTRIES.name)
    ask = select(CHANGES).where(*newer).order_by(CHANGES.c.sequence.desc())
    return {change.row_id: change for change in session.execute(ask)}


def _entries_gone(session: Session) -> Iterator[Spot]:
    own = (ENTRIES.c.event_id == LINKS.c.event_id, ENTRIES.c.number == LINKS.c.number)
    ask = _LINKED.where(~select(ENTRIES.c.id).where(*own).exists())
    for event, number, _person in session.execute(ask):
        yield EventId(event), EntryNumber(number)


def only_caught_up(session: Session, people: Iterable[int]) -> frozenset[int]:
    """Of these people those whom nobody touched: they came from entries alone."""
    found = set(people)
    touched = _changes_in_archive(found, CHANGES.c.row_id).where(COMMANDS.c.kind != CATCH_UP)
    return frozenset(found - set(session.scalars(touched)))


def _changes_in_archive(people: Iterable[int], *asked: Any) -> Select[Any]:
    """What asks this of the changes that the library's own commands made to people."""
    return select(*asked).where(
        COMMANDS.c.sequence == CHANGES.c.sequence,
        COMMANDS.c.event_id.is_(None),
        CHANGES.c.table_name == PEOPLE.name,
        tables.is_among(CHANGES.c.row_id, people),
    )


# ------------------------------------------------------------------------- what entries were


@record
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


@record
class PastPenalty:
    """What a referee gave somebody in another event, `name` and `date` of that event."""

    event: EventId
    name: str
    date: dt.date
    kind: PenaltyKind
    reason: str


def past_of_entries(session: Session, spots: Iterable[Spot]) -> list[Past]:
    """The events of entries, without the entries that are gone."""
    more = (EVENTS.c.game, ENTRIES.c.status)
    return [
        Past(*event, game, number, EntryStatus(status))
        for event, number, game, status in _rows_of_spots(session, ENTRIES, "number", spots, *more)
    ]


def penalties_of_entries(session: Session, spots: Iterable[Spot]) -> list[tuple[Spot, PastPenalty]]:
    """What entries were given by referees, event by event in the order of the logs."""
    log = tables.PENALTIES
    found = _rows_of_spots(session, log, "entry", spots, log.c.kind, log.c.reason)
    return [
        ((event[0], number), PastPenalty(*event, PenaltyKind(kind), reason))
        for event, number, kind, reason in found
    ]


def _rows_of_spots(
    session: Session, facts: FactTable, column: str, spots: Iterable[Spot], *more: Column[Any]
) -> Iterator[tuple[tuple[EventId, str, dt.date], EntryNumber, Any, Any]]:
    """The events of rows, the entries that they are about, and two cells more."""
    wanted, entry = list(spots), facts.c[column]
    own = (
        facts.c.event_id == EVENTS.c.id,
        EVENTS.c.uuid.in_({event for event, _ in wanted}),  # indexes find them by each alone
        entry.in_({number for _, number in wanted}),
        tuple_(EVENTS.c.uuid, entry).in_(wanted),
    )
    ask = select(EVENTS.c.uuid, EVENTS.c.name, EVENTS.c.date, entry, *more).where(*own)
    ask = ask.order_by(EVENTS.c.uuid, *(facts.c[name] for name in facts.natural))
    for uuid, name, date, number, one, other in session.execute(ask):
        event = EventId(uuid), name, dt.date.fromisoformat(date)
        yield event, EntryNumber(number), one, other


# ---------------------------------------------------------------------------------- everybody


@record
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
        return ENTRIES.name if self.facts is None else PEOPLE.name


def all_appearances(session: Session) -> tuple[Appearance, ...]:
    """Everybody in every event, the newest event first, then by number.

    Then who is in the archive no more, and only remembered by its journal.
    """
    events, lost = EVENTS.rows_where(session), dict(_newest_images(session, ENTRIES))
    links = {(row["event_id"], row["number"]): row for row in LINKS.rows_where(session).values()}
    found = []
    for key, row in (ENTRIES.rows_where(session) | lost).items():
        event, entry = events[row["event_id"]], ENTRIES.codec.value_from(row)
        link = {} if key in lost else links.get((row["event_id"], entry.number), {})
        where = EventId(event["uuid"]), event["name"], event["date"], key
        found.append(Appearance(*where, entry, key in lost, link.get("person_id")))
    found.sort(key=lambda one: (one.entry.number, one.row))
    found.sort(key=lambda one: one.date, reverse=True)
    gone = dict(_newest_images(session, PEOPLE))
    days = days_of(session, gone)
    remembered = (
        appearance_in_archive(key, _CODEC.value_from(image), days.get(key, ""), gone=True)
        for key, image in gone.items()
    )
    return (*found, *remembered)


def days_of(session: Session, people: Iterable[int]) -> dict[int, str]:
    """The day of the newest change of people of the archive."""
    ask = _changes_in_archive(people, CHANGES.c.row_id, func.max(COMMANDS.c.at))
    return {row: at[:10] for row, at in session.execute(ask.group_by(CHANGES.c.row_id))}


def appearance_in_archive(
    row: int, facts: Facts, day: str = "", *, gone: bool = False
) -> Appearance:
    """What the archive keeps of a person; `day` is that of the newest change."""
    said = {name: getattr(facts, name) for name in _SAID}
    entry = Entry(EntryNumber(0), **said, desk=EntryDesk(notes=facts.notes))
    return Appearance(EventId(""), "", day, row, entry, gone, row, facts)


def _newest_images(session: Session, facts: FactTable) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The newest image of every row that is gone, by its key."""
    gone = (CHANGES.c.table_name == facts.name, CHANGES.c.row_id.not_in(select(facts.c.id)))
    newest = select(func.max(CHANGES.c.sequence), CHANGES.c.row_id).where(*gone, ~CHANGES.c.cleared)
    place = tuple_(CHANGES.c.sequence, CHANGES.c.row_id)
    ask = select(CHANGES).where(*gone, place.in_(newest.group_by(CHANGES.c.row_id)))
    for change in session.execute(ask.order_by(CHANGES.c.sequence)):
        yield change.row_id, images_in(change)[-1]


def remembered_images(
    session: Session, row: int, table: str = ENTRIES.name
) -> tuple[Mapping[str, Any], ...]:
    """What the journal says the row of an entry was, oldest first, each state once."""
    ask = select(CHANGES).where(*_of_row(row, table)).order_by(CHANGES.c.sequence)
    images = (i for change in session.execute(ask) for i in (change.before, change.after) if i)
    return tuple(map(json_value, dict.fromkeys(images)))


class FirstCommand(NamedTuple):
    """The command that wrote a row first: the id of its action, its kind, its sequence."""

    action_id: str
    kind: str
    sequence: int


def first_command(session: Session, row: int, table: str = ENTRIES.name) -> FirstCommand:
    """The command that wrote the row of an entry first; LookupError when there is none."""
    columns = [COMMANDS.c[name] for name in FirstCommand._fields]
    ask = select(*columns).where(COMMANDS.c.sequence == CHANGES.c.sequence, *_of_row(row, table))
    found = session.execute(ask.order_by(COMMANDS.c.sequence).limit(1)).first()
    if found is None:
        raise LookupError(row)
    return FirstCommand(*found)


def _of_row(row: int, table: str) -> tuple[ColumnElement[bool], ...]:
    return CHANGES.c.table_name == table, CHANGES.c.row_id == row


def has_erased(session: Session) -> bool:
    """Whether anybody was ever erased here."""
    return _newest_command(session, COMMANDS.c.kind.in_(ERASING)) > 0
