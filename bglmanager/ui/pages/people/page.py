"""The archive of people: found, told apart, made one, banned, given out and erased."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import Loaded
from bglmanager.services.changes import Changes
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.kinds import BACK, REDO, UNDO
from bglmanager.ui.pages.archive_reading import read_archive
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.people.acts import ArchiveActs
from bglmanager.ui.pages.people.coming import ComingView
from bglmanager.ui.pages.people.data import DataView
from bglmanager.ui.pages.people.doubles import DoublesView
from bglmanager.ui.pages.people.listing import READ_ALREADY, PeopleView
from bglmanager.ui.pages.people.side import PeopleSide
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.views import Views

View = PeopleView | DoublesView | ComingView | DataView

_ELSEWHERE = Need("The list is shown already.", lambda page: not page.people.is_shown)


class PeoplePage(Page):
    """One view at a time: the list, probable doubles, a list that comes in, what events keep."""

    def __init__(self, shell: Shell, workspace: Workspace, library: Library) -> None:
        super().__init__(shell)
        archive = self.archive = Archive(workspace)
        self._reading = self._is_late = False
        self.deeds = ArchiveActs(shell, archive, self._done)
        self.side = PeopleSide(self, shell, workspace, archive, self.deeds, library.games)
        self.doubles = DoublesView(shell, archive, self.side, self.deeds)
        self.data = DataView(shell, workspace, library, archive)
        self.coming = ComingView(shell, workspace, self.deeds)
        self.people = PeopleView(shell, workspace, archive, self.side, self.deeds)
        self._stack = Views()
        for view in (self.people, self.coming, self.data, self.doubles):
            self._stack.addWidget(view)
            self.make_acts(view)
        self.make_acts(self)
        self.people.make_list(self.legend_line([("Return", self.texts.text("shows the events"))]))
        self.side.offered = (self.people.edit, self.people.merge, self.people.ban, self.people.data)
        self.box.addWidget(self._stack, 1)
        self._connect()

    def _connect(self) -> None:
        self.side.left.connect(self._back_from_side)
        self.side.merged.connect(self._merged)
        self.people.changed.connect(self.shell.renew)
        self.people.selected.connect(self.renew_actions)
        self.people.wants_doubles.connect(lambda: self.show_view(self.doubles))
        self.people.wants_file.connect(self.coming.choose)
        self.people.wants_paste.connect(self.coming.paste)
        self.people.wants_data.connect(self._show_data)
        self.coming.opened.connect(lambda: self.show_view(self.coming))
        self.coming.left.connect(self.go_back)
        self.data.changed.connect(self.shell.renew)
        self.data.lost.connect(lambda: self.refresh(None))
        self.data.erased.connect(self._erased)
        self.destroyed.connect(self.archive.subscribe(self._heard))

    # ---------------------------------------------------------------------------- page

    @property
    def view(self) -> View:
        """What is shown."""
        shown = (self.people, self.doubles, self.coming, self.data)
        return next(view for view in shown if view.is_shown)

    def title(self) -> str:
        return self.view.title() or self.texts.text("People")

    def state_line(self) -> str:
        return self.view.state_line()

    def notices(self) -> Sequence[Notice]:
        return self.view.notices()

    def primary(self) -> Action | None:
        return self.view.primary()

    def secondary(self) -> Sequence[Action]:
        back = () if self.people.is_shown else (self._back,)
        return (*back, *self.view.secondary())

    def first_focus(self) -> QWidget | None:
        return self.view.first_focus()

    def refresh(self, changes: Changes | None) -> None:
        if not self.archive.ready:
            self._read()
            return
        if changes is None:
            self.shell.attempt(self.archive.catch_up)
        self._show_again()

    # ------------------------------------------------------------------------- reading

    @property
    def has_read(self) -> bool:
        """Whether the archive is shown, and not being read."""
        return self.archive.ready and not self._reading

    def _read(self) -> None:
        """Read the archive in the background; the list is there as soon as it is read."""
        if not self._reading:
            self._reading = True
            read_archive(self.shell, self.archive, self._have_read)

    def _have_read(self, found: Loaded) -> None:
        self._reading = False
        if self.shell.attempt(lambda: self.archive.take(found)):
            self._show_again()
            self.take_focus()
            self.side.bring_back()

    def _heard(self) -> None:
        """The archive is another one, here or in another window."""
        if isValid(self) and self.isVisible() and self.archive.ready:
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

    # --------------------------------------------------------------------------- views

    def show_view(self, view: View) -> None:
        """Show this view in the place of the present one."""
        if view is not self.view:
            self.view.leave()
        self.shell.close_side()
        self._stack.setCurrentWidget(view)
        view.enter()
        self.people.show_person()
        self.shell.renew()
        self.take_focus()

    def go_back(self) -> None:
        """Show the list, and mark nobody any more."""
        self.show_view(self.people)

    def _show_data(self) -> None:
        somebody = self.people.list.somebody
        self.show_view(self.data)
        self.data.show_person(somebody)

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

    # ---------------------------------------------------------------------------- acts

    @act("Back to the list", BACK, unless=_ELSEWHERE)
    def _back(self) -> None:
        self.go_back()

    def _why_no_undo(self) -> Sequence[str]:
        return self.deeds.why_no_undo()

    @act("Undo", UNDO, unless=(READ_ALREADY, _why_no_undo))
    def _undo(self) -> None:
        self.deeds.undo()

    def _why_no_redo(self) -> Sequence[str]:
        return self.deeds.why_no_redo()

    @act("Redo", REDO, unless=(READ_ALREADY, _why_no_redo))
    def _redo(self) -> None:
        self.deeds.redo()
