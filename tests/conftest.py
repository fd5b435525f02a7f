"""What every test starts from: no screen, no user's folders, repeatable properties."""

from __future__ import annotations

import gc
import logging
import os
import tempfile
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from PySide6.QtCore import QRect
from sqlalchemy import Engine, create_engine

from bglmanager.engine.event import Event
from bglmanager.printing.kinds import print_sheet
from bglmanager.services import library, paper
from bglmanager.services.workspace import open_library

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before anything imports Qt
os.environ["CUPS_SERVER"] = "/nowhere.sock"  # no test prints on the printers of this machine

_home = tempfile.TemporaryDirectory(prefix="bglmanager-tests-")
for _name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
    os.environ[_name] = _home.name
for _name in ("CONFIG", "DATA", "STATE", "CACHE"):
    os.environ[f"XDG_{_name}_HOME"] = str(Path(_home.name, _name.lower()))

hypothesis.settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=25, database=None
)
hypothesis.settings.register_profile(
    "long", deadline=None, max_examples=2_000, print_blob=True, database=None
)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


_WORTH, _OLD_TOO = 20_000, 20
"""So many new objects are worth a look, after so many looks everything is looked through."""


def pytest_collection_finish() -> None:
    """Keep ten thousand tests out of the search for unused cycles: it took every tenth second."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _cycles() -> Iterator[None]:
    """Unused cycles are looked for between two tests alone.

    Whatever thread Python does it on frees widgets that an earlier test left, and a widget that is
    freed on any but the window's takes the process with it.
    """
    gc.set_threshold(0)
    yield
    gc.set_threshold(0)
    new, _, looks = gc.get_count()
    if new > _WORTH:
        gc.collect(2 if looks > _OLD_TOO else 1)


class _Loud(logging.Handler):
    """Keeps what was logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def quiet(request: pytest.FixtureRequest) -> Iterator[None]:
    """A warning in the log fails a test, unless it asks for `caplog` and so expects one."""
    handler = _Loud()
    logging.getLogger().addHandler(handler)
    yield
    logging.getLogger().removeHandler(handler)
    assert "caplog" in request.fixturenames or handler.lines == []


_GONE = 1.0  # seconds


@pytest.fixture(autouse=True)
def no_thread_stays() -> Iterator[None]:
    """Who starts a thread joins it."""
    before = set(threading.enumerate())
    yield
    began = [thread for thread in threading.enumerate() if thread not in before]
    for thread in began:  # one that has said its last word may not be gone yet
        thread.join(_GONE)
    assert [thread.name for thread in began if thread.is_alive()] == []


@pytest.fixture(scope="session", autouse=True)
def large_screen() -> Iterator[None]:
    """There is room for a window as large as it wants to be; offscreen there are 800 pixels."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bglmanager.ui.program.screen_areas", lambda: [QRect(0, 0, 1920, 1040)])
        yield


_PACKS = 40
"""So many packs are kept for who prints them again."""


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Statements are compiled once for all stores, which took every third second of the services.

    What was compiled is found by the dialect object, and every store has one of its own.
    """
    known: dict[str, Engine] = {}

    def make(*arguments: Any, **more: Any) -> Engine:
        made = create_engine(*arguments, **more)
        first = known.setdefault("first", made)
        made.dialect = made.pool._dialect = first.dialect
        made._compiled_cache = first._compiled_cache
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bglmanager.db.engine.create_engine", make)
        yield


@pytest.fixture(scope="session", autouse=True)
def packs_printed_once() -> Iterator[None]:
    """A pack for the stick is printed once of equal events: it took a third of the sticks' tests.

    That equal facts are printed alike is asked of every sheet (`test_printing.py`).
    """
    printed: list[tuple[object, paper.Printed]] = []

    def once(kind: paper.Sheet, event: Event, *about: Any, **more: Any) -> paper.Printed:
        if kind is not paper.Sheet.EMERGENCY:
            return print_sheet(kind, event, *about, **more)
        asked = event, about[-1].language, more
        for before, sheet in tuple(printed):  # a thread of each stick prints
            if before == asked:
                return sheet
        made = print_sheet(kind, event, *about, **more)
        printed.append((asked, made))
        del printed[:-_PACKS]
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paper, "print_sheet", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def nobody_pulls_the_plug() -> Iterator[None]:
    """Libraries of this process wait for no disk; what a power cut leaves, `test_kill.py` says."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "open_library", partial(open_library, synchronous="OFF"))
        patch.setattr(os, "fsync", lambda _handle: None)
        yield
