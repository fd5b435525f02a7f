"""Standings and seating order, and what separates two neighbours in them.

Both orders read the same values (`Tally`) through criteria named by the ruleset and end with
the lot, so that ranks are never shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bglmanager.engine import draws
from bglmanager.engine.derived import Mark, StandingRow, Standings, TableResult, plain, points
from bglmanager.engine.event import Better, Event, Number
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.presence import Attendance
from bglmanager.engine.rulesets.ruleset import Criterion, Ruleset


class Order(StrEnum):
    """The two orders of an event: the one that is published and the one that seats."""

    STANDINGS = "standings"
    SEATING = "seating"


@dataclass(slots=True)
class Tally:
    """What a player has gathered over the rounds counted; units are 1/420 of a point."""

    units: Number = 0
    pbg: Fraction = Fraction(0)
    pba: Number = 0


class Count:
    """Running totals over closed Swiss rounds, taken in one after the other.

    The totals of who is struck later stay: they count in other people's PBA (rules 2.9).
    """

    def __init__(self) -> None:
        self._tallies: dict[EntryNumber, Tally] = {}
        self._tables: list[list[Tally]] = []

    def add(self, results: Iterable[TableResult]) -> None:
        """Take in the complete tables of the next round."""
        for result in results:
            met: list[Tally] = []
            for seat in result.seats:
                assert seat.units is not None  # results of complete tables only
                assert seat.pbg is not None
                tally = self._tallies.setdefault(seat.entry, Tally())
                tally.units += seat.units
                tally.pbg += seat.pbg
                met.append(tally)
            self._tables.append(met)

    def tallies(self) -> Mapping[EntryNumber, Tally]:
        """Everybody who sat, with PBA from the present totals of all opponents (BGL 3.7.5)."""
        for tally in self._tallies.values():
            tally.pba = 0
        for met in self._tables:
            together = sum(tally.units for tally in met)
            for tally in met:
                tally.pba += together - tally.units
        return self._tallies


_VALUES: Mapping[str, Callable[[Tally], Number]] = {
    "points": lambda tally: tally.units,
    "pbg": lambda tally: tally.pbg,
    "pba": lambda tally: tally.pba,
}
"""Criteria by name: what of a tally they compare."""


def standings(
    event: Event,
    ruleset: Ruleset,
    after_round: RoundNumber,
    tallies: Mapping[EntryNumber, Tally],
    attendance: Attendance,
) -> Standings:
    """The standings after this round, with everybody's rank in the seating order (rules 3.5).

    Who is listed: the active, the withdrawn (marked) and the not yet struck, newcomers of the
    next round included (rules 2.10).
    """
    listed = {
        entry.number: entry for entry in event.entries if attendance.is_listed(entry, after_round)
    }
    tally = {number: tallies.get(number) or Tally() for number in listed}
    lots = {number: draws.lot(event.settings.draw_seed, after_round, number) for number in listed}
    seated = _sorted(ruleset.seating, tally, lots)
    seating_rank = {number: rank for rank, number in enumerate(seated, 1)}

    def row(rank: int, number: EntryNumber) -> StandingRow:
        own = tally[number]
        withdrawn = attendance.is_withdrawn(listed[number], after_round)
        return StandingRow(
            rank=rank,
            entry=number,
            units=plain(own.units),
            criteria=(("pba", points(own.pba)), ("pbg", plain(own.pbg))),
            mark=Mark.WITHDRAWN if withdrawn else None,
            seating_rank=seating_rank[number],
        )

    ranked = _sorted(ruleset.standings, tally, lots)
    return Standings(after_round, tuple(row(rank, number) for rank, number in enumerate(ranked, 1)))


def _sorted(
    criteria: Sequence[Criterion],
    tallies: Mapping[EntryNumber, Tally],
    lots: Mapping[EntryNumber, str],
) -> list[EntryNumber]:
    steps = [(_VALUES[step.name], step.better is Better.HIGH) for step in criteria]

    def key(number: EntryNumber) -> tuple[Number | str, ...]:
        tally = tallies[number]
        return (*(-value(tally) if high else value(tally) for value, high in steps), lots[number])

    return sorted(tallies, key=key)


def in_seating_order(standings_: Standings) -> tuple[StandingRow, ...]:
    """The rows in the order that seats the next round."""
    return tuple(sorted(standings_.rows, key=lambda row: row.seating_rank or row.rank))


@dataclass(frozen=True, slots=True)
class Separation:
    """Why a row stands behind the one above: the first criterion in which the two differ.

    `criterion` is one of the ruleset's, or "lot" (then the values are None). Points are ranking
    points, not units.
    """

    criterion: str
    value: Number | None
    above: EntryNumber
    above_value: Number | None


def explain(
    ruleset: Ruleset, standings_: Standings, entry: EntryNumber, order: Order
) -> Separation | None:
    """What separates this player from the one above him; None for the first of the order.

    Raises LookupError when the player is not listed.
    """
    seating = order is Order.SEATING
    rows = in_seating_order(standings_) if seating else standings_.rows
    place = next((i for i, row in enumerate(rows) if row.entry == entry), None)
    if place is None:
        raise LookupError(entry)
    if place == 0:
        return None
    criteria = ruleset.seating if seating else ruleset.standings
    return separate(criteria, rows[place - 1], rows[place])


def separate(criteria: Sequence[Criterion], above: StandingRow, below: StandingRow) -> Separation:
    """The first of the criteria in which two rows differ, the lot if there is none."""
    for step in criteria:
        value, other = _shown(below, step.name), _shown(above, step.name)
        if value != other:
            return Separation(step.name, value, above.entry, other)
    return Separation("lot", None, above.entry, None)


def _shown(row: StandingRow, criterion: str) -> Number | None:
    return row.points if criterion == "points" else dict(row.criteria)[criterion]
