"""The connection to a store, prepared the same way every time it is made, and its transactions:
what reads a store in use, and what writes one command.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from pathlib import Path
from typing import Concatenate, Literal, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import OperationalError

from bglmanager.db.errors import StoreError, hearing_faults
from bglmanager.engine.problems import problem

P = ParamSpec("P")
R = TypeVar("R")

Session = Connection
"""A connection to a store while a transaction lasts."""

Synchronous = Literal["EXTRA", "OFF"]
"""EXTRA survives a power cut after every commit; OFF is for tests about something else."""

READING = "bglmanager_reading"
"""Execution option of transactions that only read: a store on a full or locked disk stays open."""

BUSY_MS = 2_000
"""How long a command waits for another program (a virus scanner, a backup) to let go."""


def make_engine(
    path: Path,
    *,
    synchronous: Synchronous = "EXTRA",
    foreign_keys: bool = True,
    existing: bool = False,
) -> Engine:
    """An engine with a single connection to the store in this file.

    `foreign_keys` False is for migrations, which rebuild tables under their children; `existing`
    makes no file where there is none.
    """
    where = path.absolute().as_uri() if existing else str(path)
    query = {"mode": "rw", "uri": "true"} if existing else {}
    engine = create_engine(
        URL.create("sqlite", database=where, query=query),
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        connect_args={"check_same_thread": False},
        hide_parameters=True,  # they hold names, and errors go to the log
    )
    pragmas = (
        f"PRAGMA busy_timeout = {BUSY_MS}",
        "PRAGMA trusted_schema = OFF",
        "PRAGMA journal_mode = DELETE",
        f"PRAGMA synchronous = {synchronous}",
        f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}",
        "PRAGMA secure_delete = ON",
        "PRAGMA recursive_triggers = ON",  # so that REPLACE cannot get round the journal's guards
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, never by the driver
        for pragma in pragmas:
            connection.execute(pragma).close()

    event.listen(engine, "begin", _begin_transaction)
    return engine


def _begin_transaction(connection: Connection) -> None:
    reading = connection.get_execution_options().get(READING, False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


@contextmanager
def engine_over(path: Path, *, reading: bool = False) -> Iterator[Engine]:
    """An engine over a store that is there, for the time being: for copies and other threads.

    What is written is not brought to the disk before the system does.
    """
    engine = make_engine(path, synchronous="OFF", existing=True)
    try:
        yield engine.execution_options(**{READING: reading})
    finally:
        engine.dispose()


@contextmanager
def session_over(path: Path, *, reading: bool = False) -> Iterator[Session]:
    """One transaction over such an engine."""
    with engine_over(path, reading=reading) as engine, engine.begin() as session:
        yield session


def driver_connection(session: Session) -> sqlite3.Connection:
    """The connection to the store under a session, for statements in words."""
    connection = session.connection.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    return connection


def hearing_answers() -> AbstractContextManager[None]:
    """What is asked when reading never changes: a file that cannot answer it is damaged."""
    return hearing_faults(OperationalError, sqlite3.OperationalError)


class StoreSessions:
    """A store in use; `commands` counts those that were written."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self.path = path
        self._engine = engine
        self._reading = engine.execution_options(**{READING: True})
        self._file = _which_file(path)
        self.commands = 0

    @contextmanager
    def reading_session(self) -> Iterator[Session]:
        """A transaction that only reads."""
        with hearing_answers(), self._reading.begin() as session:
            yield session

    @contextmanager
    def command_session(self) -> Iterator[Session]:
        """A transaction of one command."""
        if _which_file(self.path) != self._file:
            raise StoreError(problem("store.gone"))
        with hearing_faults(), self._engine.begin() as session:
            yield session
        self.commands += 1


def as_method(
    asked: Callable[Concatenate[Session, P], R], *, writing: bool = False
) -> Callable[Concatenate[StoreSessions, P], R]:
    """What answers a question to a session, or does one command, as a method of a store."""

    @wraps(asked)
    def method(store: StoreSessions, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with store.command_session() if writing else store.reading_session() as session:
            return asked(session, *args, **kwargs)

    return method


def _which_file(path: Path) -> tuple[int, int] | None:
    """What tells a file from another one put in its place; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
