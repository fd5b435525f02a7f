"""The set-up of a round for the wall, or for every table: what was drawn, as large as it goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import ceil, cos, radians, sin, sqrt

from bglmanager.engine.event import Round
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.island import (
    LAND,
    RED,
    SEA_PLACES,
    Harbour,
    Hex,
    Island,
    Point,
    Terrain,
    coast_ends,
    hex_centre,
    hex_corners,
)
from bglmanager.engine.problems import Refused, problem
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page, break_pages, draw_words
from bglmanager.printing.paper import FittedLine, Paper, Room, Run, Runs, Typesetter
from bglmanager.printing.sheets.pairings import NumberedTable, pages_of_tables, round_head
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.words.names import table_name
from bglmanager.words.setup import (
    Element,
    Lot,
    harbour_words,
    lots_at_tables,
    terrain_name,
    token_dots,
)


@record
class FittedElement:
    """An element fitted: its position, its name, what stands small under it, its side."""

    place: tuple[FittedLine, ...]
    name: tuple[FittedLine, ...]
    under: tuple[FittedLine, ...]
    side: FittedLine

    @property
    def height(self) -> float:
        """With the gap under it."""
        named = _lines_height(self.name) + _lines_height(self.under)
        return max(named, _lines_height(self.place)) + self.name[0].size * styles.SETUP_ROW_GAP


class Block:
    """A draw set at one size in one width; one of many short elements in several columns."""

    def __init__(self, typesetter: Typesetter, lot: Lot, size: float, width: float) -> None:
        self._typesetter, self._size, self.width = typesetter, size, width
        self._pad, self._after_label = size * styles.SETUP_PAD, size * styles.SETUP_ROW_GAP
        self.gap = size * styles.SETUP_BLOCK_GAP
        self._small = max(size * 0.5, styles.SETUP_SMALL_LEAST)
        self._at = max(size * styles.SETUP_PLACE, styles.SETUP_SMALL_LEAST)
        label = max(size * 0.58, 9.0)
        self._label = typesetter.wrap_lines(lot.label, label, width, Face.SEMIBOLD)
        self._only = typesetter.wrap_lines(lot.only, self._small, width)
        self._columns = self._fitted_columns(lot.elements)
        rows = max(sum(row.height for row in column) for column in self._columns)
        head = _lines_height(self._label) + _lines_height(self._only)
        self.height = head + self._after_label + rows

    def _fitted_columns(self, elements: Sequence[Element]) -> list[list[FittedElement]]:
        places = self._widest_text((each.place for each in elements), self._at)
        beside = self._widest_text(
            (each.side for each in elements), self._size * styles.SETUP_SIDE, Face.SEMIBOLD
        )
        taken = beside + 2 * self._pad if beside else 0.0
        named = max(self._typesetter.text_width(_name_runs(each)) for each in elements) * self._size
        before = places + self._pad if places else 0.0
        fitting = int((self.width + self.gap) / (before + named + taken + self.gap))
        count = max(1, min(-(-len(elements) // 12), fitting))
        cell = (self.width - (count - 1) * self.gap) / count
        self._names = min(before, cell * 0.4)
        room = max(cell - self._names - taken, self._size)
        self._sides = self._names + min(named, room) + self._pad
        rows = [self._fitted_element(each, self._names - self._pad, room) for each in elements]
        in_one = -(-len(elements) // count)
        return [rows[at : at + in_one] for at in range(0, len(rows), in_one)]

    def _widest_text(self, texts: Iterator[str], size: float, face: Face = Face.REGULAR) -> float:
        return max(self._typesetter.text_width(text, face) for text in texts) * size

    def _fitted_element(self, element: Element, places: float, room: float) -> FittedElement:
        setter, size = self._typesetter, self._size
        whole = setter.text_width(_name_runs(element)) * size
        inline = whole <= room
        under = (element.only,) if inline else (element.aside, element.only)
        return FittedElement(
            setter.wrap_lines(element.place, self._at, places),
            (setter.fit_line(_name_runs(element), size, room),)
            if inline
            else setter.wrap_lines(element.name, size, room, Face.SEMIBOLD),
            tuple(line for text in under for line in setter.wrap_lines(text, self._small, room)),
            setter.fit_line(element.side, size * styles.SETUP_SIDE, self.width / 2, Face.SEMIBOLD),
        )

    @property
    def is_whole(self) -> bool:
        """Whether everything stands there in its size and face, names in two lines at most."""
        rows = [row for column in self._columns for row in column]
        lines = [*self._label, *(line for row in rows for line in (*row.place, *row.name))]
        condensed = any(run.face is Face.CONDENSED for line in lines for run in line.runs)
        return not condensed and all(len(row.name) <= 2 for row in rows)

    def draw_block(self, paper: Paper, x: float, y: float) -> None:
        """Draw it with its corner at this point."""
        y = _put_lines(paper, self._label, x, y, tone=styles.MUTED)
        y = _put_lines(paper, self._only, x, y)
        paper.draw_rule(x, y, x + self.width, y)
        y += self._after_label
        step = (self.width + self.gap) / len(self._columns)
        for at, column in enumerate(self._columns):
            top = y
            for row in column:
                self._draw_row(paper, row, x + at * step, top)
                top += row.height

    def _draw_row(self, paper: Paper, row: FittedElement, x: float, y: float) -> None:
        baseline = y + row.name[0].size * styles.SETUP_LINE * styles.SETUP_BASELINE
        place = baseline
        for line in row.place:
            paper.put_line(line, x, place, tone=styles.MUTED)
            place += line.size * styles.SETUP_LINE
        if row.side.width:
            pad, capital = self._pad, row.side.size * styles.CAPITALS
            left, top = x + self._sides, baseline - capital - pad / 2
            paper.draw_box(left, top, row.side.width + pad, capital + pad, line=styles.FRAME_LINE)
            paper.put_line(row.side, left + pad / 2, baseline)
        y = _put_lines(paper, row.name, x + self._names, y)
        _put_lines(paper, row.under, x + self._names, y, tone=styles.MUTED)


def _put_lines(
    paper: Paper, lines: Sequence[FittedLine], x: float, y: float, *, tone: float = styles.BLACK
) -> float:
    """Print lines under this height; returns where they end."""
    for line in lines:
        height = line.size * styles.SETUP_LINE
        paper.put_line(line, x, y + height * styles.SETUP_BASELINE, tone=tone)
        y += height
    return y


def _lines_height(lines: Sequence[FittedLine]) -> float:
    return sum(line.size * styles.SETUP_LINE for line in lines)


def fit_blocks(typesetter: Typesetter, lots: Sequence[Lot], body: Room) -> list[list[list[Block]]]:
    """Blocks by page and column in the largest size that fits one page, or at the smallest; very
    long ones in parts.
    """
    most = styles.SETUP_MOST_ROWS
    parts = [
        replace(lot, elements=lot.elements[start : start + most])
        for lot in lots
        for start in range(0, len(lot.elements), most)
    ]

    def in_columns(size: float, count: int) -> list[list[Block]]:
        width = (body.width - (count - 1) * styles.SETUP_GAP) / count
        blocks = [Block(typesetter, lot, size, width) for lot in parts]
        return break_pages(blocks, lambda b: b.height, body.height, gap=blocks[0].gap)

    for size, count in product(styles.SETUP_SIZES, (1, 2, 3)):
        columns = in_columns(size, count)
        fits = all(b.is_whole and b.height <= body.height for column in columns for b in column)
        if fits and len(columns) <= count:
            return [columns]
    columns = in_columns(styles.SETUP_SIZES[-1], 2)
    return [columns[i : i + 2] for i in range(0, len(columns), 2)]


def _name_runs(element: Element) -> Runs:
    """A name with what stands in brackets after it, in one line."""
    name = Run(element.name, Face.SEMIBOLD)
    if not element.aside:
        return (name,)
    return (name, Run(f"  {element.aside}", Face.REGULAR, styles.SETUP_PLACE, styles.MUTED))


def setup_pages(job: Job) -> list[Page]:
    """Elements, an island alone, then what is drawn by table. Raises `Refused` (print.no-setup)."""
    round_ = job.asked_round()
    if round_.setup is None:
        raise Refused([problem("print.no-setup", round=round_.number)])
    said = lots_at_tables(job.texts, job.event, round_, job.game_words(round_.game).rules)
    found = [_among_elements(job, lot) for lot in said]
    title, elements = job.texts.text("Set-up"), [lot for lot in found if lot.elements]
    blocks = fit_blocks(job.typesetter, elements, job.body) if elements else []
    foot = draw_words(job, round_.number, round_.setup.attempt)
    head = _setup_head(job, round_, title)
    pages = [Page(partial(_draw_blocks, page), head, foot) for page in blocks]
    for lot in found:
        if lot.island is not None:
            draw = partial(_draw_on_page, texts=job.texts, island=lot.island)
            pages.append(Page(draw, _setup_head(job, round_, lot.label), foot))
        if lot.tables:
            pages += _pages_by_table(job, lot, _setup_head(job, round_, lot.label), foot)
    return pages


def _setup_head(job: Job, round_: Round, title: str) -> Head:
    game = job.game_words(round_.game)
    about = round_head(job, round_, f"{title} · {game.name}")
    return replace(about, about=job.round_name(round_))


def _among_elements(job: Job, lot: Lot) -> Lot:
    """What is drawn for a few tables, a name for each, stands among the elements."""
    if len(lot.tables) > 12 or any(len(at.names) > 1 for at in lot.tables):
        return lot
    elements = tuple(
        Element(at.names[0], f"({at.label})" if at.label else "", table_name(job.texts, at.number))
        for at in lot.tables
    )
    return replace(lot, tables=(), elements=(*lot.elements, *elements))


def _draw_blocks(page: Sequence[Sequence[Block]], paper: Paper) -> None:
    x = paper.body.left
    for column in page:
        y = paper.body.top
        for block in column:
            block.draw_block(paper, x, y)
            y += block.height + block.gap
        x += column[0].width + styles.SETUP_GAP


def _pages_by_table(job: Job, lot: Lot, head: Head, foot: str) -> list[Page]:
    tables = []
    for at in lot.tables:
        names = tuple(
            (Run(f"{place}  ", tone=styles.MUTED), Run(name)) if place else (Run(name),)
            for place, name in at.numbered
        )
        tables.append(NumberedTable(str(at.number), at.label, names))
    return pages_of_tables(job, head, tables, foot)


_WIDE, _HIGH = 7 * sqrt(3), 11.0
"""Land and sea, in sides of a hex."""

_HATCHES: Mapping[Terrain, tuple[tuple[float, float], ...]] = {
    Terrain.FOREST: ((45, 0.13),),
    Terrain.PASTURE: ((0, 0.34),),
    Terrain.FIELDS: ((90, 0.17),),
    Terrain.HILLS: ((135, 0.17), (0, 0.34)),
    Terrain.MOUNTAINS: ((45, 0.24), (135, 0.24)),
    Terrain.DESERT: (),
}
"""Slope in degrees and distance of the lines of each terrain."""

# In sides of a hex.
_WORD, _WORD_UP, _WORD_ROOM = 0.28, 0.45, 1.5
_TOKEN, _TOKEN_DOWN, _NUMBER = 0.42, 0.25, 0.48
_DOT, _DOT_DOWN, _DOT_APART = 0.035, 0.27, 0.1
_HARBOUR, _RATE, _GOODS, _GOODS_ROOM = 0.62, 0.38, 0.25, 0.95
_PIER = 0.07


@record
class Frame(Room):
    """The room for the picture; the island is drawn in the middle of it."""

    @property
    def hex_side(self) -> float:
        """The side of a hex."""
        return min(self.width / _WIDE, self.height / _HIGH)

    def point_on_page(self, point: Point) -> Point:
        """A point of the island on the page; the picture stands at the top of its room."""
        x, y = point
        middle = self.top + _HIGH / 2 * self.hex_side
        return self.left + self.width / 2 + x * self.hex_side, middle + y * self.hex_side


def _draw_on_page(paper: Paper, texts: Texts, island: Island) -> None:
    body = paper.body
    draw_island(paper, texts, island, Frame(body.left, body.top, body.width, body.height))


def draw_island(paper: Paper, texts: Texts, island: Island, frame: Frame) -> None:
    """Draw the island with the sea around it."""
    for place in SEA_PLACES:
        shape = [frame.point_on_page(point) for point in hex_corners(place)]
        paper.draw_shape(shape)
    for harbour in island.harbours:
        _draw_piers(paper, frame, harbour)
    for each in island.hexes:
        _draw_hex(paper, texts, frame, each)
    for place in LAND:
        shape = [frame.point_on_page(point) for point in hex_corners(place)]
        paper.draw_shape(shape, line=styles.ISLAND_LINE)
    for harbour in island.harbours:
        _draw_harbour(paper, texts, frame, harbour)


def _draw_hex(paper: Paper, texts: Texts, frame: Frame, each: Hex) -> None:
    shape = hex_corners(each.place)
    for slope, gap in _HATCHES[each.terrain]:
        for one, other in hatch_lines(shape, slope, gap):
            paper.draw_rule(*frame.point_on_page(one), *frame.point_on_page(other))
    x, y = hex_centre(each.place)
    up = _WORD_UP if each.number is not None else 0.0
    _draw_word(paper, frame, terrain_name(texts, each.terrain), (x, y - up))
    if each.number is not None:
        _draw_token(paper, frame, each.number, (x, y + _TOKEN_DOWN))


def _draw_word(paper: Paper, frame: Frame, words: str, at: Point) -> None:
    """A word on white, its middle at this point."""
    size = _WORD * frame.hex_side
    line = paper.typesetter.fit_line(words, size, _WORD_ROOM * frame.hex_side, Face.SEMIBOLD)
    x, y = frame.point_on_page(at)
    across, down = line.width / 2 + size * 0.3, size * 0.62
    box = [(x - across, y - down), (x + across, y - down)]
    box += [(x + across, y + down), (x - across, y + down)]
    paper.draw_shape(box, fill=1.0, line=0.0)
    paper.put_line(line, x - line.width / 2, y + line.size * styles.CAPITALS / 2)


def _draw_token(paper: Paper, frame: Frame, number: int, at: Point) -> None:
    """A number with its dots; a 6 or an 8 is white on black."""
    red = number in RED
    ink = 1.0 if red else styles.BLACK
    (x, y), side = frame.point_on_page(at), frame.hex_side
    paper.draw_disc(x, y, _TOKEN * side, fill=styles.BLACK if red else 1.0, line=styles.FRAME_LINE)
    _write_centred(paper, str(number), (x, y - 0.07 * side), _NUMBER * side, 2 * _TOKEN * side, ink)
    count = token_dots(number)
    for at_dot in range(count):
        across = (at_dot - (count - 1) / 2) * _DOT_APART * side
        paper.draw_disc(x + across, y + _DOT_DOWN * side, _DOT * side, fill=ink, line=0.0)


def _draw_piers(paper: Paper, frame: Frame, harbour: Harbour) -> None:
    """From the harbour to the two corners where settlements use it."""
    x, y = frame.point_on_page(hex_centre(harbour.place))
    for corner in coast_ends(harbour):
        end = frame.point_on_page(corner)
        paper.draw_rule(x, y, *end, width=_PIER * frame.hex_side)
        paper.draw_disc(*end, _PIER * frame.hex_side, fill=styles.BLACK, line=0.0)


def _draw_harbour(paper: Paper, texts: Texts, frame: Frame, harbour: Harbour) -> None:
    (x, y), side = frame.point_on_page(hex_centre(harbour.place)), frame.hex_side
    paper.draw_disc(x, y, _HARBOUR * side, fill=1.0, line=styles.ISLAND_LINE)
    rate, goods = harbour_words(texts, harbour.kind)
    room = 2 * _HARBOUR * side * 0.94
    up = 0.15 * side if goods else 0.0
    _write_centred(paper, rate, (x, y - up), _RATE * side, room, styles.BLACK)
    if goods:
        narrow = _GOODS_ROOM * side
        _write_centred(paper, goods, (x, y + 0.2 * side), _GOODS * side, narrow, styles.BLACK)


def _write_centred(
    paper: Paper, words: str, at: tuple[float, float], size: float, room: float, tone: float
) -> None:
    x, y = at
    lettering = Lettering(size, Face.BOLD, tone, Align.CENTRE)
    paper.write_words(words, x - room / 2, y + size * styles.CAPITALS / 2, room, lettering)


def hatch_lines(shape: Sequence[Point], slope: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """Parallel lines inside a convex shape; those of neighbours go on from one to the other."""
    along = cos(radians(slope)), sin(radians(slope))
    across = -along[1], along[0]
    depths = [x * across[0] + y * across[1] for x, y in shape]
    for step in range(ceil(min(depths) / gap), ceil(max(depths) / gap)):
        crossed = list(_edges_crossed(shape, depths, step * gap))
        if len(crossed) > 1:
            ends = sorted(crossed, key=lambda p: p[0] * along[0] + p[1] * along[1])
            yield ends[0], ends[-1]


def _edges_crossed(
    shape: Sequence[Point], depths: Sequence[float], depth: float
) -> Iterator[Point]:
    """Where a line at this depth crosses the edges."""
    for at, ((x, y), here) in enumerate(zip(shape, depths, strict=True)):
        (next_x, next_y), there = shape[at - 1], depths[at - 1]
        if min(here, there) <= depth <= max(here, there) and here != there:
            part = (depth - here) / (there - here)
            yield x + part * (next_x - x), y + part * (next_y - y)
