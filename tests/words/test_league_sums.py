"""League points explained part by part."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, League, Tier
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.league import elo_sum
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import EloFormula
from bglmanager.engine.till import prize_money
from bglmanager.engine.totals import total_of
from bglmanager.i18n import Texts
from bglmanager.ui.pages.standings.cut import cut
from bglmanager.words.names import names_of
from bglmanager.words.reasons import league_sums, total_sums
from bglmanager.words.till import prize_money_words
from tests.engine import notation
from tests.engine.builders import with_entry, with_settings
from tests.engine.generator import generate
from tests.engine.playing import swiss
from tests.engine.test_big_league import of_pairs
from tests.helpers.events import two_rounds

EN = Texts("en")


def test_bgl_3_13_the_mean_of_the_rounds() -> None:
    event = with_settings(two_rounds(), tier=Tier.A, league=League.BGL)
    derived = derive(event)
    assert league_sums(EN, event, derived, derived.league_points[1]) == (
        "Average of the Swiss rounds: 155 / 2 = 77.50",
    )


def test_big_5_base_prize_and_ratings() -> None:
    event = with_settings(swiss(8, 2, 3), league=League.BIG)
    event = with_entry(event, 0, rating=2000)
    derived = derive(event)
    first = derived.league_points[0]
    base, prize, ratings = league_sums(EN, event, derived, first)
    assert base == "Base: 1000 × (2 × 8 − 2 × 1 + 1) / (2 × 8) = 937.50, rank 1 of 8"
    assert prize == ("Prize: 253.33 / 1 = 253.33; 253.33 is that of an event of 8 players")
    assert ratings == "Ratings: (1562.50 − 2000) / 1000 = −0.4375, held within ±0.1"
    last = league_sums(EN, event, derived, derived.league_points[-1])
    assert last[1] == "Prize: for the best quarter only, 2 of 8"


@pytest.mark.parametrize("seed", range(40))
def test_the_parts_are_those_of_the_formula(seed: int) -> None:
    event = generate(seed)
    derived = derive(event)
    formula = ruleset_of(event.settings).formula
    for worth in derived.league_points[:5] if isinstance(formula, EloFormula) else ():
        assert isinstance(formula, EloFormula)
        found = elo_sum(event, formula, derived, worth.entry)
        n, places = found.players, found.places
        prizes = [found.prize / p if p <= found.prized else 0 for p in places]
        bases = [Fraction(1000 * (2 * n - 2 * p + 1), 2 * n) for p in places]
        assert worth.detail["prize"] == sum(prizes) / Fraction(len(places))
        assert worth.detail["base"] == sum(bases) / len(places)


def test_people_of_a_pair_share_two_places() -> None:
    event = of_pairs(4, pairs_count="people")
    derived = derive(event)
    assert league_sums(Texts("en"), event, derived, derived.league_points[0])[:2] == (
        "Base: average of ranks 1 and 2 of 8 people = 875",
        "Prize: average of ranks 1 and 2 = 190; rank 1: 253.33",
    )
    last = league_sums(Texts("it"), event, derived, derived.league_points[-1])
    assert last[0] == "Base: media delle posizioni 7 e 8 di 8 persone = 125"


# ----------------------------------------------------------- Totals and prize money in words

TWO = """
    {head}size 2, rounds 2
    entries 1-4
    round 1
    1: 1=9 2=3
    2: 3=8 4=2
    round 2
    1: 1=5 3=5
    2: 2=6 4=4
"""


def said(head: str) -> list[tuple[str, str]]:
    event = notation.event(TWO.format(head=head))
    found = total_of(event, derive(event), EntryNumber(1), RoundNumber(2))
    return list(total_sums(Texts("en"), found, names_of(event.entries), event))


def test_the_sums_of_the_boardgame_league() -> None:
    assert said("") == [
        ("140 points", "100 + 40 = 140"),
        ("PBG 125.00", "75.00 + 50.00 = 125.00"),
        ("PBA 250", "110 (First 2 Last 2) + 140 (First 3 Last 3) = 250"),
    ]


def test_a_single_number_is_no_sum() -> None:
    event = notation.event(TWO.format(head=""))
    found = total_of(event, derive(event), EntryNumber(1), RoundNumber(1))
    told = list(total_sums(Texts("en"), found, names_of(event.entries), event))
    assert told[:2] == [("100 points", ""), ("PBG 75.00", "")]


def test_opponents_do_not_count_in_big() -> None:
    assert said("ruleset big-2026, ") == [
        ("1668 points", "1000 + 668 = 1668"),
        ("PBG 125.00", "75.00 + 50.00 = 125.00"),
    ]


def paid(event: Event, *numbers: int) -> Event:
    for number in numbers:
        desk = replace(event.entries[number - 1].desk, paid=True)
        event = with_entry(event, number - 1, desk=desk)
    return event


def test_the_pot_in_one_line() -> None:
    event = notation.event(TWO.format(head="ruleset big-2026, "))
    event = paid(with_settings(event, fee=10, pot=True), 1, 2, 3, 4)
    money = prize_money(event, derive(event).final_ranking)
    assert money is not None
    line = prize_money_words(Texts("en"), money, names_of(event.entries))
    assert line.startswith(
        "Pot: 30 € of the fees of 4 players · consolation voucher 2 € · 1. First"
    )
    assert line.endswith(" 2.80 €")
    assert [part.split()[-2] for part in line.split(" · ")[2:]] == ["11.20", "8.40", "5.60", "2.80"]


def test_the_line_in_the_standings_is_where_the_regulation_cuts() -> None:
    played = swiss(12, 2, 3)
    derived = derive(played)
    found = cut(played, derived)
    wins = [sum(1 for t in derived.tables for s in t.seats if s.entry == e.number and s.place == 1)
            for e in played.entries]  # fmt: skip
    assert found is not None
    assert found.places == sum(number >= 2 for number in wins)
    assert cut(with_settings(played, rounds_planned=4), derived) is None
    assert cut(swiss(6, 2, 3), derive(swiss(6, 2, 3))) is None
