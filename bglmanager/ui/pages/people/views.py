"""The views beside the list: what events keep of people, and lists that come in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QWidget

from bglmanager.i18n import Texts
from bglmanager.services import entry_lists, people
from bglmanager.services.archive_index import ArchivedPerson, TakenIn
from bglmanager.services.backups import Erasures
from bglmanager.services.entry_lists import EntryList, PreviewRow, Reading, State
from bglmanager.services.erasing import Reach, Report, events_of, in_copies, in_turn
from bglmanager.services.files import file_slug
from bglmanager.services.library import Library
from bglmanager.services.people import Directory, FoundPerson
from bglmanager.services.recognising import Planned
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import GO_ON, SAVE, Need, act
from bglmanager.ui.kit.lists import SearchList, TableOf, count_column, day_column, pill_column
from bglmanager.ui.kit.panels import PillState
from bglmanager.ui.pages.list_reading import A_LIST, ListPreview
from bglmanager.ui.pages.people.side import ArchiveView, FoundPanel, PeopleDesk, place_of
from bglmanager.ui.pages.person_fields import data_name
from bglmanager.ui.shell import Shell, save_as
from bglmanager.ui.style import Tone
from bglmanager.ui.tasks import Progress, Task
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.frame import PageView
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.library import erased_words, erasing_words, taken_in_words

_KEPT = 160
"""What is kept is cut down to this before it stands in the panel alone."""

READ_ALREADY = Need("People are being loaded…", lambda view: view.archive.is_ready)
_DATA = Need("Choose “Personal data” first.", lambda view: view.is_shown)
_ROWS = (_DATA, Need("Choose a line of the list.", lambda view: view.chosen))


class DataView(ArchiveView):
    """A search over all events, the archive and their histories."""

    def __init__(self, desk: PeopleDesk, library: Library) -> None:
        super().__init__(desk)
        self._library = library
        self._directory: Directory | None = None
        look, t = self._shell.look, self.texts
        told = t.text(
            "Type a name above. You see in which events of this computer the person is and what "
            "is kept; you can give all of it out in a file, or erase it."
        )
        self._empty = EmptyState(look, icon="user", title=t.text("Whose data?"), text=told)
        found = t.text(
            "No event of this computer has such a name, e-mail or league number, nor has its "
            "history."
        )
        self._nobody = EmptyState(look, icon="search", title=t.text("Nobody is found"), text=found)
        search = t.text("Search by name, e-mail or league number")
        self.list = SearchList(look, _table(t), search, self._nothing, self._find)
        self.box.addWidget(self.list)
        self.list.picked.connect(self._picked)
        self.list.opened.connect(self._picked)
        self.list.selected.connect(self._say_count)

    @property
    def chosen(self) -> tuple[FoundPerson, ...]:
        """The rows that are selected."""
        return tuple(self.list.table.selected_rows)

    def title(self) -> str:
        return self.texts.text("Personal data")

    def state_line(self) -> str:
        t = self.texts
        if not self.list.table.rows_model.rows:
            return ""
        places = {row.at.event for row in self.list.table.rows_model.rows if row.at.facts is None}
        persons = len({row.person for row in self.list.table.rows_model.rows})
        if not places:
            return t.many("{n} known [person|people]", persons)
        events = t.many("{n} event[s]", len(places))
        return t.many("{n} [person|people] in {events}", persons, events=events)

    def primary(self) -> Action | None:
        return self.export if self.chosen else None

    def secondary(self) -> Sequence[Action]:
        gone = self.archive.is_ready and not self.archive.keeps_contacts
        contacts = self.with_contacts if gone else self.without_contacts
        return (self.erase,) if self.chosen else (contacts,)

    def first_focus(self) -> QWidget | None:
        return self.list.search

    def show_person(self, known: ArchivedPerson | None) -> None:
        """Show what is kept of somebody, all his rows chosen."""
        self.show_again()
        self.list.search.setText("" if known is None else known.name)
        own = (
            row for row in self.list.table.rows_model.rows if known and _person_of(row) == known.id
        )
        row = next(own, None)
        if row is not None:
            self.list.table.pick_key(row.key)
            self._choose_same()

    def show_again(self) -> None:
        """Read everything again."""
        self._directory = None
        self.list.show_rows(self._find(self.list.typed_search))

    def _find(self, typed: str) -> Sequence[FoundPerson]:
        if self._directory is None and len(typed.strip()) >= people.SHORTEST:
            self._directory = Directory(self.desk.workspace)
        return self._directory.find_people(typed) if self._directory else ()

    def _nothing(self, typed: str) -> QWidget:
        return self._empty if len(typed.strip()) < people.SHORTEST else self._nobody

    def _say_count(self) -> None:
        """More or fewer lines are selected; the question before erasing says that itself."""
        count = len(self.chosen)
        self.export.say_count(count if count > 1 else 0)
        self._shell.renew()

    def _picked(self) -> None:
        row = self.list.table.current_row
        if row is not None and self.isVisible():
            panel = FoundPanel(self._shell.look, row, self._rows_of(row), self.choose)
            panel.left.connect(self._shell.close_side)
            self._shell.show_side(row.name, panel)
        elif row is None:
            self._shell.close_side()
        self._shell.renew()

    @act("Export the data", SAVE, icon="download", unless=_ROWS)
    def export(self) -> None:
        """Ask for a file and write everything into it."""
        t, chosen = self.texts, self.chosen
        proposed = f"{file_slug(chosen[0].name) or t.text('person')}.json"
        kinds = t.text("Data files") + " (*.json)"
        write = partial(people.export_data, self.desk.workspace, chosen)
        save_as(self._shell, self.export.text(), proposed, kinds, write)

    @act("Erase…", icon="trash-2", unless=_ROWS)
    def erase(self) -> None:
        """Say what it means, ask for the word, and erase."""
        t, library, chosen = self.texts, self._library, self.chosen
        reach = Reach(library.places, library.keeping.state.target)
        names = dict.fromkeys(row.name for row in chosen)
        means = erasing_words(
            t,
            [row.entry.number for row in chosen if row.at.facts is None],
            people.events_reordered(self.desk.workspace, chosen),
            str(reach.out_of_reach or ""),
            archived=any(row.at.facts is not None for row in chosen),
        )
        title = t.text("Erase {names}?", names=", ".join(names))
        text = t.text("This cannot be undone, not even from a backup.")
        if self._confirm(title, text, *means):
            self._shell.attempt(lambda: self._erase_all(reach, chosen))

    def _rows_of(self, row: FoundPerson) -> list[FoundPerson]:
        """The rows of the same person among those found."""
        return [other for other in self.list.table.rows_model.rows if other.person == row.person]

    def _choose_same(self) -> None:
        """Select every row of the person of the current one."""
        row, table, flag = (
            self.list.table.current_row,
            self.list.table,
            QItemSelectionModel.SelectionFlag,
        )
        for other in self._rows_of(row) if row else ():
            place = table.rows_model.index_of(other.key)
            table.selectionModel().select(place, flag.Rows | flag.Select)

    choose = act("Choose them all", keys="Ctrl+Shift+A", unless=_ROWS)(_choose_same)

    @act(
        "Remove all contacts…",
        unless=(READ_ALREADY, Need("None are kept.", lambda view: view.archive.keeps_contacts)),
    )
    def without_contacts(self) -> None:
        t = self.texts
        agreed = self._confirm(
            t.text("Remove all e-mails and phones from People?"),
            t.text("This cannot be undone. Events keep theirs until they are closed and tidied."),
            t.text("Everybody’s e-mail and phone are removed, also from the history of People."),
            t.text("No undo in People goes back beyond that."),
            t.text("Backups made before keep them until they are thinned out."),
        )
        if agreed and self._shell.attempt(lambda: self.archive.keep_contacts(False)):
            self._shell.say(t.text("E-mails and phones are no longer kept in People."))
            self.desk.page.refresh(None)

    @act(
        "Keep contacts",
        unless=(READ_ALREADY, Need("They are kept.", lambda view: not view.archive.keeps_contacts)),
    )
    def with_contacts(self) -> None:
        t = self.texts
        if self._shell.attempt(lambda: self.archive.keep_contacts(True)):
            self._shell.say(t.text("E-mails and phones from events are kept in People again."))
            self.desk.page.refresh(None)

    def _confirm(self, title: str, text: str, *means: str) -> bool:
        t = self.texts
        verb, word = t.text("Erase for good"), t.text("erase")
        return self._shell.messages.confirm(title, text, verb, means, word=word)

    def _erase_all(self, reach: Reach, chosen: Sequence[FoundPerson]) -> None:
        """The library at once, its copies in the background."""
        t, workspace, library = self.texts, self.desk.workspace, self._library
        erasures = Erasures(library.places.folder)
        wanted, hints = people.erase_people(workspace, erasures, chosen, t.text("Player {number}"))
        events, now = events_of(workspace, wanted), workspace.now()
        self._shell.close_side()
        self.desk.page.refresh(None)
        self.show_again()
        self.desk.page.take_focus()

        def work(progress: Progress) -> Report:
            """On the worker, between the copies that are being made."""
            return in_turn(
                library.run, lambda: in_copies(wanted, reach, events, now, progress=progress.step)
            )

        self._shell.tasks.start(
            t.text("Erasing in the backups"), work, lambda done: self._have_erased(done, hints)
        )

    def _have_erased(self, done: Report, hints: Sequence[str]) -> None:
        t = self.texts
        said = erased_words(
            t,
            (done.stores, done.documents),
            len(done.removed),
            [str(file) for file, _ in done.failed],
            hints,
            str(done.out_of_reach or ""),
        )
        self._shell.messages.acknowledge(t.text("Erased"), "\n\n".join(said))


def _person_of(row: FoundPerson) -> int | None:
    """The person of the archive whom a row is of."""
    return row.at.person if row.at.facts is None else row.at.row


def _day(row: FoundPerson) -> dt.date | None:
    return dt.date.fromisoformat(row.at.date) if row.at.date else None


def _table(t: Texts) -> TableOf[FoundPerson]:
    columns: tuple[Column[FoundPerson], ...] = (
        Column(t.text("Name"), lambda row: row.name, strong=True),
        Column(t.text("Event"), lambda row: place_of(t, row), stretch=True),
        day_column(t.text("Date"), _day),
        Column(
            t.text("No."),
            lambda row: "" if row.at.facts else str(row.entry.number),
            order=lambda row: row.entry.number,
            figures=True,
        ),
        Column(
            t.text("What is kept"), lambda row: _kept(t, row), stretch=True, least=_KEPT, drops=1
        ),
    )
    return TableOf(t.text("What events keep"), columns, lambda row: row.key, ("Ctrl+S",))


def _kept(t: Texts, row: FoundPerson) -> str:
    """What is kept of a person in one event, in a line."""
    names = [data_name(t, name) for name in row.kept]
    if row.at.gone:
        names.insert(0, t.text("only in the history"))
    return ", ".join(names) or t.text("name and results")


AT_ONCE = 300
"""So many people of a list are taken in without a wait."""


class ComingView(ListPreview, PageView):
    """What the columns of a list hold, and every line with what happens with it."""

    def __init__(self, desk: PeopleDesk) -> None:
        super().__init__(desk.shell, lambda: (None, desk.workspace.now()))
        self._archive, self.desk, look = desk.archive, desk, self._look
        self.taking: Task | None = None
        self._taken = 0
        self.table = _lines_table(self._shell, look.texts).draw_table(look)
        self.lay_out(self, self.table)

    def title(self) -> str:
        return self.name

    def state_line(self) -> str:
        t = self._look.texts
        left = len(self.table.rows_model.all_rows) - self._taken
        others = t.many("{n} line[s] [is|are] not", left) if left else ""
        return ", ".join(filter(None, (t.many("{n} imported", self._taken), others)))

    def primary(self) -> Action | None:
        return self.take

    def first_focus(self) -> QWidget | None:
        return self.table

    def read_again(self, reading: Reading) -> None:
        self._stop_taking()
        super().read_again(reading)

    def show_list(self, found: EntryList) -> None:
        self._stop_taking()
        self.show_read(found)
        self._taken = sum(row.state is State.NEW for row in found.preview.rows)
        self.table.list_rows(found.preview.rows)
        self.table.selectRow(0)
        self.desk.page.show_view(self)

    def show_refusal(self, name: str, why: Sequence[str]) -> None:
        cannot = self._look.texts.text("{file} cannot be imported", file=name)
        self._shell.say(f"{cannot}: {' '.join(why)}", Tone.WRONG)

    def leave(self) -> None:
        """Let the list go, and what is still being read."""
        self.forget_reading()
        self._stop_taking()
        self._found = None

    def _stop_taking(self) -> None:
        """What is read otherwise or left is not taken in."""
        if self.taking is not None:
            self.taking.stop()
            self.taking = None

    def why_not(self) -> Sequence[str]:
        """Why nobody can be taken in now."""
        t = self._look.texts
        if self.taking is not None:
            return (t.text("The list is being imported…"),)
        if self._found is None:
            return (t.text("No list has been chosen."),)
        hindered = self._shell.sentences(entry_lists.list_hindrances(self._found))
        nobody = () if self._taken else (t.text("Nobody on this list is imported."),)
        return tuple(hindered) or nobody

    def take_list(self) -> None:
        """A long list is looked through behind the window; leaving it stops that."""
        people = partial(entry_lists.listed_people, self.found)
        if self._taken <= AT_ONCE:
            self._keep(lambda: self._archive.take_in(people()))
            return
        work = self._archive.planning_work(people)

        def done(plan: Planned) -> None:
            if self.taking is task:
                self._keep(lambda: self._archive.take_planned(plan))

        def have_taken() -> None:
            if self.taking is task:
                self.taking = None
                self._shell.renew()

        name = self._look.texts.text("Importing the list")
        task = self._shell.tasks.start(name, lambda progress: work(progress.step), done)
        self.taking = task
        task.ended.connect(have_taken)
        self._shell.renew()

    take = act("Import people", GO_ON, unless=(A_LIST, why_not))(take_list)

    def _keep(self, deed: Callable[[], TakenIn]) -> None:
        def said(n: TakenIn) -> str:
            return taken_in_words(self._look.texts, n.added, n.changed, n.same)

        if self.desk.do(deed, said=said):
            self.desk.page.show_first()


def _lines_table(shell: Shell, t: Texts) -> TableOf[PreviewRow]:
    def said(line: PreviewRow) -> str:
        return " ".join(shell.sentences(line.problems))

    columns: tuple[Column[PreviewRow], ...] = (
        count_column(t.text("Line"), lambda line: line.line),
        pill_column(t.text("What happens"), lambda line: _fate(t, line)),
        Column(t.text("Surname"), lambda line: line.draft.last_name, strong=True),
        Column(t.text("First name"), lambda line: line.draft.first_name),
        Column(t.text("Club"), lambda line: line.draft.club or "", stretch=True),
        day_column(t.text("Born"), lambda line: line.draft.birth_date),
        Column(t.text("League number"), lambda line: line.draft.league_id or ""),
        Column(t.text("To look at"), said, stretch=True, tip=said),
    )
    return TableOf(t.text("Lines of the list"), columns, lambda line: line.line)


def _fate(t: Texts, line: PreviewRow) -> PillState:
    if line.state is State.REFUSED:
        return PillState(t.text("cannot be taken"), Tone.WRONG, "octagon-x")
    if line.state is State.DOUBLE:
        return PillState(t.text("twice: see line {line}", line=line.double_of), Tone.PLAIN, "copy")
    return PillState(t.text("imported"), Tone.GOOD, "plus")
