"""The second implementation of team events, and of their seating, against worked examples."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tests.engine import second
from tests.engine.random_teams import Played, event, lots, mode, won
from tests.engine.second_teams import Tables, derive, divided_tables, table_sizes, united_tables
from tests.engine.test_second import Json, column, document, round_, seat
from tests.helpers.figures import figure

BYE = Decimal("52.631579")


def against(*scores: Any, start: int = 1) -> list[Json]:
    """A table of two sides, the first half of the seats against the other; facts or scores."""
    half = (len(scores) + 1) // 2
    seats = []
    for i, given in enumerate(scores):
        facts = given if isinstance(given, dict) else {"score": given}
        seats.append(seat(start + i, side=1 if i < half else 2) | facts)
    return seats


def sided(size: int, seats: list[Json], **facts: Any) -> Json:
    """The results of one table of winners and losers."""
    made = round_(size, seats)
    made["tables"][0] |= facts
    results: Json = derive(
        event(1, mode("variable", size // 2, "free", "winners-losers"), made)
        | {"entries": [{"number": n, "status": "active"} for n in range(1, size + 1)]}
    )["tables"][0]
    return results


def paid(results: Json) -> list[float]:
    return [float(points) for points in column(results, "points")]


# Winners and losers


@pytest.mark.parametrize(
    ("size", "scores", "points", "places"),
    [
        (4, (9, 1, 5, 4), [77.5, 77.5, 25, 25], [1, 1, 3, 3]),
        (4, (0, 4, 9, 1), [25, 25, 77.5, 77.5], [3, 3, 1, 1]),
        (4, (9, 0, 5, 4), [51.25] * 4, [1] * 4),
        (6, (1, 2, 3, 0, 0, 7), [25] * 3 + [75] * 3, [4] * 3 + [1] * 3),
        (6, (1, 2, 3, 6, 0, 0), [50] * 6, [1] * 6),
        (2, (3, 2), [100, 10], [1, 2]),
        (2, (2, 2), [40, 40], [1, 1]),
    ],
)
def test_the_table_of_the_source(
    size: int, scores: tuple[int, ...], points: list[float], places: list[int]
) -> None:
    results = sided(size, against(*scores))
    assert paid(results) == points
    assert column(results, "place") == places


def test_wings_of_war_by_components() -> None:
    won_by = [
        {"score": 8, "components": {"side": 3, "survived": 3, "shot": 2}},
        {"score": 4, "components": {"side": 3, "shot": 1}},
        {"score": 4, "components": {"side": 3, "left": -1, "shot": 2}},
    ]
    lost_by = [
        {"score": 0},
        {"score": 1, "components": {"shot": 1}},
        {"score": 0, "components": {"left": -1, "shot": 1}},
    ]
    results = sided(6, against(*won_by, *lost_by))
    assert paid(results) == [75, 75, 75, 25, 25, 25]
    shares = [Decimal("47.058824"), *[Decimal("23.529412")] * 2, 0, Decimal("5.882353"), 0]
    assert column(results, "pbg") == shares


def test_the_referee_names_the_side_that_won() -> None:
    places = [{"score": s, "place": p} for s, p in zip((8, 4, 1, 1), (3, 4, 1, 2), strict=True)]
    assert paid(sided(4, against(*places))) == [25, 25, 77.5, 77.5]
    even = [{"score": s, "place": p} for s, p in zip((8, 4, 1, 1), (1, 3, 1, 4), strict=True)]
    assert paid(sided(4, against(*even))) == [51.25] * 4


def test_a_drawn_table_whatever_the_sums() -> None:
    results = sided(4, against(9, 9, 1, 1), drawn=True)
    assert paid(results) == [51.25] * 4
    assert column(results, "place") == [1] * 4


def test_the_virtual_player_joins_the_shorter_side() -> None:
    three = against(10, 10, 10)  # floor(0.9 x 10) = 9: 20 against 19
    results = sided(4, three)
    assert results["virtual"] == [9]
    assert paid(results) == [77.5, 77.5, 25]
    assert column(results, "pbg") == [Decimal("25.641026")] * 3
    assert paid(sided(4, against(10, 8, 12))) == [25, 25, 77.5]  # 18 against 12 + 9
    assert paid(sided(4, against(10, 8, 10))) == [51.25] * 3  # 18 against 10 + 8


def test_the_bottom_group_takes_the_last_places_and_its_scores_stay_in_the_sum() -> None:
    gone = {"score": 9, "bottom": 1, "bottom_reason": "withdrew"}
    results = sided(4, against(gone, 1, 5, 4))
    assert column(results, "place") == [4, 1, 2, 2]
    assert paid(results) == [15, 100, 45, 45]
    both = [gone | {"score": 0, "bottom": 2}, gone | {"score": 0}]
    results = sided(4, against(*both, 5, 4))
    assert column(results, "place") == [3, 4, 1, 1]
    assert paid(results) == [35, 15, 77.5, 77.5]
    results = sided(4, against(gone, 0, 5, 4))  # 9 against 9
    assert column(results, "place") == [4, 1, 1, 1]
    assert paid(results) == [15, *[pytest.approx(190 / 3)] * 3]


def test_the_winning_side_may_be_in_the_bottom_group_altogether() -> None:
    gone = [{"score": 9, "bottom": n, "bottom_reason": "out-of-time"} for n in (1, 2)]
    results = sided(4, against(*gone, 5, 4))
    assert column(results, "place") == [4, 3, 1, 1]


def test_negative_scores_are_raised_before_the_sides_are_summed() -> None:
    results = sided(4, against(-7, 9, 1, 2))  # 1 + 17 against 9 + 10
    assert paid(results) == [25, 25, 77.5, 77.5]


def test_the_virtual_player_of_the_losers_decides_on_the_raised_scale() -> None:
    results = sided(4, against(9, -2, -7))  # 17 + 6 against 1 + 7
    assert results["virtual"] == [7]
    assert paid(results) == [77.5, 77.5, 25]


def test_team_mates_are_opponents_for_the_strength_of_those_met() -> None:
    facts = event(2, mode("fixed", 2, "united", "winners-losers"), round_(4, against(9, 1, 5, 4)))
    rows = {row["entry"]: row for row in derive(facts)["standings"][0]["rows"]}
    assert rows[1]["criteria"]["pba"] == Decimal("127.5")
    assert rows[3]["criteria"]["pba"] == 180


def test_a_side_event_of_variable_teams_has_no_teams_in_the_standings() -> None:
    facts = event(2, mode("variable", 2, "free", "winners-losers"), round_(4, against(9, 1, 5, 4)))
    derived = derive(facts)
    assert "team_standings" not in derived
    assert [row["entry"] for row in derived["standings"][0]["rows"]] == [1, 2, 3, 4]  # by PBG


# Standings of teams


def test_the_sums_of_a_team() -> None:
    facts = event(4, mode("fixed", 2, "free"), won("1 3 5 7", "2 4 6 8"))
    rows = derive(facts)["team_standings"][0]["rows"]
    assert [row["team"] for row in rows] == [1, 2, 3, 4]
    first = {"rank": 1, "team": 1, "points": 200}
    share = 60  # 90 and 90 of 300
    assert rows[0] == first | {"criteria": {"pba": 210, "pbg": share}, "seating_rank": 1}
    assert [row["points"] for row in rows] == [200, 110, 70, 30]
    assert [row["criteria"]["pba"] for row in rows] == [210, 300, 340, 380]


def test_equal_points_go_by_share_in_the_standings_and_by_weak_opponents_in_the_seating() -> None:
    first = won("1 2 5 6", "3 4 7")  # the place of the virtual player, 35, is nobody's
    first["tables"][0]["seats"][0]["score"] = 1000
    facts = event(4, mode("fixed", 2, "free"), first)
    rows = derive(facts)["team_standings"][0]["rows"][:2]
    assert [row["points"] for row in rows] == [155, 155]
    assert [row["criteria"]["pba"] for row in rows] == [255, 185]
    assert [row["team"] for row in rows] == [1, 2]
    assert [row["seating_rank"] for row in rows] == [2, 1]


def test_equal_teams_by_the_lot_of_their_numbers() -> None:
    facts = event(4, mode("fixed", 2, "free"), won("1 3 4 2", "5 7 8 6"))
    rows = derive(facts)["team_standings"][0]["rows"]
    assert [row["team"] for row in rows] == [
        *lots((1, 3), "team-lot", 1),
        *lots((2, 4), "team-lot", 1),
    ]


def test_a_reserve_who_stepped_in_counts_and_one_who_waits_does_not() -> None:
    facts = event(2, mode("fixed", 2, "free"), won("1 2 3 4"), won("1 5 3 4"))
    facts["teams"][0]["reserve"] = 5
    facts["entries"][1] |= {"status": "withdrawn", "left_after": 1}
    facts["entries"] += [{"number": 5, "status": "active", "first_round": 2}]
    facts["entries"] += [{"number": 6, "status": "waiting"}]
    facts["teams"][1]["reserve"] = 6
    after = derive(facts)["team_standings"]
    assert {row["team"]: row["points"] for row in after[0]["rows"]} == {1: 155, 2: 50}
    assert {row["team"]: row["points"] for row in after[1]["rows"]} == {1: 310, 2: 100}
    marks = {row["entry"]: row["mark"] for row in derive(facts)["standings"][1]["rows"]}
    assert marks == {1: None, 2: "withdrawn", 3: None, 4: None, 5: None}


def test_an_expelled_team_is_left_out_from_its_round_on() -> None:
    facts = event(2, mode("fixed", 2, "free"), won("1 2 3 4"), won("1 2 3 4"))
    for entry in facts["entries"][:2]:
        entry |= {"status": "expelled", "left_after": 2}
    derived = derive(facts)
    assert [[row["team"] for row in s["rows"]] for s in derived["team_standings"]] == [[1, 2], [2]]
    assert derived["struck"] == [1, 2]
    row = derived["team_standings"][1]["rows"][0]
    met = 2 * (200 + 110 + 30), 2 * (200 + 110 + 70)  # the expelled still count
    assert row["criteria"]["pba"] == sum(met)


def test_a_bye_of_a_united_team() -> None:
    facts = event(3, mode("fixed", 2, "united"), won("1 2 3 4"))
    facts["rounds"][0]["byes"] = [5, 6]
    facts["rounds"][0]["tables"].append({"number": 2, "seats": [seat(5), seat(6)]})
    derived = derive(facts)
    line = {"place": 1, "points": 100, "pbg": BYE}
    assert derived["tables"][1]["seats"] == [{"entry": 5} | line, {"entry": 6} | line]
    assert derived["tables"][1]["virtual"] == []
    rows = {row["team"]: row for row in derived["team_standings"][0]["rows"]}
    assert rows[3]["points"] == 200
    assert rows[3]["criteria"] == {"pba": 0, "pbg": 2 * Decimal("52.6315790")}


def test_the_league_counts_people_and_the_final_of_two_teams_comes_first() -> None:
    swiss = round_(4, against(9, 1, 5, 4), against(1, 1, 5, 4, start=5))
    final = round_(4, against(1, 1, 5, 4), phase="final")
    for at, entry in zip(final["tables"][0]["seats"], (1, 2, 7, 8), strict=True):
        at["entry"] = entry
    facts = event(4, mode("fixed", 2, "united", "winners-losers"), swiss, final, tier="C")
    derived = derive(facts)
    ranking = [row["entry"] for row in derived["final_ranking"]]
    assert ranking == [7, 8, 1, 2, 3, 4, *ranking[6:]]
    detail = {"pm": Decimal("77.5"), "pf": Decimal("77.5"), "n": 8, "tier": 1}
    assert derived["league_points"][0]["detail"] == detail


def test_other_events_are_not_for_this_implementation() -> None:
    with pytest.raises(ValueError, match="bgl-2010"):
        derive(document("bgl-2010", 4, won("1 2 3 4")))


# Whole events, played at random


@pytest.mark.parametrize("seed", range(figure(30, long=200)))
def test_played_at_random(seed: int) -> None:
    made = Played(seed)
    assert derive(made.facts) == second.derive(made.facts)
    for round__ in made.facts["rounds"]:
        tables = [[at["entry"] for at in table["seats"]] for table in round__["tables"]]
        teams = [[*dict.fromkeys(made.team.get(n, n) for n in table)] for table in tables]
        if made.pairing == "united":
            assert all(len(table) <= 2 for table in teams)
            assert len({t for table in teams for t in table}) == sum(map(len, teams))
        elif made.pairing == "divided" and round__["phase"] == "swiss":
            assert [len(table) for table in tables] == [len(table) for table in teams]


# ---- The seating of teams by the second implementation, against the rules and cases made by hand

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
