"""Workspaces for tests: a clock that ticks by seconds, ids that count, a store without fsync."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from bglmanager.db.engine import Synchronous
from bglmanager.db.migrate import prepare_store
from bglmanager.services.workspace import Clock, Workspace, open_library

START = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)


SECOND = dt.timedelta(seconds=1)


def ticking(start: dt.datetime = START, step: dt.timedelta = SECOND) -> Clock:
    """A clock that is a step later every time it is asked."""
    steps = count()
    return lambda: start + next(steps) * step


def counting(start: int = 1) -> Callable[[], str]:
    """Ids in the form of a UUID that count on."""
    numbers = count(start)
    return lambda: f"00000000-0000-4000-8000-{next(numbers):012x}"


@cache
def new_store() -> bytes:
    """The file of a store nothing was written to, made as the program makes it."""
    with TemporaryDirectory(prefix="bglmanager-tests-") as folder:
        path = Path(folder, "library.sqlite3")
        prepare_store(path, synchronous="OFF")
        return path.read_bytes()


def place_store(path: Path) -> None:
    """Lay a store down that nothing was written to, with an identity of its own."""
    path.write_bytes(new_store())
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE lineage SET library = ?", (str(uuid4()),))


def open_workspace(
    path: Path, *, synchronous: Synchronous = "OFF", clock: Clock | None = None
) -> Workspace:
    """A workspace over the store in this file, which is made when it is missing.

    Its ids begin where no earlier workspace over the same store can have come.
    """
    if not path.exists():
        path.write_bytes(new_store())
    with closing(sqlite3.connect(path)) as connection:
        (commands,) = connection.execute("SELECT count(*) FROM command").fetchone()
    new_id = counting(1_000_000 * commands + 1)
    return open_library(path, clock=clock or ticking(), new_id=new_id, synchronous=synchronous)
