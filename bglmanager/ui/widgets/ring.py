"""What shows where the keyboard is: a ring around what is only read, a bar at the current line."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QMoveEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QWidget

from bglmanager.ui.theme.tokens import RADIUS

_IN = 3
"""How far the ring lies within the edge."""


class Ringed(QWidget):
    """A widget around others that shows when it has the keyboard itself.

    Arrows and page keys, which it leaves alone, scroll the area around it.
    """

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def moveEvent(self, event: QMoveEvent) -> None:
        """The ring goes around what is in sight: scrolled, that is another part."""
        super().moveEvent(event)
        if self.hasFocus():
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.hasFocus():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.palette().accent().color()), 2))
        seen = self.visibleRegion().boundingRect()
        painter.drawRoundedRect(QRectF(seen).adjusted(_IN, _IN, -_IN, -_IN), RADIUS, RADIUS)
        painter.end()


def mark_current(view: QAbstractItemView) -> None:
    """Draw a bar before the current line of a list with the keyboard, in its `paintEvent`.

    A cell that can be changed has a frame as well.
    """
    index = view.currentIndex()
    place = view.visualRect(index)
    if not view.hasFocus() or place.isEmpty():
        return
    painter = QPainter(view.viewport())
    accent = view.palette().accent().color()
    painter.fillRect(QRect(0, place.top(), _BAR, place.height()), accent)
    if index.flags() & (Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsUserCheckable):
        painter.setPen(QPen(accent, 2))
        painter.drawRect(place.adjusted(1, 1, -1, -1))
    painter.end()


_BAR = 4
"""Pixels: as wide as it can be before it touches the words."""
