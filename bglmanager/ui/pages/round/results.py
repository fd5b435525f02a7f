"""Results by keyboard: the tables at the left, the open one as a form."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import RoundStatus, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.services.score_sheet import has_ties
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.open_table import show_open_table
from bglmanager.ui.pages.round.options import RoundOptions, SaveOptions
from bglmanager.ui.pages.round.passes import FirstPass
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.ranking import RankingCard
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.saving import Saving
from bglmanager.ui.pages.round.sheet_editor import SheetEditor
from bglmanager.ui.pages.round.stopped_card import StoppedCard
from bglmanager.ui.pages.round.table_cards import DeskLine
from bglmanager.ui.pages.round.table_list import TableRow, table_rows
from bglmanager.ui.pages.round.tables_side import TablesSide
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import laid_out


class ResultsView(QWidget):
    """Where a round's results are typed, read and corrected.

    `changed` is sent when what can be done may be another, `seat_changed` for another seat of
    the same table.
    """

    changed = Signal()
    seat_changed = Signal()

    def __init__(
        self, shell: Shell, subject: RoundContext, pass_: FirstPass, save_options: SaveOptions
    ) -> None:
        """`pass_` says which form there is, and which tables can be typed in."""
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        self._pass = pass_
        self._people = People(subject.event)
        self._unlocked = self._by_number = self._arrived = False
        self.side = side = TablesSide(self._look, subject)
        self.number, self.number_field, self.list = side.number, side.number_field, side.list
        self.ranking = RankingCard(self._look)
        self.options = RoundOptions(self._look, save_options, ties=has_ties(subject.event))
        self.desk_line = DeskLine(self._look)
        self.stopped = StoppedCard(shell, subject)
        self.stopped.settled.connect(self._go_on)
        self._lay_out()
        self._make_form()
        self.side.called.connect(self._called)
        self.side.called_elsewhere.connect(shell.go)
        self.number.stepped.connect(self._step)
        self.list.picked.connect(self._list_picked)
        self.list.opened.connect(lambda: self._called(None))
        self.desk_line.answered.connect(self.go_to_fields)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self._centre = laid_out(QVBoxLayout(), px(12))
        for widget in (self.ranking, self.options, self.desk_line, self.stopped):
            self._centre.addWidget(widget)
        self._columns = box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(16))
        box.addWidget(self.side)
        box.addLayout(self._centre, 1)

    def _make_form(self) -> None:
        """The form for this round's fields; `typing` is what stands in them."""
        self._form = self._pass.form()
        self.typing = SheetEditor(self._subject, self._form, self._pass.sheet)
        self._saving = Saving(self._shell, self._subject, self.typing)
        if isinstance(self._form, BoardForm):
            self._form.vote.voted.connect(self._saving.change_variant)
        self._form.changed.connect(self._typed)
        self._form.submitted.connect(self.submit)
        self._form.seat_changed.connect(self.seat_changed)
        self._centre.addWidget(self._form, 1)

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
        way, beside = QBoxLayout.Direction, self.side.fit(self.width())
        self._columns.setDirection(way.LeftToRight if beside else way.TopToBottom)

    @property
    def table(self) -> Table | None:
        """The open table."""
        return self.typing.table

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
        return self._subject.made.status is RoundStatus.CLOSED

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
            self.typing.open(self._first_table(), self._people)
            self._unlocked = self.typing.is_dirty
        else:
            self.typing.merge(table, self._people)
        self._unlocked = self._unlocked and self.closed
        self._show()
        self.ranking.show_event(self._subject)
        self.options.show_round(self._subject.made)
        self.options.setVisible(not self.closed)

    def _first_table(self) -> TableNumber:
        """The table to begin with: one at which something is typed already."""
        return min(self.typing.unsaved, default=self._pass.first)

    def _show(self) -> None:
        """Show the list, and the open table."""
        self._twice, self._unsaved = self._pass.reads_twice, self.typing.unsaved
        rows = table_rows(self._subject.made, self._people, self._unsaved, twice=self._twice)
        self.side.show_rows(rows, self._pass.waiting, self.typing.number)
        table = self.table
        if table is None:
            return
        self.list.pick_key(table.number)
        self.side.say_next(table.number)
        self.desk_line.show_note(table.desk.notes or "")
        self.stopped.show_in(self.typing, self._pass.stopped(table), self._people)
        self._show_table()

    def _show_table(self) -> None:
        """Show state, outcome and fields of the open table: no more at a key."""
        self._form.unlock(unlocked=self._unlocked)
        show_open_table(
            self._look.texts, self._subject, self._people, self._form, twice=self._twice
        )

    def first_focus(self) -> QWidget:
        """The number field, always ready; the open table where the page was entered for it."""
        arrived, self._arrived = self._arrived, False
        if arrived:
            self.go_to_fields()
        here = self.focusWidget()
        return here if arrived and here is not None else self.number

    def arrive_at(self, number: TableNumber, *, by_number: bool) -> None:
        """The page is entered for this table: open it, and go into it with the focus.

        By the number of a sheet, or on the way back: then typing goes on as it did.
        """
        if any(table.number == number for table in self._subject.made.tables):
            self._arrived, self._by_number = True, self._by_number or by_number
            self.open_table(number)

    def open_table(self, number: TableNumber) -> None:
        """Open a table; what is typed at the one before stays typed."""
        if self.typing.number != number:
            self.desk_line.leave_table()
            if self._unlocked:
                self.typing.forget()
            self._unlocked = False
            self.typing.open(number, self._people)
            self._saving.start_anew()
        self._show()
        self.changed.emit()

    def _step(self, step: int) -> None:
        number = self.side.beside(self.typing.number, step)
        if number is not None:
            self.open_table(number)

    def _called(self, number: TableNumber | None) -> None:
        """A number opens its table; Enter alone goes into the one shown, and so on by itself."""
        self._by_number = number is not None
        if number is not None:
            self.open_table(number)
        self.go_to_fields()

    def go_to_fields(self) -> None:
        """Go to the first field of the open table; to the list where it is only read."""
        if not self.stopped.isHidden():
            self.stopped.take_the_keyboard()
        elif not self._form.focus_first():
            self.side.go_to_list()

    def _list_picked(self) -> None:
        row = None if self.side.is_arranging else self.list.current_row
        if row is not None and self.typing.number not in (None, row.number):
            self.open_table(row.number)

    def unlock(self) -> None:
        """Let the open table of a closed round be corrected."""
        self._unlocked = self.closed
        self._show()
        self.go_to_fields()

    def let_go(self) -> None:
        """Leave the form: a correction that is not saved is forgotten, other figures are kept."""
        if self.desk_line.close_card():
            return
        self.options.close_editor()
        self._shell.close_side()
        if self._unlocked or (self.typing.is_dirty and self.typing.needs_reason):
            self._unlocked = False
            self.typing.forget()
            self._show()
            self.changed.emit()
        self.side.take_the_keyboard()

    def _typed(self) -> None:
        self._saving.start_anew()
        if self.table is not None and self._unsaved == self.typing.unsaved:
            self._show_table()
            return
        self._show()
        self.changed.emit()  # the step says so, and the round cannot be closed

    def submit(self) -> None:
        """Save the open table and open the next one; what is wrong is said where it is.

        Who came by its number has sheets in no order: the next number is typed at once, and
        Enter alone goes into the table shown. Who came by Enter alone goes on table by table.
        """
        before = self.typing.number
        if before is None or not self._saving.save():
            QApplication.beep()  # who types looks at the paper
            return
        self._go_on(before)

    def _go_on(self, before: TableNumber) -> None:
        """Open the next table that waits; a table that was stopped is the next one."""
        self._unlocked = False
        following = self._pass.after(before)
        if following is not None:
            self.open_table(following)
        else:
            self._show()
            self.changed.emit()
        if following == before or (following is not None and not self._by_number):
            self.go_to_fields()
        else:
            self.side.take_the_keyboard()
