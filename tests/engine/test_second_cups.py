"""The second implementation of Catan, 7 Wonders and Diplomacy against the rules' own examples."""

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
from tests.engine.second_cups import CATAN, DIPLOMACY, POWERS, WONDERS, derive

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


# ------------- The second implementation of Diplomacy against the worked examples of rules 7


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
