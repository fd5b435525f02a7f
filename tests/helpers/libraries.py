"""Libraries for tests: a folder with a clock that is set by hand and errands that run at once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bglmanager.engine.event import Event, Number
from bglmanager.services.backup_scheduler import Runner
from bglmanager.services.library import Library
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.workspace import OpenEvent
from tests.helpers.events import EVENT_ID, closed, playing, with_result
from tests.helpers.workspaces import START, counting, place_store

MINUTE = dt.timedelta(minutes=1)


@dataclass
class Wall:
    """A clock on the wall: `each` goes by whenever it is looked at, more when it is told."""

    now: dt.datetime = START
    each: dt.timedelta = dt.timedelta(seconds=1)

    def __call__(self) -> dt.datetime:
        self.now += self.each
        return self.now

    def later(self, minutes: float) -> None:
        self.now += minutes * MINUTE


@pytest.fixture
def wall() -> Wall:
    return Wall()


@dataclass
class Errands:
    """Work for later: done at once, or kept until it is asked for."""

    at_once: bool = True
    waiting: list[Callable[[], None]] = field(default_factory=list)

    def __call__(self, work: Callable[[], None]) -> None:
        if self.at_once:
            work()
        else:
            self.waiting.append(work)

    def do(self) -> None:
        while self.waiting:
            self.waiting.pop(0)()


def make_library(
    folder: Path, *, wall: Wall | None = None, errands: Runner | None = None, ids: int = 1
) -> Library:
    """A library that is not open yet; `ids` is the first number of its ids.

    In a folder of its own it is made already: alembic would take a fifth of a second each time.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        place_store(LibraryPaths(folder).library)
    return Library(
        folder,
        clock=wall or Wall(),
        new_id=counting(ids),
        run=errands or Errands(),
        host=folder.name,
    )


def half_a_day(library: Library, players: int = 8) -> OpenEvent:
    """An event whose first round is played: two tables, the second result is the last."""
    opened = library.workspace or library.open_library()
    desk = opened.import_document(playing(players))
    for table in range(1, players // 4 + 1):
        _enter(desk, table)
    desk.act("close", {"round": 1}, closed)
    return desk


def _enter(desk: OpenEvent, table: int) -> None:
    scores: list[Number | None] = [40, 30, 20, 10]
    desk.act("enter-result", {"round": 1, "table": table}, lambda e: with_result(e, table, scores))


def one_more(event: Event) -> Event:
    """The event with another score at table 1."""
    seat = event.rounds[0].tables[0].seats[0]
    return with_result(event, 1, [(seat.score or 0) + 1, 30, 20, 10])


def desk_of(library: Library) -> OpenEvent:
    """The event of these tests in an open library."""
    assert library.workspace is not None
    return library.workspace.open_event(EVENT_ID)
