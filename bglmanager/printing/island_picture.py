"""An island of Catan in black on white: every hex is told by its word and by its hatching."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin, sqrt

from bglmanager.engine.games.island import (
    LAND,
    RED,
    SEA_PLACES,
    Harbour,
    Hex,
    Island,
    Point,
    Terrain,
    coast_ends,
    hex_centre,
    hex_corners,
)
from bglmanager.i18n import Texts
from bglmanager.printing import styles
from bglmanager.printing.fonts import Face
from bglmanager.printing.paper import Paper, Room
from bglmanager.printing.styles import Align, Lettering
from bglmanager.words.setup import harbour_words, terrain_name, token_dots

_WIDE, _HIGH = 7 * sqrt(3), 11.0
"""Land and sea, in sides of a hex."""

_HATCHES: Mapping[Terrain, tuple[tuple[float, float], ...]] = {
    Terrain.FOREST: ((45, 0.13),),
    Terrain.PASTURE: ((0, 0.34),),
    Terrain.FIELDS: ((90, 0.17),),
    Terrain.HILLS: ((135, 0.17), (0, 0.34)),
    Terrain.MOUNTAINS: ((45, 0.24), (135, 0.24)),
    Terrain.DESERT: (),
}
"""Slope in degrees and distance of the lines of each terrain."""

# In sides of a hex.
_WORD, _WORD_UP, _WORD_ROOM = 0.28, 0.45, 1.5
_TOKEN, _TOKEN_DOWN, _NUMBER = 0.42, 0.25, 0.48
_DOT, _DOT_DOWN, _DOT_APART = 0.035, 0.27, 0.1
_HARBOUR, _RATE, _GOODS, _GOODS_ROOM = 0.62, 0.38, 0.25, 0.95
_PIER, _COAST = 0.07, 0.05


@dataclass(frozen=True, slots=True)
class Frame(Room):
    """The room for the picture; the island is drawn in the middle of it."""

    @property
    def hex_side(self) -> float:
        """The side of a hex."""
        return min(self.width / _WIDE, self.height / _HIGH)

    def point_on_page(self, point: Point) -> Point:
        """A point of the island on the page; the picture stands at the top of its room."""
        x, y = point
        middle = self.top + _HIGH / 2 * self.hex_side
        return self.left + self.width / 2 + x * self.hex_side, middle + y * self.hex_side


def draw_island(paper: Paper, texts: Texts, island: Island, frame: Frame) -> None:
    """Draw the island with the sea around it."""
    for place in SEA_PLACES:
        shape = [frame.point_on_page(point) for point in hex_corners(place)]
        paper.draw_shape(shape, tone=styles.ISLAND_SEA)
    for harbour in island.harbours:
        _draw_piers(paper, frame, harbour)
    for each in island.hexes:
        _draw_hex(paper, texts, frame, each)
    for place in LAND:
        shape = [frame.point_on_page(point) for point in hex_corners(place)]
        paper.draw_shape(shape, line=styles.ISLAND_LINE)
    for harbour in island.harbours:
        _draw_harbour(paper, texts, frame, harbour)


def _draw_hex(paper: Paper, texts: Texts, frame: Frame, each: Hex) -> None:
    shape = hex_corners(each.place)
    for slope, gap in _HATCHES[each.terrain]:
        for one, other in hatch_lines(shape, slope, gap):
            paper.draw_rule(
                *frame.point_on_page(one), *frame.point_on_page(other), tone=styles.ISLAND_HATCH
            )
    x, y = hex_centre(each.place)
    up = _WORD_UP if each.number is not None else 0.0
    _draw_word(paper, frame, terrain_name(texts, each.terrain), (x, y - up))
    if each.number is not None:
        _draw_token(paper, frame, each.number, (x, y + _TOKEN_DOWN))


def _draw_word(paper: Paper, frame: Frame, words: str, at: Point) -> None:
    """A word on white, its middle at this point."""
    size = _WORD * frame.hex_side
    line = paper.typesetter.fit_line(words, size, _WORD_ROOM * frame.hex_side, Face.SEMIBOLD)
    x, y = frame.point_on_page(at)
    across, down = line.width / 2 + size * 0.3, size * 0.62
    box = [(x - across, y - down), (x + across, y - down)]
    box += [(x + across, y + down), (x - across, y + down)]
    paper.draw_shape(box, fill=1.0, line=0.0)
    paper.put_line(line, x - line.width / 2, y + line.size * styles.CAPITALS / 2)


def _draw_token(paper: Paper, frame: Frame, number: int, at: Point) -> None:
    """A number with its dots; a 6 or an 8 is white on black."""
    red = number in RED
    ink = 1.0 if red else styles.BLACK
    (x, y), side = frame.point_on_page(at), frame.hex_side
    paper.draw_disc(x, y, _TOKEN * side, fill=styles.BLACK if red else 1.0, line=styles.FRAME_LINE)
    _write_centred(paper, str(number), (x, y - 0.07 * side), _NUMBER * side, 2 * _TOKEN * side, ink)
    count = token_dots(number)
    for at_dot in range(count):
        across = (at_dot - (count - 1) / 2) * _DOT_APART * side
        paper.draw_disc(x + across, y + _DOT_DOWN * side, _DOT * side, fill=ink, line=0.0)


def _draw_piers(paper: Paper, frame: Frame, harbour: Harbour) -> None:
    """From the harbour to the two corners where settlements use it."""
    x, y = frame.point_on_page(hex_centre(harbour.place))
    for corner in coast_ends(harbour):
        end = frame.point_on_page(corner)
        paper.draw_rule(x, y, *end, width=_PIER * frame.hex_side, tone=styles.BLACK)
        paper.draw_disc(*end, _PIER * frame.hex_side, fill=styles.BLACK, line=0.0)


def _draw_harbour(paper: Paper, texts: Texts, frame: Frame, harbour: Harbour) -> None:
    (x, y), side = frame.point_on_page(hex_centre(harbour.place)), frame.hex_side
    paper.draw_disc(x, y, _HARBOUR * side, fill=1.0, line=styles.ISLAND_LINE)
    rate, goods = harbour_words(texts, harbour.kind)
    room = 2 * _HARBOUR * side * 0.94
    up = 0.15 * side if goods else 0.0
    _write_centred(paper, rate, (x, y - up), _RATE * side, room, styles.BLACK)
    if goods:
        narrow = _GOODS_ROOM * side
        _write_centred(paper, goods, (x, y + 0.2 * side), _GOODS * side, narrow, styles.BLACK)


def _write_centred(
    paper: Paper, words: str, at: tuple[float, float], size: float, room: float, tone: float
) -> None:
    x, y = at
    lettering = Lettering(size, Face.BOLD, tone, Align.CENTRE)
    paper.write_words(words, x - room / 2, y + size * styles.CAPITALS / 2, room, lettering)


def hatch_lines(shape: Sequence[Point], slope: float, gap: float) -> Iterator[tuple[Point, Point]]:
    """Parallel lines inside a convex shape; those of neighbours go on from one to the other."""
    along = cos(radians(slope)), sin(radians(slope))
    across = -along[1], along[0]
    depths = [x * across[0] + y * across[1] for x, y in shape]
    for step in range(ceil(min(depths) / gap), ceil(max(depths) / gap)):
        crossed = list(_edges_crossed(shape, depths, step * gap))
        if len(crossed) > 1:
            ends = sorted(crossed, key=lambda p: p[0] * along[0] + p[1] * along[1])
            yield ends[0], ends[-1]


def _edges_crossed(
    shape: Sequence[Point], depths: Sequence[float], depth: float
) -> Iterator[Point]:
    """Where a line at this depth crosses the edges."""
    for at, ((x, y), here) in enumerate(zip(shape, depths, strict=True)):
        (next_x, next_y), there = shape[at - 1], depths[at - 1]
        if min(here, there) <= depth <= max(here, there) and here != there:
            part = (depth - here) / (there - here)
            yield x + part * (next_x - x), y + part * (next_y - y)
