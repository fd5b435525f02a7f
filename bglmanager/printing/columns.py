"""Lists for the wall: items flow into columns, in the largest size that needs fewest pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from bglmanager.printing import styles
from bglmanager.printing.document import Head, Page, fewest_pages
from bglmanager.printing.paper import Paper


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an item is drawn: its corner, its width, the size of the text, a row's height."""

    x: float
    y: float
    width: float
    size: float

    @property
    def row_height(self) -> float:
        """Height of a row."""
        return self.size * styles.WALL_LINE

    @property
    def baseline(self) -> float:
        """Where the text of the first row stands."""
        return self.y + self.row_height * styles.WALL_BASELINE


@dataclass(frozen=True, slots=True)
class Item:
    """Something that is never broken. `lines` is its height in rows.

    `head` is repeated on top of a column that begins with this item; `leads` says that the item
    is a head itself and must not be the last of a column.
    """

    lines: float
    draw: Callable[[Paper, Spot, bool], None]
    head: Item | None = None
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Items by page and column, and how they are printed."""

    size: float
    width: float
    pages: tuple[tuple[tuple[Item, ...], ...], ...]


def column_pages(head: Head, items: Sequence[Item], natural: float, foot: str) -> list[Page]:
    """A list on as many pages as it takes; `natural` as in `arrange`."""
    arrangement = fit_columns(items, natural)
    return [
        Page(partial(draw_page, arrangement=arrangement, number=number), head, foot)
        for number in range(len(arrangement.pages))
    ]


def fit_columns(items: Sequence[Item], natural: float) -> Arrangement:
    """Find the fewest pages, then the largest size. `natural` is the width of the widest item
    at size 1: columns are never narrower, so names stay whole.
    """
    fitting = [size for size in styles.WALL_SIZES if natural * size <= styles.CONTENT_WIDTH]
    sizes = fitting or styles.WALL_SIZES[-1:]
    return fewest_pages(sizes, lambda size: _arrange_at_size(size, items, natural))


def _arrange_at_size(size: float, items: Sequence[Item], natural: float) -> Arrangement:
    fits = int((styles.CONTENT_WIDTH + styles.WALL_GAP) / (natural * size + styles.WALL_GAP))
    count = min(max(fits, 1), styles.WALL_MOST_COLUMNS)
    width = (styles.CONTENT_WIDTH - (count - 1) * styles.WALL_GAP) / count
    room = styles.BODY_HEIGHT / (size * styles.WALL_LINE)
    columns = _fill_columns(items, room)
    pages = tuple(tuple(columns[i : i + count]) for i in range(0, len(columns), count))
    return Arrangement(size, width, pages)


def _fill_columns(items: Sequence[Item], room: float) -> list[tuple[Item, ...]]:
    columns: list[list[Item]] = [[]]
    used = 0.0
    for place, item in enumerate(items):
        needed = item.lines
        if item.leads and place + 1 < len(items):
            needed += items[place + 1].lines
        if columns[-1] and used + needed > room + 1e-6:
            columns.append([item.head] if item.head else [])
            used = item.head.lines if item.head else 0.0
        columns[-1].append(item)
        used += item.lines
    return [tuple(column) for column in columns]


def draw_page(paper: Paper, arrangement: Arrangement, number: int) -> None:
    """Draw the columns of this page (0 is the first), every other row on a band."""
    x = styles.MARGIN
    for column in arrangement.pages[number]:
        y, banded = styles.BODY_TOP, False
        for item in column:
            spot = Spot(x, y, arrangement.width, arrangement.size)
            item.draw(paper, spot, banded)
            banded = not banded and not item.leads
            y += item.lines * spot.row_height
        x += arrangement.width + styles.WALL_GAP
