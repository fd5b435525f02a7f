"""The lists of elements that players handed in, for referee and opponents."""

from __future__ import annotations

from bglmanager.engine.event import Entry, EntryStatus, ListState
from bglmanager.engine.games import lists
from bglmanager.engine.games.game import ElementList
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import names
from bglmanager.printing.document import Head, Page
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.sheets.standings import player_column
from bglmanager.words import number_format
from bglmanager.words.games import list_contents, list_named, list_state

LIST_LIMIT = 30.0


def list_pages(job: Job) -> list[Page]:
    """Everybody who is here, with the state of his list and, where it was checked by the program,
    what is in it; nothing else of what the desk noted. Raises `Refused` (print.no-lists) where no
    game of the event asks for lists.
    """
    known = (game.rules for game in job.options.games.values())
    wanted = next((rules.list for rules in known if rules is not None and rules.list), None)
    if wanted is None:
        raise Refused([problem("print.no-lists")])
    texts = job.texts
    people = sorted(
        (entry for entry in job.event.entries if entry.status is EntryStatus.ACTIVE),
        key=names.sort_key,
    )
    columns = [
        GridColumn(texts.text("No."), [str(entry.number) for entry in people], figures=True),
        player_column(job, [entry.number for entry in people]),
        GridColumn(
            texts.text("Status"),
            [list_state(texts, entry.desk.list or ListState.MISSING) for entry in people],
        ),
        *_contents_column(job, wanted, people),
    ]
    limit = lists.limit_of(wanted, job.event.settings.points_limit)
    return table_pages(job, Head(), columns, (list_named(texts, wanted, limit),))


def _contents_column(job: Job, wanted: ElementList, people: list[Entry]) -> list[GridColumn]:
    """What is in each list; no column where the program knows no elements."""
    if not wanted.elements:
        return []
    cells = []
    for entry in people:
        counts = lists.list_in_notes(entry.desk.notes, wanted)
        checked = counts is not None and entry.desk.list is ListState.CHECKED
        cells.append(
            list_contents(job.texts, wanted, counts or {}) if checked else number_format.MISSING
        )
    return [GridColumn(job.texts.text("Elements"), cells, limit=LIST_LIMIT, wraps=True)]
