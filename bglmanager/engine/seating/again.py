"""Rounds made again: a new draw of a draft, and what the rules give for a round that is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bglmanager.engine.derive import derive_latest
from bglmanager.engine.derived import Derived, Standings
from bglmanager.engine.event import Event, Pairing, Phase, Round, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Refused, problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import diplomacy, teams
from bglmanager.engine.seating.cut import tables_of, with_exchanges, with_tie_breaks
from bglmanager.engine.seating.making import SeatingOptions, made_round, standings_before
from bglmanager.engine.seating.swiss import Tables, swiss_tables, way_of


def redraw(event: Event) -> Round:
    """The last round, still a draft, drawn once more with the next attempt.

    Raises `Refused` when it is no draft, or when the standings leave nothing to chance.
    """
    last = event.last_round
    if last is None or last.status is not RoundStatus.DRAFT:
        raise Refused([problem("seating.no-draft")])
    before = replace(event, rounds=event.rounds[:-1])
    pairing = None if last.pairing is Pairing.MANUAL else last.pairing
    if pairing is Pairing.OPTIMISED:
        pairing = None  # boards know no other way and say so themselves
    wishes = SeatingOptions(last.attempt + 1, pairing, even=has_even_boards(event, last))
    again = made_round(before, derive_latest(before), wishes)
    if teams.are_alternating(event, last):
        again = teams.sides_in_turn(event, again)
    return replace(
        last,
        attempt=again.attempt,
        tables=with_tie_breaks(again.tables, len(last.tie_breaks)),
        byes=again.byes,
        pairing=again.pairing,
        exchanged=(),
    )


def has_even_boards(event: Event, round_: Round) -> bool:
    """Whether the director has evened out the boards of this round: it is made so again."""
    board = ruleset_of(event.settings).board
    return board is not None and diplomacy.are_evened(event, board, round_)


RECOMPUTED = (Pairing.RANDOM, Pairing.SEEDED, Pairing.GREEDY, Pairing.GREEDY_COMPLETE)
"""Ways whose outcome the rules fix to the seat."""


def recompute(event: Event, number: RoundNumber, derived: Derived) -> Round | None:
    """The seating the rules give the players who sit in this round, its exchanges applied.

    For comparing arrangements: seats carry nothing but the player. None where it cannot be said:
    seated by hand, part of a knock-out, or by a way that leaves more than one solution.
    """
    round_ = event.round(number)
    ruleset = ruleset_of(event.settings)
    if round_.partial or round_.pairing is Pairing.MANUAL or teams.is_united(event):
        return None
    before = standings_before(derived, number)
    players = [seat.entry for seat in round_.seats()]
    if not round_.phase.counts_for_standings:
        before_it = event.rounds[number - 2].phase
        if round_.phase is not Phase.FINAL or not before_it.counts_for_standings:
            return None
        arrangement: Tables = (_by_standings(players, before),)
    elif way_of(event, ruleset, round_) not in RECOMPUTED:
        return None
    else:
        arrangement = swiss_tables(event, ruleset, round_, players, before)
    drawn = replace(round_, tables=tables_of(arrangement))
    if teams.are_alternating(event, round_):
        drawn = teams.sides_in_turn(event, teams.with_sides(event, drawn))
    return with_exchanges(drawn, round_.exchanged)


def _by_standings(
    players: Sequence[EntryNumber], standings: Standings | None
) -> tuple[EntryNumber, ...]:
    rank = {row.entry: row.rank for row in standings.rows} if standings else {}
    return tuple(sorted(players, key=lambda entry: rank.get(entry, len(rank) + 1)))
