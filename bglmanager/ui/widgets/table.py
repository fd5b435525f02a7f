"""A table that sorts, filters, and copies to and pastes from a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Generic, TypeVar

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.style import ROW, SMALL, Style, as_label, show_tip
from bglmanager.ui.widgets.basics import ENTER, asked_first, is_held, mark_current
from bglmanager.ui.widgets.rows import Column, RowsModel

_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?", re.ASCII)


def as_lines(rows: Iterable[Sequence[str]]) -> str:
    """The rows with a tab between cells; in a cell no tab and no line of its own."""
    return "\n".join("\t".join(map(_cell_text, row)) for row in rows)


def _cell_text(text: str) -> str:
    """What a spreadsheet takes for a formula, and is no number, gets an apostrophe before it."""
    flat = " ".join(text.split("\t")).replace("\r", " ").replace("\n", " ")
    risky = flat.lstrip().startswith(("=", "+", "-", "@")) and not _NUMBER.fullmatch(flat.strip())
    return f"'{flat}" if risky else flat


Row = TypeVar("Row")

_WIDEST, _WIDEST_NAME = 360, 560
_NARROWEST = 120
_LOWEST = 160
_MEASURED = 60
"""Rows looked at for the width of a column."""


class Cells(QtWidgets.QStyledItemDelegate):
    """Draws cells with room at their sides and no dotted frame: the current row is lit, and a
    hairline divides it from the next.
    """

    def __init__(self, parent: QWidget, room: int) -> None:
        super().__init__(parent)
        self._room = room

    def paint(
        self,
        painter: QtGui.QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: QtCore.QModelIndex | QtCore.QPersistentModelIndex,
    ) -> None:
        option.state &= ~QtWidgets.QStyle.StateFlag.State_HasFocus
        style = option.widget.style()
        ground = QtWidgets.QStyle.PrimitiveElement.PE_PanelItemViewItem
        style.drawPrimitive(ground, option, painter, option.widget)
        line = QtCore.QRect(option.rect.bottomLeft(), QtCore.QSize(option.rect.width(), 1))
        painter.fillRect(line, option.palette.midlight())
        option.rect = option.rect.adjusted(self._room, 0, -self._room, 0)
        super().paint(painter, option, index)

    def sizeHint(
        self,
        option: QtWidgets.QStyleOptionViewItem,
        index: QtCore.QModelIndex | QtCore.QPersistentModelIndex,
    ) -> QtCore.QSize:
        room = QtCore.QMargins(self._room, 0, self._room, 0)
        return super().sizeHint(option, index).grownBy(room)


def narrowed_widths(widths: list[int], column: int, least: int, rest: int) -> int:
    """Take from a column what is missing; says what is left over, or still missing."""
    given = min(max(-rest, 0), max(widths[column] - least, 0))
    widths[column] -= given
    return rest + given


def _columns_dropped(
    columns: Sequence[Column[Row]], widths: list[int], room: int, px: Callable[[int], int]
) -> Sequence[int]:
    """The columns to do without until the others have room, cut as far as they may be."""
    least = [min(w, px(c.least) or w) for c, w in zip(columns, widths, strict=True)]
    hidden = []
    for _, n in sorted((c.drops, n) for n, c in enumerate(columns) if c.drops and widths[n]):
        if sum(least) > room:
            hidden.append(n)
            least[n] = widths[n] = 0
    rest = room - sum(widths)
    for n in reversed(range(len(columns))):
        if columns[n].least:
            rest = narrowed_widths(widths, n, px(columns[n].least), rest)
    return hidden


_MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
_ELSEWHERE = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""The keyboard comes back from there."""


class ChoosingTable(QtWidgets.QTableView, Generic[Row]):
    """A table in which one row is chosen, the current one.

    `several` names the keys of the acts that take all rows selected and say how many; without any,
    all can be selected only to be copied: whatever else is done goes on with the current row.
    """

    several: Sequence[str] = ()
    rows_model: RowsModel[Row]

    @property
    def current_row(self) -> Row | None:
        """The current row, None when there is none."""
        return self.rows_model.row_at(self.currentIndex())

    @property
    def selected_rows(self) -> Sequence[Row]:
        """The selected rows in the order shown."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self.rows_model.rows[place] for place in places)

    @property
    def chosen_rows(self) -> Sequence[Row]:
        """The rows that an act for several is about: all that are selected, else the current."""
        selected, current = self.selected_rows, self.current_row
        if len(selected) > 1 and current in selected:
            return selected
        return () if current is None else (current,)

    def pick_key(self, key: Hashable) -> bool:
        """Make the row with this key the current one; False when it is not shown."""
        index = self.rows_model.index_of(key)
        if index.isValid():
            self._choose_index(index)
            self.scrollTo(index)
        return index.isValid()

    def selectRow(self, row: int) -> None:
        """Make this row the current one and the only one selected."""
        self._choose_index(self.rows_model.index(row, 0))

    def _choose_index(self, index: QtCore.QModelIndex) -> None:
        """Make this row the current one and the only one selected.

        A key of the page that is held down, Ctrl say, would add it to those selected before.
        """
        select = QtCore.QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(index, select.ClearAndSelect | select.Rows)

    def selectAll(self) -> None:
        """Select every row; Qt has no way to where one is selected at a time."""
        select, last = QtCore.QItemSelectionModel.SelectionFlag, self.rows_model.rowCount() - 1
        rows = QtCore.QItemSelection(self.rows_model.index(0, 0), self.rows_model.index(last, 0))
        self.selectionModel().select(rows, select.ClearAndSelect | select.Rows)

    def _go_on_with_one(self, *, unless: bool = False) -> None:
        if not (self.several or unless) and len(self.selected_rows) > 1:
            self._choose_index(self.currentIndex())

    def event(self, event: QtCore.QEvent) -> bool:
        asked, key = asked_first(event), QtGui.QKeySequence.StandardKey
        if asked is not None and asked.key() not in _MODIFIERS:
            copying = asked.matches(key.Copy) or asked.matches(key.SelectAll)
            self._go_on_with_one(unless=copying)
        return super().event(event)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Whoever comes by keyboard has chosen the current row: a list of one has no other key."""
        super().focusInEvent(event)
        by_mouse = event.reason() is Qt.FocusReason.MouseFocusReason
        if not by_mouse and self.currentIndex().isValid() and not self.selected_rows:
            self._choose_index(self.currentIndex())

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _ELSEWHERE:
            self._go_on_with_one()


class FittedTable(ChoosingTable[Row]):
    """A table whose columns are as wide as what they show, and go where there is no room."""

    _look: Style

    def fit_columns(self) -> None:
        """Make columns as wide as what they show; those that stretch share the rest."""
        header, px, columns = self.horizontalHeader(), self._look.theme.px, self.rows_model.columns
        widths = []
        for n, column in enumerate(columns):
            if column.drops or column.optional:
                silent = column.optional and not self.rows_model.says_anything(n)
                self.setColumnHidden(n, silent)
            hidden = self.isColumnHidden(n)
            titled = header.sectionSizeHint(n) if column.title else header.minimumSectionSize()
            needed = max(self.sizeHintForColumn(n), titled, px(column.width))
            widest = px(_WIDEST_NAME if column.strong else _WIDEST)
            widths.append(0 if hidden else min(needed, widest))
        self._drop_columns(widths)
        self._share_room(self.viewport().width() - sum(widths), widths)
        for n, width in enumerate(widths):
            header.resizeSection(n, width)

    def _drop_columns(self, widths: list[int]) -> None:
        room, px = self.viewport().width(), self._look.theme.px
        for n in _columns_dropped(self.rows_model.columns, widths, room, px):
            self.setColumnHidden(n, True)

    def _share_room(self, rest: int, widths: list[int]) -> None:
        """Give what is left to the columns that stretch, or take it; hidden ones have no width."""
        columns, least = self.rows_model.columns, self._look.theme.px(_NARROWEST)
        stretching = [n for n, one in enumerate(columns) if one.stretch and widths[n]]
        for done, n in enumerate(stretching):
            width = max(widths[n] + rest // (len(stretching) - done), min(widths[n], least))
            rest -= width - widths[n]
            widths[n] = width

    def sizeHintForColumn(self, column: int) -> int:
        """As wide as the widest of the rows in sight and some more.

        Qt asks the delegate about every cell, a twentieth of a second for a table: the font says
        at once which text of a column is the longest, and only that cell is asked about.
        """
        if not 0 <= column < len(self.rows_model.columns):
            return -1
        first = max(min(self.rowAt(0), self.rows_model.rowCount() - _MEASURED), 0)
        places = range(first, min(first + _MEASURED, self.rows_model.rowCount()))
        widest = self.rows_model.longest_cells(column, places)
        return max((self.sizeHintForIndex(index).width() for index in widest), default=0)

    def fit_height(self, rows: int) -> None:
        """Be as high as so many rows, at least one: a page then scrolls, and not the table."""
        lines = max(rows, 1) * self.verticalHeader().defaultSectionSize()
        head = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(head + lines + 2 * self.frameWidth() + 2)


class TableView(FittedTable[Row]):
    """A table over a `RowsModel`.

    `opened` is sent for Enter or a double click, `picked` when another row is the current one,
    `pasted` with the lines and cells of what came from a spreadsheet and does not belong to
    cells that can be edited, `pressed_on` for Ctrl+Enter while the page's next step is refused.
    """

    opened = Signal()
    picked = Signal()
    pasted = Signal(object)
    pressed_on = Signal()

    def __init__(
        self, look: Style, model: RowsModel[Row], name: str, several: Sequence[str] = ()
    ) -> None:
        """`name` is the table's spoken name, `several` as in `ChoosingTable`."""
        super().__init__()
        self._look = look
        self.rows_model = model
        self.several = several or self.several
        self.setAccessibleName(name)
        self.setFont(look.theme.font())
        self.setItemDelegate(Cells(self, look.theme.px(6)))
        side = look.theme.px(SMALL)
        self.setIconSize(QtCore.QSize(side, side))
        self.setMinimumHeight(look.theme.px(_LOWEST))
        self._set_manners()
        self._set_headers()
        self.setModel(model)
        self.setSortingEnabled(True)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.doubleClicked.connect(self._double_clicked)
        self.selectionModel().currentRowChanged.connect(self.picked)
        model.modelReset.connect(self.fit_columns)

    def _set_manners(self) -> None:
        mode = QtWidgets.QAbstractItemView.SelectionMode
        self.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(mode.ExtendedSelection if self.several else mode.SingleSelection)
        self.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(
            QtWidgets.QAbstractItemView.EditTrigger.EditKeyPressed
            | QtWidgets.QAbstractItemView.EditTrigger.SelectedClicked
        )

    def _set_headers(self) -> None:
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.setFont(self._look.theme.font(strong=True))
        across.setHighlightSections(False)
        across.setSortIndicatorClearable(True)
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        across.setMinimumSectionSize(self._look.theme.px(32))
        down.hide()
        down.setDefaultSectionSize(self._look.theme.px(ROW))
        down.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show rows; the current one stays the current one as long as it is among them, the one
        after it is when it is gone.
        """
        had = len(self.rows_model.all_rows)
        self._keep_current(partial(self.rows_model.set_rows, rows), self.currentIndex().row())
        if had == 0 and rows:
            self.fit_columns()

    def list_rows(self, rows: Sequence[Row]) -> None:
        """Show rows, columns as wide as they need, one of them the current one."""
        place = max(self.currentIndex().row(), 0)
        self.show_rows(rows)
        self.fit_columns()
        if self.rows_model.rows and not self.selected_rows:
            self.selectRow(min(place, len(self.rows_model.rows) - 1))

    def search_rows(self, text: str) -> None:
        """Show what matches; the first match becomes the current row when the old one is gone."""
        self._keep_current(partial(self.rows_model.search_rows, text), 0)
        if not self.currentIndex().isValid() and self.rows_model.rowCount():
            self._choose_index(self.rows_model.index(0, 0))

    def _keep_current(self, change: Callable[[], object], place: int) -> None:
        """Change the rows; where the current one is gone by that, the one at this place is the
        current one: Qt itself takes the last.
        """
        key = self.rows_model.key_of(self.currentIndex())
        change()
        shown = self.rows_model.rowCount()
        if key is not None and shown and not self.rows_model.index_of(key).isValid():
            self._choose_index(self.rows_model.index(min(place, shown - 1), 0))

    def copy_rows(self) -> None:
        """Put the selected rows on the clipboard as a spreadsheet takes them, titles first."""
        titles = [column.title for column in self.rows_model.columns]
        cells = [
            [self.rows_model.cell_text(row, n) for n in range(len(self.rows_model.columns))]
            for row in self.selected_rows
        ]
        QtGui.QGuiApplication.clipboard().setText(as_lines([titles, *cells]))

    def paste_cells(self) -> None:
        """Take cells from the clipboard: into editable cells from the current one on, or whole."""
        lines = [line.split("\t") for line in QtGui.QGuiApplication.clipboard().text().splitlines()]
        start = self.currentIndex()
        if not lines:
            return
        if not start.isValid() or not start.flags() & Qt.ItemFlag.ItemIsEditable:
            self.pasted.emit(lines)
            return
        model = self.rows_model  # its rows may move while they are changed: their keys do not
        keys = [model.key_of(start.siblingAtRow(start.row() + n)) for n in range(len(lines))]
        for key, cells in zip(keys, lines, strict=True):
            for column, cell in enumerate(cells, start.column()):
                place = model.index_of(key, column)
                if place.isValid() and place.flags() & Qt.ItemFlag.ItemIsEditable:
                    model.setData(place, cell)

    def own_keys(self, texts: Texts) -> Keys:
        """Those of the table; Enter and Ctrl+V where somebody listens to them."""
        t, cells = texts, [self.rows_model.index(0, n) for n in range(len(self.rows_model.columns))]
        editable = any(cell.flags() & Qt.ItemFlag.ItemIsEditable for cell in cells)
        pastes = editable or self._is_heard(self.pasted)
        sorts = self.isSortingEnabled()
        told = (
            (("Return", t.text("Open the line")), self._is_heard(self.opened)),
            (("F2", t.text("Change the cell")), editable),
            (("Ctrl+C", t.text("Copy the lines for a spreadsheet")), True),
            (("Ctrl+V", t.text("Paste from a spreadsheet")), pastes),
            (("Shift+F10; Menu", t.text("Sort by a column, and more")), sorts),
            (("Shift+F10; Menu", t.text("What can be done with the lines")), not sorts),
        )
        return [keys for keys, works in told if works]

    def _is_heard(self, signal: QtCore.SignalInstance) -> bool:
        return self.isSignalConnected(QtCore.QMetaMethod.fromSignal(signal))

    def show_menu(self, at: QtCore.QPoint) -> None:
        """Offer what can be done with the lines, copying, and the columns to sort by."""
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in self.actions():
            if isinstance(action, Action):
                action.go_into_menu()
        menu.addActions(self.actions())
        look = self._look
        copying = menu.addAction(look.icons.icon("copy"), look.texts.text("Copy"), self.copy_rows)
        copying.setEnabled(self.selectionModel().hasSelection())
        if self.isSortingEnabled():
            menu.addSeparator()
            menu.addActions(self._sort_actions(menu))
        menu.popup(at)

    def _sort_actions(self, menu: QtWidgets.QMenu) -> Sequence[QtGui.QAction]:
        """One for each column that is shown and has a title, the first ones with digits."""
        header, made = self.horizontalHeader(), []
        places = (header.logicalIndex(n) for n in range(header.count()))
        shown = {n: self.rows_model.columns[n] for n in places if not self.isColumnHidden(n)}
        titles = {n: column.title or column.spoken for n, column in shown.items()}
        for place, column in enumerate((n for n, title in titles.items() if title), 1):
            name = f"“{as_label(titles[column])}”"
            digit = f"&{place}  " if place <= _DIGITS else ""
            sort = self._look.texts.text("Sort by {column}", column=name)
            action = QtGui.QAction(digit + sort, menu)
            action.setCheckable(True)
            action.setChecked(header.sortIndicatorSection() == column)
            action.triggered.connect(lambda _=False, n=column: self._sort_by(n))
            made.append(action)
        return made

    def _sort_by(self, column: int) -> None:
        """Sort by a column; by the one it is sorted by already in the other direction."""
        header, up = self.horizontalHeader(), Qt.SortOrder.AscendingOrder
        turned = header.sortIndicatorSection() == column and header.sortIndicatorOrder() is up
        self.sortByColumn(column, Qt.SortOrder.DescendingOrder if turned else up)

    def _double_clicked(self, index: QtCore.QModelIndex) -> None:
        if not index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.opened.emit()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        editing = self.state() is QtWidgets.QAbstractItemView.State.EditingState
        if event.matches(QtGui.QKeySequence.StandardKey.Copy):
            self.copy_rows()
        elif event.matches(QtGui.QKeySequence.StandardKey.Paste):
            self.paste_cells()
        elif _asks_for_menu(event):
            current = self.visualRect(self.currentIndex())  # the first line where there is none
            self.show_menu(self.viewport().mapToGlobal(current.bottomLeft()))
        elif event.key() in ENTER and not editing:
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.pressed_on.emit()  # the next step of the page, which cannot be done yet
                event.ignore()
            elif not is_held(event):
                self.opened.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        self.show_menu(event.globalPos())

    def viewportEvent(self, event: QtCore.QEvent) -> bool:
        """The whole text of a cell that is cut is its tooltip, unless it has one of its own."""
        if isinstance(event, QtGui.QHelpEvent) and event.type() == QtCore.QEvent.Type.ToolTip:
            text = self.cut_text(event.pos())
            if text:
                show_tip(event.globalPos(), text, self)
                return True
        return super().viewportEvent(event)

    def cut_text(self, at: QtCore.QPoint) -> str:
        """The whole text of the cell at this point if it is cut, otherwise nothing."""
        index = self.indexAt(at)
        if not index.isValid() or index.data(Qt.ItemDataRole.ToolTipRole):
            return ""
        option = QtWidgets.QStyleOptionViewItem()
        self.initViewItemOption(option)
        needed = self.itemDelegate().sizeHint(option, index).width()
        return str(index.data()) if needed > self.columnWidth(index.column()) else ""

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        mark_current(self)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit_columns()
        if event.size().height() < event.oldSize().height():  # it was picked for a higher list
            self.scrollTo(self.currentIndex())


_DIGITS = 9


def _asks_for_menu(event: QtGui.QKeyEvent) -> bool:
    """The menu key, or Shift+F10 on keyboards without one."""
    shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return event.key() == Qt.Key.Key_Menu or (shift and event.key() == Qt.Key.Key_F10)
