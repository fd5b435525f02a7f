"""What stands on the tables, folded in the middle: their numbers, the names of people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from bglmanager.engine.event import Entry
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.room_plan import tables_expected
from bglmanager.engine.seating.wishes import own_tables
from bglmanager.printing import styles
from bglmanager.printing.document import Job, Page
from bglmanager.printing.layouts import SlipLayout, stacked_pages
from bglmanager.printing.paper import Paper, Room
from bglmanager.printing.sheets.badges import draw_name, people_named
from bglmanager.printing.styles import Align, Face, Lettering

T = TypeVar("T")


@record
class TableSign:
    """What a table is called in the hall: in large, and the rest under it."""

    large: str
    small: str = ""


def sign_pages(job: Job) -> list[Page]:
    """A sign for every table there is to be, or is asked for, by its number and the name of the
    furniture; blank ones to write on beside them.

    Raises `Refused` (print.no-tables) while nobody knows how many there are.
    """
    signs = _table_signs(job)
    if not signs:
        raise Refused([problem("print.no-tables")])

    def draw(sign: TableSign, face: Room, paper: Paper) -> None:
        _draw_sign(job, sign, face, paper)

    return tent_pages(job, signs, draw)


def _table_signs(job: Job) -> list[TableSign]:
    """Where somebody has a table of his own, a piece of furniture may have any number: then its
    name is the large one.
    """
    games = {game: words.rules for game, words in job.options.games.items()}
    names, moves = job.event.settings.desk.tables, bool(own_tables(job.event))
    asked, signs = job.options.tables, []
    for number in asked or tables_expected(job.event, games):
        name = names[number - 1] if number <= len(names) else ""
        if name == str(number):
            name = ""
        signs.append(TableSign(name) if name and moves else TableSign(str(number), name))
    return [*signs, *[TableSign("")] * job.options.blanks]


def _draw_sign(job: Job, sign: TableSign, face: Room, paper: Paper) -> None:
    strip = face.height * styles.TENT_STRIP
    gap = strip / 3
    number = Room(face.left, face.top, face.width, face.height - strip - gap)
    lettering = Lettering(number.height / styles.CAPITALS, Face.BOLD, align=Align.CENTRE)
    paper.fill_room(sign.large, number, lettering, line=styles.CAPITALS)
    below = Room(face.left, face.bottom - strip, face.width, strip)
    if job.logo is not None:
        picture = Room(below.left, below.top, below.width / 4, strip)
        taken = paper.draw_picture(job.logo, picture) + styles.SLIP_GAP
        below = Room(below.left + taken, below.top, below.width - 2 * taken, strip)
    said, strong = sign.small or job.event.settings.name, Face.SEMIBOLD
    face_ = strong if sign.small else Face.REGULAR
    large = strip if sign.small else strip * styles.FACE_SMALL
    paper.fill_room(said, below, Lettering(large, face_, align=Align.CENTRE))


def name_tent_pages(job: Job) -> list[Page]:
    """A name for everybody who is to come, or is asked for. Raises `Refused` (print.nobody)."""

    def draw(entry: Entry, face: Room, paper: Paper) -> None:
        draw_name(job, entry, face, paper)

    return tent_pages(job, people_named(job), draw)


def tent_pages(job: Job, things: Sequence[T], draw: Callable[[T, Room, Paper], None]) -> list[Page]:
    """A tent for each of the things, `draw`n twice, to be read from both sides of the fold."""
    layout = SlipLayout.of_page(job.size, job.options.per_page)
    return stacked_pages(layout, things, layout.cells, partial(_draw_tent, draw))


def _draw_tent(draw: Callable[[T, Room, Paper], None], thing: T, cell: Room, paper: Paper) -> None:
    middle = (cell.top + cell.bottom) / 2
    padding = min(styles.TENT_PADDING, cell.height / 12)
    side = max(padding, styles.MARGIN)
    face = Room(
        cell.left + side,
        middle + padding,
        cell.width - 2 * side,
        cell.bottom - middle - padding - side,
    )
    draw(thing, face, paper)
    with paper.upside_down(cell):
        draw(thing, face, paper)
    paper.draw_rule(cell.left, middle, cell.right, middle, dash=styles.FOLD_DASH)
