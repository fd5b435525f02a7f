"""What a workspace does with the archive of people, beyond its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bglmanager.db.archive import ArchiveContents, Spot
from bglmanager.db.archive_news import News, Penalised, Played
from bglmanager.db.archive_rows import read_archive
from bglmanager.db.archive_writing import ArchiveChange, Stepped
from bglmanager.db.history import CommandRecord
from bglmanager.db.store import Store
from bglmanager.db.timeline import Command, Mode
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EventId
from bglmanager.engine.problems import problem
from bglmanager.services.archive_index import Memory
from bglmanager.services.autosave import ARCHIVE, Autosave, forget, half_typed
from bglmanager.services.errors import NotOpened, opening, saving


class ArchiveData:
    """The part of a workspace that keeps the archive; `archive` is what is in memory of it."""

    _store: Store
    archive: Memory

    def archive_contents(self) -> ArchiveContents:
        """The whole archive. Raises `NotOpened`."""
        with opening():
            return self._store.archive()

    def archive_reader(self) -> Callable[[], ArchiveContents]:
        """What reads the whole archive on another thread. It raises `NotOpened`."""
        path = self._store.path

        def read() -> ArchiveContents:
            with opening():
                return read_archive(path)

        return read

    def archive_news(self, seen: int) -> News | None:
        """What events say that is newer than this command. Raises `NotOpened`."""
        with opening():
            return self._store.archive_news(seen)

    def only_caught_up(self, people: Iterable[int]) -> frozenset[int]:
        """Of these people those who came from entries alone. Raises `NotOpened`."""
        with opening():
            return self._store.only_caught_up(people)

    def change_archive(
        self, base: int, change: ArchiveChange, deed: CommandRecord
    ) -> tuple[Command | None, Mapping[int, int]]:
        """Do what a change says. Raises `NotSaved`, `Refused` ("store.stale")."""
        with saving():
            return self._store.change_archive(base, change, deed)

    def step_archive(self, base: int, deed: CommandRecord, mode: Mode) -> Stepped:
        """Undo or redo an act of the archive. Raises `NotSaved`, `Refused`."""
        with saving():
            return self._store.step_archive(base, deed, mode)

    def drop_contacts(self, setting: tuple[str, str], deed: CommandRecord) -> None:
        """Have no e-mail and phone in the archive, and write the library afresh.

        Raises `NotSaved`.
        """
        with saving():
            self._store.drop_contacts(setting, deed)
        forget(self._store.path, ARCHIVE)
        self._store.compact()
        self.archive.forget()

    @property
    def half_typed_form(self) -> Autosave:
        """What is typed in a form of the archive and not saved, for the next start."""
        return half_typed(self._store.path, ARCHIVE)

    def newest_of_archive(self) -> int:
        """The newest command of the library that changed the archive. Raises `NotOpened`."""
        with opening():
            return self._store.newest_of_archive()

    def newest_command(self, event: EventId) -> int:
        """The newest command of an event. Raises `NotOpened`."""
        with opening():
            return self._store.newest_command(event)

    def appeared(self, spots: Iterable[Spot]) -> tuple[Played, ...]:
        """The events of entries. Raises `NotOpened`."""
        with opening():
            return self._store.appeared(spots)

    def penalised(self, spots: Iterable[Spot]) -> tuple[Penalised, ...]:
        """What entries were given by referees. Raises `NotOpened`."""
        with opening():
            return self._store.penalised(spots)

    def snapshot(self, event_id: EventId) -> Event:
        """An event as it is, without opening it for work. Raises `NotOpened`."""
        opened: Any = getattr(self, "_open", {}).get(event_id)
        if opened is not None:
            found: Event = opened.event
            return found
        with opening():
            try:
                return self._store.load(event_id).event
            except LookupError:
                raise NotOpened(problem("event.missing")) from None
