"""The island of Catan as a value: hexes, number tokens and harbours, read from what was drawn.

Hexes stand on their points in rows of 3, 4, 5, 4 and 3. A place has axial coordinates: `q` goes to
the right, `r` down and half a hex to the right. Around the land lie 18 places of sea.

How an island of Catan is drawn (Catan 4.1, 4.4).

Running numbers within the draw: 1–19 are the hexes (four of forest, pasture and fields, three of
hills and mountains, the desert), laid row by row as they come; 20–28 the harbours (four 3:1, then
wood, wool, grain, brick, ore), laid clockwise; 29 and 30 decide whether the sea begins with a
harbour or with open sea in the upper left corner, after which they alternate. 31–49 are kept for
exchanging a 6 or 8 beside another one (Catan 4.1), which the spiral never lays so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple, TypeVar

from bglmanager.engine.fact_kinds import record


class Terrain(StrEnum):
    """What a hex is; the value is the wording in which it is stored."""

    FOREST = "bosco"
    PASTURE = "pascolo"
    FIELDS = "campi"
    HILLS = "colline"
    MOUNTAINS = "montagne"
    DESERT = "deserto"


class HarbourKind(StrEnum):
    """What a harbour trades; the value is the wording in which it is stored."""

    ANY = "3:1"
    WOOD = "legno 2:1"
    WOOL = "lana 2:1"
    GRAIN = "grano 2:1"
    BRICK = "argilla 2:1"
    ORE = "minerale 2:1"


SEA = "mare"
"""How a place of open sea is stored."""


class Hexagon(NamedTuple):
    """A hexagon, in axial coordinates; the middle of the island is 0, 0."""

    q: int
    r: int

    def next_to(self) -> tuple[Hexagon, ...]:
        """The six places around, the one on the right first, then clockwise."""
        return tuple(Hexagon(self.q + q, self.r + r) for q, r in _AROUND)

    @property
    def ring(self) -> int:
        """How many steps it is away from the middle."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))


_AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


LAND = tuple(Hexagon(q, r) for r in range(-2, 3) for q in range(max(-2, -2 - r), min(2, 2 - r) + 1))
"""The 19 places of the island, row by row from the top, each from the left."""


def _walk_round(start: Hexagon, directions: Sequence[int], steps: int) -> Iterator[Hexagon]:
    """Round the middle from a corner; directions count as in `next_to`."""
    place = start
    for direction in directions:
        for _ in range(steps):
            yield place
            place = place.next_to()[direction]


_CLOCKWISE = (0, 1, 2, 3, 4, 5)
_ANTICLOCKWISE = (2, 1, 0, 5, 4, 3)

SEA_PLACES = tuple(_walk_round(Hexagon(0, -3), _CLOCKWISE, 3))
"""The 18 places of sea around it, clockwise from the upper left corner."""

SPIRAL = (
    *_walk_round(Hexagon(0, -2), _ANTICLOCKWISE, 2),
    *_walk_round(Hexagon(0, -1), _ANTICLOCKWISE, 1),
    Hexagon(0, 0),
)
"""The land in the order in which number tokens are laid: from the upper left corner against the
clock, and inwards."""


RED = (6, 8)
"""Numbers that are printed red and may not lie side by side (Catan 4.1)."""


@record
class Hex:
    """A hex of the island; the desert has no number."""

    place: Hexagon
    terrain: Terrain
    number: int | None


@record
class Harbour:
    """A harbour on a place of sea, turned towards the hex of land it `faces`."""

    place: Hexagon
    kind: HarbourKind
    faces: Hexagon


@record
class Island:
    """A whole island: hexes row by row, harbours clockwise from the upper left."""

    hexes: tuple[Hex, ...]
    harbours: tuple[Harbour, ...]


@cache
def faced_hex(sea: Hexagon) -> Hexagon:
    """The hex a harbour on this place is turned to: the one in the longest row of hexes.

    A row is counted straight on from the harbour (Catan 4.4). In the corners there is only one.
    """
    land = set(LAND)

    def row(direction: int) -> int:
        place, length = sea.next_to()[direction], 0
        while place in land:
            place, length = place.next_to()[direction], length + 1
        return length

    return sea.next_to()[max(range(6), key=row)]


def read_island(items: Sequence[str]) -> Island | None:
    """An island as it is stored: 19 hexes row by row, then the 18 places of sea clockwise."""
    if len(items) != len(LAND) + len(SEA_PLACES):
        return None
    try:
        ground = [(place, *text.partition(" ")) for place, text in zip(LAND, items, strict=False)]
        hexes = tuple(Hex(at, Terrain(what), int(n) if n else None) for at, what, _, n in ground)
        harbours = tuple(
            Harbour(place, HarbourKind(text), faced_hex(place))
            for place, text in zip(SEA_PLACES, items[len(LAND) :], strict=True)
            if text != SEA
        )
    except ValueError:
        return None
    return Island(hexes, harbours)


Point = tuple[float, float]
"""Across and down, in units of a hex's side; the middle of the island is 0, 0."""


def hex_centre(place: Hexagon) -> Point:
    """The middle of a hexagon."""
    return sqrt(3) * (place.q + place.r / 2), 1.5 * place.r


def hex_corners(place: Hexagon) -> tuple[Point, ...]:
    """The six corners of a hexagon, clockwise from the lower right."""
    x, y = hex_centre(place)
    turns = (pi / 6 + step * pi / 3 for step in range(6))
    return tuple((x + cos(turn), y + sin(turn)) for turn in turns)


def coast_ends(harbour: Harbour) -> tuple[Point, Point]:
    """The two ends of the edge between a harbour and the hex it faces: where settlements use it."""
    direction = harbour.place.next_to().index(harbour.faces)
    found = hex_corners(harbour.place)
    return found[direction - 1], found[direction]


T = TypeVar("T")
Lot = Callable[[int], str]

TERRAINS = tuple(
    terrain for terrain, n in zip(Terrain, (4, 4, 4, 3, 3, 1), strict=True) for _ in range(n)
)
HARBOURS = (*(HarbourKind.ANY,) * 3, *HarbourKind)

TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""The number tokens by their letters, A to R."""


def island_items(lot: Lot) -> tuple[str, ...]:
    """An island as it is stored in a round; `lot` sorts the numbers of its elements from 0."""
    ground = dict(zip(LAND, _in_drawn_order(TERRAINS, lot, 0), strict=True))
    numbers = numbers_by_spiral(ground)
    land = (f"{ground[place]} {numbers.get(place, '')}".rstrip() for place in LAND)
    harbour_first = _in_drawn_order((True, False), lot, 28)[0]
    harbours = _in_drawn_order(HARBOURS, lot, 19)
    both = ((kind, SEA) if harbour_first else (SEA, kind) for kind in harbours)
    return (*land, *(str(each) for pair in both for each in pair))


def _in_drawn_order(things: Sequence[T], lot: Lot, before: int) -> list[T]:
    """The things as their lots sort them; their numbers begin after `before`."""
    order = sorted((lot(before + at), at) for at in range(len(things)))
    return [things[at] for _, at in order]


def numbers_by_spiral(ground: Mapping[Hexagon, Terrain]) -> dict[Hexagon, int]:
    """The number tokens as the spiral lays them; the desert is passed over."""
    places = [place for place in SPIRAL if ground[place] is not Terrain.DESERT]
    return dict(zip(places, TOKENS, strict=True))
