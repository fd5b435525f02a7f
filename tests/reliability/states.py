"""What is in a store, row by row, and what its journal says must be in it."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bglmanager.db.store import Store
from bglmanager.db.tables import FACTS
from tests.db.raw import raw

Cells = Mapping[str, Any]
Rows = dict[tuple[str, int], Cells]
"""Rows by table and key; cells that are NULL are left out, truth values are 0 and 1."""

_TABLES = tuple(sorted(FACTS))


def rows(connection: sqlite3.Connection) -> Rows:
    """Every row of every table of facts."""
    found: Rows = {}
    for table in _TABLES:
        cursor = connection.execute(f'SELECT * FROM "{table}"')  # noqa: S608 # own names
        names = [column[0] for column in cursor.description]
        key = names.index("id")
        for cells in cursor:
            found[table, cells[key]] = {
                name: cell
                for name, cell in zip(names, cells, strict=True)
                if cell is not None and name != "id"
            }
    return found


def images(connection: sqlite3.Connection, until: int | None = None) -> Rows:
    """The newest image of every row that is there after a command, the newest by default."""
    found: Rows = {}
    for table, key, after in connection.execute(
        "SELECT table_name, row_id, after FROM change WHERE sequence <= ? ORDER BY sequence",
        (until if until is not None else newest(connection),),
    ):
        if after is None:
            found.pop((table, key), None)
        else:
            found[table, key] = image(after)
    return found


def image(text: str) -> Cells:
    """An image of the journal as cells."""
    return {
        name: int(cell) if isinstance(cell, bool) else cell
        for name, cell in json.loads(text).items()
    }


def newest(connection: sqlite3.Connection) -> int:
    """The sequence of the newest command, 0 in an empty store."""
    return int(connection.execute("SELECT ifnull(max(sequence), 0) FROM command").fetchone()[0])


def digest(found: Rows) -> bytes:
    """Eight bytes that tell one state from any other."""
    ordered = [(place, sorted(cells.items())) for place, cells in sorted(found.items())]
    return hashlib.sha256(repr(ordered).encode()).digest()[:8]


def check_kept(path: Path, acknowledged: int, expected: bytes) -> int:
    """Open a store as the program does after something broke; the sequence of its newest command.

    Everything acknowledged must be there as it was (`expected` is the digest of the rows after
    that command), at most one more command, and the store in order. AssertionError otherwise.
    """
    store = Store.open(path, synchronous="OFF")
    try:
        for event in store.events():
            store.load_event(event.id)
        store.library_timeline()
        store.archive_contents()
    finally:
        store.close()
    with raw(path) as connection:
        last = newest(connection)
        assert acknowledged <= last <= acknowledged + 1
        assert digest(images(connection, acknowledged)) == expected
        assert rows(connection) == images(connection)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return last
