"""No room for what is not shown now."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget


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
