"""The second implementation against the published examples and the worked ones of the rules."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.engine.second import derive

EXAMPLES = Path(__file__).parent.parent / "files" / "examples"
Json = dict[str, Any]


def seat(entry: int, score: int | None = None, **facts: Any) -> Json:
    return {"entry": entry, "score": score, "bid": 0, "tie_breaks": [], **facts}


def round_(size: int, *tables: list[Json], phase: str = "swiss", **facts: Any) -> Json:
    """A closed round; its tables are lists of seats."""
    return {
        "phase": phase,
        "players_per_table": size,
        "status": "closed",
        "tie_breaks": [],
        "byes": [table[0]["entry"] for table in tables if len(table) == 1],
        "tables": [{"number": n, "seats": seats} for n, seats in enumerate(tables, 1)],
        **facts,
    }


def document(ruleset: str, players: int, *rounds: Json, **event: Any) -> Json:
    return {
        "event": {"ruleset": ruleset, "draw_seed": "seme", "league": ruleset[:3], **event},
        "entries": [{"number": n, "status": "active"} for n in range(1, players + 1)],
        "rounds": [{"number": number, **facts} for number, facts in enumerate(rounds, 1)],
    }


def table(players: int, size: int, *seats: Json, ruleset: str = "bgl-2010", **event: Any) -> Json:
    """The results of the only table of an event."""
    facts = document(ruleset, players, round_(size, list(seats)), **event)
    results: Json = derive(facts)["tables"][0]
    return results


def column(results: Json, name: str) -> list[Any]:
    return [line[name] for line in results["seats"]]


def ranked(facts: Json) -> list[int]:
    return [row["entry"] for row in derive(facts)["final_ranking"]]


def fours(*tables: str, size: int = 4, **facts: Any) -> Json:
    """A round of tables written as the start numbers from the first place down."""
    orders = [[int(n) for n in text.split()] for text in tables]
    seats = [[seat(n, 9 - place) for place, n in enumerate(order)] for order in orders]
    return round_(size, *seats, **facts)


@pytest.mark.parametrize("name", ["bgl-2010", "big-2026"])
def test_the_examples_to_the_letter(name: str) -> None:
    text = (EXAMPLES / f"{name}.bgl.json").read_text(encoding="utf-8")
    facts = json.loads(text, parse_float=Decimal)
    wanted = facts.pop("derived")
    assert json.dumps(derive(facts), default=str) == json.dumps(wanted, default=str)


def test_a_virtual_player_takes_a_place_and_a_share() -> None:
    results = table(3, 4, seat(1, 35), seat(2, 27), seat(3, 25))
    assert results["virtual"] == [26]
    assert column(results, "place") == [1, 2, 4]
    assert column(results, "points") == [100, 55, 15]
    assert [round(pbg, 2) for pbg in column(results, "pbg")] == [
        Decimal("30.97"),
        Decimal("23.89"),
        Decimal("22.12"),
    ]


def test_negative_scores_are_raised_and_the_virtual_player_lives_there() -> None:
    results = table(3, 4, seat(1, 9), seat(2, -2), seat(3, -7))
    assert results["virtual"] == [7]
    assert column(results, "place") == [1, 3, 4]  # 17, (7), 6, 1


@pytest.mark.parametrize(("option", "points"), [("shares", 45), ("loses", 55)])
def test_a_virtual_player_equal_to_a_real_one(option: str, points: int) -> None:
    seats = seat(1, 15), seat(2, 9), seat(3, 6)  # mean 10: virtual 9
    results = table(3, 4, *seats, options={"virtual_ties": option})
    assert column(results, "points") == [100, points, 15]


def test_the_virtual_player_is_behind_those_whom_a_tie_break_keeps_apart() -> None:
    """2.6."""
    labels = [{"label": "coins", "better": "high"}]

    def places(size: int, *seats: Json) -> list[Any]:
        facts = document("bgl-2010", len(seats), round_(size, [*seats], tie_breaks=labels))
        return column(derive(facts)["tables"][0], "place")

    def five(*coins: int | None) -> list[Json]:
        scores = [13, 13, 9, 9, 6]  # virtual 9
        given = zip(scores, (0, 0, *coins, 0), strict=True)
        return [seat(n, s, tie_breaks=[c]) for n, (s, c) in enumerate(given, 1)]

    assert places(6, *five(2, 1)) == [1, 1, 3, 4, 6]
    assert places(6, *five(1, 1)) == [1, 1, 3, 3, 6]
    four = [seat(n, s, tie_breaks=[5 - n]) for n, s in enumerate((15, 9, 6), 1)]
    assert places(4, *four) == [1, 2, 4]  # a single one


def test_those_equal_in_a_group_share_before_the_virtual_player() -> None:
    labels = [{"label": "coins", "better": "high"}]
    coins = [0, 3, 1, 1, 0]
    given = enumerate(zip([18, 9, 9, 9, 5], coins, strict=True), 1)  # virtual 9
    seats = [seat(n, score, tie_breaks=[c]) for n, (score, c) in given]
    facts = document("bgl-2010", 5, round_(6, seats, tie_breaks=labels))
    results = derive(facts)["tables"][0]
    assert results["virtual"] == [9]
    assert column(results, "place") == [1, 2, 3, 3, 6]
    assert column(results, "points") == [100, 70, Decimal("47.5"), Decimal("47.5"), 10]


@pytest.mark.parametrize(
    ("scores", "given", "places"),
    [
        ((30, 30, 20), (1, 2, 3), [1, 2, 4]),  # virtual 24: the example of 2.6
        ((30, 30, 20), (2, 1, 3), [2, 1, 4]),
        ((30, 30, 20), (1, 1, 3), [1, 1, 4]),
        ((20, 20, 20), (1, 2, 3), [1, 2, 3]),  # virtual 18
        ((15, 9, 6), (1, 2, 3), [1, 2, 4]),  # virtual 9, behind who has as many
        ((30, 30, 20), (1, 3, 2), [1, 3, 2]),  # against a score
        ((30, 30, 20), (1, 1, 1), [1, 1, 1]),  # shared by different ones
    ],
)
def test_places_the_referee_gave_and_the_virtual_player(
    scores: tuple[int, ...], given: tuple[int, ...], places: list[int]
) -> None:
    """2.6: by his score where they only settle ties, else behind."""
    played = zip(scores, given, strict=True)
    seats = [seat(n, score, place=place) for n, (score, place) in enumerate(played, 1)]
    assert column(table(3, 4, *seats), "place") == places


def test_a_place_given_beside_the_bottom_group_only_settles_ties_too() -> None:
    gone = seat(3, 90, bottom=1, bottom_reason="put-last")
    here = seat(1, 40, place=1), seat(2, 10, place=2)  # virtual 42
    results = table(3, 4, *here, gone)
    assert results["virtual"] == [42]
    assert column(results, "place") == [2, 3, 4]


def test_virtual_players_are_behind_a_series_typed_places_or_not() -> None:
    """2.3.6, 2.6."""
    won, lost = [{"winner": True, "score": 9}], [{"winner": False, "score": 1}]
    seats = [seat(1, 9, games=won), seat(2, 1, games=lost), seat(3, 1, games=lost)]
    assert column(table(3, 4, *seats), "place") == [1, 2, 2]
    given = [s | {"place": n} for n, s in enumerate(seats, 1)]
    assert column(table(3, 4, *given), "place") == [1, 2, 3]


def test_the_first_to_go_is_last_and_the_virtual_player_above_the_bottom() -> None:
    gone = seat(2, 50, bottom=1), seat(3, bottom=2)
    assert column(table(3, 4, seat(1, 1), *gone), "place") == [2, 4, 3]


@pytest.mark.parametrize(("ruleset", "points"), [("bgl-2010", 40), ("big-2026", 668)])
def test_a_draw_of_two(ruleset: str, points: int) -> None:
    assert column(table(2, 2, seat(1, 5), seat(2, 5), ruleset=ruleset), "points") == [points] * 2


@pytest.mark.parametrize(("ruleset", "points"), [("bgl-2010", 100), ("big-2026", 1000)])
def test_a_bye(ruleset: str, points: int) -> None:
    facts = document(ruleset, 3, round_(2, [seat(1, 5), seat(2, 4)], [seat(3)]))
    results = derive(facts)["tables"][1]
    assert results["virtual"] == []
    line = {"entry": 3, "place": 1, "points": points, "pbg": Decimal("52.631579")}
    assert results["seats"] == [line]


def test_tie_breaks_places_and_series() -> None:
    labels = [{"label": "coins", "better": "low"}, {"label": "cards", "better": "high"}]
    values = [[3, 1], [2, None], [2, 0], [None, 9]]
    seats = [seat(n, 7) | {"tie_breaks": v} for n, v in enumerate(values, 1)]
    facts = document("big-2026", 4, round_(4, seats, tie_breaks=labels))
    assert column(derive(facts)["tables"][0], "place") == [3, 2, 1, 4]
    given = [seat(n, n, place=place) for n, place in enumerate([1, 1, 3], 1)]
    assert column(table(3, 4, *given), "points") == [Decimal("77.5"), Decimal("77.5"), 35]
    won = [seat(1, 3, games=[{"winner": True, "score": 3}])]
    lost = [seat(2, 8, games=[{"winner": False, "score": 8}])]
    assert column(table(2, 2, *won, *lost), "place") == [1, 2]


def test_the_pba_of_the_source() -> None:
    luca, miro, danilo, sirio, elisa = 1, 2, 3, 4, 5
    first = fours("1 2 3 4", "6 5 7 8", "9 10 11 12")
    short = [seat(luca, 10), seat(elisa, 9), seat(sirio, 1)]  # virtual 6
    second = fours("2 6 7 8", "9 3 10 11")
    second["tables"].append({"number": 3, "seats": short})
    standings = derive(document("bgl-2010", 12, first, second))["standings"]
    pba = {row["entry"]: row["criteria"]["pba"] for row in standings[0]["rows"]}
    assert [pba[n] for n in (luca, miro, danilo, sirio)] == [105, 150, 170, 190]
    rows = {row["entry"]: row for row in standings[1]["rows"]}
    totals = [rows[n]["points"] for n in (luca, miro, elisa, danilo, sirio)]
    assert totals == [200, 155, 110, 90, 30]
    assert rows[luca]["criteria"]["pba"] == 415


@pytest.mark.parametrize(("players", "points"), [(20, 2198), (10, 1607), (40, 2495)])
def test_league_points_of_the_boardgame_league(players: int, points: int) -> None:
    others = range(5, players + 1)
    rest = [" ".join(map(str, others[i : i + 4])) for i in range(0, len(others), 4)]
    swiss = fours("1 2 3 4", *rest), fours("2 1 3 4"), fours("3 2 4 1")
    for table_ in swiss[2]["tables"]:  # no points at all for 1: 100 + 55 + 0
        table_["seats"].pop()
    final = fours("1 2 3 4", phase="final")
    rows = derive(document("bgl-2010", players, *swiss, final, tier="A"))["league_points"]
    assert rows[0]["detail"]["pm"] == Decimal("51.666667")
    assert (rows[0]["entry"], round(rows[0]["points"])) == (1, points)


def test_league_points_of_the_italian_gamers() -> None:
    facts = document("big-2026", 6, fours("1 2 3", "4 5 6", size=3))
    rows = derive(facts)["league_points"]
    bases = [round(Decimal(row["detail"]["base"]), 2) for row in rows]
    assert list(map(str, bases)) == ["916.67", "750.00", "583.33", "416.67", "250.00", "83.33"]
    assert [row["detail"]["prize"] for row in rows] == [200, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("scores", "points"), [((9, 1, 5, 4), ["77.5", "25"]), ((9, 0, 5, 4), ["51.25", "51.25"])]
)
def test_winners_and_losers(scores: tuple[int, ...], points: list[str]) -> None:
    mode = {"kind": "variable", "size": 2, "pairing": "free", "points": "winners-losers"}
    seats = [seat(n, score, side=(n + 1) // 2) for n, score in enumerate(scores, 1)]
    paid = column(table(4, 4, *seats, teams_mode=mode), "points")
    assert list(map(str, paid)) == [points[0]] * 2 + [points[1]] * 2


def test_pairs_count_as_one() -> None:
    mode = {"kind": "fixed", "size": 2, "pairing": "united", "points": "pairs"}
    seats = [seat(1, 10), seat(2, 60), seat(3, 40), seat(4, 20)]
    facts = document("big-2026", 4, round_(4, seats), teams_mode=mode)
    facts["teams"] = [{"number": n, "members": [n, n + 2], "reserve": None} for n in (1, 2)]
    derived = derive(facts)
    assert column(derived["tables"][0], "place") == [2, 1, 2, 1]
    assert column(derived["tables"][0], "points") == [336, 1000, 336, 1000]
    assert [row["entry"] for row in derived["standings"][0]["rows"]] == [2, 4, 1, 3]
    assert [row["team"] for row in derived["team_standings"][0]["rows"]] == [2, 1]
    assert [row["detail"]["base"] for row in derived["league_points"]] == [750, 750, 250, 250]


@pytest.mark.parametrize(
    ("option", "bases", "prizes"),
    [
        ("pairs", [875, 625, 375, 125], [Decimal("146.666667"), 0, 0, 0]),
        ("people", [875, 625, 375, 125], [190, 0, 0, 0]),
    ],
)
def test_what_is_counted_of_pairs(option: str, bases: list[int], prizes: list[Any]) -> None:
    """4.1: four pairs are eight people, two of them with a prize (253.33 and 126.67)."""
    mode = {"kind": "fixed", "size": 2, "pairing": "united", "points": "pairs"}
    tables = [[seat(n, 20 - n) for n in range(k, k + 4)] for k in (1, 5)]
    facts = document(
        "big-2026", 8, round_(4, *tables), teams_mode=mode, options={"pairs_count": option}
    )
    pairs = [(1, 2), (3, 4), (5, 6), (7, 8)]
    facts["teams"] = [{"number": n, "members": [*two]} for n, two in enumerate(pairs, 1)]
    details = [row["detail"] for row in derive(facts)["league_points"]]
    assert [detail["base"] for detail in details[::2]] == bases
    assert [detail["prize"] for detail in details[::2]] == prizes
    assert details[::2] == details[1::2]


@pytest.mark.parametrize("option", ["pairs", "people"])
@pytest.mark.parametrize(("pairs", "part"), [(2, 2), (3, 1)])
def test_people_are_counted_for_the_minimum(option: str, pairs: int, part: int) -> None:
    """4.1: two pairs are four people and halved, three are six and not."""
    mode = {"kind": "fixed", "size": 2, "pairing": "united", "points": "pairs"}
    seats = [seat(n, 20 - n) for n in range(1, 2 * pairs + 1)]
    rounds = [round_(4, seats[:4]), *([round_(4, seats[2:])] if pairs > 2 else [])]
    facts = document(
        "big-2026", 2 * pairs, *rounds, teams_mode=mode, options={"pairs_count": option}
    )
    facts["teams"] = [{"number": n, "members": [2 * n - 1, 2 * n]} for n in range(1, pairs + 1)]
    for row in derive(facts)["league_points"]:
        detail = row["detail"]
        whole = Decimal(detail["base"]) + Decimal(detail["prize"])
        assert abs(Decimal(row["points"]) * part - whole) < Decimal("0.00001")


def test_a_replay_counts_more_than_the_final_and_the_struck_are_out() -> None:
    swiss = fours("1 2 3 4", "5 6 7 8")
    semifinals = fours("1 5", "2 6", size=2, phase="semifinal")
    final = fours("1 2", size=2, phase="final")
    replay = fours("2 1", size=2, phase="final")
    facts = document("big-2026", 8, swiss, semifinals, final, replay)
    facts["entries"][2] |= {"status": "expelled", "left_after": 1}
    assert ranked(facts)[:5] == [2, 1, 5, 6, 7]
    assert set(ranked(facts)[5:]) == {4, 8}  # by lot
    assert derive(facts)["struck"] == [3]


def test_only_the_rounds_before_the_first_open_one_count() -> None:
    playing = fours("8 7 6 5", "4 3 2 1", status="playing")
    facts = document("bgl-2010", 9, fours("1 2 3 4", "5 6 7 8"), playing)
    derived = derive(facts)
    assert [row["after_round"] for row in derived["standings"]] == [1]
    assert len(derived["standings"][0]["rows"]) == 9
    assert sorted(ranked(facts)) == list(range(1, 9))


def test_round_robin_by_wins() -> None:
    rounds = [
        fours(*tables, size=2, phase="round-robin")
        for tables in (("1 4", "2 3"), ("3 1", "2 4"), ("1 2", "3 4"))
    ]
    rows = derive(document("big-2026", 4, *rounds))["standings"][-1]["rows"]
    assert [row["criteria"]["wins"] for row in rows] == [2, 2, 2, 0]
    assert [row["criteria"]["points_among_tied"] for row in rows] == [1, 1, 1, 0]


def test_tables_and_places_backwards() -> None:
    first, second = fours("1 2 3", "4 5 6", size=3), fours("4 1 2", size=3)
    rows = derive(document("big-2026", 6, first, second))["standings"][1]["rows"]
    assert [row["entry"] for row in rows] == [4, 1, 2, 5, 3, 6]
    absent = {"table_2": None, "place_2": None, "table_1": 2, "place_1": 2}
    assert rows[3]["criteria"] == absent
