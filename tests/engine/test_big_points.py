"""Points, shares and tie-breaks of a BIG event (BIG 4, 4.2, 8.1; rules 4.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Standings, TableResult, points_of_units
from bglmanager.engine.draws import lot_key
from bglmanager.engine.event import Event, Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, criteria_of, explain
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.big_2026 import BIG_2026
from tests.engine import notation

HEAD = "ruleset big-2026, size {size}\nentries 1-9\nround 1\n"


def table(seats: str, size: int = 4) -> TableResult:
    return derive(notation.event(HEAD.format(size=size) + f"1: {seats}")).tables[0]


def paid(result: TableResult) -> list[Number]:
    return [points_of_units(seat.units or 0) for seat in result.seats]


def shares(result: TableResult) -> list[Fraction | None]:
    return [seat.pbg for seat in result.seats]


ROWS = {
    2: [1000, 336],
    3: [1000, 507, 251],
    4: [1000, 611, 403, 200],
    5: [1000, 682, 507, 336, 167],
    6: [1000, 730, 581, 433, 287, 143],
    7: [1000, 781, 640, 507, 378, 251, 125],
}


@pytest.mark.parametrize("size", ROWS)
def test_4_the_points_of_every_size(size: int) -> None:
    seats = " ".join(f"{n}={20 - n}" for n in range(1, size + 1))
    assert paid(table(seats, size)) == ROWS[size]
    assert {k: list(row) for k, row in BIG_2026.points.items()} == ROWS


def test_4_the_row_is_that_of_the_real_number_of_players() -> None:
    assert paid(table("1=9 2=8 3=7", size=5)) == ROWS[3]


def test_8_1_two_firsts_at_a_table_of_four() -> None:
    assert paid(table("1=9 2=9 3=7 4=6")) == [Fraction(1611, 2), Fraction(1611, 2), 403, 200]


def test_a_draw_of_two_is_the_mean() -> None:
    assert paid(table("1=9 2=9", size=2)) == [668, 668]


def test_row_who_never_came_still_counts_as_seated() -> None:
    """Reading `row`."""
    assert paid(table("1=9 2=8 3=7 4=?!1a")) == ROWS[4]


def test_4_2_the_share_of_82_60_43() -> None:
    result = table("1=82 2=60 3=43", size=3)
    assert shares(result)[0] == Fraction(8200, 185)
    assert round(float(shares(result)[0] or 0), 2) == 44.32


def test_4_2_the_phantom_counts_in_the_shares_only_and_is_not_rounded() -> None:
    result = table("1=82 2=60 3=43")
    phantom = Fraction(9, 10) * Fraction(185, 3)
    assert result.virtual == (phantom,)
    assert [seat.place for seat in result.seats] == [1, 2, 3]
    assert shares(result)[0] == 8200 / (185 + phantom)


def test_4_2_a_phantom_between_two_players_takes_no_place() -> None:
    result = table("1=90 2=10 3=10")
    assert [seat.place for seat in result.seats] == [1, 2, 2]
    assert paid(result) == [1000, 379, 379]


def test_4_2_points_of_the_auction_are_taken_off_first() -> None:
    result = table("1=85b3 2=60 3=45b2", size=3)
    assert shares(result)[0] == Fraction(8200, 185)


def test_bye_1000_points_and_the_fixed_share() -> None:
    """Reading `bye`."""
    event = notation.event(HEAD.format(size=2) + "1: 1=5 2=4\n2: 3=?")
    bye = derive(event).tables[1]
    assert (paid(bye), shares(bye), bye.virtual) == ([1000], [Fraction(1000, 19)], ())
    assert round(float(Fraction(1000, 19)), 6) == 52.631579


def test_7_2_2_out_of_time_is_last_whatever_the_score() -> None:
    result = table("1=90!1t 2=10 3=20 4=30")
    assert [seat.place for seat in result.seats] == [4, 3, 2, 1]


def test_7_2_2_a_table_past_the_limit_is_drawn() -> None:
    event = notation.event(HEAD.format(size=4) + "1 drawn: 1=90 2=10 3=20 4=30")
    result = derive(event).tables[0]
    assert [seat.place for seat in result.seats] == [1, 1, 1, 1]
    assert paid(result) == [Fraction(1000 + 611 + 403 + 200, 4)] * 4
    assert shares(result)[0] == 60


def test_7_2_2_at_a_drawn_table_who_ran_out_of_time_stays_last() -> None:
    event = notation.event(HEAD.format(size=4) + "1 drawn: 1=90!1t 2=10 3=20 4=30")
    assert [seat.place for seat in derive(event).tables[0].seats] == [4, 1, 1, 1]


def test_the_referee_gives_the_places_of_a_game_won_outright() -> None:
    result = table("1=0#2 2=0#1", size=2)
    assert paid(result) == [336, 1000]
    assert shares(result) == [50, 50]


# ---------------------------------------- Standings of a BIG event (BIG 4.2, 8.1; rules 4.3)


def standings(text: str) -> Standings:
    return derive(notation.event(text)).standings[-1]


def order(found: Standings) -> list[int]:
    return [row.entry for row in found.rows]


def criteria(found: Standings, entry: int) -> dict[str, Any]:
    return dict(next(row.criteria for row in found.rows if row.entry == entry))


TWO_TABLES = """
    ruleset big-2026, size 3, rounds 3
    entries 1-6
    round 1
    1: 1=82 2=60 3=43
    2: 4=50 5=45 6=5
"""
ROUND_2 = """
    round 2
    1: 4=9 1=8 2=7
    2: 5=9 3=8 6=7
"""


def test_4_2_after_round_1_points_then_pbg() -> None:
    found = standings(TWO_TABLES)
    assert order(found) == [4, 1, 5, 2, 3, 6]
    assert found.rows[0].criteria == (("pbg", 50),)
    assert found.rows[0].seating_rank is None


def test_4_2_after_round_1_equal_shares_fall_to_the_lot() -> None:
    found = standings(TWO_TABLES.replace("82 2=60 3=43", "50 2=45 3=5"))
    for one, other in ((1, 4), (2, 5), (3, 6)):
        first, second = sorted((one, other), key=lambda n: lot_key("seed", 1, EntryNumber(n)))
        assert order(found).index(first) + 1 == order(found).index(second)


def test_4_2_later_the_higher_table_of_the_last_round_comes_first() -> None:
    """1 and 5 have 1507 points: 1 sat at table 1 in round 2, 5 won table 2."""
    found = standings(TWO_TABLES + ROUND_2)
    assert order(found) == [4, 1, 5, 2, 3, 6]
    assert criteria(found, 1) == {"table_2": 1, "place_2": 2, "table_1": 1, "place_1": 1}
    assert [row.points for row in found.rows] == [2000, 1507, 1507, 758, 758, 502]


def test_4_2_then_the_better_place_of_the_last_round() -> None:
    text = TWO_TABLES + "round 2\n1: 1=9 4=9 5=1\n2: 2=9 3=8 6=7"
    found = standings(text)
    assert order(found)[:2] == [1, 4]  # same table, same place: table 1 before table 2 in round 1


def test_4_2_who_did_not_sit_is_behind_everybody_who_did() -> None:
    """7 comes for round 2 and wins there: 1000 points like 3, who sat in both rounds."""
    text = """
        ruleset big-2026, size 3, rounds 2
        entries 1-7
        7 from 2
        round 1
        1: 1=9 2=8 3=7
        2: 4=9 5=8 6=7
        round 2
        1: 1=9 4=8 2=7
        2: 3=9 7=9 6=1
    """
    found = standings(text)
    assert criteria(found, 7) == {"table_2": 2, "place_2": 1, "table_1": None, "place_1": None}
    points = {row.entry: row.points for row in found.rows}
    assert points[EntryNumber(3)] > points[EntryNumber(7)]
    bye = text.replace("2: 3=9 7=9 6=1", "2: 3=1 7=9 6=9")
    assert order(standings(bye)).index(7) > order(standings(bye)).index(6)


def test_4_3_a_bye_counts_as_the_last_table_and_place_1() -> None:
    found = standings(
        """
        ruleset big-2026, size 2, rounds 2
        entries 1-5
        round 1
        1: 1=9 2=8
        2: 3=9 4=8
        3: 5=?
        round 2
        1: 1=9 3=8
        2: 2=9 5=8
        3: 4=?
        """
    )
    assert criteria(found, 4) == {"table_2": 3, "place_2": 1, "table_1": 2, "place_1": 2}


ROBIN = """
    ruleset big-2026, size 2, rounds 3, seating round-robin
    entries 1-4
    round 1 round-robin
    1: 1=9 4=8
    2: 2=9 3=8
    round 2 round-robin
    1: 1=8 3=9
    2: 2=8 4=9
"""


def test_8_1_most_wins_win_a_round_robin() -> None:
    found = standings(ROBIN + "round 3 round-robin\n1: 1=9 2=8\n2: 3=8 4=8")
    assert order(found)[0] == 1
    assert criteria(found, 1)["wins"] == 2
    assert criteria(found, 3) == {
        "wins": 1,
        "points_among_tied": 0,
        "pbg": criteria(found, 3)["pbg"],
    }


def test_8_1_wins_among_the_tied_decide_before_the_shares() -> None:
    """1, 2 and 3 have two wins each, 3 and 2 as many points as 1: a circle, one win each."""
    found = standings(
        ROBIN.replace("2=8 4=9", "2=9 4=8") + "round 3 round-robin\n1: 1=9 2=8\n2: 3=9 4=1"
    )
    assert {row.entry: dict(row.criteria)["wins"] for row in found.rows} == {1: 2, 2: 2, 3: 2, 4: 0}
    among = {row.entry: dict(row.criteria)["points_among_tied"] for row in found.rows}
    assert among == {1: 1, 2: 1, 3: 1, 4: 0}
    assert order(found)[0] == 3  # 9 of 10 in the last round: the best share of the three


def test_8_1_who_beat_the_other_of_two_tied_comes_first() -> None:
    found = standings(ROBIN + "round 3 round-robin\n1: 1=9 2=8\n2: 3=99 4=1")
    two = {row.entry: dict(row.criteria)["points_among_tied"] for row in found.rows}
    assert {e: dict(r.criteria)["wins"] for r in found.rows for e in [r.entry]} == {
        1: 2, 3: 2, 2: 1, 4: 1,
    }  # fmt: skip
    assert (two[EntryNumber(3)], two[EntryNumber(1)]) == (1, 0)
    assert order(found)[:2] == [3, 1]


def test_a_bye_is_a_win_of_the_round_robin_but_no_game_among_the_tied() -> None:
    found = standings(
        "ruleset big-2026, size 2, rounds 3, seating round-robin\nentries 1-3\n"
        "round 1 round-robin\n1: 2=9 3=8\n2: 1=?"
    )
    assert criteria(found, 1)["wins"] == 1
    assert criteria(found, 1)["points_among_tied"] == 0


def event_and_last(text: str) -> tuple[Event, Standings]:
    event = notation.event(text)
    return event, derive(event).standings[-1]


def test_every_order_explains_itself() -> None:
    event, found = event_and_last(TWO_TABLES + ROUND_2)
    ruleset = ruleset_of(event.settings)
    why = explain(ruleset, found, EntryNumber(5), Order.STANDINGS)
    assert why is not None
    assert (why.criterion, why.value, why.above, why.above_value) == ("table_2", 2, 1, 1)
    assert explain(ruleset, found, EntryNumber(5), Order.SEATING) == why
    assert criteria_of(ruleset, found, Order.SEATING) == (
        "points", "table_2", "place_2", "table_1", "place_1",
    )  # fmt: skip


def test_the_order_of_a_round_robin_explains_itself() -> None:
    event, found = event_and_last(ROBIN + "round 3 round-robin\n1: 1=9 2=8\n2: 3=99 4=1")
    why = explain(ruleset_of(event.settings), found, EntryNumber(1), Order.STANDINGS)
    assert why is not None
    assert (why.criterion, why.value, why.above_value) == ("points_among_tied", 0, 1)
