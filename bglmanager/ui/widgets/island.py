"""The island of a round of Catan as a picture, as large as its room."""

from __future__ import annotations

from math import sqrt

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from bglmanager.engine.games.island import (
    RED,
    SEA_PLACES,
    Harbour,
    Hex,
    Hexagon,
    Island,
    Point,
    coast_ends,
    hex_centre,
    hex_corners,
)
from bglmanager.ui.look import Look
from bglmanager.ui.theme import terrain as colour
from bglmanager.words.setup import dots, harbour_words, terrain_name

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

    def __init__(self, look: Look, island: Island, spoken: str) -> None:
        super().__init__()
        self._look, self._island = look, island
        self.setAccessibleName(spoken)

    @property
    def island(self) -> Island:
        """The island shown."""
        return self._island

    @property
    def side(self) -> float:
        """The side of a hex in pixels."""
        return min(self.width() / WIDE, self.height() / HIGH)

    def at(self, point: Point) -> QPointF:
        """A point of the island in the picture."""
        middle = QPointF(self.width() / 2, self.height() / 2)
        return middle + QPointF(*point) * self.side

    def sizeHint(self) -> QSize:
        return QSize(round(WIDE * 48), round(HIGH * 48))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dark, side = self._look.theme.dark, self.side
        sea = colour.SEA_DARK if dark else colour.SEA_LIGHT
        waves = colour.SEA_LINE_DARK if dark else colour.SEA_LINE_LIGHT
        for place in SEA_PLACES:
            self._fill(painter, place, sea, QPen(QColor(waves), side * _LINE / 2))
        for harbour in self._island.harbours:
            self._piers(painter, harbour)
        for each in self._island.hexes:
            shore = QPen(QColor(colour.INK), side * _LINE)
            self._fill(painter, each.place, colour.TERRAIN[each.terrain], shore)
        for each in self._island.hexes:
            self._on_hex(painter, each)
        for harbour in self._island.harbours:
            self._harbour(painter, harbour)
        painter.end()

    def _fill(self, painter: QPainter, place: Hexagon, fill: str, line: QPen) -> None:
        painter.setPen(line)
        painter.setBrush(QColor(fill))
        painter.drawPolygon(QPolygonF([self.at(point) for point in hex_corners(place)]))

    def _on_hex(self, painter: QPainter, each: Hex) -> None:
        up = _WORD_UP if each.number is not None else 0.0
        x, y = hex_centre(each.place)
        words = terrain_name(self._look.texts, each.terrain)
        ink = colour.ink_on(each.terrain)
        self._words(painter, words, (x, y - up), size=_WORD, room=_WORD_ROOM, ink=ink)
        if each.number is not None:
            self._token(painter, each.number, (x, y + _TOKEN_DOWN))

    def _token(self, painter: QPainter, number: int, at: Point) -> None:
        red = number in RED
        ink, ground = (colour.PAPER, colour.RED) if red else (colour.INK, colour.PAPER)
        self._disc(painter, at, _TOKEN, ground, line=colour.PAPER if red else colour.INK)
        x, y = at
        self._words(painter, str(number), (x, y - 0.07), size=_NUMBER, room=2 * _TOKEN, ink=ink)
        count = dots(number)
        for dot in range(count):
            across = (dot - (count - 1) / 2) * _DOT_APART
            self._disc(painter, (x + across, y + _DOT_DOWN), _DOT, ink)

    def _piers(self, painter: QPainter, harbour: Harbour) -> None:
        pier = colour.PAPER if self._look.theme.dark else colour.INK
        for corner in coast_ends(harbour):
            painter.setPen(QPen(QColor(pier), self.side * _PIER))
            painter.drawLine(self.at(hex_centre(harbour.place)), self.at(corner))

    def _harbour(self, painter: QPainter, harbour: Harbour) -> None:
        x, y = hex_centre(harbour.place)
        pier = colour.PAPER if self._look.theme.dark else colour.INK
        for corner in coast_ends(harbour):
            self._disc(painter, corner, _PIER, pier, line=colour.INK)
        self._disc(painter, (x, y), _HARBOUR, colour.PAPER, line=colour.INK)
        rate, goods = harbour_words(self._look.texts, harbour.kind)
        room, up = 2 * _HARBOUR * 0.92, 0.15 if goods else 0.0
        self._words(painter, rate, (x, y - up), size=_RATE, room=room, ink=colour.INK)
        if goods:
            self._words(painter, goods, (x, y + 0.2), size=_GOODS, room=_GOODS_ROOM, ink=colour.INK)

    def _disc(
        self, painter: QPainter, at: Point, radius: float, fill: str, *, line: str = ""
    ) -> None:
        pen = QPen(QColor(line), self.side * _LINE) if line else QPen(Qt.PenStyle.NoPen)
        painter.setPen(pen)
        painter.setBrush(QColor(fill))
        painter.drawEllipse(self.at(at), radius * self.side, radius * self.side)

    def _words(
        self, painter: QPainter, words: str, at: Point, *, size: float, room: float, ink: str
    ) -> None:
        """Words with their middle at this point, smaller where they would not fit."""
        font = self._look.theme.font(strong=True)
        font.setPixelSize(max(1, round(size * self.side)))
        needed = QFontMetricsF(font).horizontalAdvance(words)
        if needed > room * self.side:
            font.setPixelSize(max(1, int(font.pixelSize() * room * self.side / needed)))
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(_around(self.at(at), room * self.side, font), _IN_THE_MIDDLE, words)


_IN_THE_MIDDLE = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip)


def _around(middle: QPointF, wide: float, font: QFont) -> QRectF:
    high = QFontMetricsF(font).height()
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
