"""The archive of people: found, told apart, made one, banned, given out and erased."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from bglmanager.services.archive import Archive
from bglmanager.services.archive_memory import Loaded
from bglmanager.services.changes import Changes
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.archive_reading import read_archive
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.people.actions import PeopleActions
from bglmanager.ui.pages.people.acts import ArchiveActs
from bglmanager.ui.pages.people.data import DataView
from bglmanager.ui.pages.people.doubles import DoublesView
from bglmanager.ui.pages.people.intake import PeopleIntake
from bglmanager.ui.pages.people.listing import PeopleList
from bglmanager.ui.pages.people.parts import Parts
from bglmanager.ui.pages.people.privacy import Privacy
from bglmanager.ui.pages.people.side import PeopleSide
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.states import EmptyState
from bglmanager.ui.widgets.views import Views


class PeoplePage(Page):
    """One view at a time: the list, probable doubles, a list that comes in, what events keep."""

    def __init__(self, shell: Shell, workspace: Workspace, library: Library) -> None:
        super().__init__(shell)
        self.archive = Archive(workspace)
        self._reading = self._is_late = False
        self.parts = self._make_parts(workspace, library)
        self.acts = PeopleActions(self, self.parts)
        self.parts.data.choose = self.acts.choose
        t = self.texts
        self._empty = EmptyState(
            self.look,
            icon="users",
            title=t.text("No people yet"),
            text=t.text(
                "Everyone you enter is saved here: next time two letters are enough. You can "
                "also import the league’s list of players."
            ),
            actions=(self.acts.take_list, self.acts.add),
        )
        parts = self.parts
        for widget in (self._empty, parts.list, parts.doubles, parts.intake.view, parts.data):
            parts.stack.addWidget(widget)
        self.box.addWidget(parts.stack, 1)
        self._connect()

    def _make_parts(self, workspace: Workspace, library: Library) -> Parts:
        shell, archive = self.shell, self.archive
        deeds = ArchiveActs(shell, archive, self._done)
        return Parts(
            archive=archive,
            deeds=deeds,
            list=PeopleList(self.look, workspace, archive),
            doubles=DoublesView(shell, archive),
            intake=PeopleIntake(self, shell, workspace),
            data=DataView(shell, workspace),
            privacy=Privacy(shell, workspace, library, self._erased),
            side=PeopleSide(
                self,
                shell,
                workspace,
                archive,
                deeds,
                lambda: self.acts.of_person,
                library.games,
            ),
            stack=Views(),
            show_view=self.show_view,
            go_back=self.go_back,
        )

    def _connect(self) -> None:
        self.parts.list.picked.connect(self._picked)
        self.parts.list.listed.connect(self.shell.renew)
        self.parts.list.opened.connect(self._open)
        self.parts.side.left.connect(self._back_from_side)
        self.parts.side.merged.connect(self._merged)
        self.parts.doubles.picked.connect(self._pair_picked)
        self.parts.doubles.table.opened.connect(self.parts.side.merge)
        self.parts.doubles.turned.connect(self.parts.side.turn)
        self.parts.doubles.parted.connect(self._part)
        self.parts.intake.opened.connect(lambda: self.show_view(self.parts.intake.view))
        self.parts.data.changed.connect(self.shell.renew)
        forget = self.archive.subscribe(self._heard)
        self.destroyed.connect(forget)

    # ---------------------------------------------------------------------------- page

    def title(self) -> str:
        t = self.texts
        titles: dict[QWidget | None, str] = {
            self.parts.doubles: t.text("Probably duplicates"),
            self.parts.intake.view: self.parts.intake.name,
            self.parts.data: t.text("Personal data"),
        }
        return titles.get(self.parts.view, t.text("People"))

    def state_line(self) -> str:
        if self.parts.view is self.parts.data:
            return self.parts.data.state_line()
        if self.parts.view is self.parts.intake.view:
            return self.parts.intake.view.state_line()
        if self.parts.view is self.parts.doubles:
            return self.parts.doubles.state_line()
        return self.parts.list.state_line()

    def notices(self) -> Sequence[Notice]:
        t = self.texts
        if self.parts.view is self.parts.intake.view:
            return self.parts.intake.view.notices()
        if self.parts.marked is None or not self.parts.is_listing:
            return ()
        words = t.text(
            "{name} is to be merged: go to the same person’s other line and press Ctrl+J.",
            name=self.parts.marked.name,
        )
        return (Notice(words, action=self.acts.let_be),)

    def primary(self) -> Action | None:
        if self.parts.view is self.parts.intake.view:
            return self.acts.take
        if self.parts.view is self.parts.data:
            return self.acts.export if self.parts.data.chosen else None
        return self.acts.add if self.parts.view is self.parts.list else None

    def secondary(self) -> Sequence[Action]:
        if self.parts.view is self.parts.list:
            return (self.acts.take_list, self.acts.doubles)
        if self.parts.view is self.parts.data and self.parts.data.chosen:
            return (self.acts.back, self.acts.erase)
        return () if self.parts.is_listing else self.acts.aside

    def refresh(self, changes: Changes | None) -> None:
        if not self.archive.ready:
            self._read()
            return
        if changes is None:
            self.shell.attempt(self.archive.catch_up)
        self._show_again()

    def first_focus(self) -> QWidget | None:
        if self.parts.view is self.parts.doubles:
            return self.parts.doubles.table
        if self.parts.view is self.parts.intake.view:
            return self.parts.intake.view.table
        listing = self.parts.data if self.parts.view is self.parts.data else self.parts.list
        return listing.search

    # ------------------------------------------------------------------------- reading

    @property
    def has_read(self) -> bool:
        """Whether the archive is shown, and not being read."""
        return self.archive.ready and not self._reading

    def _read(self) -> None:
        """Read the archive in the background; the list is there as soon as it is read."""
        if self._reading:
            return
        self._reading = True
        read_archive(self.shell, self.archive, self._have_read)

    def _have_read(self, found: Loaded) -> None:
        self._reading = False
        if self.shell.attempt(lambda: self.archive.take(found)):
            self._show_again()
            self.take_focus()
            self.parts.side.bring_back()

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
        self.parts.list.refresh()
        if self.parts.view is self.parts.data:
            self.parts.data.refresh()
        elif self.parts.is_listing:
            self.parts.stack.setCurrentWidget(self.parts.list if len(self.archive) else self._empty)
        self.shell.renew()

    def _done(self, stepped: bool) -> None:
        """An act was done here, and `_heard` of: Ctrl+Z is about it now."""
        self.parts.marked = None
        self.parts.list.forget_typing()
        self._picked()
        if stepped and self.parts.view is self.parts.doubles:
            self.parts.doubles.look_for()

    # --------------------------------------------------------------------------- views

    def show_view(self, view: QWidget) -> None:
        """Show this view in the place of the present one."""
        self.parts.marked = None
        self.shell.close_side()
        self.parts.stack.setCurrentWidget(view)
        if view is self.parts.doubles:
            self.parts.doubles.look_for()
        elif view is self.parts.list:
            self._show_again()
            self._picked()
        self.shell.renew()
        self.take_focus()

    def go_back(self) -> None:
        """Show the list, and mark nobody any more."""
        if self.parts.view is self.parts.intake.view:
            self.parts.intake.leave()
        self.show_view(self.parts.list)

    def _picked(self) -> None:
        known = self.parts.list.somebody
        if self.parts.view is self.parts.list and not self.parts.side.is_form:
            if known is None:
                self.shell.close_side()
            else:
                self.parts.side.show_person(known)
        self.shell.renew()

    def _open(self) -> None:
        if self.parts.side.panel is None:
            self._picked()
        self.parts.side.go_in()

    def _back_from_side(self) -> None:
        self.shell.close_side()
        if self.parts.view is self.parts.list:
            self._picked()
        self.take_focus()

    def _pair_picked(self) -> None:
        if self.parts.view is not self.parts.doubles:
            return
        pair = self.parts.doubles.current
        if pair is None:
            self.shell.close_side()
        else:
            self.parts.side.show_double(pair)
        self.shell.renew()

    def _part(self) -> None:
        pair = self.parts.doubles.current
        if pair is not None and self.parts.deeds.part(pair.one, pair.other):
            self.parts.doubles.forget(pair)

    def _merged(self, gone: int) -> None:
        """One of the two is there no more: on to the next pair, or back to the list."""
        pair = self.parts.doubles.current
        if self.parts.view is self.parts.doubles and pair is not None:
            self.parts.doubles.forget(pair, gone)
        else:
            self._back_from_side()

    def _erased(self) -> None:
        self.shell.close_side()
        self.refresh(None)
        self.parts.data.refresh()
        self.take_focus()
