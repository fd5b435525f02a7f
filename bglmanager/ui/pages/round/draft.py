"""The draft of a round: look at it, ask why, exchange, before anybody sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Round
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.ui.kit.hall_card import Place
from bglmanager.ui.kit.seat_hall import SeatHall
from bglmanager.ui.pages.round.hall_cards import draft_cards, find_people, said_of_found
from bglmanager.ui.pages.round.hall_side import HallField
from bglmanager.ui.pages.round.options import RoundOptions, SaveOptions
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.setup_view import SetupLine
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import CutWords, Words, laid_out

_NO_BOXES: Mapping[TableNumber, str] = {}
_HATCHED = 8
"""The height of the hatched strip at 100 %."""


class DraftBand(QWidget):
    """The hatched band over a draft; the words below say what it is, or who is picked up."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look = look
        px, colours = look.theme.px, look.theme.colours
        self._head = Words(look, look.texts.text("Draft"), strong=True)
        self._words = Words(look, wrap=True)
        self._busy = False
        for words in (self._head, self._words):
            words.setAutoFillBackground(False)
        palette = self._head.palette()
        palette.setColor(palette.ColorRole.WindowText, QColor(colours.attention))
        self._head.setPalette(palette)
        box = laid_out(QHBoxLayout(self), px(12), (0, px(_HATCHED + 8), 0, 0))
        box.addWidget(self._head, 0, Qt.AlignmentFlag.AlignTop)
        box.addWidget(self._words, 1)

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
        ink = QColor(colours.accent if self._busy else colours.attention)
        ground = colours.accent_soft if self._busy else colours.attention_soft
        high = self._look.theme.px(_HATCHED)
        strip = QRect(0, 0, self.width(), high)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(strip)
        painter.fillRect(strip, QColor(ground))
        painter.setPen(QPen(ink, high / 4))
        for x in range(-high, self.width() + high, high):
            painter.drawLine(x, high, x + high, 0)
        painter.end()


class DraftView(QWidget):
    """The draft: the hall with every seat, and the field that finds a person in it.

    `picked` says that another player is the current one, `why_asked` that the reason of a seat is
    wanted, `exchange_asked` carries two players.
    """

    picked = Signal(int)
    why_asked = Signal(int)
    exchange_asked = Signal(int, int)

    def __init__(self, look: Style, save_options: SaveOptions, *, ties: bool) -> None:
        """`ties` tells whether values of the game break ties at the tables."""
        super().__init__()
        self._look = look
        self._people: People | None = None
        self.picked_up: EntryNumber | None = None
        self.band = DraftBand(look)
        self.setup = SetupLine(look)
        self.options = RoundOptions(look, save_options, ties=ties)
        self.field = HallField(look, look.texts.text("Number or name"))
        self.said = CutWords(look, "", strong=True)
        self.hall = SeatHall(look, look.texts.text("Seats of the draft"))
        self._lay_out()
        self.hall.picked.connect(self.picked)
        self.hall.asked.connect(self.why_asked)
        self.hall.exchanged.connect(self.exchange_asked)
        self.hall.typed.connect(self._type_on)
        self.field.textChanged.connect(self._look_for)
        self.field.returnPressed.connect(self._go_to_found)
        self.field.walked.connect(lambda _: self.focus_current())

    def _lay_out(self) -> None:
        px = self._look.theme.px
        box = laid_out(QVBoxLayout(self), px(8))
        row = laid_out(QHBoxLayout(), px(12))
        row.addWidget(self.field, 1)
        row.addWidget(self.said, 1)
        row.addWidget(self.options, 1)
        for widget in (self.band, self.setup):
            box.addWidget(widget)
        box.addLayout(row)
        box.addWidget(self.hall, 1)

    @property
    def current(self) -> EntryNumber | None:
        """The current player."""
        current = self.hall.current
        return None if current is None else EntryNumber(current)

    def focus_current(self) -> None:
        """Give the keyboard to the current player."""
        self.hall.setFocus(Qt.FocusReason.OtherFocusReason)

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
        self._people = people
        self.options.show_round(round_)
        self.hall.show_cards(draft_cards(self._look.texts, round_, people, top, boxes))
        seated = {seat.entry for seat in round_.seats()}
        self.pick_up(self.picked_up if self.picked_up in seated else None)
        self._look_for(self.field.text())

    def pick_up(self, entry: EntryNumber | None) -> None:
        """Take a player up to be exchanged, or let him go with None."""
        self.picked_up = entry
        self.hall.take_up(entry)
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

    # Who is looked for.

    def _type_on(self, letter: str) -> None:
        """A letter typed in the hall begins a name."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.insert(letter)

    @property
    def _found(self) -> Sequence[Place]:
        """The seats that what is typed means: those of a table, or of people."""
        cards, typed = self.hall.cards, self.field.text().strip()
        numbers = (n for n, card in enumerate(cards) if str(card.number) == typed.lstrip("0"))
        table = next(numbers, None)
        return sorted(find_people(cards, typed)) if table is None else [(table, 0)]

    def _look_for(self, typed: str) -> None:
        found = self._found if typed.strip() else ()
        self.hall.show_found(found or None)
        self.said.set_whole(said_of_found(self._look.texts, self.hall.cards, found))

    def _go_to_found(self) -> None:
        """Enter: the first of them is the current seat."""
        found = self._found
        if not found:
            self.field.selectAll()
            QApplication.beep()
            return
        self.field.clear()
        self.hall.go_to(found[0])
        self.focus_current()
