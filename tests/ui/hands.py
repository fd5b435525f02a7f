"""Somebody at a window: keys pressed in it, and what its frame says."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.style import as_read
from bglmanager.ui.widgets.basics import LinkButton
from bglmanager.ui.widgets.table import TableView

NONE = Qt.KeyboardModifier.NoModifier


def show(qtbot: QtBot, window: MainWindow, page: str = "") -> None:
    """Show a window at a page, or at the step to be done now, and give it the keyboard.

    It is there before the window is shown, as in the program.
    """
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        bring_up(window, page)


def bring_up(window: MainWindow, page: str = "") -> None:
    """Show a window at a page, or at the step to be done now."""
    if page:
        window.go(page)
    else:
        window.go_now()
    window.show()
    window.activateWindow()


def drag(widget: QWidget, *way: QPoint) -> None:
    """Drag from one point of a widget to another with the left button, or on to several."""
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(widget, left, pos=way[0])
    for start, end in pairwise(way):
        for step in range(1, 5):
            _move_held(widget, start + (end - start) * step / 4)
    QTest.mouseRelease(widget, left, pos=way[-1])


def _move_held(widget: QWidget, to: QPoint) -> None:
    """Move with the button held: QTest.mouseMove forgets it."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        QPointF(widget.mapToGlobal(to)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        NONE,
    )
    QApplication.sendEvent(widget, event)


class AtWindow:
    """A window, read as its frame says, and keys pressed in it."""

    window: MainWindow

    @property
    def focus(self) -> QWidget:
        """What has the keyboard: the window where nothing on the page wants it."""
        return QApplication.focusWidget() or self.window

    @property
    def state(self) -> str:
        """The line of state under the title."""
        return self.window.header.state_line

    @property
    def said(self) -> str:
        """What the bottom line says."""
        return self.window.bottom.text

    @property
    def notices(self) -> list[str]:
        """What the strip under the header says."""
        return [notice.text for notice in self.window.strip.notices]

    def notice_button(self, text: str) -> LinkButton:
        """The button of this name beside a notice."""
        [found] = [b for b in self.window.strip.findChildren(LinkButton) if b.text() == text]
        return found

    def offered_by(self, table: TableView[Any]) -> dict[str, QAction]:
        """What the menu that the right button opens on the current line offers."""
        view, place = table.viewport(), table.visualRect(table.currentIndex()).center()
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, view.mapToGlobal(place))
        QApplication.sendEvent(view, asked)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        menu.hide()
        return {as_read(action.text()): action for action in menu.actions()}

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE, times: int = 1) -> None:
        """Press a key, wherever the keyboard is."""
        for _ in range(times):
            QTest.keyClick(self.focus, key, modifiers)


class Hands(AtWindow):
    """Somebody at the keyboard."""

    def type(self, text: str) -> None:
        """Type a text, one key after the other: the first may open what gets the next."""
        for sign in text:
            QTest.keyClicks(self.focus, sign)
