"""Table sizes, rounds, points and shared places of the Boardgame League, down to tables of two."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from bglmanager.engine import facts
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import TableResult, points_of_units
from bglmanager.engine.event import Event, League, Number, Pairing, SeriesGame, Settings, Tier
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.engine.plan import classic_rounds, rounds_proposed
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.cut import exchange
from bglmanager.engine.seating.making import recompute
from bglmanager.engine.seating.reasons import seat_reasons
from bglmanager.engine.tables import sizes_of_tables
from tests.engine import notation
from tests.engine.builders import paid, with_round, with_seat, with_settings
from tests.helpers.refusals import refused_for

BGL = ruleset_of(
    Settings(
        id=EventId("00000000-0000-4000-8000-000000000000"),
        name="Test",
        date=date(2026, 5, 8),
        ruleset="bgl-2010",
        game="agricola",
        players_per_table=4,
        rounds_planned=3,
        draw_seed="seed",
    )
)


def one_table(size: int, seats: str) -> Event:
    entries = len(seats.split())
    return notation.event(f"size {size}\nentries 1-{entries}\nround 1\n1: {seats}")


def worth(event: Event) -> dict[int, Number]:
    (table,) = derive(event).tables
    return {seat.entry: points_of_units(seat.units or 0) for seat in table.seats}


@pytest.mark.parametrize(
    ("players", "per_table", "expected"),
    [
        (26, 4, (4, 4, 4, 4, 4, 3, 3)),
        (32, 4, (4, 4, 4, 4, 4, 4, 4, 4)),
        (8, 4, (4, 4)),
        (9, 4, (3, 3, 3)),
        (10, 4, (4, 3, 3)),
        (11, 4, (4, 4, 3)),
        (17, 4, (4, 4, 3, 3, 3)),
        (7, 3, (3, 2, 2)),
        (8, 3, (3, 3, 2)),
        (11, 6, (6, 5)),
        (26, 6, (6, 5, 5, 5, 5)),
        (0, 4, ()),
        (1, 4, (1,)),
    ],
)
def test_3_6_1_short_tables_are_the_last(
    players: int, per_table: int, expected: tuple[int, ...]
) -> None:
    assert sizes_of_tables(players, per_table) == expected


@pytest.mark.parametrize(
    ("players", "per_table", "expected"),
    [
        (13, 6, (5, 4, 4)),
        (5, 4, (3, 2)),
        (6, 5, (3, 3)),
        (7, 6, (4, 3)),
        (8, 6, (4, 4)),
        (9, 6, (5, 4)),
        (4, 3, (2, 2)),
        (2, 4, (2,)),
        (2, 6, (2,)),
        (11, 5, (4, 4, 3)),
    ],
)
def test_more_than_one_short_is_as_even_as_possible(
    players: int, per_table: int, expected: tuple[int, ...]
) -> None:
    assert sizes_of_tables(players, per_table) == expected


@pytest.mark.parametrize(("players", "per_table"), [(-1, 4), (4, 0), (0, 0)])
def test_sizes_of_nonsense(players: int, per_table: int) -> None:
    with pytest.raises(ValueError, match=f"{players}, {per_table}"):
        sizes_of_tables(players, per_table)


@pytest.mark.parametrize("per_table", [3, 4, 5, 6])
def test_sizes_seat_everybody_in_the_fewest_tables(per_table: int) -> None:
    for players in range(1, 301):
        tables = sizes_of_tables(players, per_table)
        assert sum(tables) == players
        assert len(tables) == -(-players // per_table)
        assert list(tables) == sorted(tables, reverse=True)
        assert tables[0] - tables[-1] <= 1
        assert tables[0] <= per_table


LEAST_ROUNDS = [
    (2, ((8, 3), (16, 4), (32, 5), (64, 6), (None, 7))),
    (3, ((9, 2), (18, 3), (36, 4), (72, 5), (None, 6))),
    (4, ((16, 2), (32, 3), (64, 4), (None, 5))),
    (5, ((25, 2), (50, 3), (100, 4), (None, 5))),
    (6, ((36, 2), (72, 3), (144, 4), (None, 5))),
]
CLASSIC_ROUNDS = [
    (2, ((8, 3), (16, 4), (32, 5), (64, 6), (None, 7))),
    (3, ((9, 2), (27, 3), (81, 4), (None, 5))),
    (4, ((16, 2), (64, 3), (None, 4))),
    (5, ((25, 2), (125, 3), (None, 4))),
    (6, ((36, 2), (216, 3), (None, 4))),
]


@pytest.mark.parametrize(("per_table", "limits"), LEAST_ROUNDS)
def test_3_5_least_number_of_rounds(
    per_table: int, limits: tuple[tuple[int | None, int], ...]
) -> None:
    least = 0
    for limit, rounds in limits:
        assert rounds_proposed(BGL, least + 1, per_table) == rounds
        assert rounds_proposed(BGL, limit or 10_000, per_table) == rounds
        least = limit or least


@pytest.mark.parametrize(("per_table", "limits"), CLASSIC_ROUNDS)
def test_3_5_classic_number_of_rounds(
    per_table: int, limits: tuple[tuple[int | None, int], ...]
) -> None:
    least = 0
    for limit, rounds in limits:
        assert classic_rounds(BGL, least + 1, per_table) == rounds
        assert classic_rounds(BGL, limit or 10_000, per_table) == rounds
        least = limit or least


@pytest.mark.parametrize(
    ("seats", "column"),
    [
        ("1=9 2=8 3=7", (100, 55, 15)),
        ("1=9 2=8 3=7 4=6", (100, 55, 35, 15)),
        ("1=9 2=8 3=7 4=6 5=5", (100, 70, 50, 30, 10)),
        ("1=9 2=8 3=7 4=6 5=5 6=4", (100, 70, 55, 40, 25, 10)),
    ],
)
def test_3_7_2_points_of_the_places(seats: str, column: tuple[int, ...]) -> None:
    event = one_table(len(column), seats)
    assert worth(event) == dict(enumerate(column, start=1))


def test_3_7_2_andrea_bruno_carlo_davide() -> None:
    assert worth(one_table(4, "1=52 2=50 3=47 4=45")) == {1: 100, 2: 55, 3: 35, 4: 15}


def test_3_8_two_first_places_share_77_and_a_half() -> None:
    expected = {1: Fraction(155, 2), 2: Fraction(155, 2), 3: 35, 4: 15}
    assert worth(one_table(4, "1=52 2=52 3=47 4=45")) == expected


def test_3_8_second_and_third_place_share_45() -> None:
    assert worth(one_table(4, "1=52 2=47 3=47 4=45")) == {1: 100, 2: 45, 3: 45, 4: 15}


def test_three_share_in_thirds_exactly() -> None:
    third = Fraction(190, 3)
    assert worth(one_table(4, "1=5 2=5 3=5 4=1")) == {1: third, 2: third, 3: third, 4: 15}


def test_everybody_shares_the_mean_of_the_column() -> None:
    assert set(worth(one_table(6, "1=0 2=0 3=0 4=0 5=0 6=0")).values()) == {50}
    assert set(worth(one_table(5, "1=3 2=3 3=3 4=3 5=3")).values()) == {52}


def test_the_bid_is_taken_off_the_score() -> None:
    assert worth(one_table(3, "1=10b3 2=8 3=7b0.5")) == {2: 100, 1: 55, 3: 15}


def test_the_column_is_that_of_the_nominal_size() -> None:
    """Two at a table for four: two virtual players of 9 take the places 2 and 3."""
    assert worth(one_table(4, "1=20 2=1")) == {1: 100, 2: 15}


def test_start_numbers_are_whole_and_typed() -> None:
    (table,) = derive(one_table(3, "1=3 2=2 3=1")).tables
    assert [seat.entry for seat in table.seats] == [EntryNumber(n) for n in (1, 2, 3)]


# ------------- Corners of the rules where the parts of the engine must agree with each other


def test_a_draft_has_a_tie_break_value_for_every_label() -> None:
    event = notation.event(
        "size 3, rounds 3\nentries 1-3\nround 1 tb high,low\n1: 1=9/1,2 2=8/1,1 3=7/1,1"
    )
    draft = next_round(event)
    assert facts.check_event(replace(event, rounds=(*event.rounds, draft))) == ()


def test_greedy_at_tables_of_three_and_more_is_the_cut_from_the_top() -> None:
    event = notation.event("size 3, rounds 3\nentries 1-3\nround 1\n1: 1=9 2=8 3=7")
    draft = replace(next_round(event), pairing=Pairing.GREEDY)
    event = replace(event, rounds=(*event.rounds, draft))
    assert recompute(event, RoundNumber(2), derive(event)) is not None


def test_none_for_who_is_expelled_in_the_round_that_is_played() -> None:
    event = notation.event(
        """
        size 4, rounds 2, tier C
        entries 1-8
        1 expelled 2
        round 1
        1: 1=9 2=8 3=7 4=6
        2: 5=9 6=8 7=7 8=6
        round 2 playing
        1: 1=9!1e 5=? 2=? 6=?
        2: 3=? 7=? 4=? 8=?
        """
    )
    assert 1 not in {line.entry for line in derive(event).league_points}


def test_a_bye_is_worth_the_first_place_and_a_fixed_share() -> None:
    event = notation.event("size 3\nentries 1-4\nround 1\n1: 1=9 2=8 3=7\n2: 4=?")
    event = with_round(event, 0, byes=(EntryNumber(4),))
    assert facts.check_event(event) == ()
    bye = derive(event).table(RoundNumber(1), TableNumber(2))
    assert bye.virtual == ()
    assert [(seat.place, points_of_units(seat.units or 0), seat.pbg) for seat in bye.seats] == [
        (1, 100, Fraction(1000, 19))
    ]


def test_no_round_planned_is_refused_in_words() -> None:
    assert refused_for(next_round, notation.event("size 4, rounds 0\nentries 1-8"))


def test_a_round_drawn_by_lot_has_no_order_behind_it() -> None:
    """A round says itself that it was drawn by lot, whatever the event does otherwise."""
    event = notation.event("size 3, rounds 3\nentries 1-3\nround 1\n1: 1=9 2=8 3=7")
    draft = replace(next_round(event), pairing=Pairing.RANDOM)
    event = replace(event, rounds=(*event.rounds, draft))
    found = seat_reasons(event, RoundNumber(2), derive(event))
    assert {reason.order for reason in found.values()} == {None}


def test_the_rank_of_a_drawn_seat_is_that_of_the_draw() -> None:
    """Exchanged by hand in round 1, a player keeps the rank the draw gave him."""
    event = notation.event("size 3\nentries 1-6")
    draft = next_round(event)
    first, last = draft.tables[0].seats[0].entry, draft.tables[1].seats[2].entry
    event = replace(event, rounds=(exchange(draft, first, last),))
    assert seat_reasons(event, RoundNumber(1), derive(event))[first].rank == 1


# ------- Two-player tables of the Boardgame League (BGL 3.5, 3.6.7, 3.7.2, 3.8.1; rules 2.8)

HEAD = "size 2, rounds 2\nentries 1-9\nround 1\n"


def table(seats: str) -> TableResult:
    return derive(notation.event(f"{HEAD}1: {seats}")).tables[0]


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
