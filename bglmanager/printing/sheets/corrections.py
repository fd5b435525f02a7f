"""Every result that was corrected, for the notice board and the league."""

from __future__ import annotations

from bglmanager.engine.event import Correction
from bglmanager.printing.document import Head, Page
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.words import number_format
from bglmanager.words.names import listed_names
from bglmanager.words.referee import corrected_field, corrected_values

NAME_LIMIT = 11.0
VALUE_LIMIT = 9.0
WHY_LIMIT = 12.0


def pages(job: Job) -> list[Page]:
    """The corrections in the order they were made: where, whose, what it was and is, and why."""
    texts, lines = job.texts, job.event.corrections
    called = listed_names(job.event.entries)
    said = [corrected_values(texts, line, called) for line in lines]
    columns = [
        GridColumn(texts.text("Time"), [number_format.clock(line.at) for line in lines]),
        GridColumn(texts.text("Round"), [_round(job, line) for line in lines]),
        GridColumn(texts.text("Table"), [str(line.table) for line in lines], figures=True),
        GridColumn(
            texts.text("Player"),
            [called[line.entry] if line.entry else number_format.MISSING for line in lines],
            limit=NAME_LIMIT,
            wraps=True,
        ),
        GridColumn(
            texts.text("Corrected"),
            [corrected_field(texts, line) for line in lines],
            limit=6.0,
            wraps=True,
        ),
        GridColumn(texts.text("Before"), [was for was, _ in said], limit=VALUE_LIMIT, wraps=True),
        GridColumn(texts.text("After"), [is_ for _, is_ in said], limit=VALUE_LIMIT, wraps=True),
        GridColumn(
            texts.text("Reason"), [line.reason for line in lines], limit=WHY_LIMIT, wraps=True
        ),
    ]
    notes = () if lines else (texts.text("Nothing was corrected."),)
    head = Head(texts.text("Corrections"), "")
    return table_pages(job, head, columns, notes)


def _round(job: Job, line: Correction) -> str:
    found = next((r for r in job.event.rounds if r.number == line.round), None)
    return job.round_name(found) if found else str(line.round)
