"""The archive of people as a page of an event asks it: read in the background when it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import Index
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress


def read_archive(
    shell: Shell,
    archive: Archive,
    done: Callable[[Index], None],
    failed: Callable[[Exception], None] | None = None,
) -> None:
    """Read it in the background; `done` gets what `Archive.take` wants.

    Whatever the first search takes longer for is done there too.
    """
    load = archive.loading_work()

    def work(progress: Progress) -> Index:
        found = load()
        progress.check()
        found.find_typed("abcd", 1)
        return found

    shell.tasks.start(shell.look.texts.text("Loading people"), work, done, failed)


class ArchiveReading(QObject):
    """The archive, if there is one. `read` is sent when it has been read in the background.

    While it is being read, or when it cannot be, nobody is known: the event goes on all the same.
    """

    read = Signal()

    def __init__(self, shell: Shell, archive: Archive | None, parent: QObject | None) -> None:
        super().__init__(parent)
        self._shell, self._archive = shell, archive
        self._is_reading = False

    @property
    def ready(self) -> Archive | None:
        """The archive, once it is in memory."""
        archive = self._archive
        return archive if archive is not None and archive.is_ready else None

    def start(self) -> None:
        """Read it, unless it is there; then it is brought up to date."""
        if self.ready is not None:
            self.catch_up()
        elif self._archive is not None and not self._is_reading:
            self._is_reading = True
            read_archive(self._shell, self._archive, self._have_read, self._failed)

    def catch_up(self) -> None:
        """Take into account what was entered since; what hinders it is seen to the next time."""
        archive = self.ready
        if archive is not None:
            with suppress(NotOpened, NotSaved):
                archive.catch_up()

    def _have_read(self, found: Index) -> None:
        if self._archive is None or not isValid(self):
            return
        self._is_reading = False
        with suppress(NotOpened, NotSaved):
            self._archive.take_loaded(found)
        self.read.emit()

    def _failed(self, problem: Exception) -> None:
        self._is_reading = False
        if not isinstance(problem, NotOpened):
            raise problem
