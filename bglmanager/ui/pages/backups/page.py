"""The backups: what there is, what is in them, going back to one, a second set on a stick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bglmanager.engine.problems import Problem
from bglmanager.services import rescue
from bglmanager.services.backups import Contents, Reason
from bglmanager.services.changes import Changes
from bglmanager.services.errors import NotOpened
from bglmanager.services.library import DAMAGED, Library
from bglmanager.services.safekeeping import State
from bglmanager.ui.actions import Action
from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.pages.backups.panel import BackupPanel, lost_lines
from bglmanager.ui.pages.backups.rows import Row, columns, holds, of_backup, of_documents, when
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell
from bglmanager.ui.tasks import Progress
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.states import EmptyState
from bglmanager.ui.widgets.table import TableView

Looked = tuple[str, Contents | None, Problem | None]


class BackupsPage(Page):
    """All copies, newest first; each is checked in the background while the page is shown.

    `fault` says why the library cannot be opened; the page is then the only one there is.
    """

    _looked = Signal(object)

    def __init__(self, shell: Shell, library: Library, fault: Problem | None = None) -> None:
        super().__init__(shell)
        self._library, self._fault = library, fault
        self._folder: Path | None = None
        self._rows: dict[str, Row] = {}
        t = self.texts
        self._model = RowsModel(self.look, columns(t, self.format), lambda row: row.key)
        self.table: TableView[Row] = TableView(self.look, self._model, t.text("Backups"))
        self.make = self.action(
            t.text("Back up now"),
            self._make,
            icon="save",
            keys="Ctrl+S",
            refused_by=self._why_not_open,
        )
        self.back = self.action(
            t.text("Go back to this backup"),
            self._go_back,
            icon="history",
            keys="F8",
            refused_by=self._why_not_back,
        )
        self.target = self.action(t.text("Second set on a stick"), self._choose_target, icon="usb")
        self.hand_over = self.action(
            t.text("Ready for another laptop"),
            self._hand_over,
            icon="send",
            refused_by=self._why_not_open,
        )
        self.read = self.action(t.text("Another folder"), self._choose_folder, icon="folder-open")
        self.afresh = self.action(
            t.text("Start with an empty library"), self._start_empty, icon="plus"
        )
        self._empty = EmptyState(
            self.look,
            icon="save",
            title=t.text("No backup yet"),
            text=self._where_they_come_from(),
            actions=(self.make if fault is None else self.afresh, self.read),
        )
        self.box.addWidget(self.table, 1)
        self.box.addWidget(self._empty, 1)
        self.table.picked.connect(self._picked)
        self.table.opened.connect(self._show_panel)
        self._looked.connect(self._learn)

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        return self.texts.text("Backups")

    def state_line(self) -> str:
        t, state = self.texts, self._library.keeping.state
        if self._folder is not None:
            return t.text("Backups in {folder}", folder=str(self._folder))
        if self._fault is not None:
            return t.text("Choose a backup that is sound: the newest is chosen already.")
        if state.last is None:
            return t.text("No backup yet.")
        made = t.text("Newest backup: {time}.", time=when(self.format, state.last.at))
        return f"{made} {self._about_target(state)}".strip()

    def _about_target(self, state: State) -> str:
        t = self.texts
        if state.target is None:
            return ""
        if not state.target.is_dir():
            return t.text("The stick for the second set is not plugged in.")
        if state.target_at is None:
            return t.text("The second set follows with the next backup.")
        clock = self.format.clock(state.target_at)
        return t.text("Second set in {folder}: {time}.", folder=str(state.target), time=clock)

    def notices(self) -> Sequence[Notice]:
        state = self._library.keeping.state
        grave = [one for one in (self._fault, state.target_problem) if one]
        found = [Notice(said, Tone.WRONG) for said in self.shell.sentences(grave)]
        if self._fault is not None:
            found.append(Notice(self._what_happened()))
        found += [Notice(said) for said in self.shell.sentences(state.undocumented)]
        return found

    def _where_they_come_from(self) -> str:
        if self._fault is not None:
            return self.texts.text(
                "There is no backup and no saved document on this computer. Look on the stick, "
                "or start with an empty library: the old file stays where it is."
            )
        return self.texts.text(
            "The program makes one before every draw and import, after every round, every "
            "ten minutes if something changed, and when it is closed."
        )

    def _what_happened(self) -> str:
        t, hindered = self.texts, self._library.aside_problem
        if hindered is not None:
            return " ".join(self.shell.sentences([hindered]))
        if self._fault is not None and self._fault.code in DAMAGED:
            return t.text(
                "The damaged file was copied aside and stays as it is. Nothing is overwritten: "
                "the backup you go back to becomes a new file."
            )
        return t.text("Nothing is overwritten: the backup you go back to becomes a new file.")

    def primary(self) -> Action | None:
        if self._fault is not None or self._folder is not None:
            return self.back
        return self.make if self._model.total else None

    def secondary(self) -> Sequence[Action]:
        if self._fault is not None:
            return (self.read, self.afresh)
        if self._folder is not None:
            return (self.make, self.read)
        return (self.target, self.hand_over, self.read)

    def refresh(self, changes: Changes | None) -> None:
        self._list()

    def first_focus(self) -> QWidget | None:
        return self.table if self._model.total else None

    # ---------------------------------------------------------------------------- list

    def _list(self) -> None:
        listed = [of_backup(one) for one in self._library.backups.listed(self._folder)]
        if self._fault is not None:
            folders = () if self._folder is None else (self._folder,)
            found = rescue.documents(self._library.places, folders)
            listed += [of_documents(found)] if found else []
        known = self._rows
        rows = [replace(known.get(row.key, row), reason=row.reason) for row in listed]
        self._rows = {row.key: row for row in rows}
        self._show_rows()
        waiting = [row.file for row in rows if row.file and not row.is_sound and not row.problem]
        if waiting:
            self.shell.tasks.start(
                self.texts.text("Checking the backups"),
                partial(self._look_at, tuple(waiting)),
                lambda _done: None,
            )

    def _look_at(self, files: Sequence[Path], progress: Progress) -> None:
        """On the worker: check file after file, newest first."""
        for done, file in enumerate(files):
            progress.step(done, len(files))
            try:
                looked: Looked = str(file), self._library.backups.look(file), None
            except NotOpened as error:
                looked = str(file), None, error.problem
            self._looked.emit(looked)

    def _learn(self, looked: Looked) -> None:
        key, contents, problem = looked
        if key in self._rows:
            self._rows[key] = self._rows[key].looked_at(contents, problem)
            self._show_rows()
            current = self.table.current_row
            if current is not None and current.key == key:
                self._leave_bad(current)
                self._picked()

    def _leave_bad(self, row: Row) -> None:
        """Where a sound backup is needed, the next one is chosen when this is none."""
        usable = [one.key for one in self._rows.values() if one.problem is None]
        if self._fault is not None and row.problem is not None and usable:
            self.table.setCurrentIndex(self._model.index_of(usable[0]))

    def _show_rows(self) -> None:
        rows = tuple(self._rows.values())
        chosen = self.table.current_row
        self.table.show_rows(rows)
        self.table.setVisible(bool(rows))
        self._empty.setVisible(not rows)
        if rows and chosen is None:
            self.table.setCurrentIndex(self._model.index_of(rows[0].key))
        self.shell.renew()

    def _picked(self) -> None:
        self._show_panel()
        self.shell.renew()

    def _show_panel(self) -> None:
        row = self.table.current_row
        if row is None:
            return
        problem = self.shell.sentences([row.problem] if row.problem is not None else [])
        losses = rescue.losses(self._library.places, row.order)
        panel = BackupPanel(self.look, row, losses, problem, self.back)
        self.shell.show_side(when(self.format, row.at), panel)

    # ---------------------------------------------------------------------------- acts

    def _make(self) -> None:
        self._library.keeping.by_hand()
        self.shell.say(self.texts.text("A backup is being made"))

    def _go_back(self) -> None:
        row, t = self.table.current_row, self.texts
        if row is None:
            return
        lost = lost_lines(t, self.format, rescue.losses(self._library.places, row.order))
        agreed = self.shell.messages.confirm(
            t.text("Go back to the backup of {time}?", time=when(self.format, row.at)),
            t.text(
                "{holds}. The file in use stays where it is. Newer than the backup, and not in it:",
                holds=holds(t, row),
            ),
            t.text("Go back to this backup"),
            lost[:_LINES] if len(lost) <= _LINES else (*lost[: _LINES - 1], lost[-1]),
        )
        if agreed:
            self._restore(row)

    def _restore(self, row: Row) -> None:
        if row.file is None:
            if self.shell.attempt(lambda: self._library.start_over(row.documents)):
                self.shell.reopen_library()
            return
        file = row.file
        self.shell.tasks.start(
            self.texts.text("Going back to the backup"),
            lambda progress: self._library.restore(file, progress.step),
            lambda _library: self.shell.reopen_library(),
        )

    def _start_empty(self) -> None:
        t = self.texts
        agreed = self.shell.messages.confirm(
            t.text("Start with an empty library?"),
            t.text("No event will be in it. The old file and all backups stay where they are."),
            t.text("Start with an empty library"),
        )
        if agreed and self.shell.attempt(self._library.start_empty):
            self.shell.reopen_library()

    def _choose_target(self) -> None:
        t, state = self.texts, self._library.keeping.state
        chosen = self.shell.messages.folder(t.text("A folder on a stick"), state.target)
        if chosen is not None and self.shell.attempt(lambda: self._library.use_target(chosen)):
            self._library.keeping.by_hand()
            self.shell.say(t.text("The second set goes to {folder}", folder=str(chosen)))
            self.shell.renew()

    def _hand_over(self) -> None:
        if self._library.keeping.state.target is None:
            self._choose_target()
        target = self._library.keeping.state.target
        if target is None:
            return
        self.shell.tasks.start(
            self.texts.text("Writing everything to the stick"),
            lambda _progress: self._library.keeping.settle(Reason.HAND),
            lambda _done: self._handed_over(target),
        )

    def _handed_over(self, target: Path) -> None:
        t, state = self.texts, self._library.keeping.state
        self.refresh(None)
        hindered = [one for one in (state.problem, state.target_problem) if one is not None]
        if hindered or state.target_at is None:
            missing = t.text("The stick for the second set is not plugged in.")
            self.shell.say(" ".join(self.shell.sentences(hindered)) or missing, Tone.WRONG)
            return
        self.shell.messages.acknowledge(
            t.text("Another laptop can go on"),
            t.text(
                "{folder} has everything up to {time}. On the other laptop open the program, go "
                "to Backups, choose “Another folder”, then the stick, and go back to "
                "the newest backup. Close the program here first, so that nothing is typed twice.",
                folder=str(target),
                time=self.format.clock(state.target_at),
            ),
        )

    def _choose_folder(self) -> None:
        chosen = self.shell.messages.folder(self.texts.text("A folder with backups"))
        if chosen is not None:
            self.show_folder(chosen)

    def show_folder(self, chosen: Path) -> None:
        """List the backups of another folder, or of a stick."""
        folder = rescue.folder_of_backups(chosen)
        if self.shell.attempt(lambda: self._library.backups.listed(folder)):
            self._folder, self._rows = folder, {}
            self.shell.close_side()
            self._list()

    # ----------------------------------------------------------------------- refusals

    def _why_not_open(self) -> Sequence[str]:
        if self._fault is None:
            return ()
        return (self.texts.text("First go back to a backup that is sound."),)

    def _why_not_back(self) -> Sequence[str]:
        t, row = self.texts, self.table.current_row
        if row is None:
            return (t.text("Choose a backup of the list."),)
        # one that was not looked at yet is checked when it is gone back to
        return self.shell.sentences([row.problem] if row.problem is not None else [])


_LINES = 8
"""So many lost acts are named in the question itself."""
