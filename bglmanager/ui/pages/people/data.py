"""What events and their histories keep of people: to be given out or erased, row by row."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.i18n import Texts
from bglmanager.services import people
from bglmanager.services.archived_person import ArchivedPerson
from bglmanager.services.people import Directory, FoundPerson
from bglmanager.services.workspace import Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.lists import TableOf
from bglmanager.ui.models.rows import Column
from bglmanager.ui.pages.people.panel import FoundPanel, place_of
from bglmanager.ui.pages.personal_data import data_name
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.states import EmptyState
from bglmanager.ui.widgets.views import Views
from bglmanager.words.number_format import short_day

_KEPT = 160
"""What is kept is cut down to this before it stands in the panel alone."""


class DataView(QWidget):
    """A search over all events, the archive and their histories. `changed` is sent when others
    are found or chosen.
    """

    changed = Signal()

    def __init__(self, shell: Shell, workspace: Workspace) -> None:
        super().__init__()
        self._shell, self._workspace, look = shell, workspace, shell.look
        self._directory: Directory | None = None
        self._found: tuple[FoundPerson, ...] = ()
        self.choose: Action | None = None
        t = look.texts
        self.search = SearchField(look, t.text("Search by name, e-mail or league number"))
        self.table = _table(t).drawn(look)
        self._empty = EmptyState(
            look,
            icon="user",
            title=t.text("Whose data?"),
            text=t.text(
                "Type a name above. You see in which events of this computer the person is and "
                "what is kept; you can give all of it out in a file, or erase it."
            ),
        )
        self._nobody = EmptyState(
            look,
            icon="search",
            title=t.text("Nobody is found"),
            text=t.text(
                "No event of this computer has such a name, e-mail or league number, nor has its "
                "history."
            ),
        )
        self._stack = Views()
        for widget in (self._empty, self._nobody, self.table):
            self._stack.addWidget(widget)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.theme.px(12))
        box.addWidget(self.search)
        box.addWidget(self._stack, 1)
        self.search.drive(self.table)
        self.search.searched.connect(self._search)
        self.table.picked.connect(self._picked)
        self.table.opened.connect(self._picked)
        self.table.selectionModel().selectionChanged.connect(self.changed)

    @property
    def chosen(self) -> tuple[FoundPerson, ...]:
        """The rows that are selected."""
        return tuple(self.table.selected_rows)

    def state_line(self) -> str:
        """How many are found where."""
        t = self._shell.look.texts
        if not self._found:
            return ""
        places = {row.at.event for row in self._found if row.at.facts is None}
        persons = len({row.person for row in self._found})
        if not places:
            return t.many("{n} known person", "{n} known people", persons)
        events = t.many("{n} event", "{n} events", len(places))
        return t.many("{n} person in {events}", "{n} people in {events}", persons, events=events)

    def show_person(self, known: ArchivedPerson | None) -> None:
        """Show what is kept of somebody, all his rows chosen."""
        self.refresh()
        self.search.setText("" if known is None else known.name)
        own = (row for row in self._found if known is not None and _is_of(row, known))
        row = next(own, None)
        if row is not None:
            self.table.pick(row.key)
            self.choose_same()

    def refresh(self) -> None:
        """Read everything again."""
        self._directory = None
        self._search(self.search.text())

    def _search(self, typed: str) -> None:
        short = len(typed.strip()) < people.SHORTEST
        if self._directory is None and not short:
            self._directory = Directory(self._workspace)
        self._found = self._directory.find(typed) if self._directory else ()
        self.table.show_rows(self._found)
        self.table.fit()
        nothing = self._empty if short else self._nobody
        self._stack.setCurrentWidget(self.table if self._found else nothing)
        if self._found and not self.chosen:
            self.table.selectRow(0)
        elif not self._found:
            self._shell.close_side()
        self.changed.emit()

    def _picked(self) -> None:
        row = self.table.current_row
        if row is not None and self.choose is not None and self.isVisible():
            same = people.same_person(self._found, row)
            panel = FoundPanel(self._shell.look, row, same, self.choose)
            panel.left.connect(self._shell.close_side)
            self._shell.show_side(row.name, panel)
        self.changed.emit()

    def choose_same(self) -> None:
        """Select every row of the person of the current one."""
        row = self.table.current_row
        if row is None:
            return
        chosen = self.table.selectionModel()
        whole = QItemSelectionModel.SelectionFlag.Rows | QItemSelectionModel.SelectionFlag.Select
        for other in people.same_person(self._found, row):
            chosen.select(self.table.rows_model.index_of(other.key), whole)

    def why_none(self) -> Sequence[str]:
        """Why nothing can be done with what is chosen."""
        return () if self.chosen else (self._shell.look.texts.text("Choose a line of the list."),)


def _is_of(row: FoundPerson, known: ArchivedPerson) -> bool:
    """Whether a row is of this person of the archive."""
    return known.id == (row.at.person if row.at.facts is None else row.at.row)


def _table(t: Texts) -> TableOf[FoundPerson]:
    columns: tuple[Column[FoundPerson], ...] = (
        Column(t.text("Name"), lambda row: row.name, strong=True),
        Column(t.text("Event"), lambda row: place_of(t, row), stretch=True),
        Column(
            t.text("Date"),
            lambda row: short_day(dt.date.fromisoformat(row.at.date)) if row.at.date else "",
            order=lambda row: row.at.date,
        ),
        Column(
            t.text("No."),
            lambda row: "" if row.at.facts else str(row.entry.number),
            order=lambda row: row.entry.number,
            figures=True,
        ),
        Column(
            t.text("What is kept"), lambda row: _kept(t, row), stretch=True, least=_KEPT, drops=1
        ),
    )
    return TableOf(t.text("What events keep"), columns, lambda row: row.key, ("Ctrl+S",))


def _kept(t: Texts, row: FoundPerson) -> str:
    """What is kept of a person in one event, in a line."""
    names = [data_name(t, name) for name in row.kept]
    if row.at.gone:
        names.insert(0, t.text("only in the history"))
    return ", ".join(names) or t.text("name and results")
