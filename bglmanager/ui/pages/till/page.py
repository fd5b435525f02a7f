"""The till: its lines, who owes, the sums, the pot and how it is shared."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine import till as rules
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.prizes import pot_of, prize_money
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating import is_over
from bglmanager.services import pre_start_check, till
from bglmanager.services.changes import Changes
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.kit.kinds import COLLECT, NEXT_LIST, PRINT, TILL_OF_PLAYER
from bglmanager.ui.kit.lists import ListChoice, SearchList
from bglmanager.ui.kit.panels import FiguresCard, PanelPlace
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.standings.pot import PotCard
from bglmanager.ui.pages.till.lists import (
    Choice,
    TillRow,
    list_name,
    nothing_words,
    rows,
    till_table,
)
from bglmanager.ui.pages.till.panel import TillPanel
from bglmanager.ui.printers import Printers
from bglmanager.ui.shell import Shell
from bglmanager.words.names import names_of
from bglmanager.words.till import (
    noted_words,
    pot_words,
    prize_money_words,
    till_figures,
    till_state,
)

_A_PLAYER = Need("Choose a player of the list.", lambda page: page.list.current is not None)
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
        self.side = PanelPlace[TillPanel](shell, self._leave_panel)
        t = self.texts
        self._totals = rules.till_totals(desk.event)
        self.sums = FiguresCard(self.look, [name for name, _ in till_figures(t, self._totals)])
        search = t.text("Search a player, a club, a receipt")
        self.list = SearchList(self.look, till_table(t), search, self._nothing)
        self.choice = ListChoice(self.look, t.text("What is listed"))
        self.list.beside.addWidget(self.choice)
        self.pot = PotCard(self.look)
        self.make_acts(self)
        self.box.setSpacing(self.look.theme.px(12))
        self.box.addWidget(self.sums)
        self.box.addWidget(self.list, 1)
        self.box.addWidget(self.legend_line())
        self.box.addWidget(self.pot)
        self.choice.currentIndexChanged.connect(self._chosen)
        self.list.picked.connect(self._picked)
        self.list.listed.connect(self._picked)
        self.list.selected.connect(self._selected)
        self.list.opened.connect(self._open.trigger)

    @property
    def shown(self) -> Choice:
        """What is listed now."""
        return Choice(self.choice.currentData() or Choice.LINES)

    def title(self) -> str:
        return self.texts.text("Till")

    def state_line(self) -> str:
        event = self._desk.event
        over = pre_start_check.fee_is_over(event, self._desk.now())
        return till_state(self.texts, event, self._totals, over=over)

    def secondary(self) -> Sequence[Action]:
        return (self._receipts, self._print)

    def first_focus(self) -> QWidget | None:
        return self.list.search

    def refresh(self, changes: Changes | None) -> None:
        t = self.texts
        self._totals = rules.till_totals(self._desk.event)
        figures = [figure for _, figure in till_figures(t, self._totals)]
        self.sums.show_figures(figures, noted_words(t, self._totals))
        self._show_counts(first=changes is None and not self.choice.count())
        self._show_rows()
        self.pot.show_sentence(self._pot_line())
        if self.side.panel is not None and not self.side.panel.show_entry():
            self.shell.close_side()

    def _pot_line(self) -> str:
        """How the fees go back: to whom once the final ranking stands; empty where they do not."""
        t, desk, event = self.texts, self._desk, self._desk.event
        if is_over(event, desk.derived, self._games.wishes(event)):
            won = prize_money(event, desk.derived.final_ranking)
            return prize_money_words(t, won, names_of(event.entries)) if won else ""
        found = pot_of(event)
        return "" if found is None else pot_words(t, len(found[0]), found[1])

    def _show_counts(self, *, first: bool) -> None:
        """Where nothing has been taken yet, who owes comes first."""
        shown = self.shown
        counts = {
            Choice.LINES: sum(len(entry.desk.payments) for entry in self._desk.event.entries),
            Choice.OWING: self._totals.owing,
            Choice.REFUNDS: self._totals.refunds,
            Choice.NOTED: self._totals.noted_by,
        }
        if first and not counts[Choice.LINES]:
            shown = Choice.OWING
        names = {which: list_name(self.texts, which, count) for which, count in counts.items()}
        self.choice.show_names(names, shown)

    def _show_rows(self) -> None:
        self.list.show_rows(rows(self.texts, self._desk.event, self.shown))

    def _nothing(self, typed: str) -> str:
        t = self.texts
        if typed and self.list.total:
            return t.text("Nothing is found under “{text}”.", text=typed)
        return nothing_words(t, self.shown)

    @property
    def has_receipts(self) -> bool:
        """Whether money was taken or given back here."""
        return rules.has_receipts(self._desk.event)

    @property
    def has_payments(self) -> bool:
        """Whether anybody has paid, here or elsewhere."""
        return bool(self._totals.noted_by) or self.has_receipts

    @property
    def _entries(self) -> Sequence[EntryNumber]:
        """Of whom the chosen lines are, each once."""
        return tuple(dict.fromkeys(row.entry.number for row in self.list.chosen))

    # ---------------------------------------------------------------------------- acts

    def _why_no_take(self) -> Sequence[Problem]:
        event = self._desk.event
        why = [till.can_take(event, event.entry(number)) for number in self._entries]
        return why[0] if all(why) else ()

    @act(
        "Collect the fee",
        COLLECT,
        unless=(_A_PLAYER, _why_no_take),
        attempted=True,
        legend="takes what is owed",
    )
    def _take(self) -> None:
        till.take_several(self._desk, self._entries)
        self.list.search.empty()

    @act("Till of the player", TILL_OF_PLAYER, unless=_A_PLAYER, legend="till of the player")
    def _open(self) -> None:
        self._show_panel(self.list.current, focus=True)

    @act("Other list", NEXT_LIST, legend="other list")
    def _next_list(self) -> None:
        self.choice.step()

    @act("Print the till", PRINT, unless=_A_PAYMENT, legend="prints")
    def _print(self) -> None:
        self.shell.go("prints/till")

    @act("Print all receipts", icon="printer", unless=_A_RECEIPT)
    def _receipts(self) -> None:
        self.shell.go("prints/receipts")

    def _show_panel(self, row: TillRow | None, *, focus: bool) -> None:
        if row is not None:
            number, entry = row.entry.number, row.entry
            panel = TillPanel(self.shell, self._desk, number, self._printers)
            name = f"{entry.first_name} {entry.last_name}".strip()
            self.side.show(f"{number}  {name}", panel, focus=focus)

    def _leave_panel(self) -> None:
        self.shell.close_side()
        self.take_focus()

    def _picked(self) -> None:
        row, panel = self.list.current, self.side.panel
        if row is not None and panel is not None and panel.follows(row.entry.number):
            self._show_panel(row, focus=False)
        self.shell.renew()

    def _selected(self) -> None:
        """More or fewer lines are selected: the fee is collected from so many."""
        event, chosen = self._desk.event, self._entries
        able = sum(not till.can_take(event, event.entry(number)) for number in chosen)
        self._take.say_count(able if len(chosen) > 1 else 0)
        self.renew_actions()

    def _chosen(self) -> None:
        self._show_rows()
        self._picked()
