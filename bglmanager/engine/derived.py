"""What `derive` makes of an event: results of tables, standings, final ranking, league points.

Ranking points are counted in whole 1/420 (the least common multiple of 1 … 7), so that the mean
of shared places stays a whole number; `points` turns them back. Shares (PBG) are `Fraction`s
of 100.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from bglmanager.engine.event import Number
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.rulesets.ruleset import Stage

POINT = 420
"""Units of one ranking point."""


def points_of_units(units: Number) -> Number:
    """Ranking points of a number of units, `int` when whole."""
    if isinstance(units, int) and units % POINT == 0:
        return units // POINT
    return plain_number(Fraction(units, POINT))


def plain_number(value: Number) -> Number:
    """The same number, as `int` when whole."""
    if isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else value


def exact_sum(values: Iterable[Number]) -> Number:
    """The sum of exact numbers, as `int` when whole."""
    return plain_number(sum(values))


class StandingsMark(StrEnum):
    """What stands beside a name in the standings."""

    WITHDRAWN = "withdrawn"


class SeatResult(NamedTuple):
    """A player's result at a table: place, points in units of 1/420, share of the scores.

    `share` is the PBG of the round (0-100) as (over, under), not reduced: most shares are only
    added up. While the table is not complete, `units` and `share` are None and `place` is the
    one among those who have a score.
    """

    entry: EntryNumber
    place: int | None
    units: Number | None
    share: tuple[int, int] | None

    @property
    def pbg(self) -> Fraction | None:
        """The share as an exact number, 0-100."""
        return None if self.share is None else Fraction(*self.share)


class TableResult(NamedTuple):
    """One table's results in seat order; `virtual` are the virtual players' raised scores."""

    round: RoundNumber
    table: TableNumber
    virtual: tuple[Number, ...]
    seats: tuple[SeatResult, ...]

    @property
    def first(self) -> tuple[EntryNumber, ...]:
        """Who has the first place, alone or with others."""
        return tuple(seat.entry for seat in self.seats if seat.place == 1)


def units_gathered(
    results: Iterable[TableResult], rounds: Collection[int]
) -> dict[EntryNumber, Number]:
    """The units that everybody has from these rounds."""
    total: dict[EntryNumber, Number] = {}
    for result in results:
        for seat in result.seats if result.round in rounds else ():
            total[seat.entry] = total.get(seat.entry, 0) + (seat.units or 0)
    return total


class StandingRow(NamedTuple):
    """One line of the standings; `criteria` are named as in the event document, in order.

    `seating_rank` is the rank in the order that seats the next round, where it is another one.
    `unshown` are criteria that decide and are not written anywhere (Diplomacy 5 b, f-i).
    """

    rank: int
    entry: EntryNumber
    units: Number
    criteria: tuple[tuple[str, Number | None], ...]
    mark: StandingsMark | None = None
    seating_rank: int | None = None
    unshown: tuple[tuple[str, Number | None], ...] = ()

    @property
    def points(self) -> Number:
        """Ranking points."""
        return points_of_units(self.units)


class Standings(NamedTuple):
    """The standings after a closed Swiss round; `stage` says which of the orders applies."""

    after_round: RoundNumber
    rows: tuple[StandingRow, ...]
    stage: Stage = Stage.LATER


class TeamRow(NamedTuple):
    """One line of the team standings."""

    rank: int
    team: TeamNumber
    units: Number
    criteria: tuple[tuple[str, Number | None], ...]
    seating_rank: int | None = None

    @property
    def points(self) -> Number:
        """Ranking points."""
        return points_of_units(self.units)


class TeamStandings(NamedTuple):
    """The standings of fixed teams after a closed Swiss round."""

    after_round: RoundNumber
    rows: tuple[TeamRow, ...]


class LeaguePoints(NamedTuple):
    """What the event is worth to one player; `detail` shows the parts of the formula."""

    entry: EntryNumber
    points: Number
    detail: Mapping[str, Number]


class Derived(NamedTuple):
    """Everything an event's facts give. `final_ranking` holds start numbers, best first."""

    tables: tuple[TableResult, ...] = ()
    standings: tuple[Standings, ...] = ()
    points_ranking: tuple[tuple[EntryNumber, Number], ...] = ()
    team_standings: tuple[TeamStandings, ...] = ()
    final_ranking: tuple[EntryNumber, ...] = ()
    league_points: tuple[LeaguePoints, ...] = ()
    struck: tuple[EntryNumber, ...] = ()

    @property
    def latest_standings(self) -> Standings | None:
        """The newest standings, or None before the first round is closed."""
        return self.standings[-1] if self.standings else None

    def table(self, round_: RoundNumber, table: TableNumber) -> TableResult:
        """The result of this table; LookupError while its round is not closed."""
        for result in self.tables:
            if result.round == round_ and result.table == table:
                return result
        raise LookupError(round_, table)

    def standings_after(self, round_: RoundNumber) -> Standings:
        """The standings after this round; LookupError if there are none."""
        for found in self.standings:
            if found.after_round == round_:
                return found
        raise LookupError(round_)
