"""Events at a desk, each over a store of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from zlib import crc32

import pytest

from bglmanager.engine import facts
from bglmanager.engine.event import Event
from bglmanager.services.archive import Archive
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.days import Day
from tests.helpers.desks import Begin as DayMaker
from tests.helpers.desks import days
from tests.helpers.events import event
from tests.helpers.figures import figure
from tests.helpers.workspaces import open_workspace

__all__ = ["DayMaker"]

Opener = Callable[[Event], OpenEvent]
"""Opens an event."""

WHOLE = figure(8, long=1)
"""So many tests are there for each whose day is verified and undone."""


@pytest.fixture
def begin(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[DayMaker]:
    """Begins the day of an event; at the end of some tests it is verified and undone.

    That takes as long as the tests themselves, so it is one in `WHOLE` of them in the suite.
    """
    with days(tmp_path, whole=crc32(request.node.name.encode()) % WHOLE == 0) as make:
        yield make


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a library is to be."""
    return tmp_path / "library.sqlite3"


@pytest.fixture
def workspace(path: Path) -> Iterator[Workspace]:
    """An empty library."""
    made = open_workspace(path)
    yield made
    made.close()


@pytest.fixture
def open_(workspace: Workspace) -> Iterator[Opener]:
    """Opens an event in the library; its facts hold at the end."""
    opened: list[OpenEvent] = []

    def open_event(found: Event) -> OpenEvent:
        opened.append(workspace.import_document(found))
        return opened[-1]

    yield open_event
    for desk in opened:
        assert facts.check_event(desk.event) == ()


@pytest.fixture
def archive(workspace: Workspace) -> Archive:
    """The archive of people of the library."""
    return Archive(workspace)


@pytest.fixture
def day(begin: DayMaker) -> Day:
    """Eight players, round 1 on, no result in."""
    made = begin(event(8))
    made.start()
    return made


@pytest.fixture
def two_typed(begin: DayMaker) -> Day:
    """Two tables of four, both with a result."""
    day = begin(event(8))
    day.start()
    day.enter(1, [40, 30, 20, 10])
    day.enter(2, [9, 8, 7, 6])
    return day
