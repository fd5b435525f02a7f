"""What a use case may raise besides `Refused`, and errors that nobody foresaw."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bglmanager.db.errors import StoreError
from bglmanager.engine.problems import Problem


class NotSaved(Exception):
    """An action could not be written; the event is as it was before. Reading goes on."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.code)


class NotOpened(Exception):
    """The library or an event could not be read; no file was changed."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.code)


@contextmanager
def opening() -> Iterator[None]:
    """Faults of the store as `NotOpened`: for what only reads."""
    try:
        yield
    except StoreError as error:
        raise NotOpened(error.problem) from error


@contextmanager
def saving() -> Iterator[None]:
    """Faults of the store as `NotSaved`."""
    try:
        yield
    except StoreError as error:
        raise NotSaved(error.problem) from error


LOGGER = "bglmanager"
"""The log of the program; the crash net gives it a file."""


def fault_places(error: BaseException) -> Iterator[str]:
    """Kind of the error and the places it came through, then those of what caused it.

    No words of an error: they may hold names, and so may the folders of the user.
    """
    seen: BaseException | None = error
    while seen is not None:
        yield f"{type(seen).__module__}.{type(seen).__qualname__}"
        for frame in traceback.extract_tb(seen.__traceback__):
            file = Path(frame.filename)
            yield f"  {file.parent.name}/{file.name}:{frame.lineno} {frame.name}"
        seen = seen.__cause__ or seen.__context__


def write_down(error: BaseException) -> None:
    """Put an error into the log of the program."""
    logging.getLogger(LOGGER).error("%s", "\n".join(fault_places(error)))
