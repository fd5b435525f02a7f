"""What every table sheet is made of: who sits there, heads of columns, names, fields, lines to sign
on, and where these stand on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bglmanager.engine.event import Entry, Round, Seat, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.printing import styles
from bglmanager.printing.document import Job, break_pages
from bglmanager.printing.layouts import Slip
from bglmanager.printing.paper import FittedLine, Paper, Room, Run, Runs, Words
from bglmanager.printing.styles import Face, Lettering

BLANK = Table(TableNumber(0), ())
"""Stands for a table of which nothing is known yet: its sheet is filled in by hand."""


def seats_at(round_: Round, table: Table) -> int:
    """How many sit there; as many as can on a blank sheet."""
    return len(table.seats) or round_.players_per_table


@record
class Shape:
    """Where people sign: under the form, each on a line with so much room to write; `in_row`, each
    beside his boxes, with nobody but the referee under the form. `above` the boxes stands who they
    are of where there is no room beside them. So many `lines` are for notes.
    """

    signature: float = styles.SLIP_SIGNATURE
    lines: int = 1
    in_row: bool = False
    above: bool = False

    @property
    def row(self) -> float:
        """The least height of what is written for a seat."""
        return styles.SLIP_ROW_LEAST + (styles.SLIP_STRIP if self.above else 0.0)


UNDER_FORM = (
    Shape(styles.SLIP_SIGNATURE_LARGE, 4),
    Shape(12 * styles.MM, 2),
    Shape(),
)
"""From the roomiest; only a sheet that is not to be cut has more than the last."""

IN_ROWS = (Shape(in_row=True), Shape(in_row=True, above=True))
"""For where the lines to sign on have no room of their own."""


@record
class TableSheet:
    """The sheet of one table, with the room and the paper it is drawn on; `told` says by what
    people are told apart who have one name.
    """

    job: Job
    round: Round
    table: Table
    slip: Slip
    paper: Paper
    shape: Shape
    told: Mapping[EntryNumber, str]

    @property
    def is_blank(self) -> bool:
        """Whether table and people are filled in by hand."""
        return self.table == BLANK

    @property
    def is_undrawn(self) -> bool:
        """Whether the round is filled in by hand too: nobody sits in it yet."""
        return not self.round.tables

    @property
    def seats(self) -> Sequence[Seat | None]:
        """Who sits there; so many empty places on a blank sheet."""
        return self.table.seats or (None,) * seats_at(self.round, self.table)

    def entry_at(self, index: int) -> Entry | None:
        """Who sits there; nobody on a blank sheet."""
        seat = self.seats[index]
        return None if seat is None else self.job.entries[seat.entry]


@record
class Form:
    """What is written into: the height it asks for at least, and whether it is wide enough;
    `draw` fills between two heights.
    """

    least: float
    draw: Callable[[TableSheet, float, float], None]
    is_wide_enough: bool = True


@record
class Field:
    """Something said of the whole table: words, and a box behind them."""

    label: str
    box: float


Heads = tuple[tuple[FittedLine, ...], ...]
"""Heads of columns, in lines."""


def fit_heads(job: Job, labels: Sequence[str], widths: Sequence[float]) -> Heads:
    """Heads of columns of these widths, in as many lines as they take."""
    return tuple(
        _head_lines(job, label, width - 2 * styles.SLIP_HEAD_EDGE)
        for label, width in zip(labels, widths, strict=True)
    )


def _head_lines(job: Job, label: str, width: float) -> tuple[FittedLine, ...]:
    size = styles.SLIP_LEAST
    line = job.typesetter.fit_line(label, size, width, least=size)
    return job.typesetter.wrap_lines(label, size, width) if line.is_cut else (line,)


def head_width(job: Job, label: str) -> float:
    """The least width of a column with this head: its longest word is not broken."""
    longest = max((job.typesetter.both_widths(word)[1] for word in label.split()), default=0.0)
    wide = longest * styles.SLIP_LEAST + 2 * styles.SLIP_HEAD_EDGE
    return min(max(styles.SLIP_BOX, wide), styles.SLIP_BOX_HEAD)


def even_widths(least: Sequence[float], room: float, most: float) -> list[float]:
    """Widths as even as this room lets them be, none below its least, nor wider for that than
    `most`; just the least where there is no room.
    """
    rest, left = room, len(least)
    for width in sorted(least, reverse=True):
        if width * left <= rest:
            break
        rest, left = rest - width, left - 1
    level = min(most, rest / left) if left else 0.0
    return [max(width, level) for width in least]


def heads_height(heads: Heads) -> float:
    """The room they take above the boxes."""
    most = max(map(len, heads), default=1)
    return styles.SLIP_COLUMN_HEAD + (most - 1) * styles.SLIP_COLUMN_LINE


def draw_heads(
    paper: Paper, heads: Heads, x: float, widths: Sequence[float], bottom: float
) -> None:
    """Each in the middle above its boxes, the last lines side by side."""
    for head, width in zip(heads, widths, strict=True):
        baseline = bottom - styles.SLIP_COLUMN_RISE - (len(head) - 1) * styles.SLIP_COLUMN_LINE
        for line in head:
            paper.put_line(line, x + (width - line.width) / 2, baseline, tone=styles.MUTED)
            baseline += styles.SLIP_COLUMN_LINE
        x += width


def told_name(entry: Entry, told: str) -> tuple[Runs, Runs]:
    """Surname, and what stands behind it: the first name and by what he is told apart."""
    apart = (Run(f" ({told})", tone=styles.MUTED),) if told else ()
    if not entry.last_name:
        return (Run(entry.first_name, Face.SEMIBOLD),), apart
    return (Run(entry.last_name, Face.SEMIBOLD),), (Run(entry.first_name), *apart)


def draw_name(
    sheet: TableSheet,
    entry: Entry,
    room: Room,
    most: float,
    *,
    said: str = "",
    beside: bool = False,
) -> None:
    """Somebody's name in at most this size, and in small what is said of his seat under it.

    In a narrow room, and where the surname could not be bold in one line, the first name stands
    under it, what is said `beside` that or below; a low one has room for the name alone.
    """
    surname, rest = told_name(entry, sheet.told.get(entry.number, ""))
    lines = _lines_of_name(surname, rest, room, said, beside=beside)
    (first, _), size = lines[0], _size_of_name(lines, room, most)
    line = sheet.paper.typesetter.fit_line(first, size, room.width, least=styles.SLIP_LEAST)
    if not line.is_strong and first is not surname and rest:
        lines[:1] = [(surname, 1.0), (rest, styles.SMALL_SCALE)]
        size = _size_of_name(lines, room, most)
    y = room.top + (room.height - _height_of_name(lines) * styles.SLIP_NAME_LINE * size) / 2
    for words, scale in lines:
        baseline = y + size * scale * 0.96
        lettering = Lettering(max(size * scale, styles.SLIP_LEAST), least=styles.SLIP_LEAST)
        sheet.paper.write_words(words, room.left, baseline, room.width, lettering)
        y += size * scale * styles.SLIP_NAME_LINE


NameLine = tuple[Words, float]
"""A line of a name, and its part of the size."""


def _size_of_name(lines: Sequence[NameLine], room: Room, most: float) -> float:
    size = min(most, room.height * (0.4 if room.height > styles.SLIP_NAME_LOW else 0.55))
    return min(size, room.height / (_height_of_name(lines) * 1.3))  # what a line takes of a row


def _height_of_name(lines: Sequence[NameLine]) -> float:
    return sum(scale for _, scale in lines)


def _lines_of_name(
    surname: Runs, rest: Runs, room: Room, said: str, *, beside: bool
) -> list[NameLine]:
    """The lines of a name, each with its part of the size."""
    under, small = Run(said, tone=styles.MUTED), styles.SMALL_SCALE
    lines: list[NameLine] = [((*surname, Run(" "), *rest), 1.0)]
    if room.height <= styles.SLIP_NAME_LOW:
        return lines
    if room.width < styles.SLIP_NAME_WIDE and rest:
        lines = [(surname, 1.0), (rest, small)]
    if said and beside and len(lines) > 1:
        lines[1] = ((*rest, Run("  "), under), small)
    elif said:
        lines.append(((under,), small))
    return lines


def signers(sheet: TableSheet) -> list[str]:
    """Who signs, in short: the surname, and so much more as tells him from others who sign."""
    people = [sheet.job.entries[seat.entry] for seat in sheet.table.seats]
    return [_in_short(entry, people, sheet.told) for entry in people] or [""] * len(sheet.seats)


def _in_short(entry: Entry, people: Sequence[Entry], told: Mapping[EntryNumber, str]) -> str:
    others = [one for one in people if one is not entry and one.last_name == entry.last_name]
    first = entry.first_name
    if not others or not entry.last_name:
        return entry.last_name or first
    for count in range(1, len(first) + 1):
        if not any(one.first_name[:count].casefold() == first[:count].casefold() for one in others):
            dot = "." if count < len(first) else ""
            return f"{entry.last_name} {first[:count]}{dot}"
    return f"{entry.last_name} {first} ({told.get(entry.number, entry.number)})"


def fields_height(job: Job, fields: Sequence[Field], slip: Slip) -> float:
    """Height of what is asked of the whole table."""
    return len(_rows_of_fields(job, fields, slip)) * styles.SLIP_FIELD


def draw_fields(sheet: TableSheet, fields: Sequence[Field], top: float) -> None:
    """Words and boxes in rows, as many side by side as there is room for."""
    slip, paper, y = sheet.slip, sheet.paper, top
    for row in _rows_of_fields(sheet.job, fields, slip):
        x = slip.left
        for field in row:
            height, middle = min(field.box, 6 * styles.MM), y + styles.SLIP_FIELD / 2
            room = slip.width - styles.SLIP_FIELD_GAP - field.box
            size, least = _field_size(slip), styles.SLIP_LEAST
            words = paper.typesetter.fit_line(field.label, size, room, least=least)
            paper.put_line(words, x, middle + words.size * styles.CAPITALS / 2)
            x += words.width + styles.SLIP_FIELD_GAP
            paper.draw_box(x, middle - height / 2, field.box, height)
            x += field.box + styles.SLIP_GAP
        y += styles.SLIP_FIELD


def _rows_of_fields(job: Job, fields: Sequence[Field], slip: Slip) -> list[list[Field]]:
    def width(field: Field) -> float:
        words = job.typesetter.text_width(field.label) * _field_size(slip)
        return words + styles.SLIP_FIELD_GAP + field.box

    return break_pages(fields, width, slip.width, gap=styles.SLIP_GAP) if fields else []


def _field_size(slip: Slip) -> float:
    return styles.SLIP_TEXT if slip.is_wide else 7.5
