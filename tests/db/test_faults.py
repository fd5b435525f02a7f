"""A disk that says no, a file that goes away, a damaged store: nothing is changed or shown."""

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

from bglmanager.db import copies
from bglmanager.db.copies import examine_store
from bglmanager.db.engine import READING, make_engine
from bglmanager.db.errors import StoreError
from bglmanager.db.migrate import prepare_store
from bglmanager.db.people import read_archive
from bglmanager.db.store import Store
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


@pytest.fixture
def stored(library: Path) -> Path:
    """A store with an act that was undone and done again, and a setting."""
    workspace = open_workspace(library)
    desk = workspace.import_document(playing(8))
    desk.act("close", {}, closed)
    desk.undo()
    desk.redo()
    workspace.set_setting("window", "{}")
    workspace.close()
    return library


def by_hand(store: Path, *statements: str) -> None:
    """Past the guards of the journal."""
    with raw(store) as connection:
        for (guard,) in connection.execute("SELECT name FROM sqlite_master WHERE type='trigger'"):
            connection.execute(f"DROP TRIGGER {guard}")
        for statement in statements:
            connection.execute(statement)


def answer(path: Path) -> str:
    """The code of the first complaint of a store: about itself, its list, its event."""
    try:
        store = Store.open(path, synchronous="OFF")
    except StoreError as error:
        return error.problem.code
    try:
        store.events()
        store.load_event(EVENT_ID)
        store.settings_by_name()
    except StoreError as error:
        return error.problem.code
    finally:
        store.close()
    return ""


def test_a_sound_store_has_no_complaint(stored: Path) -> None:
    assert answer(stored) == ""


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE event SET name = CAST(x'c328' AS TEXT)", "store.damaged"),
        ("UPDATE entry SET last_name = CAST(x'c328' AS TEXT) WHERE id = 1", "store.damaged"),
        ("DROP TABLE setting", "store.damaged"),
        ("ALTER TABLE event RENAME COLUMN name TO title", "store.damaged"),
        ("UPDATE command SET at = 'yesterday'", "store.damaged"),
        ("DELETE FROM alembic_version", "store.damaged"),
        ("INSERT INTO alembic_version VALUES ('0000')", "store.damaged"),
        ("ALTER TABLE alembic_version RENAME COLUMN version_num TO n", "store.damaged"),
        ("UPDATE alembic_version SET version_num = CAST(x'c3' AS TEXT)", "store.damaged"),
        ("UPDATE setting SET value = '[]'", "store.damaged"),
        ("DELETE FROM command WHERE mode = 'act'", "store.event-damaged"),
        ("UPDATE seat SET score = 7000000 WHERE id = 1", "store.event-damaged"),
    ],
)
def test_what_was_done_to_it_is_noticed(stored: Path, statement: str, code: str) -> None:
    by_hand(stored, statement)
    assert answer(stored) == code


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE lineage SET library = 'nobody'",
        "UPDATE lineage SET library = CAST(x'36ff' AS TEXT)",
        "UPDATE lineage SET place = CAST(x'ff' AS TEXT)",
        "INSERT INTO answer (event, library, act) VALUES ('one', CAST(x'ff' AS TEXT), 1)",
    ],
)
def test_a_backup_that_cannot_say_which_library_it_is_of_is_not_sound(
    stored: Path, statement: str
) -> None:
    by_hand(stored, statement)
    with pytest.raises(StoreError) as refused:
        examine_store(stored)
    assert refused.value.problem.code == "store.damaged"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET uuid = x'00'",
        "UPDATE event SET brought = '3'",
        "UPDATE event SET brought = '{\"nobody\": 1}'",
    ],
)
def test_a_copy_that_does_not_say_which_events_it_has_is_damaged(
    stored: Path, statement: str
) -> None:
    by_hand(stored, statement)
    with pytest.raises(StoreError) as refused:
        copies.read_copied(stored)
    assert refused.value.problem.code == "store.damaged"


def test_a_backup_whose_table_lost_the_name_of_a_column_is_not_sound(stored: Path) -> None:
    with raw(stored) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'round INTEGER', 'r round INTEGER')"
            " WHERE name = 'correction'"
        )
    with pytest.raises(StoreError) as refused:
        examine_store(stored)
    assert refused.value.problem.code == "store.damaged"


def test_rows_that_come_in_another_order_are_noticed(stored: Path) -> None:
    """The pages of two tables' indexes: what they lead to is not in order, or not there."""
    _exchange(stored, "sqlite_autoindex_seat_1", "sqlite_autoindex_seat_2")
    assert answer(stored) in ("store.damaged", "store.event-damaged")


def test_an_event_that_is_another_one_is_noticed(stored: Path) -> None:
    """The index of their ids leads to the other one."""
    workspace = open_workspace(stored)
    workspace.import_document(playing(4, id="another"))
    workspace.close()
    with raw(stored) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        sql = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'event'").fetchone()[0]
        index = connection.execute(
            "SELECT * FROM sqlite_master WHERE name = 'sqlite_autoindex_event_1'"
        ).fetchone()
        connection.execute("DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_event_1'")
        bare = sql.replace("CONSTRAINT uq_event_uuid UNIQUE (uuid),", "")
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'event'", (bare,))
    with raw(stored) as connection:
        connection.execute("UPDATE event SET id = 3 - id + 100")
        connection.execute("UPDATE event SET id = id - 100")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'event'", (sql,))
        connection.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", index)
    assert answer(stored) in ("store.damaged", "store.event-damaged")


def _exchange(store: Path, *names: str) -> None:
    ask = "SELECT rootpage FROM sqlite_master WHERE name = ?"
    with raw(store) as connection:
        pages = [connection.execute(ask, (name,)).fetchone()[0] for name in names]
        connection.execute("PRAGMA writable_schema = ON")
        for name, page in zip(names, reversed(pages), strict=True):
            connection.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = ?", (page, name))


def test_a_file_whose_tables_are_lost_is_not_made_anew(stored: Path) -> None:
    content = bytearray(stored.read_bytes())
    content[100:108] = bytes([13, 0, 0, 0, 0, 0, 0, 0])  # a page without cells
    stored.write_bytes(content)
    with pytest.raises(StoreError, match=r"store\.damaged"):
        prepare_store(stored, synchronous="OFF")
    assert stored.read_bytes() == content


def test_mistakes_of_the_program_stay_mistakes_when_reading(stored: Path) -> None:
    store = Store.open(stored, synchronous="OFF")
    with pytest.raises(sqlite3.ProgrammingError):
        _ask_nonsense(store)
    store.close()


def _ask_nonsense(store: Store) -> None:
    with store.reading_session() as session:
        driver = session.connection.driver_connection
        assert driver is not None
        driver.execute("SELECT ?")
