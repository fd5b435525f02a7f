"""What a damaged store answers when it is read: a problem with a code, never nonsense."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bglmanager.db import copies
from bglmanager.db.copies import examine_store
from bglmanager.db.errors import StoreError
from bglmanager.db.migrate import prepare_store
from bglmanager.db.store import Store
from tests.db.raw import raw
from tests.helpers.events import EVENT_ID, closed, playing
from tests.helpers.workspaces import open_workspace


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
        driver = session.connection().connection.driver_connection
        assert driver is not None
        driver.execute("SELECT ?")
