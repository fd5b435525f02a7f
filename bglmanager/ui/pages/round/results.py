"""Results by keyboard: the hall with every table, the open one as a sheet beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import BoardVariant, Phase, RoundStatus, Table
from bglmanager.engine.games.asked import Named
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Problem
from bglmanager.i18n import capital
from bglmanager.services import boards
from bglmanager.services.table_sheet import Sheet
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.hall_card import HallCard, TableMark
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.round.hall_cards import HallCards, Typing, changed_cards, late_at
from bglmanager.ui.pages.round.hall_side import HallBeside, HallSide
from bglmanager.ui.pages.round.options import RoundOptions
from bglmanager.ui.pages.round.round_context import (
    People,
    RoundContext,
    RoundStage,
    table_role,
)
from bglmanager.ui.pages.round.sheet_form import SheetForm, StoppedCard, take_up
from bglmanager.ui.pages.round.sheet_parts import DeskLine
from bglmanager.ui.pages.round.sheet_words import table_state, time_and_box
from bglmanager.ui.pages.round.sheets import SheetEditor, progress_of
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import Card, CutWords, StatusPill, Symbol, Words, filled, laid_out
from bglmanager.words.names import rounds_in_sentences, table_title
from bglmanager.words.number_format import joined
from bglmanager.words.results import variant_name
from bglmanager.words.standings import final_team_ranking, view_of_final_ranking


class WinnerCard(Card):
    """Who won, what for, and who came next; hidden for every round but a closed final that is the
    last one. Where teams play, the team that won stands there, and who of it came where below.
    """

    def __init__(self, look: Style) -> None:
        super().__init__(look, spacing=4)
        self._look, accent = look, look.theme.colours.accent
        muted = look.theme.colours.muted
        self.winner = Words(look, "", Size.FIGURE, colour=accent, wrap=True)
        self.winner.setFont(_bold(self.winner.font()))
        self.prize = Words(look, "", Size.SECTION, colour=muted, wrap=True)
        self.places = Words(look, "", Size.SECTION, wrap=True)
        self.others = Words(look, "", colour=muted, wrap=True)
        row = laid_out(QHBoxLayout(), look.theme.px(12))
        trophy = Symbol(look, "trophy", accent, 32)
        filled(row, (trophy, 0, Qt.AlignmentFlag.AlignTop), (self.winner, 1))
        filled(self.box, row, self.prize, self.places, self.others)
        self.hide()

    @property
    def lines(self) -> tuple[str, ...]:
        """The ranking as shown, line by line."""
        said = (self.winner, self.places, self.others)
        lines = (line for words in said for line in words.text().splitlines())
        return tuple(part for line in lines for part in line.split(_APART))

    def show_event(self, subject: RoundContext, people: People) -> None:
        """Show the ranking of a closed final."""
        closed = subject.stage is RoundStage.CLOSED
        final = closed and subject.phase is Phase.FINAL and subject.is_last
        self.setVisible(final)
        if not final:
            return
        text, event = self._look.texts.text, subject.event
        finals = (r for r in event.rounds if not r.phase.counts_for_standings)
        seated = {seat.entry for round_ in finals for seat in round_.seats()}
        every = view_of_final_ranking(self._look.texts, event, subject.desk.derived).rows
        rows = [row for row in every if row.entry in seated]
        first = [row for row in rows if row.rank == 1]
        team = self._team_champion(subject)
        named = 0 if team else len(first)
        lines = [
            text("{rank}. {name} – {prize}", rank=row.rank, name=name, prize=row.prize)
            if row.prize
            else text("{rank}. {name}", rank=row.rank, name=name)
            for row in rows[named:]
            if (name := people[row.entry].name)
        ]
        near = _NAMED - named
        names = [people[row.entry].name for row in first]
        self.winner.setText(team or joined(self._look.texts, names))
        for words, said in (
            (self.prize, first[0].prize if named else ""),
            (self.places, "\n".join(lines[:near])),
            (self.others, self._further(lines[near:])),
        ):
            words.setText(said)
            words.setVisible(bool(said))

    def _team_champion(self, subject: RoundContext) -> str:
        """The team that has won; empty where none play."""
        event, derived = subject.event, subject.desk.derived
        if not derived.team_standings:
            return ""
        rows = final_team_ranking(self._look.texts, event, derived).rows
        return rows[0].name if rows else ""

    def _further(self, lines: Sequence[str]) -> str:
        """The next ones, as many as have room; the standings have all."""
        more = len(lines) - _FURTHER
        counted = self._look.texts.many("{n} more in the standings", more) if more > 0 else ""
        return _APART.join(filter(None, (*lines[:_FURTHER], counted)))


_NAMED, _FURTHER, _APART = 4, 6, " · "
"""So many places stand large, so many more in a line below them, so far apart."""


def _bold(font: QFont) -> QFont:
    font.setWeight(QFont.Weight.Bold)
    return font


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
        self._texts = shell.look.texts
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
        if self._editor.table is None:
            return False
        sheet = self._form.sheet
        self._form.clear_faults()
        if sheet.has_result and not sheet.is_dirty:
            # a sheet that lies there twice is not to be taken for one that was not saved
            table = sheet.table.number
            words = self._texts.text(
                "Table {table} has these figures already. Nothing changes.", table=table
            )
            self._shell.say(words, Tone.PLAIN)
            return True
        right = self._is_right(sheet) and self._has_reason(sheet) and self._is_meant(sheet)
        return right and self._is_answered(sheet) and self._write(sheet)

    def _write(self, sheet: Sheet) -> bool:
        desk, choices = self._subject.desk, self.consequences.choices(self._subject.wishes_again)
        reason = self._texts.text("second pass") if sheet.again else sheet.typed.reason
        self._editor.saved = True
        try:
            done = self._shell.attempt(lambda: sheet.put_in(desk, reason, choices))
        finally:
            self._editor.saved = False
        if done:
            self.start_anew()
        return done

    def _is_right(self, sheet: Sheet) -> bool:
        """Whether nothing is wrong with the figures; otherwise it is said at its field."""
        wrong = sheet.what_is_wrong
        if wrong:
            sentences = self._shell.sentences(wrong)
            self._form.show_faults([*zip(map(sheet.cells_of, wrong), sentences, strict=True)])
        return not wrong

    def _has_reason(self, sheet: Sheet) -> bool:
        """Whether a correction has its reason in words; otherwise it is asked for.

        A number is none: it is that of the next sheet, typed by somebody who looks at the paper.
        """
        form, typed, table = self._form, sheet.typed.reason, sheet.table.number
        if not sheet.needs_reason or any(character.isalpha() for character in typed):
            return True
        form.ask_reason(asked=True)
        if form.reason.hasFocus():
            said = self._texts.text(
                "“{typed}” is not a reason. Say in words why it changes, or press Esc to leave "
                "the result of table {table} as it was.",
                typed=typed,
                table=table,
            )
            first = self._texts.text(
                "Table {table} has a result already. Say why it changes.", table=table
            )
            form.reason_field.set_problem(said if typed else first)
        take_up(form.reason)
        return False

    def _is_meant(self, sheet: Sheet) -> bool:
        """Whether nothing is improbable, or Enter was pressed a second time."""
        found = tuple(sheet.questions)
        if not found or found == self._pointed_out:
            return True
        self._pointed_out = found
        again = self._texts.text("Press Enter again to save it as it is.")
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


SeatActions = Callable[[Named | None], Sequence[Action]]
"""What can be done to a seat of a round where these may be named as the winner."""


class TablesShown(QWidget):
    """The hall of a round, and the table that is open: as the facts are, and what is typed over
    them. `changed` is sent when what can be done may be another, `menu_asked` with a place where
    the menu of the table is wanted.
    """

    changed = Signal()
    menu_asked = Signal(QPoint)

    def __init__(self, shell: Shell, subject: RoundContext, seat_actions: SeatActions) -> None:
        """`seat_actions` are done to the seat the keyboard is at, and go by who is named."""
        super().__init__()
        self._shell, self._subject, look = shell, subject, shell.look
        self._look, self._seat_actions = look, seat_actions
        self.typing = SheetEditor(look.texts, subject)
        self._people = People(subject.event)
        self._unlocked = False
        self._shown: object = None
        self._advanced: tuple[TableNumber | None, TableNumber | None] | None = None
        self.side = HallSide(look, subject)
        self.number, self.hall = self.side.number, self.side.hall
        self._cards = HallCards(look.texts, subject)
        self.ranking, self.pass_line = WinnerCard(look), PassLine(look)
        self.options = RoundOptions(shell, subject)
        self.desk_line = DeskLine(look)
        self.stopped = StoppedCard(shell, subject)
        self.form = SheetForm(look, self.typing)
        self._saver = Saver(shell, subject, self.typing, self.form)
        self._saver.consequences.turned.connect(self._show_hall)
        self.form.vote.voted.connect(self._change_variant)
        sheet = QWidget()
        centre = laid_out(QVBoxLayout(sheet), look.theme.px(8))
        self.side.put_above(self.ranking)
        above = self.pass_line, self.options, self.desk_line, self.stopped
        for widget in (*above, self.form):
            centre.addWidget(widget, int(widget is self.form))
        self._beside = HallBeside(look, self.side, sheet)
        laid_out(QVBoxLayout(self)).addWidget(self._beside)
        self._connect()

    def _connect(self) -> None:
        """What is done with what is shown."""

    @property
    def table(self) -> Table | None:
        """The open table."""
        return self.typing.table

    @property
    def cards(self) -> Sequence[HallCard]:
        """The tables with their state, as shown."""
        return self.hall.cards

    @property
    def seat(self) -> EntryNumber | None:
        """The player that keys are for."""
        return self.form.current_seat

    @property
    def closed(self) -> bool:
        """Whether the round is closed: results are only read then, until one is corrected."""
        return self._subject.made.status is RoundStatus.CLOSED

    def refresh(self) -> None:
        """Show the round as it is now; what is typed and not saved stays in its fields."""
        typing, table = self.typing, self.table
        self._people = People(self._subject.event)
        columns = None if typing.on_boards else typing.columns
        if self.form.columns != columns or not self.form.is_made:
            self._beside.is_wide = typing.is_wide
            self.form.show_columns(columns, self._seat_actions(typing.columns.asked.named))
        if table is None:
            self._open(typing.first)
            self._unlocked = typing.is_dirty
        else:
            typing.anew = None if typing.saved else typing.anew
            typing.merge(table)
            if typing.saved:
                self._advance()
            self._take()
        self._unlocked = self._unlocked and self.closed
        self._show()
        self.ranking.show_event(self._subject, self._people)
        self.options.refresh()
        self.options.setVisible(not self.closed and not typing.again)

    def _advance(self) -> None:
        """Open what comes after a table that is settled: the same one where it was stopped."""
        self._unlocked, self.typing.anew = False, None
        here, sheet = self.typing.number, self.typing.sheet
        stopped = sheet is not None and sheet.is_stopped
        following = here if stopped else self.typing.next
        self._advanced = here, following
        if following is not None:
            self._leave_for(following)

    def _leave_for(self, number: TableNumber) -> None:
        """Open a table; what is typed at the one before stays typed, a stopped one shows both
        readings again.
        """
        if self.typing.number == number:
            return
        self.typing.anew = None
        self.desk_line.leave_table()
        if self._unlocked:
            self.typing.forget()
        self._unlocked = False
        self._open(number)
        self._saver.start_anew()

    def _open(self, number: TableNumber) -> None:
        """Open a table; in the second pass a stopped one that was being typed anew goes on so."""
        typing = self.typing
        if typing.again and number in typing.unsaved:
            stopped = typing.fresh(self._subject.made.table(number)).is_stopped
            typing.anew = number if stopped else typing.anew
        typing.open(number)
        self._take(other=True)
        self.form.clear_faults()

    def _take(self, *, other: bool = False) -> None:
        """Have the sheet of the editor in the form."""
        sheet, texts, subject = self.typing.sheet, self._look.texts, self._subject
        if sheet is None:
            return
        self.form.take(sheet)
        table = sheet.table
        title = (
            table_title(texts, subject.made, table),
            texts.text("second pass") if self.typing.again else "",
            table_role(texts, subject.event, subject.made, table),
            texts.text("to {year}", year=sheet.fields[-1]) if table.extra_year else "",
            variant_name(texts, table.variant) if table.variant else "",
        )
        self.form.show_people(self._people, " · ".join(filter(None, title)), other=other)

    def _show(self) -> None:
        """Show the hall, and the open table: what there is to know of it, and what is typed."""
        form, typing, subject, table = self.form, self.typing, self._subject, self.table
        self._show_hall()
        if table is None:
            return
        self.desk_line.show_note(table.desk.notes or "")
        if form.sheet.is_stopped and form.sheet.is_dirty:
            typing.forget()  # nothing can be typed at it
            self._take()
        self.stopped.show_in(form, table if form.sheet.is_stopped else None, self._people)
        self.pass_line.setVisible(typing.again and self.stopped.isHidden())
        form.unlock(unlocked=self._unlocked)
        sheet, texts, text = form.sheet, self._look.texts, self._look.texts.text
        typed = sheet.is_dirty
        self._shown = typed, sheet.marks
        correcting, twice = sheet.needs_reason and typed, typing.reads_twice
        state = table_state(
            texts, subject.made, sheet.table, typed=typed, correcting=correcting, twice=twice
        )
        about = time_and_box(texts, subject, self._people, sheet)
        form.show_head(about, state, late_at(subject, sheet.table))
        next_ = typing.next
        form.then.setText("" if next_ is None else text("then: table {table}", table=next_))
        save = text("Save") if next_ is None else text("Save and go on")
        form.save.rename(text("Compare") if typing.again else save)
        self._say_progress(sheet)
        form.show_sheet()
        asked = sheet.needs_reason and sheet.is_editable and (typed or sheet.unlocked)
        form.ask_reason(asked=asked)

    def _say_progress(self, sheet: Sheet) -> None:
        if sheet.is_dirty:
            self.hall.say_at(sheet.table.number, TableMark.TYPING, progress_of(sheet))

    def _show_hall(self) -> None:
        """Show the tables; while it is asked what becomes of a later round, those of that one."""
        changed = self._saver.consequences.asked_about
        texts, event, typing = self._look.texts, self._subject.event, self.typing
        self.form.show_asking(asking=changed is not None)
        if changed is not None:
            cards = changed_cards(texts, event.round(changed.round), self._people, changed)
            name = capital(rounds_in_sentences(texts, event)[changed.round])
            said = texts.text("{round}: the ringed tables would change", round=name)
            self.side.show_change(cards, said)
            return
        typed = Typing(typing.progress, typing.number, twice=typing.reads_twice, blind=typing.again)
        cards = self._cards.cards(self._people, typed)
        self.side.show_cards(cards, typing.waiting, typing.number)

    def _change_variant(self, voted: tuple[BoardVariant, ...]) -> None:
        """Play the open board of six as was voted; by lot where several are tied."""
        table, desk, number = self.table, self._subject.desk, self._subject.number
        if table is None:
            return
        if len(voted) > 1:
            self._shell.attempt(lambda: boards.draw_variant(desk, number, table.number, voted))
        else:
            self._shell.attempt(lambda: boards.set_variant(desk, number, table.number, voted[0]))


class ResultsView(TablesShown):
    """Where a round's results are typed, read, corrected, and typed again to compare.

    `finished` is sent for Enter alone when no table waits any more.
    """

    finished = Signal()

    def _connect(self) -> None:
        self._by_number = self._arrived = False
        self.side.called.connect(self._called)
        self.side.called_elsewhere.connect(self._shell.go)
        self.side.chosen.connect(self._show)
        self.side.menu_asked.connect(self._asked_at)
        self.number.walked.connect(self._walk)
        self.desk_line.answered.connect(self.go_to_fields)
        # the seats stay whole below the question, and what can be done to them waits for its answer
        self.desk_line.asking.connect(self.form.acts.setHidden)
        self.stopped.settled.connect(self._go_on)
        self.stopped.anew.connect(self.type_anew)
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
        """Open a table."""
        self._leave_for(number)
        self._show_changed()

    def _show_changed(self) -> None:
        self._show()
        self.changed.emit()

    def _walk(self, key: Qt.Key) -> None:
        number = self.hall.beside(self.typing.number, key)
        if number is not None:
            self.open_table(TableNumber(number))

    def _asked_at(self, number: int, place: QPoint) -> None:
        self.open_table(TableNumber(number))
        self.menu_asked.emit(place)

    def _called(self, number: TableNumber | None) -> None:
        """A number opens its table; Enter alone goes into the one shown, and so on by itself.

        When all tables are in, Enter alone is for what comes next.
        """
        if number is None and not (self.closed or self.typing.waiting or self.typing.unsaved):
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
        self._shell.close_side()
        anew, self.typing.anew = self.typing.anew, None
        if anew or self._unlocked or (self.typing.is_dirty and self.form.sheet.needs_reason):
            self._unlocked = False
            self.typing.forget()
            self._take()
            self.form.clear_faults()
            self._show_changed()
        self.side.take_the_keyboard()

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
        self.typing.anew, self.typing.sheet = number, None
        self._open(number)
        self._show_changed()
        self.go_to_fields()

    # From a typed sheet to a saved result.

    def _typed(self) -> None:
        """What follows of a digit is shown at its table alone, as soon as nobody types; what the
        hall and the step say only where the first or the last one was typed.
        """
        self._saver.start_anew()
        sheet = self.form.sheet
        if self._shown == (sheet.is_dirty, sheet.marks):
            self._say_progress(sheet)
            self.form.show_soon()
        else:
            self._show_changed()

    def submit(self) -> None:
        """Save the open table and open the next one; what is wrong is said where it is.

        Who came by its number has sheets in no order: the next number is typed at once, and
        Enter alone goes into the table shown. Who came by Enter alone goes on table by table.
        """
        if self._saver.save():
            self._go_on()
        else:
            QApplication.beep()  # who types looks at the paper

    def _go_on(self, _settled: object = None) -> None:
        """Go into the table that is opened next, or back to the number."""
        if self._advanced is None:  # nothing had to be written
            self._advance()
            self._show_changed()
        before, following = self._advanced or (None, None)
        self._advanced = None
        if following is not None and (following == before or not self._by_number):
            self.go_to_fields()
        else:
            self.side.take_the_keyboard()
