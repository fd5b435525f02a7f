"""The seats of the open table, one line each, and the way the keyboard takes through them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.derived import SeatResult
from bglmanager.engine.event import Table
from bglmanager.ui.format import Format
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.form_columns import FormColumns, FormHead, form_width
from bglmanager.ui.pages.round.pasting import cells, why_not_pasted
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.seat_line import FigureField, SeatLine
from bglmanager.ui.pages.round.typed import Spot, TypedSeat
from bglmanager.ui.widgets.basics import Rule


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
        self._head = FormHead(look, columns)
        self._seats = 0
        self._by_referee = False
        self.lit = 0
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(8))
        box.addWidget(self._head)
        box.addWidget(Rule())
        self._box = QVBoxLayout()
        self._box.setSpacing(look.theme.px(2))
        box.addLayout(self._box)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """Put the names above the fields where both beside each other would cut them."""
        needed = form_width(self._look, self._columns, by_referee=self._by_referee)
        narrow = self.width() < self._look.theme.px(needed)
        for line in self._made:
            line.set_narrow(narrow=narrow)

    @property
    def lines(self) -> list[SeatLine]:
        """The lines of this table's seats."""
        return self._made[: self._seats]

    def show_table(self, table: Table, people: People) -> None:
        """Show who sits at a table."""
        self._seats = len(table.seats)
        while len(self._made) < self._seats:
            self._made.append(self._line())
            self._fold()
        for place, (line, seat) in enumerate(zip(self.lines, table.seats, strict=True), 1):
            line.show_seat(people[seat.entry], place, seat)
        for n, line in enumerate(self._made):
            line.setVisible(n < self._seats)

    def _line(self) -> SeatLine:
        line = SeatLine(self._look, self._columns)
        line.typed.connect(self.changed)
        line.entered.connect(self._entered)
        line.stepped.connect(self._stepped)
        line.pasted.connect(self._pasted)
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
        self._head.show_place(shown=by_referee)
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

    def show_declared(self, index: int | None) -> None:
        """Show which seat declared victory, None for none."""
        for n, line in enumerate(self.lines):
            line.show_declared(declared=n == index)

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
        scores = [line.score for line in self.lines if line.score in fields and not line.absent]
        empty = [score for score in scores if not score.text()]
        for field in (*empty, *fields):
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
        order = [one for line in self.lines for one in line.fields()]
        skipped = [one for line in self.lines if line.absent for one in line.fields()]
        rest = order[order.index(field) + 1 :] if field in order else []
        after = [one for one in rest if one not in skipped]
        if after:
            after[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.submitted.emit()

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
