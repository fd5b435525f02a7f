"""What a store does with the archive of people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from bglmanager.db import archive_erasing, archive_news, archive_writing
from bglmanager.db.archive import ArchiveContents, Spot, contents, newest
from bglmanager.db.archive_news import News, Penalised, Played
from bglmanager.db.archive_writing import ArchiveChange, Stepped
from bglmanager.db.engine import READING, driver, hearing_answers, make_engine
from bglmanager.db.errors import StoreError
from bglmanager.db.history import CommandRecord
from bglmanager.db.integrity import check_archive
from bglmanager.db.journal_tables import CommandRow
from bglmanager.db.tables import EntryRow, EventRow, PenaltyRow
from bglmanager.db.timeline import Command, Mode
from bglmanager.engine.event import EntryStatus, PenaltyKind
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.problems import problem


class ArchiveRows(ABC):
    """The part of a store that keeps the archive."""

    path: Path

    @abstractmethod
    def _read(self) -> AbstractContextManager[Session]:
        """A transaction that only reads."""

    @abstractmethod
    def _command(self) -> AbstractContextManager[Session]:
        """A transaction of one command."""

    def archive(self) -> ArchiveContents:
        """The whole archive; `StoreError` ("store.damaged") where its journal says otherwise."""
        with self._read() as session:
            return _checked(session)

    def archive_news(self, seen: int) -> News | None:
        """What events say that is newer than this command; None when that is nothing."""
        with self._read() as session:
            return archive_news.news(session, seen)

    def only_caught_up(self, people: Iterable[int]) -> frozenset[int]:
        """Of these people of the archive those who came from entries alone."""
        with self._read() as session:
            return archive_news.only_caught_up(session, people)

    def change_archive(
        self, base: int, change: ArchiveChange, deed: CommandRecord
    ) -> tuple[Command | None, Mapping[int, int]]:
        """Do what a change says; its line, None when that is nothing, and the keys of the new."""
        with self._command() as session:
            return archive_writing.write(session, base, change, deed)

    def step_archive(self, base: int, deed: CommandRecord, mode: Mode) -> Stepped:
        """Undo the newest act of the archive, or do the one undone last again."""
        with self._command() as session:
            return archive_writing.step(session, base, deed, mode)

    def drop_contacts(self, setting: tuple[str, str], deed: CommandRecord) -> None:
        """Have no e-mail and phone of anybody in the archive any more, nor in its history."""
        with self._command() as session:
            archive_erasing.drop_contacts(session, setting, deed)

    def newest_of_archive(self) -> int:
        """The newest command of the library that changed the archive."""
        with self._read() as session:
            return newest(session)

    def newest_command(self, event: EventId) -> int:
        """The newest command of an event; 0 when there is none."""
        key = select(EventRow.id).where(EventRow.uuid == event).scalar_subquery()
        own = CommandRow.event_id == key
        with self._read() as session:
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
        with self._read() as session:
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
        with self._read() as session:
            return tuple(
                Penalised(EventId(event), EntryNumber(n), round_, PenaltyKind(kind), reason)
                for event, n, round_, kind, reason in session.execute(ask)
                if (event, n) in wanted
            )


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
