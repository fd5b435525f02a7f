"""Instances, threads, double clicks and undo in histories: nothing is lost and nothing doubled."""

from __future__ import annotations

import os
import shutil
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, count
from pathlib import Path

import pytest

from bglmanager.engine.event import Event
from bglmanager.engine.problems import Refused, problem
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.workspace import OpenEvent
from tests.db.raw import raw
from tests.helpers.events import EVENT_ID, entries, event, playing, with_result
from tests.helpers.figures import figure
from tests.helpers.workspaces import open_workspace
from tests.reliability.forks import ended, fork
from tests.reliability.histories import History, begin
from tests.reliability.player import STAGES
from tests.reliability.states import images, rows

LATE = struct.Struct("<I")

RACES, DOUBLE_CLICKS = figure(200, long=5_000), figure(100, long=5_000)
A_DAY = figure(200, long=500)
"""Races in one store, whose journal is short then."""


@contextmanager
def instances(path: Path, *names: str) -> Iterator[list[OpenEvent]]:
    """The event as other instances have it, each with a connection of its own.

    All are opened before any of them works: opening looks at the file itself, and when a process
    closes a file, the system lets go of all its locks on it.
    """
    workspaces = [open_workspace(path) for _ in names]
    for name, workspace in zip(names, workspaces, strict=True):
        workspace.new_id = partial(_numbered, name, count())
    yield [workspace.open_event(EVENT_ID) for workspace in workspaces]
    for workspace in workspaces:
        workspace.close()


def _numbered(name: str, numbers: Iterator[int]) -> str:
    return f"{name}-{next(numbers)}"


def until_done(desk: OpenEvent, act: Callable[[OpenEvent], object]) -> int:
    """Do it, and again after reading as often as one comes late; how often one did.

    A store that others hold for too long says so, and it is done again as well.
    """
    late = 0
    while True:
        before = desk.event
        try:
            act(desk)
        except Refused as refused:
            if refused.problems != (problem("store.stale"),) or desk.event is before:
                raise
            late += 1
        except (NotSaved, NotOpened) as held:
            if held.problem.code != "store.busy":
                raise
        else:
            return late


def one_more(desk: OpenEvent) -> None:
    """Count in the score of the first player."""

    def change(whole: Event) -> Event:
        scores = [seat.score or 0 for seat in whole.rounds[0].tables[0].seats]
        return with_result(whole, 1, [scores[0] + 1, *scores[1:]])

    assert desk.act("race", {}, change).topics


def one_entry(desk: OpenEvent, action_id: str) -> None:
    """A walk-in, entered by who presses twice."""

    def change(whole: Event) -> Event:
        number = len(whole.entries) + 1
        return replace(whole, entries=(*whole.entries, entries(number)[-1]))

    desk.act("add-entry", {}, change, action_id=action_id)


def check_sound(path: Path) -> None:
    with raw(path) as connection:
        assert rows(connection) == images(connection)
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def in_threads(*works: Callable[[], None]) -> None:
    """All at the same time; what one of them raises is raised here."""
    errors: list[BaseException] = []

    def work(one: Callable[[], None]) -> None:
        try:
            one()
        except BaseException as error:  # noqa: BLE001 # a thread tells nobody otherwise
            errors.append(error)

    threads = [threading.Thread(target=work, args=(one,)) for one in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def count_up(desk: OpenEvent, times: int, late: list[int]) -> None:
    late.append(sum(until_done(desk, one_more) for _ in range(times)))


def counted(path: Path, days: int) -> None:
    """Everybody's races are in the score and in the journal."""
    workspace = open_workspace(path)
    desk = workspace.open_event(EVENT_ID)
    assert desk.event.rounds[0].tables[0].seats[0].score == days
    assert sum(row.kind == "race" for row in desk.history_rows()) == days
    workspace.close()
    check_sound(path)


@pytest.fixture
def race_course(library: Path) -> Path:
    workspace = open_workspace(library)
    workspace.import_document(playing(4))
    workspace.close()
    return library


def test_two_instances_of_two_threads(race_course: Path, tmp_path: Path) -> None:
    late = 0
    empty = race_course.read_bytes()
    for _ in range(RACES // A_DAY):
        race_course.write_bytes(empty)
        late += _two_instances(race_course, A_DAY // 4)
        counted(race_course, A_DAY // 4 * 4)
    assert late > 0


def _two_instances(path: Path, times: int) -> int:
    """Each thread of each instance counts so many times; how often somebody came late."""
    read, write = os.pipe()
    children = [fork(partial(_instance, path, name, times, write)) for name in "AB"]
    os.close(write)
    codes = [ended(child) for child in children]
    late = [LATE.unpack(os.read(read, LATE.size))[0] for _ in children]
    os.close(read)
    assert codes == [0, 0]
    return sum(late)


def _instance(path: Path, name: str, times: int, write: int) -> None:
    late: list[int] = []
    with instances(path, f"{name}1", f"{name}2") as desks:
        in_threads(*(partial(count_up, desk, times, late) for desk in desks))
    os.write(write, LATE.pack(sum(late)))


def test_double_clicks_in_two_instances(library: Path) -> None:
    """The same action comes from both at the same moment: one player more each time."""
    workspace = open_workspace(library)
    empty = library.read_bytes()
    workspace.close()
    clicks = 100
    for _ in range(DOUBLE_CLICKS // clicks):
        library.write_bytes(empty)
        workspace = open_workspace(library)
        workspace.import_document(event(0))
        workspace.close()
        barrier = threading.Barrier(2, timeout=60)
        with instances(library, "A", "B") as desks:
            in_threads(*(partial(_click, desk, clicks, barrier) for desk in desks))
        workspace = open_workspace(library)
        assert len(workspace.open_event(EVENT_ID).event.entries) == clicks
        assert len(workspace.open_event(EVENT_ID).history_rows()) == clicks + 1
        workspace.close()
        check_sound(library)


def _click(desk: OpenEvent, clicks: int, barrier: threading.Barrier) -> None:
    for number in range(clicks):
        barrier.wait()
        until_done(desk, partial(one_entry, action_id=f"{number}"))


def test_a_key_that_repeats_undoes_once(race_course: Path) -> None:
    with instances(race_course, "A") as [desk]:
        one_more(desk)
        one_more(desk)
        for _ in range(5):
            desk.undo(action_id="held down")
        assert desk.event.rounds[0].tables[0].seats[0].score == 1
        desk.undo()
        for _ in range(5):
            desk.redo(action_id="held down too")
        assert desk.event.rounds[0].tables[0].seats[0].score == 1
    check_sound(race_course)


# ----- Whatever was done to two events and the library is undone, and done again, row by row

Prepared = Callable[[int], Path]
HISTORIES, ACTS = figure(5, long=2_000), figure(50, long=100)
PARTS = 10
"""The histories are played in parts, so that every core has some."""

QUICK = tuple(name for name in STAGES if name != "diplomacy")
"""Boards take a while to be seated, so they are in one store of eleven."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Prepared:
    """Stores with two events of different kinds, each of them early in some and late in others.

    Each is made when a history begins with it.
    """
    pairs = [
        (other, one) if n % 2 else (one, other)
        for n, (one, other) in enumerate(combinations(QUICK, 2))
    ]
    stages = (*pairs, ("bgl", "diplomacy"))

    @cache
    def store(number: int) -> Path:
        path = tmp_path_factory.mktemp("prepared") / "library.sqlite3"
        begin(Path(shutil.copy(empty_store, path)), stages[number])
        return path

    return lambda seed: store(seed % len(stages))


@pytest.mark.parametrize("part", range(PARTS))
def test_histories(tmp_path: Path, prepared: Prepared, part: int) -> None:
    for seed in range(part, HISTORIES, PARTS):
        _back_and_forth(tmp_path, prepared, seed)


def _back_and_forth(folder: Path, prepared: Prepared, seed: int) -> None:
    path = Path(shutil.copy(prepared(seed), folder / "library.sqlite3"))
    history = History(path, seed)
    start = history.rows()
    while history.acts < ACTS:
        history.step()
    history.redo_all()  # what happens to be undone just then
    end = history.rows()
    history.undo_all()
    assert history.rows() == start, seed
    history.reopen()
    history.redo_all()
    assert history.rows() == end, seed
    history.close()
