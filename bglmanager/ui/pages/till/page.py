"""The till: its lines, who owes, the sums, the pot and how it is shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from PySide6.QtWidgets import QWidget

from bglmanager.engine import till as rules
from bglmanager.engine.event import Entry, Event, Number, Payment
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.problems import Problem
from bglmanager.engine.seating.making import is_over
from bglmanager.engine.till import pot_of
from bglmanager.i18n import Texts
from bglmanager.services import pre_start_check, till
from bglmanager.services.changes import Changes
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit import lists
from bglmanager.ui.kit.acts import COLLECT, NEXT_LIST, PRINT, TILL_OF_PLAYER, Need, act
from bglmanager.ui.kit.panels import FiguresCard, PanelPlace, PillState, SentenceCard
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.till.panel import TillPanel
from bglmanager.ui.printers import Printers
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.number_format import money
from bglmanager.words.till import (
    noted_words,
    pot_words,
    prize_line,
    till_figures,
    till_state,
    way_words,
)

_A_PLAYER = Need(
    "Choose a player of the list.", lambda page: page.list.table.current_row is not None
)
_A_RECEIPT = Need("There are no receipts yet.", lambda page: rules.has_receipts(page.desk.event))
_A_PAYMENT = Need(
    "Nobody has paid anything yet.",
    lambda page: page.totals.noted_by or rules.has_receipts(page.desk.event),
)


LINES, OWING = "lines", "owing"
"""Name two of the lists."""


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
        t, self.totals = self.texts, rules.till_totals(desk.event)
        self.sums = FiguresCard(self.look, till_figures(t, self.totals))
        search = t.text("Search a player, a club, a receipt")
        first, several = LINES if rules.has_receipts(desk.event) else OWING, till_lists(t, desk)
        self.list = lists.SeveralLists(self.look, till_table(t), search, several, first)
        self.pot = SentenceCard(self.look, t.text("Prize money"))
        self.make_acts(self)
        self.box.setSpacing(self.look.theme.px(12))
        self.box.addWidget(self.sums)
        self.box.addWidget(self.list, 1)
        self.box.addWidget(self.pot)
        self.list.picked.connect(self._picked)
        self.list.listed.connect(self._picked)
        self.list.selected.connect(self.renew_actions)
        self.list.opened.connect(self._open.trigger)

    def title(self) -> str:
        return self.texts.text("Till")

    def state_line(self) -> str:
        event = self.desk.event
        over = pre_start_check.fee_is_over(event, self.desk.now())
        return till_state(self.texts, event, self.totals, over=over)

    def secondary(self) -> Sequence[Action]:
        return (self._receipts, self.print_page)

    def first_focus(self) -> QWidget | None:
        return self.list.search

    def refresh(self, changes: Changes | None) -> None:
        t = self.texts
        self.totals = rules.till_totals(self.desk.event)
        self.sums.show_figures(till_figures(t, self.totals), noted_words(t, self.totals))
        self.list.show_lists()
        self.pot.show_sentence(self._pot_line())
        if self.side.panel_shown is not None and not self.side.panel_shown.is_gone:
            self.side.panel_shown.renew()
        elif self.side.panel_shown is not None:
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
    def print_page(self) -> None:
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


Part = frozenset[EntryNumber]
Find = Callable[[Texts, Event, Entry, Part], tuple[Number, PillState]]
_LEAST = 120


@record
class TillRow:
    """A line of the till, or somebody and his sum; `what` says what the amount is."""

    entry: Entry
    amount: Number
    what: PillState
    line: Payment | None = None

    @property
    def key(self) -> tuple[int, int, str]:
        """What names the row for good."""
        receipt = 0 if self.line is None else self.line.receipt
        return receipt, self.entry.number, "" if receipt else self.what.icon


def till_lists(t: Texts, desk: OpenEvent) -> Mapping[str, lists.OneList[TillRow]]:
    """Receipts, newest first; by name who owes, who may get money back, who was noted."""
    return {
        LINES: lists.OneList(
            lambda n: t.text("Receipts ({count})", count=n),
            lambda: _lines(t, desk.event),
            t.text("No money yet. F9 collects the fee, here and among the entries."),
        ),
        OWING: lists.OneList(
            lambda n: t.text("Who owes ({count})", count=n),
            lambda: _people(t, desk.event, _owing),
            t.text("Nobody owes anything."),
        ),
        "refunds": lists.OneList(
            lambda n: t.text("To be refunded? ({count})", count=n),
            lambda: _people(t, desk.event, _refund),
            t.text("Nothing has to be given back."),
        ),
        "noted": lists.OneList(
            lambda n: t.text("Without a receipt ({count})", count=n),
            lambda: _people(t, desk.event, _noted),
            t.text("Nobody is noted as paid without a receipt."),
        ),
    }


def _lines(t: Texts, event: Event) -> Sequence[TillRow]:
    found = ((each.entry, each.payment) for each in reversed(rules.till_lines(event)))
    return [TillRow(entry, line.amount, _way(t, line), line) for entry, line in found]


def _people(t: Texts, event: Event, find: Find) -> Sequence[TillRow]:
    part = rules.taking_part(event)
    found = ((entry, find(t, event, entry, part)) for entry in sorted(event.entries, key=_name))
    return [TillRow(entry, *said) for entry, said in found if said[0]]


def _way(t: Texts, line: Payment) -> PillState:
    if line.amount < 0:
        return PillState(way_words(t, line), Tone.ATTENTION, "undo-2")
    return PillState(way_words(t, line), Tone.GOOD, "circle-check")


def _owing(t: Texts, event: Event, entry: Entry, part: Part) -> tuple[Number, PillState]:
    owed = rules.amount_owed(event, entry) if rules.is_owing(event, entry, part) else 0
    return owed, PillState(t.text("owes"), Tone.ATTENTION, "euro")


def _refund(t: Texts, event: Event, entry: Entry, part: Part) -> tuple[Number, PillState]:
    amount = rules.to_refund(event, entry, part)
    out = Fraction(amount) == rules.amount_taken(event, entry)
    why = t.text("did not play") if out else t.text("paid too much")
    return amount, PillState(why, Tone.ATTENTION, "circle-alert")


def _noted(t: Texts, event: Event, entry: Entry, _part: Part) -> tuple[Number, PillState]:
    due = rules.amount_due(event, entry) if rules.is_noted(entry) else 0
    return due, PillState(t.text("noted as paid"), Tone.GOOD, "circle-check")


def _name(entry: Entry) -> tuple[str, str, int]:
    return entry.last_name.casefold(), entry.first_name.casefold(), entry.number


def till_table(t: Texts) -> lists.TableOf[TillRow]:
    """The table; receipt and time are those of lines, and club and time give way first."""
    clock = Format(t).clock_time
    columns: tuple[Column[TillRow], ...] = (
        Column(
            t.text("No."),
            lambda row: f"{row.line.receipt}" if row.line else "",
            order=lambda row: -row.line.receipt if row.line else None,
            figures=True,
            spoken=t.text("Receipt number"),
            optional=True,
        ),
        lists.spare_column(t.text("Time"), lambda row: clock(row.line.at) if row.line else "", 2),
        lists.name_column(t.text("Player"), lambda row: listed_name(row.entry), _LEAST),
        lists.spare_column(t.text("Club"), lambda row: row.entry.club or "", 1, least=_LEAST),
        lists.pill_column(t.text("What"), lambda row: row.what),
        Column(
            t.text("Amount"),
            lambda row: money(t, row.amount),
            order=lambda row: Fraction(row.amount),
            figures=True,
        ),
    )
    return lists.TableOf(t.text("Till"), columns, lambda row: row.key, several=("F9",))
