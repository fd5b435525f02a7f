"""The round robin by the circle method (BIG 4.3)."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.schedule import rounds_of, scheduled_pairings


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
    rounds = [scheduled_pairings(numbers, number) for number in range(1, rounds_of(players) + 1)]
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
    whole = rounds_of(players)
    for number in range(1, whole + 1):
        assert scheduled_pairings(numbers, number + 2 * whole) == scheduled_pairings(
            numbers, number
        )


def test_start_numbers_decide_whatever_the_order() -> None:
    for order in itertools.permutations(field(2, 4, 5, 9, 11)):
        assert scheduled_pairings(order, 2) == scheduled_pairings(field(2, 4, 5, 9, 11), 2)


def test_how_many_rounds() -> None:
    assert [rounds_of(players) for players in range(9)] == [0, 0, 1, 3, 3, 5, 5, 7, 7]


@pytest.mark.parametrize(
    ("players", "number"), [([], 1), ([1], 1), ([1, 2, 2], 1), ([1, 2], 0), ([1, 2, 3], -1)]
)
def test_what_is_no_round_robin(players: list[int], number: int) -> None:
    with pytest.raises(ValueError, match="round"):
        scheduled_pairings(field(*players), number)
