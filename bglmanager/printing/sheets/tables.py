"""A sheet for every table, to be written on; 1, 2 or 4 on a page, cut apart in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bglmanager.engine.event import Round, Table
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.printing import styles
from bglmanager.printing.document import Page
from bglmanager.printing.job import Job, played_tables
from bglmanager.printing.paper import Paper
from bglmanager.printing.sheets import board_form, cuts, score_form, slip
from bglmanager.printing.sheets.slip import Slip


def pages(job: Job) -> list[Page]:
    """One sheet per table. Pages are filled so that the cut stacks, laid on one another, are
    in the order of the tables; a Diplomacy board has a page of its own (rules 7.1). Raises
    KeyError for another number of sheets than 1, 2 or 4.
    """
    round_ = job.round()
    tables = played_tables(round_)
    board = ruleset_of(job.event.settings).board
    per_page = 1 if board else job.options.per_page
    rooms = slip.slips(*slip.LAYOUTS[per_page])
    count = max(1, -(-len(tables) // per_page))
    return [Page(partial(_page, job, round_, tables[i::count], rooms)) for i in range(count)]


def _page(
    job: Job, round_: Round, tables: Sequence[Table], rooms: Sequence[Slip], paper: Paper
) -> None:
    for table, room in zip(tables, rooms, strict=False):
        _table(job, round_, table, room, paper)
    cuts.draw(paper, len(rooms))


def _table(job: Job, round_: Round, table: Table, room: Slip, paper: Paper) -> None:
    board = ruleset_of(job.event.settings).board
    form = (
        score_form.make(job, round_, table, room)
        if board is None
        else board_form.make(job, round_, table, room, board)
    )
    slip.head(job, round_, table, room, paper)
    bottom = slip.foot(job, round_, table, room, paper)
    bottom = slip.signatures(job, table, room, bottom, paper)
    top = room.top + styles.SLIP_HEAD
    bottom = slip.notes(job, round_, table, room, form=top + form.least, foot=bottom, paper=paper)
    form.draw(paper, top, bottom)
