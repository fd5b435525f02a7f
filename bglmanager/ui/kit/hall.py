"""The tables of a round as cards, painted in one widget: all in sight, the open ones outlined."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from bglmanager.ui.kit.hall_card import (
    QUIET,
    SIZES,
    XS,
    CardBrush,
    CardSize,
    CardState,
    HallCard,
    M,
    Place,
    TableMark,
    card_grid,
    fitting_grid,
    most_seats,
)
from bglmanager.ui.motion import DONE, MOTION
from bglmanager.ui.style import Style, show_tip

ARROWS = {
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Left: (-1, 0),
}


class CardHall(QAbstractScrollArea):
    """The cards of a round, one of which may be open.

    `pressed` carries the number of a table, `card_asked` the one whose menu is wanted, and where.
    It never has the keyboard: the field above has it.
    """

    sizes: Sequence[CardSize] = SIZES

    pressed = Signal(int)
    card_asked = Signal(int, QPoint)

    def __init__(self, look: Style, name: str) -> None:
        super().__init__()
        self._look = look
        self.cards: tuple[HallCard, ...] = ()
        self._open: int | None = None
        self._found: frozenset[Place] | None = None
        self._hover: int | None = None
        self._wanted: CardSize | None = None
        self._one_row = False
        self._lit: dict[int, float] = {}
        self._brush = CardBrush(look)
        self.grid = card_grid(look.theme, M, QSize(600, 400), 4)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(name)

    # What is shown.

    def show_cards(self, cards: Sequence[HallCard]) -> None:
        """Show these tables; only what is another is painted again."""
        shown, before, number = tuple(cards), self.cards, self.open_number
        self.cards = shown
        self._open = None if number is None else self._index(number)
        if len(shown) != len(before) or most_seats(shown) != most_seats(before):
            self._arrange()
            self.viewport().update()
        else:
            for n, (new, old) in enumerate(zip(shown, before, strict=True)):
                if new is not old and new != old:
                    self.viewport().update(self._place(n))
                    if new.mark in QUIET and old.mark not in QUIET:
                        MOTION.run(self, DONE, partial(self._light, new.number))
        self._speak()

    def _light(self, number: int, way: float) -> None:
        """Show a card that is done lit, the less the further on its way."""
        self._lit[number] = 1.0 - way
        if way >= 1.0:
            del self._lit[number]
        self.viewport().update(self.card_rect(number))

    @property
    def open_number(self) -> int | None:
        """The table that is open."""
        return None if self._open is None else self.cards[self._open].number

    def say_at(self, number: int, mark: TableMark, said: str) -> None:
        """Another mark for one table, while it is typed at."""
        n = self._index(number)
        if n is not None and (self.cards[n].mark, self.cards[n].said) != (mark, said):
            card = replace(self.cards[n], mark=mark, said=said)
            self.cards = (*self.cards[:n], card, *self.cards[n + 1 :])
            self.viewport().update(self._place(n))

    def show_open(self, number: int | None) -> None:
        """The table whose sheet is open."""
        n = None if number is None else self._index(number)
        if n != self._open:
            self._open = n
            self.viewport().update()
        if n is not None:
            self._bring_into_sight(n)
        self._speak()

    def show_found(self, found: Collection[Place] | None) -> None:
        """TableMark these seats and fade every other card; None: nobody is looked for."""
        wanted = None if found is None else frozenset(found)
        if wanted != self._found:
            self._found = wanted
            self.viewport().update()
        if wanted:
            self._bring_into_sight(min(wanted)[0])

    @property
    def faded(self) -> set[int]:
        """The tables that recede while somebody at another is looked for."""
        states = ((card.number, self._state(n)) for n, card in enumerate(self.cards))
        return {number for number, state in states if state.faded}

    def keep_to_one_row(self, *, one: bool) -> None:
        """The smallest cards in one row, the open one in sight: there is no room for more."""
        self._one_row = one
        high = self._look.theme.px(XS.head)
        self.setMinimumHeight(high if one else 0)
        self.setMaximumHeight(high if one else 16777215)
        self._arrange()

    def _index(self, number: int) -> int | None:
        return next((n for n, card in enumerate(self.cards) if card.number == number), None)

    def _speak(self) -> None:
        """Say what stands on the card that is open."""
        n = self._open
        self.setAccessibleDescription("" if n is None else self.cards[n].spoken)

    # Where cards are.

    def _arrange(self) -> None:
        room, seats, theme = self.viewport().size(), most_seats(self.cards), self._look.theme
        if self._one_row:
            self.grid = card_grid(theme, XS, room, seats)
        elif self._wanted is not None:
            self.grid = card_grid(theme, self._wanted, room, seats)
        else:
            self.grid = fitting_grid(theme, room, max(1, len(self.cards)), seats, self.sizes)
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self.grid.height(len(self.cards)) - room.height()))
        bar.setPageStep(room.height())
        bar.setSingleStep(self.grid.high + self.grid.gap)
        self._brush.take(self.grid)

    def _place(self, n: int) -> QRect:
        return self.grid.place(n).translated(0, -self.verticalScrollBar().value())

    def card_rect(self, number: int) -> QRect:
        """Where the card of a table is in the viewport."""
        n = self._index(number)
        return QRect() if n is None else self._place(n)

    def _card_at(self, at: QPoint) -> int | None:
        grid, y = self.grid, at.y() + self.verticalScrollBar().value()
        row, column = y // (grid.high + grid.gap), at.x() // (grid.wide + grid.gap)
        n = row * grid.columns + column
        inside = 0 <= column < grid.columns and 0 <= n < len(self.cards) and at.y() >= 0
        return n if inside and self._place(n).contains(at) else None

    def _bring_into_sight(self, n: int) -> None:
        place, bar = self.grid.place(n), self.verticalScrollBar()
        top, room = bar.value(), self.viewport().height()
        if place.top() < top or place.height() >= room:
            bar.setValue(place.top())
        elif place.bottom() > top + room:
            bar.setValue(place.bottom() - room + 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        if self._open is not None:
            self._bring_into_sight(self._open)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl larger or smaller cards; the largest again fit themselves."""
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        sizes = self.sizes
        step = -1 if event.angleDelta().y() > 0 else 1
        at = sizes.index(self.grid.size) + step
        if 0 <= at < len(sizes):
            self._wanted = None
            self._arrange()
            if self.grid.size is not sizes[at]:
                self._wanted = sizes[at]
                self._arrange()
            self.viewport().update()

    # Walking.

    def beside(self, number: int | None, key: Qt.Key) -> int | None:
        """The table in the direction of an arrow; with one row up and down are left and right."""
        n = None if number is None else self._index(number)
        if n is None:
            return self.cards[0].number if self.cards else None
        right, down = ARROWS[key]
        columns = 1 if len(self.cards) <= self.grid.columns else self.grid.columns
        to = n + right + down * columns
        if down > 0 and to >= len(self.cards) > (n // columns + 1) * columns:
            to = len(self.cards) - 1
        return self.cards[to].number if 0 <= to < len(self.cards) else None

    # The mouse.

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hover = self._card_at(event.position().toPoint())
        if hover != self._hover:
            self._hover = hover
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        card = self._card_at(event.position().toPoint())
        if card is not None and event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit(self.cards[card].number)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        card = self._card_at(event.pos())
        if card is not None:
            self.card_asked.emit(self.cards[card].number, event.globalPos())

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = None
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            n = self._card_at(event.pos())
            show_tip(event.globalPos(), "" if n is None else self.cards[n].spoken, self)
            return True
        return super().viewportEvent(event)

    # Painting.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        asked = event.rect()
        for n, card in enumerate(self.cards):
            place = self._place(n)
            if place.intersects(asked):
                self._brush.paint(painter, place, n, card, self._state(n))
                if card.number in self._lit:
                    painter.setOpacity(self._lit[card.number] / 2)
                    painter.fillRect(place, QColor(self._look.theme.colours.accent))
                    painter.setOpacity(1.0)
        painter.end()

    def _state(self, n: int) -> CardState:
        """How the n-th card is painted now."""
        found = self._found
        lit = frozenset(m for k, m in found if k == n) if found else frozenset()
        return CardState(
            lit=lit,
            faded=found is not None and not lit,
            is_open=n == self._open,
            hover=n == self._hover,
        )
