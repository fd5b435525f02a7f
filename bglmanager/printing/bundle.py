"""Several sheets as one document: a cover that says what is in it, then every sheet as it is
printed by itself, on paper of its own size and with its own print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from bglmanager.engine.event import Round
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.round_times import times_of_round
from bglmanager.printing import styles
from bglmanager.printing.document import (
    Head,
    Job,
    Page,
    PrintOptions,
    draw_words,
    largest_fitting,
    placed,
    played_tables,
)
from bglmanager.printing.paper import FittedLine, Paper, Room
from bglmanager.printing.sheets.pairings import round_head
from bglmanager.printing.styles import Align, Face, Lettering
from bglmanager.words import number_format
from bglmanager.words.round_times import times_words

_KEPT = "\N{NO-BREAK SPACE}"


@record
class BundledSheet:
    """A sheet of a bundle: what it is called, who makes its pages, how it is printed."""

    title: str
    pages: Callable[[Job], list[Page]]
    options: PrintOptions


@record
class CoverLine:
    """What the cover says of a part: its name, on which pages it is, and what stands on them."""

    title: str
    place: str
    about: str


@record
class BundleCover:
    """What stands on the cover, fitted in this size: the lines under the name of each row."""

    size: float
    facts: str
    rows: Sequence[tuple[CoverLine, Sequence[FittedLine]]]

    def height_of(self, lines: Sequence[FittedLine]) -> float:
        """Of a row."""
        return self.size * (
            styles.COVER_LINE + len(lines) * styles.COVER_ABOUT_LINE + bool(lines) / 4
        )

    @property
    def height(self) -> float:
        """Of the whole."""
        rows = sum(self.height_of(lines) for _, lines in self.rows)
        return rows + self.size * styles.COVER_LINE * (styles.COVER_FACTS + 1)


def bundle_pages(
    job: Job, title: str, parts: Sequence[BundledSheet], *, of_round: bool
) -> list[Page]:
    """The cover, then the pages of the parts one after the other. Raises `Refused` where one of
    them has nothing to print.
    """
    rows: list[CoverLine] = []
    pages: list[Page] = []
    for part in parts:
        own = replace(job, options=part.options)
        made = part.pages(own)
        rows.append(_row(own, part.title, made, before=1 + len(pages)))
        pages += placed(own, part.title, made)
    return [*placed(job, title, [_cover_page(job, rows, of_round=of_round)]), *pages]


def _cover_page(job: Job, rows: Sequence[CoverLine], *, of_round: bool) -> Page:
    """Of the round, where all that is under it is of one."""
    if not of_round:
        facts = [job.texts.many("{n} player[s]", len(job.event.entries))]
        return Page(partial(_draw_cover, job, _fitted(job, facts, rows)), Head())
    round_ = job.asked_round()
    cover = _fitted(job, list(_facts(job, round_)), rows)
    foot = draw_words(job, round_.number, round_.attempt)
    return Page(partial(_draw_cover, job, cover), round_head(job, round_), foot)


def _row(job: Job, title: str, pages: Sequence[Page], *, before: int) -> CoverLine:
    """The part whose pages follow on so many."""
    first, last = before + 1, before + len(pages)
    where = number_format.joined_spans(range(first, last + 1))
    split = [page.head.part for page in pages if page.head and page.head.part]
    about = [words.replace(" ", _KEPT) for words in (job.replaced, *split) if words]
    return CoverLine(title, where, f"{_KEPT}· ".join(about))


def _fitted(job: Job, facts: Sequence[str], rows: Sequence[CoverLine]) -> BundleCover:
    """The cover in the largest size in which it takes one page."""

    def arrange(size: float) -> BundleCover:
        room = job.body.width - size * styles.COVER_BOX
        found = [(row, _about(job, row, size, room)) for row in rows]
        return BundleCover(size, " · ".join(facts), found)

    return largest_fitting(
        styles.COVER_SIZES, arrange, lambda cover: cover.height <= job.body.height
    )


def _about(job: Job, row: CoverLine, size: float, room: float) -> Sequence[FittedLine]:
    return job.typesetter.wrap_lines(row.about, size * styles.COVER_ABOUT, room)


def _facts(job: Job, round_: Round) -> Iterator[str]:
    """When it is played, how many play at how many tables, and how many rest."""
    texts, tables = job.texts, played_tables(round_)
    times = times_of_round(job.event, round_.number, job.options.printed_at)
    if when := times_words(texts, times):
        yield when
    seated = {seat.entry for table in tables for seat in table.seats}
    yield texts.many("{n} table[s]", len(tables))
    yield texts.many("{n} player[s]", len(seated))
    if round_.byes:
        yield texts.many("{n} bye[s]", len(round_.byes))


def _draw_cover(job: Job, cover: BundleCover, paper: Paper) -> None:
    """The facts, then a row a part with a box to tick once it hangs or lies where it is wanted."""
    body, size = paper.body, cover.size
    y = body.top + size * styles.COVER_LINE * styles.COVER_FACTS
    large = Lettering(size * styles.COVER_FACTS, Face.SEMIBOLD)
    paper.write_words(cover.facts, body.left, y - size, body.width, large)
    y += size * styles.COVER_LINE
    head = Lettering(size * styles.GRID_HEAD, tone=styles.MUTED)
    right = replace(head, align=Align.RIGHT)
    left, width = body.left + size * styles.COVER_BOX, body.width - size * styles.COVER_BOX
    paper.write_words(job.texts.text("Sheet"), left, y - size * 0.5, width, head)
    paper.write_words(job.texts.text("Pages of this file"), left, y - size * 0.5, width, right)
    for row, lines in cover.rows:
        paper.rule_across(y)
        _draw_row(paper, row, lines, Room(left, y, width, cover.height_of(lines)), size)
        y += cover.height_of(lines)
    paper.rule_across(y)


def _draw_row(
    paper: Paper, row: CoverLine, lines: Sequence[FittedLine], room: Room, size: float
) -> None:
    side, baseline = size * styles.GRID_BOX, room.top + size * 1.25
    box = baseline - (side + size * styles.CAPITALS) / 2
    paper.draw_box(room.left - size * styles.COVER_BOX, box, side, side, line=styles.FRAME_LINE)
    name, figures = Lettering(size, Face.SEMIBOLD), Lettering(size, align=Align.RIGHT)
    half = room.width * 2 / 3
    paper.write_words(row.title, room.left, baseline, half, name)
    paper.write_words(row.place, room.left + half, baseline, room.width - half, figures)
    for line in lines:
        baseline += size * styles.COVER_ABOUT_LINE
        paper.put_line(line, room.left, baseline)
