"""Why somebody sits where he sits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Number, Pairing, Phase
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order, Separation, in_seating_order, separate
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.next_round import recompute, was_drawn_by_lot


@dataclass(frozen=True, slots=True)
class SeatReason:
    """A player's place in the order that was cut into tables.

    `rank` counts those who sit in the round; `order` is None where chance decided, and then
    points and separation are too. `exchanged` tells that a hand moved him afterwards.
    """

    entry: EntryNumber
    rank: int
    order: Order | None
    points: Number | None
    separation: Separation | None
    exchanged: bool


def reasons(
    event: Event, number: RoundNumber, derived: Derived
) -> Mapping[EntryNumber, SeatReason]:
    """The reason of every seat of a round; empty for a round seated by hand."""
    round_ = event.round(number)
    if round_.pairing is Pairing.MANUAL:
        return {}
    moved = {entry for pair in round_.exchanged for entry in pair}
    before = [found for found in derived.standings if found.after_round < number]
    if was_drawn_by_lot(event, round_) or not before:
        return {
            entry: SeatReason(entry, rank, None, None, None, entry in moved)
            for rank, entry in enumerate(_as_drawn(event, number, derived), 1)
        }
    players = {seat.entry for seat in round_.seats()}
    order = Order.STANDINGS if round_.phase is Phase.FINAL else Order.SEATING
    ruleset = ruleset_of(event.settings)
    criteria = ruleset.standings if order is Order.STANDINGS else ruleset.seating
    rows = before[-1].rows if order is Order.STANDINGS else in_seating_order(before[-1])
    seated = [row for row in rows if row.entry in players]
    found: dict[EntryNumber, SeatReason] = {}
    for rank, row in enumerate(seated, 1):
        behind = separate(criteria, seated[rank - 2], row) if rank > 1 else None
        found[row.entry] = SeatReason(
            row.entry, rank, order, row.points, behind, row.entry in moved
        )
    return found


def _as_drawn(event: Event, number: RoundNumber, derived: Derived) -> list[EntryNumber]:
    """The players in the order they were drawn in, before hands moved anybody."""
    untouched = replace(event.round(number), exchanged=())
    rounds = tuple(untouched if old.number == number else old for old in event.rounds)
    drawn = recompute(replace(event, rounds=rounds), number, derived)
    return [seat.entry for seat in (drawn or event.round(number)).seats()]
