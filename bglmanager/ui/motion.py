"""Short movements that show what has just happened; without them it is shown at once.

One place for all, since cards, lines and panels move alike and stop alike: where the user does not
want it, where the desktop asks for less, and without a screen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

DONE, FLASH, PANEL, FADE = 160, 400, 140, 100
"""Milliseconds: a card that is done, a line that says what was saved, a panel that is opened, cards
that recede.
"""

_WITHOUT_SCREEN = ("offscreen", "minimal")
_CLIENT_AREA_ANIMATION = 0x1042  # SPI_GETCLIENTAREAANIMATION of Windows


class Motion:
    """Moves while `is_wanted`, which the look that is put on says."""

    def __init__(self) -> None:
        self.is_wanted = False

    def want(self, *, wanted: bool) -> None:
        """Whether the user wants it; the desktop may ask for none all the same."""
        shown = QGuiApplication.platformName() not in _WITHOUT_SCREEN
        self.is_wanted = wanted and shown and not _desktop_asks_for_less()

    def run(self, owner: QObject, milliseconds: int, show: Callable[[float], object]) -> None:
        """Show the way from 0 to 1; without motion only how it ends."""
        if not self.is_wanted:
            show(1.0)
            return
        animation = QVariantAnimation(owner)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.setDuration(milliseconds)
        animation.valueChanged.connect(show)
        animation.start(QVariantAnimation.DeletionPolicy.DeleteWhenStopped)

    def unveil(self, widget: QWidget, milliseconds: int, colour: str) -> None:
        """Let a widget come forth out of its ground: nothing on it moves meanwhile."""
        if self.is_wanted:
            self.run(veil := _Veil(widget, colour), milliseconds, veil.lift)


class _Veil(QWidget):
    """Covers a widget with its ground, less and less."""

    def __init__(self, covered: QWidget, colour: str) -> None:
        super().__init__(covered)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._covered, self._colour = covered, QColor(colour)
        self.show()

    def lift(self, way: float) -> None:
        """Show so much of what is covered."""
        self.setGeometry(self._covered.rect())
        self.raise_()
        self._colour.setAlphaF(1.0 - way)
        self.update()
        if way >= 1.0:
            self.hide()
            self.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._colour)
        painter.end()


def _desktop_asks_for_less() -> bool:
    """Only Windows says so to programs that are not its own."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - of Windows alone

        shown, get = ctypes.c_int(1), ctypes.windll.user32.SystemParametersInfoW
        get(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(shown), 0)
        return not shown.value
    return False


MOTION = Motion()
"""The one of the program."""
