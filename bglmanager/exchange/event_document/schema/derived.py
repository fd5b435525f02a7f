"""The object `derived`: what the facts give."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bglmanager.engine import derived as results
from bglmanager.exchange.event_document.schema.leaves import Counted, OneOf, Result
from bglmanager.exchange.event_document.schema.model import Model, Small

Mark = Annotated[str, OneOf.members(results.StandingsMark)]


class SeatResult(Small):
    """A player's result at a table."""

    entry: Counted
    place: Counted | None
    points: Result | None
    pbg: Result | None


class TableResult(Model):
    """One table's results."""

    round: Counted
    table: Counted
    virtual: list[Result]
    seats: list[SeatResult]


class StandingRow(Small):
    """One line of the standings."""

    rank: Counted
    entry: Counted
    points: Result
    criteria: dict[str, Result | None]
    mark: Mark | None
    seating_rank: Counted | None = None


class Standings(Model):
    """The standings after a round."""

    after_round: Counted
    rows: list[StandingRow]


class PointsRow(Small):
    """One line of the points ranking."""

    rank: Counted
    entry: Counted
    points: Result


class TeamRow(Small):
    """One line of the team standings."""

    rank: Counted
    team: Counted
    points: Result
    criteria: dict[str, Result | None]
    seating_rank: Counted | None = None


class TeamStandings(Model):
    """The standings of fixed teams after a round."""

    after_round: Counted
    rows: list[TeamRow]


class RankedEntry(Small):
    """One line of the final ranking."""

    rank: Counted
    entry: Counted


class LeaguePoints(Small):
    """What the event is worth to one player."""

    entry: Counted
    points: Result
    detail: dict[str, Result]


class Results(Model):
    """Everything derived."""

    tables: list[TableResult]
    standings: list[Standings]
    points_ranking: list[PointsRow] = Field(default_factory=list)
    team_standings: list[TeamStandings] = Field(default_factory=list)
    final_ranking: list[RankedEntry]
    league_points: list[LeaguePoints]
    struck: list[Counted]
