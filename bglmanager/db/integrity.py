"""Is an event what its journal says it is? Asked every time one is opened.

Rows are compared with the newest images the journal has of them, commands with their digests,
and the keys between rows are followed, so that a damaged or edited file is noticed before
anything of it is shown. Images that were cleared on purpose say nothing.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from itertools import groupby
from operator import itemgetter
from uuid import UUID

from sqlalchemy import Boolean

from bglmanager.db.errors import StoreError
from bglmanager.db.history import ARCHIVE, CATCH_UP, RowId
from bglmanager.db.tables import EVENTS, FACTS, LINKS, METADATA, PEOPLE, SETTINGS, FactTable
from bglmanager.engine.lineage import LibraryIdentity, Origin
from bglmanager.engine.problems import problem

_Row = tuple[object, ...]

_CLEARED = "cleared"
"""Stands for the image of a row whose newest change is no longer kept: no image reads so."""

_COMMANDS = """
    SELECT sequence, action_id, event_id, at, mode, kind, arguments, target, digest
    FROM command WHERE event_id IS ? ORDER BY sequence
"""
_CHANGES = """
    SELECT sequence, table_name, row_id, before, after, cleared
    FROM change WHERE sequence IN (SELECT sequence FROM command WHERE event_id IS ?)
    ORDER BY sequence, table_name, row_id
"""
_OF_TABLE = _CHANGES.replace("WHERE sequence", "WHERE table_name = '{}' AND sequence")


def check_event(connection: sqlite3.Connection, event_id: int) -> None:
    """Raise `StoreError` ("store.event-damaged") unless the event is what its journal says."""
    newest = _replayed_images(connection, event_id)
    rows = dict(_images_of_event(connection, event_id))
    lost = any(_has_lost_rows(connection, facts, event_id) for facts in _OF_EVENT)
    if lost or not _same_images(rows, newest):
        raise StoreError(problem("store.event-damaged"))


def check_settings(connection: sqlite3.Connection) -> None:
    """Raise `StoreError` ("store.damaged") unless the settings are what their journal says.

    Commands of the archive of people are not looked into: of those there may be many.
    """
    _check_rows(connection, SETTINGS, only=SETTINGS.name)


def check_archive(connection: sqlite3.Connection) -> None:
    """Raise `StoreError` ("store.damaged") unless all the library has is what its journal says."""
    _check_rows(connection, PEOPLE, LINKS, SETTINGS)
    if _has_lost_rows(connection, LINKS):
        raise StoreError(problem("store.damaged"))


def library_identity(store: sqlite3.Connection) -> LibraryIdentity:
    """Who the library is. `StoreError` ("store.damaged") where that cannot be told."""
    found = [library for (library,) in store.execute("SELECT library FROM lineage")]
    rows = store.execute("SELECT library, act FROM ancestor ORDER BY id")
    ancestors = tuple(Origin(*row) for row in rows)
    if len(found) != 1 or not all(_is_sound(one) for one in (Origin(found[0], 0), *ancestors)):
        raise StoreError(problem("store.damaged"))
    return LibraryIdentity(found[0], ancestors)


def _is_sound(origin: Origin) -> bool:
    try:
        return str(UUID(origin.library)) == origin.library and origin.act >= 0
    except (ValueError, TypeError, AttributeError):
        return False


def check_columns(connection: sqlite3.Connection) -> None:
    """Raise `StoreError` ("store.damaged") unless every table has the columns it was made with.

    SQLite takes the name of a column that is not there, in quotes, for a text.
    """
    for table in METADATA.tables.values():
        found = connection.execute("SELECT name FROM pragma_table_info(?)", (table.name,))
        if {name for (name,) in found} != set(table.columns.keys()):
            raise StoreError(problem("store.damaged"))


def check_lineage(connection: sqlite3.Connection) -> None:
    """Raise `StoreError` ("store.damaged") unless it can be told who the library is."""
    library_identity(connection)
    # what cannot be decoded is told by SQLite
    connection.execute("SELECT host, place FROM lineage").fetchall()
    connection.execute("SELECT event, library, act FROM answer").fetchall()


def _check_rows(connection: sqlite3.Connection, *tables: FactTable, only: str = "") -> None:
    newest = _replayed_images(connection, None, only)
    there: dict[RowId, str] = {}
    for facts in tables:
        image, found = _image_maker(facts), connection.execute(_select_rows(facts))
        there.update(((facts.name, _whole_number(cells[0])), image(cells)) for cells in found)
    if not _same_images(there, newest):
        raise StoreError(problem("store.damaged"))


def _same_images(rows: dict[RowId, str], newest: dict[RowId, str | None]) -> bool:
    """Whether every row is its newest image, and every newest image is a row."""
    known = {place: image for place, image in newest.items() if image != _CLEARED}
    there = {place: image for place, image in rows.items() if newest.get(place) != _CLEARED}
    return there == {place: image for place, image in known.items() if image is not None}


def _replayed_images(
    connection: sqlite3.Connection, event_id: int | None, only: str = ""
) -> dict[RowId, str | None]:
    """The newest image of every row a stack of commands ever touched, digests checked.

    Where `only` one table is asked for, nothing can be said of the digests of the commands of the
    archive of people: what they changed besides was not read.
    """
    asked = _OF_TABLE.format(only) if only else _CHANGES
    newest: dict[RowId, str | None] = {}
    changes = groupby(connection.execute(asked, (event_id,)), key=itemgetter(0))
    ahead = next(changes, None)
    for command in connection.execute(_COMMANDS, (event_id,)):
        found: list[_Row] = []
        if ahead is not None and ahead[0] == command[0]:
            found = list(ahead[1])
            ahead = next(changes, None)
        kind = str(command[5])
        partly = bool(only) and (kind.startswith(ARCHIVE) or kind == CATCH_UP)
        partly = partly or any(cleared for *_, cleared in found)
        if not partly and _digest_of_row(command, found) != command[-1]:
            code = "store.damaged" if event_id is None else "store.event-damaged"
            raise StoreError(problem(code))
        for _, table, key, _, after, cleared in found:
            image = None if after is None else str(after)
            newest[str(table), _whole_number(key)] = _CLEARED if cleared else image
    return newest


def _digest_of_row(command: _Row, changes: list[_Row]) -> str:
    """What `history.digest` gave when the command was written."""
    _, action_id, event_id, at, mode, kind, arguments, target, _ = command
    images = [change[1:5] for change in changes]
    head = _json_text([action_id, event_id, at, mode, kind]).removesuffix("]")
    text = f"{head},{arguments},{_json_text([target, images]).removeprefix('[')}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


# made once: making it takes longer than a row does
_json_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=repr).encode


def _whole_number(value: object) -> int:
    return value if isinstance(value, int) else -1


def _images_of_event(connection: sqlite3.Connection, event_id: int) -> Iterator[tuple[RowId, str]]:
    for facts in _OF_EVENT:
        image, names = _image_maker(facts), facts.natural or ("id",)
        order = list(map(facts.c.keys().index, names))
        last: _Row = ()
        # in the order in which the event is loaded, so that the same index answers
        ordered = ", ".join(f'"{name}"' for name in names)
        ask = f"{_select_rows(facts)} WHERE {facts.event_key.name} = ? ORDER BY {ordered}"
        for cells in connection.execute(ask, (event_id,)):
            place = tuple(cells[number] for number in order)
            # an index out of order gives them otherwise
            if not (all(isinstance(part, int) for part in place) and last < place):
                raise StoreError(problem("store.event-damaged"))
            last = place
            yield (facts.name, cells[0]), image(cells)


def _image_maker(facts: FactTable) -> Callable[[_Row], str]:
    """What makes the image of a row of this table from its cells, as the journal writes it."""
    order = sorted(
        (column.name, place, isinstance(column.type, Boolean))
        for place, column in enumerate(facts.c)
        if column.name != "id"
    )

    def image(cells: _Row) -> str:
        said = {name: (cells[i], truth) for name, i, truth in order if cells[i] is not None}
        return _json_text(
            {name: bool(c) if truth and c in (0, 1) else c for name, (c, truth) in said.items()}
        )

    return image


def _select_rows(facts: FactTable) -> str:
    names = ", ".join(f'"{column.name}"' for column in facts.c)
    return f"SELECT {names} FROM {facts.name}"  # noqa: S608 # own names


_OF_EVENT = (EVENTS, *(facts for facts in FACTS.values() if facts.natural))
"""The tables that an event is in."""


def _has_lost_rows(
    connection: sqlite3.Connection, facts: FactTable, event_id: int | None = None
) -> bool:
    """Whether a row, of an event where one is given, points to nothing, by the keys that SQLite
    holds rows to.
    """
    ask = 'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq'
    keys = connection.execute(ask, (facts.name,)).fetchall()
    own, given = ("", ()) if event_id is None else ("c.event_id = ? AND ", (event_id,))
    for (_, there), columns in groupby(keys, key=itemgetter(0, 1)):
        pairs = [(f'c."{child}"', f'p."{parent}"') for *_, child, parent in columns]
        joined = " AND ".join(f"{parent} = {child}" for child, parent in pairs)
        said = "".join(f"{child} IS NOT NULL AND " for child, _ in pairs)
        lost = (
            f"SELECT 1 FROM {facts.name} c LEFT JOIN {there} p ON {joined} "  # noqa: S608 # own names
            f"WHERE {own}{said}p.id IS NULL LIMIT 1"
        )
        if connection.execute(lost, given).fetchone():
            return True
    return False
