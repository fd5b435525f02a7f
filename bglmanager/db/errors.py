"""What can go wrong between the program and its store, as problems with codes."""

from __future__ import annotations

import sqlite3

from bglmanager.engine.problems import Problem, problem


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


def store_error(error: BaseException | None) -> StoreError | None:
    """The error the user should hear of; None when it is a mistake of the program."""
    extended = getattr(error, "sqlite_errorcode", None)
    code = None if extended is None else _CODES.get(extended & 0xFF)
    return None if code is None else StoreError(problem(code))
