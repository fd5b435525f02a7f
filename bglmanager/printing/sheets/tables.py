"""A sheet for every table, to be written on: its head, the form, notes, signatures, foot."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.copies import on_tables
from bglmanager.engine.event import Round, Table
from bglmanager.engine.personal import listed_name
from bglmanager.engine.plan import is_timed_by_referee, minutes_planned
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.printing import styles
from bglmanager.printing.document import Job, Page, draw_words, edition_words, played_tables
from bglmanager.printing.layouts import Slip, slip_pages
from bglmanager.printing.paper import FittedLine, Paper, Room
from bglmanager.printing.sheets.forms import TableSheet, board_form, score_form
from bglmanager.printing.styles import Face, Lettering
from bglmanager.words.check_code import check_code
from bglmanager.words.games import GameLines, Played
from bglmanager.words.names import table_name
from bglmanager.words.results import board_rules
from bglmanager.words.setup import at_table


def table_sheet_pages(job: Job) -> list[Page]:
    """One sheet per table; a Diplomacy board has a page of its own (rules 7.1)."""
    round_ = job.asked_round()
    per_page = 1 if ruleset_of(job.event.settings).board else job.options.per_page

    def draw(table: Table, slip: Slip, paper: Paper) -> None:
        _draw_sheet(TableSheet(job, round_, table, slip, paper))

    return slip_pages(played_tables(round_), per_page, draw)


def _draw_sheet(sheet: TableSheet) -> None:
    board = ruleset_of(sheet.job.event.settings).board
    form = score_form(sheet) if board is None else board_form(sheet, board)
    _draw_head(sheet)
    bottom = _draw_foot(sheet)
    bottom = _draw_signatures(sheet, bottom)
    top = sheet.slip.top + styles.SLIP_HEAD
    form.draw(top, _draw_notes(sheet, form=top + form.least, foot=bottom))


def _draw_head(sheet: TableSheet) -> None:
    """Number of the table, event, round, game, minutes, name of the furniture, check code."""
    job, table, slip, paper = sheet.job, sheet.table, sheet.slip, sheet.paper
    number = paper.typesetter.fit_line(
        str(table.number), styles.SLIP_NUMBER, slip.width / 3, Face.BOLD
    )
    room = max(number.width, styles.SLIP_NAME_LEAST / 3)
    caption = slip.top + styles.CAPTION.size
    paper.write_words(job.texts.text("Table"), slip.left, caption, room, styles.CAPTION)
    paper.put_line(number, slip.left, slip.top + styles.SLIP_NUMBER_BASELINE)
    code_left = _draw_code(sheet)
    x = slip.left + room + styles.SLIP_GAP
    game = job.game_words(sheet.round.game)
    minutes, box = _minutes_words(job, sheet.round, table), _copy_words(job, sheet.round, table)
    if table.label and box:  # there is no room for another line under the furniture's name
        minutes = " · ".join(filter(None, (minutes, box)))
    lines = (
        (job.event.settings.name, Lettering(styles.SLIP_EVENT, Face.SEMIBOLD)),
        (f"{job.round_name(sheet.round)} · {game.name}", Lettering(styles.SLIP_TEXT)),
        (minutes, Lettering(styles.SLIP_MINUTES, Face.SEMIBOLD)),
        (table.label or "", Lettering(styles.SLIP_LABEL, Face.BOLD)),
        ("" if table.label else box, Lettering(styles.SLIP_TEXT)),
    )
    y = slip.top - styles.SLIP_LINE_GAP
    for words, lettering in lines:
        if words:
            y = max(y + lettering.size + styles.SLIP_LINE_GAP, slip.top + styles.SLIP_EVENT)
            paper.write_words(words, x, y, code_left - styles.SLIP_GAP - x, lettering)


def _draw_code(sheet: TableSheet) -> float:
    """Draw the check code; returns where it begins."""
    slip = sheet.slip
    left = slip.right - styles.SLIP_CODE_WIDTH
    code = check_code(sheet.job.event.settings.id, sheet.round.number, sheet.table.number)
    room = Room(left, slip.top, styles.SLIP_CODE_WIDTH, styles.SLIP_CODE_HEIGHT)
    sheet.paper.box_around(room)
    sheet.paper.write_inside(code, room, styles.SLIP_CODE)
    return left


def _copy_words(job: Job, round_: Round, table: Table) -> str:
    """Whose copy is played with, if anybody’s; by surname where it shares its line."""
    owner = on_tables(job.event, round_).get(table.number)
    if owner is None:
        return ""
    entry = job.entries[owner]
    short = table.label and entry.last_name
    return job.texts.text("copy of {owner}", owner=short or listed_name(entry))


def _minutes_words(job: Job, round_: Round, table: Table) -> str:
    rules = job.game_words(round_.game).rules
    size = round_.players_per_table
    minutes = round_.minutes or minutes_planned(job.event.settings, round_.number, rules, size)
    texts, extra = job.texts, table.extra_minutes
    if minutes is None and is_timed_by_referee(job.event.settings, round_.number):
        return texts.text("time set by the referee")
    if minutes is None:
        return texts.many("{n} minute[s] more", extra) if extra else ""
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
    slip, paper = sheet.slip, sheet.paper
    count = styles.SLIP_NOTES_ALONE if slip.alone else 1
    y = foot - styles.CAPTION.size / 2 - (count - 1) * styles.SLIP_NOTES
    top = y - styles.SLIP_NOTES + styles.CAPTION.size / 2
    notes = sheet.job.texts.text("Notes")
    took = paper.write_words(notes, slip.left, y, slip.width / 3, styles.CAPTION)
    paper.draw_rule(slip.left + took + styles.CAPTION.size, y, slip.right, y)
    for _ in range(count - 1):
        y += styles.SLIP_NOTES
        paper.draw_rule(slip.left, y, slip.right, y)
    y = top
    size = styles.SLIP_GAME_NOTES_ALONE if slip.alone else styles.SLIP_GAME_NOTES
    step = size * styles.SLIP_GAME_NOTES_LINE
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
    slip, gap = sheet.slip, styles.SLIP_SIGNATURE_GAP
    least = styles.SLIP_SIGNATURE_WIDTH if slip.is_wide else styles.SLIP_SIGNATURE_NARROW
    people = [sheet.job.entries[seat.entry] for seat in sheet.table.seats]
    captions = [entry.last_name or entry.first_name for entry in people]
    captions.append(sheet.job.texts.text("Referee"))
    across = min(len(captions), int((slip.width + gap) / (least + gap)))
    down = -(-len(captions) // across)
    across = -(-len(captions) // down)
    width = (slip.width - gap * (across - 1)) / across
    height = styles.SLIP_SIGNATURE_ALONE if slip.alone else styles.SLIP_SIGNATURE
    top = foot - down * height
    for place, caption in enumerate(captions):
        x = slip.left + place % across * (width + gap)
        y = top + (place // across + 1) * height - styles.CAPTION.size
        sheet.paper.sign_line(caption, x, y, width)
    return top


def _draw_foot(sheet: TableSheet) -> float:
    """Draw, edition and number of the table in small; returns where the room left ends."""
    job, round_, slip, paper = sheet.job, sheet.round, sheet.slip, sheet.paper
    if round_.partial:  # how many there will be is not known yet
        place = table_name(job.texts, sheet.table.number)
    else:
        played = len(played_tables(round_))  # a bye has no sheet
        number = sheet.table.number
        place = job.texts.text("table {number} of {tables}", number=number, tables=played)
    words, size = f"{edition_words(job)} · {place}", styles.SLIP_FOOT.size
    edition = paper.typesetter.fit_line(words, size, slip.width * 0.6)
    paper.put_line(edition, slip.right - edition.width, slip.bottom, tone=styles.MUTED)
    room = slip.width - edition.width - size
    drawn = draw_words(job, round_.number, round_.attempt)
    paper.write_words(drawn, slip.left, slip.bottom, room, styles.SLIP_FOOT)
    return slip.bottom - styles.SLIP_FOOT_HEIGHT
