"""A whole event derived by an independent program: the engine gives the same, to 6 decimals."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived, points_of_units
from bglmanager.engine.event import Number
from tests.engine import documents


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return documents.read("bgl-2010")


@pytest.fixture(scope="module")
def derived(document: dict[str, Any]) -> Derived:
    return derive(documents.event_of(document))


def six(value: Number | None) -> int | Fraction | None:
    """As derived numbers are written in a document."""
    if value is None:
        return None
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        return Fraction(exact.quantize(Decimal("0.000001"), ROUND_HALF_EVEN))


def test_tables(document: dict[str, Any], derived: Derived) -> None:
    assert [
        {
            "round": table.round,
            "table": table.table,
            "virtual": list(table.virtual),
            "seats": [
                {
                    "entry": seat.entry,
                    "place": seat.place,
                    "points": six(points_of_units(seat.units or 0)),
                    "pbg": six(seat.pbg),
                }
                for seat in table.seats
            ],
        }
        for table in derived.tables
    ] == document["derived"]["tables"]


def test_standings(document: dict[str, Any], derived: Derived) -> None:
    assert [
        {
            "after_round": standings.after_round,
            "rows": [
                {
                    "rank": row.rank,
                    "entry": row.entry,
                    "points": six(row.points),
                    "criteria": {name: six(value) for name, value in row.criteria},
                    "mark": row.mark.value if row.mark else None,
                    "seating_rank": row.seating_rank,
                }
                for row in standings.rows
            ],
        }
        for standings in derived.standings
    ] == document["derived"]["standings"]


def test_criteria_are_named_in_the_order_of_the_document(derived: Derived) -> None:
    assert [name for name, _ in derived.standings[0].rows[0].criteria] == ["pba", "pbg"]


def test_final_ranking(document: dict[str, Any], derived: Derived) -> None:
    assert [
        {"rank": rank, "entry": entry} for rank, entry in enumerate(derived.final_ranking, start=1)
    ] == document["derived"]["final_ranking"]
    assert list(derived.struck) == document["derived"]["struck"]


def test_league_points(document: dict[str, Any], derived: Derived) -> None:
    assert [
        {
            "entry": line.entry,
            "points": six(line.points),
            "detail": {name: six(value) for name, value in line.detail.items()},
        }
        for line in derived.league_points
    ] == document["derived"]["league_points"]
