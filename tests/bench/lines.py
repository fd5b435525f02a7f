"""A line of docs/benchmarks.md: what is measured there, beside whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """What was measured: what was wanted, and whether ours does it."""

    goal: str
    ours: str
    met: bool | None = None
    peer: str = "–"
    ratio: str = "–"


class Line(NamedTuple):
    """A line of the page: its first cell, the peers it needs, and what measures it."""

    group: str
    what: str
    needs: Sequence[str]
    measure: Callable[[], Row]


LINES: list[Line] = []


def line(group: str, what: str, *needs: str) -> Callable[[Callable[[], Row]], Callable[[], Row]]:
    """Make a line of the page from the function that measures it."""

    def put(measure: Callable[[], Row]) -> Callable[[], Row]:
        LINES.append(Line(group, what, needs, measure))
        return measure

    return put
