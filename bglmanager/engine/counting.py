"""Which running totals an event needs."""

from __future__ import annotations

from bglmanager.engine.board_events import BoardCount
from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets.criteria import SOURCES
from bglmanager.engine.rulesets.ruleset import TABLES_AND_PLACES, Ruleset
from bglmanager.engine.tallies import Count

PLAIN = {TABLES_AND_PLACES, *(name for name, source in SOURCES.items() if not source.further)}
"""Criteria every count has."""


def count_for(event: Event, ruleset: Ruleset) -> Count:
    """An empty count with all that the orders of this ruleset look at."""
    if ruleset.board is not None:
        return BoardCount(event, ruleset.board)
    steps = _criteria_used(ruleset)
    further = ruleset.wins is not None or not steps <= PLAIN
    if not further:
        return Count()
    return Count(ruleset, _rounds_of_warnings(event) if "warnings" in steps else None)


def counts_warnings(ruleset: Ruleset) -> bool:
    """Whether the warnings of a player decide between him and others (rules 5)."""
    return ruleset.board is not None or "warnings" in _criteria_used(ruleset)


def _criteria_used(ruleset: Ruleset) -> set[str]:
    return {
        step.name
        for orders in ruleset.orders.values()
        for step in (*orders.standings, *(orders.seating or ()))
    }


def _rounds_of_warnings(event: Event) -> dict[EntryNumber, list[int]]:
    """The rounds each player was warned in (rules 5)."""
    found: dict[EntryNumber, list[int]] = {}
    for line in event.penalties:
        if line.kind is PenaltyKind.WARNING:
            found.setdefault(line.entry, []).append(line.round)
    return found
