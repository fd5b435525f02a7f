"""The form of a Diplomacy board: powers, people, centres by year, draw proposals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.event import BoardVariant, Round, Seat, Table
from bglmanager.engine.facts import CENTRES, CENTRES_WITHOUT_TURKEY
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.engine.seating.boards import is_top_table, powers_of
from bglmanager.printing import styles
from bglmanager.printing.document import Job
from bglmanager.printing.layouts import Slip
from bglmanager.printing.paper import Room
from bglmanager.printing.sheets.table_form import (
    Form,
    TableSheet,
    draw_heads,
    draw_name,
    fit_heads,
    seats_at,
)
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.words.results import role_name, variant_name


def board_form(job: Job, round_: Round, table: Table, slip: Slip, board: BoardFormula) -> Form:
    """Power, player and a box for every year; a row of sums; a box for each draw proposal."""
    years = _years_played(job, round_, table, board)
    head = styles.BOARD_WORDS + styles.SLIP_COLUMN_HEAD + styles.SLIP_COLUMN_LINE
    least = head + seats_at(round_, table) * styles.SLIP_ROW_LEAST + styles.BOARD_TOTAL
    room = slip.width - styles.BOARD_POWER - styles.BOARD_DRAW - styles.SLIP_NAME_LEAST
    enough = len(years) * styles.SLIP_BOX <= room
    return Form(least, partial(_draw_board, board=board, years=years), enough)


def _is_asked(job: Job, round_: Round, table: Table) -> bool:
    """Whether it is open if this table plays a year more (8.3.3)."""
    return is_top_table(job.event, round_.number, table) and table.extra_year is None


def _years_played(job: Job, round_: Round, table: Table, board: BoardFormula) -> list[str]:
    """The years to be played; the top table has one more, unless somebody there objects."""
    years = [str(year) for year in range(FIRST_YEAR, _last_year(table, board) + 1)]
    return [*years, f"{board.last_year + 1}*"] if _is_asked(job, round_, table) else years


def _last_year(table: Table, board: BoardFormula) -> int:
    return board.last_year + int(bool(table.extra_year))


def _draw_board(
    sheet: TableSheet, top: float, bottom: float, *, board: BoardFormula, years: Sequence[str]
) -> None:
    slip, paper = sheet.slip, sheet.paper
    name, draw = slip.left + styles.BOARD_POWER, slip.right - styles.BOARD_DRAW
    year = min(styles.SLIP_BOX, (draw - name - styles.SLIP_NAME_LEAST) / len(years))
    columns = [draw - year * (len(years) - place) for place in range(len(years))]
    lettering = Lettering(styles.SLIP_TEXT, Face.SEMIBOLD)
    said = _board_words(sheet, board)
    paper.write_words(said, slip.left, top + lettering.size, slip.width, lettering)
    y = _draw_years(sheet, dict(zip(columns, years, strict=True)), year, top + styles.BOARD_WORDS)
    row = (bottom - y - styles.BOARD_TOTAL) / max(len(sheet.seats), 1)
    row = min(styles.SLIP_ROW_MOST, row)
    usual = powers_of(board.powers, len(sheet.seats))
    for index, seat in enumerate(sheet.seats):
        paper.draw_rule(slip.left, y, slip.right, y)
        power = Room(slip.left, y, styles.BOARD_POWER - styles.SLIP_FIELD_GAP, row)
        role = role_name(sheet.job.texts, usual[index] if seat is None else seat.role or "")
        paper.write_inside(role, power, Lettering(styles.SLIP_NAME, Face.BOLD))
        entry = sheet.entry_at(index)
        if entry is not None:
            spot = Room(name, y, columns[0] - name - styles.SLIP_FIELD_GAP, row)
            draw_name(sheet, entry, spot, styles.SLIP_NAME)
        for x in columns:
            paper.draw_box(x, y, year, row)
        _draw_proposal(sheet, seat, Room(draw, y, styles.BOARD_DRAW, row))
        y += row
    paper.draw_rule(slip.left, y, slip.right, y)
    _draw_totals(sheet, columns, year, y)


def _draw_proposal(sheet: TableSheet, seat: Seat | None, room: Room) -> None:
    """The year in which he proposed a draw, or a box to tick."""
    tick = styles.SLIP_TICK
    proposals = sheet.table.draw_proposals if seat is not None else ()
    asked = [line.year for line in proposals if seat is not None and line.entry == seat.entry]
    if asked:
        sheet.paper.write_inside(str(asked[0]), room, styles.SLIP_WRITTEN)
        return
    x, y = room.left + (room.width - tick) / 2, room.top + (room.height - tick) / 2
    sheet.paper.draw_box(x, y, tick, tick)


def _board_words(sheet: TableSheet, board: BoardFormula) -> str:
    """What is to be known of this board: top table, last year, which powers nobody plays."""
    texts, variant = sheet.job.texts, sheet.table.variant
    job, round_, table = sheet.job, sheet.round, sheet.table
    top = is_top_table(job.event, round_.number, table)
    said = [texts.text("Top table")] if top else []
    said.append(texts.text("Last year {year}", year=_last_year(table, board)))
    if _is_asked(job, round_, table):
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
    heads = fit_heads(sheet.job, [drawn], [wide])
    draw_heads(sheet.paper, heads, sheet.slip.right - wide, [wide], bottom)
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
