"""League points of one event (BGL 3.13, BIG 5), and the rankings over many (BGL 3.14, BIG 5).

Exact until somebody writes them down. In rankings people are whole numbers; who is who is told by
`bglmanager.engine.same_people`.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
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
from bglmanager.engine.event import EntryStatus, Event, Number, Phase, Round, Tier
from bglmanager.engine.ids import EntryNumber, EventId
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


BEST_OF_GAME = 5
"""Events of a player that count in the ranking of one game (BIG 5)."""

BEST_OVERALL = 3
"""Events of a player and game that count in the overall ranking (BIG 5)."""

BEFORE_FINAL = dt.timedelta(days=14)
"""How long before a final events must have been played and told of (BGL 3.18)."""

_CARRIED = ((100, 0), (250, 25), (500, 50), (1000, 100))
_CARRIED_ABOVE = 150


class Result(NamedTuple):
    """What an event is worth to a person, unrounded; `points` are without the factor of the tier.

    `tier` is None and `factor` 1 where the league has no tiers (BIG).
    """

    person: int
    event: EventId
    date: dt.date
    game: str
    points: Number
    tier: Tier | None = None
    factor: Number = 1


class TierShare(NamedTuple):
    """What the events of one tier add: mean * growth * factor, growth being 1 - e^(-events/tau)."""

    tier: Tier
    events: int
    mean: Fraction
    growth: Fraction
    factor: Fraction

    @property
    def points(self) -> Fraction:
        """Unrounded points of the tier."""
        return self.mean * self.growth * self.factor


class RankingLine(NamedTuple):
    """One person in one ranking.

    `total` is unrounded and includes `carried`; `counted` are the results it is made from, by
    date. `tiers` are those of a single game (BGL), `games` the totals of each game (overall).
    """

    person: int
    total: Fraction
    counted: tuple[Result, ...] = ()
    tiers: tuple[TierShare, ...] = ()
    games: Mapping[str, Fraction] = {}
    carried: int = 0


class Ranked(NamedTuple):
    """A line with its rank; equal totals share one (1, 2, 2, 4)."""

    rank: int
    line: RankingLine


def bgl_game(results: Iterable[Result], tau: Fraction) -> tuple[RankingLine, ...]:
    """The single-game ranking of results that are all of one game (BGL 3.14), not in order.

    For each tier the mean of the tier-less points * (1 - e^(-n/tau)) * factor, summed.
    """

    def line(person: int, own: Sequence[Result]) -> RankingLine:
        tiers = sorted({result.tier for result in own if result.tier is not None})
        shares = tuple(share(tier, [r for r in own if r.tier is tier]) for tier in tiers)
        total = sum((each.points for each in shares), Fraction(0))
        return RankingLine(person, total, tuple(own), tiers=shares)

    def share(tier: Tier, own: Sequence[Result]) -> TierShare:
        mean = _total(own) / len(own)
        return TierShare(tier, len(own), mean, growth_of(len(own), tau), Fraction(own[0].factor))

    return tuple(line(person, own) for person, own in _by_person(results).items())


def bgl_overall(
    games: Mapping[str, Sequence[RankingLine]], last_season: Mapping[int, Number] | None = None
) -> tuple[RankingLine, ...]:
    """The multi-game ranking: the games summed (BGL 3.14), and what last season's total brings.

    Who has a total of last season only is listed when it brings something.
    """
    lines = _summed(games)
    for person, last in (last_season or {}).items():
        carried, line = carry_over(last), lines.get(person, RankingLine(person, Fraction(0)))
        if carried:
            lines[person] = line._replace(total=line.total + carried, carried=carried)
    return tuple(lines.values())


def carry_over(total: Number) -> int:
    """What last season's total is worth in this one (BGL 3.18).

    The bands are those of a published total, a whole number (BGL 3.14): one that is none, of a
    list made by hand, is rounded first.
    """
    whole = round(Fraction(total))
    return next((points for limit, points in _CARRIED if whole <= limit), _CARRIED_ABOVE)


def big_game(results: Iterable[Result], best: int = BEST_OF_GAME) -> tuple[RankingLine, ...]:
    """The best events of each person of results that are all of one game (BIG 5), not in order."""
    lines = []
    for person, own in _by_person(results).items():
        chosen = sorted(own, key=lambda result: (-result.points, result.date, result.event))[:best]
        lines.append(RankingLine(person, _total(chosen), tuple(sorted(chosen, key=_by_date))))
    return tuple(lines)


def big_overall(results: Mapping[str, Collection[Result]]) -> tuple[RankingLine, ...]:
    """The best events of each person and game, summed over the games (BIG 5), not in order."""
    games = {game: big_game(own, BEST_OVERALL) for game, own in results.items()}
    return tuple(_summed(games).values())


def _summed(games: Mapping[str, Sequence[RankingLine]]) -> dict[int, RankingLine]:
    own: dict[int, dict[str, RankingLine]] = defaultdict(dict)
    for game, lines in games.items():
        for line in lines:
            own[line.person][game] = line
    found = {}
    for person, parts in own.items():
        totals = {game: line.total for game, line in parts.items()}
        counted = sorted((r for line in parts.values() for r in line.counted), key=_by_date)
        total = sum(totals.values(), Fraction(0))
        found[person] = RankingLine(person, total, tuple(counted), games=totals)
    return found


def ranked_lines(
    lines: Iterable[RankingLine], names: Mapping[int, tuple[str, ...]]
) -> tuple[Ranked, ...]:
    """The lines in order: total, high first, then by name; exactly equal totals share the rank."""
    order = sorted(lines, key=lambda line: (-line.total, names[line.person], line.person))
    first: dict[Fraction, int] = {}
    ranks = (first.setdefault(line.total, place) for place, line in enumerate(order, 1))
    return tuple(map(Ranked, ranks, order))


def _by_person(results: Iterable[Result]) -> dict[int, list[Result]]:
    found: dict[int, list[Result]] = defaultdict(list)
    for result in sorted(results, key=_by_date):
        found[result.person].append(result)
    return found


def _total(results: Iterable[Result]) -> Fraction:
    return sum((Fraction(result.points) for result in results), Fraction(0))


def _by_date(result: Result) -> tuple[dt.date, EventId]:
    return result.date, result.event
