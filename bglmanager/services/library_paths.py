"""The folder of a user: the libraries and what lies beside them, its lock, the stick with copies.

A library is never overwritten: one restored from a backup gets the next number, and the one with
the highest number is in use. A stick has a marker with an identity of its own: an empty folder in
its place, or another stick at the same path, is not taken for it. Which one was chosen is kept
beside the library, on this computer: no library that comes from elsewhere brings it along.
"""

from __future__ import annotations

import getpass
import json
import os
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout

from bglmanager.db import disk
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Refused, problem
from bglmanager.services import files
from bglmanager.services.errors import NotOpened, NotSaved, failing_as
from bglmanager.services.files import NoAnswer, held_object, regular_file, touch

ON_A_STICK = "BGL Manager"
"""The folder made on a second target; backups and documents lie in it side by side."""

_LIBRARY = re.compile(r"library(?:-([1-9][0-9]{0,5}))?\.sqlite3")


class LibraryPaths:
    """Where everything is kept under one folder: `backups`, `documents` that are saved by
    themselves, the organiser's own `rules` and `games`, one file each, and copies of damaged
    libraries (`set_aside`).
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.backups, self.documents = folder / "backups", folder / "documents"
        self.rules, self.games = folder / "rules", folder / "games"
        self.set_aside = folder / "set-aside"

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


class LibraryLock:
    """Held from start to end of the program; a crash lets go of it.

    The holder writes its name beside the lock, because Windows lets nobody read a locked file.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        # it is taken on a thread of its own, and let go of here
        self._lock = FileLock(folder / "library.lock", thread_local=False)
        self._holder = folder / "library.holder"

    def __enter__(self) -> Self:
        """Take the lock; `NotOpened` with "store.in-use" or "store.folder"."""
        try:
            touch(self._folder, self._take_lock, late=lambda _: self._lock.release())
        except Timeout:
            raise NotOpened(problem("store.in-use", holder=self._who_holds())) from None
        except NoAnswer as error:
            raise NotOpened(problem("store.no-answer", folder=str(self._folder))) from error
        except OSError as error:
            code = "file.path-too-long" if files.too_long(error) else "store.folder"
            folder = str(self._folder)
            raise NotOpened(problem(code, folder=folder, file=folder)) from error
        with suppress(OSError):  # the lock holds without a name
            regular_file(self._holder).write_text(_self_description(), encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._holder.unlink(missing_ok=True)
        self._lock.release()

    def _take_lock(self) -> None:
        disk.owners_folder(self._folder)
        self._lock.acquire(timeout=0)

    def _who_holds(self) -> str:
        with suppress(OSError, ValueError):
            return regular_file(self._holder).read_text(encoding="utf-8").strip() or "?"
        return "?"


def _self_description() -> str:
    user = "?"
    with suppress(KeyError, OSError):
        user = getpass.getuser()
    return f"{user}@{socket.gethostname()}, {os.getpid()}"


MARKER = "stick.json"
"""The file with the identity, on the stick, and here of the one that was chosen."""


@record
class Stick:
    """A folder for the second set of copies, and the identity that its marker has."""

    folder: Path
    identity: str

    def is_there(self) -> bool:
        """Whether this very stick is in its place; one that does not answer is not."""
        with suppress(NoAnswer):
            return touch(self.folder, lambda: _identity_on(self.folder) == self.identity)
        return False


def chosen_stick(places: LibraryPaths) -> Stick | None:
    """The stick that was chosen on this computer."""
    kept = held_object(places.folder / MARKER)
    folder, identity = kept.get("folder"), kept.get("identity")
    if not (isinstance(folder, str) and isinstance(identity, str)):
        return None
    return Stick(Path(folder), identity)


def choose_stick(places: LibraryPaths, folder: Path | None, new_id: Callable[[], str]) -> None:
    """Have the second set in this folder from now on, or nowhere; it gets a marker where it has
    none.

    Raises `Refused` ("backups.target-here") for a folder that the backups lie in already, and
    `NotSaved`.
    """
    chosen = {}
    if folder is not None:
        if places.folder in (folder.absolute(), *folder.absolute().parents):
            raise Refused([problem("backups.target-here", folder=str(folder))])
        chosen = {"folder": str(folder), "identity": _identity_on(folder) or new_id()}
        with failing_as(NotSaved(problem("backups.target", folder=str(folder)))):
            touch(folder, lambda: (folder / ON_A_STICK).mkdir(exist_ok=True))
        _write_marker(folder / ON_A_STICK / MARKER, {"identity": chosen["identity"]})
    _write_marker(places.folder / MARKER, chosen)


def _identity_on(folder: Path) -> str | None:
    found = held_object(folder / ON_A_STICK / MARKER).get("identity")
    return found if isinstance(found, str) else None


def _write_marker(file: Path, said: dict[str, str]) -> None:
    files.write_in_folder(file, json.dumps(said, indent=1).encode())
