"""What a seating on boards costs at least: never more than any seating does, and often reached."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.seating.boards_least import least_meetings, least_powers

POWERS = ("austria", "germany", "italy")


@pytest.mark.parametrize("boards", [1, 2, 3])
@pytest.mark.parametrize("people", range(8))
def test_no_way_to_spread_people_makes_fewer_of_them_meet(people: int, boards: int) -> None:
    ways = product(range(boards), repeat=people)
    meetings = (sum(a == b for a, b in combinations(way, 2)) for way in ways)
    assert least_meetings(people, boards) == min(meetings)


@given(
    st.lists(st.sampled_from(POWERS), min_size=1, max_size=6).flatmap(
        lambda held: st.tuples(
            st.just(held),
            st.lists(
                st.fixed_dictionaries(dict.fromkeys(POWERS, st.integers(0, 9))),
                min_size=len(held),
                max_size=len(held),
            ),
        )
    )
)
def test_powers_given_out_best(case: tuple[list[str], list[dict[str, int]]]) -> None:
    held, costs = case
    ways = (zip(costs, way, strict=True) for way in permutations(held))
    prices = [sum(row[power] for row, power in way) for way in ways]
    assert least_powers(costs, held) == min(prices)
