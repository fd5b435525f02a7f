"""Who is to be erased, kept beside the library until the last copy on the last stick is seen to.

The list names nobody: a person is an event, a command, the key of a row and a start number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from bglmanager.db.erasing import Erasure as Erasure
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.problems import problem
from bglmanager.services.errors import NotOpened
from bglmanager.services.files import write_whole

FILE = "erasures.json"
_VERSION = 1


class Erasures:
    """The list of one data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE

    def all(self) -> tuple[Erasure, ...]:
        """Every erasure, oldest first. Raises `NotOpened` for a list that cannot be read."""
        if not self._file.exists():
            return ()
        try:
            kept = json.loads(self._file.read_bytes())
            return tuple(_erasure(one) for one in kept["erasures"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise NotOpened(problem("erasing.no-list", file=str(self._file))) from error

    def add(self, erasures: Iterable[Erasure]) -> None:
        """Write more erasures down, before anything is erased. Raises `NotOpened`, `NotSaved`."""
        listed = [*self.all(), *erasures]
        kept = {"version": _VERSION, "erasures": [_plain(one) for one in listed]}
        write_whole(self._file, json.dumps(kept, indent=1).encode())


def _plain(erasure: Erasure) -> dict[str, Any]:
    return {**asdict(erasure), "at": erasure.at.isoformat()}


def _erasure(kept: dict[str, Any]) -> Erasure:
    return Erasure(
        id=str(kept["id"]),
        event=EventId(kept["event"]),
        inserted_by=str(kept["inserted_by"]),
        row=int(kept["row"]),
        entry=EntryNumber(int(kept["entry"])),
        name=str(kept["name"]),
        at=datetime.fromisoformat(kept["at"]),
        imported=bool(kept["imported"]),
    )
