"""Whatever breaks while a command is written: the state before or the state after, no other."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event as sqlalchemy_event

from bglmanager.db.store import Store
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EventId
from bglmanager.engine.problems import Refused, problem
from bglmanager.services.errors import NotSaved
from bglmanager.services.keeper import NoKeeper
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.db.raw import dump, journal, raw
from tests.helpers.events import EVENT_ID, closed, entries, event, playing, with_result, with_round
from tests.helpers.workspaces import open_workspace

Command = Callable[[Workspace], object]
State = tuple[dict[str, list[tuple[Any, ...]]], tuple[int, int]]


def desk(workspace: Workspace) -> OpenEvent:
    return workspace.open(EVENT_ID)


COMMANDS: dict[str, Command] = {
    "create": lambda w: w.create(replace(event(0).settings, id=EventId("another"))),
    "import": lambda w: w.import_document(event(5, id=EventId("another"))),
    "setting": lambda w: w.set_setting("theme", "dark"),
    "settings": lambda w: desk(w).act(
        "s", {}, lambda e: replace(e, settings=replace(e.settings, name="x"))
    ),
    "entries": lambda w: desk(w).act("e", {}, lambda e: replace(e, entries=entries(12))),
    "result": lambda w: desk(w).act("r", {}, lambda e: with_result(e, 2, [4, 3, 2, 1])),
    "close": lambda w: desk(w).act("c", {}, closed),
    "draw": lambda w: desk(w).act("d", {}, with_round),
    "discard": lambda w: desk(w).act("d", {}, lambda e: replace(e, rounds=())),
    "undo": lambda w: desk(w).undo(),
    "undo many": lambda w: desk(w).undo_to(1),
    "redo": lambda w: desk(w).redo(),
}


@pytest.fixture(scope="module")
def busy_store(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Path:
    """A store with an event in which everything may happen next."""
    path = Path(shutil.copy(empty_store, tmp_path_factory.mktemp("busy")))
    workspace = open_workspace(path)
    opened = workspace.import_document(playing(8))
    opened.act("a", {}, lambda e: with_result(e, 1, [1, 2, 3, 4]))
    opened.act("b", {}, lambda e: with_result(e, 1, [9, 2, 3, 4]))
    opened.act("c", {}, closed)
    opened.undo()
    workspace.close()
    return path


@pytest.fixture
def busy(tmp_path: Path, busy_store: Path) -> Path:
    return Path(shutil.copy(busy_store, tmp_path / "library.sqlite3"))


def state(path: Path) -> State:
    return dump(path), journal(path)


class Broken(Exception):
    """A mistake of the program, at the worst moment."""


@contextmanager
def failing_at(store: Store, step: int, fail: Callable[[], None]) -> Iterator[None]:
    """Fail at the step-th statement of the next command; the commit counts as one."""
    left = [step]

    def count(*_: object) -> None:
        left[0] -= 1
        if left[0] == 0:
            fail()

    points = [(store._engine, "before_cursor_execute"), (store._engine, "commit")]
    for target, name in points:
        sqlalchemy_event.listen(target, name, count)
    try:
        yield
    finally:
        for target, name in points:
            sqlalchemy_event.remove(target, name, count)


def break_() -> None:
    raise Broken


@pytest.mark.parametrize("name", COMMANDS)
def test_an_exception_at_any_step_changes_nothing(
    name: str, tmp_path: Path, busy_store: Path
) -> None:
    path = Path(shutil.copy(busy_store, tmp_path / "library.sqlite3"))
    before = state(path)
    workspace = open_workspace(path)
    opened = workspace.open(EVENT_ID)
    snapshot = opened.event
    steps = 0
    while True:
        steps += 1
        try:
            with failing_at(workspace._store, steps, break_):
                COMMANDS[name](workspace)
        except Broken:
            assert opened.event is snapshot
            assert state(path) == before
        else:
            break
    assert steps > 5
    assert state(path) != before
    workspace.close()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_end_of_the_process_at_any_step_changes_nothing(
    name: str, tmp_path: Path, busy_store: Path
) -> None:
    path = tmp_path / "library.sqlite3"
    shutil.copy(busy_store, path)
    before = state(path)
    steps = 0
    while True:
        steps += 1
        child = os.fork()
        if child == 0:
            _die_at(path, COMMANDS[name], steps)
        died = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        Store.open(path, synchronous="OFF").close()
        if not died:
            break
        assert state(path) == before
    assert steps > 5
    assert state(path) != before


def _die_at(path: Path, command: Command, step: int) -> None:
    """In the child: run the command and be killed on the way. Never returns."""
    try:
        workspace = open_workspace(path)
        workspace.open(EVENT_ID)
        with failing_at(workspace._store, step, lambda: os.kill(os.getpid(), signal.SIGKILL)):
            command(workspace)
    finally:
        os._exit(0)  # past pytest, whose process this was


def refused(command: Callable[[], object]) -> str:
    with pytest.raises(NotSaved) as caught:
        command()
    return caught.value.problem.code


def pragma(workspace: Workspace, statement: str) -> object:
    """A word to the workspace's own connection, past its transactions."""
    with workspace._store._engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        return next(iter(driver.execute(f"PRAGMA {statement}").fetchone() or ()), None)


def test_a_full_disk(busy: Path) -> None:
    workspace = open_workspace(busy)
    opened = workspace.open(EVENT_ID)
    before, snapshot = state(busy), opened.event
    pages = pragma(workspace, "page_count")
    pragma(workspace, f"max_page_count = {pages}")

    def many() -> object:
        return opened.act("e", {}, lambda e: replace(e, entries=entries(400)))

    assert refused(many) == "store.full"
    assert opened.event is snapshot
    assert state(busy) == before
    assert workspace.events()[0].entries == 8
    pragma(workspace, "max_page_count = 1073741823")
    many()
    assert len(opened.event.entries) == 400
    workspace.close()


def test_a_store_that_may_only_be_read(busy: Path) -> None:
    """The connection is told so, because the tests may run as root, who may write anything."""
    workspace = open_workspace(busy)
    opened = workspace.open(EVENT_ID)
    pragma(workspace, "query_only = ON")
    assert refused(opened.undo) == "store.read-only"
    assert len(workspace.events()) == 1
    assert workspace._store.load(EVENT_ID).event == opened.event
    pragma(workspace, "query_only = OFF")
    opened.undo()
    workspace.close()


def test_another_program_holds_the_store(busy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bglmanager.db.engine.BUSY_MS", 10)
    workspace = open_workspace(busy)
    opened = workspace.open(EVENT_ID)
    with raw(busy) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert refused(opened.undo) == "store.busy"
        connection.execute("COMMIT")
    opened.undo()
    workspace.close()


def _rename(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def _replace(path: Path) -> None:
    copy = shutil.copy(path, path.with_name("copy"))
    Path(copy).replace(path)


@pytest.mark.parametrize("do", [Path.unlink, _rename, _replace])
def test_the_file_goes_away_while_it_is_open(busy: Path, do: Callable[[Path], None]) -> None:
    workspace = open_workspace(busy)
    opened = workspace.open(EVENT_ID)
    snapshot = opened.event
    do(busy)
    assert refused(opened.undo) == "store.gone"
    assert opened.event is snapshot
    workspace.close()


def test_two_threads_lose_nothing(busy: Path) -> None:
    """Each on a connection of its own; who comes late reads again and does it again."""
    errors: list[BaseException] = []

    def work(prefix: int) -> None:
        try:
            workspace = open_workspace(busy)
            workspace.new_id = iter_ids(prefix)
            opened = OpenEvent(
                workspace._store,
                workspace._store.load(EVENT_ID),
                workspace.now,
                workspace.new_id,
                NoKeeper(),
            )
            for _ in range(25):
                _until_done(opened)
            workspace.close()
        except BaseException as error:  # noqa: BLE001 # a thread tells nobody otherwise
            errors.append(error)

    threads = [threading.Thread(target=work, args=(prefix,)) for prefix in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    workspace = open_workspace(busy)
    opened = workspace.open(EVENT_ID)
    assert opened.event.rounds[0].tables[0].seats[0].score == 9 + 50
    assert sum(row.kind == "race" for row in opened.history()) == 50
    workspace.close()


def iter_ids(prefix: int) -> Callable[[], str]:
    numbers = iter(range(1_000_000))
    return lambda: f"{prefix}-{next(numbers)}"


def _one_more(event: Event) -> Event:
    scores = [seat.score or 0 for seat in event.rounds[0].tables[0].seats]
    return with_result(event, 1, [scores[0] + 1, *scores[1:]])


def _until_done(opened: OpenEvent) -> None:
    while True:
        try:
            opened.act("race", {}, _one_more)
        except Refused as late:
            if late.problems != (problem("store.stale"),):
                raise
        else:
            return


def test_errors_of_sqlite_that_are_mistakes_stay_mistakes(busy: Path) -> None:
    workspace = open_workspace(busy)
    opened = workspace.open(EVENT_ID)
    with raw(busy) as connection:
        connection.execute("DROP TABLE seat")
    with pytest.raises(Exception, match="no such table: seat") as caught:
        opened.act("r", {}, lambda e: with_result(e, 2, [4, 3, 2, 1]))
    assert isinstance(caught.value.__cause__, sqlite3.Error)
    workspace.close()
