"""A hall whose seats are walked with the arrows, and exchanged by dragging one onto another."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.kit.hall import ARROWS, ENDS, CardHall, is_dragged
from bglmanager.ui.kit.hall_card import ROOM_SIZES, SIZES, CardState, HallCard, Place
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import ENTER, PLAIN

_WAYS = (*ARROWS, *ENDS)


class SeatHall(CardHall):
    """Cards that always have their names: one seat is the current one.

    `picked` says that another player is, `asked` that the reason of a seat is wanted, `exchanged`
    carries two players; `aimed` the one dragged and the one he is over, 0 for nobody; `typed` a
    letter, which is for the field above; `menu_asked` where what can be done with the current seat
    is to be offered.
    """

    sizes = tuple(size for size in SIZES if size.names)
    room_sizes = tuple(size for size in ROOM_SIZES if size.names)

    picked = Signal(int)
    asked = Signal(int)
    exchanged = Signal(int, int)
    aimed = Signal(int, int)
    typed = Signal(str)
    menu_asked = Signal(QPoint)

    def __init__(self, look: Style, name: str) -> None:
        super().__init__(look, name)
        self._current: Place = (0, 0)
        self._taken: int | None = None
        self._drag: tuple[Place, QPoint] | None = None
        self._target: Place | None = None
        self._ringed: frozenset[int] = frozenset()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def current(self) -> int | None:
        """The player at the current seat."""
        return self._entry(self._current) if self.cards else None

    @property
    def current_place(self) -> Place:
        """The current seat: which card, which seat of it."""
        return self._current

    def set_current(self, entry: int) -> None:
        """Make a player's seat the current one, the first where there are two."""
        found = (place for place in self._places() if self._entry(place) == entry)
        if entry != self.current and (place := next(found, None)) is not None:
            self.go_to(place)

    def go_to(self, place: Place) -> None:
        """Make this seat the current one."""
        before, self._current = self.current, place
        self._bring_into_sight(place[0])
        self._speak()
        self.viewport().update()
        if before != self.current:
            self.picked.emit(self.current)

    def take_up(self, entry: int | None) -> None:
        """Show who is taken to be exchanged, or nobody."""
        self._taken = entry
        self.viewport().update()

    def ring_seats(self, entries: Collection[int]) -> None:
        """Ring the seats of these players, wherever they sit."""
        self._ringed = frozenset(entries)
        self.viewport().update()

    @property
    def ringed(self) -> frozenset[int]:
        """The players whose seats are ringed."""
        return self._ringed

    def _places(self) -> list[Place]:
        return [(n, m) for n, card in enumerate(self.cards) for m in range(len(card.seats))]

    def _entry(self, place: Place) -> int:
        return self.cards[place[0]].seats[place[1]].entry

    def show_cards(self, cards: Sequence[HallCard]) -> None:
        """The same player is the current one where he sits now, else the first of all."""
        before, (card, seat) = self.current, self._current
        if len(cards) <= card or len(cards[card].seats) <= seat:
            self._current = (0, 0)
        super().show_cards(cards)
        if self.current != before:
            same = (place for place in self._places() if self._entry(place) == before)
            self._current = next(same, (0, 0))
        self._speak()

    def _speak(self) -> None:
        """Say who sits at the current seat, and where."""
        if not self.cards:
            return
        card, n = self.cards[self._current[0]], self._current[1]
        seat, text = card.seats[n], self._look.texts.text
        name = f"{seat.name}, {seat.figure}" if seat.figure else seat.name
        said = text("{name}, {table}, seat {seat}", name=name, table=card.title, seat=n + 1)
        moved = text("Swapped by hand") if seat.moved else ""
        self.setAccessibleDescription(". ".join(filter(None, (said, moved, card.word))))

    def speak_also(self, words: str) -> None:
        """Say this behind the current seat, until another one is."""
        self._speak()
        self.setAccessibleDescription(f"{self.accessibleDescription()}. {words}")

    def _state(self, n: int) -> CardState:
        (card, seat), (over, target) = self._current, self._target or (None, None)
        seats, plain = self.cards[n].seats, super()._state(n)
        return replace(
            plain,
            lit=plain.lit | {m for m, one in enumerate(seats) if one.entry in self._ringed},
            current=seat if card == n else None,
            focus=card == n and self.hasFocus() and not self._ringed,
            target=target if over == n else None,
            taken=self._taken,
        )

    # The keyboard.

    def _neighbour(self, key: Qt.Key) -> Place | None:
        """The seat in the direction of an arrow: within the card first, then on the next one."""
        card, seat = self._current
        right, down = ARROWS[key]
        across = self.grid.size.across
        beside = seat + right + down * across
        same_row = not right or (across > 1 and seat // across == beside // across)
        if same_row and 0 <= beside < len(self.cards[card].seats):
            return card, beside
        to = self.grid.beside(card, right, down)
        if to is None:
            return None
        last = len(self.cards[to].seats) - 1
        if right:
            into = seat // across * across + (across - 1 if right < 0 else 0)
            return to, min(into, last)
        return to, min(seat % across, last) if down > 0 else last

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("Up; Down; Left; Right; Home; End", texts.text("Another seat")),
            ("Return; Space", texts.text("Why here?")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = Qt.Key(event.key()), event.modifiers() in PLAIN
        if self.cards and plain and key in (*ENTER, Qt.Key.Key_Space):
            self.asked.emit(self.current)
        elif self.cards and key in _WAYS:
            self._walk(key)
        elif plain and event.text().isalnum():
            self.typed.emit(event.text())
        else:
            QWidget.keyPressEvent(self, event)  # the area would scroll

    def _walk(self, key: Qt.Key) -> None:
        """Go to the seat that a key leads to."""
        if key in ENDS:
            self.go_to(self._places()[ENDS[key]])
        elif (to := self._neighbour(key)) is not None:
            self.go_to(to)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.viewport().update()

    # The mouse.

    def seat_rect(self, place: Place) -> QRect:
        """Where a seat is in the viewport."""
        return self._brush.seat_rect(self._place(place[0]), place[1])

    def _seat_at(self, at: QPoint) -> Place | None:
        card = self._card_at(at)
        if card is None or not self.viewport().rect().contains(at):
            return None
        seats = range(len(self.cards[card].seats))
        return next(((card, n) for n in seats if self.seat_rect((card, n)).contains(at)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        seat = self._seat_at(at)
        if seat is not None:
            self.go_to(seat)
            if event.button() is Qt.MouseButton.LeftButton:
                self._drag = seat, at

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """For the seat under the mouse, or by its key for the current one."""
        seat = self._seat_at(event.pos())
        if event.reason() is QContextMenuEvent.Reason.Mouse and seat is not None:
            self.go_to(seat)
        if seat is not None or event.reason() is not QContextMenuEvent.Reason.Mouse:
            below = self.seat_rect(self._current).bottomLeft()
            self.menu_asked.emit(self.viewport().mapToGlobal(below))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        drag, at = self._drag, event.position().toPoint()
        if drag is None:
            return
        seat = self._seat_at(at) if is_dragged(drag[1], at) else None
        target = None if seat == drag[0] else seat
        if target != self._target:
            self._target, one = target, self._entry(drag[0])
            self.take_up(one)
            self.aimed.emit(one, 0 if target is None else self._entry(target))
        bar = self.verticalScrollBar()
        step = -1 if at.y() < 0 else 1 if at.y() > self.viewport().height() else 0
        bar.setValue(bar.value() + step * bar.singleStep() // 4)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """At home it is asked why, over another seat the two are exchanged."""
        drag, at = self._drag, event.position().toPoint()
        if drag is None:
            return
        self._drag = self._target = None
        one = self._entry(drag[0])
        if not is_dragged(drag[1], at):
            self.asked.emit(one)
            return
        self.take_up(None)
        self.aimed.emit(one, 0)
        seat = self._seat_at(at)
        if seat is not None and self._entry(seat) != one:
            self.exchanged.emit(one, self._entry(seat))
