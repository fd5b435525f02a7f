"""The history of the event: everything done, newest first, the ways back, what was corrected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from PySide6.QtWidgets import QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts
from bglmanager.services.changes import Changes, Way
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import NEXT_LIST, PRINT, RESTORE, Need, act, key_of
from bglmanager.ui.kit.lists import SearchList, TableOf
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import action_button
from bglmanager.ui.widgets.frame import Views
from bglmanager.ui.widgets.rows import Column
from bglmanager.ui.wording import NamesMet, Wording, step_words
from bglmanager.words import command_names
from bglmanager.words.referee import CorrectionLine, correction_columns, correction_lines

_CORRECTED = Need("Nothing was corrected.", lambda page: page.has_corrections)
_ICONS = {Way.UNDO: "undo-2", Way.REDO: "redo-2"}


@record
class HistoryLine:
    """One line; `taken` is how many acts going back to it takes back, 0 where it leads nowhere."""

    sequence: int
    time: str
    words: str
    way: Way
    done: bool
    taken: int

    @property
    def is_undone(self) -> bool:
        """Whether this act does not hold any more."""
        return self.way is Way.ACT and not self.done

    @property
    def is_quiet(self) -> bool:
        """Whether it was taken back, or is a step over such a line."""
        return self.is_undone or self.way is not Way.ACT


class HistoryPage(Page):
    """The timeline, with a search; going back is a single act that redo does again.

    In its place, by one key, the list of what was corrected.
    """

    def __init__(self, shell: Shell, desk: OpenEvent) -> None:
        super().__init__(shell)
        self._desk, t = desk, self.texts
        self._names, self._wording = NamesMet(t), Wording(t, desk)
        search = t.text("Search what was done, a name or a table")
        self.done = SearchList(self.look, _done_table(t), search, self._nothing)
        self.corrections = SearchList(self.look, _corrections_table(t), search, self._nothing)
        self._stack = Views()
        for each in (self.done, self.corrections):
            self._stack.addWidget(each)
            each.picked.connect(self._picked)
        self.make_acts(self)
        self.back_button = action_button(self.look, self._back)
        self.done.put_beside(self.back_button)
        self.done.table.addAction(self._back)
        self.box.addWidget(self._stack, 1)

    @property
    def lists_corrections(self) -> bool:
        """Whether what was corrected stands in the place of the timeline."""
        return self._stack.currentWidget() is self.corrections

    @property
    def has_corrections(self) -> bool:
        """Whether anything was corrected."""
        return bool(self._desk.event.corrections)

    @property
    def current(self) -> HistoryLine | None:
        """The line chosen."""
        return self.done.table.current_row

    def title(self) -> str:
        return self.texts.text("History")

    def state_line(self) -> str:
        t, lines = self.texts, self.done.table.rows_model.all_rows
        if self.lists_corrections:
            return t.many(
                "{n} value[s] corrected; {key} shows everything that was done",
                len(self._desk.event.corrections),
                key=key_of(t, self._list),
            )
        undone = sum(line.is_undone for line in lines)
        total = t.many("{n} line[s]", len(lines))
        if not undone:
            return t.text("{total}; everything holds", total=total)
        return t.many("{total}; {n} action[s] [was|were] undone", undone, total=total)

    def secondary(self) -> Sequence[Action]:
        return (self._undo, self._redo, self._list, self.print_page)

    def first_focus(self) -> QWidget | None:
        return (self.corrections if self.lists_corrections else self.done).search

    def refresh(self, changes: Changes | None) -> None:
        self._names.learn(self._desk.event)
        self.done.show_rows(list(self._lines())[::-1])
        found = correction_lines(self.texts, self.format.clock_time, self._desk.event)
        self.corrections.show_rows(found[::-1])
        if self.lists_corrections and not self.has_corrections:
            self._turn()
        self._name_back()

    def _lines(self) -> Iterator[HistoryLine]:
        """The timeline, with its days where it has several."""
        rows = self._desk.history_rows()
        self._names.meet(rows)
        days = [_local(row.at).date() for row in rows]
        holding = sum(row.way is Way.ACT and row.done for row in rows)
        for row, day in zip(rows, days, strict=True):
            holding -= row.way is Way.ACT and row.done
            said = command_names.command_words(
                self.texts, row.kind, row.args, self._names, self._names.rounds
            )
            when = [self.format.short_day(day)] if len(set(days)) > 1 else []
            yield HistoryLine(
                row.sequence,
                " ".join((*when, self.format.clock_time(row.at))),
                step_words(self.texts, row.way, said),
                row.way,
                row.done,
                holding if row.back else 0,
            )

    def _nothing(self, typed: str) -> str:
        return self.texts.text("Nothing is found under “{text}”.", text=typed)

    def _turn(self) -> None:
        """From the timeline to the corrections, or back."""
        t, listed = self.texts, self.done if self.lists_corrections else self.corrections
        self._stack.setCurrentWidget(listed)
        listed.search.empty_search()
        listed.table.fit_columns()
        everything = self.lists_corrections
        self._list.rename(t.text("Everything done") if everything else t.text("Corrections"))
        listed.search.setFocus()
        self._picked()

    _list = act("Corrections", NEXT_LIST, icon="pencil", unless=_CORRECTED)(_turn)

    def _picked(self) -> None:
        self._name_back()
        self.shell.renew()

    def _name_back(self) -> None:
        line, t = self.current, self.texts
        words = t.text("Back to here")
        if line is not None and line.taken:
            words = t.many("Back to here: undo {n} action[s]", line.taken)
        self._back.rename(words)
        self._back.renew()

    @act("Undo", icon="undo-2", unless=lambda self: self._wording.why_no_undo(), attempted=True)
    def _undo(self) -> None:
        self._desk.undo()

    @act("Redo", icon="redo-2", unless=lambda self: self._wording.why_no_redo(), attempted=True)
    def _redo(self) -> None:
        self._desk.redo()

    def _why_no_way_back(self) -> Sequence[str]:
        t, line = self.texts, self.current
        if self.lists_corrections or line is None:
            return (t.text("Choose a line of the history."),)
        if line.taken:
            return ()
        if line.is_undone:
            return (t.text("This action was undone."),)
        return (t.text("Nothing was done after this line."),)

    @act(
        "Back to here",
        RESTORE,
        icon="",
        unless=_why_no_way_back,
        attempted=True,
        legend="goes back to the line",
    )
    def _back(self) -> None:
        if self.current is not None:
            self._desk.undo_to(self.current.sequence)

    @act("Print the corrections", PRINT, unless=_CORRECTED)
    def print_page(self) -> None:
        self.shell.go("prints/corrections")


def _local(at: datetime) -> datetime:
    return at.astimezone() if at.tzinfo is not None else at


def _done_table(t: Texts) -> TableOf[HistoryLine]:
    columns = (
        Column[HistoryLine](t.text("Time"), lambda line: line.time, lambda line: line.sequence),
        Column[HistoryLine](
            t.text("State"),
            lambda line: t.text("undone") if line.is_undone else "",
            icon=lambda line: "undo-2" if line.is_undone else "",
            optional=True,
        ),
        Column[HistoryLine](
            t.text("What was done"),
            lambda line: line.words,
            icon=lambda line: _ICONS.get(line.way, ""),
            stretch=True,
        ),
    )
    return TableOf(
        t.text("History"),
        columns,
        lambda line: line.sequence,
        quiet=lambda line: line.is_quiet,
        chosen=True,
    )


def _corrections_table(t: Texts) -> TableOf[CorrectionLine]:
    """Texts that may be long are whole in their tips."""
    columns = [
        Column.described(each, tip=each.text if each.stretch or each.key == "player" else None)
        for each in correction_columns(t)
    ]
    return TableOf(t.text("Corrections"), columns, lambda line: line.place)
