"""The left side of the results: the field for a table's number, and the tables of the round."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from bglmanager.engine.ids import TableNumber
from bglmanager.ui.pages.round.round_context import RoundContext, RoundStage
from bglmanager.ui.pages.round.table_list import TableRow, open_count, open_numbers, table_columns
from bglmanager.ui.pages.round.which_table import find_table, of_another_round, why_none
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Words, laid_out
from bglmanager.ui.widgets.fields import Field, SteppedField
from bglmanager.ui.widgets.rows import RowsModel
from bglmanager.ui.widgets.table import TableView

_LIST, _NARROW_LIST = 216, 152
_ROOMY, _TIGHT = 720, 400
"""The room from which the list is wide, and below which there is none."""


class TablesSide(QWidget):
    """The number field, always ready, with all tables below it.

    `called` is sent for Enter, with the number of the table that is wanted, None for the one
    shown; `called_elsewhere` with the address of a table of another round.
    """

    called = Signal(object)
    called_elsewhere = Signal(str)

    def __init__(self, look: Style, subject: RoundContext) -> None:
        super().__init__()
        self._look, self._subject = look, subject
        text = look.texts.text
        self.number = SteppedField(look)
        self.number_field = Field(look, text("Table or code"), self.number)
        self._model = RowsModel(look, table_columns(look), lambda r: r.number, self)
        self.list: TableView[TableRow] = TableView(look, self._model, text("Tables"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._count = Words(look, "", Size.SMALL, strong=True)
        self._open = Words(look, "", Size.SMALL, colour=look.theme.colours.attention, wrap=True)
        self._only_open = self.is_arranging = False
        self.number.returnPressed.connect(self._entered)
        self.number.textEdited.connect(lambda: self.number_field.set_problem(""))
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        box.addWidget(self.number_field)
        for words in (self._count, self._open):
            box.addWidget(words)
        box.addWidget(self.list, 1)

    @property
    def rows(self) -> Sequence[TableRow]:
        """The tables with their state, as listed."""
        return self._model.rows

    def fit(self, room: int) -> bool:
        """Take a part of so many pixels; whether there is room for something beside it.

        Otherwise it has no list, only the field and the open tables, and takes the whole width.
        """
        px = self._look.theme.px
        beside = room >= px(_TIGHT)
        self.list.setVisible(beside)
        wide = px(_LIST if room >= px(_ROOMY) else _NARROW_LIST) if beside else room
        self.setMinimumWidth(wide if beside else 0)
        self.setMaximumWidth(wide)
        return beside

    @property
    def open_line(self) -> str:
        """What is said of the tables that have not reported."""
        return " ".join(filter(None, (self._count.text(), self._open.text())))

    def show_rows(
        self,
        rows: Sequence[TableRow],
        missing: Sequence[TableNumber],
        shown: TableNumber | None,
    ) -> None:
        """Show the tables with their state; that of the form is listed in any case.

        Above them stand all that are open, the `missing` ones, however many lines the list has.
        """
        only = self._only_open and bool(missing)
        listed = {*missing, shown}
        self.is_arranging = True  # a line that goes must not open the one that takes its place
        self.list.show_rows([row for row in rows if row.number in listed or not only])
        self.is_arranging = False
        texts, playing = self._look.texts, self._subject.stage is RoundStage.PLAYING
        self._count.setText(open_count(texts, len(missing), rows))
        self._say_open(open_numbers(texts, missing))
        self._count.setVisible(playing)
        self._open.setVisible(playing and bool(missing))

    def _say_open(self, numbers: str) -> None:
        """The line is as high as it has to be: what stood there before may have been longer."""
        if numbers != self._open.text():
            self._open.setText(numbers)
            self._open.setMinimumHeight(0)
            self._open.setMinimumHeight(max(0, self._open.heightForWidth(self._open.width())))

    def turn_only_open(self) -> bool:
        """List only the open tables, or all again; True for the first."""
        self._only_open = not self._only_open
        return self._only_open

    def _entered(self) -> None:
        texts, typed = self._look.texts, self.number.text().strip()
        subject = self._subject
        meant = find_table(subject.event, subject.made, typed) if typed else None
        if typed and meant is None:
            self._refuse(why_none(texts, subject.made, typed))
        elif meant is None or meant.round == subject.number:
            self._empty()
            self.called.emit(None if meant is None else meant.table)
        elif self.number_field.problem == (
            question := of_another_round(texts, subject.event, meant)
        ):
            self._empty()
            self.called_elsewhere.emit(meant.address)
        else:
            self._refuse(question)

    def _empty(self) -> None:
        self.number.setText("")
        self.number_field.set_problem("")

    def _refuse(self, sentence: str) -> None:
        """Say why what is typed in the number field opens nothing."""
        self.number_field.set_problem(sentence)
        self.number.selectAll()
        QApplication.beep()  # who types looks at the paper

    def say_next(self, number: TableNumber) -> None:
        """Say which table Enter alone goes into."""
        text = self._look.texts.text("Enter: table {number}", number=number)
        if self.number.placeholderText() != text:
            self.number.setPlaceholderText(text)

    def beside(self, number: TableNumber | None, step: int) -> TableNumber | None:
        """The table so many lines below one, None where there is none."""
        numbers = [row.number for row in self.rows]
        if number not in numbers:
            return None
        place = numbers.index(number) + step
        return numbers[place] if 0 <= place < len(numbers) else None

    def go_to_list(self) -> None:
        """Go to the list; the arrows of the number field do the same where there is none."""
        place = self.number if self.list.isHidden() else self.list
        place.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_the_keyboard(self) -> None:
        """Go to the number field; what is in it will be typed over."""
        self.number.setFocus(Qt.FocusReason.OtherFocusReason)
        self.number.selectAll()
