"""Rounds without a repeat, counted again, and the numbers of them that are known."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest

from bglmanager.engine.seating.designs import Design, design, longest
from tests.helpers.figures import figure

KNOWN = {
    (3, 3): 4,
    (4, 3): 4,
    (4, 4): 5,
    (5, 3): 7,
    (5, 4): 5,
    (5, 5): 6,
    (6, 3): 8,
    (6, 4): 7,
    (6, 5): 6,
    (6, 6): 3,
    (7, 3): 10,
    (7, 4): 9,
    (8, 3): 11,
    (8, 4): 10,
    (9, 3): 13,
}
"""Tables and their size → rounds without a repeat."""


def is_sound(made: Design, tables: int, size: int) -> bool:
    """Whether everybody sits once a round, at full tables, and nobody meets anybody twice."""
    everybody = list(range(tables * size))
    rounds = made.rounds
    whole = all(sorted(chain.from_iterable(round_)) == everybody for round_ in rounds)
    full = all(list(map(len, round_)) == [size] * tables for round_ in rounds)
    met = Counter(
        frozenset(pair) for table in chain.from_iterable(rounds) for pair in combinations(table, 2)
    )
    apart = all(frozenset(pair) not in met for own in made.classes for pair in combinations(own, 2))
    return whole and full and apart and max(met.values()) == 1


@pytest.mark.parametrize(("field", "rounds"), KNOWN.items())
def test_the_known_numbers_of_rounds_are_reached(field: tuple[int, int], rounds: int) -> None:
    made = design(*field, rounds)
    assert made is not None
    assert len(made.rounds) == rounds
    assert is_sound(made, *field)


@pytest.mark.parametrize("size", range(3, 8))
@pytest.mark.parametrize("tables", [*range(3, 17), 20, 25, 27, 64][:: figure(3, long=1)])
def test_every_design_is_sound(tables: int, size: int) -> None:
    for rounds in range(1, 12):
        made = design(tables, size, rounds)
        assert made is None or (len(made.rounds) == rounds and is_sound(made, tables, size))


@pytest.mark.parametrize("tables", [4, 5, 7, 8, 9, 11, 13, 16, 25, 27])
def test_fields_give_as_many_rounds_as_tables(tables: int) -> None:
    size = min(7, tables)
    made = design(tables, size, tables)
    assert made is not None
    assert [len(own) for own in made.classes] == [tables] * size
    assert is_sound(made, tables, size)


@pytest.mark.parametrize(
    ("tables", "size", "rounds"), [(8, 7, 3), (10, 7, 3), (16, 4, 6), (20, 5, 6)]
)
def test_usual_events_have_classes_that_never_meet(tables: int, size: int, rounds: int) -> None:
    made = design(tables, size, rounds)
    assert made is not None
    assert len(made.classes) == size


def test_more_than_everybody_is_not_known() -> None:
    assert design(3, 3, 5) is None
    assert longest(4, 4) == (16 - 1) // (4 - 1)
