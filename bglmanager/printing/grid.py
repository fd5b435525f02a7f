"""Tables of figures: columns as wide as what they hold, the head on every page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bglmanager.printing import styles
from bglmanager.printing.fonts import Face
from bglmanager.printing.paper import Align, Paper
from bglmanager.printing.text import Line, Run, Typesetter, Words


@dataclass(frozen=True, slots=True)
class Column:
    """A column and its cells. `limit` is the most room at size 1 it asks for (None: all it
    needs); `wraps` breaks its texts into lines instead of cutting them.
    """

    title: str
    cells: Sequence[Words]
    align: Align = Align.LEFT
    limit: float | None = None
    wraps: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One row, fitted: the lines of each cell, and its height."""

    cells: tuple[tuple[Line, ...], ...]
    height: float


@dataclass(frozen=True, slots=True)
class Grid:
    """A table fitted to the page: rows by page; `notes` stand under the last row."""

    columns: Sequence[Column]
    size: float
    widths: tuple[float, ...]
    pages: tuple[tuple[Row, ...], ...]
    notes: tuple[Line, ...]


def arrange(typesetter: Typesetter, columns: Sequence[Column], notes: tuple[str, ...]) -> Grid:
    """Find the fewest pages, then the largest size at which every column has the room it needs."""
    small, width = styles.GRID_NOTE, styles.CONTENT_WIDTH
    lines = tuple(line for note in notes for line in typesetter.in_lines(note, small, width))
    natural = [_natural(typesetter, column) for column in columns]
    smallest = styles.GRID_SIZES[-1]
    best: Grid | None = None
    for size in styles.GRID_SIZES:
        if sum(natural) * size > styles.CONTENT_WIDTH and size > smallest:
            continue
        found = _at(typesetter, columns, lines, size, _widths(columns, natural, size))
        if best is None or len(found.pages) < len(best.pages):
            best = found
    assert best is not None
    return best


def _natural(typesetter: Typesetter, column: Column) -> float:
    head = typesetter.width(column.title, Face.SEMIBOLD) * styles.GRID_HEAD
    widest = max((typesetter.width(cell) for cell in column.cells), default=0.0)
    if column.limit is not None:
        widest = min(widest, column.limit)
    return max(head, widest) + 2 * styles.GRID_PADDING


def _widths(columns: Sequence[Column], natural: Sequence[float], size: float) -> tuple[float, ...]:
    widths = [width * size for width in natural]
    spare = styles.CONTENT_WIDTH - sum(widths)
    limited = [i for i, column in enumerate(columns) if column.limit is not None]
    shared = limited if spare < 0 or any(c.wraps for c in columns) else range(len(columns))
    of = sum(widths[i] for i in shared)
    for i in shared:
        widths[i] += spare * widths[i] / of
    return tuple(widths)


def _at(
    typesetter: Typesetter,
    columns: Sequence[Column],
    notes: tuple[Line, ...],
    size: float,
    widths: tuple[float, ...],
) -> Grid:
    count = max((len(column.cells) for column in columns), default=0)
    rows = [_row(typesetter, columns, number, size, widths) for number in range(count)]
    room = styles.BODY_HEIGHT - size * styles.GRID_HEAD_LINE
    room -= styles.GRID_NOTE_GAP + styles.GRID_NOTE_LINE * (len(notes) + 1) if notes else 0
    pages: list[list[Row]] = [[]]
    used = 0.0
    for row in rows:
        if pages[-1] and used + row.height > room:
            pages.append([])
            used = 0.0
        pages[-1].append(row)
        used += row.height
    return Grid(columns, size, widths, tuple(tuple(page) for page in pages), notes)


def _row(
    typesetter: Typesetter,
    columns: Sequence[Column],
    number: int,
    size: float,
    widths: tuple[float, ...],
) -> Row:
    cells: list[tuple[Line, ...]] = []
    for column, width in zip(columns, widths, strict=True):
        cell, room = column.cells[number], width - 2 * styles.GRID_PADDING * size
        if column.wraps and isinstance(cell, str):
            cells.append(typesetter.wrapped(cell, size, room))
        else:
            cells.append((typesetter.line(cell, size, room),))
    lines = max(len(cell) for cell in cells)
    height = size * (styles.GRID_LINE + (lines - 1) * styles.GRID_WRAP_LINE)
    return Row(tuple(cells), height)


def draw_page(paper: Paper, grid: Grid, number: int) -> None:
    """Draw one page of the table (0 is the first), head included."""
    y = _head(paper, grid)
    for place, row in enumerate(grid.pages[number]):
        if place % 2:
            paper.band(styles.MARGIN, y, styles.CONTENT_WIDTH, row.height)
        _cells(paper, grid, row, y)
        y += row.height
    if number == len(grid.pages) - 1:
        y += styles.GRID_NOTE_GAP
        for note in grid.notes:
            y += styles.GRID_NOTE_LINE
            paper.put(note, styles.MARGIN, y, tone=styles.MUTED)


def _head(paper: Paper, grid: Grid) -> float:
    x, size = styles.MARGIN, grid.size * styles.GRID_HEAD
    padding = styles.GRID_PADDING * grid.size
    for column, width in zip(grid.columns, grid.widths, strict=True):
        paper.write(
            (Run(column.title, Face.SEMIBOLD),),
            x + padding,
            styles.BODY_TOP + grid.size * 1.2,
            size=size,
            room=width - 2 * padding,
            align=column.align,
            tone=styles.MUTED,
        )
        x += width
    y = styles.BODY_TOP + grid.size * styles.GRID_HEAD_LINE
    paper.rule(styles.MARGIN, y, styles.MARGIN + styles.CONTENT_WIDTH, y)
    return y


def _cells(paper: Paper, grid: Grid, row: Row, y: float) -> None:
    x, padding = styles.MARGIN, styles.GRID_PADDING * grid.size
    for column, width, lines in zip(grid.columns, grid.widths, row.cells, strict=True):
        baseline = y + grid.size * styles.GRID_LINE * styles.GRID_BASELINE
        spare = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}[column.align]
        for line in lines:
            room = width - 2 * padding
            paper.put(line, x + padding + (room - line.width) * spare, baseline)
            baseline += grid.size * styles.GRID_WRAP_LINE
        x += width
