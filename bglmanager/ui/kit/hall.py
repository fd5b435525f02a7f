"""The tables of a round as cards, painted in one widget: all in sight, the open ones outlined; in
rows, or as they stand in the room.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from math import ceil

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
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.room_plan import Cell, Cells
from bglmanager.ui.kit.hall_card import (
    FINAL_SIZES,
    QUIET,
    ROOM_SIZES,
    SIZES,
    XS,
    CardBrush,
    CardSize,
    CardState,
    HallCard,
    Place,
    TableMark,
    most_seats,
)
from bglmanager.ui.motion import DONE, FADE, MOTION
from bglmanager.ui.style import Style, Theme, show_tip

ARROWS = {
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Left: (-1, 0),
}
ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
_FADED = 0.35


def is_dragged(pressed: QPoint, at: QPoint) -> bool:
    """Whether the mouse has gone so far that something is dragged."""
    return (at - pressed).manhattanLength() >= QApplication.startDragDistance()


@record
class CardGrid:
    """How cards lie: the size of each in pixels, and which place of the grid each has."""

    size: CardSize
    columns: int
    wide: int
    high: int
    gap: int
    cells: tuple[Cell, ...]
    is_room: bool = False

    def place(self, n: int) -> QRect:
        """Where the n-th card is."""
        column, row = self.cells[n]
        left, top = column * (self.wide + self.gap), row * (self.high + self.gap)
        return QRect(left, top, self.wide, self.high)

    @property
    def height(self) -> int:
        """The height of all of them."""
        rows = max((row + 1 for _, row in self.cells), default=0)
        return max(rows * (self.high + self.gap) - self.gap, 0)

    def beside(self, n: int, right: int, down: int) -> int | None:
        """The card before or after another one in the order of reading, or the nearest in the row
        above or below it; a single row is walked up and down as well.
        """
        (here, row), rows = self.cells[n], sorted({row for _, row in self.cells})
        if right or len(rows) == 1:
            order = sorted(range(len(self.cells)), key=lambda to: self.cells[to][::-1])
            to = order.index(n) + right + down
            return order[to] if 0 <= to < len(order) else None
        to = rows.index(row) + down
        if not 0 <= to < len(rows):
            return None
        there = (m for m, cell in enumerate(self.cells) if cell[1] == rows[to])
        return min(there, key=lambda m: abs(self.cells[m][0] - here))


def card_grid(
    theme: Theme, size: CardSize, room: QSize, seats: int, cells: int | tuple[Cell, ...]
) -> CardGrid:
    """Cards of this size: so many, as many beside each other as there is room for, those of a final
    no narrower than there are tables; or where they stand in the room.
    """
    gap, wide = theme.px(size.gap), theme.px(size.wide)
    is_room = isinstance(cells, tuple)
    columns = max(1, (room.width() + gap) // (wide + gap))
    if isinstance(cells, tuple):
        columns = max(column for column, _ in cells) + 1
    else:
        columns = max(1, min(columns, cells)) if size.boxes else columns
        cells = tuple((n % columns, n // columns) for n in range(cells))
    widened = (room.width() - gap * (columns - 1)) // columns
    return CardGrid(size, columns, widened, theme.px(size.high(seats)), gap, cells, is_room)


_LOWEST = 34
"""So low may the smallest cards be before the hall scrolls."""


def fitting_grid(
    theme: Theme,
    room: QSize,
    cells: int | tuple[Cell, ...],
    seats: int,
    sizes: Sequence[CardSize] = SIZES,
) -> CardGrid:
    """The largest size in which all cards are in sight; the smallest where none is.

    The smallest get lower, so that all are seen in a low window too.
    """
    grid = card_grid(theme, sizes[-1], room, seats, cells)
    for size in sizes:
        grid = card_grid(theme, size, room, seats, cells)
        if grid.height <= room.height() and grid.wide >= theme.px(size.wide):
            return grid
    rows = ceil((grid.height + grid.gap) / (grid.high + grid.gap))
    lower = (room.height() + grid.gap) // max(rows, 1) - grid.gap
    if grid.size is XS and lower >= theme.px(_LOWEST):
        return replace(grid, high=min(lower, grid.high))
    return grid


class CardArea(QAbstractScrollArea):
    """Where the cards of a hall are: in rows, or as in the room; as large as all in sight allow."""

    sizes: Sequence[CardSize] = SIZES
    room_sizes: Sequence[CardSize] = ROOM_SIZES

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self.cards: tuple[HallCard, ...] = ()
        self._room: dict[int, Cell] = {}
        self._wanted: CardSize | None = None
        self._one_row = False
        self._brush = CardBrush(look)
        self._arranged: object = None
        self.grid = card_grid(look.theme, XS, QSize(600, 400), 4, 0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def stand_as(self, room: Cells) -> None:
        """Show tables where they stand in the room, by their numbers; in rows without any."""
        left, top = (min((cell[n] for cell in room.values()), default=0) for n in (0, 1))
        moved: dict[int, Cell] = {n: (x - left, y - top) for n, (x, y) in room.items()}
        if moved != self._room:
            self._room = moved
            self._arrange()

    def keep_to_one_row(self, *, one: bool) -> None:
        """The smallest cards in one row, the open one in sight: there is no room for more."""
        self._one_row = one
        high = self._look.theme.px(XS.head)
        self.setMinimumHeight(high if one else 0)
        self.setMaximumHeight(high if one else 16777215)
        self._arrange()

    def _index(self, number: int | None) -> int | None:
        return next((n for n, card in enumerate(self.cards) if card.number == number), None)

    def _arrangement(self) -> tuple[int | tuple[Cell, ...], int, bool]:
        """The places of the cards in the room, or how many they are in rows; their seats; whether
        all are of a final.
        """
        numbers, seats = [card.number for card in self.cards], most_seats(self.cards)
        final = bool(numbers) and all(card.final for card in self.cards)
        if numbers and not self._one_row and self._room.keys() >= set(numbers):
            return tuple(self._room[number] for number in numbers), seats, final
        return len(numbers), seats, final

    def _sizes(self, *, is_room: bool, final: bool) -> Sequence[CardSize]:
        """Those that cards may have, the largest first."""
        sizes = self.room_sizes if is_room else self.sizes
        return (*FINAL_SIZES, *sizes) if final else sizes

    def _arrange(self) -> None:
        room, theme = self.viewport().size(), self._look.theme
        self._arranged = cells, seats, final = self._arrangement()
        sizes = self._sizes(is_room=isinstance(cells, tuple), final=final)
        size = XS if self._one_row else self._wanted
        if size is not None:
            self.grid = card_grid(theme, size, room, seats, cells)
        else:
            self.grid = fitting_grid(theme, room, cells, seats, sizes)
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, self.grid.height - room.height()))
        bar.setPageStep(room.height())
        bar.setSingleStep(self.grid.high + self.grid.gap)
        self._brush.take(self.grid.size)
        self.viewport().update()

    def _place(self, n: int) -> QRect:
        return self.grid.place(n).translated(0, -self.verticalScrollBar().value())

    def card_rect(self, number: int) -> QRect:
        """Where the card of a table is in the viewport."""
        n = self._index(number)
        return QRect() if n is None else self._place(n)

    def _card_at(self, at: QPoint) -> int | None:
        return next((n for n in range(len(self.cards)) if self._place(n).contains(at)), None)

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

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl larger or smaller cards; the largest again fit themselves."""
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        sizes = self._sizes(is_room=self.grid.is_room, final=self._arrangement()[-1])
        at = sizes.index(self.grid.size) + (-1 if event.angleDelta().y() > 0 else 1)
        if 0 <= at < len(sizes):
            self._wanted = None
            self._arrange()
            if self.grid.size is not sizes[at]:
                self._wanted = sizes[at]
                self._arrange()

    def beside(self, number: int | None, key: Qt.Key) -> int | None:
        """The table in the direction of an arrow; the first from none."""
        n = self._index(number)
        if n is None:
            return self.cards[0].number if self.cards else None
        to = self.grid.beside(n, *ARROWS[key])
        return None if to is None else self.cards[to].number


class CardHall(CardArea):
    """The cards of a round, one of which may be open.

    `pressed` carries the number of a table, `card_asked` the one whose menu is wanted, and where.
    It never has the keyboard: the field above has it.
    """

    pressed = Signal(int)
    card_asked = Signal(int, QPoint)

    def __init__(self, look: Style, name: str) -> None:
        super().__init__(look)
        self._open: int | None = None
        self._found: frozenset[Place] | None = None
        self._fade = 0.0
        self._hover: int | None = None
        self._lit: dict[int, float] = {}
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._open is not None:
            self._bring_into_sight(self._open)

    def show_cards(self, cards: Sequence[HallCard]) -> None:
        """Show these tables; only what is another is painted again."""
        shown, before, number = tuple(cards), self.cards, self.open_number
        self.cards = shown
        self._open = self._index(number)
        if self._arranged != self._arrangement():
            self._arrange()
        else:
            for n, (new, old) in enumerate(zip(shown, before, strict=True)):
                if new is not old and new != old:
                    self._paint_again(n)
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
            self._paint_again(n)

    def show_open(self, number: int | None) -> None:
        """The table whose sheet is open."""
        n = self._index(number)
        if n != self._open:
            self._paint_again(n, self._open)
            self._open = n
        if n is not None:
            self._bring_into_sight(n)
        self._speak()

    def show_found(self, found: Collection[Place] | None) -> None:
        """Mark these seats and fade every other card; None: nobody is looked for."""
        wanted = None if found is None else frozenset(found)
        if wanted == self._found:
            return
        begins, self._found = self._found is None, wanted
        self._fade = 0.0 if begins else 1.0
        if begins and wanted is not None:
            MOTION.run(self, FADE, self._fade_others)
        self.viewport().update()
        if wanted:
            self._bring_into_sight(min(wanted)[0])

    def _fade_others(self, way: float) -> None:
        self._fade = way
        self.viewport().update()

    def _is_faded(self, n: int) -> bool:
        return self._found is not None and all(card != n for card, _ in self._found)

    @property
    def faded(self) -> set[int]:
        """The tables that recede while somebody at another is looked for."""
        return {card.number for n, card in enumerate(self.cards) if self._is_faded(n)}

    def _speak(self) -> None:
        """Say what stands on the card that is open."""
        n = self._open
        self.setAccessibleDescription("" if n is None else self.cards[n].spoken)

    # The mouse.

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hover = self._card_at(event.position().toPoint())
        if hover != self._hover:
            self._paint_again(hover, self._hover)
            self._hover = hover

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        card = self._card_at(event.position().toPoint())
        if card is not None and event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit(self.cards[card].number)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        card = self._card_at(event.pos())
        if card is not None:
            self.card_asked.emit(self.cards[card].number, event.globalPos())

    def leaveEvent(self, event: QEvent) -> None:
        self._paint_again(self._hover)
        self._hover = None

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            n = self._card_at(event.pos())
            show_tip(event.globalPos(), "" if n is None else self.cards[n].spoken, self)
            return True
        return super().viewportEvent(event)

    # Painting.

    def _paint_again(self, *cards: int | None) -> None:
        """Only these: what stands on them, or around them, is another."""
        for n in cards:
            if n is not None:
                self.viewport().update(self._place(n))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, accent = QPainter(self.viewport()), QColor(self._look.theme.colours.accent)
        region = event.region()
        for n, card in enumerate(self.cards):
            place = self._place(n)
            if region.intersects(place):
                faded = self._fade if self._is_faded(n) else 0.0
                painter.setOpacity(1.0 - (1.0 - _FADED) * faded)
                self._brush.paint(painter, place, n, card, self._state(n))
                if card.number in self._lit:
                    painter.setOpacity(self._lit[card.number] / 2)
                    painter.fillRect(place, accent)
        painter.end()

    def _state(self, n: int) -> CardState:
        """How the n-th card is painted now."""
        found = self._found or ()
        lit = frozenset(seat for card, seat in found if card == n)
        return CardState(lit=lit, is_open=n == self._open, hover=n == self._hover)
