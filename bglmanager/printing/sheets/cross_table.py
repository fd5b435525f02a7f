"""Everybody against everybody for the wall: the cross table, under it the schedule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise

from bglmanager.engine.cross_table import CrossTable, Outcome
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.paper import FittedLine, Paper, Room
from bglmanager.printing.styles import Align, Face, Lettering, PageSize
from bglmanager.words.cross_table import CrossCell, CrossLine, CrossText, cross_text

_ROWS = 0.62  # of the page, at most, the table; the rest is the schedule
_TALLEST, _LETTERS = 30.0, 0.42  # a row, and of its height the letters
_NAMES = 0.42  # of the width, at most
_SUM = 1.9  # of the height of a row, the width of sums
_INSIDE, _BAR = 0.12, 2.5  # a cell’s margin, of the height of a row; the bar of who has won
_SCHEDULE, _LEAST, _SCHEDULE_LINE = 11.0, 5.0, 1.5
_OWN = 0.75
"""The tone of the cell where somebody would meet himself."""


def cross_page(job: Job, table: CrossTable, size: PageSize) -> Page:
    """The page with everybody on it; letters get smaller the more they are."""
    text, room = cross_text(job.texts, job.event, table), job.body_of(size)
    head = Head(title=job.texts.text("Cross table"))
    return Page(partial(_draw_table, text, room), head, size=size)


def _draw_table(text: CrossText, room: Room, paper: Paper) -> None:
    count, sums = len(text.lines), len(text.titles)
    high = min(room.height * _ROWS / (count + 1), _TALLEST)
    name, each = _name_wide(text, high, room, paper), high * _SUM
    wide = (room.width - name - sums * each) / count
    edges = [name + n * wide for n in range(count)]
    edges += [name + count * wide + n * each for n in range(sums + 1)]
    places = [
        Room(room.left + left, room.top, right - left, high) for left, right in pairwise(edges)
    ]
    titles = [*(str(line.number) for line in text.lines), *text.titles]
    small = Lettering(high * _LETTERS, Face.SEMIBOLD, styles.MUTED, Align.CENTRE)
    for title, place in zip(titles, places, strict=True):
        paper.write_inside(title, place, small)
    for n, line in enumerate(text.lines, 1):
        below = [Room(p.left, room.top + n * high, p.width, high) for p in places]
        _draw_line(line, Room(room.left, room.top + n * high, name, high), below, paper)
    _draw_schedule(text, room, room.top + (count + 1) * high, paper)


def _called(line: CrossLine) -> str:
    return f"{line.number}  {line.name}"


def _name_wide(text: CrossText, high: float, room: Room, paper: Paper) -> float:
    """The width of the longest name with its number, and some room behind it."""
    wide = (paper.typesetter.text_width(_called(line), Face.SEMIBOLD) for line in text.lines)
    return min((max(wide) + 1) * high * _LETTERS, room.width * _NAMES)


def _draw_line(line: CrossLine, name: Room, places: list[Room], paper: Paper) -> None:
    size = name.height * _LETTERS
    before = replace(name, width=name.width - size)
    paper.write_inside(_called(line), before, Lettering(size, Face.SEMIBOLD))
    for n, (cell, place) in enumerate(zip(line.cells, places, strict=False), 1):
        _draw_cell(cell, place, size, paper, own=n == line.number)
    for words, place in zip(line.sums, places[len(line.cells) :], strict=True):
        paper.write_inside(words, place, Lettering(size, align=Align.CENTRE))


def _draw_cell(cell: CrossCell, place: Room, size: float, paper: Paper, *, own: bool) -> None:
    paper.draw_shape(place.corners, fill=_OWN if own else None)
    outcome = None if cell.meeting is None else cell.meeting.outcome
    face = Face.BOLD if outcome is Outcome.WON else Face.REGULAR
    tone = styles.MUTED if outcome is Outcome.TO_COME else styles.BLACK
    edge = place.height * _INSIDE
    inside = replace(place, left=place.left + edge, width=place.width - 2 * edge)
    paper.write_inside(cell.words, inside, Lettering(size, face, tone, Align.CENTRE))
    if outcome is Outcome.WON:  # narrow letters have one weight only
        ends = place.left, place.top, place.left, place.bottom
        paper.draw_rule(*ends, width=_BAR)


def _draw_schedule(text: CrossText, room: Room, top: float, paper: Paper) -> None:
    """The pairs of each round, as large as the rest of the page allows."""
    size, left = _SCHEDULE, room.bottom - top - 2 * _SCHEDULE
    lines = _schedule_lines(text, size, room, paper)
    while len(lines) * size * _SCHEDULE_LINE > left and size > _LEAST:
        size -= 0.5
        lines = _schedule_lines(text, size, room, paper)
    for n, line in enumerate(lines, 1):
        paper.put_line(line, room.left, top + _SCHEDULE + n * size * _SCHEDULE_LINE)


def _schedule_lines(text: CrossText, size: float, room: Room, paper: Paper) -> Sequence[FittedLine]:
    wrapped = (paper.typesetter.wrap_lines(line, size, room.width) for line in text.schedule)
    return [*chain.from_iterable(wrapped)]
