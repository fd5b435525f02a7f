"""League points explained part by part."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import League, Tier
from bglmanager.engine.league import elo_sum
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import EloFormula
from bglmanager.i18n import Texts
from bglmanager.words.sums import league_sums
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
