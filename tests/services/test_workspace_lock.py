"""One program at a time."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

import pytest

from bglmanager.services.errors import NotOpened
from bglmanager.services.library_paths import LibraryLock


def test_the_second_is_told_who_is_first(tmp_path: Path) -> None:
    with LibraryLock(tmp_path), pytest.raises(NotOpened) as caught, LibraryLock(tmp_path):
        raise AssertionError("the second came in")
    assert caught.value.problem.code == "store.in-use"
    holder = str(caught.value.problem.value("holder"))
    assert socket.gethostname() in holder
    assert str(os.getpid()) in holder


def test_the_lock_goes_with_its_holder(tmp_path: Path) -> None:
    with LibraryLock(tmp_path):
        pass
    with LibraryLock(tmp_path):
        pass


def test_a_crash_lets_go(tmp_path: Path) -> None:
    ready, write = os.pipe()
    child = os.fork()
    if child == 0:
        with LibraryLock(tmp_path):
            os.write(write, b".")
            signal.pause()
        os._exit(0)
    os.read(ready, 1)
    with pytest.raises(NotOpened), LibraryLock(tmp_path):
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with LibraryLock(tmp_path):
        pass
    os.close(ready)
    os.close(write)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "data").write_text("")
    with pytest.raises(NotOpened) as caught, LibraryLock(tmp_path / "data"):
        pass
    assert caught.value.problem.code == "store.folder"
