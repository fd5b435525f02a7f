"""The seating of teams by the second implementation, against the rules and cases made by hand."""

from __future__ import annotations

import pytest

from tests.engine.random_teams import event, lots, mode, won
from tests.engine.second_teams import Tables, derive, divided_tables, table_sizes, united_tables
from tests.engine.test_second import seat

# United seating


def pairs(tables: Tables, size: int = 2) -> Tables:
    """The team numbers of each table, in the order of its seats."""
    return [list(dict.fromkeys((n + size - 1) // size for n in table)) for table in tables]


def test_round_one_of_united_teams_by_the_draw_of_their_numbers() -> None:
    facts = event(5, mode("fixed", 3, "united"), players_per_table=6)
    order = lots(range(1, 6), "seating", 1)
    tables = united_tables(facts, 1)
    assert pairs(tables, 3) == [order[:2], order[2:4], order[4:]]
    assert all(len(table) == 6 for table in tables[:2])
    first = tables[0]
    assert first[:3] == sorted(first[:3])
    assert first[3:] == sorted(first[3:])


def test_a_new_draw_is_another_one() -> None:
    facts = event(8, mode("fixed", 2, "united"), players_per_table=4)
    again = facts | {"rounds": [{"number": 1, "attempt": 2, "phase": "swiss"}]}
    again["rounds"][0] |= {"status": "draft", "tables": [], "players_per_table": 4}
    assert united_tables(facts, 1) != united_tables(again, 1)


def test_teams_that_have_met_are_kept_apart_where_the_rule_can() -> None:
    first = won("1 2 3 4", "5 6 7 8")
    facts = event(4, mode("fixed", 2, "united"), first, players_per_table=4, rounds_planned=3)
    rows = derive(facts)["team_standings"][0]["rows"]
    order = [row["team"] for row in sorted(rows, key=lambda row: row["seating_rank"])]
    assert set(order[:2]) == {1, 3}
    assert pairs(united_tables(facts, 2)) == [order[:2], order[2:]]
    back = won("1 2 5 6", "3 4 7 8")
    facts = event(4, mode("fixed", 2, "united"), first, back, players_per_table=4)
    tables = pairs(united_tables(facts, 3))
    assert sorted(map(sorted, tables)) == [[1, 4], [2, 3]]
    third = won("1 2 7 8", "3 4 5 6")
    facts = event(4, mode("fixed", 2, "united"), first, back, third, players_per_table=4)
    rows = derive(facts)["team_standings"][2]["rows"]
    order = [row["team"] for row in sorted(rows, key=lambda row: row["seating_rank"])]
    assert pairs(united_tables(facts, 4)) == [order[:2], order[2:]]  # everybody met everybody


def test_the_bye_goes_to_the_last_team_without_one() -> None:
    first = won("1 2 3 4")
    first["byes"] = [5, 6]
    first["tables"].append({"number": 2, "seats": [seat(5), seat(6)]})
    facts = event(3, mode("fixed", 2, "united"), first, players_per_table=4)
    assert pairs(united_tables(facts, 2)) in ([[3, 1], [2]], [[1, 3], [2]])


def test_who_left_is_not_seated_and_the_reserve_is() -> None:
    first = won("1 2 3 4", "5 6 7 8")
    facts = event(4, mode("fixed", 2, "united"), first, players_per_table=4)
    facts["entries"][0] |= {"status": "withdrawn", "left_after": 1}
    facts["entries"] += [{"number": 9, "status": "active", "first_round": 2}]
    facts["teams"][0]["reserve"] = 9
    for gone in facts["entries"][6:8]:
        gone |= {"status": "withdrawn", "left_after": 1}
    tables = united_tables(facts, 2)
    everybody = sorted(n for table in tables for n in table)
    assert everybody == [2, 3, 4, 5, 6, 9]
    assert any(table[:2] == [2, 9] or table[2:] == [2, 9] for table in tables)
    assert united_tables(facts, 1) != tables
    assert sorted(n for table in united_tables(facts, 1) for n in table) == [*range(1, 9)]


def test_the_final_of_the_two_best_teams() -> None:
    first = won("5 6 7 8", "1 3 4 2")
    facts = event(4, mode("fixed", 2, "united"), first, players_per_table=4, rounds_planned=1)
    assert united_tables(facts, 2) == [[5, 6, 1, 2]]
    for gone in facts["entries"][4:6]:
        gone |= {"status": "withdrawn", "left_after": 1}
    best = [row["team"] for row in derive(facts)["team_standings"][0]["rows"]]
    assert pairs(united_tables(facts, 2)) == [[team for team in best if team != 3][:2]]


# Divided seating


def test_team_mates_at_different_tables() -> None:
    first = won("1 2 3 4", "5 6 7 8")  # 1 and 5 ahead, then 2 and 6, 3 and 7, 4 and 8
    facts = event(4, mode("fixed", 2, "divided"), first, players_per_table=4)
    rows = derive(facts)["standings"][0]["rows"]
    order = [row["entry"] for row in sorted(rows, key=lambda row: row["seating_rank"])]
    tables = divided_tables(facts, 2)
    assert tables is not None
    assert sorted(tables[0]) == [1, 3, 5, 7]  # 2 and 6 find their mates at the first table
    assert tables == [[n for n in order if n in table] for table in tables]


def test_nobody_can_be_placed_without_an_exchange() -> None:
    first = won("1 5", "3 6", "2 4", size=2)
    first["tables"][2]["seats"][1]["score"] = 90  # drawn: 40 each
    facts = event(3, mode("fixed", 2, "divided"), first, players_per_table=2)
    assert divided_tables(facts, 2) is None  # 1 and 3, 2 and 4 leave the mates 5 and 6


def test_more_team_mates_than_tables() -> None:
    facts = event(2, mode("fixed", 3, "divided"), players_per_table=3)
    assert divided_tables(facts, 1) is None


def test_round_one_of_divided_teams_by_the_draw_of_start_numbers() -> None:
    facts = event(8, mode("fixed", 2, "divided"), players_per_table=4)
    order = lots(range(1, 17), "seating", 1)
    tables = divided_tables(facts, 1)
    assert tables is not None
    assert [len(table) for table in tables] == [4] * 4
    assert tables[0][0] == order[0]
    for i, table in enumerate(tables):
        assert table == [n for n in order if n in table]
        mates = {n + 1 if n % 2 else n - 1 for n in table}
        assert not mates & {*table}
        for n in (n for later in tables[i + 1 :] for n in later):
            sooner = [m for m in table if order.index(m) < order.index(n)]
            assert len(sooner) == 4 or mates & {n}  # no free seat, or the mate was there


def test_the_bye_of_single_players_at_tables_of_two() -> None:
    first = won("1 3", "2 5", "4 6", "7 9", "8", size=2)
    facts = event(3, mode("fixed", 3, "divided"), first, players_per_table=2)
    tables = divided_tables(facts, 2)
    assert tables is not None
    rows = derive(facts)["standings"][0]["rows"]
    last = max((r for r in rows if r["entry"] != 8), key=lambda row: row["seating_rank"])
    assert tables[-1] == [last["entry"]]


def test_the_final_of_divided_teams_is_that_of_the_best_players() -> None:
    facts = event(
        4, mode("fixed", 2, "divided"), won("1 2 3 4", "5 6 7 8"),
        players_per_table=4, rounds_planned=1,
    )  # fmt: skip
    best = [row["entry"] for row in derive(facts)["standings"][0]["rows"]]
    assert divided_tables(facts, 2) == [best[:4]]


@pytest.mark.parametrize(
    ("players", "nominal", "sizes"),
    [
        (26, 4, [4] * 5 + [3] * 2),
        (17, 4, [4, 4, 3, 3, 3]),
        (13, 6, [5, 4, 4]),
        (8, 4, [4, 4]),
        (5, 4, [3, 2]),
    ],
)
def test_table_sizes(players: int, nominal: int, sizes: list[int]) -> None:
    assert table_sizes(players, nominal) == sizes
