"""The second implementation of seatings against the worked examples of the rules."""

from __future__ import annotations

from itertools import chain

import pytest

from tests.engine import cups, second, second_cups
from tests.engine.second_seating import (
    board_sizes,
    complete,
    cut_tables,
    found_wrong,
    going_on,
    greedy,
    top_table,
)
from tests.engine.test_second import Json, document, fours, round_, seat
from tests.engine.test_second_cups import adjustments, plain

# Boards of Diplomacy: 7.4


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (6, [6]), (7, [7]), (8, [4, 4]), (9, [7, 2]), (10, [7, 3]), (12, [7, 5]), (14, [7, 7]),
        (15, [7, 4, 4]), (16, [7, 7, 2]), (17, [7, 7, 3]), (18, [7, 7, 4]), (20, [7, 7, 6]),
        (22, [7, 5, 5, 5]), (29, [7, 6, 6, 5, 5]),
    ],
)  # fmt: skip
def test_as_many_sevens_as_can_be_in_the_last_round(players: int, sizes: list[int]) -> None:
    assert board_sizes(players, last=True) == sizes


def test_without_a_top_table_a_rest_of_one_evens_out_all_boards() -> None:
    assert board_sizes(15, last=True, top=False) == [5, 5, 5]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (5, [5]), (8, [4, 4]), (11, [6, 5]), (12, [6, 6]), (13, [7, 6]), (15, [5, 5, 5]),
        (17, [6, 6, 5]), (18, [6, 6, 6]), (19, [7, 6, 6]), (22, [6, 6, 5, 5]), (24, [6, 6, 6, 6]),
        (29, [6, 6, 6, 6, 5]),
    ],
)  # fmt: skip
def test_sevens_and_sixes_in_the_rounds_before(players: int, sizes: list[int]) -> None:
    assert board_sizes(players, last=False) == sizes


def test_the_top_table_is_the_best_who_do_not_decline() -> None:
    """7.2: who only sat out may be called to it."""
    noted = adjustments("sat-out", 9) + adjustments("top-table-refused", 1, number=2)
    first = cups.round_(plain(9, 5, 4, 0))
    boards = cups.round_(plain(0, 0, 0), plain(0, 0, first=4), [cups.seat(9)], status="playing")
    facts = cups.document(second_cups.DIPLOMACY, first, boards, adjustments=noted)
    assert top_table(facts, second_cups.derive(facts), 2, 3) == {2, 3, 9}


# Cut from the top, and tables of two


@pytest.mark.parametrize(("ruleset", "second_pair"), [("bgl-2010", [5, 7]), ("big-2026", [5, 7])])
def test_who_has_met_is_passed_over(ruleset: str, second_pair: list[int]) -> None:
    """3.6: ranks 5 and 6 drew with each other: 5-7 and 6-8."""
    order = [*range(1, 9)]
    avoided: dict[int, set[int]] = {n: set() for n in order} | {5: {6}, 6: {5}}
    for way in (greedy, complete):
        assert way(order, avoided) == [[1, 2], [3, 4], second_pair, [6, 8]]


def test_nobody_is_stranded_who_need_not_be() -> None:
    """3.6: the last two have met; 2 takes 4 so that 3 is left for 5 or 6."""
    order = [*range(1, 7)]
    avoided = {1: {6}, 2: {5}, 3: {4}, 4: {3}, 5: {2, 6}, 6: {1, 5}}
    assert greedy(order, avoided) == [[1, 2], [3, 5], [4, 6]]
    avoided |= {3: {4}, 4: {3}, 5: {6}, 6: {5}, 1: {2}, 2: {1}}
    assert greedy(order, avoided) == [[1, 3], [2, 4], [5, 6]]
    assert complete(order, avoided) == [[1, 3], [2, 5], [4, 6]]


def test_two_players_cannot_avoid_each_other() -> None:
    assert complete([1, 2], {1: {2}, 2: {1}}) == [[1, 2]]
    two = [round_(2, [seat(1, 5), seat(2, 4)]) for _ in range(2)]
    two[1] |= {"pairing": "greedy-complete", "status": "playing"}
    facts = document("big-2026", 2, *two)
    assert cut_tables(facts, second.derive(facts), 2) == [[1, 2]]


def test_as_few_as_can_be_have_to_meet_again() -> None:
    """Of 7, 9, 5 and 4 only 9 and 4 have not met."""
    avoided = {7: {9, 5, 4}, 9: {7, 5}, 5: {7, 9, 4}, 4: {7, 5}}
    assert complete([7, 9, 5, 4], avoided) == [[7, 5], [9, 4]]
    assert greedy([7, 9, 5, 4], avoided) == [[7, 9], [5, 4]]


@pytest.mark.parametrize(("ruleset", "pairs"), [("bgl-2010", 1), ("big-2026", 2)])
def test_the_leagues_remember_all_rounds_or_the_last(ruleset: str, pairs: int) -> None:
    """4.4: 1 and 2 met in round 1, so that BIG lets them meet again in round 3."""
    rounds = [
        fours("1 2", "3 4", size=2),
        fours("1 3", "2 4", size=2),
        fours("1 2", "3 4", size=2, status="playing", pairing="greedy"),
    ]
    facts = document(ruleset, 4, *rounds)
    tables = cut_tables(facts, second.derive(facts), 3)
    assert ([1, 2] in tables, [1, 4] in tables) == (pairs == 2, pairs == 1)


def test_the_bye_is_the_lasts_who_had_none() -> None:
    """2.8: 1, wherever he stands."""
    rounds = [
        fours("1 2", "3", size=2),
        fours("1 3", "2", size=2),
        fours("2 3", "1", size=2, status="playing", pairing="greedy"),
    ]
    facts = document("bgl-2010", 3, *rounds)
    assert cut_tables(facts, second.derive(facts), 3)[-1] == [1]


def drawn_semifinals(*final: int) -> Json:
    swiss = fours("1 2 3 4", "5 6 7 8")
    swiss["tables"][0]["seats"][0]["score"] = 99  # before 5 by the share
    semifinals = [seat(n, 5) for n in (1, 5)], [seat(2, 4), seat(6, 5)]
    made = document(
        "big-2026",
        8,
        swiss,
        round_(2, *semifinals, phase="semifinal"),
        round_(2, [seat(n) for n in final], phase="final", status="draft", pairing="bracket"),
    )
    made["event"] |= {"first_seating": "random", "seating": "swiss"}
    return made


def test_a_drawn_semifinal_goes_to_the_better_in_the_standings() -> None:
    """4.5."""
    right, wrong = drawn_semifinals(1, 6), drawn_semifinals(5, 6)
    order = [row["entry"] for row in second.derive(right)["standings"][0]["rows"]]
    assert order.index(1) < order.index(5)
    assert going_on(right, second.derive(right), 2) == {1, 6}
    assert found_wrong(right, second.derive(right), 3) is None
    assert found_wrong(wrong, second.derive(wrong), 3) == "without {1}"


def test_who_leaves_the_knock_out_is_replaced_by_the_next_of_his_table() -> None:
    """2.10."""
    facts = drawn_semifinals(1, 2)
    facts["entries"][5] |= {"status": "withdrawn", "left_after": 2}
    assert 2 in going_on(facts, second.derive(facts), 2)


def test_a_round_that_is_cut_otherwise_is_told() -> None:
    swiss = fours("1 2 3 4", "5 6 7 8", pairing="manual")
    rounds = [swiss, fours("1 5 2 3", "6 4 7 8", pairing="greedy", status="draft")]
    facts = document("bgl-2010", 8, *rounds, first_seating="random", seating="swiss")
    derived = second.derive(facts)
    assert found_wrong(facts, derived, 1) is None
    assert found_wrong(facts, derived, 2) == "cut"
    cut = cut_tables(facts, derived, 2)
    assert {*chain(*cut)} == {*range(1, 9)}
    facts["rounds"][1]["tables"] = [
        {"number": n, "seats": [seat(entry) for entry in table]} for n, table in enumerate(cut, 1)
    ]
    assert found_wrong(facts, derived, 2) is None
