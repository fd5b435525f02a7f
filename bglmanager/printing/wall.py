"""Lists for the wall: in columns, in letters that are read from where people stand, on as many
pages as that takes; columns and pages balanced, pages split between letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from bglmanager.engine.fact_kinds import record
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page, fewest_pages
from bglmanager.printing.paper import Paper, Room
from bglmanager.words.columns import ListedTable


@record
class Spot:
    """Where an item is drawn: its corner, its width, the size of the text, the height of a row;
    whether the letters of its list are condensed.
    """

    x: float
    y: float
    width: float
    size: float
    row_height: float
    narrow: bool

    @property
    def baseline(self) -> float:
        """Where the text of the first row stands."""
        return self.y + self.row_height / 2 + self.size * styles.WALL_BASELINE

    @property
    def bottom(self) -> float:
        """Where the first row ends."""
        return self.y + self.row_height


@record
class Item:
    """Something that is never broken. `lines` is its height in rows, `width` what it takes at size
    1, `narrow` what it takes there in condensed letters.

    `group` is what a page begins and ends with, where there are several: the letter of a name,
    a table; `within` says the same where groups are broken: "Bar". `head` stands on top of a
    column that begins with this item; `leads` says that the item is a head itself and must not be
    the last of a column.
    """

    lines: float
    draw: Callable[[Paper, Spot], None]
    width: float = 0.0
    narrow: float = 0.0
    group: str = ""
    within: str = ""
    head: Item | None = None
    leads: bool = False


Columns = tuple[tuple[Item, ...], ...]
"""The items of a page, from the left."""


@record
class WallList:
    """Items by page and column, and how they are printed: the size of the text, the width of a
    column, the height of a row; `broken` where a group goes on on another page.
    """

    size: float
    width: float
    pages: tuple[Columns, ...]
    row_height: float = 0.0
    narrow: bool = False
    broken: bool = False


def wall_pages(
    job: Job, head: Head, items: Sequence[Item], foot: str, table: ListedTable | None = None
) -> list[Page]:
    """A list on as many pages as it takes from where it is read; each says where it begins and ends
    if there are several, after the part that all of them are. `table` is the same for other
    programs.
    """
    fitted = fit_wall(items, job.body, styles.DISTANCES[job.options.distance])
    several = len(fitted.pages) > 1
    pages = [
        Page(
            partial(_draw_columns, columns=columns, fitted=fitted),
            _part_of(head, columns, broken=fitted.broken) if several else head,
            foot,
        )
        for columns in fitted.pages
    ]
    listed = table and replace(table, about=head.part)
    return [replace(pages[0], table=listed), *pages[1:]]


def _part_of(head: Head, columns: Columns, *, broken: bool) -> Head:
    part = _part_words(columns, broken=broken)
    return head.of_part(" · ".join(filter(None, (head.part, part))))


def _part_words(columns: Columns, *, broken: bool) -> str:
    """Where a page begins and ends: "A – F"; "Bar – Con" where letters are broken."""
    items = [item for column in columns for item in column]
    within = [item.within for item in items if item.within]
    said = within if broken and within else [item.group for item in items if item.group]
    ends = dict.fromkeys((*said[:1], *said[-1:]))
    return " – ".join(ends)


def fit_wall(items: Sequence[Item], body: Room, least: float) -> WallList:
    """The fewest pages on which no letter is smaller than `least` points, and on them the largest;
    what is left of their height is shared by the rows.

    Columns are wide enough for everybody; where that costs a page, for everybody but the longest,
    who are made to fit, and nobody else smaller for them; then in condensed letters.
    """
    sizes = [size for size in styles.WALL_SIZES if size > least] + [least]
    wide, narrow = [item.width for item in items], [item.narrow for item in items]
    widths = max(wide, default=0.0), _usual(wide), _usual(narrow)
    found = [
        fewest_pages(
            [size for size in sizes if size == least or width * size <= body.width],
            partial(_filled, items, body, width),
        )
        for width in widths
    ]
    best = min(found, key=lambda each: len(each.pages))
    balanced = _balanced(items, body, best)
    tallest = max(sum(item.lines for item in column) for page in balanced.pages for column in page)
    row_height = min(body.height / max(tallest, 1.0), balanced.size * styles.WALL_LINE_MOST)
    return replace(balanced, row_height=row_height, narrow=best is found[-1])


def _usual(widths: Sequence[float]) -> float:
    """The widest but one in twenty, or but one where they are few."""
    real = sorted(filter(None, widths))
    spared = max(len(real) // 20, 1) if len(real) > 2 else 0
    return real[-1 - spared] if real else 0.0


def _filled(items: Sequence[Item], body: Room, natural: float, size: float) -> WallList:
    """One column filled after the other: how many pages it takes."""
    fits = int((body.width + styles.WALL_GAP) / (natural * size + styles.WALL_GAP))
    count = min(max(fits, 1), styles.WALL_COLUMNS)
    columns = _columns(items, body.height / (size * styles.WALL_LINE))
    count = min(count, len(columns))
    width = (body.width - (count - 1) * styles.WALL_GAP) / count
    pages = tuple(columns[i : i + count] for i in range(0, len(columns), count))
    return WallList(size, width, pages)


def _balanced(items: Sequence[Item], body: Room, filled: WallList) -> WallList:
    """The same items on so many pages, their columns of one height."""
    room, pages = body.height / (filled.size * styles.WALL_LINE), len(filled.pages)
    count = len(filled.pages[0])
    parts = _parts(items, pages, lambda part: len(_columns(part, room)) <= count)
    if parts is None:
        columns = _even_columns(items, pages * count, room)
        found = tuple(columns[i : i + count] for i in range(0, len(columns), count))
    else:
        found = tuple(_even_columns(part, count, room) for part in parts)
    return WallList(filled.size, filled.width, found, broken=parts is None)


def _parts(
    items: Sequence[Item], pages: int, fits: Callable[[Sequence[Item]], bool]
) -> list[list[Item]] | None:
    """The items in so many parts, split between groups, as equal as can be; None where they fit
    only if a group is broken.
    """
    groups = [list(each) for _, each in groupby(items, key=lambda item: item.group)]
    heights = [sum(item.lines for item in group) for group in groups]
    for most in _heights(sum(heights) / pages, sum(heights)):
        parts: list[list[Item]] = [[]]
        used = 0.0
        for group, height in zip(groups, heights, strict=True):
            if parts[-1] and used + height > most:
                parts.append([])
                used = 0.0
            parts[-1] += group
            used += height
        if len(parts) <= pages and all(map(fits, parts)):
            return parts
    return None


def _even_columns(items: Sequence[Item], count: int, room: float) -> Columns:
    """The items in at most so many columns, as low as they can be."""
    whole = sum(item.lines for item in items)
    for height in _heights(whole / count, room):
        columns = _columns(items, height)
        if len(columns) <= count:
            return columns
    return _columns(items, room)


def _heights(least: float, most: float) -> Iterator[float]:
    """Heights to be tried, half a row more each."""
    steps = int((most - least) * 2) + 1
    yield from (least + step / 2 for step in range(steps))


def _columns(items: Sequence[Item], room: float) -> Columns:
    columns: list[list[Item]] = []
    used = room
    for place, item in enumerate(items):
        needed = item.lines
        if item.leads and place + 1 < len(items):
            needed += items[place + 1].lines
        if not columns or used + needed > room + 1e-6:
            columns.append([item.head] if item.head else [])
            used = item.head.lines if item.head else 0.0
        columns[-1].append(item)
        used += item.lines
    return tuple(map(tuple, columns)) or ((),)


def _draw_columns(paper: Paper, columns: Columns, fitted: WallList) -> None:
    x = paper.body.left
    for column in columns:
        y = paper.body.top
        for item in column:
            spot = Spot(x, y, fitted.width, fitted.size, fitted.row_height, fitted.narrow)
            item.draw(paper, spot)
            y += item.lines * spot.row_height
        x += fitted.width + styles.WALL_GAP
