"""The draws of a set-up as blocks, in the largest size at which all stand on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bglmanager.printing import styles
from bglmanager.printing.fonts import Face
from bglmanager.printing.paper import Paper
from bglmanager.printing.text import Line, Typesetter
from bglmanager.words.setup import Element, Lot


@dataclass(frozen=True, slots=True)
class Row:
    """An element fitted: its position, its name in lines, its side, who plays with it."""

    place: Line
    name: tuple[Line, ...]
    side: Line
    only: tuple[Line, ...]
    height: float


@dataclass(frozen=True, slots=True)
class Block:
    """A draw fitted into a column; `names` and `sides` say where these parts of a row begin."""

    label: tuple[Line, ...]
    rows: tuple[Row, ...]
    only: tuple[Line, ...]
    size: float
    width: float
    names: float
    sides: float

    @property
    def height(self) -> float:
        """Without the gap under it."""
        rows = sum(row.height for row in self.rows)
        return _lines(self.label) + rows + _lines(self.only) + self._after_label

    @property
    def gap(self) -> float:
        """What is left free under it."""
        return self.size * styles.SETUP_BLOCK_GAP

    @property
    def _after_label(self) -> float:
        return self.size * styles.SETUP_ROW_GAP

    def draw(self, paper: Paper, x: float, y: float) -> None:
        """Draw it with its corner at this point."""
        for line in self.label:
            y = _put(paper, line, x, y, tone=styles.MUTED)
        for line in self.only:
            y = _put(paper, line, x, y)
        paper.rule(x, y, x + self.width, y)
        y += self._after_label
        for row in self.rows:
            self._row(paper, row, x, y)
            y += row.height

    def _row(self, paper: Paper, row: Row, x: float, y: float) -> None:
        baseline = y + self.size * styles.SETUP_LINE * styles.SETUP_BASELINE
        paper.put(row.place, x, baseline, tone=styles.MUTED)
        if row.side.width:
            pad, capital = self.size * styles.SETUP_PAD, row.side.size * styles.CAPITALS
            left, top = x + self.sides, baseline - capital - pad / 2
            paper.box(left, top, row.side.width + pad, capital + pad, line=styles.FRAME_LINE)
            paper.put(row.side, left + pad / 2, baseline)
        for line in row.name:
            y = _put(paper, line, x + self.names, y)
        for line in row.only:
            y = _put(paper, line, x + self.names, y, tone=styles.MUTED)


def _put(paper: Paper, line: Line, x: float, y: float, *, tone: float = styles.BLACK) -> float:
    """Print a line under this height; returns where it ends."""
    height = line.size * styles.SETUP_LINE
    paper.put(line, x, y + height * styles.SETUP_BASELINE, tone=tone)
    return y + height


def _lines(lines: Sequence[Line]) -> float:
    return sum(line.size * styles.SETUP_LINE for line in lines)


def fit(typesetter: Typesetter, lots: Sequence[Lot], height: float) -> list[list[list[Block]]]:
    """The blocks by page and column: the largest size at which all stand in this height of one
    page; pages at the smallest where they never do.
    """
    parts = tuple(_parts(lots))
    for size in styles.SETUP_SIZES:
        for count in range(1, styles.SETUP_MOST_COLUMNS + 1):
            width = column_width(count)
            blocks = [block(typesetter, lot, size, width) for lot in parts]
            if not all(map(_is_whole, blocks)):
                continue
            columns = _flow(blocks, height)
            if len(columns) <= count:
                return [columns]
    size, count = styles.SETUP_SIZES[-1], 2
    blocks = [block(typesetter, lot, size, column_width(count)) for lot in parts]
    columns = _flow(blocks, height)
    return [columns[i : i + count] for i in range(0, len(columns), count)]


def column_width(count: int) -> float:
    """The width of each of so many columns."""
    return (styles.CONTENT_WIDTH - (count - 1) * styles.SETUP_GAP) / count


def _parts(lots: Sequence[Lot]) -> Iterator[Lot]:
    """The draws, very long ones in parts."""
    for lot in lots:
        for start in range(0, len(lot.elements), styles.SETUP_MOST_ROWS):
            end = start + styles.SETUP_MOST_ROWS
            yield replace(lot, elements=lot.elements[start:end])


def block(typesetter: Typesetter, lot: Lot, size: float, width: float) -> Block:
    """A draw at this size in this width."""
    pad = size * styles.SETUP_PAD
    places = [_small(typesetter, each.place, size, width / 2) for each in lot.elements]
    sides = [
        typesetter.line(each.side, size * styles.SETUP_SIDE, width / 2, Face.SEMIBOLD)
        for each in lot.elements
    ]
    names = max((line.width + pad for line in places if line.width), default=0.0)
    beside = max((line.width + 2 * pad for line in sides if line.width), default=0.0)
    room = max(width - names - beside, size)
    rows = tuple(
        _fitted(typesetter, each, place, side, size, room)
        for each, place, side in zip(lot.elements, places, sides, strict=True)
    )
    widest = max((line.width for row in rows for line in row.name), default=0.0)
    return Block(
        typesetter.wrapped(lot.label, _label(size), width, Face.SEMIBOLD),
        rows,
        typesetter.wrapped(lot.only, _note(size), width),
        size,
        width,
        names,
        names + widest + pad,
    )


def _label(size: float) -> float:
    return max(size * styles.SETUP_LABEL, styles.SETUP_LABEL_LEAST)


def _note(size: float) -> float:
    return max(size * styles.SETUP_SMALL, styles.SETUP_SMALL_LEAST)


def _small(typesetter: Typesetter, words: str, size: float, room: float) -> Line:
    return typesetter.line(words, max(size * styles.SETUP_PLACE, styles.SETUP_SMALL_LEAST), room)


def _fitted(
    typesetter: Typesetter, element: Element, place: Line, side: Line, size: float, room: float
) -> Row:
    name = typesetter.wrapped(element.name, size, room, Face.SEMIBOLD)
    only = typesetter.wrapped(element.only, _note(size), room)
    height = _lines(name) + _lines(only) + size * styles.SETUP_ROW_GAP
    return Row(place, name, side, only, height)


def _is_whole(found: Block) -> bool:
    """Whether every name stands there in the size and the face it is meant to have."""
    lines = [*found.label, *(line for row in found.rows for line in (*row.name, row.place))]
    return all(len(row.name) <= styles.SETUP_NAME_LINES for row in found.rows) and not any(
        run.face is Face.CONDENSED for line in lines for run in line.runs
    )


def _flow(blocks: Sequence[Block], height: float) -> list[list[Block]]:
    """The blocks in order, column after column."""
    columns: list[list[Block]] = [[]]
    used = 0.0
    for each in blocks:
        if columns[-1] and used + each.height > height:
            columns.append([])
            used = 0.0
        columns[-1].append(each)
        used += each.height + each.gap
    return columns
