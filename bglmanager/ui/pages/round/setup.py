"""The set-up of a round, large enough to be read from where the tables stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QTextTableCell,
    QTextTableFormat,
)
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.island import Island
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services import rounds
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import BACK, Need, act
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.setup_island import HIGH, WIDE, IslandPicture
from bglmanager.ui.style import RADIUS, Style
from bglmanager.ui.widgets.basics import (
    CutWords,
    EmptyState,
    LinkButton,
    PrimaryButton,
    laid_out,
    plain_document,
)
from bglmanager.ui.widgets.frame import Views
from bglmanager.words.names import draw_words, table_name
from bglmanager.words.setup import (
    AtTable,
    Element,
    Lot,
    harbour_words,
    ranked_names,
    setup_lots,
    terrain_name,
)

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
class WrittenLot:
    """A draw written in a width; `is_whole` where no word is broken and no name is long."""

    document: QTextDocument
    is_whole: bool
    has_room: bool


class LotCard(QWidget):
    """A draw on a surface: its label, then its elements, or what each table has; read as one."""

    def __init__(self, look: Style, lot: Lot) -> None:
        super().__init__()
        self.look, self.lot = look, lot
        self.size_shown = 0
        self._written: dict[tuple[int, int], WrittenLot] = {}
        self.setAccessibleName(spoken_lot(look.texts, lot))

    @property
    def _edge(self) -> int:
        return self.look.theme.px(_EDGE)

    def written(self, width: int, size: int) -> WrittenLot:
        """What stands on it in this width, with elements of this many pixels."""
        if (width, size) not in self._written:
            self._written[width, size] = self._write(width - 2 * self._edge, size)
        return self._written[width, size]

    def height_at(self, width: int, size: int) -> int:
        """What it needs in this width with elements of this many pixels."""
        return round(self.written(width, size).document.size().height()) + 2 * self._edge

    def lay_out(self, place: QRect, size: int) -> None:
        """Take this place with elements of this many pixels."""
        self.setGeometry(place)
        self.size_shown = size
        self.update()

    def _write(self, room: int, size: int) -> WrittenLot:
        pen, lot = _LotPen(self.look, size), self.lot
        count = len(lot.elements) or len(lot.tables)
        alone = pen.write_lot(lot, 1)
        alone.setTextWidth(_ENDLESS)
        most = -(-count // _IN_A_COLUMN) if lot.elements else count
        across = int(max(1, min(most, room // (alone.idealWidth() + 2 * pen.gap))))
        document = pen.write_lot(lot, across)
        document.setTextWidth(room)
        has_room = document.size().width() <= room
        if not has_room:
            option = document.defaultTextOption()
            option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
            document.setDefaultTextOption(option)
            document.setTextWidth(room)
        is_whole = has_room and max(_lines_of_blocks(document)) <= _NAME_LINES
        return WrittenLot(document, is_whole, has_room)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self.look.theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.translate(self._edge, self._edge)
        self.written(self.width(), self.size_shown).document.drawContents(painter)
        painter.end()


def _lines_of_blocks(document: QTextDocument) -> Iterator[int]:
    block = document.begin()
    while block.isValid():
        yield block.layout().lineCount()
        block = block.next()


Words = Sequence[tuple[str, QTextCharFormat]]


class _LotPen:
    """Writes a draw with elements of so many pixels."""

    def __init__(self, look: Style, size: int) -> None:
        self._look, self._size = look, size
        colours = look.theme.colours
        self.gap = round(size * 0.4)
        self._name = self._ink(size, colours.text, strong=True)
        self._plain = self._ink(size, colours.text)
        self._number = self._ink(size, colours.accent, strong=True)
        self._place = self._ink(size * _SMALLER, colours.muted)
        self._side = self._ink(size * _SMALLER, colours.accent, strong=True)
        self._label = self._ink(max(look.theme.px(15), size * 0.5), colours.muted, strong=True)
        self._only = self._ink(max(look.theme.px(13), size * 0.45), colours.muted)

    def _ink(self, size: float, colour: str, *, strong: bool = False) -> QTextCharFormat:
        font, ink = self._look.theme.font(strong=strong), QTextCharFormat()
        font.setPixelSize(round(size))
        ink.setFont(font)
        ink.setForeground(QColor(colour))
        return ink

    def write_lot(self, lot: Lot, across: int) -> QTextDocument:
        """The label, and the elements or tables in so many columns, elements down."""
        made = plain_document()
        cursor = QTextCursor(made)
        cursor.insertText(lot.label, self._label)
        if lot.only:
            cursor.insertBlock()
            cursor.insertText(lot.only, self._only)
        groups = [*map(self._of_element, lot.elements), *map(self._of_table, lot.tables)]
        rows, wide = -(-len(groups) // across), len(groups[0])
        shape = QTextTableFormat()
        shape.setBorder(0)
        shape.setCellSpacing(0)
        shape.setCellPadding(0)
        table = cursor.insertTable(rows, across * wide, shape)
        for n, group in enumerate(groups):
            column, row = divmod(n, rows) if lot.elements else divmod(n, across)[::-1]
            for m, lines in enumerate(group):
                self._fill(table.cellAt(row, column * wide + m), lines)
        return made

    def _of_element(self, each: Element) -> Sequence[Sequence[Words]]:
        name = (each.name, self._name), (f" {each.aside}" if each.aside else "", self._place)
        only = [[(each.only, self._only)]] if each.only else []
        return [[(each.place, self._place)]], [name, *only], [[(each.side, self._side)]]

    def _of_table(self, at: AtTable) -> Sequence[Sequence[Words]]:
        number = table_name(self._look.texts, at.number)
        head = f"{number} · {at.label}" if at.label else number
        names = at.names if len(at.names) == 1 else [f"{n}  {x}" for n, x in enumerate(at.names, 1)]
        return [[(head, self._number)]], [[(name, self._plain)] for name in names]

    def _fill(self, cell: QTextTableCell, lines: Sequence[Words]) -> None:
        """Lines of words; smaller ones stand on the line of the name beside them."""
        shape = cell.format().toTableCellFormat()
        (words, first), *_ = lines[0]
        drop = (self._size - first.font().pixelSize()) * _ASCENT
        shape.setTopPadding(drop + self._size * 0.2)
        shape.setRightPadding(self.gap if words else 0)
        cell.setFormat(shape)
        cursor = cell.firstCursorPosition()
        for n, line in enumerate(lines):
            if n:
                cursor.insertBlock()
            for text, ink in line:
                cursor.insertText(text, ink)


class SetupView(QScrollArea):
    """Cards for the elements in the largest size that needs no scrolling, the island in a picture
    as high as the page, below them what is drawn for every table.
    """

    def __init__(self, look: Style) -> None:
        super().__init__()
        self.setProperty("kind", "read")
        self._look = look
        self._lots: tuple[Lot, ...] = ()
        self.cards: tuple[LotCard, ...] = ()
        self.tables: tuple[LotCard, ...] = ()
        self.islands: tuple[IslandPicture, ...] = ()
        self.size_shown = SIZES[-1]
        self._canvas = QWidget()
        self.setWidget(self._canvas)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_lots(self, lots: Sequence[Lot]) -> None:
        """Show these draws; nothing moves when they are the ones shown."""
        if tuple(lots) == self._lots:
            return
        for widget in (*self.cards, *self.tables, *self.islands):
            widget.hide()
            widget.deleteLater()
        self._lots, look = tuple(lots), self._look
        spoken = [spoken_lot(look.texts, lot) for lot in lots]
        self.setAccessibleName(". ".join(spoken))
        self.cards = tuple(LotCard(look, lot) for lot in lots if lot.elements)
        self.tables = tuple(LotCard(look, lot) for lot in lots if lot.tables)
        self.islands = tuple(
            IslandPicture(look, lot.island, words)
            for lot, words in zip(lots, spoken, strict=True)
            if lot.island
        )
        for widget in (*self.cards, *self.tables, *self.islands):
            widget.setParent(self._canvas)
            widget.show()
        self._arrange()
        self.verticalScrollBar().setValue(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put everything where it goes in the width and height there are."""
        width, height = self.viewport().width(), self.viewport().height()
        gap = self._look.theme.px(_GAP)
        y = 0
        for picture in self.islands:
            high = max(min(height, round(width * HIGH / WIDE)), self._look.theme.px(_ISLAND))
            picture.setGeometry(0, y, width, high)
            y += high + gap
        size = self._table_size(width, height)
        below = [card.height_at(width, size) for card in self.tables]
        room = max(height - sum(below) - len(below) * gap, round(height * _FOR_CARDS))
        y = self._arrange_cards(width, room, y)
        for card, high in zip(self.tables, below, strict=True):
            card.lay_out(QRect(0, y, width, high), size)
            y += high + gap
        self._canvas.setFixedSize(width, max(y - gap, 0))

    def _table_size(self, width: int, height: int) -> int:
        """Pixels of what is drawn for every table: large only where it has the page to itself."""
        sizes = [self._look.theme.px(size) for size in TABLE_SIZES]
        if self.cards or self.islands:
            return sizes[-1]
        gap = self._look.theme.px(_GAP)
        heights = ((s, sum(c.height_at(width, s) + gap for c in self.tables)) for s in sizes)
        return next((size for size, high in heights if high - gap <= height), sizes[-1])

    def _arrange_cards(self, width: int, room: int, y: int) -> int:
        """Lay out the elements from this height on; returns where the next thing begins."""
        if not self.cards:
            return y
        gap = self._look.theme.px(_GAP)
        columns, wide = self._in_columns(width, room)
        bottom = y
        for n, column in enumerate(columns):
            top = y
            for card in column:
                high = card.height_at(wide, self.size_shown)
                card.lay_out(QRect(n * (wide + gap), top, wide, high), self.size_shown)
                top += high + gap
            bottom = max(bottom, top)
        return bottom

    def _in_columns(self, width: int, room: int) -> tuple[Sequence[Sequence[LotCard]], int]:
        """The cards by column, of one width, in the first size at which all stand in this room.

        If none does the last one is taken, with as little to scroll as there can be.
        """
        gap = self._look.theme.px(_GAP)
        found: list[tuple[bool, int, int, Sequence[Sequence[LotCard]]]] = []
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

    def _lowest(self, count: int, wide: int) -> tuple[int, Sequence[Sequence[LotCard]]]:
        """The cards in order in so many columns, the highest as low as it can be."""
        cards, gap = self.cards, self._look.theme.px(_GAP)
        heights = {id(card): card.height_at(wide, self.size_shown) + gap for card in cards}
        cuts = combinations(range(1, len(cards)), count - 1)
        ways = ([cards[a:b] for a, b in pairwise((0, *cut, len(cards)))] for cut in cuts)
        highs = ((max(sum(heights[id(c)] for c in col) for col in way) - gap, way) for way in ways)
        return min(highs, key=lambda each: each[0])


class SetupLine(QWidget):
    """The set-up in a line of the draft, with the way to see it large."""

    def __init__(self, look: Style, action: Action) -> None:
        super().__init__()
        self._words = CutWords(look, "", colour=look.theme.colours.muted)
        large = LinkButton(look, look.texts.text("Show it large"))
        large.clicked.connect(action.trigger)
        line = laid_out(QHBoxLayout(self), look.theme.px(8))
        line.addWidget(self._words, 1)
        line.addWidget(large)

    @property
    def text(self) -> str:
        """What is said, uncut."""
        return self._words.whole_text

    def show_lots(self, lots: Sequence[Lot]) -> None:
        """Say which elements were drawn; nothing where none were."""
        there = [lot for lot in lots if lot.elements]
        named = ((lot.label, ", ".join(each.with_side for each in lot.elements)) for lot in there)
        self._words.set_whole(" · ".join(": ".join(filter(None, words)) for words in named))
        self.setVisible(bool(there))


_SHOWN = Need("The set-up is not shown.", lambda part: part.is_shown)
_DRAWN = Need("No set-up is drawn yet", lambda part: part.is_drawn)


class SetupPart:
    """The view of the set-up, made when it is first needed, and its actions."""

    def __init__(self, page: Page, subject: RoundContext) -> None:
        self._page, self._subject = page, subject
        self._view: Views | None = None
        page.make_acts(self)
        text = page.texts.text
        self.board = SetupView(page.look)
        self._none = EmptyState(
            page.look,
            icon="package",
            title=text("No set-up is drawn yet"),
            text=text("This game has one drawn by lot, the same for all tables."),
            actions=(self.again,),
        )

    @property
    def is_shown(self) -> bool:
        """Whether the set-up stands in the place of the round."""
        return self._subject.set_up

    @property
    def is_offered(self) -> bool:
        """Whether the round has a set-up, or can get one."""
        return not self._why_none()

    @property
    def lots(self) -> tuple[Lot, ...]:
        """What was drawn, in words."""
        round_, subject = self._subject.round, self._subject
        if round_ is None:
            return ()
        return setup_lots(self._page.texts, subject.event, round_, subject.game)

    @property
    def view(self) -> Views:
        """The view."""
        if self._view is None:
            self._view = Views()
            self._view.addWidget(self.board)
            self._view.addWidget(self._none)
        return self._view

    def title(self) -> str:
        """The title of the page while the set-up is shown."""
        name = self._subject.name(self._page.texts)
        return self._page.texts.text("{round}: set-up", round=name)

    def state_line(self) -> str:
        """Seed, round and attempt, for whoever wants to draw it again."""
        made, event, t = self._subject.made, self._subject.event, self._page.texts
        return draw_words(t, event, made.number, made.setup.attempt) if made.setup else ""

    def secondary(self) -> Sequence[Action]:
        """The buttons of the header while the set-up is shown."""
        if self._subject.made.setup is None:
            return (self.back,)
        return (self.back, self.again, self.print)

    def offered(self) -> Sequence[Action]:
        """The way in, among the buttons of the round."""
        return (self.show,) if self.is_offered else ()

    def refresh(self) -> None:
        """Show the set-up as it is now; go back where there is none any more."""
        if self.is_shown and not self.is_offered:
            self._subject.set_up = False
        text = self._page.texts.text
        self.again.rename(
            text("Draw the set-up again") if self.is_drawn else text("Draw the set-up")
        )
        if self.is_shown:
            found = self.lots
            self.view.setCurrentWidget(self.board if found else self._none)
            self.board.show_lots(found)

    def first_focus(self) -> QWidget | None:
        """The set-up, which the arrow keys scroll; the button that draws it where there is none."""
        if self._subject.made.setup is not None:
            return self.board
        return self._none.findChild(PrimaryButton)

    def _why_none(self) -> Sequence[str | Problem]:
        round_ = self._subject.round
        if round_ is None:
            return (self._page.texts.text("The set-up is drawn together with the round."),)
        return () if round_.setup is not None else self._why_not_again()

    def _why_not_again(self) -> Sequence[str | Problem]:
        subject = self._subject
        if subject.round is None:
            return self._why_none()
        return rounds.can_draw_setup(subject.event, subject.number, subject.game)

    @act("Set-up", keys="Ctrl+G", icon="package", unless=_why_none)
    def show(self) -> None:
        """Show it, or the round again: one key there and back."""
        self._turn(shown=not self.is_shown)

    @act("Back to the round", BACK, unless=_SHOWN)
    def back(self) -> None:
        self._turn(shown=False)

    def _turn(self, *, shown: bool) -> None:
        self._subject.set_up = shown
        self._page.show_otherwise()

    @act("Draw the set-up again", icon="dices", unless=_why_not_again, attempted=True)
    def again(self) -> None:
        subject = self._subject
        first = subject.made.setup is None
        rounds.draw_setup(subject.desk, subject.number, subject.game)
        if first:  # the button that was pressed is not there any more
            self._page.take_focus()

    @property
    def is_drawn(self) -> bool:
        """Whether the round has a set-up."""
        return self._subject.round is not None and self._subject.made.setup is not None

    @act("Print the set-up", icon="printer", unless=(_DRAWN, _SHOWN))
    def print(self) -> None:
        self._page.shell.go(f"prints/setup-{self._subject.number}")
