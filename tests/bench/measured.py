"""Processor time and wall time of two ways beside each other, on a machine that others use too."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple, TypeVar

PAIRS = 9
"""So many times each is measured beside the other at least."""

T = TypeVar("T")
Work = Callable[[], object]


class Spent(NamedTuple):
    """Milliseconds of the processor, those of processes it started among them, and of the wall."""

    cpu: float
    wall: float

    def __str__(self) -> str:
        return f"{figure(self.cpu)} ({figure(self.wall)}) ms"


class Beside(NamedTuple):
    """Ours and theirs, each the median of its runs; `ratio` the median of theirs by ours."""

    ours: Spent
    theirs: Spent
    ratio: float
    pairs: int


def figure(number: float) -> str:
    """A number as it is read: three digits that count, thousands apart."""
    digits = 0 if number >= 100 else 1 if number >= 10 else 2
    return f"{number:,.{digits}f}"


def _children() -> float:
    """Seconds of the processor that ended processes took which were started here."""
    times = os.times()
    return times.children_user + times.children_system


def spent(work: Work) -> Spent:
    """What one run takes."""
    return timed(work)[1]


def timed(work: Callable[[], T]) -> tuple[T, Spent]:
    """What one run gives and takes."""
    begin, own, others = time.perf_counter(), time.process_time(), _children()
    given = work()
    cpu = time.process_time() - own + _children() - others
    return given, Spent(cpu * 1000, (time.perf_counter() - begin) * 1000)


def usual(work: Work, runs: int = PAIRS) -> Spent:
    """The median of some runs, after one that is not counted."""
    work()
    return _median([spent(work) for _ in range(runs)])


def beside(ours: Work, theirs: Work, pairs: int = PAIRS) -> Beside:
    """Ours and theirs in turn, the same work in every pair."""
    return beside_each([(ours, theirs)] * pairs)


def beside_each(works: Sequence[tuple[Work, Work]]) -> Beside:
    """Ours and theirs in turn, A B B A A B …, so that a slow minute hits both."""
    works[0][0]()
    both: list[tuple[Spent, Spent]] = []
    for pair, (ours, theirs) in enumerate(works):
        if pair % 2:
            late = spent(theirs)
            both.append((spent(ours), late))
        else:
            both.append((spent(ours), spent(theirs)))
    ratio = median(b.cpu / max(a.cpu, 0.001) for a, b in both)
    mine, other = ([pair[side] for pair in both] for side in range(2))
    return Beside(_median(mine), _median(other), ratio, len(both))


def _median(found: list[Spent]) -> Spent:
    return Spent(median(each.cpu for each in found), median(each.wall for each in found))
