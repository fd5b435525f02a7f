"""The connection to a store: one for writing, prepared the same way every time it is made."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from bglmanager.db.errors import StoreError, hearing_faults
from bglmanager.engine.problems import problem

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
    there = URL.create(
        "sqlite", database=path.absolute().as_uri(), query={"mode": "rw", "uri": "true"}
    )
    engine = create_engine(
        there if existing else URL.create("sqlite", database=str(path)),
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

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get(READING, False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


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
    with engine_over(path, reading=reading) as engine, Session(engine) as session, session.begin():
        yield session


def driver_connection(session: Session) -> sqlite3.Connection:
    """The connection to the store under a session, for statements in words."""
    connection = session.connection().connection.driver_connection
    assert isinstance(connection, sqlite3.Connection)
    return connection


@contextmanager
def hearing_answers() -> Iterator[None]:
    """What is asked when reading never changes: a file that cannot answer it is damaged."""
    try:
        with hearing_faults():
            yield
    except (OperationalError, sqlite3.OperationalError) as error:
        raise StoreError(problem("store.damaged")) from error
