"""The frame of a table sheet: its room on the page, head, notes, signatures, foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bglmanager.engine.boxes import on_tables
from bglmanager.engine.event import Round, Table
from bglmanager.engine.plan import is_timed_by_referee, minutes_planned
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.printing import names, styles
from bglmanager.printing.document import draw_words, edition_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job, played_tables
from bglmanager.printing.paper import Align, Paper
from bglmanager.printing.text import FittedLine
from bglmanager.words import game_words
from bglmanager.words.boards import board_rules
from bglmanager.words.check_code import check_code
from bglmanager.words.phases import table_name
from bglmanager.words.setup import at_table

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


def slips(across: int, down: int) -> list[Slip]:
    """The rooms of the sheets of a page, row by row."""
    width, height = styles.PAGE_WIDTH / across, styles.PAGE_HEIGHT / down

    def edges(place: int, count: int, size: float) -> tuple[float, float]:
        first = styles.MARGIN if place == 0 else styles.CUT_MARGIN
        last = styles.MARGIN if place == count - 1 else styles.CUT_MARGIN
        return place * size + first, (place + 1) * size - last

    rooms = []
    for row in range(down):
        for column in range(across):
            left, right = edges(column, across, width)
            top, bottom = edges(row, down, height)
            rooms.append(Slip(left, top, right, bottom, across * down == 1))
    return rooms


def head(job: Job, round_: Round, table: Table, slip: Slip, paper: Paper) -> None:
    """Number of the table, event, round, game, minutes, name of the furniture, check code."""
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
    minutes, box = _minutes(job, round_, table), _box(job, round_, table)
    if table.label and box:  # there is no room for another line under the furniture's name
        minutes = " · ".join(filter(None, (minutes, box)))
    lines = [
        (settings.name, styles.SLIP_EVENT, Face.SEMIBOLD),
        (f"{job.round_name(round_)} · {game.name}", styles.SLIP_TEXT, Face.REGULAR),
        (minutes, styles.SLIP_MINUTES, Face.SEMIBOLD),
        (table.label or box, *_LOW_LINE[bool(table.label)]),
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


_LOW_LINE = {True: (styles.SLIP_LABEL, Face.BOLD), False: (styles.SLIP_TEXT, Face.REGULAR)}
"""How the lowest line of the head is written: the furniture's name, or the box of the game."""


def _box(job: Job, round_: Round, table: Table) -> str:
    """Whose copy of the game is played with; empty where nobody looks after copies.

    By the surname alone where it shares its line with the minutes.
    """
    owner = on_tables(job.event, round_).get(table.number)
    if owner is None:
        return ""
    entry = job.entries[owner]
    short = table.label and entry.last_name
    return job.texts.text("copy of {owner}", owner=short or names.plain(entry))


def _minutes(job: Job, round_: Round, table: Table) -> str:
    rules = job.game(round_.game).rules
    size = round_.players_per_table
    minutes = round_.minutes or minutes_planned(job.event.settings, round_.number, rules, size)
    texts, extra = job.texts, table.extra_minutes
    if minutes is None and is_timed_by_referee(job.event.settings, round_.number):
        return texts.text("time set by the referee")
    if minutes is None:
        return texts.many("{n} minute more", "{n} minutes more", extra) if extra else ""
    if extra:
        return texts.text(
            "{total} minutes ({minutes} + {extra})",
            total=minutes + extra,
            minutes=minutes,
            extra=extra,
        )
    return texts.many("{n} minute", "{n} minutes", minutes)


def notes(
    job: Job, round_: Round, table: Table, slip: Slip, *, form: float, foot: float, paper: Paper
) -> float:
    """Lines for notes above `foot`, and what was drawn for this table and the regulation says of
    the game where the form, which ends at `form` at the earliest, leaves room; returns where the
    room left ends.
    """
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
    size = styles.SLIP_GAME_NOTES_ALONE if slip.alone else styles.SLIP_GAME_NOTES
    step = size * styles.SLIP_GAME_NOTES_LINE
    most = max(0, int((y - styles.SLIP_GAME_NOTES_GAP - form) / step))
    lines = _of_the_game(job, round_, table, size, slip.width, most)
    for line in reversed(lines):
        paper.put(line, slip.left, y, tone=styles.MUTED)
        y -= step
    return y - styles.SLIP_GAME_NOTES_GAP if lines else y


def _of_the_game(
    job: Job, round_: Round, table: Table, size: float, width: float, most: int
) -> Sequence[FittedLine]:
    """What was drawn for the table and the regulation says of the game in at most so many lines:
    a sentence a line where all have room, otherwise one after the other as far as whole ones go.
    """
    rules = job.game(round_.game).rules
    said = at_table(job.texts, job.event, round_, table, rules)
    board = ruleset_of(job.event.settings).board
    if board is not None:
        said = (*said, *board_rules(job.texts, board, table))
    if rules is not None:
        said = (*said, *game_words.slip(job.texts, rules, job.event.settings, round_))
    each = [job.typesetter.wrapped(words, size, width) for words in said]
    if sum(map(len, each)) <= most:
        return [line for lines in each for line in lines]
    kept: list[str] = []
    found: Sequence[FittedLine] = ()
    for words in said:
        longer = job.typesetter.wrapped(" ".join([*kept, words]), size, width)
        if len(longer) <= most:
            kept.append(words)
            found = longer
    return found


def signatures(job: Job, table: Table, slip: Slip, foot: float, paper: Paper) -> float:
    """A line to sign on for everybody at the table; returns where the room left ends."""
    wide = slip.width >= styles.SLIP_NARROW
    least = styles.SLIP_SIGNATURE_WIDTH if wide else styles.SLIP_SIGNATURE_NARROW
    gap = styles.SLIP_SIGNATURE_GAP
    people = [job.entries[seat.entry] for seat in table.seats]
    captions = [entry.last_name or entry.first_name for entry in people]
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


def foot(job: Job, round_: Round, table: Table, slip: Slip, paper: Paper) -> float:
    """Draw, edition and number of the table in small; returns where the room left ends."""
    if round_.partial:  # how many there will be is not known yet
        place = table_name(job.texts, table.number)
    else:
        played = len(played_tables(round_))  # a bye has no sheet
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
