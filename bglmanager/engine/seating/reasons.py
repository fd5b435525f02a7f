"""Why somebody sits where he sits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bglmanager.engine.derived import Derived, StandingRow
from bglmanager.engine.event import Event, Number, Pairing, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import (
    Order,
    Separation,
    criteria_of,
    in_seating_order,
    separate,
)
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.seating.again import recompute
from bglmanager.engine.seating.making import is_drawn_by_lot, standings_before
from bglmanager.engine.seating.order import avoided
from bglmanager.engine.seating.swiss import way_of


@dataclass(frozen=True, slots=True)
class SeatReason:
    """A player's place in the order that was cut into tables.

    `rank` counts those who sit in the round; `order` is None where chance decided, and then
    points and separation are too. `exchanged` tells that a hand moved him afterwards, `bye` that
    he sits alone. At a two-player table `passed` are those nearer in the order whom he had met,
    and `again` tells that he meets somebody whom the rule avoids.
    """

    entry: EntryNumber
    rank: int
    order: Order | None
    points: Number | None
    separation: Separation | None
    exchanged: bool
    bye: bool = False
    passed: tuple[EntryNumber, ...] = ()
    again: bool = False


def reasons(
    event: Event, number: RoundNumber, derived: Derived
) -> Mapping[EntryNumber, SeatReason]:
    """The reason of every seat of a round; empty for a round seated by hand or by a schedule."""
    round_ = event.round(number)
    ruleset = ruleset_of(event.settings)
    if way_of(event, ruleset, round_) in (Pairing.MANUAL, Pairing.SCHEDULE):
        return {}
    moved = {entry for pair in round_.exchanged for entry in pair}
    before = standings_before(derived, number)
    if is_drawn_by_lot(event, round_) or before is None:
        return {
            entry: SeatReason(
                entry, rank, None, None, None, entry in moved, bye=entry in round_.byes
            )
            for rank, entry in enumerate(_as_drawn(event, number, derived), 1)
        }
    order = Order.SEATING if round_.phase.counts_for_standings else Order.STANDINGS
    players = {seat.entry for seat in round_.seats()}
    rows = in_seating_order(before) if order is Order.SEATING else before.rows
    seated = [row for row in rows if row.entry in players]
    criteria = criteria_of(ruleset, before, order)
    meeting = _meetings(event, ruleset, round_, seated)
    found: dict[EntryNumber, SeatReason] = {}
    for rank, row in enumerate(seated, 1):
        behind = separate(criteria, seated[rank - 2], row) if rank > 1 else None
        passed, again = meeting.get(row.entry, ((), False))
        found[row.entry] = SeatReason(
            row.entry,
            rank,
            order,
            row.points,
            behind,
            row.entry in moved,
            row.entry in round_.byes,
            passed,
            again,
        )
    return found


def _meetings(
    event: Event, ruleset: Ruleset, round_: Round, seated: Sequence[StandingRow]
) -> Mapping[EntryNumber, tuple[tuple[EntryNumber, ...], bool]]:
    """At two-player tables: who was passed over on the way to the opponent, and whether he too
    had been met.
    """
    if not round_.phase.counts_for_standings or round_.players_per_table != DUEL:
        return {}
    avoid = avoided(event, round_.number, ruleset.duels.memory)
    order = [row.entry for row in seated]
    found = {}
    for table in round_.tables:
        if len(table.seats) != DUEL:
            continue
        best, other = (seat.entry for seat in table.seats)
        low, high = sorted((order.index(best), order.index(other)))
        passed = tuple(e for e in order[low + 1 : high] if e in avoid.get(order[low], ()))
        again = other in avoid.get(best, ())
        found[order[low]] = (passed, again)
        found[order[high]] = ((), again)
    return found


def _as_drawn(event: Event, number: RoundNumber, derived: Derived) -> list[EntryNumber]:
    """The players in the order they were drawn in, before hands moved anybody."""
    untouched = replace(event.round(number), exchanged=())
    rounds = tuple(untouched if old.number == number else old for old in event.rounds)
    drawn = recompute(replace(event, rounds=rounds), number, derived)
    return [seat.entry for seat in (drawn or event.round(number)).seats()]
