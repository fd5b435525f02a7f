"""The folder of a user: the library in use, those before it, backups, documents, damaged copies.

A library is never overwritten: one restored from a backup gets the next number, and the one with
the highest number is in use.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from bglmanager.db import disk

ON_A_STICK = "BGL Manager"
"""The folder made on a second target; backups and documents lie in it side by side."""

_LIBRARY = re.compile(r"library(?:-([1-9][0-9]{0,5}))?\.sqlite3")


@dataclass(frozen=True, slots=True)
class LibraryPaths:
    """Where everything is kept under one folder."""

    folder: Path

    @property
    def backups(self) -> Path:
        """The folder of the backups."""
        return self.folder / "backups"

    @property
    def documents(self) -> Path:
        """The folder of the documents that are saved by themselves."""
        return self.folder / "documents"

    @property
    def rules(self) -> Path:
        """The folder of the organiser's own rulesets, one file each."""
        return self.folder / "rules"

    @property
    def set_aside(self) -> Path:
        """The folder of copies of damaged libraries."""
        return self.folder / "set-aside"

    @property
    def games(self) -> Path:
        """The folder of the organiser's own games."""
        return self.folder / "games"

    def close_to_others(self) -> None:
        """Leave what holds names to its owner alone, whichever version made it.

        The folder itself may be one that somebody chose: it stays as it is.
        """
        half_typed = self.folder / "unsaved"
        for folder in (self.backups, self.documents, self.set_aside, half_typed):
            disk.close_to_others(folder)
        for file in (*self.libraries, *self.folder.glob("*.log*")):
            disk.give_rights(file, disk.OWNER)

    @property
    def libraries(self) -> tuple[Path, ...]:
        """Every library that was ever in use, the present one first."""
        found = {number_of(file): file for file in self.folder.glob("library*.sqlite3")}
        return tuple(found[number] for number in sorted(found, reverse=True) if number)

    @property
    def library(self) -> Path:
        """The library in use; the file may be yet to make."""
        found = self.libraries
        return found[0] if found else self.folder / "library.sqlite3"

    @property
    def next_library(self) -> Path:
        """What a restored library is called."""
        return self.folder / f"library-{number_of(self.library) + 1}.sqlite3"


def number_of(library: Path) -> int:
    """1 for the first library, 2 for the one restored after it; 0 for other files."""
    found = _LIBRARY.fullmatch(library.name)
    return int(found.group(1) or 1) if found else 0
