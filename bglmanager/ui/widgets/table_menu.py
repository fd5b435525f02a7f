"""The menu of a table: what can be done with its lines, and the columns to sort by."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu, QTableView

from bglmanager.ui.actions import Action
from bglmanager.ui.literal import as_label
from bglmanager.ui.look import Look

_DIGITS = 9


def asks_for_menu(event: QKeyEvent) -> bool:
    """The menu key, or Shift+F10 on keyboards without one."""
    shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return event.key() == Qt.Key.Key_Menu or (shift and event.key() == Qt.Key.Key_F10)


def at_current(table: QTableView) -> QPoint:
    """Where the current line is on the screen, or the first."""
    place = table.visualRect(table.currentIndex())
    return table.viewport().mapToGlobal(place.bottomLeft())


def open_menu(
    look: Look, table: QTableView, titles: Sequence[str], at: QPoint, copy: Callable[[], None]
) -> QMenu:
    """Offer the actions of a table, copying, and sorting: each column with its digit.

    `copy` puts the selected lines on the clipboard.
    """
    menu = QMenu(table)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for action in table.actions():
        if isinstance(action, Action):
            action.show_icon()
    menu.addActions(table.actions())
    copying = menu.addAction(look.icons.icon("copy"), look.texts.text("Copy"), copy)
    copying.setEnabled(table.selectionModel().hasSelection())
    if table.isSortingEnabled():
        menu.addSeparator()
        menu.addActions(_sortings(look, menu, table, titles))
    menu.popup(at)
    return menu


def _sortings(
    look: Look, menu: QMenu, table: QTableView, titles: Sequence[str]
) -> Sequence[QAction]:
    header, made = table.horizontalHeader(), []
    for place, column in enumerate(_named(table, titles), 1):
        name = as_label(titles[column])
        digit = f"&{place}  " if place <= _DIGITS else ""
        action = QAction(digit + look.texts.text("Sort by {column}", column=f"“{name}”"), menu)
        action.setCheckable(True)
        action.setChecked(header.sortIndicatorSection() == column)
        action.triggered.connect(lambda _=False, n=column: sort_by(table, n))
        made.append(action)
    return made


def _named(table: QTableView, titles: Sequence[str]) -> Sequence[int]:
    """The columns that are shown and have a title, from the left to the right."""
    header = table.horizontalHeader()
    places = (header.logicalIndex(n) for n in range(header.count()))
    return [n for n in places if titles[n] and not table.isColumnHidden(n)]


def sort_by(table: QTableView, column: int) -> None:
    """Sort by a column; by the one it is sorted by already in the other direction."""
    header, up = table.horizontalHeader(), Qt.SortOrder.AscendingOrder
    turned = header.sortIndicatorSection() == column and header.sortIndicatorOrder() is up
    table.sortByColumn(column, Qt.SortOrder.DescendingOrder if turned else up)
