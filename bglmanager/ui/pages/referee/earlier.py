"""What players were given in other events of the library; without an archive nothing is known."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from bglmanager.engine.ids import EntryNumber
from bglmanager.services.archive import Archive
from bglmanager.services.archive_memory import Loaded
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.known import PastPenalty
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.archive_reading import read_archive
from bglmanager.ui.shell import Shell


class Earlier(QObject):
    """The archive as the referee asks it. `changed` is sent when it has been read.

    While it is being read, nobody has a past.
    """

    changed = Signal()

    def __init__(
        self, shell: Shell, desk: OpenEvent, archive: Archive | None, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._shell, self._desk, self._archive = shell, desk, archive
        self._reading = False

    def start(self) -> None:
        """Read the archive in the background, or bring it up to date where it is there."""
        archive = self._archive
        if archive is None or self._reading:
            return
        if archive.ready:
            with suppress(NotOpened, NotSaved):
                archive.catch_up()
            return
        self._reading = True
        read_archive(self._shell, archive, self._have_read, self._failed)

    def _have_read(self, found: Loaded) -> None:
        self._reading = False
        if self._archive is not None and isValid(self):
            with suppress(NotOpened, NotSaved):
                self._archive.take(found)
            self.changed.emit()

    def _failed(self, problem: Exception) -> None:
        """Penalties are given all the same."""
        self._reading = False
        if not isinstance(problem, NotOpened):
            raise problem

    def of(self, number: EntryNumber) -> tuple[PastPenalty, ...]:
        """What a player of this event was given elsewhere, the newest event first."""
        archive, event = self._archive, self._desk.event.settings.id
        if archive is None or not archive.ready:
            return ()
        with suppress(NotOpened):
            known = archive.of_entry(event, number)
            past = () if known is None else archive.history(known.id)
            return archive.penalised([one for one in past if one.event != event])
        return ()
