"""Who is to be erased, kept beside the library until the last copy on the last stick is seen to.

The list names nobody: a person is an event, a command, the key of a row and a start number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from bglmanager.db.erasing import Erasure as Erasure
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.lineage import Origin
from bglmanager.engine.problems import Problem, problem
from bglmanager.services.errors import NotOpened, hearing_reads
from bglmanager.services.files import (
    hearing_faults,
    own,
    own_disk,
    regular_file,
    write_in_folder,
    write_whole,
)
from bglmanager.services.library_paths import LibraryPaths

FILE = "erasures.json"
_VERSION = 1


class Erasures:
    """The list of one data folder, kept twice: beside the library and beside the backups."""

    def __init__(self, folder: Path) -> None:
        self._files = (folder / FILE, LibraryPaths(folder).backups / FILE)

    def list_erasures(self) -> tuple[Erasure, ...]:
        """Every erasure, oldest first, of whichever copy is sound.

        Raises `NotOpened` ("erasing.no-list") where there is a list and none can be read.
        """
        lists = [_read_list(file) for file in self._files_there()]
        sound = [one for one in lists if one is not None]
        if lists and not sound:
            raise NotOpened(problem("erasing.no-list", file=str(self._files[0])))
        found = {erasure.id: erasure for one in sound for erasure in one}
        return tuple(sorted(found.values(), key=lambda erasure: erasure.at))

    def find_fault(self, *, expected: bool) -> Problem | None:
        """What is wrong with the list: "erasing.no-list", "erasing.list-mended", or nothing.

        `expected` when somebody was erased, so that there has to be one. Where one copy is sound
        the other is made again from it. Raises `NotSaved` when it cannot be.
        """
        lists = [_read_list(file) for file in self._files]
        if all(one is None for one in lists):
            lost = problem("erasing.no-list", file=str(self._files[0]))
            return lost if self._files_there() or expected else None
        if lists[0] == lists[1]:
            return None
        self._write_list(self.list_erasures())
        return problem("erasing.list-mended", file=FILE)

    def _files_there(self) -> list[Path]:
        """The copies of the list that are there. Raises `NotOpened` where nothing answers."""
        with hearing_reads():
            return own(lambda: [file for file in self._files if file.exists()])

    def carry_to(self, folder: Path) -> None:
        """Have a copy of the list in a folder with backups. Raises `NotOpened`, `NotSaved`."""
        listed = self.list_erasures()
        if listed and _read_list(folder / FILE) != listed:
            write_whole(folder / FILE, _written_list(listed))

    def bring_from(self, folder: Path) -> None:
        """Take over whom the list beside other backups has. Raises `NotOpened`, `NotSaved`."""
        known = self.list_erasures()
        ids = {one.id for one in known}
        new = [one for one in _read_list(folder / FILE) or () if one.id not in ids]
        if new:
            self._write_list((*known, *new))

    def begin_anew(self, now: datetime) -> None:
        """Go on without a list that is gone; a damaged one is kept aside. Raises `NotSaved`."""
        for file in self._files_there():
            aside = file.with_name(f"{now:%Y-%m-%d_%H-%M-%S}_{FILE}.damaged")
            with hearing_faults(file):
                own_disk(partial(file.replace, aside))
        self._write_list(())

    def add_erasures(self, erasures: Iterable[Erasure]) -> None:
        """Write more erasures down, before anything is erased. Raises `NotOpened`, `NotSaved`."""
        self._write_list((*self.list_erasures(), *erasures))

    def _write_list(self, erasures: Sequence[Erasure]) -> None:
        for file in self._files:
            write_in_folder(file, _written_list(erasures))


def _written_list(erasures: Sequence[Erasure]) -> bytes:
    kept = {"version": _VERSION, "erasures": [_plain_erasure(one) for one in erasures]}
    return json.dumps(kept, indent=1).encode()


def _read_list(file: Path) -> tuple[Erasure, ...] | None:
    """The list in a file; None for none, and for one that is damaged."""
    try:
        kept = json.loads(own_disk(lambda: regular_file(file).read_bytes()))
        return tuple(_read_erasure(one) for one in kept["erasures"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _plain_erasure(erasure: Erasure) -> dict[str, Any]:
    return {**asdict(erasure), "at": erasure.at.isoformat()}


def _read_origin(kept: dict[str, Any] | None) -> Origin | None:
    """Where somebody was entered; nobody wrote that before libraries had an identity."""
    return None if kept is None else Origin(str(kept["library"]), int(kept["act"]))


def _read_erasure(kept: dict[str, Any]) -> Erasure:
    return Erasure(
        id=str(kept["id"]),
        event=EventId(kept["event"]),
        inserted_by=str(kept["inserted_by"]),
        row=int(kept["row"]),
        entry=EntryNumber(int(kept["entry"])),
        name=str(kept["name"]),
        at=datetime.fromisoformat(kept["at"]),
        imported=bool(kept["imported"]),
        entered=_read_origin(kept.get("entered")),
    )
