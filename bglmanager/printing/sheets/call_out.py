"""Pairings by table, to be read aloud."""

from __future__ import annotations

from functools import partial

from bglmanager.engine.event import Round, Table
from bglmanager.printing import columns, names, styles
from bglmanager.printing.columns import Item, Spot
from bglmanager.printing.document import Page, draw_words
from bglmanager.printing.fonts import Face
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Align, Paper
from bglmanager.printing.sheets.pairings import round_head
from bglmanager.printing.text import Run

Names = tuple[tuple[Run, ...], ...]


def pages(job: Job) -> list[Page]:
    """Table by table with its players in seat order, never broken; byes at the end."""
    round_ = job.round()
    told = names.told_apart(job.entries[seat.entry] for seat in round_.seats())
    items = [
        _item(str(table.number), table.label or "", tuple(told[s.entry] for s in table.seats))
        for table in _tables(round_)
    ]
    if round_.byes:
        resting = names.told_apart(job.entries[number] for number in round_.byes)
        items.append(_item("", job.texts.text("bye"), tuple(resting.values())))
    width = max((job.typesetter.width(name) for name in told.values()), default=0.0)
    natural = min(width, styles.WALL_NAME_LIMIT) + _NUMBER + 3 * styles.WALL_PADDING
    arrangement = columns.arrange(items, natural)
    head = round_head(job, round_, job.texts.text("Pairings by table"))
    words = draw_words(job, round_.number, round_.attempt)
    return [
        Page(partial(columns.draw_page, arrangement=arrangement, number=i), head, words)
        for i in range(len(arrangement.pages))
    ]


_NUMBER = 3 * 0.6 * styles.TABLE_NUMBER_SCALE
"""Room of a table number of three digits at size 1."""


def _tables(round_: Round) -> list[Table]:
    byes = set(round_.byes)
    return [t for t in round_.tables if not all(seat.entry in byes for seat in t.seats)]


def _item(number: str, label: str, seated: Names) -> Item:
    lines = len(seated) + styles.TABLE_BLOCK_GAP
    return Item(lines, partial(_draw, number, label, seated))


def _draw(number: str, label: str, seated: Names, paper: Paper, spot: Spot, banded: bool) -> None:
    padding, room = styles.WALL_PADDING * spot.size, _NUMBER * spot.size
    height = len(seated) * spot.line
    if banded:
        paper.band(spot.x, spot.y, spot.width, height)
    baseline = spot.y + spot.line * styles.WALL_BASELINE
    large = spot.size * styles.TABLE_NUMBER_SCALE
    drop = (large - spot.size) * styles.WALL_BASELINE
    paper.write(
        number, spot.x, baseline + drop, size=large, room=room, face=Face.BOLD, align=Align.RIGHT
    )
    paper.write(
        label,
        spot.x + padding,
        baseline + (drop + spot.line * styles.TABLE_LABEL_SCALE if number else 0.0),
        size=spot.size * styles.TABLE_LABEL_SCALE,
        room=room - padding,
        align=Align.RIGHT,
        tone=styles.MUTED,
    )
    x = spot.x + room + 2 * padding
    for name in seated:
        paper.write(name, x, baseline, size=spot.size, room=spot.x + spot.width - x)
        baseline += spot.line
