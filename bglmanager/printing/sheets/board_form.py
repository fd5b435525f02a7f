"""The form of a Diplomacy board: centres of every power, year by year (rules 7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.event import AdjustmentKind, BoardVariant, Round, Seat, Table
from bglmanager.engine.facts.diplomacy import CENTRES, CENTRES_WITHOUT_TURKEY
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.printing import styles
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Align, Paper
from bglmanager.printing.sheets import form
from bglmanager.printing.sheets.form import Form, Room
from bglmanager.printing.sheets.slip import Slip
from bglmanager.words.boards import role_name, variant_name


def make(job: Job, round_: Round, table: Table, slip: Slip, board: BoardFormula) -> Form:
    """Power, player and a box for every year; a row of sums; a box for each draw proposal."""
    head = styles.BOARD_WORDS + styles.SLIP_COLUMN_HEAD + styles.SLIP_COLUMN_LINE
    least = head + len(table.seats) * styles.SLIP_ROW_LEAST + styles.BOARD_TOTAL
    return Form(least, partial(_draw, job, round_, table, slip, board))


def is_top(job: Job, round_: Round, table: Table) -> bool:
    """Whether this is the table of the best (rules 7.2)."""
    top = {
        each.entry
        for each in job.event.adjustments
        if each.kind is AdjustmentKind.TOP_TABLE and each.round == round_.number
    }
    return bool(table.seats) and all(seat.entry in top for seat in table.seats)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Left edges and widths of the columns, in points."""

    name: float
    years: float
    year: float
    draw: float


def _columns(slip: Slip, years: int) -> _Columns:
    name = slip.left + styles.BOARD_POWER
    draw = slip.right - styles.BOARD_DRAW
    year = min(styles.BOARD_YEAR, (draw - name - styles.SLIP_NAME_LEAST) / years)
    return _Columns(name, draw - year * years, year, draw)


def _years(board: BoardFormula, *, top: bool) -> list[str]:
    """The years to be played; the top table has one more, if all agree (rules 7.5)."""
    years = [str(year) for year in range(FIRST_YEAR, board.last_year + 1)]
    return [*years, f"{board.last_year + 1}*"] if top else years


def _draw(
    job: Job,
    round_: Round,
    table: Table,
    slip: Slip,
    board: BoardFormula,
    paper: Paper,
    top: float,
    bottom: float,
) -> None:
    at_the_top = is_top(job, round_, table)
    years = _years(board, top=at_the_top)
    columns = _columns(slip, len(years))
    words = " · ".join(_said(job, table, board, top=at_the_top))
    size = styles.SLIP_TEXT
    paper.write(words, slip.left, top + size, size=size, room=slip.width, face=Face.SEMIBOLD)
    y = _heads(job, paper, years, columns, top + styles.BOARD_WORDS)
    room = bottom - y - styles.BOARD_TOTAL
    row = min(styles.SLIP_ROW_MOST, room / max(len(table.seats), 1))
    for seat in table.seats:
        paper.rule(slip.left, y, slip.right, y)
        _power(job, paper, seat, Room(slip.left, y, columns.name - slip.left, row))
        spot = Room(columns.name, y, columns.years - columns.name - styles.SLIP_FIELD_GAP, row)
        form.draw_name(paper, job.entries[seat.entry], spot, styles.SLIP_NAME)
        for place in range(len(years)):
            paper.box(columns.years + place * columns.year, y, columns.year, row)
        tick = styles.SLIP_TICK
        middle = columns.draw + (styles.BOARD_DRAW - tick) / 2
        paper.box(middle, y + (row - tick) / 2, tick, tick)
        y += row
    paper.rule(slip.left, y, slip.right, y)
    _totals(job, paper, table, slip, columns, len(years), y)


def _said(job: Job, table: Table, board: BoardFormula, *, top: bool) -> list[str]:
    """What is to be known of this board: top table, last year, which powers nobody plays."""
    texts = job.texts
    said = [texts.text("Top table")] if top else []
    said.append(texts.text("Last year {year}", year=board.last_year))
    if top:
        said.append(texts.text("* one more year if nobody at the table objects"))
    if table.variant is not None:
        said.append(variant_name(texts, table.variant))
    return said


def _heads(job: Job, paper: Paper, years: list[str], columns: _Columns, top: float) -> float:
    """The heads of the columns; returns where the rows begin."""
    bottom = top + styles.SLIP_COLUMN_HEAD + styles.SLIP_COLUMN_LINE
    for place, year in enumerate(years):
        x = columns.years + place * columns.year
        paper.write(
            year,
            x + 1,
            bottom - styles.SLIP_COLUMN_RISE,
            size=styles.SLIP_TEXT,
            room=columns.year - 2,
            face=Face.SEMIBOLD,
            align=Align.CENTRE,
        )
    drawn = form.heads(job, [job.texts.text("Draw proposed")], styles.BOARD_DRAW)
    form.draw_heads(paper, drawn, columns.draw, styles.BOARD_DRAW, bottom)
    return bottom


def _power(job: Job, paper: Paper, seat: Seat, room: Room) -> None:
    name = role_name(job.texts, seat.role or "")
    size = styles.SLIP_NAME
    baseline = room.top + (room.height + size * styles.CAPITALS) / 2
    width = room.width - styles.SLIP_FIELD_GAP
    paper.write(name, room.left, baseline, size=size, room=width, face=Face.BOLD)


def _totals(
    job: Job, paper: Paper, table: Table, slip: Slip, columns: _Columns, years: int, top: float
) -> None:
    """A box for the sum of each year and the most it can be."""
    out = table.variant is BoardVariant.TURKEY_OUT
    most = CENTRES_WITHOUT_TURKEY if out else CENTRES
    words = job.texts.text("Total, {centres} at most", centres=most)
    room = columns.years - slip.left - styles.SLIP_FIELD_GAP
    baseline = top + (styles.BOARD_TOTAL + styles.SLIP_TEXT * styles.CAPITALS) / 2
    paper.write(words, slip.left, baseline, size=styles.SLIP_TEXT, room=room, align=Align.RIGHT)
    for place in range(years):
        x = columns.years + place * columns.year
        paper.box(x, top, columns.year, styles.BOARD_TOTAL, line=styles.FRAME_LINE)
