"""What a director's decisions changed in the standings of a Diplomacy event (rules 7.2)."""

from __future__ import annotations

from bglmanager.engine.event import Adjustment, AdjustmentKind
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.i18n import Texts
from bglmanager.printing.grid import GridColumn
from bglmanager.printing.job import Job
from bglmanager.words import number_format

LIMIT = 16.0


def columns(job: Job, entries: list[EntryNumber], after: RoundNumber) -> list[GridColumn]:
    """What was decided for each of the entries up to this round, no column for nothing."""
    cells = [
        ", ".join(
            _line(job.texts, each)
            for each in sorted(job.event.adjustments, key=lambda each: each.round)
            if each.entry == entry and each.round <= after
        )
        for entry in entries
    ]
    title = job.texts.text("Adjustments")
    return [GridColumn(title, cells, limit=LIMIT, wraps=True)] if any(cells) else []


def words(job: Job, after: RoundNumber) -> str:
    """What the adjustments up to this round are worth; empty where boards are not scored."""
    board = ruleset_of(job.event.settings).board
    if board is None:
        return ""
    kinds = {each.kind for each in job.event.adjustments if each.round <= after}
    said = [worth for kind, worth in _worth(job, board).items() if kind in kinds]
    if board.worst_counts_tenth:
        said.append(job.texts.text("the worst of more than three boards counts a tenth"))
    return " · ".join(said)


def _line(texts: Texts, adjustment: Adjustment) -> str:
    names = {
        AdjustmentKind.TOP_TABLE: texts.text("top table"),
        AdjustmentKind.TOP_TABLE_REFUSED: texts.text("declined the top table"),
        AdjustmentKind.TWO_BOARDS: texts.text("two boards"),
        AdjustmentKind.SAT_OUT: texts.text("sat out"),
    }
    line = texts.text("R{number}", number=adjustment.round) + " " + names[adjustment.kind]
    return line.replace(" ", "\N{NO-BREAK SPACE}")


def _worth(job: Job, board: BoardFormula) -> dict[AdjustmentKind, str]:
    texts = job.texts
    alive, dead = (number_format.figure(texts, factor) for factor in board.two_boards)
    sat_out = job.event.sat_out_points or board.sat_out[0]
    found = {
        AdjustmentKind.TWO_BOARDS: texts.text(
            "two boards in one round: × {alive}, × {dead} where one was lost",
            alive=alive,
            dead=dead,
        ),
        AdjustmentKind.SAT_OUT: texts.many(
            "sat out: {n} point", "sat out: {n} points", int(sat_out)
        ),
    }
    if board.top_table:
        found[AdjustmentKind.TOP_TABLE] = texts.text(
            "top table: × {factor}, its winner {bonus} more",
            factor=number_format.figure(texts, board.top_factor),
            bonus=board.top_win,
        )
        found[AdjustmentKind.TOP_TABLE_REFUSED] = texts.text(
            "declined the top table: × {factor}",
            factor=number_format.figure(texts, board.refused_factor),
        )
    return found
