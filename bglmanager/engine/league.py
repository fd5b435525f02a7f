"""League points of one event (BGL 3.13, BIG 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derived import (
    Derived,
    LeaguePoints,
    TableResult,
    plain_number,
    points_of_units,
    units_gathered,
)
from bglmanager.engine.event import EntryStatus, Event, Phase, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import closed_rounds, people_seated
from bglmanager.engine.rulesets.ruleset import EloFormula, PairsCount, Ruleset, TierFormula

_DIGITS = 50
"""Working precision of e^x; the regulation's figures need far less, the document asks for 30."""


def league_points(
    event: Event,
    ruleset: Ruleset,
    closed: Sequence[Round],
    results: Sequence[TableResult],
    ranking: Sequence[EntryNumber],
) -> tuple[LeaguePoints, ...]:
    """What the event is worth to everybody in the final ranking, in that order.

    Nothing for an event of another league or declared not valid; nothing for who is expelled,
    even while the round of it is being played.
    """
    formula = ruleset.formula
    if event.settings.league is not ruleset.league or event.settings.not_valid or formula is None:
        return ()
    expelled = {e.number for e in event.entries if e.status is EntryStatus.EXPELLED}
    wanted = [number for number in ranking if number not in expelled]
    if isinstance(formula, EloFormula):
        return _by_rating(formula, _participants(event, formula, closed, ranking), wanted)
    return _by_tier(event, formula, closed, results, wanted)


def _by_tier(
    event: Event,
    formula: TierFormula,
    closed: Sequence[Round],
    results: Sequence[TableResult],
    wanted: Sequence[EntryNumber],
) -> tuple[LeaguePoints, ...]:
    """BGL 3.13; nothing without a tier or with too few players."""
    tier, players = event.settings.tier, len(people_seated(closed))
    if tier is None or players < formula.min_players:
        return ()
    factor = formula.tiers[tier]
    swiss = [round_.number for round_ in closed if round_.phase.counts_for_standings]
    finals = [round_.number for round_ in closed if round_.phase is Phase.FINAL]
    preliminary, final = units_gathered(results, swiss), units_gathered(results, finals[-1:])
    growth = growth_of(players, Fraction(formula.spread))

    def worth(number: EntryNumber) -> LeaguePoints:
        mean = points_of_units(Fraction(preliminary.get(number, 0)) / len(swiss))
        last = points_of_units(final.get(number, 0))
        inner = (mean + formula.final_weight * last) * growth
        detail = {"pm": mean, "pf": last, "n": players, "tier": plain_number(factor)}
        return LeaguePoints(number, plain_number(factor * formula.scale * inner), detail)

    return tuple(map(worth, wanted))


def growth_of(events: int, spread: Fraction) -> Fraction:
    """1 - e^(-events / spread), to more than 30 digits."""
    with localcontext() as context:
        context.prec = _DIGITS
        exponent = -Decimal(events) * spread.denominator / spread.numerator
        return Fraction(1 - exponent.exp())


class _Participants(NamedTuple):
    """Who took part: how many players there were, everybody's places, the ratings of people."""

    players: int
    places: Mapping[EntryNumber, Sequence[int]]
    ratings: Mapping[EntryNumber, Fraction]

    @property
    def mean(self) -> Fraction:
        return sum(self.ratings.values(), Fraction(0)) / max(1, len(self.ratings))


def _by_rating(
    formula: EloFormula, field_: _Participants, wanted: Sequence[EntryNumber]
) -> tuple[LeaguePoints, ...]:
    """BIG 5, with ratings from before the event; halved below `full_from` people, pairs or not."""
    mean = field_.mean

    def worth(number: EntryNumber) -> LeaguePoints:
        places = field_.places[number]
        bases = [base_points(formula, field_.players, place) for place in places]
        prizes = [prize_points(formula, field_.players, place) for place in places]
        base, prize = sum(bases) / Fraction(len(places)), sum(prizes) / Fraction(len(places))
        delta = elo_delta(formula, mean, field_.ratings[number])
        total = (base + prize) * (1 + delta)
        if len(field_.ratings) < formula.full_from:
            total /= 2
        parts = {"base": base, "prize": prize, "elo": delta}
        detail = {name: plain_number(part) for name, part in parts.items()}
        return LeaguePoints(number, plain_number(total), detail)

    return tuple(map(worth, wanted))


def _participants(
    event: Event, formula: EloFormula, closed: Sequence[Round], ranking: Sequence[EntryNumber]
) -> _Participants:
    """What players and places count where pairs are played is the option `pairs_count`; the mean
    rating is that of people.
    """
    seated, counted = people_seated(closed), pairs.Units(event)
    ratings = {
        entry.number: formula.elo_default if entry.rating is None else Fraction(entry.rating)
        for entry in event.entries
        if entry.number in seated
    }
    people = pairs.are_played(event.settings) and formula.pairs_count is PairsCount.PEOPLE
    size = pairs.SIZE if people else 1
    places = {
        number: tuple(range(size * (place - 1) + 1, size * place + 1))
        for number, place in counted.places(ranking).items()
    }
    return _Participants(len(seated) if people else counted.number(seated), places, ratings)


class EloSum(NamedTuple):
    """What the parts of BIG 5 are made from: players and places (several where people of a pair
    share them), how many win a prize, what it is before it is divided by the place, the ratings.
    """

    players: int
    places: Sequence[int]
    prized: int
    prize: Fraction
    mean: Fraction
    own: Fraction


def elo_sum(event: Event, formula: EloFormula, derived: Derived, entry: EntryNumber) -> EloSum:
    """How the parts of this player's league points come about; he is in the final ranking."""
    found = _participants(event, formula, closed_rounds(event), derived.final_ranking)
    prized, prize = found.players // formula.prized, prize_points(formula, found.players, 1)
    places, own = found.places[entry], found.ratings[entry]
    return EloSum(found.players, places, prized, prize, found.mean, own)


def base_points(formula: EloFormula, players: int, place: int) -> Fraction:
    """The middle of the share of the place (BIG 5.1); not halved."""
    return Fraction(formula.top * (2 * players - 2 * place + 1), 2 * players)


def prize_points(formula: EloFormula, players: int, place: int) -> Fraction:
    """The extra of the best quarter, rounded down (BIG 5.2); not halved."""
    if place > players // formula.prized:
        return Fraction(0)
    span = formula.prize_full_at - formula.full_from
    grown = Fraction((formula.top - formula.prize_least) * (players - formula.full_from), span)
    return min(Fraction(formula.top), formula.prize_least + grown) / place


def elo_delta(formula: EloFormula, mean: Fraction, own: Fraction) -> Fraction:
    """What a stronger or weaker field than oneself is worth (BIG 5.3), within its limits."""
    delta = (mean - own) / formula.top
    return max(-formula.delta_limit, min(formula.delta_limit, delta))
