"""The pages of a window, of which one is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from bglmanager.ui.widgets.basics import fill

Content = TypeVar("Content", bound=QWidget)


class PageStack(QStackedWidget):
    """Pages by their keys, each in an area that scrolls when there is less room than it needs.

    A page is made where it stays, with `ground` as its parent: Qt goes through everything in a
    widget again each time it gets another one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ground: QWidget = self
        self._areas: dict[str, QScrollArea] = {}

    def add(self, key: str, make: Callable[[], Content]) -> Content:
        """Make a page and keep it under this key."""
        area = QScrollArea()
        self.addWidget(area)
        self.ground = area.viewport()
        page = make()
        fill(area, page)
        self._areas[key] = area
        return page

    def turn_to(self, key: str) -> None:
        """Show a page; who was in another one is in none then.

        Qt would look for the next stop on the page that goes, and on the one that comes.
        """
        here: QWidget | None = self.window().focusWidget()
        if here is not None and self.isAncestorOf(here):
            here.clearFocus()
        self.setCurrentWidget(self._areas[key])

    def drop(self, key: str) -> None:
        """Destroy a page."""
        area = self._areas.pop(key)
        self.removeWidget(area)
        area.deleteLater()
