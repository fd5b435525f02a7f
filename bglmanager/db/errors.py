"""What can go wrong between the program and its store, as problems with codes."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from bglmanager.engine.problems import Problem, Refused, problem


class StoreError(Exception):
    """The store could not be opened, read or written; what was in it before is still in it."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.code)


_CODES = {
    sqlite3.SQLITE_FULL: "store.full",
    sqlite3.SQLITE_READONLY: "store.read-only",
    sqlite3.SQLITE_PERM: "store.read-only",
    sqlite3.SQLITE_BUSY: "store.busy",
    sqlite3.SQLITE_LOCKED: "store.busy",
    sqlite3.SQLITE_CANTOPEN: "store.gone",
    sqlite3.SQLITE_CORRUPT: "store.damaged",
    sqlite3.SQLITE_NOTADB: "store.damaged",
    sqlite3.SQLITE_IOERR: "store.failed",
}

_OF_SYSTEM = {
    errno.ENOSPC: "store.full",
    errno.EDQUOT: "store.full",
    errno.EFBIG: "store.full",
    errno.EACCES: "store.read-only",
    errno.EPERM: "store.read-only",
    errno.EROFS: "store.read-only",
}


@contextmanager
def hearing_faults(*damage: type[Exception]) -> Iterator[None]:
    """Faults of disk and file as `StoreError`; mistakes of the program stay what they are, but for
    those that only damage leads to.

    An error of SQLAlchemy is taken for that of the driver in it.
    """
    try:
        yield
    except Exception as error:
        extended = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
        code = None if extended is None else _CODES.get(extended & 0xFF)
        if code is None and isinstance(error, damage):
            code = "store.damaged"
        if code is None:
            raise
        raise StoreError(problem(code)) from error


@contextmanager
def making_sense(code: str = "store.damaged") -> Iterator[None]:
    """Cells and lines that nobody wrote as `StoreError` with this code."""
    try:
        yield
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(problem(code)) from error


@contextmanager
def hearing_disk() -> Iterator[None]:
    """For whole files: also faults of the system, and what cannot be read is damaged."""
    try:
        # cells that nobody wrote
        with hearing_faults(sqlite3.Error, ValueError, TypeError, LookupError, Refused):
            yield
    except OSError as error:
        raise StoreError(problem(_OF_SYSTEM.get(error.errno or 0, "store.failed"))) from error
