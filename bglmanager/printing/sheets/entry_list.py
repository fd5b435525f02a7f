"""Who is entered, in alphabetical order for the wall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bglmanager.engine import equipment_needed
from bglmanager.engine.event import Entry, EntryStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.paper import Run, Runs, plain_text, small_run, sort_key, told_apart
from bglmanager.printing.sheets.pairings import under_letters, wall_row, with_teams
from bglmanager.printing.styles import Face
from bglmanager.printing.wall import wall_pages
from bglmanager.words.columns import ListedColumn, ListedTable


def entry_list_pages(job: Job) -> list[Page]:
    """Surname first under letters, and the start number; who waits for a place is told.

    Raises `Refused` (print.nobody).
    """
    people = equipment_needed.coming_entries(job.event)
    if not people:
        raise Refused([problem("print.nobody")])
    told = with_teams(job, told_apart(people))
    figures = {entry.number: _figure(job, entry) for entry in people}
    rows = {number: wall_row(job, told[number], figure) for number, figure in figures.items()}
    head = Head(job.texts.many("{n} entr[y|ies]", len(people)))
    names = {number: plain_text(runs) for number, runs in told.items()}
    listed = _listed(job, sorted(people, key=sort_key), names)
    return wall_pages(job, head, [*under_letters(people, rows)], "", listed)


def _listed(job: Job, people: Sequence[Entry], names: Mapping[EntryNumber, str]) -> ListedTable:
    """The same for other programs."""
    told, text = ListedColumn.of_texts, job.texts.text
    waits = told(text("Waiting list"), (_waiting_words(job, entry) for entry in people))
    return ListedTable(
        (
            told(text("Player"), (names[entry.number] for entry in people), strong=True),
            told(text("No."), (str(entry.number) for entry in people), figures=True),
            *((waits,) if any(waits.texts) else ()),
        )
    )


def _waiting_words(job: Job, entry: Entry) -> str:
    return job.texts.text("waiting list") if entry.status is EntryStatus.WAITING else ""


def _figure(job: Job, entry: Entry) -> Runs:
    number = Run(str(entry.number), Face.BOLD, tone=styles.MUTED)
    waits = _waiting_words(job, entry)
    return (small_run(f"{waits}  "), number) if waits else (number,)
