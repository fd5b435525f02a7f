"""The lists of the till: its lines, who owes, who may get money back, who was noted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bglmanager.engine import till
from bglmanager.engine.event import Entry, Event, Number, Payment
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.ui.format import Format
from bglmanager.ui.kit.lists import TableOf
from bglmanager.ui.kit.panels import PillState
from bglmanager.ui.models.rows import Column
from bglmanager.ui.theme.tokens import Tone
from bglmanager.words.number_format import money
from bglmanager.words.till import way_words

Part = frozenset[EntryNumber]
_LEAST = 120


class Choice(StrEnum):
    """What is listed."""

    LINES = "lines"
    OWING = "owing"
    REFUNDS = "refunds"
    NOTED = "noted"


def list_name(t: Texts, which: Choice, count: int) -> str:
    """What a list is called, with how many rows it has."""
    return {
        Choice.LINES: t.text("Receipts ({count})", count=count),
        Choice.OWING: t.text("Who owes ({count})", count=count),
        Choice.REFUNDS: t.text("To be refunded? ({count})", count=count),
        Choice.NOTED: t.text("Without a receipt ({count})", count=count),
    }[which]


def nothing_words(t: Texts, which: Choice) -> str:
    """What is said where a list has no rows."""
    return {
        Choice.LINES: t.text("No money yet. F4 collects the fee, here and among the entries."),
        Choice.OWING: t.text("Nobody owes anything."),
        Choice.REFUNDS: t.text("Nothing has to be given back."),
        Choice.NOTED: t.text("Nobody is noted as paid without a receipt."),
    }[which]


@dataclass(frozen=True, slots=True)
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


def rows(t: Texts, event: Event, which: Choice) -> tuple[TillRow, ...]:
    """The rows of a list; lines newest first, people by name."""
    if which is Choice.LINES:
        return tuple(
            TillRow(each.entry, each.payment.amount, _way(t, each.payment), each.payment)
            for each in reversed(till.till_lines(event))
        )
    part, find = till.taking_part(event), _PEOPLE[which]
    found = ((entry, find(t, event, entry, part)) for entry in sorted(event.entries, key=_name))
    return tuple(TillRow(entry, *said) for entry, said in found if said[0])


def _way(t: Texts, line: Payment) -> PillState:
    if line.amount < 0:
        return PillState(way_words(t, line), Tone.ATTENTION, "undo-2")
    return PillState(way_words(t, line), Tone.GOOD, "circle-check")


def _owing(t: Texts, event: Event, entry: Entry, part: Part) -> tuple[Number, PillState]:
    owed = till.amount_owed(event, entry) if till.is_owing(event, entry, part) else 0
    return owed, PillState(t.text("owes"), Tone.ATTENTION, "euro")


def _refund(t: Texts, event: Event, entry: Entry, part: Part) -> tuple[Number, PillState]:
    amount = till.to_refund(event, entry, part)
    out = Fraction(amount) == till.amount_taken(event, entry)
    why = t.text("did not play") if out else t.text("paid too much")
    return amount, PillState(why, Tone.ATTENTION, "circle-alert")


def _noted(t: Texts, event: Event, entry: Entry, _part: Part) -> tuple[Number, PillState]:
    due = till.amount_due(event, entry) if till.is_noted(entry) else 0
    return due, PillState(t.text("noted as paid"), Tone.GOOD, "circle-check")


_PEOPLE: dict[Choice, Callable[[Texts, Event, Entry, Part], tuple[Number, PillState]]] = {
    Choice.OWING: _owing,
    Choice.REFUNDS: _refund,
    Choice.NOTED: _noted,
}


def _name(entry: Entry) -> tuple[str, str, int]:
    return entry.last_name.casefold(), entry.first_name.casefold(), entry.number


def till_table(t: Texts) -> TableOf[TillRow]:
    """The table; receipt and time are those of lines, and club and time give way first."""
    clock = Format(t.language).clock
    columns: tuple[Column[TillRow], ...] = (
        Column(
            t.text("No."),
            lambda row: f"{row.line.receipt}" if row.line else "",
            order=lambda row: -row.line.receipt if row.line else None,
            figures=True,
            spoken=t.text("Receipt number"),
            optional=True,
        ),
        Column(
            t.text("Time"),
            lambda row: clock(row.line.at) if row.line else "",
            drops=2,
            optional=True,
        ),
        Column(
            t.text("Player"),
            lambda row: listed_name(row.entry),
            stretch=True,
            strong=True,
            least=_LEAST,
        ),
        Column(
            t.text("Club"),
            lambda row: row.entry.club or "",
            least=_LEAST,
            drops=1,
            optional=True,
        ),
        Column(
            t.text("What"),
            lambda row: row.what.words,
            icon=lambda row: row.what.icon,
            tone=lambda row: row.what.tone,
        ),
        Column(
            t.text("Amount"),
            lambda row: money(t, row.amount),
            order=lambda row: Fraction(row.amount),
            figures=True,
        ),
    )
    return TableOf(t.text("Till"), columns, lambda row: row.key, several=("F4",))
