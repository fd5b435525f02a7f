"""Everybody against everybody for the wall: the cross table, under it the schedule."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from bglmanager.engine.cross_table import CrossTable, Outcome
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page, body_room
from bglmanager.printing.paper import Paper, Room
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.words.cross_table import CrossCell, CrossLine, CrossText, cross_text

_ROWS = 0.62  # of the page, at most, the table; the rest is the schedule
_TALLEST, _LETTERS = 30.0, 0.42  # a row, and of its height the letters
_NAME, _SUM = 9.5, 2.6  # of the height of a row, the width of names and of sums
_SCHEDULE, _SCHEDULE_LINE = 10.0, 1.5
_OWN = 0.75
"""The tone of the cell where somebody would meet himself."""


def cross_page(job: Job, table: CrossTable, size: styles.PageSize) -> Page:
    """The page with everybody on it; letters get smaller the more they are."""
    text, room = cross_text(job.texts, job.event, table), body_room(size)
    head = Head(title=job.texts.text("Cross table"))
    return Page(partial(_draw_table, text, room), head, size=size)


def _draw_table(text: CrossText, room: Room, paper: Paper) -> None:
    count, sums = len(text.lines), len(text.titles)
    high = min(room.height * _ROWS / (count + 1), _TALLEST)
    name, each = high * _NAME, high * _SUM
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


def _draw_line(line: CrossLine, name: Room, places: list[Room], paper: Paper) -> None:
    size = name.height * _LETTERS
    paper.write_inside(f"{line.number}  {line.name}", name, Lettering(size, Face.SEMIBOLD))
    for n, (cell, place) in enumerate(zip(line.cells, places, strict=False), 1):
        _draw_cell(cell, place, size, paper, own=n == line.number)
    for words, place in zip(line.sums, places[len(line.cells) :], strict=True):
        paper.write_inside(words, place, Lettering(size, align=Align.CENTRE))


def _draw_cell(cell: CrossCell, place: Room, size: float, paper: Paper, *, own: bool) -> None:
    paper.draw_shape(place.corners, fill=_OWN if own else None, tone=styles.HAIRLINE_TONE)
    outcome = None if cell.meeting is None else cell.meeting.outcome
    face = Face.BOLD if outcome is Outcome.WON else Face.REGULAR
    tone = styles.MUTED if outcome is Outcome.TO_COME else styles.BLACK
    paper.write_inside(cell.words, place, Lettering(size, face, tone, Align.CENTRE))


def _draw_schedule(text: CrossText, room: Room, top: float, paper: Paper) -> None:
    """A line a round, as large as the rest of the page allows."""
    left = room.bottom - top - _SCHEDULE
    size = min(left / (len(text.schedule) + 1) / _SCHEDULE_LINE, _SCHEDULE)
    for n, line in enumerate(text.schedule, 1):
        baseline = top + _SCHEDULE + n * size * _SCHEDULE_LINE
        paper.write_words(line, room.left, baseline, room.width, Lettering(size))
