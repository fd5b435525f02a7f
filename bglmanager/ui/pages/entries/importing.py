"""A list that comes in, looked at in the page before anything is written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bglmanager.engine.problems import Level, Problem
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import EntryList, Field, Reading
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.pages.entries.column_boxes import ColumnArea, ColumnBoxes
from bglmanager.ui.pages.entries.facts import Facts, can_swap_dates
from bglmanager.ui.pages.entries.import_rows import Decisions, ImportLine, columns, counted, lines
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Size, Tone
from bglmanager.ui.widgets.basics import LinkButton, Words
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.table import TableView


class ImportView(QWidget):
    """File facts, what the columns hold, and every line with what happens with it.

    `asked` carries another way to read the list; `changed` is sent when a decision was taken.
    """

    asked = Signal(object)
    changed = Signal()

    def __init__(self, shell: Shell, desk: OpenEvent) -> None:
        super().__init__()
        self._shell, self._desk, self._look = shell, desk, shell.look
        self._found: EntryList | None = None
        self._taking: entry_lists.Taking | None = None
        self._hindrances: tuple[Problem, ...] = ()
        self.decisions = Decisions()
        t, look = self._look.texts, self._look
        self.facts = Facts(shell)
        self._next = LinkButton(look, "")
        self.why = Words(look, wrap=True)
        self.boxes = ColumnBoxes(look)
        self.model = RowsModel(
            look,
            columns(t, Format(t.language), shell.sentences, self._written),
            lambda line: line.row.line,
        )
        self.table: TableView[ImportLine] = TableView(look, self.model, t.text("Lines of the list"))
        self._lay_out()
        self.boxes.chosen.connect(self._chosen)
        self.facts.names_swapped.connect(self.swap_names)
        self.facts.dates_swapped.connect(self.swap_dates)
        self._next.clicked.connect(self.next_to_look_at)
        self.table.opened.connect(self.decide)
        self.table.picked.connect(self._say_why)

    def _lay_out(self) -> None:
        t, px = self._look.texts, self._look.theme.px
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(8))
        box.addWidget(self.facts)
        box.addSpacing(px(4))
        box.addWidget(ColumnArea(self._look, self.boxes))
        box.addSpacing(px(4))
        row = QHBoxLayout()
        row.setSpacing(px(8))
        hint = t.text("Enter changes what happens with a line; F2 lets you correct a name.")
        colour = self._look.theme.colours.muted
        row.addWidget(Words(self._look, hint, Size.SMALL, colour=colour, wrap=True), 1)
        row.addWidget(self._next, 0, Qt.AlignmentFlag.AlignRight)
        box.addLayout(row)
        box.addWidget(self.table, 1)
        box.addWidget(self.why)

    @property
    def found(self) -> EntryList:
        """The list shown. Raises LookupError when there is none."""
        if self._found is None:
            raise LookupError("no list")
        return self._found

    @property
    def taking(self) -> entry_lists.Taking | None:
        """What taking the list comes to; None while something hinders it."""
        return self._taking

    def show_list(self, found: EntryList) -> None:
        """Show a list; decisions about the lines of another reading are forgotten."""
        same = self._found is not None and (
            (self._found.sheet, self._found.reading) == (found.sheet, found.reading)
        )
        if not same:
            self.decisions = Decisions()
        self._found = found
        self.facts.show_preview(found.preview)
        self.boxes.show_columns(found.preview)
        self._show_lines()
        if not same:
            self.table.fit()
            self._pick_first()

    def _pick_first(self) -> None:
        self.table.setCurrentIndex(self.model.index(0, 0))
        first = next((line for line in self.model.rows if line.to_look_at), None)
        if first is not None:
            self.table.pick(first.row.line)

    def _show_lines(self) -> None:
        shown = lines(self.found.preview, self.decisions)
        self.table.show_rows(shown)
        doubtful = sum(1 for line in shown if line.to_look_at)
        words = self._look.texts.text("Lines to look at: {n} (F3)", n=doubtful)
        self._next.setText(words)
        self._next.setAccessibleName(words)
        self._next.setVisible(doubtful > 0)
        self._say_why()
        choices = self.decisions.choices(self.found.preview)
        self._hindrances = entry_lists.hindrances(self.found, choices)
        self._taking = None
        if not self._hindrances:
            self._taking = entry_lists.taking(self._desk.event, self.found, choices)
        self.changed.emit()

    def _say_why(self) -> None:
        """What is to be said about the current line, in full."""
        line = self.table.current_row
        said = () if line is None else self._shell.sentences(line.row.problems)
        self.why.setText("\n".join(said))
        self.why.setVisible(bool(said))

    @property
    def can_swap_names(self) -> bool:
        """Whether the list has whole names."""
        return self._found is not None and self._found.preview.names is not None

    @property
    def can_swap_dates(self) -> bool:
        """Whether some dates could be another day."""
        return self._found is not None and can_swap_dates(self._found.preview)

    def _chosen(self, index: int, field: Field | None) -> None:
        self.asked.emit(entry_lists.with_column(self.found, index, field))

    def swap_names(self) -> None:
        """Read whole names in the other order."""
        self._ask(entry_lists.with_names_swapped(self.found))

    def swap_dates(self) -> None:
        """Read dates in the other order."""
        self._ask(entry_lists.with_dates_swapped(self.found))

    def _ask(self, reading: Reading) -> None:
        self.asked.emit(reading)

    def decide(self) -> None:
        """Take the next possibility for the current line."""
        line = self.table.current_row
        if line is None:
            return
        if not self.decisions.turn(line.row):
            self._shell.say(
                self._look.texts.text("Write its name and surname first, with F2."), Tone.ATTENTION
            )
        self._show_lines()

    def _written(self, line: ImportLine, first: str, last: str) -> None:
        self.decisions.write(line.row, first, last)
        self._show_lines()

    def next_to_look_at(self) -> None:
        """Go to the next line that a person should look at."""
        rows = self.model.rows
        at = self.table.currentIndex().row() + 1
        following = [*rows[at:], *rows[:at]]
        wanted = next((line for line in following if line.to_look_at), None)
        if wanted is None:
            self._shell.say(self._look.texts.text("No line needs a look."))
        else:
            self.table.pick(wanted.row.line)
        self.table.setFocus()

    def state_line(self) -> str:
        """How many lines are what."""
        said = counted(self._look.texts, self.decisions.counts(self.found.preview))
        filled = 0 if self._taking is None else len(self._taking.completed)
        if filled:
            said += ", " + self._look.texts.text("data filled in: {count}", count=filled)
        return said

    def notices(self) -> Sequence[Notice]:
        """What hinders the import as a whole."""
        wrong = [p for p in self.found.preview.problems if p.level is Level.WRONG]
        return [Notice(sentence, Tone.WRONG) for sentence in self._shell.sentences(wrong)]

    def why_not(self) -> Sequence[str]:
        """Why the list cannot be taken now."""
        if self._found is None:
            return (self._look.texts.text("No list has been chosen."),)
        if self._taking is None:
            return self._shell.sentences(self._hindrances)
        if self._taking.nothing:
            return (self._look.texts.text("Everybody in this list is there already."),)
        return ()

    def verb(self) -> str:
        """What taking the list does, for its button."""
        t = self._look.texts
        if self._taking is None:
            return t.text("Add the players")
        added, filled = len(self._taking.added), len(self._taking.completed)
        if filled and not added:
            return t.many("Fill in {n} player", "Fill in {n} players", filled)
        return t.many("Add {n} player", "Add {n} players", added)

    def take(self) -> None:
        """Write everything in one act."""
        entry_lists.take(self._desk, self.found, self.decisions.choices(self.found.preview))

    def forget(self) -> None:
        """Let the list go; nothing was written."""
        self._found = None
        self._taking = None
