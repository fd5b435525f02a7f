"""What players gather over the counted rounds: totals that every order is made from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bglmanager.engine.derived import TableResult, plain_number
from bglmanager.engine.event import Number, Phase, Round, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.tables import effective_score, is_player


@dataclass(slots=True)
class Tally:
    """What a player has gathered over the rounds counted; units are 1/420 of a point.

    `pbg_over` / `pbg_under` is the sum of his shares, not reduced: adding fractions that way is
    several times faster. `wins` are first places not shared, byes included (rules 2.8), or parts
    of them where the ruleset counts such, `among_tied` those at tables of equals. `spots` are
    (table, place) by round, a bye being at the last table. `values` are the further criteria of the
    ruleset by name, None not being known.
    """

    entry: EntryNumber
    units: Number = 0
    pbg_over: int = 0
    pbg_under: int = 1
    pba: Number = 0
    among_tied: int = 0
    wins: Number = 0
    spots: dict[RoundNumber, tuple[int, int]] = field(default_factory=dict)
    values: dict[str, Number | None] = field(default_factory=dict)

    @property
    def pbg(self) -> Number:
        """Sum of the shares of the rounds (BGL 3.7.4), reduced."""
        return plain_number(Fraction(self.pbg_over, self.pbg_under))


class Count:
    """Running totals over closed Swiss rounds, taken in one after the other.

    The totals of who is struck later stay: they count in other people's PBA (rules 2.9).
    """

    def __init__(
        self,
        ruleset: Ruleset | None = None,
        warnings: Mapping[EntryNumber, Sequence[int]] | None = None,
    ) -> None:
        """`ruleset` where further criteria than points, shares and opponents are wanted;
        `warnings` are the rounds each player was warned in.
        """
        self._ruleset, self._warnings = ruleset, warnings or {}
        self.tallies: dict[EntryNumber, Tally] = {}
        self.rounds: list[RoundNumber] = []
        self.is_round_robin = True
        self._tables: list[list[Tally]] = []
        self._won: list[tuple[Tally, list[Tally]]] = []

    def add(self, round_: Round, results: Iterable[TableResult]) -> None:
        """Take in the complete tables of the next round."""
        number = round_.number
        self.rounds.append(number)
        self.is_round_robin = self.is_round_robin and round_.phase is Phase.ROUND_ROBIN
        last = max((table.number for table in round_.tables), default=0)
        byes = set(round_.byes)
        tables = {table.number: table for table in round_.tables} if self._ruleset else {}
        for result in results:
            alone = len(result.seats) == 1
            bye = alone or (bool(byes) and all(seat.entry in byes for seat in result.seats))
            absent: set[EntryNumber] = set()
            if self._ruleset is not None:
                absent = self._further(self._ruleset, tables[result.table], result)
            self._table(number, result, last, absent, bye=bye)
        for entry, rounds in self._warnings.items():
            tally = self.tallies.setdefault(entry, Tally(entry))
            tally.values["warnings"] = sum(each <= number for each in rounds)

    def _table(
        self,
        number: RoundNumber,
        result: TableResult,
        last: int,
        absent: Collection[EntryNumber],
        *,
        bye: bool,
    ) -> None:
        tallies = self.tallies
        table = last if bye else result.table
        met: list[Tally] = []
        first: list[Tally] = []
        for seat in result.seats:
            tally = tallies.get(seat.entry)
            if tally is None:
                tally = tallies[seat.entry] = Tally(seat.entry)
            share, place, units = seat.share, seat.place, seat.units
            assert share is not None and place is not None and units is not None  # noqa: PT018 # results of complete tables only
            over, under = share
            tally.units += units
            tally.pbg_over = tally.pbg_over * under + over * tally.pbg_under
            tally.pbg_under *= under
            tally.spots[number] = (table, place)
            met.append(tally)
            if place == 1 and seat.entry not in absent:
                first.append(tally)
        if not bye:  # mates who sit alone are nobody's opponents (rules 2.8)
            self._tables.append(met)
        if len(first) == 1:
            first[0].wins += 1
            self._won.append((first[0], met))

    def _further(self, ruleset: Ruleset, table: Table, result: TableResult) -> set[EntryNumber]:
        """Victory points, the ruleset's own numbers of a seat, and parts of wins (rules 5, 6).

        Returns who has nothing of the table, being no player of it.
        """
        first = first_at(ruleset, table, result)
        absent: set[EntryNumber] = set()
        for seat, own in zip(table.seats, result.seats, strict=True):
            if not is_player(ruleset, seat):
                absent.add(seat.entry)
                continue
            tally = self.tallies.setdefault(seat.entry, Tally(seat.entry))
            scored = effective_score(seat, deducted=ruleset.bid_deducted) or 0
            _add_value(tally, "victory_points", scored)
            for name in ruleset.extras:
                value = seat.extra.get(name)
                _add_value(tally, name, value if isinstance(value, (int, Fraction)) else 0)
            if ruleset.wins is not None and own.place == 1:
                _add_value(tally, "wins", ruleset.wins.worth(table, first))
        return absent

    def count_opponents(self) -> None:
        """PBA from the present totals of all opponents, meeting again counts again (BGL 3.7.5)."""
        for tally in self.tallies.values():
            tally.pba = 0
        for met in self._tables:
            together = sum(tally.units for tally in met)
            for tally in met:
                tally.pba += together - tally.units

    def count_among_tied(self, listed: Collection[EntryNumber]) -> None:
        """Unshared wins at tables where all are level in wins and points (rules 4.3).

        Who is not listed any more is tied with nobody; a bye is no game against anybody.
        """
        for tally in self.tallies.values():
            tally.among_tied = 0
        for winner, met in self._won:
            level = (winner.wins, winner.units)
            tied = (other.entry in listed and (other.wins, other.units) == level for other in met)
            winner.among_tied += len(met) > 1 and all(tied)


def first_at(ruleset: Ruleset, table: Table, result: TableResult) -> int:
    """How many players of a table are first."""
    both = zip(table.seats, result.seats, strict=True)
    return sum(own.place == 1 and is_player(ruleset, seat) for seat, own in both)


def _add_value(tally: Tally, name: str, value: Number) -> None:
    tally.values[name] = plain_number((tally.values.get(name) or 0) + value)
