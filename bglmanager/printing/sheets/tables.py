"""A sheet for every table, to be written on: its head, the form, notes, signatures, foot."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.copies import on_tables
from bglmanager.engine.event import BoardVariant, Entry, Round, Seat, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.facts import CENTRES, CENTRES_WITHOUT_TURKEY
from bglmanager.engine.games.asked import (
    AskedAtSeats,
    Figure,
    Named,
    asked_at_seats,
    has_auction,
    turn_of,
)
from bglmanager.engine.games.game import ExtraNumber
from bglmanager.engine.games.kinds import Scoring
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.pairs import are_played
from bglmanager.engine.personal import listed_name
from bglmanager.engine.phase_clock import phases_of
from bglmanager.engine.plan import is_timed_by_referee, minutes_planned
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula, Ruleset, Stage, TableTies
from bglmanager.engine.seating.boards import is_top_table
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.document import (
    Job,
    Page,
    break_pages,
    draw_words,
    edition_words,
    played_tables,
)
from bglmanager.printing.layouts import Slip, slip_pages
from bglmanager.printing.paper import FittedLine, Paper, Room, Run, Words, full_name
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.words.check_code import check_code
from bglmanager.words.games import GameLines, Played, extra_name
from bglmanager.words.names import table_name
from bglmanager.words.phase_clock import year_in_minutes
from bglmanager.words.results import board_rules, role_name, role_title, variant_name
from bglmanager.words.setup import at_table


def table_sheet_pages(job: Job) -> list[Page]:
    """One sheet per table; a Diplomacy board has a page of its own (rules 7.1)."""
    round_ = job.asked_round()
    per_page = 1 if ruleset_of(job.event.settings).board else job.options.per_page

    def draw(table: Table, slip: Slip, paper: Paper) -> None:
        _draw_sheet(TableSheet(job, round_, table, slip, paper))

    return slip_pages(job, played_tables(round_), per_page, draw)


def _draw_sheet(sheet: TableSheet) -> None:
    board = ruleset_of(sheet.job.event.settings).board
    form = score_form(sheet) if board is None else board_form(sheet, board)
    _draw_head(sheet)
    bottom = _draw_foot(sheet)
    bottom = _draw_signatures(sheet, bottom)
    top = sheet.slip.top + 58.0
    form.draw(top, _draw_notes(sheet, form=top + form.least, foot=bottom))


def _draw_head(sheet: TableSheet) -> None:
    """Number of the table, event, round, game, minutes, name of the furniture, check code."""
    job, table, slip, paper = sheet.job, sheet.table, sheet.slip, sheet.paper
    number = paper.typesetter.fit_line(str(table.number), 48.0, slip.width / 3, Face.BOLD)
    room = max(number.width, styles.SLIP_NAME_LEAST / 3)
    caption = slip.top + styles.CAPTION.size
    paper.write_words(job.texts.text("Table"), slip.left, caption, room, styles.CAPTION)
    paper.put_line(number, slip.left, slip.top + 46.0)
    code_left = _draw_code(sheet)
    x = slip.left + room + styles.SLIP_GAP
    game = job.game_words(sheet.round.game)
    minutes, box = _minutes_words(job, sheet.round, table), _copy_words(job, sheet.round, table)
    if table.label and box:  # there is no room for another line under the furniture's name
        minutes = " · ".join(filter(None, (minutes, box)))
    lines = (
        (job.event.settings.name, Lettering(styles.SLIP_EVENT, Face.SEMIBOLD)),
        (f"{job.round_name(sheet.round)} · {game.name}", Lettering(styles.SLIP_TEXT)),
        (minutes, Lettering(11.0, Face.SEMIBOLD)),
        (table.label or "", Lettering(13.0, Face.BOLD)),
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
    sheet.paper.write_inside(code, room, Lettering(16.0, Face.SEMIBOLD, align=Align.CENTRE))
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
    slip, paper = sheet.slip, sheet.paper
    count = 4 if slip.alone else 1  # lines to write on
    y = foot - styles.CAPTION.size / 2 - (count - 1) * styles.SLIP_NOTES
    top = y - styles.SLIP_NOTES + styles.CAPTION.size / 2
    notes = sheet.job.texts.text("Notes")
    took = paper.write_words(notes, slip.left, y, slip.width / 3, styles.CAPTION)
    paper.draw_rule(slip.left + took + styles.CAPTION.size, y, slip.right, y)
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
    slip, gap = sheet.slip, 3 * styles.MM
    least = 23.5 * styles.MM if slip.is_wide else 18 * styles.MM
    people = [sheet.job.entries[seat.entry] for seat in sheet.table.seats]
    captions = [entry.last_name or entry.first_name for entry in people]
    captions.append(sheet.job.texts.text("Referee"))
    across = min(len(captions), int((slip.width + gap) / (least + gap)))
    down = -(-len(captions) // across)
    across = -(-len(captions) // down)
    width = (slip.width - gap * (across - 1)) / across
    height = 18 * styles.MM if slip.alone else 8 * styles.MM
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


@record
class TableSheet:
    """The sheet of one table, with the room and the paper it is drawn on."""

    job: Job
    round: Round
    table: Table
    slip: Slip
    paper: Paper


@record
class Form:
    """What is written into: the height it asks for at least; `draw` fills between two heights."""

    least: float
    draw: Callable[[float, float], None]


@record
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
        for scale in (1.0, 0.9, 0.8, 0.7)
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
    return broken, tuple((job.typesetter.fit_line(label, size, width),) for label in labels)


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
            paper.put_line(line, middle, baseline, tone=styles.MUTED)
            baseline += styles.SLIP_COLUMN_LINE


def draw_name(
    paper: Paper, entry: Entry, room: Room, most: float, *, said: str = "", beside: bool = False
) -> None:
    """Somebody's name in at most this size, and in small what is said of his seat under it.

    In a narrow room the first name stands under the surname, what is said `beside` it or below.
    """
    under = Run(said, tone=styles.MUTED)
    lines: list[tuple[Words, float]] = [(full_name(entry), 1.0)]
    if room.width < 62 * styles.MM and entry.last_name:  # narrow: two lines
        surname = (Run(entry.last_name, Face.SEMIBOLD),)
        lines = [(surname, 1.0), (entry.first_name, styles.SMALL_SCALE)]
    if said and beside and len(lines) > 1:
        lines[1] = ((Run(f"{entry.first_name}  "), under), styles.SMALL_SCALE)
    elif said:
        lines.append(((under,), styles.SMALL_SCALE))
    scales = sum(scale for _, scale in lines)
    size = min(most, room.height * 0.4)
    size = min(size, room.height / (scales * 1.3))  # what a line takes of a row at least
    y = room.top + (room.height - scales * styles.SLIP_NAME_LINE * size) / 2
    for words, scale in lines:
        baseline = y + size * scale * 0.96
        paper.write_words(words, room.left, baseline, room.width, Lettering(size * scale))
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
            height, middle = min(field.box, 6 * styles.MM), y + styles.SLIP_FIELD / 2
            words = paper.typesetter.fit_line(field.label, _field_size(slip), slip.width)
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


@record
class BoxColumn:
    """A column of boxes: a tick for who `won` the game, what the turn order says already."""

    label: str
    won: bool = False
    from_turn: bool = False


def score_form(sheet: TableSheet) -> Form:
    """Bid, score and its parts, what else is counted, place; what is asked of the whole table."""
    job, slip = sheet.job, sheet.slip
    asked = asked_of_round(job, sheet.round)
    found, fields = box_columns(job, sheet.round, asked), _fields_asked(job, sheet.table, asked)
    box = _box_width(slip, len(found))
    head = heads_height(fit_heads(job, [column.label for column in found], box))
    rows = len(sheet.table.seats) * styles.SLIP_ROW_LEAST
    least = head + rows + fields_height(job, fields, slip)
    return Form(least, partial(_draw_scores, sheet, found, fields, asked))


def asked_of_round(job: Job, round_: Round) -> AskedAtSeats:
    """What the game of this round asks, as far as it is known."""
    return asked_at_seats(job.event, round_, job.game_words(round_.game).rules)


def box_columns(job: Job, round_: Round, form: AskedAtSeats) -> tuple[BoxColumn, ...]:
    """What is written for every seat, from the left; a turn order stands with what it decides."""
    texts, ruleset = job.texts, ruleset_of(job.event.settings)
    auction = has_auction(job.event.settings, job.game_words(round_.game).rules)
    extras = [*(extra_name(texts, key) for key in ruleset.extras)]
    extras += [extra.label.of(texts.language) for extra in form.extras]
    ties = round_.tie_breaks if ruleset.table_ties is TableTies.GAME else ()
    by_itself = form.turns and not form.from_turn and auction
    labels: dict[Figure, Sequence[str]] = {
        Figure.BID: [texts.text("Bid")] if auction else [],
        Figure.ROLE: [role_title(texts, form.role)] if form.role and auction else [],
        Figure.COMPONENT: [
            job.label_on_paper(round_.game, part.label.stored) for part in form.components
        ],
        Figure.GAME: [texts.text("Game {n}", n=n) for n in range(1, _games_written(form) + 1)],
        Figure.SCORE: [_score_title(texts, ruleset, form)],
        Figure.EXTRA: extras,
        Figure.TURN: [texts.word("order of play", "Turn")] if by_itself else [],
        Figure.TIE_BREAK: [job.label_on_paper(round_.game, tie.label) for tie in ties],
        Figure.PLACE: [texts.word("at the table", "Place")],
    }
    known = () if form.turns else form.from_turn
    return tuple(
        BoxColumn(label, figure is Figure.GAME, figure is Figure.TIE_BREAK and n in known)
        for figure in Figure
        for n, label in enumerate(labels.get(figure, ()))
    )


def _games_written(form: AskedAtSeats) -> int:
    """The games of a series, and one more of one that goes on when games are drawn."""
    if form.series is None:
        return 0
    return max(form.series.games + form.series.more_when_drawn, form.games)


def _score_title(texts: Texts, ruleset: Ruleset, form: AskedAtSeats) -> str:
    if form.scoring in (Scoring.COMPONENTS, Scoring.SERIES):
        return texts.text("Sum")
    shown = ruleset.orders_at(Stage.LATER).shown
    return texts.text("Victory points") if "victory_points" in shown else texts.text("Score")


def _carried_words(job: Job, round_: Round, seat: Seat, form: AskedAtSeats) -> str:
    """What a player brings from his last game: "Energy 7" (BGL 4.14.4), empty for nothing."""
    found = (
        (extra, _number_brought(job, round_, seat.entry, extra))
        for extra in form.extras
        if extra.carried
    )
    language = job.texts.language
    return " · ".join(
        f"{extra.label.of(language)} {value}" for extra, value in found if value is not None
    )


def _number_brought(job: Job, round_: Round, entry: EntryNumber, extra: ExtraNumber) -> int | None:
    """The number noted for a player in the last round before this one that has it."""
    for before in reversed(job.event.rounds[: round_.number - 1]):
        for seat in before.seats():
            value = seat.extra.get(extra.key)
            if seat.entry == entry and isinstance(value, int):
                return value
    return None


def _fields_asked(job: Job, table: Table, asked: AskedAtSeats) -> list[Field]:
    """Time limit, victory (rules 5), who won (BGL 4.19.4), sums of sides (BGL 3.7.4) or pairs."""
    texts = job.texts
    fields: list[Field] = []
    if ruleset_of(job.event.settings).wins is not None:
        fields.append(Field(texts.text("Stopped by the time limit"), styles.SLIP_TICK))
        fields.append(Field(texts.text("Victory declared by no."), styles.SLIP_TICK))
    if asked.named is Named.PLAYER:
        fields.append(Field(texts.text("Won by no."), styles.SLIP_TICK))
    sides = sorted({seat.side for seat in table.seats if seat.side is not None})
    if sides and asked.must:
        fields.append(Field(texts.text("Winning side"), styles.SLIP_TICK))
    elif sides:
        first, *others = (texts.text("side {number}", number=side) for side in sides)
        fields.append(Field(texts.text("Sums: {side}", side=first), styles.SLIP_FIGURE))
        fields += [Field(side, styles.SLIP_FIGURE) for side in others]
        fields.append(Field(texts.text("Winning side"), styles.SLIP_TICK))
    elif are_played(job.event.settings):
        teams = job.team_names()
        pairs = dict.fromkeys(teams[s.entry] for s in table.seats if s.entry in teams)
        fields += [Field(name, styles.SLIP_FIGURE) for name in pairs]
    if asked.must:
        fields.append(Field(texts.text("Tied"), styles.SLIP_TICK))
    return fields


def _box_width(slip: Slip, count: int) -> float:
    box = 24 * styles.MM if slip.is_wide else 13 * styles.MM
    name = 44 * styles.MM if slip.is_wide else styles.SLIP_NAME_LEAST
    return min(box, (slip.width - styles.SLIP_SEAT - name) / count)


def _draw_scores(
    sheet: TableSheet,
    columns: Sequence[BoxColumn],
    fields: Sequence[Field],
    asked: AskedAtSeats,
    top: float,
    bottom: float,
) -> None:
    job, slip, paper, seats = sheet.job, sheet.slip, sheet.paper, sheet.table.seats
    box = _box_width(slip, len(columns))
    first = slip.right - box * len(columns)
    most = 26 * styles.MM if slip.alone else styles.SLIP_ROW_MOST  # room to write large
    room = bottom - top - fields_height(job, fields, slip)
    spare = room - len(seats) * styles.SLIP_ROW_LEAST
    tight = room - len(seats) * 9 * styles.MM  # rows are no lower, where heads would be cut
    labels = [column.label for column in columns]
    heads = fit_heads(job, labels, box, room=spare, tight=tight)
    y = top + heads_height(heads)
    draw_heads(paper, heads, first, box, y)
    row = min(most, (room - (y - top)) / max(len(seats), 1))
    teams = job.team_names()
    for index, seat in enumerate(seats):
        paper.draw_rule(slip.left, y, slip.right, y)
        spot = Room(slip.left, y, first - slip.left - styles.SLIP_FIELD_GAP, row)
        said = _seat_words(sheet, seat, asked, teams.get(seat.entry, ""))
        _draw_seat(sheet, index, spot, said, beside=not teams)
        for place, column in enumerate(columns):
            spot = Room(first + place * box, y, box, row)
            # before anybody writes, the turn stands where it breaks ties
            written = str(turn_of(sheet.table, index)) if column.from_turn else ""
            _draw_box(job, paper, column, spot, written)
        y += row
    paper.draw_rule(slip.left, y, slip.right, y)
    draw_fields(sheet, fields, y)


def _draw_seat(sheet: TableSheet, index: int, room: Room, said: str, *, beside: bool) -> None:
    """Number of the seat and who sits there; `said` and `beside` as in `draw_name`."""
    seat, left = Room(room.left, room.top, styles.SLIP_SEAT, room.height), styles.SLIP_SEAT
    lettering = Lettering(styles.SLIP_TEXT, tone=styles.MUTED)
    sheet.paper.write_inside(str(index + 1), seat, lettering)
    spot = Room(room.left + left, room.top, room.width - left, room.height)
    size = 18.0 if sheet.slip.alone else styles.SLIP_NAME
    entry = sheet.job.entries[sheet.table.seats[index].entry]
    draw_name(sheet.paper, entry, spot, size, said=said, beside=beside)


def _draw_box(job: Job, paper: Paper, column: BoxColumn, room: Room, written: str) -> None:
    """A box to write in; a small one in its corner says who won the game of a series."""
    paper.box_around(room)
    if column.won:
        side = 3.5 * styles.MM
        paper.draw_box(room.right - side, room.bottom - side, side, side)
        words = job.typesetter.fit_line(job.texts.text("won"), 5.5, room.width - side)
        paper.put_line(
            words, room.right - side - words.width - 1, room.bottom - 2, tone=styles.MUTED
        )
    if written:
        paper.write_inside(written, room, styles.SLIP_WRITTEN)


def _seat_words(sheet: TableSheet, seat: Seat, asked: AskedAtSeats, team: str) -> str:
    texts = sheet.job.texts
    side = "" if seat.side is None else texts.text("Side {number}", number=seat.side)
    role = "" if seat.role is None else role_name(texts, seat.role)
    brought = _carried_words(sheet.job, sheet.round, seat, asked)
    return " · ".join(filter(None, (side, team, role, brought)))


def board_form(sheet: TableSheet, board: BoardFormula) -> Form:
    """Power, player and a box for every year; a row of sums; a box for each draw proposal."""
    head = styles.BOARD_WORDS + styles.SLIP_COLUMN_HEAD + styles.SLIP_COLUMN_LINE
    least = head + len(sheet.table.seats) * styles.SLIP_ROW_LEAST + styles.BOARD_TOTAL
    return Form(least, partial(_draw_board, sheet, board))


def _is_top_table(sheet: TableSheet) -> bool:
    return is_top_table(sheet.job.event, sheet.round.number, sheet.table)


def _is_asked(sheet: TableSheet) -> bool:
    """Whether it is open if this table plays a year more (8.3.3)."""
    return _is_top_table(sheet) and sheet.table.extra_year is None


def _years_played(sheet: TableSheet, board: BoardFormula) -> list[str]:
    """The years to be played; the top table has one more, unless somebody there objects."""
    years = [str(year) for year in range(FIRST_YEAR, _last_year(sheet, board) + 1)]
    return [*years, f"{board.last_year + 1}*"] if _is_asked(sheet) else years


def _last_year(sheet: TableSheet, board: BoardFormula) -> int:
    return board.last_year + int(bool(sheet.table.extra_year))


def _draw_board(sheet: TableSheet, board: BoardFormula, top: float, bottom: float) -> None:
    slip, paper, seats = sheet.slip, sheet.paper, sheet.table.seats
    years = _years_played(sheet, board)
    name, draw = slip.left + 28 * styles.MM, slip.right - styles.BOARD_DRAW
    year = min(styles.BOARD_YEAR, (draw - name - styles.SLIP_NAME_LEAST) / len(years))
    columns = [draw - year * (len(years) - place) for place in range(len(years))]
    lettering = Lettering(styles.SLIP_TEXT, Face.SEMIBOLD)
    said = _board_words(sheet, board)
    paper.write_words(said, slip.left, top + lettering.size, slip.width, lettering)
    y = _draw_years(sheet, dict(zip(columns, years, strict=True)), year, top + styles.BOARD_WORDS)
    row = (bottom - y - styles.BOARD_TOTAL) / max(len(seats), 1)
    row = min(styles.SLIP_ROW_MOST, row)
    for seat in seats:
        paper.draw_rule(slip.left, y, slip.right, y)
        power = Room(slip.left, y, name - slip.left - styles.SLIP_FIELD_GAP, row)
        role = role_name(sheet.job.texts, seat.role or "")
        paper.write_inside(role, power, Lettering(styles.SLIP_NAME, Face.BOLD))
        spot = Room(name, y, columns[0] - name - styles.SLIP_FIELD_GAP, row)
        draw_name(paper, sheet.job.entries[seat.entry], spot, styles.SLIP_NAME)
        for x in columns:
            paper.draw_box(x, y, year, row)
        tick = styles.SLIP_TICK
        middle = draw + (styles.BOARD_DRAW - tick) / 2
        asked = [line.year for line in sheet.table.draw_proposals if line.entry == seat.entry]
        if asked:
            spot = Room(draw, y, styles.BOARD_DRAW, row)
            paper.write_inside(str(asked[0]), spot, styles.SLIP_WRITTEN)
        else:
            paper.draw_box(middle, y + (row - tick) / 2, tick, tick)
        y += row
    paper.draw_rule(slip.left, y, slip.right, y)
    _draw_totals(sheet, columns, year, y)


def _board_words(sheet: TableSheet, board: BoardFormula) -> str:
    """What is to be known of this board: top table, last year, which powers nobody plays."""
    texts, variant = sheet.job.texts, sheet.table.variant
    said = [texts.text("Top table")] if _is_top_table(sheet) else []
    said.append(texts.text("Last year {year}", year=_last_year(sheet, board)))
    if _is_asked(sheet):
        said.append(texts.text("* one more year if nobody at the table objects"))
    if variant is not None:
        said.append(variant_name(texts, variant))
    return " · ".join(said)


def _draw_years(sheet: TableSheet, years: Mapping[float, str], width: float, top: float) -> float:
    """The heads of the columns, by where they begin; returns where the rows do."""
    bottom = top + styles.SLIP_COLUMN_HEAD + styles.SLIP_COLUMN_LINE
    lettering = Lettering(styles.SLIP_TEXT, Face.SEMIBOLD, align=Align.CENTRE)
    for x, year in years.items():
        baseline = bottom - styles.SLIP_COLUMN_RISE
        sheet.paper.write_words(year, x + 1, baseline, width - 2, lettering)
    drawn, wide = sheet.job.texts.text("Draw proposed"), styles.BOARD_DRAW
    heads = fit_heads(sheet.job, [drawn], wide)
    draw_heads(sheet.paper, heads, sheet.slip.right - wide, wide, bottom)
    return bottom


def _draw_totals(sheet: TableSheet, columns: Sequence[float], width: float, top: float) -> None:
    """A box for the sum of each year and the most it can be."""
    out = sheet.table.variant is BoardVariant.TURKEY_OUT
    most = CENTRES_WITHOUT_TURKEY if out else CENTRES
    words = sheet.job.texts.text("Total, {centres} at most", centres=most)
    left, height = sheet.slip.left, styles.BOARD_TOTAL
    room = Room(left, top, columns[0] - left - styles.SLIP_FIELD_GAP, height)
    sheet.paper.write_inside(words, room, Lettering(styles.SLIP_TEXT, align=Align.RIGHT))
    for x in columns:
        sheet.paper.draw_box(x, top, width, height, line=styles.FRAME_LINE)
