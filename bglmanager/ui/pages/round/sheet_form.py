"""The open table: its seats, what can be done to them, and what is asked before it is saved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.event import Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services import boards, results
from bglmanager.services.score_sheet import ScoreSheet, SheetColumns
from bglmanager.services.table_sheet import BoardSheet, Cell, Sheet
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.pages.round.round_context import People, RoundContext
from bglmanager.ui.pages.round.sheet_grid import SheetColumn, SheetGrid, SheetTotals, column_cells
from bglmanager.ui.pages.round.sheet_parts import (
    ActsLine,
    FitArea,
    ProblemLine,
    SpareRoom,
    VariantVote,
    YearButtons,
)
from bglmanager.ui.pages.round.sheet_words import (
    ReadingWords,
    SheetRows,
    by_person,
    cell_at,
    level_words,
    outlook_words,
    score_columns,
    shown_columns,
    table_words,
    why_not_pasted,
    year_columns,
)
from bglmanager.ui.pages.round.sheets import SheetEditor
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import (
    PLAIN,
    Card,
    CutWords,
    PrimaryButton,
    QuietButton,
    Rule,
    StatusPill,
    Words,
    laid_out,
)
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words.names import table_name
from bglmanager.words.regulations import criterion_short

Fault = tuple[Sequence[Cell], str]
"""What cannot be right in words, with the fields it is about; none for the whole table."""

PAUSE = 150
"""Milliseconds without a key after which it is shown what comes of the figures."""

_WIDE, _LOW, _ACTS = 680, 400, 4
_LEAST, _SHARES = 160, {False: 2, True: 5}
"""So wide and so low at 100 % a sheet has the seats beside the rest; where the acts are otherwise;
the least height of the seats, and their share of the width beside the rest, with few fields or
many.
"""
_MORE = 1000
"""What is worth knowing has all the height that is left, as long as it is there."""

_TAB = Qt.FocusReason.TabFocusReason


class SheetLayout(Card):
    """Where everything of a sheet stands: a head, the seats with what can be done to them, which
    scroll where there is no room, and below them what is asked, with the way on.
    """

    def __init__(self, look: Style) -> None:
        super().__init__(look, spacing=8, margin=12)
        px, text, muted = look.theme.px, look.texts.text, look.theme.colours.muted
        self._look, self._is_wide = look, False
        self._number = Words(look, "", Size.FIGURE, strong=True)
        self._title = CutWords(look, "", Size.SECTION, strong=True)
        self.minutes = CutWords(look, "", Size.SMALL, colour=muted)
        self.pill = StatusPill(look)
        self.grid, self._area = SheetGrid(look), FitArea(px(_LEAST))
        self.words = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self.ties = Words(look, "", Size.SMALL, colour=muted, wrap=True)
        self.years, self.vote = YearButtons(look), VariantVote(look)
        self.acts, self.said, self.spare = ActsLine(look), ProblemLine(look), SpareRoom(look)
        self.reason = LineField(look)
        self.reason_field = Field(look, text("Why does the result change?"), self.reason)
        self.reason_field.put_label_inside(self.reason)
        self.then = Words(look, "", Size.SMALL, colour=muted)
        self.save = PrimaryButton(look, text("Save"), "save")
        self._rule, self._head, self._below = Rule(), QWidget(), QWidget()
        self._lay_out(px)

    def _lay_out(self, px: Callable[[float], int]) -> None:
        top, names = laid_out(QHBoxLayout(self._head), px(12)), laid_out(QVBoxLayout(), 0)
        for named in (self._title, self.minutes):
            names.addWidget(named)
        top.addWidget(self._number)
        top.addLayout(names, 1)
        top.addWidget(self.pill)
        self._inside = laid_out(QVBoxLayout(self._area.inside), px(4))
        for widget in (self.grid, self.words, self.ties, self.years, self.acts):
            self._inside.addWidget(widget)
        self._inside.addStretch(1)
        self.foot = laid_out(QVBoxLayout(self._below), px(8))
        for below in (self.vote, self.reason_field, self.said, self.spare):
            self.foot.addWidget(below, _MORE * int(below is self.spare))
        self.foot.addStretch(1)
        self.foot.addWidget(self._rule)
        last = laid_out(QHBoxLayout(), px(8))
        last.addWidget(self.then, 1)
        last.addWidget(self.save)
        self.foot.addLayout(last)
        self._way = laid_out(QBoxLayout(QBoxLayout.Direction.TopToBottom), px(8))
        self.box.addLayout(self._way)
        for part in (self._head, self._area, self._below):
            self._way.addWidget(part, int(part is self._below))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low and wide room title, acts and button stand beside the seats."""
        super().resizeEvent(event)
        px, way = self._look.theme.px, QBoxLayout.Direction
        low = self.width() >= px(_WIDE) and self.height() < px(_LOW)
        if low is (self._way.direction() is way.LeftToRight):
            return
        below, above = (self.foot, self._way) if low else (self._way, self.foot)
        above.removeWidget(self._head)
        below.insertWidget(0, self._head)
        (self._inside if low else self.foot).removeWidget(self.acts)
        (self.foot if low else self._inside).insertWidget(1 if low else _ACTS, self.acts)
        self._area.let_grow(grows=low)
        self._way.setDirection(way.LeftToRight if low else way.TopToBottom)
        self._way.setSpacing(px(24 if low else 8))
        self.foot.setSpacing(px(4 if low else 8))
        self._way.setStretchFactor(self._area, _SHARES[self._is_wide] if low else 0)
        self._way.setStretchFactor(self._below, _SHARES[False] if low else 1)


class SheetShown(SheetLayout):
    """The open table as it is typed now: of scores, or of the centres of a board. `rested` is sent
    when nobody has typed for a moment.
    """

    rested = Signal()

    def __init__(self, look: Style, editor: SheetEditor) -> None:
        """`editor` has the sheet that is open."""
        super().__init__(look)
        self._editor = editor
        self._rows: SheetRows | None = None
        self._every: Sequence[SheetColumn] = ()
        self.columns: SheetColumns | None = None
        self.is_made = self.is_asking = self._is_behind = False
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._rest)

    @property
    def sheet(self) -> Sheet:
        """The sheet as it is typed now."""
        assert self._editor.sheet is not None  # a table is open
        return self._editor.sheet

    def show_columns(self, columns: SheetColumns | None, acts: Sequence[Action]) -> None:
        """Have fields for these figures, for the centres of boards without any, and these acts."""
        self.is_made, self.columns, self._is_wide = True, columns, self._editor.is_wide
        texts = self._look.texts
        titles = [texts.word("at the table", "Place"), texts.text("Points")]
        if columns is not None and columns.share:
            titles.append(criterion_short(texts, columns.share))
        self.grid.forget_fields(titles)
        self._every = () if columns is None else score_columns(self._look, columns)
        self.acts.show_acts(acts)

    def take(self, sheet: Sheet) -> None:
        """Have another sheet, of the same table or another one; `show_sheet` shows it."""
        self._editor.sheet = sheet
        if self.reason.text().strip() != sheet.typed.reason:
            self.reason.setText(sheet.typed.reason)

    def unlock(self, *, unlocked: bool) -> None:
        """Whether a closed round is being corrected at this table."""
        if self.sheet.unlocked is not unlocked:
            self.take(replace(self.sheet, unlocked=unlocked))

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.whole_text

    @property
    def current_seat(self) -> EntryNumber | None:
        """The player the keyboard is at."""
        seated = () if self._editor.sheet is None else self.sheet.seated_entries
        return seated[self.grid.lit] if self.grid.lit < len(seated) else None

    # What is shown.

    def catch_up(self) -> None:
        """Show what comes of the figures, where that was put off."""
        if self._is_behind:
            self.show_sheet()

    def _rest(self) -> None:
        self.catch_up()
        self.rested.emit()

    def _go_to(self, cell: Cell) -> None:
        self.catch_up()
        self.grid.field(cell).setFocus(_TAB)

    def show_people(self, people: People, title: str, *, other: bool) -> None:
        """Show who sits at a table, `other` than the one before."""
        table = self.sheet.table
        self._rows = SheetRows(self._look.texts, people)
        self._number.setText(str(table.number))
        self._title.set_whole(title)
        if other:
            self.grid.light(0)
        if table.variant is not None:
            voted = self.vote.has_keyboard
            self.vote.show_variant(table.variant)
            if voted:  # the button is gone: typing goes on
                self._go_to(Cell(0, str(FIRST_YEAR)))

    def show_head(
        self, said: str, state: tuple[str, Tone, str], late: Sequence[EntryNumber]
    ) -> None:
        """Say what there is to know of the table, where it stands, and who has not come."""
        self.minutes.set_whole(said)
        self.minutes.setVisible(bool(said))
        self.pill.show_state(*state)
        if self._rows is not None:
            self._rows.late = frozenset(late)

    def show_asking(self, *, asking: bool) -> None:
        """Whether it is asked what becomes of later rounds: the acts make room for that."""
        self.is_asking = asking
        self.acts.setVisible(self.sheet.is_editable and not asking)
        self.spare.setVisible(not asking)

    def show_sheet(self) -> None:
        """Show what stands on the sheet, and what comes of it."""
        sheet, editable = self.sheet, self.sheet.is_editable
        self._is_behind = False
        self._pause.start()
        words = ties = ""
        if isinstance(sheet, ScoreSheet):
            words, ties = self._show_scores(sheet)
        elif isinstance(sheet, BoardSheet):
            words = self._show_board(sheet)
        for label, said in ((self.words, words), (self.ties, ties)):
            if label.text() != said:
                label.setText(said)
            label.setVisible(bool(said))
        on_board = isinstance(sheet, BoardSheet) and editable
        self.years.setVisible(on_board)
        self.vote.setVisible(on_board and not boards.can_set_variant(sheet.table))
        for widget in (self.save, self._rule, self.then):
            widget.setVisible(editable)
        self.acts.setVisible(editable and not self.is_asking)

    def _show_scores(self, sheet: ScoreSheet) -> tuple[str, str]:
        """Show a table with scores; what is said of it, and of who is level."""
        texts, games, given = self._look.texts, sheet.games_shown, sheet.typed.by_referee
        assert self._rows is not None  # people are shown before their figures
        self.grid.show_columns(shown_columns(self._every, games=games, by_referee=given))
        self.grid.show_rows([*self._rows.of_scores(sheet)], editable=sheet.is_editable)
        said = [*table_words(texts, sheet)]
        if sheet.is_editable and sheet.columns.asked.series is not None:
            said.append(
                texts.text(
                    "More points win a game. If it was otherwise, type * after the winner’s "
                    "points, or = for a tie."
                )
            )
        return "\n".join(said), "\n".join(level_words(texts, sheet))

    def _show_board(self, sheet: BoardSheet) -> str:
        """Show a board; what is said of it."""
        texts, editable = self._look.texts, sheet.is_editable
        assert self._rows is not None  # people are shown before their figures
        self.grid.show_columns(year_columns(texts, sheet))
        most, over = boards.centres_there_are(sheet.table), sheet.overfull_years
        sums = [(total, year in over) for year, total in sheet.yearly_totals.items()]
        totals = SheetTotals(
            texts.text("At most {most}", most=most),
            tuple(("" if total is None else str(total), wrong) for total, wrong in sums),
        )
        self.grid.show_rows([*self._rows.of_board(sheet)], editable=editable, totals=totals)
        self.years.more.setVisible(editable and sheet.may_be_longer)
        self.years.fewer.setVisible(editable and len(sheet.fields) > 1)
        return outlook_words(texts, sheet)

    def ask_reason(self, *, asked: bool) -> None:
        """Show or hide the field for the reason of a correction."""
        self.reason_field.setVisible(asked)
        if not asked:
            self.reason.clear()
            self.reason_field.set_problem("")

    # What is wrong.

    def _say_at_once(self) -> None:
        """More centres than there are are said while they are typed."""
        sheet, wrong = self.sheet, ""
        if isinstance(sheet, BoardSheet) and sheet.overfull_years:
            wrong = self._look.texts.text(
                "{years}: more than the {most} centres there are.",
                years=", ".join(sheet.overfull_years),
                most=boards.centres_there_are(sheet.table),
            )
        self.said.say(wrong, Tone.WRONG)

    def clear_faults(self) -> None:
        """Nothing is wrong, nothing is pointed out."""
        self._say_at_once()
        self.grid.clear_faults()

    def show_faults(self, found: Sequence[Fault]) -> None:
        """Say what cannot be right: at the seat, of several of a seat the first; what is about the
        whole table, or about years of a board, below. Then go to the first of it.
        """
        on_board = isinstance(self.sheet, BoardSheet)
        for cells, sentence in reversed(found):
            for cell in cells if on_board else ():
                self.grid.field(cell).set_wrong(sentence)
            if cells and not on_board:
                self.grid.show_fault(cells[0].seat, self._at_seat(sentence), cells[:1])
        below = [sentence for cells, sentence in found if on_board or not cells]
        if below:
            self.said.say("\n".join(below), Tone.WRONG)
        first = next((cells[0] for cells, _ in found if cells), None)
        if first is not None:
            take_up(self.grid.field(first))

    def _at_seat(self, sentence: str) -> str:
        """The sentence without table and name, which are read where it stands."""
        here, _, rest = sentence.partition(": ")
        name = table_name(self._look.texts, self.sheet.table.number)
        return rest[:1].upper() + rest[1:] if here.startswith(f"{name}, ") else sentence

    def mark_readings(self, said: Mapping[int, Mapping[Cell, str]]) -> None:
        """Show at each seat of a stopped table what was typed in two ways."""
        shown = self.grid.fields
        for seat, by_cell in said.items():
            if isinstance(self.sheet, ScoreSheet):
                self.grid.show_fault(seat, " · ".join(by_cell.values()))
            for cell, sentence in by_cell.items():
                if cell in shown:
                    shown[cell].set_wrong(sentence)


class SheetForm(SheetShown):
    """What is typed at the open table.

    `changed` is sent while typing, `submitted` when the table is to be saved, `seat_changed` when
    the keyboard comes to another field.
    """

    changed = Signal()
    submitted = Signal()
    seat_changed = Signal()

    def __init__(self, look: Style, editor: SheetEditor) -> None:
        """As for what it shows."""
        super().__init__(look, editor)
        self._stands_alone = self._straight = False
        self._went_on: Cell | None = None
        grid = self.grid
        grid.typed.connect(self._type)
        grid.entered.connect(self._enter)
        grid.digit.connect(self._go_on)
        grid.stepped.connect(self._step)
        grid.pasted.connect(self._paste)
        grid.reached.connect(self._reach)
        self.reason.textChanged.connect(self._reason_changed)
        self.reason.returnPressed.connect(self.submitted)
        self.reason.textEdited.connect(lambda: self.reason_field.set_problem(""))
        self.years.more.clicked.connect(lambda: self._show_years(1))
        self.years.fewer.clicked.connect(lambda: self._show_years(-1))
        self.save.clicked.connect(self.submitted)

    def _turn(self, sheet: Sheet) -> None:
        """Something was typed."""
        self.take(sheet)
        self._say_at_once()
        self.changed.emit()

    def _type(self, cell: Cell, text: str) -> None:
        """A field has another text."""
        before, sheet = self.sheet.typed, self.sheet.with_text(cell, text)
        self.grid.show_fault(cell.seat, "")
        self._stands_alone = sheet.typed == before.with_texts({cell: text})
        self._turn(sheet)
        self._stands_alone = False

    def _go_on(self, cell: Cell) -> None:
        """A digit: on to the next field where no other one can follow it."""
        self._straight = self._went_on == cell
        self._went_on = after = self.sheet.after_digit(cell)
        if after is not None:
            self._go_to(after)

    def _enter(self, cell: Cell) -> None:
        """Enter: the next field, past who is absent; after the last one the table.

        Whoever presses it after every digit has gone on already; who types straight through means
        the field that the digits came to.
        """
        came, self._went_on = self._went_on == cell, None
        if came and not self._straight:
            return
        sheet, after = self.sheet.after_enter(cell)
        if sheet is not self.sheet:
            for one in sheet.cells:
                if sheet.typed.text_in(one) != self.sheet.typed.text_in(one):
                    self._put(one, sheet.typed.text_in(one))
        if after is None:
            self.submitted.emit()
        else:
            self._go_to(after)

    def _put(self, cell: Cell, text: str) -> None:
        """Type a text into a field for somebody: he can take it back there."""
        field = self.grid.field(cell)
        field.selectAll()
        field.insert(text)

    def _step(self, cell: Cell, down: int, right: int) -> None:
        """An arrow goes to the field beside this one."""
        beside = self.sheet.cell_beside(cell, down, right)
        if beside is not None:
            self._go_to(beside)

    def _paste(self, cell: Cell, copied: str) -> None:
        """A column of a spreadsheet: a line for every seat from here on, or nothing is taken."""
        below = [Cell(n, cell.field) for n in range(cell.seat, len(self.sheet.seated_entries))]
        wrong = why_not_pasted(self._look.texts, copied, len(below))
        self.grid.show_fault(cell.seat, wrong, (cell,))
        for one, text in zip(below, () if wrong else column_cells(copied), strict=False):
            self._put(one, text)
            self._go_to(one)

    def _reach(self, cell: Cell) -> None:
        """Another field has the keyboard: bring its row into sight, the first with the titles."""
        self.catch_up()
        if cell != self._went_on:
            self._went_on = None
        if cell not in self.grid.fields:  # one that is on its way out
            return
        self.grid.light(cell.seat)
        px, row = self._look.theme.px, self.grid.plan.row_rect(cell.seat)
        x = self.grid.field(cell).geometry().center().x()
        self._area.ensureVisible(x, row.bottom(), px(48), px(8))
        self._area.ensureVisible(x, row.top() if cell.seat else 0, px(48), px(8))
        self._pause.start()
        self.seat_changed.emit()

    def focus_first(self) -> bool:
        """Go to where something is missing, or to the first field; False where there is none."""
        first = self.sheet.first_cell
        if first is not None:
            self._go_to(first)
        return first is not None

    def turn_winner(self) -> None:
        """The player the keyboard is at is the winner, or his side is, or not after all."""
        if isinstance(self.sheet, ScoreSheet):
            self._turn(self.sheet.turned_winner(self.grid.lit))

    def turn_mark(self, name: str) -> None:
        """Something is said of the whole table, or not after all."""
        if isinstance(self.sheet, ScoreSheet) and self.sheet.is_editable:
            self._turn(self.sheet.with_marks(**{name: not getattr(self.sheet.typed, name)}))

    def _show_years(self, more: int) -> None:
        """One year more or less."""
        if isinstance(self.sheet, BoardSheet):
            self._turn(self.sheet.with_years(len(self.sheet.fields) + more))
            self._go_to(Cell(0, self.sheet.fields[-1]))

    def _reason_changed(self, text: str) -> None:
        if self._editor.sheet is not None:
            typed = replace(self.sheet.typed, reason=text.strip())
            self._editor.sheet = self.sheet.with_typed(typed)

    def show_soon(self) -> None:
        """Show what comes of the figures once nobody types, where they change nothing else."""
        self._is_behind = True
        if self._stands_alone:
            self._pause.start()
        else:
            self.catch_up()


def take_up(field: QWidget | None) -> None:
    """Go to a field that is asked about: the digits typed next replace what stands in it."""
    if isinstance(field, QLineEdit):
        field.setFocus(_TAB)
        field.selectAll()


FEW = 4
"""More figures than this are shown in the form alone."""


class StoppedCard(Card):
    """A takes the first result, B the second, C types it anew.

    Figures and Enter decide nothing: who types with the eyes on the sheets sends them here.

    `settled` is sent with the table when one of the two was taken, `anew` when neither was.
    Escape is the page's: the table stays stopped.
    """

    settled = Signal(object)
    anew = Signal(object)

    def __init__(self, shell: Shell, subject: RoundContext) -> None:
        super().__init__(shell.look, spacing=8, margin=16)
        self._shell, self._subject, self._look = shell, subject, shell.look
        self._table: Table | None = None
        self._words = ReadingWords(shell.look.texts)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        look, px, muted = self._look, self._look.theme.px, self._look.theme.colours.muted
        self._title, self.told = Words(look, strong=True, wrap=True), Words(look, wrap=True)
        self.buttons, self.orders = list[QuietButton](), list[Words]()
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(8))
        grid.setColumnStretch(1, 1)
        for row, (key, words) in enumerate(self.own_keys(look.texts)):
            button, order = QuietButton(look, f"{key}  {words}"), Words(look, wrap=True)
            button.clicked.connect(partial(self._settle, row))
            grid.addWidget(button, row, 0)
            grid.addWidget(order, row, 1)
            self.buttons.append(button)
            self.orders.append(order)
        later = look.texts.text("Press A, B or C. Esc: later, the table stays stopped.")
        self.box.addWidget(self._title)
        self.box.addWidget(self.told)
        self.box.addLayout(grid)
        self.box.addWidget(Words(look, later, Size.SMALL, colour=muted, wrap=True))
        self.hide()

    def show_in(self, form: SheetForm, table: Table | None, people: People) -> None:
        """Show both readings of a stopped table, in its form too; None for any other table."""
        if table is not None or not self.isHidden():
            form.clear_faults()
        self._table = table
        self.setVisible(table is not None)
        if table is not None:
            self._show_table(form, table, people)
            self._mark_readings(form, table)

    def _mark_readings(self, form: SheetForm, table: Table) -> None:
        """Say at every seat what differs there."""
        seats = {seat.entry: index for index, seat in enumerate(table.seats)}
        found = ((seats[entry], said) for entry, said in by_person(table) if entry is not None)
        both = partial(self._words.both, columns=form.columns)
        form.mark_readings(
            {seat: {cell_at(seat, one.field): both(one) for one in said} for seat, said in found}
        )

    def _told(self, form: SheetForm, table: Table, people: People) -> Iterator[str]:
        """What differs at the whole table, and at the seats where that is little.

        A board has no room for it in its form.
        """
        columns = form.columns
        for entry, found in by_person(table):
            both = " · ".join(self._words.both(each, columns) for each in found)
            if entry is None:
                yield both
            elif columns is None or len(table.desk.differs) <= FEW:
                yield f"{people[entry].name} · {both}"

    def _show_table(self, form: SheetForm, table: Table, people: People) -> None:
        """Show what a stopped table would be either way."""
        event, number = self._subject.event, self._subject.number
        text = self._look.texts.text
        title = text(
            "The two entries of table {table} differ. Look at its sheet: which is right?",
            table=table.number,
        )
        self._title.setText(title)
        self.setAccessibleName(title)
        self.told.setText("\n".join(self._told(form, table, people)))
        self.told.setVisible(bool(self.told.text()))
        either = (table, results.with_second(table))
        for words, one in zip(self.orders, either, strict=False):
            words.setText(self._words.order(results.preview_table(event, number, one), people))
        self.orders[2].setText(text("Neither is right: type the sheet once more."))
        for button, words in zip(self.buttons, self.orders, strict=True):
            button.setAccessibleDescription(words.text())

    def take_the_keyboard(self) -> None:
        """The three keys work from now on."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        bring_into_sight(self)

    def _settle(self, way: int) -> None:
        """Take the first, or the second, or have it typed anew."""
        table, subject, reason = self._table, self._subject, self._look.texts.text("second pass")
        if table is None:
            return
        where = subject.desk, subject.number, table.number
        deeds = (
            partial(results.take_first, *where),
            partial(results.take_second, *where, reason=reason, game=subject.game),
        )
        if way == len(deeds):
            self.anew.emit(table.number)
        elif self._shell.attempt(deeds[way]):
            self.settled.emit(table.number)

    def own_keys(self, texts: Texts) -> Keys:
        return (
            ("A", texts.text("The first is right")),
            ("B", texts.text("The second is right")),
            ("C", texts.text("Type it anew")),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_A, Qt.Key.Key_B, Qt.Key.Key_C)
        alone = event.modifiers() in PLAIN and not event.isAutoRepeat()
        if alone and event.key() in keys:
            self.buttons[keys.index(Qt.Key(event.key()))].click()
        else:
            super().keyPressEvent(event)
