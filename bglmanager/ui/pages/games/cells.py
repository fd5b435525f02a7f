"""A table to type in: its cells, its keys, the mark of what is wrong in a row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts
from bglmanager.services.own_games import Values, value_at
from bglmanager.ui.actions import Keys
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView

_MOST_SHOWN = 12


@record
class KeyColumn:
    """A column of the table: a key of every row.

    `read` makes its value of the text that is typed, `said` the text; with `ticked` it is a box
    to tick, which gives this value.
    """

    key: str
    title: str
    read: Callable[[str], Any] = str
    said: Callable[[Any], str] = str
    ticked: Any = None
    stretch: bool = False


def texts(key: str, italian: str, english: str) -> tuple[KeyColumn, KeyColumn]:
    """Two columns of words in both languages; without a key the row is nothing but them."""
    start = f"{key}." if key else ""
    return (
        KeyColumn(f"{start}it", italian, stretch=True),
        KeyColumn(f"{start}en", english, stretch=True),
    )


@dataclass(frozen=True, eq=False, slots=True)
class CellsRow:
    """A row as it is shown: its place, its facts, what is wrong with them."""

    place: int
    values: Values
    wrong: tuple[str, ...] = ()


class RowsTable(TableView[CellsRow]):
    """The table: typing begins to change a cell, Tab goes to the next one."""

    wanted = Signal(str)
    """A deed asked for by key: "add", "drop", "up", "down"."""

    def __init__(self, look: Style, model: RowsModel[CellsRow], name: str) -> None:
        super().__init__(look, model, name)
        self.setSortingEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setAlternatingRowColors(False)
        self.setShowGrid(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        when = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            when.AnyKeyPressed | when.EditKeyPressed | when.DoubleClicked | when.SelectedClicked
        )
        self.opened.connect(self._change)
        self.selectionModel().currentChanged.connect(lambda *_: self.show_cell())

    def show_cell(self) -> None:
        """Scroll until the current cell can be seen, and the row after it as well.

        Nothing moves while the keyboard is elsewhere.
        """

        def typed_at() -> QRect:
            focus = QApplication.focusWidget()
            if focus is None or not (focus is self or self.isAncestorOf(focus)):
                return QRect()
            cell = self.visualRect(self.currentIndex()).translated(self.viewport().pos())
            return cell.adjusted(0, 0, 0, cell.height())

        bring_into_sight(self, typed_at)

    def fit_height(self, rows: int) -> None:
        """Be as high as the rows need, up to a dozen."""
        super().fit_height(min(rows, _MOST_SHOWN))

    def finish(self) -> None:
        """Take what is being typed in a cell."""
        if self.state() is QAbstractItemView.State.EditingState:
            self.setFocus()

    @property
    def being_typed(self) -> str | None:
        """What stands in the cell that is typed in; None where none is."""
        editor = self.indexWidget(self.currentIndex())
        return editor.text() if isinstance(editor, QLineEdit) else None

    def _change(self) -> None:
        if self.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(self.currentIndex())

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Ins", texts.text("Next line")),
            ("Del", texts.text("Take the line out")),
            ("Alt+Up; Alt+Down", texts.text("Move the line")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        deed = _DEEDS.get((event.modifiers(), Qt.Key(event.key())))
        if deed is None:
            super().keyPressEvent(event)
        else:
            self.wanted.emit(deed)


_NONE, _ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
_DEEDS = {
    (_NONE, Qt.Key.Key_Insert): "add",
    (_NONE, Qt.Key.Key_Delete): "drop",
    (_ALT, Qt.Key.Key_Up): "up",
    (_ALT, Qt.Key.Key_Down): "down",
}


def column(
    cell: KeyColumn, first: KeyColumn, put_in: Callable[[CellsRow, KeyColumn, Any], None]
) -> Column[CellsRow]:
    """A column of the table; the first one has the mark of what is wrong."""
    if cell.ticked is not None:
        return Column(
            cell.title,
            lambda _row: "",
            check=lambda row: value_at(row.values, cell.key) == cell.ticked,
            ticked=lambda row, on: put_in(row, cell, cell.ticked if on else None),
        )
    return Column(
        cell.title,
        lambda row: _said(cell, row),
        edited=lambda row, text: put_in(row, cell, cell.read(text) if text else None),
        stretch=cell.stretch,
        icon=lambda row: "octagon-x" if row.wrong and cell is first else "",
        tip=lambda row: "\n".join(row.wrong),
    )


def _said(cell: KeyColumn, row: CellsRow) -> str:
    found = value_at(row.values, cell.key)
    return "" if found is None else cell.said(found)
