"""The form of an open table with scores, in seat order, with only this game's fields."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox

from bglmanager.engine.event import Table
from bglmanager.services.score_sheet import ScoreSheet, SheetColumns
from bglmanager.services.table_sheet import Cell
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.figure_field import FigureField
from bglmanager.ui.pages.round.pasting import cells, why_not_pasted
from bglmanager.ui.pages.round.people import People, table_title
from bglmanager.ui.pages.round.seats_form import SeatsForm
from bglmanager.ui.pages.round.sheet_form import Fault, SheetForm
from bglmanager.ui.style import Size, Style, Tone, set_tip
from bglmanager.ui.widgets.basics import Words, WrappingRow
from bglmanager.words.names import table_name


class TableForm(SheetForm[ScoreSheet]):
    """The fields seat by seat, and what is said of the whole table."""

    def __init__(self, look: Style, columns: SheetColumns, seat_actions: Sequence[Action]) -> None:
        """`seat_actions` are done to the seat the keyboard is at."""
        self.columns, self.seats = columns, SeatsForm(look, columns)
        super().__init__(look, self.seats, seat_actions, room=160)
        self._format = Format(look.texts)
        text, muted = look.texts.text, look.theme.colours.muted
        self.hint, self.virtual, self.ties = (
            Words(look, words, Size.SMALL, colour=muted, wrap=True)
            for words in (_series_hint(look, columns), "", "")
        )
        self.ties.hide()
        self.drawn = QCheckBox(text("Tied"))
        self.by_referee = QCheckBox(text("Places by the referee"))
        self.overran = QCheckBox(text("Stopped by the time limit"))
        set_tip(self.overran, text("The winner scores 0.9."))
        set_tip(self.drawn, text("Everybody who played to the end shares the first place."))
        marks = WrappingRow(look.theme.px(16), (self.overran, self.drawn, self.by_referee))
        inside = (self.hint, self.virtual, self.ties, self._seat_buttons(), marks)
        self._lay_out(inside, below=())
        self.box.addLayout(self._row(8, None, self.save))
        self.box.addStretch(1)
        self.seats.pasted.connect(self._pasted)
        self.drawn.clicked.connect(lambda on: self._turn(self.sheet.with_marks(drawn=on)))
        self.overran.clicked.connect(lambda on: self._turn(self.sheet.with_marks(overran=on)))
        self.by_referee.clicked.connect(lambda on: self._turn(self.sheet.with_marks(by_referee=on)))

    def show_table(self, table: Table, people: People, *, other: bool) -> None:
        """Show who sits at a table, `other` than the one before."""
        self._show_title(table_title(self._look.texts, table), self.pass_name)
        self.seats.show_table(table, people)
        if other:
            self.seats.light_first()

    def show_sheet(self) -> None:
        super().show_sheet()
        sheet, editable, timed = self.sheet, self.sheet.is_editable, self.columns.timed
        typed = sheet.typed
        self.seats.show_sheet(sheet)
        for box, on, asked in (
            (self.overran, typed.overran, timed),
            (self.drawn, typed.drawn, not timed),
            (self.by_referee, typed.by_referee, True),
        ):
            box.setChecked(on)
            box.setEnabled(editable and (asked or on))
            box.setVisible(on or (editable and asked))
        self.hint.setVisible(editable and bool(self.hint.text()))
        said = self._level(sheet) or self._virtual(sheet)
        self.virtual.setText(said)
        self.virtual.setVisible(bool(said))

    def show_ties(self, sentences: Sequence[str]) -> None:
        """Say which values put players with the same score apart."""
        self.ties.setText("\n".join(sentences))
        self.ties.setVisible(bool(sentences))

    def _level(self, sheet: ScoreSheet) -> str:
        """A drawn game of two is said before it is saved."""
        seats = sheet.result.seats
        if [seat.place for seat in seats] != [1, 1] or any(seat.units is None for seat in seats):
            return ""
        return self._look.texts.text("A draw: both share the first place.")

    def _virtual(self, sheet: ScoreSheet) -> str:
        scores = sheet.result.virtual
        if not scores:
            return ""
        return self._look.texts.many(
            "Short table: [a|{n}] virtual player[s] [takes|take] part[|, each] with a score of "
            "{score}.",
            len(scores),
            score=self._format.number(scores[0]),
        )

    def turn_winner(self) -> None:
        """The player the keyboard is at is the winner, or his side is, or not after all."""
        self._turn(self.sheet.turned_winner(self.seats.lit))

    def _typed(self, cell: Cell, text: str) -> None:
        self.seats.forgive(cell.seat)
        super()._typed(cell, text)

    def _pasted(self, cell: Cell, copied: str) -> None:
        """A column of a spreadsheet: a line for every seat from here on, or nothing is taken."""
        below = self.sheet.cells_below(cell)
        wrong = why_not_pasted(self._look.texts, copied, len(below))
        self.seats.show_fault(cell, wrong)
        for one, text in zip(below, () if wrong else cells(copied), strict=False):
            self._put(one, text)
            self._go_to(one)

    def clear_faults(self) -> None:
        super().clear_faults()
        self.seats.clear_faults()

    def show_faults(self, found: Sequence[Fault]) -> None:
        """At the seat; of several of a seat the first, where the keyboard goes."""
        for at, sentence in reversed(found):
            if at:
                self.seats.show_fault(at[0], self._at_seat(sentence))
        whole = [sentence for at, sentence in found if not at]
        if whole:
            self.said.say("\n".join(whole), Tone.WRONG)
        super().show_faults(found)

    def _at_seat(self, sentence: str) -> str:
        """The sentence without table and name, which are read where it stands."""
        here, _, rest = sentence.partition(": ")
        name = table_name(self._look.texts, self.sheet.table.number)
        return rest[:1].upper() + rest[1:] if here.startswith(f"{name}, ") else sentence

    def _reached(self, field: FigureField) -> None:
        px = self._look.theme.px
        if self.seats.lit == 0:  # with the titles
            self._area.verticalScrollBar().setValue(0)
        self._area.ensureWidgetVisible(self.seats.lines[self.seats.lit], 0, px(48))
        self._area.ensureWidgetVisible(field, px(96), px(48))
        super()._reached(field)


def _series_hint(look: Style, columns: SheetColumns) -> str:
    """How the games of a series are marked; nothing where there is no series."""
    if columns.asked.series is None:
        return ""
    return look.texts.text(
        "More points win a game. If it was otherwise, type * after the winner’s "
        "points, or = for a tie."
    )
