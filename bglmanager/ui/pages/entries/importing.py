"""A list that comes in, looked at in the page before anything is written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Level, Problem
from bglmanager.services import entry_lists
from bglmanager.services.entry_lists import EntryList, Field, Reading
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.pages.entries.absent import AbsentTable
from bglmanager.ui.pages.entries.column_boxes import ColumnArea, ColumnBoxes
from bglmanager.ui.pages.entries.facts import Facts, can_swap_dates
from bglmanager.ui.pages.entries.import_links import ImportLinks
from bglmanager.ui.pages.entries.import_rows import Comparing, Decisions, ImportLine
from bglmanager.ui.pages.entries.import_words import Details, columns, come_to, counted, verb
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.basics import Words
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
        self._comparing: Comparing | None = None
        self._taking: entry_lists.Taking | None = None
        self._hindrances: tuple[Problem, ...] = ()
        self.decisions = Decisions()
        t, look = self._look.texts, self._look
        self.facts = Facts(shell)
        self.links = ImportLinks(look)
        self.why = Words(look, wrap=True)
        self.boxes = ColumnBoxes(look)
        self._details = Details(t, Format(t.language), shell.sentences)
        self.model = RowsModel(
            look,
            columns(t, self._details, self._written),
            lambda line: line.row.line,
        )
        self.table: TableView[ImportLine] = TableView(look, self.model, t.text("Lines of the list"))
        self.absent = AbsentTable(look)
        self._tables = QStackedWidget()
        self._lay_out()
        self.boxes.chosen.connect(self._chosen)
        self.facts.names_swapped.connect(self.swap_names)
        self.facts.dates_swapped.connect(self.swap_dates)
        self.links.next.clicked.connect(self.next_to_look_at)
        self.table.opened.connect(self.decide)
        self.table.picked.connect(self._say_why)
        self.links.others.clicked.connect(self.turn_absent)
        self.absent.turned.connect(self._turn_away)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(8))
        box.addWidget(self.facts)
        box.addSpacing(px(4))
        box.addWidget(ColumnArea(self._look, self.boxes))
        box.addSpacing(px(4))
        box.addWidget(self.links)
        for table in (self.table, self.absent):
            self._tables.addWidget(table)
        box.addWidget(self._tables, 1)
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
        self._comparing = Comparing(self._desk.event, found)
        self.facts.show_preview(found.preview)
        self.boxes.show_columns(found.preview)
        self._show_lines()
        if not same:
            self._tables.setCurrentWidget(self.table)
            self.table.fit()
            self._pick_first()
            self._show_links()

    def _pick_first(self) -> None:
        self.table.setCurrentIndex(self.model.index(0, 0))
        first = next((line for line in self.model.rows if line.to_look_at), None)
        if first is not None:
            self.table.pick(first.row.line)

    def _show_lines(self) -> None:
        assert self._comparing is not None
        self.table.show_rows(self._comparing.lines(self.decisions))
        choices = self.decisions.choices(self.found.preview)
        event = self._desk.event
        self.absent.show_absent(entry_lists.absent(event, self.found, choices), choices.away)
        self._hindrances = entry_lists.hindrances(self.found, choices)
        self._taking = None
        if not self._hindrances:
            self._taking = entry_lists.taking(event, self.found, choices)
        self._show_links()
        self._say_why()
        self.changed.emit()

    def _show_links(self) -> None:
        self.links.show_counts(
            doubtful=sum(1 for line in self.model.rows if line.to_look_at),
            absent=len(self.absent.model_of.rows),
            shows_absent=self.shows_absent,
            differences=self.has_differences,
        )

    def _say_why(self) -> None:
        """What is to be said about the current line, in full."""
        line = None if self.shows_absent else self.table.current_row
        said = () if line is None else self._details.of(line)
        self.why.setText("\n".join(said))
        self.why.setVisible(bool(said))

    @property
    def shows_absent(self) -> bool:
        """Whether those are shown who are not in the list."""
        return self._tables.currentWidget() is self.absent

    @property
    def has_absent(self) -> bool:
        """Whether somebody expected is not in the list."""
        return bool(self.absent.model_of.rows)

    @property
    def focus(self) -> QWidget:
        """Where the keyboard starts."""
        return self.absent if self.shows_absent else self.table

    def turn_absent(self) -> None:
        """Show who is not in the list, or the list again."""
        self._tables.setCurrentWidget(self.table if self.shows_absent else self.absent)
        self.focus.setFocus()
        self._show_links()
        self._say_why()

    def _turn_away(self, number: int) -> None:
        self.decisions.away ^= {EntryNumber(number)}
        self._show_lines()

    def take_word(self) -> None:
        """Take what the list says of the current line's player, or keep what is known here."""
        line = None if self.shows_absent else self.table.current_row
        if line is None or not line.differs:
            t = self._look.texts
            self._shell.say(t.text("This line says nothing that is known otherwise."))
            return
        self.decisions.listed ^= {line.row.line}
        self._show_lines()

    def take_all_words(self) -> None:
        """Take what the list says of everybody; again: keep all that is known here.

        What the desk has noted of who is here is decided line by line.
        """
        rows = [line for line in self.model.rows if line.differs]
        lines = {line.row.line for line in rows if not line.merge.one_by_one}
        self.decisions.listed ^= lines & self.decisions.listed or lines
        self._show_lines()
        left = len(rows) - len(lines)
        if left:
            self._shell.say(
                self._look.texts.many(
                    "{n} line is about the fee or the copy of somebody who is here: F8 takes it.",
                    "{n} lines are about fees or copies of people who are here: F8 takes each.",
                    left,
                ),
                Tone.ATTENTION,
            )

    @property
    def has_differences(self) -> bool:
        """Whether a line says otherwise what is known here."""
        return any(line.differs for line in self.model.rows)

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
        if self.shows_absent:
            self.turn_absent()
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
        differ = sum(1 for line in self.model.rows if line.unsettled)
        return said + come_to(self._look.texts, self._taking, differ)

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
        return verb(self._look.texts, self._taking)

    def take(self) -> None:
        """Write everything in one act."""
        entry_lists.take(self._desk, self.found, self.decisions.choices(self.found.preview))

    def forget(self) -> None:
        """Let the list go; nothing was written."""
        self._found = None
        self._comparing = None
        self._taking = None
