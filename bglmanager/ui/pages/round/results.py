"""Results by keyboard: the hall with every table, the open one as a sheet beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import BoardVariant, Phase, RoundStatus, Table
from bglmanager.engine.games.asked import Named
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.i18n import capital
from bglmanager.services import boards
from bglmanager.services.score_sheet import has_ties
from bglmanager.services.table_sheet import Sheet
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.hall_card import HallCard, TableMark
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.round.hall_cards import HallCards, Typing, changed_cards, late_at
from bglmanager.ui.pages.round.hall_side import HallBeside, HallSide
from bglmanager.ui.pages.round.options import RoundOptions, SaveOptions
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.sheet_editor import SheetEditor, progress_of
from bglmanager.ui.pages.round.sheet_form import SheetForm, take_up
from bglmanager.ui.pages.round.sheet_parts import DeskLine
from bglmanager.ui.pages.round.sheet_words import table_state, time_and_box
from bglmanager.ui.pages.round.stopped_card import StoppedCard
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import Card, CutWords, StatusPill, Words, laid_out
from bglmanager.words.names import rounds_in_sentences
from bglmanager.words.standings import StandingsRow, view_of_final_ranking


class RankingCard(Card):
    """The ranking of all who played a final phase; hidden for every round but the last one."""

    def __init__(self, look: Style) -> None:
        super().__init__(look, spacing=4)
        self._look = look
        self._title = Words(look, look.texts.text("Final ranking"), Size.SECTION, strong=True)
        self._winner = Words(look, "", Size.TITLE, strong=True, colour=look.theme.colours.accent)
        self._others = Words(look, "", wrap=True)
        for words in (self._title, self._winner, self._others):
            self.box.addWidget(words)
        self.hide()

    @property
    def lines(self) -> tuple[str, ...]:
        """The ranking as shown, line by line."""
        return (self._winner.text(), *self._others.text().splitlines())

    def show_event(self, subject: RoundContext) -> None:
        """Show the ranking of a closed final."""
        final = (
            subject.stage is RoundStage.CLOSED and subject.phase is Phase.FINAL and subject.is_last
        )
        self.setVisible(final)
        if not final:
            return
        people, texts = People(subject.event), self._look.texts
        finals = (r for r in subject.event.rounds if not r.phase.counts_for_standings)
        seated = {seat.entry for round_ in finals for seat in round_.seats()}
        lines = [
            self._line(line, people[line.entry].name)
            for line in view_of_final_ranking(texts, subject.event, subject.desk.derived).rows
            if line.entry in seated
        ]
        self._winner.setText(lines[0] if lines else "")
        self._others.setText("\n".join(lines[1:]))

    def _line(self, line: StandingsRow, name: str) -> str:
        text = self._look.texts.text
        if line.prize:
            return text("{rank}. {name} – {prize}", rank=line.rank, name=name, prize=line.prize)
        return text("{rank}. {name}", rank=line.rank, name=name)


SeatActions = Callable[[Named | None], Sequence[Action]]
"""What can be done to a seat of a round where these may be named as the winner."""


class PassLine(QWidget):
    """Says that the second pass is on, and how it ends."""

    def __init__(self, look: Style) -> None:
        super().__init__()
        text, muted = look.texts.text, look.theme.colours.muted
        self.pill = StatusPill(look, text("Second pass"), Tone.NOW, "check-check")
        how = text("What was typed first is not shown. Ctrl+2: back.")
        row = laid_out(QHBoxLayout(self), look.theme.px(12))
        row.addWidget(self.pill)
        row.addWidget(CutWords(look, how, Size.SMALL, colour=muted), 1)


class Saver:
    """Saves the open table, or says at the form why not.

    The card under the form asks what happens to the rounds that a correction would have seated
    otherwise.
    """

    def __init__(
        self, shell: Shell, subject: RoundContext, editor: SheetEditor, form: SheetForm
    ) -> None:
        self._shell, self._subject, self._editor, self._form = shell, subject, editor, form
        self._pointed_out: tuple[Problem, ...] = ()
        self.consequences = ConsequencesCard(shell, framed=False, brief=True)
        form.foot.insertWidget(form.foot.indexOf(form.said) + 1, self.consequences)
        self.consequences.agreed.connect(form.submitted)
        self.consequences.left.connect(form.focus_first)

    def start_anew(self) -> None:
        """Figures have changed: what was pointed out has to be pointed out again."""
        self._pointed_out = ()
        self.consequences.forget()

    def save(self) -> bool:
        """Save what is typed; True when it is saved or there was nothing to save."""
        sheet = self._form.sheet
        if self._editor.table is None:
            return False
        self._form.clear_faults()
        if sheet.has_result and not sheet.is_dirty:
            # a sheet that lies there twice is not to be taken for one that was not saved
            words = self._shell.look.texts.text(
                "Table {table} has these figures already. Nothing changes.",
                table=sheet.table.number,
            )
            self._shell.say(words, Tone.PLAIN)
            return True
        right = self._is_right(sheet) and self._has_reason(sheet) and self._is_meant(sheet)
        return right and self._is_answered(sheet) and self._write(sheet)

    def _write(self, sheet: Sheet) -> bool:
        desk, choices = self._subject.desk, self.consequences.choices(self._subject.wishes_again)
        reason = self._shell.look.texts.text("second pass") if sheet.again else sheet.typed.reason
        self._editor.saved_meanwhile(saving=True)
        try:
            done = self._shell.attempt(lambda: sheet.put_in(desk, reason, choices))
        finally:
            self._editor.saved_meanwhile(saving=False)
        if done:
            self.start_anew()
        return done

    def _is_right(self, sheet: Sheet) -> bool:
        """Whether nothing is wrong with the figures; otherwise it is said at its field."""
        if sheet.what_is_wrong:
            sentences = self._shell.sentences(sheet.what_is_wrong)
            found = zip(map(sheet.cells_of, sheet.what_is_wrong), sentences, strict=True)
            self._form.show_faults(list(found))
        return not sheet.what_is_wrong

    def _has_reason(self, sheet: Sheet) -> bool:
        """Whether a correction has its reason in words; otherwise it is asked for.

        A number is none: it is that of the next sheet, typed by somebody who looks at the paper.
        """
        form, typed = self._form, sheet.typed.reason
        if not sheet.needs_reason or any(character.isalpha() for character in typed):
            return True
        form.ask_reason(asked=True)
        if form.reason.hasFocus():
            text, table = self._shell.look.texts.text, sheet.table.number
            said = text("Table {table} has a result already. Say why it changes.", table=table)
            if typed:
                said = text(
                    "“{typed}” is not a reason. Say in words why it changes, or press Esc to leave "
                    "the result of table {table} as it was.",
                    typed=typed,
                    table=table,
                )
            form.reason_field.set_problem(said)
        take_up(form.reason)
        return False

    def _is_meant(self, sheet: Sheet) -> bool:
        """Whether nothing is improbable, or Enter was pressed a second time."""
        found = tuple(sheet.questions)
        if not found or found == self._pointed_out:
            return True
        self._pointed_out = found
        again = self._shell.look.texts.text("Press Enter again to save it as it is.")
        self._form.said.ask("\n".join((*self._shell.sentences(found), again)))
        take_up(self._form.focusWidget())
        return False

    def _is_answered(self, sheet: Sheet) -> bool:
        """Whether the correction changes no seats, or it was chosen what becomes of them.

        Otherwise the card asks, and has the keyboard.
        """
        if not sheet.needs_reason:
            return True
        desk, number = self._subject.desk, self._subject.number
        after = desk.event.with_table(number, sheet.would_be)
        return self.consequences.is_answered(desk, after, number, self._form.save)


class TablesShown(QWidget):
    """The hall of a round, and the table that is open; `changed` is sent when what can be done may
    be another, `seat_changed` for another seat of the same table, `menu_asked` with a place where
    the menu of the table is wanted, or that of the seat, `taken_back` for what a chip says.
    """

    changed = Signal()
    seat_changed = Signal()
    menu_asked = Signal(QPoint, bool)
    taken_back = Signal()

    def __init__(
        self,
        shell: Shell,
        subject: RoundContext,
        seat_actions: SeatActions,
        save_options: SaveOptions,
    ) -> None:
        """`seat_actions` are done to the seat the keyboard is at, and go by who is named."""
        super().__init__()
        self._shell, self._subject, self._look = shell, subject, shell.look
        self._seat_actions = seat_actions
        self.typing = SheetEditor(shell.look.texts, subject)
        self._people = People(subject.event)
        self._unlocked = self._twice = False
        self._unsaved: frozenset[TableNumber] = frozenset()
        self.side = HallSide(self._look, subject)
        self.number, self.hall = self.side.number, self.side.hall
        self._cards = HallCards(self._look.texts, subject)
        self.ranking = RankingCard(self._look)
        self.options = RoundOptions(self._look, save_options, ties=has_ties(subject.event))
        self.desk_line = DeskLine(self._look)
        self.pass_line = PassLine(self._look)
        self.stopped = StoppedCard(shell, subject)
        self._lay_out()
        self._make_form()

    def _lay_out(self) -> None:
        sheet = QWidget()
        self._centre = laid_out(QVBoxLayout(sheet), self._look.theme.px(8))
        parts = self.pass_line, self.ranking, self.options, self.desk_line, self.stopped
        for widget in parts:
            self._centre.addWidget(widget)
        self._beside = HallBeside(self._look, self.side, sheet)
        self._beside.is_wide = self.typing.is_wide
        laid_out(QVBoxLayout(self)).addWidget(self._beside)

    def _make_form(self) -> None:
        named = self.typing.columns.asked.named
        self.form = form = SheetForm(self._look, self.typing, self._seat_actions(named))
        self._saver = Saver(self._shell, self._subject, self.typing, form)
        self._saver.consequences.turned.connect(self._show_hall)
        form.asked.connect(lambda place: self.menu_asked.emit(place, True))
        form.taken_back.connect(self.taken_back)
        form.voted.connect(self._change_variant)
        form.seat_changed.connect(self.seat_changed)
        self._centre.addWidget(form, 1)

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
        return self.form.current_seat

    @property
    def closed(self) -> bool:
        """Whether the round is closed: results are only read then, until one is corrected."""
        return self._subject.made.status is RoundStatus.CLOSED

    # What is shown.

    def refresh(self) -> None:
        """Show the round as it is now; what is typed and not saved stays in its fields."""
        self._people = People(self._subject.event)
        if self.form.columns is not None and self.form.columns != self.typing.columns:
            self._centre.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
            self._make_form()
            self._beside.is_wide = self.typing.is_wide
        table = self.table
        if table is None:
            self._open(self.typing.first)
            self._unlocked = self.typing.is_dirty
        else:
            self.typing.merge(table)
            self._take()
        self._unlocked = self._unlocked and self.closed
        self._show()
        self.ranking.show_event(self._subject)
        self.options.show_round(self._subject.made)
        self.options.setVisible(not self.closed and not self.typing.again)

    def _open(self, number: TableNumber) -> None:
        """Open a table; in the second pass a stopped one that was being typed anew goes on so."""
        if self.typing.again and number in self.typing.unsaved:
            stopped = self.typing.fresh(self._subject.made.table(number)).is_stopped
            self.typing.anew = number if stopped else self.typing.anew
        self.typing.open(number)
        self._take(other=True)
        self.form.clear_faults()

    def _take(self, *, other: bool = False) -> None:
        """Have the sheet of the editor in the form."""
        sheet = self.typing.sheet
        if sheet is None:
            return
        self.form.take(sheet)
        text = self._look.texts.text
        self.form.pass_name = text("second pass") if self.typing.again else ""
        top = boards.is_top_table(self._subject.event, self._subject.number, sheet.table)
        self.form.show_people(self._people, top=top, other=other)

    def _show(self) -> None:
        """Show the hall, and the open table."""
        self._twice, self._unsaved = self.typing.reads_twice, self.typing.unsaved
        self._marks = self.form.sheet.marks
        self._show_hall()
        table = self.table
        if table is None:
            return
        self.desk_line.show_note(table.desk.notes or "")
        sheet = self.form.sheet
        if sheet.is_stopped and sheet.is_dirty:
            self.typing.forget()  # nothing can be typed at it
            self._take()
        self.stopped.show_in(self.form, table if sheet.is_stopped else None, self._people)
        self.pass_line.setVisible(self.typing.again and self.stopped.isHidden())
        self._show_next()
        self._show_table()

    def _show_hall(self) -> None:
        """Show the tables; while it is asked what becomes of a later round, those of that one."""
        changed = self._saver.consequences.asked_about
        self.form.show_asking(asking=changed is not None)
        if changed is not None:
            texts, event = self._look.texts, self._subject.event
            round_ = event.round(changed.round)
            cards = changed_cards(texts, round_, self._people, changed)
            name = capital(rounds_in_sentences(texts, event)[changed.round])
            said = texts.text("{round}: the ringed tables would change", round=name)
            self.side.show_change(cards, said)
            return
        progress = self.typing.progress
        typing = Typing(progress, self.typing.number, twice=self._twice, blind=self.typing.again)
        cards = self._cards.cards(self._people, typing)
        self.side.show_cards(cards, self.typing.waiting, self.typing.number)

    def _show_next(self) -> None:
        """Say which table is opened after this one, and what the button does."""
        text, number = self._look.texts.text, self.typing.number
        waiting = self.typing.waiting
        after = [one for one in waiting if number is not None and one > number] or waiting
        next_ = next((one for one in after if one != number), None)
        self.form.then.setText("" if next_ is None else text("then: table {table}", table=next_))
        if self.typing.again:
            words = text("Compare")
        else:
            words = text("Save") if next_ is None else text("Save and go on")
        self.form.save.rename(words)

    def _show_table(self) -> None:
        """Show the open table: what there is to know of it, and what is typed."""
        form, subject = self.form, self._subject
        form.unlock(unlocked=self._unlocked)
        sheet, texts = form.sheet, self._look.texts
        form.show_late(late_at(subject, sheet.table))
        state = table_state(
            texts,
            subject.made,
            sheet.table,
            typed=sheet.is_dirty,
            correcting=sheet.needs_reason and sheet.is_dirty,
            twice=self._twice,
        )
        form.show_head(time_and_box(texts, subject, self._people, sheet), state)
        self._show_typed()

    def _show_typed(self) -> None:
        """Show fields and outcome of the open table: no more at a key."""
        sheet = self.form.sheet
        if sheet.is_dirty:
            self.side.say_at(sheet.table.number, TableMark.TYPING, progress_of(sheet))
        self.form.show_sheet()
        asked = sheet.needs_reason and sheet.is_editable
        self.form.ask_reason(asked=asked and (sheet.is_dirty or sheet.unlocked))

    def _change_variant(self, voted: tuple[BoardVariant, ...]) -> None:
        """Play the open board of six as was voted; by lot where several are tied."""
        table = self.table
        if table is None:
            return
        desk, number, [first, *others] = self._subject.desk, self._subject.number, voted
        if others:
            self._shell.attempt(lambda: boards.draw_variant(desk, number, table.number, voted))
        else:
            self._shell.attempt(lambda: boards.set_variant(desk, number, table.number, first))


class ResultsView(TablesShown):
    """Where a round's results are typed, read, corrected, and typed again to compare.

    `finished` is sent for Enter alone when no table waits any more.
    """

    finished = Signal()

    def __init__(
        self,
        shell: Shell,
        subject: RoundContext,
        seat_actions: SeatActions,
        save_options: SaveOptions,
    ) -> None:
        """As for what it shows."""
        super().__init__(shell, subject, seat_actions, save_options)
        self._by_number = self._arrived = False
        self._connect()

    def _connect(self) -> None:
        self.side.called.connect(self._called)
        self.side.called_elsewhere.connect(self._shell.go)
        self.side.chosen.connect(self._show)
        self.side.menu_asked.connect(self._asked_at)
        self.number.walked.connect(self._walk)
        self.desk_line.answered.connect(self.go_to_fields)
        self.stopped.settled.connect(self._go_on)
        self.stopped.anew.connect(self.type_anew)

    def _make_form(self) -> None:
        super()._make_form()
        self.form.changed.connect(self._typed)
        self.form.submitted.connect(self.submit)

    # Where the keyboard goes.

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
        """Open a table; what is typed at the one before stays typed, a stopped one shows both
        readings again.
        """
        if self.typing.number != number:
            self.typing.anew = None
            self.desk_line.leave_table()
            if self._unlocked:
                self.typing.forget()
            self._unlocked = False
            self._open(number)
            self._saver.start_anew()
        self._show()
        self.changed.emit()

    def _walk(self, key: Qt.Key) -> None:
        number = self.hall.beside(self.typing.number, key)
        if number is not None:
            self.open_table(TableNumber(number))

    def _asked_at(self, number: int, place: QPoint) -> None:
        self.open_table(TableNumber(number))
        self.menu_asked.emit(place, False)

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
        elif not self.form.focus_first():
            self.side.take_the_keyboard()

    @property
    def _is_done(self) -> bool:
        """Whether no table waits for anything in a round that is played."""
        return not (self.closed or self.typing.waiting or self.typing.unsaved)

    def unlock(self) -> None:
        """Let the open table of a closed round be corrected."""
        self._unlocked = self.closed
        self._show()
        self.go_to_fields()

    def let_go(self) -> None:
        """Leave the form: a correction that is not saved is forgotten, other figures are kept.

        Only Ctrl+2 leaves the second pass: Escape is pressed by habit before a number, and must
        not end what hides the first figures.
        """
        if self.desk_line.close_card():
            return
        self.side.clear()
        self.options.close_editor()
        self._shell.close_side()
        anew, self.typing.anew = self.typing.anew, None
        if anew or self._unlocked or (self.typing.is_dirty and self.form.sheet.needs_reason):
            self._unlocked = False
            self._forget()
            self._show()
            self.changed.emit()
        self.side.take_the_keyboard()

    def _forget(self) -> None:
        self.typing.forget()
        self._take()
        self.form.clear_faults()

    # The second pass.

    def turn_pass(self, *, again: bool) -> None:
        """Type the tables a second time, in fields that show nothing of the first, or go back."""
        if again is not self.typing.again:
            self._unlocked = False
            self.typing.turn_pass(again=again)
            self._saver.start_anew()

    def type_anew(self, number: TableNumber) -> None:
        """Empty the fields of a stopped table: neither reading of it is right."""
        self.turn_pass(again=True)
        self.typing.anew = number
        self.typing.sheet = None
        self._open(number)
        self._show()
        self.changed.emit()
        self.go_to_fields()

    # From a typed sheet to a saved result.

    def _typed(self) -> None:
        self._saver.start_anew()
        if self._is_marked(self.form.sheet):
            self._show_typed()
            return
        self._show()
        self.changed.emit()  # the step says so, and the round cannot be closed

    def _is_marked(self, sheet: Sheet) -> bool:
        """Whether the hall says already whether something is typed here."""
        marked = sheet.table.number in self._unsaved
        return sheet.is_dirty is marked and sheet.marks == self._marks

    def submit(self) -> None:
        """Save the open table and open the next one; what is wrong is said where it is.

        Who came by its number has sheets in no order: the next number is typed at once, and
        Enter alone goes into the table shown. Who came by Enter alone goes on table by table.
        """
        before = self.typing.number
        if before is None or not self._saver.save():
            QApplication.beep()  # who types looks at the paper
            return
        self._go_on(before)

    def _go_on(self, before: TableNumber) -> None:
        """Open the next table that waits; a table that was stopped is the next one."""
        self._unlocked, self.typing.anew = False, None
        following = self.typing.after(before)
        if following is not None:
            self.open_table(following)
        else:
            self._show()
            self.changed.emit()
        if following == before or (following is not None and not self._by_number):
            self.go_to_fields()
        else:
            self.side.take_the_keyboard()
