"""A library with a day and its backups in it, and a stick with all of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bglmanager.services.library import Library
from tests.helpers.libraries import Wall, half_a_day, make_library, one_more
from tests.helpers.libraries import desk_of as desk_of
from tests.helpers.libraries import wall as wall


@pytest.fixture
def library(tmp_path: Path, wall: Wall) -> Iterator[Library]:
    made = make_library(tmp_path / "data", wall=wall)
    half_a_day(made)
    yield made
    if made.workspace is not None:
        made.workspace.close()


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def in_a_child(work: Callable[[], object]) -> int:
    """The exit code of a process of its own that does this; 1 after an exception."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)  # past pytest, whose process this was
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.fixture
def stick(library: Library, tmp_path: Path) -> Path:
    """A stick with everything on it; something was done since."""
    folder = tmp_path / "stick"
    folder.mkdir()
    library.use_target(folder)
    library.keeping.copy_later()
    assert library.keeping.state.target_at is not None
    desk_of(library).act("enter-result", {"round": 1, "table": 1}, one_more)
    return folder
