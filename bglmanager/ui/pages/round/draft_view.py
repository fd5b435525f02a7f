"""The view of a draft: the hall with every seat, and beside it how good the draft is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.ui.kit.hall_card import Place
from bglmanager.ui.kit.seat_hall import SeatHall
from bglmanager.ui.pages.round.draft_facts import (
    DraftFact,
    FactLine,
)
from bglmanager.ui.pages.round.hall_cards import find_people, said_of_found
from bglmanager.ui.pages.round.hall_side import HallField
from bglmanager.ui.pages.round.options import RoundOptions
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import Words, filled, laid_out

_HATCHED = 8
"""The height of the hatched strip at 100 %."""


class Hatched(QWidget):
    """The strip over a draft; in the colour of a choice while somebody is taken."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        self._look, self.busy = look, False
        self.setFixedHeight(look.theme.px(_HATCHED))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, high = self._look.theme.colours, self.height()
        ground, ink = colours.attention_soft, colours.attention
        if self.busy:
            ground, ink = colours.accent_soft, colours.accent
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(ground))
        painter.setPen(QPen(QColor(ink), high / 4))
        for x in range(-high, self.width() + high, high):
            painter.drawLine(x, high, x + high, 0)
        painter.end()


_LEFT = Qt.AlignmentFlag.AlignLeft
_SHEETS = ((1400, 480), (1000, 400), (640, 304))
"""From which room on the sheet is how wide."""


class DraftView(QWidget):
    """The hall with every seat, the field that finds a person in it, and how good the draft is.

    `forgotten` says that nobody is looked for any more.
    """

    forgotten = Signal()

    def __init__(self, look: Style, options: RoundOptions) -> None:
        super().__init__()
        self._look, self.options, self._is_compared = look, options, False
        px, text, colours = look.theme.px, look.texts.text, look.theme.colours
        self.setup = basics.LinkLine(look, text("Show it large"), colour=colours.muted)
        self._strip, self.band = Hatched(look), Words(look, wrap=True)
        self.field = HallField(look, text("Number or name"))
        self.said = basics.CutWords(look, "", strong=True)
        self.hall: SeatHall = SeatHall(look, text("Seats of the draft"))
        self.lines: tuple[FactLine, ...] = ()
        self._list = laid_out(QVBoxLayout(), 0)
        self._rule = Words(look, colour=colours.muted, wrap=True)
        head = Words(look, text("Draft"), strong=True, colour=colours.attention)
        said = filled(
            laid_out(QHBoxLayout(), px(12)), (head, 0, Qt.AlignmentFlag.AlignTop), (self.band, 1)
        )
        card = basics.Card(look)
        title = Words(look, text("Quality of the draft"), Size.SECTION, strong=True)
        self.way_costs = Words(look, wrap=True)
        self.other_way = basics.QuietButton(look, "…")
        filled(card.box, title, self._list, self._rule, self.way_costs, (self.other_way, 0, _LEFT))
        column = QWidget()
        filled(laid_out(QVBoxLayout(column)), card, 1)
        self._sheet = basics.scrolled_area(column)
        beside = filled(laid_out(QHBoxLayout(), px(16)), (self.hall, 1), self._sheet)
        whole = laid_out(QVBoxLayout(self), px(8))
        row = filled(laid_out(QHBoxLayout(), px(16)), (self.field, 1), (self.said, 1), self.options)
        filled(whole, self._strip, said, self.setup, row, (beside, 1))
        self.hall.typed.connect(self._type_on)
        self.field.textChanged.connect(self.look_for)
        self.field.returnPressed.connect(self._go_to_found)
        self.field.walked.connect(self.focus_hall)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The sheet, under what is played by, is as wide as the window allows; the hall has the
        rest, at least half.
        """
        super().resizeEvent(event)
        theme = self._look.theme
        room = 100 * self.width() // theme.scale
        wide = next((wide for least, wide in _SHEETS if room >= least), 0)
        self._sheet.setVisible(bool(wide) and not self._is_compared)
        self._sheet.setFixedWidth(theme.px(wide))
        self.options.setFixedWidth(theme.px(wide or _SHEETS[-1][1]))

    def show_compared(self, *, compared: bool) -> None:
        """While another draft is beside it the hall has the room of the sheet as well."""
        if compared != self._is_compared:
            self._is_compared = compared
            wide = self._sheet.minimumWidth()
            self._sheet.setVisible(not compared and wide > 0)

    def show_other_way(self, costs: str) -> None:
        """Say what the other way costs, beside the button that takes it; nothing without one."""
        self.way_costs.setText(costs)
        for widget in (self.way_costs, self.other_way):
            widget.setVisible(bool(costs))

    def show_facts(self, facts: Sequence[DraftFact], rule: str) -> None:
        """Say how good the draft is, and by what rule it was made."""
        self._rule.setText(rule)
        if [line.fact for line in self.lines] == [*facts]:
            return
        basics.empty_layout(self._list)
        self.lines = tuple(FactLine(self._look, fact) for fact in facts)
        for line in self.lines:
            line.points.connect(self.hall.ring_seats)
            line.pressed.connect(self._go_to_people)
            self._list.addWidget(line)

    def show_taken(self, entry: EntryNumber | None, name: str = "") -> None:
        """Say what a draft is, or whom to swap with somebody who is taken."""
        text, self._strip.busy = self._look.texts.text, entry is not None
        self._strip.update()
        self.hall.take_up(entry)
        self.band.setText(
            text("{name}: press Ctrl+V on another player to swap; Esc cancels.", name=name)
            if name
            else text(
                "Nobody sees it yet. To swap two players drag one onto the other, or press "
                "Ctrl+X on one and Ctrl+V on the other."
            )
        )

    def show_outlook(self, words: str, *, is_worse: bool) -> None:
        """Say what the swap would change, of who is taken and whoever he would change with."""
        colours = self._look.theme.colours
        basics.paint_text(self.said, colours.attention if is_worse else colours.text)
        self.said.set_whole(words)
        if words:
            self.hall.speak_also(words)

    def _go_to_people(self, entries: Collection[EntryNumber]) -> None:
        if entries:
            self.hall.set_current(min(entries))
            self.focus_hall()

    def focus_hall(self, _: object = None) -> None:
        """Give the keyboard to the current seat."""
        self.hall.setFocus(Qt.FocusReason.OtherFocusReason)

    # Who is looked for.

    def _type_on(self, letter: str) -> None:
        """A letter typed in the hall begins a name."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.insert(letter)

    @property
    def _found(self) -> Sequence[Place]:
        """The seats that what is typed means: those of a table, or of people."""
        cards, typed = self.hall.cards, self.field.text().strip()
        numbers = [(n, 0) for n, card in enumerate(cards) if f"{card.number}" == typed.lstrip("0")]
        return numbers or sorted(find_people(cards, typed))

    def look_for(self, typed: str) -> None:
        """Show where somebody sits, or nothing of the kind while nothing is typed."""
        found = self._found if typed.strip() else ()
        self.hall.show_found(found or None)
        if found or typed:
            said = said_of_found(self._look.texts, self.hall.cards, found)
            self.show_outlook(said, is_worse=False)
        else:
            self.forgotten.emit()

    def _go_to_found(self) -> None:
        """Enter: the first of them is the current seat."""
        found = self._found
        if not found:
            self.field.selectAll()
            QApplication.beep()
            return
        self.field.clear()
        self.hall.go_to(found[0])
        self.focus_hall()
