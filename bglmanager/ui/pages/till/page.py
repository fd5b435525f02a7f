"""The till: its lines, who owes, the sums, the pot and how it is shared."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from bglmanager.engine import till as rules
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.services import start, till
from bglmanager.services.changes import Changes
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.kinds import COLLECT, NEXT_LIST, PRINT, TILL_OF_PLAYER
from bglmanager.ui.models.rows import RowsModel
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.standings.pot import PotCard
from bglmanager.ui.pages.till.panel import TillPanel
from bglmanager.ui.pages.till.rows import (
    Choice,
    Row,
    TillTable,
    choice_words,
    columns,
    nothing_words,
    rows,
)
from bglmanager.ui.pages.till.said import pot_line, state_line
from bglmanager.ui.pages.till.sums import SumsCard
from bglmanager.ui.printers import Printers
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.fields import SearchField
from bglmanager.ui.widgets.side_panel import still_there

_A_PLAYER = Need("Choose a player of the list.", lambda page: page.current is not None)
_A_RECEIPT = Need("There are no receipts yet.", lambda page: page.has_receipts)
_A_PAYMENT = Need("Nobody has paid anything yet.", lambda page: page.has_payments)


class TillPage(Page):
    """The sums above, one of the lists below, the pot under it; the panel has one player's till."""

    def __init__(
        self,
        shell: Shell,
        desk: OpenEvent,
        games: Catalogue = NO_GAMES,
        printers: Printers | None = None,
    ) -> None:
        """`games` say whether a level final is played again, which the pot waits for."""
        super().__init__(shell)
        self._desk, self._games, self._printers = desk, games, printers
        self._panel: TillPanel | None = None
        self._arranging = False
        t = self.texts
        self._totals = rules.totals(desk.event)
        self.sums = SumsCard(self.look, self._totals)
        self.model = RowsModel(self.look, columns(t), lambda row: row.key)
        self.table = TillTable(self.look, self.model, t.text("Till"))
        self.search = SearchField(self.look, t.text("Search a player, a club, a receipt"))
        self.search.drive(self.table)
        self.choice = QComboBox()
        self.choice.setAccessibleName(t.text("What is listed"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.choice.setMinimumWidth(self.look.theme.px(96))
        self._nothing = Words(self.look, colour=self.look.theme.colours.muted, wrap=True)
        self.pot = PotCard(self.look)
        self.make_acts(self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(self.look.theme.px(12))
        top.addWidget(self.search, 1)
        top.addWidget(self.choice)
        self.box.setSpacing(self.look.theme.px(12))
        self.box.addWidget(self.sums)
        self.box.addLayout(top)
        self.box.addWidget(self._nothing)
        self.box.addWidget(self.table, 1)
        self.box.addWidget(self.legend_line())
        self.box.addWidget(self.pot)

    def _connect(self) -> None:
        self.search.searched.connect(self._search)
        self.choice.currentIndexChanged.connect(self._chosen)
        self.table.picked.connect(self._picked)
        self.table.opened.connect(self._open.trigger)
        self.table.selectionModel().selectionChanged.connect(self._selected)

    @property
    def panel(self) -> TillPanel | None:
        """The till of a player, when it is open."""
        return still_there(self._panel)

    @property
    def shown(self) -> Choice:
        """What is listed now."""
        return Choice(self.choice.currentData() or Choice.LINES)

    def title(self) -> str:
        return self.texts.text("Till")

    def state_line(self) -> str:
        event = self._desk.event
        over = start.fee_is_over(event, self._desk.now())
        return state_line(self.texts, event, self._totals, over=over)

    def secondary(self) -> Sequence[Action]:
        return (self._receipts, self._print)

    def first_focus(self) -> QWidget | None:
        return self.search

    def refresh(self, changes: Changes | None) -> None:
        event = self._desk.event
        self._totals = rules.totals(event)
        self.sums.show_sums(self._totals)
        self._show_counts(first=changes is None and not self.choice.count())
        self._show_rows()
        self.pot.show_sentence(pot_line(self.texts, self._desk, self._games))
        panel = self.panel
        if panel is not None and not panel.show_entry():
            self.shell.close_side()

    def _show_counts(self, *, first: bool) -> None:
        """Where nothing has been taken yet, who owes comes first."""
        t, event, shown = self.texts, self._desk.event, self.shown
        noted = self._totals.noted_by
        counts = {
            Choice.LINES: sum(len(entry.desk.payments) for entry in event.entries),
            Choice.OWING: self._totals.owing,
            Choice.REFUNDS: self._totals.refunds,
            Choice.NOTED: noted,
        }
        if first and not counts[Choice.LINES]:
            shown = Choice.OWING
        self.choice.blockSignals(True)
        self.choice.clear()
        for which, count in counts.items():
            self.choice.addItem(choice_words(t, which, count), which)
        self.choice.setCurrentIndex(self.choice.findData(shown))
        self.choice.blockSignals(False)

    def _show_rows(self) -> None:
        lines = self.shown is Choice.LINES
        self._arranging = True
        if self.table.of_lines is not lines:
            self.table.of_lines = lines
            self.table.show_rows(())
        self.table.show_rows(rows(self.texts, self.format, self._desk.event, self.shown))
        if not self.table.currentIndex().isValid() and self.model.rows:
            self.table.selectRow(0)
        self._arranging = False
        self._arranged()

    def _arranged(self) -> None:
        t, typed = self.texts, self.search.text().strip()
        said = nothing_words(t, self.shown)
        if typed and self.model.total:
            said = t.text("Nothing is found under “{text}”.", text=typed)
        self._nothing.setText(said)
        self._nothing.setVisible(not self.model.rows)
        self._selected()

    @property
    def current(self) -> Row | None:
        """The current row."""
        return self.table.current_row

    @property
    def has_receipts(self) -> bool:
        """Whether money was taken or given back here."""
        return rules.has_receipts(self._desk.event)

    @property
    def has_payments(self) -> bool:
        """Whether anybody has paid, here or elsewhere."""
        return bool(self._totals.noted_by) or self.has_receipts

    # ---------------------------------------------------------------------------- acts

    def _why_no_take(self) -> Sequence[Problem]:
        event, chosen = self._desk.event, self.table.chosen_entries
        why = [till.can_take(event, event.entry(number)) for number in chosen]
        return why[0] if all(why) else ()

    @act(
        "Collect the fee",
        COLLECT,
        unless=(_A_PLAYER, _why_no_take),
        attempted=True,
        legend="takes what is owed",
    )
    def _take(self) -> None:
        till.take_several(self._desk, self.table.chosen_entries)
        self.search.empty()

    @act("Till of the player", TILL_OF_PLAYER, unless=_A_PLAYER, legend="till of the player")
    def _open(self) -> None:
        row = self.current
        if row is not None:
            self._show_panel(row.entry.number, focus=True)

    @act("Other list", NEXT_LIST, legend="other list")
    def _next_list(self) -> None:
        self.choice.setCurrentIndex((self.choice.currentIndex() + 1) % self.choice.count())

    @act("Print the till", PRINT, unless=_A_PAYMENT, legend="prints")
    def _print(self) -> None:
        self.shell.go("prints/till")

    @act("Print all receipts", icon="printer", unless=_A_RECEIPT)
    def _receipts(self) -> None:
        self.shell.go("prints/receipts")

    def _show_panel(self, number: EntryNumber, *, focus: bool) -> None:
        entry = self._desk.event.entry(number)
        panel = TillPanel(self.shell, self._desk, number, self._printers)
        panel.left.connect(self._leave_panel)
        name = f"{entry.first_name} {entry.last_name}".strip()
        if self.shell.show_side(f"{number}  {name}", panel):
            self._panel = panel
            if focus:
                panel.start()

    def _leave_panel(self) -> None:
        self.shell.close_side()
        self.take_focus()

    def _picked(self) -> None:
        row, panel = self.current, self.panel
        if self._arranging or row is None:
            return
        if panel is not None and panel.follows(row.entry.number):
            self._show_panel(row.entry.number, focus=False)
        self.shell.renew()

    def _selected(self) -> None:
        """More or fewer lines are selected: the fee is collected from so many."""
        if self._arranging:
            return
        event, chosen = self._desk.event, self.table.chosen_entries
        able = sum(not till.can_take(event, event.entry(number)) for number in chosen)
        self._take.say_count(self.texts.text("Collect the fee"), able if len(chosen) > 1 else 0)
        self.renew_actions()

    def _search(self, text: str) -> None:
        self._arranging = True
        self.table.search(text)
        self._arranging = False
        self._arranged()
        self._picked()

    def _chosen(self) -> None:
        self._show_rows()
        self._picked()
        self.shell.renew()
