"""What the boards of a Diplomacy event add up to (rules 7.2), and what breaks ties (7.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from bglmanager.engine.boards import centres_by_year, counted_years, power_rank
from bglmanager.engine.derived import (
    POINT,
    SeatResult,
    StandingRow,
    TableResult,
    plain_number,
    points_of_units,
)
from bglmanager.engine.event import AdjustmentKind, Entry, Event, Gender, Number, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula
from bglmanager.engine.tallies import Count, Tally

TENTH = Fraction(1, 10)
MANY_BOARDS = 3
"""More boards than these, and the worst may count a tenth (Reading `worst_counts_tenth`)."""
DECIDING_ROUNDS = (1, 2, 3)
"""Rounds whose scores and powers break ties (rules 7.3)."""


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
        found = Fraction(self.points)
        for _, factor in self.factors:
            found *= factor
        return found


@dataclass(slots=True)
class _Played:
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
        found = sum((Fraction(part.adds) for part in self.boards), Fraction(0))
        return plain_number(found + self.sat_out + self.top_win)


@dataclass(slots=True)
class _Rounds:
    """Everything the closed rounds give, by player."""

    played: dict[EntryNumber, list[_Played]] = field(default_factory=dict)
    top_tables: dict[RoundNumber, TableNumber] = field(default_factory=dict)
    winners: list[EntryNumber] = field(default_factory=list)


class BoardCount(Count):
    """Running totals of a Diplomacy event over its closed rounds."""

    def __init__(self, event: Event, formula: BoardFormula) -> None:
        super().__init__()
        self._event, self._formula = event, formula
        self._entries = {entry.number: entry for entry in event.entries}
        self._kinds: dict[tuple[EntryNumber, RoundNumber], set[AdjustmentKind]] = {}
        for line in event.adjustments:
            self._kinds.setdefault((line.entry, line.round), set()).add(line.kind)
        self._seen = _Rounds()

    def add(self, round_: Round, results: Iterable[TableResult]) -> None:
        """Take in the boards of the next round; totals are made anew."""
        self.rounds.append(round_.number)
        self.is_round_robin = False
        top = self._top_table(round_)
        if top is not None:
            self._seen.top_tables[round_.number] = top
        for result in results:
            self._take(round_, round_.table(result.table), result, top)
        rested = (
            entry
            for (entry, number), kinds in self._kinds.items()
            if number == round_.number and AdjustmentKind.SAT_OUT in kinds
        )
        for entry in (*self._seen.played, *self.tallies, *rested):
            self.tallies[entry] = self._tally(entry)

    def _top_table(self, round_: Round) -> TableNumber | None:
        """The table with the most players who have the top table's adjustment."""
        if not self._formula.top_table:
            return None
        count = {
            table.number: sum(
                AdjustmentKind.TOP_TABLE in self._kinds.get((seat.entry, round_.number), ())
                for seat in table.seats
            )
            for table in round_.tables
        }
        best = max(count.values(), default=0)
        return (
            next((number for number, found in count.items() if found == best), None)
            if best
            else None
        )

    def _take(
        self, round_: Round, table: Table, result: TableResult, top: TableNumber | None
    ) -> None:
        counted = counted_years(table)
        for seat, own in zip(table.seats, result.seats, strict=True):
            eliminated = not counted or centres_by_year(seat)[counted[0]] == 0
            played = _Played(round_, table, seat, own, eliminated)
            self._seen.played.setdefault(seat.entry, []).append(played)
            kinds = self._kinds.get((seat.entry, round_.number), ())
            if table.number == top and own.place == 1 and AdjustmentKind.TOP_TABLE in kinds:
                self._seen.winners.append(seat.entry)

    def score(self, entry: EntryNumber) -> BoardScore:
        """How this player came to his total, by boards or by sitting out only."""
        played = self._seen.played.get(entry, [])
        parts = [self._part(each, played) for each in played]
        if self._formula.worst_counts_tenth and len(parts) > MANY_BOARDS:
            worst = min(range(len(parts)), key=lambda i: parts[i].modified)
            adds = plain_number(parts[worst].modified * TENTH)
            part = parts[worst]
            parts[worst] = BoardPart(
                part.round, part.table, part.place, part.points, part.factors, True, adds
            )
        top_win = self._formula.top_win * self._seen.winners.count(entry)
        return BoardScore(tuple(parts), self._sat_out(entry), top_win)

    def _part(self, each: _Played, all_played: Sequence[_Played]) -> BoardPart:
        number = each.round.number
        own = [other for other in all_played if other.round.number == number]
        factors = tuple(self._factors(each, own))
        worth = points_of_units(each.result.units or 0)
        adds = Fraction(worth)
        for _, factor in factors:
            adds *= factor
        return BoardPart(
            number,
            each.table.number,
            each.result.place or 0,
            worth,
            factors,
            False,
            plain_number(adds),
        )

    def _factors(
        self, each: _Played, own: Sequence[_Played]
    ) -> Iterable[tuple[AdjustmentKind, Fraction]]:
        formula, number = self._formula, each.round.number
        kinds = self._kinds.get((each.seat.entry, number), set())
        at_top = each.table.number == self._seen.top_tables.get(number)
        if AdjustmentKind.TOP_TABLE in kinds and formula.top_table and (at_top or len(own) == 1):
            yield AdjustmentKind.TOP_TABLE, formula.top_factor
        if AdjustmentKind.TOP_TABLE_REFUSED in kinds and formula.top_table:
            yield AdjustmentKind.TOP_TABLE_REFUSED, formula.refused_factor
        if AdjustmentKind.TWO_BOARDS in kinds and len(own) > 1:
            survived, fell = formula.two_boards
            lost = any(other.eliminated for other in own)
            yield AdjustmentKind.TWO_BOARDS, fell if lost else survived

    def _sat_out(self, entry: EntryNumber) -> Number:
        times = sum(
            AdjustmentKind.SAT_OUT in self._kinds.get((entry, number), ()) for number in self.rounds
        )
        points_ = self._event.sat_out_points
        return times * (self._formula.sat_out[0] if points_ is None else points_)

    def _tally(self, entry: EntryNumber) -> Tally:
        score = self.score(entry)
        tally = Tally(entry, units=plain_number(Fraction(score.total) * POINT))
        person = self._entries.get(entry)
        won = entry in self._seen.winners
        tally.values = {
            "top_table": int(won),
            "boards": len(score.boards),
            "women": self._women(person),
            "birth_date": person.birth_date.toordinal() if person and person.birth_date else None,
        }
        for number in DECIDING_ROUNDS:
            tally.values[f"score_{number}"] = self._score_of(score, RoundNumber(number), won=won)
            tally.values[f"power_{number}"] = self._power(entry, RoundNumber(number))
        return tally

    def _women(self, person: Entry | None) -> int:
        stated = person is not None and person.gender is Gender.FEMALE
        return int(stated and self._formula.women_first)

    def _score_of(self, score: BoardScore, number: RoundNumber, *, won: bool) -> Number | None:
        """With the modifiers and the win at the top table; None for who did not play."""
        own = [part for part in score.boards if part.round == number]
        if not own:
            return None
        found = sum((part.modified for part in own), Fraction(0))
        top = self._seen.top_tables.get(number)
        if won and any(part.table == top and part.place == 1 for part in own):
            found += self._formula.top_win
        return plain_number(found)

    def _power(self, entry: EntryNumber, number: RoundNumber) -> int | None:
        """The better power of a round; None for who did not play."""
        played = self._seen.played.get(entry, ())
        own = [each.seat.role for each in played if each.round.number == number]
        return min((power_rank(self._formula, role) for role in own), default=None)


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
        if line.entry == row.entry and line.kind is AdjustmentKind.TOP_TABLE
    }
    return formula.top_win if name in played else 0
