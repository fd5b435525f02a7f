"""A disk that says no, a file that goes away: nothing is changed, and work goes on when it can."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from bglmanager.db.engine import READING, make_engine
from bglmanager.db.errors import StoreError
from bglmanager.db.people import read_archive
from bglmanager.services.errors import NotSaved
from bglmanager.services.workspace import Workspace
from tests.db.raw import dump, journal, raw
from tests.helpers.events import EVENT_ID, closed, entries, playing, with_result
from tests.helpers.workspaces import open_workspace

State = tuple[dict[str, list[tuple[Any, ...]]], tuple[int, int]]


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
    opened = workspace.open_event(EVENT_ID)
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
    opened = workspace.open_event(EVENT_ID)
    pragma(workspace, "query_only = ON")
    assert refused(opened.undo) == "store.read-only"
    assert len(workspace.events()) == 1
    assert workspace._store.load_event(EVENT_ID).event == opened.event
    pragma(workspace, "query_only = OFF")
    opened.undo()
    workspace.close()


def test_another_program_holds_the_store(busy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bglmanager.db.engine.BUSY_MS", 10)
    workspace = open_workspace(busy)
    opened = workspace.open_event(EVENT_ID)
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
    opened = workspace.open_event(EVENT_ID)
    snapshot = opened.event
    do(busy)
    assert refused(opened.undo) == "store.gone"
    assert opened.event is snapshot
    workspace.close()


def test_errors_of_sqlite_that_are_mistakes_stay_mistakes(busy: Path) -> None:
    workspace = open_workspace(busy)
    opened = workspace.open_event(EVENT_ID)
    with raw(busy) as connection:
        connection.execute("DROP TABLE seat")
    with pytest.raises(Exception, match="no such table: seat") as caught:
        opened.act("r", {}, lambda e: with_result(e, 2, [4, 3, 2, 1]))
    assert isinstance(caught.value.__cause__, sqlite3.Error)
    workspace.close()


# ------------------------------------------------- Every connection is prepared the same way

WANTED = {
    "journal_mode": "delete",
    "synchronous": 3,
    "foreign_keys": 1,
    "secure_delete": 1,
    "trusted_schema": 0,
    "recursive_triggers": 1,
    "busy_timeout": 2000,
}


def pragmas(engine: Engine) -> dict[str, object]:
    with engine.connect() as connection:
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in WANTED}


def test_pragmas_hold_on_every_connection(library: Path) -> None:
    engine = make_engine(library)
    assert pragmas(engine) == WANTED
    engine.dispose()  # the next connection is a new one
    assert pragmas(engine) == WANTED
    assert pragmas(engine.execution_options(**{READING: True})) == WANTED
    engine.dispose()


def test_there_is_one_connection(library: Path) -> None:
    engine = make_engine(library)
    with engine.connect() as first:
        driver = first.connection.driver_connection
    with engine.connect() as second:
        assert second.connection.driver_connection is driver
    engine.dispose()


def test_transactions_take_the_lock_at_once(library: Path) -> None:
    one, other = make_engine(library), make_engine(library)
    said: list[str] = []
    with one.begin(), other.connect() as connection:
        driver = connection.execution_options(**{READING: True}).connection.driver_connection
        assert driver is not None
        driver.execute("PRAGMA busy_timeout = 0")
        try:
            driver.execute("BEGIN IMMEDIATE")
        except Exception as error:  # noqa: BLE001 # whatever it is, its words are compared
            said.append(str(error))
    assert said == ["database is locked"]
    one.dispose()
    other.dispose()


def test_errors_do_not_say_what_was_written(library: Path) -> None:
    """They go to the log, and the log has no names."""
    engine = make_engine(library)
    with pytest.raises(IntegrityError) as caught, engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO setting (key, value) VALUES (?, NULL)", ("Rossi",))
    assert "Rossi" not in str(caught.value)
    engine.dispose()


def test_an_archive_that_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    """It is read over a connection of its own, which may come after the file was moved."""
    path = tmp_path / "library.sqlite3"
    with pytest.raises(StoreError, match=r"store\.gone"):
        read_archive(path)
    assert not path.exists()
    path.touch()
    with pytest.raises(StoreError, match=r"store\.damaged"):
        read_archive(path)
