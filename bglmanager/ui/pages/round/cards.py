"""The cards of a draft: one for every table, its seats in order, to look at and to exchange."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

from bglmanager.engine.event import Round, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.ui.pages.round.people import People, table_title
from bglmanager.ui.pages.round.seat_tile import SeatTile
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import CutWords, StatusPill
from bglmanager.words.results import role_name, variant_name

_CARD = 272
_HEAD, _TILE, _EDGE, _GAP = 36, 42, 6, 12
_NO_BOXES: Mapping[TableNumber, str] = {}


class TableCard(QFrame):
    """One table: its number and its seats."""

    def __init__(self, look: Style, board: CardBoard) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._look, self._board = look, board
        self._title = CutWords(look, "", Size.TEXT, strong=True)
        self._title.setParent(self)
        self._box = CutWords(look, "", Size.SMALL, colour=look.theme.colours.muted)
        self._box.setParent(self)
        self.tiles: list[SeatTile] = []

    @property
    def title(self) -> str:
        """The name of the table."""
        return self._title.whole_text

    @property
    def box(self) -> str:
        """Whose copy of the game stands on the table."""
        return self._box.whole_text

    def show_box(self, owner: str) -> None:
        """Say whose copy of the game stands on the table; nothing where none does."""
        words = self._look.texts.text("copy of {owner}", owner=owner) if owner else ""
        if self._box.whole_text != words:
            self._box.set_whole(words)
            self._box.setVisible(bool(words))
            self._place_head()

    def show_table(
        self, table: Table, people: People, exchanged: frozenset[EntryNumber], *, top: bool
    ) -> None:
        """Show a table; tiles that stay the same are left alone. `top` is the top table."""
        texts = self._look.texts
        title = table_title(texts, table)
        if top:
            title = f"{title} · {texts.text('top table')}"
        if table.variant is not None:
            title = f"{title} · {variant_name(texts, table.variant)}"
        if self._title.whole_text != title:
            self._title.set_whole(title)
            self._place_head()
        while len(self.tiles) < len(table.seats):
            tile = SeatTile(self._look, self._board)
            tile.setParent(self)
            tile.show()
            self.tiles.append(tile)
        while len(self.tiles) > len(table.seats):
            self.tiles.pop().deleteLater()
        for place, (tile, seat) in enumerate(zip(self.tiles, table.seats, strict=True), 1):
            moved = seat.entry in exchanged
            role = role_name(texts, seat.role) if seat.role else ""
            tile.show_person(people[seat.entry], title, place, role, exchanged=moved)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        px = self._look.theme.px
        edge, head, high = px(_EDGE), px(_HEAD), px(_TILE)
        self._place_head()
        for n, tile in enumerate(self.tiles):
            tile.setGeometry(edge, head + n * high, self.width() - 2 * edge, high)

    def _place_head(self) -> None:
        """The title at the left, the box of the game at the right of it where there is one."""
        px = self._look.theme.px
        left, room = px(_EDGE + 8), self.width() - px(2 * _EDGE + 16)
        title = min(self._title.sizeHint().width(), room) if self._box.whole_text else room
        self._title.setGeometry(left, 0, title, px(_HEAD))
        rest = room - title - px(12)
        self._box.setGeometry(left + title + px(12), 0, max(rest, 0), px(_HEAD))

    def height_for(self, seats: int) -> int:
        """The height of a card with this many seats."""
        px = self._look.theme.px
        return px(_HEAD) + seats * px(_TILE) + px(_EDGE)


@dataclass
class _Drag:
    """A name under way: whose, from where, and the sign that follows the mouse."""

    entry: EntryNumber
    start: QPoint
    sign: StatusPill | None = field(default=None)


class CardBoard(QScrollArea):
    """All cards of a round. Arrows go from seat to seat, dragging one onto another exchanges.

    `picked` says that another seat is the current one, `why_asked` that its reason is wanted,
    `exchange_asked` carries two players.
    """

    picked = Signal(int)
    why_asked = Signal(int)
    exchange_asked = Signal(int, int)

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        self._canvas = QWidget()
        self._cards: list[TableCard] = []
        self._tiles: Mapping[EntryNumber, SeatTile] = {}
        self._current: EntryNumber | None = None
        self._drag: _Drag | None = None
        self.setWidget(self._canvas)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def current(self) -> EntryNumber | None:
        """The player of the current seat."""
        return self._current

    def tile(self, entry: EntryNumber) -> SeatTile:
        """The seat of a player, the first where he has two; KeyError when he has none."""
        return self._tiles[entry]

    @property
    def _all(self) -> list[SeatTile]:
        return [tile for card in self._cards for tile in card.tiles]

    def show_round(
        self,
        round_: Round,
        people: People,
        top: TableNumber | None = None,
        boxes: Mapping[TableNumber, str] = _NO_BOXES,
    ) -> None:
        """Show the tables of a round; cards that stay the same are left alone.

        `top` is the number of the top table, where there is one; `boxes` says whose copy of the
        game stands on each.
        """
        count = len(self._cards)
        while len(self._cards) < len(round_.tables):
            card = TableCard(self._look, self)
            card.setParent(self._canvas)
            self._cards.append(card)
            card.show()
        while len(self._cards) > len(round_.tables):
            self._cards.pop().deleteLater()
        exchanged = frozenset(entry for pair in round_.exchanged for entry in pair)
        sizes = [len(card.tiles) for card in self._cards]
        for card, table in zip(self._cards, round_.tables, strict=True):
            card.show_table(table, people, exchanged, top=table.number == top)
            card.show_box(boxes.get(table.number, ""))
        tiles: dict[EntryNumber, SeatTile] = {}
        for tile in self._all:
            tiles.setdefault(tile.entry, tile)
        self._tiles = tiles
        if count != len(self._cards) or sizes != [len(card.tiles) for card in self._cards]:
            self._arrange()
        if self._current not in self._tiles:
            self._current = next(iter(self._tiles), None)
        self._light()

    def set_current(self, entry: EntryNumber) -> None:
        """Make a player's seat the current one and bring it into sight."""
        if entry not in self._tiles:
            return
        changed = entry != self._current
        self._current = entry
        self._light()
        self.ensureWidgetVisible(self._tiles[entry], 0, self._look.theme.px(_HEAD + 8))
        if changed:
            self.picked.emit(entry)

    def focus_current(self) -> None:
        """Give the keyboard to the current seat."""
        if self._current is not None:
            self._tiles[self._current].setFocus(Qt.FocusReason.OtherFocusReason)

    def set_picked_up(self, entry: EntryNumber | None) -> None:
        """Show who is picked up to be exchanged, or nobody."""
        for tile in self._all:
            tile.set_picked_up(picked_up=tile.entry == entry)

    def _light(self) -> None:
        for tile in self._all:
            tile.set_current(current=tile.entry == self._current)

    def move_from(self, tile: SeatTile, key: int) -> None:
        """Go to the seat in the direction of an arrow key."""
        card = next(n for n, found in enumerate(self._cards) if tile in found.tiles)
        place = self._cards[card].tiles.index(tile)
        target = self._neighbour(card, place, key)
        if target is not None:
            self.set_current(target.entry)
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _neighbour(self, card: int, place: int, key: int) -> SeatTile | None:
        if key == Qt.Key.Key_Home:
            return self._cards[0].tiles[0]
        if key == Qt.Key.Key_End:
            return self._cards[-1].tiles[-1]
        down = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(key), 0)
        if down and 0 <= place + down < len(self._cards[card].tiles):
            return self._cards[card].tiles[place + down]
        step = down * self._columns() if down else 1 if key == Qt.Key.Key_Right else -1
        if not 0 <= card + step < len(self._cards):
            return None
        tiles = self._cards[card + step].tiles
        if down:
            return tiles[0] if down > 0 else tiles[-1]
        return tiles[min(place, len(tiles) - 1)]

    def _columns(self) -> int:
        gap = self._look.theme.px(_GAP)
        room = self.viewport().width() + gap
        return max(1, room // (self._look.theme.px(_CARD) + gap))

    def _arrange(self) -> None:
        """Put the cards in rows, as many beside each other as are wide enough for names."""
        gap, columns = self._look.theme.px(_GAP), self._columns()
        columns = min(columns, max(1, len(self._cards), 2))
        wide = (self.viewport().width() - gap * (columns - 1)) // columns
        top = 0
        for first in range(0, len(self._cards), columns):
            row = self._cards[first : first + columns]
            high = max(card.height_for(len(card.tiles)) for card in row)
            for n, card in enumerate(row):
                card.setGeometry(n * (wide + gap), top, wide, card.height_for(len(card.tiles)))
            top += high + gap
        self._canvas.resize(self.viewport().width(), max(top - gap, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def pressed(self, tile: SeatTile, event: QMouseEvent) -> None:
        """A seat was pressed: it is the current one, and may be dragged from here."""
        self.set_current(tile.entry)
        if event.button() is Qt.MouseButton.LeftButton:
            self._drag = _Drag(tile.entry, event.globalPosition().toPoint())

    def dragged(self, event: QMouseEvent) -> None:
        """The mouse moved with the button down: the name follows it."""
        drag = self._drag
        if drag is None:
            return
        at = event.globalPosition().toPoint()
        if drag.sign is None:
            if (at - drag.start).manhattanLength() < QApplication.startDragDistance():
                return
            drag.sign = self._sign(drag.entry)
        inside = self.viewport().mapFromGlobal(at)
        drag.sign.move(inside + QPoint(self._look.theme.px(12), self._look.theme.px(12)))
        point = self._canvas.mapFrom(self.viewport(), inside)
        self.ensureVisible(point.x(), point.y(), 0, self._look.theme.px(40))
        target = self._tile_at(at)
        for tile in self._all:
            tile.set_target(target=tile is target and tile.entry != drag.entry)

    def released(self, event: QMouseEvent) -> None:
        """The button was let go: over another seat the two are exchanged, at home it is asked."""
        drag, self._drag = self._drag, None
        if drag is None:
            return
        if drag.sign is None:
            self.why_asked.emit(drag.entry)
            return
        drag.sign.hide()
        drag.sign.deleteLater()
        for tile in self._all:
            tile.set_target(target=False)
        target = self._tile_at(event.globalPosition().toPoint())
        if target is not None and target.entry != drag.entry:
            self.exchange_asked.emit(drag.entry, target.entry)

    def ask_why(self, entry: EntryNumber) -> None:
        """The reason of a seat is wanted."""
        self.why_asked.emit(entry)

    def _sign(self, entry: EntryNumber) -> StatusPill:
        sign = StatusPill(self._look, self._tiles[entry].name, Tone.NOW, "grip-vertical")
        sign.setParent(self.viewport())
        sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        sign.adjustSize()
        sign.show()
        return sign

    def _tile_at(self, at: QPoint) -> SeatTile | None:
        if not self.viewport().rect().contains(self.viewport().mapFromGlobal(at)):
            return None
        for tile in self._all:
            if QRect(QPoint(), tile.size()).contains(tile.mapFromGlobal(at)):
                return tile
        return None

    @property
    def cards(self) -> Sequence[TableCard]:
        """The cards in the order of the tables."""
        return tuple(self._cards)

    def sizeHint(self) -> QSize:
        px = self._look.theme.px
        return QSize(px(_CARD), px(240))
