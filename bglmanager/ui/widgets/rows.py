"""A list of rows as a Qt model: columns are data, cells are cached, order and filter are here.

There is no proxy: the model sorts and filters its own list, so that an index's row is the row
shown, and selection follows the rows' keys when they move.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFontMetrics

from bglmanager.ui.style import Style, Tone, as_tip, tone_colours
from bglmanager.words.columns import TableColumn

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Column(TableColumn[Row]):
    """One column on the screen.

    `check` makes a box to tick, none where it is None, `ticked` what ticking does; `edited` what
    typing does. `icon`, `tone` and `tip` may say more about a cell.

    A column is as wide as its text, and as its `width` at least, unless `stretch`. Where there is
    little room, one with a `least` width is cut down to it, the last first; then those that `drop`
    go, in that order. One that is `optional` is shown only where a row has something in it.
    """

    tip: Callable[[Row], str] | None = None
    icon: Callable[[Row], str] | None = None
    tone: Callable[[Row], Tone] | None = None
    check: Callable[[Row], bool | None] | None = None
    ticked: Callable[[Row, bool], None] | None = None
    edited: Callable[[Row, str], None] | None = None
    width: int = 0
    least: int = 0
    drops: int = 0
    optional: bool = False

    def says_something(self, row: Row, text: str) -> bool:
        """Whether a cell with this text shows anything: that, an icon or a box."""
        icon, box = self.icon and self.icon(row), self.check and self.check(row) is not None
        return bool(text or icon or box)

    @classmethod
    def described(cls, column: TableColumn[Row], **more: Any) -> Column[Row]:
        """A column described for every place, with what the screen has besides."""
        return cls(**{**vars(column), **more})


class RowsModel(QAbstractTableModel, Generic[Row]):
    """Rows of frozen values in columns.

    `key` names a row for good (a start number); two rows never share one. A row that is `quiet`
    is done with: it is muted, so that the others stand out.
    """

    def __init__(
        self,
        look: Style,
        columns: Sequence[Column[Row]],
        key: Callable[[Row], Hashable],
        parent: QObject | None = None,
        quiet: Callable[[Row], bool] = lambda _row: False,
    ) -> None:
        super().__init__(parent)
        self._look = look
        self.columns = tuple(columns)
        self._key, self._quiet = key, quiet
        self.all_rows: tuple[Row, ...] = ()
        self._shown: list[Row] = []
        self._cells: dict[Hashable, tuple[str, ...]] = {}
        self._search: tuple[str, ...] = ()
        self._sorted: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)
        self._strong = look.theme.font(strong=True)

    @property
    def rows(self) -> Sequence[Row]:
        """The rows shown, in the order shown."""
        return tuple(self._shown)

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; the same ones keep their place, selection and current cell."""
        old = {self._key(row): row for row in self.all_rows}
        self.all_rows = tuple(rows)
        changed = {self._key(r) for r in rows if old.get(self._key(r), r) != r}
        known = {self._key(row) for row in rows}
        self._cells = {k: c for k, c in self._cells.items() if k in known and k not in changed}
        self._arrange_rows(changed)

    def read_again(self) -> None:
        """Have the cells say what they say now: it may lie outside of the rows."""
        self._cells = {}
        self._arrange_rows({self._key(row) for row in self.all_rows})

    def set_columns(self, columns: Sequence[Column[Row]]) -> None:
        """Have other columns, and no rows yet; they stand in the order in which they come."""
        self.beginResetModel()
        self.columns, self._cells = tuple(columns), {}
        self.all_rows, self._shown = (), []
        self._sorted = (-1, Qt.SortOrder.AscendingOrder)
        self.endResetModel()

    def row_at(self, index: Index) -> Row | None:
        """The row of an index, None for none."""
        place = index.row()
        return self._shown[place] if index.isValid() and place < len(self._shown) else None

    def index_of(self, key: Hashable, column: int = 0) -> QModelIndex:
        """Where the row with this key is shown; an invalid index when it is not."""
        for place, row in enumerate(self._shown):
            if self._key(row) == key:
                return self.index(place, column)
        return QModelIndex()

    def key_of(self, index: Index) -> Hashable | None:
        """The key of the row of an index."""
        row = self.row_at(index)
        return None if row is None else self._key(row)

    def search_rows(self, text: str) -> None:
        """Show only rows in which every word of the text begins a word (accents do not count)."""
        self._search = tuple(folded_text(text).split())
        self._arrange_rows(set())

    def cell_text(self, row: Row, column: int) -> str:
        """The text of a cell."""
        key = self._key(row)
        if key not in self._cells:
            self._cells[key] = tuple(column.text(row) for column in self.columns)
        return self._cells[key][column]

    def says_anything(self, column: int) -> bool:
        """Whether any row, shown or not, has something in this column."""
        of = self.columns[column]
        return any(of.says_something(row, self.cell_text(row, column)) for row in self.all_rows)

    def longest_cells(self, column: int, places: Iterable[int]) -> Sequence[QModelIndex]:
        """The cells of these rows with the longest texts: that without an icon, that with one."""
        shown = self.columns[column]
        metrics = QFontMetrics(self._strong if shown.strong else self._look.theme.font())
        first: dict[tuple[bool, str], int] = {}
        for place in places:
            row = self._shown[place]
            first.setdefault(
                (bool(shown.icon and shown.icon(row)), self.cell_text(row, column)), place
            )
        found: dict[bool, tuple[int, int]] = {}
        for (icon, text), place in first.items():
            width = max(map(metrics.horizontalAdvance, text.splitlines()), default=0)
            found[icon] = max(found.get(icon, (-1, 0)), (width, place))
        return [self.index(place, column) for _, place in found.values()]

    def _arrange_rows(self, changed: set[Hashable]) -> None:
        """Show what is found in its order: what is gone is put last and taken out in one step, as
        one by one Qt would count anew at every row.
        """
        shown = self._ordered_rows([row for row in self.all_rows if self._is_found(row)])
        after = [self._key(row) for row in shown]
        wanted = set(after)
        staying = [row for row in self._shown if self._key(row) in wanted]
        gone = [row for row in self._shown if self._key(row) not in wanted]
        if gone:
            self._move_rows([*staying, *gone])
            self.beginRemoveRows(QModelIndex(), len(staying), len(self._shown) - 1)
            del self._shown[len(staying) :]
            self.endRemoveRows()
        known = {self._key(row) for row in staying}
        coming = [row for row in shown if self._key(row) not in known]
        if coming:
            self.beginInsertRows(QModelIndex(), len(staying), len(shown) - 1)
            self._shown.extend(coming)
            self.endInsertRows()
        self._move_rows(shown)
        last = len(self.columns) - 1
        for place, key in enumerate(after):
            if key in changed:
                self.dataChanged.emit(self.index(place, 0), self.index(place, last))

    def _move_rows(self, rows: list[Row]) -> None:
        """Have the rows shown in another order, and what they say now."""
        before = [self._key(row) for row in self._shown]
        places = {self._key(row): place for place, row in enumerate(rows)}
        if before == list(places):
            self._shown = rows
            return
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        new = [self.index(places[before[i.row()]], i.column()) for i in old]
        self._shown = rows
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def _is_found(self, row: Row) -> bool:
        if not self._search:
            return True
        words = folded_text(
            " ".join(self.cell_text(row, n) for n in range(len(self.columns)))
        ).split()
        return all(any(word.startswith(part) for word in words) for part in self._search)

    def _ordered_rows(self, rows: list[Row]) -> list[Row]:
        column, way = self._sorted
        if column < 0:
            return rows
        order = self.columns[column].order
        worth = order or (lambda row: folded_text(self.cell_text(row, column)))
        known = [row for row in rows if worth(row) is not None]
        known.sort(
            key=worth,  # type: ignore[arg-type]  # a column's values compare with each other
            reverse=way is Qt.SortOrder.DescendingOrder,
        )
        return known + [row for row in rows if worth(row) is None]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.columns)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sorted = (column, order)
        self._arrange_rows(set())

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row_at(index)
        if row is None:
            return None
        column = self.columns[index.column()]
        if role in _TEXT_ROLES:
            return self.cell_text(row, index.column())
        asked = _ROLES.get(role)
        return None if asked is None else asked(self, row, column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal or section >= len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return as_tip(column.spoken or column.title)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column.figures else _LEFT
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid():
            column = self.columns[index.column()]
            if column.edited is not None:
                flags |= Qt.ItemFlag.ItemIsEditable
            if column.ticked is not None:
                flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        row = self.row_at(index)
        if row is None:
            return False
        column = self.columns[index.column()]
        if role == Qt.ItemDataRole.CheckStateRole and column.ticked is not None:
            column.ticked(row, Qt.CheckState(value) is Qt.CheckState.Checked)
            return True
        if role == Qt.ItemDataRole.EditRole and column.edited is not None:
            column.edited(row, str(value).strip())
            return True
        return False

    def icon_of(self, row: Row, column: Column[Row]) -> object:
        """The icon of a cell in the colour of its tone."""
        name = column.icon(row) if column.icon else ""
        return self._look.icons.icon(name, 16, self._text_colour(row, column)) if name else None

    def colour_of(self, row: Row, column: Column[Row]) -> object:
        """The colour of a cell's text, None for the usual one."""
        coloured = column.tone or self._quiet(row)
        return QColor(self._text_colour(row, column)) if coloured else None

    def font_of(self, row: Row, column: Column[Row]) -> object:
        """The font of a cell, None for the usual one."""
        return self._strong if column.strong and not self._quiet(row) else None

    def spoken_text(self, row: Row, column: Column[Row]) -> object:
        """What is heard of a cell that shows an icon alone; None for what it says."""
        return column.tip(row) if column.tip and not column.text(row) else None

    def tick_of(self, row: Row, column: Column[Row]) -> object:
        """Whether a box is ticked, None where there is none."""
        state, ticked = Qt.CheckState, column.check(row) if column.check else None
        return None if ticked is None else (state.Checked if ticked else state.Unchecked)

    def _text_colour(self, row: Row, column: Column[Row]) -> str:
        colours, tone = self._look.theme.colours, column.tone(row) if column.tone else None
        if self._quiet(row) and tone in (None, Tone.PLAIN, Tone.GOOD):
            return colours.muted
        return colours.text if tone is None else tone_colours(colours, tone)[0]


def folded_text(text: str) -> str:
    """A text as it is searched and sorted: without accents and capitals."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_TEXT_ROLES = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}
_ROLES: dict[int, Callable[..., object]] = {
    Qt.ItemDataRole.DecorationRole: RowsModel.icon_of,
    Qt.ItemDataRole.ForegroundRole: RowsModel.colour_of,
    Qt.ItemDataRole.FontRole: RowsModel.font_of,
    Qt.ItemDataRole.CheckStateRole: RowsModel.tick_of,
    Qt.ItemDataRole.ToolTipRole: lambda _, row, of: as_tip(of.tip(row)) if of.tip else None,
    Qt.ItemDataRole.AccessibleTextRole: lambda of_all, row, of: of_all.spoken_text(row, of),
    Qt.ItemDataRole.TextAlignmentRole: lambda _, _row, of: _RIGHT if of.figures else _LEFT,
}
