"""The open table as a form, in seat order, with only this game's fields."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import Number, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.literal import set_tip
from bglmanager.ui.look import Look
from bglmanager.ui.pages.round.fit_area import FitArea
from bglmanager.ui.pages.round.form_columns import FormColumns
from bglmanager.ui.pages.round.keeping import SeatButton
from bglmanager.ui.pages.round.people import People, table_title
from bglmanager.ui.pages.round.said import SaidLine
from bglmanager.ui.pages.round.seats_form import SeatsForm
from bglmanager.ui.pages.round.typed import TypedTable
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import Card, CutWords, QuietButton, Words
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.ui.widgets.states import StatusPill
from bglmanager.ui.widgets.wrapping import WrappingRow


class TableForm(Card):
    """Everything that is typed about one table.

    `changed` is sent while typing, `submitted` when the table is to be saved, `seat_changed` when
    the keyboard comes to another seat. `pass_name` stands beside the title.
    """

    changed = Signal()
    submitted = Signal()
    seat_changed = Signal()

    def __init__(self, look: Look, columns: FormColumns, seat_actions: Sequence[Action]) -> None:
        """`seat_actions` are done to the seat the keyboard is at."""
        super().__init__(look, spacing=8, margin=16)
        self._look = look
        self.columns = columns
        self.pass_name = ""
        self._format = Format(look.texts.language)
        self._table: Table | None = None
        text, muted = look.texts.text, look.theme.colours.muted
        self._title = CutWords(look, "", Size.SECTION, strong=True)
        self.minutes = Words(look, "", Size.SMALL, colour=muted)
        self.pill = StatusPill(look)
        self.seats = SeatsForm(look, columns)
        self.hint, self.virtual, self.ties = (
            Words(look, words, Size.SMALL, colour=muted, wrap=True)
            for words in (_series_hint(look, columns), "", "")
        )
        self.ties.hide()
        self.drawn = QCheckBox(text("Tied"))
        self.by_referee = QCheckBox(text("Places by the referee"))
        self.overran = QCheckBox(text("Stopped by the time limit"))
        set_tip(self.overran, text("The winner scores 0.9."))
        self.declared: int | None = None
        set_tip(self.drawn, text("Everybody who played to the end shares the first place."))
        self.reason = LineField(look)
        self.reason_field = Field(look, text("Why does the result change?"), self.reason)
        self.said = SaidLine(look)
        self.save = QuietButton(look, text("Save"), "save")
        self._buttons = [SeatButton(look, action) for action in seat_actions]
        self._lay_out()
        self.seats.changed.connect(self.changed)
        self.seats.submitted.connect(self.submitted)
        self.seats.reached.connect(self._reached)
        self.save.clicked.connect(self.submitted)
        self.drawn.clicked.connect(self._turned_drawn)
        self.overran.clicked.connect(self.changed)
        self.by_referee.clicked.connect(self._places_given)
        self.reason.textEdited.connect(lambda: self.reason_field.set_problem(""))
        self.reason.returnPressed.connect(self.submitted)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self._area = FitArea(px(160))
        column = QVBoxLayout(self._area.inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addWidget(self.seats)
        column.addWidget(self.hint)
        column.addWidget(self.virtual)
        column.addWidget(self.ties)
        column.addWidget(WrappingRow(px(8), self._buttons))
        column.addWidget(WrappingRow(px(16), (self.overran, self.drawn, self.by_referee)))
        top = self._row(12, self._title, self.minutes, self.pill)
        top.setStretch(0, 1)
        self.box.addLayout(top)
        self.box.addWidget(self._area)
        self.box.addWidget(self.reason_field)
        self.box.addWidget(self.said)
        self.box.addLayout(self._row(8, None, self.save))
        self.box.addStretch(1)

    def _row(self, gap: int, *widgets: QWidget | None) -> QHBoxLayout:
        """Widgets beside each other; None is room."""
        row = QHBoxLayout()
        row.setSpacing(self._look.theme.px(gap))
        for widget in widgets:
            if widget is None:
                row.addStretch(1)
            else:
                row.addWidget(widget)
        return row

    @property
    def language(self) -> str:
        """The language figures are written in."""
        return self._look.texts.language

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.whole

    @property
    def current_seat(self) -> EntryNumber | None:
        """The player the keyboard is at."""
        if self._table is None or self.seats.lit >= len(self._table.seats):
            return None
        return self._table.seats[self.seats.lit].entry

    def show_table(self, table: Table, people: People) -> None:
        """Show who sits at a table; what is typed is written by `write`."""
        other = self._table is None or self._table.number != table.number
        self._table = table
        parts = (table_title(self._look.texts, table), self.pass_name)
        self._title.set_whole(" · ".join(filter(None, parts)))
        self.seats.show_table(table, people)
        if other:
            self.clear_faults()
            self.seats.light(0)

    def write(self, typed: TypedTable) -> None:
        """Put what is typed, or saved, into the fields."""
        self.seats.write(typed.seats)
        self.drawn.setChecked(typed.drawn)
        self.overran.setChecked(typed.overran)
        self._show_declared(typed.declared)
        self.by_referee.setChecked(typed.by_referee)
        self.reason.setText(typed.reason)

    def read(self) -> TypedTable:
        """What is typed."""
        return TypedTable(
            seats=self.seats.read(),
            drawn=self.drawn.isChecked(),
            overran=self.overran.isChecked(),
            declared=self.declared,
            by_referee=self.by_referee.isChecked(),
            reason=self.reason.text().strip(),
        )

    def set_editable(self, *, editable: bool) -> None:
        """Whether the form takes figures; otherwise it is only read."""
        self.seats.set_editable(editable=editable, by_referee=self.by_referee.isChecked())
        timed = self.columns.timed
        for box, asked in ((self.overran, timed), (self.drawn, not timed), (self.by_referee, True)):
            box.setEnabled(editable and (asked or box.isChecked()))
            box.setVisible(box.isChecked() or (editable and asked))
        for button in (*self._buttons, self.save):
            button.setVisible(editable)
        self.hint.setVisible(editable and bool(self.hint.text()))

    def declare(self) -> None:
        """The player the keyboard is at is the winner, or his side is, or not after all."""
        if self.columns.asked.named is None or not self.by_referee.isEnabled():
            return
        index = self.seats.first_of_side(self.seats.lit)
        self._show_declared(None if self.declared == index else index)
        self.by_referee.setChecked(False)
        self.drawn.setChecked(False)
        self.changed.emit()

    def _turned_drawn(self) -> None:
        """A drawn table has no winner."""
        if self.drawn.isChecked():
            self._show_declared(None)
        self.changed.emit()

    def _show_declared(self, index: int | None) -> None:
        self.declared = index
        self.seats.show_declared(index)

    def _places_given(self) -> None:
        """The referee gives the places, or not any more: nobody declared victory."""
        self._show_declared(None)
        self.changed.emit()

    def ask_reason(self, *, asked: bool) -> None:
        """Show or hide the field for the reason of a correction."""
        self.reason_field.setVisible(asked)
        if not asked:
            self.reason.clear()
            self.reason_field.set_problem("")

    def show_made(self, table: Table, games: int) -> None:
        """Show what the figures make of the table, and how many games there are to type."""
        self.seats.show_made(table)
        self.seats.show_games(games)

    def show_result(self, result: TableResult) -> None:
        """Show what comes of the figures: a draw, the virtual players of a short table."""
        self.seats.show_outcome(result.seats)
        said = self._level(result) or self._virtual(result.virtual)
        self.virtual.setText(said)
        self.virtual.setVisible(bool(said))

    def show_ties(self, sentences: Sequence[str]) -> None:
        """Say which values put players with the same score apart."""
        self.ties.setText("\n".join(sentences))
        self.ties.setVisible(bool(sentences))

    def _level(self, result: TableResult) -> str:
        """A drawn game of two is said before it is saved."""
        if [seat.place for seat in result.seats] != [1, 1]:
            return ""
        if any(seat.units is None for seat in result.seats):
            return ""
        return self._look.texts.text("A draw: both share the first place.")

    def _virtual(self, scores: Sequence[Number]) -> str:
        if not scores:
            return ""
        return self._look.texts.many(
            "Short table: a virtual player takes part with a score of {score}.",
            "Short table: {n} virtual players take part, each with a score of {score}.",
            len(scores),
            score=self._format.number(scores[0]),
        )

    def show_state(self, text: str, tone: Tone, icon: str = "") -> None:
        """Say where the table stands."""
        self.pill.show_state(text, tone, icon)

    def clear_faults(self) -> None:
        """Nothing is wrong, nothing is pointed out."""
        self.seats.clear_faults()
        self.said.say("")

    def _reached(self, line: QWidget) -> None:
        px = self._look.theme.px
        if self.seats.lit == 0:  # with the titles
            self._area.verticalScrollBar().setValue(0)
        self._area.ensureWidgetVisible(line, 0, px(48))
        self._area.ensureWidgetVisible(self.focusWidget(), px(96), px(48))
        self.seat_changed.emit()


def _series_hint(look: Look, columns: FormColumns) -> str:
    """How the games of a series are marked; nothing where there is no series."""
    if columns.asked.series is None:
        return ""
    return look.texts.text(
        "More points win a game. If it was otherwise, type * after the winner’s "
        "points, or = for a tie."
    )
