"""The seats of the open table, one line each, and the way the keyboard takes through them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.derived import SeatResult
from bglmanager.engine.event import Table
from bglmanager.engine.games.asked import Named
from bglmanager.ui.format import Format
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.enter_path import EnterPath
from bglmanager.ui.pages.round.figure_field import FigureField
from bglmanager.ui.pages.round.form_columns import NAME, OUTCOME, SEAT, FormColumns, form_width
from bglmanager.ui.pages.round.form_head import FormHead
from bglmanager.ui.pages.round.pasting import cells, why_not_pasted
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.seat_line import SeatLine, named_word
from bglmanager.ui.pages.round.typed import Spot, TypedSeat, exact
from bglmanager.ui.widgets.basics import Rule

_NAME_AND_OUTCOME = SEAT + NAME + sum(OUTCOME) + 40
"""The width at 100 % that a name needs with all of the outcome beside it, gaps included."""


class SeatsForm(QWidget):
    """Lines are made once and used for every table.

    `changed` is sent while typing, `submitted` for Enter in the last field, `reached` with the
    line that the keyboard has come to.
    """

    changed = Signal()
    submitted = Signal()
    reached = Signal(object)

    def __init__(self, look: Look, columns: FormColumns) -> None:
        super().__init__()
        self._look, self._columns = look, columns
        self._format = Format(look.texts.language)
        self._made: list[SeatLine] = []
        self.head = FormHead(look, columns)
        self._seats = 0
        self._by_referee = False
        self._games = 0
        self._asked: tuple[Spot, ...] = ()
        self._sides: tuple[int | None, ...] = ()
        self.lit = 0
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(8))
        box.addWidget(self.head)
        box.addWidget(Rule())
        self._box = QVBoxLayout()
        self._box.setSpacing(look.theme.px(2))
        box.addLayout(self._box)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """Put the names above the fields where both beside each other would cut them.

        Beside an open panel in a small window the place alone stays beside the name.
        """
        needed = form_width(
            self._look, self._columns, by_referee=self._by_referee, games=self._games
        )
        narrow = self.width() < self._look.theme.px(needed)
        tight = narrow and self.width() < self._look.theme.px(_NAME_AND_OUTCOME)
        rows: tuple[FormHead | SeatLine, ...] = (self.head, *self._made)
        for row in rows:
            row.set_narrow(narrow=narrow)
            row.set_tight(tight=tight)

    @property
    def lines(self) -> list[SeatLine]:
        """The lines of this table's seats."""
        return self._made[: self._seats]

    def show_table(self, table: Table, people: People) -> None:
        """Show who sits at a table."""
        self._seats = len(table.seats)
        self._sides = tuple(seat.side for seat in table.seats)
        while len(self._made) < self._seats:
            self._made.append(self._line())
            self._fold()
        for place, (line, seat) in enumerate(zip(self.lines, table.seats, strict=True), 1):
            line.show_seat(people[seat.entry], place, seat)
        for n, line in enumerate(self._made):
            line.setVisible(n < self._seats)

    def show_late(self, late: Iterable[bool]) -> None:
        """Mark who is late and has not come, seat by seat."""
        for line, is_late in zip(self.lines, late, strict=True):
            line.show_late(late=is_late)

    def _line(self) -> SeatLine:
        line = SeatLine(self._look, self._columns)
        line.typed.connect(self.changed)
        line.entered.connect(self._entered)
        line.stepped.connect(self._stepped)
        line.pasted.connect(self._pasted)
        line.drawn.connect(self._drawn)
        line.figures.show_games(self._games)
        line.reached.connect(lambda: self._reached(line))
        self._box.addWidget(line)
        return line

    def read(self) -> tuple[TypedSeat, ...]:
        """What is typed."""
        return tuple(line.read() for line in self.lines)

    def write(self, typed: tuple[TypedSeat, ...]) -> None:
        """Put figures into the fields."""
        for line, seat in zip(self.lines, typed, strict=True):
            line.write(seat)

    def set_editable(self, *, editable: bool, by_referee: bool) -> None:
        """Whether figures can be typed, and places too."""
        self._by_referee = by_referee
        self.head.show_place(shown=by_referee)
        for line in self._made:
            line.set_editable(editable=editable, by_referee=by_referee)
        self._fold()
        self.light(self.lit)

    def show_outcome(self, seats: tuple[SeatResult, ...]) -> None:
        """Show what comes of the figures."""
        for line, seat in zip(self.lines, seats, strict=True):
            line.show_outcome(self._format, seat)

    def field(self, spot: Spot) -> FigureField:
        """A field."""
        return self._made[spot.seat].field(spot.field, spot.nth)

    def show_made(self, table: Table) -> None:
        """Show what comes of the figures at each seat: sums, ties by turn order, games won."""
        for line, seat in zip(self.lines, table.seats, strict=True):
            line.figures.show_made(self._format, seat)

    def show_games(self, wanted: int) -> None:
        """Show so many games of a series, and those in which something is typed."""
        typed = [n for line in self.lines for n, one in enumerate(line.read().games, 1) if one]
        count = min(max([wanted, *typed]), self._columns.asked.games)
        if count == self._games:
            return
        self._games = count
        self.head.show_games(count)
        for line in self._made:
            line.figures.show_games(count)
        self._fold()

    def ask(self, spots: tuple[Spot, ...]) -> None:
        """Enter comes to these tie-breaks once the scores are typed: they decide here."""
        self._asked = spots
        asked = {self.field(spot) for spot in spots}
        for line in self.lines:
            for field in line.figures.deciding:
                field.set_quiet(quiet=field not in asked and not field.text())

    def show_declared(self, index: int | None) -> None:
        """Show which seat is named as the winner, with the others of its side; None for none.

        Who is last in the game has left his side (BGL 3.7.4).
        """
        named = self._columns.asked.named
        side = None if index is None or named is not Named.SIDE else self._sides[index]
        words = named_word(self._look.texts, named)
        for n, line in enumerate(self.lines):
            found = n == index if side is None else self._sides[n] == side and not line.is_gone
            line.show_declared(words if found else "")

    def first_of_side(self, index: int) -> int:
        """The seat that stands for the winner: the first of the side, where sides play."""
        if self._columns.asked.named is not Named.SIDE:
            return index
        return self._sides.index(self._sides[index])

    def show_fault(self, spot: Spot, sentence: str) -> None:
        """Say what is wrong with a field."""
        self._made[spot.seat].show_fault(sentence, self.field(spot))

    def clear_faults(self) -> None:
        """Nothing is wrong."""
        for line in self._made:
            line.show_fault("")

    def focus_first(self) -> bool:
        """Go to the first empty score, or to the first field; False when nothing can be typed."""
        fields = [field for line in self.lines for field in line.fields()]
        here = [line for line in self.lines if not line.absent]
        empty = [line.figures.first for line in here if not line.figures.is_scored]
        if self._games:
            games = [line.figures.games[n] for n in range(self._games) for line in here]
            empty = [field for field in games if not field.text()]
        for field in (*empty, *fields):
            if field in fields:
                field.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return False

    def light(self, index: int) -> None:
        """Light a seat: the one that keys are for."""
        self.lit = index
        for n, line in enumerate(self._made):
            line.set_lit(lit=n == index and bool(line.fields()))

    def _reached(self, line: SeatLine) -> None:
        index = self._made.index(line)
        if index != self.lit:
            self.light(index)
        self.reached.emit(line)

    def _entered(self, field: FigureField) -> None:
        """Enter: the next field, past who is absent; after the last one the table."""
        path = EnterPath(self.lines, self._games, [self.field(spot) for spot in self._asked])
        after, known = path.after(field), path.last_turn(field)
        if known is not None:
            turn, number = known
            turn.insert(number)
            after = [one for one in after if one is not turn]
        if after:
            after[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.submitted.emit()

    def _drawn(self, n: int) -> None:
        """A game of the series is drawn: everybody gets what the game gives for that."""
        series = self._columns.asked.series
        if series is None or series.drawn_score is None:
            return
        for line in self.lines:
            if not line.absent:
                line.figures.games[n].setText(exact(self._format, series.drawn_score))

    def _pasted(self, field: FigureField, copied: str) -> None:
        """A column of a spreadsheet: a line for every seat from here on, or nothing is taken."""
        index, nth = self._place(field)
        below = [line.fields()[nth] for line in self.lines[index:]]
        wrong = why_not_pasted(self._look.texts, copied, len(below))
        self._made[index].show_fault(wrong, field)
        for one, text in zip(below, () if wrong else cells(copied), strict=False):
            one.selectAll()
            one.insert(text)
            one.setFocus(Qt.FocusReason.TabFocusReason)

    def _place(self, field: FigureField) -> tuple[int, int]:
        """The seat's index of a field, and which of the seat's fields it is."""
        index = next(n for n, line in enumerate(self.lines) if field in line.fields())
        return index, self.lines[index].fields().index(field)

    def _stepped(self, field: FigureField, step: int) -> None:
        """An arrow: the same field one seat up or down."""
        lines = self.lines
        index, nth = self._place(field)
        if 0 <= index + step < len(lines):
            lines[index + step].fields()[nth].setFocus(Qt.FocusReason.TabFocusReason)
