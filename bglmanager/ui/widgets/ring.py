"""Widgets that are only read, and have the keyboard all the same: a ring shows it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QMoveEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from bglmanager.ui.theme.tokens import RADIUS


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
        painter.drawRoundedRect(QRectF(seen).adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        painter.end()
