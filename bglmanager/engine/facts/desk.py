"""Refused facts of the desk: who is meant by a box or an absence, and receipts given twice."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem


def check(event: Event) -> Iterator[Problem]:
    """What is wrong with the till, the absences, the copies on tables, results typed twice."""
    yield from _receipts(event)
    known = frozenset(entry.number for entry in event.entries)
    for index in range(len(event.rounds)):
        yield from _absences(event, index, known)
        yield from _copies(event, index, known)
        yield from _differing(event, index)


def _receipts(event: Event) -> Iterator[Problem]:
    """The receipts of an event are counted through: no two have the same number."""
    written: set[int] = set()
    for index, entry in enumerate(event.entries):
        for place, line in enumerate(entry.desk.payments):
            if line.receipt in written:
                yield problem(
                    "payment.receipt-twice",
                    f"entries[{index}].desk.payments[{place}].receipt",
                    entry=entry.number,
                    receipt=line.receipt,
                )
            written.add(line.receipt)


def _absences(event: Event, index: int, known: frozenset[EntryNumber]) -> Iterator[Problem]:
    round_ = event.rounds[index]
    for place, each in enumerate(round_.desk.absences):
        if each.entry not in known:
            yield problem(
                "absence.entry-unknown",
                f"rounds[{index}].desk.absences[{place}].entry",
                entry=each.entry,
                round=round_.number,
            )


def _copies(event: Event, index: int, known: frozenset[EntryNumber]) -> Iterator[Problem]:
    round_ = event.rounds[index]
    for place, table in enumerate(round_.tables):
        owner = table.desk.copy_of
        if owner is not None and owner not in known:
            yield problem(
                "copy.entry-unknown",
                f"rounds[{index}].tables[{place}].desk.copy_of",
                entry=owner,
                round=round_.number,
                table=table.number,
            )


def _differing(event: Event, index: int) -> Iterator[Problem]:
    """What was typed in two ways belongs to somebody who sits there."""
    round_ = event.rounds[index]
    for place, table in enumerate(round_.tables):
        seated = {seat.entry for seat in table.seats}
        for nth, each in enumerate(table.desk.differs):
            if each.entry is not None and each.entry not in seated:
                yield problem(
                    "differs.not-seated",
                    f"rounds[{index}].tables[{place}].desk.differs[{nth}].entry",
                    entry=each.entry,
                    round=round_.number,
                    table=table.number,
                )
