"""The referee's desk: give a penalty, and look up what was given."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from bglmanager.engine.event import PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason
from bglmanager.services import penalties
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.referee.form import PenaltyForm
from bglmanager.ui.pages.referee.log import Line, LogTable, columns, lines
from bglmanager.ui.pages.referee.panel import Account
from bglmanager.ui.pages.standings.about import WhyAbout
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.fields import SearchField


class RefereePage(Page):
    """The form above, the log below; the panel has everything of one player."""

    def __init__(self, shell: Shell, desk: OpenEvent) -> None:
        super().__init__(shell)
        self._desk = desk
        self._lines: tuple[Line, ...] = ()
        self._panel: Account | None = None
        self._about: EntryNumber | None = None
        self._arranging = self._begun = False
        t = self.texts
        self._give = self.action(
            t.text("Give (Enter)"), self._give_it, icon="gavel", keys="Ctrl+Return; Ctrl+Enter"
        )
        self._log = self.action(
            t.text("Search the log"),
            self._to_search,
            icon="search",
            keys="F3",
            refused_by=self._why_no_log,
        )
        self.form = PenaltyForm(shell, self._give, self)
        self.model = RowsModel(self.look, columns(t), lambda line: line.place)
        self.table = LogTable(self.look, self.model, t.text("Penalties given"))
        self.search = SearchField(self.look, t.text("Search the log: a player, a reason (F3)"))
        self.search.drive(self.table)
        self._nothing = Words(self.look, colour=self.look.theme.colours.muted, wrap=True)
        for widget in (self.form, self.search, self._nothing):
            self.box.addWidget(widget)
        self.box.addWidget(self.table, 1)
        self._below = QWidget()
        self.box.addWidget(self._below)
        self.box.setSpacing(self.look.theme.px(12))
        self.why = WhyAbout(self, desk, self._asked_about, closed=self._back_to_account)
        self.form.chosen.connect(self._chosen)
        self.form.asked.connect(self._give_it)
        self.search.searched.connect(self._search)
        self.table.picked.connect(self._picked)
        self.table.opened.connect(self._picked)

    @property
    def account(self) -> Account | None:
        """The panel of a player, when it is open."""
        found = self._panel
        return found if found is not None and isValid(found) and found.parent() else None

    def title(self) -> str:
        return self.texts.text("Referee")

    def state_line(self) -> str:
        t, total = self.texts, len(self._desk.event.penalties)
        if not total:
            return t.text("No penalties have been given.")
        kinds = [line.kind for line in self._desk.event.penalties]
        said = [t.many("{n} penalty", "{n} penalties", total)]
        last, out = kinds.count(PenaltyKind.LAST), kinds.count(PenaltyKind.EXPULSION)
        if last:
            said.append(t.many("{n} put last", "{n} put last", last))
        if out:
            said.append(t.many("{n} disqualified", "{n} disqualified", out))
        return "; ".join(said)

    def refresh(self, changes: Changes | None) -> None:
        event = self._desk.event
        before, self._lines = self._lines, lines(self.texts, self.format, event)
        if before != self._lines:
            self._arranging = True
            self.table.show_rows(self._lines)
            self.table.fit()
            self._arranging = False
        self._show_nothing()
        self.form.show_event(event)
        if self.account is not None:
            self._show_account(self.account.entry)

    def open_at(self, place: str) -> None:
        """Begin a penalty for the list of elements of a player: "list-7" is number 7."""
        name, _, number = place.partition("-")
        self._begun = name == "list" and number.isdigit()
        if self._begun:
            self.form.begin(EntryNumber(int(number)), Reason.LIST_WRONG)

    def first_focus(self) -> QWidget | None:
        begun, self._begun = self._begun, False
        return self.form.kind if begun else self.form.player

    def _show_nothing(self) -> None:
        """The log takes room only when there is one."""
        any_lines, shown = bool(self._lines), bool(self.model.rows)
        t, typed = self.texts, self.search.text().strip()
        said = t.text("Nothing is found under “{text}”.", text=typed)
        if not any_lines:
            said = t.text("Here stand the penalties, the newest first, as soon as one is given.")
        self._nothing.setText(said)
        self._nothing.setVisible(not shown)
        self.search.setVisible(any_lines)
        self.table.setVisible(any_lines)
        self.box.setStretchFactor(self._below, 0 if any_lines else 1)

    def _why_no_log(self) -> Sequence[str]:
        if self._desk.event.penalties:
            return ()
        return (self.texts.text("No penalties have been given."),)

    def _to_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _search(self, text: str) -> None:
        self._arranging = True
        self.table.search(text)
        self._arranging = False
        self._show_nothing()

    def _picked(self) -> None:
        line = self.table.current_row
        if line is not None and not self._arranging:
            self._show_account(line.penalty.entry)

    def _chosen(self, entry: object) -> None:
        if isinstance(entry, int):
            self._show_account(EntryNumber(entry))

    def _show_account(self, number: EntryNumber) -> None:
        entry = next((e for e in self._desk.event.entries if e.number == number), None)
        if entry is None:
            self.shell.close_side()
            return
        own = tuple(line for line in self._lines if line.penalty.entry == number)
        self._about = number
        self._panel = Account(self.look, entry, own)
        self.why.act.renew()
        self.shell.show_side(f"{entry.last_name} {entry.first_name}".strip(), self._panel)

    def _asked_about(self) -> EntryNumber | None:
        """Whose account is open or was last, else who stands on the current line of the log."""
        open_ = self.account
        if open_ is not None or self._about is not None:
            return self._about if open_ is None else open_.entry
        line = self.table.current_row
        return None if line is None else line.penalty.entry

    def _back_to_account(self) -> None:
        if self._about is not None:
            self._show_account(self._about)

    def _give_it(self) -> None:
        given = self.form.given
        if not self.form.is_right() or given is None:
            return
        if self.shell.attempt(lambda: penalties.give(self._desk, given)):
            self.form.empty()
