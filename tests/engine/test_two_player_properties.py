"""What the pairing rules of two-player tables promise, against trying everything."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
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
from tests.helpers.figures import figure

Case = tuple[list[EntryNumber], Met]
Value = tuple[int, int]

exact = settings(deadline=None, database=None, derandomize=True, max_examples=figure(40, long=150))


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


def value(pairs: Pairs, order: list[EntryNumber], met: Met) -> Value:
    gaps = sum((order.index(one) - order.index(other)) ** 2 for one, other in pairs)
    return sum(other in met[one] for one, other in pairs), gaps


def best_value(order: list[EntryNumber], met: Met) -> Value:
    """The least value of any pairing, by those still to be paired once the best of them is."""
    places = {number: place for place, number in enumerate(order)}

    @cache
    def least(left: tuple[EntryNumber, ...]) -> Value:
        if not left:
            return 0, 0
        first, *others = left
        found = []
        for at, other in enumerate(others):
            old, gaps = least((*others[:at], *others[at + 1 :]))
            gap = places[other] - places[first]
            found.append((old + (other in met[first]), gaps + gap**2))
        return min(found)

    return least(tuple(order))


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
    if len(rematches_among(letter, met)) == best_value(order, met)[0]:
        assert greedy_complete(order, met) == letter


@exact
@given(cases(most=12))
def test_fewest_is_the_best_of_all(given_: Case) -> None:
    order, met = given_
    assert value(fewest(order, met), order, met) == best_value(order, met)


@pytest.mark.parametrize("density", [0.3, 0.6, 0.8, 0.9, 0.97])
@pytest.mark.parametrize("players", [14, 16])
def test_fewest_is_the_best_of_all_in_bigger_fields(players: int, density: float) -> None:
    for seed in range(3):
        order, met = case(players, density, Random(seed))
        assert value(fewest(order, met), order, met) == best_value(order, met)


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
