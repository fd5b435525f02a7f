"""The list of the archive: a search that is always focused, and the people it finds."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import SHORTEST, ArchivedPerson
from bglmanager.services.workspace import Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.kinds import ADD, BACK, CHANGE, MERGE, TAKE_OUT
from bglmanager.ui.kit.lists import (
    SearchList,
    TableOf,
    count_column,
    day_column,
    name_column,
    spare_column,
)
from bglmanager.ui.kit.views import PageView, Views
from bglmanager.ui.models.rows import Column
from bglmanager.ui.pages.people.side import ArchiveActs, PeopleSide
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Style
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.basics import laid_out
from bglmanager.ui.widgets.lines import Notice
from bglmanager.ui.widgets.states import EmptyState
from bglmanager.words.archive import ban_words

SHOWN = 100
"""So many people are listed at most; who types finds the others."""

_CUT = 96
"""A club is cut down to this before a column goes."""

_MERGED = 2
"""So many are merged at once."""

READ_ALREADY = Need("People are being loaded…", lambda view: view.archive.is_ready)
_LIST = (READ_ALREADY, Need("Go back to the list first.", lambda view: view.is_shown))
_SOMEBODY = (
    *_LIST,
    Need("Choose somebody of the list.", lambda view: view.list.somebody is not None),
)
_TWO = Need("Select two people to merge.", lambda view: len(view.list.people) <= _MERGED)
_MARKED = Need(
    "Nobody is marked to be merged.", lambda view: view.is_shown and view.marked is not None
)


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person of the archive, the day of the last event, and whether a ban holds today."""

    known: ArchivedPerson
    seen: dt.date | None
    is_banned: bool


def _table(t: Texts) -> TableOf[PersonRow]:
    columns: tuple[Column[PersonRow], ...] = (
        name_column(t.text("Name"), lambda row: row.known.name),
        spare_column(t.text("Club"), lambda row: row.known.club or "", 4, stretch=True, least=_CUT),
        day_column(t.text("Born"), lambda row: row.known.birth_date, 2),
        spare_column(t.text("League number"), lambda row: row.known.league_id or "", 1),
        count_column(t.text("Events"), lambda row: row.known.events),
        day_column(t.text("Last seen"), lambda row: row.seen, 3),
        Column(
            t.text("Banned"),
            lambda row: ban_words(t, row.known.banned, row.known.banned_until),
            icon=lambda row: "ban" if row.known.banned is not None else "",
            tone=lambda row: Tone.WRONG if row.is_banned else Tone.PLAIN,
            tip=lambda row: row.known.banned or "",
            optional=True,
        ),
    )
    return TableOf(t.text("Known people"), columns, lambda row: row.known.id, _SEVERAL)


_SEVERAL = ("Ctrl+J", "F8", "Del")


class PeopleList(SearchList[PersonRow]):
    """Everybody, or who is found."""

    def __init__(self, look: Style, workspace: Workspace, archive: Archive) -> None:
        self._texts, self._workspace, self._archive = look.texts, workspace, archive
        self._everybody: tuple[ArchivedPerson, ...] = ()
        self._days: dict[str, dt.date] = {}
        self._more = False
        search = look.texts.text("Search by name, club, e-mail or league number")
        super().__init__(look, _table(look.texts), search, self._nobody, self._found)

    @property
    def somebody(self) -> ArchivedPerson | None:
        """The person of the current line."""
        return None if self.current_row is None else self.current_row.known

    @property
    def people(self) -> Sequence[ArchivedPerson]:
        """Everybody who is selected, else the person of the current line."""
        return tuple(row.known for row in self.chosen_rows)

    def state_line(self) -> str:
        """How many there are, and how many are found."""
        t, searching = self._texts, self._is_searching(self.typed_search)
        if not self._archive.is_ready:
            return t.text("People are being loaded…")
        people = t.many("{n} person", "{n} people", len(self._archive))
        if searching and self._more:
            return t.text("The first {shown} found, of {people}", shown=SHOWN, people=people)
        if searching:
            found = self.total_rows
            return t.many("{n} found, of {people}", "{n} found, of {people}", found, people=people)
        if self._more:
            return t.text("{people}; type to find somebody", people=people)
        return people if len(self._archive) else ""

    def refresh(self) -> None:
        """Show the archive as it is now; the current person stays the current one."""
        self._everybody = self._archive.everybody_by_name()
        events = self._workspace.events()
        self._days = {line.id: dt.date.fromisoformat(line.date) for line in events}
        if not self.show_rows(self._found(self.typed_search)):
            self.picked.emit()

    def forget_typing(self) -> None:
        """Ctrl+Z takes back the last act from now on, and no letters."""
        self.search.setText(self.search.text())

    @staticmethod
    def _is_searching(typed: str) -> bool:
        """Whether enough is typed to search for."""
        return len(typed.strip()) >= SHORTEST

    def _nobody(self, typed: str) -> str:
        if not self._is_searching(typed):
            return ""
        return self._texts.text(
            "Nobody is found under “{text}”. Ins adds somebody new.", text=typed
        )

    def _found(self, typed: str) -> Sequence[PersonRow]:
        known: Sequence[ArchivedPerson] = self._everybody[: SHOWN + 1]
        if self._is_searching(typed):
            known = self._archive.find_people(typed, SHOWN + 1)
        self._more = len(known) > SHOWN
        return [self._row(one) for one in known[:SHOWN]]

    def _row(self, known: ArchivedPerson) -> PersonRow:
        days = (self._days.get(event) for event in self._archive.events_of(known.id))
        seen = max(filter(None, days), default=None)
        return PersonRow(known, seen, known.is_banned(self._workspace.now().date()))


class PeopleView(PageView, QWidget):
    """The list, or what belongs there while nobody is known."""

    def __init__(
        self,
        shell: Shell,
        workspace: Workspace,
        archive: Archive,
        side: PeopleSide,
        deeds: ArchiveActs,
    ) -> None:
        super().__init__()
        self._shell, self._side, self._deeds, self.archive = shell, side, deeds, archive
        self.marked: ArchivedPerson | None = None
        self._offered: Sequence[Action] = ()
        self.list = PeopleList(shell.look, workspace, archive)
        self._stack = Views()
        box = laid_out(QVBoxLayout(self))
        box.addWidget(self._stack)

    def lay_out(self, legend: QWidget, offered: Sequence[Action]) -> None:
        """Lay out list and legend, once the acts are made; `offered` of the page start with how
        people are imported.
        """
        t, self._offered = self._shell.look.texts, offered
        self.list.box.addWidget(legend)
        self._empty = EmptyState(
            self._shell.look,
            icon="users",
            title=t.text("No people yet"),
            text=t.text(
                "Everyone you enter is saved here: next time two letters are enough. You can "
                "also import the league’s list of players."
            ),
            actions=(offered[0], self.add),
        )
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.list)
        self.list.picked.connect(self.show_person)
        self.list.listed.connect(self._shell.renew)
        self.list.opened.connect(self._open)

    @property
    def is_empty(self) -> bool:
        """Whether nobody is known, or nobody has been asked yet."""
        return self._stack.currentWidget() is self._empty

    def state_line(self) -> str:
        return self.list.state_line()

    def notices(self) -> Sequence[Notice]:
        if self.marked is None:
            return ()
        words = self._shell.look.texts.text(
            "{name} is to be merged: go to the same person’s other line and press Ctrl+J.",
            name=self.marked.name,
        )
        return (Notice(words, action=self.let_be),)

    def primary(self) -> Action | None:
        return None if self.is_empty else self.add

    def secondary(self) -> Sequence[Action]:
        return () if self.is_empty else self._offered

    def first_focus(self) -> QWidget | None:
        return self.list.search

    def leave(self) -> None:
        self.marked = None

    def enter(self) -> None:
        self.show_again()
        self.show_person()

    def show_again(self) -> None:
        """Show the archive as it is now."""
        self.list.refresh()
        self._stack.setCurrentWidget(self.list if len(self.archive) else self._empty)

    def forget_typing(self) -> None:
        """An act was done: Ctrl+Z is about it, and nobody is marked."""
        self.marked = None
        self.list.forget_typing()

    def show_person(self) -> None:
        """Show the current person beside the list, unless something is filled in there."""
        if self.is_shown and not self.is_empty and not self._side.is_form:
            self._side.show_person(self.list.somebody)
        self._shell.renew()

    def _open(self) -> None:
        if self._side.panel is None:
            self.show_person()
        self._side.go_in()

    @act("Add somebody", ADD, unless=_LIST, legend="new")
    def add(self) -> None:
        self._side.ask_data(None, "" if self.list.rows_shown else self.list.typed_search)

    @act("Change", CHANGE, unless=_SOMEBODY, legend="data")
    def edit(self) -> None:
        if self.list.somebody is not None:
            self._side.ask_data(self.list.somebody)

    @act("Merge", MERGE, unless=(*_SOMEBODY, _TWO), legend="merges two")
    def merge(self) -> None:
        """Two that are selected at once; else the one marked before and the current one."""
        selected, marked, current = self.list.people, self.marked, self.list.somebody
        self.marked = None
        if len(selected) == _MERGED:
            self._side.ask_merge(*_kept_first(*selected))
        elif marked is not None and current is not None and marked.id != current.id:
            self._side.ask_merge(*_kept_first(marked, current))
        elif marked is None:
            self.marked = current
        self._shell.renew()

    def _nothing_against(self) -> Sequence[Sequence[Problem]]:
        return [() for _ in self.list.people]

    @act("Ban", keys="F8", icon="ban", unless=_SOMEBODY, each=_nothing_against, legend="ban")
    def ban(self) -> None:
        self._side.ask_ban(self.list.people)

    def _why_not_out(self) -> Sequence[Sequence[Problem]]:
        return [self.archive.can_take_out(one.id) for one in self.list.people]

    @act("Take out", TAKE_OUT, unless=_SOMEBODY, each=_why_not_out)
    def take_out(self) -> None:
        t, names = self._shell.look.texts, {one.id: one.name for one in self.list.people}

        def said(gone: Sequence[int]) -> str:
            return t.many(
                "{name} is removed from People",
                "{n} people are removed from People",
                len(gone),
                name=names[gone[0]],
            )

        self._deeds.do(said, lambda: self.archive.take_out(*names))

    @act("Don’t merge", BACK, icon="x", unless=_MARKED)
    def let_be(self) -> None:
        self.marked = None
        self._shell.renew()


def _kept_first(
    one: ArchivedPerson, other: ArchivedPerson
) -> tuple[ArchivedPerson, ArchivedPerson]:
    """Who was in more events is kept."""
    return (other, one) if other.events > one.events else (one, other)
