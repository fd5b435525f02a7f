"""A sheet for every table, to be written on; 1, 2 or 4 on a page, cut apart in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from bglmanager.engine.event import Round, Table
from bglmanager.printing import names, styles
from bglmanager.printing.document import Page, draw_words, edition_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Align, Paper
from bglmanager.printing.text import ELLIPSIS, Line
from bglmanager.words.check_code import check_code
from bglmanager.words.phases import table_name

LAYOUTS = {1: (1, 1), 2: (1, 2), 4: (2, 2)}
"""Sheets across and down by their number on a page."""


@dataclass(frozen=True, slots=True)
class Slip:
    """The room of one sheet on the page, in points; `alone` when it is not to be cut."""

    left: float
    top: float
    right: float
    bottom: float

    alone: bool

    @property
    def width(self) -> float:
        """From the left to the right edge."""
        return self.right - self.left


def pages(job: Job) -> list[Page]:
    """One sheet per table. Pages are filled so that the cut stacks, laid on one another, are
    in the order of the tables. Raises KeyError for another number of sheets than 1, 2 or 4.
    """
    round_ = job.round()
    byes = set(round_.byes)
    tables = [t for t in round_.tables if not all(seat.entry in byes for seat in t.seats)]
    per_page = job.options.per_page
    slips = _slips(*LAYOUTS[per_page])
    count = max(1, -(-len(tables) // per_page))
    return [Page(partial(_page, job, round_, tables[i::count], slips)) for i in range(count)]


def _slips(across: int, down: int) -> list[Slip]:
    width, height = styles.PAGE_WIDTH / across, styles.PAGE_HEIGHT / down

    def edges(place: int, count: int, size: float) -> tuple[float, float]:
        first = styles.MARGIN if place == 0 else styles.CUT_MARGIN
        last = styles.MARGIN if place == count - 1 else styles.CUT_MARGIN
        return place * size + first, (place + 1) * size - last

    slips = []
    for row in range(down):
        for column in range(across):
            left, right = edges(column, across, width)
            top, bottom = edges(row, down, height)
            slips.append(Slip(left, top, right, bottom, across * down == 1))
    return slips


def _page(
    job: Job, round_: Round, tables: Sequence[Table], slips: Sequence[Slip], paper: Paper
) -> None:
    for table, slip in zip(tables, slips, strict=False):
        _table(job, round_, table, slip, paper)
    if len(slips) > 1:
        middle = styles.PAGE_HEIGHT / 2
        paper.rule(0, middle, styles.PAGE_WIDTH, middle, dash=styles.CUT_DASH)
    if len(slips) > 2:
        middle = styles.PAGE_WIDTH / 2
        paper.rule(middle, 0, middle, styles.PAGE_HEIGHT, dash=styles.CUT_DASH)


def _table(job: Job, round_: Round, table: Table, slip: Slip, paper: Paper) -> None:
    _head(job, round_, table, slip, paper)
    foot = _foot(job, round_, table, slip, paper)
    foot = _signatures(job, table, slip, foot, paper)
    foot = _notes(job, round_, table, slip, foot, paper)
    _seats(job, round_, table, slip, foot, paper)


def _head(job: Job, round_: Round, table: Table, slip: Slip, paper: Paper) -> None:
    texts, settings = job.texts, job.event.settings
    baseline = slip.top + styles.SLIP_NUMBER_BASELINE
    caption = slip.top + styles.SLIP_CAPTION
    number = paper.typesetter.line(str(table.number), styles.SLIP_NUMBER, slip.width / 3, Face.BOLD)
    room = max(number.width, styles.SLIP_NAME_LEAST / 3)
    paper.write(
        texts.text("Table"),
        slip.left,
        caption,
        size=styles.SLIP_CAPTION,
        room=room,
        tone=styles.MUTED,
    )
    paper.put(number, slip.left, baseline)
    code_left = _code(job, round_, table, slip, paper)
    x = slip.left + room + styles.SLIP_GAP
    room = code_left - styles.SLIP_GAP - x
    game = job.game(round_.game)
    lines = [
        (settings.name, styles.SLIP_EVENT, Face.SEMIBOLD),
        (f"{job.round_name(round_)} · {game.name}", styles.SLIP_TEXT, Face.REGULAR),
        (_minutes(job, round_, table), styles.SLIP_MINUTES, Face.SEMIBOLD),
        (table.label or "", styles.SLIP_LABEL, Face.BOLD),
    ]
    y = slip.top - styles.SLIP_LINE_GAP
    for words, size, face in lines:
        if words:
            y = max(y + size + styles.SLIP_LINE_GAP, slip.top + styles.SLIP_EVENT)
            paper.write(words, x, y, size=size, room=room, face=face)


def _code(job: Job, round_: Round, table: Table, slip: Slip, paper: Paper) -> float:
    left = slip.right - styles.SLIP_CODE_WIDTH
    code = check_code(job.event.settings.id, round_.number, table.number)
    paper.box(left, slip.top, styles.SLIP_CODE_WIDTH, styles.SLIP_CODE_HEIGHT)
    paper.write(
        code,
        left,
        slip.top + (styles.SLIP_CODE_HEIGHT + styles.SLIP_CODE * 0.72) / 2,
        size=styles.SLIP_CODE,
        room=styles.SLIP_CODE_WIDTH,
        face=Face.SEMIBOLD,
        align=Align.CENTRE,
    )
    return left


def _minutes(job: Job, round_: Round, table: Table) -> str:
    minutes = round_.minutes or job.event.settings.minutes or job.game(round_.game).minutes
    texts, extra = job.texts, table.extra_minutes
    if minutes is None:
        return texts.text("{extra} minutes more", extra=extra) if extra else ""
    if extra:
        return texts.text(
            "{total} minutes ({minutes} + {extra})",
            total=minutes + extra,
            minutes=minutes,
            extra=extra,
        )
    return texts.many("{n} minute", "{n} minutes", minutes)


def _seats_top(slip: Slip) -> float:
    return slip.top + styles.SLIP_HEAD + styles.SLIP_COLUMN_HEAD


def _boxes(job: Job, round_: Round) -> list[str]:
    texts = job.texts
    auction = [texts.text("Bid")] if job.event.settings.desk.auction else []
    tie_breaks = [value.label for value in round_.tie_breaks]
    return [*auction, texts.text("Score"), *tie_breaks, texts.text("Place")]


def _seats(job: Job, round_: Round, table: Table, slip: Slip, bottom: float, paper: Paper) -> None:
    boxes = _boxes(job, round_)
    wide = slip.width >= styles.SLIP_NARROW
    box = styles.SLIP_BOX_LARGE if wide else styles.SLIP_BOX_SMALL
    box = min(box, (slip.width - styles.SLIP_SEAT - styles.SLIP_NAME_LEAST) / len(boxes))
    first = slip.right - box * len(boxes)
    top = slip.top + styles.SLIP_HEAD
    for place, label in enumerate(boxes):
        paper.write(
            label,
            first + place * box + 1,
            top + styles.SLIP_CAPTION + 2,
            size=styles.SLIP_CAPTION,
            room=box - 2,
            align=Align.CENTRE,
            tone=styles.MUTED,
        )
    top = _seats_top(slip)
    most = styles.SLIP_ROW_MOST_ALONE if slip.alone else styles.SLIP_ROW_MOST
    row = min(most, (bottom - top) / max(len(table.seats), 1))
    for place in range(len(table.seats)):
        y = top + place * row
        paper.rule(slip.left, y, slip.right, y)
        _name(job, place + 1, table, slip, (y, row, first), paper)
        for number in range(len(boxes)):
            paper.box(first + number * box, y, box, row)
    y = top + len(table.seats) * row
    paper.rule(slip.left, y, slip.right, y)


def _name(
    job: Job,
    number: int,
    table: Table,
    slip: Slip,
    place: tuple[float, float, float],
    paper: Paper,
) -> None:
    y, row, right = place
    entry = job.entries[table.seats[number - 1].entry]
    size = styles.SLIP_NAME_ALONE if slip.alone else styles.SLIP_NAME
    size = min(size, row * styles.SLIP_NAME_OF_ROW)
    middle = y + row / 2 + size * 0.36
    paper.write(
        str(number),
        slip.left,
        middle,
        size=styles.SLIP_TEXT,
        room=styles.SLIP_SEAT,
        tone=styles.MUTED,
    )
    x = slip.left + styles.SLIP_SEAT
    room = right - x - styles.SLIP_CAPTION
    if room >= styles.SLIP_TWO_LINES_BELOW:
        paper.write(names.full(entry), x, middle, size=size, room=room)
        return
    if entry.last_name:
        paper.write(
            entry.last_name,
            x,
            middle - size / 2,
            size=size,
            room=room,
            face=Face.SEMIBOLD,
        )
        middle += size / 2
    small = size * styles.SMALL_SCALE
    paper.write(entry.first_name, x, middle, size=small, room=room)


def _notes(job: Job, round_: Round, table: Table, slip: Slip, foot: float, paper: Paper) -> float:
    count = styles.SLIP_NOTES_ALONE if slip.alone else 1
    y = foot - styles.SLIP_CAPTION / 2 - (count - 1) * styles.SLIP_NOTES
    top = y - styles.SLIP_NOTES + styles.SLIP_CAPTION / 2
    took = paper.write(
        job.texts.text("Notes"),
        slip.left,
        y,
        size=styles.SLIP_CAPTION,
        room=slip.width / 3,
        tone=styles.MUTED,
    )
    paper.rule(slip.left + took + styles.SLIP_CAPTION, y, slip.right, y)
    for _ in range(count - 1):
        y += styles.SLIP_NOTES
        paper.rule(slip.left, y, slip.right, y)
    y = top
    words = job.game(round_.game).notes
    seats = _seats_top(slip) + len(table.seats) * styles.SLIP_ROW_LEAST
    size = styles.SLIP_GAME_NOTES
    most = max(0, int((y - seats) / styles.SLIP_GAME_NOTES_LINE))
    lines = _cut(paper, paper.typesetter.wrapped(words, size, slip.width), most, slip)
    for line in reversed(lines):
        paper.put(line, slip.left, y, tone=styles.MUTED)
        y -= styles.SLIP_GAME_NOTES_LINE
    return y


def _cut(paper: Paper, lines: tuple[Line, ...], most: int, slip: Slip) -> tuple[Line, ...]:
    if len(lines) <= most or most == 0:
        return lines[:most]
    last = lines[most - 1]
    words = tuple(replace(run, text=run.text + ELLIPSIS) for run in last.runs)
    return (*lines[: most - 1], paper.typesetter.line(words, last.size, slip.width))


def _signatures(job: Job, table: Table, slip: Slip, foot: float, paper: Paper) -> float:
    wide = slip.width >= styles.SLIP_NARROW
    least = styles.SLIP_SIGNATURE_WIDTH if wide else styles.SLIP_SIGNATURE_NARROW
    gap = styles.SLIP_SIGNATURE_GAP
    signers = [job.entries[seat.entry] for seat in table.seats]
    captions = [entry.last_name or entry.first_name for entry in signers]
    captions.append(job.texts.text("Referee"))
    across = min(len(captions), int((slip.width + gap) / (least + gap)))
    down = -(-len(captions) // across)
    across = -(-len(captions) // down)
    width = (slip.width - gap * (across - 1)) / across
    height = styles.SLIP_SIGNATURE_ALONE if slip.alone else styles.SLIP_SIGNATURE
    top = foot - down * height
    for place, caption in enumerate(captions):
        x = slip.left + place % across * (width + gap)
        y = top + (place // across + 1) * height - styles.SLIP_CAPTION
        paper.rule(x, y, x + width, y)
        paper.write(
            caption,
            x,
            y + styles.SLIP_CAPTION,
            size=styles.SLIP_CAPTION,
            room=width,
            tone=styles.MUTED,
        )
    return top


def _foot(job: Job, round_: Round, table: Table, slip: Slip, paper: Paper) -> float:
    if round_.partial:  # how many there will be is not known yet
        place = table_name(job.texts, table.number)
    else:
        played = sum(len(each.seats) > 1 for each in round_.tables)  # a bye has no sheet
        place = job.texts.text("table {number} of {tables}", number=table.number, tables=played)
    edition = paper.typesetter.line(
        f"{edition_words(job)} · {place}", styles.SLIP_FOOT, slip.width * 0.6
    )
    paper.put(edition, slip.right - edition.width, slip.bottom, tone=styles.MUTED)
    paper.write(
        draw_words(job, round_.number, round_.attempt),
        slip.left,
        slip.bottom,
        size=styles.SLIP_FOOT,
        room=slip.width - edition.width - styles.SLIP_FOOT,
        tone=styles.MUTED,
    )
    return slip.bottom - styles.SLIP_FOOT_HEIGHT
