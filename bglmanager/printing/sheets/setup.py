"""The set-up of a round for the wall, or for every table: what was drawn, as large as it goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from bglmanager.engine.event import Round
from bglmanager.engine.games.island import Island
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import island_picture, styles
from bglmanager.printing.document import Head, Page, break_pages, draw_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper
from bglmanager.printing.sheets.pairings import NumberedTable, pages_of_tables, round_head
from bglmanager.printing.text import FittedLine, Run, Runs, Typesetter
from bglmanager.words.phases import table_name
from bglmanager.words.setup import Element, Lot, setup_lots


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Block:
    """A draw fitted into a column of the page; its rows stand in `columns` of their own.

    `names` and `sides` say where these parts of a row begin.
    """

    label: tuple[FittedLine, ...]
    only: tuple[FittedLine, ...]
    columns: tuple[tuple[FittedElement, ...], ...]
    size: float
    width: float
    names: float
    sides: float

    @property
    def height(self) -> float:
        """Without the gap under it."""
        rows = max(sum(row.height for row in column) for column in self.columns)
        return _lines_height(self.label) + _lines_height(self.only) + self._after_label + rows

    @property
    def gap(self) -> float:
        """What is left free under it."""
        return self.size * styles.SETUP_BLOCK_GAP

    @property
    def _after_label(self) -> float:
        return self.size * styles.SETUP_ROW_GAP

    @property
    def is_whole(self) -> bool:
        """Whether everything stands there in its size and face, names in two lines at most."""
        rows = [row for column in self.columns for row in column]
        lines = [*self.label, *(line for row in rows for line in (*row.place, *row.name))]
        condensed = any(run.face is Face.CONDENSED for line in lines for run in line.runs)
        return not condensed and all(len(row.name) <= styles.SETUP_NAME_LINES for row in rows)

    def draw_block(self, paper: Paper, x: float, y: float) -> None:
        """Draw it with its corner at this point."""
        y = _put_lines(paper, self.label, x, y, tone=styles.MUTED)
        y = _put_lines(paper, self.only, x, y)
        paper.draw_rule(x, y, x + self.width, y)
        y += self._after_label
        step = (self.width + self.gap) / len(self.columns)
        for at, column in enumerate(self.columns):
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
            pad, capital = self.size * styles.SETUP_PAD, row.side.size * styles.CAPITALS
            left, top = x + self.sides, baseline - capital - pad / 2
            paper.draw_box(left, top, row.side.width + pad, capital + pad, line=styles.FRAME_LINE)
            paper.put_line(row.side, left + pad / 2, baseline)
        y = _put_lines(paper, row.name, x + self.names, y)
        _put_lines(paper, row.under, x + self.names, y, tone=styles.MUTED)


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


def fit_blocks(
    typesetter: Typesetter, lots: Sequence[Lot], height: float
) -> list[list[list[Block]]]:
    """The blocks by page and column: the largest size at which all stand in this height of one
    page; pages at the smallest where they never do.
    """
    parts = tuple(_lots_in_parts(lots))

    def in_columns(size: float, count: int) -> list[list[Block]]:
        width = (styles.CONTENT_WIDTH - (count - 1) * styles.SETUP_GAP) / count
        blocks = [_BlockSetter(typesetter, size, width).set_block(lot) for lot in parts]
        return break_pages(blocks, lambda b: b.height, height, gap=blocks[0].gap)

    for size, count in product(styles.SETUP_SIZES, range(1, styles.SETUP_MOST_COLUMNS + 1)):
        columns = in_columns(size, count)
        fits = all(b.is_whole and b.height <= height for column in columns for b in column)
        if fits and len(columns) <= count:
            return [columns]
    columns = in_columns(styles.SETUP_SIZES[-1], 2)
    return [columns[i : i + 2] for i in range(0, len(columns), 2)]


def _lots_in_parts(lots: Sequence[Lot]) -> Iterator[Lot]:
    """The draws, very long ones in parts."""
    for lot in lots:
        for start in range(0, len(lot.elements), styles.SETUP_MOST_ROWS):
            end = start + styles.SETUP_MOST_ROWS
            yield replace(lot, elements=lot.elements[start:end])


class _BlockSetter:
    """Sets draws at one size in one width."""

    def __init__(self, typesetter: Typesetter, size: float, width: float) -> None:
        self._typesetter, self._size, self._width = typesetter, size, width
        self._pad = size * styles.SETUP_PAD
        self._small = max(size * styles.SETUP_SMALL, styles.SETUP_SMALL_LEAST)
        self._at = max(size * styles.SETUP_PLACE, styles.SETUP_SMALL_LEAST)

    def set_block(self, lot: Lot) -> Block:
        """A draw; one of many short elements in several columns."""
        elements = lot.elements
        places = self._widest_text((each.place for each in elements), self._at)
        beside = self._widest_text(
            (each.side for each in elements), self._size * styles.SETUP_SIDE, Face.SEMIBOLD
        )
        taken = beside + 2 * self._pad if beside else 0.0
        named = max(self._typesetter.text_width(_name_runs(each)) for each in elements) * self._size
        before = places + self._pad if places else 0.0
        cell, count = self._columns_inside(before + named + taken, len(elements))
        names = min(before, cell * styles.SETUP_PLACES)
        room = max(cell - names - taken, self._size)
        in_one = -(-len(elements) // count)
        rows = [self._fitted_element(each, names - self._pad, room) for each in elements]
        label = max(self._size * styles.SETUP_LABEL, styles.SETUP_LABEL_LEAST)
        return Block(
            self._typesetter.wrap_lines(lot.label, label, self._width, Face.SEMIBOLD),
            self._typesetter.wrap_lines(lot.only, self._small, self._width),
            tuple(tuple(rows[at : at + in_one]) for at in range(0, len(rows), in_one)),
            self._size,
            self._width,
            names,
            names + min(named, room) + self._pad,
        )

    def _widest_text(self, texts: Iterator[str], size: float, face: Face = Face.REGULAR) -> float:
        return max(self._typesetter.text_width(text, face) for text in texts) * size

    def _columns_inside(self, natural: float, count: int) -> tuple[float, int]:
        """The width of the columns inside a block, and how many there are."""
        gap = self._size * styles.SETUP_BLOCK_GAP
        fitting = int((self._width + gap) / (natural + gap))
        columns = max(1, min(-(-count // styles.SETUP_IN_A_COLUMN), fitting))
        return (self._width - (columns - 1) * gap) / columns, columns

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
            setter.fit_line(element.side, size * styles.SETUP_SIDE, self._width / 2, Face.SEMIBOLD),
        )


def _name_runs(element: Element) -> Runs:
    """A name with what stands in brackets after it, in one line."""
    name = Run(element.name, Face.SEMIBOLD)
    if not element.aside:
        return (name,)
    return (name, Run(f"  {element.aside}", Face.REGULAR, styles.SETUP_PLACE, styles.MUTED))


def setup_pages(job: Job) -> list[Page]:
    """Elements on one page where they fit, an island on its own, then what is drawn by table.

    Raises `Refused` (print.no-setup) for a round without a set-up.
    """
    round_ = job.asked_round()
    if round_.setup is None:
        raise Refused([problem("print.no-setup", round=round_.number)])
    said = setup_lots(job.texts, job.event, round_, job.game_words(round_.game).rules)
    found = [_among_elements(job, lot) for lot in said]
    return [
        *_element_pages(job, round_, [lot for lot in found if lot.elements]),
        *(page for lot in found for page in _pages_alone(job, round_, lot)),
    ]


def _setup_head(job: Job, round_: Round, title: str) -> Head:
    game = job.game_words(round_.game)
    about = round_head(job, round_, f"{title} · {game.name}")
    return replace(about, about=job.round_name(round_))


def _setup_foot(job: Job, round_: Round) -> str:
    attempt = round_.setup.attempt if round_.setup else round_.attempt
    return draw_words(job, round_.number, attempt)


def _setup_page(job: Job, round_: Round, title: str, draw: partial[None]) -> Page:
    return Page(draw, _setup_head(job, round_, title), _setup_foot(job, round_))


def _among_elements(job: Job, lot: Lot) -> Lot:
    """What is drawn for a few tables, a name for each, stands among the elements."""
    if len(lot.tables) > styles.SETUP_TABLES or any(len(at.names) > 1 for at in lot.tables):
        return lot
    elements = tuple(
        Element(at.names[0], f"({at.label})" if at.label else "", table_name(job.texts, at.number))
        for at in lot.tables
    )
    return replace(lot, tables=(), elements=(*lot.elements, *elements))


def _element_pages(job: Job, round_: Round, found: Sequence[Lot]) -> Iterator[Page]:
    title = job.texts.text("Set-up")
    if found:
        for page in fit_blocks(job.typesetter, found, styles.BODY_HEIGHT):
            yield _setup_page(job, round_, title, partial(_draw_blocks, page))


def _draw_blocks(page: Sequence[Sequence[Block]], paper: Paper) -> None:
    x = styles.MARGIN
    for column in page:
        y = styles.BODY_TOP
        for block in column:
            block.draw_block(paper, x, y)
            y += block.height + block.gap
        x += column[0].width + styles.SETUP_GAP


def _pages_alone(job: Job, round_: Round, lot: Lot) -> Iterator[Page]:
    """An island, or something drawn for every table: it has pages of its own."""
    if lot.island is not None:
        yield _setup_page(job, round_, lot.label, partial(_draw_island, job, lot.island))
    if lot.tables:
        yield from _pages_by_table(job, round_, lot)


def _draw_island(job: Job, island: Island, paper: Paper) -> None:
    frame = island_picture.Frame(
        styles.MARGIN, styles.BODY_TOP, styles.CONTENT_WIDTH, styles.BODY_HEIGHT
    )
    island_picture.draw_island(paper, job.texts, island, frame)


def _pages_by_table(job: Job, round_: Round, lot: Lot) -> list[Page]:
    several = any(len(at.names) > 1 for at in lot.tables)
    tables = []
    for at in lot.tables:
        names = tuple(
            (Run(f"{n}  ", tone=styles.MUTED), Run(name)) if several else (Run(name),)
            for n, name in enumerate(at.names, 1)
        )
        tables.append(NumberedTable(str(at.number), at.label, names))
    head = _setup_head(job, round_, lot.label)
    return pages_of_tables(job, head, tables, _setup_foot(job, round_))
