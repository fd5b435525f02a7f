"""Refused facts of the desk and of the referee's log: penalties, adjustments, corrections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set

from bglmanager.engine.event import AdjustmentKind, Differing, Event
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Problem, problem


def check_desk(event: Event) -> Iterator[Problem]:
    """What is wrong with the till, the absences, the copies on tables, results typed twice."""
    yield from _check_receipts(event)
    known = frozenset(entry.number for entry in event.entries)
    for index in range(len(event.rounds)):
        yield from _check_absences(event, index, known)
        yield from _check_copies(event, index, known)
        yield from _check_differing(event, index)


def _check_receipts(event: Event) -> Iterator[Problem]:
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


def _check_absences(event: Event, index: int, known: frozenset[EntryNumber]) -> Iterator[Problem]:
    round_ = event.rounds[index]
    for place, each in enumerate(round_.desk.absences):
        if each.entry not in known:
            yield problem(
                "absence.entry-unknown",
                f"rounds[{index}].desk.absences[{place}].entry",
                entry=each.entry,
                round=round_.number,
            )


def _check_copies(event: Event, index: int, known: frozenset[EntryNumber]) -> Iterator[Problem]:
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


_NUMBER = r"-?\d{1,7}(\.\d{1,6})?"
_COUNT = r"[1-9]\d{0,3}"
_FIGURES = {
    r"score|bid|tie_breaks\[\d\d?\]|components\..+|extra\..+": _NUMBER,
    r"turn|place": _COUNT,
    r"games\[\d\d?\]": rf"{_NUMBER}\*?",
    r"drawn|overran": "true|false",
}
"""What may stand in a field that was typed in two ways, by the name of the field."""


def _check_differing(event: Event, index: int) -> Iterator[Problem]:
    """What was typed in two ways is a figure of somebody who sits there."""
    round_ = event.rounds[index]
    for place, table in enumerate(round_.tables):
        seated = {seat.entry for seat in table.seats}
        for nth, each in enumerate(table.desk.differs):
            path = f"rounds[{index}].tables[{place}].desk.differs[{nth}]"
            if each.entry is not None and each.entry not in seated:
                yield problem(
                    "differs.not-seated",
                    f"{path}.entry",
                    entry=each.entry,
                    round=round_.number,
                    table=table.number,
                )
            if not _is_figure(each):
                yield problem("differs.no-figure", path, round=round_.number, table=table.number)


def _is_figure(each: Differing) -> bool:
    values = [text for text in (each.first, each.second) if text is not None]
    return (each.entry is None) is (each.field in ("drawn", "overran")) and any(
        re.fullmatch(field, each.field) and all(re.fullmatch(value, text) for text in values)
        for field, value in _FIGURES.items()
    )


_BEFORE = RoundNumber(0)
"""The round of penalties given before the start."""


def check_log(event: Event) -> Iterator[Problem]:
    """Lines of the log about nobody, about no round, or about who sits out without saying so."""
    known = {entry.number for entry in event.entries}
    rounds = {round_.number for round_ in event.rounds}
    coming = max(len(event.rounds) + 1, event.settings.rounds_planned)
    ahead = {RoundNumber(number + 1) for number in range(coming)}
    penalties = [(line.entry, line.round) for line in event.penalties]
    adjustments = [(line.entry, line.round) for line in event.adjustments]
    corrections = [(line.entry, line.round) for line in event.corrections]
    yield from _check_names("penalty", "penalties", penalties, known, rounds | {_BEFORE})
    # The director decides about coming rounds before they are seated (rules 7.2).
    yield from _check_names("adjustment", "adjustments", adjustments, known, rounds | ahead)
    yield from _sat_out(event)
    yield from _check_names("correction", "corrections", corrections, known, rounds)


def _check_names(
    noun: str,
    key: str,
    lines: Iterable[tuple[EntryNumber | None, int]],
    known: Set[EntryNumber],
    rounds: Set[RoundNumber],
) -> Iterator[Problem]:
    """Lines that name no entry or no round."""
    for index, (entry, number) in enumerate(lines):
        if entry is not None and entry not in known:
            yield problem(f"{noun}.entry-unknown", f"{key}[{index}].entry", entry=entry)
        if number not in rounds:
            yield problem(f"{noun}.round-unknown", f"{key}[{index}].round", round=number)


def _sat_out(event: Event) -> Iterator[Problem]:
    """Who sat out at the director's request is one who sits out (rules 7.2).

    Not the other way round: a round may be sat out without points for it.
    """
    rests = {entry.number: entry.sits_out for entry in event.entries}
    for index, line in enumerate(event.adjustments):
        sat_out = line.kind is AdjustmentKind.SAT_OUT
        if sat_out and line.round not in rests.get(line.entry, (line.round,)):
            yield problem(
                "adjustment.sits-out",
                f"adjustments[{index}].round",
                entry=line.entry,
                round=line.round,
            )
