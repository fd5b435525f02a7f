"""The card of a draw of elements: position, name, side and who plays with it, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QFontMetrics

from bglmanager.engine.fact_kinds import record
from bglmanager.ui.pages.round.setup_cards import (
    EDGE,
    PaintedCard,
    Piece,
    advance,
    fitting,
    longest_word,
    wrapped,
)
from bglmanager.ui.style import Style
from bglmanager.words.setup import Element, Lot

NAME_LINES = 2
"""A name takes no more lines than this where there is another way."""

_IN_A_COLUMN = 8
"""More elements than this stand in several columns of the card where they are short enough."""

_PLACES = 0.4
"""Of a column, the most that positions take."""


class ElementsCard(PaintedCard):
    """The elements of a draw in order."""

    def __init__(self, look: Style, lot: Lot) -> None:
        super().__init__(look, lot)
        self._made: dict[int, _Rows] = {}

    def _rows(self, size: int) -> _Rows:
        """Its rows at a size, measured once: the same sizes are tried for every width."""
        if size not in self._made:
            self._made[size] = _Rows(self, size)
        return self._made[size]

    def natural(self, size: int) -> int:
        """The width at which no name has to be wrapped."""
        rows = self._rows(size)
        columns = -(-len(self.lot.elements) // _IN_A_COLUMN)
        inside = columns * rows.natural + (columns - 1) * 2 * rows.gap
        return max(inside, self.label_width(size)) + 2 * self.look.theme.px(EDGE)

    def is_whole(self, width: int, size: int) -> bool:
        """Whether in this width names take two lines at most, and no word is broken."""
        return self.lines(width, size) <= NAME_LINES and self.has_room(width, size)

    def lines(self, width: int, size: int) -> int:
        """The lines of the longest name in this width."""
        rows = self._rows(size)
        room = rows.room(rows.cell(width)[0])
        highest = max(wrapped(rows.name, each.name, room) for each in self.lot.elements)
        return round(highest / QFontMetrics(rows.name).lineSpacing())

    def has_room(self, width: int, size: int) -> bool:
        """Whether no word of a name is wider than its room."""
        rows = self._rows(size)
        room = rows.room(rows.cell(width)[0])
        return max(longest_word(rows.name, each.name) for each in self.lot.elements) <= room

    def arranged(self, width: int, size: int) -> Iterator[Piece]:
        px = self.look.theme.px
        top = px(EDGE)
        for piece in self.head(width, size):
            yield piece
            top = piece.rect.bottom() + px(6)
        rows = self._rows(size)
        cell, columns = rows.cell(width)
        in_one = -(-len(self.lot.elements) // columns)
        y = top
        for place, element in enumerate(self.lot.elements):
            if place % in_one == 0:
                y = top
            x = px(EDGE) + place // in_one * (cell + 2 * rows.gap)
            bottom = y
            for piece in rows.pieces(element, QRect(x, y, cell, 0)):
                yield piece
                bottom = max(bottom, piece.rect.bottom())
            y = bottom + max(px(4), round(size * 0.2))


@record
class _Widths:
    """Of the widest of each part of a row, in pixels."""

    place: int
    name: int
    side: int


class _Rows:
    """The rows of a card at one size."""

    def __init__(self, card: ElementsCard, size: int) -> None:
        self._card, self._size = card, size
        self.gap = round(size * 0.4)
        self.place = card.font_of(round(size * 0.62))
        self.name = card.font_of(size, strong=True)
        self.aside = card.font_of(round(size * 0.6))
        self.side = card.font_of(round(size * 0.6), strong=True)
        elements = card.lot.elements
        self._widths = _Widths(
            max(advance(self.place, each.place) for each in elements),
            max(self._named(each) for each in elements),
            max(advance(self.side, each.side) for each in elements),
        )

    def _named(self, element: Element) -> int:
        """A name with its aside in one line."""
        aside = advance(self.aside, element.aside)
        return advance(self.name, element.name) + (aside + self.gap if aside else 0)

    @property
    def _pad(self) -> int:
        return round(self._size * 0.18)

    @property
    def _for_side(self) -> int:
        side = self._widths.side
        return side + 3 * self._pad + self.gap if side else 0

    @property
    def natural(self) -> int:
        """The width of a row in which nothing is wrapped."""
        place = self._widths.place
        return (place + self.gap if place else 0) + self._widths.name + self._for_side + 1

    def cell(self, width: int) -> tuple[int, int]:
        """The width of the columns inside a card of this width, and how many there are."""
        inside = width - 2 * self._card.look.theme.px(EDGE)
        wanted = -(-len(self._card.lot.elements) // _IN_A_COLUMN)
        columns = max(1, min(wanted, (inside + 2 * self.gap) // (self.natural + 2 * self.gap)))
        return (inside - (columns - 1) * 2 * self.gap) // columns, columns

    def _for_place(self, cell: int) -> int:
        place = self._widths.place
        return min(place, round(cell * _PLACES)) + self.gap if place else 0

    def room(self, cell: int) -> int:
        """What a name has in a column of this width."""
        return max(cell - self._for_place(cell) - self._for_side, self._size)

    def pieces(self, element: Element, cell: QRect) -> Iterator[Piece]:
        """One element, from the top of this cell on."""
        room, x = self.room(cell.width()), cell.left() + self._for_place(cell.width())
        name = fitting(self.name, element.name, room)
        ascent = cell.top() + self._ascent(name)
        colours = self._card.look.theme.colours
        if element.place:
            wide = self._for_place(cell.width()) - self.gap
            yield self._beside(element.place, self.place, cell.left(), ascent, wide, colours.muted)
        high = wrapped(name, element.name, room)
        inline = self._named(element) <= room
        took = advance(name, element.name) if inline else room
        top = ascent - QFontMetrics(name).ascent()
        yield Piece(QRect(x, top, took, high), element.name, name, colours.text)
        if element.side:
            at = x + min(self._widths.name, room) + self.gap
            yield self._framed(element.side, at, ascent)
        y = top + high
        if element.aside and inline:
            at, wide = x + took + self.gap, room - took - self.gap
            yield self._beside(element.aside, self.aside, at, ascent, wide, colours.muted)
        elif element.aside:
            yield self._under(element.aside, self.aside, QRect(x, y, room, 0))
            y += wrapped(self.aside, element.aside, room)
        if element.only:
            small = self._card.small(self._size)
            yield self._under(element.only, small, QRect(x, y, room, 0))

    def _ascent(self, name: QFont) -> int:
        """Where the line of a name stands, below the top of its row."""
        side = QFontMetrics(self.side).ascent() + self._pad if self._widths.side else 0
        return max(QFontMetrics(name).ascent(), QFontMetrics(self.place).ascent(), side)

    def _beside(
        self, words: str, font: QFont, x: int, ascent: int, wide: int, colour: str
    ) -> Piece:
        """Words on the line of the name."""
        top = ascent - QFontMetrics(font).ascent()
        return Piece(QRect(x, top, wide, wrapped(font, words, wide)), words, font, colour)

    def _under(self, words: str, font: QFont, place: QRect) -> Piece:
        place.setHeight(wrapped(font, words, place.width()))
        return Piece(place, words, font, self._card.look.theme.colours.muted)

    def _framed(self, words: str, x: int, ascent: int) -> Piece:
        metrics = QFontMetrics(self.side)
        wide = metrics.horizontalAdvance(words) + 3 * self._pad
        top = ascent - metrics.ascent() - self._pad // 2
        place = QRect(x, top, wide, metrics.height() + self._pad)
        return Piece(place, words, self.side, self._card.look.theme.colours.accent, framed=True)
