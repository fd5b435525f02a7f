"""How an island of Catan is drawn (Catan 4.1, 4.4).

Running numbers within the draw: 1–19 are the hexes (four of forest, pasture and fields, three of
hills and mountains, the desert), laid row by row as they come; 20–28 the harbours (four 3:1, then
wood, wool, grain, brick, ore), laid clockwise; 29 and 30 decide whether the sea begins with a
harbour or with open sea in the upper left corner, after which they alternate; 31–49 are the places
of the hexes row by row, and say with which token a 6 or 8 is exchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from bglmanager.engine.games.elements import Lots
from bglmanager.engine.games.island import (
    LAND,
    RED,
    SEA,
    SPIRAL,
    HarbourKind,
    Hexagon,
    Terrain,
    stored_hex,
)

T = TypeVar("T")

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


def island_items(lots: Lots) -> tuple[str, ...]:
    """An island as it is stored in a round."""
    terrains = _in_drawn_order(TERRAINS, lots, 0)
    ground = dict(zip(LAND, terrains, strict=True))
    partners = _in_drawn_order(LAND, lots, 30)
    numbers = with_reds_apart(numbers_by_spiral(ground), partners)
    land = (stored_hex(ground[place], numbers.get(place)) for place in LAND)
    return (*land, *_coast_items(lots))


def _in_drawn_order(things: Sequence[T], lots: Lots, before: int) -> list[T]:
    """The things as their lots sort them; their numbers begin after `before`."""
    lot = lots.of()
    order = sorted((lot(before + at), at) for at in range(len(things)))
    return [things[at] for _, at in order]


def _coast_items(lots: Lots) -> list[str]:
    harbours = [kind.value for kind in _in_drawn_order(HARBOURS, lots, 19)]
    harbour_first = _in_drawn_order((True, False), lots, 28)[0]
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
