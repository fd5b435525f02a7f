"""The terrains of an island are told apart by any eyes, and their words are readable."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from bglmanager.engine.games.island import Terrain
from bglmanager.ui.theme import terrain as colours

SEEN = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How colours are seen without one kind of cone (Machado, Oliveira and Fernandes 2009)."""


def linear(colour: str) -> tuple[float, ...]:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)


def lab(rgb: Sequence[float]) -> tuple[float, float, float]:
    red, green, blue = (min(max(value, 0.0), 1.0) for value in rgb)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eyes", SEEN)
def test_terrains_are_told_apart_by_any_eyes(eyes: str) -> None:
    def seen(colour: str) -> tuple[float, float, float]:
        rgb = linear(colour)
        return lab([sum(m * v for m, v in zip(row, rgb, strict=True)) for row in SEEN[eyes]])

    for one, other in combinations(Terrain, 2):
        a, b = seen(colours.TERRAIN[one]), seen(colours.TERRAIN[other])
        distance = sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5
        assert distance > 15, (one, other, distance)


def light(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("terrain", Terrain)
def test_words_on_the_terrains_are_readable(terrain: Terrain) -> None:
    one, other = light(colours.TERRAIN[terrain]), light(colours.ink_on(terrain))
    assert (max(one, other) + 0.05) / (min(one, other) + 0.05) >= 4.5
