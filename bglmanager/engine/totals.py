"""How a player came to his totals: every number of his line, round by round, as data."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bglmanager.engine.derived import Derived, SeatResult, plain, points
from bglmanager.engine.event import Event, Number, Phase, Round
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import closed_rounds


@dataclass(frozen=True, slots=True)
class RoundPart:
    """What one round gave: `shared` tells that others have the same place, `bye` that he sat alone.

    `score` is the effective one as entered, `pool` the sum of the table's raised scores with the
    virtual players, of which he had `pbg` per cent.
    """

    round: RoundNumber
    phase: Phase
    table: TableNumber
    players: int
    place: int
    shared: bool
    bye: bool
    points: Number
    pbg: Number
    opponents: tuple[EntryNumber, ...]


@dataclass(frozen=True, slots=True)
class OpponentPart:
    """What an opponent adds to the PBA: his present points, once for every meeting."""

    entry: EntryNumber
    meetings: int
    points: Number


@dataclass(frozen=True, slots=True)
class Total:
    """A player's totals after a round with everything they are the sum of.

    `points`, `pbg` and `pba` are the sums over `rounds` that count for the standings and over
    `opponents`; they equal those of the standings (tested), whatever the ruleset shows of them.
    """

    entry: EntryNumber
    points: Number
    pbg: Number
    pba: Number
    rounds: tuple[RoundPart, ...]
    opponents: tuple[OpponentPart, ...]


def total(event: Event, derived: Derived, entry: EntryNumber, after: RoundNumber) -> Total:
    """How this player came to his totals after this round (BGL 3.7.2-3.7.5, BIG 4)."""
    rounds = [round_ for round_ in closed_rounds(event) if round_.number <= after]
    swiss = [round_ for round_ in rounds if round_.phase.counts_for_standings]
    present: dict[EntryNumber, Number] = {}
    for round_ in swiss:
        for seat in _seats(derived, round_):
            present[seat.entry] = present.get(seat.entry, 0) + points(seat.units or 0)
    own = tuple(part for round_ in rounds if (part := _round_part(derived, round_, entry)))
    counted = [part for part in own if part.phase.counts_for_standings]
    met = [other for part in counted for other in part.opponents]
    opponents = tuple(
        OpponentPart(other, met.count(other), plain(Fraction(present[other])))
        for other in sorted(set(met))
    )
    return Total(
        entry,
        plain(sum((Fraction(part.points) for part in counted), Fraction(0))),
        plain(sum((Fraction(part.pbg) for part in counted), Fraction(0))),
        plain(sum((o.meetings * Fraction(o.points) for o in opponents), Fraction(0))),
        own,
        opponents,
    )


def _seats(derived: Derived, round_: Round) -> list[SeatResult]:
    return [s for t in round_.tables for s in derived.table(round_.number, t.number).seats]


def _round_part(derived: Derived, round_: Round, entry: EntryNumber) -> RoundPart | None:
    for table in round_.tables:
        if all(seat.entry != entry for seat in table.seats):
            continue
        seats = derived.table(round_.number, table.number).seats
        own = next(seat for seat in seats if seat.entry == entry)
        assert own.place is not None and own.pbg is not None  # noqa: PT018 # a closed round
        return RoundPart(
            round=round_.number,
            phase=round_.phase,
            table=table.number,
            players=len(seats),
            place=own.place,
            shared=sum(seat.place == own.place for seat in seats) > 1,
            bye=len(seats) == 1,
            points=points(own.units or 0),
            pbg=plain(own.pbg),
            opponents=tuple(seat.entry for seat in seats if seat.entry != entry),
        )
    return None
