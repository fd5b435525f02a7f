"""The open table as a form: it shows its sheet, and passes on what is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.services.table_sheet import Cell, Sheet
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.round.figure_field import FigureField, SheetFields
from bglmanager.ui.pages.round.fit_area import FitArea
from bglmanager.ui.pages.round.problem_line import ProblemLine
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import (
    Card,
    CutWords,
    QuietButton,
    StatusPill,
    Words,
    WrappingRow,
    laid_out,
)
from bglmanager.ui.widgets.fields import Field, LineField

AnySheet = TypeVar("AnySheet", bound=Sheet)
Fault = tuple[Sequence[Cell], str]
"""What cannot be right in words, with the fields it is about; none for the whole table."""


class SheetForm(Card, Generic[AnySheet]):
    """Everything that is typed about one table; `pass_name` stands beside the title.

    `changed` is sent while typing, `submitted` when the table is to be saved, `seat_changed` when
    the keyboard comes to another field.
    """

    changed = Signal()
    submitted = Signal()
    seat_changed = Signal()

    def __init__(
        self, look: Style, fields: SheetFields, seat_actions: Sequence[Action], room: int
    ) -> None:
        """`seat_actions` are done to the seat the keyboard is at; `room` is for the fields."""
        super().__init__(look, spacing=8, margin=12)
        self._look, self._fields = look, fields
        self._sheet: AnySheet | None = None
        self.pass_name = ""
        text, muted = look.texts.text, look.theme.colours.muted
        self._title = CutWords(look, "", Size.SECTION, strong=True)
        self.minutes = Words(look, "", Size.SMALL, colour=muted)
        self.pill = StatusPill(look)
        self.reason = LineField(look)
        self.reason_field = Field(look, text("Why does the result change?"), self.reason)
        self.said = ProblemLine(look)
        self.save = QuietButton(look, text("Save"), "save")
        self._buttons = [SeatButton(look, action) for action in seat_actions]
        self._area = FitArea(look.theme.px(room))
        fields.typed.connect(self._typed)
        fields.entered.connect(self._entered)
        fields.stepped.connect(self._stepped)
        fields.reached.connect(self._reached)
        self.save.clicked.connect(self.submitted)
        self.reason.textChanged.connect(self._reason_changed)
        self.reason.textEdited.connect(lambda: self.reason_field.set_problem(""))
        self.reason.returnPressed.connect(self.submitted)

    def _lay_out(self, inside: Sequence[QWidget], below: Sequence[QWidget]) -> None:
        """With these in the part that scrolls below the fields, and these below all that."""
        px = self._look.theme.px
        column = laid_out(QVBoxLayout(self._area.inside), px(8))
        for widget in (self._fields, *inside):
            column.addWidget(widget)
        top = self._row(12, self._title, self.pill)
        top.setStretch(0, 1)
        self.box.addLayout(top)
        self.box.addWidget(self.minutes)
        for widget in (self._area, self.reason_field, self.said, *below):
            self.box.addWidget(widget)

    def _seat_buttons(self) -> QWidget:
        return WrappingRow(self._look.theme.px(8), self._buttons)

    def _row(self, gap: int, *widgets: QWidget | None) -> QHBoxLayout:
        """Widgets beside each other; None is room."""
        row = laid_out(QHBoxLayout(), self._look.theme.px(gap))
        for widget in widgets:
            if widget is None:
                row.addStretch(1)
            else:
                row.addWidget(widget)
        return row

    # The sheet.

    @property
    def sheet(self) -> AnySheet:
        """The sheet as it is typed now."""
        assert self._sheet is not None  # a table is open
        return self._sheet

    def take(self, sheet: AnySheet) -> None:
        """Have another sheet, of the same table or another one; `show_sheet` shows it."""
        self._sheet = sheet
        if self.reason.text().strip() != sheet.typed.reason:
            self.reason.setText(sheet.typed.reason)

    def unlock(self, *, unlocked: bool) -> None:
        """Whether a closed round is being corrected at this table."""
        if self.sheet.unlocked is not unlocked:
            self.take(replace(self.sheet, unlocked=unlocked))

    def show_sheet(self) -> None:
        """Show what stands on the sheet, and what comes of it."""
        for button in (*self._buttons, self.save):
            button.setVisible(self.sheet.is_editable)

    def _turn(self, sheet: AnySheet) -> None:
        """Something was typed."""
        self.take(sheet)
        self._say_at_once()
        self.changed.emit()

    def _typed(self, cell: Cell, text: str) -> None:
        self._turn(self.sheet.with_text(cell, text))

    def _entered(self, cell: Cell) -> None:
        """Enter: the next field, past who is absent; after the last one the table."""
        sheet, after = self.sheet.after_enter(cell)
        for one in sheet.cells:
            if sheet.typed.text_in(one) != self.sheet.typed.text_in(one):
                self._put(one, sheet.typed.text_in(one))
        if after is None:
            self.submitted.emit()
        else:
            self._go_to(after)

    def _put(self, cell: Cell, text: str) -> None:
        """Type a text into a field for somebody: he can take it back there."""
        field = self._fields.field(cell)
        field.selectAll()
        field.insert(text)

    def _stepped(self, cell: Cell, down: int, right: int) -> None:
        beside = self.sheet.cell_beside(cell, down, right)
        if beside is not None:
            self._go_to(beside)

    def _go_to(self, cell: Cell) -> None:
        self._fields.field(cell).setFocus(Qt.FocusReason.TabFocusReason)

    def focus_first(self) -> bool:
        """Go to where something is missing, or to the first field; False where there is none."""
        first = self.sheet.first_cell
        if first is not None:
            self._go_to(first)
        return first is not None

    def _reached(self, field: FigureField) -> None:
        """Another field has the keyboard: bring it into sight."""
        self.seat_changed.emit()

    def _reason_changed(self, text: str) -> None:
        if self._sheet is not None:
            typed = replace(self._sheet.typed, reason=text.strip())
            self._sheet = self._sheet.with_typed(typed)

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

    def _show_title(self, *parts: str) -> None:
        self._title.set_whole(" · ".join(filter(None, parts)))

    @property
    def current_seat(self) -> EntryNumber | None:
        """The player the keyboard is at."""
        seated = () if self._sheet is None else self._sheet.seated_entries
        return seated[self._fields.lit] if self._fields.lit < len(seated) else None

    def show_state(self, text: str, tone: Tone, icon: str = "") -> None:
        """Say where the table stands."""
        self.pill.show_state(text, tone, icon)

    def _say_at_once(self) -> None:
        """Say what cannot be right already while it is typed; nothing else is said then."""
        self.said.say("")

    def clear_faults(self) -> None:
        """Nothing is wrong, nothing is pointed out."""
        self._say_at_once()

    def show_faults(self, found: Sequence[Fault]) -> None:
        """Say what cannot be right, where it is, and go to the first of it."""
        for cells, _ in found:
            if cells:
                take_up(self._fields.field(cells[0]))
                return


class SeatButton(QuietButton):
    """A button for the current seat, with its key; the keyboard stays where it is."""

    def __init__(self, look: Style, action: Action) -> None:
        self._key = action.keys
        super().__init__(look, action.text())
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.follow_action(action)

    def rename(self, text: str) -> None:
        super().rename(text)
        self.setText(f"{text}  {self._key}".strip())


def take_up(field: QWidget | None) -> None:
    """Go to a field that is asked about: the digits typed next replace what stands in it."""
    if isinstance(field, QLineEdit):
        field.setFocus(Qt.FocusReason.TabFocusReason)
        field.selectAll()
