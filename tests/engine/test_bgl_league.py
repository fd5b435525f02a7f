"""League points of one event of the Boardgame League (BGL 3.13)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import LeaguePoints
from bglmanager.engine.event import Event, Tier
from tests.engine import notation
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
