"""Colours of the hexes of an island; their words stand on them as well.

People who do not tell red from green, or blue from yellow, tell all of them apart by lightness.
"""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.games.island import Terrain

TERRAIN: Mapping[Terrain, str] = {
    Terrain.FOREST: "#2E6B4A",
    Terrain.PASTURE: "#A9D46B",
    Terrain.FIELDS: "#F4C534",
    Terrain.HILLS: "#BE502C",
    Terrain.MOUNTAINS: "#8791A0",
    Terrain.DESERT: "#F1E6CF",
}
"""The same in light and dark, as on the pieces themselves."""

INK = "#1C2127"
PAPER = "#FFFFFF"
RED = "#A3161A"
SEA_LIGHT, SEA_DARK = "#D6E6F2", "#22394C"
SEA_LINE_LIGHT, SEA_LINE_DARK = "#A9C3D8", "#35536B"
"""The sea, and the lines between its places."""


def ink_on(terrain: Terrain) -> str:
    """What words on a terrain are written in."""
    return PAPER if terrain in (Terrain.FOREST, Terrain.HILLS) else INK
