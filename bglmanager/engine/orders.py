"""Standings and seating order, and what separates two neighbours in them.

Both orders read the same values through criteria named by the ruleset and end with the lot, so
that ranks are never shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from bglmanager.engine import draws, pairs
from bglmanager.engine.derived import (
    StandingRow,
    Standings,
    StandingsMark,
    plain_number,
    points_of_units,
)
from bglmanager.engine.draws import Purpose
from bglmanager.engine.event import Better, Event, Number
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.presence import Attendance
from bglmanager.engine.rulesets.ruleset import SOURCES, TABLES_AND_PLACES, Criterion, Ruleset, Stage
from bglmanager.engine.tallies import Count, Tally

OF_ROUNDS = ("score", "power")
"""Criteria whose names end with the number of a round."""

_BEHIND_ALL = 1_000_000
"""Stands for the table and the place of who did not sit in a round: behind everybody who did."""


class Order(StrEnum):
    """The two orders of an event: the one that is published and the one that seats."""

    STANDINGS = "standings"
    SEATING = "seating"


def ordered_standings(
    event: Event, ruleset: Ruleset, count: Count, attendance: Attendance
) -> Standings:
    """The standings after the last round counted, with the ranks of the seating order.

    Who is listed: the active, the withdrawn (marked) and the not yet struck, newcomers of the
    next round included (rules 2.10).
    """
    after = count.rounds[-1]
    stage = Stage.FIRST if after == 1 else Stage.LATER  # which orders apply (rules 4.3)
    if count.is_round_robin:
        stage = Stage.ROUND_ROBIN
    orders = ruleset.orders_at(stage)
    listed = {
        entry.number: entry
        for entry in event.entries
        if attendance.is_listed(entry, after)
        and (ruleset.board is None or entry.number in count.tallies)  # rules 7.2
    }
    sight = _CriterionValues(ruleset, stage, count, listed)
    purpose = Purpose.TEAM_LOT if pairs.are_played(event.settings) else Purpose.LOT
    seed = event.settings.draw_seed
    lots = {number: draws.lot_key(seed, after, number, purpose) for number in listed}
    ranked = sight.sorted(orders.standings, lots)
    seated = [] if orders.seating is None else sight.sorted(orders.seating, lots)
    seating_rank = {number: rank for rank, number in enumerate(seated, 1)}
    shown = sight.shown(orders.shown)
    steps = [step.name for step in (*orders.standings, *(orders.seating or ()))]
    hidden = [name for name in steps if name not in (*orders.shown, "points", TABLES_AND_PLACES)]
    unshown = sight.shown(tuple(dict.fromkeys(hidden)))

    def row(rank: int, number: EntryNumber) -> StandingRow:
        withdrawn = attendance.is_withdrawn(listed[number], after)
        return StandingRow(
            rank=rank,
            entry=number,
            units=sight.tallies[number].units,
            criteria=shown(number),
            unshown=unshown(number) if hidden else (),
            mark=StandingsMark.WITHDRAWN if withdrawn else None,
            seating_rank=seating_rank.get(number),
        )

    rows = tuple(row(rank, number) for rank, number in enumerate(ranked, 1))
    return Standings(after, rows, stage)


Criteria = tuple[tuple[str, Number | None], ...]


class _CriterionValues:
    """The values of one moment's tallies, by the names of criteria, each looked up once."""

    def __init__(
        self, ruleset: Ruleset, stage: Stage, count: Count, listed: Iterable[EntryNumber]
    ) -> None:
        self.tallies = {number: count.tallies.get(number) or Tally(number) for number in listed}
        orders = ruleset.orders_at(stage)
        steps = (*orders.standings, *(orders.seating or ()))
        names = {step.name for step in steps} | set(orders.shown)
        if "pba" in names:
            count.count_opponents()
        if "points_among_tied" in names:
            count.count_among_tied(self.tallies)
        self._rounds: Sequence[RoundNumber] = count.rounds[::-1]
        self._spot_names = [(each, f"table_{each}", f"place_{each}") for each in self._rounds]
        own = () if ruleset.wins is None else ("wins",)  # which the ruleset counts in its own way
        self._values = {n: self._read(n, own) for n in names if n != TABLES_AND_PLACES}

    def _read(self, name: str, own: Sequence[str]) -> Mapping[EntryNumber, Number | None]:
        """The values of a criterion."""
        tallies = self.tallies.items()
        source = None if name in own else SOURCES.get(name)
        if source is None:
            return {number: tally.values.get(name, 0) for number, tally in tallies}
        return {number: plain_number(source.value(tally)) for number, tally in tallies}

    def sorted(
        self, criteria: Sequence[Criterion], lots: Mapping[EntryNumber, str]
    ) -> list[EntryNumber]:
        """The players by the criteria in order, the lot last."""
        columns = [*(self._column(step) for step in criteria), lots]
        return sorted(self.tallies, key=lambda number: [column[number] for column in columns])

    def _column(self, step: Criterion) -> Mapping[EntryNumber, object]:
        """What sorts ascending by this criterion; a value not known is behind all others."""
        if step.name == TABLES_AND_PLACES:
            behind, rounds = (_BEHIND_ALL, _BEHIND_ALL), self._rounds
            tallies = self.tallies.items()
            return {number: [t.spots.get(each, behind) for each in rounds] for number, t in tallies}
        values = self._values[step.name]
        sign = 1 if step.better is Better.LOW else -1
        bits = _bits_needed(values.values())
        whole = {
            number: sign * value
            if bits == 0
            else (sign * value.numerator << bits) // value.denominator
            for number, value in values.items()
            if value is not None
        }
        if len(whole) == len(values):
            return whole
        return {number: (number not in whole, whole.get(number, 0)) for number in values}

    def shown(self, names: Sequence[str]) -> Callable[[EntryNumber], Criteria]:
        """What makes the values shown, as named in the document; none of rounds to come."""
        wanted = [name for name in names if self._is_played(name)]
        values = [(name, self._values.get(name)) for name in wanted]

        def shown(number: EntryNumber) -> Criteria:
            found: list[tuple[str, Number | None]] = []
            for name, column in values:
                if column is None:
                    found += self._spots(number)
                elif name == "pba":
                    found.append((name, points_of_units(column[number] or 0)))
                else:
                    found.append((name, column[number]))
            return tuple(found)

        return shown

    def _is_played(self, name: str) -> bool:
        stem, _, number = name.rpartition("_")
        return stem not in OF_ROUNDS or int(number) <= len(self._rounds)

    def _spots(self, number: EntryNumber) -> Criteria:
        spots = self.tallies[number].spots
        found: list[tuple[str, Number | None]] = []
        for each, table_name, place_name in self._spot_names:
            table, place = spots.get(each, (None, None))
            found += ((table_name, table), (place_name, place))
        return tuple(found)


def _bits_needed(values: Iterable[Number | None]) -> int:
    """So many binary places tell these numbers from each other; 0 where all of them are whole.

    Two of them differ by one part in the product of their denominators or more. Cut there they are
    whole numbers in the same order, which Python compares ten times faster than fractions.
    """
    under = max((value.denominator for value in values if isinstance(value, Fraction)), default=1)
    return 0 if under == 1 else 2 * under.bit_length()


def in_seating_order(standings_: Standings) -> tuple[StandingRow, ...]:
    """The rows in the order that seats the next round."""
    return tuple(sorted(standings_.rows, key=lambda row: row.seating_rank or row.rank))


class Separation(NamedTuple):
    """Why a row stands behind the one above: the first criterion in which the two differ.

    `criterion` is named as in the standings ("table_2"), or "lot" (then the values are None).
    Points are ranking points, not units.
    """

    criterion: str
    value: Number | None
    above: EntryNumber
    above_value: Number | None


def explain(
    ruleset: Ruleset, standings_: Standings, entry: EntryNumber, order: Order
) -> Separation | None:
    """What separates him from the one above, None for the first; LookupError if not listed."""
    rows = in_seating_order(standings_) if order is Order.SEATING else standings_.rows
    place = {row.entry: place for place, row in enumerate(rows)}.get(entry)
    if place is None:
        raise LookupError(entry)
    criteria = criteria_of(ruleset, standings_, order)
    return separate(criteria, rows[place - 1], rows[place]) if place else None


def what_separates(
    ruleset: Ruleset, standings_: Standings, one: EntryNumber, other: EntryNumber
) -> Separation:
    """What separates two players of the standings, whoever is above; LookupError if unlisted."""
    rows = {row.entry: row for row in standings_.rows}
    above, below = sorted((rows[one], rows[other]), key=lambda row: row.rank)
    return separate(criteria_of(ruleset, standings_, Order.STANDINGS), above, below)


def criteria_of(ruleset: Ruleset, standings_: Standings, order: Order) -> tuple[str, ...]:
    """The criteria of this order in turn, named as in the standings, the lot left out."""
    orders = ruleset.orders_at(standings_.stage)
    steps = (order is Order.SEATING and orders.seating) or orders.standings
    names: list[str] = []
    row = next(iter(standings_.rows), None)
    there = [name for name, _ in (*row.criteria, *row.unshown)] if row else []
    for step in steps:
        if step.name == TABLES_AND_PLACES:
            names += [name for name in there if name.rpartition("_")[0] in ("table", "place")]
        elif step.name == "points" or step.name in there:
            names.append(step.name)
    return tuple(names)


def separate(criteria: Sequence[str], above: StandingRow, below: StandingRow) -> Separation:
    """The first of the criteria in which two rows differ, the lot if there is none."""
    values = dict((("points", below.points), *below.criteria, *below.unshown))
    others = dict((("points", above.points), *above.criteria, *above.unshown))
    for name in criteria:
        if values[name] != others[name]:
            return Separation(name, values[name], above.entry, others[name])
    return Separation("lot", None, above.entry, None)
