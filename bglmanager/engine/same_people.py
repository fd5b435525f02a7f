"""Who is the same person in several events, told from what the events say of people.

League numbers decide where both sides have one; otherwise e-mail addresses where both have one;
otherwise name and birth date. Two league numbers are never one person, nor are two entries of
one event. What cannot be told stays apart and is named.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Appearance:
    """A person in one place (an event, or last season's list), by a key of its own."""

    place: str
    key: int
    identity: ComparableIdentity


@dataclass(frozen=True, slots=True)
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


def _not_told_by_more(a: ComparableIdentity, b: ComparableIdentity) -> bool:
    """Whether name and birth date decide: neither both have numbers nor both addresses."""
    return None in (a.league_id, b.league_id) and None in (a.email, b.email)


Same = Callable[[ComparableIdentity, ComparableIdentity], bool]
Key = Callable[[ComparableIdentity], Hashable]

_LINKS: tuple[tuple[Key, Same], ...] = (
    (lambda one: one.league_id, lambda a, b: a.league_id == b.league_id),
    (lambda one: (one.email, one.name) if one.email else None, _one_email),
    (lambda one: one.email, _one_email),
    (lambda one: (one.name, one.birth_date) if one.birth_date else None, _not_told_by_more),
)
"""What holds people together, surest first: who has the same key, and when that is enough."""


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
