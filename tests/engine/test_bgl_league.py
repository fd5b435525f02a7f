"""League points of the Boardgame League (BGL 3.13), its example, and why somebody sits there."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Derived, LeaguePoints, points_of_units
from bglmanager.engine.event import Event, Number, Pairing, Round, Tier
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.orders import Order
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.cut import exchange
from bglmanager.engine.seating.reasons import SeatReason, seat_reasons
from tests.engine import documents, notation
from tests.engine.builders import with_settings


def event_of(players: int, tier: str) -> Event:
    """Number 1 gathers 55 + 55 + 45 points in three rounds and wins the final."""
    others = "\n".join(
        f"{table + 2}: " + " ".join(f"{n}={n}" for n in range(first, min(first + 4, players + 1)))
        for table, first in enumerate(range(5, players + 1, 4))
    )
    return notation.event(
        f"""
        size 4, rounds 3, tier {tier}
        entries 1-{players}
        round 1
        1: 1=9 2=10 3=8 4=7
        {others}
        round 2
        1: 1=9 2=10 3=8 4=7
        {others}
        round 3
        1: 1=9 2=10 3=9 4=7
        {others}
        round 4 final
        1: 1=5 2=4 3=3 4=2
        """
    )


def points_of(event: Event, entry: int) -> LeaguePoints:
    (found,) = [line for line in derive(event).league_points if line.entry == entry]
    return found


@pytest.mark.parametrize(("players", "points"), [(20, 2198), (10, 1607), (40, 2495)])
def test_3_13_the_three_events_of_the_regulation(players: int, points: int) -> None:
    assert round(points_of(event_of(players, "A"), 1).points) == points


@pytest.mark.parametrize(("players", "factor"), [(20, 87.91), (10, 64.27), (40, 99.80)])
def test_3_13_inner_factors(players: int, factor: float) -> None:
    assert round(float(points_of(event_of(players, "C"), 1).points) / 10, 2) == factor


def test_parts_of_the_formula() -> None:
    assert dict(points_of(event_of(20, "A"), 1).detail) == {
        "pm": Fraction(155, 3),
        "pf": 100,
        "n": 20,
        "tier": Fraction(5, 2),
    }


@pytest.mark.parametrize(("tier", "factor"), [("A", "2.5"), ("B", "1.5"), ("C", "1")])
def test_3_13_exact_to_30_digits(tier: str, factor: str) -> None:
    worth = Fraction(points_of(event_of(20, tier), 1).points)
    with localcontext() as context:
        context.prec = 60
        weight = 1 - 1 / Decimal(2).exp()
        exact = Decimal(factor) * 10 * (Decimal(155) / 3 + 50) * weight
        error = Decimal(worth.numerator) / worth.denominator - exact
        assert abs(error) < Decimal(10) ** -26


def test_without_the_final_pf_is_0() -> None:
    line = points_of(event_of(20, "A"), 5)
    assert line.detail["pf"] == 0


def test_in_the_order_of_the_final_ranking() -> None:
    derived = derive(event_of(10, "B"))
    assert tuple(line.entry for line in derived.league_points) == derived.final_ranking


def test_who_left_early_is_divided_by_all_rounds() -> None:
    event = notation.event(
        """
        size 4, rounds 2, tier C
        entries 1-8
        1 withdrawn 1
        round 1
        1: 1=9 2=8 3=7 4=6
        2: 5=9 6=8 7=7 8=6
        round 2
        1: 2=9 3=8 4=7 5=5
        2: 6=9 7=8 8=7
        """
    )
    assert points_of(event, 1).detail["pm"] == 50


def test_n_counts_who_was_expelled_or_never_came() -> None:
    event = notation.event(
        """
        size 4, rounds 1, tier C
        entries 1-10
        1 expelled 1
        9 no-show
        round 1
        1: 1=9!1e 2=8 3=7 4=6
        2: 5=9 6=8 7=7 8=?!1a
        """
    )
    lines = derive(event).league_points
    assert {line.detail["n"] for line in lines} == {8}
    assert {line.entry for line in lines} == {2, 3, 4, 5, 6, 7, 8}


def test_none_with_fewer_than_8_players() -> None:
    assert derive(event_of(7, "A")).league_points == ()
    assert len(derive(event_of(8, "A")).league_points) == 8


def test_none_without_tier_league_or_validity() -> None:
    event = event_of(10, "A")
    for changed in (
        with_settings(event, tier=None),
        with_settings(event, league=None),
        with_settings(event, not_valid="table size"),
    ):
        assert derive(changed).league_points == ()
    assert with_settings(event, tier=Tier.A) == event


def test_the_last_round_of_the_final_counts() -> None:
    event = event_of(10, "C")
    replay = notation.event("size 4\nentries 1-2\nround 5 final\n1: 1=1 2=2").rounds
    event = replace(event, rounds=(*event.rounds, *replay))
    assert points_of(event, 1).detail["pf"] < points_of(event, 2).detail["pf"]
    assert points_of(event, 3).detail["pf"] == 0


# ---- A whole event derived by an independent program: the engine gives the same, to 6 decimals


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


# ----------------------------------------------------------- Why somebody sits where he sits

PLAYED = """
    size 3, rounds 2
    entries 1-6
    round 1
    1: 1=90 2=5 3=4
    2: 4=10 5=9 6=8
"""


def of(event: Event, draft: Round, entry: int) -> SeatReason:
    event = replace(event, rounds=(*event.rounds, draft))
    return seat_reasons(event, draft.number, derive(event))[EntryNumber(entry)]


def test_in_round_1_chance_decided() -> None:
    event = notation.event("size 3\nentries 1-6")
    draft = next_round(event)
    second = draft.tables[0].seats[1].entry
    assert of(event, draft, second) == SeatReason(second, 2, None, None, None, False)


def test_later_the_seating_order_decided() -> None:
    event = notation.event(PLAYED)
    draft = next_round(event)
    first = of(event, draft, 1)
    assert (first.rank, first.order, first.points, first.separation) == (
        1,
        Order.SEATING,
        100,
        None,
    )
    second = of(event, draft, 4)
    assert (second.rank, second.points) == (2, 100)
    assert second.separation is not None
    assert (second.separation.criterion, second.separation.above) == ("pbg", 1)


def test_ranks_count_those_who_sit_and_compare_them_with_each_other() -> None:
    """With 4 gone, 5 is second in the round and behind 1."""
    event = notation.event(PLAYED + "\n4 withdrawn 1")
    found = of(event, next_round(event), 5)
    assert (found.rank, found.points) == (2, 55)
    assert found.separation is not None
    assert (found.separation.criterion, found.separation.above) == ("points", 1)


def test_in_the_final_the_standings_decided() -> None:
    event = notation.event(PLAYED.replace("rounds 2", "rounds 1"))
    found = of(event, next_round(event), 5)
    assert (found.rank, found.order) == (3, Order.STANDINGS)


def test_a_hand_moved_them() -> None:
    event = notation.event(PLAYED)
    draft = exchange(next_round(event), EntryNumber(1), EntryNumber(6))
    assert [of(event, draft, n).exchanged for n in (1, 4, 6)] == [True, False, True]
    assert of(event, draft, 1).rank == 1


def test_seated_by_hand_has_no_reasons() -> None:
    event = notation.event(PLAYED)
    by_hand = replace(next_round(event), pairing=Pairing.MANUAL)
    event = replace(event, rounds=(*event.rounds, by_hand))
    assert seat_reasons(event, RoundNumber(2), derive(event)) == {}
