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
"""Land and sea, in sides of a hex."""

# In sides of a hex.
_WORD, _WORD_UP, _WORD_ROOM = 0.28, 0.45, 1.5
_TOKEN, _TOKEN_DOWN, _NUMBER = 0.42, 0.25, 0.5
_DOT, _DOT_DOWN, _DOT_APART = 0.035, 0.27, 0.1
_HARBOUR, _RATE, _GOODS, _GOODS_ROOM = 0.62, 0.4, 0.25, 0.95
_PIER, _LINE = 0.09, 0.035


class IslandPicture(QWidget):
    """Hexes with word, colour and number, 6 and 8 white on red; harbours turned to their coast.

    It is read aloud row by row, as `spoken` says it.
    """

    def __init__(self, look: Style, island: Island, spoken: str) -> None:
        super().__init__()
        self._look, self.island = look, island
        self.setAccessibleName(spoken)

    @property
    def hex_side(self) -> float:
        """The side of a hex in pixels."""
        return min(self.width() / WIDE, self.height() / HIGH)

    def point_at(self, point: Point) -> QPointF:
        """A point of the island in the picture."""
        middle = QPointF(self.width() / 2, self.height() / 2)
        return middle + QPointF(*point) * self.hex_side

    def sizeHint(self) -> QSize:
        return QSize(round(WIDE * 48), round(HIGH * 48))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        dark, side = self._look.theme.is_dark, self.hex_side
        sea = SEA_DARK if dark else SEA_LIGHT
        waves = SEA_LINE_DARK if dark else SEA_LINE_LIGHT
        for place in SEA_PLACES:
            self._fill_hex(painter, place, sea, QtGui.QPen(QtGui.QColor(waves), side * _LINE / 2))
        for harbour in self.island.harbours:
            self._paint_piers(painter, harbour)
        for each in self.island.hexes:
            shore = QtGui.QPen(QtGui.QColor(INK), side * _LINE)
            self._fill_hex(painter, each.place, TERRAIN[each.terrain], shore)
        for each in self.island.hexes:
            self._on_hex(painter, each)
        for harbour in self.island.harbours:
            self._paint_harbour(painter, harbour)
        painter.end()

    def _fill_hex(
        self, painter: QtGui.QPainter, place: Hexagon, fill: str, line: QtGui.QPen
    ) -> None:
        painter.setPen(line)
        painter.setBrush(QtGui.QColor(fill))
        painter.drawPolygon(QtGui.QPolygonF([self.point_at(point) for point in hex_corners(place)]))

    def _on_hex(self, painter: QtGui.QPainter, each: Hex) -> None:
        up = _WORD_UP if each.number is not None else 0.0
        x, y = hex_centre(each.place)
        words = terrain_name(self._look.texts, each.terrain)
        ink = ink_on(each.terrain)
        self._paint_words(painter, words, (x, y - up), size=_WORD, room=_WORD_ROOM, ink=ink)
        if each.number is not None:
            self._paint_token(painter, each.number, (x, y + _TOKEN_DOWN))

    def _paint_token(self, painter: QtGui.QPainter, number: int, at: Point) -> None:
        red = number in RED
        ink, ground = (PAPER, CRIMSON) if red else (INK, PAPER)
        self._paint_disc(painter, at, _TOKEN, ground, line=PAPER if red else INK)
        x, y = at
        self._paint_words(
            painter, str(number), (x, y - 0.07), size=_NUMBER, room=2 * _TOKEN, ink=ink
        )
        count = token_dots(number)
        for dot in range(count):
            across = (dot - (count - 1) / 2) * _DOT_APART
            self._paint_disc(painter, (x + across, y + _DOT_DOWN), _DOT, ink)

    def _paint_piers(self, painter: QtGui.QPainter, harbour: Harbour) -> None:
        pier = PAPER if self._look.theme.is_dark else INK
        for corner in coast_ends(harbour):
            painter.setPen(QtGui.QPen(QtGui.QColor(pier), self.hex_side * _PIER))
            painter.drawLine(self.point_at(hex_centre(harbour.place)), self.point_at(corner))

    def _paint_harbour(self, painter: QtGui.QPainter, harbour: Harbour) -> None:
        x, y = hex_centre(harbour.place)
        pier = PAPER if self._look.theme.is_dark else INK
        for corner in coast_ends(harbour):
            self._paint_disc(painter, corner, _PIER, pier, line=INK)
        self._paint_disc(painter, (x, y), _HARBOUR, PAPER, line=INK)
        rate, goods = harbour_words(self._look.texts, harbour.kind)
        room, up = 2 * _HARBOUR * 0.92, 0.15 if goods else 0.0
        self._paint_words(painter, rate, (x, y - up), size=_RATE, room=room, ink=INK)
        if goods:
            self._paint_words(painter, goods, (x, y + 0.2), size=_GOODS, room=_GOODS_ROOM, ink=INK)

    def _paint_disc(
        self, painter: QtGui.QPainter, at: Point, radius: float, fill: str, *, line: str = ""
    ) -> None:
        pen = (
            QtGui.QPen(QtGui.QColor(line), self.hex_side * _LINE)
            if line
            else QtGui.QPen(Qt.PenStyle.NoPen)
        )
        painter.setPen(pen)
        painter.setBrush(QtGui.QColor(fill))
        painter.drawEllipse(self.point_at(at), radius * self.hex_side, radius * self.hex_side)

    def _paint_words(
        self, painter: QtGui.QPainter, words: str, at: Point, *, size: float, room: float, ink: str
    ) -> None:
        """Words with their middle at this point, smaller where they would not fit."""
        font = self._look.theme.font(strong=True)
        font.setPixelSize(max(1, round(size * self.hex_side)))
        needed = QtGui.QFontMetricsF(font).horizontalAdvance(words)
        if needed > room * self.hex_side:
            font.setPixelSize(max(1, int(font.pixelSize() * room * self.hex_side / needed)))
        painter.setFont(font)
        painter.setPen(QtGui.QColor(ink))
        painter.drawText(
            _square_around(self.point_at(at), room * self.hex_side, font), _IN_THE_MIDDLE, words
        )


_IN_THE_MIDDLE = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip)


def _square_around(middle: QPointF, wide: float, font: QtGui.QFont) -> QRectF:
    high = QtGui.QFontMetricsF(font).height()
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
