"""League points and prizes of a BIG event (BIG 5, 9.3; rules 4.7, 4.9)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import (
    Event,
    Number,
    Team,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.ids import EntryNumber, TeamNumber
from bglmanager.engine.league import base_points, elo_delta, prize_points
from bglmanager.engine.prizes import PrizeMoney, pays_out, pot_shares, prize_money
from bglmanager.engine.rulesets.big_2026 import BIG_2026
from bglmanager.engine.rulesets.ruleset import EloFormula, Pot
from bglmanager.engine.seating import problems
from tests.engine import notation
from tests.engine.builders import with_entry, with_settings


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
    mode = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, TeamPoints.PAIRS)
    teams = tuple(
        Team(TeamNumber(n), f"Pair {n}", (EntryNumber(2 * n - 1), EntryNumber(2 * n)))
        for n in range(1, pairs + 1)
    )
    return replace(with_settings(event, teams_mode=mode, options=options), teams=teams)


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
