"""The archive of people: found, told apart, made one, banned, given out and erased."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import SHORTEST, ArchivedPerson, Double, Index
from bglmanager.services.changes import Changes, Way
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui.actions import Action
from bglmanager.ui.kit import acts, lists
from bglmanager.ui.kit.acts import ABOUT, EXCLUDE, NEXT_LIST, SWAP, Need, act
from bglmanager.ui.pages.archive_reading import read_archive
from bglmanager.ui.pages.base import ViewsPage
from bglmanager.ui.pages.people.side import ArchiveView, PeopleDesk, PersonPanel
from bglmanager.ui.pages.people.views import READ_ALREADY, ComingView, DataView
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.tasks import Progress
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import Notice, Views
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.documents import likeness
from bglmanager.words.library import ban_words

SHOWN = 100
"""So many people are listed at most; who types finds the others."""

_SEVERAL = ("Ctrl+J", "Shift+F5", "Del")
"""Keys of acts on all that are selected."""

_CUT = 96
"""A club is cut down to this before a column goes."""

_MERGED = 2
"""So many are merged at once."""

_ON_LIST = (READ_ALREADY, Need("Go back to the list first.", lambda view: view.is_shown))
_SOMEBODY = (
    *_ON_LIST,
    Need("Choose somebody of the list.", lambda view: view.somebody is not None),
)
_TWO = Need("Select two people to merge.", lambda view: len(view.chosen) <= _MERGED)
_MARKED = Need(
    "Nobody is marked to be merged.", lambda view: view.is_shown and view.marked is not None
)


@record
class PersonRow:
    """A person of the archive, the day of the last event, and whether a ban holds today."""

    known: ArchivedPerson
    seen: dt.date | None
    is_banned: bool


def _table(t: Texts) -> lists.TableOf[PersonRow]:
    columns: tuple[Column[PersonRow], ...] = (
        Column(t.text("Name"), lambda row: row.known.name, strong=True, width=260),
        lists.spare_column(
            t.text("Club"), lambda row: row.known.club or "", 4, width=200, least=_CUT
        ),
        lists.day_column(t.text("Born"), lambda row: row.known.birth_date, 2),
        lists.spare_column(t.text("League number"), lambda row: row.known.league_id or "", 1),
        lists.count_column(t.text("Events"), lambda row: row.known.events),
        lists.day_column(t.text("Last seen"), lambda row: row.seen, 3),
        Column(
            t.text("Banned"),
            lambda row: ban_words(t, row.known.banned, row.known.banned_until),
            icon=lambda row: "ban" if row.known.banned is not None else "",
            tone=lambda row: Tone.WRONG if row.is_banned else Tone.PLAIN,
            tip=lambda row: row.known.banned or "",
            optional=True,
        ),
    )
    return lists.TableOf(t.text("Known people"), columns, lambda row: row.known.id, _SEVERAL)


_LIST = (READ_ALREADY, Need("Go back to the list first.", lambda page: page.people.is_shown))
_AN_ACT = Need("There is nothing to undo.", lambda page: page.archive.timeline.undoable is not None)
_A_WAY_BACK = Need(
    "There is nothing to redo.", lambda page: page.archive.timeline.redoable is not None
)
_A_PAIR = (
    Need("Choose “Probable duplicates” first.", lambda view: view.is_shown),
    Need("Nobody seems to be listed twice.", lambda view: view.table.current_row is not None),
)


class PeopleView(ArchiveView):
    """The list, or what belongs there while nobody is known."""

    def __init__(self, desk: PeopleDesk) -> None:
        super().__init__(desk)
        self.marked: ArchivedPerson | None = None
        self._offered: Sequence[Action] = ()
        self._everybody: tuple[ArchivedPerson, ...] = ()
        self._days: dict[str, dt.date] = {}
        self._more = False
        search = self.texts.text("Search by name, club, e-mail or league number")
        described = _table(self.texts)
        self.list = lists.SearchList(self._shell.look, described, search, self._nobody, self._found)
        self._stack = Views()
        self.box.addWidget(self._stack)

    def lay_out(self, offered: Sequence[Action]) -> None:
        """Lay out the list, once the acts are made; `offered` of the page start with how people
        are imported.
        """
        t, self._offered = self.texts, offered
        title = t.text("No people yet")
        told = t.text(
            "Everyone you enter is saved here: next time two letters are enough. You can also "
            "import the league’s list of players."
        )
        ways = offered[0], self.add
        look = self._shell.look
        self._empty = EmptyState(look, icon="users", title=title, text=told, actions=ways)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.list)
        self.list.picked.connect(self.show_person)
        self.list.listed.connect(self._shell.renew)
        self.list.opened.connect(self._open)

    @property
    def somebody(self) -> ArchivedPerson | None:
        """The person of the current line."""
        return None if self.list.table.current_row is None else self.list.table.current_row.known

    @property
    def chosen(self) -> Sequence[ArchivedPerson]:
        """Everybody who is selected, else the person of the current line."""
        return tuple(row.known for row in self.list.table.chosen_rows)

    @property
    def is_empty(self) -> bool:
        """Whether nobody is known, or nobody has been asked yet."""
        return self._stack.currentWidget() is self._empty

    def state_line(self) -> str:
        t, searching = self.texts, _is_searching(self.list.typed_search)
        if not self.archive.is_ready:
            return t.text("People are being loaded…")
        people = t.many("{n} [person|people]", len(self.archive))
        if searching and self._more:
            return t.text("The first {shown} found, of {people}", shown=SHOWN, people=people)
        if searching:
            found = len(self.list.table.rows_model.all_rows)
            return t.many("{n} found, of {people}", found, people=people)
        if self._more:
            return t.text("{people}; type to find somebody", people=people)
        return people if len(self.archive) else ""

    def notices(self) -> Sequence[Notice]:
        if self.marked is None:
            return ()
        words = self.texts.text(
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
        self._everybody = self.archive.everybody_by_name()
        events = self.desk.workspace.events()
        self._days = {line.id: dt.date.fromisoformat(line.date) for line in events}
        if not self.list.show_rows(self._found(self.list.typed_search)):
            self.list.picked.emit()
        self._stack.setCurrentWidget(self.list if len(self.archive) else self._empty)

    def forget_typing(self) -> None:
        """An act was done: Ctrl+Z is about it, and no letters, and nobody is marked."""
        self.marked = None
        self.list.search.setText(self.list.search.text())

    def show_person(self) -> None:
        """Show the current person beside the list, unless something is filled in there."""
        if self.is_shown and not self.is_empty and not self.desk.is_form:
            self.desk.show_person(self.somebody)
        self._shell.renew()

    def _open(self) -> None:
        if self.desk.panel is None:
            self.show_person()
        if isinstance(self.desk.panel, PersonPanel):
            self.desk.panel.start()

    def _nobody(self, typed: str) -> str:
        if not _is_searching(typed):
            return ""
        return self.texts.text("Nobody is found under “{text}”. Ins adds somebody new.", text=typed)

    def _found(self, typed: str) -> Sequence[PersonRow]:
        known: Sequence[ArchivedPerson] = self._everybody[: SHOWN + 1]
        if _is_searching(typed):
            known = self.archive.find_people(typed, SHOWN + 1)
        self._more = len(known) > SHOWN
        return [self._row(one) for one in known[:SHOWN]]

    def _row(self, known: ArchivedPerson) -> PersonRow:
        days = (self._days.get(event) for event in self.archive.events_of(known.id))
        seen = max(filter(None, days), default=None)
        return PersonRow(known, seen, known.is_banned(self.desk.workspace.now().date()))

    @act("Add somebody", acts.ADD, unless=_ON_LIST, legend="new")
    def add(self) -> None:
        self.desk.ask_data(None, "" if self.list.table.rows_model.rows else self.list.typed_search)

    @act("Change", acts.CHANGE, unless=_SOMEBODY, legend="data")
    def edit(self) -> None:
        if self.somebody is not None:
            self.desk.ask_data(self.somebody)

    @act("Merge", acts.MERGE, unless=(*_SOMEBODY, _TWO), legend="merges two")
    def merge(self) -> None:
        """Two that are selected at once; else the one marked before and the current one. Who was in
        more events is kept.
        """
        selected, marked, current = self.chosen, self.marked, self.somebody
        self.marked = None
        two = selected if len(selected) == _MERGED else [one for one in (marked, current) if one]
        if len({one.id for one in two}) == _MERGED:
            keep, other = sorted(two, key=lambda one: -one.events)
            self.desk.show_two((keep, other))
        elif marked is None:
            self.marked = current
        self._shell.renew()

    def _nothing_against(self) -> Sequence[Sequence[Problem]]:
        return [() for _ in self.chosen]

    @act("Ban", EXCLUDE, unless=_SOMEBODY, each=_nothing_against, legend="ban")
    def ban(self) -> None:
        self.desk.ask_ban(self.chosen)

    def _why_not_out(self) -> Sequence[Sequence[Problem]]:
        return [self.archive.can_take_out(one.id) for one in self.chosen]

    @act("Take out", acts.TAKE_OUT, unless=_SOMEBODY, each=_why_not_out)
    def take_out(self) -> None:
        out = [one.name for one in self.chosen if not self.archive.can_take_out(one.id)]
        ids = [one.id for one in self.chosen]
        self.desk.do(partial(self.archive.take_out, *ids), *out)

    @act("Don’t merge", acts.BACK, icon="x", unless=_MARKED)
    def let_be(self) -> None:
        self.marked = None
        self._shell.renew()


def _is_searching(typed: str) -> bool:
    """Whether enough is typed to search for."""
    return len(typed.strip()) >= SHORTEST


class DoublesView(ArchiveView):
    """The pairs with what the keys do; the panel shows what merging the current one comes to."""

    def __init__(self, desk: PeopleDesk) -> None:
        super().__init__(desk)
        self._pairs: tuple[Double, ...] | None = None
        self._arranging = False
        self.table = _pairs_table(self.texts).draw_table(self._shell.look)
        self.table.opened.connect(desk.merge)
        self.table.picked.connect(self._picked)
        self.box.addWidget(self.table, 1)

    def title(self) -> str:
        return self.texts.text("Probably duplicates")

    def first_focus(self) -> QWidget | None:
        return self.table

    def state_line(self) -> str:
        t = self.texts
        if self._pairs is None:
            return t.text("Everybody is compared with everybody…")
        if not self._pairs:
            return t.text("Nobody seems to be listed twice.")
        return t.many("{n} pair[s] to look at", len(self._pairs))

    def enter(self) -> None:
        """Compare everybody in the background, and show who is probably one."""
        archive = self.archive

        def work(progress: Progress) -> tuple[Double, ...]:
            while True:
                progress.check()
                with suppress(RuntimeError):  # an act changed the archive meanwhile
                    return archive.likely_doubles()

        name = self.texts.text("Looking for duplicates")
        self._shell.tasks.start(name, work, self._show)

    def forget_current(self, gone: int | None = None) -> bool:
        """The current pair is dealt with, and perhaps one of the two is there no more; False where
        no pair is shown.
        """
        pair = self.table.current_row
        if not self.is_shown or pair is None:
            return False
        left = (one for one in self._pairs or () if _key(one) != _key(pair))
        self._show(tuple(one for one in left if gone not in _key(one)))
        return True

    @act(
        "Keep the other one",
        SWAP,
        unless=_A_PAIR,
        legend="keeps the other",
    )
    def _turn(self) -> None:
        if self.desk.merging is not None:
            self.desk.merging.swap()

    @act(
        "They are two people",
        acts.TAKE_OUT,
        icon="users",
        unless=_A_PAIR,
        legend="they are two people",
    )
    def _part(self) -> None:
        if pair := self.table.current_row:
            part = partial(self.archive.not_the_same, pair.one.id, pair.other.id)
            if self.desk.do(part, pair.one.name, pair.other.name):
                self.forget_current()

    def _show(self, pairs: tuple[Double, ...]) -> None:
        self._pairs = pairs
        self._arranging = True
        self.table.list_rows(pairs)
        self._arranging = False
        self._picked()

    def _picked(self) -> None:
        if self.is_shown and not self._arranging:
            pair = self.table.current_row
            self.desk.show_two((pair.one, pair.other) if pair else None, focus=False)
            self._shell.renew()


def _key(pair: Double) -> tuple[int, int]:
    return pair.one.id, pair.other.id


def _pairs_table(t: Texts) -> lists.TableOf[Double]:
    columns: tuple[Column[Double], ...] = (
        lists.name_column(t.text("One"), lambda pair: pair.one.name),
        lists.name_column(t.text("The other"), lambda pair: pair.other.name),
        Column(t.text("Why"), lambda pair: likeness(t, pair.reason.value)),
    )
    return lists.TableOf(t.text("Probably duplicates"), columns, _key)


class PeoplePage(ViewsPage):
    """One view at a time: the list, probable doubles, a list that comes in, what events keep."""

    def __init__(self, shell: Shell, workspace: Workspace, library: Library) -> None:
        super().__init__(shell)
        archive = self.archive = Archive(workspace)
        self._reading = self._is_late = False
        desk = self.desk = PeopleDesk(
            self,
            workspace,
            archive,
            library.games,
            self._done,
            self._back_from_side,
            self._merged,
        )
        self.people, self.doubles = PeopleView(desk), DoublesView(desk)
        self.coming, self.data = ComingView(desk), DataView(desk, library)
        self.add_views(self.people, self.coming, self.data, self.doubles)
        self.people.legend_keys = (("Return", self.texts.text("shows the events")),)
        self.people.lay_out((self._take_list, self._find_doubles))
        self.doubles.legend_keys = (("Return", self.texts.text("makes one of the two")),)
        people = self.people
        self.desk.offered = (people.edit, people.merge, people.ban, self._show_data)
        people.list.table.addActions((*self.desk.offered, people.take_out))
        self.doubles.table.addActions(self.doubles.acts)
        people.list.selected.connect(self.renew_actions)
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

    def open_at(self, place: str) -> None:
        """Look for whom these words name."""
        if place:
            self.show_first()
            self.people.list.search.setText(place)

    @property
    def has_read(self) -> bool:
        """Whether the archive is shown, and not being read."""
        return self.archive.is_ready and not self._reading

    def _read(self) -> None:
        """Read the archive in the background; the list is there as soon as it is read."""
        if not self._reading:
            self._reading = True
            read_archive(self.shell, self.archive, self._have_read)

    def _have_read(self, found: Index) -> None:
        self._reading = False
        if self.shell.attempt(lambda: self.archive.take_loaded(found)):
            self._show_again()
            self.take_focus()
            self.desk.bring_back()

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

    @act("Personal data", ABOUT, icon="file-text", unless=_LIST)
    def _show_data(self) -> None:
        somebody = self.people.somebody
        self.show_view(self.data)
        self.data.show_person(somebody)

    @act("Probable duplicates", NEXT_LIST, icon="copy", unless=_LIST, legend="probable duplicates")
    def _find_doubles(self) -> None:
        self.show_view(self.doubles)

    @act("Import a list", acts.IMPORT, unless=_LIST)
    def _take_list(self) -> None:
        self.coming.choose()

    @act("Paste a list", acts.PASTE, unless=_LIST)
    def _paste_list(self) -> None:
        self.coming.paste()

    @act("Undo", acts.UNDO, unless=(READ_ALREADY, _AN_ACT))
    def _undo(self) -> None:
        self.desk.step(Way.UNDO)

    @act("Redo", acts.REDO, unless=(READ_ALREADY, _A_WAY_BACK))
    def _redo(self) -> None:
        self.desk.step(Way.REDO)
