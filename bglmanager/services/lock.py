"""One program at a time on a library, and who it is that has it."""

from __future__ import annotations

import getpass
import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout

from bglmanager.engine.problems import problem
from bglmanager.services.errors import NotOpened


class LibraryLock:
    """Held from start to end of the program; a crash lets go of it.

    The holder writes its name beside the lock, because Windows lets nobody read a locked file.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = FileLock(folder / "library.lock")
        self._holder = folder / "library.holder"

    def __enter__(self) -> Self:
        """Take the lock; `NotOpened` with "store.in-use" or "store.folder"."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=0)
        except Timeout:
            raise NotOpened(problem("store.in-use", holder=self._who_holds())) from None
        except OSError as error:
            raise NotOpened(problem("store.folder", folder=str(self._folder))) from error
        with suppress(OSError):  # the lock holds without a name
            self._holder.write_text(_self_description(), encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._holder.unlink(missing_ok=True)
        self._lock.release()

    def _who_holds(self) -> str:
        try:
            return self._holder.read_text(encoding="utf-8").strip() or "?"
        except (OSError, ValueError):
            return "?"


def _self_description() -> str:
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = "?"
    return f"{user}@{socket.gethostname()}, {os.getpid()}"
