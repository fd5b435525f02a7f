"""The plan of the room for the wall: every table where it stands, as large as the page allows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bglmanager.engine.ids import TableNumber
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.room_plan import cells_of, tables_expected
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page
from bglmanager.printing.paper import Paper, Room
from bglmanager.printing.styles import Align, Face, Lettering

_LARGEST = 34 * styles.MM
_WITHIN = 0.86  # of its place, a table
_NUMBER, _LABEL = 0.42, 0.16  # of the height of a table, the letters
_NUMBER_DEEP = 0.62  # of a table with a name under its number, where the number ends


def room_pages(job: Job) -> list[Page]:
    """The tables that are needed, and nothing of the plan beyond them.

    Raises `Refused` (print.no-plan) where the tables stand in rows.
    """
    room = job.event.settings.desk.room
    if not room:
        raise Refused([problem("print.no-plan")])
    games = {game: words.rules for game, words in job.options.games.items()}
    needed = tables_expected(job.event, games)
    cells = cells_of(room, needed)
    shown = {number: cells[number] for number in needed} or cells
    left, top = (min(cell[n] for cell in shown.values()) for n in (0, 1))
    wide, high = (max(cell[n] for cell in shown.values()) + 1 for n in (0, 1))
    body = job.body
    across = min(body.width / (wide - left), _LARGEST)
    down = min(body.height / (high - top), across)
    begin = body.left + (body.width - across * (wide - left)) / 2
    places = {
        number: Room(
            begin + (column - left) * across,
            body.top + (row - top) * down,
            across * _WITHIN,
            down * _WITHIN,
        )
        for number, (column, row) in sorted(shown.items(), key=lambda each: each[1][::-1])
    }
    head = Head(job.texts.many("{n} table[s]", len(places)))
    return [Page(partial(_draw_room, job, places), head)]


def _draw_room(job: Job, places: Mapping[TableNumber, Room], paper: Paper) -> None:
    labels = dict(enumerate(job.event.settings.desk.tables, 1))
    for number, place in places.items():
        paper.box_around(place, line=styles.FRAME_LINE)
        label, deep = labels.get(number, ""), place.height
        if label:
            deep *= _NUMBER_DEEP
            small = Lettering(place.height * _LABEL, align=Align.CENTRE)
            below = Room(place.left, place.top + deep, place.width, place.height - deep)
            paper.write_inside(label, below, small)
        large = Lettering(place.height * _NUMBER, Face.BOLD, align=Align.CENTRE)
        paper.write_inside(str(number), Room(place.left, place.top, place.width, deep), large)
