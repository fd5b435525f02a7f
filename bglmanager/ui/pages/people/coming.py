"""Lists of players that come into the archive: read in the background, looked at, taken in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.services import entry_lists
from bglmanager.services.archive_index import TakenIn
from bglmanager.services.entry_lists import EntryList, PreviewRow, Reading, State
from bglmanager.services.recognising import Planned
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import GO_ON, act
from bglmanager.ui.kit.lists import TableOf, count_column, day_column, pill_column
from bglmanager.ui.kit.panels import PillState
from bglmanager.ui.pages.entries.column_boxes import ColumnArea
from bglmanager.ui.pages.entries.list_reader import ListReader
from bglmanager.ui.pages.entries.read_list import A_LIST, ReadList
from bglmanager.ui.pages.people.side import ArchiveActs
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.tasks import Task
from bglmanager.ui.widgets.basics import laid_out
from bglmanager.ui.widgets.frame import PageView
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.library import taken_in_words

AT_ONCE = 300
"""So many people of a list are taken in without a wait."""


class ComingView(ReadList, PageView):
    """What the columns of a list hold, and every line with what happens with it.

    `opened` is sent when there is a list to be looked at, `left` when it is done with.
    """

    opened = Signal()

    def __init__(self, deeds: ArchiveActs) -> None:
        super().__init__(deeds.shell)
        self._archive, self._deeds, look = deeds.archive, deeds, self._look
        self._reader = ListReader(
            self._shell, lambda: (None, deeds.workspace.now()), self._have_read, self._refuse
        )
        self.taking: Task | None = None
        self._taken, self._name = 0, ""
        self.table = _table(self._shell, look.texts).draw_table(look)
        self.asked.connect(self._read_again)
        self.wanted.connect(self._take)
        box = laid_out(QVBoxLayout(self), look.theme.px(8))
        box.addWidget(self.facts)
        box.addWidget(ColumnArea(look, self.boxes))
        box.addWidget(self.table, 1)

    def title(self) -> str:
        return self._name

    def state_line(self) -> str:
        t = self._look.texts
        said = [t.many("{n} imported", self._taken)]
        left = self.table.rows_model.total_rows - self._taken
        if left:
            said.append(t.many("{n} line[s] [is|are] not", left))
        return ", ".join(said)

    def primary(self) -> Action | None:
        return self.take

    def first_focus(self) -> QWidget | None:
        return self.table

    def choose(self) -> None:
        """Let the user choose a file."""
        self._reader.choose(self._look.texts.text("Import a list"))

    def paste(self) -> None:
        """Read what was copied in a spreadsheet, or the file that was copied."""
        self._reader.paste()

    def _read_again(self, reading: Reading) -> None:
        self._stop_taking()
        self._reader.read_again(self._name, self.found, reading)

    def _have_read(self, name: str, found: EntryList) -> None:
        self._stop_taking()
        self._name = name
        self._show_read(found)
        self._taken = sum(row.state is State.NEW for row in found.preview.rows)
        self.table.list_rows(found.preview.rows)
        self.table.selectRow(0)
        self.opened.emit()

    def _refuse(self, name: str, problem: Refused) -> None:
        told = " ".join(self._shell.sentences(problem.problems))
        cannot = self._look.texts.text("{file} cannot be imported", file=name)
        self._shell.say(f"{cannot}: {told}", Tone.WRONG)

    def leave(self) -> None:
        """Let the list go, and what is still being read."""
        self._reader.forget()
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

    @act("Import people", GO_ON, unless=(A_LIST, why_not))
    def take(self) -> None:
        self._take()

    def _take(self) -> None:
        """A long list is looked through behind the window; leaving it stops that."""
        people = partial(entry_lists.listed_people, self.found)
        if self._taken <= AT_ONCE:
            self._keep(lambda: self._archive.take_in(people()))
            return
        work = self._archive.planning_work(people)

        def done(plan: Planned) -> None:
            if self.taking is task:
                self._keep(lambda: self._archive.take_planned(plan))

        name = self._look.texts.text("Importing the list")
        task = self._shell.tasks.start(name, lambda progress: work(progress.step), done)
        self.taking = task
        task.ended.connect(lambda: self._have_taken(task))
        self._shell.renew()

    def _keep(self, deed: Callable[[], TakenIn]) -> None:
        def said(n: TakenIn) -> str:
            return taken_in_words(self._look.texts, n.added, n.changed, n.same)

        if self._deeds.do(deed, said=said):
            self.left.emit()

    def _have_taken(self, task: Task) -> None:
        if self.taking is task:
            self.taking = None
            self._shell.renew()


def _table(shell: Shell, t: Texts) -> TableOf[PreviewRow]:
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
