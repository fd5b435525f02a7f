"""Pairings by table, to be read aloud."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bglmanager.engine.event import Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.printing import names, styles
from bglmanager.printing.columns import Item, Spot, column_pages
from bglmanager.printing.document import Page, draw_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job, played_tables
from bglmanager.printing.paper import Paper
from bglmanager.printing.sheets.pairings import round_head, with_teams
from bglmanager.printing.styles import Align, Lettering
from bglmanager.printing.text import Run
from bglmanager.words.results import role_name

Names = tuple[tuple[Run, ...], ...]


def pages(job: Job) -> list[Page]:
    """Table by table with its players in seat order, never broken; byes at the end."""
    round_ = job.round()
    people = dict.fromkeys(seat.entry for seat in round_.seats())
    told = with_teams(job, names.told_apart(job.entries[number] for number in people))
    called = [(table, _called(job, table, told)) for table in played_tables(round_)]
    items = [table_item(str(table.number), table.label or "", seated) for table, seated in called]
    if round_.byes:
        resting = names.told_apart(job.entries[number] for number in round_.byes)
        byes = tuple(with_teams(job, resting).values())
        items.append(table_item("", job.texts.text("bye"), byes))
    width = max((job.typesetter.width(n) for _, seated in called for n in seated), default=0.0)
    natural = min(width, styles.WALL_NAME_LIMIT) + NUMBER_ROOM + 3 * styles.WALL_PADDING
    head = round_head(job, round_, job.texts.text("Pairings by table"))
    return column_pages(head, items, natural, draw_words(job, round_.number, round_.attempt))


NUMBER_ROOM = 3 * 0.6 * styles.TABLE_NUMBER_SCALE
"""Room of a table number of three digits at size 1."""


def _called(job: Job, table: Table, told: Mapping[EntryNumber, tuple[Run, ...]]) -> Names:
    """Names in seat order, with what each of them plays where that is decided."""
    return tuple(
        told[seat.entry]
        if seat.role is None
        else (*told[seat.entry], names.small(f"  {role_name(job.texts, seat.role)}"))
        for seat in table.seats
    )


def table_item(number: str, label: str, seated: Names) -> Item:
    """A table with what stands beside its number, never broken; `label` is the furniture's."""
    lines = len(seated) + styles.TABLE_BLOCK_GAP
    return Item(lines, partial(_draw, number, label, seated))


def _draw(number: str, label: str, seated: Names, paper: Paper, spot: Spot, banded: bool) -> None:
    padding, room = styles.WALL_PADDING * spot.size, NUMBER_ROOM * spot.size
    height = len(seated) * spot.line
    if banded:
        paper.band(spot.x, spot.y, spot.width, height)
    baseline, large = spot.baseline, spot.size * styles.TABLE_NUMBER_SCALE
    drop = (large - spot.size) * styles.WALL_BASELINE
    lettering = Lettering(large, Face.BOLD, align=Align.RIGHT)
    paper.write(number, spot.x, baseline + drop, room, lettering)
    small = spot.size * styles.TABLE_LABEL_SCALE
    below = drop + spot.line * styles.TABLE_LABEL_SCALE if number else 0.0
    lettering = Lettering(small, tone=styles.MUTED, align=Align.RIGHT)
    paper.write(label, spot.x + padding, baseline + below, room - padding, lettering)
    x = spot.x + room + 2 * padding
    for name in seated:
        paper.write(name, x, baseline, spot.x + spot.width - x, Lettering(spot.size))
        baseline += spot.line
