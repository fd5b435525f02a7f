"""Seatings checked by code that shares nothing with the code that makes them.

Own draw, own table sizes, own pairings: a fault in the one is not repeated in the other. Only what
a regulation says, its value, is the same for both.
"""

from __future__ import annotations

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Pairing
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import regulation_of
from bglmanager.engine.seating.check import boards, finals, swiss, teams
from bglmanager.engine.seating.check.arrangement import check_arrangement, check_sides

__all__ = ["check"]


def check(event: Event, number: RoundNumber, derived: Derived) -> tuple[Problem, ...]:
    """Every way in which the seating of this round breaks the rules it claims to follow.

    `derived` has the standings after each closed Swiss round and the results of closed tables.
    People, sizes, byes and sides are judged in every round (rules 2.2, 2.8, 2.10, 3.7); who
    sits with whom in all but those seated by hand and those of pairs or still partial (rules 3.6,
    4.4, 4.5).
    """
    round_ = event.round(number)
    rules = regulation_of(event.settings)
    if rules is not None and rules.board is not None:
        before = [each for each in derived.standings if each.after_round < number]
        judged = round_.pairing is not Pairing.MANUAL
        return tuple(boards.check(event, round_, before[-1] if before else None)) if judged else ()
    found = [*check_arrangement(event, round_), *check_sides(round_)]
    if found or round_.partial or round_.pairing is Pairing.MANUAL or teams.are_pairs(event):
        return tuple(found)
    if teams.way_of_teams(event) is not None:
        return tuple(teams.check(event, round_, derived))
    ways = swiss.check if round_.phase.counts_for_standings else finals.check
    return tuple(ways(event, round_, derived))
