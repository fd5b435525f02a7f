"""The backups: what there is, what is in them, going back to one, a second set on a stick."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from bglmanager.engine.problems import Problem
from bglmanager.services.backups import Reason
from bglmanager.services.changes import Changes
from bglmanager.services.files import is_folder
from bglmanager.services.library import Library
from bglmanager.services.library_paths import ON_A_STICK
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import RESTORE, SAVE, Need, act
from bglmanager.ui.pages.backups import backup_texts
from bglmanager.ui.pages.backups.branch_desk import BranchDesk
from bglmanager.ui.pages.backups.erased_list import ErasedList
from bglmanager.ui.pages.backups.going_back import GoingBack
from bglmanager.ui.pages.backups.listing import Listing
from bglmanager.ui.pages.backups.panel import BackupPanel
from bglmanager.ui.pages.backups.rows import BackupRow, BackupTable, columns, when
from bglmanager.ui.pages.backups.stick import Stick
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import Notice
from bglmanager.ui.widgets.rows import RowsModel

_SOUND = Need("First go back to a backup that is sound.", lambda page: page.fault is None)
_A_BACKUP = Need("Choose a backup of the list.", lambda page: page.table.current_row is not None)
_ELSEWHERE = Need(
    "These are the backups of this computer already.", lambda page: page.folder is not None
)


class BackupsPage(Page):
    """All copies, newest first; each is checked in the background while the page is shown.

    `fault` says why the library cannot be opened; the page is then the only one there is.
    """

    def __init__(self, shell: Shell, library: Library, fault: Problem | None = None) -> None:
        super().__init__(shell)
        self._library, self.fault = library, fault
        self._listing = Listing(shell, library, with_documents=fault is not None)
        self._erased = ErasedList(shell, library)
        self._going = GoingBack(shell, library)
        self._stick = Stick(shell, library, lambda: self.refresh(None))
        t = self.texts
        self._desk = BranchDesk(shell, library, self._chosen, lambda: self.refresh(None))
        self._model = RowsModel(self.look, columns(t, self.format), lambda row: row.key)
        self.table = BackupTable(self.look, self._model, t.text("Backups"))
        self._by_hand: frozenset[str] | None = None
        self._proposed = ""
        self.make_acts(self)
        self._empty = EmptyState(
            self.look,
            icon="save",
            title=t.text("No backup yet") if fault is None else t.text("No backup is found"),
            text=backup_texts.where_they_come_from(t, is_lost=fault is not None),
            actions=(self.make if fault is None else self.afresh, self.read),
        )
        self.box.addWidget(self.table, 1)
        self.box.addWidget(self._empty, 1)
        self.table.picked.connect(self._picked)
        self.table.opened.connect(self._show_panel)
        self._listing.learnt.connect(self._learn)
        self._listing.told.connect(self._tell_apart)

    @property
    def folder(self) -> Path | None:
        """The folder whose backups are listed, None for those of this computer."""
        return self._listing.folder

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        return self.texts.text("Backups")

    def state_line(self) -> str:
        t, state = self.texts, self._library.keeping.state
        if self.folder is not None:
            folder = self.folder
            told = t.text("Backups in {folder}", folder=str(folder))
            own = backup_texts.own_files(t, self._listing.own_files)
            return f"{told}. {own}" if own else told
        if self.fault is not None:
            return backup_texts.what_to_choose(t, len(self._model.all_rows), self._listing.usable())
        if state.last is None:
            return t.text("No backup yet.")
        made = t.text("Newest backup: {time}.", time=when(self.format, state.last.at))
        return f"{made} {self._stick.about()}".strip()

    def notices(self) -> Sequence[Notice]:
        wrong = backup_texts.what_is_wrong(self.shell, self._library, self.fault)
        erased = self._erased.notices(self.forget)
        return [*wrong, *erased, *backup_texts.worth_knowing(self.shell, self._library)]

    def primary(self) -> Action | None:
        if self.fault is not None or self.folder is not None:
            return self.back if self._model.all_rows else None
        return self.make if self._model.all_rows else None

    def secondary(self) -> Sequence[Action]:
        own = () if self.folder is None else (self.own,)
        if self.fault is not None:
            return (*own, *((self.read, self.afresh) if self._model.all_rows else ()))
        if own:
            return (*own, self.read)
        return (self.target, self.hand_over, self.read)

    def refresh(self, changes: Changes | None) -> None:
        self._list()

    def first_focus(self) -> QWidget | None:
        return self.table if self._model.all_rows else None

    # ---------------------------------------------------------------------------- list

    def _list(self) -> None:
        if self.shell.attempt(self._listing.renew):
            self._show_rows()

    def _learn(self, key: str) -> None:
        self._show_rows()
        self._say_made(self._listing.rows[key])
        current = self.table.current_row
        if current is not None and current.key == key and self.isVisible():
            self._leave_bad(current)
            self._picked()

    def _tell_apart(self) -> None:
        """Which copies are whose is known now: the newest of all is chosen where one is needed."""
        current, usable = self.table.current_row, self._listing.usable()
        self._show_rows()
        if current is None or not self.isVisible():
            return
        if current.key == self._proposed and usable is not None:
            self._proposed = usable
            self.table.setCurrentIndex(self._model.index_of(usable))
        self._picked()

    def _chosen(self) -> BackupRow | None:
        return self.table.current_row

    def _say_made(self, row: BackupRow) -> None:
        """The copy that was asked for is there, and was looked at."""
        known = self._by_hand
        if known is None or row.key in known or row.reason is not Reason.HAND or not row.is_sound:
            return
        self._by_hand = None
        self.shell.say(self.texts.text("The backup is made and sound"))

    def _leave_bad(self, row: BackupRow) -> None:
        """Where a sound backup is needed, the next one is chosen when this is none."""
        usable = self._listing.usable()
        if self.fault is not None and row.problem is not None and usable is not None:
            self.table.setCurrentIndex(self._model.index_of(usable))

    def _show_rows(self) -> None:
        rows = tuple(self._listing.rows.values())
        chosen = self.table.current_row
        self.table.show_rows(rows)
        self.table.fit_columns()
        self.table.setVisible(bool(rows))
        self._empty.setVisible(not rows)
        if rows and chosen is None:
            self._proposed = rows[0].key
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
        panel = BackupPanel(self.look, row, problem, self.back, self.delete)
        self.shell.show_side(when(self.format, row.at), panel)
        self._listing.newer.ask(row.place, panel.show_newer)

    # ---------------------------------------------------------------------------- acts

    def _why_not_back(self) -> Sequence[Problem]:
        row = self.table.current_row
        # one that was not looked at yet is checked when it is gone back to
        return () if row is None or row.problem is None else (row.problem,)

    @act("Back up now", SAVE, unless=_SOUND)
    def make(self) -> None:
        self._by_hand = frozenset(self._listing.rows)
        self.shell.say(self.texts.text("A backup is being made"))
        self._library.keeping.copy_later()

    @act("Go back to this backup", RESTORE, unless=(_A_BACKUP, _why_not_back))
    def back(self) -> None:
        row, newer = self.table.current_row, self._listing.newer
        if row is not None:
            newer.ask(row.place, lambda losses: self._going.go_back(row, losses))

    @act("Second set on a USB stick", icon="usb")
    def target(self) -> None:
        self._stick.choose()

    @act("Ready for another laptop", icon="send", unless=_SOUND)
    def hand_over(self) -> None:
        self._stick.hand_over()

    @act("Another folder", icon="folder-open")
    def read(self) -> None:
        chosen = self.shell.messages.folder(self.texts.text("A folder with backups"))
        if chosen is not None:
            self.show_folder(chosen)

    def show_folder(self, chosen: Path) -> None:
        """List the backups of another folder, or of a stick."""
        inside = chosen / ON_A_STICK
        folder = inside if is_folder(inside) else chosen
        if self.shell.attempt(lambda: self._library.backups.list_backups(folder)):
            self._show_from(folder)

    @act("Backups of this computer", icon="save", unless=_ELSEWHERE)
    def own(self) -> None:
        self._show_from(None)

    def _show_from(self, folder: Path | None) -> None:
        self._listing.show_folder(folder)
        self.shell.close_side()
        self._list()
        self.take_focus()

    @act("Start an empty event library", icon="plus")
    def afresh(self) -> None:
        self._going.start_empty()

    @act("Go on without the list", icon="trash-2", unless=lambda self: self._erased.why_not())
    def forget(self) -> None:
        self._erased.go_on()

    @act("Delete these backups", icon="trash-2", unless=lambda self: self._desk.why_not())
    def delete(self) -> None:
        self._desk.delete()
