"""The set-up of a round, large enough to be read from where the tables stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from math import sqrt

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games import island
from bglmanager.engine.games.island import Harbour, Hex, Hexagon, Island, Point, Terrain
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services import rounds
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import BACK, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.style import RADIUS, Style
from bglmanager.ui.widgets.basics import EmptyState, PrimaryButton, plain_document
from bglmanager.ui.widgets.frame import Views
from bglmanager.words import setup as words
from bglmanager.words.names import draw_words, table_name
from bglmanager.words.setup import Lot, lots_at_tables

SIZES = (56, 48, 40, 36, 32, 28, 24)
"""Pixels of an element at 100 %, the largest first."""

TABLE_SIZES = (36, 32, 28, 24, 20)
"""Pixels of what is drawn for every table."""

_EDGE, _GAP = 16, 16
_ISLAND = 280  # the least height of the picture
_FOR_CARDS = 0.6  # of the height, what cards have at least beside what is drawn by table
_MOST_COLUMNS = 4
_IN_A_COLUMN = 8
"""More elements than this stand in several columns of their card where they are short enough."""

_SMALLER = 0.6
"""Of the size of a name, places and sides."""

_ENDLESS = 100_000
_ASCENT = 1.07
"""Of the size of a font, what is above the line."""

_NAME_LINES = 2
"""A name takes no more lines than this where there is another way."""


# Read aloud, or in a line.


def spoken_lot(texts: Texts, lot: Lot) -> str:
    """A draw read aloud: its label, then its elements with place and side."""
    if lot.island is not None:
        return f"{lot.label}. {_island_spoken(texts, lot.island)}"
    named = ((x.place, f"{x.name} {x.aside}".rstrip(), x.side, x.only) for x in lot.elements)
    lines = [", ".join(filter(None, parts)) for parts in named]
    lines += [f"{table_name(texts, at.number)}: {words.ranked_names(at)}" for at in lot.tables]
    return ". ".join((": ".join(filter(None, (lot.label, lot.only))), *lines))


def _island_spoken(texts: Texts, found: Island) -> str:
    """An island row by row, then its harbours clockwise."""
    rows: dict[int, list[str]] = {}
    for each in found.hexes:
        said = f"{words.terrain_name(texts, each.terrain)} {each.number or ''}".rstrip()
        rows.setdefault(each.place.r, []).append(said)
    lines = [
        texts.text("Row {n}: {hexes}", n=n, hexes=", ".join(hexes))
        for n, hexes in enumerate(rows.values(), 1)
    ]
    kinds = (words.harbour_words(texts, each.kind) for each in found.harbours)
    harbours = ", ".join(" ".join(filter(None, said)) for said in kinds)
    return ". ".join((*lines, texts.text("Harbours clockwise: {harbours}", harbours=harbours)))


def lots_in_a_line(lots: Sequence[Lot]) -> str:
    """Which elements were drawn; nothing where none were."""
    named = (
        (lot.label, ", ".join(each.with_side for each in lot.elements))
        for lot in lots
        if lot.elements
    )
    return " · ".join(": ".join(filter(None, said)) for said in named)


# Written on cards.

Written = tuple[str, QtGui.QTextCharFormat]
"""Words, and how they are written."""


class _LotPen:
    """Writes a draw with elements of so many pixels."""

    def __init__(self, look: Style, size: int) -> None:
        self._look, self._size = look, size
        self.gap = round(size * 0.4)
        self._name = self._ink(size, "text", strong=True)
        self._plain = self._ink(size, "text")
        self._number = self._ink(size, "accent", strong=True)
        self._place = self._ink(size * _SMALLER, "muted")
        self._side = self._ink(size * _SMALLER, "accent", strong=True)
        self._label = self._ink(max(look.theme.px(15), size * 0.5), "muted", strong=True)
        self._only = self._ink(max(look.theme.px(13), size * 0.45), "muted")

    def _ink(self, size: float, colour: str, *, strong: bool = False) -> QtGui.QTextCharFormat:
        font, ink = self._look.theme.font(strong=strong), QtGui.QTextCharFormat()
        font.setPixelSize(round(size))
        ink.setFont(font)
        ink.setForeground(QtGui.QColor(getattr(self._look.theme.colours, colour)))
        return ink

    def write_lot(self, lot: Lot, across: int) -> QtGui.QTextDocument:
        """The label, and the elements or tables in so many columns, elements down."""
        made = plain_document()
        cursor = QtGui.QTextCursor(made)
        cursor.insertText(lot.label, self._label)
        if lot.only:
            cursor.insertBlock()
            cursor.insertText(lot.only, self._only)
        groups = [*map(self._of_element, lot.elements), *map(self._of_table, lot.tables)]
        rows, wide = -(-len(groups) // across), len(groups[0])
        shape = QtGui.QTextTableFormat()
        shape.setBorder(0)
        shape.setCellSpacing(0)
        shape.setCellPadding(0)
        table = cursor.insertTable(rows, across * wide, shape)
        for n, group in enumerate(groups):
            column, row = divmod(n, rows) if lot.elements else divmod(n, across)[::-1]
            for m, lines in enumerate(group):
                self._fill(table.cellAt(row, column * wide + m), lines)
        return made

    def _of_element(self, each: words.Element) -> Sequence[Sequence[Sequence[Written]]]:
        name = (each.name, self._name), (f" {each.aside}" if each.aside else "", self._place)
        only = [[(each.only, self._only)]] if each.only else []
        return [[(each.place, self._place)]], [name, *only], [[(each.side, self._side)]]

    def _of_table(self, at: words.AtTable) -> Sequence[Sequence[Sequence[Written]]]:
        head = " · ".join(filter(None, (table_name(self._look.texts, at.number), at.label)))
        names = [f"{place}  {name}".lstrip() for place, name in at.numbered]
        return [[(head, self._number)]], [[(name, self._plain)] for name in names]

    def _fill(self, cell: QtGui.QTextTableCell, lines: Sequence[Sequence[Written]]) -> None:
        """Lines of words; smaller ones stand on the line of the name beside them."""
        shape, (said, first) = cell.format().toTableCellFormat(), lines[0][0]
        drop = (self._size - first.font().pixelSize()) * _ASCENT
        shape.setTopPadding(drop + self._size * 0.2)
        shape.setRightPadding(self.gap if said else 0)
        cell.setFormat(shape)
        cursor = cell.firstCursorPosition()
        for n, line in enumerate(lines):
            if n:
                cursor.insertBlock()
            for text, ink in line:
                cursor.insertText(text, ink)


@record
class WrittenLot:
    """A draw written in a width; `is_whole` where no word is broken and no name is long."""

    document: QtGui.QTextDocument
    is_whole: bool
    has_room: bool


def _write_lot(look: Style, lot: Lot, room: int, size: int) -> WrittenLot:
    """A draw in this room, in as many columns as its elements want and have room for."""
    pen, count = _LotPen(look, size), len(lot.elements) or len(lot.tables)
    alone = pen.write_lot(lot, 1)
    alone.setTextWidth(_ENDLESS)
    most = -(-count // _IN_A_COLUMN) if lot.elements else count
    across = int(max(1, min(most, room // (alone.idealWidth() + 2 * pen.gap))))
    document = pen.write_lot(lot, across)
    document.setTextWidth(room)
    has_room = document.size().width() <= room
    if not has_room:
        option = document.defaultTextOption()
        option.setWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        document.setDefaultTextOption(option)
        document.setTextWidth(room)
    is_whole = has_room and max(_lines_of_blocks(document)) <= _NAME_LINES
    return WrittenLot(document, is_whole, has_room)


def _lines_of_blocks(document: QtGui.QTextDocument) -> Iterator[int]:
    block = document.begin()
    while block.isValid():
        yield block.layout().lineCount()
        block = block.next()


class LotCard(QWidget):
    """A draw on a surface: its label, then its elements, or what each table has; read as one."""

    def __init__(self, look: Style, lot: Lot) -> None:
        super().__init__()
        self._look, self.lot = look, lot
        self.size_shown = 0
        self._edge = look.theme.px(_EDGE)
        self._written: dict[tuple[int, int], WrittenLot] = {}
        self.setAccessibleName(spoken_lot(look.texts, lot))

    def written(self, width: int, size: int) -> WrittenLot:
        """What stands on it in this width, with elements of this many pixels."""
        if (found := self._written.get((width, size))) is None:
            found = _write_lot(self._look, self.lot, width - 2 * self._edge, size)
            self._written[width, size] = found
        return found

    def height_at(self, width: int, size: int) -> int:
        """What it needs in this width with elements of this many pixels."""
        return round(self.written(width, size).document.size().height()) + 2 * self._edge

    def lay_out(self, place: QRect, size: int) -> None:
        """Take this place with elements of this many pixels."""
        self.setGeometry(place)
        self.size_shown = size
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        colours = self._look.theme.colours
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setPen(QtGui.QPen(QtGui.QColor(colours.border), 1))
        painter.setBrush(QtGui.QColor(colours.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.translate(self._edge, self._edge)
        self.written(self.width(), self.size_shown).document.drawContents(painter)
        painter.end()


# The island of a round of Catan as a picture. Whoever does not tell red from green, or blue from
# yellow, tells its colours apart by lightness.

TERRAIN: Mapping[Terrain, str] = {
    Terrain.FOREST: "#2E6B4A",
    Terrain.PASTURE: "#A9D46B",
    Terrain.FIELDS: "#F4C534",
    Terrain.HILLS: "#BE502C",
    Terrain.MOUNTAINS: "#8791A0",
    Terrain.DESERT: "#F1E6CF",
}
"""The same in light and dark, as on the pieces themselves."""

INK = "#1C2127"
PAPER = "#FFFFFF"
CRIMSON = "#A3161A"
SEA_LIGHT, SEA_DARK = "#D6E6F2", "#22394C"
SEA_LINE_LIGHT, SEA_LINE_DARK = "#A9C3D8", "#35536B"
"""The sea, and the lines between its places."""


def ink_on(terrain: Terrain) -> str:
    """What words on a terrain are written in."""
    return PAPER if terrain in (Terrain.FOREST, Terrain.HILLS) else INK


WIDE, HIGH = 7 * sqrt(3) + 0.1, 11.1
"""Land and sea, in sides of a hex; what follows is in sides of a hex too."""

_WORD, _WORD_UP, _WORD_ROOM = 0.28, 0.45, 1.5
_TOKEN, _TOKEN_DOWN, _NUMBER = 0.42, 0.25, 0.5
_DOT, _DOT_DOWN, _DOT_APART = 0.035, 0.27, 0.1
_HARBOUR, _RATE, _GOODS, _GOODS_ROOM = 0.62, 0.4, 0.25, 0.95
_PIER, _LINE = 0.09, 0.035
_LETTERS = 100
"""Pixels of letters before they are scaled."""


class IslandPicture(QWidget):
    """Hexes with word, colour and number, 6 and 8 white on red; harbours turned to their coast.

    It is read aloud row by row, as `spoken` says it.
    """

    def __init__(self, look: Style, found: Island, spoken: str) -> None:
        super().__init__()
        self._look, self._island = look, found
        self.setAccessibleName(spoken)

    @property
    def sides(self) -> QtGui.QTransform:
        """From sides of a hex to pixels."""
        side = min(self.width() / WIDE, self.height() / HIGH)
        middle = QtGui.QTransform.fromTranslate(self.width() / 2, self.height() / 2)
        return middle.scale(side, side)

    def sizeHint(self) -> QSize:
        return QSize(round(WIDE * 48), round(HIGH * 48))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = _Painter(self, self._look)
        painter.setTransform(self.sides)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        dark = self._look.theme.is_dark
        for place in island.SEA_PLACES:
            waves = SEA_LINE_DARK if dark else SEA_LINE_LIGHT
            painter.fill_hex(place, SEA_DARK if dark else SEA_LIGHT, waves, _LINE / 2)
        for harbour in self._island.harbours:
            painter.draw_piers(harbour, PAPER if dark else INK)
        for each in self._island.hexes:
            painter.fill_hex(each.place, TERRAIN[each.terrain], INK, _LINE)
        for each in self._island.hexes:
            painter.draw_on_hex(each)
        for harbour in self._island.harbours:
            painter.draw_harbour(harbour, PAPER if dark else INK)
        painter.end()


class _Painter(QtGui.QPainter):
    """Draws the parts of an island, everything in sides of a hex."""

    def __init__(self, picture: QWidget, look: Style) -> None:
        super().__init__(picture)
        self._texts, self._letters = look.texts, look.theme.font(strong=True)
        self._letters.setPixelSize(_LETTERS)

    def fill_hex(self, place: Hexagon, fill: str, line: str, width: float) -> None:
        """A hex of land or sea."""
        self._ink(fill, line, width)
        self.drawPolygon(QtGui.QPolygonF([QPointF(*point) for point in island.hex_corners(place)]))

    def draw_on_hex(self, each: Hex) -> None:
        """The word of a hex, and its number on a token with as many dots as it has throws."""
        x, y = island.hex_centre(each.place)
        up = _WORD_UP if each.number is not None else 0.0
        word, ink = words.terrain_name(self._texts, each.terrain), ink_on(each.terrain)
        self._write(word, (x, y - up), size=_WORD, room=_WORD_ROOM, ink=ink)
        if each.number is None:
            return
        y += _TOKEN_DOWN
        red, count = each.number in island.RED, words.token_dots(each.number)
        ink, ground = (PAPER, CRIMSON) if red else (INK, PAPER)
        self._disc((x, y), _TOKEN, ground, line=ink)
        self._write(f"{each.number}", (x, y - 0.07), size=_NUMBER, room=2 * _TOKEN, ink=ink)
        for dot in range(count):
            across = (dot - (count - 1) / 2) * _DOT_APART
            self._disc((x + across, y + _DOT_DOWN), _DOT, ink)

    def draw_piers(self, harbour: Harbour, ink: str) -> None:
        """The way from a harbour to its two corners of the coast."""
        self._ink(PAPER, ink, _PIER)
        for corner in island.coast_ends(harbour):
            self.drawLine(QPointF(*island.hex_centre(harbour.place)), QPointF(*corner))

    def draw_harbour(self, harbour: Harbour, pier: str) -> None:
        """Its rate, and what is traded there."""
        x, y = island.hex_centre(harbour.place)
        for corner in island.coast_ends(harbour):
            self._disc(corner, _PIER, pier, line=INK)
        self._disc((x, y), _HARBOUR, PAPER, line=INK)
        rate, goods = words.harbour_words(self._texts, harbour.kind)
        up, room = 0.15 if goods else 0.0, 2 * _HARBOUR * 0.92
        self._write(rate, (x, y - up), size=_RATE, room=room, ink=INK)
        self._write(goods, (x, y + 0.2), size=_GOODS, room=_GOODS_ROOM, ink=INK)

    def _ink(self, fill: str, line: str, width: float) -> None:
        pen = QtGui.QPen(QtGui.QColor(line), width) if line else QtGui.QPen(Qt.PenStyle.NoPen)
        self.setPen(pen)
        self.setBrush(QtGui.QColor(fill))

    def _disc(self, at: Point, radius: float, fill: str, *, line: str = "") -> None:
        self._ink(fill, line, _LINE)
        self.drawEllipse(QPointF(*at), radius, radius)

    def _write(self, said: str, at: Point, *, size: float, room: float, ink: str) -> None:
        """Words with their middle at this point, smaller where they would not fit."""
        wide = QtGui.QFontMetricsF(self._letters).horizontalAdvance(said)
        scale = min(size / _LETTERS, room / max(wide, 1))
        self.save()
        self.translate(*at)
        self.scale(scale, scale)
        self.setFont(self._letters)
        self.setPen(QtGui.QColor(ink))
        around = QRectF(-wide, -_LETTERS, 2 * wide, 2 * _LETTERS)
        self.drawText(around, int(Qt.AlignmentFlag.AlignCenter), said)
        self.restore()


# The whole of it.

Columns = Sequence[Sequence[LotCard]]


class SetupView(QScrollArea):
    """Cards for the elements in the largest size that needs no scrolling, the island in a picture
    as high as the page, below them what is drawn for every table.
    """

    def __init__(self, look: Style) -> None:
        super().__init__()
        self.setProperty("kind", "read")
        self._look, self._gap = look, look.theme.px(_GAP)
        self._lots: tuple[Lot, ...] = ()
        self.cards: Sequence[LotCard] = ()
        self.tables: Sequence[LotCard] = ()
        self.islands: Sequence[IslandPicture] = ()
        self.size_shown = SIZES[-1]
        self._canvas = QWidget()
        self.setWidget(self._canvas)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def _pictures(self) -> Sequence[QWidget]:
        return (*self.cards, *self.tables, *self.islands)

    def show_lots(self, lots: Sequence[Lot]) -> None:
        """Show these draws; nothing moves when they are the ones shown."""
        if tuple(lots) == self._lots:
            return
        for widget in self._pictures:
            widget.hide()
            widget.deleteLater()
        self._lots, look = tuple(lots), self._look
        spoken = {id(lot): spoken_lot(look.texts, lot) for lot in lots}
        self.setAccessibleName(". ".join(spoken.values()))
        self.cards = [LotCard(look, lot) for lot in lots if lot.elements]
        self.tables = [LotCard(look, lot) for lot in lots if lot.tables]
        self.islands = [IslandPicture(look, x.island, spoken[id(x)]) for x in lots if x.island]
        for widget in self._pictures:
            widget.setParent(self._canvas)
            widget.show()
        self._arrange()
        self.verticalScrollBar().setValue(0)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put everything where it goes in the width and height there are."""
        width, height, gap = self.viewport().width(), self.viewport().height(), self._gap
        y = 0
        for picture in self.islands:
            high = max(min(height, round(width * HIGH / WIDE)), self._look.theme.px(_ISLAND))
            picture.setGeometry(0, y, width, high)
            y += high + gap
        size = self._table_size(width, height)
        below = [card.height_at(width, size) for card in self.tables]
        room = max(height - sum(below) - len(below) * gap, round(height * _FOR_CARDS))
        columns, wide = self._in_columns(width, room) if self.cards else ((), 0)
        top = y
        for n, column in enumerate(columns):
            end = self._stack(column, QRect(n * (wide + gap), top, wide, 0), self.size_shown)
            y = max(y, end)
        y = self._stack(self.tables, QRect(0, y, width, 0), size)
        self._canvas.setFixedSize(width, max(y - gap, 0))

    def _stack(self, cards: Sequence[LotCard], place: QRect, size: int) -> int:
        """Put cards below each other from a place on; returns where the next one would stand."""
        for card in cards:
            place.setHeight(card.height_at(place.width(), size))
            card.lay_out(place, size)
            place.moveTop(place.top() + place.height() + self._gap)
        return place.top()

    def _table_size(self, width: int, height: int) -> int:
        """Pixels of what is drawn for every table: large only where it has the page to itself."""
        sizes, gap = [self._look.theme.px(size) for size in TABLE_SIZES], self._gap
        if self.cards or self.islands:
            return sizes[-1]
        heights = ((s, sum(c.height_at(width, s) + gap for c in self.tables)) for s in sizes)
        return next((size for size, high in heights if high - gap <= height), sizes[-1])

    def _in_columns(self, width: int, room: int) -> tuple[Columns, int]:
        """The cards by column, of one width, in the first size at which all stand in this room.

        If none does the last one is taken, with as little to scroll as there can be.
        """
        gap, found = self._gap, list[tuple[bool, int, int, Columns]]()
        for size in map(self._look.theme.px, SIZES):
            self.size_shown, found = size, []
            for count in range(1, min(_MOST_COLUMNS, len(self.cards)) + 1):
                wide = (width - (count - 1) * gap) // count
                high, columns = self._lowest(count, wide)
                written = [card.written(wide, size) for card in self.cards]
                if high <= room and all(each.is_whole for each in written):
                    return columns, wide
                found.append((not all(each.has_room for each in written), high, wide, columns))
        _, _, wide, columns = min(found, key=lambda each: each[:2])
        return columns, wide

    def _lowest(self, count: int, wide: int) -> tuple[int, Columns]:
        """The cards in order in so many columns, the highest as low as it can be."""
        cards, gap = self.cards, self._gap
        highs = [card.height_at(wide, self.size_shown) + gap for card in cards]
        ways = (
            [*pairwise((0, *cut, len(cards)))]
            for cut in combinations(range(1, len(cards)), count - 1)
        )
        high, way = min((max(sum(highs[a:b]) for a, b in way), way) for way in ways)
        return high - gap, [cards[a:b] for a, b in way]


_SHOWN = Need("The set-up is not shown.", lambda part: part.is_shown)
_DRAWN = Need("No set-up is drawn yet", lambda part: part.is_drawn)


class SetupPart:
    """The view of the set-up and its actions."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        page.make_acts(self)
        self.board = SetupView(page.look)

    @cached_property
    def view(self) -> Views:
        """The view, made when it is first needed: the set-up, or that none is drawn."""
        made, text = Views(), self._page.texts.text
        none = EmptyState(
            self._page.look,
            icon="package",
            title=text("No set-up is drawn yet"),
            text=text("This game has one drawn by lot, the same for all tables."),
            actions=(self.again,),
        )
        for widget in (self.board, none):
            made.addWidget(widget)
        return made

    @property
    def is_shown(self) -> bool:
        """Whether the set-up stands in the place of the round."""
        return self._subject.set_up

    @property
    def is_drawn(self) -> bool:
        """Whether the round has a set-up."""
        return self._subject.round is not None and self._subject.made.setup is not None

    @property
    def lots(self) -> tuple[Lot, ...]:
        """What was drawn, and won at the auction, in words."""
        subject = self._subject
        if subject.round is None:
            return ()
        return lots_at_tables(self._page.texts, subject.event, subject.round, subject.game)

    def title(self) -> str:
        """The title of the page while the set-up is shown."""
        texts = self._page.texts
        return texts.text("{round}: set-up", round=self._subject.name(texts))

    def state_line(self) -> str:
        """Seed, round and attempt, for whoever wants to draw it again."""
        made, event, t = self._subject.made, self._subject.event, self._page.texts
        return draw_words(t, event, made.number, made.setup.attempt) if made.setup else ""

    def secondary(self) -> Sequence[Action]:
        """The buttons of the header while the set-up is shown."""
        return (self.back, self.again, self.print) if self.is_drawn else (self.back,)

    def offered(self) -> Sequence[Action]:
        """The way in, among the buttons of the round that has a set-up, or can get one."""
        return () if self._why_none() else (self.show,)

    def refresh(self) -> None:
        """Show the set-up as it is now; go back where there is none any more."""
        if self.is_shown and self._why_none():
            self._subject.set_up = False
        text = self._page.texts.text
        self.again.rename(
            text("Draw the set-up again") if self.is_drawn else text("Draw the set-up")
        )
        if self.is_shown:
            found = self.lots
            self.view.setCurrentIndex(0 if found else 1)
            self.board.show_lots(found)

    def first_focus(self) -> QWidget | None:
        """The set-up, which the arrow keys scroll; the button that draws it where there is none."""
        return self.board if self.is_drawn else self.view.findChild(PrimaryButton)

    def _why_none(self) -> Sequence[str | Problem]:
        if self._subject.round is None:
            return (self._page.texts.text("The set-up is drawn together with the round."),)
        return () if self.is_drawn else self._why_not_again()

    def _why_not_again(self) -> Sequence[str | Problem]:
        subject = self._subject
        if subject.round is None:
            return self._why_none()
        return rounds.can_draw_setup(subject.event, subject.number, subject.game)

    @act("Set-up", keys="Ctrl+G", icon="package", unless=_why_none)
    def show(self) -> None:
        """Show it, or the round again: one key there and back."""
        self._subject.set_up = not self.is_shown
        self._page.show_otherwise()

    back = act("Back to the round", BACK, unless=_SHOWN)(show.does)

    @act("Draw the set-up again", icon="dices", unless=_why_not_again, attempted=True)
    def again(self) -> None:
        subject, first = self._subject, not self.is_drawn
        rounds.draw_setup(subject.desk, subject.number, subject.game)
        if first:  # the button that was pressed is not there any more
            self._page.take_focus()

    @act("Print the set-up", icon="printer", unless=(_DRAWN, _SHOWN))
    def print(self) -> None:
        self._page.shell.go(f"prints/setup-{self._subject.number}")
