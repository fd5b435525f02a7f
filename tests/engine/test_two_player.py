"""The three pairing rules of two-player tables, by examples and as properties (BGL 3.6.7)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.two_player import (
    Met,
    Pairs,
    fewest,
    greedy,
    greedy_complete,
    rematches_among,
)
from tests.engine.exhaustive import best_pairs
from tests.helpers.figures import figure

Rule = Callable[[list[EntryNumber], Met], Pairs]

RULES = pytest.mark.parametrize("rule", [greedy, greedy_complete, fewest])


def field(players: int) -> list[EntryNumber]:
    return [EntryNumber(number) for number in range(1, players + 1)]


def having_met(*pairs: tuple[int, int]) -> dict[EntryNumber, set[EntryNumber]]:
    met: dict[EntryNumber, set[EntryNumber]] = {}
    for one, other in pairs:
        met.setdefault(EntryNumber(one), set()).add(EntryNumber(other))
        met.setdefault(EntryNumber(other), set()).add(EntryNumber(one))
    return met


@RULES
def test_3_6_7_who_drew_in_round_1_meets_the_next(rule: Rule) -> None:
    """Ranks 5 and 6 met: 5-7 and 6-8."""
    met = having_met((5, 6), (1, 8), (2, 7), (3, 4))
    order = [EntryNumber(n) for n in (1, 2, 3, 7, 5, 6, 4, 8)]
    assert rule(field(8), having_met((5, 6))) == ((1, 2), (3, 4), (5, 7), (6, 8))
    assert rule(order, met) == ((1, 2), (3, 7), (5, 4), (6, 8))


@RULES
def test_nobody_has_met_anybody(rule: Rule) -> None:
    assert rule(field(6), {}) == ((1, 2), (3, 4), (5, 6))
    assert rule([], {}) == ()


@RULES
def test_the_order_counts_not_the_number(rule: Rule) -> None:
    order = [EntryNumber(n) for n in (9, 4, 7, 2)]
    assert rule(order, having_met((9, 4))) == ((9, 7), (4, 2))


@RULES
def test_an_odd_field_needs_its_bye_first(rule: Rule) -> None:
    with pytest.raises(ValueError, match="bye"):
        rule(field(5), {})


@RULES
def test_opponents_who_are_not_there_do_no_harm(rule: Rule) -> None:
    assert rule(field(4), having_met((1, 17), (1, 2), (99, 98))) == ((1, 3), (2, 4))


def test_the_letter_forces_a_rematch_that_can_be_avoided() -> None:
    met = having_met((3, 4))
    assert greedy(field(4), met) == ((1, 2), (3, 4))
    assert rematches_among(greedy(field(4), met), met) == ((3, 4),)
    assert greedy_complete(field(4), met) == ((1, 3), (2, 4))
    assert fewest(field(4), met) == ((1, 3), (2, 4))


def test_a_stuck_round_that_had_a_pairing_without_rematch() -> None:
    """Six players after three rounds: the letter leaves 5 and 6, who have met, for each other."""
    met = having_met((1, 3), (2, 6), (4, 5), (1, 4), (2, 3), (5, 6), (1, 5), (2, 4), (3, 6))
    assert greedy(field(6), met) == ((1, 2), (3, 4), (5, 6))
    assert rematches_among(greedy(field(6), met), met) == ((5, 6),)
    for rule in (greedy_complete, fewest):
        assert rule(field(6), met) == ((1, 2), (3, 5), (4, 6))
        assert rematches_among(rule(field(6), met), met) == ()


def test_one_choice_changes_and_the_others_stay() -> None:
    met = having_met((7, 8))
    assert greedy_complete(field(8), met) == ((1, 2), (3, 4), (5, 7), (6, 8))


def test_greedy_complete_looks_to_the_top_and_fewest_at_the_whole() -> None:
    """Gaps squared: 9 + 9 + 9 against 16 + 1 + 4."""
    met = having_met((1, 2), (1, 3), (5, 6))
    assert greedy(field(6), met) == ((1, 4), (2, 3), (5, 6))
    assert greedy_complete(field(6), met) == ((1, 4), (2, 5), (3, 6))
    assert fewest(field(6), met) == ((1, 5), (2, 3), (4, 6))


def test_nearness_counts_in_fewest_and_the_top_in_greedy_complete() -> None:
    """If 1 meets 3, nobody near is left for 2."""
    met = having_met((1, 2), (2, 4), (2, 5), (2, 6), (3, 4))
    near, top = fewest(field(8), met), greedy_complete(field(8), met)
    assert top[0] == (1, 3)
    assert top[1] == (2, 7)
    assert near[:2] == ((1, 4), (2, 3))
    assert rematches_among(near, met) == rematches_among(top, met) == ()


@RULES
def test_everybody_has_met_everybody(rule: Rule) -> None:
    met = having_met(*((one, other) for one in range(1, 7) for other in range(1, one)))
    assert rule(field(6), met) == ((1, 2), (3, 4), (5, 6))


def test_a_rematch_nobody_can_avoid_is_the_only_one() -> None:
    """1, 2 and 3 have met all but 4: one of them gets him, the others meet again."""
    met = having_met((1, 2), (1, 3), (2, 3))
    assert greedy_complete(field(4), met) == greedy(field(4), met) == ((1, 4), (2, 3))
    assert fewest(field(4), met) == ((1, 2), (3, 4))


@pytest.mark.parametrize("players", [4, 6, 8, 10, 14])
def test_n_players_after_n_minus_2_rounds(players: int) -> None:
    """Of the last round of a round robin exactly one pairing is left."""
    left = {(n, players + 1 - n) for n in range(1, players // 2 + 1)}
    pairs = [(a, b) for b in range(1, players + 1) for a in range(1, b) if (a, b) not in left]
    met = having_met(*pairs)
    for rule in (greedy_complete, fewest):
        assert rule(field(players), met) == tuple(sorted(left))


def after(players: int, rounds: int, rule: Rule) -> tuple[list[EntryNumber], Met, list[int]]:
    """Order and history of a Swiss event, and how many rematches each of its rounds had."""
    luck = Random(f"{players} {rounds}")
    met: dict[EntryNumber, set[EntryNumber]] = {number: set() for number in field(players)}
    points = dict.fromkeys(met, 0)
    order = field(players)
    counts = []
    for _ in range(rounds):
        pairs = rule(order, met)
        counts.append(len(rematches_among(pairs, met)))
        for one, other in pairs:
            met[one].add(other)
            met[other].add(one)
            points[luck.choice((one, other))] += 1
        order = sorted(points, key=lambda number: (-points[number], number))
    return order, met, counts


def test_450_players_and_15_rounds_without_a_rematch() -> None:
    order, met, counts = after(450, 15, greedy_complete)
    assert counts == [0] * 15
    for rule in (greedy_complete, fewest):
        pairs = rule(order, met)
        assert sorted(number for pair in pairs for number in pair) == field(450)
        assert rematches_among(pairs, met) == ()


def test_fewest_stays_near_in_a_big_field() -> None:
    order, met, _ = after(450, 8, greedy)
    rank = {number: place for place, number in enumerate(order)}

    def gaps(pairs: Pairs) -> int:
        return sum((rank[one] - rank[other]) ** 2 for one, other in pairs)

    assert gaps(fewest(order, met)) < gaps(greedy_complete(order, met))


@pytest.mark.parametrize("players", [32, 64])
def test_fewest_has_no_rematch_too_many_late_in_an_event(players: int) -> None:
    order, met, _ = after(players, players * 3 // 4, greedy)
    best = rematches_among(greedy_complete(order, met), met)
    assert len(rematches_among(fewest(order, met), met)) == len(best)


# ------------ What the pairing rules of two-player tables promise, against trying everything

Case = tuple[list[EntryNumber], Met]

exact = settings(deadline=None, database=None, derandomize=True, max_examples=figure(15, long=150))


def case(players: int, density: float, luck: Random) -> Case:
    """A shuffled field in which any two have met with this probability."""
    order = [EntryNumber(number) for number in range(1, players + 1)]
    luck.shuffle(order)
    met: dict[EntryNumber, set[EntryNumber]] = {number: set() for number in order}
    for one, other in itertools.combinations(sorted(order), 2):
        if luck.random() < density:
            met[one].add(other)
            met[other].add(one)
    return order, met


@st.composite
def cases(draw: st.DrawFn, most: int = 10) -> Case:
    players = 2 * draw(st.integers(0, most // 2))
    density = draw(st.floats(0, 1))
    return case(players, density, Random(draw(st.integers(0, 2**32))))


def all_pairings(order: list[EntryNumber], met: Met) -> Iterator[Pairs]:
    """All of them, in the order in which the letter of the rule prefers them."""
    if not order:
        yield ()
        return
    one, *rest = order
    for other in sorted(rest, key=lambda other: other in met[one]):  # stable: by rank
        for pairs in all_pairings([each for each in rest if each != other], met):
            yield ((one, other), *pairs)


def value(pairs: Pairs, order: list[EntryNumber], met: Met) -> tuple[int, int]:
    return sum(other in met[one] for one, other in pairs), gaps_of(pairs, order)


def gaps_of(pairs: Pairs, order: list[EntryNumber]) -> int:
    return sum((order.index(one) - order.index(other)) ** 2 for one, other in pairs)


@exact
@given(cases(most=40))
def test_everybody_is_paired_once_and_the_better_ranked_come_first(given_: Case) -> None:
    order, met = given_
    rank = {number: place for place, number in enumerate(order)}
    for rule in (greedy, greedy_complete, fewest):
        pairs = rule(order, met)
        assert sorted(number for pair in pairs for number in pair) == sorted(order)
        assert all(rank[one] < rank[other] for one, other in pairs)
        assert [rank[one] for one, _ in pairs] == sorted(rank[one] for one, _ in pairs)


@exact
@given(cases())
def test_greedy_is_the_first_choice_of_everybody(given_: Case) -> None:
    order, met = given_
    assert greedy(order, met) == next(all_pairings(order, met))


@exact
@given(cases())
def test_greedy_complete_is_the_first_with_the_fewest_rematches(given_: Case) -> None:
    order, met = given_
    expected = min(all_pairings(order, met), key=lambda pairs: len(rematches_among(pairs, met)))
    assert greedy_complete(order, met) == expected


@exact
@given(cases())
def test_greedy_complete_is_greedy_where_the_letter_has_no_rematch_too_many(given_: Case) -> None:
    order, met = given_
    letter = greedy(order, met)
    if len(rematches_among(letter, met)) == best_pairs(order, met)[0]:
        assert greedy_complete(order, met) == letter


@exact
@given(cases(most=12))
def test_fewest_is_the_best_of_all(given_: Case) -> None:
    order, met = given_
    assert value(fewest(order, met), order, met) == best_pairs(order, met)


@exact
@given(cases(most=8), st.randoms(use_true_random=False))
def test_who_must_never_meet_comes_before_who_has_met(given_: Case, luck: Random) -> None:
    order, met = given_
    couples = [*itertools.combinations(sorted(order), 2)]
    forbidden = luck.sample(couples, luck.randint(0, len(couples)))

    def worth(pairs: Pairs) -> tuple[int, ...]:
        never = sum(tuple(sorted(pair)) in forbidden for pair in pairs)
        return never, len(rematches_among(pairs, met)), gaps_of(pairs, order)

    best = min(map(worth, all_pairings(order, met)))
    assert worth(fewest(order, met, forbidden)) == best


@pytest.mark.parametrize("density", [0.3, 0.6, 0.8, 0.9, 0.97])
@pytest.mark.parametrize("players", [14, 16])
def test_fewest_is_the_best_of_all_in_bigger_fields(players: int, density: float) -> None:
    for seed in range(3):
        order, met = case(players, density, Random(seed))
        assert value(fewest(order, met), order, met) == best_pairs(order, met)


@exact
@given(cases(most=40))
def test_both_ways_to_fewer_rematches_have_equally_many(given_: Case) -> None:
    order, met = given_
    whole, near = greedy_complete(order, met), fewest(order, met)
    assert len(rematches_among(whole, met)) == len(rematches_among(near, met))
    assert len(rematches_among(whole, met)) <= len(rematches_among(greedy(order, met), met))
    assert value(near, order, met) <= value(whole, order, met)


@exact
@given(cases(most=30), st.randoms(use_true_random=False))
def test_how_the_history_is_told_does_not_matter(given_: Case, luck: Random) -> None:
    order, met = given_
    told = {number: tuple(luck.sample(sorted(met[number]), len(met[number]))) for number in order}
    for rule in (greedy, greedy_complete, fewest):
        assert rule(order, told) == rule(order, met)
