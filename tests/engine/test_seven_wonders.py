"""7 Wonders at the Ludolimpiadi, 2015, by paragraph (rules 6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine import draws
from bglmanager.engine.boards import power_scores
from bglmanager.engine.derive import derive
from bglmanager.engine.derived import TableResult
from bglmanager.engine.event import EntryStatus, Event, Number, Phase
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.rulesets.diplomacy_italia_2010 import DIPLOMACY_ITALIA_2010
from bglmanager.engine.seating import next_round, problems
from bglmanager.engine.seating.boards import board_sizes, size_remedies
from bglmanager.engine.totals import round_sum
from tests.engine import notation, playing
from tests.engine.builders import paid, with_settings, with_table

HEAD = "ruleset 7wonders-ludolimpiadi-2015, size 5, rounds 3\nentries 1-12\n"
HALF = Fraction(1, 2)


def event(rounds: str, **options: Any) -> Event:
    return with_settings(notation.event(HEAD + rounds), options=options)


def table(seats: str, **options: Any) -> TableResult:
    return derive(event(f"round 1\n1: {seats}\n", **options)).tables[0]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ("1=50 2=40 3=30 4=20 5=10", [10, 7, 5, 3, 1]),
        ("1=50 2=50 3=30 4=20 5=10", [8 + HALF, 8 + HALF, 5, 3, 1]),  # (10 + 7) / 2
        ("1=50 2=40 3=40 4=20 5=10", [10, 6, 6, 3, 1]),  # (7 + 5) / 2
        ("1=52b2 2=51b1 3=30 4=20 5=10", [7, 10, 5, 3, 1]),  # 50 each: the lower bid
        ("1=52b2 2=52b2 3=30 4=20 5=10", [8 + HALF, 8 + HALF, 5, 3, 1]),
    ],
)
def test_4_points_of_the_places_and_of_shared_ones(seats: str, expected: list[Number]) -> None:
    assert paid(table(seats)) == expected


def test_4_the_virtual_fifth_player_has_the_mean_and_takes_a_place() -> None:
    result = table("1=40 2=35 3=25 4=20")
    assert result.virtual == (30,)
    assert paid(result) == [10, 7, 3, 1]
    assert [seat.place for seat in result.seats] == [1, 2, 4, 5]


def test_4_the_mean_is_rounded_down() -> None:
    assert table("1=40 2=35 3=25 4=23").virtual == (30,)


def test_4_the_virtual_player_loses_every_tie() -> None:
    assert paid(table("1=40 2=30 3=30 4=20")) == [10, 6, 6, 1]
    assert paid(table("1=40 2=30 3=30 4=20", virtual_ties="shares")) == [10, 5, 5, 1]


@pytest.mark.parametrize(
    ("seats", "virtual", "expected", "places"),
    [
        ("1=40 2=35 3=25 4=20 5=?!1a", (30,), [10, 7, 3, 1, 0], [1, 2, 4, 5, 6]),  # 4 + 1
        ("1=40 2=35 3=27 4=?!1a", (34, 34), [10, 7, 1, 0], [1, 2, 5, 6]),  # 3 + 2
        ("1=40 2=35 3=?!2w 4=?!1a", (37, 37), [10, 3, 1, 0], [1, 4, 5, 6]),
        ("1=40 2=35 3=27 4=?!2a 5=?!1a", (34, 34), [10, 7, 1, 0, 0], [1, 2, 5, 6, 7]),
        # nothing entered at his seat counts: score, mean, raise, bid
        ("1=40 2=35 3=25 4=20 5=90b5!1a", (30,), [10, 7, 3, 1, 0], [1, 2, 4, 5, 6]),
        ("1=40 2=35 3=25 4=20 5=-90!1a", (30,), [10, 7, 3, 1, 0], [1, 2, 4, 5, 6]),
        # who leaves during the game is a player of it
        ("1=40 2=35 3=25 4=20 5=10!1w", (), [10, 7, 5, 3, 1], [1, 2, 3, 4, 5]),
        ("1=40 2=35 3=25 4=20!1w", (30,), [10, 7, 3, 1], [1, 2, 4, 5]),
        ("1=?!1a 2=?!2a 3=?!3a 4=?!4a", (0,) * 5, [0, 0, 0, 0], [9, 8, 7, 6]),
    ],
)
def test_4_who_never_came_is_no_player_and_virtual_players_fill_his_table(
    seats: str, virtual: tuple[Number, ...], expected: list[Number], places: list[int]
) -> None:
    result = table(seats)
    assert result.virtual == virtual
    assert paid(result) == expected
    assert [seat.place for seat in result.seats] == places


def test_4_who_never_came_has_no_share_and_no_victory_points() -> None:
    made = event("round 1\n1: 1=40 2=35 3=25 4=20 5=90!1a\n")
    [result] = derive(made).tables
    shares = [Fraction(*(seat.share or (0, 1))) for seat in result.seats]
    assert shares == [Fraction(100 * score, 150) for score in (40, 35, 25, 20, 0)]
    [away] = [row for row in derive(made).standings[-1].rows if row.entry == 5]
    assert (away.points, dict(away.criteria)) == (0, {"victory_points": 0})


def test_in_tables_of_four_who_never_came_is_fifth_and_has_nothing() -> None:
    made = event("round 1 size 4\n1: 1=40 2=35 3=27 4=?!1a\n")
    [result] = derive(made).tables
    assert (result.virtual, paid(result)) == ((34,), [10, 7, 3, 0])
    assert [seat.place for seat in result.seats] == [1, 2, 4, 5]


def test_a_table_with_somebody_missing_is_told_as_it_counts() -> None:
    made = event("round 1\n1: 1=40 2=35 3=27 4=9!1a\n")
    derived, table_ = derive(made), made.rounds[0].tables[0]
    third, away = (round_sum(made, derived, made.rounds[0], table_, EntryNumber(n)) for n in (3, 4))
    assert (third.points, third.places, third.virtual_before) == (1, (1,), 2)
    assert third.share is not None
    assert (third.share.own, third.share.whole, third.share.virtual) == (27, 170, (34, 34))
    assert (away.points, away.places, away.is_last, away.share) == (0, (), True, None)


def test_reading_bid_deducted() -> None:
    """The score is entered as counted and the bid taken off; or the pad has done it already."""
    assert paid(table("1=52b4 2=50 3=30 4=20 5=10")) == [7, 10, 5, 3, 1]
    assert paid(table("1=52b4 2=50 3=30 4=20 5=10", bid_deducted=False)) == [10, 7, 5, 3, 1]
    assert paid(table("1=50b4 2=50 3=30 4=20 5=10", bid_deducted=False)) == [7, 10, 5, 3, 1]


def test_4_tournament_points_then_the_sum_of_victory_points_then_the_lot() -> None:
    made = event("round 1\n1: 1=50 2=40 3=30 4=20 5=10\n2: 6=60b3 7=40 8=30 9=20 10=10\n")
    rows = derive(made).standings[-1].rows
    assert [row.entry for row in rows[:2]] == [6, 1]
    assert dict(rows[0].criteria) == {"victory_points": 57}
    found = set()
    for seed in "abcdef":
        rows = derive(with_settings(made, draw_seed=seed)).standings[-1].rows
        level = [row.entry for row in rows[2:4]]  # in both
        lots = [draws.lot_key(seed, RoundNumber(1), entry) for entry in level]
        assert lots == sorted(lots)
        found.add((*level,))
    assert found == {(2, 7), (7, 2)}


def test_1_three_rounds_by_the_standings_and_a_final_of_five() -> None:
    made = notation.event("ruleset 7wonders-ludolimpiadi-2015, size 5, rounds 3\nentries 1-18")
    first = next_round(made)
    assert [len(each.seats) for each in first.tables] == [5, 5, 4, 4]
    for _ in range(3):
        made = playing.play(made, playing.by_number)
    best = [row.entry for row in derive(made).standings[-1].rows]
    final = next_round(made)
    assert (final.phase, playing.tables(final)) == (Phase.FINAL, [best[:5]])
    absent = playing.gone(made, best[0])
    assert playing.tables(next_round(absent)) == [best[1:6]]


def test_11_players_sit_at_4_4_3_with_a_warning() -> None:
    made = notation.event("ruleset 7wonders-ludolimpiadi-2015, size 5, rounds 3\nentries 1-11")
    assert [len(each.seats) for each in next_round(made).tables] == [4, 4, 3]
    assert "seating.very-short-tables" in [each.code for each in problems(made)]


def test_the_final_ranking_is_the_places_of_the_final_then_the_standings() -> None:
    made = event(
        "round 1\n1: 1=50 2=40 3=30 4=20 5=10\n2: 6=60 7=45 8=35 9=25 10=15\n"
        "round 2 final\n1: 6=30 1=40 7=50 2=20 8=10\n"
    )
    assert derive(made).final_ranking == (7, 1, 6, 2, 8, 3, 9, 4, 10, 5)


def test_who_withdraws_stays_in_the_standings_marked() -> None:
    made = event("7 withdrawn 1\nround 1\n1: 1=50 2=40 3=30 4=20 5=10\n2: 6=60 7=40 8=30 9=20\n")
    assert made.entries[6].status is EntryStatus.WITHDRAWN
    [row] = [row for row in derive(made).standings[-1].rows if row.entry == 7]
    assert row.mark == "withdrawn"


# ----- Garbled or contradictory places of the sources, and the Reading that is taken of each


def garbled_table(head: str, seats: str, **options: Any) -> TableResult:
    made = notation.event(f"{head}\nentries 1-6\nround 1\n1: {seats}")
    return derive(with_settings(made, options=options)).tables[0]


CATAN = "ruleset catan-firenze-2014, size 4"
WONDERS = "ruleset 7wonders-ludolimpiadi-2015, size 5"


def test_solo() -> None:
    """Diplomacy 2.3.1: the formula printed multiplies by the survivors less one, without the
    one; and 1 + 10 % for each further survivor is what everybody else has. 18 centres, four
    solid powers: 343 × 1.3, not 343 × 3.
    """
    formula = DIPLOMACY_ITALIA_2010.board
    assert formula is not None
    assert power_scores(formula, (18, 6, 5, 5, 0, 0, 0))[0] == 343 * Fraction(13, 10)


def test_match_points() -> None:
    """7 Wonders 4: shared places are said to be paid in match points, which are victory points
    everywhere else there. Tournament points are meant.
    """
    made = notation.event(f"{WONDERS}\nentries 1-6\nround 1\n1: 1=50 2=50 3=30 4=20 5=10")
    derived = derive(made)
    assert paid(derived.tables[0])[:2] == [Fraction(17, 2)] * 2
    assert dict(derived.standings[-1].rows[0].criteria) == {"victory_points": 50}


def test_bid_deducted() -> None:
    """7 Wonders 2.1 and 4: the bid is noted, and whether the pad takes it off is not said. The
    score is entered before it; an option says otherwise.
    """
    assert paid(garbled_table(WONDERS, "1=51b2 2=50 3=30 4=20 5=10"))[:2] == [7, 10]
    assert paid(garbled_table(WONDERS, "1=51b2 2=50 3=30 4=20 5=10", bid_deducted=False))[:2] == [
        10,
        7,
    ]


def test_virtual_ties_of_7_wonders() -> None:
    """7 Wonders 4: the virtual player never has what breaks a tie, so he loses it."""
    assert paid(garbled_table(WONDERS, "1=40 2=30 3=30 4=20")) == [10, 6, 6, 1]


def test_declared_win() -> None:
    """Catan: places go by victory points, and yet who declares victory in his turn wins, with as
    many or more in other hands. The referee gives the places then.
    """
    assert paid(garbled_table(CATAN, "1=10#1 2=11#2 3=8#3 4=5#4")) == [8, 4, 2, 0]


def test_shared_win() -> None:
    """Catan 3 gives 0.9 wins at the limit and says of points only that they are shared."""
    made = notation.event(f"{CATAN}\nentries 1-4\nround 1\n1: 1=9 2=9 3=9 4=5")
    made = with_table(made, 0, 0, overran=True)
    rows = derive(made).standings[-1].rows
    assert [dict(row.criteria)["wins"] for row in rows] == [Fraction(9, 10)] * 3 + [0]


def test_civil_disorder() -> None:
    """Diplomacy has no rule for a power without a player: it takes no part in order and factor."""
    formula = DIPLOMACY_ITALIA_2010.board
    assert formula is not None
    assert power_scores(formula, (9, 6, 5, 4, 4, 3))[0] == (1 + 36 + 70 + 30) * Fraction(15, 10)


def test_board_sizes() -> None:
    """Diplomacy 8.4 wants as many sevens as can be, and sixes for the rest; some numbers have no
    such split, and the program says what would make one.
    """
    assert board_sizes(20) == (7, 7, 6)
    assert [n for n in range(12, 40) if min(board_sizes(n)) < 6] == [15, 16, 17, 22, 23, 29]
    found = {(each.sit_out, each.twice): each.sizes for each in size_remedies(15)}
    assert found[1, 0] == (7, 7)
    assert found[3, 0] == (6, 6)
    assert found[0, 3] == (6, 6, 6)
