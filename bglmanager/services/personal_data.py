"""What a workspace does with the data of people, beyond its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from bglmanager.db.erasing import Erased, Erasure
from bglmanager.db.people import Appearance as Appearance
from bglmanager.db.people import archived as archived
from bglmanager.db.store import Store
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import Origin
from bglmanager.services.archive_index import Memory
from bglmanager.services.autosave import forget, forget_forms
from bglmanager.services.errors import opening, saving


class _Reloading(Protocol):
    def read_again(self) -> None: ...


class PersonalData:
    """The part of a workspace that finds and erases people."""

    _store: Store
    _open: Mapping[EventId, _Reloading]
    archive: Memory

    def people(self) -> tuple[Appearance, ...]:
        """Everybody in every event, the newest first, and who is gone. Raises `NotOpened`."""
        with opening():
            return self._store.people()

    def archive_days(self, people: Iterable[int]) -> Mapping[int, str]:
        """The day of the newest change of people of the archive. Raises `NotOpened`."""
        with opening():
            return self._store.archive_days(people)

    def remembered(self, one: Appearance) -> tuple[Mapping[str, object], ...]:
        """What the journal says of somebody's row. Raises `NotOpened`."""
        with opening():
            return self._store.remembered(one.row, one.table)

    def first_command(self, one: Appearance) -> tuple[str, str, Origin]:
        """Id and kind of the action that entered somebody, and where. Raises `NotOpened`."""
        with opening():
            return self._store.first_command(one.row, one.table)

    def has_erased(self) -> bool:
        """Whether anybody was ever erased from the library. Raises `NotOpened`."""
        with opening():
            return self._store.has_erased()

    def erase(self, erasure: Erasure) -> Erased | None:
        """Erase a person from his event; None when he is not in the library.

        What was half typed in the event, or in a form anywhere, goes too: it may name somebody.
        Raises `NotSaved`.
        """
        with saving():
            found = self._store.erase(erasure)
        until = None if found else erasure.at
        forget(self._store.path, erasure.event, until=until)
        forget_forms(self._store.path, until=until)
        opened = self._open.get(erasure.event)
        if found is not None and opened is not None:
            opened.read_again()
        if found is not None:
            self.archive.forget()
        return found

    def compact(self) -> None:
        """Write the library afresh, without the room of what was deleted, if the disk has room."""
        self._store.compact()
