"""What a use case may raise besides `Refused`, and errors that nobody foresaw."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from bglmanager.db.errors import StoreError
from bglmanager.engine.problems import Problem

T = TypeVar("T")


class _Hindered(Exception):
    """What the disk said no to, as a problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.code)


class NotSaved(_Hindered):
    """An action could not be written; the event is as it was before. Reading goes on."""


class NotOpened(_Hindered):
    """The library or an event could not be read; no file was changed."""


@contextmanager
def _telling(kind: type[_Hindered]) -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        raise kind(error.problem) from error


hearing_reads = partial(_telling, NotOpened)
"""Faults of the store as `NotOpened`, around what only reads, or as the decorator of it."""

hearing_writes = partial(_telling, NotSaved)
"""Faults of the store as `NotSaved`."""


@contextmanager
def failing_as(told: Exception) -> Iterator[None]:
    """Raise what is told to the user where the disk fails (OSError)."""
    try:
        yield
    except OSError as error:
        raise told from error


class _Through:
    """A thing, every method of which is called around."""

    def __init__(self, thing: object, around: Callable[[Callable[..., Any]], Any]) -> None:
        self._thing, self._around = thing, around

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._thing, name)
        return self._around(found) if callable(found) else found


def called_through(thing: T, around: Callable[[Callable[..., Any]], Any]) -> T:
    """The same thing, every method of which is what `around` makes of it."""
    return cast("T", _Through(thing, around))


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
