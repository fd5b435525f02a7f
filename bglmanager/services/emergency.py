"""The emergency pack of every event beside the copies on the stick: of its newest closed round.

A round that was closed leaves its pack waiting until the stick is there; one that cannot be
written waits for the next copy, and hinders nothing.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Collection
from contextlib import suppress
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

KEPT = "packs.json"
"""As which libraries this computer wrote packs: one that goes back to a backup, or takes an event
over, is another one from then on, and its pack takes the place of the one that it wrote before.
"""


def library_of(pack: Path) -> str:
    """The mark of the library in the name of a pack."""
    return pack.stem.rpartition("_")[2]


class EmergencyPacks:
    """What is to be written onto the stick; `texts` are those of the paper, `games` those known.

    `folder` is that of the libraries, on the computer called `host`.
    """

    def __init__(self, folder: Path, host: str) -> None:
        self.texts, self.games = Texts(), game_catalogue()
        self._kept, self._home = folder / KEPT, [host, str(folder.absolute())]
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
            write = partial(self._write, folder, event, library, self._written_as(library), at)
            try:
                reach(folder, write, patience=files.SLOW)
            except (NotSaved, NotOpened, Refused, OSError):
                hindered = problem("emergency.not-written", name=event.settings.name)
                with self._lock:
                    self._waiting.setdefault(key, (event, library))
        return hindered

    def _written_as(self, library: str) -> Collection[str]:
        """The marks of the libraries that wrote packs here, this one kept among them.

        A folder that was carried to another computer, or copied, leaves those of the other alone.
        """
        found = files.held_object(self._kept)
        known = found.get("libraries") if found.get("home") == self._home else None
        marks = [*known] if isinstance(known, list) else []
        if library not in marks:
            marks.append(library)
            said = json.dumps({"home": self._home, "libraries": marks})
            with suppress(NotSaved, OSError):  # then an older pack stays beside the new one
                files.write_in_folder(self._kept, said.encode())
        return marks

    def _write(
        self, folder: Path, event: Event, library: str, own: Collection[str], at: datetime
    ) -> None:
        """The pack in the place of this computer's older one; none of an event that is over."""
        # the sheets are for who prints: no start needs them
        from bglmanager.printing.document import PrintOptions  # noqa: PLC0415 # as was said
        from bglmanager.services.paper import (  # noqa: PLC0415 # as was said
            Sheet,
            print_kind,
            sheet_name,
        )

        mark = mark_of(event.settings.id)
        older = {file for file in folder.glob(f"*_{mark}_*.pdf") if library_of(file) in own}
        if not is_over(event, wishes=self.games.next_wishes(event)):
            name = sheet_name(self.texts, Sheet.EMERGENCY)
            file = folder / self._file_name(event, name, f"{mark}_{library}")
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
