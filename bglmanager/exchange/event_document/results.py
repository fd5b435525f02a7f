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
from bglmanager.exchange.event_document.numbers import round_derived, round_quotient
from bglmanager.exchange.event_document.tree import Object, Tree


def results_tree(derived: Derived) -> Object:
    """The object `derived` of the document."""
    tree: Object = {
        "tables": [_table_tree(table) for table in derived.tables],
        "standings": [_standings_tree(standings) for standings in derived.standings],
    }
    if derived.points_ranking:
        tree["points_ranking"] = [
            {"rank": rank, "entry": entry, "points": round_derived(value)}
            for rank, (entry, value) in enumerate(derived.points_ranking, 1)
        ]
    if derived.team_standings:
        tree["team_standings"] = [
            {"after_round": each.after_round, "rows": [_team_tree(row) for row in each.rows]}
            for each in derived.team_standings
        ]
    tree["final_ranking"] = [
        {"rank": rank, "entry": entry} for rank, entry in enumerate(derived.final_ranking, 1)
    ]
    tree["league_points"] = [
        {
            "entry": each.entry,
            "points": round_derived(each.points),
            "detail": _criteria_by_name(each.detail.items()),
        }
        for each in derived.league_points
    ]
    tree["struck"] = sorted(derived.struck)
    return tree


def _table_tree(result: TableResult) -> Object:
    return {
        "round": result.round,
        "table": result.table,
        "virtual": [round_derived(score) for score in result.virtual],
        "seats": [
            {
                "entry": seat.entry,
                "place": seat.place,
                "points": None if seat.units is None else _ranking_points(seat.units),
                "pbg": None if seat.share is None else round_quotient(*seat.share),
            }
            for seat in result.seats
        ],
    }


def _standings_tree(standings: Standings) -> Object:
    return {
        "after_round": standings.after_round,
        "rows": [_row_tree(row) for row in standings.rows],
    }


def _row_tree(row: StandingRow) -> Object:
    return {
        "rank": row.rank,
        "entry": row.entry,
        "points": _ranking_points(row.units),
        "criteria": _criteria_by_name(row.criteria),
        "mark": None if row.mark is None else row.mark.value,
        **_seating_rank(row.seating_rank),
    }


def _team_tree(row: TeamRow) -> Object:
    return {
        "rank": row.rank,
        "team": row.team,
        "points": _ranking_points(row.units),
        "criteria": _criteria_by_name(row.criteria),
        **_seating_rank(row.seating_rank),
    }


@lru_cache(4096)
def _ranking_points(units: int) -> int | Decimal:
    """Ranking points; there are few different ones."""
    return round_derived(points_of_units(units))


def _seating_rank(rank: int | None) -> Object:
    return {} if rank is None else {"seating_rank": rank}


def _criteria_by_name(criteria: Iterable[tuple[str, Number | None]]) -> Object:
    return {name: _rounded_or_null(value) for name, value in criteria}


def _rounded_or_null(value: Number | None) -> Tree:
    return None if value is None else round_derived(value)
