"""Refused facts of the referee's log: penalties, adjustments, corrections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bglmanager.engine.event import AdjustmentKind, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, problem


def check(event: Event) -> Iterator[Problem]:
    """Lines of the log about somebody who is no entry, or sits out without his entry saying so."""
    known = {entry.number for entry in event.entries}
    yield from _unknown(known, "penalty", "penalties", (p.entry for p in event.penalties))
    yield from _unknown(known, "adjustment", "adjustments", (a.entry for a in event.adjustments))
    yield from _sat_out(event)
    yield from _unknown(known, "correction", "corrections", (c.entry for c in event.corrections))


def _unknown(
    known: set[EntryNumber], noun: str, key: str, people: Iterable[EntryNumber | None]
) -> Iterator[Problem]:
    for index, entry in enumerate(people):
        if entry is not None and entry not in known:
            yield problem(f"{noun}.entry-unknown", f"{key}[{index}].entry", entry=entry)


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
