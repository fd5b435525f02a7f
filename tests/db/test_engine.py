"""Every connection is prepared the same way."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from bglmanager.db.engine import READING, make_engine
from bglmanager.db.errors import StoreError
from bglmanager.db.people import read_archive

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
