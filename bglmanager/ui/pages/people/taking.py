"""A list of players for the archive, looked at before anybody is taken in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.problems import Level
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import EntryList, PreviewRow, Reading, State
from bglmanager.services.known import DETAILS, Details
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import Column, RowsModel
from bglmanager.ui.pages.entries.column_boxes import ColumnArea, ColumnBoxes
from bglmanager.ui.pages.entries.facts import Facts, can_swap_dates
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.table import TableView


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list; `left_out` when the user does not want it."""

    row: PreviewRow
    left_out: bool

    @property
    def is_taken(self) -> bool:
        """Whether this person will be taken in."""
        return not self.left_out and self.row.state not in (State.REFUSED, State.DOUBLE)


class TakeView(QWidget):
    """What the columns hold, and every line with what happens with it.

    `asked` carries another way to read the list; `changed` is sent when a line is left out.
    """

    asked = Signal(object)
    changed = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self._shell, look = shell, shell.look
        self._found: EntryList | None = None
        self._left_out: set[int] = set()
        t, px = look.texts, look.theme.px
        self.facts, self.boxes = Facts(shell), ColumnBoxes(look)
        self.model = RowsModel(look, self._columns(), lambda line: line.row.line)
        self.table: TableView[Line] = TableView(look, self.model, t.text("Lines of the list"))
        hint = t.text("Enter leaves a line out, or takes it after all.")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(8))
        box.addWidget(self.facts)
        box.addWidget(ColumnArea(look, self.boxes))
        box.addWidget(Words(look, hint, Size.SMALL, colour=look.theme.colours.muted, wrap=True))
        box.addWidget(self.table, 1)
        self.boxes.chosen.connect(
            lambda index, field: self.asked.emit(entry_lists.with_column(self.found, index, field))
        )
        self.facts.names_swapped.connect(self.swap_names)
        self.facts.dates_swapped.connect(self.swap_dates)
        self.table.opened.connect(self._turn)

    def _columns(self) -> tuple[Column[Line], ...]:
        t, form = self._shell.look.texts, Format(self._shell.look.texts.language)

        def said(line: Line) -> str:
            return " ".join(self._shell.sentences(line.row.problems))

        return (
            Column(
                t.text("Line"),
                lambda line: f"{line.row.line}",
                order=lambda line: line.row.line,
                figures=True,
            ),
            Column(
                t.text("What happens"),
                self._fate,
                icon=lambda line: _looks(line)[0],
                tone=lambda line: _looks(line)[1],
            ),
            Column(t.text("Surname"), lambda line: line.row.draft.last_name, strong=True),
            Column(t.text("First name"), lambda line: line.row.draft.first_name),
            Column(t.text("Club"), lambda line: line.row.draft.club or "", stretch=True),
            Column(
                t.text("Born"),
                lambda line: (
                    form.short_day(line.row.draft.birth_date) if line.row.draft.birth_date else ""
                ),
                order=lambda line: line.row.draft.birth_date,
            ),
            Column(t.text("League no."), lambda line: line.row.draft.league_id or ""),
            Column(t.text("To look at"), said, stretch=True, tip=said),
        )

    def _fate(self, line: Line) -> str:
        t = self._shell.look.texts
        if line.row.state is State.REFUSED:
            return t.text("cannot be taken")
        if line.row.state is State.DOUBLE:
            return t.text("twice: see line {line}", line=line.row.double_of)
        return t.text("left out") if line.left_out else t.text("is taken in")

    @property
    def found(self) -> EntryList:
        """The list shown. Raises LookupError when there is none."""
        if self._found is None:
            raise LookupError("no list")
        return self._found

    @property
    def reading(self) -> Reading:
        """How the list is read now."""
        return self.found.reading

    def show_list(self, found: EntryList) -> None:
        """Show a list; what was left out of another reading is forgotten."""
        self._found = found
        self._left_out.clear()
        self.facts.show_preview(found.preview)
        self.boxes.show_columns(found.preview)
        self._show_lines()
        self.table.fit()
        self.table.selectRow(0)

    def forget(self) -> None:
        """Let the list go."""
        self._found = None

    def _show_lines(self) -> None:
        rows = self.found.preview.rows
        self.table.show_rows([Line(row, row.line in self._left_out) for row in rows])
        self.changed.emit()

    def _turn(self) -> None:
        line = self.table.current_row
        if line is None or line.row.state in (State.REFUSED, State.DOUBLE):
            return
        self._left_out ^= {line.row.line}
        self._show_lines()

    @property
    def people(self) -> tuple[Details, ...]:
        """Who is taken in."""
        return tuple(_details(line.row) for line in self.model.rows if line.is_taken)

    @property
    def can_swap_names(self) -> bool:
        """Whether the list has whole names."""
        return self._found is not None and self._found.preview.names is not None

    @property
    def can_swap_dates(self) -> bool:
        """Whether some dates could be another day."""
        return self._found is not None and can_swap_dates(self._found.preview)

    def swap_names(self) -> None:
        """Read whole names in the other order."""
        self.asked.emit(entry_lists.with_names_swapped(self.found))

    def swap_dates(self) -> None:
        """Read dates in the other order."""
        self.asked.emit(entry_lists.with_dates_swapped(self.found))

    def state_line(self) -> str:
        """How many lines are what."""
        t, lines = self._shell.look.texts, self.model.rows
        said = [t.many("{n} is taken in", "{n} are taken in", sum(x.is_taken for x in lines))]
        not_taken = sum(not line.is_taken for line in lines)
        if not_taken:
            said.append(t.many("{n} line is not", "{n} lines are not", not_taken))
        return ", ".join(said)

    def notices(self) -> Sequence[Notice]:
        """What hinders the list as a whole."""
        wrong = [p for p in self.found.preview.problems if p.level is Level.WRONG]
        return [Notice(sentence, Tone.WRONG) for sentence in self._shell.sentences(wrong)]

    def why_not(self) -> Sequence[str]:
        """Why nobody can be taken in now."""
        t = self._shell.look.texts
        if self._found is None:
            return (t.text("No list has been chosen."),)
        wrong = [p for p in self._found.preview.problems if p.level is Level.WRONG]
        if wrong:
            return self._shell.sentences(wrong)
        return () if self.people else (t.text("Nobody of this list is taken in."),)


def _looks(line: Line) -> tuple[str, Tone]:
    if line.row.state is State.REFUSED:
        return "octagon-x", Tone.WRONG
    if line.row.state is State.DOUBLE:
        return "copy", Tone.PLAIN
    return ("minus", Tone.PLAIN) if line.left_out else ("plus", Tone.GOOD)


def _details(row: PreviewRow) -> Details:
    return Details(**{name: getattr(row.draft, name) for name in DETAILS})
