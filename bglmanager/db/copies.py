"""Copies of a store: made while it is in use, looked at whole, told apart by what is in them.

A copy is a store like any other. It is made with SQLite's own backup under a temporary name and
gets its real one only after it was opened and checked, so no bad copy ever replaces a good one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from bglmanager.db.codec import json_value
from bglmanager.db.disk import owners_file, put_in_place, to_disk
from bglmanager.db.errors import StoreError, hearing_disk
from bglmanager.db.integrity import check_archive, check_columns, check_event, check_lineage
from bglmanager.db.migrate import HEAD, revision_of
from bglmanager.db.timeline import Command, Mode
from bglmanager.engine.problems import problem

PART = ".part"
"""Ends the name of a copy that is not checked yet."""

STEP = 1_000
"""Pages copied at a time: between two steps whoever writes may go on."""

Progress = Callable[[int, int], None]
"""Called with steps done and steps in all; what it raises stops the work."""


def _no_progress(_done: int, _of: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class EventContents:
    """One event in a store: how far it is. `phase` is that of its last round."""

    id: str
    name: str
    entries: int
    rounds: int
    results: int
    changed_at: datetime
    phase: str | None


@dataclass(frozen=True, slots=True)
class StoreContents:
    """What a store holds: its newest command, and its events, the one changed last first."""

    sequence: int
    events: tuple[EventContents, ...]


def copy_store(
    source: Path, copy: Path, *, pages: int = -1, progress: Progress = _no_progress
) -> None:
    """Copy a store that may be in use to a file that is not there yet; it is not checked here.

    `pages` is how many are copied at a time, -1 all at once. Raises `StoreError`; whatever was
    written is then taken away again.
    """
    try:
        owners_file(copy)
        with (
            hearing_disk(),
            closing(connect_reading(source)) as from_,
            closing(sqlite3.connect(copy)) as to,
        ):
            to.execute("PRAGMA synchronous = OFF").close()  # `settle` brings it to the disk
            from_.backup(
                to, pages=pages, progress=lambda _s, left, of: progress(of - left, of), sleep=0.02
            )
    except BaseException:
        discard_copy(copy)
        raise


def settle_copy(copy: Path, name: Path) -> None:
    """Check a copy whole and give it its name, all of it on the disk.

    Raises `StoreError`; the copy is then taken away, and what bore the name stays.
    """
    try:
        examine_store(copy)
        with hearing_disk():
            to_disk(copy)
            put_in_place(copy, name)
            to_disk(name.parent)
    except BaseException:
        discard_copy(copy)
        raise


def discard_copy(copy: Path) -> None:
    """Take away a copy that came to nothing, and what SQLite put beside it."""
    for file in (copy, copy.with_name(f"{copy.name}-journal")):
        with suppress(OSError):
            file.unlink(missing_ok=True)


def examine_store(path: Path, progress: Progress = _no_progress) -> StoreContents:
    """Look at every page, row and digest of a store; what it holds.

    Raises `StoreError` as `migrate.prepare` does, and with "store.damaged".
    """
    with hearing_disk():
        found = revision_of(path)
        if found is None:
            raise StoreError(problem("store.not-a-store", file=path.name))
        with closing(connect_reading(path)) as store:
            _check_pages(store, "integrity_check")
            if found == HEAD:  # an older one is compared row by row when it is of this version
                _check_journals(store, progress)
            return store_contents(store)


def _check_journals(store: sqlite3.Connection, progress: Progress) -> None:
    check_columns(store)
    check_archive(store)
    check_lineage(store)
    keys = [key for (key,) in store.execute("SELECT id FROM event ORDER BY id")]
    for done, key in enumerate(keys):
        progress(done, len(keys))
        check_event(store, key)


def needs_migration(path: Path) -> bool:
    """Whether opening a store brings it to another revision. Raises `StoreError`."""
    with hearing_disk():
        return revision_of(path) not in (None, HEAD)


def quick_check(path: Path) -> None:
    """Look at every page and key of a store that may be in use.

    `StoreError` ("store.damaged") when one is not sound. What indexes say is left to
    `examine_store`: nobody could write as long as that takes.
    """
    with hearing_disk(), closing(connect_reading(path)) as store:
        _check_pages(store, "quick_check")


@dataclass(frozen=True, slots=True)
class Told:
    """Commands that a store can still tell of; not `whole` when reading broke off."""

    lines: tuple[Command, ...]
    whole: bool


def newer_commands(path: Path, sequence: int) -> Told:
    """The commands of a store, damaged or not, that came after this one, oldest first."""
    found: list[Command] = []
    try:
        with hearing_disk(), closing(connect_reading(path)) as store:
            for row in store.execute(_NEWER, (sequence,)):
                found.append(_command_of_row(row))  # noqa: PERF401 # those before a fault are kept
    except StoreError:
        return Told(tuple(found), whole=False)
    return Told(tuple(found), whole=True)


_NEWER = """
    SELECT sequence, at, mode, kind, arguments, target FROM command
    WHERE sequence > ? AND event_id IS NOT NULL ORDER BY sequence
"""


def _command_of_row(row: tuple[Any, ...]) -> Command:
    sequence, at, mode, kind, arguments, target = row
    given = json_value(arguments)
    if not isinstance(given, dict):
        raise TypeError(arguments)
    return Command(int(sequence), datetime.fromisoformat(at), Mode(mode), str(kind), given, target)


def _check_pages(store: sqlite3.Connection, check: str) -> None:
    if store.execute(f"PRAGMA {check}(1)").fetchall() != [("ok",)]:
        raise StoreError(problem("store.damaged"))
    if store.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise StoreError(problem("store.damaged"))


def newest_command(path: Path) -> int:
    """The sequence of a store's newest command, 0 for none. Raises `StoreError`."""
    with hearing_disk(), closing(connect_reading(path)) as store:
        return int(store.execute("SELECT coalesce(max(sequence), 0) FROM command").fetchone()[0])


def store_contents(store: sqlite3.Connection) -> StoreContents:
    """What a store holds, as far as its rows say so."""
    (sequence,) = store.execute("SELECT coalesce(max(sequence), 0) FROM command").fetchone()
    events = (
        EventContents(uuid, name, entries, rounds, results, datetime.fromisoformat(at), phase)
        for uuid, name, entries, rounds, results, at, phase in store.execute(_EVENTS)
    )
    return StoreContents(sequence, tuple(events))


_EVENTS = """
    SELECT event.uuid, event.name,
        (SELECT count(*) FROM entry WHERE entry.event_id = event.id),
        (SELECT count(*) FROM round WHERE round.event_id = event.id),
        (SELECT count(*) FROM (
            SELECT 1 FROM seat WHERE seat.event_id = event.id
            GROUP BY seat.round, seat.game_table
            HAVING count(seat.score) + count(seat.place) + count(seat.extra) > 0
        )),
        (SELECT command.at FROM command WHERE command.event_id = event.id
            ORDER BY command.sequence DESC LIMIT 1),
        (SELECT round.phase FROM round WHERE round.event_id = event.id
            ORDER BY round.number DESC LIMIT 1)
    FROM event
    ORDER BY (SELECT max(command.sequence) FROM command WHERE command.event_id = event.id) DESC
"""


def connect_reading(path: Path) -> sqlite3.Connection:
    """A connection to a store that is there, for reading. `StoreError` where there is none."""
    if not path.is_file():
        raise StoreError(problem("store.unreadable", file=path.name))
    # rw, not ro: only then can SQLite roll back what a crash left half done
    store = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
    store.execute("PRAGMA trusted_schema = OFF").close()
    return store
