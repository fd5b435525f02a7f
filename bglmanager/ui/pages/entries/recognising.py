"""New people of a list looked up in the archive, a few at a time, so that no key waits for it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from bglmanager.engine.event import Event
from bglmanager.services.archive import Archive
from bglmanager.services.entry_lists import (
    EntryList,
    PreviewRow,
    Recognised,
    new_rows,
    recognised_people,
)
from bglmanager.ui.pages.archive_reading import ArchiveReading
from bglmanager.ui.shell import Shell

AT_ONCE = 100
"""So many people take 30 ms with 20,000 in the archive."""


class Recognising(QObject):
    """Looks a list up; `done` carries the list, and by line who people of it are.

    Without an archive, or when it cannot be read, nobody is known: the list comes in all the same.
    """

    done = Signal(object, object)

    def __init__(self, shell: Shell, archive: Archive | None, parent: QObject) -> None:
        super().__init__(parent)
        self._reading = ArchiveReading(shell, archive, self)
        self._reading.read.connect(self._begin)
        self._archive = archive
        self._found: EntryList | None = None
        self._event: Event | None = None
        self._rows: tuple[PreviewRow, ...] = ()
        self._people: dict[int, Recognised] = {}
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._go_on)

    def start(self, event: Event, found: EntryList) -> None:
        """Look up the new people of a list; whatever was under way is forgotten."""
        self.stop()
        rows = new_rows(found)
        if self._archive is None or not rows:
            return
        self._found, self._event, self._rows = found, event, rows
        self._reading.start()
        if self._archive.is_ready:
            self._go_on()

    def stop(self) -> None:
        """Look nobody up any more."""
        self._next.stop()
        self._found, self._rows, self._people = None, (), {}

    def _begin(self) -> None:
        """The archive has been read: begin, unless nobody waits for it any more."""
        if self._found is not None and self._reading.ready is not None:
            self._go_on()

    def _go_on(self) -> None:
        found, event, archive = self._found, self._event, self._archive
        assert found is not None
        assert event is not None
        assert archive is not None
        now, self._rows = self._rows[:AT_ONCE], self._rows[AT_ONCE:]
        self._people |= recognised_people(archive, event, now)
        if self._rows:
            self._next.start(0)
            return
        people: Mapping[int, Recognised] = self._people
        self.stop()
        self.done.emit(found, people)
