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
)
from bglmanager.engine.event import EntryStatus, Event, Number, Phase, Round
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.pairs import Units
from bglmanager.engine.presence import closed_rounds
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
    if event.settings.league is not ruleset.league or event.settings.not_valid:
        return ()
    if ruleset.formula is None:
        return ()
    if isinstance(ruleset.formula, EloFormula):
        return _by_rating(event, ruleset.formula, closed, ranking)
    return _by_tier(event, ruleset.formula, closed, results, ranking)


def _by_tier(
    event: Event,
    formula: TierFormula,
    closed: Sequence[Round],
    results: Sequence[TableResult],
    ranking: Sequence[EntryNumber],
) -> tuple[LeaguePoints, ...]:
    """BGL 3.13; nothing without a tier or with too few players."""
    tier, players = event.settings.tier, len(_seated_entries(closed))
    if tier is None or players < formula.min_players:
        return ()
    factor = formula.tiers[tier]
    swiss = [round_.number for round_ in closed if round_.phase.counts_for_standings]
    finals = [round_.number for round_ in closed if round_.phase is Phase.FINAL]
    preliminary = _units_gathered(results, swiss)
    final = _units_gathered(results, finals[-1:])
    growth = growth_of(players, Fraction(formula.spread))

    def worth(number: EntryNumber) -> LeaguePoints:
        mean = points_of_units(Fraction(preliminary.get(number, 0)) / len(swiss))
        last = points_of_units(final.get(number, 0))
        inner = (mean + formula.final_weight * last) * growth
        detail = {"pm": mean, "pf": last, "n": players, "tier": plain_number(factor)}
        return LeaguePoints(number, plain_number(factor * formula.scale * inner), detail)

    expelled = _expelled_entries(event)
    return tuple(worth(number) for number in ranking if number not in expelled)


def growth_of(events: int, spread: Fraction) -> Fraction:
    """1 - e^(-events / spread), to more than 30 digits."""
    with localcontext() as context:
        context.prec = _DIGITS
        exponent = -Decimal(events) * spread.denominator / spread.numerator
        return Fraction(1 - exponent.exp())


def _by_rating(
    event: Event, formula: EloFormula, closed: Sequence[Round], ranking: Sequence[EntryNumber]
) -> tuple[LeaguePoints, ...]:
    """BIG 5; places are those of the final ranking, ratings those before the event.

    Below `full_from` people everything is halved, pairs or not; what players and places count
    where pairs are played is the option `pairs_count`. The mean rating is that of people.
    """
    field = _field_of(event, formula, closed, ranking)

    def worth(number: EntryNumber) -> LeaguePoints:
        base, prize = _base_and_prize(formula, field.players, field.places[number])
        delta = elo_delta(formula, field.mean, field.ratings[number])
        total = (base + prize) * (1 + delta)
        if len(field.ratings) < formula.full_from:
            total /= 2
        detail = {
            "base": plain_number(base),
            "prize": plain_number(prize),
            "elo": plain_number(delta),
        }
        return LeaguePoints(number, plain_number(total), detail)

    expelled = _expelled_entries(event)
    return tuple(worth(number) for number in ranking if number not in expelled)


class _Participants(NamedTuple):
    """Who took part: how many players there were, everybody's places, the ratings of people."""

    players: int
    places: Mapping[EntryNumber, tuple[int, ...]]
    ratings: Mapping[EntryNumber, Fraction]

    @property
    def mean(self) -> Fraction:
        """The mean rating."""
        return sum(self.ratings.values(), Fraction(0)) / max(1, len(self.ratings))


def _field_of(
    event: Event, formula: EloFormula, closed: Sequence[Round], ranking: Sequence[EntryNumber]
) -> _Participants:
    seated, counted = _seated_entries(closed), Units(event)
    ratings = {
        entry.number: formula.elo_default if entry.rating is None else Fraction(entry.rating)
        for entry in event.entries
        if entry.number in seated
    }
    places = counted.places(ranking)
    if pairs.are_played(event.settings) and formula.pairs_count is PairsCount.PEOPLE:
        of_people = {
            number: tuple(range(pairs.SIZE * (place - 1) + 1, pairs.SIZE * place + 1))
            for number, place in places.items()
        }
        return _Participants(len(seated), of_people, ratings)
    own = {number: (place,) for number, place in places.items()}
    return _Participants(counted.number(seated), own, ratings)


def _base_and_prize(
    formula: EloFormula, players: int, places: Sequence[int]
) -> tuple[Fraction, Fraction]:
    """Base and prize: the means of those of these places."""
    base = sum((base_points(formula, players, place) for place in places), Fraction(0))
    prize = sum((prize_points(formula, players, place) for place in places), Fraction(0))
    return base / len(places), prize / len(places)


class EloSum(NamedTuple):
    """What the parts of BIG 5 are made from: players and places (several where people of a pair
    share them), how many win a prize, what it is before it is divided by the place, the ratings.
    """

    players: int
    places: tuple[int, ...]
    prized: int
    prize: Fraction
    mean: Fraction
    own: Fraction


def elo_sum(event: Event, formula: EloFormula, derived: Derived, entry: EntryNumber) -> EloSum:
    """How the parts of this player's league points come about; he is in the final ranking."""
    field = _field_of(event, formula, closed_rounds(event), derived.final_ranking)
    return EloSum(
        field.players,
        field.places[entry],
        field.players // formula.prized,
        prize_points(formula, field.players, 1),
        field.mean,
        field.ratings[entry],
    )


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


def _seated_entries(closed: Sequence[Round]) -> set[EntryNumber]:
    return {seat.entry for round_ in closed for seat in round_.seats()}


def _expelled_entries(event: Event) -> set[EntryNumber]:
    return {e.number for e in event.entries if e.status is EntryStatus.EXPELLED}


def _units_gathered(
    results: Sequence[TableResult], rounds: Sequence[int]
) -> dict[EntryNumber, Number]:
    total: dict[EntryNumber, Number] = {}
    for result in results:
        if result.round in rounds:
            for seat in result.seats:
                total[seat.entry] = total.get(seat.entry, 0) + (seat.units or 0)
    return total
