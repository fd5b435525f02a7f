"""A failure at the N-th statement that any command or migration sends to its store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event


class Broken(Exception):
    """A mistake of the program, at the worst moment."""


def break_() -> None:
    raise Broken


@contextmanager
def counting(notice: Callable[[int], None]) -> Iterator[None]:
    """Be told the number of every statement before it is sent; a commit counts as one."""
    sent = [0]

    def count(*_: object) -> None:
        sent[0] += 1
        notice(sent[0])

    points = ("before_cursor_execute", "commit")
    for name in points:
        event.listen(Engine, name, count)
    try:
        yield
    finally:
        for name in points:
            event.remove(Engine, name, count)


@contextmanager
def failing_at(step: int, fail: Callable[[], None]) -> Iterator[None]:
    """Fail at this statement, once."""

    def notice(number: int) -> None:
        if number == step:
            fail()

    with counting(notice):
        yield


def number_of(work: Callable[[], object]) -> int:
    """How many statements this sends."""
    sent = 0

    def notice(number: int) -> None:
        nonlocal sent
        sent = number

    with counting(notice):
        work()
    return sent
