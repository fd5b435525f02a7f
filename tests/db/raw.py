"""Looking into a store past the program."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from bglmanager.db.tables import FACTS

JOURNAL = ("command", "change")


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """A plain connection; foreign keys off, as SQLite has it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def dump(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table of facts, by table and key."""
    with raw(path) as connection:
        return {
            table: connection.execute(
                f'SELECT * FROM "{table}" ORDER BY id'  # noqa: S608 # own names
            ).fetchall()
            for table in FACTS
        }


def journal(path: Path) -> tuple[int, int]:
    """How many commands and changes there are."""
    with raw(path) as connection:
        return lengths(connection)


def lengths(connection: sqlite3.Connection) -> tuple[int, int]:
    """How many commands and changes there are."""
    counts = [
        connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 # own names
        for table in JOURNAL
    ]
    return counts[0], counts[1]
