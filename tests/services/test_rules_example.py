"""The example that shows what rules do: the engine's own results on facts that never change."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from bglmanager.engine.derived import points_of_units
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.services import rules_example
from bglmanager.services.rules_example import (
    ExampleSeat,
    Ranked,
    example_ranking,
    example_table,
    sizes_of,
)

BGL = RULESETS["bgl-2010"]


def cases() -> Iterator[tuple[str, int]]:
    """Every regulation at every table the example is played at."""
    for ruleset in RULESETS.values():
        for size in sizes_of(ruleset):
            yield ruleset.id, size


def both(found: Ranked) -> list[rules_example.ExampleLine]:
    return [*found.standings, *found.seating]


@pytest.mark.parametrize(("base", "size"), list(cases()))
def test_a_copy_computes_what_the_regulation_does(base: str, size: int) -> None:
    options = custom.copy_of(RULESETS[base], {}, "Copia")
    found = example_ranking(options, size)
    assert [line.before for line in both(found) if line.is_moved] == []
    least = dict.fromkeys(("name", "base"))
    assert example_ranking({key: options[key] for key in least}, size) == found
    seats = rules_example.usual_seats(RULESETS[base], size)
    made = custom.made_ruleset(RULESETS, options)
    assert example_table(made, size, seats) == example_table(RULESETS[base], size, seats)


@pytest.mark.parametrize(("base", "size"), list(cases()))
def test_players_level_in_points_show_what_separates_them(base: str, size: int) -> None:
    found = example_ranking({"name": "Copia", "base": base}, size)
    assert 8 <= len(found.standings) <= 12
    decided = {line.why.criterion for line in found.standings if line.why is not None}
    assert decided - {"points"}
    assert "lot" not in decided


def test_other_rules_put_players_elsewhere() -> None:
    found = example_ranking(
        {
            "name": "Casa",
            "base": "bgl-2010",
            "points": {"4": (10, 6, 3, 1)},
            "orders": {"standings": ("points high", "wins high", "victory_points high")},
        },
        4,
    )
    told = [(line.rank, line.before, line.name, line.points) for line in found.standings[:4]]
    assert told == [
        (1, 1, "Testa Nadia", Fraction(41, 2)),
        (2, 3, "Marino Fabio", 19),
        (3, 2, "Ferrari Dario", 19),
        (4, 6, "Rossi Anna", 17),
    ]
    why = found.standings[2].why
    assert why is not None
    assert (why.criterion, why.value, why.above_value) == ("victory_points", 111, 122)


def test_the_order_that_seats_is_compared_with_that_of_the_regulation() -> None:
    high = ("points high", "pba high")
    orders = {"standings": ("points high", "pbg high", "pba high"), "seating": high}
    found = example_ranking({"name": "x", "base": "bgl-2010", "orders": orders}, 4)
    assert not any(line.is_moved for line in found.standings)
    assert any(line.is_moved for line in found.seating)


def typed(*scores: int | None) -> list[ExampleSeat]:
    return [ExampleSeat(score) for score in scores]


def test_a_short_table_with_its_virtual_player() -> None:
    """BGL 3.10: 35, 27, 25 → 26; 100, 55, 15; 30.97, 23.89, 22.12."""
    found = example_table(BGL, 4, typed(35, 27, 25))
    assert found.virtual == (26,)
    assert [(seat.place, points_of_units(seat.units or 0)) for seat in found.seats] == [
        (1, 100),
        (2, 55),
        (4, 15),
    ]
    assert [round(float(seat.pbg or 0), 2) for seat in found.seats] == [30.97, 23.89, 22.12]


def test_a_bid_a_tie_break_and_somebody_gone() -> None:
    seats = [
        ExampleSeat(40, bid=5, tie_break=1),
        ExampleSeat(35, tie_break=2),
        ExampleSeat(60, gone=True),
        ExampleSeat(20),
    ]
    found = example_table(BGL, 4, seats)
    assert [seat.place for seat in found.seats] == [2, 1, 4, 3]


def test_a_score_that_is_missing_leaves_the_points_open() -> None:
    assert [seat.units for seat in example_table(BGL, 3, typed(3, None, 1)).seats] == [None] * 3
    board = RULESETS["diplomacy-italia-2010"]
    assert [seat.place for seat in example_table(board, 7, typed(*[5] * 6, None)).seats] == [
        None
    ] * 7


def test_the_options_of_boards_show_in_the_example() -> None:
    base = {"name": "x", "base": "diplomacy-italia-2010"}
    changed = ({"women_first": False}, {"worst_counts_tenth": True}, {"top_table": False})
    usual = example_ranking(base, 7)
    for readings in changed:
        assert example_ranking({**base, "readings": readings}, 7) != usual
