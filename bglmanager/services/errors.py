"""What a use case may raise besides `Refused`: the disk said no."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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
