"""Showing what has to be seen now."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QTimer
from PySide6.QtWidgets import QApplication, QScrollArea, QTableView, QWidget

_LAID_OUT = 20  # milliseconds until what has just been shown has its place


def bring_into_sight(widget: QWidget, part: Callable[[], QRect] | None = None) -> None:
    """Scroll whatever scrolls around a widget until it can be seen, once it has its place.

    `part` says where in the widget the place to be seen is; it is asked when the time has come,
    and nothing moves when there is none any more.
    Where there is no room for all of it, its beginning is shown.
    """
    QTimer.singleShot(_LAID_OUT, widget, lambda: _scroll_to(widget, part or widget.rect))


def show_now(widget: QWidget) -> None:
    """Scroll whatever scrolls around a widget that has its place until it can be seen."""
    _scroll_to(widget, widget.rect)


def _scroll_to(widget: QWidget, part: Callable[[], QRect]) -> None:
    around = widget.parentWidget()
    while around is not None:
        content = around.widget() if isinstance(around, QScrollArea) else None
        if isinstance(around, QScrollArea) and content is not None:
            place = part()
            if place.isNull():
                return
            for at in (place.bottomLeft(), place.topLeft()):
                point = widget.mapTo(content, at)
                around.ensureVisible(point.x(), point.y())
        around = around.parentWidget()


def follow_cell(table: QTableView) -> None:
    """Let a page follow the current cell of a table that is as high as its rows."""
    table.selectionModel().currentChanged.connect(lambda *_: bring_cell_into_sight(table))


def bring_cell_into_sight(table: QTableView) -> None:
    """Scroll until the current cell of a table can be seen, and the row after it as well.

    Nothing moves while the keyboard is elsewhere.
    """

    def typed_at() -> QRect:
        focus = QApplication.focusWidget()
        if focus is None or not (focus is table or table.isAncestorOf(focus)):
            return QRect()
        cell = table.visualRect(table.currentIndex()).translated(table.viewport().pos())
        return cell.adjusted(0, 0, 0, cell.height())

    bring_into_sight(table, typed_at)
