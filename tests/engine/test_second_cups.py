"""The second implementation of Catan and 7 Wonders against the examples and the rules' own ones."""

from __future__ import annotations

import json
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.engine.cups import (
    Json,
    absent,
    column,
    document,
    order,
    ranked,
    round_,
    rows,
    seat,
    table,
)
from tests.engine.second_cups import CATAN, DIPLOMACY, WONDERS, derive

EXAMPLES = Path(__file__).parent.parent / "files" / "examples"


@pytest.mark.parametrize("name", [CATAN, WONDERS, DIPLOMACY])
def test_the_examples_to_the_letter(name: str) -> None:
    text = (EXAMPLES / f"{name}.bgl.json").read_text(encoding="utf-8")
    facts = json.loads(text, parse_float=Decimal)
    wanted = facts.pop("derived")
    assert json.dumps(derive(facts), default=str) == json.dumps(wanted, default=str)


def test_other_rulesets_are_not_its_business() -> None:
    facts = {"event": {"ruleset": "bgl-2010"}, "entries": [], "rounds": []}
    with pytest.raises(ValueError, match="bgl-2010"):
        derive(facts)


# 7 Wonders


def test_a_virtual_player_takes_a_place_of_wonders() -> None:
    results = table(WONDERS, seat(1, 40), seat(2, 35), seat(3, 25), seat(4, 20))
    assert results["virtual"] == [30]
    assert column(results, "points") == [10, 7, 3, 1]


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((50, 50, 30, 20, 10), [Decimal("8.5"), Decimal("8.5"), 5, 3, 1]),
        ((50, 40, 40, 20, 10), [10, 6, 6, 3, 1]),
    ],
)
def test_shared_places_of_wonders_pay_the_mean(scores: tuple[int, ...], points: list[Any]) -> None:
    seats = [seat(n, score) for n, score in enumerate(scores, 1)]
    assert column(table(WONDERS, *seats), "points") == points


@pytest.mark.parametrize(("deducted", "places"), [(True, [1, 2, 3]), (False, [3, 2, 1])])
def test_the_bid_comes_off_and_breaks_the_tie(deducted: bool, places: list[int]) -> None:
    seats = seat(1, 50, bid=0), seat(2, 51, bid=1), seat(3, 52, bid=2)
    filled = *seats, seat(4, 9), seat(5, 8)
    results = table(WONDERS, *filled, options={"bid_deducted": deducted})
    assert column(results, "place") == [*places, 4, 5]


def test_without_the_deduction_the_bid_breaks_ties_all_the_same() -> None:
    seats = seat(1, 50, bid=3), seat(2, 50, bid=1), seat(3, 50, bid=3), seat(4, 9), seat(5, 8)
    facts = document(WONDERS, round_([*seats]), options={"bid_deducted": False})
    assert column(derive(facts)["tables"][0], "points") == [6, 10, 6, 3, 1]
    assert rows(facts)[1]["criteria"] == {"victory_points": 50}


@pytest.mark.parametrize(
    ("option", "points"), [("loses", [10, 7, 3, 1]), ("shares", [10, 6, 3, 1])]
)
def test_a_virtual_player_equal_to_a_real_one(option: str, points: list[int]) -> None:
    seats = seat(1, 40), seat(2, 30), seat(3, 28), seat(4, 22)  # virtual 30
    assert column(table(WONDERS, *seats, options={"virtual_ties": option}), "points") == points


def test_the_virtual_player_is_behind_those_whom_their_bids_keep_apart() -> None:
    """2.6."""
    seats = seat(1, 40), seat(2, 33, bid=3), seat(3, 30), seat(4, 20)  # virtual 30
    for option in ("shares", "loses"):
        results = table(WONDERS, *seats, options={"virtual_ties": option})
        assert column(results, "points") == [10, 5, 7, 1]


def test_the_virtual_player_lives_on_the_raised_scale() -> None:
    results = table(WONDERS, seat(1, 9), seat(2, -2), seat(3, -7), seat(4, 0))
    assert results["virtual"] == [8]  # 17, 6, 1, 8
    assert column(results, "place") == [1, 4, 5, 2]


def test_the_bottom_is_below_the_virtual_players_and_counts_in_their_mean() -> None:
    gone = seat(2, 50, bottom=1, bottom_reason="withdrew")
    results = table(WONDERS, seat(1, 10), gone, seat(3, bottom=2, bottom_reason="put-last"))
    assert results["virtual"] == [30, 30]
    assert column(results, "place") == [3, 5, 4]


@pytest.mark.parametrize(
    ("scores", "virtual", "points"),
    [
        ((40, 35, 25, 20), [30], [10, 7, 3, 1]),  # 5 seats, one of them empty
        ((40, 30, 20), [30, 30], [10, 7, 1]),  # 4 seats
    ],
)
def test_who_never_came_is_no_player_of_his_table(
    scores: tuple[int, ...], virtual: list[int], points: list[int]
) -> None:
    """6: the table is what it were without his seat, whatever was entered there."""
    came = [seat(n, score) for n, score in enumerate(scores, 1)]
    nothing, something = absent(9), absent(9) | {"score": -70, "bid": 3}
    for away in (nothing, something):
        facts = document(WONDERS, round_([*came, away]))
        results = derive(facts)["tables"][0]
        assert results["seats"][:-1] == table(WONDERS, *came)["seats"]
        assert results["virtual"] == virtual
        assert column(results, "points") == [*points, 0]
        assert results["seats"][-1] == {"entry": 9, "place": 6, "points": 0, "pbg": 0}
        assert rows(facts)[9]["points"] == rows(facts)[9]["criteria"]["victory_points"] == 0


def test_nobody_came_to_a_table_of_wonders() -> None:
    results = table(WONDERS, absent(1), absent(2, 2))
    assert results["virtual"] == [0] * 5
    assert column(results, "place") == [7, 6]
    assert column(results, "points") == column(results, "pbg") == [0, 0]


def test_who_never_came_is_behind_who_left() -> None:
    """2.3.2, whatever the order they were put down in."""
    left = seat(3, 90, bottom=1, bottom_reason="withdrew")
    results = table(WONDERS, seat(1, 10), absent(2, 2), left, absent(4, 3), seat(5, 8))
    assert results["virtual"] == [36, 36]
    assert column(results, "place") == [3, 7, 5, 6, 4]
    assert column(results, "points") == [5, 0, 1, 0, 3]


@pytest.mark.parametrize(
    ("scores", "given", "places"),
    [
        ((40, 40, 28, 20), (1, 2, 3, 4), [1, 2, 4, 5]),  # a tie settled: virtual 32
        ((44, 32, 32, 20), (1, 3, 2, 4), [1, 3, 2, 5]),  # he is behind as many: 32
        ((40, 40, 28, 20), (2, 1, 4, 3), [2, 1, 4, 3]),  # against a score
        ((40, 40, 28, 20), (1, 1, 3, 3), [1, 1, 3, 3]),  # shared by different ones
    ],
)
@pytest.mark.parametrize("option", ["shares", "loses"])
def test_places_the_referee_gave_and_the_virtual_player(
    option: str, scores: tuple[int, ...], given: tuple[int, ...], places: list[int]
) -> None:
    """2.6: by his score where they only settle ties."""
    played = zip(scores, given, strict=True)
    seats = [seat(n, score, place=place) for n, (score, place) in enumerate(played, 1)]
    results = table(WONDERS, *seats, options={"virtual_ties": option})
    assert column(results, "place") == places


def test_a_drawn_table_shares_the_first_place() -> None:
    results = table(WONDERS, seat(1, 10), seat(2, 90), seat(3, 50), absent(4), drawn=True)
    assert column(results, "place") == [1, 1, 1, 6]
    assert column(results, "points")[0] == Decimal("7.333333")


def test_a_series_goes_by_games_won() -> None:
    won, lost = [{"winner": True}], [{"winner": False}]
    seats = seat(1, 9, games=lost), seat(2, 1, games=won), seat(3, 5, games=lost)
    assert column(table(WONDERS, *seats), "place") == [2, 1, 2]


def test_a_bye_of_wonders() -> None:
    facts = document(WONDERS, round_([seat(1, 5), seat(2, 4)], [seat(3)]))
    bye = derive(facts)["tables"][1]
    assert (bye["virtual"], column(bye, "points")) == ([], [10])
    assert column(bye, "pbg") == [Decimal("52.631579")]


def test_nobody_scores() -> None:
    results = table(WONDERS, *[seat(n, 0) for n in range(1, 5)])
    assert (results["virtual"], column(results, "pbg")) == ([0], [20] * 4)


def test_victory_points_separate_equal_tournament_points() -> None:
    one = [seat(n, score) for n, score in enumerate((50, 40, 30, 20, 10), 1)]
    two = [seat(n, score) for n, score in enumerate((60, 39, 31, -20, 15), 6)]
    facts = document(WONDERS, round_(one, two))
    assert order(facts) == [6, 1, 2, 7, 8, 3, 4, 10, 5, 9]
    assert rows(facts)[9]["criteria"] == {"victory_points": -20}


def test_the_lot_is_that_of_the_round_and_of_the_first_attempt() -> None:
    facts = document(WONDERS, round_([seat(n, 7) for n in range(1, 6)], attempt=4))
    lots = {n: sha256(f"seme:1:1:lot:{n}".encode()).hexdigest() for n in range(1, 6)}
    assert order(facts) == sorted(lots, key=lambda n: lots[n])


def test_who_left_stays_with_a_mark_and_the_expelled_go() -> None:
    five = [seat(n, 9 - n) for n in range(1, 6)]
    left = {
        1: {"status": "withdrawn", "left_after": 1},
        2: {"status": "expelled"},
        6: {"first_round": 3},
    }
    facts = document(WONDERS, round_(five), round_(five[1:]), round_(five[2:]), entries=left)
    assert order(facts, 1) == [1, 2, 3, 4, 5]
    assert order(facts, 2) == [3, 1, 4, 5, 6]
    assert (rows(facts, 1)[1]["mark"], rows(facts)[6]["points"]) == ("withdrawn", 0)
    assert derive(facts)["struck"] == [2]
    assert ranked(facts) == [3, 4, 1, 5]


def test_the_final_decides_its_places_and_a_replay_outdoes_it() -> None:
    five = [seat(n, 9 - n) for n in range(1, 6)]
    final = [seat(n, n) for n in range(1, 5)]
    facts = document(WONDERS, round_(five), round_(final, phase="final"))
    assert ranked(facts) == [4, 3, 2, 1, 5]
    assert len(derive(facts)["standings"]) == 1
    again = document(WONDERS, *facts["rounds"], round_(final[:2], phase="final"))
    assert ranked(again) == [2, 1, 4, 3, 5]


def test_rounds_from_the_first_open_one_on_count_nothing() -> None:
    five = [seat(n, 9 - n) for n in range(1, 6)]
    left = {1: {"status": "expelled", "left_after": 2}}
    facts = document(WONDERS, round_(five), round_(five, status="playing"), entries=left)
    results = derive(facts)
    assert len(results["tables"]) == len(results["standings"]) == 1
    assert (results["struck"], ranked(facts)) == ([], [1, 2, 3, 4, 5])


# Catan


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((10, 8, 8, 5), [8, 3, 3, 0]),
        ((10, 8, 5, 5), [8, 4, 1, 1]),
        ((9, 9, 9, 9), [3, 3, 3, 3]),  # 14 / 4
        ((10, 8, 5), [6, 3, 1]),
        ((10, 10, 5), [4, 4, 1]),  # 9 / 2
        ((10, 5, 5), [6, 2, 2]),
    ],
)
def test_shared_places_of_catan_are_truncated(scores: tuple[int, ...], points: list[int]) -> None:
    seats = [seat(n, score) for n, score in enumerate(scores, 1)]
    assert column(table(CATAN, *seats), "points") == points
    assert table(CATAN, *seats)["virtual"] == []


LEFT = ("withdrew", "expelled", "put-last", "out-of-time")


def left(entry: int, reason: str, bottom: int = 1, score: int | None = None) -> Json:
    return seat(entry, score, bottom=bottom, bottom_reason=reason)


@pytest.mark.parametrize("score", [9, 0, None])
@pytest.mark.parametrize("reason", LEFT)
def test_who_leaves_during_the_game_began_it(reason: str, score: int | None) -> None:
    """The column is that of four with a score at his seat and without one (3, 5)."""
    three = [seat(1, 10), seat(2, 8), seat(3, 5)]
    assert column(table(CATAN, *three, left(4, reason, score=score)), "points") == [8, 4, 2, 0]
    two = [*three[:2], left(3, reason, 2), left(4, reason, score=score)]
    assert column(table(CATAN, *two), "points") == [8, 4, 2, 0]
    assert column(table(CATAN, *three[:2], left(3, reason)), "points") == [6, 3, 1]


@pytest.mark.parametrize("score", [9, -3, None])
def test_who_never_came_did_not_begin_it(score: int | None) -> None:
    """Neither points nor win, and nothing counts that is entered at his seat (5)."""
    three = [seat(1, 10), seat(2, 8), seat(3, 5)]
    away = absent(4) | {"score": score, "extra": {"buildings": 9}}
    facts = document(CATAN, round_([*three, away]))
    results = derive(facts)["tables"][0]
    assert column(results, "points") == [6, 3, 1, 0]
    assert results["seats"][:3] == table(CATAN, *three)["seats"]
    assert results["seats"][3] == {"entry": 4, "place": 4, "points": 0, "pbg": 0}
    assert {*rows(facts)[4]["criteria"].values()} == {0}


def test_who_never_came_is_last_and_two_have_the_column_of_three() -> None:
    here = [seat(1, 10), seat(2, 8)]
    results = table(CATAN, *here, left(3, "withdrew"), absent(4, 2))
    assert (column(results, "place"), column(results, "points")) == ([1, 2, 3, 4], [6, 3, 1, 0])
    results = table(CATAN, *here, absent(3), absent(4, 2))
    assert (column(results, "place"), column(results, "points")) == ([1, 2, 4, 3], [6, 3, 0, 0])
    nobody = rows(document(CATAN, round_([absent(1), absent(2, 2), absent(3, 3)])))
    assert {row["points"] + row["criteria"]["wins"] for row in nobody.values()} == {0}


def test_neither_bids_nor_the_extras_make_places() -> None:
    seats = seat(1, 9, extra={"buildings": 9}), seat(2, 9), seat(3, 7)
    assert column(table(CATAN, *seats), "place") == [1, 1, 3]


def test_a_declared_win_is_the_referees_places() -> None:
    seats = seat(1, 10, place=1), seat(2, 10, place=2), seat(3, 11, place=2), seat(4, 3, place=4)
    assert column(table(CATAN, *seats), "points") == [8, 3, 3, 0]


@pytest.mark.parametrize(
    ("scores", "facts", "wins"),
    [
        ((10, 8, 5), {}, [1, 0, 0]),
        ((10, 8, 5), {"overran": True}, [Decimal("0.9"), 0, 0]),
        ((9, 9, 5), {"overran": True}, [Decimal("0.9")] * 2 + [0]),
        ((9, 9, 9), {}, [Decimal("0.333333")] * 3),
        ((9, 8, 7), {"overran": True, "drawn": True}, [Decimal("0.3")] * 3),
        ((9, 8, 7), {"drawn": True}, [Decimal("0.333333")] * 3),
    ],
)
def test_wins(scores: tuple[int, ...], facts: Json, wins: list[Any]) -> None:
    one = round_([seat(n, score) for n, score in enumerate(scores, 1)])
    one["tables"][0] |= facts
    found = rows(document(CATAN, one))
    assert [found[n]["criteria"]["wins"] for n in (1, 2, 3)] == wins


@pytest.mark.parametrize(("option", "wins"), [("each", "0.9"), ("shared", "0.45")])
def test_a_win_shared_at_the_limit(option: str, wins: str) -> None:
    """5: by victory points or by places that the referee gave; the points are shared."""
    played = [seat(1, 9), seat(2, 9), seat(3, 5)]
    given = [s | {"place": place} for s, place in zip(played, (1, 1, 3), strict=True)]
    for seats in (played, given):
        one = round_([*seats, left(4, "withdrew")])
        one["tables"][0]["overran"] = True
        facts = document(CATAN, one, options={"shared_win": option})
        found = rows(facts)
        assert [found[n]["criteria"]["wins"] for n in (1, 2)] == [Decimal(wins)] * 2
        assert column(derive(facts)["tables"][0], "points") == [6, 6, 2, 0]


def test_the_share_is_between_0_and_1_on_the_raised_scale() -> None:
    found = rows(document(CATAN, round_([seat(1, 9), seat(2, -2), seat(3, -7)])))
    shares = [found[n]["criteria"]["share"] for n in (1, 2, 3)]
    assert shares == [Decimal("0.708333"), Decimal("0.25"), Decimal("0.041667")]
    assert found[3]["criteria"]["victory_points"] == -7
    nobody = rows(document(CATAN, round_([seat(1, 0), seat(2, 0), seat(3, 0), absent(4)])))
    assert [nobody[n]["criteria"]["share"] for n in (1, 4)] == [Decimal("0.333333"), 0]


def catan(first: Json, second: Json, **facts: Any) -> list[int]:
    """Who of 1 and 2, equal winners at two tables, is before the other for these extras."""
    one = [seat(1, 10, extra=first), seat(3, 5), seat(4, 4)]
    two = [seat(2, 10, extra=second), seat(5, 5), seat(6, 4)]
    return order(document(CATAN, round_(one, two), **facts))[:2]


def test_the_extras_separate_in_order() -> None:
    assert catan({"buildings": 5}, {"buildings": 6, "hand": 9}) == [2, 1]
    assert catan({"roads_cards": 5}, {"hand": 0}) == [1, 2]
    assert catan({"hand": 5}, {}) == [2, 1]
    assert catan({}, {"hand": 1, "roads_cards": None}) == [1, 2]


@pytest.mark.parametrize(("number", "first"), [(0, 2), (1, 2), (2, 1)])
def test_warnings_up_to_the_round(number: int, first: int) -> None:
    """Without the warning the lot has 1 before 2."""
    given = {"entry": 1, "round": number, "kind": "warning"}
    others = [{"entry": 2, "round": 1, "kind": kind} for kind in ("last", "yellow-card")]
    assert catan({}, {}, penalties=[given, *others])[0] == first


def test_the_points_ranking_goes_by_catan_points_and_then_the_standings() -> None:
    one = [seat(1, 10), seat(2, 9), seat(3, 8), seat(4, 7)]
    two = [seat(5, 10), seat(6, 3), seat(7, 2)]
    again = [seat(5, 9), seat(2, 8), seat(3, 7)], [seat(1, 5), seat(6, 7), seat(4, 5), seat(7, 2)]
    facts = document(CATAN, round_(one, two), round_(*again))
    assert order(facts) == [5, 1, 6, 2, 3, 4, 7]
    found = derive(facts)["points_ranking"]
    assert [row["rank"] for row in found] == [*range(1, 8)]
    points = [(row["entry"], row["points"]) for row in found]
    assert points == [(5, 12), (1, 11), (6, 11), (2, 7), (3, 3), (4, 3), (7, 1)]
    final = round_([seat(n, n) for n in (1, 2, 5, 6)], phase="final")
    assert derive(document(CATAN, *facts["rounds"], final))["points_ranking"] == found


def test_catan_strikes_who_leaves_but_not_during_the_final() -> None:
    four = [seat(n, 12 - n) for n in range(1, 5)], [seat(n, 12 - n) for n in range(5, 9)]
    final = [seat(n, n) for n in (2, 3, 5)] + [seat(6, 9, bottom=1, bottom_reason="withdrew")]
    left = {
        1: {"status": "withdrawn", "left_after": 2},
        6: {"status": "withdrawn", "left_after": 3},
        5: {"status": "expelled"},
        8: {"status": "expelled", "left_after": 1},
    }
    second = round_([seat(n, 12 - n) for n in range(1, 5)], [seat(n, 1) for n in range(5, 8)])
    facts = document(CATAN, round_(*four), second, round_(final, phase="final"), entries=left)
    assert 8 not in rows(facts, 1)
    assert 1 in rows(facts, 1)
    assert sorted(rows(facts, 2)) == [2, 3, 4, 5, 6, 7]
    assert {row["mark"] for row in rows(facts, 2).values()} == {None}
    assert derive(facts)["struck"] == [1, 8]
    assert ranked(facts) == [5, 3, 2, 6, 7, 4]  # 7 has a third of a win
