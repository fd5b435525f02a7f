"""What the forms of table sheets have in common."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bglmanager.engine.event import Entry, Round, Table
from bglmanager.printing import names, styles
from bglmanager.printing.document import break_pages
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper, Room
from bglmanager.printing.slips import Slip
from bglmanager.printing.styles import Lettering
from bglmanager.printing.text import FittedLine, Run, Words


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The sheet of one table, with the room and the paper it is drawn on."""

    job: Job
    round: Round
    table: Table
    slip: Slip
    paper: Paper


@dataclass(frozen=True, slots=True)
class Form:
    """What is written into: `least` is the height it asks for, `draw` fills the room between
    two heights of the page with it.
    """

    least: float
    draw: Callable[[float, float], None]


@dataclass(frozen=True, slots=True)
class Field:
    """Something said of the whole table: words, and a box behind them."""

    label: str
    box: float


Heads = tuple[tuple[FittedLine, ...], ...]
"""Heads of columns of one width, in lines."""


def fit_heads(
    job: Job,
    labels: Sequence[str],
    width: float,
    *,
    room: float = math.inf,
    tight: float = 0.0,
) -> Heads:
    """Heads broken into lines where they are too long and the room is high enough; where one of
    them would be cut otherwise they may be as high as `tight`, and then smaller.
    """
    width -= 1
    full, *smaller = (
        _heads_at_size(job, labels, width, styles.CAPTION.size * scale)
        for scale in styles.SLIP_SMALLER
    )
    broken, fitted = full
    if not _is_cut(fitted):
        return broken if heads_height(broken) <= room else fitted
    room = max(room, tight)
    found = [lines for both in (full, *smaller) for lines in both if heads_height(lines) <= room]
    whole = (lines for lines in found if not _is_cut(lines))
    return next(whole, broken if broken in found else fitted)


def _heads_at_size(
    job: Job, labels: Sequence[str], width: float, size: float
) -> tuple[Heads, Heads]:
    """Heads in lines, and each in one line, cut where it is too long."""
    broken = tuple(job.typesetter.in_lines(label, size, width) for label in labels)
    return broken, tuple((job.typesetter.line(label, size, width),) for label in labels)


def _is_cut(lines: Heads) -> bool:
    return any(line.is_cut for head in lines for line in head)


def heads_height(lines: Heads) -> float:
    """The room they take above the boxes."""
    most = max(map(len, lines), default=1)
    return styles.SLIP_COLUMN_HEAD + (most - 1) * styles.SLIP_COLUMN_LINE


def draw_heads(paper: Paper, lines: Heads, x: float, width: float, bottom: float) -> None:
    """Each in the middle above its boxes, the last lines side by side."""
    for place, head in enumerate(lines):
        baseline = bottom - styles.SLIP_COLUMN_RISE - (len(head) - 1) * styles.SLIP_COLUMN_LINE
        for line in head:
            middle = x + place * width + (width - line.width) / 2
            paper.put(line, middle, baseline, tone=styles.MUTED)
            baseline += styles.SLIP_COLUMN_LINE


def draw_name(
    paper: Paper, entry: Entry, room: Room, most: float, *, said: str = "", beside: bool = False
) -> None:
    """Somebody's name in at most this size, and in small what is said of his seat under it.

    In a narrow room the first name stands under the surname, what is said `beside` it or below.
    """
    under = Run(said, tone=styles.MUTED)
    lines: list[tuple[Words, float]] = [(names.full(entry), 1.0)]
    if room.width < styles.SLIP_TWO_LINES_BELOW and entry.last_name:
        surname = (Run(entry.last_name, Face.SEMIBOLD),)
        lines = [(surname, 1.0), (entry.first_name, styles.SMALL_SCALE)]
    if said and beside and len(lines) > 1:
        lines[1] = ((Run(f"{entry.first_name}  "), under), styles.SMALL_SCALE)
    elif said:
        lines.append(((under,), styles.SMALL_SCALE))
    scales = sum(scale for _, scale in lines)
    size = min(most, room.height * styles.SLIP_NAME_OF_ROW)
    size = min(size, room.height / (scales * styles.SLIP_NAME_ROW))
    y = room.top + (room.height - scales * styles.SLIP_NAME_LINE * size) / 2
    for words, scale in lines:
        baseline = y + size * scale * styles.SLIP_NAME_BASELINE
        paper.write(words, room.left, baseline, room.width, Lettering(size * scale))
        y += size * scale * styles.SLIP_NAME_LINE


def fields_height(job: Job, fields: Sequence[Field], slip: Slip) -> float:
    """Height of what is asked of the whole table."""
    return len(_rows_of_fields(job, fields, slip)) * styles.SLIP_FIELD


def draw_fields(sheet: TableSheet, fields: Sequence[Field], top: float) -> None:
    """Words and boxes in rows, as many side by side as there is room for."""
    slip, paper, y = sheet.slip, sheet.paper, top
    for row in _rows_of_fields(sheet.job, fields, slip):
        x = slip.left
        for field in row:
            height, middle = min(field.box, styles.SLIP_FIELD_BOX), y + styles.SLIP_FIELD / 2
            words = paper.typesetter.line(field.label, _field_size(slip), slip.width)
            paper.put(words, x, middle + words.size * styles.CAPITALS / 2)
            x += words.width + styles.SLIP_FIELD_GAP
            paper.box(x, middle - height / 2, field.box, height)
            x += field.box + styles.SLIP_GAP
        y += styles.SLIP_FIELD


def _rows_of_fields(job: Job, fields: Sequence[Field], slip: Slip) -> list[list[Field]]:
    def width(field: Field) -> float:
        words = job.typesetter.width(field.label) * _field_size(slip)
        return words + styles.SLIP_FIELD_GAP + field.box

    return break_pages(fields, width, slip.width, gap=styles.SLIP_GAP) if fields else []


def _field_size(slip: Slip) -> float:
    return styles.SLIP_TEXT if slip.is_wide else styles.SLIP_FIELD_SMALL
