"""A row that goes on in another line where there is no room for all of it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

_STEP = 16
"""By so many pixels lines are made shorter until there would be one more of them."""


class WrappingRow(QWidget):
    """Widgets beside each other at the left, on as many lines as their width asks for.

    Its height is set with its width, and not asked for by a layout: it works in areas whose
    height does not follow from their width. Hidden widgets take no room.
    """

    def __init__(self, gap: int, widgets: Sequence[QWidget]) -> None:
        """`gap` is the distance in pixels between widgets, and half of it between lines."""
        super().__init__()
        self._gap, self._widgets = gap, tuple(widgets)
        for widget in widgets:
            widget.setParent(self)
        self._arrange_lines()

    def _widgets_shown(self) -> Sequence[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    def _even_lines(self, room: int) -> Sequence[Sequence[QWidget]]:
        """The widgets shown on as few lines as there is room for, none much shorter than others."""
        found = self._filled_lines(room)
        for less in range(room, 0, -_STEP) if len(found) > 1 else ():
            tighter = self._filled_lines(less)
            if len(tighter) > len(found):
                break
            found = tighter
        return found

    def _filled_lines(self, room: int) -> Sequence[Sequence[QWidget]]:
        """The widgets shown, line by line, each line with as many as there is room for."""
        lines: list[list[QWidget]] = []
        used = 0
        for widget in self._widgets_shown():
            wide = widget.sizeHint().width()
            if lines and used + self._gap + wide <= room:
                lines[-1].append(widget)
                used += self._gap + wide
            else:
                lines.append([widget])
                used = wide
        return lines

    def _arrange_lines(self) -> None:
        top = 0
        for line in self._even_lines(self.width()):
            high = max(widget.sizeHint().height() for widget in line)
            left = 0
            for widget in line:
                size = widget.sizeHint()
                widget.setGeometry(
                    left, top + (high - size.height()) // 2, size.width(), size.height()
                )
                left += size.width() + self._gap
            top += high + self._gap // 2
        self.setFixedHeight(max(top - self._gap // 2, 0))

    def sizeHint(self) -> QSize:
        wide = [widget.sizeHint().width() + self._gap for widget in self._widgets_shown()]
        return QSize(sum(wide) - self._gap if wide else 0, self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        """The widest of them: the others go below it."""
        wide = [widget.sizeHint().width() for widget in self._widgets_shown()]
        return QSize(max(wide, default=0), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange_lines()

    def event(self, event: QEvent) -> bool:
        """Arrange again when one of them is shown, hidden or says something longer."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._arrange_lines()
        return super().event(event)
