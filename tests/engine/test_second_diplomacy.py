"""The second implementation of Diplomacy against the worked examples of rules 7."""

from __future__ import annotations

from decimal import Decimal
from hashlib import sha256
from typing import Any

import pytest

from tests.engine.cups import Json, column, document, order, ranked, round_, rows, seat, table
from tests.engine.second_cups import DIPLOMACY, POWERS, derive


def board(*owners: tuple[int, str, list[int]]) -> list[Json]:
    """A board: who plays which power and its centres from 1901 on."""
    return [
        seat(entry, role=role, extra={"centres": {str(1901 + i): c for i, c in enumerate(owned)}})
        for entry, role, owned in owners
    ]


def plain(*owned: int, first: int = 1) -> list[Json]:
    """A board of one year, the powers in the order of 7.1.1."""
    found = [(first + i, POWERS[i], [c]) for i, c in enumerate(owned)]
    return board(*found)


def points_of(*owned: int) -> list[Any]:
    return column(table(DIPLOMACY, *plain(*owned)), "points")


def adjustments(kind: str, *entries: int, number: int = 1) -> list[Json]:
    return [{"entry": n, "round": number, "kind": kind} for n in entries]


def test_a_solo() -> None:
    assert points_of(18, 6, 5, 4, 1, 0, 0) == [Decimal("445.9"), 0, 0, 0, 0, 0, 0]
    assert points_of(0, 0, 0, 0, 0, 0, 34) == [0] * 6 + [407]  # S = 1


def test_the_best_is_clear_by_three_centres() -> None:
    assert points_of(9, 6, 6, 6, 5, 2, 0) == [
        (1 + 36 + 70 + 30) * Decimal("1.4"),
        (1 + 24 + 34) * Decimal("1.4"),
        (1 + 24 + 16) * Decimal("1.4"),
        25 * Decimal("1.4"),
        21 * Decimal("1.4"),
        9 * Decimal("1.4"),
        1,
    ]


def test_otherwise_every_survivor_but_the_first_gets_ten() -> None:
    assert points_of(17, 15, 2, 0, 0, 0, 0) == [
        (1 + 68 + 70) * Decimal("1.1"),
        (1 + 60 + 34 + 10) * Decimal("1.1"),
        (1 + 8 + 16 + 10) * Decimal("1.1"),
        *[1] * 4,
    ]


def test_placement_is_for_survivors_only() -> None:
    assert points_of(16, 0, 0) == [165, 1, 1]  # S = 1: no factor


def test_equals_go_by_the_years_before_and_then_by_power() -> None:
    owned = board(
        (1, "france", [5, 3, 7]),
        (2, "austria", [4, 4, 7]),
        (3, "russia", [4, 3, 7]),
        (4, "england", [4, 3, 7]),
        (5, "turkey", [9, 9, 0]),
        (6, "germany", [9, 9, 0]),
    )
    assert column(table(DIPLOMACY, *owned), "place") == [2, 1, 4, 3, 6, 5]


def test_every_year_played_counts() -> None:
    """The top table may play a year more than the others (7.5)."""
    owned = board((1, "italy", [3, 5]), (2, "france", [5, 3]))
    assert column(table(DIPLOMACY, *owned), "place") == [1, 2]
    assert column(table(DIPLOMACY, *owned, options={"last_year": 1901}), "place") == [1, 2]


def test_a_board_has_neither_shares_nor_virtual_players() -> None:
    results = table(DIPLOMACY, *plain(5, 4, 3), drawn=True)
    assert (results["virtual"], column(results, "pbg")) == ([], [None] * 3)
    assert column(results, "place") == [1, 2, 3]


TOP = 4  # the top table has powers 1 to 4, the other 5 to 8


def last_round(**facts: Any) -> Json:
    """Two boards, 152.6 and so on at each; the first one is the top table."""
    top, other = plain(5, 4, 3, 2), plain(16, 4, 3, 2, first=TOP + 1)
    return document(DIPLOMACY, round_(top, other), **facts)


def test_the_winner_of_the_top_table_is_first_whatever_the_totals() -> None:
    top = adjustments("top-table", 1, 2, 3, 4)
    found = rows(last_round(adjustments=top))
    first = Decimal("1.2") * Decimal("1.2") * (1 + 20 + 70) + 2000
    assert found[1]["points"] == found[1]["criteria"]["score_1"] == first
    second = Decimal("1.2") * Decimal("1.2") * (1 + 16 + 34 + 10)
    assert found[2]["points"] == second
    assert next(iter(found)) == 1
    assert order(last_round())[0] == 5
    assert column(derive(last_round(adjustments=top))["tables"][0], "points")[0] == Decimal("109.2")


def test_without_a_top_table_nothing_comes_of_it() -> None:
    noted = adjustments("top-table", 1, 2, 3, 4) + adjustments("top-table-refused", 5)
    assert rows(last_round(adjustments=noted, options={"top_table": False})) == rows(last_round())


def test_who_refuses_the_top_table_loses_a_tenth() -> None:
    noted = adjustments("top-table-refused", 5)
    before = rows(last_round())[5]["points"]
    assert rows(last_round(adjustments=noted))[5]["points"] == before * Decimal("0.9")


@pytest.mark.parametrize(("own", "factor"), [(3, "1.15"), (0, "1.05")])
def test_two_boards_in_one_round(own: int, factor: str) -> None:
    one, two = plain(8, 6, 4), board((1, "france", [own]), (4, "italy", [9]), (5, "russia", [8]))
    facts = document(DIPLOMACY, round_(one, two), adjustments=adjustments("two-boards", 1))
    results = derive(facts)
    boards = [column(t, "points")[0] for t in results["tables"]]
    row = rows(facts)[1]
    assert row["points"] == row["criteria"]["score_1"] == sum(boards) * Decimal(factor)
    assert row["criteria"]["boards"] == 2


def test_the_other_board_of_a_player_at_the_top_table_is_a_usual_one() -> None:
    two = board((4, "italy", [9]), (1, "france", [5]), (5, "russia", [8]))
    noted = adjustments("top-table", 1, 2, 3) + adjustments("two-boards", 1)
    facts = document(DIPLOMACY, round_(two, plain(8, 6, 4)), adjustments=noted)
    other, top = (t["seats"] for t in derive(facts)["tables"])
    wanted = Decimal("1.15") * (top[0]["points"] * Decimal("1.2") + other[1]["points"]) + 2000
    assert rows(facts)[1]["points"] == wanted


def test_who_refuses_and_plays_two_boards_loses_a_tenth_of_both() -> None:
    noted = adjustments("top-table-refused", 1) + adjustments("two-boards", 1)
    boards = plain(8, 6, 4), board((1, "france", [5]), (5, "russia", [8]))
    facts = document(DIPLOMACY, round_(*boards), adjustments=noted)
    found = [t["seats"][0]["points"] for t in derive(facts)["tables"]]
    assert rows(facts)[1]["points"] == sum(found) * Decimal("1.15") * Decimal("0.9")


@pytest.mark.parametrize(("given", "points"), [(None, 12), (20, 20)])
def test_sitting_out_gives_points_but_no_board(given: int | None, points: int) -> None:
    noted = adjustments("sat-out", 1, number=2)
    rounds = round_(plain(5, 4, 3)), round_(plain(5, 4, first=2))
    facts = document(DIPLOMACY, *rounds, adjustments=noted, sat_out_points=given)
    before, after = rows(facts, 1)[1], rows(facts, 2)[1]
    assert after["points"] == before["points"] + points
    score = before["points"]
    assert after["criteria"] == {"boards": 1, "score_1": score, "score_2": None}


def test_who_only_sat_out_is_listed_with_his_points_and_not_ranked() -> None:
    """7.2: in the final ranking is who played at least one board."""
    noted = adjustments("sat-out", 9) + adjustments("sat-out", 9, number=2)
    boards = round_(plain(5, 4)), round_(plain(5, 4))
    facts = document(DIPLOMACY, *boards, adjustments=noted, entries={8: {}, 9: {}})
    assert order(facts, 1) == order(facts, 2) == [1, 2, 9]
    assert [rows(facts, after)[9]["points"] for after in (1, 2)] == [12, 24]
    assert rows(facts)[9]["criteria"] == {"boards": 0, "score_1": None, "score_2": None}
    assert ranked(facts) == [1, 2]


def test_who_sat_out_for_the_most_points_is_before_a_weak_board() -> None:
    noted = adjustments("sat-out", 9)
    facts = document(DIPLOMACY, round_(plain(5, 0)), adjustments=noted, entries={9: {}})
    assert order(facts) == [1, 9, 2]


def test_who_sits_out_a_round_still_open_is_not_listed_yet() -> None:
    noted = adjustments("sat-out", 9, number=2)
    boards = round_(plain(5, 4)), round_(plain(5, 4), status="playing")
    facts = document(DIPLOMACY, *boards, adjustments=noted, entries={9: {}})
    assert order(facts) == [1, 2]


@pytest.mark.parametrize("number", [3, 4])
def test_the_worst_of_more_than_three_boards_counts_a_tenth(number: int) -> None:
    rounds = [round_(plain(5, 4)) for _ in range(number - 1)] + [round_(plain(1, 6))]
    top = adjustments("top-table", 1, 2, number=number)
    options = {"worst_counts_tenth": True}
    usual = rows(document(DIPLOMACY, *rounds, adjustments=top))
    found = rows(document(DIPLOMACY, *rounds, adjustments=top, options=options))
    assert [*found] == [*usual] == [2, 1]
    worst = (1 + 4 + 34) * Decimal("1.2")
    lost = worst * Decimal("0.9") if number > 3 else 0
    assert usual[1]["points"] - found[1]["points"] == lost
    # the 2000 are no board: the worst of player 2 is one of the others
    worst = (1 + 16 + 34 + 10) * Decimal("1.1")
    lost = worst * Decimal("0.9") if number > 3 else 0
    assert usual[2]["points"] - found[2]["points"] == lost
    assert [*found[1]["criteria"]] == ["boards", "score_1", "score_2", "score_3"]


def tied(one: Json, two: Json, **facts: Any) -> list[int]:
    """The order of 1 and 2, who own the same with the same power at two boards."""
    boards = [board((n, "italy", [9]), (n + 2, "france", [1])) for n in (1, 2)]
    return order(document(DIPLOMACY, round_(*boards), entries={1: one, 2: two}, **facts))[:2]


def test_women_then_the_younger_and_the_lot_last() -> None:
    lots = [sha256(f"seme:1:1:lot:{n}".encode()).hexdigest() for n in (1, 2)]
    first, second = (1, 2) if lots[0] < lots[1] else (2, 1)
    assert tied({}, {}) == [first, second]
    off = {"women_first": False}
    assert tied({"gender": "F"}, {"gender": "X"}) == [1, 2]
    assert tied({"gender": "M"}, {"gender": "F"}) == [2, 1]
    assert tied({"gender": "M"}, {"gender": "F"}, options=off) == [first, second]
    old, young = {"birth_date": "1970-01-01"}, {"birth_date": "1990-01-01"}
    assert tied(old, young) == [2, 1]
    assert tied(young, old) == [1, 2]
    assert tied({"birth_date": None}, old) == [2, 1]
    assert tied({"birth_date": None, "gender": "F"}, old) == [1, 2]


def test_the_score_of_the_first_round_and_then_its_power() -> None:
    """Over two rounds 1 and 2 get the same, 2 more of it in round 1."""
    one = board((1, "russia", [3]), (2, "italy", [4]), (3, "austria", [5]))
    two = board((1, "italy", [4]), (2, "russia", [3]), (3, "austria", [5]))
    facts = document(DIPLOMACY, round_(one), round_(two))
    assert order(facts) == [3, 2, 1]
    powers = [
        board((n, power, [9]), (n + 2, "france", [1]))
        for n, power in ((1, "russia"), (2, "england"))
    ]
    young = {1: {"birth_date": "2005-05-05"}, 2: {"birth_date": "1950-05-05"}}
    assert order(document(DIPLOMACY, round_(*powers), entries=young))[:2] == [2, 1]


def test_who_played_the_round_beats_who_did_not() -> None:
    """One board each, of the same points, in rounds 1 and 2."""
    rounds = round_(plain(9, 1, first=1)), round_(plain(9, 1, first=3))
    facts = document(DIPLOMACY, *rounds, entries={3: {"birth_date": "2005-05-05"}})
    assert order(facts)[:2] == [1, 3]


def test_the_ranking_of_diplomacy_is_its_last_standings() -> None:
    left = {1: {"status": "expelled", "left_after": 1}, 2: {"status": "withdrawn"}}
    facts = document(DIPLOMACY, round_(plain(6, 5, 4)), round_(plain(5, 4, first=3)), entries=left)
    assert order(facts) == ranked(facts) == [3, 2, 4]
    assert rows(facts)[2]["mark"] == "withdrawn"
    assert derive(facts)["struck"] == [1]
