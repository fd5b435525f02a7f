"""A sheet for every table, to be written on: its head, the form, notes, signatures, foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bglmanager.engine.copies import on_tables
from bglmanager.engine.event import Round, RoundStatus, Table
from bglmanager.engine.personal import listed_name
from bglmanager.engine.phase_clock import phases_of
from bglmanager.engine.plan import is_timed_by_referee, minutes_planned
from bglmanager.engine.problems import Unknown, problem
from bglmanager.engine.round_times import times_of_table
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.printing import styles
from bglmanager.printing.document import (
    Job,
    Page,
    draw_words,
    played_tables,
    print_time,
    replaced_words,
)
from bglmanager.printing.layouts import Slip, SlipLayout, slip_pages
from bglmanager.printing.paper import FittedLine, Paper, Room, Run, Runs, Words
from bglmanager.printing.qr import draw_code
from bglmanager.printing.sheets.boards import board_form
from bglmanager.printing.sheets.scores import Scores, score_form
from bglmanager.printing.sheets.table_form import (
    BLANK,
    IN_ROWS,
    UNDER_FORM,
    Form,
    Shape,
    TableSheet,
    seats_at,
    signers,
)
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.words import number_format
from bglmanager.words.check_code import check_code, spaced
from bglmanager.words.games import GameLines, Played
from bglmanager.words.names import table_name, told_by
from bglmanager.words.phase_clock import year_in_minutes
from bglmanager.words.results import board_rules
from bglmanager.words.round_times import times_words
from bglmanager.words.setup import at_table


def table_sheet_pages(job: Job) -> list[Page]:
    """One sheet per table; a Diplomacy board has a page of its own (rules 7.1).

    Where boxes and lines to sign on would be too small, pages are turned, or have fewer sheets.
    """
    round_ = job.asked_round()
    tables = _tables_asked(job, round_)
    make = _maker_of_forms(job, round_)
    layout, shape = _fitting_layout(job, round_, tables, make)
    told = told_by(job.event.entries)

    def draw(table: Table, slip: Slip, paper: Paper) -> None:
        sheet = TableSheet(job, round_, table, slip, paper, shape, told)
        if not sheet.is_blank:
            paper.bookmark_slip(table_name(job.texts, table.number), slip, table.number)
        _draw_sheet(sheet, make(table, slip, shape))

    return slip_pages(layout, tables, draw)


def _tables_asked(job: Job, round_: Round) -> list[Table]:
    """Those chosen, or all where a game is played, and blank ones. Raises `Unknown`."""
    options, played = job.options, played_tables(round_)
    there = {table.number for table in played}
    for number in options.tables:
        if number not in there:
            raise Unknown([problem("table.unknown", round=round_.number, table=number)])
    chosen = [table for table in played if table.number in options.tables]
    return [*(chosen if options.tables else played), *[BLANK] * options.blanks]


MakeForm = Callable[[Table, Slip, Shape], Form]
"""The form of a table in this room, with people signing there."""


def _maker_of_forms(job: Job, round_: Round) -> MakeForm:
    board = ruleset_of(job.event.settings).board
    if board is not None:
        return lambda table, slip, _: board_form(job, round_, table, slip, board)
    scores = Scores.of_round(job, round_)

    def make(table: Table, slip: Slip, shape: Shape) -> Form:
        return score_form(job, scores, table, slip, shape, seats_at(round_, table))

    return make


def _fitting_layout(
    job: Job, round_: Round, tables: Sequence[Table], make: MakeForm
) -> tuple[SlipLayout, Shape]:
    """How most sheets stand on a page, but no more than asked for, so that all have room to be
    written on; one on a page if none has.
    """
    is_board = ruleset_of(job.event.settings).board is not None
    most = 1 if is_board else job.options.per_page
    sizes = job.size, job.size[::-1]
    layouts = [SlipLayout.of_page(size, n) for n in (4, 2, 1) if n <= most for size in sizes]
    shape = UNDER_FORM[-1]
    for layout in layouts:
        slip = layout.slips[0]
        for shape in _shapes(slip, is_board=is_board):
            if all(_has_room(round_, table, slip, shape, make) for table in tables):
                return layout, shape
    return SlipLayout.of_page(job.size, 1), shape


def _shapes(slip: Slip, *, is_board: bool) -> Sequence[Shape]:
    under = UNDER_FORM if slip.alone else UNDER_FORM[-1:]
    return under if is_board else (*under, *IN_ROWS)


def _has_room(round_: Round, table: Table, slip: Slip, shape: Shape, make: MakeForm) -> bool:
    form, people = make(table, slip, shape), seats_at(round_, table)
    used = styles.SLIP_HEAD + form.least + styles.SLIP_FOOT_HEIGHT + _height_of_notes(shape)
    used += _signatures(slip, shape, people)[1] * shape.signature
    return form.is_wide_enough and used <= slip.height


def _height_of_notes(shape: Shape) -> float:
    return shape.lines * styles.SLIP_NOTES


def _signatures(slip: Slip, shape: Shape, people: int) -> tuple[int, int]:
    """How many lines to sign on stand under the form, across and down, the referee’s too."""
    if shape.in_row:
        return 1, 0  # that of the referee is beside the notes
    gap = styles.SLIP_SIGNATURE_GAP
    most = max(1, int((slip.width + gap) / (styles.SLIP_SIGNATURE_WIDTH + gap)))
    down = -(-(people + 1) // most)
    return -(-(people + 1) // down), down


def _draw_sheet(sheet: TableSheet, form: Form) -> None:
    _draw_head(sheet)
    bottom = _draw_foot(sheet)
    bottom = _draw_signatures(sheet, bottom)
    top = sheet.slip.top + styles.SLIP_HEAD
    form.draw(sheet, top, _draw_notes(sheet, form=top + form.least, foot=bottom))


def _draw_head(sheet: TableSheet) -> None:
    """Number of the table, event, round, game, minutes, name of the furniture, check code."""
    slip, paper = sheet.slip, sheet.paper
    said = "" if sheet.is_blank else str(sheet.table.number)
    number = paper.typesetter.fit_line(said, 48.0, slip.width / 3, Face.BOLD)
    room = max(number.width, styles.SLIP_NUMBER)
    caption = slip.top + styles.CAPTION.size
    paper.write_words(sheet.job.texts.text("Table"), slip.left, caption, room, styles.CAPTION)
    paper.put_line(number, slip.left, slip.top + 46.0)
    if sheet.is_blank:
        top = caption + styles.SLIP_LINE_GAP
        paper.draw_box(slip.left, top, room, slip.top + 46.0 - top)
    code_left = _draw_code(sheet)
    x = slip.left + room + styles.SLIP_GAP
    _write_lines(sheet, x, code_left - styles.SLIP_GAP - x)
    warning = _warning(sheet.job, sheet.round)
    lettering = Lettering(styles.SLIP_WARNING, Face.BOLD)
    y = slip.top + styles.SLIP_HEAD - styles.SLIP_LINE_GAP
    paper.write_words(warning, slip.left, y, code_left - styles.SLIP_GAP - slip.left, lettering)


def _write_lines(sheet: TableSheet, x: float, room: float) -> None:
    """What the sheet is of, line under line beside the number."""
    job, table, slip = sheet.job, sheet.table, sheet.slip
    game = job.game_words(sheet.round.game)
    called = job.texts.text("Round ____") if sheet.is_undrawn else job.round_name(sheet.round)
    furniture: Runs = (Run(_minutes_words(job, sheet.round, table), Face.SEMIBOLD),)
    if table.label:
        name = Run(f"{table.label}  ", Face.BOLD, styles.SLIP_LABEL_SCALE)
        furniture = (name, *furniture)
    lines: tuple[tuple[Words, Lettering], ...] = (
        (job.event.settings.name, Lettering(styles.SLIP_EVENT, Face.SEMIBOLD)),
        (f"{called} · {game.name}", Lettering(styles.SLIP_TEXT)),
        (_when(sheet), Lettering(styles.SLIP_TEXT)),
        (furniture, Lettering(styles.SLIP_MINUTES)),
        (_copy_words(job, sheet.round, table), Lettering(styles.SLIP_TEXT)),
    )
    y = slip.top
    for words, lettering in lines:
        y += lettering.size + styles.SLIP_LINE_GAP * (y > slip.top)
        sheet.paper.write_words(words, x, y, room, lettering)


def _when(sheet: TableSheet) -> str:
    """The day, and from when to when this table plays as far as that is known."""
    job, event = sheet.job, sheet.job.event
    day = number_format.short_day(event.settings.date)
    if sheet.is_undrawn:
        return day
    times = times_of_table(event, sheet.round.number, sheet.table, job.options.printed_at)
    return " · ".join(filter(None, (day, times_words(job.texts, times))))


def _warning(job: Job, round_: Round) -> str:
    """What has to be known before the sheet is used: a draft, or printed again."""
    if round_.status is not RoundStatus.DRAFT:
        return job.replaced
    which = replaced_words(job.texts, replace(job.options, replaces=None))
    return " · ".join(filter(None, (job.texts.text("Draft"), which)))


def _draw_code(sheet: TableSheet) -> float:
    """Draw the check code for who types it and, below, for scanners that do; returns where it
    begins.
    """
    slip = sheet.slip
    left = slip.right - styles.SLIP_CODE_WIDTH
    if sheet.is_blank:
        return left
    job = sheet.job
    code = check_code(job.event.settings.id, sheet.round, sheet.table, job.options.edition)
    room = Room(left, slip.top, styles.SLIP_CODE_WIDTH, styles.SLIP_CODE_HEIGHT)
    sheet.paper.box_around(room)
    sheet.paper.write_inside(spaced(code), room, Lettering(14.0, Face.SEMIBOLD, align=Align.CENTRE))
    side = styles.SLIP_QR
    below = Room(left + (room.width - side) / 2, room.bottom, side, side)
    draw_code(sheet.paper, below, code)
    return left


def _copy_words(job: Job, round_: Round, table: Table) -> str:
    """Whose copy is played with, if anybody’s."""
    owner = on_tables(job.event, round_).get(table.number)
    if owner is None:
        return ""
    return job.texts.text("copy of {owner}", owner=listed_name(job.entries[owner]))


def _minutes_words(job: Job, round_: Round, table: Table) -> str:
    rules = job.game_words(round_.game).rules
    size = round_.players_per_table
    minutes = round_.minutes or minutes_planned(job.event.settings, round_.number, rules, size)
    texts, extra = job.texts, table.extra_minutes
    if minutes is None and is_timed_by_referee(job.event.settings, round_.number):
        return texts.text("time set by the referee")
    if minutes is None:
        return texts.many("{n} minute[s] more", extra) if extra else ""
    phases = phases_of(job.event.settings)
    if phases is not None and not extra:
        year = year_in_minutes(texts, phases)
        return f"{texts.many('{n} minute[s]', minutes)} · {year}"
    if extra:
        return texts.text(
            "{total} minutes ({minutes} + {extra})",
            total=minutes + extra,
            minutes=minutes,
            extra=extra,
        )
    return texts.many("{n} minute[s]", minutes)


def _draw_notes(sheet: TableSheet, *, form: float, foot: float) -> float:
    """Lines for notes above `foot`, and what was drawn for this table and the regulation says of
    the game where the form, which ends at `form` at the earliest, leaves room; returns where the
    room left ends.
    """
    slip, paper, count = sheet.slip, sheet.paper, sheet.shape.lines
    y = foot - styles.CAPTION.size / 2 - (count - 1) * styles.SLIP_NOTES
    top = y - styles.SLIP_NOTES + styles.CAPTION.size / 2
    notes, right = sheet.job.texts.text("Notes"), slip.right
    if sheet.shape.in_row:
        right -= styles.SLIP_SIGNATURE_WIDTH
        referee = sheet.job.texts.text("Referee")
        line_y = y - styles.CAPTION.size / 2
        paper.sign_line(referee, right, line_y, styles.SLIP_SIGNATURE_WIDTH)
        right -= styles.SLIP_SIGNATURE_GAP
    took = paper.write_words(notes, slip.left, y, slip.width / 3, styles.CAPTION)
    paper.draw_rule(slip.left + took + styles.CAPTION.size, y, right, y)
    for _ in range(count - 1):
        y += styles.SLIP_NOTES
        paper.draw_rule(slip.left, y, slip.right, y)
    y = top
    size = 9.5 if slip.alone else 7.5
    step = size * 1.27
    most = max(0, int((y - styles.SLIP_GAME_NOTES_GAP - form) / step))
    lines = _lines_on_game(sheet, size, most)
    for line in reversed(lines):
        paper.put_line(line, slip.left, y, tone=styles.MUTED)
        y -= step
    return y - styles.SLIP_GAME_NOTES_GAP if lines else y


def _lines_on_game(sheet: TableSheet, size: float, most: int) -> Sequence[FittedLine]:
    """What was drawn for the table and the regulation says of the game in at most so many lines:
    a sentence a line where all have room, otherwise one after the other as far as whole ones go.
    """
    job, wrapped = sheet.job, sheet.paper.typesetter.wrap_lines
    rules = job.game_words(sheet.round.game).rules
    said = at_table(job.texts, job.event, sheet.round, sheet.table, rules)
    board = ruleset_of(job.event.settings).board
    if board is not None:
        said = (*said, *board_rules(job.texts, board, sheet.table))
    if rules is not None:
        played = Played.of(job.event.settings)
        said = (*said, *GameLines(job.texts, rules, played).slip_notes(sheet.round))
    each = [wrapped(words, size, sheet.slip.width) for words in said]
    if sum(map(len, each)) <= most:
        return [line for lines in each for line in lines]
    kept: list[str] = []
    found: Sequence[FittedLine] = ()
    for words in said:
        longer = wrapped(" ".join([*kept, words]), size, sheet.slip.width)
        if len(longer) <= most:
            kept.append(words)
            found = longer
    return found


def _draw_signatures(sheet: TableSheet, foot: float) -> float:
    """A line to sign on for everybody at the table; returns where the room left ends."""
    slip, gap, shape = sheet.slip, styles.SLIP_SIGNATURE_GAP, sheet.shape
    across, down = _signatures(slip, shape, len(sheet.seats))
    if not down:
        return foot
    captions = [*signers(sheet), sheet.job.texts.text("Referee")]
    width = (slip.width - gap * (across - 1)) / across
    top = foot - down * shape.signature
    for place, caption in enumerate(captions):
        x = slip.left + place % across * (width + gap)
        y = top + (place // across + 1) * shape.signature - styles.CAPTION.size
        sheet.paper.sign_line(caption, x, y, width)
    return top


def _draw_foot(sheet: TableSheet) -> float:
    """Draw, edition and number of the table in small; returns where the room left ends."""
    job, round_, slip, paper = sheet.job, sheet.round, sheet.slip, sheet.paper
    if sheet.is_blank:
        place = ""
    elif round_.partial:  # how many there will be is not known yet
        place = table_name(job.texts, sheet.table.number)
    else:
        played = len(played_tables(round_))  # a bye has no sheet
        number = sheet.table.number
        place = job.texts.text("table {number} of {tables}", number=number, tables=played)
    words = " · ".join(filter(None, (print_time(job), place)))
    size = styles.SLIP_FOOT.size
    edition = paper.typesetter.fit_line(words, size, slip.width * 0.6)
    paper.put_line(edition, slip.right - edition.width, slip.bottom, tone=styles.MUTED)
    room = slip.width - edition.width - size
    drawn = "" if sheet.is_undrawn else draw_words(job, round_.number, round_.attempt)
    paper.write_words(drawn, slip.left, slip.bottom, room, styles.SLIP_FOOT)
    return slip.bottom - styles.SLIP_FOOT_HEIGHT
