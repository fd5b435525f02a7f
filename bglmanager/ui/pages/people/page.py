"""A person's data: where they are, what they are, giving them out and erasing them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.services import people
from bglmanager.services.changes import Changes
from bglmanager.services.erasing import Reach, Report, events_of, in_copies, in_turn
from bglmanager.services.erasures import Erasures
from bglmanager.services.files import slug
from bglmanager.services.library import Library
from bglmanager.services.people import Directory, Found
from bglmanager.services.workspace import Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.people.listed import FoundTable, columns
from bglmanager.ui.pages.people.panel import PersonPanel
from bglmanager.ui.pages.people.said import consequences, report
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.states import EmptyState
from bglmanager.ui.widgets.views import Views


class PeoplePage(Page):
    """A search over all events; what is chosen in the list is exported or erased."""

    def __init__(self, shell: Shell, workspace: Workspace, library: Library) -> None:
        super().__init__(shell)
        self._workspace, self._library = workspace, library
        self._directory: Directory | None = None
        self._found: tuple[Found, ...] = ()
        t = self.texts
        self.search = SearchField(self.look, t.text("Search a name, an e-mail, a league number"))
        self.model = RowsModel(self.look, columns(t, self.format), lambda row: row.key)
        self.table = FoundTable(self.look, self.model, t.text("People"))
        self.export = self.action(
            t.text("Export the data"),
            self._export,
            icon="download",
            keys="Ctrl+S",
            refused_by=self._why_none,
        )
        self.erase = self.action(
            t.text("Erase…"), self._erase, icon="trash-2", refused_by=self._why_none
        )
        self.choose = self.action(
            t.text("Choose them all"), self._choose_same, keys="F6", refused_by=self._why_none
        )
        self._empty = EmptyState(
            self.look,
            icon="user",
            title=t.text("Whose data?"),
            text=t.text(
                "Type a name above. You see in which events of this computer the person is and "
                "what is kept; you can give all of it out in a file, or erase it."
            ),
        )
        self._nobody = EmptyState(
            self.look,
            icon="search",
            title=t.text("Nobody is found"),
            text=t.text(
                "No event of this computer has such a name, e-mail or league number, nor has its "
                "history."
            ),
        )
        self._lay_out()

    def _lay_out(self) -> None:
        self._stack = Views()
        for widget in (self._empty, self._nobody, self.table):
            self._stack.addWidget(widget)
        inner = QVBoxLayout()
        inner.setSpacing(self.look.theme.px(12))
        inner.addWidget(self.search)
        inner.addWidget(self._stack, 1)
        self.box.addLayout(inner, 1)
        self.search.drive(self.table)
        self.search.searched.connect(self._search)
        self.table.picked.connect(self._picked)
        self.table.opened.connect(self._picked)
        self.table.selectionModel().selectionChanged.connect(self.shell.renew)

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        return self.texts.text("Personal data")

    def state_line(self) -> str:
        t = self.texts
        if not self._found:
            return ""
        events = t.many("{n} event", "{n} events", len({row.at.event for row in self._found}))
        persons = len({row.person for row in self._found})
        return t.many("{n} person in {events}", "{n} people in {events}", persons, events=events)

    def primary(self) -> Action | None:
        return self.export if self._found else None

    def secondary(self) -> Sequence[Action]:
        return (self.erase,) if self._found else ()

    def refresh(self, changes: Changes | None) -> None:
        self._directory = None
        self._search(self.search.text())

    def first_focus(self) -> QWidget | None:
        return self.search

    @property
    def chosen(self) -> tuple[Found, ...]:
        """The rows that are selected."""
        return tuple(self.table.selected_rows)

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
            self.shell.close_side()
        self.shell.renew()

    def _picked(self) -> None:
        row = self.table.current_row
        if row is not None:
            same = people.same_person(self._found, row)
            self.shell.show_side(row.name, PersonPanel(self.look, row, same, self.choose))
        self.shell.renew()

    def _choose_same(self) -> None:
        """Select every row of the person of the current one."""
        row = self.table.current_row
        if row is None:
            return
        chosen = self.table.selectionModel()
        whole = QItemSelectionModel.SelectionFlag.Rows | QItemSelectionModel.SelectionFlag.Select
        for other in people.same_person(self._found, row):
            chosen.select(self.model.index_of(other.key), whole)
        self.table.setFocus()

    # ---------------------------------------------------------------------------- acts

    def _export(self) -> None:
        t, chosen = self.texts, self.chosen
        proposed = f"{slug(chosen[0].name) or t.text('person')}.json"
        kinds = t.text("Data files") + " (*.json)"
        path = self.shell.messages.save_file(self.export.text(), Path.home() / proposed, kinds)
        if path is not None and self.shell.attempt(
            lambda: people.export(self._workspace, chosen, path)
        ):
            self.shell.say(t.text("Saved: {file}", file=str(path)))

    def _erase(self) -> None:
        t, chosen, library = self.texts, self.chosen, self._library
        reach = Reach(library.places, library.keeping.state.target)
        moved = people.reordered(self._workspace, chosen)
        names = dict.fromkeys(row.name for row in chosen)
        agreed = self.shell.messages.confirm(
            t.text("Erase {names}?", names=", ".join(names)),
            t.text("This cannot be undone, not even from a backup."),
            t.text("Erase for good"),
            consequences(t, chosen, moved, reach.out_of_reach),
            word=t.text("erase"),
        )
        if agreed:
            self.shell.attempt(lambda: self._erase_all(reach, chosen))

    def _erase_all(self, reach: Reach, chosen: Sequence[Found]) -> None:
        """The library at once, its copies in the background."""
        t, workspace, library = self.texts, self._workspace, self._library
        erasures = Erasures(library.places.folder)
        wanted, hints = people.erase(workspace, erasures, chosen, t.text("Player {number}"))
        events, now = events_of(workspace, wanted), workspace.now()
        self.shell.close_side()
        self.refresh(None)
        self.take_focus()

        def work(progress: Progress) -> Report:
            """On the worker, between the copies that are being made."""
            return in_turn(
                library.run, lambda: in_copies(wanted, reach, events, now, progress=progress.step)
            )

        self.shell.tasks.start(
            t.text("Erasing in the backups"), work, lambda done: self._erased(done, hints)
        )

    def _erased(self, done: Report, hints: Sequence[str]) -> None:
        t = self.texts
        self.shell.messages.acknowledge(t.text("Erased"), report(t, done, hints))

    # ----------------------------------------------------------------------- refusals

    def _why_none(self) -> Sequence[str]:
        return () if self.chosen else (self.texts.text("Choose a line of the list."),)
