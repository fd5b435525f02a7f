"""A table as a card: what stands on it, the sizes it has, how it is painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from enum import StrEnum
from math import ceil

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap

from bglmanager.engine.fact_kinds import record
from bglmanager.ui.kit.hall_seat import BoxBrush, HallSeat
from bglmanager.ui.style import RADIUS, Size, Style
from bglmanager.ui.widgets.basics import write_text


class TableMark(StrEnum):
    """Where a table stands, told by its shape before its colour.

    `TYPING` is being typed at, `UNSAVED` was and is not saved, `LEFT` has somebody in its bottom
    group. `ONCE`, `TWICE` and `STOPPED` are those of results that two people type. `CHANGES` would
    be seated otherwise by a correction, or by another draft; `KEPT` stays when one is drawn again.
    """

    OPEN = "open"
    TYPING = "typing"
    UNSAVED = "typed"
    LEFT = "left"
    DONE = "done"
    ONCE = "once"
    TWICE = "twice"
    LATE = "late"
    STOPPED = "stopped"
    BYE = "bye"
    DRAFT = "draft"
    CHANGES = "changes"
    KEPT = "kept"


@record
class _MarkLook:
    """How a mark is painted: icon, its tone, border and its width; `bar` has one at the left too,
    `quiet` has nothing left to do.
    """

    icon: str = ""
    tone: str = "muted"
    line: str = "outline"
    width: float = 1
    bar: bool = False
    quiet: bool = False


_LOOKS = {
    TableMark.OPEN: _MarkLook("circle"),
    TableMark.LEFT: _MarkLook("user-minus"),
    TableMark.TYPING: _MarkLook("pencil", "accent"),
    TableMark.UNSAVED: _MarkLook("pencil", "attention", "attention", bar=True),
    TableMark.DONE: _MarkLook("check", "good", "border", quiet=True),
    TableMark.ONCE: _MarkLook("check", "accent"),
    TableMark.TWICE: _MarkLook("check-check", "good", "border", quiet=True),
    TableMark.LATE: _MarkLook("triangle-alert", "attention", "attention", bar=True),
    TableMark.STOPPED: _MarkLook("", "wrong", "wrong", 2),
    TableMark.BYE: _MarkLook("minus", line="border", quiet=True),
    TableMark.DRAFT: _MarkLook(),
    TableMark.CHANGES: _MarkLook("arrow-left-right", "accent", "accent", 2),
    TableMark.KEPT: _MarkLook("lock", "accent", "accent", 2),
}
QUIET = frozenset(mark for mark, look in _LOOKS.items() if look.quiet)
"""Marks of tables at which nothing is left to do."""


@record
class HallCard:
    """A table: what it is called at length, what stands on the card, where it stands in words.

    `said` stands beside the mark, `note` beside the number where there is room. A table of a
    `final` may be as large as its seats in boxes. Who plays on hangs on one that `decides`.
    """

    number: int
    title: str
    head: str
    mark: TableMark
    word: str
    seats: tuple[HallSeat, ...]
    said: str = ""
    note: str = ""
    final: bool = False
    decides: bool = False

    @property
    def spoken(self) -> str:
        """All of it, as it is read aloud and stands in the tip."""
        names = [seat.spoken for seat in self.seats]
        head = ", ".join(filter(None, (self.title, self.word, self.said)))
        return "\n".join(filter(None, (head, *names, self.note)))


def most_seats(cards: Sequence[HallCard]) -> int:
    """The seats of the largest table."""
    return max((len(card.seats) for card in cards), default=4)


@record
class CardSize:
    """A size of cards at 100 %: `across` seats stand beside each other, in rows of `row`; `whole`
    names, or surnames; each seat in a box of its own with `boxes`.
    """

    wide: int
    head: int
    row: int
    foot: int
    gap: int
    across: int = 1
    whole: bool = False
    boxes: bool = False

    @property
    def names(self) -> bool:
        """Whether it has any."""
        return self.row > 0

    def high(self, seats: int) -> int:
        """The height of a card with so many seats."""
        return self.head + self.row * ceil(max(seats, 2) / self.across) + self.foot


FINAL = CardSize(560, 44, 108, 10, 8, across=2, whole=True, boxes=True)
FINAL_TALL = CardSize(320, 40, 68, 6, 8, whole=True, boxes=True)
FINAL_LOW = CardSize(560, 40, 68, 6, 8, across=2, whole=True, boxes=True)
FINAL_SIZES = (FINAL, FINAL_TALL, FINAL_LOW)
"""Those of a final, the largest first, before all others: the seats of a table are what it is."""

L = CardSize(260, 40, 28, 8, 8, whole=True)
M = CardSize(188, 32, 22, 6, 8, whole=True)
S = CardSize(176, 24, 17, 4, 4, across=2)
TIGHT = CardSize(164, 21, 15, 3, 4, across=2)
NARROW = CardSize(84, 21, 15, 3, 4)
WIDE_XS = CardSize(84, 58, 0, 0, 4)
XS = CardSize(60, 44, 0, 0, 4)
SIZES = (L, M, S, TIGHT, NARROW, WIDE_XS, XS)
ROOM_SIZES = (L, M, S, TIGHT, NARROW, XS)
"""Those of a hall that is the room: its columns are as many as stand beside each other there."""

Place = tuple[int, int]
"""The index of a card and that of a seat of it."""


@record
class CardState:
    """How a card is painted for now."""

    lit: frozenset[int] = frozenset()
    is_open: bool = False
    hover: bool = False
    current: int | None = None
    focus: bool = False
    target: int | None = None
    taken: int | None = None


_APART = 3
_V = Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | _V
_CUT = Qt.TextElideMode.ElideRight


class CardBrush:
    """Paints cards of one size; fonts and cut names are kept."""

    def __init__(self, look: Style) -> None:
        self._look, theme = look, look.theme
        self._number = theme.font(Size.SECTION)
        self._number.setWeight(QFont.Weight.Bold)
        self._boxes, self._small = BoxBrush(look), theme.font(Size.SMALL)
        self._strong_small = theme.font(Size.SMALL, strong=True)
        self._colours = {name: QColor(value) for name, value in asdict(theme.colours).items()}
        self.take(M)

    def take(self, size: CardSize) -> None:
        """Paint in this size from now on, or anew."""
        self._size, theme = size, self._look.theme
        self._cut: dict[tuple[str, int, bool], str] = {}
        self._painted: dict[int, tuple[HallCard, CardState, QPixmap]] = {}
        letters = Size.TEXT if size is L else Size.SMALL
        self._name, self._strong = theme.font(letters), theme.font(letters, strong=True)
        if not size.whole:
            self._name.setFamily("Noto Sans Condensed")
            self._strong.setStretch(QFont.Stretch.SemiCondensed)
        self._figure_wide = QFontMetrics(self._strong).horizontalAdvance("000")

    def seat_rect(self, card: QRect, seat: int) -> QRect:
        """Where a seat of a card is."""
        px, size = self._look.theme.px, self._size
        if not size.names:
            return QRect(card.left() + px(8) + seat * px(7), card.bottom() - px(12), px(5), px(5))
        edge = px(6 if size.whole else 4)
        row, column = divmod(seat, size.across)
        wide = (card.width() - 2 * edge) // size.across
        left = card.left() + edge + column * wide
        seat_box = QRect(left, card.top() + px(size.head) + row * px(size.row), wide, px(size.row))
        apart = px(_APART) if size.boxes else 0
        return seat_box.adjusted(apart, apart, -apart, -apart)

    def paint(
        self, painter: QPainter, place: QRect, n: int, card: HallCard, state: CardState
    ) -> None:
        """Paint the n-th card, as it was painted before where nothing has changed."""
        before = self._painted.get(n)
        if before is None or before[0] is not card or before[1] != state:
            ratio = painter.device().devicePixelRatioF()
            picture = QPixmap(place.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            inside = QPainter(picture)
            inside.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_card(inside, QRect(QPoint(), place.size()), card, state)
            inside.end()
            before = self._painted[n] = card, state, picture
        painter.drawPixmap(place.topLeft(), before[2])

    def _paint_card(
        self, painter: QPainter, place: QRect, card: HallCard, state: CardState
    ) -> None:
        look = _LOOKS[card.mark]
        self._paint_ground(painter, QRectF(place), look, state)
        if look.bar or card.decides:
            self._fill(painter, look.tone if look.bar else "accent")
            bar = QRectF(1, 5, self._look.theme.px(4), place.height() - 10)
            painter.drawRoundedRect(bar, 2, 2)
        self._paint_head(painter, place, card, state)
        for n, seat in enumerate(card.seats):
            box, quiet = self.seat_rect(place, n), look.quiet and not state.is_open
            if self._size.boxes:
                self._paint_box(painter, box, n, card, state)
            elif self._size.names:
                self._light_seat(painter, QRectF(box), n, seat, state)
                self._paint_seat(painter, box, seat, quiet=quiet and not seat.first)
            else:  # a dot, large for who is looked for
                lit, more = n in state.lit, 2 if n in state.lit else 0
                ink = "accent" if lit else "border" if look.quiet else "outline"
                self._fill(painter, ink)
                painter.drawEllipse(QRectF(box).adjusted(-more, -more, more, more))

    def _paint_box(
        self, painter: QPainter, box: QRect, n: int, card: HallCard, state: CardState
    ) -> None:
        """A seat of a final in its box; an arrow in the corner of who was exchanged."""
        seat, px = card.seats[n], self._look.theme.px
        quiet = _LOOKS[card.mark].quiet and not (state.is_open or seat.first)
        self._boxes.paint_ground(painter, box, quiet=quiet)
        self._light_seat(painter, QRectF(box), n, seat, state)
        self._boxes.paint(painter, box, n, seat, quiet=quiet)
        if seat.moved:
            corner = QRect(box.right() - px(20), box.top() + px(6), px(14), px(14))
            self._paint_icon(painter, corner, "arrow-left-right", "accent")

    def _fill(self, painter: QPainter, colour: str) -> None:
        """What is drawn next is filled with this, without a line around it."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colours[colour])

    def _paint_ground(
        self, painter: QPainter, place: QRectF, look: _MarkLook, state: CardState
    ) -> None:
        ground = "raised" if state.hover else "window" if look.quiet else "surface"
        line, wide = ("accent", 2.0) if state.is_open else (look.line, look.width)
        dashed = look is _LOOKS[TableMark.CHANGES]
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(self._colours[line], wide, style))
        painter.setBrush(self._colours["accent_soft" if state.is_open else ground])
        half = wide / 2
        painter.drawRoundedRect(place.adjusted(half, half, -half, -half), RADIUS, RADIUS)

    def _paint_head(
        self, painter: QPainter, place: QRect, card: HallCard, state: CardState
    ) -> None:
        px, size, quiet = self._look.theme.px, self._size, _LOOKS[card.mark].quiet
        high = px(24) if size.names else min(px(30), place.height() - px(10))
        top = 9 if size.boxes else {L: 10, M: 6}.get(size, 1)
        box = QRect(0, px(top), place.width() - px(8), high)
        box.setLeft(px(10 if size.names else 8))
        head = card.title if size.boxes else card.head
        number = self._fit(head, box.width() - px(20 if size.names else 15), self._number)
        ink = "accent" if state.is_open else "muted" if quiet else "text"
        write_text(painter, box, number, self._number, self._colours[ink])
        self._paint_mark(painter, box, card)
        box.setLeft(box.left() + QFontMetrics(self._number).horizontalAdvance(number) + px(8))
        if card.note and size.names and box.width() > px(40):
            note = self._fit(card.note.replace("\n", " · "), box.width(), self._small)
            write_text(painter, box, note, self._small, self._colours["muted"])

    def _paint_mark(self, painter: QPainter, box: QRect, card: HallCard) -> None:
        """The mark at the right with what is said beside it; the box ends before them then."""
        px, look, names = self._look.theme.px, _LOOKS[card.mark], self._size.names
        side = px(16 if names else 14)
        mark = QRect(box.right() - side, box.top() + (box.height() - side) // 2, side, side)
        if card.mark is TableMark.STOPPED:
            self._fill(painter, look.tone)
            for left in (mark.right() - px(4), mark.right() - px(11)):
                painter.drawRect(QRect(left, mark.top() + px(1), px(4), side - px(2)))
        elif card.mark is TableMark.UNSAVED:
            self._fill(painter, look.tone)
            painter.drawEllipse(QRectF(mark).adjusted(-2, -2, 2, 2))
            self._paint_icon(painter, mark.adjusted(2, 2, -2, -2), look.icon, "surface")
        elif look.icon:
            self._paint_icon(painter, mark, look.icon, look.tone)
        else:
            return
        box.setRight(mark.left() - px(4))
        if card.said and names:
            write_text(
                painter, box, card.said, self._strong_small, self._colours[look.tone], _RIGHT
            )
            wide = QFontMetrics(self._strong_small).horizontalAdvance(card.said)
            box.setRight(box.right() - wide - px(4))

    def _paint_icon(self, painter: QPainter, box: QRect, icon: str, tone: str) -> None:
        ratio = painter.device().devicePixelRatioF()
        pixmap = self._look.icons.pixmap(icon, 16, self._colours[tone].name(), ratio)
        painter.drawPixmap(QRectF(box), pixmap, QRectF(pixmap.rect()))

    def _light_seat(
        self, painter: QPainter, box: QRectF, n: int, seat: HallSeat, state: CardState
    ) -> None:
        dashed, current = state.taken == seat.entry or state.target == n, state.current == n
        lit = n in state.lit
        if not (lit or dashed or current):
            return
        pen = QPen(Qt.PenStyle.NoPen)
        if dashed or lit or state.focus:
            style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
            pen = QPen(self._colours["accent"], 2, style)
        painter.setPen(pen)
        painter.setBrush(self._colours["accent_soft"])
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)

    def _paint_seat(self, painter: QPainter, box: QRect, seat: HallSeat, *, quiet: bool) -> None:
        """The name, its figure at the right, an arrow behind who was exchanged; a club on `L`."""
        px, font = self._look.theme.px, self._strong if seat.first else self._name
        inside, ink = box.adjusted(px(4), 0, -px(4), 0), "muted" if quiet else "text"
        if seat.moved:
            side = px(14)
            at = QRect(inside.right() - side, inside.center().y() - side // 2, side, side)
            self._paint_icon(painter, at, "arrow-left-right", "accent")
            inside.setRight(at.left() - px(4))
        if seat.figure:
            write_text(painter, inside, seat.figure, font, self._colours[ink], _RIGHT)
            wide = QFontMetrics(font).horizontalAdvance(seat.figure)
            inside.setRight(inside.right() - max(self._figure_wide, wide) - px(4))
        name = self._fit(seat.name if self._size.whole else seat.short, inside.width(), font)
        self._write_on_line(painter, inside, name, font, ink)
        inside.setLeft(inside.left() + QFontMetrics(font).horizontalAdvance(name) + px(8))
        if self._size is L and seat.club and inside.width() > px(32):
            club = self._fit(seat.club, inside.width(), self._small)
            self._write_on_line(painter, inside, club, self._small, "muted")

    def _write_on_line(
        self, painter: QPainter, box: QRect, text: str, font: QFont, ink: str
    ) -> None:
        """Write so that capitals are halfway down, whatever else the font has room for."""
        metrics = QFontMetrics(font)
        base = box.top() + (box.height() + metrics.ascent() - metrics.descent()) / 2
        painter.setFont(font)
        painter.setPen(self._colours[ink])
        painter.drawText(QPointF(box.left(), base), text)

    def _fit(self, text: str, wide: int, font: QFont) -> str:
        key = (text, wide, font is self._strong)
        if key not in self._cut:
            self._cut[key] = QFontMetrics(font).elidedText(text, _CUT, max(wide, 0))
        return self._cut[key]
