"""Tables for aims alone, whatever the standings say.

The whole event is planned from the draw of its first round (`whole_event`), and as long as it
goes as planned nobody searches. Where somebody left or came, where tables are locked or the
rounds before were others, the best of the plan is where the search begins.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.aims import Aim, Asked, Couple, Seated, Tables, couple, told
from bglmanager.engine.seating.boards_search import least_assignment, least_meetings
from bglmanager.engine.seating.search import (
    FORBIDDEN,
    RELATED,
    TIMES,
    Prices,
    RoundsSearch,
    best_tables,
    prices,
)
from bglmanager.engine.seating.whole_event import PlannedTables, least_pairs, plan
from bglmanager.engine.tables import sizes_of_tables

VISITS = 200_000
"""People looked at in a search, divided by how many there are."""

MOST_VISITS = 4_000
"""More are not looked at, however few people there are."""

FEW = 14
"""Of so many people every seating is looked at."""

ROUNDS_OF_CHANGES = 4
"""How often everybody who is with people he should not be with looks for another point."""


def optimised(asked: Asked) -> Iterator[Seated]:
    """Ever better seatings for the aims of a round that looks at no standings.

    The last one may cost as much as the one before, with more proven.
    """
    planned = _planned(asked)
    bounds = Bounds(asked, planned.before)
    best = min((_seated(asked, bounds, each) for each in planned.tables), key=_costs)
    yield best
    if all(each.is_proven for each in best.told) or (planned.is_followed and _keeps_apart(best)):
        return
    free = _Free(asked, best.tables)
    found = [free.best()] if free.are_few else free.exchanged(bounds.least_total(free.paid))
    for tables in found:
        seated = _seated(asked, bounds, tables)
        if free.are_few:
            proven = _proven(min(best, seated, key=_costs))
            if proven != best:
                yield proven
        elif seated.costs < best.costs:
            best = seated
            yield best


def _proven(seated: Seated) -> Seated:
    """The same, where no other is better, seats aside."""
    told_ = (each if each.aim is Aim.SEATS else each._replace(least=each.cost)
             for each in seated.told)  # fmt: skip
    return seated._replace(told=tuple(told_))


def _costs(seated: Seated) -> tuple[int, ...]:
    return seated.costs


def _keeps_apart(seated: Seated) -> bool:
    return not any(each.cost for each in seated.told if each.aim is Aim.FORBIDDEN)


def _seated(asked: Asked, bounds: Bounds, tables: Tables) -> Seated:
    """These tables in the best order of seats; the people of locked ones keep theirs."""
    ordered = [
        table if index in asked.locked else _in_seats(asked, table)
        for index, table in enumerate(tables)
    ]
    costs = told(asked, ordered)
    thrice = next((each.cost for each in costs if each.aim is Aim.THRICE), None)
    least = bounds.least(thrice)
    return Seated(ordered, tuple(each._replace(least=least[each.aim]) for each in costs))


def _in_seats(asked: Asked, table: Sequence[EntryNumber]) -> Sequence[EntryNumber]:
    seats = range(len(table))
    costs = [[asked.seats.get(each, {}).get(seat, 0) ** 2 for seat in seats] for each in table]
    if not any(costs[seat][seat] for seat in seats):
        return table
    given = least_assignment(costs)
    return [each for _, each in sorted(zip(given, table, strict=True))]


# What was planned before the first round, for the people who are here now.


class Candidates(NamedTuple):
    """Seatings from the plan, the one of this round alone where all goes as planned.

    `before` are the tables of the rounds before as they were planned.
    """

    tables: Sequence[Tables]
    before: Sequence[Tables]
    is_followed: bool


def _planned(asked: Asked) -> Candidates:
    start = asked.start or asked.order
    same = len(start) == len(asked.order)
    sizes = asked.sizes if same else sizes_of_tables(len(start), max(asked.sizes))
    whole = plan(tuple(sizes), max(asked.rounds, asked.number))
    people = _with_newcomers(asked, _on_points(asked, start, whole))
    rounds = [
        [[people[point] for point in table if point in people] for table in tables]
        for tables in whole.rounds
    ]
    before, own = rounds[: asked.number - 1], rounds[asked.number - 1 : asked.number]
    if own and _went_as_planned(asked, before):
        fitted = _fitted(asked, own[0])
        return Candidates([fitted], before, list(map(list, fitted)) == own[0])
    cut = iter(asked.order)
    first = [[next(cut) for _ in range(size)] for size in asked.sizes]
    return Candidates([_fitted(asked, tables) for tables in [*rounds, first]], before, False)


def _with_newcomers(asked: Asked, points: Sequence[EntryNumber]) -> Mapping[int, EntryNumber]:
    """Who is here, by his point; who came later takes that of somebody who left."""
    here, known = set(asked.order), set(points)
    newcomers = (each for each in asked.order if each not in known)
    people = (each if each in here else next(newcomers, None) for each in points)
    return {point: each for point, each in enumerate(people) if each is not None}


def _went_as_planned(asked: Asked, before: Sequence[Tables]) -> bool:
    """Whether nobody here has met anybody oftener than he should have."""
    wanted = _meetings(before)
    here = set(asked.order)
    return all(
        times <= wanted[couple(one, other)]
        for one in asked.order
        for other, times in asked.met.get(one, {}).items()
        if other in here
    )


def _meetings(rounds: Sequence[Tables]) -> Counter[Couple]:
    return Counter(
        couple(one, other)
        for table in chain.from_iterable(rounds)
        for one, other in combinations(table, 2)
    )


def _fitted(asked: Asked, tables: Tables) -> Tables:
    """These tables in the sizes asked, around the locked ones, with as few changes as can be."""
    locked = set(chain.from_iterable(asked.locked.values()))
    slots = [index for index in range(len(asked.sizes)) if index not in asked.locked]
    slots.sort(key=lambda index: -asked.sizes[index])
    free = [[each for each in table if each not in locked] for table in tables]
    free.sort(key=len, reverse=True)
    free += [[] for _ in range(len(slots) - len(free))]
    at = {index: table[: asked.sizes[index]] for index, table in zip(slots, free, strict=False)}
    seated = locked.union(*at.values())
    spare = [each for each in asked.order if each not in seated]
    for index in slots:
        for _ in range(asked.sizes[index] - len(at[index])):
            chosen = min(spare, key=lambda each: _bother(asked, each, at[index]))
            spare.remove(chosen)
            at[index].append(chosen)
    return [asked.locked.get(index) or at[index] for index in range(len(asked.sizes))]


def _bother(asked: Asked, each: EntryNumber, table: Sequence[EntryNumber]) -> tuple[int, int]:
    met = asked.met.get(each, {})
    forbidden = sum(couple(each, other) in asked.forbidden for other in table)
    return forbidden, sum(met.get(other, 0) for other in table)


# People who should not meet are put on points that do not meet.


def _on_points(
    asked: Asked, start: Sequence[EntryNumber], whole: PlannedTables
) -> Sequence[EntryNumber]:
    """The people of the first round by their points: as drawn, unless some should not meet."""
    kin = _kin(asked, start)
    if not kin:
        return start
    points = _Points(_in_classes(start, kin, whole.classes), kin, whole)
    for _ in range(ROUNDS_OF_CHANGES):
        points.part()
    return points.people


Kin = Mapping[EntryNumber, Mapping[EntryNumber, int]]
"""Whom everybody should not meet, and how much that matters."""


def _kin(asked: Asked, start: Sequence[EntryNumber]) -> Kin:
    kin: defaultdict[EntryNumber, dict[EntryNumber, int]] = defaultdict(dict)
    here = set(start)
    forbidden = 1 + len(asked.related) * max(asked.rounds, asked.number)
    for weight, pairs in ((1, asked.related), (forbidden, asked.forbidden)):
        for one, other in sorted(pairs):
            if one in here and other in here:
                kin[one][other] = kin[other][one] = weight
    return kin


def _in_classes(
    start: Sequence[EntryNumber], kin: Kin, classes: Sequence[Sequence[int]]
) -> Sequence[EntryNumber]:
    """Who belongs together into one class, the largest families first, while there is room."""
    room = [list(own) for own in classes]
    placed: dict[int, EntryNumber] = {}
    for family in sorted(_families(start, kin), key=len, reverse=True):
        for own in sorted(room, key=len, reverse=True)[:1]:
            for each in family:
                if own:
                    placed[own.pop(0)] = each
    seated = set(placed.values())
    others = (each for each in start if each not in seated)
    return [placed[point] if point in placed else next(others) for point in range(len(start))]


def _families(start: Sequence[EntryNumber], kin: Kin) -> Iterator[Sequence[EntryNumber]]:
    """Who is bound to one another, even through others."""
    seen: set[EntryNumber] = set()
    for each in start:
        family = [each] if each in kin and each not in seen else []
        seen.update(family)
        for one in family:
            fresh = [other for other in start if other in kin[one] and other not in seen]
            family += fresh
            seen.update(fresh)
        if family:
            yield family


class _Points:
    """People on points of a plan, who change as long as fewer meet who should not."""

    def __init__(self, people: Sequence[EntryNumber], kin: Kin, whole: PlannedTables) -> None:
        self.people = list(people)
        self._kin = kin
        self._at = {each: point for point, each in enumerate(people)}
        self._near: list[Counter[int]] = [Counter() for _ in people]
        for table in chain.from_iterable(whole.rounds):
            for point in table:
                self._near[point].update(other for other in table if other != point)

    def part(self) -> None:
        """Let everybody who meets whom he should not change with the first where that helps."""
        for each in list(self.people):
            if self._cost(each):
                any(other != each and self._helps(each, other) for other in list(self.people))

    def _cost(self, each: EntryNumber) -> int:
        near, at = self._near[self._at[each]], self._at
        kin = self._kin.get(each, {})
        return sum([near[at[other]] * weight for other, weight in kin.items()])

    def _helps(self, one: EntryNumber, other: EntryNumber) -> bool:
        before = self._cost(one) + self._cost(other)
        self._change(one, other)
        if self._cost(one) + self._cost(other) < before:
            return True
        self._change(one, other)
        return False

    def _change(self, one: EntryNumber, other: EntryNumber) -> None:
        at, people = self._at, self.people
        at[one], at[other] = at[other], at[one]
        people[at[one]], people[at[other]] = one, other


# Where nothing is planned, or it goes otherwise: exchanges, or with few people all seatings.


class _Free:
    """Who does not sit at a locked table, as numbers, and how to seat them better."""

    def __init__(self, asked: Asked, tables: Tables) -> None:
        self._asked = asked
        self._tables = tables
        self._slots = [index for index in range(len(tables)) if index not in asked.locked]
        self._slots.sort(key=lambda index: -asked.sizes[index])
        self._names = sorted(chain.from_iterable(tables[index] for index in self._slots))
        self._numbers = {each: number for number, each in enumerate(self._names)}
        self._shorts = [asked.short.get(each, 0) for each in self._names]
        short = sum(size for size in asked.sizes if size < max(asked.sizes))
        most = short * (1 + max(self._shorts, default=0))
        self.paid = prices(asked.aims, least_pairs(asked.sizes, len(asked.order)), most)

    @property
    def are_few(self) -> bool:
        """Whether all seatings can be looked at."""
        return len(self._names) <= FEW

    def exchanged(self, least: int) -> Iterator[Tables]:
        """Ever better tables."""
        begun = [[self._numbers[each] for each in self._tables[index]] for index in self._slots]
        search = RoundsSearch([begun], self._kinds(), list(self._shorts), self.paid)
        visits = min(MOST_VISITS, VISITS // max(1, len(self._names)))
        for (found,) in search.improved(visits if len(begun) > 1 else 0, least):
            yield self._named(found)

    def best(self) -> Tables:
        """The tables than which none are better, seats aside."""
        kinds, shorts, paid = self._kinds(), self._shorts, self.paid
        whole = max(self._asked.sizes)

        def price(table: Sequence[int]) -> int:
            meetings = sum([paid.meeting[kinds[a][b]] for a, b in combinations(table, 2)])
            short = sum([shorts[each] for each in table]) if len(table) < whole else 0
            return meetings + paid.short * short

        sizes = [self._asked.sizes[index] for index in self._slots]
        return self._named(best_tables(len(self._names), sizes, price))

    def _named(self, tables: Sequence[Sequence[int]]) -> Tables:
        at = {
            index: [self._names[each] for each in table]
            for index, table in zip(self._slots, tables, strict=True)
        }
        return [at.get(index, table) for index, table in enumerate(self._tables)]

    def _kinds(self) -> Sequence[bytearray]:
        """What any two are to each other, as the search wants it."""
        asked, numbers = self._asked, self._numbers
        kinds = [bytearray(len(numbers)) for _ in numbers]
        for one, number in numbers.items():
            for other, times in asked.met.get(one, {}).items():
                if other in numbers:
                    kinds[number][numbers[other]] = min(times, TIMES - 2)
        for kind, pairs in ((RELATED, asked.related), (FORBIDDEN, asked.forbidden)):
            for one, other in pairs:
                if one in numbers and other in numbers:
                    kinds[numbers[one]][numbers[other]] |= kind
                    kinds[numbers[other]][numbers[one]] |= kind
        return kinds


# What no seating is better than after what was played.


class Bounds:
    """The least that a round can cost. `before` are tables that may have been played before."""

    def __init__(self, asked: Asked, before: Sequence[Tables]) -> None:
        self._asked = asked
        self._least = dict.fromkeys(Aim, 0) | {
            Aim.FORBIDDEN: self._together(asked.forbidden),
            Aim.RELATED: self._together(asked.related),
            Aim.THRICE: self._crowded(2),
            Aim.SHORT: self._short(),
            Aim.SEATS: self._seats(),
        }
        self._again = self._crowded(1)
        self._groups = [found for found in map(self._met_groups, before) if found]
        if not self._groups:
            met = {couple(one, other) for one in asked.order for other in asked.met.get(one, {})}
            self._groups = [self._together(met)]

    def least(self, thrice: int | None) -> Mapping[Aim, int]:
        """By every aim, where so many pairs meet a third time; None where that is no aim.

        A group of which all have met meets again where it has more people than there are tables.
        A pair of two such groups has met twice, and is counted once only.
        """
        groups = self._groups
        again = max(groups)
        if thrice is not None:
            again = max(again, sum(groups) - (len(groups) - 1) * thrice)
        return self._least | {Aim.AGAIN: max(again, self._again)}

    def least_total(self, paid: Prices) -> int:
        """What a search pays at least; with locked tables, of which it knows nothing, 0."""
        if self._asked.locked:
            return 0
        aims = self._asked.aims
        least = self.least(self._least[Aim.THRICE] if Aim.THRICE in aims else None)
        counts = sorted(self._asked.short.get(each, 0) for each in self._asked.order)
        return sum(paid.weights[aim] * least[aim] for aim in aims if aim is not Aim.SHORT) + (
            paid.short * sum(counts[: self._short_seats()])
        )

    def _together(self, pairs: Collection[Couple]) -> int:
        """How many of these pairs sit together where groups of them fill all tables evenly."""
        near: dict[EntryNumber, set[EntryNumber]] = {each: set() for each in self._asked.order}
        for one, other in pairs:
            if one in near and other in near:
                near[one].add(other)
                near[other].add(one)
        groups = {frozenset({each, *others}) for each, others in near.items()}
        whole = (group for group in groups if all(len(near[each]) == len(group) - 1
                                                  for each in group))  # fmt: skip
        return self._spread(group for group in whole if all(
            near[each] | {each} == group for each in group))  # fmt: skip

    def _spread(self, groups: Iterable[Collection[EntryNumber]]) -> int:
        return sum(least_meetings(len(group), len(self._asked.sizes)) for group in groups)

    def _met_groups(self, tables: Tables) -> int:
        met, here = self._asked.met, set(self._asked.order)
        present = ([each for each in table if each in here] for table in tables)
        return self._spread(
            table for table in present
            if all(met.get(one, {}).get(other) for one, other in combinations(table, 2))
        )  # fmt: skip

    def _crowded(self, times: int) -> int:
        """Pairs who have met so often and meet, because somebody has met nearly all."""
        order, met = self._asked.order, self._asked.met
        here, mates = set(order), min(self._asked.sizes) - 1
        total = 0
        for each in order:
            often = sum(1 for other, met_ in met.get(each, {}).items()
                        if met_ >= times and other in here)  # fmt: skip
            total += max(0, mates - (len(order) - 1 - often))
        return -(-total // 2)

    def _short_seats(self) -> int:
        sizes = self._asked.sizes
        return sum(size for size in sizes if size < max(sizes))

    def _short(self) -> int:
        counts = sorted(self._asked.short.get(each, 0) for each in self._asked.order)
        return sum(count - counts[0] for count in counts[: self._short_seats()])

    def _seats(self) -> int:
        seats = range(max(self._asked.sizes))
        had = (self._asked.seats.get(each, {}) for each in self._asked.order)
        return sum(min(own.get(seat, 0) for seat in seats) ** 2 for own in had)
