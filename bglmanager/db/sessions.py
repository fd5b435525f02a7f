"""The transactions of a store in use: what reads it, and what writes one command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from bglmanager.db.engine import READING, hearing_answers
from bglmanager.db.errors import StoreError, hearing_faults
from bglmanager.engine.problems import problem

P = ParamSpec("P")
R = TypeVar("R")


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
        with hearing_answers(), Session(self._reading) as session, session.begin():
            yield session

    @contextmanager
    def command_session(self) -> Iterator[Session]:
        """A transaction of one command."""
        if _which_file(self.path) != self._file:
            raise StoreError(problem("store.gone"))
        with (
            hearing_faults(),
            Session(self._engine, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session
        self.commands += 1


_OfSession = Callable[Concatenate[Session, P], R]
_OfStore = Callable[Concatenate[StoreSessions, P], R]


def answers_question(question: _OfSession[P, R]) -> _OfStore[P, R]:
    """What answers a question to a session, as a method of a store that only reads."""

    @wraps(question)
    def method(store: StoreSessions, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with store.reading_session() as session:
            return question(session, *args, **kwargs)

    return method


def does_command(act: _OfSession[P, R]) -> _OfStore[P, R]:
    """What a session does, as a method of a store that is one command."""

    @wraps(act)
    def method(store: StoreSessions, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with store.command_session() as session:
            return act(session, *args, **kwargs)

    return method


def _which_file(path: Path) -> tuple[int, int] | None:
    """What tells a file from another one put in its place; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
