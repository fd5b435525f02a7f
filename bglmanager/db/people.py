"""What a store does with people: everybody who is, or was, in an event or the archive, and what the
journal still says of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from bglmanager.db import archive_erasing, archive_news, archive_writing, erasing
from bglmanager.db.archive import ArchiveContents, Spot, archive_contents, newest_archive_command
from bglmanager.db.archive_news import Penalised, Played
from bglmanager.db.codec import json_value
from bglmanager.db.engine import driver_connection, hearing_answers, session_over
from bglmanager.db.errors import making_sense
from bglmanager.db.integrity import check_archive
from bglmanager.db.sessions import StoreSessions, answers_question, does_command
from bglmanager.db.tables import (
    ChangeRow,
    CommandRow,
    EntryRow,
    EventRow,
    Facts,
    PenaltyRow,
    PersonEntryRow,
    PersonRow,
)
from bglmanager.db.timeline import ERASING
from bglmanager.engine.event import Entry, EntryDesk, EntryStatus, PenaltyKind
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.lineage import LibraryIdentity, Origin

ENTRY = EntryRow.__tablename__
"""The table of those who are in an event."""

PERSON = PersonRow.__tablename__
"""The table of the archive."""


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
    codec = EntryRow.codec
    events = {row.id: row for row in session.scalars(select(EventRow))}
    columns = [getattr(EntryRow, name) for name in codec.columns]
    link = PersonEntryRow
    asked = session.execute(select(link.event_id, link.number, link.person_id))
    links = {(event, number): person for event, number, person in asked}
    found = [
        _appearance_of(events[event], row, cells, links.get((event, cells[_NUMBER])))
        for event, row, *cells in session.execute(
            select(EntryRow.event_id, EntryRow.id, *columns)
        ).all()
    ]
    there = {one.row for one in found}
    for event, row, image in _newest_images(session, there):
        cells = [image.get(name) for name in codec.columns]
        if event is not None:
            found.append(_appearance_of(events[event], row, cells, gone=True))
    found.sort(key=lambda one: (one.entry.number, one.row))
    found.sort(key=lambda one: one.date, reverse=True)
    gone = tuple(_gone_from_archive(session))
    days = days_of(session, [one.row for one in gone])
    return (*found, *(replace(one, date=days.get(one.row, "")) for one in gone))


_NUMBER = EntryRow.codec.columns.index("number")


def _appearance_of(
    event: EventRow,
    row: int,
    cells: list[Any],
    person: int | None = None,
    *,
    gone: bool = False,
) -> Appearance:
    entry = EntryRow.codec.value_of(cells)
    return Appearance(EventId(event.uuid), event.name, event.date, row, entry, gone, person)


def _gone_from_archive(session: Session) -> Iterator[Appearance]:
    """Who is only remembered by the journal of the archive."""
    there = set(session.scalars(select(PersonRow.id)))
    for _, row, image in _newest_images(session, there, PERSON):
        yield appearance_in_archive(row, PersonRow.codec.value_from(image), gone=True)


def days_of(session: Session, people: Iterable[int]) -> dict[int, str]:
    """The day of the newest change of people of the archive."""
    ask = (
        select(ChangeRow.row_id, func.max(CommandRow.at))
        .join(CommandRow, CommandRow.sequence == ChangeRow.sequence)
        .where(CommandRow.event_id.is_(None), ChangeRow.table_name == PERSON)
        .where(ChangeRow.row_id.in_(list(people)))
        .group_by(ChangeRow.row_id)
    )
    return {row: at[:10] for row, at in session.execute(ask)}


_SAID = tuple(f.name for f in fields(Entry) if f.name in PersonRow.codec.columns)


def appearance_in_archive(
    row: int, facts: Facts, day: str = "", *, gone: bool = False
) -> Appearance:
    """What the archive keeps of a person; `day` is that of the newest change."""
    said = {name: getattr(facts, name) for name in _SAID}
    entry = Entry(EntryNumber(0), **said, desk=EntryDesk(notes=facts.notes))
    return Appearance(EventId(""), "", day, row, entry, gone, row, facts)


def _newest_images(
    session: Session, there: set[int], table: str = ENTRY
) -> Iterator[tuple[int | None, int, Mapping[str, Any]]]:
    """The newest image of every row that is gone: of its event, by its key."""
    newest = (
        select(ChangeRow.row_id, func.max(ChangeRow.sequence).label("sequence"))
        .where(ChangeRow.table_name == table, ~ChangeRow.cleared)
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
        .where(ChangeRow.table_name == table)
    )
    for event, row, before, after in session.execute(ask):
        image = after or before
        if row not in there and image is not None:
            yield event, row, json_value(image)


def remembered_images(
    session: Session, row: int, table: str = ENTRY
) -> tuple[Mapping[str, Any], ...]:
    """What the journal says the row of an entry was, oldest first, each state once."""
    ask = (
        select(ChangeRow)
        .where(ChangeRow.table_name == table, ChangeRow.row_id == row)
        .order_by(ChangeRow.sequence)
    )
    images = (i for change in session.scalars(ask) for i in (change.before, change.after) if i)
    return tuple(map(json_value, dict.fromkeys(images)))


class PeopleRows(StoreSessions):
    """The part of a store that keeps the archive, and finds and erases people."""

    identity: LibraryIdentity

    archive_days = answers_question(days_of)
    remembered = answers_question(remembered_images)
    people = answers_question(all_appearances)
    erase = does_command(erasing.erase_person)

    def archive_contents(self) -> ArchiveContents:
        """The whole archive; `StoreError` ("store.damaged") where its journal says otherwise."""
        with self.reading_session() as session:
            return _checked_contents(session)

    only_caught_up = answers_question(archive_news.only_caught_up)
    archive_news = answers_question(archive_news.news_since)
    change_archive = does_command(archive_writing.write_change)
    step_archive = does_command(archive_writing.step_archive)
    drop_contacts = does_command(archive_erasing.drop_contacts)
    newest_of_archive = answers_question(newest_archive_command)

    def newest_command(self, event: EventId) -> int:
        """The newest command of an event; 0 when there is none."""
        key = select(EventRow.id).where(EventRow.uuid == event).scalar_subquery()
        own = CommandRow.event_id == key
        with self.reading_session() as session:
            return session.scalar(select(func.max(CommandRow.sequence)).where(own)) or 0

    def events_of_entries(self, spots: Iterable[Spot]) -> tuple[Played, ...]:
        """The events of entries, without the entries that are gone."""
        wanted = set(spots)
        ask = (
            select(EventRow, EntryRow.number, EntryRow.status)
            .join(EntryRow, EntryRow.event_id == EventRow.id)
            .where(EventRow.uuid.in_({event for event, _ in wanted}))
            .where(EntryRow.number.in_({number for _, number in wanted}))
        )
        with self.reading_session() as session:
            return tuple(
                Played(EventId(e.uuid), e.name, e.date, e.game, EntryNumber(n), EntryStatus(s))
                for e, n, s in session.execute(ask)
                if (e.uuid, n) in wanted
            )

    def penalties_of_entries(self, spots: Iterable[Spot]) -> tuple[Penalised, ...]:
        """What entries were given by referees, event by event in the order of the logs."""
        wanted = set(spots)
        line = PenaltyRow
        ask = (
            select(EventRow.uuid, line.entry, line.round, line.kind, line.reason)
            .join(line, line.event_id == EventRow.id)
            .where(EventRow.uuid.in_({event for event, _ in wanted}))
            .where(line.entry.in_({number for _, number in wanted}))
            .order_by(EventRow.uuid, line.position)
        )
        with self.reading_session() as session:
            return tuple(
                Penalised(EventId(event), EntryNumber(n), round_, PenaltyKind(kind), reason)
                for event, n, round_, kind, reason in session.execute(ask)
                if (event, n) in wanted
            )

    def first_command(self, row: int, table: str = ENTRY) -> tuple[str, str, Origin]:
        """Id and kind of the action that wrote such a row first, and where it was done; LookupError
        when none did.
        """
        with self.reading_session() as session:
            command = erasing.inserted_by(session, row, table)
            at = self.identity.of_event(None, command.sequence)
            return command.action_id, command.kind, at.origin

    def has_erased(self) -> bool:
        """Whether anybody was ever erased here."""
        kinds = CommandRow.kind.in_(ERASING)
        with self.reading_session() as session:
            return session.scalar(select(CommandRow.sequence).where(kinds).limit(1)) is not None


def read_archive(path: Path) -> ArchiveContents:
    """The archive of a store that is in use, over a connection of its own: for another thread."""
    with hearing_answers(), session_over(path, reading=True) as session:
        return _checked_contents(session)


def _checked_contents(session: Session) -> ArchiveContents:
    check_archive(driver_connection(session))
    with making_sense():
        return archive_contents(session)
