"""The set-up of a round, large enough to be read from where the tables stand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QWidget

from bglmanager.ui.actions import Action
from bglmanager.ui.pages.round.setup_cards import TablesCard, spoken_lot
from bglmanager.ui.pages.round.setup_columns import in_columns
from bglmanager.ui.pages.round.setup_elements import ElementsCard
from bglmanager.ui.pages.round.setup_island import HIGH, WIDE, IslandPicture
from bglmanager.ui.style import Style, set_tip
from bglmanager.ui.widgets.basics import Card, CutWords, LinkButton, Symbol, laid_out
from bglmanager.words.setup import Lot

SIZES = (56, 48, 40, 36, 32, 28)
"""Pixels of an element at 100 %, the largest first."""

TABLE_SIZES = (36, 32, 28, 24, 20)
"""Pixels of what is drawn for every table."""

_GAP = 16
_ISLAND = 280  # the least height of the picture
_FOR_CARDS = 0.6  # of the height, what cards have at least beside what is drawn by table


class SetupView(QScrollArea):
    """Cards for the elements in the largest size that needs no scrolling, the island in a picture
    as high as the page, below them what is drawn for every table.
    """

    def __init__(self, look: Style) -> None:
        super().__init__()
        self.setProperty("kind", "read")
        self._look = look
        self._lots: tuple[Lot, ...] = ()
        self.cards: tuple[ElementsCard, ...] = ()
        self.tables: tuple[TablesCard, ...] = ()
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
        self.setAccessibleName(". ".join(spoken_lot(look.texts, lot) for lot in lots))
        self.cards = tuple(ElementsCard(look, lot) for lot in lots if lot.elements)
        self.tables = tuple(TablesCard(look, lot) for lot in lots if lot.tables)
        self.islands = tuple(
            IslandPicture(look, lot.island, spoken_lot(look.texts, lot))
            for lot in lots
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
        px, gap = self._look.theme.px, self._look.theme.px(_GAP)
        made = in_columns(self.cards, [px(size) for size in SIZES], width, room, gap)
        self.size_shown = made.size
        bottom, x = y, 0
        for wide, column in zip(made.widths, made.columns, strict=True):
            top = y
            for card in column:
                high = card.height_at(wide, made.size)
                card.lay_out(QRect(x, top, wide, high), made.size)
                top += high + gap
            bottom, x = max(bottom, top), x + wide + gap
        return bottom


class SetupLine(Card):
    """The set-up in a line of the draft, with the way to see it large."""

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        px = look.theme.px
        self._look = look
        self._words = CutWords(look, "")
        self._link: LinkButton | None = None
        self._line = laid_out(QHBoxLayout(), px(8))
        self._line.addWidget(Symbol(look, "package", look.theme.colours.muted))
        self._line.addWidget(self._words, 1)
        self.box.setContentsMargins(px(12), px(4), px(8), px(4))
        self.box.addLayout(self._line)
        self.hide()

    @property
    def text(self) -> str:
        """What is said, uncut."""
        return self._words.whole_text

    def show_lots(self, lots: Sequence[Lot], action: Action) -> None:
        """Say what was drawn, with the action that shows it; nothing where nothing was."""
        if self._link is None:
            self._link = LinkButton(self._look, self._look.texts.text("Show it large"))
            self._link.clicked.connect(action.trigger)
            set_tip(self._link, action.toolTip())
            self._line.addWidget(self._link)
        named = ((lot.label, ", ".join(each.with_side for each in lot.elements)) for lot in lots)
        self._words.set_whole(" · ".join(": ".join(filter(None, words)) for words in named))
        self.setVisible(bool(lots))
