"""Refused facts of the referee's log: penalties, adjustments, corrections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from bglmanager.engine.event import AdjustmentKind, Event
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Problem, problem

_BEFORE = RoundNumber(0)
"""The round of penalties given before the start."""


def check(event: Event) -> Iterator[Problem]:
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
