"""What a store does with the rows of people, beyond its events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager

from sqlalchemy import select
from sqlalchemy.orm import Session

from bglmanager.db.erasing import Erased, Erasure, erase, inserted_by
from bglmanager.db.history import Image
from bglmanager.db.journal_tables import CommandRow
from bglmanager.db.people import ENTRY, Appearance, appearances, days_of, remembered
from bglmanager.db.timeline import ERASING
from bglmanager.engine.lineage import LibraryIdentity, Origin


class PersonalRows(ABC):
    """The part of a store that finds and erases people."""

    identity: LibraryIdentity

    @abstractmethod
    def _read(self) -> AbstractContextManager[Session]:
        """A transaction that only reads."""

    @abstractmethod
    def _command(self) -> AbstractContextManager[Session]:
        """A transaction of one command."""

    def people(self) -> tuple[Appearance, ...]:
        """Everybody in every event, and who is only remembered by the journal."""
        with self._read() as session:
            return appearances(session)

    def archive_days(self, people: Iterable[int]) -> dict[int, str]:
        """The day of the newest change of people of the archive, as the store has it."""
        with self._read() as session:
            return days_of(session, people)

    def remembered(self, row: int, table: str = ENTRY) -> tuple[Image, ...]:
        """What the journal says the row of an entry, or of the archive, was, oldest first."""
        with self._read() as session:
            return remembered(session, row, table)

    def first_command(self, row: int, table: str = ENTRY) -> tuple[str, str, Origin]:
        """Id and kind of the action that wrote such a row first, and where it was done; LookupError
        when none did.
        """
        with self._read() as session:
            command = inserted_by(session, row, table)
            at = self.identity.of_event(None, command.sequence)
            return command.action_id, command.kind, at.origin

    def has_erased(self) -> bool:
        """Whether anybody was ever erased here."""
        kinds = CommandRow.kind.in_(ERASING)
        with self._read() as session:
            return session.scalar(select(CommandRow.sequence).where(kinds).limit(1)) is not None

    def erase(self, erasure: Erasure) -> Erased | None:
        """Erase a person; None when he is not here, or not any more."""
        with self._command() as session:
            return erase(session, erasure)
