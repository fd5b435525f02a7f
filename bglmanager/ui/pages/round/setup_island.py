"""The island of a round of Catan as a picture, as large as its room.

Whoever does not tell red from green, or blue from yellow, tells its colours apart by lightness.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtWidgets import QWidget

from bglmanager.engine.games.island import (
    RED,
    SEA_PLACES,
    Harbour,
    Hex,
    Hexagon,
    Island,
    Point,
    Terrain,
    coast_ends,
    hex_centre,
    hex_corners,
)
from bglmanager.ui.style import Style
from bglmanager.words.setup import harbour_words, terrain_name, token_dots

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
CRIMSON = "#A3161A"
SEA_LIGHT, SEA_DARK = "#D6E6F2", "#22394C"
SEA_LINE_LIGHT, SEA_LINE_DARK = "#A9C3D8", "#35536B"
"""The sea, and the lines between its places."""


def ink_on(terrain: Terrain) -> str:
    """What words on a terrain are written in."""
    return PAPER if terrain in (Terrain.FOREST, Terrain.HILLS) else INK


WIDE, HIGH = 7 * sqrt(3) + 0.1, 11.1
"""Land and sea, in sides of a hex; what follows is in sides of a hex too."""

_WORD, _WORD_UP, _WORD_ROOM = 0.28, 0.45, 1.5
_TOKEN, _TOKEN_DOWN, _NUMBER = 0.42, 0.25, 0.5
_DOT, _DOT_DOWN, _DOT_APART = 0.035, 0.27, 0.1
_HARBOUR, _RATE, _GOODS, _GOODS_ROOM = 0.62, 0.4, 0.25, 0.95
_PIER, _LINE = 0.09, 0.035
_LETTERS = 100
"""Pixels of letters before they are scaled."""


class IslandPicture(QWidget):
    """Hexes with word, colour and number, 6 and 8 white on red; harbours turned to their coast.

    It is read aloud row by row, as `spoken` says it.
    """

    def __init__(self, look: Style, island: Island, spoken: str) -> None:
        super().__init__()
        self._look, self.island = look, island
        self.setAccessibleName(spoken)

    @property
    def sides(self) -> QtGui.QTransform:
        """From sides of a hex to pixels."""
        side = min(self.width() / WIDE, self.height() / HIGH)
        middle = QtGui.QTransform.fromTranslate(self.width() / 2, self.height() / 2)
        return middle.scale(side, side)

    def sizeHint(self) -> QSize:
        return QSize(round(WIDE * 48), round(HIGH * 48))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = _Painter(self, self._look)
        painter.setTransform(self.sides)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        dark = self._look.theme.is_dark
        for place in SEA_PLACES:
            waves = SEA_LINE_DARK if dark else SEA_LINE_LIGHT
            painter.fill_hex(place, SEA_DARK if dark else SEA_LIGHT, waves, _LINE / 2)
        for harbour in self.island.harbours:
            painter.draw_piers(harbour, PAPER if dark else INK)
        for each in self.island.hexes:
            painter.fill_hex(each.place, TERRAIN[each.terrain], INK, _LINE)
        for each in self.island.hexes:
            painter.draw_on_hex(each)
        for harbour in self.island.harbours:
            painter.draw_harbour(harbour, PAPER if dark else INK)
        painter.end()


class _Painter(QtGui.QPainter):
    """Draws the parts of an island, everything in sides of a hex."""

    def __init__(self, picture: QWidget, look: Style) -> None:
        super().__init__(picture)
        self._texts, self._letters = look.texts, look.theme.font(strong=True)
        self._letters.setPixelSize(_LETTERS)

    def fill_hex(self, place: Hexagon, fill: str, line: str, width: float) -> None:
        """A hex of land or sea."""
        self._ink(fill, line, width)
        self.drawPolygon(QtGui.QPolygonF([QPointF(*point) for point in hex_corners(place)]))

    def draw_on_hex(self, each: Hex) -> None:
        """The word of a hex, and its number on a token with as many dots as it has throws."""
        x, y = hex_centre(each.place)
        up = _WORD_UP if each.number is not None else 0.0
        word, ink = terrain_name(self._texts, each.terrain), ink_on(each.terrain)
        self._write(word, (x, y - up), size=_WORD, room=_WORD_ROOM, ink=ink)
        if each.number is None:
            return
        y += _TOKEN_DOWN
        red, count = each.number in RED, token_dots(each.number)
        ink, ground = (PAPER, CRIMSON) if red else (INK, PAPER)
        self._disc((x, y), _TOKEN, ground, line=ink)
        self._write(f"{each.number}", (x, y - 0.07), size=_NUMBER, room=2 * _TOKEN, ink=ink)
        for dot in range(count):
            across = (dot - (count - 1) / 2) * _DOT_APART
            self._disc((x + across, y + _DOT_DOWN), _DOT, ink)

    def draw_piers(self, harbour: Harbour, ink: str) -> None:
        """The way from a harbour to its two corners of the coast."""
        self._ink(PAPER, ink, _PIER)
        for corner in coast_ends(harbour):
            self.drawLine(QPointF(*hex_centre(harbour.place)), QPointF(*corner))

    def draw_harbour(self, harbour: Harbour, pier: str) -> None:
        """Its rate, and what is traded there."""
        x, y = hex_centre(harbour.place)
        for corner in coast_ends(harbour):
            self._disc(corner, _PIER, pier, line=INK)
        self._disc((x, y), _HARBOUR, PAPER, line=INK)
        rate, goods = harbour_words(self._texts, harbour.kind)
        up, room = 0.15 if goods else 0.0, 2 * _HARBOUR * 0.92
        self._write(rate, (x, y - up), size=_RATE, room=room, ink=INK)
        self._write(goods, (x, y + 0.2), size=_GOODS, room=_GOODS_ROOM, ink=INK)

    def _ink(self, fill: str, line: str, width: float) -> None:
        pen = QtGui.QPen(QtGui.QColor(line), width) if line else QtGui.QPen(Qt.PenStyle.NoPen)
        self.setPen(pen)
        self.setBrush(QtGui.QColor(fill))

    def _disc(self, at: Point, radius: float, fill: str, *, line: str = "") -> None:
        self._ink(fill, line, _LINE)
        self.drawEllipse(QPointF(*at), radius, radius)

    def _write(self, words: str, at: Point, *, size: float, room: float, ink: str) -> None:
        """Words with their middle at this point, smaller where they would not fit."""
        wide = QtGui.QFontMetricsF(self._letters).horizontalAdvance(words)
        scale = min(size / _LETTERS, room / max(wide, 1))
        self.save()
        self.translate(*at)
        self.scale(scale, scale)
        self.setFont(self._letters)
        self.setPen(QtGui.QColor(ink))
        around = QRectF(-wide, -_LETTERS, 2 * wide, 2 * _LETTERS)
        self.drawText(around, int(Qt.AlignmentFlag.AlignCenter), words)
        self.restore()
