"""Points and shares at one table of a BIG event (BIG 4, 4.2, 8.1; rules 4.2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import TableResult, points_of_units
from bglmanager.engine.event import Number
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
