"""League points and prizes of a BIG event (BIG 5, 9.3; rules 4.7, 4.9)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.derived import Standings, TableResult
from bglmanager.engine.draws import lot_key
from bglmanager.engine.event import Event, Number, Team
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.league import base_points, elo_delta, prize_points
from bglmanager.engine.orders import Order, criteria_of, explain
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.big_2026 import BIG_2026
from bglmanager.engine.rulesets.ruleset import EloFormula, Pot
from bglmanager.engine.seating import problems
from bglmanager.engine.till import PrizeMoney, pays_out, pot_shares, prize_money
from tests.engine import notation
from tests.engine.builders import paid, with_entry, with_settings
from tests.helpers.teams import PAIRS


def formula() -> EloFormula:
    found = BIG_2026.formula
    assert isinstance(found, EloFormula)
    return found


def pot() -> Pot:
    assert BIG_2026.pot is not None
    return BIG_2026.pot


def test_5_1_base_points_of_six_players() -> None:
    found = [round(float(base_points(formula(), 6, place)), 2) for place in range(1, 7)]
    assert found == [916.67, 750, 583.33, 416.67, 250, 83.33]


@pytest.mark.parametrize(
    ("players", "place", "prize"),
    [
        (6, 1, 200),
        (6, 2, 0),
        (7, 1, Fraction(680, 3)),
        (8, 2, Fraction(760, 6)),
        (8, 3, 0),
        (35, 1, Fraction(200) + Fraction(800 * 29, 30)),
        (36, 1, 1000),
        (36, 9, Fraction(1000, 9)),
        (36, 10, 0),
        (37, 1, 1000),
        (450, 1, 1000),
        (450, 112, Fraction(1000, 112)),
        (450, 113, 0),
        (5, 1, Fraction(520, 3)),
        (4, 1, Fraction(440, 3)),
        (3, 1, 0),
    ],
)
def test_5_2_the_prize_of_the_best_quarter(players: int, place: int, prize: Number) -> None:
    assert prize_points(formula(), players, place) == prize


@pytest.mark.parametrize(
    ("mean", "own", "delta"),
    [
        (1500, 1500, 0),
        (1550, 1500, Fraction(1, 20)),
        (1500, 1550, -Fraction(1, 20)),
        (1600, 1500, Fraction(1, 10)),
        (1601, 1500, Fraction(1, 10)),
        (1400, 1500, -Fraction(1, 10)),
        (900, 1500, -Fraction(1, 10)),
        (Fraction(15999, 10), 1500, Fraction(999, 10000)),
    ],
)
def test_5_3_the_rating_and_its_limits(mean: Fraction, own: int, delta: Number) -> None:
    assert elo_delta(formula(), Fraction(mean), Fraction(own)) == delta


SIX = "ruleset big-2026, size 3, rounds 1\nentries 1-6\nround 1\n1: 1=9 2=8 3=7\n2: 4=6 5=5 6=4"


def worth(event: Event) -> dict[int, tuple[Number, dict[str, Number]]]:
    return {line.entry: (line.points, dict(line.detail)) for line in derive(event).league_points}


def test_5_points_of_one_event() -> None:
    event = notation.event(SIX + "\n1 rating 1440\n2 rating 1700")
    mean = Fraction(1440 + 1700 + 4 * 1500, 6)
    ranking = derive(event).final_ranking
    found = worth(event)
    first = ranking[0]
    own = {1: 1440, 2: 1700}.get(first, 1500)
    delta = (mean - own) / 1000
    assert found[first] == (
        (Fraction(5500, 6) + 200) * (1 + delta),
        {"base": Fraction(5500, 6), "prize": 200, "elo": delta},
    )
    assert found[2][1]["elo"] == -Fraction(1, 10)


def test_5_without_a_rating_1500_counts_or_what_the_event_says() -> None:
    """Reading `elo_default`."""
    event = notation.event(SIX + "\n1 rating 1560")
    assert worth(event)[1][1]["elo"] == Fraction(1510 - 1560, 1000)
    other = with_settings(event, options={"elo_default": 1560})
    assert worth(other)[1][1]["elo"] == 0


def test_8_1_halved_below_six_players() -> None:
    five = notation.event(
        "ruleset big-2026, size 3, rounds 1\nentries 1-5\nround 1\n1: 1=9 2=8 3=7\n2: 4=6 5=5"
    )
    first = derive(five).final_ranking[0]
    points, detail = worth(five)[first]
    assert detail == {"base": 900, "prize": Fraction(520, 3), "elo": 0}
    assert points == (900 + Fraction(520, 3)) / 2


def of_pairs(pairs: int, **options: str) -> Event:
    """Pairs 1-2, 3-4 … at one table for each four, all won by the first pair of it."""
    seats = [
        f"{number // 4 + 1}: " + " ".join(f"{number + n}={9 - n}" for n in range(1, 5))
        for number in range(0, 2 * pairs, 4)
    ]
    event = notation.event(
        f"ruleset big-2026, size 4, rounds 1\nentries 1-{2 * pairs}\nround 1\n" + "\n".join(seats)
    )
    teams = tuple(
        Team(TeamNumber(n), f"Pair {n}", (EntryNumber(2 * n - 1), EntryNumber(2 * n)))
        for n in range(1, pairs + 1)
    )
    return replace(with_settings(event, teams_mode=PAIRS, options=options), teams=teams)


def test_halving_counts_people_also_where_pairs_play() -> None:
    """Four pairs are eight people (BIG 5.1): 1000 × 7 / 8 and 146.67, n = 4, nothing is halved."""
    event = of_pairs(4)
    first = derive(event).final_ranking[0]
    points, detail = worth(event)[first]
    assert detail == {"base": 875, "prize": Fraction(440, 3), "elo": 0}
    assert points == 875 + Fraction(440, 3)
    two = of_pairs(2)
    points, detail = worth(two)[1]
    assert detail == {"base": 750, "prize": 0, "elo": 0}
    assert points == 375


def test_reading_pairs_count_people() -> None:
    """N = 8: pair q has the mean of base and prize of the places 2q - 1 and 2q."""
    event = of_pairs(4, pairs_count="people")
    ranking = derive(event).final_ranking
    found = worth(event)
    prize = 200 + Fraction(800 * 2, 30)
    bases = [Fraction(1000 * (17 - 2 * place), 16) for place in range(1, 9)]
    for index, number in enumerate(ranking):
        q = index // 2 + 1
        expected = {
            "base": (bases[2 * q - 2] + bases[2 * q - 1]) / 2,
            "prize": (prize + prize / 2) / 2 if q == 1 else 0,
            "elo": 0,
        }
        assert found[number] == (expected["base"] + expected["prize"], expected)


def test_five_people_are_few_and_four_pairs_are_not() -> None:
    """The warning before the start counts people too (rules 4.1)."""
    codes = [{p.code for p in problems(replace(of_pairs(n), rounds=()))} for n in (2, 3, 4)]
    assert ["seating.few-players-halved" in found for found in codes] == [True, False, False]


def test_nothing_for_the_expelled_and_their_place_stays_empty() -> None:
    event = notation.event(SIX + "\n1 expelled 1")
    found = worth(event)
    assert 1 not in found
    assert len(found) == 5


def test_nothing_for_another_league_or_an_event_that_does_not_count() -> None:
    event = notation.event(SIX)
    assert worth(with_settings(event, league=None)) == {}
    assert worth(with_settings(event, not_valid="five at a table")) == {}


@pytest.mark.parametrize(
    ("fees", "consolation", "places"),
    [
        (40, 2, ["11.20", "8.40", "5.60", "2.80"]),
        (11, 0, ["8.25"]),
        (Fraction(1199, 100), 0, ["8.99"]),
        (12, 2, ["7.00"]),
        (Fraction(1732, 100), 2, ["10.99"]),
        (Fraction(1734, 100), 2, ["7.15", "3.85"]),
        (Fraction(2666, 100), 2, ["11.70", "6.29"]),
        (Fraction(2667, 100), 2, ["9.00", "5.40", "3.60"]),
        (Fraction(3999, 100), 2, ["14.01", "8.39", "5.59"]),
    ],
)
def test_9_3_how_the_pot_is_shared(fees: Number, consolation: int, places: list[str]) -> None:
    found = pot_shares(pot(), fees)
    assert found.consolation == consolation
    assert [Fraction(p) for p in found.places] == [Fraction(place) for place in places]
    assert sum(found.places) + consolation == found.pot


def paid_by(event: Event, *numbers: int) -> Event:
    for number in numbers:
        desk = replace(event.entries[number - 1].desk, paid=True)
        event = with_entry(event, number - 1, desk=desk)
    return event


def money(event: Event) -> PrizeMoney | None:
    return prize_money(event, derive(event).final_ranking)


def test_9_3_only_who_paid_competes() -> None:
    event = with_settings(notation.event(SIX), fee=10, pot=True)
    assert money(event) is None
    found = money(paid_by(event, 2, 3, 5, 6))
    assert found is not None
    assert (found.payers, found.shares.pot) == (4, 30)
    ranking = [n for n in derive(event).final_ranking if n in {2, 3, 5, 6}]
    assert [winner for winner, _ in found.winners] == ranking
    assert [float(amount) for _, amount in found.winners] == [11.2, 8.4, 5.6, 2.8]


@pytest.mark.parametrize(
    ("facts", "pays"),
    [
        ({}, False),
        ({"pot": True}, True),
        ({"online": True}, True),
        ({"online": True, "pot": False}, False),
        ({"ruleset": "bgl-2010", "pot": True}, False),
    ],
)
def test_9_3_is_about_online_events_and_those_whose_organiser_wants_it(
    facts: dict[str, Any], pays: bool
) -> None:
    made = with_settings(notation.event(SIX), **facts)
    assert (pays_out(made.settings) is not None) is pays
    event = paid_by(with_settings(notation.event(SIX), fee=10, **facts), 2, 3)
    assert (prize_money(event, derive(event).final_ranking) is not None) is pays


def test_9_3_fewer_payers_than_shares_leave_the_rest_to_the_first() -> None:
    event = paid_by(with_settings(notation.event(SIX), fee=20, pot=True), 5, 6)
    found = money(event)
    assert found is not None
    assert [float(amount) for _, amount in found.winners] == [19.6, 8.4]


def test_no_fee_no_pot() -> None:
    assert money(paid_by(notation.event(SIX), 1)) is None


# ----------------- Points, shares and tie-breaks of a BIG event (BIG 4, 4.2, 8.1; rules 4.2)

HEAD = "ruleset big-2026, size {size}\nentries 1-9\nround 1\n"


def table(seats: str, size: int = 4) -> TableResult:
    return derive(notation.event(HEAD.format(size=size) + f"1: {seats}")).tables[0]


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
