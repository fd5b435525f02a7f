"""What was drawn for a round, painted as large as there is room: a card for every draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from bglmanager.ui.look import Look
from bglmanager.ui.theme.tokens import RADIUS
from bglmanager.words.setup import AtTable, Element, Lot, spoken

_EDGE = 16
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_CENTRED = Qt.TextFlag.TextSingleLine | Qt.AlignmentFlag.AlignCenter
_ENDLESS = 100_000
NAME_LINES = 2
"""A name takes no more lines than this where there is a smaller size."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A text with its place on the card; `framed` draws a line around it."""

    rect: QRect
    text: str
    font: QFont
    colour: str
    framed: bool = False


class PaintedCard(QWidget):
    """A surface with texts on it, read aloud as one."""

    def __init__(self, look: Look, lot: Lot) -> None:
        super().__init__()
        self.look, self.lot = look, lot
        self.pieces: tuple[Piece, ...] = ()
        self.setAccessibleName(spoken(look.texts, lot))

    def lay_out(self, place: QRect, size: int) -> None:
        """Take this place with elements of this many pixels."""
        self.setGeometry(place)
        self.pieces = tuple(self.arranged(place.width(), size))
        self.update()

    def height_at(self, width: int, size: int) -> int:
        """What it needs in this width with elements of this many pixels."""
        pieces = self.arranged(width, size)
        return max(piece.rect.bottom() for piece in pieces) + self.look.theme.px(_EDGE)

    def arranged(self, width: int, size: int) -> Iterator[Piece]:
        """The texts with their places."""
        raise NotImplementedError

    def font_of(self, pixels: int, *, strong: bool = False) -> QFont:
        """The font of the window in this size."""
        font = self.look.theme.font(strong=strong)
        font.setPixelSize(pixels)
        return font

    def head(self, width: int, size: int) -> Iterator[Piece]:
        """The label, and for which tables the draw is."""
        px, colours = self.look.theme.px, self.look.theme.colours
        y, room = px(_EDGE) - px(4), width - 2 * px(_EDGE)
        strong = self.font_of(max(px(15), round(size * 0.5)), strong=True)
        small = self.font_of(max(px(13), round(size * 0.45)))
        for text, font in ((self.lot.label, strong), (self.lot.only, small)):
            if text:
                high = wrapped(font, text, room)
                yield Piece(QRect(px(_EDGE), y, room, high), text, font, colours.muted)
                y += high

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self.look.theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for piece in self.pieces:
            painter.setFont(piece.font)
            painter.setPen(QPen(QColor(piece.colour), self.look.theme.px(2)))
            if piece.framed:
                painter.drawRoundedRect(QRectF(piece.rect).adjusted(1, 1, -1, -1), RADIUS, RADIUS)
            painter.drawText(piece.rect, int(_CENTRED if piece.framed else _WRAPPED), piece.text)
        painter.end()


class ElementsCard(PaintedCard):
    """The elements of a draw in order: position, name, side, who plays with it."""

    def is_whole(self, width: int, size: int) -> bool:
        """Whether in this width names take two lines at most, and no word is broken."""
        columns = _Columns.of(self, width, size)
        most = NAME_LINES * QFontMetrics(columns.name_font).lineSpacing()
        names = (each.name for each in self.lot.elements)
        highest = max(wrapped(columns.name_font, name, columns.room) for name in names)
        return highest <= most and self.has_room(width, size)

    def has_room(self, width: int, size: int) -> bool:
        """Whether no word of a name is wider than its room."""
        columns = _Columns.of(self, width, size)
        words = (longest_word(columns.name_font, each.name) for each in self.lot.elements)
        return max(words) <= columns.room

    def arranged(self, width: int, size: int) -> Iterator[Piece]:
        y, px = self.look.theme.px(_EDGE), self.look.theme.px
        for piece in self.head(width, size):
            yield piece
            y = piece.rect.bottom() + px(6)
        columns = _Columns.of(self, width, size)
        for element in self.lot.elements:
            bottom = y
            for piece in columns.pieces(element, y):
                yield piece
                bottom = max(bottom, piece.rect.bottom())
            y = bottom + max(px(4), round(size * 0.2))


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a card at one size: positions, names, sides."""

    card: ElementsCard
    size: int
    left: int
    names: int
    sides: int
    room: int
    place_font: QFont
    name_font: QFont
    side_font: QFont

    @classmethod
    def of(cls, card: ElementsCard, width: int, size: int) -> _Columns:
        """The columns of a card in this width; the sides stand close to the names."""
        edge, gap, elements = card.look.theme.px(_EDGE), round(size * 0.4), card.lot.elements
        place, side = card.font_of(round(size * 0.62)), card.font_of(round(size * 0.6), strong=True)
        name = card.font_of(size, strong=True)
        places = max(QFontMetrics(place).horizontalAdvance(each.place) for each in elements)
        sides = max(QFontMetrics(side).horizontalAdvance(each.side) for each in elements)
        names = edge + (places + gap if places else 0)
        taken = sides + 2 * gap if sides else 0
        room = max(width - names - taken - edge, size)
        widest = max(QFontMetrics(name).horizontalAdvance(each.name) for each in elements)
        beside = names + min(widest, room) + gap
        return cls(card, size, edge, names, beside, room, place, name, side)

    def pieces(self, element: Element, y: int) -> Iterator[Piece]:
        """One element, its top at this height."""
        colours = self.card.look.theme.colours
        name_font = fitting(self.name_font, element.name, self.room)
        ascent = QFontMetrics(name_font).ascent()
        if element.place:
            metrics = QFontMetrics(self.place_font)
            top = y + ascent - metrics.ascent()
            rect = QRect(self.left, top, self.names - self.left, metrics.height())
            yield Piece(rect, element.place, self.place_font, colours.muted)
        high = wrapped(name_font, element.name, self.room)
        rect = QRect(self.names, y, self.room, high)
        yield Piece(rect, element.name, name_font, colours.text)
        if element.side:
            metrics = QFontMetrics(self.side_font)
            pad = round(self.size * 0.18)
            wide = metrics.horizontalAdvance(element.side) + 3 * pad
            top = y + ascent - metrics.ascent() - pad // 2
            rect = QRect(self.sides, top, wide, metrics.height() + pad)
            yield Piece(rect, element.side, self.side_font, colours.accent, framed=True)
        if element.only:
            font = self.card.font_of(max(self.card.look.theme.px(13), round(self.size * 0.45)))
            rect = QRect(self.names, y + high, self.room, wrapped(font, element.only, self.room))
            yield Piece(rect, element.only, font, colours.muted)


class TablesCard(PaintedCard):
    """What was drawn for every table: its number, and the names in order beside it."""

    def arranged(self, width: int, size: int) -> Iterator[Piece]:
        px = self.look.theme.px
        y = px(_EDGE)
        for piece in self.head(width, size):
            yield piece
            y = piece.rect.bottom() + px(8)
        number, name = self.font_of(px(20), strong=True), self.font_of(px(20))
        numbers = max(self._advance(number, _numbered(at)) for at in self.lot.tables) + px(12)
        widest = max(self._advance(name, line) for at in self.lot.tables for line in _lines(at))
        inside = width - 2 * px(_EDGE)
        cell = min(numbers + widest + px(32), inside)
        across = max(1, inside // cell)
        line = QFontMetrics(name).lineSpacing()
        high = line * max(len(at.names) for at in self.lot.tables) + px(12)
        for place, at in enumerate(self.lot.tables):
            x = px(_EDGE) + place % across * (inside // across)
            yield from self._cell(at, QRect(x, y + place // across * high, numbers, line), cell)

    def _cell(self, at: AtTable, place: QRect, cell: int) -> Iterator[Piece]:
        px, colours = self.look.theme.px, self.look.theme.colours
        number = self.font_of(px(20), strong=True)
        yield Piece(place, _numbered(at), number, colours.accent)
        room = cell - place.width() - px(8)
        for n, words in enumerate(_lines(at)):
            font = fitting(self.font_of(px(20)), words, room, whole=True)
            line = QRect(place.right(), place.top() + n * place.height(), room, place.height())
            yield Piece(line, words, font, colours.text)

    def _advance(self, font: QFont, words: str) -> int:
        return QFontMetrics(font).horizontalAdvance(words)


def _numbered(at: AtTable) -> str:
    return f"{at.number} · {at.label}" if at.label else str(at.number)


def _lines(at: AtTable) -> Sequence[str]:
    if len(at.names) == 1:
        return at.names
    return [f"{n}  {name}" for n, name in enumerate(at.names, 1)]


def wrapped(font: QFont, text: str, room: int) -> int:
    """How high a text is when it is wrapped in this room."""
    box = QRect(0, 0, room, _ENDLESS)
    return QFontMetrics(font).boundingRect(box, int(_WRAPPED), text).height()


def longest_word(font: QFont, text: str) -> int:
    """How wide the widest word of a text is."""
    metrics = QFontMetrics(font)
    return max((metrics.horizontalAdvance(word) for word in text.split()), default=0)


def fitting(font: QFont, text: str, room: int, *, whole: bool = False) -> QFont:
    """The font, smaller where a word (or the text as a whole) would not fit into the room."""
    needed = QFontMetrics(font).horizontalAdvance(text) if whole else longest_word(font, text)
    if needed <= room:
        return font
    smaller = QFont(font)
    smaller.setPixelSize(max(1, font.pixelSize() * room // needed))
    return smaller
