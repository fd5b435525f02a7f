"""The final phases that problems speak of: a sentence calls none of them by a number."""

from __future__ import annotations

from collections.abc import Iterable

from bglmanager.engine.event import Event, Phase
from bglmanager.engine.problems import Problem

ROUNDS = ("round", "last", "open", "earlier", "met", "first_round", "left_after")
"""Values of problems that may be the number of a final."""

FinalPhase = tuple[int, Phase, bool]
"""Number of a round, its phase, and whether that plays level tables of it once more."""


def final_phases(event: Event) -> tuple[FinalPhase, ...]:
    """The rounds after the Swiss ones."""
    found: list[FinalPhase] = []
    for made in event.rounds:
        if not made.phase.counts_for_standings:
            again = any(phase is made.phase for _, phase, _ in found)
            found.append((made.number, made.phase, again))
    return tuple(found)


def with_phases(event: Event, found: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems of an event, those that speak of its finals with the `phases` of these."""
    finals = final_phases(event)
    return tuple(_with_phases(finals, each) for each in found)


def _with_phases(finals: tuple[FinalPhase, ...], found: Problem) -> Problem:
    values = dict(found.values)
    numbers = {values.get(key) for key in ROUNDS}
    phases = tuple(final for final in finals if final[0] in numbers)
    if not phases:
        return found
    return found._replace(values=tuple(sorted({**values, "phases": phases}.items())))
