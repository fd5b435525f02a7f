"""Whose copy of the game stands on which table: by table to give them out, by owner to find them
again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bglmanager.engine.boxes import Boxes, name_on_lists, on_tables, tables_needing_copy
from bglmanager.engine.event import Round, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import names
from bglmanager.printing.document import Page
from bglmanager.printing.grid import GridColumn, table_pages
from bglmanager.printing.job import Job
from bglmanager.printing.sheets.pairings import round_head
from bglmanager.printing.sheets.standings import NAME_LIMIT
from bglmanager.printing.text import Words

WHERE_LIMIT = 12.0


def box_pages(job: Job) -> list[Page]:
    """The tables with whose copy stands on them and where its owner sits; then the owners with
    their tables. Raises `Refused` (print.no-boxes) where no copy stands on any table.
    """
    round_, texts = job.asked_round(), job.texts
    boxes = on_tables(job.event, round_)
    if not boxes:
        raise Refused([problem("print.no-boxes", round=round_.number)])
    sits = {seat.entry: table for table in reversed(round_.tables) for seat in table.seats}
    by_table = round_head(job, round_, texts.text("Copies by table"))
    by_owner = round_head(job, round_, texts.text("Copies by owner"))
    return [
        *table_pages(job, by_table, _columns_by_table(job, round_, boxes, sits)),
        *table_pages(job, by_owner, _columns_by_owner(job, round_, boxes)),
    ]


def _columns_by_table(
    job: Job, round_: Round, boxes: Boxes, sits: Mapping[EntryNumber, Table]
) -> Sequence[GridColumn]:
    texts, tables = job.texts, tables_needing_copy(round_)
    owners = [boxes.get(table.number) for table in tables]

    def whose(owner: EntryNumber | None) -> Words:
        return texts.text("no copy") if owner is None else names.full_name(job.entries[owner])

    def where(table: Table, owner: EntryNumber | None) -> str:
        if owner is None:
            return ""
        own = sits.get(owner)
        if own is None:
            return texts.text("does not play in this round")
        return "" if own is table else texts.text("sits at table {table}", table=name_on_lists(own))

    pairs = list(zip(tables, owners, strict=True))
    return (
        GridColumn(texts.text("Table"), [name_on_lists(table) for table in tables], figures=True),
        GridColumn(texts.text("Copy of"), [whose(owner) for owner in owners], limit=NAME_LIMIT),
        GridColumn(texts.text("Owner"), [where(*pair) for pair in pairs], limit=WHERE_LIMIT),
    )


def _columns_by_owner(job: Job, round_: Round, boxes: Boxes) -> Sequence[GridColumn]:
    texts = job.texts
    owners = sorted({job.entries[owner] for owner in boxes.values()}, key=names.sort_key)
    places = {table.number: name_on_lists(table) for table in round_.tables}
    found = [
        [places[table] for table, owner in boxes.items() if owner == entry.number]
        for entry in owners
    ]
    return (
        GridColumn(texts.text("Copy of"), list(map(names.full_name, owners)), limit=NAME_LIMIT),
        GridColumn(texts.text("Table"), [", ".join(tables) for tables in found], limit=WHERE_LIMIT),
        GridColumn(texts.text("Returned"), []),
    )
