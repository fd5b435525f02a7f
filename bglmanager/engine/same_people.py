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

    @property
    def places(self) -> set[str]:
        return {each.place for each in self.appearances}

    @property
    def ids(self) -> set[str]:
        return {each.league_id for each in self.identities if each.league_id is not None}

    @property
    def births(self) -> set[dt.date]:
        return {each.birth_date for each in self.identities if each.birth_date is not None}

    @property
    def names(self) -> set[str]:
        return {each.name for each in self.identities}


def people_of(appearances: Iterable[Appearance]) -> People:
    """The people behind these appearances; the outcome does not depend on their order."""
    given = tuple(appearances)
    groups = _joined(_nodes(given))
    order = {(each.place, each.key): at for at, each in enumerate(given)}
    groups.sort(key=lambda group: min(order[each.place, each.key] for each in group.appearances))
    return People(
        person={
            (each.place, each.key): number
            for number, group in enumerate(groups)
            for each in group.appearances
        },
        doubtful=_doubtful(groups),
        renamed=tuple(n for n, group in enumerate(groups) if len(group.names) > 1),
        by_name=tuple(
            n
            for n, group in enumerate(groups)
            if len(group.places) > 1 and any(each.nameless for each in group.identities)
        ),
    )


def _nodes(given: Sequence[Appearance]) -> list[_Group]:
    """One for all appearances that say the same, unless one place says it of two people."""
    alike: dict[ComparableIdentity, list[Appearance]] = defaultdict(list)
    for each in given:
        alike[each.identity].append(each)
    nodes = []
    for identity, own in alike.items():
        twice = max(Counter(each.place for each in own).values()) > 1
        nodes += [_Group(identity, [each]) for each in own] if twice else [_Group(identity, own)]
    return sorted(nodes, key=_stable)


def _stable(node: _Group) -> tuple[str, ...]:
    who, first = node.identities[0], min((a.place, a.key) for a in node.appearances)
    return who.name, who.league_id or "", who.email or "", str(who.birth_date), *map(str, first)


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
    (
        lambda one: (one.name, one.birth_date) if one.birth_date else None,
        _not_told_by_more,
    ),
)
"""What holds people together, surest first: who has the same key, and when that is enough."""


def _joined(nodes: Sequence[_Group]) -> list[_Group]:
    group_of = dict(enumerate(nodes))
    twins = Counter(node.identities[0] for node in nodes)
    for key, same in _LINKS:
        found: dict[Hashable, list[int]] = defaultdict(list)
        for number, node in enumerate(nodes):
            value = key(node.identities[0])
            if value is not None and twins[node.identities[0]] == 1:
                found[value].append(number)
        for numbers in found.values():
            if not _are_contested({id(group_of[n]): group_of[n] for n in numbers}.values()):
                _join_all(group_of, nodes, numbers, same)
    return list({id(group): group for group in group_of.values()}.values())


def _are_contested(groups: Collection[_Group]) -> bool:
    """Whether they cannot all be one: other league numbers, or two in one place."""
    places = Counter(place for group in groups for place in group.places)
    ids = {each for group in groups for each in group.ids}
    return len(ids) > 1 or max(places.values()) > 1


def _join_all(
    group_of: dict[int, _Group], nodes: Sequence[_Group], numbers: Sequence[int], same: Same
) -> None:
    for a, b in combinations(numbers, 2):
        one, other = group_of[a], group_of[b]
        if one is other or not same(nodes[a].identities[0], nodes[b].identities[0]):
            continue
        if not _are_contested((one, other)):
            one.take(other)
            for number, group in group_of.items():
                if group is other:
                    group_of[number] = one


def _doubtful(groups: Sequence[_Group]) -> tuple[tuple[int, ...], ...]:
    """Of one name with nothing that makes them two, or of one league number and yet two."""
    by_name: dict[str, list[int]] = defaultdict(list)
    by_id: dict[str, list[int]] = defaultdict(list)
    for number, group in enumerate(groups):
        for name in group.names:
            by_name[name].append(number)
        for each in group.ids:
            by_id[each].append(number)
    found = {tuple(numbers) for numbers in by_id.values() if len(numbers) > 1}
    for numbers in by_name.values():
        pairs = (
            pair for pair in combinations(numbers, 2) if _may_be_one(*(groups[n] for n in pair))
        )
        unsure = {number for pair in pairs for number in pair}
        if unsure:
            found.add(tuple(sorted(unsure)))
    return tuple(sorted(found))


def _may_be_one(a: _Group, b: _Group) -> bool:
    other_ids = bool(a.ids and b.ids and not a.ids & b.ids)
    other_births = bool(a.births and b.births and not a.births & b.births)
    return not (other_ids or other_births or a.places & b.places)
