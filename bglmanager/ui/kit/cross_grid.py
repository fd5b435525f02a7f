"""Everybody against everybody as a table that is walked: each row a player, each column another."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from bglmanager.engine.cross_table import Outcome
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.hall import ARROWS
from bglmanager.ui.style import ROW, Size, Style, show_tip
from bglmanager.ui.widgets.basics import ENTER, write_text
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words.cross_table import CrossCell, CrossLine, CrossText

_NAME, _SUM = 200, 64
_AFTER = 16  # a name
_WIDEST, _NARROWEST = 104, 52
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_MIDDLE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
_CUT = Qt.TextElideMode.ElideRight

Cell = tuple[int, int]
"""A row and a column, counted from 0."""


class CrossGrid(QWidget):
    """The cross table; `opened` carries the meeting whose table is wanted."""

    opened = Signal(object)

    def __init__(self, look: Style, name: str) -> None:
        super().__init__()
        self._look = look
        self.text: CrossText | None = None
        self._longest = 0
        self.current: Cell = (0, 1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)

    def show_text(self, text: CrossText) -> None:
        """Show the table as it is now; the current cell stays."""
        self.text = text
        self._measure()
        most = len(text.lines) - 1
        self.current = min(self.current[0], most), min(self.current[1], most)
        self.setMinimumHeight(self.minimumSizeHint().height())
        self.updateGeometry()
        self._speak()

    @property
    def current_cell(self) -> CrossCell | None:
        """What stands in the current cell."""
        row, column = self.current
        return None if self.text is None else self.text.lines[row].cells[column]

    def _speak(self) -> None:
        cell = self.current_cell
        self.setAccessibleDescription("" if cell is None else cell.spoken)
        self.update()

    def wear(self, look: Style) -> None:
        """Show it in another size."""
        self._look = look
        self._measure()
        self.update()

    def _measure(self) -> None:
        """The width of the longest name."""
        advance = QFontMetrics(self._look.theme.font(strong=True)).horizontalAdvance
        lines = self.text.lines if self.text else ()
        names = (advance(_called(line)) for line in lines)
        self._longest = max(names, default=0) + self._look.theme.px(_AFTER)

    # Places.

    def _name_wide(self) -> int:
        """The width of the names: of the longest, where the cells need not shrink for it."""
        assert self.text is not None
        px, count = self._look.theme.px, len(self.text.lines)
        room = self.width() - px(_SUM) * len(self.text.titles) - px(_NARROWEST) * count
        return max(min(self._longest, room), px(_NAME))

    def _wide(self) -> int:
        """The width of a cell: what the names and sums leave, shared."""
        assert self.text is not None
        px, lines = self._look.theme.px, self.text.lines
        room = self.width() - self._name_wide() - px(_SUM) * len(self.text.titles)
        return min(max(room // max(len(lines), 1), px(_NARROWEST)), px(_WIDEST))

    def cell_rect(self, cell: Cell) -> QRect:
        """Where a cell is; the row -1 is that of the titles, the columns go on with the sums."""
        (row, column), px = cell, self._look.theme.px
        assert self.text is not None
        wide, count, high = self._wide(), len(self.text.lines), px(ROW)
        left = self._name_wide() + min(column, count) * wide + max(column - count, 0) * px(_SUM)
        return QRect(left, (row + 1) * high, wide if column < count else px(_SUM), high)

    def minimumSizeHint(self) -> QSize:
        px, count = self._look.theme.px, len(self.text.lines) if self.text else 0
        sums = len(self.text.titles) if self.text else 0
        wide = px(_NAME) + count * px(_NARROWEST) + sums * px(_SUM)
        return QSize(wide, (count + 1) * px(ROW))

    def wanted_size(self) -> QSize:
        """As large as whole names and roomy cells make it."""
        px, count = self._look.theme.px, len(self.text.lines) if self.text else 0
        sums = len(self.text.titles) if self.text else 0
        wide = self._longest + count * px((_NARROWEST + _WIDEST) / 2) + sums * px(_SUM)
        return QSize(wide, (count + 1) * px(ROW))

    def cell_at(self, at: QPoint) -> Cell | None:
        """The cell under a point."""
        count = len(self.text.lines) if self.text else 0
        cells = ((row, column) for row in range(count) for column in range(count))
        return next((cell for cell in cells if self.cell_rect(cell).contains(at)), None)

    # Keyboard and mouse.

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down; Left; Right", texts.text("Another meeting")),
            ("Return; Space", texts.text("Open the table")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.text is not None and key in ARROWS:
            (right, down), (row, column) = ARROWS[key], self.current
            most = len(self.text.lines) - 1
            self._go_to((min(max(row + down, 0), most), min(max(column + right, 0), most)))
        elif key in (*ENTER, Qt.Key.Key_Space):
            self.open_current()
        else:
            super().keyPressEvent(event)

    def _go_to(self, cell: Cell) -> None:
        self.current = cell
        self._speak()
        bring_into_sight(self, lambda: self.cell_rect(self.current))

    def open_current(self) -> None:
        """Ask for the table of the current meeting."""
        cell = self.current_cell
        if cell is not None and cell.meeting is not None:
            self.opened.emit(cell.meeting)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position().toPoint())
        if cell is not None:
            self._go_to(cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.cell_at(event.position().toPoint()) is not None:
            self.open_current()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            cell = self.cell_at(event.pos())
            found = None if cell is None or self.text is None else self.text.lines[cell[0]]
            words = "" if found is None or cell is None else found.cells[cell[1]].spoken
            show_tip(event.globalPos(), words, self)
            return True
        return super().event(event)

    def focusInEvent(self, event: object) -> None:
        self.update()

    def focusOutEvent(self, event: object) -> None:
        self.update()

    # Painting.

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.text is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_titles(painter)
        for row in range(len(self.text.lines)):
            self._paint_row(painter, row)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._look.theme.colours.accent), 2))
            box = QRectF(self.cell_rect(self.current)).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(box, 4, 4)
        painter.end()

    def _paint_titles(self, painter: QPainter) -> None:
        assert self.text is not None
        theme, count = self._look.theme, len(self.text.lines)
        titles = [*(str(line.number) for line in self.text.lines), *self.text.titles]
        for column, title in enumerate(titles):
            here = column == self.current[1] and self.hasFocus()
            ink = theme.colours.accent if here and column < count else theme.colours.muted
            font = theme.font(Size.SMALL, strong=True)
            write_text(painter, self.cell_rect((-1, column)), title, font, ink, _MIDDLE, _CUT)

    def _paint_row(self, painter: QPainter, row: int) -> None:
        assert self.text is not None
        theme, line = self._look.theme, self.text.lines[row]
        colours, px = theme.colours, theme.px
        first = self.cell_rect((row, 0))
        name = QRect(0, first.top(), self._name_wide() - px(8), first.height())
        ink = colours.accent if row == self.current[0] and self.hasFocus() else colours.text
        write_text(painter, name, _called(line), theme.font(strong=True), ink, _LEFT, _CUT)
        for column, cell in enumerate(line.cells):
            self._paint_cell(painter, self.cell_rect((row, column)), cell, own=row == column)
        for n, words in enumerate(line.sums):
            place = self.cell_rect((row, len(line.cells) + n))
            write_text(painter, place, words, theme.font(), colours.text, _MIDDLE, _CUT)
        below = self.cell_rect((row, len(line.cells) + len(line.sums) - 1))
        painter.setPen(QColor(colours.raised))
        painter.drawLine(0, below.bottom(), below.right(), below.bottom())

    def _paint_cell(self, painter: QPainter, place: QRect, cell: CrossCell, *, own: bool) -> None:
        theme, colours = self._look.theme, self._look.theme.colours
        outcome = None if cell.meeting is None else cell.meeting.outcome
        ground = {Outcome.WON: colours.good_soft, Outcome.DRAWN: colours.raised}.get(
            outcome or Outcome.TO_COME, colours.border if own else ""
        )
        inside = QRectF(place).adjusted(2, 2, -2, -2)
        if ground:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(inside, 4, 4)
        if outcome is Outcome.PLAYING:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.outline), 1))
            painter.drawRoundedRect(inside, 4, 4)
        ink = colours.muted if outcome in (Outcome.TO_COME, Outcome.LOST) else colours.text
        font = theme.font(strong=outcome is Outcome.WON)
        write_text(painter, place, cell.words, font, ink, _MIDDLE, _CUT)


def _called(line: CrossLine) -> str:
    """Number and name at the head of a row."""
    return f"{line.number}  {line.name}"
