"""The object `derived`: what the facts give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bglmanager.engine.derived import StandingsMark
from bglmanager.engine.event import Number
from bglmanager.engine.fact_kinds import Range
from bglmanager.exchange.event_document.limits import LARGEST_DERIVED

Result = Annotated[Number, Range(-LARGEST_DERIVED, LARGEST_DERIVED)]


@dataclass(frozen=True)
class SeatResult:
    """A player's result at a table."""

    entry: int
    place: int | None
    points: Result | None
    pbg: Result | None


@dataclass(frozen=True)
class TableResult:
    """One table's results."""

    round: int
    table: int
    virtual: tuple[Result, ...]
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True)
class StandingRow:
    """One line of the standings."""

    rank: int
    entry: int
    points: Result
    criteria: Mapping[str, Result | None]
    mark: StandingsMark | None
    seating_rank: int | None = None


@dataclass(frozen=True)
class Standings:
    """The standings after a round."""

    after_round: int
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True)
class PointsRow:
    """One line of the points ranking."""

    rank: int
    entry: int
    points: Result


@dataclass(frozen=True)
class TeamRow:
    """One line of the team standings."""

    rank: int
    team: int
    points: Result
    criteria: Mapping[str, Result | None]
    seating_rank: int | None = None


@dataclass(frozen=True)
class TeamStandings:
    """The standings of fixed teams after a round."""

    after_round: int
    rows: tuple[TeamRow, ...]


@dataclass(frozen=True)
class RankedEntry:
    """One line of the final ranking."""

    rank: int
    entry: int


@dataclass(frozen=True)
class LeaguePoints:
    """What the event is worth to one player."""

    entry: int
    points: Result
    detail: Mapping[str, Result]


@dataclass(frozen=True)
class Results:
    """Everything derived."""

    tables: tuple[TableResult, ...]
    standings: tuple[Standings, ...]
    final_ranking: tuple[RankedEntry, ...]
    league_points: tuple[LeaguePoints, ...]
    struck: tuple[int, ...]
    points_ranking: tuple[PointsRow, ...] = ()
    team_standings: tuple[TeamStandings, ...] = ()
