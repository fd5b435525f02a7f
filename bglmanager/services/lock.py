"""One program at a time on a library, and who it is that has it."""

from __future__ import annotations

import getpass
import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout

from bglmanager.db.disk import owners_folder
from bglmanager.engine.problems import problem
from bglmanager.services.elsewhere import NoAnswer, touch
from bglmanager.services.errors import NotOpened
from bglmanager.services.files import regular_file, too_long


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
            touch(self._folder, lambda _beat: self._take(), late=self._let_go)
        except Timeout:
            raise NotOpened(problem("store.in-use", holder=self._who_holds())) from None
        except NoAnswer as error:
            raise NotOpened(problem("store.no-answer", folder=str(self._folder))) from error
        except OSError as error:
            code = "file.path-too-long" if too_long(error) else "store.folder"
            folder = str(self._folder)
            raise NotOpened(problem(code, folder=folder, file=folder)) from error
        with suppress(OSError):  # the lock holds without a name
            regular_file(self._holder).write_text(_self_description(), encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._holder.unlink(missing_ok=True)
        self._lock.release()

    def _take(self) -> None:
        owners_folder(self._folder)
        self._lock.acquire(timeout=0)

    def _let_go(self, _taken: None) -> None:
        self._lock.release()

    def _who_holds(self) -> str:
        try:
            return regular_file(self._holder).read_text(encoding="utf-8").strip() or "?"
        except (OSError, ValueError):
            return "?"


def _self_description() -> str:
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = "?"
    return f"{user}@{socket.gethostname()}, {os.getpid()}"
