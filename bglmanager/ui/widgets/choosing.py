"""Which rows of a table are chosen: one, or several where acts take several."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QFocusEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QTableView

from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.widgets.basics import asked_first

Row = TypeVar("Row")

_MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
_ELSEWHERE = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""The keyboard comes back from there."""


class ChoosingTable(QTableView, Generic[Row]):
    """A table in which one row is chosen, the current one.

    `several` names the keys of the acts that take all rows selected and say how many; without any,
    all can be selected only to be copied: whatever else is done goes on with the current row.
    """

    several: Sequence[str] = ()
    _rows: RowsModel[Row]

    def _set_choosing(self) -> None:
        mode = QAbstractItemView.SelectionMode
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(mode.ExtendedSelection if self.several else mode.SingleSelection)

    @property
    def current_row(self) -> Row | None:
        """The current row, None when there is none."""
        return self._rows.row(self.currentIndex())

    @property
    def selected_rows(self) -> Sequence[Row]:
        """The selected rows in the order shown."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self._rows.rows[place] for place in places)

    @property
    def chosen_rows(self) -> Sequence[Row]:
        """The rows that an act for several is about: all that are selected, else the current."""
        selected, current = self.selected_rows, self.current_row
        if len(selected) > 1 and current in selected:
            return selected
        return () if current is None else (current,)

    def pick(self, key: Hashable) -> bool:
        """Make the row with this key the current one; False when it is not shown."""
        index = self._rows.index_of(key)
        if index.isValid():
            self._choose(index)
            self.scrollTo(index)
        return index.isValid()

    def selectRow(self, row: int) -> None:
        """Make this row the current one and the only one selected."""
        self._choose(self._rows.index(row, 0))

    def _choose(self, index: QModelIndex) -> None:
        """Make this row the current one and the only one selected.

        A key of the page that is held down, Ctrl say, would add it to those selected before.
        """
        select = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, select.ClearAndSelect | select.Rows)

    def selectAll(self) -> None:
        """Select every row; Qt has no way to where one is selected at a time."""
        select, last = QItemSelectionModel.SelectionFlag, self._rows.rowCount() - 1
        rows = QItemSelection(self._rows.index(0, 0), self._rows.index(last, 0))
        self.selectionModel().select(rows, select.ClearAndSelect | select.Rows)

    def _go_on_with_one(self) -> None:
        if not self.several and len(self.selected_rows) > 1:
            self._choose(self.currentIndex())

    def event(self, event: QEvent) -> bool:
        asked, standard = asked_first(event), QKeySequence.StandardKey
        copying = asked is None or asked.key() in _MODIFIERS
        if asked is not None and not copying:
            copying = asked.matches(standard.Copy) or asked.matches(standard.SelectAll)
        if not copying:
            self._go_on_with_one()
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes by keyboard has chosen the current row: a list of one has no other key."""
        super().focusInEvent(event)
        by_mouse = event.reason() is Qt.FocusReason.MouseFocusReason
        if not by_mouse and self.currentIndex().isValid() and not self.selected_rows:
            self._choose(self.currentIndex())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _ELSEWHERE:
            self._go_on_with_one()
