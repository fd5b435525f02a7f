"""The two tables of a list that comes in: its lines, and who is expected and not in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from bglmanager.i18n import Texts
from bglmanager.ui.actions import Keys
from bglmanager.ui.pages.entries.absent import AbsentTable
from bglmanager.ui.pages.entries.import_rows import ImportLine
from bglmanager.ui.pages.entries.import_words import CLUB, DETAILS, SURNAME
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView


class LinesTable(TableView[ImportLine]):
    """The lines; `written` is sent once names were pasted: while `is_pasting` nobody has to look
    at each.
    """

    written = Signal()
    is_pasting = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 corrects the surname where the cell at hand is none to write in."""
        cell = self.currentIndex()
        if event.key() == Qt.Key.Key_F2 and not cell.flags() & Qt.ItemFlag.ItemIsEditable:
            self.setCurrentIndex(cell.siblingAtColumn(SURNAME))
        super().keyPressEvent(event)

    def own_keys(self, texts: Texts) -> Keys:
        others = (told for told in super().own_keys(texts) if told[0] != "F2")
        return (("F2", texts.text("Change the name")), *others)

    def paste_cells(self) -> None:
        """Take cells from the clipboard, all of them before anybody looks at the list again."""
        self.is_pasting = True
        super().paste_cells()
        self.is_pasting = False
        self.written.emit()


class ImportTables(QStackedWidget):
    """One of them is shown."""

    def __init__(self, look: Style, columns: Sequence[Column[ImportLine]]) -> None:
        super().__init__()
        self.model = RowsModel(look, columns, lambda line: line.row.line)
        name = look.texts.text("Lines of the list")
        self.lines = LinesTable(look, self.model, name)
        self.lines.horizontalHeader().moveSection(DETAILS, CLUB)
        self.absent = AbsentTable(look)
        self.addWidget(self.lines)
        self.addWidget(self.absent)

    @property
    def current(self) -> ImportLine | None:
        """The current line; None while those are shown who are not in the list."""
        return None if self.shows_absent else self.lines.current_row

    @property
    def shows_absent(self) -> bool:
        """Whether those are shown who are not in the list."""
        return self.currentWidget() is self.absent

    @property
    def shown(self) -> QWidget:
        """The table that is shown."""
        return self.absent if self.shows_absent else self.lines

    def turn(self) -> None:
        """Show the other table, with the keyboard in it."""
        self.setCurrentWidget(self.lines if self.shows_absent else self.absent)
        self.shown.setFocus()

    def show_anew(self) -> None:
        """Show the lines of another list from its first doubtful one on."""
        self.setCurrentWidget(self.lines)
        self.lines.fit_columns()
        self.pick_first()

    def pick_first(self) -> None:
        """Make the first line to look at the current one, else the first of all."""
        self.lines.setCurrentIndex(self.model.index(0, 0))
        first = next((line for line in self.model.rows if line.to_look_at), None)
        if first is not None:
            self.lines.pick_key(first.row.line)

    def to_look_at(self) -> int:
        """How many lines a person should look at."""
        return sum(1 for line in self.model.rows if line.to_look_at)

    def next_to_look_at(self) -> bool:
        """Go to the next of them; False when there is none."""
        rows = self.model.rows
        at = self.lines.currentIndex().row() + 1
        wanted = next((line for line in (*rows[at:], *rows[:at]) if line.to_look_at), None)
        if wanted is not None:
            self.lines.pick_key(wanted.row.line)
        self.lines.setFocus()
        return wanted is not None
