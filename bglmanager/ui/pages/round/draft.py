"""The draft of a round: look at it, ask why, exchange, before anybody sees it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from bglmanager.engine.event import Round
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.i18n import Texts
from bglmanager.ui.pages.round.cards import CardBoard
from bglmanager.ui.pages.round.options import RoundOptions, SaveOptions
from bglmanager.ui.pages.round.people import People, table_short
from bglmanager.ui.pages.round.setup_view import SetupLine
from bglmanager.ui.style import RADIUS, Style, Tone, set_tip
from bglmanager.ui.widgets.basics import QuietButton, Words, laid_out
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.words.results import role_name

_NO_BOXES: Mapping[TableNumber, str] = {}


class DraftBand(QWidget):
    """The hatched band over a draft; it says what it is, or who is picked up."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        px, colours = look.theme.px, look.theme.colours
        self._head = Words(look, look.texts.text("Draft").upper(), strong=True)
        self._words = Words(look, wrap=True)
        self._busy = False
        for words in (self._head, self._words):
            words.setAutoFillBackground(False)
        palette = self._head.palette()
        palette.setColor(palette.ColorRole.WindowText, QColor(colours.attention))
        self._head.setPalette(palette)
        self.box = laid_out(QHBoxLayout(self), px(12), (px(16), px(10), px(16), px(10)))
        self.box.addWidget(self._head, 0, Qt.AlignmentFlag.AlignTop)
        self.box.addWidget(self._words, 1)

    @property
    def text(self) -> str:
        """What is said."""
        return self._words.text()

    def say(self, text: str, *, busy: bool) -> None:
        """Say something; `busy` while somebody is picked up."""
        self._words.setText(text)
        self._busy = busy
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._look.theme.colours
        ink = colours.accent if self._busy else colours.attention
        ground = colours.accent_soft if self._busy else colours.attention_soft
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.fillPath(shape, QColor(ground))
        painter.setClipPath(shape)
        stripe = QColor(ink)
        stripe.setAlpha(28)
        wide = self._look.theme.px(6)
        painter.setPen(QPen(stripe, wide))
        for x in range(-self.height(), self.width() + self.height(), wide * 3):
            painter.drawLine(x, self.height() + wide, x + self.height() + 2 * wide, -wide)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(ink), 1, Qt.PenStyle.DashLine))
        painter.drawPath(shape)
        painter.end()


@record
class SeatRow:
    """A seat in the list view."""

    entry: EntryNumber
    table: int
    label: str
    seat: int
    name: str
    club: str
    role: str
    second: bool
    exchanged: bool
    picked_up: bool
    box: str = ""


def seat_rows(
    texts: Texts,
    round_: Round,
    people: People,
    picked_up: EntryNumber | None,
    boxes: Mapping[TableNumber, str] = _NO_BOXES,
) -> tuple[SeatRow, ...]:
    """Every seat of a round, table by table; `boxes` says whose copy of the game stands there."""
    moved = {entry for pair in round_.exchanged for entry in pair}
    first = {seat.entry: table.number for table in reversed(round_.tables) for seat in table.seats}
    return tuple(
        SeatRow(
            entry=seat.entry,
            table=table.number,
            label=table_short(table),
            seat=place,
            name=people[seat.entry].name,
            club=people[seat.entry].club,
            role=role_name(texts, seat.role) if seat.role else "",
            second=first[seat.entry] != table.number,
            exchanged=seat.entry in moved,
            picked_up=seat.entry == picked_up,
            box=boxes.get(table.number, ""),
        )
        for table in round_.tables
        for place, seat in enumerate(table.seats, 1)
    )


def _key(row: SeatRow) -> Hashable:
    """The player; the seat where he plays his second board."""
    return (row.entry, row.table) if row.second else row.entry


def seat_columns(
    look: Style, *, roles: bool, teams: bool, boxes: bool
) -> tuple[Column[SeatRow], ...]:
    """The columns of the list view; `roles` where the draw says what everybody plays, `teams`
    where the team stands for the club, `boxes` where copies of the game are looked after.
    """
    text = look.texts.text

    def note(row: SeatRow) -> str:
        if row.picked_up:
            return text("to swap")
        return text("swapped") if row.exchanged else ""

    box = Column[SeatRow](text("Copy of"), lambda r: r.box, stretch=True)
    power = Column[SeatRow](text("Power"), lambda r: r.role)
    return (
        Column(text("Table"), lambda r: r.label, lambda r: r.table, figures=True),
        Column(text("Seat"), lambda r: str(r.seat), lambda r: r.seat, figures=True),
        *((power,) if roles else ()),
        Column(text("Name"), lambda r: r.name, stretch=True, strong=True),
        Column(text("Team") if teams else text("Club"), lambda r: r.club, stretch=True),
        *((box,) if boxes else ()),
        Column(
            text("By hand"),
            note,
            icon=lambda r: "arrow-left-right" if r.exchanged or r.picked_up else "",
            tone=lambda r: Tone.NOW if r.picked_up else Tone.PLAIN,
        ),
    )


class DraftView(QWidget):
    """The draft as cards or as a list.

    `picked` says that another player is the current one, `why_asked` that his reason is wanted,
    `exchange_asked` carries two players.
    """

    picked = Signal(int)
    why_asked = Signal(int)
    exchange_asked = Signal(int, int)

    def __init__(
        self,
        look: Style,
        save_options: SaveOptions,
        *,
        ties: bool,
        roles: bool,
        teams: bool,
        boxes: bool = False,
    ) -> None:
        """`ties` tells whether values of the game break ties at the tables.

        `roles` tells whether the draw says what everybody plays, `teams` that fixed ones do,
        `boxes` that copies of the game are looked after.
        """
        super().__init__()
        self._look = look
        self._round: Round | None = None
        self._people: People | None = None
        self._boxes: Mapping[TableNumber, str] = _NO_BOXES
        self.picked_up: EntryNumber | None = None
        self.band = DraftBand(look)
        self.setup = SetupLine(look)
        self.options = RoundOptions(look, save_options, ties=ties)
        self.board = CardBoard(look)
        self._model = RowsModel(
            look, seat_columns(look, roles=roles, teams=teams, boxes=boxes), _key, self
        )
        self.list = TableView(look, self._model, look.texts.text("Seats of the draft"))
        self.stack = QStackedWidget()
        self.stack.addWidget(self.board)
        self.stack.addWidget(self.list)
        self._lay_out()
        self.board.picked.connect(self._board_picked)
        self.board.why_asked.connect(self.why_asked)
        self.board.exchange_asked.connect(self.exchange_asked)
        self.list.picked.connect(self._list_picked)
        self.list.opened.connect(self._list_opened)

    def _lay_out(self) -> None:
        px, text = self._look.theme.px, self._look.texts.text
        self._cards_button = QuietButton(self._look, "", "layout-grid")
        self._list_button = QuietButton(self._look, "", "list")
        self._cards_button.setAccessibleName(text("Cards"))
        self._list_button.setAccessibleName(text("List"))
        self._buttons = QButtonGroup(self)
        for button, as_list in ((self._cards_button, False), (self._list_button, True)):
            button.setCheckable(True)
            set_tip(button, f"{button.accessibleName()} (F3)")
            self._buttons.addButton(button)
            self.options.line.addWidget(button)
            button.clicked.connect(lambda _=False, shown=as_list: self.show_list(as_list=shown))
        self._cards_button.setChecked(True)
        box = laid_out(QVBoxLayout(self), px(12))
        box.addWidget(self.band)
        box.addWidget(self.setup)
        box.addWidget(self.options)
        box.addWidget(self.stack, 1)

    @property
    def current(self) -> EntryNumber | None:
        """The current player."""
        return self.board.current

    @property
    def shows_list(self) -> bool:
        """Whether the list is shown."""
        return self.stack.currentWidget() is self.list

    def show_list(self, *, as_list: bool) -> None:
        """Show the list or the cards; the current player stays the same."""
        if as_list and self.current is not None:
            self.list.pick_key(self.current)  # before it is shown: Qt would choose the first row
        self.stack.setCurrentWidget(self.list if as_list else self.board)
        (self._list_button if as_list else self._cards_button).setChecked(True)
        self.focus_current()

    def focus_current(self) -> None:
        """Give the keyboard to the current player."""
        if self.shows_list:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.board.focus_current()

    def show_round(
        self,
        round_: Round,
        people: People,
        top: TableNumber | None = None,
        boxes: Mapping[TableNumber, str] = _NO_BOXES,
    ) -> None:
        """Show the draft; `top` is the number of the top table, where there is one, `boxes` says
        whose copy of the game stands on each.
        """
        self._round, self._people, self._boxes = round_, people, boxes
        self.options.show_round(round_)
        self.board.show_round(round_, people, top, boxes)
        seated = {seat.entry for seat in round_.seats()}
        self.pick_up(self.picked_up if self.picked_up in seated else None)

    def pick_up(self, entry: EntryNumber | None) -> None:
        """Take a player up to be exchanged, or let him go with None."""
        self.picked_up = entry
        self.board.set_picked_up(entry)
        text = self._look.texts.text
        if entry is None or self._people is None:
            self.band.say(
                text(
                    "Nobody sees it yet. To swap two players drag one onto the other, or press "
                    "Ctrl+X on one and Ctrl+V on the other."
                ),
                busy=False,
            )
        else:
            self.band.say(
                text(
                    "{name}: press Ctrl+V on another player to swap; Esc cancels.",
                    name=self._people[entry].name,
                ),
                busy=True,
            )
        if self._round is not None and self._people is not None:
            shown = seat_rows(self._look.texts, self._round, self._people, entry, self._boxes)
            self.list.show_rows(shown)

    def _board_picked(self, entry: int) -> None:
        self.picked.emit(entry)

    def _list_picked(self) -> None:
        row = self.list.current_row
        if row is not None and row.entry != self.board.current:
            self.board.set_current(row.entry)

    def _list_opened(self) -> None:
        if self.current is not None:
            self.why_asked.emit(self.current)
