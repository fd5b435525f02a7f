"""How large the screen is, and the first window on it: everything of it is to be seen.

It stands alone so that tests have one place where they put another screen.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

FRAME = QSize(16, 48)
"""What a desktop puts around a window, in logical pixels."""

SMALL = 1440
"""On a screen narrower than this the first window takes all of it."""


def available() -> QRect:
    """The screen without the bars of the desktop."""
    return QGuiApplication.primaryScreen().availableGeometry()


def show_first(window: QWidget) -> None:
    """Show a window as large as it wants to be, at most as there is room for it and its frame."""
    screen = available()
    window.resize(window.size().boundedTo(screen.size() - FRAME))
    if screen.width() < SMALL:
        window.showMaximized()
    else:
        window.show()
