"""The set-up of a round for the wall, or for every table: what was drawn, as large as it goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from bglmanager.engine.event import Round
from bglmanager.engine.games.island import Island
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import island_picture, styles
from bglmanager.printing.columns import column_pages
from bglmanager.printing.document import Head, Page, draw_words
from bglmanager.printing.job import Job
from bglmanager.printing.paper import Paper
from bglmanager.printing.sheets import call_out, setup_blocks
from bglmanager.printing.sheets.pairings import round_head
from bglmanager.printing.sheets.setup_blocks import Block
from bglmanager.printing.text import Run
from bglmanager.words.phases import table_name
from bglmanager.words.setup import Element, Lot, lots


def pages(job: Job) -> list[Page]:
    """Elements on one page where they fit, an island on its own, then what is drawn by table.

    Raises `Refused` (print.no-setup) for a round without a set-up.
    """
    round_ = job.round()
    if round_.setup is None:
        raise Refused([problem("print.no-setup", round=round_.number)])
    said = lots(job.texts, job.event, round_, job.game(round_.game).rules)
    found = [_among_elements(job, lot) for lot in said]
    return [
        *_elements(job, round_, [lot for lot in found if lot.elements]),
        *(page for lot in found for page in _alone(job, round_, lot)),
    ]


def _head(job: Job, round_: Round, title: str) -> Head:
    about = round_head(job, round_, f"{title} · {job.game(round_.game).name}")
    return replace(about, about=job.round_name(round_))


def _foot(job: Job, round_: Round) -> str:
    attempt = round_.setup.attempt if round_.setup else round_.attempt
    return draw_words(job, round_.number, attempt)


def _page(job: Job, round_: Round, title: str, draw: partial[None]) -> Page:
    return Page(draw, _head(job, round_, title), _foot(job, round_))


def _among_elements(job: Job, lot: Lot) -> Lot:
    """What is drawn for a few tables, a name for each, stands among the elements."""
    if len(lot.tables) > styles.SETUP_TABLES or any(len(at.names) > 1 for at in lot.tables):
        return lot
    elements = tuple(
        Element(at.names[0], f"({at.label})" if at.label else "", table_name(job.texts, at.number))
        for at in lot.tables
    )
    return replace(lot, tables=(), elements=(*lot.elements, *elements))


def _elements(job: Job, round_: Round, found: Sequence[Lot]) -> Iterator[Page]:
    title = job.texts.text("Set-up")
    if found:
        for page in setup_blocks.fit(job.typesetter, found, styles.BODY_HEIGHT):
            yield _page(job, round_, title, partial(_draw_blocks, page))


def _draw_blocks(page: Sequence[Sequence[Block]], paper: Paper) -> None:
    x = styles.MARGIN
    for column in page:
        y = styles.BODY_TOP
        for block in column:
            block.draw(paper, x, y)
            y += block.height + block.gap
        x += column[0].width + styles.SETUP_GAP


def _alone(job: Job, round_: Round, lot: Lot) -> Iterator[Page]:
    """An island, or something drawn for every table: it has pages of its own."""
    if lot.island is not None:
        yield _page(job, round_, lot.label, partial(_draw_island, job, lot.island))
    if lot.tables:
        yield from _by_table(job, round_, lot)


def _draw_island(job: Job, island: Island, paper: Paper) -> None:
    frame = island_picture.Frame(
        styles.MARGIN, styles.BODY_TOP, styles.CONTENT_WIDTH, styles.BODY_HEIGHT
    )
    island_picture.draw(paper, job.texts, island, frame)


def _by_table(job: Job, round_: Round, lot: Lot) -> list[Page]:
    several = any(len(at.names) > 1 for at in lot.tables)
    named = {
        at.number: tuple(
            (Run(f"{n}  ", tone=styles.MUTED), Run(name)) if several else (Run(name),)
            for n, name in enumerate(at.names, 1)
        )
        for at in lot.tables
    }
    items = [call_out.table_item(str(at.number), at.label, named[at.number]) for at in lot.tables]
    width = max(job.typesetter.width(words) for names in named.values() for words in names)
    natural = min(width, styles.WALL_NAME_LIMIT) + call_out.NUMBER_ROOM + 3 * styles.WALL_PADDING
    return column_pages(_head(job, round_, lot.label), items, natural, _foot(job, round_))
