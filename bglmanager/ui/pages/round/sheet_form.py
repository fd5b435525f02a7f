"""The open table: its seats, what can be done to them, and what is asked before it is saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.games.asked import Figure
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import boards
from bglmanager.services.score_sheet import ScoreSheet, SheetColumns
from bglmanager.services.table_sheet import BoardSheet, Cell, Sheet
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.round.people import People, table_title
from bglmanager.ui.pages.round.sheet_editor import SheetEditor
from bglmanager.ui.pages.round.sheet_fields import (
    column_cells,
    score_columns,
    shown_columns,
    why_not_pasted,
    year_columns,
)
from bglmanager.ui.pages.round.sheet_grid import SheetGrid, SheetTotals
from bglmanager.ui.pages.round.sheet_parts import (
    ActsLine,
    FitArea,
    KeyedAct,
    ProblemLine,
    VariantVote,
    YearButtons,
)
from bglmanager.ui.pages.round.sheet_words import SheetRows, level_words, outlook_words, table_words
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import (
    Card,
    CutWords,
    PrimaryButton,
    Rule,
    StatusPill,
    Words,
    laid_out,
)
from bglmanager.ui.widgets.fields import Field, LineField
from bglmanager.words.names import table_name
from bglmanager.words.regulations import criterion_short
from bglmanager.words.results import variant_name

Fault = tuple[Sequence[Cell], str]
"""What cannot be right in words, with the fields it is about; none for the whole table."""

_TIES, _TURNS, _GAMES = Figure.TIE_BREAK, Figure.TURN, Figure.GAME

_WIDE, _LOW, _ACTS = 680, 400, 4
_LEAST, _SHARES = 160, {False: 2, True: 5}
"""So wide and so low at 100 % a sheet has the seats beside the rest; where the acts are otherwise;
the least height of the seats, and their share of the width beside the rest, with few fields or
many.
"""


class SheetCard(Card):
    """The grid of the open sheet: what is typed in it goes on to the sheet, and Enter leads on.

    `changed` is sent while typing, `submitted` when the table is to be saved, `seat_changed` when
    the keyboard comes to another field.
    """

    changed = Signal()
    submitted = Signal()
    seat_changed = Signal()

    def __init__(self, look: Style, editor: SheetEditor, outcome: Sequence[str]) -> None:
        """`editor` has the sheet that is open, `outcome` are titles of what comes of it."""
        super().__init__(look, spacing=8, margin=12)
        self._look, self._editor = look, editor
        self.grid = SheetGrid(look, self, outcome)
        self._area = FitArea(look.theme.px(_LEAST))
        self.said = ProblemLine(look)
        self.reason = LineField(look)
        self.reason.textChanged.connect(self._reason_changed)
        self.reason.returnPressed.connect(self.submitted)

    # The sheet.

    @property
    def sheet(self) -> Sheet:
        """The sheet as it is typed now."""
        assert self._editor.sheet is not None  # a table is open
        return self._editor.sheet

    @property
    def scores(self) -> ScoreSheet:
        """The same, of a table with scores."""
        assert isinstance(self._editor.sheet, ScoreSheet)
        return self._editor.sheet

    @property
    def board(self) -> BoardSheet:
        """The same, of a board."""
        assert isinstance(self._editor.sheet, BoardSheet)
        return self._editor.sheet

    def take(self, sheet: Sheet) -> None:
        """Have another sheet, of the same table or another one; `show_sheet` shows it."""
        self._editor.sheet = sheet
        if self.reason.text().strip() != sheet.typed.reason:
            self.reason.setText(sheet.typed.reason)

    def unlock(self, *, unlocked: bool) -> None:
        """Whether a closed round is being corrected at this table."""
        if self.sheet.unlocked is not unlocked:
            self.take(replace(self.sheet, unlocked=unlocked))

    # What is typed.

    def turn(self, sheet: Sheet) -> None:
        """Something was typed."""
        self.take(sheet)
        self._say_at_once()
        self.changed.emit()

    def typed(self, cell: Cell, text: str) -> None:
        """A field has another text."""
        self.grid.show_fault(cell.seat, "")
        self.turn(self.sheet.with_text(cell, text))

    def entered(self, cell: Cell) -> None:
        """Enter: the next field, past who is absent; after the last one the table."""
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

    def stepped(self, cell: Cell, down: int, right: int) -> None:
        """An arrow goes to the field beside this one."""
        beside = self.sheet.cell_beside(cell, down, right)
        if beside is not None:
            self._go_to(beside)

    def pasted(self, cell: Cell, copied: str) -> None:
        """A column of a spreadsheet: a line for every seat from here on, or nothing is taken."""
        below = [Cell(n, cell.field) for n in range(cell.seat, len(self.sheet.seated_entries))]
        wrong = why_not_pasted(self._look.texts, copied, len(below))
        self.grid.show_fault(cell.seat, wrong, (cell,))
        for one, text in zip(below, () if wrong else column_cells(copied), strict=False):
            self._put(one, text)
            self._go_to(one)

    def reached(self, cell: Cell) -> None:
        """Another field has the keyboard: bring its row into sight, the first with the titles."""
        if cell not in self.grid.fields:  # one that is on its way out
            return
        self.grid.light(cell.seat)
        px, row = self._look.theme.px, self.grid.plan.row_rect(cell.seat)
        x = self.grid.field(cell).geometry().center().x()
        self._area.ensureVisible(x, row.bottom(), px(48), px(8))
        self._area.ensureVisible(x, row.top() if cell.seat else 0, px(48), px(8))
        self.seat_changed.emit()

    def _go_to(self, cell: Cell) -> None:
        self.grid.field(cell).setFocus(Qt.FocusReason.TabFocusReason)

    def focus_first(self) -> bool:
        """Go to where something is missing, or to the first field; False where there is none."""
        first = self.sheet.first_cell
        if first is not None:
            self._go_to(first)
        return first is not None

    def turn_winner(self) -> None:
        """The player the keyboard is at is the winner, or his side is, or not after all."""
        self.turn(self.scores.turned_winner(self.grid.lit))

    def turn_mark(self, name: str) -> None:
        """Something is said of the whole table, or not after all."""
        if self.sheet.is_editable:
            self.turn(self.scores.with_marks(**{name: not getattr(self.sheet.typed, name)}))

    def _show_years(self, more: int) -> None:
        """One year more or less."""
        self.turn(self.board.with_years(len(self.board.fields) + more))
        self._go_to(Cell(0, self.board.fields[-1]))

    def _reason_changed(self, text: str) -> None:
        if self._editor.sheet is not None:
            typed = replace(self.sheet.typed, reason=text.strip())
            self._editor.sheet = self.sheet.with_typed(typed)

    def _say_at_once(self) -> None:
        """More centres than there are are said while they are typed."""
        wrong, sheet = "", self.sheet
        if isinstance(sheet, BoardSheet) and sheet.overfull_years:
            most = boards.centres_there_are(sheet.table)
            wrong = self._look.texts.text(
                "{years}: more than the {most} centres there are.",
                years=", ".join(sheet.overfull_years),
                most=most,
            )
        self.said.say(wrong, Tone.WRONG)


class SheetForm(SheetCard):
    """Everything that is typed about one table: of scores, or of the centres of a board.

    `voted` is sent with the variants a board of six voted for, `asked` for the menu of the seat,
    `taken_back` for a chip that was pressed.
    """

    voted = Signal(tuple)
    asked = Signal(QPoint)
    taken_back = Signal()

    def __init__(self, look: Style, editor: SheetEditor, seat_actions: Sequence[Action]) -> None:
        """`editor` has the sheet that is open; `seat_actions` are done to the seat the keyboard is
        at.
        """
        self.columns = columns = None if editor.on_boards else editor.columns
        super().__init__(look, editor, tuple(_outcome_titles(look, columns)))
        self._rows = SheetRows(look.texts)
        self._every = () if columns is None else score_columns(look, columns)
        text, muted = look.texts.text, look.theme.colours.muted
        self.pass_name = ""
        self._number = Words(look, "", Size.FIGURE, strong=True)
        self._title = CutWords(look, "", Size.SECTION, strong=True)
        self.minutes = CutWords(look, "", Size.SMALL, colour=muted)
        self.pill = StatusPill(look)
        self.words, self.ties = (
            Words(look, "", Size.SMALL, colour=muted, wrap=True) for _ in range(2)
        )
        self.years = YearButtons(look)
        self.vote = VariantVote(look)
        self.acts = ActsLine(look.theme.px(12), [KeyedAct(look, one) for one in seat_actions])
        self.reason_field = Field(look, text("Why does the result change?"), self.reason)
        self.then = Words(look, "", Size.SMALL, colour=muted)
        self.save = PrimaryButton(look, text("Save"), "save")
        self.is_asking = False
        self.reason_field.put_label_inside(self.reason)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        px = self._look.theme.px
        self._head, self._below = QWidget(), QWidget()
        top, names = laid_out(QHBoxLayout(self._head), px(12)), laid_out(QVBoxLayout(), 0)
        names.addWidget(self._title)
        names.addWidget(self.minutes)
        top.addWidget(self._number)
        top.addLayout(names, 1)
        top.addWidget(self.pill)
        self._inside = laid_out(QVBoxLayout(self._area.inside), px(8))
        for widget in (self.grid, self.words, self.ties, self.years, self.acts):
            self._inside.addWidget(widget)
        self._inside.addStretch(1)
        self.foot = laid_out(QVBoxLayout(self._below), px(8))
        for below in (self.vote, self.reason_field, self.said):
            self.foot.addWidget(below)
        self.foot.addStretch(1)
        self._rule = Rule()
        self.foot.addWidget(self._rule)
        last = laid_out(QHBoxLayout(), px(8))
        last.addWidget(self.then, 1)
        last.addWidget(self.save)
        self.foot.addLayout(last)
        self._way = laid_out(QBoxLayout(QBoxLayout.Direction.TopToBottom), px(8))
        self.box.addLayout(self._way)
        for part in (self._head, self._area, self._below):
            self._way.addWidget(part)
        self._way.setStretchFactor(self._below, 1)

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
        if low:
            self.foot.insertWidget(1, self.acts)
        else:
            self._inside.insertWidget(_ACTS, self.acts)
        self._area.let_grow(grows=low)
        self._way.setDirection(way.LeftToRight if low else way.TopToBottom)
        self._way.setSpacing(px(24 if low else 8))
        self.foot.setSpacing(px(4 if low else 8))
        self._way.setStretchFactor(self._area, _SHARES[self._editor.is_wide] if low else 0)
        self._way.setStretchFactor(self._below, _SHARES[False] if low else 1)

    def _connect(self) -> None:
        self.grid.asked.connect(lambda _seat, place: self.asked.emit(place))
        self.grid.chip_pressed.connect(lambda _seat, _chip: self.taken_back.emit())
        self.years.more.clicked.connect(lambda: self._show_years(1))
        self.years.fewer.clicked.connect(lambda: self._show_years(-1))
        self.vote.voted.connect(self.voted)
        self.save.clicked.connect(self.submitted)
        self.reason.textEdited.connect(lambda: self.reason_field.set_problem(""))

    def show_people(self, people: People, *, top: bool, other: bool) -> None:
        """Show who sits at a table, `other` than the one before; `top` is the top table."""
        texts, table = self._look.texts, self.sheet.table
        self._rows.people = people
        self._number.setText(str(table.number))
        variant = variant_name(texts, table.variant) if table.variant else ""
        first = texts.text("top table") if top else ""
        title = table_title(texts, table)
        self._title.set_whole(" · ".join(filter(None, (title, self.pass_name, first, variant))))
        if other:
            self.grid.light(0)
        if table.variant is not None:
            voted = self.vote.has_keyboard
            self.vote.show_variant(table.variant)
            if voted:  # the button is gone: typing goes on
                self._go_to(Cell(0, str(FIRST_YEAR)))

    def show_asking(self, *, asking: bool) -> None:
        """Whether it is asked what becomes of later rounds: the acts make room for that."""
        self.is_asking = asking
        self.acts.setVisible(self.sheet.is_editable and not asking)

    def show_late(self, late: Sequence[EntryNumber]) -> None:
        """Mark who is late and has not come."""
        self._rows.late = frozenset(late)

    def show_sheet(self) -> None:
        """Show what stands on the sheet, and what comes of it."""
        sheet = self.sheet
        if isinstance(sheet, ScoreSheet):
            self._show_scores(sheet)
        elif isinstance(sheet, BoardSheet):
            self._show_board(sheet)
        for widget in (self.save, self._rule, self.then):
            widget.setVisible(sheet.is_editable)
        self.acts.setVisible(sheet.is_editable and not self.is_asking)

    def _show_scores(self, sheet: ScoreSheet) -> None:
        games, by_referee = sheet.games_shown, sheet.typed.by_referee
        self.grid.show_columns(shown_columns(self._every, games=games, by_referee=by_referee))
        seats = zip(sheet.table.seats, sheet.result.seats, strict=True)
        rows = [self._rows.of_scores(sheet, n, seat, came) for n, (seat, came) in enumerate(seats)]
        self.grid.show_rows(rows, editable=sheet.is_editable)
        said = [*table_words(self._look.texts, sheet)]
        if sheet.is_editable and sheet.columns.asked.series is not None:
            said.append(
                self._look.texts.text(
                    "More points win a game. If it was otherwise, type * after the winner’s "
                    "points, or = for a tie."
                )
            )
        _say(self.words, "\n".join(said))
        _say(self.ties, "\n".join(level_words(self._look.texts, sheet)))
        for part in (self.years, self.vote):
            part.hide()

    def _show_board(self, sheet: BoardSheet) -> None:
        texts, editable, table = self._look.texts, sheet.is_editable, sheet.table
        self.grid.show_columns(year_columns(texts, sheet))
        seats = zip(table.seats, sheet.result.seats, strict=True)
        rows = [self._rows.of_board(sheet, n, *one) for n, one in enumerate(seats)]
        most = boards.centres_there_are(table)
        sums = tuple(
            ("" if total is None else str(total), year in sheet.overfull_years)
            for year, total in sheet.yearly_totals.items()
        )
        title = texts.text("Total (at most {most})", most=most)
        self.grid.show_rows(rows, editable=editable, totals=SheetTotals(title, sums))
        self.years.setVisible(editable)
        self.years.more.setVisible(editable and sheet.may_be_longer)
        self.years.fewer.setVisible(editable and len(sheet.fields) > 1)
        self.vote.setVisible(editable and not boards.can_set_variant(table))
        _say(self.words, outlook_words(texts, sheet))
        self.ties.hide()

    def ask_reason(self, *, asked: bool) -> None:
        """Show or hide the field for the reason of a correction."""
        self.reason_field.setVisible(asked)
        if not asked:
            self.reason.clear()
            self.reason_field.set_problem("")

    # What is said of it.

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.whole_text

    @property
    def current_seat(self) -> EntryNumber | None:
        """The player the keyboard is at."""
        seated = () if self._editor.sheet is None else self.sheet.seated_entries
        return seated[self.grid.lit] if self.grid.lit < len(seated) else None

    def show_head(self, said: str, state: tuple[str, Tone, str]) -> None:
        """Say what there is to know of the table, and where it stands."""
        self.minutes.set_whole(said)
        self.minutes.setVisible(bool(said))
        self.pill.show_state(*state)

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
        for cells, _ in found:
            if cells:
                take_up(self.grid.field(cells[0]))
                return

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


def _say(words: Words, text: str) -> None:
    if words.text() != text:
        words.setText(text)
    words.setVisible(bool(text))


def take_up(field: QWidget | None) -> None:
    """Go to a field that is asked about: the digits typed next replace what stands in it."""
    if isinstance(field, QLineEdit):
        field.setFocus(Qt.FocusReason.TabFocusReason)
        field.selectAll()


def _outcome_titles(look: Style, columns: SheetColumns | None) -> Iterator[str]:
    yield look.texts.word("at the table", "Place")
    yield look.texts.text("Points")
    if columns is not None and columns.share:
        yield criterion_short(look.texts, columns.share)
