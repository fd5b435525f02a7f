"""Where things stand on every sheet, on every paper: within the margins, no text over another,
lists for the wall in letters that are read from where they are to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import product

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.printing import styles
from bglmanager.printing.document import PrintOptions
from bglmanager.printing.kinds import KINDS, Sheet
from bglmanager.printing.styles import DISTANCES, Distance, PaperSize
from tests.helpers.figures import figure
from tests.printing import builders, reading
from tests.printing.reading import Page, Piece
from tests.printing.test_printing import BUILT

PAPERS = [*product(PaperSize, (False, True))]
COUNTS = (8, 26, 60, 120, 450)[: figure(2, long=5)]
CUT = (Sheet.TABLES, Sheet.RECEIPTS, Sheet.CARDS, Sheet.NAME_TENTS)
"""Of which several stand on a page."""

OWN_MARGINS = {Sheet.BADGES: styles.BADGE_EDGE + styles.BADGE_PADDING}
"""Where sheets that are cut up have their text nearer to the edge."""

SHAPES = [
    *product(Sheet, PAPERS, COUNTS, (1,), LANGUAGES),
    *product(CUT, PAPERS, COUNTS, (2, 4), LANGUAGES),
]

ON_THE_WALL = [kind.sheet for kind in KINDS.values() if kind.wall]


@cache
def _built(sheet: Sheet, count: int) -> tuple[Event, Derived]:
    event = BUILT.get(sheet, partial(_played, 4))(count)
    return event, derive(event)


@cache
def _played(rounds: int, count: int) -> Event:
    return builders.played(builders.ordinary(count), rounds)


def _pages(sheet: Sheet, count: int, options: PrintOptions, language: str) -> list[Page]:
    event, derived = _built(sheet, count)
    data = builders.printed(sheet, event, Texts(language), options=options, derived=derived).data
    return reading.pieces(data)


@pytest.mark.parametrize(
    ("sheet", "paper", "count", "per_page", "language"), SHAPES[:: figure(67, long=1)]
)
def test_texts_stand_within_the_margins_and_none_over_another(
    sheet: Sheet, paper: tuple[PaperSize, bool], count: int, per_page: int, language: str
) -> None:
    size, wide = paper
    options = replace(builders.OPTIONS, paper=size, wide=wide, per_page=per_page)
    pages = _pages(sheet, count, options, language)
    assert pages
    for page in pages:
        assert page.pieces
        margin = OWN_MARGINS.get(sheet, styles.MARGIN)
        assert [piece for piece in page.pieces if not _is_within(piece, page, margin)] == []
        assert list(_overlapping(page.pieces)) == []


BLACK, WHITE = (0, 0, 0), (255, 255, 255)


@pytest.mark.parametrize(("sheet", "count"), [*product(Sheet, COUNTS)][:: figure(9, long=1)])
def test_nothing_is_lost_on_a_printer_without_greys(sheet: Sheet, count: int) -> None:
    event, derived = _built(sheet, count)
    data = builders.printed(sheet, event, Texts("it"), derived=derived).data
    assert [each for each in reading.strokes(data) if each[0] < 0.595 or each[1] != BLACK] == []
    small = [
        (piece.text, piece.size)
        for page in reading.pieces(data)
        for piece in page.pieces
        if abs(piece.size) < styles.MUTED_LEAST - 0.01 and piece.colour not in (BLACK, WHITE)
    ]
    assert small == []


@pytest.mark.long
@pytest.mark.parametrize("sheet", Sheet)
def test_every_text_is_seen_in_dots_of_black_and_white(sheet: Sheet) -> None:
    event, derived = _built(sheet, 26)
    data = builders.printed(sheet, event, Texts("it"), derived=derived).data
    assert reading.vanished(data) == []


def _is_within(piece: Piece, page: Page, margin: float) -> bool:
    """Within the margins, but for what hangs below the last line."""
    left, bottom, right, top = piece.box
    return (
        left >= margin - 1
        and bottom >= margin - 3
        and right <= page.wide - margin + 1
        and top <= page.high - margin + 1
    )


def _overlapping(pieces: Sequence[Piece]) -> Iterator[tuple[str, str]]:
    """Pieces that cover each other by more than a rounding, of those that are near."""
    listed = sorted(pieces, key=lambda piece: piece.box[0])
    for n, one in enumerate(listed):
        for other in listed[n + 1 :]:
            if other.box[0] > one.box[2]:
                break
            if _covers(one, other):
                yield one.text, other.text


def _covers(one: Piece, other: Piece, least: float = 0.6) -> bool:
    left, bottom, right, top = one.box
    across = min(right, other.box[2]) - max(left, other.box[0])
    down = min(top, other.box[3]) - max(bottom, other.box[1])
    return across > least and down > least


TOO_NARROW = ((PaperSize.A5, False), Distance.FIVE)
"""Where no letters of that size leave room for a place, a name and points side by side."""

FROM_AFAR = [*product(ON_THE_WALL, PAPERS, COUNTS, Distance)]


@pytest.mark.parametrize(("sheet", "paper", "count", "distance"), FROM_AFAR[:: figure(61, long=1)])
def test_lists_for_the_wall_are_read_from_their_distance(
    sheet: Sheet, paper: tuple[PaperSize, bool], count: int, distance: Distance
) -> None:
    size, wide = paper
    options = replace(builders.OPTIONS, paper=size, wide=wide, distance=distance)
    (event, _), pages = _built(sheet, count), _pages(sheet, count, options, "it")
    people = [entry.last_name for entry in event.entries]
    listed = [team.name for team in event.teams] if sheet is Sheet.TEAMS_WALL else people
    found = [p.size for page in pages for p in page.pieces if p.text.strip() in {*listed}]
    least, spared = DISTANCES[distance], max(len(found) // 10, 1)
    if (paper, distance) == TOO_NARROW:
        assert min(found) >= least / 2
        return
    assert len(found) >= len(listed)
    assert min(found) >= least * styles.SHRINK_TO**2
    assert sum(size >= least - 0.01 for size in found) >= len(found) - spared
