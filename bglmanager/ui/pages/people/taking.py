"""A list of players for the archive, looked at before anybody is taken in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout

from bglmanager.engine.personal import Details
from bglmanager.services import entry_lists, player_lists
from bglmanager.services.entry_lists import EntryList, PreviewRow, State
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import Column, RowsModel
from bglmanager.ui.pages.entries.column_boxes import ColumnArea
from bglmanager.ui.pages.entries.read_list import ReadList
from bglmanager.ui.shell import Shell
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.table import TableView


class TakeView(ReadList):
    """What the columns hold, and every line with what happens with it.

    `taken` is how many people would be taken in.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.taken = 0
        look, t = self._look, self._look.texts
        self.model = RowsModel(look, self._columns(), lambda line: line.line)
        self.table: TableView[PreviewRow] = TableView(look, self.model, t.text("Lines of the list"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(8))
        box.addWidget(self.facts)
        box.addWidget(ColumnArea(look, self.boxes))
        box.addWidget(self.table, 1)

    def _columns(self) -> tuple[Column[PreviewRow], ...]:
        t, form = self._shell.look.texts, Format(self._shell.look.texts.language)

        def said(line: PreviewRow) -> str:
            return " ".join(self._shell.sentences(line.problems))

        return (
            Column(
                t.text("Line"),
                lambda line: f"{line.line}",
                order=lambda line: line.line,
                figures=True,
            ),
            Column(
                t.text("What happens"),
                self._fate,
                icon=lambda line: _looks(line)[0],
                tone=lambda line: _looks(line)[1],
            ),
            Column(t.text("Surname"), lambda line: line.draft.last_name, strong=True),
            Column(t.text("First name"), lambda line: line.draft.first_name),
            Column(t.text("Club"), lambda line: line.draft.club or "", stretch=True),
            Column(
                t.text("Born"),
                lambda line: form.short_day(line.draft.birth_date) if line.draft.birth_date else "",
                order=lambda line: line.draft.birth_date,
            ),
            Column(t.text("League number"), lambda line: line.draft.league_id or ""),
            Column(t.text("To look at"), said, stretch=True, tip=said),
        )

    def _fate(self, line: PreviewRow) -> str:
        t = self._shell.look.texts
        if line.state is State.REFUSED:
            return t.text("cannot be taken")
        if line.state is State.DOUBLE:
            return t.text("twice: see line {line}", line=line.double_of)
        return t.text("imported")

    def show_list(self, found: EntryList) -> None:
        """Show a list."""
        self._show_read(found)
        self.taken = sum(row.state is State.NEW for row in found.preview.rows)
        self.table.show_rows(found.preview.rows)
        self.table.fit()
        self.table.selectRow(0)

    def forget(self) -> None:
        """Let the list go."""
        self._found = None

    @property
    def people(self) -> tuple[Details, ...]:
        """Who is taken in. Raises `Refused` while it is not clear how to read the list."""
        return player_lists.players(self.found)

    def state_line(self) -> str:
        """How many lines are what."""
        t = self._shell.look.texts
        said = [t.many("{n} imported", "{n} imported", self.taken)]
        left = self.model.total - self.taken
        if left:
            said.append(t.many("{n} line is not", "{n} lines are not", left))
        return ", ".join(said)

    def why_not(self) -> Sequence[str]:
        """Why nobody can be taken in now."""
        t = self._shell.look.texts
        if self._found is None:
            return (t.text("No list has been chosen."),)
        hindered = entry_lists.hindrances(self._found)
        if hindered:
            return self._shell.sentences(hindered)
        return () if self.taken else (t.text("Nobody on this list is imported."),)


def _looks(line: PreviewRow) -> tuple[str, Tone]:
    if line.state is State.REFUSED:
        return "octagon-x", Tone.WRONG
    if line.state is State.DOUBLE:
        return "copy", Tone.PLAIN
    return "plus", Tone.GOOD
