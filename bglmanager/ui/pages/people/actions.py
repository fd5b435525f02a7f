"""What can be done on the page of the archive: keys, names, and why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.services.known import Known
from bglmanager.ui.actions import Action
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.people.contacts import Contacts
from bglmanager.ui.pages.people.parts import Parts
from bglmanager.ui.tasks import Task

AT_ONCE = 300
"""So many people of a list are taken in without a wait."""


class PeopleActions:
    """The actions of the page, each with its key."""

    def __init__(self, page: Page, parts: Parts) -> None:
        self._page, self._parts = page, parts
        t, listing = page.texts, self._why_not_listing
        self.add = page.action(
            t.text("Add somebody"), self._add, icon="user-plus", keys="Ins", refused_by=listing
        )
        self.edit = page.action(
            t.text("Change"),
            self._edit,
            icon="pencil",
            keys="F2",
            refused_by=self._nobody,
        )
        self.merge = page.action(
            t.text("Merge"),
            self._merge,
            icon="users",
            keys="Ctrl+J",
            refused_by=lambda: self._nobody() or _why_not_merged(page, parts),
        )
        self.ban = page.action(
            t.text("Ban"),
            self._ban,
            icon="ban",
            keys="F8",
            refused_by=self._nobody,
        )
        self.data = page.action(
            t.text("Personal data"), self._data, icon="file-text", keys="F9", refused_by=listing
        )
        self.take_out = page.action(
            t.text("Take out"),
            self._take_out,
            icon="user-minus",
            keys="Del",
            refused_by=lambda: self._nobody() or _why_not_out(page, parts),
        )
        self.doubles = page.action(
            t.text("Probable duplicates"),
            lambda: parts.show_view(parts.doubles),
            icon="copy",
            keys="F7",
            refused_by=listing,
        )
        self.take_list = page.action(
            t.text("Import a list"),
            parts.intake.choose,
            icon="file-down",
            keys="Ctrl+I",
            refused_by=listing,
        )
        page.action(
            t.text("Paste a list"),
            parts.intake.paste,
            icon="clipboard-paste",
            keys="Ctrl+V",
            refused_by=listing,
        )
        self._make_others()
        parts.list.selected.connect(lambda: _say_counts(self, page, parts))
        parts.data.changed.connect(lambda: _say_counts(self, page, parts))

    def _make_others(self) -> None:
        page, parts = self._page, self._parts
        t = page.texts
        parts.intake.view.wanted.connect(self._take)
        parts.intake.view.left.connect(parts.go_back)
        self.take = page.action(
            t.text("Import people"),
            self._take,
            icon="check",
            keys="Ctrl+Return; Ctrl+Enter",
            refused_by=self._why_not_taken,
        )
        page.action(
            t.text("Swap name and surname"),
            parts.intake.view.swap_names,
            icon="arrow-left-right",
            keys="F6",
            refused_by=lambda: _why_no_names(page, parts),
        )
        page.action(
            t.text("Swap day and month"),
            parts.intake.view.swap_dates,
            icon="calendar",
            keys="F7",
            refused_by=lambda: _why_no_dates(page, parts),
        )
        self.export = page.action(
            t.text("Export the data"),
            lambda: parts.privacy.export(parts.data.chosen, self.export.text()),
            icon="download",
            keys="Ctrl+S",
            refused_by=self._why_no_rows,
        )
        self.erase = page.action(
            t.text("Erase…"),
            lambda: parts.privacy.erase(parts.data.chosen),
            icon="trash-2",
            refused_by=self._why_no_rows,
        )
        self.choose = page.action(
            t.text("Choose them all"),
            parts.data.choose_same,
            keys="F6",
            refused_by=self._why_no_rows,
        )
        self.back = page.action(
            t.text("Back to the list"),
            parts.go_back,
            icon="arrow-left",
            keys="Esc",
            refused_by=self._why_not_back,
        )
        self.let_be = page.action(
            t.text("Don’t merge"), self._let_be, icon="x", keys="Esc", refused_by=self._why_no_mark
        )
        deeds = parts.deeds
        self.contacts = Contacts(page, parts.archive)
        self.undo = page.action(
            t.text("Undo"),
            deeds.undo,
            icon="undo-2",
            keys="Ctrl+Z",
            refused_by=self._unless_reading(deeds.why_no_undo),
        )
        self.redo = page.action(
            t.text("Redo"),
            deeds.redo,
            icon="redo-2",
            keys="Ctrl+Shift+Z; Ctrl+Y",
            refused_by=self._unless_reading(deeds.why_no_redo),
        )

    @property
    def aside(self) -> Sequence[Action]:
        """What has a button in another view than the list, where nothing is chosen."""
        if self._parts.view is self._parts.data:
            return (self.back, self.contacts.now)
        return (self.back,)

    @property
    def of_person(self) -> Sequence[Action]:
        """What has a button in the panel of a person."""
        return (self.edit, self.merge, self.ban, self.data)

    @property
    def _current(self) -> Known | None:
        return self._parts.list.current

    def _add(self) -> None:
        parts = self._parts
        typed = "" if parts.list.model.rows else parts.list.search.text().strip()
        parts.side.ask_data(None, typed)

    def _edit(self) -> None:
        if self._current is not None:
            self._parts.side.ask_data(self._current)

    def _ban(self) -> None:
        if self._parts.list.chosen:
            self._parts.side.ask_ban(self._parts.list.chosen)

    def _take_out(self) -> None:
        if self._parts.list.chosen:
            self._parts.deeds.take_out(self._parts.list.chosen)

    def _merge(self) -> None:
        """Two that are selected at once; else the one marked before and the current one."""
        page, parts = self._page, self._parts
        selected, marked, current = parts.list.chosen, parts.marked, self._current
        parts.marked = None
        if len(selected) == 2:
            parts.side.ask_merge(*_kept_first(*selected))
        elif marked is not None and current is not None and marked.id != current.id:
            parts.side.ask_merge(*_kept_first(marked, current))
        elif marked is None:
            parts.marked = current
        page.shell.renew()

    def _let_be(self) -> None:
        self._parts.marked = None
        self._page.shell.renew()

    def _data(self) -> None:
        parts, current = self._parts, self._current
        parts.show_view(parts.data)
        parts.data.show_person(current)

    def _take(self) -> None:
        """A long list is looked through behind the window; leaving it stops that."""
        parts, intake = self._parts, self._parts.intake
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
        if self._parts.intake.taking is task:
            self._parts.intake.taking = None
            self._page.shell.renew()

    def _why_not_listing(self) -> Sequence[str]:
        page, parts = self._page, self._parts
        if not parts.archive.ready:
            return (page.texts.text("People are being loaded…"),)
        return () if parts.is_listing else (page.texts.text("Go back to the list first."),)

    def _nobody(self) -> Sequence[str]:
        page = self._page
        if self._why_not_listing() or self._current is not None:
            return self._why_not_listing()
        return (page.texts.text("Choose somebody of the list."),)

    def _why_no_rows(self) -> Sequence[str]:
        page, parts = self._page, self._parts
        if parts.view is not parts.data:
            return (page.texts.text("Choose “Personal data” first."),)
        return parts.data.why_none()

    def _why_not_taken(self) -> Sequence[str]:
        page, parts = self._page, self._parts
        if parts.view is not parts.intake.view:
            return (page.texts.text("Choose “Import a list” first."),)
        return parts.intake.why_not()

    def _why_not_back(self) -> Sequence[str]:
        page, parts = self._page, self._parts
        if not parts.is_listing:
            return ()
        return (page.texts.text("The list is shown already."),)

    def _why_no_mark(self) -> Sequence[str]:
        page, parts = self._page, self._parts
        if parts.is_listing and parts.marked is not None:
            return ()
        return (page.texts.text("Nobody is marked to be merged."),)

    def _unless_reading(self, why: Callable[[], Sequence[str]]) -> Callable[[], Sequence[str]]:
        page, parts = self._page, self._parts
        reading = (page.texts.text("People are being loaded…"),)
        return lambda: why() if parts.archive.ready else reading


def _kept_first(one: Known, other: Known) -> tuple[Known, Known]:
    """Who was in more events is kept."""
    return (other, one) if other.events > one.events else (one, other)


def _say_counts(acts: PeopleActions, page: Page, parts: Parts) -> None:
    """More or fewer lines are selected: the acts for several say with how many; the question
    before erasing does that itself.
    """
    t, people, rows = page.texts, parts.list.chosen, parts.data.chosen
    several = len(people) > 1
    out = sum(not one.events for one in people)
    acts.ban.say_count(t.text("Ban"), len(people) if several else 0)
    acts.take_out.say_count(t.text("Take out"), out if several else 0)
    acts.export.say_count(t.text("Export the data"), len(rows) if len(rows) > 1 else 0)
    page.renew_actions()


def _why_not_merged(page: Page, parts: Parts) -> Sequence[str]:
    """Two are merged, or the one marked before with the current one."""
    merged = 2
    if len(parts.list.chosen) <= merged:
        return ()
    return (page.texts.text("Select two people to merge."),)


def _why_not_out(page: Page, parts: Parts) -> Sequence[str]:
    """Why nobody of those chosen can be taken out."""
    why = [parts.archive.can_take_out(one.id) for one in parts.list.chosen]
    return page.shell.sentences(why[0]) if all(why) else ()


def _why_no_names(page: Page, parts: Parts) -> Sequence[str]:
    if parts.view is parts.intake.view and parts.intake.view.can_swap_names:
        return ()
    return (page.texts.text("The list has no column with whole names."),)


def _why_no_dates(page: Page, parts: Parts) -> Sequence[str]:
    if parts.view is parts.intake.view and parts.intake.view.can_swap_dates:
        return ()
    return (page.texts.text("No date of the list could be another day."),)
