"""What players gather over the counted rounds: totals that every order is made from.

What the boards of a Diplomacy event add up to (rules 7.2), and what breaks ties (7.3), as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import NamedTuple

from bglmanager.engine.boards import centres_by_year, counted_years, power_rank
from bglmanager.engine.derived import (
    POINT,
    SeatResult,
    StandingRow,
    TableResult,
    exact_sum,
    plain_number,
    points_of_units,
)
from bglmanager.engine.event import AdjustmentKind, Event, Gender, Number, Phase, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula, Ruleset
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
        number, byes = round_.number, set(round_.byes)
        self.rounds.append(number)
        self.is_round_robin = self.is_round_robin and round_.phase is Phase.ROUND_ROBIN
        last = max((table.number for table in round_.tables), default=0)
        tables = {table.number: table for table in round_.tables} if self._ruleset else {}
        for result in results:
            alone = len(result.seats) == 1
            bye = alone or (bool(byes) and all(seat.entry in byes for seat in result.seats))
            absent: Collection[EntryNumber] = ()
            if self._ruleset is not None:
                absent = self._further(self._ruleset, tables[result.table], result)
            met = self._seats_taken_in(result, last if bye else result.table)
            if not bye:  # mates who sit alone are nobody's opponents (rules 2.8)
                self._tables.append(met)
            places = zip(met, result.seats, strict=True)
            first = [
                tally for tally, seat in places if seat.place == 1 and seat.entry not in absent
            ]
            if len(first) == 1:
                first[0].wins += 1
                self._won.append((first[0], met))
        for entry, rounds in self._warnings.items():
            tally = self.tallies.setdefault(entry, Tally(entry))
            tally.values["warnings"] = sum(each <= number for each in rounds)

    def _seats_taken_in(self, result: TableResult, table: int) -> list[Tally]:
        """The tallies of a table's players, with what they have of it."""
        met = []
        for seat in result.seats:
            tally = self.tallies.get(seat.entry)
            if tally is None:
                tally = self.tallies[seat.entry] = Tally(seat.entry)
            share, place, units = seat.share, seat.place, seat.units
            assert share is not None and place is not None and units is not None  # noqa: PT018 # results of complete tables only
            over, under = share
            tally.units += units
            tally.pbg_over = tally.pbg_over * under + over * tally.pbg_under
            tally.pbg_under *= under
            tally.spots[result.round] = (table, place)
            met.append(tally)
        return met

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


TENTH = Fraction(1, 10)
MANY_BOARDS = 3
"""More boards than these, and the worst may count a tenth (Reading `worst_counts_tenth`)."""
DECIDING_ROUNDS = (1, 2, 3)
"""Rounds whose scores and powers break ties (rules 7.3)."""

_TOP, _SAT_OUT = AdjustmentKind.TOP_TABLE, AdjustmentKind.SAT_OUT


class BoardPart(NamedTuple):
    """One board of a player: its points, the modifiers in turn, and what it adds.

    `factors` name the adjustments they come from; `tenth` tells that it counts a tenth.
    """

    round: RoundNumber
    table: TableNumber
    place: int
    points: Number
    factors: tuple[tuple[AdjustmentKind, Fraction], ...]
    tenth: bool
    adds: Number

    @property
    def modified(self) -> Fraction:
        """The points after the modifiers."""
        return prod((factor for _, factor in self.factors), start=Fraction(self.points))


class _Played(NamedTuple):
    """A seat at a closed board with its result."""

    round: Round
    table: Table
    seat: Seat
    result: SeatResult
    eliminated: bool


class BoardScore(NamedTuple):
    """A player's whole score: boards, points for rounds sat out, the win at the top table."""

    boards: tuple[BoardPart, ...]
    sat_out: Number
    top_win: int

    @property
    def total(self) -> Number:
        """What it adds up to."""
        return exact_sum((*(part.adds for part in self.boards), self.sat_out, self.top_win))


class BoardCount(Count):
    """Running totals of a Diplomacy event over its closed rounds."""

    def __init__(self, event: Event, formula: BoardFormula) -> None:
        super().__init__()
        self._event, self._formula = event, formula
        self._entries = {entry.number: entry for entry in event.entries}
        self._kinds: dict[tuple[EntryNumber, RoundNumber], set[AdjustmentKind]] = defaultdict(set)
        for line in event.adjustments:
            self._kinds[line.entry, line.round].add(line.kind)
        self._played: dict[EntryNumber, list[_Played]] = defaultdict(list)
        self._top_tables: dict[RoundNumber, TableNumber | None] = {}
        self._winners: list[EntryNumber] = []

    def add(self, round_: Round, results: Iterable[TableResult]) -> None:
        """Take in the boards of the next round; totals are made anew."""
        number = round_.number
        self.rounds.append(number)
        self.is_round_robin = False
        self._top_tables[number] = self._top_table(round_)
        for result in results:
            self._take(round_, round_.table(result.table), result)
        rested = [e for (e, n), kinds in self._kinds.items() if n == number and _SAT_OUT in kinds]
        for entry in {*self._played, *self.tallies, *rested}:
            self.tallies[entry] = self._tally(entry)

    def _has(self, kind: AdjustmentKind, entry: EntryNumber, number: RoundNumber) -> bool:
        return kind in self._kinds.get((entry, number), ())

    def _top_table(self, round_: Round) -> TableNumber | None:
        """The table with the most players who have the top table's adjustment."""
        best, found = 0, None
        for table in round_.tables if self._formula.top_table else ():
            count = sum(self._has(_TOP, seat.entry, round_.number) for seat in table.seats)
            if count > best:
                best, found = count, table.number
        return found

    def _take(self, round_: Round, table: Table, result: TableResult) -> None:
        counted, top = counted_years(table), self._top_tables[round_.number]
        for seat, own in zip(table.seats, result.seats, strict=True):
            eliminated = not counted or centres_by_year(seat)[counted[0]] == 0
            self._played[seat.entry].append(_Played(round_, table, seat, own, eliminated))
            is_first = table.number == top and own.place == 1
            if is_first and self._has(_TOP, seat.entry, round_.number):
                self._winners.append(seat.entry)

    def score(self, entry: EntryNumber) -> BoardScore:
        """How this player came to his total, by boards or by sitting out only."""
        played = self._played.get(entry, [])
        parts = [self._part(each, played) for each in played]
        if self._formula.worst_counts_tenth and len(parts) > MANY_BOARDS:
            worst = min(range(len(parts)), key=lambda i: parts[i].modified)
            adds = plain_number(parts[worst].modified * TENTH)
            parts[worst] = parts[worst]._replace(tenth=True, adds=adds)
        times, points = (
            sum(self._has(_SAT_OUT, entry, n) for n in self.rounds),
            self._event.sat_out_points,
        )
        sat_out = times * (self._formula.sat_out[0] if points is None else points)
        return BoardScore(tuple(parts), sat_out, self._formula.top_win * self._winners.count(entry))

    def _part(self, each: _Played, all_played: Sequence[_Played]) -> BoardPart:
        number = each.round.number
        own = [other for other in all_played if other.round.number == number]
        factors, points = tuple(self._factors(each, own)), points_of_units(each.result.units or 0)
        place = each.result.place or 0
        part = BoardPart(number, each.table.number, place, points, factors, False, 0)
        return part._replace(adds=plain_number(part.modified))

    def _factors(
        self, each: _Played, own: Sequence[_Played]
    ) -> Iterator[tuple[AdjustmentKind, Fraction]]:
        formula, number = self._formula, each.round.number
        kinds = self._kinds.get((each.seat.entry, number), ())
        at_top = each.table.number == self._top_tables.get(number)
        if _TOP in kinds and formula.top_table and (at_top or len(own) == 1):
            yield _TOP, formula.top_factor
        if AdjustmentKind.TOP_TABLE_REFUSED in kinds and formula.top_table:
            yield AdjustmentKind.TOP_TABLE_REFUSED, formula.refused_factor
        if AdjustmentKind.TWO_BOARDS in kinds and len(own) > 1:
            survived, fell = formula.two_boards
            lost = any(other.eliminated for other in own)
            yield AdjustmentKind.TWO_BOARDS, fell if lost else survived

    def _tally(self, entry: EntryNumber) -> Tally:
        score, person = self.score(entry), self._entries.get(entry)
        tally, won = Tally(entry, units=plain_number(score.total * POINT)), entry in self._winners
        stated = person is not None and person.gender is Gender.FEMALE
        tally.values = {
            "top_table": int(won),
            "boards": len(score.boards),
            "women": int(stated and self._formula.women_first),
            "birth_date": person.birth_date.toordinal() if person and person.birth_date else None,
        }
        for number in DECIDING_ROUNDS:
            tally.values[f"score_{number}"] = self._score_of(score, RoundNumber(number), won=won)
            roles = [e.seat.role for e in self._played.get(entry, ()) if e.round.number == number]
            powers = (power_rank(self._formula, role) for role in roles)
            tally.values[f"power_{number}"] = min(powers, default=None)
        return tally

    def _score_of(self, score: BoardScore, number: RoundNumber, *, won: bool) -> Number | None:
        """With the modifiers and the win at the top table; None for who did not play."""
        own = [part for part in score.boards if part.round == number]
        top = self._top_tables.get(number)
        at_top = won and any(part.table == top and part.place == 1 for part in own)
        found = sum((part.modified for part in own), Fraction(0))
        return plain_number(found + self._formula.top_win * at_top) if own else None


def board_scores(
    event: Event, formula: BoardFormula, closed: Sequence[Round], results: Sequence[TableResult]
) -> Mapping[EntryNumber, BoardScore]:
    """Everybody's score after these closed rounds, part by part."""
    count = BoardCount(event, formula)
    for round_ in closed:
        count.add(round_, [result for result in results if result.round == round_.number])
    return {entry: count.score(entry) for entry in count.tallies}


def top_win_in(event: Event, row: StandingRow, name: str) -> int:
    """How much of the points, or of the score of a round, is the win at the top table (8.3)."""
    formula, won = ruleset_of(event.settings).board, dict(row.unshown).get("top_table")
    if formula is None or not won:
        return 0
    if name == "points":
        return formula.top_win * int(won)
    played = {
        f"score_{line.round}"
        for line in event.adjustments
        if line.entry == row.entry and line.kind is _TOP
    }
    return formula.top_win if name in played else 0
