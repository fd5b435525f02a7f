"""The referee's log."""

from __future__ import annotations

from functools import partial

from bglmanager.engine.event import Penalty
from bglmanager.printing import grid, names
from bglmanager.printing.document import Head, Page
from bglmanager.printing.grid import Column
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Align
from bglmanager.words import figures
from bglmanager.words.referee_log import penalty_name, reason_name

NAME_LIMIT = 14.0
WHY_LIMIT = 22.0


def pages(job: Job) -> list[Page]:
    """Every penalty in the order it was given: when, who, what and why."""
    texts = job.texts
    log = sorted(job.event.penalties, key=lambda line: line.at)
    columns = [
        Column(texts.text("Time"), [figures.clock(line.at) for line in log]),
        Column(texts.text("Round"), [_round(job, line) for line in log]),
        Column(
            texts.text("Table"), [str(line.table or figures.MISSING) for line in log], Align.RIGHT
        ),
        Column(
            texts.text("Player"),
            [names.full(job.entries[line.entry]) for line in log],
            limit=NAME_LIMIT,
        ),
        Column(texts.text("Penalty"), [penalty_name(texts, line.kind) for line in log]),
        Column(
            texts.text("Reason"), [_why(job, line) for line in log], limit=WHY_LIMIT, wraps=True
        ),
    ]
    notes = () if log else (texts.text("No penalties have been given."),)
    arrangement = grid.arrange(job.typesetter, columns, notes)
    referees = ", ".join(job.event.settings.arbiters)
    head = Head(texts.text("Penalties"), "")
    words = texts.text("Referees: {names}", names=referees) if referees else ""
    return [
        Page(partial(grid.draw_page, grid=arrangement, number=i), head, words)
        for i in range(len(arrangement.pages))
    ]


def _round(job: Job, line: Penalty) -> str:
    if line.round == 0:
        return job.texts.text("Before the start")
    found = next((r for r in job.event.rounds if r.number == line.round), None)
    return job.round_name(found) if found else str(line.round)


def _why(job: Job, line: Penalty) -> str:
    reason = reason_name(job.texts, line.reason)
    return f"{reason}: {line.note}" if line.note else reason
