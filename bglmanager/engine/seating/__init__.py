"""Who sits where: the next round, a new draw, exchanges by hand, and the reason of every seat.

Events of pairs are seated as events of one player for each pair, and the mates put beside each
other afterwards (Reading `pairs`).
"""

from __future__ import annotations

from bglmanager.engine import pairs
from bglmanager.engine.derive import derive, derive_latest
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase, Round, RoundStatus
from bglmanager.engine.finals import FinalPhase
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Problem, refuse_if
from bglmanager.engine.seating import by_hand, hindrances, making, repair, slow, teams
from bglmanager.engine.seating.cut import exchange, with_exchanges
from bglmanager.engine.seating.diplomacy import with_adjustments
from bglmanager.engine.seating.hindrances import open_rounds
from bglmanager.engine.seating.making import (
    DEFAULT_OPTIONS,
    SeatingOptions,
    has_even_boards,
    is_drawn_by_lot,
    next_is_drawn_by_lot,
    pairing_cost,
    plays_again,
    seatable_entries,
    swiss_left,
    wishes_of,
)
from bglmanager.engine.seating.reasons import Edge, SeatReason, seat_edges, seat_reasons
from bglmanager.engine.seating.slow import can_complete, early_round
from bglmanager.engine.seating.swiss import DUELS, default_way, duel_rule

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
    one, known = _folded(event, derived)
    refuse_if(hindrances.of_pairs(event))
    refuse_if(hindrances.seating_hindrances(one, known, wishes))
    made = making.made_round(one, known or derive_latest(one), wishes)
    return made if one is event else pairs.round_of_people(event, made)


def problems(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> tuple[Problem, ...]:
    """What hinders the next round, or deserves a word before it is made."""
    one, known = _folded(event, derived)
    return (*hindrances.of_pairs(event), *hindrances.seating_hindrances(one, known, wishes))


def next_phase(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> Phase | None:
    """The phase of the next round: Swiss as planned, then the final ones; None when all is played.

    While a round is open it is what will come as far as that is known.
    """
    one, known = _folded(event, derived)
    return making.next_phase(one, known, wishes)


def is_over(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> bool:
    """Whether everything is played: the final, or what decides where there is none.

    `wishes` are what the game asks of the next round: a level final may be played again.
    """
    if not event.rounds or any(each.status is not RoundStatus.CLOSED for each in event.rounds):
        return False
    return next_phase(event, derived, wishes) is None


def final_phase(
    event: Event, derived: Derived | None = None, wishes: SeatingOptions = DEFAULT_OPTIONS
) -> FinalPhase | None:
    """The next round of the final phases once all Swiss rounds are closed; None: all is decided.

    Where pairs are played its numbers are those of the pairs.
    """
    one, known = _folded(event, derived)
    return making.final_phase(one, known, wishes)


def redraw(event: Event) -> Round:
    """The last round, still a draft, drawn once more with the next attempt.

    Raises `Refused` when it is no draft, or when the standings leave nothing to chance.
    """
    one = pairs.event_of_pairs(event)
    return (
        making.redraw(event) if one is event else pairs.round_of_people(event, making.redraw(one))
    )


def completed(event: Event) -> Round:
    """The partial last round with the tables that were missing (rules 4.4)."""
    return slow.completed_round(event)


def recompute(event: Event, number: RoundNumber, derived: Derived) -> Round | None:
    """The seating the rules give the players who sit in this round, its exchanges applied.

    For comparing arrangements: seats carry nothing but the player. None where it cannot be said:
    seated by hand, part of a knock-out, or by a way that leaves more than one solution.
    """
    one = pairs.event_of_pairs(event)
    if one is event:
        return making.recompute(event, number, derived)
    found = making.recompute(one, number, derive(one))
    if found is None:
        return None
    return with_exchanges(pairs.round_of_people(event, found), event.round(number).exchanged)


def _folded(event: Event, derived: Derived | None) -> tuple[Event, Derived | None]:
    """The event of pairs, whose results are others than those at hand; or both as they are."""
    one = pairs.event_of_pairs(event)
    return (event, derived) if one is event else (one, None)
