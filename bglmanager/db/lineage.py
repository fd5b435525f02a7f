"""Which library a store is: read from it and from copies, changed when it is taken elsewhere."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from bglmanager.db import mapping
from bglmanager.db.copies import StoreContents, connect_reading, store_contents
from bglmanager.db.engine import driver_connection, session_over
from bglmanager.db.errors import hearing_disk
from bglmanager.db.fact_rows import table_of
from bglmanager.db.integrity import library_identity
from bglmanager.db.migrate import HEAD, prepare_store, revision_of
from bglmanager.db.sessions import StoreSessions
from bglmanager.db.tables import AncestorRow, AnswerRow, EventRow, LineageRow
from bglmanager.db.timeline import ERASING
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EventId
from bglmanager.engine.lineage import LibraryIdentity, Lineage, Origin, Stand

T = TypeVar("T")


class Home(NamedTuple):
    """Where a library lies: the name of the computer, and the path of the file."""

    host: str
    place: str


@dataclass(frozen=True, slots=True)
class Copied:
    """A store as others see it: where it stands, what it holds, where it was opened last, and up
    to where of other libraries the person has decided about each event.
    """

    stand: Stand
    contents: StoreContents
    home: Home | None
    answers: Mapping[EventId, tuple[Origin, ...]]


def home_of(store: sqlite3.Connection) -> Home | None:
    """Where the library was opened last; None before it was opened at all."""
    ((host, place),) = store.execute("SELECT host, place FROM lineage").fetchall()
    return None if host is None or place is None else Home(host, place)


def settle_home(session: Session, where: Home | None) -> None:
    """Note where the library is opened now, or that it is yet to be opened anywhere."""
    host, place = (None, None) if where is None else where
    session.execute(update(_LINEAGE).values(host=host, place=place))


def fork_library(session: Session, library: str) -> LibraryIdentity:
    """Make it another library, which comes from the one it was; who it is then."""
    store = driver_connection(session)
    made = library_identity(store).forked(library, newest_act(store))
    before = made.ancestors[-1]
    session.execute(insert(_ANCESTOR).values(library=before.library, act=before.act))
    session.execute(update(_LINEAGE).values(library=library))
    return made


def newest_act(store: sqlite3.Connection) -> int:
    """The sequence of the newest command by which something was done, 0 for none."""
    ask = "SELECT coalesce(max(sequence), 0) FROM command WHERE kind NOT IN (?, ?)"
    return int(store.execute(ask, ERASING).fetchone()[0])


def known_answers(store: sqlite3.Connection) -> Mapping[EventId, tuple[Origin, ...]]:
    """Up to where of other libraries the person has decided about each event."""
    found: dict[EventId, tuple[Origin, ...]] = {}
    for event, library, act in store.execute("SELECT event, library, act FROM answer"):
        found[event] = (*found.get(event, ()), Origin(library, act))
    return found


def remember_answer(session: Session, event: EventId, decided: Origin) -> None:
    """Remember that the person has decided about an event up to there."""
    same = (_ANSWER.c.event == event) & (_ANSWER.c.library == decided.library)
    known = session.scalar(select(_ANSWER.c.act).where(same))
    if known is not None and known >= decided.act:
        return
    session.execute(delete(_ANSWER).where(same))
    row = {"event": event, "library": decided.library, "act": decided.act}
    session.execute(insert(_ANSWER).values(row))


class LineageRows(StoreSessions):
    """The part of a store that knows which library it is: `identity`, read when it is opened."""

    identity: LibraryIdentity

    def learn_identity(self) -> None:
        """Find out who the library is. `StoreError` ("store.damaged") where it cannot be told."""
        with self.reading_session() as session:
            self.identity = library_identity(driver_connection(session))

    def settle_library(self, where: Home, new_identity: Callable[[], str]) -> None:
        """Note where the library is opened; taken elsewhere it becomes another one."""
        with self.reading_session() as session:
            before = home_of(driver_connection(session))
        if before == where:
            return
        with self.command_session() as session:
            now = self.identity if before is None else fork_library(session, new_identity())
            settle_home(session, where)
        self.identity = now

    def fork_library(self, library: str) -> None:
        """Become another library, which comes from this one."""
        with self.command_session() as session:
            now = fork_library(session, library)
        self.identity = now

    def remember_answers(self, event: EventId, decided: Iterable[Origin]) -> None:
        """Remember that the person has decided about an event up to there."""
        with self.command_session() as session:
            for one in decided:
                remember_answer(session, event, one)


# ------------------------------------------------------------------------------- of copies


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
        if revision_of(path) != HEAD:
            return None
        with closing(connect_reading(path)) as store:
            store.execute("BEGIN")
            return ask(store)


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
            for one in stands.every:
                remember_answer(session, event, one)


def event_of(path: Path, event: EventId) -> Event | None:
    """An event of a copy, None where it is not there. Raises `StoreError`."""
    with hearing_disk(), session_over(path, reading=True) as session:
        key = session.scalar(select(_EVENT.c.id).where(_EVENT.c.uuid == event))
        return None if key is None else mapping.load_event(session, key)


def moment_of_act(path: Path, event: EventId, act: int) -> datetime | None:
    """When the newest command up to an act was written that an event has in a store, or else its
    first one. Raises `StoreError`.
    """
    found = _read_state(path, lambda store: store.execute(_UNTIL, (event, act, act)).fetchone())
    return None if found is None else datetime.fromisoformat(found[0])


def _copied_store(store: sqlite3.Connection) -> Copied:
    own = library_identity(store)
    events = store.execute(_EVENTS, ERASING)
    lineages: dict[EventId, Lineage] = {
        _id_of(uuid): own.of_event(mapping.brought_of(brought), act)
        for uuid, brought, act in events
    }
    stand = Stand(own.at(newest_act(store)), lineages)
    return Copied(stand, store_contents(store), home_of(store), known_answers(store))


def _id_of(cell: object) -> EventId:
    if not isinstance(cell, str):
        raise TypeError(cell)
    return EventId(cell)


_LINEAGE, _ANCESTOR, _ANSWER = table_of(LineageRow), table_of(AncestorRow), table_of(AnswerRow)
_EVENT = table_of(EventRow)
_EVENTS = """
    SELECT uuid, brought, (SELECT max(sequence) FROM command
        WHERE event_id = event.id AND kind NOT IN (?, ?))
    FROM event
"""
_UNTIL = """
    SELECT command.at FROM command JOIN event ON event.id = command.event_id
    WHERE event.uuid = ? ORDER BY command.sequence > ?, abs(command.sequence - ?) LIMIT 1
"""
