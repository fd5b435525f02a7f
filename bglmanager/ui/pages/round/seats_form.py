"""The seats of the open table, one line each."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout

from bglmanager.engine.event import Table
from bglmanager.services.score_sheet import ScoreSheet, SheetColumns
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.figure_field import FigureField, SheetFields
from bglmanager.ui.pages.round.form_columns import NAME, OUTCOME, SEAT, form_width
from bglmanager.ui.pages.round.form_head import FormHead
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.seat_line import SeatLine, named_word
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.basics import Rule, laid_out

_NAME_AND_OUTCOME = SEAT + NAME + sum(OUTCOME) + 40
"""The width at 100 % that a name needs with all of the outcome beside it, gaps included."""


class SeatsForm(SheetFields):
    """Lines are made once and used for every table."""

    def __init__(self, look: Style, columns: SheetColumns) -> None:
        super().__init__()
        self._look, self._columns = look, columns
        self._format = Format(look.texts)
        self._made: list[SeatLine] = []
        self.head = FormHead(look, columns)
        self._seats = 0
        self._by_referee = False
        self._games = 0
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        box.addWidget(self.head)
        box.addWidget(Rule())
        self._box = laid_out(QVBoxLayout(), look.theme.px(2))
        box.addLayout(self._box)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """Put the names above the fields where both beside each other would cut them.

        The share is left out first. Beside an open panel in a small window the place alone stays
        beside the name.
        """
        px = self._look.theme.px
        whole, needed = (
            form_width(
                self._look,
                self._columns,
                by_referee=self._by_referee,
                games=self._games,
                share=share,
            )
            for share in (True, False)
        )
        narrow = self.width() < px(needed)
        shown = 3 if self.width() >= px(_NAME_AND_OUTCOME if narrow else whole) else 2
        if narrow and shown == 2:
            shown = 1
        rows: tuple[FormHead | SeatLine, ...] = (self.head, *self._made)
        for row in rows:
            row.set_narrow(narrow=narrow)
            row.limit_outcome(shown)

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

    def show_late(self, late: Iterable[bool]) -> None:
        """Mark who is late and has not come, seat by seat."""
        for line, is_late in zip(self.lines, late, strict=True):
            line.show_late(late=is_late)

    def _line(self) -> SeatLine:
        line = SeatLine(self._look, self._columns, len(self._made))
        for field in line.figures.all():
            self.follow(field)
        for field in line.figures.games[self._games :]:
            field.hide()
        self._box.addWidget(line)
        return line

    def show_sheet(self, sheet: ScoreSheet) -> None:
        """Show what stands in the fields, and what comes of it."""
        self._by_referee, self._games = sheet.typed.by_referee, sheet.games_shown
        self.head.show_place(shown=self._by_referee)
        self.head.show_games(self._games)
        named = named_word(self._look.texts, self._columns.asked.named)
        for n, (line, result) in enumerate(zip(self.lines, sheet.result.seats, strict=True)):
            line.figures.show_sheet(sheet)
            line.show_declared(named if n in sheet.winners else "")
            line.show_outcome(self._format, result)
        self._fold()
        self._light()

    def field(self, cell: Cell) -> FigureField:
        return self._made[cell.seat].figures.named[cell.field]

    def show_fault(self, cell: Cell, sentence: str) -> None:
        """Say what is wrong with a field."""
        self._made[cell.seat].show_fault(sentence, self.field(cell))

    def forgive(self, seat: int) -> None:
        """What was wrong with a seat is being typed anew."""
        self._made[seat].show_fault("")

    def clear_faults(self) -> None:
        """Nothing is wrong."""
        for line in self._made:
            line.show_fault("")

    def light(self, field: FigureField) -> None:
        """Light the seat of this field: the one that keys are for."""
        if field.cell.seat != self.lit:
            self.lit = field.cell.seat
            self._light()
        super().light(field)

    def light_first(self) -> None:
        """Light the first seat, of another table."""
        self.lit = 0
        self._light()

    def _light(self) -> None:
        for n, line in enumerate(self._made):
            line.set_lit(lit=n == self.lit and bool(line.fields()))
