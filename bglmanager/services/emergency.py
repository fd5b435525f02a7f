"""The emergency pack of every event beside the copies on the stick: of its newest closed round.

A round that was closed leaves its pack waiting until the stick is there; one that cannot be
written waits for the next copy, and hinders nothing.
"""

from __future__ import annotations

import threading
from datetime import datetime
from functools import partial
from pathlib import Path

from bglmanager.engine.event import Event, Round
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import mark_of
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.engine.seating.making import is_over
from bglmanager.i18n import Texts
from bglmanager.services import files
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.files import file_slug, pdf_name, reach, write_whole
from bglmanager.services.games import game_catalogue
from bglmanager.words.names import round_names

PACKS = "*_????????????_????????????.pdf"
"""The packs of a folder on the stick: their names end with the marks of their event and of the
library they were printed from, so that two laptops with one stick keep theirs.
"""


def library_of(pack: Path) -> str:
    """The mark of the library in the name of a pack."""
    return pack.stem.rpartition("_")[2]


class EmergencyPacks:
    """What is to be written onto the stick; `texts` are those of the paper, `games` those known."""

    def __init__(self) -> None:
        self.texts, self.games = Texts(), game_catalogue()
        self._closed: dict[EventId, tuple[Round, ...]] = {}
        self._waiting: dict[EventId, tuple[Event, str]] = {}
        self._lock = threading.Lock()

    def note_opened(self, event: Event) -> None:
        """An event was opened: its rounds that are closed are not news."""
        self._closed[event.settings.id] = closed_rounds(event)

    def note(self, event: Event, library: str) -> None:
        """An act was written in the library of this mark: a round more may be closed, one opened
        again, or a result of one corrected.
        """
        key, closed = event.settings.id, closed_rounds(event)
        with self._lock:
            if closed != self._closed.get(key, closed) or key in self._waiting:
                self._waiting[key] = event, library
        self._closed[key] = closed

    def write_on(self, folder: Path, at: datetime) -> Problem | None:
        """Write what is waiting into this folder; what hindered it, where something did."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        hindered = None
        for key, (event, library) in waiting.items():
            marks = f"{mark_of(key)}_{library}"
            try:
                reach(folder, partial(self._write, folder, event, marks, at), patience=files.SLOW)
            except (NotSaved, NotOpened, Refused, OSError):
                hindered = problem("emergency.not-written", name=event.settings.name)
                with self._lock:
                    self._waiting.setdefault(key, (event, library))
        return hindered

    def _write(self, folder: Path, event: Event, marks: str, at: datetime) -> None:
        """The pack in the place of its library's older one; none of an event that is over."""
        # the sheets are for who prints: no start needs them
        from bglmanager.printing.document import PrintOptions  # noqa: PLC0415 # as was said
        from bglmanager.services.paper import (  # noqa: PLC0415 # as was said
            Sheet,
            print_kind,
            sheet_name,
        )

        older = set(folder.glob(f"*_{marks}.pdf"))
        if not is_over(event, wishes=self.games.next_wishes(event)):
            name = sheet_name(self.texts, Sheet.EMERGENCY)
            file = folder / self._file_name(event, name, marks)
            older.update(folder.glob(f".{file.name[:40]}.*"))  # of a stick that was pulled out
            options = PrintOptions(printed_at=at)
            pack = print_kind(event, Sheet.EMERGENCY, self.texts, options, games=self.games)
            write_whole(file, pack.data)
            older.discard(file)
        for file in older:
            file.unlink(missing_ok=True)

    def _file_name(self, event: Event, name: str, marks: str) -> str:
        """As "2026-11-21-pacchetto-demergenza-trofeo-turno-2_3f2a9c1d4b6e_90ab12cd34ef.pdf"."""
        settings, closed = event.settings, closed_rounds(event)
        last = [round_names(self.texts, event)[made.number] for made in closed[-1:]]
        title = " ".join([name, file_slug(settings.name)[:40], *last])
        stem = pdf_name(settings.date, title).removesuffix(".pdf")
        return f"{stem}_{marks}.pdf"
