"""The plan of a room, on which tables are moved: dragged, or carried by the arrows."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from bglmanager.engine.event import GRID
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.room_plan import WIDE, Cell
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.hall import ARROWS
from bglmanager.ui.style import RADIUS, Size, Style
from bglmanager.ui.widgets.basics import ENTER, asked_first, is_held

_LEAST_HIGH = 10
_LARGEST, _SMALLEST = 96, 30
_FLAT = 0.72
"""A place is so much lower than it is wide at least."""


class RoomGrid(QWidget):
    """Tables on a coarse grid: `moved` carries a table, and the place it was put to.

    The place with the ring is the current one; a table that is taken comes along with it, and what
    stands there already would change with it.
    """

    moved = Signal(object, object)

    def __init__(self, look: Style, name: str) -> None:
        super().__init__()
        self._look = look
        self.cells: dict[TableNumber, Cell] = {}
        self._labels: Mapping[int, str] = {}
        self._spare: frozenset[int] = frozenset()
        self.current: Cell = (0, 0)
        self.taken: TableNumber | None = None
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_tables(
        self,
        cells: Mapping[TableNumber, Cell],
        labels: Mapping[int, str],
        spare: Collection[int] = (),
    ) -> None:
        """Show tables where they stand; `spare` ones are in the room and not needed today."""
        self.cells, self._labels, self._spare = dict(cells), labels, frozenset(spare)
        self.let_go()

    def let_go(self) -> None:
        """Nothing is taken: what was is where it stood."""
        if self.taken is not None:
            self.current = self.cells.get(self.taken, (0, 0))
        self.taken = None
        self._say_current()

    def table_at(self, cell: Cell) -> TableNumber | None:
        """The table that stands at a place."""
        return next((number for number, at in self.cells.items() if at == cell), None)

    @property
    def size_in_places(self) -> Cell:
        """The columns and rows of the grid: there is always an edge to put tables to."""
        wide = max((column for column, _ in self.cells.values()), default=0) + 2
        high = max((row for _, row in self.cells.values()), default=0) + 2
        return min(max(wide, WIDE), GRID), min(max(high, _LEAST_HIGH), GRID)

    def place(self, cell: Cell) -> QRect:
        """Where a place is in the widget."""
        wide, high = self._sides()
        return QRect(cell[0] * wide, cell[1] * high, wide, high)

    def _sides(self) -> Cell:
        (columns, rows), px = self.size_in_places, self._look.theme.px
        wide = min(max(self.width() // columns, px(_SMALLEST)), px(_LARGEST))
        return wide, min(max(self.height() // rows, px(_SMALLEST)), int(wide * _FLAT))

    def minimumSizeHint(self) -> QSize:
        (columns, rows), least = self.size_in_places, self._look.theme.px(_SMALLEST)
        return QSize(columns * least, int(rows * least * _FLAT))

    def _say_current(self) -> None:
        """Say what stands at the current place."""
        text, (column, row) = self._look.texts.text, self.current
        number = self.taken or self.table_at(self.current)
        what = text("free") if number is None else text("Table {table}", table=number)
        where = text("column {column}, row {row}", column=column + 1, row=row + 1)
        taken = text("taken") if self.taken else ""
        self.setAccessibleDescription(", ".join(filter(None, (what, where, taken))))
        self.update()

    # What is done.

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Return; Space", texts.text("Take, put down")),
            ("Up; Down; Left; Right", texts.text("Another place")),
            ("Esc", texts.text("Leave it where it stood")),
        )

    def event(self, event: QEvent) -> bool:
        """Esc is the page’s, unless a table is taken."""
        asked = asked_first(event)
        if asked is not None and asked.key() == Qt.Key.Key_Escape and self.taken:
            asked.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROWS:
            (right, down), (columns, rows) = ARROWS[key], self.size_in_places
            column, row = self.current[0] + right, self.current[1] + down
            self._go_to((min(max(column, 0), columns - 1), min(max(row, 0), rows - 1)))
        elif key in (*ENTER, Qt.Key.Key_Space) and not is_held(event):
            if self.taken is None:
                self._take()
            else:
                self._put_down()
        elif key == Qt.Key.Key_Escape and self.taken is not None:
            self.let_go()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._cell_at(event.position().toPoint()))
        if event.button() is Qt.MouseButton.LeftButton:
            self._take()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._cell_at(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.taken is not None:
            self._put_down()

    def _cell_at(self, at: QPoint) -> Cell:
        """The place under a point, or next to it."""
        sides, most = self._sides(), self.size_in_places
        column, row = (
            min(max(pixel // side, 0), count - 1)
            for pixel, side, count in zip((at.x(), at.y()), sides, most, strict=True)
        )
        return column, row

    def _go_to(self, cell: Cell) -> None:
        if cell != self.current:
            self.current = cell
            self._say_current()

    def _take(self) -> None:
        self.taken = self.table_at(self.current)
        self._say_current()

    def _put_down(self) -> None:
        number, cell = self.taken, self.current
        self.taken = None
        self._say_current()
        if number is not None and self.cells[number] != cell:
            self.moved.emit(number, cell)

    # Painting.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), self._look.theme.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        (columns, rows), (wide, high) = self.size_in_places, self._sides()
        room = QRectF(0.5, 0.5, columns * wide - 1, rows * high - 1)
        painter.setPen(QColor(colours.border))
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(room, RADIUS, RADIUS)
        painter.setPen(QPen(QColor(colours.raised), 1))
        for column in range(1, columns):
            painter.drawLine(column * wide, 1, column * wide, rows * high - 2)
        for row in range(1, rows):
            painter.drawLine(1, row * high, columns * wide - 2, row * high)
        for number, cell in self._would_be().items():
            self._paint_table(painter, number, cell)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.place(self.current)).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _would_be(self) -> Mapping[TableNumber, Cell]:
        """The tables as they would stand if the one that is taken were put down."""
        if self.taken is None:
            return self.cells
        others = {self.table_at(self.current): self.cells[self.taken], self.taken: self.current}
        return {number: others.get(number, cell) for number, cell in self.cells.items()}

    def _paint_table(self, painter: QPainter, number: int, cell: Cell) -> None:
        theme, taken, spare = self._look.theme, number == self.taken, number in self._spare
        colours, gap = theme.colours, theme.px(3)
        box = QRectF(self.place(cell)).adjusted(gap, gap, -gap, -gap)
        style = Qt.PenStyle.DashLine if taken or spare else Qt.PenStyle.SolidLine
        ink = colours.accent if taken else colours.muted if spare else colours.text
        painter.setPen(QPen(QColor(colours.accent if taken else colours.outline), 1, style))
        painter.setBrush(QColor(colours.accent_soft if taken else colours.window))
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        painter.setPen(QColor(ink))
        label, font = self._labels.get(number, ""), theme.font(Size.SECTION)
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        middle = Qt.AlignmentFlag.AlignHCenter
        if label and box.height() > theme.px(40):
            painter.drawText(box.adjusted(0, 0, 0, -theme.px(16)), middle | _V, str(number))
            painter.setFont(theme.font(Size.SMALL))
            painter.drawText(box.adjusted(2, 0, -2, -theme.px(4)), middle | _BELOW, label)
        else:
            painter.drawText(box, middle | _V, str(number))

    def focusInEvent(self, event: object) -> None:
        self.update()

    def focusOutEvent(self, event: object) -> None:
        self.let_go()


_V, _BELOW = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignBottom
