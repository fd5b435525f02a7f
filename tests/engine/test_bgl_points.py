"""Table sizes, number of rounds, points of places and shared places of the Boardgame League."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Event, Number, Settings
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.plan import classic_rounds, rounds_proposed
from bglmanager.engine.points import sizes_of_tables
from bglmanager.engine.rulesets import ruleset_of
from tests.engine import notation

BGL = ruleset_of(
    Settings(
        id=EventId("00000000-0000-4000-8000-000000000000"),
        name="Test",
        date=date(2026, 5, 8),
        ruleset="bgl-2010",
        game="agricola",
        players_per_table=4,
        rounds_planned=3,
        draw_seed="seed",
    )
)


def one_table(size: int, seats: str) -> Event:
    entries = len(seats.split())
    return notation.event(f"size {size}\nentries 1-{entries}\nround 1\n1: {seats}")


def worth(event: Event) -> dict[int, Number]:
    (table,) = derive(event).tables
    return {seat.entry: points_of_units(seat.units or 0) for seat in table.seats}


@pytest.mark.parametrize(
    ("players", "per_table", "expected"),
    [
        (26, 4, (4, 4, 4, 4, 4, 3, 3)),
        (32, 4, (4, 4, 4, 4, 4, 4, 4, 4)),
        (8, 4, (4, 4)),
        (9, 4, (3, 3, 3)),
        (10, 4, (4, 3, 3)),
        (11, 4, (4, 4, 3)),
        (17, 4, (4, 4, 3, 3, 3)),
        (7, 3, (3, 2, 2)),
        (8, 3, (3, 3, 2)),
        (11, 6, (6, 5)),
        (26, 6, (6, 5, 5, 5, 5)),
        (0, 4, ()),
        (1, 4, (1,)),
    ],
)
def test_3_6_1_short_tables_are_the_last(
    players: int, per_table: int, expected: tuple[int, ...]
) -> None:
    assert sizes_of_tables(players, per_table) == expected


@pytest.mark.parametrize(
    ("players", "per_table", "expected"),
    [
        (13, 6, (5, 4, 4)),
        (5, 4, (3, 2)),
        (6, 5, (3, 3)),
        (7, 6, (4, 3)),
        (8, 6, (4, 4)),
        (9, 6, (5, 4)),
        (4, 3, (2, 2)),
        (2, 4, (2,)),
        (2, 6, (2,)),
        (11, 5, (4, 4, 3)),
    ],
)
def test_more_than_one_short_is_as_even_as_possible(
    players: int, per_table: int, expected: tuple[int, ...]
) -> None:
    assert sizes_of_tables(players, per_table) == expected


@pytest.mark.parametrize(("players", "per_table"), [(-1, 4), (4, 0), (0, 0)])
def test_sizes_of_nonsense(players: int, per_table: int) -> None:
    with pytest.raises(ValueError, match=f"{players}, {per_table}"):
        sizes_of_tables(players, per_table)


@pytest.mark.parametrize("per_table", [3, 4, 5, 6])
def test_sizes_seat_everybody_in_the_fewest_tables(per_table: int) -> None:
    for players in range(1, 301):
        tables = sizes_of_tables(players, per_table)
        assert sum(tables) == players
        assert len(tables) == -(-players // per_table)
        assert list(tables) == sorted(tables, reverse=True)
        assert tables[0] - tables[-1] <= 1
        assert tables[0] <= per_table


LEAST_ROUNDS = [
    (2, ((8, 3), (16, 4), (32, 5), (64, 6), (None, 7))),
    (3, ((9, 2), (18, 3), (36, 4), (72, 5), (None, 6))),
    (4, ((16, 2), (32, 3), (64, 4), (None, 5))),
    (5, ((25, 2), (50, 3), (100, 4), (None, 5))),
    (6, ((36, 2), (72, 3), (144, 4), (None, 5))),
]
CLASSIC_ROUNDS = [
    (2, ((8, 3), (16, 4), (32, 5), (64, 6), (None, 7))),
    (3, ((9, 2), (27, 3), (81, 4), (None, 5))),
    (4, ((16, 2), (64, 3), (None, 4))),
    (5, ((25, 2), (125, 3), (None, 4))),
    (6, ((36, 2), (216, 3), (None, 4))),
]


@pytest.mark.parametrize(("per_table", "limits"), LEAST_ROUNDS)
def test_3_5_least_number_of_rounds(
    per_table: int, limits: tuple[tuple[int | None, int], ...]
) -> None:
    least = 0
    for limit, rounds in limits:
        assert rounds_proposed(BGL, least + 1, per_table) == rounds
        assert rounds_proposed(BGL, limit or 10_000, per_table) == rounds
        least = limit or least


@pytest.mark.parametrize(("per_table", "limits"), CLASSIC_ROUNDS)
def test_3_5_classic_number_of_rounds(
    per_table: int, limits: tuple[tuple[int | None, int], ...]
) -> None:
    least = 0
    for limit, rounds in limits:
        assert classic_rounds(BGL, least + 1, per_table) == rounds
        assert classic_rounds(BGL, limit or 10_000, per_table) == rounds
        least = limit or least


@pytest.mark.parametrize(
    ("seats", "column"),
    [
        ("1=9 2=8 3=7", (100, 55, 15)),
        ("1=9 2=8 3=7 4=6", (100, 55, 35, 15)),
        ("1=9 2=8 3=7 4=6 5=5", (100, 70, 50, 30, 10)),
        ("1=9 2=8 3=7 4=6 5=5 6=4", (100, 70, 55, 40, 25, 10)),
    ],
)
def test_3_7_2_points_of_the_places(seats: str, column: tuple[int, ...]) -> None:
    event = one_table(len(column), seats)
    assert worth(event) == dict(enumerate(column, start=1))


def test_3_7_2_andrea_bruno_carlo_davide() -> None:
    assert worth(one_table(4, "1=52 2=50 3=47 4=45")) == {1: 100, 2: 55, 3: 35, 4: 15}


def test_3_8_two_first_places_share_77_and_a_half() -> None:
    expected = {1: Fraction(155, 2), 2: Fraction(155, 2), 3: 35, 4: 15}
    assert worth(one_table(4, "1=52 2=52 3=47 4=45")) == expected


def test_3_8_second_and_third_place_share_45() -> None:
    assert worth(one_table(4, "1=52 2=47 3=47 4=45")) == {1: 100, 2: 45, 3: 45, 4: 15}


def test_three_share_in_thirds_exactly() -> None:
    third = Fraction(190, 3)
    assert worth(one_table(4, "1=5 2=5 3=5 4=1")) == {1: third, 2: third, 3: third, 4: 15}


def test_everybody_shares_the_mean_of_the_column() -> None:
    assert set(worth(one_table(6, "1=0 2=0 3=0 4=0 5=0 6=0")).values()) == {50}
    assert set(worth(one_table(5, "1=3 2=3 3=3 4=3 5=3")).values()) == {52}


def test_the_bid_is_taken_off_the_score() -> None:
    assert worth(one_table(3, "1=10b3 2=8 3=7b0.5")) == {2: 100, 1: 55, 3: 15}


def test_the_column_is_that_of_the_nominal_size() -> None:
    """Two at a table for four: two virtual players of 9 take the places 2 and 3."""
    assert worth(one_table(4, "1=20 2=1")) == {1: 100, 2: 15}


def test_start_numbers_are_whole_and_typed() -> None:
    (table,) = derive(one_table(3, "1=3 2=2 3=1")).tables
    assert [seat.entry for seat in table.seats] == [EntryNumber(n) for n in (1, 2, 3)]
