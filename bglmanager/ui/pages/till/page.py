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
from bglmanager.i18n import Named, Texts
from bglmanager.services import pre_start_check, till
from bglmanager.services.changes import Changes
from bglmanager.services.entries import search_key
from bglmanager.services.games import NO_GAMES, Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.kit import lists
from bglmanager.ui.kit.acts import COLLECT, NEXT_LIST, PRINT, TILL_OF_PLAYER, Need, act
from bglmanager.ui.kit.panels import FiguresCard, PanelPlace, PillState, SentenceCard
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.till.panel import TillPanel
from bglmanager.ui.printers import Printers
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.basics import EmptyState
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

_A_PLAYER = Need("Choose a player of the list.", lambda page: page.row is not None)
_A_RECEIPT = Need("There are no receipts yet.", lambda page: rules.has_receipts(page.desk.event))
_A_PAYMENT = Need(
    "Nobody has paid anything yet.",
    lambda page: page.totals.noted_by or rules.has_receipts(page.desk.event),
)

LINES, OWING, REFUNDS, NOTED = "lines", "owing", "refunds", "noted"
"""Name the lists: receipts; by name who owes, who may get money back, who was noted."""

_chip_words = Named(
    {
        LINES: "Receipts {n}",
        OWING: "To pay {n}",
        REFUNDS: "To be refunded? {n}",
        NOTED: "Without a receipt {n}",
    }
)
_nothing_in = Named(
    {
        LINES: "No money yet. F9 collects the fee, here and among the entries.",
        OWING: "Nobody owes anything.",
        REFUNDS: "Nothing has to be given back.",
        NOTED: "Nobody is noted as paid without a receipt.",
    }
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
        self._rows: Mapping[str, Sequence[TillRow]] = {}
        self._empty: dict[str, QWidget] = {}
        self.side = PanelPlace[TillPanel](shell, self.leave_side)
        t, self.totals = self.texts, rules.till_totals(desk.event)
        self.sums = FiguresCard(self.look, till_figures(t, self.totals))
        search = t.text("Search a player, a club, a receipt")
        self.list = lists.SearchList(self.look, _table(t), search, self._none_of)
        self.chips = lists.Chips(self.look, (LINES, OWING, REFUNDS, NOTED), self.list.search)
        self.chips.choose(LINES if rules.has_receipts(desk.event) else OWING)
        self.list.box.insertWidget(0, self.chips)
        self.pot = SentenceCard(self.look, t.text("Prize money"))
        self.make_acts(self)
        self.list.table.addActions((self._take, self._open, self._receipts))
        self.box.setSpacing(self.look.theme.px(12))
        self.box.addWidget(self.sums)
        self.box.addWidget(self.list, 1)
        self.box.addWidget(self.pot)
        self.chips.chosen.connect(self._show_chosen)
        self.list.picked.connect(self._follow)
        self.list.listed.connect(self._follow)
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
        t, event = self.texts, self.desk.event
        self.totals = rules.till_totals(event)
        self.sums.show_figures(till_figures(t, self.totals), noted_words(t, self.totals))
        self._rows = till_rows(t, event)
        there = (LINES, OWING, self.chips.chosen_key)
        self.chips.show_words(
            {
                which: _chip_words(t, which, n=len(rows)) if rows or which in there else ""
                for which, rows in self._rows.items()
            }
        )
        self.list.show_rows(self._rows[self.chips.chosen_key])
        self.pot.show_sentence(self._pot_line())
        panel = self.side.panel_shown
        if panel is not None and panel.is_gone:
            self.shell.close_side()
        elif panel is not None:
            panel.renew()

    def _show_chosen(self) -> None:
        self.list.show_rows(self._rows[self.chips.chosen_key])
        self._follow()

    def _none_of(self, typed: str) -> str | QWidget:
        if typed and self.list.table.rows_model.all_rows:
            return self.texts.text("Nothing is found under “{text}”.", text=typed)
        which = self.chips.chosen_key
        if which not in self._empty:
            title = _nothing_in(self.texts, which)
            self._empty[which] = EmptyState(self.look, icon="euro", title=title, text="")
        return self._empty[which]

    def _pot_line(self) -> str:
        """How the fees go back: to whom once the final ranking stands; empty where they do not."""
        t, desk, event = self.texts, self.desk, self.desk.event
        if is_over(event, desk.derived, self._games.next_wishes(event)):
            return prize_line(t, event, desk.derived)
        found = rules.pot_of(event)
        return "" if found is None else pot_words(t, len(found[0]), found[1])

    @property
    def row(self) -> TillRow | None:
        """The current line."""
        return self.list.table.current_row

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
        self._show_panel(focus=True)

    @act("Other list", NEXT_LIST, legend="other list")
    def _next_list(self) -> None:
        self.chips.choose_next()

    @act("Print the till", PRINT, unless=_A_PAYMENT, legend="prints")
    def print_page(self) -> None:
        self.shell.go("prints/till")

    @act("Print all receipts", icon="printer", unless=_A_RECEIPT)
    def _receipts(self) -> None:
        self.shell.go("prints/receipts")

    def _show_panel(self, *, focus: bool) -> None:
        if self.row is not None:
            number, entry = self.row.entry.number, self.row.entry
            panel = TillPanel(self.shell, self.desk, number, self._printers)
            name = f"{entry.first_name} {entry.last_name}".strip()
            self.side.show_panel(f"{number}  {name}", panel, focus=focus)

    def _follow(self) -> None:
        panel = self.side.panel_shown
        if self.row is not None and panel is not None and panel.follows(self.row.entry.number):
            self._show_panel(focus=False)
        self.shell.renew()


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


def till_rows(t: Texts, event: Event) -> Mapping[str, Sequence[TillRow]]:
    """The rows of each list: receipts the newest first, people by name."""
    part = rules.taking_part(event)
    by_name = sorted(
        event.entries, key=lambda e: (search_key(e.last_name), search_key(e.first_name), e.number)
    )

    def of(find: Callable[[Entry], tuple[Number, PillState]]) -> Sequence[TillRow]:
        found = ((entry, find(entry)) for entry in by_name)
        return [TillRow(entry, *said) for entry, said in found if said[0]]

    def owing(entry: Entry) -> tuple[Number, PillState]:
        owed = rules.amount_owed(event, entry) if rules.is_owing(event, entry, part) else 0
        return owed, PillState(t.text("owes"), Tone.ATTENTION, "euro")

    def refund(entry: Entry) -> tuple[Number, PillState]:
        amount = rules.to_refund(event, entry, part)
        out = Fraction(amount) == rules.amount_taken(event, entry)
        why = t.text("did not play") if out else t.text("paid too much")
        return amount, PillState(why, Tone.ATTENTION, "circle-alert")

    def noted(entry: Entry) -> tuple[Number, PillState]:
        due = rules.amount_due(event, entry) if rules.is_noted(entry) else 0
        return due, PillState(t.text("noted as paid"), Tone.GOOD, "circle-check")

    lines = [(each.entry, each.payment) for each in reversed(rules.till_lines(event))]
    receipts = [TillRow(entry, line.amount, _way(t, line), line) for entry, line in lines]
    return {LINES: receipts, OWING: of(owing), REFUNDS: of(refund), NOTED: of(noted)}


def _way(t: Texts, line: Payment) -> PillState:
    if line.amount < 0:
        return PillState(way_words(t, line), Tone.ATTENTION, "undo-2")
    return PillState(way_words(t, line), Tone.GOOD, "circle-check")


def _table(t: Texts) -> lists.TableOf[TillRow]:
    """The table; receipt and time are those of lines, and club and time give way first."""
    columns: tuple[Column[TillRow], ...] = (
        Column(
            t.text("No."),
            lambda row: f"{row.line.receipt}" if row.line else "",
            order=lambda row: -row.line.receipt if row.line else None,
            figures=True,
            spoken=t.text("Receipt number"),
            optional=True,
        ),
        lists.spare_column(
            t.text("Time"), lambda row: f"{row.line.at.astimezone():%H:%M}" if row.line else "", 2
        ),
        Column(
            t.text("Player"), lambda row: listed_name(row.entry), strong=True, width=260, least=120
        ),
        lists.spare_column(
            t.text("Club"), lambda row: row.entry.club or "", 1, width=200, least=120
        ),
        lists.pill_column(t.text("What"), lambda row: row.what),
        Column(
            t.text("Amount"),
            lambda row: money(t, row.amount),
            order=lambda row: Fraction(row.amount),
            figures=True,
            width=88,
        ),
    )
    return lists.TableOf(t.text("Till"), columns, lambda row: row.key, several=("F9",))
