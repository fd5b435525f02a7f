"""Results by keyboard: the hall with every table, the open one as a sheet beside it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from bglmanager.engine.event import RoundStatus, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.services.score_sheet import has_ties
from bglmanager.ui.kit.hall_card import HallCard, TableMark
from bglmanager.ui.pages.round.boards_form import BoardForm
from bglmanager.ui.pages.round.form import TableForm
from bglmanager.ui.pages.round.hall_cards import HallCards, Typing
from bglmanager.ui.pages.round.hall_side import HallBeside, HallSide
from bglmanager.ui.pages.round.open_table import show_open_table
from bglmanager.ui.pages.round.options import RoundOptions, SaveOptions
from bglmanager.ui.pages.round.passes import FirstPass
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.ranking import RankingCard
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.pages.round.saving import Saving
from bglmanager.ui.pages.round.sheet_editor import SheetEditor, progress_of
from bglmanager.ui.pages.round.stopped_card import StoppedCard
from bglmanager.ui.pages.round.table_cards import DeskLine
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import laid_out


class ResultsView(QWidget):
    """Where a round's results are typed, read and corrected.

    `changed` is sent when what can be done may be another, `seat_changed` for another seat of
    the same table, `finished` for Enter alone when no table waits any more.
    """

    changed = Signal()
    seat_changed = Signal()
    finished = Signal()

    def __init__(
        self, shell: Shell, subject: RoundContext, pass_: FirstPass, save_options: SaveOptions
    ) -> None:
        """`pass_` says which form there is, and which tables can be typed in."""
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        self._pass = pass_
        self._people = People(subject.event)
        self._unlocked = self._by_number = self._arrived = False
        self.side = HallSide(self._look, subject)
        self.number, self.hall = self.side.number, self.side.hall
        self._cards = HallCards(self._look.texts, subject)
        self.ranking = RankingCard(self._look)
        self.options = RoundOptions(self._look, save_options, ties=has_ties(subject.event))
        self.desk_line = DeskLine(self._look)
        self.stopped = StoppedCard(shell, subject)
        self.stopped.settled.connect(self._go_on)
        self._lay_out()
        self._make_form()
        self.side.called.connect(self._called)
        self.side.called_elsewhere.connect(shell.go)
        self.side.chosen.connect(self._show)
        self.number.walked.connect(self._walk)
        self.desk_line.answered.connect(self.go_to_fields)

    def _lay_out(self) -> None:
        sheet = QWidget()
        self._centre = laid_out(QVBoxLayout(sheet), self._look.theme.px(8))
        for widget in (self.ranking, self.options, self.desk_line, self.stopped):
            self._centre.addWidget(widget)
        self._beside = HallBeside(self._look, self.side, sheet)
        self._beside.is_wide = self._pass.is_wide
        laid_out(QVBoxLayout(self)).addWidget(self._beside)

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

    @property
    def table(self) -> Table | None:
        """The open table."""
        return self.typing.table

    @property
    def cards(self) -> Sequence[HallCard]:
        """The tables with their state, as shown."""
        return self.side.cards

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
        """Show the hall, and the open table."""
        self._twice, progress = self._pass.reads_twice, self.typing.progress
        self._unsaved = frozenset(progress)
        typing = Typing(progress, self.typing.number, twice=self._twice, blind=self._pass.again)
        cards = self._cards.cards(self._people, typing)
        self.side.show_cards(cards, self._pass.waiting, self.typing.number)
        table = self.table
        if table is None:
            return
        self.desk_line.show_note(table.desk.notes or "")
        self.stopped.show_in(self.typing, self._pass.stopped(table), self._people)
        self._show_table()

    def _show_table(self) -> None:
        """Show state, outcome and fields of the open table: no more at a key."""
        number = self.typing.number
        if number is not None and self.typing.is_dirty:
            self.side.say_at(number, TableMark.TYPING, progress_of(self._form.sheet))
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

    def _walk(self, key: Qt.Key) -> None:
        number = self.hall.beside(self.typing.number, key)
        if number is not None:
            self.open_table(TableNumber(number))

    def _called(self, number: TableNumber | None) -> None:
        """A number opens its table; Enter alone goes into the one shown, and so on by itself.

        When all tables are in, Enter alone is for what comes next.
        """
        if number is None and self._is_done:
            self.finished.emit()
            return
        self._by_number = number is not None
        if number is not None:
            self.open_table(number)
        self.go_to_fields()

    def go_to_fields(self) -> None:
        """Go to the first field of the open table; back to the number where it is only read."""
        if not self.stopped.isHidden():
            self.stopped.take_the_keyboard()
        elif not self._form.focus_first():
            self.side.take_the_keyboard()

    @property
    def _is_done(self) -> bool:
        """Whether no table waits for anything in a round that is played."""
        return not (self.closed or self._pass.waiting or self.typing.unsaved)

    def unlock(self) -> None:
        """Let the open table of a closed round be corrected."""
        self._unlocked = self.closed
        self._show()
        self.go_to_fields()

    def let_go(self) -> None:
        """Leave the form: a correction that is not saved is forgotten, other figures are kept."""
        if self.desk_line.close_card():
            return
        self.side.clear()
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
