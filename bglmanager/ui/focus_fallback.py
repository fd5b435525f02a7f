"""The keyboard is never at nothing: not after a row, a panel or a button with it is gone.

And never out of sight: what gets it is scrolled to, unless it is larger than a field.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from bglmanager.ui.pages.base import Page
from bglmanager.ui.widgets.in_sight import bring_into_sight

_FIELD = 120
"""As high as what is typed in or pressed; larger parts follow their own current line."""


class FocusFallback(QObject):
    """Gives the keyboard to the page when nothing has it while the window is worked at."""

    def __init__(self, window: QWidget, page: Callable[[], Page | None]) -> None:
        """`page` is the one shown."""
        super().__init__(window)
        self._window, self._page = window, page
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._changed)

    def _changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is None:
            QTimer.singleShot(0, self, self._look)
        elif new.height() <= _FIELD and self._window.isAncestorOf(new):
            bring_into_sight(new)

    def _look(self) -> None:
        worked_at = self._window.isActiveWindow() and self._window.isVisible()
        here: QWidget | None = QApplication.focusWidget()
        page = self._page()
        if worked_at and here is None and page is not None:
            page.take_focus()
