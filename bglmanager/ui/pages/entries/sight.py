"""Showing what has to be seen now, and no room for what has not."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QStackedWidget, QWidget

_LAID_OUT = 20  # milliseconds until what has just been shown has its place


def bring_into_sight(widget: QWidget) -> None:
    """Scroll whatever scrolls around a widget until it can be seen, once it has its place."""
    QTimer.singleShot(_LAID_OUT, widget, lambda: _scroll_to(widget))


def _scroll_to(widget: QWidget) -> None:
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = around.parentWidget()


class Stack(QStackedWidget):
    """Pages of which only the one shown asks for room."""

    def addWidget(self, widget: QWidget) -> int:
        place = super().addWidget(widget)
        self._give_room(self.currentWidget())
        return place

    def setCurrentWidget(self, widget: QWidget) -> None:
        self._give_room(widget)
        super().setCurrentWidget(widget)

    def _give_room(self, shown: QWidget | None) -> None:
        for page in (self.widget(place) for place in range(self.count())):
            policy = QSizePolicy.Policy.Preferred if page is shown else QSizePolicy.Policy.Ignored
            if page is not None:
                page.setSizePolicy(policy, policy)
