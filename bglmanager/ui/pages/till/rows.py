"""The till as rows of a table: its lines, who owes, who may get money back, who was noted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bglmanager.engine import till
from bglmanager.engine.event import Entry, Event, Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.i18n import Texts
from bglmanager.ui.format import Format
from bglmanager.ui.models.rows import Column
from bglmanager.ui.theme.tokens import Tone
from bglmanager.ui.widgets.table import TableView, narrowed
from bglmanager.words.figures import money


class Choice(StrEnum):
    """What is listed."""

    LINES = "lines"
    OWING = "owing"
    REFUNDS = "refunds"
    NOTED = "noted"


def choice_words(t: Texts, which: Choice, count: int) -> str:
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
class Row:
    """One row: a line of the till, or somebody and his sum.

    `receipt` and `time` are of a line only; `what` says what the amount is.
    """

    key: tuple[str, int, int]
    entry: Entry
    receipt: int | None
    time: str
    what: str
    icon: str
    tone: Tone
    amount: Number

    @property
    def name(self) -> str:
        """Surname first, as lists are read."""
        return listed_name(self.entry)


def rows(t: Texts, format_: Format, event: Event, which: Choice) -> tuple[Row, ...]:
    """The rows of a list; lines newest first, people by name."""
    return tuple(_LISTS[which](t, format_, event))


def _lines(t: Texts, format_: Format, event: Event) -> Iterator[Row]:
    for entry, line in ((each.entry, each.payment) for each in reversed(till.lines(event))):
        back = line.amount < 0
        yield Row(
            ("line", line.receipt, entry.number),
            entry,
            line.receipt,
            format_.clock(line.at),
            t.text("given back") if back else t.text("taken"),
            "undo-2" if back else "circle-check",
            Tone.ATTENTION if back else Tone.GOOD,
            line.amount,
        )


def _owing(t: Texts, _format: Format, event: Event) -> Iterator[Row]:
    part = till.taking_part(event)
    for entry in _by_name(event):
        if till.owes(event, entry, part):
            said = t.text("owes"), "euro", Tone.ATTENTION
            yield _person(Choice.OWING, entry, till.owed(event, entry), said)


def _refunds(t: Texts, _format: Format, event: Event) -> Iterator[Row]:
    part = till.taking_part(event)
    for entry in _by_name(event):
        amount = till.to_refund(event, entry, part)
        if amount:
            out = Fraction(amount) == till.taken(event, entry)
            why = t.text("did not play") if out else t.text("paid too much")
            yield _person(Choice.REFUNDS, entry, amount, (why, "circle-alert", Tone.ATTENTION))


def _noted(t: Texts, _format: Format, event: Event) -> Iterator[Row]:
    for entry in _by_name(event):
        if till.is_noted(entry) and till.due(event, entry):
            said = t.text("noted as paid"), "circle-check", Tone.GOOD
            yield _person(Choice.NOTED, entry, till.due(event, entry), said)


_LISTS: dict[Choice, Callable[[Texts, Format, Event], Iterator[Row]]] = {
    Choice.LINES: _lines,
    Choice.OWING: _owing,
    Choice.REFUNDS: _refunds,
    Choice.NOTED: _noted,
}


def _by_name(event: Event) -> list[Entry]:
    return sorted(
        event.entries,
        key=lambda entry: (entry.last_name.casefold(), entry.first_name.casefold(), entry.number),
    )


def _person(which: Choice, entry: Entry, amount: Number, said: tuple[str, str, Tone]) -> Row:
    what, icon, tone = said
    key = (which.value, 0, int(entry.number))
    return Row(key, entry, None, "", what, icon, tone, amount)


def columns(t: Texts) -> tuple[Column[Row], ...]:
    """The columns; those of receipts are hidden where people are listed."""
    return (
        Column(
            t.text("No."),
            lambda row: "" if row.receipt is None else f"{row.receipt}",
            order=lambda row: None if row.receipt is None else -row.receipt,
            figures=True,
            spoken=t.text("Receipt number"),
        ),
        Column(t.text("Time"), lambda row: row.time),
        Column(t.text("Player"), lambda row: row.name, stretch=True, strong=True),
        Column(t.text("Club"), lambda row: row.entry.club or "", stretch=True),
        Column(
            t.text("What"),
            lambda row: row.what,
            icon=lambda row: row.icon,
            tone=lambda row: row.tone,
        ),
        Column(
            t.text("Amount"),
            lambda row: money(t, row.amount),
            order=lambda row: Fraction(row.amount),
            figures=True,
        ),
    )


_RECEIPT, _TIME, _NAME, _CLUB = 0, 1, 2, 3  # columns
_CLUB_FROM = 560
_TIME_FROM = 480
_LEAST = 120


class TillTable(TableView[Row]):
    """The table of the till; where there is little room club and time wait in the panel."""

    several = ("F4",)
    of_lines = True

    @property
    def chosen_entries(self) -> Sequence[EntryNumber]:
        """Of whom the chosen lines are, each once."""
        return tuple(dict.fromkeys(row.entry.number for row in self.chosen_rows))

    def fit(self) -> None:
        width, px = self.viewport().width(), self._look.theme.px
        self.setColumnHidden(_RECEIPT, not self.of_lines)
        self.setColumnHidden(_TIME, not self.of_lines or width < px(_TIME_FROM))
        self.setColumnHidden(_CLUB, width < px(_CLUB_FROM))
        super().fit()

    def _share(self, rest: int, widths: list[int]) -> None:
        for column in (_CLUB, _NAME):
            rest = narrowed(widths, column, self._look.theme.px(_LEAST), rest)
        widths[_NAME] += max(rest, 0)
