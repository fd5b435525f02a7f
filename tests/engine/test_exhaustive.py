"""The tools of the evidence themselves: what they find, tried out in full where that is small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.aims import SCORELESS_AIMS, SWISS_AIMS, Aim, Asked
from tests.bench.instances import Dice, Field, last_of
from tests.engine.exhaustive import best_pairs, faults, optimum, recount
from tests.engine.second_matching import most_new_pairs

Pairs = Sequence[tuple[int, int]]


def people(*numbers: int) -> list[EntryNumber]:
    return list(map(EntryNumber, numbers))


def test_every_aim_is_counted_by_its_words() -> None:
    one, two, three, four, five = people(1, 2, 3, 4, 5)
    asked = Asked(
        people(1, 2, 3, 4, 5),
        (3, 2),
        (*SWISS_AIMS, Aim.THRICE),
        met={one: {two: 1}, two: {one: 1, five: 2}, five: {two: 2}},
        forbidden={(three, four)},
        related={(one, five)},
        short={one: 2, four: 1, five: 1, two: 1, three: 1},
        seats={two: {0: 3}, one: {0: 1}},
    )
    assert recount(asked, [people(2, 1, 5), people(3, 4)]) == (1, 2, 0, 1, 2, 9, 1)
    assert recount(asked, [people(5, 3, 2), people(1, 4)]) == (0, 1, 1, 0, 2, 1, 1)


def test_what_no_seating_may_do() -> None:
    asked = Asked(people(1, 2, 3, 4), (2, 2), SWISS_AIMS, locked={1: people(4, 3)})
    assert list(faults(asked, [people(1, 2), people(4, 3)])) == []
    assert list(faults(asked, [people(1, 2), people(3, 4)])) == ["locked table 1"]
    assert list(faults(asked, [people(1, 2, 3), people(4)])) == ["sizes", "locked table 1"]
    assert list(faults(asked, [people(1, 1), people(4, 3)])) == ["people"]


@pytest.mark.parametrize("aims", [SWISS_AIMS, SCORELESS_AIMS], ids=["swiss", "scoreless"])
def test_the_best_of_all_is_that_of_all_orders(aims: Sequence[Aim]) -> None:
    asked = last_of(Field(7, 4, 4, clubs=3), aims=aims)
    assert optimum(asked) == min(costs(asked))
    locked = asked._replace(locked={1: asked.order[:3]})
    assert optimum(locked) == min(costs(locked))


def costs(asked: Asked) -> Iterator[tuple[int, ...]]:
    for order in permutations(asked.order):
        tables = [order[:4], order[4:]]
        if not list(faults(asked, tables)):
            yield recount(asked, tables)


def all_pairings(order: Sequence[int]) -> Iterator[Pairs]:
    if not order:
        yield []
    for other in order[1:]:
        rest = [each for each in order[1:] if each != other]
        yield from ([(order[0], other), *pairs] for pairs in all_pairings(rest))


@pytest.mark.parametrize("seed", range(30))
def test_the_best_pairs_and_the_greatest_matching(seed: int) -> None:
    dice, order = Dice("pairs", seed), list(range(8))
    density = dice.below(100)
    known = {
        pair for pair in permutations(order, 2) if pair[0] < pair[1] and dice.below(100) < density
    }
    met = {a: {b for b in order if (min(a, b), max(a, b)) in known} for a in order}
    found = min(
        (sum(pair in known for pair in pairs), sum((a - b) ** 2 for a, b in pairs))
        for pairs in all_pairings(order)
    )
    assert best_pairs(order, met) == found
    assert most_new_pairs(order, met) == 4 - found[0]


def test_a_blossom_is_seen_through() -> None:
    """Two triangles of people who have not met, joined by one pair: all three pairs can be new."""
    new = {(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 3)}
    order = range(6)
    met = {a: {b for b in order if b != a and (min(a, b), max(a, b)) not in new} for a in order}
    assert most_new_pairs(order, met) == 3
    assert most_new_pairs(order, met | {2: {*met[2], 3}, 3: {*met[3], 2}}) == 2
