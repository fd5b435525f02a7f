"""Opponents' strength, standings, seating order and final ranking of the Boardgame League."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import StandingRow, Standings, TableResult, points_of_units
from bglmanager.engine.event import Event, Number, RoundStatus, SeriesGame
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, explain
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import play_table
from tests.engine import notation
from tests.engine.builders import with_seat, with_settings

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


# ---- One table of the Boardgame League: places, virtual players, shares, bottom group, referee


def table(size: int, seats: str, *, head: str = "", drawn: bool = False) -> Event:
    entries = len(seats.split())
    mark = " drawn" if drawn else ""
    return notation.event(f"size {size}\nentries 1-{entries}\nround 1 {head}\n1{mark}: {seats}")


def result(event: Event) -> TableResult:
    (found,) = derive(event).tables
    return found


def places(event: Event) -> list[int | None]:
    return [seat.place for seat in result(event).seats]


def worth(event: Event) -> list[Number]:
    return [points_of_units(seat.units or 0) for seat in result(event).seats]


def shares(event: Event) -> list[Fraction | None]:
    return [seat.pbg for seat in result(event).seats]


def rounded(event: Event) -> list[float]:
    return [round(float(share or 0), 2) for share in shares(event)]


# -------------------------------------------------------------------- PBG and short tables


def test_3_7_6_shares_of_andrea_bruno_carlo_davide() -> None:
    assert rounded(table(4, "1=52 2=50 3=47 4=45")) == [26.80, 25.77, 24.23, 23.20]


def test_3_10_virtual_player_of_26() -> None:
    event = table(4, "1=35 2=27 3=25")
    assert result(event).virtual == (26,)
    assert places(event) == [1, 2, 4]
    assert worth(event) == [100, 55, 15]
    assert rounded(event) == [30.97, 23.89, 22.12]


def test_3_9_the_lowest_negative_score_becomes_1() -> None:
    event = table(3, "1=9 2=-2 3=-7")
    assert shares(event) == [Fraction(100 * n, 24) for n in (17, 6, 1)]
    assert event.rounds[0].tables[0].seats[2].score == -7


def test_the_virtual_player_lives_on_the_raised_scale() -> None:
    """17, 6 and 1 have the mean 8, nine tenths of it rounded down are 7."""
    event = table(4, "1=9 2=-2 3=-7")
    assert result(event).virtual == (7,)
    assert places(event) == [1, 3, 4]
    assert shares(event) == [Fraction(100 * n, 31) for n in (17, 6, 1)]


def test_a_bid_may_make_a_score_negative() -> None:
    """3, 2 and -1 are raised by 2."""
    assert shares(table(3, "1=3 2=2 3=1b2")) == [Fraction(100 * n, 10) for n in (5, 4, 1)]


def test_the_floor_is_taken_last() -> None:
    """0.9 x 10/3 is 3; the mean rounded down first would give 2."""
    assert result(table(4, "1=5 2=4 3=1")).virtual == (3,)


def test_one_virtual_player_for_each_missing_one() -> None:
    event = table(5, "1=30 2=20 3=4")
    assert result(event).virtual == (16, 16)
    assert places(event) == [1, 2, 5]
    assert worth(event) == [100, 70, 10]
    assert shares(event) == [Fraction(100 * n, 86) for n in (30, 20, 4)]


def test_a_virtual_player_equal_to_real_ones_shares_their_place() -> None:
    """26, 12 and 2 make a virtual player of 12."""
    event = table(4, "1=26 2=12 3=2")
    assert result(event).virtual == (12,)
    assert places(event) == [1, 2, 4]
    assert worth(event) == [100, 45, 15]


@pytest.mark.parametrize(
    ("better", "seats", "expected", "points_of_the_table"),
    [
        # 12, 9 and 9 make a virtual player of 9: apart by the tie-break, he is behind them both
        ("high", "1=12/5 2=9/1 3=9/4", [1, 3, 2], [100, 35, 55]),
        ("low", "1=12/5 2=9/1 3=9/4", [1, 2, 3], [100, 55, 35]),
        # equal in all of them they share with him the places 2, 3 and 4
        ("high", "1=12/5 2=9/4 3=9/4", [1, 2, 2], [100, 35, 35]),
        ("high,low", "1=12/5,1 2=9/4,2 3=9/4,2", [1, 2, 2], [100, 35, 35]),
        ("high,low", "1=12/5,1 2=9/4,2 3=9/4,3", [1, 2, 3], [100, 55, 35]),
        # a single one shares with him, whatever his values
        ("high", "1=26/1 2=12/2 3=2/3", [1, 2, 4], [100, 45, 15]),
    ],
)
def test_3_8_tie_breaks_decide_beside_a_virtual_player(
    better: str, seats: str, expected: list[int], points_of_the_table: list[int]
) -> None:
    event = table(4, seats, head=f"tb {better}")
    assert places(event) == expected
    assert worth(event) == points_of_the_table


def test_two_groups_beside_a_virtual_player_keep_their_own_shared_places() -> None:
    """11, 11, 9, 9 and 9 at a table for six: 49 / 5 x 0.9 is 8; with 7 and 7 more of them 9.

    Two of the three with 9 are equal and share 3 and 4; the third is behind them, and the
    virtual player behind all three.
    """
    event = table(6, "1=12/1 2=11/1 3=9/4 4=9/4 5=9/1", head="tb high")
    assert result(event).virtual == (9,)
    assert places(event) == [1, 2, 3, 3, 5]
    assert worth(event) == [100, 70, Fraction(95, 2), Fraction(95, 2), 25]


def test_all_zero_shares_equally_with_the_virtual_players() -> None:
    event = table(4, "1=0 2=0 3=0")
    assert result(event).virtual == (0,)
    assert shares(event) == [25, 25, 25]
    assert places(event) == [1, 1, 1]
    assert worth(event) == [Fraction(205, 4)] * 3


def test_a_full_table_has_no_virtual_player() -> None:
    assert result(table(3, "1=3 2=2 3=1")).virtual == ()


# ------------------------------------------------------------------------ tie-break values


def test_tie_break_values_in_order_high_and_low() -> None:
    event = table(4, "1=5/3,2 2=5/3,1 3=5/4,9 4=5/3,1", head="tb high,low")
    assert places(event) == [4, 2, 1, 2]


def test_a_tie_break_value_not_known_is_behind_any_number() -> None:
    assert places(table(3, "1=5/- 2=5/-3 3=5/-", head="tb high")) == [2, 1, 2]
    assert places(table(3, "1=5/- 2=5/99 3=5/-", head="tb low")) == [2, 1, 2]


# ---------------------------------------------------------------------------- bottom group


def test_3_12_the_first_to_go_is_last_whatever_his_score() -> None:
    event = table(4, "1=99!1w 2=3 3=50!2l 4=8")
    assert places(event) == [4, 2, 3, 1]
    assert worth(event) == [15, 55, 35, 100]


def test_5_1_2_davide_is_put_last() -> None:
    """From second he becomes fourth; Bruno and Carlo move up; his share stays 52 of 182."""
    event = table(4, "1=55 2=40 3=35 4=52!1l")
    assert places(event) == [1, 2, 3, 4]
    assert worth(event) == [100, 55, 35, 15]
    assert shares(event) == [Fraction(100 * n, 182) for n in (55, 40, 35, 52)]


def test_who_never_came_is_last_and_not_in_the_mean() -> None:
    event = table(4, "1=30 2=20 3=?!1a")
    assert result(event).virtual == (22,)
    assert places(event) == [1, 3, 4]
    assert shares(event) == [Fraction(3000, 72), Fraction(2000, 72), 0]


def test_scores_of_the_bottom_group_are_in_the_mean() -> None:
    event = table(4, "1=30 2=20 3=10!1w")
    assert result(event).virtual == (18,)
    assert shares(event)[2] == Fraction(1000, 78)


def test_the_bottom_group_is_below_the_virtual_player() -> None:
    event = table(4, "1=3 2=2 3=90!1e")
    assert result(event).virtual == (28,)
    assert places(event) == [2, 3, 4]


def test_a_negative_score_in_the_bottom_group_raises_the_others() -> None:
    assert shares(table(3, "1=3 2=2 3=-4!1w")) == [Fraction(100 * n, 16) for n in (8, 7, 1)]


def test_a_missing_score_is_not_raised() -> None:
    """3 and -4 become 8 and 1; who never came stays at 0."""
    event = table(3, "1=3 2=-4 3=?!1a")
    assert shares(event) == [Fraction(800, 9), Fraction(100, 9), 0]


def test_when_everybody_goes_the_last_to_go_has_place_1() -> None:
    assert places(table(3, "1=?!2w 2=?!3w 3=?!1w")) == [2, 1, 3]


def test_nobody_has_a_score() -> None:
    event = table(4, "1=?!1a 2=?!2a 3=?!3a")
    assert result(event).virtual == (0,)
    assert shares(event) == [25, 25, 25]


# --------------------------------------------------------------------------------- referee


def test_places_given_by_the_referee_override_the_scores() -> None:
    event = table(4, "1=1#1 2=9#3 3=5#1 4=7#4")
    assert places(event) == [1, 3, 1, 4]
    assert worth(event) == [Fraction(155, 2), 35, Fraction(155, 2), 15]
    assert shares(event)[1] == Fraction(900, 22)


@pytest.mark.parametrize(
    ("seats", "expected", "points_of_the_table"),
    [
        # 30, 30 and 20 make a virtual player of 24: the third has what the fourth place is worth
        ("1=30#1 2=30#2 3=20#3", [1, 2, 4], [100, 55, 15]),
        ("1=30#2 2=30#1 3=20#3", [2, 1, 4], [55, 100, 15]),
        ("1=30#1 2=30#1 3=20#3", [1, 1, 4], [Fraction(155, 2), Fraction(155, 2), 15]),
        # 26, 12 and 2 make one of 12: he is behind who has as many
        ("1=26#1 2=12#2 3=2#3", [1, 2, 4], [100, 55, 15]),
        # a knock-out, everybody at 0: behind them all
        ("1=0#1 2=0#2 3=0#3", [1, 2, 3], [100, 55, 35]),
        # 40, 7 and 7 make one of 16: he is second
        ("1=40#1 2=7#2 3=7#3", [1, 3, 4], [100, 35, 15]),
        # against the scores: a lower one before a higher one, different ones on one place
        ("1=20#1 2=30#2 3=30#3", [1, 2, 3], [100, 55, 35]),
        ("1=40#1 2=8#2 3=7#2", [1, 2, 2], [100, 45, 45]),
        # the bottom group is behind him, what it scored says nothing about the places
        ("1=30#1 2=20#2 3=90!1w", [2, 3, 4], [55, 35, 15]),
        ("1=20#1 2=30#2 3=90!1w", [1, 2, 4], [100, 55, 15]),
    ],
)
def test_the_virtual_player_goes_by_his_score_among_places_in_the_order_of_the_scores(
    seats: str, expected: list[int], points_of_the_table: list[int]
) -> None:
    event = table(4, seats)
    assert places(event) == expected
    assert worth(event) == points_of_the_table


def test_in_a_series_the_virtual_player_is_behind_typed_places_too() -> None:
    event = table(4, "1=40#1 2=7#2 3=7#3")
    for index, score in enumerate([40, 7, 7]):
        event = with_seat(event, 0, 0, index, games=(SeriesGame(index == 0, score),))
    assert places(event) == [1, 2, 3]


def test_a_drawn_table_shares_place_1() -> None:
    event = table(4, "1=1 2=9 3=5 4=7", drawn=True)
    assert places(event) == [1, 1, 1, 1]
    assert worth(event) == [Fraction(205, 4)] * 4


def test_at_a_drawn_table_the_virtual_player_comes_after_the_real_ones() -> None:
    event = table(4, "1=1 2=9 3=5!1w", drawn=True)
    assert places(event) == [1, 1, 4]
    assert worth(event) == [Fraction(155, 2), Fraction(155, 2), 15]


def test_a_series_goes_by_games_won() -> None:
    event = table(4, "1=9 2=20 3=3")
    for index, won in enumerate([(9,), (20, 0), (3,)]):
        games = tuple(SeriesGame(index != 1, score) for score in won)
        event = with_seat(event, 0, 0, index, games=games)
    assert places(event) == [1, 3, 1]
    assert worth(event) == [Fraction(155, 2), 35, Fraction(155, 2)]


# -------------------------------------------------------------------------------- Readings


def test_reading_virtual_ties_may_lose() -> None:
    event = with_settings(table(4, "1=26 2=12 3=2"), options={"virtual_ties": "loses"})
    assert places(event) == [1, 2, 4]
    assert worth(event) == [100, 55, 15]


# ----------------------------------------------------------------- while results are typed


def test_while_a_score_is_missing_there_are_places_so_far_and_no_points() -> None:
    event = table(3, "1=3 2=? 3=1", head="playing")
    played = play_table(ruleset_of(event.settings), event.rounds[0], event.rounds[0].tables[0])
    assert [seat.place for seat in played.seats] == [1, None, 2]
    assert {seat.units for seat in played.seats} == {seat.pbg for seat in played.seats} == {None}
    assert derive(event).tables == ()


def test_a_complete_table_in_play_has_its_places() -> None:
    event = table(3, "1=3 2=2 3=1", head="playing")
    played = play_table(ruleset_of(event.settings), event.rounds[0], event.rounds[0].tables[0])
    closed = replace(event.rounds[0], status=RoundStatus.CLOSED)
    assert played == result(replace(event, rounds=(closed,)))
