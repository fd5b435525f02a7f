"""What can be done on the page of the archive: keys, names, and why not."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.problems import Problem
from bglmanager.services.archived_person import ArchivedPerson
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.kinds import (
    ADD,
    BACK,
    CHANGE,
    GO_ON,
    IMPORT,
    MERGE,
    PASTE,
    REDO,
    SAVE,
    SWAP_DATES,
    SWAP_NAMES,
    TAKE_OUT,
    UNDO,
)
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.people.contacts import READ_ALREADY, Contacts
from bglmanager.ui.pages.people.parts import Parts
from bglmanager.ui.tasks import Task

AT_ONCE = 300
"""So many people of a list are taken in without a wait."""

_MERGED = 2
"""So many are merged at once."""

_LIST = (
    READ_ALREADY,
    Need("Go back to the list first.", lambda acts: acts.parts.is_listing),
)
_SOMEBODY = (
    *_LIST,
    Need("Choose somebody of the list.", lambda acts: acts.parts.list.somebody is not None),
)
_TWO = Need("Select two people to merge.", lambda acts: len(acts.parts.list.people) <= _MERGED)
_A_LIST = Need("Choose “Import a list” first.", lambda acts: acts.parts.is_importing)
_NAMES = Need(
    "The list has no column with whole names.",
    lambda acts: acts.parts.is_importing and acts.parts.intake.view.can_swap_names,
)
_DATES = Need(
    "No date of the list could be another day.",
    lambda acts: acts.parts.is_importing and acts.parts.intake.view.can_swap_dates,
)
_DATA = Need("Choose “Personal data” first.", lambda acts: acts.parts.view is acts.parts.data)
_ELSEWHERE = Need("The list is shown already.", lambda acts: not acts.parts.is_listing)
_MARKED = Need(
    "Nobody is marked to be merged.",
    lambda acts: acts.parts.is_listing and acts.parts.marked is not None,
)


class PeopleActions:
    """The acts of the page."""

    def __init__(self, page: Page, parts: Parts) -> None:
        self._page, self.parts, self.archive = page, parts, parts.archive
        parts.intake.view.wanted.connect(self._take)
        parts.intake.view.left.connect(parts.go_back)
        page.make_acts(self)
        self.contacts = Contacts(page, parts.archive)
        own = [("Return", page.texts.text("shows the events"))]
        parts.list.box.addWidget(page.legend_line(own))
        parts.list.selected.connect(self._say_counts)
        parts.data.changed.connect(self._say_counts)

    @property
    def aside(self) -> Sequence[Action]:
        """What has a button in another view than the list, where nothing is chosen."""
        if self.parts.view is self.parts.data:
            return (self.back, self.contacts.now)
        return (self.back,)

    @property
    def of_person(self) -> Sequence[Action]:
        """What has a button in the panel of a person."""
        return (self.edit, self.merge, self.ban, self.data)

    # ---------------------------------------------------------------------- in the list

    @act("Add somebody", ADD, unless=_LIST, legend="new")
    def add(self) -> None:
        parts = self.parts
        typed = "" if parts.list.rows else parts.list.typed
        parts.side.ask_data(None, typed)

    @act("Change", CHANGE, unless=_SOMEBODY, legend="data")
    def edit(self) -> None:
        if self.parts.list.somebody is not None:
            self.parts.side.ask_data(self.parts.list.somebody)

    @act("Merge", MERGE, unless=(*_SOMEBODY, _TWO), legend="merges two")
    def merge(self) -> None:
        """Two that are selected at once; else the one marked before and the current one."""
        parts = self.parts
        selected, marked, current = parts.list.people, parts.marked, parts.list.somebody
        parts.marked = None
        if len(selected) == _MERGED:
            parts.side.ask_merge(*_kept_first(*selected))
        elif marked is not None and current is not None and marked.id != current.id:
            parts.side.ask_merge(*_kept_first(marked, current))
        elif marked is None:
            parts.marked = current
        self._page.shell.renew()

    @act("Ban", keys="F8", icon="ban", unless=_SOMEBODY, legend="ban")
    def ban(self) -> None:
        if self.parts.list.people:
            self.parts.side.ask_ban(self.parts.list.people)

    @act("Personal data", keys="F9", icon="file-text", unless=_LIST)
    def data(self) -> None:
        parts, current = self.parts, self.parts.list.somebody
        parts.show_view(parts.data)
        parts.data.show_person(current)

    def _why_not_out(self) -> Sequence[Problem]:
        """Why nobody of those chosen can be taken out."""
        why = [self.parts.archive.can_take_out(one.id) for one in self.parts.list.people]
        return why[0] if all(why) else ()

    @act("Take out", TAKE_OUT, unless=(*_SOMEBODY, _why_not_out))
    def take_out(self) -> None:
        if self.parts.list.people:
            self.parts.deeds.take_out(self.parts.list.people)

    @act("Probable duplicates", keys="F7", icon="copy", unless=_LIST, legend="probable duplicates")
    def doubles(self) -> None:
        self.parts.show_view(self.parts.doubles)

    @act("Import a list", IMPORT, unless=_LIST)
    def take_list(self) -> None:
        self.parts.intake.choose()

    @act("Paste a list", PASTE, unless=_LIST)
    def paste(self) -> None:
        self.parts.intake.paste()

    # ------------------------------------------------------------ a list that comes in

    def _why_not_taken(self) -> Sequence[str]:
        return self.parts.intake.why_not()

    @act("Import people", GO_ON, unless=(_A_LIST, _why_not_taken))
    def take(self) -> None:
        self._take()

    @act("Swap name and surname", SWAP_NAMES, unless=_NAMES)
    def swap_names(self) -> None:
        self.parts.intake.view.swap_names()

    @act("Swap day and month", SWAP_DATES, unless=_DATES)
    def swap_dates(self) -> None:
        self.parts.intake.view.swap_dates()

    # ------------------------------------------------------------------- personal data

    def _why_no_rows(self) -> Sequence[str]:
        return self.parts.data.why_none()

    @act("Export the data", SAVE, icon="download", unless=(_DATA, _why_no_rows))
    def export(self) -> None:
        self.parts.privacy.export(self.parts.data.chosen, self.export.text())

    @act("Erase…", icon="trash-2", unless=(_DATA, _why_no_rows))
    def erase(self) -> None:
        self.parts.privacy.erase(self.parts.data.chosen)

    @act("Choose them all", keys="F6", unless=(_DATA, _why_no_rows))
    def choose(self) -> None:
        self.parts.data.choose_same()

    # ------------------------------------------------------------------- everywhere

    @act("Back to the list", BACK, unless=_ELSEWHERE)
    def back(self) -> None:
        self.parts.go_back()

    @act("Don’t merge", BACK, icon="x", unless=_MARKED)
    def let_be(self) -> None:
        self.parts.marked = None
        self._page.shell.renew()

    def _why_no_undo(self) -> Sequence[str]:
        return self.parts.deeds.why_no_undo()

    @act("Undo", UNDO, unless=(READ_ALREADY, _why_no_undo))
    def undo(self) -> None:
        self.parts.deeds.undo()

    def _why_no_redo(self) -> Sequence[str]:
        return self.parts.deeds.why_no_redo()

    @act("Redo", REDO, unless=(READ_ALREADY, _why_no_redo))
    def redo(self) -> None:
        self.parts.deeds.redo()

    def _take(self) -> None:
        """A long list is looked through behind the window; leaving it stops that."""
        parts, intake = self.parts, self.parts.intake
        if intake.view.taken <= AT_ONCE:
            parts.deeds.take_in(lambda: intake.view.people, parts.go_back)
            return
        task = parts.deeds.take_long(
            intake.view.found, parts.go_back, lambda: intake.taking is task
        )
        intake.taking = task
        task.ended.connect(lambda: self._taken(task))
        self._page.shell.renew()

    def _taken(self, task: Task) -> None:
        if self.parts.intake.taking is task:
            self.parts.intake.taking = None
            self._page.shell.renew()

    def _say_counts(self) -> None:
        """More or fewer lines are selected: the acts for several say with how many; the question
        before erasing does that itself.
        """
        people, rows = self.parts.list.people, self.parts.data.chosen
        several = len(people) > 1
        out = sum(not one.events for one in people)
        self.ban.say_count(len(people) if several else 0)
        self.take_out.say_count(out if several else 0)
        self.export.say_count(len(rows) if len(rows) > 1 else 0)
        self._page.renew_actions()


def _kept_first(
    one: ArchivedPerson, other: ArchivedPerson
) -> tuple[ArchivedPerson, ArchivedPerson]:
    """Who was in more events is kept."""
    return (other, one) if other.events > one.events else (one, other)
