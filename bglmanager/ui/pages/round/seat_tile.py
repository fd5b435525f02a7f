"""One seat on a card: a name that can be chosen, dragged and exchanged."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.round.people import Person
from bglmanager.ui.style import RADIUS, Size, Style, set_tip
from bglmanager.ui.widgets.basics import ENTER

_ARROWS = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
_PICK = (*ENTER, Qt.Key.Key_Space)


class Board(Protocol):
    """What a seat tells of the keyboard and the mouse."""

    def set_current(self, entry: EntryNumber) -> None:
        """This seat is the current one."""
        ...

    def move_from(self, tile: SeatTile, key: int) -> None:
        """An arrow key was pressed."""
        ...

    def pressed(self, tile: SeatTile, event: QMouseEvent) -> None:
        """A mouse button went down."""
        ...

    def dragged(self, event: QMouseEvent) -> None:
        """The mouse moved with a button down."""
        ...

    def released(self, event: QMouseEvent) -> None:
        """The mouse button went up."""
        ...

    def ask_why(self, entry: EntryNumber) -> None:
        """The reason of the seat is wanted."""
        ...


class SeatTile(QWidget):
    """A seat: its place in the order, the name, the club below in small, the power at the right.

    Only the current seat of a board can be reached with Tab; arrows lead to the others.
    """

    def __init__(self, look: Style, board: Board) -> None:
        super().__init__()
        self._look, self._board = look, board
        self._person: Person | None = None
        self._shown: tuple[Person, str, int, str, bool] | None = None
        self._place = 0
        self._role = ""
        self._exchanged = self._current = self._picked_up = self._target = False
        self._hover = False
        self._name_font = look.theme.font()
        self._club_font = look.theme.font(Size.SMALL)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    @property
    def entry(self) -> EntryNumber:
        """The player who sits here; LookupError before there is one."""
        if self._person is None:
            raise LookupError
        return self._person.entry

    @property
    def name(self) -> str:
        """His name."""
        return "" if self._person is None else self._person.name

    @property
    def is_picked_up(self) -> bool:
        """Whether he waits for somebody to be exchanged with."""
        return self._picked_up

    def show_person(
        self, person: Person, table: str, place: int, role: str = "", *, exchanged: bool
    ) -> None:
        """Show who sits here; `table` is the table's name and `place` the place in seat order.

        `role` is the name of what he plays, where the draw says it.
        """
        wanted = (person, table, place, role, exchanged)
        if wanted == self._shown:
            return
        self._shown = wanted
        self._person, self._place, self._exchanged = person, place, exchanged
        self._role = role
        text = self._look.texts.text
        name = f"{person.name}, {role}" if role else person.name
        self.setAccessibleName(
            text("{name}, {table}, seat {seat}", name=name, table=table, seat=place)
        )
        self.setAccessibleDescription(text("Swapped by hand") if exchanged else "")
        self._show_tip()
        self.update()

    def _show_tip(self) -> None:
        person = self._person
        whole = "" if person is None else f"{person.name}\n{person.club}".strip()
        cut = person is not None and (
            QFontMetrics(self._name_font).horizontalAdvance(person.name) > self._text_width()
            or QFontMetrics(self._club_font).horizontalAdvance(person.club) > self._text_width()
        )
        set_tip(self, whole if cut else "")

    def set_current(self, *, current: bool) -> None:
        """Light the current seat; it alone is reached with Tab."""
        if current is not self._current:
            self._current = current
            policy = Qt.FocusPolicy.StrongFocus if current else Qt.FocusPolicy.ClickFocus
            self.setFocusPolicy(policy)
            self.update()

    def set_picked_up(self, *, picked_up: bool) -> None:
        """Show that the player waits for somebody to be exchanged with."""
        if picked_up is not self._picked_up:
            self._picked_up = picked_up
            self.update()

    def set_target(self, *, target: bool) -> None:
        """Show that letting go here would exchange."""
        if target is not self._target:
            self._target = target
            self.update()

    @property
    def role(self) -> str:
        """What he plays, as shown."""
        return self._role

    def _text_width(self) -> int:
        px = self._look.theme.px
        return self.width() - px(34) - px(8) - self._mark_width() - self._role_width()

    def _mark_width(self) -> int:
        return self._look.theme.px(20) if self._exchanged or self._picked_up else 0

    def _role_width(self) -> int:
        if not self._role:
            return 0
        return self._club_font_metrics().horizontalAdvance(self._role) + self._look.theme.px(8)

    def paintEvent(self, event: QPaintEvent) -> None:
        person = self._person
        if person is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        self._paint_words(painter, person)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        colours = self._look.theme.colours
        lit = self._current or self._picked_up or self._target
        ground = colours.accent_soft if lit else colours.raised if self._hover else ""
        painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
        pen = QPen(Qt.PenStyle.NoPen)
        if self._picked_up or self._target:
            pen = QPen(QColor(colours.accent), 2, Qt.PenStyle.DashLine)
        elif self.hasFocus():
            pen = QPen(QColor(colours.accent), 2)
        painter.setPen(pen)
        inside = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(inside, RADIUS, RADIUS)

    def _paint_words(self, painter: QPainter, person: Person) -> None:
        px, colours = self._look.theme.px, self._look.theme.colours
        vertical = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(colours.muted))
        painter.setFont(self._club_font)
        left, high = px(34), self.height()
        painter.drawText(
            QRect(0, 0, px(24), high), vertical | Qt.AlignmentFlag.AlignRight, str(self._place)
        )
        wide = self._text_width()
        half = high // 2
        if person.club:
            club = _cut(self._club_font_metrics(), person.club, wide)
            painter.drawText(QRect(left, half, wide, half - px(4)), vertical, club)
        if self._role:
            end = self.width() - px(8) - self._mark_width()
            right = QRect(end - self._role_width(), 0, self._role_width(), high)
            painter.drawText(right, vertical | Qt.AlignmentFlag.AlignRight, self._role)
        painter.setPen(QColor(colours.text))
        painter.setFont(self._name_font)
        name = _cut(QFontMetrics(self._name_font), person.name, wide)
        box = QRect(left, px(4), wide, half - px(4)) if person.club else QRect(left, 0, wide, high)
        painter.drawText(box, vertical, name)
        if self._exchanged or self._picked_up:
            side = px(16)
            icon = self._look.icons.icon("arrow-left-right", 16, colours.accent)
            icon.paint(painter, self.width() - side - px(6), (high - side) // 2, side, side)

    def _club_font_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._club_font)

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(240), self._look.theme.px(42))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._show_tip()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = False
        self.update()

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down; Left; Right; Home; End", texts.text("Another seat")),
            ("Return; Space", texts.text("Why here?")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self._board.move_from(self, key)
        elif key in _PICK and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self._board.ask_why(self.entry)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._board.pressed(self, event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._board.dragged(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._board.released(event)


def _cut(metrics: QFontMetrics, text: str, wide: int) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, wide)
