"""Rounds of two-player events as they come: nothing is better than what `fewest` finds.

Small ones are tried out in full. Of large ones the bound is made of prices and rebates that are
checked here against every pair: that they were found by the engine itself does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import pytest

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.aims import Asked, Tables
from bglmanager.engine.seating.blossom import Matching
from bglmanager.engine.seating.two_player import Pairs, fewest, greedy_complete
from tests.bench.instances import Dice, Field, Seat, first_new, last_of, rounds_of
from tests.engine.exhaustive import best_pairs
from tests.engine.second_matching import most_new_pairs
from tests.helpers.figures import figure

REACH = 24
"""Opponents so far off are looked at; that others would not be cheaper is checked."""

Met = Sequence[Collection[int]]
Placed = dict[EntryNumber, int]


def by_fewest(asked: Asked) -> Tables:
    return fewest(asked.order, asked.met)


def by_top(asked: Asked) -> Tables:
    return greedy_complete(asked.order, asked.met)


SEATS: Sequence[Seat] = (by_fewest, by_top, first_new)


def cost(asked: Asked, pairs: Pairs) -> tuple[int, int]:
    """How many meet again, and the sum of the squared gaps; everybody is there once."""
    order = list(asked.order)
    assert sorted(each for pair in pairs for each in pair) == sorted(order)
    again = sum(other in asked.met.get(one, {}) for one, other in pairs)
    return again, sum((order.index(one) - order.index(other)) ** 2 for one, other in pairs)


@pytest.mark.parametrize("seed", range(figure(3, long=371)))
def test_no_pairing_of_a_small_round_is_better(seed: int) -> None:
    """Everybody meets everybody in fields of 2 to 16, and then once more: 135 rounds a seed."""
    for players in range(2, 17):
        field = Field(players, 2, players, seed, by_rank=bool(seed % 2))
        for asked, _ in rounds_of(field, SEATS[(seed + players) % len(SEATS)]):
            best = best_pairs(asked.order, asked.met)
            assert cost(asked, fewest(asked.order, asked.met)) == best
            assert cost(asked, greedy_complete(asked.order, asked.met))[0] == best[0]


@pytest.mark.parametrize("seed", range(figure(2, long=500)))
def test_no_pairing_of_a_large_round_is_better(seed: int) -> None:
    """Rounds 2 to 13 of 64 to 450 players."""
    dice = Dice("large rounds", seed)
    field = Field(64 + dice.below(387), 2, 2 + dice.below(12), seed, by_rank=bool(seed % 2))
    asked = last_of(field, SEATS[seed % len(SEATS)])
    again, gaps = cost(asked, fewest(asked.order, asked.met))
    place: Placed = {each: at for at, each in enumerate(asked.order)}
    met = [{place[o] for o in asked.met.get(p, ()) if o in place} for p in asked.order]
    assert again == len(met) // 2 - most_new_pairs(asked.order, asked.met) == 0
    assert 2 * gaps == _proven_bound(met)


def _proven_bound(met: Met) -> int:
    """No pairs without a rematch have squared gaps whose doubled sum is less."""
    for reach in (REACH, len(met)):
        matching = Matching([[*_near(rank, own, len(met), reach)] for rank, own in enumerate(met)])
        if matching.complete() and all(_is_dear_enough(matching, *two) for two in _new(met)):
            groups = {group for vertex in range(len(met)) for group in _groups(matching, vertex)}
            assert all(rebate >= 0 and len(members) % 2 for members, rebate in groups)
            inside = sum(rebate * (len(members) // 2) for members, rebate in groups)
            return sum(matching.price) - inside
    raise AssertionError


def _near(rank: int, met: Collection[int], size: int, reach: int) -> Iterator[tuple[int, int]]:
    for other in range(max(0, rank - reach), min(size, rank + reach + 1)):
        if other != rank and other not in met:
            yield other, (other - rank) ** 2


def _new(met: Met) -> Iterator[tuple[int, int]]:
    for one, own in enumerate(met):
        yield from ((one, other) for other in range(one) if other not in own)


def _is_dear_enough(matching: Matching, one: int, other: int) -> bool:
    """Whether two cost their prices at least, less the rebates of the groups both are in."""
    slack = 2 * (one - other) ** 2 - matching.price[one] - matching.price[other]
    if slack >= 0:
        return True
    both = {*_groups(matching, one)} & {*_groups(matching, other)}
    return slack + sum(rebate for _, rebate in both) >= 0


def _groups(matching: Matching, vertex: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The members and the rebate of every group somebody is in."""
    group = matching.top[vertex]
    while group.parts:
        yield tuple(group.vertices), group.rebate
        group = next(part for part in group.parts if vertex in part.vertices)
