"""Who is entered, in alphabetical order for the wall."""

from __future__ import annotations

from bglmanager.engine import equipment_needed
from bglmanager.engine.event import Entry, EntryStatus
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.paper import Run, Runs, small_run, told_apart
from bglmanager.printing.sheets.pairings import listed_people, under_letters, wall_row, with_teams
from bglmanager.printing.styles import Face
from bglmanager.printing.wall import wall_pages


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
    listed = listed_people(job, people, told, (job.texts.text("No."), figures))
    return wall_pages(job, head, [*under_letters(people, rows)], "", listed)


def _figure(job: Job, entry: Entry) -> Runs:
    number = Run(str(entry.number), Face.BOLD, tone=styles.MUTED)
    if entry.status is EntryStatus.WAITING:
        return (small_run(job.texts.text("waiting list") + "  "), number)
    return (number,)
