"""Rows of facts as cells, many at a time, by statements that are made once.

A command touches a handful of rows: as objects of the ORM each of them took longer to find, to
take away and to write than everything else the command does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Delete,
    Insert,
    Result,
    Select,
    Table,
    bindparam,
    column,
    delete,
    func,
    insert,
    inspect,
    select,
    table,
)
from sqlalchemy.orm import Session

from bglmanager.db.tables import Base, EventFact, Fact

Cells = Mapping[str, Any]
"""The cells of a row, by column."""

Key = tuple[int, ...]

T = TypeVar("T")
_AT_ONCE = 500


def table_of(row: type[Base]) -> Table:
    """The table of a class of rows."""
    found = inspect(row).local_table
    assert isinstance(found, Table)
    return found


def in_batches(items: Iterable[T]) -> Iterator[list[T]]:
    """As many at a time as a statement may well name."""
    rest = iter(items)
    while some := list(islice(rest, _AT_ONCE)):
        yield some


def with_keys(session: Session, row: type[Fact], keys: Iterable[int]) -> dict[int, Cells]:
    """The rows that are there of those with these keys, by key."""
    found: dict[int, Cells] = {}
    for some in in_batches(keys):
        found |= _by_key(session.execute(_with_keys(row), {"keys": some}))
    return found


def rows_where(session: Session, row: type[Fact], *own: ColumnElement[bool]) -> dict[int, Cells]:
    """The rows of which this is so, by key."""
    return _by_key(session.execute(select(table_of(row)).where(*own)))


def rows_at_places(
    session: Session, row: type[EventFact], event_id: int, places: Iterable[Key]
) -> list[tuple[Key, Cells]]:
    """The rows of an event that are there of those at these places, and what each place is."""
    wanted = set(places)
    numbers = dict(zip(row.natural, map(list, zip(*wanted, strict=True)), strict=True))
    found = _cells_of_rows(session.execute(_select_at_places(row), {"event": event_id, **numbers}))
    placed = ((tuple(cells[name] for name in row.natural), cells) for cells in found)
    return [(place, cells) for place, cells in placed if place in wanted]


def _cells_of_rows(found: Result[Any]) -> list[Cells]:
    names = tuple(found.keys())
    return [dict(zip(names, cells, strict=True)) for cells in found]


def _by_key(found: Result[Any]) -> dict[int, Cells]:
    return {cells["id"]: cells for cells in _cells_of_rows(found)}


def take_away(session: Session, row: type[Fact], many: Iterable[Cells]) -> None:
    """Delete rows, of which these are the cells."""
    session.execute(_delete_by_key(row), [{"key": cells["id"]} for cells in many])


def put_rows(session: Session, row: type[Fact], many: Sequence[Cells]) -> list[int]:
    """Write rows; the key of each, which is a new one where it has none yet."""
    used = 0
    if any(cells.get("id") is None for cells in many):
        used = session.scalar(_highest_key_used(row)) or 0
    empty = dict.fromkeys(table_of(row).columns.keys())
    rows, keys = [], []
    for cells in many:
        key = cells.get("id")
        if key is None:
            key = used = used + 1
        keys.append(key)
        rows.append({**empty, **cells, "id": key})
    session.execute(_insert_row(row), rows)
    return keys


@cache
def _with_keys(row: type[Fact]) -> Select[Any]:
    there = table_of(row)
    return select(there).where(there.c.id.in_(bindparam("keys", expanding=True)))


@cache
def _select_at_places(row: type[EventFact]) -> Select[Any]:
    there = table_of(row)
    numbers = (there.c[name].in_(bindparam(name, expanding=True)) for name in row.natural)
    return select(there).where(there.c.event_id == bindparam("event"), *numbers)


@cache
def _delete_by_key(row: type[Fact]) -> Delete:
    there = table_of(row)
    return delete(there).where(there.c.id == bindparam("key"))


@cache
def _insert_row(row: type[Fact]) -> Insert:
    return insert(table_of(row))


@cache
def _highest_key_used(row: type[Fact]) -> Select[Any]:
    """The highest key a table ever had, as SQLite itself looks for it: keys are never reused."""
    there = table_of(row)
    ever = select(_SEQUENCES.c.seq).where(_SEQUENCES.c.name == there.name).scalar_subquery()
    now = select(func.max(there.c.id)).scalar_subquery()
    return select(func.max(func.coalesce(ever, 0), func.coalesce(now, 0)))


_SEQUENCES = table("sqlite_sequence", column("name"), column("seq"))
