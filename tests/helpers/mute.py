"""A folder that stops answering, as a dying stick does, and who touches it on the window's thread.

Where the system lets us the folder hangs for good: a file system is mounted on it whose server
never says a word. Elsewhere every touch waits in Python. On the window's thread it fails instead,
and is noted.
"""

from __future__ import annotations

import builtins
import ctypes
import errno
import io
import os
import shutil
import sqlite3
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

_OF_OS = (
    "access chmod link listdir lstat mkdir open remove rename replace rmdir scandir stat "
    "unlink utime"
).split()
_MOUNT_FLAGS = 6
"""No devices, no programs that change who runs them."""

_DETACH = 2


class WatchedFolder:
    """Who touches what is in a folder: `hear` is told of it on the thread that does.

    What is opened already may be read and written unheard, and what Qt does.
    """

    def __init__(
        self, folder: Path, patch: pytest.MonkeyPatch, hear: Callable[[], object] = lambda: None
    ) -> None:
        self._folder, self.hear = str(folder), hear
        for module, names in ((os, _OF_OS), (io, ["open"]), (builtins, ["open"])):
            for name in names:
                patch.setattr(module, name, self._watched(getattr(module, name)))
        for module in (sqlite3, sqlite3.dbapi2):
            patch.setattr(module, "connect", self._watched(module.connect))
        patch.setattr(shutil, "copyfile", self._watched(shutil.copyfile))

    def _watched(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **more: Any) -> Any:
            if any(self._is_in(one) for one in given[:2]):
                self.hear()
            return real(*given, **more)

        return call

    def _is_in(self, given: object) -> bool:
        return isinstance(given, (str, os.PathLike)) and self._folder in str(given)


class MuteFolder:
    """`hang` and `answer`; `touched` are the touches from the thread it was made on."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._folder, self._window = str(folder), threading.current_thread()
        self._answers = threading.Event()
        self._answers.set()
        self._server: int | None = None
        self._is_watched = False
        self.touched: list[str] = []
        WatchedFolder(folder, patch, lambda: self._hear() if self._is_watched else None)

    def hang(self) -> None:
        """Answer nothing from now on."""
        self._is_watched = True
        self._answers.clear()
        self._server = _mounted(self._folder)

    def answer(self) -> None:
        """What waits goes on."""
        self._is_watched = False
        if self._server is not None:
            os.close(self._server)
            self._server = None
            ctypes.CDLL(None).umount2(os.fsencode(self._folder), _DETACH)
        self._answers.set()

    @property
    def is_real(self) -> bool:
        """Whether the system itself hangs there."""
        return self._server is not None

    def wait_like_it(self) -> None:
        """Something else that hangs as long as the folder does."""
        self._hear()
        self._answers.wait(60)

    def _hear(self) -> None:
        if threading.current_thread() is self._window:
            self.touched.append(calls())
            raise OSError(errno.ETIMEDOUT, "touched by the window")
        if not self.is_real:
            self._answers.wait(60)


def calls(limit: int = 12) -> str:
    """Who has called whom, the innermost first."""
    stack = reversed(traceback.extract_stack(limit=limit))
    return " < ".join(f"{one.name}:{one.lineno}" for one in stack)


def _mounted(folder: str) -> int | None:
    """A server that never answers, over this folder; None where that is not allowed."""
    with suppress(OSError):
        server = os.open("/dev/fuse", os.O_RDWR)
        how = f"fd={server},rootmode=40000,user_id=0,group_id=0".encode()
        libc = ctypes.CDLL(None)
        if libc.mount(b"mute", os.fsencode(folder), b"fuse", _MOUNT_FLAGS, how) == 0:
            return server
        os.close(server)
    return None
