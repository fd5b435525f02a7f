"""A table as a card: what stands on it, the sizes it has, how it is painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from enum import StrEnum
from math import ceil

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap

from bglmanager.engine.fact_kinds import record
from bglmanager.ui.style import RADIUS, Size, Style, Theme


class TableMark(StrEnum):
    """Where a table stands, told by its shape before its colour.

    `TYPING` is being typed at, `UNSAVED` was and is not saved, `LEFT` has somebody in its bottom
    group. `ONCE`, `TWICE` and `STOPPED` are those of results that two people type. `CHANGES` would
    be seated otherwise by a correction.
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


QUIET = frozenset({TableMark.DONE, TableMark.TWICE, TableMark.BYE})
"""Marks of tables at which nothing is left to do."""

_ICONS = {
    TableMark.OPEN: "circle",
    TableMark.LEFT: "user-minus",
    TableMark.TYPING: "pencil",
    TableMark.UNSAVED: "pencil",
    TableMark.DONE: "check",
    TableMark.ONCE: "check",
    TableMark.TWICE: "check-check",
    TableMark.LATE: "triangle-alert",
    TableMark.BYE: "minus",
    TableMark.CHANGES: "arrow-left-right",
}


@record
class HallSeat:
    """A seat of a card: the whole name, the surname, what stands below, the figure at the right.

    `first` won; `moved` was exchanged by hand.
    """

    entry: int
    name: str
    short: str
    club: str = ""
    figure: str = ""
    first: bool = False
    moved: bool = False


@record
class HallCard:
    """A table: what it is called at length, what stands on the card, where it stands in words.

    `said` stands beside the mark, `note` beside the number where there is room.
    """

    number: int
    title: str
    head: str
    mark: TableMark
    word: str
    seats: tuple[HallSeat, ...]
    said: str = ""
    note: str = ""

    @property
    def spoken(self) -> str:
        """All of it, as it is read aloud and stands in the tip."""
        names = [f"{seat.name} {seat.figure}".strip() for seat in self.seats]
        head = ", ".join(filter(None, (self.title, self.word, self.said)))
        return "\n".join(filter(None, (head, *names, self.note)))


@record
class CardSize:
    """A size of cards at 100 %: `across` seats stand beside each other, in rows of `row`."""

    wide: int
    head: int
    row: int
    foot: int
    gap: int
    across: int = 1
    names: bool = True
    clubs: bool = False

    def high(self, seats: int) -> int:
        """The height of a card with so many seats."""
        return self.head + self.row * ceil(max(seats, 2) / self.across) + self.foot


L = CardSize(260, 40, 28, 8, 8, clubs=True)
M = CardSize(188, 32, 22, 6, 8)
S = CardSize(176, 24, 17, 4, 4, across=2)
TIGHT = CardSize(164, 21, 15, 3, 4, across=2)
XS = CardSize(60, 44, 0, 0, 4, names=False)
SIZES = (L, M, S, TIGHT, XS)
_LOWEST = 34
"""So low may the smallest cards be before the hall scrolls."""


@record
class CardGrid:
    """How cards lie: columns, and the size of each in pixels."""

    size: CardSize
    columns: int
    wide: int
    high: int
    gap: int

    def place(self, n: int) -> QRect:
        """Where the n-th card is."""
        row, column = divmod(n, self.columns)
        left, top = column * (self.wide + self.gap), row * (self.high + self.gap)
        return QRect(left, top, self.wide, self.high)

    def height(self, count: int) -> int:
        """The height of so many cards."""
        rows = ceil(count / self.columns)
        return max(rows * (self.high + self.gap) - self.gap, 0)


def card_grid(theme: Theme, size: CardSize, room: QSize, seats: int) -> CardGrid:
    """As many cards of this size beside each other as there is room for."""
    gap, wide = theme.px(size.gap), theme.px(size.wide)
    columns = max(1, (room.width() + gap) // (wide + gap))
    widened = (room.width() - gap * (columns - 1)) // columns
    return CardGrid(size, columns, widened, theme.px(size.high(seats)), gap)


def fitting_grid(
    theme: Theme, room: QSize, count: int, seats: int, sizes: Sequence[CardSize] = SIZES
) -> CardGrid:
    """The largest size in which all cards are in sight; the smallest where none is.

    The smallest get lower, so that all are seen in a low window too.
    """
    grid = card_grid(theme, sizes[-1], room, seats)
    for size in sizes:
        grid = card_grid(theme, size, room, seats)
        if grid.height(count) <= room.height():
            return grid
    rows = ceil(count / grid.columns)
    lower = (room.height() + grid.gap) // rows - grid.gap
    if grid.size is XS and lower >= theme.px(_LOWEST):
        return replace(grid, high=lower)
    return grid


Place = tuple[int, int]
"""The index of a card and that of a seat of it."""


@record
class CardState:
    """How a card is painted for now."""

    lit: frozenset[int] = frozenset()
    faded: bool = False
    is_open: bool = False
    hover: bool = False
    current: int | None = None
    focus: bool = False
    target: int | None = None
    taken: int | None = None


_V = Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | _V


class CardBrush:
    """Paints cards of one size; fonts and cut names are kept."""

    def __init__(self, look: Style) -> None:
        self._look = look
        theme = look.theme
        self._number = theme.font(Size.SECTION)
        self._number.setWeight(QFont.Weight.Bold)
        self._small = theme.font(Size.SMALL)
        self._strong_small = theme.font(Size.SMALL, strong=True)
        self._cut: dict[tuple[str, int, bool], str] = {}
        self._painted: dict[int, tuple[HallCard, CardState, QPixmap]] = {}
        self._colours = {name: QColor(value) for name, value in asdict(theme.colours).items()}
        self._grid = card_grid(theme, M, QSize(600, 400), 4)
        self.take(self._grid)

    def take(self, grid: CardGrid) -> None:
        """Paint in this size from now on."""
        if grid == self._grid and self._painted:
            return
        self._grid, self._cut = grid, {}
        self._painted.clear()
        theme = self._look.theme
        size = Size.TEXT if grid.size is L else Size.SMALL
        self._name, self._strong = theme.font(size), theme.font(size, strong=True)
        if grid.size.across > 1:
            self._name.setFamily(_NARROW)
            self._strong.setStretch(QFont.Stretch.SemiCondensed)
        self._figure_wide = QFontMetrics(self._strong).horizontalAdvance("000")

    def seat_rect(self, card: QRect, seat: int) -> QRect:
        """Where a seat of a card is."""
        px, size = self._look.theme.px, self._grid.size
        edge = px(6 if size.across == 1 else 4)
        if not size.names:
            return QRect(card.left() + px(8) + seat * px(7), card.bottom() - px(12), px(5), px(5))
        row, column = divmod(seat, size.across)
        wide = (card.width() - 2 * edge) // size.across
        left = card.left() + edge + column * wide
        return QRect(left, card.top() + px(size.head) + row * px(size.row), wide, px(size.row))

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
        painter.setOpacity(0.35 if state.faded else 1.0)
        self._paint_ground(painter, place, card, state)
        self._paint_head(painter, place, card, state)
        if not self._grid.size.names:
            self._paint_pips(painter, place, card, state)
            return
        for n, seat in enumerate(card.seats):
            box = self.seat_rect(place, n)
            self._light_seat(painter, box, n, seat, state)
            self._paint_seat(painter, box, seat, quiet=card.mark in QUIET and not state.is_open)

    def _paint_ground(
        self, painter: QPainter, place: QRect, card: HallCard, state: CardState
    ) -> None:
        colours = self._colours
        ground = "window" if card.mark in QUIET else "surface"
        if state.is_open:
            ground = "accent_soft"
        elif state.hover:
            ground = "raised"
        line, wide = self._line(card.mark, state)
        dashed = card.mark is TableMark.CHANGES
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(colours[line], wide, style))
        painter.setBrush(colours[ground])
        inside = QRectF(place).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
        painter.drawRoundedRect(inside, RADIUS, RADIUS)
        bar = _BARS.get(card.mark)
        if bar:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours[bar])
            edge = self._look.theme.px(4)
            painter.drawRoundedRect(
                QRectF(place.left() + 1, place.top() + 5, edge, place.height() - 10), 2, 2
            )

    def _line(self, mark: TableMark, state: CardState) -> tuple[str, float]:
        if state.is_open or mark is TableMark.CHANGES:
            return "accent", 2
        if mark is TableMark.STOPPED:
            return "wrong", 2
        if mark in _BARS:
            return "attention", 1
        return ("border" if mark in QUIET else "outline"), 1

    def _paint_head(
        self, painter: QPainter, place: QRect, card: HallCard, state: CardState
    ) -> None:
        px, colours, size = self._look.theme.px, self._colours, self._grid.size
        quiet = card.mark in QUIET
        ink = "accent" if state.is_open else "muted" if quiet else "text"
        high = px(24) if size.names else min(px(30), place.height() - px(10))
        top = place.top() + px({L: 10, M: 6}.get(size, 1))
        left, right = place.left() + px(10 if size.names else 8), place.right() - px(8)
        painter.setPen(colours[ink])
        painter.setFont(self._number)
        number = self._fit(card.head, right - left - px(20), self._number)
        painter.drawText(QRect(left, top, right - left, high), _V, number)
        right = self._paint_mark(painter, right, top, high, card)
        left += QFontMetrics(self._number).horizontalAdvance(number) + px(8)
        if card.note and size.names and right - left > px(40):
            painter.setPen(colours["muted"])
            painter.setFont(self._small)
            note = self._fit(card.note.replace("\n", " · "), right - left, self._small)
            painter.drawText(QRect(left, top, right - left, high), _V, note)

    def _paint_mark(
        self, painter: QPainter, right: int, top: int, high: int, card: HallCard
    ) -> int:
        """The mark at the right with what is said beside it; where it begins."""
        px, tone = self._look.theme.px, _TONES.get(card.mark, "muted")
        side = px(16 if self._grid.size.names else 14)
        y = top + (high - side) // 2
        if card.mark is TableMark.STOPPED:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colours[tone])
            for n in (0, 1):
                painter.drawRect(QRect(right - px(5) - n * px(7), y + px(1), px(4), side - px(2)))
        elif card.mark in _ICONS:
            self._paint_icon(painter, QRect(right - side, y, side, side), card.mark, tone)
        else:
            return right
        right -= side + px(4)
        if card.said and self._grid.size.names:
            wide = QFontMetrics(self._strong_small).horizontalAdvance(card.said)
            painter.setPen(self._colours[tone])
            painter.setFont(self._strong_small)
            painter.drawText(QRect(right - wide, top, wide, high), _RIGHT, card.said)
            right -= wide + px(4)
        return right

    def _paint_icon(self, painter: QPainter, box: QRect, mark: TableMark, tone: str) -> None:
        colour = tone
        if mark is TableMark.UNSAVED:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colours[tone])
            painter.drawEllipse(QRectF(box).adjusted(-2, -2, 2, 2))
            box, colour = box.adjusted(2, 2, -2, -2), "surface"
        ratio = painter.device().devicePixelRatioF()
        ink = self._colours[colour].name()
        pixmap = self._look.icons.pixmap(_ICONS[mark], 16, ink, ratio)
        painter.drawPixmap(QRectF(box), pixmap, QRectF(pixmap.rect()))

    def _paint_pips(
        self, painter: QPainter, place: QRect, card: HallCard, state: CardState
    ) -> None:
        """A dot for each seat; who is looked for is a large one."""
        quiet = card.mark in QUIET
        painter.setPen(Qt.PenStyle.NoPen)
        for n, _ in enumerate(card.seats):
            name = "accent" if n in state.lit else "border" if quiet else "outline"
            painter.setBrush(self._colours[name])
            box, more = QRectF(self.seat_rect(place, n)), 2 if n in state.lit else 0
            painter.drawEllipse(box.adjusted(-more, -more, more, more))

    def _light_seat(
        self, painter: QPainter, box: QRect, n: int, seat: HallSeat, state: CardState
    ) -> None:
        colours, taken = self._colours, state.taken == seat.entry
        current = state.current == n
        if not (n in state.lit or taken or current or state.target == n):
            return
        pen = QPen(Qt.PenStyle.NoPen)
        if taken or state.target == n:
            pen = QPen(colours["accent"], 2, Qt.PenStyle.DashLine)
        elif n in state.lit or (current and state.focus):
            pen = QPen(colours["accent"], 2)
        painter.setPen(pen)
        painter.setBrush(colours["accent_soft"])
        painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 4, 4)

    def _paint_seat(self, painter: QPainter, box: QRect, seat: HallSeat, *, quiet: bool) -> None:
        px, colours = self._look.theme.px, self._colours
        font = self._strong if seat.first else self._name
        inside = box.adjusted(px(4), 0, -px(4), 0)
        if seat.moved:
            side = px(14)
            at = QRect(inside.right() - side, inside.center().y() - side // 2, side, side)
            ratio = painter.device().devicePixelRatioF()
            ink = colours["accent"].name()
            pixmap = self._look.icons.pixmap("arrow-left-right", 16, ink, ratio)
            painter.drawPixmap(QRectF(at), pixmap, QRectF(pixmap.rect()))
            inside.setRight(inside.right() - side - px(4))
        wide = inside.width()
        painter.setFont(font)
        painter.setPen(colours["muted" if quiet and not seat.first else "text"])
        if seat.figure:
            figure = max(self._figure_wide, QFontMetrics(font).horizontalAdvance(seat.figure))
            painter.drawText(inside, _RIGHT, seat.figure)
            wide -= figure + px(4)
        whole = self._grid.size.across == 1
        name = self._fit(seat.name if whole else seat.short, wide, font)
        painter.drawText(QPointF(inside.left(), self._base(font, inside)), name)
        used = QFontMetrics(font).horizontalAdvance(name) + px(8)
        if self._grid.size.clubs and seat.club and wide - used > px(32):
            painter.setFont(self._small)
            painter.setPen(colours["muted"])
            club = self._fit(seat.club, wide - used, self._small)
            painter.drawText(QPointF(inside.left() + used, self._base(font, inside)), club)

    def _base(self, font: QFont, box: QRect) -> float:
        metrics = QFontMetrics(font)
        return box.top() + (box.height() + metrics.ascent() - metrics.descent()) / 2

    def _fit(self, text: str, wide: int, font: QFont) -> str:
        key = (text, wide, font is self._strong)
        if key not in self._cut:
            end = Qt.TextElideMode.ElideRight
            self._cut[key] = QFontMetrics(font).elidedText(text, end, max(wide, 0))
        return self._cut[key]


_NARROW = "Noto Sans Condensed"
_BARS = {TableMark.LATE: "attention", TableMark.UNSAVED: "attention"}
_TONES = {
    TableMark.TYPING: "accent",
    TableMark.CHANGES: "accent",
    TableMark.UNSAVED: "attention",
    TableMark.LATE: "attention",
    TableMark.STOPPED: "wrong",
    TableMark.DONE: "good",
    TableMark.TWICE: "good",
    TableMark.ONCE: "accent",
}


def most_seats(cards: Sequence[HallCard]) -> int:
    """The seats of the largest table."""
    return max((len(card.seats) for card in cards), default=4)
