"""Events at a desk, each over a store of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bglmanager.engine.event import Event
from bglmanager.services.workspace import Workspace
from tests.helpers.days import Day
from tests.helpers.events import EVENT_ID
from tests.helpers.workspaces import open_workspace

DayMaker = Callable[[Event], Day]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[DayMaker]:
    """Begins the day of an event.

    At the end of the test its document is verified, everything is undone and done again, and
    the store has what the desk has.
    """
    days: list[tuple[Path, Workspace, Day]] = []

    def make(event: Event) -> Day:
        file = tmp_path / f"library-{len(days)}.sqlite"
        workspace = open_workspace(file)
        day = Day(workspace.import_document(event))
        days.append((file, workspace, day))
        return day

    yield make
    for file, workspace, day in days:
        day.check()
        workspace.close()
        again = open_workspace(file)
        assert again.open(EVENT_ID).event == day.event
        again.close()
