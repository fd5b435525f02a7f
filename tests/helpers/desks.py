"""An event kept in a store of its own, with its day at the desk, for the time of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bglmanager.engine.event import Event
from bglmanager.services.workspace import Workspace
from tests.helpers.days import Day
from tests.helpers.events import EVENT_ID
from tests.helpers.workspaces import open_workspace

Begin = Callable[[Event], Day]
"""Keeps an event and begins its day."""


@contextmanager
def days(folder: Path, *, whole: bool = False) -> Iterator[Begin]:
    """Begins days over stores in this folder.

    At the end every store has what its desk has; a `whole` day is then verified as a document and
    undone in the store as it was opened again.
    """
    made: list[tuple[Path, Workspace, Day]] = []

    def begin(event: Event) -> Day:
        file = folder / f"library-{len(made)}.sqlite"
        workspace = open_workspace(file)
        day = Day(workspace.import_document(event))
        made.append((file, workspace, day))
        return day

    yield begin
    for file, workspace, day in made:
        workspace.close()
        again = open_workspace(file)
        desk = again.open_event(EVENT_ID)
        assert desk.event == day.event
        if whole:
            day.check(desk)
        again.close()


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    with days(tmp_path) as made:
        yield made
