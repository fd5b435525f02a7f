"""Two-player tables of the Boardgame League (BGL 3.5, 3.6.7, 3.7.2, 3.8.1; rules 2.8)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import TableResult, points_of_units
from bglmanager.engine.event import League, Number, SeriesGame, Tier
from bglmanager.engine.ids import EntryNumber
from tests.engine import notation
from tests.engine.builders import with_seat, with_settings

HEAD = "size 2, rounds 2\nentries 1-9\nround 1\n"


def table(seats: str) -> TableResult:
    return derive(notation.event(f"{HEAD}1: {seats}")).tables[0]


def paid(result: TableResult) -> list[Number]:
    return [points_of_units(seat.units or 0) for seat in result.seats]


def test_3_7_2_a_win_is_worth_100_and_a_loss_10() -> None:
    assert paid(table("1=3 2=2")) == [100, 10]


def test_3_8_1_a_draw_is_worth_40_each_and_not_the_mean() -> None:
    result = table("1=3 2=3")
    assert [seat.place for seat in result.seats] == [1, 1]
    assert paid(result) == [40, 40]


def test_3_8_1_a_drawn_table_is_worth_40_each() -> None:
    event = notation.event(f"{HEAD}1 drawn: 1=7 2=3")
    assert paid(derive(event).tables[0]) == [40, 40]


def test_3_8_1_places_shared_by_the_referee_are_worth_40_each() -> None:
    assert paid(table("1=7#1 2=3#1")) == [40, 40]


def test_3_8_1_the_mean_still_holds_at_larger_tables() -> None:
    event = notation.event("size 3\nentries 1-3\nround 1\n1: 1=5 2=5 3=1")
    assert paid(derive(event).tables[0]) == [Fraction(155, 2), Fraction(155, 2), 15]


def test_a_tie_break_separates_two_before_there_is_a_draw() -> None:
    event = notation.event("size 2\nentries 1-2\nround 1 tb high\n1: 1=5/1 2=5/2")
    assert paid(derive(event).tables[0]) == [10, 100]


def test_quoridor_more_games_won_wins_and_equal_wins_are_a_draw() -> None:
    def series(*wins: bool) -> tuple[SeriesGame, ...]:
        return tuple(SeriesGame(won, 3) for won in wins)

    event = notation.event(f"{HEAD}1: 1=9 2=9")
    event = with_seat(event, 0, 0, 0, games=series(True, True, False))
    event = with_seat(event, 0, 0, 1, games=series(False, False, True))
    assert paid(derive(event).tables[0]) == [100, 10]
    event = with_seat(event, 0, 0, 0, games=series(True, False, False))
    assert paid(derive(event).tables[0]) == [40, 40]


def test_a_bye_has_100_points_the_fixed_share_and_no_opponent() -> None:
    event = notation.event(f"{HEAD}1: 1=3 2=2\n2: 3=4 4=1\n3: 5=?")
    derived = derive(event)
    row = next(r for r in derived.standings[0].rows if r.entry == 5)
    assert (row.points, dict(row.criteria)) == (100, {"pba": 0, "pbg": Fraction(1000, 19)})
    others = {r.entry: dict(r.criteria)["pba"] for r in derived.standings[0].rows}
    assert (others[EntryNumber(1)], others[EntryNumber(2)]) == (10, 100)


def test_2_8_meeting_again_counts_again() -> None:
    event = notation.event(f"{HEAD}1: 1=3 2=2\nround 2\n1: 1=3 2=2")
    rows = derive(event).standings[-1].rows
    assert {row.entry: dict(row.criteria)["pba"] for row in rows if row.entry < 3} == {
        1: 40,
        2: 400,
    }


def test_3_13_league_points_of_a_two_player_event() -> None:
    text = "size 2, rounds 1, tier C\nentries 1-8\nround 1\n"
    text += "1: 1=9 2=1\n2: 3=9 4=1\n3: 5=9 6=1\n4: 7=5 8=5"
    event = with_settings(notation.event(text), league=League.BGL, tier=Tier.C)
    worth = {line.entry: line for line in derive(event).league_points}
    assert worth[EntryNumber(7)].detail["pm"] == 40
    assert round(float(worth[EntryNumber(1)].points), 2) == 550.67
    assert derive(replace(event, rounds=())).league_points == ()
