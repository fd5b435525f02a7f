"""The two ways to pair a field at least cost: each proves it, so that they agree."""

from __future__ import annotations

from random import Random

import pytest

from bglmanager.engine.seating.band import Avoided, Edge, band_pairs, priced_pairs
from tests.helpers.figures import figure

Met = list[set[int]]


def near_history(players: int, rounds: int, reach: int, luck: Random) -> Met:
    """Everybody has met up to so many, most of them near by."""
    met: Met = [set() for _ in range(players)]
    for _ in range(players * rounds):
        one = luck.randrange(players)
        other = one + luck.randint(1, reach)
        if other < players and max(len(met[one]), len(met[other])) < rounds:
            met[one].add(other)
            met[other].add(one)
    return met


def old(met: Met) -> Avoided:
    return [dict.fromkeys(own, 1) for own in met]


def gaps(pairs: list[Edge]) -> int:
    return sum((other - one) ** 2 for one, other in pairs)


def whole(pairs: list[Edge], met: Met) -> bool:
    """Whether everybody is paired once, and with somebody new."""
    seated = sorted(rank for pair in pairs for rank in pair)
    return seated == [*range(len(met))] and all(other not in met[one] for one, other in pairs)


@pytest.mark.parametrize(("rounds", "reach"), [(3, 3), (5, 8), (8, 12), (8, 40)])
@pytest.mark.parametrize("players", [64, 200])
def test_both_ways_cost_the_same(players: int, rounds: int, reach: int) -> None:
    followed = 0
    for seed in range(figure(2, long=60)):
        met = near_history(players, rounds, reach, Random(seed))
        priced = priced_pairs(old(met), again=False)
        band = band_pairs(old(met))
        assert whole(priced, met)
        if band is not None:
            followed += 1
            assert whole(band, met)
            assert gaps(band) == gaps(priced)
    assert followed


@pytest.mark.parametrize("width", [1, 4, 9])
def test_how_much_is_followed_at_first_does_not_matter(width: int) -> None:
    """The least of what was dropped is right: nothing cheaper is among it."""
    proven = 0
    for seed in range(figure(40, long=2000)):
        luck = Random(seed)
        met = near_history(2 * luck.randint(3, 20), luck.randint(2, 6), luck.randint(3, 9), luck)
        band = band_pairs(old(met), width)
        if band is not None:
            proven += 1
            assert gaps(band) == gaps(priced_pairs(old(met), again=False))
    assert proven > figure(20, long=1000)


@pytest.mark.parametrize("nearest", [1, 2, 5])
@pytest.mark.parametrize("again", [False, True])
def test_how_many_are_looked_at_first_does_not_matter(nearest: int, again: bool) -> None:
    """Prices find who is missing, even where old opponents are among them."""
    for seed in range(figure(15, long=1000)):
        luck = Random(seed)
        met = near_history(2 * luck.randint(3, 15), luck.randint(2, 6), luck.randint(3, 9), luck)
        if again:  # two people who have met all but one and the same
            met[0] = met[1] = {*range(len(met))} - {4}
            met = [own | {0, 1} if rank != 4 else own - {0, 1} for rank, own in enumerate(met)]
            met = [own - {rank} for rank, own in enumerate(met)]
        found, whole_ = (
            priced_pairs(old(met), again=again, nearest=n) for n in (nearest, len(met))
        )
        assert gaps(found) == gaps(whole_)
        assert sum(other in met[one] for one, other in found) == again


def test_a_hard_place_is_gone_through_with_more_ways() -> None:
    """Some in the middle of a field have all met: what is dropped at first has to be followed."""
    met = near_history(120, 3, 6, Random(1))
    for one in range(50, 57):
        met[one] |= {*range(50, 57)} - {one}
        for other in met[one]:
            met[other].add(one)
    band = band_pairs(old(met))
    assert band is not None
    assert gaps(band) == gaps(priced_pairs(old(met), again=False))


def test_of_equal_pairings_the_top_keeps_its_nearest() -> None:
    met: Met = [set() for _ in range(8)]
    met[4].add(5)
    met[5].add(4)
    assert band_pairs(old(met)) == [(0, 1), (2, 3), (4, 6), (5, 7)]


def test_where_every_pairing_has_a_rematch_only_prices_find_one() -> None:
    met: Met = [{1, 2}, {0, 2}, {0, 1}, set()]
    assert band_pairs(old(met)) is None
    assert priced_pairs(old(met), again=True) == [(0, 1), (2, 3)]
    with pytest.raises(ValueError, match="should not"):
        priced_pairs(old(met), again=False)


@pytest.mark.parametrize("half", [2, 8, 30])
def test_two_halves_that_have_met_among_themselves(half: int) -> None:
    """Everybody has to go far: i of one half meets i of the other."""
    met = [{o for o in range(2 * half) if (o < half) is (r < half)} for r in range(2 * half)]
    for rank, own in enumerate(met):
        own.discard(rank)
    assert gaps(priced_pairs(old(met), again=False)) == half**3


def test_a_far_opponent_is_found_though_only_near_ones_are_looked_at_first() -> None:
    """The first has met all but the last two; so the last but one is worth a long way."""
    size = 60
    met: Met = [set() for _ in range(size)]
    met[0] = {*range(1, size - 2)}
    for other in met[0]:
        met[other].add(0)
    pairs = priced_pairs(old(met), again=False)
    assert whole(pairs, met)
    assert (0, size - 2) in pairs
