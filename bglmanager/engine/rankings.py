"""Rankings of a league over many events (BGL 3.14, BIG 5), and who is the same person in several.

Exact until somebody writes them down; people are whole numbers. They are told from what the events
say: league numbers decide where both sides have one; otherwise e-mail addresses where both have
one; otherwise name and birth date. Two league numbers are never one person, nor are two entries of
one event. What cannot be told stays apart and is named.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from bglmanager.engine.event import Number, Tier
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EventId
from bglmanager.engine.league import growth_of

BEST_OF_GAME = 5
"""Events of a player that count in the ranking of one game (BIG 5)."""

BEST_OVERALL = 3
"""Events of a player and game that count in the overall ranking (BIG 5)."""

BEFORE_FINAL = dt.timedelta(days=14)
"""How long before a final events must have been played and told of (BGL 3.16, 3.17)."""

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


@record
class ComparableIdentity:
    """What an event says of a person, made comparable: `name` without case, spaces and accents.

    Addresses without case; None where the event does not say it.
    """

    name: str
    league_id: str | None = None
    email: str | None = None
    birth_date: dt.date | None = None

    @property
    def nameless(self) -> bool:
        """Whether there is nothing but the name."""
        return self.league_id is None and self.email is None and self.birth_date is None


@record
class Appearance:
    """A person in one place (an event, or last season's list), by a key of its own."""

    place: str
    key: int
    identity: ComparableIdentity


@record
class People:
    """Everybody once.

    `person` gives the person of each (place, key), counted from 0 in order of appearance.
    `doubtful` are groups of persons of one name that may be one; `renamed` persons with several
    names; `by_name` those of several places that nothing but their name holds together.
    """

    person: Mapping[tuple[str, int], int]
    doubtful: tuple[tuple[int, ...], ...]
    renamed: tuple[int, ...]
    by_name: tuple[int, ...]


class _Group:
    """A person in the making."""

    def __init__(self, identity: ComparableIdentity, appearances: Iterable[Appearance]) -> None:
        self.identities = [identity]
        self.appearances = list(appearances)

    def take(self, other: _Group) -> None:
        """Become one with another group."""
        self.identities += other.identities
        self.appearances += other.appearances

    def said(self, name: str) -> set[Any]:
        """What is said of it somewhere: names, league numbers, birth dates."""
        return {getattr(each, name) for each in self.identities} - {None}

    @property
    def places(self) -> set[str]:
        return {each.place for each in self.appearances}


def people_of(appearances: Iterable[Appearance]) -> People:
    """The people behind these appearances; the outcome does not depend on their order."""
    given = tuple(appearances)
    order = {(each.place, each.key): at for at, each in enumerate(given)}
    groups = sorted(
        _joined(_nodes(given)), key=lambda one: min(order[a.place, a.key] for a in one.appearances)
    )
    numbered = list(enumerate(groups))
    several = [(number, group) for number, group in numbered if len(group.places) > 1]
    return People(
        person={(each.place, each.key): n for n, group in numbered for each in group.appearances},
        doubtful=_doubtful(groups),
        renamed=tuple(n for n, group in numbered if len(group.said("name")) > 1),
        by_name=tuple(n for n, group in several if any(each.nameless for each in group.identities)),
    )


def _nodes(given: Sequence[Appearance]) -> list[_Group]:
    """One for all appearances that say the same, unless one place says it of two people."""
    alike: dict[ComparableIdentity, list[Appearance]] = defaultdict(list)
    for each in given:
        alike[each.identity].append(each)
    nodes = []
    for identity, own in alike.items():
        twice = len({each.place for each in own}) < len(own)
        nodes += [_Group(identity, [each]) for each in own] if twice else [_Group(identity, own)]

    def stable(node: _Group) -> tuple[str, ...]:
        who, first = node.identities[0], min((a.place, a.key) for a in node.appearances)
        return who.name, who.league_id or "", who.email or "", str(who.birth_date), *map(str, first)

    return sorted(nodes, key=stable)


def _one_email(a: ComparableIdentity, b: ComparableIdentity) -> bool:
    """Not where both have numbers, nor where name and birth date differ: a family's address."""
    both_numbers = a.league_id is not None and b.league_id is not None
    other_birth = None not in (a.birth_date, b.birth_date) and a.birth_date != b.birth_date
    return not both_numbers and not (a.name != b.name and other_birth)


Same = Callable[[ComparableIdentity, ComparableIdentity], bool]
Key = Callable[[ComparableIdentity], Hashable]

_LINKS: tuple[tuple[Key, Same], ...] = (
    (lambda one: one.league_id, lambda a, b: a.league_id == b.league_id),
    (lambda one: (one.email, one.name) if one.email else None, _one_email),
    (lambda one: one.email, _one_email),
    (
        lambda one: (one.name, one.birth_date) if one.birth_date else None,
        lambda a, b: None in (a.league_id, b.league_id) and None in (a.email, b.email),
    ),
)
"""What holds people together, surest first: who has the same key, and when that is enough. Name
and birth date decide where neither both have numbers nor both addresses.
"""


def _joined(nodes: Sequence[_Group]) -> Collection[_Group]:
    own = [node.identities[0] for node in nodes]
    group_of, twins = dict(enumerate(nodes)), Counter(own)
    for key, same in _LINKS:
        found: dict[Hashable, list[int]] = defaultdict(list)
        for number, identity in enumerate(own):
            if key(identity) is not None and twins[identity] == 1:
                found[key(identity)].append(number)
        for numbers in found.values():
            if _are_contested({group_of[number] for number in numbers}):
                continue
            for a, b in combinations(numbers, 2):
                pair = {group_of[a], group_of[b]}
                if len(pair) > 1 and same(own[a], own[b]) and not _are_contested(pair):
                    one, other = group_of[a], group_of[b]
                    one.take(other)
                    group_of |= {n: one for n, group in group_of.items() if group is other}
    return dict.fromkeys(group_of.values())


def _are_contested(groups: Collection[_Group]) -> bool:
    """Whether they cannot all be one: other league numbers, or two in one place."""
    places = Counter(place for group in groups for place in group.places)
    ids = {each for group in groups for each in group.said("league_id")}
    return len(ids) > 1 or max(places.values()) > 1


def _doubtful(groups: Sequence[_Group]) -> tuple[tuple[int, ...], ...]:
    """Of one name with nothing that makes them two, or of one league number and yet two."""
    by_name: dict[str, list[int]] = defaultdict(list)
    by_id: dict[str, list[int]] = defaultdict(list)
    for number, group in enumerate(groups):
        for name in group.said("name"):
            by_name[name].append(number)
        for each in group.said("league_id"):
            by_id[each].append(number)
    found = {tuple(numbers) for numbers in by_id.values() if len(numbers) > 1}
    for numbers in by_name.values():
        pairs = combinations(numbers, 2)
        unsure = {n for a, b in pairs if _may_be_one(groups[a], groups[b]) for n in (a, b)}
        found |= {tuple(sorted(unsure))} - {()}
    return tuple(sorted(found))


def _may_be_one(a: _Group, b: _Group) -> bool:
    known = ((a.said(name), b.said(name)) for name in ("league_id", "birth_date"))
    return not a.places & b.places and not any(x and y and not x & y for x, y in known)
