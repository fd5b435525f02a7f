"""The form of a Diplomacy board: centres of every power, year by year (rules 7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.event import AdjustmentKind, BoardVariant
from bglmanager.engine.facts.diplomacy import CENTRES, CENTRES_WITHOUT_TURKEY
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.printing import styles
from bglmanager.printing.fonts import Face
from bglmanager.printing.paper import Room
from bglmanager.printing.sheets.form import Form, TableSheet, draw_heads, draw_name, fit_heads
from bglmanager.printing.slips import Slip
from bglmanager.printing.styles import Align, Lettering
from bglmanager.words.results import role_name, variant_name


def make(sheet: TableSheet, board: BoardFormula) -> Form:
    """Power, player and a box for every year; a row of sums; a box for each draw proposal."""
    head = styles.BOARD_WORDS + styles.SLIP_COLUMN_HEAD + styles.SLIP_COLUMN_LINE
    least = head + len(sheet.table.seats) * styles.SLIP_ROW_LEAST + styles.BOARD_TOTAL
    return Form(least, partial(_draw, sheet, board))


def _is_top(sheet: TableSheet) -> bool:
    """Whether this is the table of the best (rules 7.2)."""
    top = {
        each.entry
        for each in sheet.job.event.adjustments
        if each.kind is AdjustmentKind.TOP_TABLE and each.round == sheet.round.number
    }
    return bool(sheet.table.seats) and all(seat.entry in top for seat in sheet.table.seats)


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


def _draw(sheet: TableSheet, board: BoardFormula, top: float, bottom: float) -> None:
    slip, paper, seats = sheet.slip, sheet.paper, sheet.table.seats
    years = _years(board, top=_is_top(sheet))
    columns = _columns(slip, len(years))
    lettering = Lettering(styles.SLIP_TEXT, Face.SEMIBOLD)
    paper.write(_board_words(sheet, board), slip.left, top + lettering.size, slip.width, lettering)
    y = _draw_years(sheet, years, columns, top + styles.BOARD_WORDS)
    row = (bottom - y - styles.BOARD_TOTAL) / max(len(seats), 1)
    row = min(styles.SLIP_ROW_MOST, row)
    for seat in seats:
        paper.rule(slip.left, y, slip.right, y)
        width = columns.name - slip.left - styles.SLIP_FIELD_GAP
        power = Room(slip.left, y, width, row)
        name = role_name(sheet.job.texts, seat.role or "")
        paper.write_inside(name, power, Lettering(styles.SLIP_NAME, Face.BOLD))
        spot = Room(columns.name, y, columns.years - columns.name - styles.SLIP_FIELD_GAP, row)
        draw_name(paper, sheet.job.entries[seat.entry], spot, styles.SLIP_NAME)
        for place in range(len(years)):
            paper.box(columns.years + place * columns.year, y, columns.year, row)
        tick = styles.SLIP_TICK
        middle = columns.draw + (styles.BOARD_DRAW - tick) / 2
        paper.box(middle, y + (row - tick) / 2, tick, tick)
        y += row
    paper.rule(slip.left, y, slip.right, y)
    _draw_totals(sheet, columns, len(years), y)


def _board_words(sheet: TableSheet, board: BoardFormula) -> str:
    """What is to be known of this board: top table, last year, which powers nobody plays."""
    texts, top, variant = sheet.job.texts, _is_top(sheet), sheet.table.variant
    said = [texts.text("Top table")] if top else []
    said.append(texts.text("Last year {year}", year=board.last_year))
    if top:
        said.append(texts.text("* one more year if nobody at the table objects"))
    if variant is not None:
        said.append(variant_name(texts, variant))
    return " · ".join(said)


def _draw_years(sheet: TableSheet, years: Sequence[str], columns: _Columns, top: float) -> float:
    """The heads of the columns; returns where the rows begin."""
    bottom = top + styles.SLIP_COLUMN_HEAD + styles.SLIP_COLUMN_LINE
    lettering = Lettering(styles.SLIP_TEXT, Face.SEMIBOLD, align=Align.CENTRE)
    for place, year in enumerate(years):
        x, baseline = columns.years + place * columns.year, bottom - styles.SLIP_COLUMN_RISE
        sheet.paper.write(year, x + 1, baseline, columns.year - 2, lettering)
    drawn = fit_heads(sheet.job, [sheet.job.texts.text("Draw proposed")], styles.BOARD_DRAW)
    draw_heads(sheet.paper, drawn, columns.draw, styles.BOARD_DRAW, bottom)
    return bottom


def _draw_totals(sheet: TableSheet, columns: _Columns, years: int, top: float) -> None:
    """A box for the sum of each year and the most it can be."""
    out = sheet.table.variant is BoardVariant.TURKEY_OUT
    most = CENTRES_WITHOUT_TURKEY if out else CENTRES
    words = sheet.job.texts.text("Total, {centres} at most", centres=most)
    left, height = sheet.slip.left, styles.BOARD_TOTAL
    room = Room(left, top, columns.years - left - styles.SLIP_FIELD_GAP, height)
    sheet.paper.write_inside(words, room, Lettering(styles.SLIP_TEXT, align=Align.RIGHT))
    for place in range(years):
        x = columns.years + place * columns.year
        sheet.paper.box(x, top, columns.year, height, line=styles.FRAME_LINE)
