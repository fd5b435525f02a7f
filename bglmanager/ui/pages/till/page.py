"""The till: its lines, who owes, the sums, the pot and how it is shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QWidget

from bglmanager.engine import till as rules
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating.making import is_over
from bglmanager.engine.till import pot_of
from bglmanager.services import pre_start_check, till
from bglmanager.services.changes import Changes
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.acts import COLLECT, NEXT_LIST, PRINT, TILL_OF_PLAYER, Need, act
from bglmanager.ui.kit.panels import PanelPlace
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.standings.pot import PotCard, prize_line
from bglmanager.ui.pages.till.panel import TillPanel
from bglmanager.ui.pages.till.till_lists import FiguresCard, TillLists, TillRow
from bglmanager.ui.printers import Printers
from bglmanager.ui.shell import Shell
from bglmanager.words.number_format import money
from bglmanager.words.till import pot_words

_A_PLAYER = Need(
    "Choose a player of the list.", lambda page: page.list.table.current_row is not None
)
_A_RECEIPT = Need("There are no receipts yet.", lambda page: rules.has_receipts(page.desk.event))
_A_PAYMENT = Need(
    "Nobody has paid anything yet.",
    lambda page: page.totals.noted_by or rules.has_receipts(page.desk.event),
)


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
        self.desk, self._games, self._printers = desk, games, printers
        self.side = PanelPlace[TillPanel](shell, self.leave_side)
        self.totals = rules.till_totals(desk.event)
        self.sums = FiguresCard(self.look, self._figures)
        self.list = TillLists(self.look, desk)
        self.pot = PotCard(self.look)
        self.make_acts(self)
        self.box.setSpacing(self.look.theme.px(12))
        self.box.addWidget(self.sums)
        self.box.addWidget(self.list, 1)
        self.box.addWidget(self.legend_line())
        self.box.addWidget(self.pot)
        self.list.picked.connect(self._picked)
        self.list.listed.connect(self._picked)
        self.list.selected.connect(self.renew_actions)
        self.list.opened.connect(self._open.trigger)

    def title(self) -> str:
        return self.texts.text("Till")

    def state_line(self) -> str:
        if not rules.has_till(self.desk.event):
            return self.texts.text("Nobody has to pay.")
        return "; ".join(self._state_parts())

    def _state_parts(self) -> Iterator[str]:
        """Who has paid, who owes and until when, or since."""
        t, sums, event = self.texts, self.totals, self.desk.event
        yield t.many("{n} [has|have] paid", sums.paid)
        until = event.settings.desk.fee_until
        if sums.owing:
            yield t.many("{n} [owes|owe] {owed}", sums.owing, owed=money(t, sums.owed))
        if sums.owing and until is not None:
            over, time = pre_start_check.fee_is_over(event, self.desk.now()), f"{until:%H:%M}"
            yield t.text("due since {time}" if over else "to be paid by {time}", time=time)
        if sums.refunds:
            amount = money(t, sums.refundable)
            yield t.many("{n} to be refunded? ({amount})", sums.refunds, amount=amount)

    @property
    def _figures(self) -> Sequence[tuple[str, str]]:
        """The sums with their names, the cash first."""
        t, sums = self.texts, self.totals
        named = (
            (t.text("In the till now"), sums.cash),
            (t.text("Taken"), sums.received),
            (t.text("Given back"), sums.returned),
            (t.text("Still owed"), sums.owed),
            (t.text("To be refunded?"), sums.refundable),
        )
        return [(name, money(t, amount)) for name, amount in named]

    @property
    def _noted_words(self) -> str:
        """What was noted as paid without a receipt; empty for nothing."""
        t, sums = self.texts, self.totals
        if not sums.noted_by:
            return ""
        return t.many(
            "Besides, {n} player[s] [is|are] noted as paid without a receipt ({amount}): not in "
            "the till.",
            sums.noted_by,
            amount=money(t, sums.noted),
        )

    def secondary(self) -> Sequence[Action]:
        return (self._receipts, self._print)

    def first_focus(self) -> QWidget | None:
        return self.list.search

    def refresh(self, changes: Changes | None) -> None:
        self.totals = rules.till_totals(self.desk.event)
        self.sums.show_figures(self._figures, self._noted_words)
        self.list.show_lists()
        self.pot.show_sentence(self._pot_line())
        if self.side.panel_shown is not None and not self.side.panel_shown.show_entry():
            self.shell.close_side()

    def _pot_line(self) -> str:
        """How the fees go back: to whom once the final ranking stands; empty where they do not."""
        t, desk, event = self.texts, self.desk, self.desk.event
        if is_over(event, desk.derived, self._games.next_wishes(event)):
            return prize_line(t, event, desk.derived)
        found = pot_of(event)
        return "" if found is None else pot_words(t, len(found[0]), found[1])

    @property
    def _entries(self) -> Sequence[EntryNumber]:
        """Of whom the chosen lines are, each once."""
        return tuple(dict.fromkeys(row.entry.number for row in self.list.table.chosen_rows))

    def _why_no_take(self) -> Sequence[Sequence[Problem]]:
        event = self.desk.event
        return [till.can_take(event, event.entry(number)) for number in self._entries]

    @act(
        "Collect the fee",
        COLLECT,
        unless=_A_PLAYER,
        each=_why_no_take,
        attempted=True,
        legend="takes what is owed",
    )
    def _take(self) -> None:
        till.take_several(self.desk, self._entries)
        self.list.search.empty_search()

    @act("Till of the player", TILL_OF_PLAYER, unless=_A_PLAYER, legend="till of the player")
    def _open(self) -> None:
        self._show_panel(self.list.table.current_row, focus=True)

    @act("Other list", NEXT_LIST, legend="other list")
    def _next_list(self) -> None:
        self.list.show_next()

    @act("Print the till", PRINT, unless=_A_PAYMENT, legend="prints")
    def _print(self) -> None:
        self.shell.go("prints/till")

    @act("Print all receipts", icon="printer", unless=_A_RECEIPT)
    def _receipts(self) -> None:
        self.shell.go("prints/receipts")

    def _show_panel(self, row: TillRow | None, *, focus: bool) -> None:
        if row is not None:
            number, entry = row.entry.number, row.entry
            panel = TillPanel(self.shell, self.desk, number, self._printers)
            name = f"{entry.first_name} {entry.last_name}".strip()
            self.side.show_panel(f"{number}  {name}", panel, focus=focus)

    def _picked(self) -> None:
        row, panel = self.list.table.current_row, self.side.panel_shown
        if row is not None and panel is not None and panel.follows(row.entry.number):
            self._show_panel(row, focus=False)
        self.shell.renew()
