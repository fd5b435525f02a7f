"""What a store does with the rows of people, beyond its events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager

from sqlalchemy.orm import Session

from bglmanager.db.erasing import Erased, Erasure, erase, inserted_by
from bglmanager.db.history import Image
from bglmanager.db.mapping import EventMapping
from bglmanager.db.people import Appearance, appearances, remembered


class PersonalRows(ABC):
    """The part of a store that finds and erases people."""

    _mapping: EventMapping

    @abstractmethod
    def _read(self) -> AbstractContextManager[Session]:
        """A transaction that only reads."""

    @abstractmethod
    def _command(self) -> AbstractContextManager[Session]:
        """A transaction of one command."""

    def people(self) -> tuple[Appearance, ...]:
        """Everybody in every event, also who is only remembered by the journal."""
        with self._read() as session:
            return appearances(session)

    def remembered(self, row: int) -> tuple[Image, ...]:
        """What the journal says the row of an entry was, oldest first."""
        with self._read() as session:
            return remembered(session, row)

    def first_command(self, row: int) -> tuple[str, str]:
        """Id and kind of the action that wrote the row of an entry; LookupError when none did."""
        with self._read() as session:
            command = inserted_by(session, row)
            return command.action_id, command.kind

    def erase(self, erasure: Erasure) -> Erased | None:
        """Erase a person; None when he is not here, or not any more."""
        with self._command() as session:
            return erase(session, self._mapping, erasure)
