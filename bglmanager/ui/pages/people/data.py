"""What events and their histories keep of people: to be given out or erased, row by row."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QItemSelectionModel, Signal
from PySide6.QtWidgets import QWidget

from bglmanager.i18n import Texts
from bglmanager.services import people
from bglmanager.services.archive_index import ArchivedPerson
from bglmanager.services.backups import Erasures
from bglmanager.services.erasing import Reach, Report, events_of, in_copies, in_turn
from bglmanager.services.files import file_slug
from bglmanager.services.library import Library
from bglmanager.services.people import Directory, FoundPerson
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import SAVE, Need, act
from bglmanager.ui.kit.lists import SearchList, TableOf, day_column
from bglmanager.ui.pages.people.side import ArchiveActs, ArchiveView, FoundPanel, place_of
from bglmanager.ui.pages.personal_data import data_name
from bglmanager.ui.shell import save_as
from bglmanager.ui.tasks import Progress
from bglmanager.ui.widgets.basics import EmptyState
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.library import erased_words, erasing_words

_KEPT = 160
"""What is kept is cut down to this before it stands in the panel alone."""

READ_ALREADY = Need("People are being loaded…", lambda view: view.archive.is_ready)
_DATA = Need("Choose “Personal data” first.", lambda view: view.is_shown)
_ROWS = (_DATA, Need("Choose a line of the list.", lambda view: view.chosen))


class DataView(ArchiveView):
    """A search over all events, the archive and their histories. `lost` is sent when addresses are
    kept no more or again, `erased` when somebody is.
    """

    lost = Signal()
    erased = Signal()

    def __init__(self, deeds: ArchiveActs, library: Library) -> None:
        super().__init__(deeds)
        self._workspace, self._library = deeds.workspace, library
        self._directory: Directory | None = None
        look, t = self._shell.look, self.texts
        self._empty = EmptyState(
            look,
            icon="user",
            title=t.text("Whose data?"),
            text=t.text(
                "Type a name above. You see in which events of this computer the person is and "
                "what is kept; you can give all of it out in a file, or erase it."
            ),
        )
        self._nobody = EmptyState(
            look,
            icon="search",
            title=t.text("Nobody is found"),
            text=t.text(
                "No event of this computer has such a name, e-mail or league number, nor has its "
                "history."
            ),
        )
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
        if not self.list.rows_shown:
            return ""
        places = {row.at.event for row in self.list.rows_shown if row.at.facts is None}
        persons = len({row.person for row in self.list.rows_shown})
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
        own = (row for row in self.list.rows_shown if known is not None and _is_of(row, known))
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
            self._directory = Directory(self._workspace)
        return self._directory.find_people(typed) if self._directory else ()

    def _nothing(self, typed: str) -> QWidget:
        return self._empty if len(typed.strip()) < people.SHORTEST else self._nobody

    def _say_count(self) -> None:
        """More or fewer lines are selected; the question before erasing says that itself."""
        count = len(self.chosen)
        self.export.say_count(count if count > 1 else 0)
        self._shell.renew()

    def _picked(self) -> None:
        row = self.list.current_row
        if row is not None and self.isVisible():
            same = people.same_person(self.list.rows_shown, row)
            panel = FoundPanel(self._shell.look, row, same, self.choose)
            panel.left.connect(self._shell.close_side)
            self._shell.show_side(row.name, panel)
        elif row is None:
            self._shell.close_side()
        self._shell.renew()

    def _choose_same(self) -> None:
        """Select every row of the person of the current one."""
        row = self.list.current_row
        if row is None:
            return
        chosen = self.list.table.selectionModel()
        whole = QItemSelectionModel.SelectionFlag.Rows | QItemSelectionModel.SelectionFlag.Select
        for other in people.same_person(self.list.rows_shown, row):
            chosen.select(self.list.table.rows_model.index_of(other.key), whole)

    @act("Export the data", SAVE, icon="download", unless=_ROWS)
    def export(self) -> None:
        """Ask for a file and write everything into it."""
        t, chosen = self.texts, self.chosen
        proposed = f"{file_slug(chosen[0].name) or t.text('person')}.json"
        kinds = t.text("Data files") + " (*.json)"
        write = partial(people.export_data, self._workspace, chosen)
        save_as(self._shell, self.export.text(), proposed, kinds, write)

    @act("Erase…", icon="trash-2", unless=_ROWS)
    def erase(self) -> None:
        """Say what it means, ask for the word, and erase."""
        t, library, chosen = self.texts, self._library, self.chosen
        reach = Reach(library.places, library.keeping.state.target)
        names = dict.fromkeys(row.name for row in chosen)
        agreed = self._shell.messages.confirm(
            t.text("Erase {names}?", names=", ".join(names)),
            t.text("This cannot be undone, not even from a backup."),
            t.text("Erase for good"),
            [
                *erasing_words(
                    t,
                    [row.entry.number for row in chosen if row.at.facts is None],
                    people.events_reordered(self._workspace, chosen),
                    str(reach.out_of_reach or ""),
                    archived=any(row.at.facts is not None for row in chosen),
                )
            ],
            word=t.text("erase"),
        )
        if agreed:
            self._shell.attempt(lambda: self._erase_all(reach, chosen))

    @act("Choose them all", keys="F6", unless=_ROWS)
    def choose(self) -> None:
        self._choose_same()

    @act(
        "Remove all contacts…",
        unless=(READ_ALREADY, Need("None are kept.", lambda view: view.archive.keeps_contacts)),
    )
    def without_contacts(self) -> None:
        t = self.texts
        agreed = self._shell.messages.confirm(
            t.text("Remove all e-mails and phones from People?"),
            t.text("This cannot be undone. Events keep theirs until they are closed and tidied."),
            t.text("Erase for good"),
            (
                t.text(
                    "Everybody’s e-mail and phone are removed, also from the history of People."
                ),
                t.text("No undo in People goes back beyond that."),
                t.text("Backups made before keep them until they are thinned out."),
            ),
            word=t.text("erase"),
        )
        if agreed and self._shell.attempt(lambda: self.archive.keep_contacts(False)):
            self._shell.say(t.text("E-mails and phones are no longer kept in People."))
            self.lost.emit()

    @act(
        "Keep contacts",
        unless=(READ_ALREADY, Need("They are kept.", lambda view: not view.archive.keeps_contacts)),
    )
    def with_contacts(self) -> None:
        t = self.texts
        if self._shell.attempt(lambda: self.archive.keep_contacts(True)):
            self._shell.say(t.text("E-mails and phones from events are kept in People again."))
            self.lost.emit()

    def _erase_all(self, reach: Reach, chosen: Sequence[FoundPerson]) -> None:
        """The library at once, its copies in the background."""
        t, workspace, library = self.texts, self._workspace, self._library
        erasures = Erasures(library.places.folder)
        wanted, hints = people.erase_people(workspace, erasures, chosen, t.text("Player {number}"))
        events, now = events_of(workspace, wanted), workspace.now()
        self.erased.emit()

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


def _is_of(row: FoundPerson, known: ArchivedPerson) -> bool:
    """Whether a row is of this person of the archive."""
    return known.id == (row.at.person if row.at.facts is None else row.at.row)


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
