"""What was drawn for a round, painted as large as there is room: a card for every draw."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.island import Island
from bglmanager.i18n import Texts
from bglmanager.ui.style import RADIUS, Style
from bglmanager.ui.widgets.basics import AbstractWidget
from bglmanager.words.names import table_name
from bglmanager.words.setup import AtTable, Lot, harbour_words, ranked_names, terrain_name

EDGE = 16
"""Between the border of a card and what stands on it."""

_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_CENTRED = Qt.TextFlag.TextSingleLine | Qt.AlignmentFlag.AlignCenter
_ENDLESS = 100_000


def spoken_lot(texts: Texts, lot: Lot) -> str:
    """A draw read aloud: its label, then its elements with place and side."""
    if lot.island is not None:
        return f"{lot.label}. {_island_spoken(texts, lot.island)}"
    lines = [
        ", ".join(
            filter(None, (each.place, f"{each.name} {each.aside}".rstrip(), each.side, each.only))
        )
        for each in lot.elements
    ]
    lines += [f"{table_name(texts, at.number)}: {ranked_names(at)}" for at in lot.tables]
    return ". ".join((": ".join(filter(None, (lot.label, lot.only))), *lines))


def _island_spoken(texts: Texts, found: Island) -> str:
    """An island row by row, then its harbours clockwise."""
    rows: dict[int, list[str]] = {}
    for each in found.hexes:
        words = f"{terrain_name(texts, each.terrain)} {each.number or ''}".rstrip()
        rows.setdefault(each.place.r, []).append(words)
    lines = [
        texts.text("Row {n}: {hexes}", n=n, hexes=", ".join(hexes))
        for n, hexes in enumerate(rows.values(), 1)
    ]
    harbours = (harbour_words(texts, each.kind) for each in found.harbours)
    said = ", ".join(" ".join(filter(None, words)) for words in harbours)
    return ". ".join((*lines, texts.text("Harbours clockwise: {harbours}", harbours=said)))


@record
class Piece:
    """A text with its place on the card; `framed` draws a line around it."""

    rect: QRect
    text: str
    font: QFont
    colour: str
    framed: bool = False


class PaintedCard(QWidget, metaclass=AbstractWidget):
    """A surface with texts on it, read aloud as one."""

    def __init__(self, look: Style, lot: Lot) -> None:
        super().__init__()
        self.look, self.lot = look, lot
        self.pieces: tuple[Piece, ...] = ()
        self._heights: dict[tuple[int, int], int] = {}
        self.setAccessibleName(spoken_lot(look.texts, lot))

    def lay_out(self, place: QRect, size: int) -> None:
        """Take this place with elements of this many pixels."""
        self.setGeometry(place)
        self.pieces = tuple(self.arranged(place.width(), size))
        self.update()

    def height_at(self, width: int, size: int) -> int:
        """What it needs in this width with elements of this many pixels."""
        if (width, size) not in self._heights:
            lowest = max(piece.rect.bottom() for piece in self.arranged(width, size))
            self._heights[width, size] = lowest + self.look.theme.px(EDGE)
        return self._heights[width, size]

    @abstractmethod
    def arranged(self, width: int, size: int) -> Iterator[Piece]:
        """The texts with their places."""

    def font_of(self, pixels: int, *, strong: bool = False) -> QFont:
        """The font of the window in this size."""
        font = self.look.theme.font(strong=strong)
        font.setPixelSize(pixels)
        return font

    def small(self, size: int) -> QFont:
        """The font of what is said in passing beside elements of this size."""
        return self.font_of(max(self.look.theme.px(13), round(size * 0.45)))

    def _label(self, size: int) -> QFont:
        return self.font_of(max(self.look.theme.px(15), round(size * 0.5)), strong=True)

    def label_width(self, size: int) -> int:
        """What the label needs in one line."""
        return advance(self._label(size), self.lot.label)

    def head(self, width: int, size: int) -> Iterator[Piece]:
        """The label, and for which tables the draw is."""
        px, colours = self.look.theme.px, self.look.theme.colours
        y, room = px(EDGE) - px(4), width - 2 * px(EDGE)
        said = ((self.lot.label, self._label(size)), (self.lot.only, self.small(size)))
        for text, font in said:
            if text:
                high = wrapped(font, text, room)
                yield Piece(QRect(px(EDGE), y, room, high), text, font, colours.muted)
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


class TablesCard(PaintedCard):
    """What was drawn for every table: its number, and the names in order beside it."""

    def arranged(self, width: int, size: int) -> Iterator[Piece]:
        px = self.look.theme.px
        y = px(EDGE)
        for piece in self.head(width, size):
            yield piece
            y = piece.rect.bottom() + px(8)
        number, name = self.font_of(size, strong=True), self.font_of(size)
        numbers = max(advance(number, self._numbered(at)) for at in self.lot.tables) + px(12)
        widest = max(advance(name, line) for at in self.lot.tables for line in _lines(at))
        inside = width - 2 * px(EDGE)
        cell = min(numbers + widest + px(32), inside)
        across = max(1, inside // cell)
        line = QFontMetrics(name).lineSpacing()
        high = line * max(len(at.names) for at in self.lot.tables) + px(12)
        for place, at in enumerate(self.lot.tables):
            x = px(EDGE) + place % across * (inside // across)
            spot = QRect(x, y + place // across * high, numbers, line)
            yield from self._cell(at, spot, cell, size)

    def _numbered(self, at: AtTable) -> str:
        """The table: its number alone would be read as a place in an order."""
        number = table_name(self.look.texts, at.number)
        return f"{number} · {at.label}" if at.label else number

    def _cell(self, at: AtTable, place: QRect, cell: int, size: int) -> Iterator[Piece]:
        px, colours = self.look.theme.px, self.look.theme.colours
        yield Piece(place, self._numbered(at), self.font_of(size, strong=True), colours.accent)
        room = cell - place.width() - px(8)
        for n, words in enumerate(_lines(at)):
            font = fitting(self.font_of(size), words, room, whole=True)
            line = QRect(
                place.left() + place.width(), place.top() + n * place.height(), room, place.height()
            )
            yield Piece(line, words, font, colours.text)


def _lines(at: AtTable) -> Sequence[str]:
    if len(at.names) == 1:
        return at.names
    return [f"{n}  {name}" for n, name in enumerate(at.names, 1)]


def advance(font: QFont, text: str) -> int:
    """How wide a text is in one line; nothing for no text."""
    return QFontMetrics(font).horizontalAdvance(text) + 1 if text else 0


def wrapped(font: QFont, text: str, room: int) -> int:
    """How high a text is when it is wrapped in this room."""
    box = QRect(0, 0, room, _ENDLESS)
    return QFontMetrics(font).boundingRect(box, int(_WRAPPED), text).height()


def longest_word(font: QFont, text: str) -> int:
    """How wide the widest word of a text is; a no-break space holds words together."""
    return max(advance(font, word) for word in text.split(" "))


def fitting(font: QFont, text: str, room: int, *, whole: bool = False) -> QFont:
    """The font, smaller where a word (or the text as a whole) would not fit into the room."""
    needed = advance(font, text) if whole else longest_word(font, text)
    if needed <= room:
        return font
    smaller = QFont(font)
    smaller.setPixelSize(max(1, font.pixelSize() * room // needed))
    return smaller
