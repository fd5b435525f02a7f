"""Events that were played so far before anybody looks at them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from bglmanager.engine.event import Event
from tests.helpers.days import Day
from tests.helpers.workspaces import open_workspace


def prepared(event: Event, deed: Callable[[Day], object]) -> Event:
    """The event after what is done at a desk of its own; no window shows each act."""
    with TemporaryDirectory(prefix="bglmanager-tests-") as folder:
        workspace = open_workspace(Path(folder, "library.sqlite3"))
        day = Day(workspace.import_document(event))
        deed(day)
        workspace.close()
        return day.event
