"""Copies of a store: made while it is in use, looked at whole, told apart by what is in them; and
which library each is, which changes when one is taken elsewhere.

A copy is a store like any other. It is made with SQLite's own backup under a temporary name and
gets its real one only after it was opened and checked, so no bad copy ever replaces a good one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from sqlalchemy import insert, select, text, update

from bglmanager.db import integrity, mapping
from bglmanager.db.disk import owners_file, put_in_place, to_disk
from bglmanager.db.engine import Session, driver_connection, session_over
from bglmanager.db.errors import StoreError, hearing_disk
from bglmanager.db.history import ERASING, Command, command_of_cells
from bglmanager.db.integrity import library_identity
from bglmanager.db.migrate import HEAD, prepare_store, revision_of
from bglmanager.db.tables import ANCESTORS, EVENTS, LINEAGE
from bglmanager.engine.event import Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import LibraryIdentity, Lineage, Origin, Stand
from bglmanager.engine.problems import problem

T = TypeVar("T")

PART = ".part"
"""Ends the name of a copy that is not checked yet."""

STEP = 1_000
"""Pages copied at a time: between two steps whoever writes may go on."""

Progress = Callable[[int, int], None]
"""Called with steps done and steps in all; what it raises stops the work."""


def no_progress(_done: int, _of: int) -> None:
    """Nobody watches."""


@record
class EventContents:
    """One event in a store: how far it is. `phase` is that of its last round."""

    id: EventId
    name: str
    entries: int
    rounds: int
    results: int
    changed_at: datetime
    phase: str | None


@record
class StoreContents:
    """What a store holds: its newest command, and its events, the one changed last first."""

    sequence: int
    events: tuple[EventContents, ...]


def copy_store(
    source: Path, copy: Path, *, pages: int = -1, progress: Progress = no_progress
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


def examine_store(path: Path, progress: Progress = no_progress) -> StoreContents:
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
                integrity.check_columns(store)
                integrity.check_archive(store)
                integrity.check_lineage(store)
                keys = [key for (key,) in store.execute("SELECT id FROM event ORDER BY id")]
                for done, key in enumerate(keys):
                    progress(done, len(keys))
                    integrity.check_event(store, key)
            return store_contents(store)


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


def newer_commands(path: Path, sequence: int) -> tuple[tuple[Command, ...], bool]:
    """The commands of a store, damaged or not, that came after this one, oldest first; and whether
    that is all, or reading broke off.
    """
    found: list[Command] = []
    with suppress(StoreError), hearing_disk(), closing(connect_reading(path)) as store:
        for row in store.execute(_NEWER, (sequence,)):
            found.append(command_of_cells(*row))  # noqa: PERF401 # those before a fault are kept
        return tuple(found), True
    return tuple(found), False


_NEWER = """
    SELECT sequence, at, mode, kind, arguments, target FROM command
    WHERE sequence > ? AND event_id IS NOT NULL ORDER BY sequence
"""


def _check_pages(store: sqlite3.Connection, check: str) -> None:
    sound = store.execute(f"PRAGMA {check}(1)").fetchall() == [("ok",)]
    if not sound or store.execute("PRAGMA foreign_key_check").fetchone() is not None:
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


# ---------------------------------------------------------------------------- which library


class Home(NamedTuple):
    """Where a library lies: the name of the computer, and the path of the file."""

    host: str
    place: str


@record
class Copied:
    """A store as others see it: where it stands, what it holds, the computer where it was opened
    last ("" for none), and up to where of other libraries the person has decided about each event.
    """

    stand: Stand
    contents: StoreContents
    host: str
    answers: Mapping[EventId, tuple[Origin, ...]]


def home_of(store: sqlite3.Connection) -> Home | None:
    """Where the library was opened last; None before it was opened at all."""
    ((host, place),) = store.execute("SELECT host, place FROM lineage").fetchall()
    return None if host is None or place is None else Home(host, place)


def settle_home(session: Session, where: Home | None) -> None:
    """Note where the library is opened now, or that it is yet to be opened anywhere."""
    host, place = (None, None) if where is None else where
    session.execute(update(LINEAGE).values(host=host, place=place))


def fork_library(session: Session, library: str) -> LibraryIdentity:
    """Make it another library, which comes from the one it was; who it is then."""
    store = driver_connection(session)
    made = library_identity(store).forked(library, newest_act(store))
    before = made.ancestors[-1]
    session.execute(insert(ANCESTORS).values(library=before.library, act=before.act))
    session.execute(update(LINEAGE).values(library=library))
    return made


def newest_act(store: sqlite3.Connection) -> int:
    """The sequence of the newest command by which something was done, 0 for none."""
    ask = "SELECT coalesce(max(sequence), 0) FROM command WHERE kind NOT IN (?, ?)"
    return int(store.execute(ask, ERASING).fetchone()[0])


def remember_answers(session: Session, event: EventId, decided: Iterable[Origin]) -> None:
    """Remember that the person has decided about an event up to there."""
    for one in decided:
        session.execute(_REMEMBER, {"event": event, "library": one.library, "act": one.act})


def stands_at(path: Path) -> Lineage | None:
    """Where a store stands, be it in use; None for one of before libraries had identities.

    Raises `StoreError`.
    """
    return _read_state(path, lambda store: library_identity(store).at(newest_act(store)))


def read_copied(path: Path) -> Copied | None:
    """All that a store says of where it stands; None and raises as `stands_at`."""
    return _read_state(path, _copied_store)


def _read_state(path: Path, ask: Callable[[sqlite3.Connection], T]) -> T | None:
    """Ask one state of a store, without the statements of the ORM: many are asked in turn."""
    with hearing_disk():
        revision = revision_of(path) or ""
        if not _IDENTIFIED <= revision <= HEAD:
            return None
        with closing(connect_reading(path)) as store:
            store.execute("BEGIN")
            return ask(store)


_IDENTIFIED = "0004"
"""The first revision whose stores say which library they are: also one that is yet to be brought
to this version does, and the copy made of it before that is one of its own.
"""


def fork_copy(path: Path, library: str, left: Stand | None = None) -> None:
    """Make a copy that is not in use another library, opened nowhere yet.

    About what stands in the library that was `left` for it the person has decided. Raises
    `StoreError`.
    """
    prepare_store(path, synchronous="OFF")
    with hearing_disk(), session_over(path) as session:
        fork_library(session, library)
        settle_home(session, None)
        for event, stands in left.events.items() if left else ():
            remember_answers(session, event, stands.every)


def event_of(path: Path, event: EventId) -> Event | None:
    """An event of a copy, None where it is not there. Raises `StoreError`."""
    with hearing_disk(), session_over(path, reading=True) as session:
        key = session.scalar(select(EVENTS.c.id).where(EVENTS.c.uuid == event))
        return None if key is None else mapping.load_event(session, key)


def moment_of_act(path: Path, event: EventId, act: int) -> datetime | None:
    """When the newest command up to an act was written that an event has in a store, or else its
    first one. Raises `StoreError`.
    """
    found = _read_state(path, lambda store: store.execute(_UNTIL, (event, act, act)).fetchone())
    return None if found is None else datetime.fromisoformat(found[0])


def _copied_store(store: sqlite3.Connection) -> Copied:
    own = library_identity(store)
    lineages: dict[EventId, Lineage] = {}
    for uuid, brought, act in store.execute(_LINEAGES, ERASING):
        if not isinstance(uuid, str):
            raise TypeError(uuid)
        lineages[EventId(uuid)] = own.of_event(mapping.brought_of(brought), act)
    answers: dict[EventId, tuple[Origin, ...]] = {}
    for event, library, act in store.execute("SELECT event, library, act FROM answer"):
        answers[event] = (*answers.get(event, ()), Origin(library, act))
    stand, home = Stand(own.at(newest_act(store)), lineages), home_of(store)
    host = "" if home is None else home.host
    return Copied(stand, store_contents(store), host, answers)


_REMEMBER = text("""
    INSERT INTO answer (event, library, act) VALUES (:event, :library, :act)
    ON CONFLICT (event, library) DO UPDATE SET act = max(act, excluded.act)
""")
_LINEAGES = """
    SELECT uuid, brought, (SELECT max(sequence) FROM command
        WHERE event_id = event.id AND kind NOT IN (?, ?))
    FROM event
"""
_UNTIL = """
    SELECT command.at FROM command JOIN event ON event.id = command.event_id
    WHERE event.uuid = ? ORDER BY command.sequence > ?, abs(command.sequence - ?) LIMIT 1
"""
