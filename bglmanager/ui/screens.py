"""How large the screens are, and the first window on them: everything of it is to be seen.

It stands alone so that tests have one place where they put another screen.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from bglmanager.ui.preferences import Preferences

FRAME = QSize(16, 48)
"""What a desktop puts around a window, in logical pixels."""

SMALL = 1440
"""On a screen narrower than this the first window takes all of it."""


def available() -> QRect:
    """The screen without the bars of the desktop."""
    return QGuiApplication.primaryScreen().availableGeometry()


def others() -> list[QRect]:
    """The same of the other screens."""
    first = QGuiApplication.primaryScreen()
    return [each.availableGeometry() for each in QGuiApplication.screens() if each is not first]


def show_first(window: QWidget, likes: Preferences) -> None:
    """Show a window where it was closed the last time, if its upper edge is on a screen still.

    Otherwise, and the first time, it is as large as it wants to be. It is never larger than there
    is room for it and its frame.
    """
    screen, maximised = available(), available().width() < SMALL
    if likes.place is not None:
        kept = QRect(*likes.place)
        there = (area for area in (screen, *others()) if area.contains(_grip(kept)))
        found = next(there, None)
        if found is not None:
            screen, maximised = found, likes.maximised
            window.setGeometry(kept)
    window.resize(window.size().boundedTo(screen.size() - FRAME))
    if maximised:
        window.showMaximized()
    else:
        window.show()


def with_place(likes: Preferences, window: QWidget) -> Preferences:
    """What is liked, with where this window is."""
    at = window.normalGeometry()
    place = at.x(), at.y(), at.width(), at.height()
    return replace(likes, place=place, maximised=window.isMaximized())


def _grip(window: QRect) -> QPoint:
    """Where a window is taken to be moved: the middle of its upper edge."""
    return QPoint(window.center().x(), window.top())
