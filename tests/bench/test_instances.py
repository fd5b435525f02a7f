"""The fields that everything is measured on: the same everywhere, and played by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

import pytest

from tests.bench.instances import Dice, Field, cut, first_new, last_of, repeats, rounds_of

FIELDS = [
    Field(16, 4, 4),
    Field(26, 4, 5, by_rank=False),
    Field(13, 6, 3),
    Field(18, 3, 5, clubs=6),
    Field(17, 2, 8),
    Field(8, 2, 7, by_rank=False),
]


def test_chance_is_the_same_in_every_python() -> None:
    dice = Dice("a", 1)
    assert [dice.below(100) for _ in range(6)] == [0, 34, 71, 99, 5, 23]
    assert Dice("a", 1).shuffled(range(8)) == [1, 6, 3, 7, 5, 4, 2, 0]


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_everybody_sits_once_at_tables_of_the_sizes_told(field: Field) -> None:
    for asked, tables in rounds_of(field, first_new if field.per_table == 2 else cut):
        assert list(map(len, tables)) == list(asked.sizes)
        assert sorted(chain(*tables)) == sorted(asked.order)
        alone = field.per_table == 2 and field.players % 2
        assert len(asked.order) == field.players - alone


@pytest.mark.parametrize(
    ("players", "per_table", "sizes"),
    [(26, 4, [4, 4, 4, 4, 4, 3, 3]), (13, 6, [5, 4, 4]), (17, 2, [2] * 8), (12, 4, [4, 4, 4])],
)
def test_short_tables_are_the_last(players: int, per_table: int, sizes: Sequence[int]) -> None:
    assert Field(players, per_table, 1).sizes == sizes


def test_nobody_has_two_byes_before_everybody_had_one() -> None:
    field = Field(5, 2, 5)
    played = [{*asked.order} for asked, _ in rounds_of(field, first_new)]
    away = Counter(each for there in played for each in {*field.people} - there)
    assert away == dict.fromkeys(field.people, 1)


def test_what_came_before_is_known_from_both_sides() -> None:
    last = last_of(Field(40, 4, 6))
    assert all(
        last.met[other][one] == n for one, met in last.met.items() for other, n in met.items()
    )
    assert {sum(met.values()) for met in last.met.values()} == {15}
    assert {sum(had.values()) for had in last.seats.values()} == {5}
    assert repeats(last, cut(last)) > 0


def test_clubs_are_as_large_as_one_another() -> None:
    of_one = Counter(chain(*Field(18, 3, 1, clubs=6).related))
    assert {*of_one.values()} == {2}
