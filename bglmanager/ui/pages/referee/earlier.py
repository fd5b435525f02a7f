"""What players were given in other events of the library; without an archive nothing is known."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject

from bglmanager.engine.ids import EntryNumber
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import PastPenalty
from bglmanager.services.errors import NotOpened
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.pages.archive_reading import ArchiveReading
from bglmanager.ui.shell import Shell


class Earlier(ArchiveReading):
    """The archive as the referee asks it. While it is being read, nobody has a past."""

    def __init__(
        self, shell: Shell, desk: OpenEvent, archive: Archive | None, parent: QObject
    ) -> None:
        super().__init__(shell, archive, parent)
        self._desk = desk

    def of(self, number: EntryNumber) -> tuple[PastPenalty, ...]:
        """What a player of this event was given elsewhere, the newest event first."""
        archive, event = self.ready, self._desk.event.settings.id
        if archive is None:
            return ()
        with suppress(NotOpened):
            known = archive.of_entry(event, number)
            past = () if known is None else archive.past_events(known.id)
            return archive.past_penalties([one for one in past if one.event != event])
        return ()
