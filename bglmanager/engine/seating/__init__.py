"""Who sits where: the next round, a new draw, exchanges by hand, and the reason of every seat.

Events of pairs are seated as events of one player for each pair, and the mates put beside each
other afterwards (Reading `pairs`).
"""

from __future__ import annotations

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round
from bglmanager.engine.problems import Problem, refuse_if
from bglmanager.engine.seating import by_hand, hindrances, repair, teams
from bglmanager.engine.seating.boards import with_adjustments
from bglmanager.engine.seating.cut import exchange
from bglmanager.engine.seating.hindrances import open_rounds
from bglmanager.engine.seating.making import (
    DEFAULT_OPTIONS,
    DUELS,
    SeatingOptions,
    Upcoming,
    default_way,
    duel_rule,
    final_phase,
    has_even_boards,
    is_drawn_by_lot,
    is_over,
    next_is_drawn_by_lot,
    next_phase,
    pairing_cost,
    plays_again,
    recompute,
    redraw,
    seatable_entries,
    swiss_left,
    wishes_of,
)
from bglmanager.engine.seating.reasons import Edge, SeatReason, seat_edges, seat_reasons
from bglmanager.engine.seating.slow import can_complete, completed, early_round

__all__ = [
    "DEFAULT_OPTIONS",
    "DUELS",
    "Edge",
    "SeatReason",
    "SeatingOptions",
    "by_hand",
    "can_complete",
    "completed",
    "default_way",
    "duel_rule",
    "early_round",
    "exchange",
    "final_phase",
    "has_even_boards",
    "is_drawn_by_lot",
    "is_over",
    "next_is_drawn_by_lot",
    "next_phase",
    "next_round",
    "open_rounds",
    "pairing_cost",
    "plays_again",
    "problems",
    "recompute",
    "redraw",
    "repair",
    "seat_edges",
    "seat_reasons",
    "seatable_entries",
    "swiss_left",
    "teams",
    "wishes_of",
    "with_adjustments",
]


def next_round(
    event: Event, wishes: SeatingOptions = DEFAULT_OPTIONS, *, derived: Derived | None = None
) -> Round:
    """The next round as a draft: a Swiss round as planned, after the last one the final phases.

    While slow tables are playing it is a partial one where the ruleset allows that (rules 4.4).
    `derived` saves the work when it is at hand. Raises `Refused` with all of `problems` that
    hinder it, or for a second attempt where the standings leave nothing to chance (rules 2.1).
    """
    early = early_round(event, wishes.game)
    if early is not None:
        return early
    coming = Upcoming(event, derived, wishes)
    refuse_if(hindrances.of_pairs(coming))
    refuse_if(hindrances.seating_hindrances(coming))
    return coming.made()


def problems(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[Problem, ...]:
    """What hinders the next round, or deserves a word before it is made."""
    coming = Upcoming(event, derived, wishes)
    return (*hindrances.of_pairs(coming), *hindrances.seating_hindrances(coming))
