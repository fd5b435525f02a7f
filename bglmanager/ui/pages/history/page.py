"""The history of the event: everything done, newest first, the ways back, what was corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from PySide6.QtWidgets import QHBoxLayout, QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Texts
from bglmanager.services.changes import Changes, Way
from bglmanager.services.workspace import HistoryRow, OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit.acts import NEXT_LIST, PRINT, RESTORE, Need, act, key_of
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import QuietButton, Words, laid_out
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.rows import Column, RowsModel
from bglmanager.ui.widgets.table import TableView
from bglmanager.ui.wording import NamesMet, Wording, step_words
from bglmanager.words import command_names
from bglmanager.words.columns import TableColumn
from bglmanager.words.referee import CorrectionLine, correction_columns, correction_lines

_CORRECTED = Need("Nothing was corrected.", lambda page: page.has_corrections)


class HistoryPage(Page):
    """The timeline, with a filter; going back is a single act that redo does again.

    In its place, by one key, the list of what was corrected.
    """

    def __init__(self, shell: Shell, desk: OpenEvent) -> None:
        super().__init__(shell)
        self._desk = desk
        self._names, self._wording = NamesMet(self.texts), Wording(self.texts, desk)
        self._shown: tuple[HistoryLine, ...] = ()
        t, muted = self.texts, self.look.theme.colours.muted
        self.model = RowsModel(
            self.look, columns(t), lambda line: line.sequence, quiet=lambda line: line.is_quiet
        )
        self.table = TableView[HistoryLine](self.look, self.model, t.text("History"))
        self.search = SearchField(self.look, t.text("Search what was done, a name or a table"))
        self.search.drive_list(self.table)
        found = (Column.described(each, **_tip(each)) for each in correction_columns(t))
        self._listed = RowsModel(self.look, tuple(found), lambda line: line.place)
        self.corrections = TableView[CorrectionLine](self.look, self._listed, t.text("Corrections"))
        self.corrections.hide()
        self._nothing = Words(self.look, colour=muted, wrap=True)
        self._nothing.hide()
        self.make_acts(self)
        self.back_button = QuietButton(self.look, self._back.text())
        self.back_button.follow_action(self._back)
        self.table.addAction(self._back)
        self._lay_out()
        self.search.searched.connect(self._search)
        self.table.picked.connect(self._picked)

    def _lay_out(self) -> None:
        px = self.look.theme.px
        top = laid_out(QHBoxLayout(), px(12))
        top.addWidget(self.search, 1)
        top.addStretch()
        top.addWidget(self.back_button)
        self.box.setSpacing(px(12))
        self.box.addLayout(top)
        self.box.addWidget(self._nothing)
        self.box.addWidget(self.table, 1)
        self.box.addWidget(self.corrections, 1)

    @property
    def current(self) -> HistoryLine | None:
        """The line chosen."""
        return self.table.current_row

    def title(self) -> str:
        return self.texts.text("History")

    def state_line(self) -> str:
        t = self.texts
        if self.lists_corrections:
            return t.many(
                "{n} value[s] corrected; {key} shows everything that was done",
                len(self._desk.event.corrections),
                key=key_of(t, self._list),
            )
        undone = sum(1 for line in self._shown if line.is_undone)
        total = t.many("{n} line[s]", len(self.model.all_rows))
        if not undone:
            return t.text("{total}; everything holds", total=total)
        return t.many("{total}; {n} action[s] [was|were] undone", undone, total=total)

    def secondary(self) -> Sequence[Action]:
        return (self._undo, self._redo, self._list, self.print_page)

    def refresh(self, changes: Changes | None) -> None:
        self._names.learn(self._desk.event)
        self._shown = self._lines()
        self.table.show_rows(self._shown)
        found = correction_lines(self.texts, self.format.clock_time, self._desk.event)
        self.corrections.show_rows(found[::-1])
        if self.lists_corrections and not self._desk.event.corrections:
            self._turn()
        self._name_back()

    @property
    def lists_corrections(self) -> bool:
        """Whether what was corrected stands in the place of the timeline."""
        return not self.corrections.isHidden()

    def _turn(self) -> None:
        """From the timeline to the corrections, or back."""
        listed = not self.lists_corrections
        self.search.empty_search()
        self.search.drive_list(self.corrections if listed else self.table)
        self.corrections.setVisible(listed)
        self.table.setVisible(not listed)
        self.back_button.setVisible(not listed)
        t = self.texts
        self._list.rename(t.text("Everything done") if listed else t.text("Corrections"))
        self.corrections.fit_columns()
        self.search.setFocus()
        self._picked()

    _list = act("Corrections", NEXT_LIST, icon="pencil", unless=_CORRECTED)(_turn)

    def first_focus(self) -> QWidget | None:
        return self.search

    def _lines(self) -> tuple[HistoryLine, ...]:
        rows = self._desk.history_rows()
        self._names.meet(rows)
        return lines(self.texts, self.format, rows, self._names)

    def _search(self, text: str) -> None:
        self.table.search_rows(text)
        self.corrections.search_rows(text)
        found = bool(self._listed.rows if self.lists_corrections else self.model.rows)
        said = self.texts.text("Nothing is found under “{text}”.", text=text.strip())
        self._nothing.setText(said)
        self._nothing.setVisible(not found)
        self._picked()

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

    @property
    def has_corrections(self) -> bool:
        """Whether anything was corrected."""
        return bool(self._desk.event.corrections)


def _tip(column: TableColumn[CorrectionLine]) -> Mapping[str, object]:
    """Texts that may be long are whole in their tips."""
    return {"tip": column.text} if column.stretch or column.key == "player" else {}


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


def lines(
    texts: Texts, format_: Format, rows: Sequence[HistoryRow], names: NamesMet
) -> tuple[HistoryLine, ...]:
    """The timeline, newest line first."""
    several_days = len({_local(row.at).date() for row in rows}) > 1
    found = []
    taken = 0
    for row in reversed(rows):
        clock = format_.clock_time(row.at)
        day = f"{format_.short_day(_local(row.at).date())} " if several_days else ""
        words = step_words(
            texts,
            row.way,
            command_names.command_words(texts, row.kind, row.args, names, names.rounds),
        )
        back = taken if row.back else 0
        found.append(HistoryLine(row.sequence, day + clock, words, row.way, row.done, back))
        taken += row.way is Way.ACT and row.done
    return tuple(found)


def _local(at: datetime) -> datetime:
    return at.astimezone() if at.tzinfo is not None else at


def columns(texts: Texts) -> tuple[Column[HistoryLine], ...]:
    """Time, what was done, whether it was taken back."""
    return (
        Column(texts.text("Time"), lambda line: line.time, order=lambda line: line.sequence),
        Column(texts.text("What was done"), lambda line: line.words, stretch=True, icon=_icon),
        Column(
            texts.text("State"),
            lambda line: texts.text("undone") if line.is_undone else "",
            icon=lambda line: "undo-2" if line.is_undone else "",
        ),
    )


def _icon(line: HistoryLine) -> str:
    if line.way is Way.UNDO:
        return "undo-2"
    return "redo-2" if line.way is Way.REDO else ""
