"""The archive of people: found, told apart, made one, banned, given out and erased."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from shiboken6 import isValid

from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import Loaded
from bglmanager.services.changes import Changes
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.kinds import IMPORT, PASTE, REDO, UNDO
from bglmanager.ui.pages.archive_reading import read_archive
from bglmanager.ui.pages.base import ViewsPage
from bglmanager.ui.pages.people.coming import ComingView
from bglmanager.ui.pages.people.data import DataView
from bglmanager.ui.pages.people.doubles import DoublesView
from bglmanager.ui.pages.people.listing import READ_ALREADY, PeopleView
from bglmanager.ui.pages.people.side import ArchiveActs, PeopleSide
from bglmanager.ui.shell import Shell

_LIST = (READ_ALREADY, Need("Go back to the list first.", lambda page: page.people.is_shown))
_AN_ACT = Need("There is nothing to undo.", lambda page: page.archive.undoable is not None)
_A_WAY_BACK = Need("There is nothing to redo.", lambda page: page.archive.redoable is not None)


class PeoplePage(ViewsPage):
    """One view at a time: the list, probable doubles, a list that comes in, what events keep."""

    def __init__(self, shell: Shell, workspace: Workspace, library: Library) -> None:
        super().__init__(shell)
        archive = self.archive = Archive(workspace)
        self._reading = self._is_late = False
        self.deeds = ArchiveActs(shell, archive, self._done)
        self.side = PeopleSide(self, shell, workspace, archive, self.deeds, library.games)
        self.people = PeopleView(shell, workspace, archive, self.side, self.deeds)
        self.coming = ComingView(shell, workspace, archive, self.deeds)
        self.data = DataView(shell, workspace, library, archive)
        self.doubles = DoublesView(shell, archive, self.side, self.deeds)
        self.add_views(self.people, self.coming, self.data, self.doubles)
        enter = ("Return", self.texts.text("shows the events"))
        keys = self.legend_line([enter], (*self.people.acts, self._find_doubles))
        self.people.lay_out(keys, (self._take_list, self._find_doubles))
        enter = ("Return", self.texts.text("makes one of the two"))
        self.doubles.box.addWidget(self.legend_line([enter], (*self.doubles.acts, self.back)))
        people = self.people
        self.side.offered = (people.edit, people.merge, people.ban, self._show_data)
        self.side.left.connect(self._back_from_side)
        self.side.merged.connect(self._merged)
        people.list.selected.connect(self.renew_actions)
        self.coming.opened.connect(lambda: self.show_view(self.coming))
        self.coming.left.connect(self.show_first)
        self.data.lost.connect(lambda: self.refresh(None))
        self.data.erased.connect(self._erased)
        self.destroyed.connect(archive.subscribe(self._heard))

    def title(self) -> str:
        return super().title() or self.texts.text("People")

    def refresh(self, changes: Changes | None) -> None:
        if not self.archive.is_ready:
            self._read()
            return
        if changes is None:
            self.shell.attempt(self.archive.catch_up)
        self._show_again()

    @property
    def has_read(self) -> bool:
        """Whether the archive is shown, and not being read."""
        return self.archive.is_ready and not self._reading

    def _read(self) -> None:
        """Read the archive in the background; the list is there as soon as it is read."""
        if not self._reading:
            self._reading = True
            read_archive(self.shell, self.archive, self._have_read)

    def _have_read(self, found: Loaded) -> None:
        self._reading = False
        if self.shell.attempt(lambda: self.archive.take_loaded(found)):
            self._show_again()
            self.take_focus()
            self.side.bring_back()

    def _heard(self) -> None:
        """The archive is another one, here or in another window."""
        if isValid(self) and self.isVisible() and self.archive.is_ready:
            self._show_again()
        else:
            self._is_late = True

    def showEvent(self, event: QShowEvent) -> None:
        """What was done in other windows meanwhile is shown."""
        super().showEvent(event)
        if self._is_late:
            self._is_late = False
            self.refresh(None)
        elif self.has_read:
            self.shell.attempt(self.archive.catch_up)

    def _show_again(self) -> None:
        self.people.show_again()
        if self.data.is_shown:
            self.data.show_again()
        self.shell.renew()

    def _done(self, stepped: bool) -> None:
        """An act was done here, and `_heard` of: Ctrl+Z is about it now."""
        self.people.forget_typing()
        self.people.show_person()
        if stepped and self.doubles.is_shown:
            self.doubles.enter()

    def _back_from_side(self) -> None:
        self.shell.close_side()
        self.people.show_person()
        self.take_focus()

    def _merged(self, gone: int) -> None:
        """One of the two is there no more: on to the next pair, or back to the list."""
        if not self.doubles.forget_current(gone):
            self._back_from_side()

    def _erased(self) -> None:
        self.shell.close_side()
        self.refresh(None)
        self.data.show_again()
        self.take_focus()

    @act("Personal data", keys="F9", icon="file-text", unless=_LIST)
    def _show_data(self) -> None:
        somebody = self.people.list.somebody
        self.show_view(self.data)
        self.data.show_person(somebody)

    @act("Probable duplicates", keys="F7", icon="copy", unless=_LIST, legend="probable duplicates")
    def _find_doubles(self) -> None:
        self.show_view(self.doubles)

    @act("Import a list", IMPORT, unless=_LIST)
    def _take_list(self) -> None:
        self.coming.choose()

    @act("Paste a list", PASTE, unless=_LIST)
    def _paste_list(self) -> None:
        self.coming.paste()

    @act("Undo", UNDO, unless=(READ_ALREADY, _AN_ACT))
    def _undo(self) -> None:
        self.deeds.undo()

    @act("Redo", REDO, unless=(READ_ALREADY, _A_WAY_BACK))
    def _redo(self) -> None:
        self.deeds.redo()
