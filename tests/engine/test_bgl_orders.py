"""Opponents' strength, standings, seating order and final ranking of the Boardgame League."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import StandingRow, Standings
from bglmanager.engine.event import Event, Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, explain
from bglmanager.engine.rulesets import ruleset_of
from tests.engine import notation

LUCA, MIRO, DANILO, SIRIO, ELISA = 1, 2, 3, 4, 5

ROUND_1 = """
    size 4, rounds 3
    entries 1-11
    round 1
    1: 1=9 2=8 3=7 4=6
    2: 6=9 5=8 7=7 8=6
    3: 9=9 10=8 11=6
"""
ROUND_2 = (
    ROUND_1
    + """
    round 2
    1: 1=35 5=27 4=25
    2: 2=9 6=8 9=7 10=6
    3: 7=9 3=8 8=7 11=6
"""
)


def last(event: Event) -> Standings:
    return derive(event).standings[-1]


def rows(event: Event) -> dict[int, StandingRow]:
    return {row.entry: row for row in last(event).rows}


def ranked(event: Event) -> list[int]:
    return [row.entry for row in last(event).rows]


def seated(event: Event) -> list[int]:
    return [row.entry for row in sorted(last(event).rows, key=lambda row: row.seating_rank or 0)]


def criterion(event: Event, name: str) -> dict[int, Number | None]:
    return {entry: dict(row.criteria)[name] for entry, row in rows(event).items()}


def lot(seed: str, round_: int, entry: int) -> str:
    return sha256(f"{seed}:{round_}:1:lot:{entry}".encode()).hexdigest()


# ----------------------------------------------------------------------------------- 3.7.5


def test_3_7_5_strength_of_opponents_after_round_1() -> None:
    pba = criterion(notation.event(ROUND_1), "pba")
    assert [pba[n] for n in (LUCA, MIRO, DANILO, SIRIO)] == [105, 150, 170, 190]


def test_3_7_5_strength_of_opponents_after_round_2() -> None:
    event = notation.event(ROUND_2)
    points = {entry: row.points for entry, row in rows(event).items()}
    assert [points[n] for n in (LUCA, MIRO, ELISA, DANILO, SIRIO)] == [200, 155, 110, 90, 30]
    assert criterion(event, "pba")[LUCA] == 415


def test_opponents_who_were_struck_still_count() -> None:
    event = notation.event(ROUND_2 + "\n2 expelled 2")
    assert MIRO not in rows(event)
    assert criterion(event, "pba")[LUCA] == 415


def test_who_never_came_is_an_opponent_too() -> None:
    event = notation.event(
        """
        size 3
        entries 1-6
        round 1
        1: 1=9 2=8 3=?!1a
        2: 4=9 5=8 6=7
        """
    )
    assert criterion(event, "pba") == {1: 70, 2: 115, 3: 155, 4: 70, 5: 115, 6: 155}


def test_shares_are_summed_over_the_rounds() -> None:
    event = notation.event(
        """
        size 3
        entries 1-3
        round 1
        1: 1=2 2=1 3=1
        round 2
        1: 1=1 2=2 3=5
        """
    )
    assert criterion(event, "pbg") == {1: Fraction(125, 2), 2: 50, 3: Fraction(175, 2)}


# ---------------------------------------------------------------------------- 3.6.2 and 3.11

EQUAL_POINTS = """
    size 3
    entries 1-6
    round 1
    1: 1=10 2=5 3=5
    2: 4=30 5=2 6=1
"""


def test_3_11_standings_go_by_share_where_points_are_equal() -> None:
    """1 and 4 won: 4 has 30 points of 33 at his table, 1 has 10 of 20."""
    assert ranked(notation.event(EQUAL_POINTS))[:3] == [4, 1, 5]


WEAK_AND_STRONG = """
    size 3
    entries 1-9
    round 1
    1: 1=90 2=5 3=4
    2: 4=10 5=9 6=8
    3: 7=10 8=9 9=8
    round 2
    1: 1=90 7=2 2=1
    2: 4=10 3=9 6=8
    3: 5=9 8=5 9=4
"""
"""Totals: 1, 4 200; 5, 7 155; 8 110; 2, 3 70; 6, 9 30."""


def test_3_6_2_seating_goes_by_weak_opponents_where_points_are_equal() -> None:
    event = notation.event(WEAK_AND_STRONG)
    pba = criterion(event, "pba")
    assert pba[1] == 70 + 70 + 155 + 70
    assert pba[4] == 155 + 30 + 70 + 30
    assert ranked(event)[:2] == [1, 4]
    assert seated(event)[:2] == [4, 1]


def test_3_11_standings_go_by_strong_opponents_where_shares_are_equal() -> None:
    """Both have won 10 of 20 twice; 4 has met the weaker ones and is seated before 1."""
    event = notation.event(
        """
        size 3
        entries 1-9
        round 1
        1: 1=10 2=6 3=4
        2: 4=10 5=6 6=4
        3: 7=10 8=6 9=4
        round 2
        1: 1=10 7=6 2=4
        2: 4=10 3=6 6=4
        3: 5=10 8=6 9=4
        """
    )
    assert criterion(event, "pbg")[1] == criterion(event, "pbg")[4] == 100
    assert ranked(event)[:2] == [1, 4]
    assert seated(event)[:2] == [4, 1]


def test_3_6_2_seating_goes_by_share_where_opponents_are_equal_too() -> None:
    event = notation.event(EQUAL_POINTS)
    assert criterion(event, "pba")[1] == criterion(event, "pba")[4] == 70
    assert seated(event)[:2] == [4, 1]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_lots_part_who_is_equal_in_everything(seed: str) -> None:
    event = notation.event(
        f"""
        size 3, seed {seed}
        entries 1-6
        round 1
        1: 1=5 2=5 3=5
        2: 4=5 5=5 6=5
        """
    )
    expected = sorted(range(1, 7), key=lambda n: lot(seed, 1, n))
    assert ranked(event) == expected
    assert seated(event) == expected


def test_the_lot_is_drawn_afresh_after_each_round() -> None:
    orders = [
        [row.entry for row in standings.rows]
        for standings in derive(
            notation.event(
                """
                size 6, seed x
                entries 1-6
                round 1
                1: 1=5 2=5 3=5 4=5 5=5 6=5
                round 2
                1: 1=5 2=5 3=5 4=5 5=5 6=5
                """
            )
        ).standings
    ]
    first, second = (dict(sorted((lot("x", r, n), n) for n in range(1, 7))) for r in (1, 2))
    assert orders == [[*first.values()], [*second.values()]]


# ------------------------------------------------------------------------------ who is listed

LISTED = """
    size 3, rounds 3
    entries 1-8
    round 1
    1: 1=9 2=8 3=7
    2: 4=9 5=8 6=7
    round 2
    1: 1=9 4=8 2=7
    2: 5=9 6=8 7=7
"""


def listed(event: Event) -> list[set[int]]:
    return [{row.entry for row in standings.rows} for standings in derive(event).standings]


def test_registered_and_absent_people_are_not_listed() -> None:
    for status in ("registered", "waiting", "lapsed", "no-show"):
        assert listed(notation.event(LISTED + f"\n8 {status}")) == [{*range(1, 8)}] * 2


def test_a_late_entry_is_listed_from_the_round_before_his_first() -> None:
    event = notation.event(LISTED + "\n7 from 2\n8 from 3")
    assert listed(event) == [{*range(1, 8)}, {*range(1, 9)}]
    row = rows(event)[8]
    assert (row.points, dict(row.criteria)) == (0, {"pba": 0, "pbg": 0})


def test_the_withdrawn_stay_listed_and_are_marked_from_the_round_they_left() -> None:
    event = notation.event(LISTED + "\n3 withdrawn 1\n6 withdrawn")
    marks = [
        {row.entry for row in standings.rows if row.mark is not None}
        for standings in derive(event).standings
    ]
    assert marks == [{3}, {3, 6}]


def test_the_expelled_are_struck_from_the_round_of_the_expulsion() -> None:
    event = notation.event(LISTED + "\n3 expelled 1\n6 expelled")
    assert listed(event) == [{1, 2, 4, 5, 6, 7, 8}, {1, 2, 4, 5, 7, 8}]
    assert derive(event).struck == (3, 6)


def test_who_is_expelled_in_the_open_round_is_not_struck_yet() -> None:
    event = notation.event(
        """
        size 3
        entries 1-4
        1 expelled 1
        4 expelled 0
        round 1 playing
        1: 1=9!1e 2=? 3=?
        """
    )
    assert derive(event).struck == (4,)


def test_ranks_are_1_to_n_in_both_orders() -> None:
    found = last(notation.event(LISTED + "\n3 withdrawn 1"))
    assert [row.rank for row in found.rows] == [*range(1, 9)]
    assert sorted(row.seating_rank or 0 for row in found.rows) == [*range(1, 9)]


def test_only_closed_rounds_up_to_the_first_open_one_count() -> None:
    event = notation.event(LISTED + "\nround 3 playing\n1: 1=9 4=8 5=7")
    derived = derive(event)
    assert [standings.after_round for standings in derived.standings] == [1, 2]
    assert {table.round for table in derived.tables} == {1, 2}


# ------------------------------------------------------------------------------- explanations


def why(event: Event, entry: int, order: Order) -> tuple[str, object, int, object] | None:
    found = explain(ruleset_of(event.settings), last(event), EntryNumber(entry), order)
    if found is None:
        return None
    return found.criterion, found.value, found.above, found.above_value


def test_the_first_is_behind_nobody() -> None:
    assert why(notation.event(EQUAL_POINTS), 4, Order.STANDINGS) is None


def test_why_by_points_by_share_by_lot() -> None:
    event = notation.event(EQUAL_POINTS)
    assert why(event, 5, Order.STANDINGS) == ("points", 55, 1, 100)
    assert why(event, 1, Order.STANDINGS) == ("pbg", 50, 4, Fraction(1000, 11))
    second, first = [n for n in ranked(event) if n in (2, 3)][::-1]
    assert why(event, second, Order.STANDINGS) == ("lot", None, first, None)


def test_why_in_the_seating_order_by_weak_opponents() -> None:
    event = notation.event(WEAK_AND_STRONG)
    assert why(event, 1, Order.SEATING) == ("pba", 365, 4, 285)
    assert why(event, 4, Order.STANDINGS) == ("pbg", Fraction(2000, 27), 1, Fraction(64000, 341))


# ------------------------------------------------------------------------------ final ranking

FINAL = """
    size 4, rounds 1, tier C
    entries 1-8
    round 1
    1: 1=9 2=8 3=7 4=6
    2: 5=90 6=8 7=7 8=6
"""


def test_3_11_finalists_by_the_final_then_the_others_by_the_standings() -> None:
    event = notation.event(FINAL + "\nround 2 final\n1: 5=1 1=2 2=4 6=3")
    others = [n for n in ranked(event) if n in (3, 4, 7, 8)]
    assert derive(event).final_ranking == (2, 6, 1, 5, *others)


def test_shared_places_of_the_final_are_parted_by_the_standings() -> None:
    event = notation.event(FINAL + "\nround 2 final\n1: 5=1 1=1 2=1 6=1")
    assert list(derive(event).final_ranking) == ranked(event)


def test_who_leaves_the_final_keeps_the_last_place_there() -> None:
    event = notation.event(FINAL + "\n5 withdrawn 2\nround 2 final\n1: 5=9!1w 1=2 2=4 6=3")
    assert derive(event).final_ranking[:4] == (2, 6, 1, 5)


def test_who_is_expelled_in_the_final_is_left_out_but_stays_in_the_standings_before() -> None:
    event = notation.event(FINAL + "\n5 expelled 2\nround 2 final\n1: 5=9!1e 1=2 2=4 6=3")
    assert derive(event).final_ranking[:3] == (2, 6, 1)
    assert 5 not in derive(event).final_ranking
    assert ranked(event)[0] == 5
    assert derive(event).struck == (5,)


def test_a_later_round_of_the_final_counts_before_an_earlier_one() -> None:
    event = notation.event(
        FINAL
        + """
        round 2 final
        1: 5=4 1=4 2=2 6=1
        round 3 final
        1: 5=1 1=2
        """
    )
    assert derive(event).final_ranking[:4] == (1, 5, 2, 6)


def test_who_was_never_seated_is_not_ranked() -> None:
    event = notation.event(FINAL.replace("entries 1-8", "entries 1-9"))
    assert 9 in ranked(event)
    assert 9 not in derive(event).final_ranking
