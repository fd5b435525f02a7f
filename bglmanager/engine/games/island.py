"""The island of Catan as a value: hexes, number tokens and harbours, read from what was drawn.

Hexes stand on their points in rows of 3, 4, 5, 4 and 3. A place has axial coordinates: `q` goes to
the right, `r` down and half a hex to the right. Around the land lie 18 places of sea.

How an island of Catan is drawn (Catan 4.1, 4.4).

Running numbers within the draw: 1–19 are the hexes (four of forest, pasture and fields, three of
hills and mountains, the desert), laid row by row as they come; 20–28 the harbours (four 3:1, then
wood, wool, grain, brick, ore), laid clockwise; 29 and 30 decide whether the sea begins with a
harbour or with open sea in the upper left corner, after which they alternate; 31–49 are the places
of the hexes row by row, and say with which token a 6 or 8 is exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple, TypeVar


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


def _land_hexes() -> Iterator[Hexagon]:
    for r in range(-2, 3):
        for q in range(max(-2, -2 - r), min(2, 2 - r) + 1):
            yield Hexagon(q, r)


LAND = tuple(_land_hexes())
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
"""Numbers that may not lie side by side (Catan 4.1)."""


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex of the island; the desert has no number."""

    place: Hexagon
    terrain: Terrain
    number: int | None


@dataclass(frozen=True, slots=True)
class Harbour:
    """A harbour on a place of sea, turned towards the hex of land it `faces`."""

    place: Hexagon
    kind: HarbourKind
    faces: Hexagon


@dataclass(frozen=True, slots=True)
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
        hexes = tuple(_read_hex(place, text) for place, text in zip(LAND, items, strict=False))
        harbours = tuple(
            Harbour(place, HarbourKind(text), faced_hex(place))
            for place, text in zip(SEA_PLACES, items[len(LAND) :], strict=True)
            if text != SEA
        )
    except ValueError:
        return None
    return Island(hexes, harbours)


def _read_hex(place: Hexagon, text: str) -> Hex:
    terrain, _, number = text.partition(" ")
    return Hex(place, Terrain(terrain), int(number) if number else None)


def stored_hex(terrain: Terrain, number: int | None) -> str:
    """How a hex is stored."""
    return terrain.value if number is None else f"{terrain.value} {number}"


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

TERRAINS = (
    *(Terrain.FOREST,) * 4,
    *(Terrain.PASTURE,) * 4,
    *(Terrain.FIELDS,) * 4,
    *(Terrain.HILLS,) * 3,
    *(Terrain.MOUNTAINS,) * 3,
    Terrain.DESERT,
)

HARBOURS = (
    *(HarbourKind.ANY,) * 4,
    HarbourKind.WOOD,
    HarbourKind.WOOL,
    HarbourKind.GRAIN,
    HarbourKind.BRICK,
    HarbourKind.ORE,
)

TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
"""The number tokens by their letters, A to R."""

Numbers = dict[Hexagon, int]


def island_items(lot: Lot) -> tuple[str, ...]:
    """An island as it is stored in a round; `lot` sorts the numbers of its elements from 0."""
    terrains = _in_drawn_order(TERRAINS, lot, 0)
    ground = dict(zip(LAND, terrains, strict=True))
    partners = _in_drawn_order(LAND, lot, 30)
    numbers = with_reds_apart(numbers_by_spiral(ground), partners)
    land = (stored_hex(ground[place], numbers.get(place)) for place in LAND)
    return (*land, *_coast_items(lot))


def _in_drawn_order(things: Sequence[T], lot: Lot, before: int) -> list[T]:
    """The things as their lots sort them; their numbers begin after `before`."""
    order = sorted((lot(before + at), at) for at in range(len(things)))
    return [things[at] for _, at in order]


def _coast_items(lot: Lot) -> list[str]:
    harbours = [kind.value for kind in _in_drawn_order(HARBOURS, lot, 19)]
    harbour_first = _in_drawn_order((True, False), lot, 28)[0]
    pairs = ((kind, SEA) if harbour_first else (SEA, kind) for kind in harbours)
    return [text for pair in pairs for text in pair]


def numbers_by_spiral(ground: Mapping[Hexagon, Terrain]) -> Numbers:
    """The number tokens as the spiral lays them; the desert is passed over."""
    places = [place for place in SPIRAL if ground[place] is not Terrain.DESERT]
    return dict(zip(places, TOKENS, strict=True))


def with_reds_apart(numbers: Numbers, partners: Sequence[Hexagon]) -> Numbers:
    """The tokens with no 6 or 8 beside another one.

    While there are such, the first of them along the spiral changes places with the first of
    `partners` that has another number and nothing red around it but that token itself; there is
    always one. As the tokens are lettered the spiral never lays them so, wherever the desert is;
    the regulation asks for it all the same.
    """
    found = dict(numbers)
    while touching := [
        place for place in SPIRAL if _is_red(found, place) and _reds_near(found, place)
    ]:
        red = touching[0]
        other = next(
            place
            for place in partners
            if place in found and not _is_red(found, place) and not _reds_near(found, place) - {red}
        )
        found[red], found[other] = found[other], found[red]
    return found


def _is_red(numbers: Numbers, place: Hexagon) -> bool:
    return numbers.get(place) in RED


def _reds_near(numbers: Numbers, place: Hexagon) -> set[Hexagon]:
    return {other for other in place.next_to() if _is_red(numbers, other)}
