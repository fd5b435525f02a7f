"""Standings in QR codes that carry the table itself: a phone reads it without any network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, product

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing import styles
from bglmanager.printing.document import Head, Job, Page, draw_words, print_time
from bglmanager.printing.paper import FittedLine, Paper, Room
from bglmanager.printing.qr import CAPACITIES, draw_code, modules_across
from bglmanager.printing.sheets.standings import find_standings, provisional_flag
from bglmanager.words.columns import TableColumn
from bglmanager.words.names import numbered_round
from bglmanager.words.regulations import POINTS
from bglmanager.words.result_codes import CodedTable, codes_of, pack_table
from bglmanager.words.standings import (
    StandingsRow,
    StandingsView,
    standings_columns,
    view_after_round,
    view_of_final_ranking,
)

_MOST_BESIDE = 3
"""So many codes stand beside each other, and so many one above the other, at most."""

READER = "standings-reader.html"
"""The page that reads the codes."""


@record
class CodeRaster:
    """How codes stand on their pages: so many across and down, in squares of this side."""

    across: int
    down: int
    side: float

    @property
    def holds(self) -> int:
        """How many stand on a page."""
        return self.across * self.down


def standings_code_pages(job: Job) -> list[Page]:
    """The standings after a round, in codes. Raises `Refused` where there are none."""
    after = find_standings(job).after_round
    view = view_after_round(job.texts, job.event, job.derived, after)
    head = Head(numbered_round(job.texts, after), provisional_flag(job))
    return _code_pages(job, head, view, draw_words(job, after, 1))


def ranking_code_pages(job: Job) -> list[Page]:
    """The final ranking, in codes. Raises `Refused` where there is none."""
    if not job.derived.final_ranking:
        raise Refused([problem("print.no-ranking")])
    view = view_of_final_ranking(job.texts, job.event, job.derived)
    flag = "" if job.is_over else job.texts.text("Provisional")
    return _code_pages(job, Head(job.texts.text("Final ranking"), flag), view, "")


def _code_pages(job: Job, head: Head, view: StandingsView, foot: str) -> list[Page]:
    table = coded_standings(job, head, view)
    codes, raster = fit_codes(job.body, _height_of(_intro_lines(job, 2)), pack_table(table))
    lines = _intro_lines(job, len(codes))
    numbered = list(zip(codes, _captions(job, len(codes)), strict=True))
    pages = [numbered[start : start + raster.holds] for start in range(0, len(codes), raster.holds)]
    return [Page(partial(_draw_codes, lines, raster, page), head, foot) for page in pages]


def _captions(job: Job, codes: int) -> list[str]:
    """Which code of how many each is; one alone needs no number."""
    if codes == 1:
        return [""]
    words = job.texts.text("{number} of {count}", number="{number}", count=codes)
    return [words.format(number=number) for number in range(1, codes + 1)]


def coded_standings(job: Job, head: Head, view: StandingsView) -> CodedTable:
    """Ranks, names as on the wall, what decides first, and points."""
    title = " · ".join(filter(None, (head.about, head.flag)))
    about = job.event.settings.name, title, print_time(job)
    return CodedTable.described(about, list(_coded_columns(job, view)), view.rows)


def _coded_columns(job: Job, view: StandingsView) -> Iterator[TableColumn[StandingsRow]]:
    figures = iter(view.shape.figures)
    for column in standings_columns(job.texts, view.shape):
        name = next(figures) if column.key == "figure" else ""
        if column.key in ("rank", "name") or (name and name in (view.shape.figures[0], POINTS)):
            yield column


def fit_codes(body: Room, top: float, packed: bytes) -> tuple[list[str], CodeRaster]:
    """A packed table in as few codes as phones can read, and how they stand under what takes `top`
    points of each page: on the fewest pages, and on them as large as they can be.
    """
    shapes = product(range(1, _MOST_BESIDE + 1), repeat=2)
    rasters = [_raster(body, top, across, down) for across, down in shapes]
    made = (codes_of(packed, number) for number in count(1))
    codes, legible = next(
        (codes, found) for codes in made if (found := _legible(rasters, len(codes[0])))
    )
    return codes, min(legible, key=lambda each: (-(-len(codes) // each.holds), -each.side))


def _legible(rasters: Sequence[CodeRaster], characters: int) -> list[CodeRaster]:
    """Those in which a phone reads codes of so many characters."""
    if characters > CAPACITIES[-1]:
        return []
    least = modules_across(characters) * styles.CODES_MODULE
    return [each for each in rasters if each.side >= least]


def _raster(body: Room, top: float, across: int, down: int) -> CodeRaster:
    width = (body.width - (across - 1) * styles.CODES_GAP) / across
    height = (body.height - top) / down - styles.CODES_CAPTION
    return CodeRaster(across, down, min(width, height))


def _intro_lines(job: Job, codes: int) -> tuple[FittedLine, ...]:
    """What the codes are, and what reads them."""
    t = job.texts
    whole = t.many(
        "The whole list is in [this code|these {n} codes, to be scanned in any order]. No network "
        "is needed.",
        codes,
    )
    reader = t.text("The page {file} reads the codes on a phone: ask the organiser.", file=READER)
    return job.typesetter.wrap_lines(f"{whole} {reader}", styles.CODES_TEXT, job.body.width)


def _height_of(lines: Sequence[FittedLine]) -> float:
    return len(lines) * styles.CODES_LINE + styles.CODES_GAP


def _draw_codes(
    lines: Sequence[FittedLine],
    raster: CodeRaster,
    codes: Sequence[tuple[str, str]],
    paper: Paper,
) -> None:
    body, y = paper.body, paper.body.top
    for line in lines:
        y += styles.CODES_LINE
        paper.put_line(line, body.left, y)
    for place, (code, caption) in enumerate(codes):
        room = _code_room(body, body.top + _height_of(lines), raster, place)
        draw_code(paper, room, code)
        baseline = room.bottom + styles.CODES_TEXT / 2
        paper.write_words(caption, room.left, baseline, room.width, styles.CODES_NUMBER)


def _code_room(body: Room, top: float, raster: CodeRaster, place: int) -> Room:
    """Where a code stands, the columns of them in the middle of the page."""
    down, across = divmod(place, raster.across)
    taken = raster.across * raster.side + (raster.across - 1) * styles.CODES_GAP
    left = body.left + (body.width - taken) / 2 + across * (raster.side + styles.CODES_GAP)
    step = raster.side + styles.CODES_CAPTION
    return Room(left, top + down * step, raster.side, raster.side)
