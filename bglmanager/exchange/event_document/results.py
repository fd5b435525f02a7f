"""The derived part as JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from bglmanager.engine.derived import (
    Derived,
    StandingRow,
    Standings,
    TableResult,
    TeamRow,
    points_of_units,
)
from bglmanager.engine.event import Number
from bglmanager.exchange.event_document.numbers import quotient, rounded
from bglmanager.exchange.event_document.tree import Object, Tree


def results(derived: Derived) -> Object:
    """The object `derived` of the document."""
    tree: Object = {
        "tables": [_table(table) for table in derived.tables],
        "standings": [_standings(standings) for standings in derived.standings],
    }
    if derived.points_ranking:
        tree["points_ranking"] = [
            {"rank": rank, "entry": entry, "points": rounded(value)}
            for rank, (entry, value) in enumerate(derived.points_ranking, 1)
        ]
    if derived.team_standings:
        tree["team_standings"] = [
            {"after_round": each.after_round, "rows": [_team(row) for row in each.rows]}
            for each in derived.team_standings
        ]
    tree["final_ranking"] = [
        {"rank": rank, "entry": entry} for rank, entry in enumerate(derived.final_ranking, 1)
    ]
    tree["league_points"] = [
        {"entry": each.entry, "points": rounded(each.points), "detail": _named(each.detail.items())}
        for each in derived.league_points
    ]
    tree["struck"] = sorted(derived.struck)
    return tree


def _table(result: TableResult) -> Object:
    return {
        "round": result.round,
        "table": result.table,
        "virtual": [rounded(score) for score in result.virtual],
        "seats": [
            {
                "entry": seat.entry,
                "place": seat.place,
                "points": None if seat.units is None else _points(seat.units),
                "pbg": None if seat.share is None else quotient(*seat.share),
            }
            for seat in result.seats
        ],
    }


def _standings(standings: Standings) -> Object:
    return {
        "after_round": standings.after_round,
        "rows": [_row(row) for row in standings.rows],
    }


def _row(row: StandingRow) -> Object:
    return {
        "rank": row.rank,
        "entry": row.entry,
        "points": _points(row.units),
        "criteria": _named(row.criteria),
        "mark": None if row.mark is None else row.mark.value,
        **_seating_rank(row.seating_rank),
    }


def _team(row: TeamRow) -> Object:
    return {
        "rank": row.rank,
        "team": row.team,
        "points": _points(row.units),
        "criteria": _named(row.criteria),
        **_seating_rank(row.seating_rank),
    }


@lru_cache(4096)
def _points(units: int) -> int | Decimal:
    """Ranking points; there are few different ones."""
    return rounded(points_of_units(units))


def _seating_rank(rank: int | None) -> Object:
    return {} if rank is None else {"seating_rank": rank}


def _named(criteria: Iterable[tuple[str, Number | None]]) -> Object:
    return {name: _known(value) for name, value in criteria}


def _known(value: Number | None) -> Tree:
    return None if value is None else rounded(value)
