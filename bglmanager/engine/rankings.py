"""Rankings of a league over many events (BGL 3.14, BIG 5): exact until somebody writes them down.

People are whole numbers here; who is who is told by `bglmanager.engine.same_people`.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from bglmanager.engine.event import Number, Tier
from bglmanager.engine.ids import EventId
from bglmanager.engine.league import growth_of

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


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One person in one ranking.

    `total` is unrounded and includes `carried`; `counted` are the results it is made from, by
    date. `tiers` are those of a single game (BGL), `games` the totals of each game (overall).
    """

    person: int
    total: Fraction
    counted: tuple[Result, ...]
    tiers: tuple[TierShare, ...] = ()
    games: Mapping[str, Fraction] = field(default_factory=dict)
    carried: int = 0


class Ranked(NamedTuple):
    """A line with its rank; equal totals share one (1, 2, 2, 4)."""

    rank: int
    line: RankingLine


def bgl_game(results: Iterable[Result], tau: Fraction) -> tuple[RankingLine, ...]:
    """The single-game ranking of results that are all of one game (BGL 3.14), not in order.

    For each tier the mean of the tier-less points * (1 - e^(-n/tau)) * factor, summed.
    """
    return tuple(_of_tiers(person, own, tau) for person, own in _by_person(results).items())


def _of_tiers(person: int, own: Sequence[Result], tau: Fraction) -> RankingLine:
    by_tier: dict[Tier, list[Result]] = defaultdict(list)
    for result in own:
        if result.tier is not None:
            by_tier[result.tier].append(result)
    shares = tuple(_share(tier, by_tier[tier], tau) for tier in sorted(by_tier))
    total = sum((share.points for share in shares), Fraction(0))
    return RankingLine(person, total, tuple(own), tiers=shares)


def _share(tier: Tier, own: Sequence[Result], tau: Fraction) -> TierShare:
    mean = sum((Fraction(result.points) for result in own), Fraction(0)) / len(own)
    return TierShare(tier, len(own), mean, growth_of(len(own), tau), Fraction(own[0].factor))


def bgl_overall(
    games: Mapping[str, Sequence[RankingLine]], last_season: Mapping[int, Number] | None = None
) -> tuple[RankingLine, ...]:
    """The multi-game ranking: the games summed (BGL 3.14), and what last season's total brings.

    Who has a total of last season only is listed when it brings something.
    """
    carried = {person: carry_over(total) for person, total in (last_season or {}).items()}
    lines = _summed(games)
    people = [*lines, *(who for who, points in carried.items() if points and who not in lines)]
    return tuple(
        _with_carried(
            lines.get(person, RankingLine(person, Fraction(0), ())), carried.get(person, 0)
        )
        for person in people
    )


def _with_carried(line: RankingLine, carried: int) -> RankingLine:
    return RankingLine(line.person, line.total + carried, line.counted, (), line.games, carried)


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
        counted = tuple(sorted(chosen, key=_by_date))
        lines.append(
            RankingLine(person, sum((Fraction(r.points) for r in counted), Fraction(0)), counted)
        )
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
    return {
        person: RankingLine(
            person,
            sum((line.total for line in parts.values()), Fraction(0)),
            tuple(sorted((r for line in parts.values() for r in line.counted), key=_by_date)),
            games={game: line.total for game, line in parts.items()},
        )
        for person, parts in own.items()
    }


def ranked_lines(
    lines: Iterable[RankingLine], names: Mapping[int, tuple[str, ...]]
) -> tuple[Ranked, ...]:
    """The lines in order: total, high first, then by name; exactly equal totals share the rank."""
    order = sorted(lines, key=lambda line: (-line.total, names[line.person], line.person))
    found: list[Ranked] = []
    for place, line in enumerate(order, 1):
        shared = found and found[-1].line.total == line.total
        found.append(Ranked(found[-1].rank if shared else place, line))
    return tuple(found)


def _by_person(results: Iterable[Result]) -> dict[int, list[Result]]:
    found: dict[int, list[Result]] = defaultdict(list)
    for result in sorted(results, key=_by_date):
        found[result.person].append(result)
    return found


def _by_date(result: Result) -> tuple[dt.date, EventId]:
    return result.date, result.event
