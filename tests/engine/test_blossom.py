"""Perfect matchings of least cost, against trying all of them, and their prices as a proof."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import inf
from random import Random

import pytest

from bglmanager.engine.seating.blossom import Matching
from tests.helpers.figures import figure

Graph = dict[tuple[int, int], int]
"""The costs of edges, the lower end first."""


def graph(size: int, density: float, highest: int, luck: Random) -> Graph:
    edges = combinations(range(size), 2)
    return {edge: luck.randint(0, highest) for edge in edges if luck.random() < density}


def matched(size: int, edges: Graph) -> Matching | None:
    near: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for (one, other), cost in edges.items():
        near[one].append((other, cost))
        near[other].append((one, cost))
    matching = Matching(near)
    return matching if matching.complete() else None


def cost_of(matching: Matching, edges: Graph) -> int:
    assert all(matching.mate[mate] == one for one, mate in enumerate(matching.mate))
    return sum(edges[one, mate] for one, mate in enumerate(matching.mate) if one < mate)


def least_cost(size: int, edges: Graph) -> float:
    """By what is left; infinite where not everybody can be matched."""

    @cache
    def least(left: int) -> float:
        if not left:
            return 0
        one = left.bit_length() - 1
        rest = left ^ 1 << one
        others = (other for other in range(one) if rest >> other & 1 and (other, one) in edges)
        return min((edges[o, one] + least(rest ^ 1 << o) for o in others), default=inf)

    return least((1 << size) - 1)


@pytest.mark.parametrize("highest", [1, 3, 20, 10**6])
@pytest.mark.parametrize("density", [0.3, 0.5, 0.8, 1])
def test_it_is_the_cheapest_of_all(density: float, highest: int) -> None:
    for seed in range(figure(8, long=400)):
        luck = Random(seed)
        size = 2 * luck.randint(1, 6)
        edges = graph(size, density, highest, luck)
        found, best = matched(size, edges), least_cost(size, edges)
        assert best == (cost_of(found, edges) if found else inf)


@pytest.mark.parametrize("size", [1, 3, 7])
def test_an_odd_number_cannot_be_matched(size: int) -> None:
    assert matched(size, graph(size, 1, 9, Random(size))) is None


def test_a_cycle_within_a_cycle_is_opened_again() -> None:
    """Two triangles that share a corner and have a tail each: who is left decides the way."""
    edges = {(0, 1): 0, (0, 2): 0, (1, 2): 0, (2, 3): 0, (2, 4): 0, (3, 4): 0, (0, 5): 7}
    edges |= {(3, 6): 1, (1, 7): 3, (6, 7): 9}
    found = matched(8, edges)
    assert found is not None
    assert cost_of(found, edges) == least_cost(8, edges) == 7 + 3 + 1 + 0


def test_prices_prove_a_bigger_one() -> None:
    """Nothing costs less than its prices but within groups, and matched edges cost just that."""
    luck = Random(1)
    edges = graph(120, 0.2, 1000, luck)
    found = matched(120, edges)
    assert found is not None
    for (one, other), cost in edges.items():
        slack = 2 * cost - found.price[one] - found.price[other]
        if found.top[one] is not found.top[other]:
            assert slack >= 0
            assert slack == 0 or found.mate[one] != other
