"""How many rounds, which final phases: every row of the tables (BIG 8.1.1-8.1.3; rules 4.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import Kind, PlannedRound, Seating, Settings
from bglmanager.engine.games.game import Option, Timing
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.plan import (
    PlanKind,
    event_plans,
    final_size,
    finals_row,
    minutes_planned,
    most_with_one_loss,
    rounds_proposed,
)
from bglmanager.engine.rulesets.bgl_2010 import BGL_2010
from bglmanager.engine.rulesets.big_2026 import BIG_2026
from tests.engine import notation
from tests.engine.known_games import GAMES, game


def settings(per_table: int, game: str = "seasons", kind: str = "regular") -> Settings:
    text = f"ruleset big-2026, size {per_table}, game {game}, kind {kind}"
    return notation.event(text).settings


ROUNDS = [
    (2, 6, 8, 3, 2),
    (2, 9, 16, 4, 3),
    (2, 17, 32, 5, 4),
    (2, 33, 60, 6, 5),
    (3, 6, 9, 2, None),
    (3, 10, 27, 3, 2),
    (3, 28, 60, 4, 3),
    *((size, 6, 16, 2, None) for size in (4, 5, 6, 7)),
    *((size, 17, 80, 3, None) for size in (4, 5, 6, 7)),
]


@pytest.mark.parametrize(("size", "least", "most", "rounds", "short"), ROUNDS)
def test_8_1_rounds_suggested(
    size: int, least: int, most: int, rounds: int, short: int | None
) -> None:
    for players in (least, most):
        assert rounds_proposed(BIG_2026, players, size) == rounds
        found = event_plans(BIG_2026, settings(size), players).all
        with_final = [plan.rounds for plan in found if plan.kind is PlanKind.SHORT]
        assert with_final == ([] if short is None else [short])


@pytest.mark.parametrize("longer", ["7-wonders", "ticket-to-ride", "perudo"])
def test_8_3_three_games_have_one_round_more(longer: str) -> None:
    assert rounds_proposed(BIG_2026, 20, 4, GAMES[longer]) == 4
    national = event_plans(BIG_2026, settings(4, longer), 20, game=GAMES[longer]).all[-2:]
    assert [plan.rounds for plan in national] == [3, 4]


FINALS = [
    (2, 6, 6, (3,), None, 0),
    (2, 7, 8, (3,), 4, 0),
    (2, 9, 14, (3,), None, 0),
    (2, 15, 16, (3,), 8, 0),
    (2, 17, 48, (4,), None, 0),
    (2, 49, 200, (4,), None, 0),
    (3, 6, 6, (2,), 3, 0),
    (3, 7, 12, (3,), 3, 0),
    (3, 13, 24, (3,), 9, 0),
    (3, 25, 27, (3,), 7, 1),
    (3, 28, 33, (3,), 9, 0),
    (3, 34, 200, (4,), 9, 0),
    *((size, 6, 16, (2,), 4, 0) for size in (4, 5, 6, 7)),
    *((size, 17, 32, (2, 3), 10, 2) for size in (4, 5, 6, 7)),
    *((size, 33, 200, (3, 4), 10, 2) for size in (4, 5, 6, 7)),
]


@pytest.mark.parametrize(("size", "least", "most", "rounds", "qualified", "direct"), FINALS)
def test_8_1_plans_of_national_finals(
    size: int, least: int, most: int, rounds: tuple[int, ...], qualified: int | None, direct: int
) -> None:
    for players in (least, most):
        row = finals_row(BIG_2026, settings(size), players)
        assert row is not None
        assert (row.rounds, row.qualified, row.direct) == (rounds, qualified, direct)


def test_8_1_3_sixteen_players_stand_in_two_rows_and_play_the_first() -> None:
    """Reading: 16 is in "6-16" and in "16-32"."""
    row = finals_row(BIG_2026, settings(4), 16)
    assert row is not None
    assert row.qualified == 4


@pytest.mark.parametrize(
    ("players", "rounds", "cases"),
    [
        (9, 3, {4, 5, 6}), (10, 3, {4, 5, 6}), (11, 3, {5, 6, 7}), (12, 3, {5, 6, 7}),
        (13, 3, {6, 7, 8}), (14, 3, {6, 7, 8}), (15, 3, {8}), (16, 3, {8}),
        (27, 4, {8, 9}), (28, 4, {8, 9}), (29, 4, {9, 10}), (32, 4, {9, 10}), (48, 4, {11, 15}),
    ],
)  # fmt: skip
def test_8_1_1_the_most_who_lost_at_most_once(players: int, rounds: int, cases: set[int]) -> None:
    """The source lists the cases; the plan reckons with the largest."""
    assert most_with_one_loss(players, rounds) >= max(cases) - 1


def test_8_3_5_dominion_follows_the_plan_of_three_whatever_its_tables() -> None:
    row = finals_row(BIG_2026, settings(4, "dominion"), 20, GAMES["dominion"])
    assert row is not None
    assert row.qualified == 9
    assert final_size(BIG_2026, settings(4, "dominion"), GAMES["dominion"]) == 3


def test_the_plan_of_another_game_says_nothing_of_this_one() -> None:
    """In an event of several games the final's game is the last of the plan."""
    assert final_size(BIG_2026, settings(4, "seasons"), GAMES["dominion"]) == 4


def test_minutes_are_those_planned_else_the_games_own() -> None:
    known = settings(4, "perudo")
    assert minutes_planned(known, 1) is None
    assert minutes_planned(known, 1, game("perudo", minutes=20)) == 20
    assert minutes_planned(replace(known, minutes=25), 1, game("perudo", minutes=20)) == 25


def test_a_row_of_the_plan_falls_back_on_the_minutes_of_its_own_game() -> None:
    rows = (PlannedRound("perudo", 6), PlannedRound("dominion", 3, 40))
    several = replace(settings(4, "multi"), plan=rows)
    assert minutes_planned(several, 1, game("perudo", minutes=20)) == 20
    assert minutes_planned(several, 2, game("dominion", minutes=36)) == 40


def test_minutes_follow_the_option_and_the_points_limit_that_are_chosen() -> None:
    extended = Option("moon", Text("Luna", "Moon"))
    named = replace(
        game("x", minutes=45),
        expansions=(extended,),
        timings=(
            Timing({4: 45}),
            Timing({4: 60}, Text("con la Luna", "with the Moon"), option="moon"),
            Timing({4: 90}, Text("7.000 punti", "7,000 points"), points=7000),
            Timing({4: 20}, Text("breve", "short")),
        ),
    )
    known = settings(4, "x")
    assert named.minutes_of(known, 4) == 45
    assert named.minutes_of(replace(known, expansions=("Luna",)), 4) == 60
    assert named.minutes_of(replace(known, points_limit=7000), 4) == 90
    assert named.minutes_of(replace(known, points_limit=8000), 4) == 45
    assert named.minutes_of(known, 3) is None
    assert game("x").minutes_of(known, 4) is None


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_8_1_3_the_final_is_of_four(size: int) -> None:
    assert final_size(BIG_2026, settings(size)) == 4


def test_both_plans_with_their_duration_and_4_5_if_it_fits() -> None:
    found = event_plans(BIG_2026, settings(4), 20, minutes=60)
    assert [(p.kind, p.rounds, p.final_rounds, p.minutes) for p in found.all] == [
        (PlanKind.SWISS, 3, 0, 180),
        (PlanKind.NATIONAL, 2, 2, 240),
        (PlanKind.NATIONAL, 3, 2, 300),
    ]
    assert found.proposed == found.all[1]
    assert (
        event_plans(BIG_2026, settings(4), 20, minutes=60, available=240).proposed == found.all[1]
    )
    assert (
        event_plans(BIG_2026, settings(4), 20, minutes=60, available=239).proposed == found.all[0]
    )


def test_a_national_final_always_has_its_own_plan() -> None:
    final = replace(settings(4), kind=Kind.NATIONAL_FINAL)
    found = event_plans(BIG_2026, final, 32, minutes=120, available=60)
    assert found.proposed.kind is PlanKind.NATIONAL


def test_four_players_of_a_two_player_game_play_everybody_against_everybody() -> None:
    found = event_plans(BIG_2026, settings(2), 4).proposed
    assert (found.kind, found.rounds, found.final_rounds) == (PlanKind.ROUND_ROBIN, 3, 0)


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (5, 5), (6, 5), (13, 13), (100, 99)])
def test_a_round_robin_that_is_chosen_has_as_many_rounds_as_it_takes(
    players: int, rounds: int
) -> None:
    robin = replace(settings(2), seating=Seating.ROUND_ROBIN)
    found = event_plans(BIG_2026, robin, players).proposed
    assert (found.kind, found.rounds, found.final_rounds) == (PlanKind.ROUND_ROBIN, rounds, 0)


def test_no_round_robin_is_proposed_that_no_event_has_the_rounds_for() -> None:
    robin = replace(settings(2), seating=Seating.ROUND_ROBIN)
    kinds = [plan.kind for plan in event_plans(BIG_2026, robin, 101).all]
    assert PlanKind.ROUND_ROBIN not in kinds


def test_several_games_are_played_in_four_rounds_without_a_final() -> None:
    """Rules 4.10 (BIG 7.2.1), however many play and at whatever tables."""
    plan = (PlannedRound("splendor", 4, 40), PlannedRound("7-wonders", 5, 30))
    several = replace(settings(4, "multi"), plan=plan)
    for players in (8, 40):
        found = event_plans(BIG_2026, several, players)
        assert [(p.kind, p.rounds, p.final_rounds) for p in found.all] == [(PlanKind.SWISS, 4, 0)]
    timed = replace(
        several, plan=(*plan, PlannedRound("catan", 4, 75), PlannedRound("azul", 4, 20))
    )
    assert event_plans(BIG_2026, timed, 8, minutes=40).proposed.minutes == 40 + 30 + 75 + 20
    unknown = replace(several, plan=(*plan, PlannedRound("azul", 4)))
    assert event_plans(BIG_2026, unknown, 8, minutes=40).proposed.minutes is None


def test_bgl_offers_the_least_and_the_classic_number_with_a_final() -> None:
    bgl = notation.event("size 4").settings
    found = event_plans(BGL_2010, bgl, 50, minutes=45)
    assert [(p.kind, p.rounds, p.final_rounds, p.minutes) for p in found.all] == [
        (PlanKind.SWISS, 4, 1, 225),
        (PlanKind.CLASSIC, 3, 1, 180),
    ]
    assert found.proposed.kind is PlanKind.SWISS
