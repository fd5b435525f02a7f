"""Who sits where: the next round, a new draw, exchanges by hand, and the reason of every seat.

Events of pairs are seated as events of one player for each pair, and the mates put beside each
other afterwards (Reading `pairs`).
"""

from __future__ import annotations

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round
from bglmanager.engine.problems import Problem, refuse_if
from bglmanager.engine.seating.hindrances import of_pairs, seating_hindrances
from bglmanager.engine.seating.making import DEFAULT_OPTIONS, SeatingOptions, Upcoming
from bglmanager.engine.seating.slow import early_round


def next_round(
    event: Event, wishes: SeatingOptions = DEFAULT_OPTIONS, *, derived: Derived | None = None
) -> Round:
    """The next round as a draft: a Swiss round as planned, after the last one the final phases.

    While slow tables are playing it is a partial one where the ruleset allows that (rules 4.4).
    `derived` saves the work when it is at hand. Raises `Refused` with all of `problems` that
    hinder it, or for a second attempt where the standings leave nothing to chance (rules 2.1).
    """
    early = early_round(event, wishes)
    if early is not None:
        return early
    coming = Upcoming(event, derived, wishes)
    refuse_if(of_pairs(coming))
    refuse_if(seating_hindrances(coming))
    return coming.made()


def problems(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[Problem, ...]:
    """What hinders the next round, or deserves a word before it is made."""
    coming = Upcoming(event, derived, wishes)
    return (*of_pairs(coming), *seating_hindrances(coming))
