"""Lists for the wall: in columns, in letters that are read from where people stand, on as many
pages as that takes; columns and pages balanced, pages split between letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise

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
    heads = [_with_part(head, part) for part in _parts_said(fitted)]
    pages = [
        Page(partial(_draw_columns, columns=columns, fitted=fitted), own, foot)
        for columns, own in zip(fitted.pages, heads, strict=True)
    ]
    listed = table and replace(table, about=head.part)
    return [replace(pages[0], table=listed), *pages[1:]]


def _with_part(head: Head, part: str) -> Head:
    return head.of_part(" · ".join(filter(None, (head.part, part)))) if part else head


def _parts_said(fitted: WallList) -> list[str]:
    """Where each page begins and ends: "A – F"; "Bar – Con" where letters are broken; nothing of
    the only one.

    Letters that nobody has go with those before them, so that whoever looks for a name knows which
    sheet it would be on.
    """
    if len(fitted.pages) == 1:
        return [""]
    ends = [_ends_of(columns, broken=fitted.broken) for columns in fitted.pages]
    begins, last = [first for first, _ in ends], ends[-1][1]
    if _is_letter(begins[0]):
        begins[0] = "A"
    for place, ((_, before), (first, _)) in enumerate(pairwise(ends), 1):
        if _is_letter(before) and _is_letter(first):
            begins[place] = chr(ord(before) + 1)
    finish = [*(end for _, end in ends[:-1]), "Z" if _is_letter(last) else last]
    spans = zip(begins, finish, strict=True)
    return [" – ".join(dict.fromkeys(filter(None, span))) for span in spans]


def _is_letter(text: str) -> bool:
    return len(text) == 1 and "A" <= text <= "Z"


def _ends_of(columns: Columns, *, broken: bool) -> tuple[str, str]:
    """What the page begins and ends with."""
    items = [item for column in columns for item in column]
    within = [item.within for item in items if item.within]
    said = within if broken and within else [item.group for item in items if item.group]
    return (said[0], said[-1]) if said else ("", "")


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
    """The items in at most so many columns, as low as they can be, and as even as that allows."""
    whole = sum(item.lines for item in items)
    tried = (_filled_columns(items, h) for h in (*_heights(whole / count, room), room))
    columns = next((each for each in tried if len(each) <= count), _filled_columns(items, room))
    return _headed(_evened(columns))


def _evened(columns: list[list[Item]]) -> list[list[Item]]:
    """The columns after last rows went on from the highest to the lowest behind it."""
    while columns:
        heights = [*map(_height, columns)]
        high = heights.index(max(heights))
        low = min(range(high, len(columns)), key=heights.__getitem__)
        if heights[high] - heights[low] <= 1.0:
            return columns
        for one, other in pairwise(columns[high : low + 1]):
            last = one[-2:] if one[-2:][0].leads else one[-1:]
            del one[-len(last) :]
            other[:0] = last
    return columns  # nobody is listed


def _height(column: Sequence[Item]) -> float:
    above = column[0].head.lines if column[0].head else 0.0
    return above + sum(item.lines for item in column)


def _heights(least: float, most: float) -> Iterator[float]:
    """Heights to be tried, half a row more each."""
    steps = int((most - least) * 2) + 1
    yield from (least + step / 2 for step in range(steps))


def _columns(items: Sequence[Item], room: float) -> Columns:
    return _headed(_filled_columns(items, room))


def _headed(columns: Iterable[Sequence[Item]]) -> Columns:
    """Each with the head of what goes on in it."""
    found = (([column[0].head] if column[0].head else []) + [*column] for column in columns)
    return tuple(map(tuple, found)) or ((),)


def _filled_columns(items: Sequence[Item], room: float) -> list[list[Item]]:
    """One column filled after the other, no head the last of any."""
    columns: list[list[Item]] = []
    used = room
    for place, item in enumerate(items):
        needed = item.lines
        if item.leads and place + 1 < len(items):
            needed += items[place + 1].lines
        if not columns or used + needed > room + 1e-6:
            columns.append([])
            used = item.head.lines if item.head else 0.0
        columns[-1].append(item)
        used += item.lines
    return columns


def _draw_columns(paper: Paper, columns: Columns, fitted: WallList) -> None:
    x = paper.body.left
    for column in columns:
        y = paper.body.top
        for item in column:
            spot = Spot(x, y, fitted.width, fitted.size, fitted.row_height, fitted.narrow)
            item.draw(paper, spot)
            y += item.lines * spot.row_height
        x += fitted.width + styles.WALL_GAP
