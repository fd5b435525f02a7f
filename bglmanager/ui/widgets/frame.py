"""The inside of the window: how its parts stand to each other, its pages, where the keyboard is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from bglmanager.ui.literal import show_tip
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Rule, fill_area, laid_out
from bglmanager.ui.widgets.in_sight import bring_into_sight, show_now
from bglmanager.ui.widgets.tab_order import next_stop


class Frame(QWidget):
    """What the window holds; Tab leads through it as one reads, and what has it comes in sight."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        stop = next_stop(self, self.window().focusWidget(), back=not forward)
        if stop is None:
            return super().focusNextPrevChild(forward)
        reason = Qt.FocusReason
        stop.setFocus(reason.TabFocusReason if forward else reason.BacktabFocusReason)
        show_now(stop)
        return True


def in_frame(
    look: Style,
    rail: QWidget,
    header: QWidget,
    strip: QWidget,
    content: QWidget,
    side: QWidget,
    bottom: QWidget,
) -> QWidget:
    """Rail at the left; header, strip, content with the side panel, bottom line at the right."""
    margin = look.theme.px(24)
    body = laid_out(QHBoxLayout(), 0)
    body.addWidget(content, 1)
    body.addWidget(side)
    inset = laid_out(QVBoxLayout(), None, (margin, 0, margin, 0))
    inset.addWidget(strip)
    right = laid_out(QVBoxLayout(), 0)
    right.addWidget(header)
    right.addLayout(inset)
    right.addLayout(body, 1)
    right.addWidget(Rule())
    right.addWidget(bottom)
    centre = Frame()
    everything = laid_out(QHBoxLayout(centre), 0)
    everything.addWidget(rail)
    everything.addWidget(Rule(upright=True))
    everything.addLayout(right, 1)
    return centre


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

    def add_page(self, key: str, make: Callable[[], Content]) -> Content:
        """Make a page and keep it under this key."""
        area = QScrollArea()
        self.addWidget(area)
        self.ground = area.viewport()
        page = make()
        fill_area(area, page)
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

    def drop_page(self, key: str) -> None:
        """Destroy a page."""
        area = self._areas.pop(key)
        self.removeWidget(area)
        area.deleteLater()


def explain_widget(widget: QWidget) -> None:
    """Show what there is to say of a widget; of a list the whole of the current line."""
    if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
        place = widget.visualRect(widget.currentIndex()).bottomLeft()
        show_tip(widget.viewport().mapToGlobal(place), line_of(widget), widget)
    else:
        below = QPoint(0, widget.height())
        show_tip(widget.mapToGlobal(below), said_of(widget), widget)


def line_of(view: QAbstractItemView) -> str:
    """The current line of a list, a cell a line: its title, its text, what its tooltip says."""
    index, model = view.currentIndex(), view.model()
    role = Qt.ItemDataRole
    lines = []
    for column in range(model.columnCount(index.parent())):
        cell = index.siblingAtColumn(column)
        title = model.headerData(column, Qt.Orientation.Horizontal, role.DisplayRole)
        text, tip = cell.data(role.DisplayRole), cell.data(role.ToolTipRole)
        named = ": ".join(str(part) for part in (title, text) if part)
        lines += [named if text else "", str(tip or "")]
    return "\n".join(dict.fromkeys(filter(None, lines)))


def said_of(widget: QWidget) -> str:
    """The tooltip of a widget, or what is read aloud of it."""
    said = (widget.accessibleName(), widget.toolTip(), widget.accessibleDescription())
    return "\n".join(dict.fromkeys(filter(None, said)))


_FIELD = 120
"""As high as what is typed in or pressed; larger parts follow their own current line."""


class TakesFocus(Protocol):
    """What puts the keyboard where typing is expected in it; a page is one."""

    def take_focus(self) -> None: ...


class FocusFallback(QObject):
    """Gives the keyboard to the page when nothing has it while the window is worked at: not after
    a row, a panel or a button with it is gone. What gets it is scrolled to, unless it is larger
    than a field.
    """

    def __init__(self, window: QWidget, page: Callable[[], TakesFocus | None]) -> None:
        """`page` is the one shown."""
        super().__init__(window)
        self._window, self._page = window, page
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_changed)

    def _focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is None:
            QTimer.singleShot(0, self, self._look_for_focus)
        elif new.height() <= _FIELD and self._window.isAncestorOf(new):
            bring_into_sight(new)

    def _look_for_focus(self) -> None:
        worked_at = self._window.isActiveWindow() and self._window.isVisible()
        here: QWidget | None = QApplication.focusWidget()
        page = self._page()
        if worked_at and here is None and page is not None:
            page.take_focus()
