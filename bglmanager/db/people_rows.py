"""What a store does with people, those of its events and those of the archive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from bglmanager.db import archive_erasing, archive_news, archive_writing, erasing, people
from bglmanager.db.archive import ArchiveContents, Spot, contents, newest
from bglmanager.db.archive_news import Penalised, Played
from bglmanager.db.engine import READING, driver, hearing_answers, make_engine
from bglmanager.db.errors import StoreError
from bglmanager.db.integrity import check_archive
from bglmanager.db.journal_tables import CommandRow
from bglmanager.db.people import ENTRY
from bglmanager.db.sessions import StoreSessions, asked, commanded
from bglmanager.db.tables import EntryRow, EventRow, PenaltyRow
from bglmanager.db.timeline import ERASING
from bglmanager.engine.event import EntryStatus, PenaltyKind
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.lineage import LibraryIdentity, Origin
from bglmanager.engine.problems import problem


class ArchiveRows(StoreSessions):
    """The part of a store that keeps the archive."""

    def archive(self) -> ArchiveContents:
        """The whole archive; `StoreError` ("store.damaged") where its journal says otherwise."""
        with self.reading() as session:
            return _checked(session)

    only_caught_up = asked(archive_news.only_caught_up)
    archive_news = asked(archive_news.news)
    change_archive = commanded(archive_writing.write)
    step_archive = commanded(archive_writing.step)
    drop_contacts = commanded(archive_erasing.drop_contacts)
    newest_of_archive = asked(newest)

    def newest_command(self, event: EventId) -> int:
        """The newest command of an event; 0 when there is none."""
        key = select(EventRow.id).where(EventRow.uuid == event).scalar_subquery()
        own = CommandRow.event_id == key
        with self.reading() as session:
            return session.scalar(select(func.max(CommandRow.sequence)).where(own)) or 0

    def appeared(self, spots: Iterable[Spot]) -> tuple[Played, ...]:
        """The events of entries, without the entries that are gone."""
        wanted = set(spots)
        ask = (
            select(EventRow, EntryRow.number, EntryRow.status)
            .join(EntryRow, EntryRow.event_id == EventRow.id)
            .where(EventRow.uuid.in_({event for event, _ in wanted}))
            .where(EntryRow.number.in_({number for _, number in wanted}))
        )
        with self.reading() as session:
            return tuple(
                Played(EventId(e.uuid), e.name, e.date, e.game, EntryNumber(n), EntryStatus(s))
                for e, n, s in session.execute(ask)
                if (e.uuid, n) in wanted
            )

    def penalised(self, spots: Iterable[Spot]) -> tuple[Penalised, ...]:
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
        with self.reading() as session:
            return tuple(
                Penalised(EventId(event), EntryNumber(n), round_, PenaltyKind(kind), reason)
                for event, n, round_, kind, reason in session.execute(ask)
                if (event, n) in wanted
            )


class PersonalRows(StoreSessions):
    """The part of a store that finds and erases people."""

    identity: LibraryIdentity

    archive_days = asked(people.days_of)
    remembered = asked(people.remembered)
    people = asked(people.appearances)
    erase = commanded(erasing.erase)

    def first_command(self, row: int, table: str = ENTRY) -> tuple[str, str, Origin]:
        """Id and kind of the action that wrote such a row first, and where it was done; LookupError
        when none did.
        """
        with self.reading() as session:
            command = erasing.inserted_by(session, row, table)
            at = self.identity.of_event(None, command.sequence)
            return command.action_id, command.kind, at.origin

    def has_erased(self) -> bool:
        """Whether anybody was ever erased here."""
        kinds = CommandRow.kind.in_(ERASING)
        with self.reading() as session:
            return session.scalar(select(CommandRow.sequence).where(kinds).limit(1)) is not None


def read_archive(path: Path) -> ArchiveContents:
    """The archive of a store that is in use, over a connection of its own: for another thread."""
    made = make_engine(path, synchronous="OFF", existing=True)
    engine = made.execution_options(**{READING: True})
    try:
        with hearing_answers(), Session(engine) as session, session.begin():
            return _checked(session)
    finally:
        engine.dispose()


def _checked(session: Session) -> ArchiveContents:
    check_archive(driver(session))
    with _making_sense():
        return contents(session)


@contextmanager
def _making_sense() -> Iterator[None]:
    """Cells that nobody wrote as `StoreError`."""
    try:
        yield
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(problem("store.damaged")) from error
