"""One table of the Boardgame League: places, virtual players, shares, bottom group, referee."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import TableResult, points_of_units
from bglmanager.engine.event import Event, Number, RoundStatus, SeriesGame
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import play_table
from tests.engine import notation
from tests.engine.builders import with_seat, with_settings


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
