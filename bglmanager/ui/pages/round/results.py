"""Results by keyboard: the tables at the left, the open one as a form."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Round, RoundStatus, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.first_pass import FirstPass
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.form_columns import has_ties
from bglmanager.ui.pages.round.options import RoundOptions, SaveOptions
from bglmanager.ui.pages.round.outcome import show_outcome
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.ranking import RankingCard
from bglmanager.ui.pages.round.stopped_card import StoppedCard
from bglmanager.ui.pages.round.subject import Subject
from bglmanager.ui.pages.round.table_list import TableRow, table_rows
from bglmanager.ui.pages.round.table_words import table_state, time_and_box
from bglmanager.ui.pages.round.tables_side import TablesSide
from bglmanager.ui.pages.round.which_table import find_table
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.fields import Field, SteppedField
from bglmanager.ui.widgets.table import TableView

_ROOMY = 720


class ResultsView(QWidget):
    """Where a round's results are typed, read and corrected.

    `changed` is sent when what can be done may be another: another table, another seat;
    `anew_wanted` with a stopped table that is to be typed once more.
    """

    changed = Signal()
    anew_wanted = Signal(object)

    def __init__(
        self, shell: Shell, subject: Subject, pass_: FirstPass, save_options: SaveOptions
    ) -> None:
        """`pass_` says which form there is, and which tables can be typed in."""
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        self._pass = pass_
        self._people = People(subject.event)
        self._unlocked = False
        self.side = TablesSide(self._look)
        self.ranking = RankingCard(self._look)
        self.options = RoundOptions(self._look, save_options, ties=has_ties(subject.event))
        self.stopped = StoppedCard(shell, subject)
        self.stopped.settled.connect(self._go_on)
        self.stopped.anew.connect(self.type_anew)
        self._lay_out()
        self._make_form()
        self.number.returnPressed.connect(self._number_entered)
        self.number.stepped.connect(self._step)
        self.list.picked.connect(self._list_picked)
        self.list.opened.connect(self.go_to_fields)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self._centre = QVBoxLayout()
        self._centre.setSpacing(px(12))
        self._centre.addWidget(self.ranking)
        self._centre.addWidget(self.options)
        self._centre.addWidget(self.stopped)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(16))
        box.addWidget(self.side)
        box.addLayout(self._centre, 1)

    def _make_form(self) -> None:
        """The form for this round's fields."""
        made = self._pass.editing()
        self._form, self._desk, self._saving = made.form, made.desk, made.saving
        self._form.changed.connect(self._typed)
        self._form.submitted.connect(self.submit)
        self._form.seat_changed.connect(self.changed)
        self._centre.insertWidget(self._centre.indexOf(self.stopped), self._form, 1)

    @property
    def form(self) -> TableForm:
        """The form of the open table, in an event with scores."""
        assert isinstance(self._form, TableForm)
        return self._form

    @property
    def board(self) -> BoardForm:
        """The form of the open board, in an event of Diplomacy."""
        assert isinstance(self._form, BoardForm)
        return self._form

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.side.set_narrow(narrow=self.width() < self._look.theme.px(_ROOMY))

    @property
    def number(self) -> SteppedField:
        """The field for the number of a table."""
        return self.side.number

    @property
    def number_field(self) -> Field:
        """The same with its label."""
        return self.side.number_field

    @property
    def list(self) -> TableView[TableRow]:
        """The tables of the round."""
        return self.side.list

    @property
    def round(self) -> Round:
        """The round shown."""
        return self._subject.made

    @property
    def table(self) -> Table | None:
        """The open table."""
        return self._desk.table

    @property
    def rows(self) -> Sequence[TableRow]:
        """The tables with their state, as listed."""
        return self.side.rows

    @property
    def seat(self) -> EntryNumber | None:
        """The player that keys are for."""
        return self._form.current_seat

    @property
    def closed(self) -> bool:
        """Whether the round is closed: results are only read then, until one is corrected."""
        return self.round.status is RoundStatus.CLOSED

    def refresh(self) -> None:
        """Show the round as it is now; what is typed and not saved stays in its fields."""
        self._people = People(self._subject.event)
        form = self._form
        if isinstance(form, TableForm) and form.columns != self._pass.columns:
            self._centre.removeWidget(form)
            form.hide()
            form.deleteLater()
            self._make_form()
        table = self.table
        if table is None:
            self._desk.open(self._pass.first, self._people)
        else:
            self._desk.merge(table, self._people)
        self._unlocked = self._unlocked and self.closed
        self._show()
        self.ranking.show_event(self._subject)
        self.options.show_round(self.round)
        self.options.setVisible(not self.closed)

    def _show(self) -> None:
        """Show the list, and state, outcome and fields of the open table."""
        twice = self._pass.reads_twice
        self.side.show_rows(table_rows(self.round, self._people, self._desk.unsaved, twice=twice))
        table = self.table
        if table is None:
            return
        self.list.pick(table.number)
        stopped = self._pass.is_stopped(table)
        if stopped and self._desk.is_dirty:
            self._desk.forget()
        self.stopped.show_in(self._form, table if stopped else None, self._people)
        editable = self._pass.takes_figures(table, unlocked=self._unlocked)
        dirty, correcting = self._desk.is_dirty, self._desk.needs_reason
        self._form.set_editable(editable=editable)
        self._form.ask_reason(asked=correcting and editable and (dirty or self._unlocked))
        texts = self._look.texts
        self._form.minutes.setText(time_and_box(texts, self._subject, self._people, table))
        state = table_state(
            texts, self.round, table, typed=dirty, correcting=correcting and dirty, twice=twice
        )
        self._form.show_state(*state)
        show_outcome(self._shell, self._subject, self._desk)

    def type_anew(self, number: TableNumber) -> None:
        """Neither reading of a stopped table is right: that is for the second pass."""
        self.anew_wanted.emit(number)

    def first_focus(self) -> QWidget:
        """The number field, always ready."""
        return self.number

    def open_table(self, number: TableNumber) -> None:
        """Open a table; what is typed at the one before stays typed."""
        if self._desk.number != number:
            if self._unlocked:
                self._desk.forget()
            self._unlocked = False
            self._desk.open(number, self._people)
            self._saving.start_anew()
        self._show()
        self.changed.emit()

    def _step(self, step: int) -> None:
        number = self.side.beside(self._desk.number, step)
        if number is not None:
            self.open_table(number)

    def _number_entered(self) -> None:
        typed = self.number.text().strip()
        found = find_table(self.round, typed) if typed else self._desk.number
        if found is None:
            self.side.refuse(
                self._look.texts.text(
                    "There is no table “{typed}”: tables go from 1 to {last}.",
                    typed=typed,
                    last=len(self.round.tables),
                )
            )
            return
        self.number.setText("")
        self.open_table(found)
        self.go_to_fields()

    def go_to_fields(self) -> None:
        """Go to the first field of the open table; to the list where it is only read."""
        if not self.stopped.isHidden():
            self.stopped.take_the_keyboard()
        elif not self._form.seats.focus_first():
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _list_picked(self) -> None:
        row = self.list.current_row
        if row is not None and self._desk.number not in (None, row.number):
            self.open_table(row.number)

    def unlock(self) -> None:
        """Let the open table of a closed round be corrected."""
        self._unlocked = self.closed
        self._show()
        self.go_to_fields()

    def let_go(self) -> None:
        """Leave the form: a correction that is not saved is forgotten, other figures are kept."""
        self.options.close_editor()
        self._shell.close_side()
        if self._unlocked or (self._desk.is_dirty and self._desk.needs_reason):
            self._unlocked = False
            self._desk.forget()
            self._show()
            self.changed.emit()
        self.side.take_the_keyboard()

    def _typed(self) -> None:
        self._saving.start_anew()
        self._show()
        if self._desk.needs_reason:  # the round cannot be closed before it is saved
            self.changed.emit()

    def submit(self) -> None:
        """Save the open table and open the next one; what is wrong is said where it is."""
        before = self._desk.number
        if before is None or not self._saving.save():
            return
        self._go_on(before)

    def _go_on(self, before: TableNumber) -> None:
        """Open the next table that waits; without one go to the number."""
        self._unlocked = False
        following = self._pass.after(before)
        if following is not None:
            self.open_table(following)
            self.go_to_fields()
        else:
            self._show()
            self.side.take_the_keyboard()
            self.changed.emit()
