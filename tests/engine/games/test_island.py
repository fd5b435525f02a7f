"""The island of Catan, ten thousand times, judged by tables of the test's own (Catan 4.1, 4.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from itertools import product
from math import isclose

import pytest

from bglmanager.engine.event import Drawn, Setup
from bglmanager.engine.games import island
from bglmanager.engine.games.drawing import Lots
from bglmanager.engine.games.island import (
    LAND,
    SEA_PLACES,
    HarbourKind,
    Hexagon,
    Island,
    Terrain,
    coast_ends,
    hex_centre,
    hex_corners,
)
from tests.engine.games.setups import MANY, evenly, items, many, one, rules
from tests.helpers.setups import island_of

ROWS = ((0, 1, 2), (3, 4, 5, 6), (7, 8, 9, 10, 11), (12, 13, 14, 15), (16, 17, 18))
"""The hexes of the island as they are read, row by row."""

NEXT_TO = {
    0: (1, 3, 4),
    1: (0, 2, 4, 5),
    2: (1, 5, 6),
    3: (0, 4, 7, 8),
    4: (0, 1, 3, 5, 8, 9),
    5: (1, 2, 4, 6, 9, 10),
    6: (2, 5, 10, 11),
    7: (3, 8, 12),
    8: (3, 4, 7, 9, 12, 13),
    9: (4, 5, 8, 10, 13, 14),
    10: (5, 6, 9, 11, 14, 15),
    11: (6, 10, 15),
    12: (7, 8, 13, 16),
    13: (8, 9, 12, 14, 16, 17),
    14: (9, 10, 13, 15, 17, 18),
    15: (10, 11, 14, 18),
    16: (12, 13, 17),
    17: (13, 14, 16, 18),
    18: (14, 15, 17),
}
"""Who lies beside whom, read off a drawing."""

SPIRAL = (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9)
"""From the upper left corner against the clock, and inwards."""

LETTERS = dict(
    zip(
        "ABCDEFGHIJKLMNOPQR",
        (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11),
        strict=True,
    )
)

FACES = (0, 1, 1, 2, 6, 6, 11, 15, 15, 18, 17, 17, 16, 12, 12, 7, 3, 3)
"""The hex that a harbour on each place of sea is turned to, clockwise from the upper left corner.

Corners have one; the others two: a row of four begins at the middle hex of a side, a row of three
at its corner.
"""

GROUND = {"bosco": 4, "pascolo": 4, "campi": 4, "colline": 3, "montagne": 3, "deserto": 1}
TRADES = {
    "3:1": 4,
    "legno 2:1": 1,
    "lana 2:1": 1,
    "grano 2:1": 1,
    "argilla 2:1": 1,
    "minerale 2:1": 1,
}


def numbers_of(island: Island) -> dict[int, int]:
    return {at: hex_.number for at, hex_ in enumerate(island.hexes) if hex_.number is not None}


def reds_together(numbers: Mapping[int, int]) -> list[tuple[int, int]]:
    red = [at for at, number in numbers.items() if number in (6, 8)]
    return [(a, b) for a in red for b in red if b in NEXT_TO[a]]


def spiralled(desert: int) -> dict[int, int]:
    places = [at for at in SPIRAL if at != desert]
    return dict(zip(places, LETTERS.values(), strict=True))


def test_thousands_of_islands() -> None:
    grounds: list[Counter[str]] = [Counter() for _ in range(19)]
    trades: list[Counter[str]] = [Counter() for _ in range(18)]
    for setup in many(rules("catan", "catan-firenze-2014")):
        drawn = items(setup, "Isola")
        island = island_of(setup)
        assert island is not None
        land, sea = drawn[:19], drawn[19:]
        assert Counter(text.split()[0] for text in land) == GROUND
        numbers = numbers_of(island)
        assert sorted(numbers.values()) == sorted(LETTERS.values())
        assert reds_together(numbers) == []
        assert numbers == spiralled(land.index("deserto"))
        assert Counter(text for text in sea if text != "mare") == TRADES
        assert {text == "mare" for text in sea[::2]} != {text == "mare" for text in sea[1::2]}
        for counted, text in zip(grounds, land, strict=True):
            counted[text.split()[0]] += 1
        for counted, text in zip(trades, sea, strict=True):
            counted[text] += 1
    for ground, number in GROUND.items():
        evenly(Counter({at: c[ground] for at, c in enumerate(grounds)}), range(19))
        assert sum(c[ground] for c in grounds) == number * MANY
    for kind in (*TRADES, "mare"):
        evenly(Counter({at: counted[kind] for at, counted in enumerate(trades)}), range(18))


def test_the_tokens_lie_in_a_spiral() -> None:
    """For every place of the desert, which is passed over."""
    for desert in range(19):
        ground = {
            place: Terrain.DESERT if at == desert else Terrain.FOREST
            for at, place in enumerate(LAND)
        }
        laid = island.numbers_by_spiral(ground)
        assert {LAND.index(place): number for place, number in laid.items()} == spiralled(desert)


def test_the_spiral_never_lays_red_numbers_side_by_side() -> None:
    """Wherever the desert lies (Catan 4.1): nothing has to be exchanged."""
    assert [desert for desert in range(19) if reds_together(spiralled(desert))] == []


def test_harbours_stand_on_the_sea_and_are_turned_to_the_longest_row() -> None:
    known = rules("catan", "catan-firenze-2014")
    both = set()
    for number in range(20):
        island = island_of(one(known, f"seme-{number}"))
        assert island is not None
        places = [SEA_PLACES.index(harbour.place) for harbour in island.harbours]
        both.add(places[0])
        assert places == list(range(places[0], 18, 2))
        assert [LAND.index(harbour.faces) for harbour in island.harbours] == [
            FACES[at] for at in places
        ]
    assert both == {0, 1}


def test_a_harbour_with_one_hex_has_two_parallel_harbours_across_the_island() -> None:
    """What the regulation asks of them (Catan 4.4) comes by itself."""
    known = rules("catan", "catan-firenze-2014")
    for number in range(20):
        island = island_of(one(known, f"seme-{number}"))
        assert island is not None
        by_place = {SEA_PLACES.index(harbour.place): harbour for harbour in island.harbours}
        corner = [at for at in by_place if at % 3 == 0]
        assert len(corner) == 3
        for at in corner:
            one_, other = by_place[(at + 8) % 18], by_place[(at + 10) % 18]
            directions = {(h.faces.q - h.place.q, h.faces.r - h.place.r) for h in (one_, other)}
            assert len(directions) == 1


def test_the_picture_fits_together() -> None:
    """Corners of hexes side by side coincide, and a harbour's coast belongs to both its hexes."""

    def same(a: tuple[float, float], b: tuple[float, float]) -> bool:
        return all(isclose(x, y, abs_tol=1e-9) for x, y in zip(a, b, strict=True))

    for at, others in NEXT_TO.items():
        for other in others:
            shared = [
                (a, b)
                for a, b in product(hex_corners(LAND[at]), hex_corners(LAND[other]))
                if same(a, b)
            ]
            assert len(shared) == 2
    assert [hex_centre(LAND[row[0]])[1] for row in ROWS] == [-3, -1.5, 0, 1.5, 3]
    for row in ROWS:
        across = [hex_centre(LAND[at])[0] for at in row]
        assert across == sorted(across)
        assert isclose(sum(across), 0, abs_tol=1e-9)
    island = island_of(one(rules("catan", "catan-firenze-2014")))
    assert island is not None
    for harbour in island.harbours:
        for end in coast_ends(harbour):
            assert any(same(end, corner) for corner in hex_corners(harbour.place))
            assert any(same(end, corner) for corner in hex_corners(harbour.faces))


def test_places() -> None:
    assert len(set(LAND)) == 19
    assert {place.ring for place in SEA_PLACES} == {3}
    assert len(set(SEA_PLACES)) == 18
    assert {place.ring for place in LAND} == {0, 1, 2}
    for at, place in enumerate(LAND):
        beside = {LAND.index(other) for other in place.next_to() if other in LAND}
        assert beside == set(NEXT_TO[at])


GOOD = items(one(rules("catan", "catan-firenze-2014")), "Isola")


@pytest.mark.parametrize(
    "drawn",
    [
        GOOD[:-1],
        (*GOOD, "mare"),
        ("palude 5", *GOOD[1:]),
        ("bosco cinque", *GOOD[1:]),
        (*GOOD[:-1], "4:1"),
        (),
    ],
)
def test_what_is_no_island_is_none(drawn: tuple[str, ...]) -> None:
    assert island_of(Setup(1, (Drawn("Isola", drawn),))) is None


def test_an_island_is_found_among_other_draws() -> None:
    island = island_of(Setup(1, (Drawn("Carte", ("A", "B")), Drawn("Qualunque", GOOD))))
    assert island is not None
    assert island.hexes[0].place == Hexagon(0, -2)
    assert {harbour.kind for harbour in island.harbours} == set(HarbourKind)


def test_an_island_drawn_by_hand() -> None:
    """The hexes and harbours sorted as the page of the draws says, by a few lines of its own."""

    def sort(numbers: range) -> list[int]:
        def digest(number: int) -> str:
            return sha256(f"seme:1:1:setup:{1_000_000 + number}".encode()).hexdigest()

        return sorted(numbers, key=digest)

    ground = [*("bosco",) * 4, *("pascolo",) * 4, *("campi",) * 4, *("colline",) * 3]
    ground += [*("montagne",) * 3, "deserto"]
    trades = [*("3:1",) * 4, "legno 2:1", "lana 2:1", "grano 2:1", "argilla 2:1", "minerale 2:1"]
    drawn = island.island_items(Lots("seme", 1, 1).of())
    assert [text.split()[0] for text in drawn[:19]] == [ground[n - 1] for n in sort(range(1, 20))]
    assert [text for text in drawn[19:] if text != "mare"] == [
        trades[n - 20] for n in sort(range(20, 29))
    ]
    assert (drawn[19] != "mare") is (sort(range(29, 31))[0] == 29)
    assert drawn == GOOD
