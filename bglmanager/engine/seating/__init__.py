"""Who sits where: the next round, a new draw, exchanges by hand, and the reason of every seat.

Events of pairs are seated as events of one player for each pair, and the mates put beside each
other afterwards (Reading `pairs`).
"""

from __future__ import annotations

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Round
from bglmanager.engine.problems import Problem, refuse_if
from bglmanager.engine.seating import by_hand as by_hand
from bglmanager.engine.seating import hindrances
from bglmanager.engine.seating import repair as repair
from bglmanager.engine.seating import teams as teams
from bglmanager.engine.seating.boards import with_adjustments as with_adjustments
from bglmanager.engine.seating.cut import exchange as exchange
from bglmanager.engine.seating.hindrances import open_rounds as open_rounds
from bglmanager.engine.seating.making import DEFAULT_OPTIONS as DEFAULT_OPTIONS
from bglmanager.engine.seating.making import DUELS as DUELS
from bglmanager.engine.seating.making import SeatingOptions as SeatingOptions
from bglmanager.engine.seating.making import Upcoming as Upcoming
from bglmanager.engine.seating.making import default_way as default_way
from bglmanager.engine.seating.making import duel_rule as duel_rule
from bglmanager.engine.seating.making import has_even_boards as has_even_boards
from bglmanager.engine.seating.making import is_drawn_by_lot as is_drawn_by_lot
from bglmanager.engine.seating.making import is_over as is_over
from bglmanager.engine.seating.making import next_is_drawn_by_lot as next_is_drawn_by_lot
from bglmanager.engine.seating.making import next_phase as next_phase
from bglmanager.engine.seating.making import pairing_cost as pairing_cost
from bglmanager.engine.seating.making import plays_again as plays_again
from bglmanager.engine.seating.making import recompute as recompute
from bglmanager.engine.seating.making import redraw as redraw
from bglmanager.engine.seating.making import seatable_entries as seatable_entries
from bglmanager.engine.seating.making import swiss_left as swiss_left
from bglmanager.engine.seating.making import wishes_of as wishes_of
from bglmanager.engine.seating.reasons import Edge as Edge
from bglmanager.engine.seating.reasons import SeatReason as SeatReason
from bglmanager.engine.seating.reasons import seat_edges as seat_edges
from bglmanager.engine.seating.reasons import seat_reasons as seat_reasons
from bglmanager.engine.seating.slow import can_complete as can_complete
from bglmanager.engine.seating.slow import completed as completed
from bglmanager.engine.seating.slow import early_round as early_round


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
