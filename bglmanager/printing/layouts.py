"""Layouts of pages: tables of figures, slips that are cut apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from bglmanager.engine.fact_kinds import record
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page, break_pages, fewest_pages
from bglmanager.printing.paper import FittedLine, Paper, Room, Typesetter, Words, plain_text
from bglmanager.printing.styles import Align, Face, Lettering, PageSize
from bglmanager.words.columns import CellValue, ListedColumn, ListedTable, Row, TableColumn

CROSSED, NO_BOX = "x", "-"
_TICKS = {"": "☐", CROSSED: "☒", NO_BOX: ""}
"""Boxes to tick as other programs write them."""


@record
class GridColumn:
    """A column and its cells, empty where it has fewer than others. `figures` stand at the right;
    the texts of a `strong` one are in bold; the cells of a `written` one are boxes to write in.

    `limit` is the most room at size 1 it asks for (None: all it needs), `least` the least it gets;
    `wraps` breaks its texts into lines instead of cutting them. `boxed` cells are boxes to tick:
    empty for "", crossed for `CROSSED`, none for `NO_BOX`. `values` are what spreadsheets take of
    the cells, unless that is what is written there.
    """

    title: str
    cells: Sequence[Words]
    figures: bool = False
    strong: bool = False
    limit: float | None = None
    wraps: bool = False
    least: float = 0.0
    boxed: bool = False
    written: bool = False
    values: Sequence[CellValue] = ()

    @classmethod
    def described(
        cls, column: TableColumn[Row], rows: Sequence[Row], *, limit: float | None = None
    ) -> GridColumn:
        """A column described for every place, with its rows; a limited one breaks its texts."""
        cells = [column.text(row) for row in rows]
        wraps = limit is not None
        values = [column.value_of(row) for row in rows]
        return cls(column.title, cells, column.figures, column.strong, limit, wraps, values=values)

    @property
    def listed(self) -> ListedColumn:
        """The same for other programs."""
        said = [plain_text(cell) for cell in self.cells]
        return ListedColumn.of_texts(
            self.title,
            [_TICKS[text] for text in said] if self.boxed else said,
            figures=self.figures,
            strong=self.strong,
            values=self.values,
        )

    @property
    def align(self) -> Align:
        """Where its texts stand."""
        return Align.RIGHT if self.figures else Align.LEFT

    @property
    def face(self) -> Face:
        """What its texts are written in."""
        return Face.SEMIBOLD if self.strong else Face.REGULAR


@record
class GridRow:
    """One row, fitted: the lines of each cell, its height, and the room left above its texts."""

    cells: tuple[tuple[FittedLine, ...], ...]
    height: float
    above: float


@record
class Grid:
    """A table fitted to pages; `notes` stand on the last or, `repeated`, on every one. No row is
    lower than `row_high`.
    """

    columns: Sequence[GridColumn]
    size: float
    widths: tuple[float, ...]
    pages: tuple[tuple[GridRow, ...], ...]
    notes: tuple[FittedLine, ...]
    repeated: bool = False
    row_high: float = 0.0


def described_columns(
    columns: Iterable[TableColumn[Row]], rows: Sequence[Row], *keys: str
) -> list[GridColumn]:
    """Of the columns described for every place those with these keys."""
    return [GridColumn.described(column, rows) for column in columns if column.key in keys]


def table_pages(
    job: Job,
    head: Head,
    columns: Sequence[GridColumn],
    notes: Sequence[str] = (),
    foot: str = "",
    *,
    row_high: float = 0.0,
    repeated: bool = False,
) -> list[Page]:
    """A table on as many pages as it takes; what is told as in `fit_table`."""
    grid = fit_table(job, columns, notes, row_high=row_high, repeated=repeated)
    pages = [
        Page(partial(draw_grid, grid=grid, number=number), head, foot)
        for number in range(len(grid.pages))
    ]
    told = tuple(column.listed for column in columns if any(column.cells) or column.boxed)
    listed = ListedTable(told, tuple(notes))
    return [replace(pages[0], table=listed), *pages[1:]]


def fit_table(
    job: Job,
    columns: Sequence[GridColumn],
    notes: Sequence[str],
    *,
    row_high: float = 0.0,
    largest: float = styles.GRID_SIZES[0],
    repeated: bool = False,
) -> Grid:
    """Find the fewest pages, then the largest size at which every column has the room it needs.

    No row is lower than `row_high`: something is written in it by hand. No letter is larger than
    `largest`, where something else stands under the table.
    """
    small, body, typesetter = 7.5, job.body, job.typesetter
    lines = tuple(line for note in notes for line in typesetter.in_lines(note, small, body.width))
    natural = [_natural_width(typesetter, column) for column in columns]
    wanted = [size for size in styles.GRID_SIZES if size <= largest]
    fitting = [size for size in wanted if sum(natural) * size <= body.width]

    def arrange(size: float) -> Grid:
        widths = _column_widths(columns, natural, size, body.width)
        made = Grid(columns, size, widths, (), lines, repeated, row_high)
        return _on_pages(typesetter, made, body.height)

    return fewest_pages(fitting or wanted[-1:], arrange)


def fits_at(job: Job, columns: Sequence[GridColumn], size: float) -> bool:
    """Whether every column has the room it needs beside the others at this size."""
    needed = sum(_natural_width(job.typesetter, column) for column in columns)
    return needed * size <= job.body.width


def _natural_width(typesetter: Typesetter, column: GridColumn) -> float:
    head = typesetter.text_width(column.title, Face.SEMIBOLD) * styles.GRID_HEAD
    widest = max((typesetter.text_width(cell, column.face) for cell in column.cells), default=0.0)
    if column.limit is not None:
        widest = min(widest, column.limit)
    if column.boxed:
        widest = styles.GRID_BOX
    return max(head, widest, column.least) + 2 * styles.GRID_PADDING


def _column_widths(
    columns: Sequence[GridColumn], natural: Sequence[float], size: float, room: float
) -> tuple[float, ...]:
    widths = [width * size for width in natural]
    spare = room - sum(widths)
    if spare < 0 or any(column.wraps for column in columns):
        shared = [i for i, column in enumerate(columns) if column.limit is not None]
    else:  # boxes are as large as they are
        shared = [i for i, column in enumerate(columns) if not column.boxed] or [0]
    of = sum(widths[i] for i in shared)
    for i in shared:
        widths[i] += spare * widths[i] / of
    return tuple(widths)


def _on_pages(typesetter: Typesetter, grid: Grid, height: float) -> Grid:
    """The grid with its rows on as few pages as that takes, about as many on each."""
    count = max((len(column.cells) for column in grid.columns), default=0)
    rows = [_fitted_row(typesetter, grid, number) for number in range(count)]
    room, notes = height - grid.size * styles.GRID_HEAD_LINE, len(grid.notes)
    room -= styles.GRID_NOTE_GAP + styles.GRID_NOTE_LINE * (notes + 1) if notes else 0

    def filled(most: float) -> list[list[GridRow]]:
        return break_pages(rows, lambda row: row.height, most)

    pages, whole = len(filled(room)), sum(row.height for row in rows)
    most = whole / pages
    while most < room and len(filled(most)) > pages:
        most += styles.GRID_BALANCE
    return replace(grid, pages=tuple(map(tuple, filled(min(most, room)))))


def _fitted_row(typesetter: Typesetter, grid: Grid, number: int) -> GridRow:
    size = grid.size
    cells: list[tuple[FittedLine, ...]] = []
    for column, width in zip(grid.columns, grid.widths, strict=True):
        cell = column.cells[number] if number < len(column.cells) else ""
        room = width - 2 * styles.GRID_PADDING * size
        if column.wraps and isinstance(cell, str):
            cells.append(typesetter.wrap_lines(cell, size, room, column.face))
        else:
            cells.append(typesetter.name_lines(cell, size, room, column.face))
    lines = max(len(cell) for cell in cells)
    height = size * (styles.GRID_LINE + (lines - 1) * styles.GRID_WRAP_LINE)
    return GridRow(tuple(cells), max(height, grid.row_high), max(grid.row_high - height, 0.0) / 2)


def draw_grid(paper: Paper, grid: Grid, number: int) -> None:
    """Draw one page of the table (0 is the first), head included."""
    y = _draw_heads(paper, grid)
    for row in grid.pages[number]:
        _draw_cells(paper, grid, row, y + row.above)
        y += row.height
        paper.rule_across(y)
    if grid.repeated or number == len(grid.pages) - 1:
        y += styles.GRID_NOTE_GAP
        for note in grid.notes:
            y += styles.GRID_NOTE_LINE
            paper.put_line(note, paper.body.left, y, tone=styles.MUTED)


def _draw_heads(paper: Paper, grid: Grid) -> float:
    x, size = paper.body.left, grid.size * styles.GRID_HEAD
    padding = styles.GRID_PADDING * grid.size
    for column, width in zip(grid.columns, grid.widths, strict=True):
        lettering = Lettering(size, Face.SEMIBOLD, styles.MUTED, column.align)
        baseline = paper.body.top + grid.size * 1.2
        paper.write_words(column.title, x + padding, baseline, width - 2 * padding, lettering)
        x += width
    y = paper.body.top + grid.size * styles.GRID_HEAD_LINE
    paper.rule_across(y, width=styles.FRAME_LINE)
    return y


def _draw_cells(paper: Paper, grid: Grid, row: GridRow, y: float) -> None:
    x, padding = paper.body.left, styles.GRID_PADDING * grid.size
    for column, width, lines in zip(grid.columns, grid.widths, row.cells, strict=True):
        if column.boxed:
            _draw_tick_box(paper, lines[0], x + padding, y, grid.size)
            x += width
            continue
        if column.written:
            paper.draw_box(x, y - row.above, width, row.height)
        baseline = y + grid.size * styles.GRID_LINE * 0.68
        for line in lines:
            paper.put_line(
                line, x + padding, baseline, room=width - 2 * padding, align=column.align
            )
            baseline += grid.size * styles.GRID_WRAP_LINE
        x += width


def _draw_tick_box(paper: Paper, cell: FittedLine, x: float, y: float, size: float) -> None:
    """A box to tick, crossed where that is done."""
    said = "".join(run.text for run in cell.runs)
    if said == NO_BOX:
        return
    side = size * styles.GRID_BOX
    top = y + size * styles.GRID_LINE / 2 - side / 2
    paper.draw_box(x, top, side, side, line=styles.FRAME_LINE)
    if said == CROSSED:
        paper.draw_rule(x, top, x + side, top + side, width=styles.FRAME_LINE)
        paper.draw_rule(x, top + side, x + side, top, width=styles.FRAME_LINE)


T = TypeVar("T")

_SHARES = {1: (1, 1), 2: (1, 2), 4: (2, 2)}
"""Slips across and down an upright page by their number; a wide one is the same page turned."""


@record
class Slip(Room):
    """The room of one slip on the page; `alone` when it is not to be cut."""

    alone: bool

    @property
    def is_wide(self) -> bool:
        """Whether it has room for large boxes."""
        return self.width >= 120 * styles.MM


@record
class SlipLayout:
    """How slips of one size stand on pages: so many across and down."""

    size: PageSize
    across: int
    down: int

    @classmethod
    def of_page(cls, size: PageSize, per_page: int, *, least: float = 0.0) -> SlipLayout:
        """So many on a page, half of them where one of their sides would be shorter than `least`.
        Raises KeyError for another number than 1, 2 or 4.
        """
        across, down = _SHARES[per_page]
        made = cls(size, across, down) if size[0] <= size[1] else cls(size, down, across)
        small = min(made.slips[0].width, made.slips[0].height) < least
        return cls.of_page(size, per_page // 2, least=least) if small and per_page > 1 else made

    @property
    def per_page(self) -> int:
        """How many stand on a page."""
        return self.across * self.down

    @property
    def slips(self) -> list[Slip]:
        """Their rooms, row by row; all are equally large."""
        width, height = self.size
        return [
            Slip(left, top, right - left, bottom - top, self.per_page == 1)
            for top, bottom in _slip_edges(self.down, height)
            for left, right in _slip_edges(self.across, width)
        ]

    @property
    def cells(self) -> list[Room]:
        """The parts of the page up to where it is cut, row by row."""
        wide, high = self.size[0] / self.across, self.size[1] / self.down
        return [
            Room(column * wide, row * high, wide, high)
            for row in range(self.down)
            for column in range(self.across)
        ]


def slip_pages(
    layout: SlipLayout, things: Sequence[T], draw: Callable[[T, Slip, Paper], None]
) -> list[Page]:
    """A slip for each of the things, drawn by `draw`.

    Pages are filled so that the cut stacks, laid on one another, are in order.
    """
    return stacked_pages(layout, things, layout.slips, draw)


R = TypeVar("R", bound=Room)


def stacked(things: Sequence[T], per_page: int) -> list[Sequence[T]]:
    """Things by page, so that the stacks that are cut, laid on one another, are in order."""
    count = max(1, -(-len(things) // per_page))
    return [things[n::count] for n in range(count)]


def stacked_pages(
    layout: SlipLayout,
    things: Sequence[T],
    rooms: Sequence[R],
    draw: Callable[[T, R, Paper], None],
) -> list[Page]:
    """Each of the things drawn in one of these rooms of a page, which are cut apart."""
    return [
        Page(partial(_draw_cut, layout, part, rooms, draw), size=layout.size)
        for part in stacked(things, len(rooms))
    ]


def _draw_cut(
    layout: SlipLayout,
    things: Sequence[T],
    rooms: Sequence[R],
    draw: Callable[[T, R, Paper], None],
    paper: Paper,
) -> None:
    for thing, room in zip(things, rooms, strict=False):
        draw(thing, room, paper)
    if layout.down > 1:
        middle = paper.high / 2
        paper.draw_rule(0, middle, paper.wide, middle, dash=styles.CUT_DASH)
    if layout.across > 1:
        middle = paper.wide / 2
        paper.draw_rule(middle, 0, middle, paper.high, dash=styles.CUT_DASH)


def _slip_edges(count: int, size: float) -> list[tuple[float, float]]:
    """Where slips begin and end, so many across or down; they are cut apart within the page."""
    edge = [styles.MARGIN, *[styles.CUT_MARGIN] * (count - 1), styles.MARGIN]
    return [
        (n * size / count + edge[n], (n + 1) * size / count - edge[n + 1]) for n in range(count)
    ]
