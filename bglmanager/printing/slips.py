"""Slips: what stands 1, 2 or 4 on a page and is cut apart in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from bglmanager.printing import styles
from bglmanager.printing.document import Page
from bglmanager.printing.paper import Paper, Room

T = TypeVar("T")

_LAYOUTS = {1: (1, 1), 2: (1, 2), 4: (2, 2)}
"""Slips across and down by their number on a page."""


@dataclass(frozen=True, slots=True)
class Slip(Room):
    """The room of one slip on the page; `alone` when it is not to be cut."""

    alone: bool

    @property
    def is_wide(self) -> bool:
        """Whether it has room for large boxes."""
        return self.width >= styles.SLIP_NARROW


def slip_pages(
    things: Sequence[T], per_page: int, draw: Callable[[T, Slip, Paper], None]
) -> list[Page]:
    """A slip for each of the things, drawn by `draw`.

    Pages are filled so that the cut stacks, laid on one another, are in order. Raises KeyError for
    another number a page than 1, 2 or 4.
    """
    rooms = _slips_of_page(*_LAYOUTS[per_page])
    count = max(1, -(-len(things) // per_page))
    return [Page(partial(_draw_page, things[n::count], rooms, draw)) for n in range(count)]


def _draw_page(
    things: Sequence[T],
    rooms: Sequence[Slip],
    draw: Callable[[T, Slip, Paper], None],
    paper: Paper,
) -> None:
    for thing, room in zip(things, rooms, strict=False):
        draw(thing, room, paper)
    if len(rooms) > 1:
        middle = styles.PAGE_HEIGHT / 2
        paper.draw_rule(0, middle, styles.PAGE_WIDTH, middle, dash=styles.CUT_DASH)
    if len(rooms) > 2:
        middle = styles.PAGE_WIDTH / 2
        paper.draw_rule(middle, 0, middle, styles.PAGE_HEIGHT, dash=styles.CUT_DASH)


def _slips_of_page(across: int, down: int) -> list[Slip]:
    """The rooms of the slips of a page, row by row."""
    columns = [_edges_of_slip(n, across, styles.PAGE_WIDTH) for n in range(across)]
    rows = [_edges_of_slip(n, down, styles.PAGE_HEIGHT) for n in range(down)]
    return [
        Slip(left, top, right - left, bottom - top, across * down == 1)
        for top, bottom in rows
        for left, right in columns
    ]


def _edges_of_slip(place: int, count: int, size: float) -> tuple[float, float]:
    first = styles.MARGIN if place == 0 else styles.CUT_MARGIN
    last = styles.MARGIN if place == count - 1 else styles.CUT_MARGIN
    return place * size / count + first, (place + 1) * size / count - last
