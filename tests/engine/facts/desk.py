"""Refused facts of the desk: the till, absences, copies on tables."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import (
    Absence,
    Differing,
    EntryDesk,
    Event,
    Payment,
    RoundDesk,
    TableDesk,
)
from bglmanager.engine.ids import EntryNumber
from tests.engine.builders import with_entry
from tests.engine.facts.samples import GOOD, NOON, Case


def paid(event: Event, index: int, *receipts: int) -> Event:
    """The event with lines of the till with these receipts at an entry."""
    lines = tuple(Payment(receipt, NOON, 5) for receipt in receipts)
    return with_entry(event, index, desk=EntryDesk(payments=lines))


def away(*numbers: int) -> Event:
    """Who may be away from the first round."""
    first, *others = GOOD.rounds
    desk = RoundDesk(NOON, tuple(Absence(EntryNumber(n), NOON) for n in numbers))
    return replace(GOOD, rounds=(replace(first, desk=desk), *others))


def boxes(*owners: int) -> Event:
    """Whose copies stand on the first tables of the first round."""
    first, *others = GOOD.rounds
    tables = tuple(
        replace(table, desk=TableDesk(copy_of=EntryNumber(owner)))
        for table, owner in zip(first.tables, owners, strict=False)
    )
    return replace(GOOD, rounds=(replace(first, tables=tables), *others))


def typed_twice(*differs: Differing) -> Event:
    """What was typed in two ways at the first table of the first round."""
    first, *others = GOOD.rounds
    table = replace(first.tables[0], desk=TableDesk(differs=differs))
    return replace(GOOD, rounds=(replace(first, tables=(table, *first.tables[1:])), *others))


DESK: dict[str, Case] = {
    "a receipt twice": (
        paid(paid(GOOD, 1, 1, 2), 3, 3, 2),
        "payment.receipt-twice entries[3].desk.payments[1].receipt",
        (
            "Receipt 2 is there twice, the second time with number 4. Each receipt has a "
            "number of its own: correct one of the two."
        ),
    ),
    "an absence of nobody": (
        away(1, 99),
        "absence.entry-unknown rounds[0].desk.absences[1].entry",
        (
            "Number 99 has an agreed absence in round 1 and is not on the entry list. "
            "Correct or remove it."
        ),
    ),
    "a box of nobody": (
        boxes(1, 99),
        "copy.entry-unknown rounds[0].tables[1].desk.copy_of",
        (
            "Round 1, table 2: the copy there belongs to number 99, who is not on the entry "
            "list. Name another owner, or none."
        ),
    ),
    "a figure typed in two ways of somebody else": (
        typed_twice(Differing("score", "40", "45", EntryNumber(99))),
        "differs.not-seated rounds[0].tables[0].desk.differs[0].entry",
        (
            "Round 1, table 1: differing entries belong to number 99, who does not sit "
            "there. Correct or remove them."
        ),
    ),
    "no figure typed in two ways": (
        typed_twice(Differing("score", "40", "45")),
        "differs.no-figure rounds[0].tables[0].desk.differs[0]",
        "Round 1, table 1: entries of this value cannot differ. Correct or remove it.",
    ),
}
