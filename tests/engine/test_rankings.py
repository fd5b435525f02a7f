"""Rankings of a league, by the paragraphs of the regulations (BGL 3.14, 3.18; BIG 5)."""

from __future__ import annotations

import datetime as dt
import itertools
from collections import Counter
from fractions import Fraction

import pytest

from bglmanager.engine.event import Number, Tier
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.league import growth_of
from bglmanager.engine.plan import round_robin_rounds
from bglmanager.engine.rankings import (
    RankingLine,
    Result,
    bgl_game,
    bgl_overall,
    big_game,
    big_overall,
    carry_over,
    ranked_lines,
)
from bglmanager.engine.rulesets.bgl_2010 import BGL_2010
from bglmanager.engine.rulesets.ruleset import TierFormula
from bglmanager.engine.seating.cut import scheduled_pairings

FACTORS = {Tier.A: Fraction(5, 2), Tier.B: Fraction(3, 2), Tier.C: Fraction(1)}
WORTH = 10 * (100 + Fraction(100, 2)) * growth_of(30, Fraction(10))
"""PM 100, PF 100, N 30, without the tier: the events of the example in 3.14."""
GAMES = tuple("vwxyz")
THREE = Fraction(3)


def result(
    points: Number = WORTH,
    *,
    person: int = 0,
    game: str = "g",
    tier: Tier | None = Tier.C,
    day: int = 1,
) -> Result:
    date = dt.date(2026, 1, 1) + dt.timedelta(day)
    factor = 1 if tier is None else FACTORS[tier]
    return Result(person, EventId(f"{game}{day:03}"), date, game, points, tier, factor)


def example(game: str) -> list[Result]:
    """Three events of tier C, two of B, one of A, all won by person 0."""
    return [result(game=game, tier=Tier(tier), day=day) for day, tier in enumerate("CCCBBA")]


def example_overall(tau: Fraction) -> RankingLine:
    (line,) = bgl_overall({game: bgl_game(example(game), tau) for game in GAMES})
    return line


def test_3_14_what_one_event_of_the_example_is_worth() -> None:
    assert round(float(WORTH), 2) == 1425.32


def test_3_14_the_tiers_of_one_game() -> None:
    (line,) = bgl_game(example("v"), THREE)
    by_tier = {share.tier: (share.events, share.points) for share in line.tiers}
    assert {tier: events for tier, (events, _) in by_tier.items()} == {"A": 1, "B": 2, "C": 3}
    # The example of the text leaves the factor to its last step.
    bare = {tier: points / FACTORS[tier] for tier, (_, points) in by_tier.items()}
    assert {tier: round(float(points), 1) for tier, points in bare.items()} == {
        "C": 901.0,
        "B": 693.5,
        "A": 404.0,
    }


def test_3_14_the_tiers_over_five_games() -> None:
    lines = [bgl_game(example(game), THREE)[0] for game in GAMES]
    summed = {
        tier: sum(share.points for line in lines for share in line.tiers if share.tier == tier)
        for tier in "CBA"
    }
    assert {tier: round(float(points), 1) for tier, points in summed.items()} == {
        "C": 4504.9,
        "B": 5201.5,
        "A": 5050.4,
    }


def test_3_14_the_total_is_14756_8_where_the_text_has_a_misprint() -> None:
    total = float(example_overall(THREE).total)
    assert round(total, 1) == 14756.8
    assert round(total, 1) != 14786.8


def test_3_14_reading_tau_league_with_10_the_example_does_not_come_out() -> None:
    (line,) = bgl_game(example("v"), Fraction(10))
    bare = [round(float(share.points / FACTORS[share.tier]), 1) for share in line.tiers]
    assert bare == [135.6, 258.4, 369.4]
    assert round(float(example_overall(Fraction(10)).total), 1) == 5480.3


def test_reading_tau_league_is_3_unless_an_event_says_otherwise() -> None:
    assert isinstance(BGL_2010.formula, TierFormula)
    assert BGL_2010.formula.tau == 3


def test_3_14_the_mean_is_taken_before_the_factor_and_unrounded() -> None:
    (line,) = bgl_game([result(100, day=1), result(Fraction(301, 2), day=2)], THREE)
    assert line.total == Fraction(501, 4) * growth_of(2, THREE)


def test_3_14_tiers_and_games_do_not_mix() -> None:
    c, b = result(100, tier=Tier.C), result(100, tier=Tier.B, day=2)
    (line,) = bgl_game([c, b], THREE)
    assert line.total == 100 * growth_of(1, THREE) * Fraction(5, 2)
    (both,) = bgl_overall({"g": [line], "h": bgl_game([result(100, game="h")], THREE)})
    assert both.games == {"g": line.total, "h": 100 * growth_of(1, THREE)}
    assert both.total == sum(both.games.values())


def test_a_second_worse_event_may_still_bring_points() -> None:
    (one,) = bgl_game([result(100)], THREE)
    (two,) = bgl_game([result(100), result(90, day=2)], THREE)
    (low,) = bgl_game([result(100), result(0, day=2)], THREE)
    assert low.total < one.total < two.total


@pytest.mark.parametrize(
    ("total", "carried"),
    [
        (0, 0),
        (100, 0),
        (Fraction(1001, 10), 0),
        (250, 25),
        (Fraction(2501, 10), 25),
        (500, 50),
        (Fraction(5001, 10), 50),
        (1000, 100),
        (Fraction(10001, 10), 100),
        (14757, 150),
    ],
)
def test_3_14_carry_over(total: Number, carried: int) -> None:
    assert carry_over(total) == carried


@pytest.mark.parametrize(
    ("total", "carried"),
    [("100.4", 0), ("100.6", 25), ("250.49", 25), ("250.51", 50), ("1000.5", 100), ("1001", 150)],
)
def test_3_18_a_total_that_is_no_whole_number_is_rounded_before_the_bands(
    total: str, carried: int
) -> None:
    assert carry_over(Fraction(total)) == carried


def test_3_14_carry_over_adds_to_the_multi_game_ranking() -> None:
    games = {"g": bgl_game([result(100)], THREE)}
    lines = {line.person: line for line in bgl_overall(games, {0: 400, 1: 2000, 2: 100})}
    assert lines[0].total == games["g"][0].total + 50
    assert [lines[person].carried for person in (0, 1)] == [50, 150]
    assert lines[1].total == 150
    assert 2 not in lines
    assert lines[1].counted == ()


def test_big_5_the_best_five_of_a_game_and_the_best_three_overall() -> None:
    own = [result(points, tier=None, day=points) for points in (7, 1, 6, 2, 5, 3, 4)]
    (game,) = big_game(own)
    assert [each.points for each in game.counted] == [3, 4, 5, 6, 7]
    assert game.total == 25
    (overall,) = big_overall({"g": own, "h": [result(10, tier=None, game="h")]})
    assert overall.games == {"g": 18, "h": 10}
    assert overall.total == 28


def test_big_5_of_equal_events_the_earlier_ones_count() -> None:
    own = [result(10, tier=None, day=day) for day in range(7, 0, -1)]
    (line,) = big_game(own)
    assert [each.date.day for each in line.counted] == [2, 3, 4, 5, 6]


def test_equal_totals_share_the_rank_and_go_by_name() -> None:
    lines = [RankingLine(person, Fraction(total), ()) for person, total in enumerate((5, 7, 7, 9))]
    names = {0: ("a",), 1: ("z", "b"), 2: ("z", "a"), 3: ("m",)}
    assert [(each.rank, each.line.person) for each in ranked_lines(lines, names)] == [
        (1, 3),
        (2, 2),
        (2, 1),
        (4, 0),
    ]


def test_totals_that_only_look_equal_do_not_share_the_rank() -> None:
    lines = [RankingLine(0, Fraction(7), ()), RankingLine(1, Fraction(7) + Fraction(1, 10**40), ())]
    order = ranked_lines(lines, {0: ("a",), 1: ("b",)})
    assert [(each.rank, each.line.person) for each in order] == [(1, 1), (2, 0)]


def test_nobody_is_ranked_where_there_is_nobody() -> None:
    assert bgl_game([], THREE) == big_game([]) == bgl_overall({}) == big_overall({}) == ()
    assert ranked_lines((), {}) == ()


# -------------------------------------------- The round robin by the circle method (BIG 4.3)


def field(*numbers: int) -> list[EntryNumber]:
    return [EntryNumber(number) for number in numbers]


def test_four_players_written_out() -> None:
    players = field(1, 2, 3, 4)
    assert scheduled_pairings(players, 1) == (((1, 4), (2, 3)), None)
    assert scheduled_pairings(players, 2) == (((1, 3), (2, 4)), None)
    assert scheduled_pairings(players, 3) == (((1, 2), (3, 4)), None)


def test_three_players_rest_in_turn() -> None:
    players = field(1, 2, 3)
    assert scheduled_pairings(players, 1) == (((2, 3),), 1)
    assert scheduled_pairings(players, 2) == (((1, 3),), 2)
    assert scheduled_pairings(players, 3) == (((1, 2),), 3)


def test_two_players_meet_every_round() -> None:
    assert [scheduled_pairings(field(7, 3), number) for number in (1, 2)] == [(((3, 7),), None)] * 2


@pytest.mark.parametrize("players", range(2, 24))
def test_everybody_meets_everybody_once(players: int) -> None:
    numbers = [EntryNumber(3 * n + 2) for n in range(players)]
    rounds = [
        scheduled_pairings(numbers, number) for number in range(1, round_robin_rounds(players) + 1)
    ]
    met = Counter(pair for pairs, _ in rounds for pair in pairs)
    assert met == Counter(itertools.combinations(numbers, 2))
    for pairs, bye in rounds:
        seated = [number for pair in pairs for number in pair]
        assert sorted([*seated, *([] if bye is None else [bye])]) == numbers
        assert list(pairs) == sorted(pairs)
    byes = sorted(bye for _, bye in rounds if bye is not None)
    assert byes == (numbers if players % 2 else [])


@pytest.mark.parametrize("players", [2, 5, 8])
def test_after_a_whole_one_it_starts_over(players: int) -> None:
    numbers = field(*range(1, players + 1))
    whole = round_robin_rounds(players)
    for number in range(1, whole + 1):
        assert scheduled_pairings(numbers, number + 2 * whole) == scheduled_pairings(
            numbers, number
        )


def test_start_numbers_decide_whatever_the_order() -> None:
    for order in itertools.permutations(field(2, 4, 5, 9, 11)):
        assert scheduled_pairings(order, 2) == scheduled_pairings(field(2, 4, 5, 9, 11), 2)


def test_how_many_rounds() -> None:
    assert [round_robin_rounds(players) for players in range(9)] == [0, 0, 1, 3, 3, 5, 5, 7, 7]


@pytest.mark.parametrize(
    ("players", "number"), [([], 1), ([1], 1), ([1, 2, 2], 1), ([1, 2], 0), ([1, 2, 3], -1)]
)
def test_what_is_no_round_robin(players: list[int], number: int) -> None:
    with pytest.raises(ValueError, match="round"):
        scheduled_pairings(field(*players), number)
