"""Standings of a BIG event (BIG 4.2, 8.1; rules 4.3)."""

from __future__ import annotations

from typing import Any

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Standings
from bglmanager.engine.draws import lot_key
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, criteria_of, explain
from bglmanager.engine.rulesets import ruleset_of
from tests.engine import notation


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
