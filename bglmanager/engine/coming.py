"""Rounds to come, whose tables can be of any people: bounds of what they can change.

Exact would be to deal all places of all rounds in every way. Two things are worked out instead:
how many must end above somebody whatever is done, and one way to play on that is good for him. As
long as both say the same, the answer is exact.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property, partial
from operator import gt, lt
from typing import NamedTuple, TypeVar

from bglmanager.engine.derived import POINT
from bglmanager.engine.event import Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.outcomes import Slot, TableOutcome, TableShape, table_outcomes
from bglmanager.engine.plan import planned_round
from bglmanager.engine.presence import seatable_entries
from bglmanager.engine.race import OpenTable, Race, first_of, matched
from bglmanager.engine.tables import paying_column, sizes_of_tables

_MANY, _SMALL_FIELD, _SORTS = 16, 64, 16
"""So many players are looked at one by one; in a small field so many sorts of sharing are tried."""

Way = TypeVar("Way")
Gains = tuple[Number, ...]
"""What the places of a table are worth by the first criterion, best first."""


class Pool(NamedTuple):
    """A round to come: tables of one size with every way to share their places, and how many."""

    tables: tuple[tuple[tuple[Gains, ...], int], ...]
    everybody: bool

    @property
    def least(self) -> Number:
        """The least that somebody has of it; nothing where not everybody plays."""
        worth = (gains[-1] for ways, _ in self.tables for gains in ways)
        return min(worth, default=0) if self.everybody else 0

    @property
    def most(self) -> Number:
        """The most that somebody can have of it."""
        return max((gains[0] for ways, _ in self.tables for gains in ways), default=0)

    def most_of(self, wanted: Callable[[Number], bool]) -> int:
        """The most of its places that can be like this."""
        return sum(max(sum(map(wanted, w)) for w in ways) * n for ways, n in self.tables)

    def left_over(self, *, best: bool, sort: int) -> list[Number]:
        """The places without the first alone, or the last, the best first.

        `sort` says how places are shared: 0 as little as can be, more and more with higher ones.
        """
        at, worth = (0, self.most) if best else (-1, self.least)
        own = [(n, w) for n, (ways, _) in enumerate(self.tables) for w in ways if w[at] == worth]
        nth, way = _of_sort(own, sort, lambda one: one[1])
        found = [*(way[1:] if best else way[:-1])]
        for n, (ways, count) in enumerate(self.tables):
            found += _of_sort(ways, sort, lambda way: way) * (count - (n == nth))
        return sorted(found, reverse=True)


def _of_sort(ways: Iterable[Way], sort: int, gains: Callable[[Way], Gains]) -> Way:
    order = sorted(ways, key=lambda way: (-len({*gains(way)}), [-gain for gain in gains(way)]))
    return order[sort % len(order)]


class Coming:
    """What the rounds to come can do to a race."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._ways = cache(self._gains)
        self.pools = tuple(self._pool(number) for number in race.moment.coming)
        self._left: dict[tuple[int, bool, int], list[Number]] = {}
        self._after: dict[bool, Mapping[EntryNumber, Number]] = {}
        self.spread = sum(pool.most - pool.least for pool in self.pools)
        self._least = sum(pool.least for pool in self.pools)
        self._most = sum(pool.most for pool in self.pools)
        self.low, self.high = self._ends(0), self._ends(-1)
        self._lows, self._highs = sorted(self.low.values()), sorted(self.high.values())
        self._fewest_above = cache(self._count_above)  # many have the same
        self._most_not_below = cache(self._count_not_below)

    def _pool(self, number: int) -> Pool:
        race, settings = self._race, self._race.event.settings
        nominal = planned_round(settings, number).players_per_table
        playing = seatable_entries(race.event, number)
        sizes = Counter(sizes_of_tables(len(playing), nominal))
        each = ((self._ways(nominal, n), sizes[n]) for n in sizes)
        everybody = race.field_set == {*playing}
        return Pool(tuple(each), everybody)

    def _gains(self, nominal: int, size: int) -> tuple[Gains, ...]:
        ruleset, gain = self._race.ruleset, self._race.scale.gain
        outcomes: Sequence[TableOutcome]
        if size == 1:  # a bye
            outcomes = ((Slot(1, True, paying_column(ruleset, nominal, nominal)[0] * POINT, 1),),)
        else:
            outcomes = table_outcomes(ruleset, TableShape(nominal, size))
        return tuple(dict.fromkeys(tuple(map(gain, slots)) for slots in outcomes))

    def _ends(self, nth: int) -> Mapping[EntryNumber, Number]:
        """What everybody has before these rounds, at the least (0) or at the most (-1)."""
        race = self._race
        found = {entry: first_of(each.key) for entry, each in race.runners.items()}
        for table in race.tables:
            ends = table.high if nth else table.low
            found |= {n: first_of(key) for n, key in zip(table.playing, ends, strict=True)}
        return {entry: found[entry] for entry in race.field}

    @cached_property
    def _worths(self) -> Sequence[Number]:
        pools = (pool.tables for pool in self.pools)
        return sorted({g for tables in pools for ways, _ in tables for w in ways for g in w})

    @cached_property
    def _below(self) -> Mapping[int, Number]:
        """By how many places worth less there can be: the most that this is true of."""
        return self._by_number(gt, self._worths)

    @cached_property
    def _beyond(self) -> Mapping[int, Number]:
        """By how many places worth more there can be: the least that this is true of."""
        return self._by_number(lt, self._worths[::-1])

    def _by_number(
        self, than: Callable[[Number, Number], bool], worths: Iterable[Number]
    ) -> Mapping[int, Number]:
        """Where there are places for all it tells nothing."""
        alike, found = Counter(self.pools), dict[int, Number]()
        for worth in worths:
            wanted = partial(than, worth)
            found[sum(pool.most_of(wanted) * n for pool, n in alike.items())] = worth
        return {places: worth for places, worth in found.items() if places < len(self._lows)}

    def fewest_above(self, entry: EntryNumber) -> int:
        """So many must end above him: who is near needs a small place, and these are few."""
        return self._fewest_above(self.low[entry], self.high[entry])

    def most_not_below(self, entry: EntryNumber) -> int:
        """No more can end level or above: who is far needs a large place, and these are few."""
        return self._most_not_below(self.low[entry], self.high[entry])

    def _count_above(self, low: Number, high: Number) -> int:
        best, count = high + self._most, 0
        for places, worth in self._below.items():
            line = best - worth * len(self.pools)
            near = len(self._lows) - bisect_right(self._lows, line) - (low > line)
            count = max(count, near - places)
        return count

    def _count_not_below(self, low: Number, high: Number) -> int:
        worst, count = low + self._least, len(self._highs)
        for places, worth in self._beyond.items():
            line = worst - worth * len(self.pools)
            near = len(self._highs) - bisect_left(self._highs, line) - (high >= line)
            count = min(count, near + places)
        return count

    def proven(
        self, entries: Iterable[EntryNumber], places: int, *, best: bool
    ) -> set[EntryNumber]:
        """Those of whom a way to play on is found in which they are in (`best`), or out.

        Who has no less than somebody for whom there is one has one too: that of the other.
        """
        sign, (near, far) = (1, (self.high, self.low)) if best else (-1, (self.low, self.high))
        order = sorted(entries, key=lambda n: (-sign * near[n], n))
        line = self._line(order, places, best=best)
        found = {n for n in order if line is not None and sign * far[n] >= sign * line}
        rest = [n for n in order if n not in found][:_MANY]
        return found | {n for n in rest if self._is_way(n, places, best=best)}

    def _line(self, order: Sequence[EntryNumber], places: int, *, best: bool) -> Number | None:
        """What the last one in order has for whom there is a way, looking at a few of them."""
        least, beyond = 0, len(order)
        near = self.high if best else self.low
        while least < beyond:
            middle = (least + beyond) // 2
            if self._is_way(order[middle], places, best=best):
                least = middle + 1
            else:
                beyond = middle
        return near[order[least - 1]] if least else None

    def _is_way(self, entry: EntryNumber, places: int, *, best: bool) -> bool:
        if not all(pool.everybody for pool in self.pools):
            return False
        sorts = (0, -1) if len(self._race.field) > _SMALL_FIELD else range(_SORTS)
        ways = (self._played_on(entry, best=best, sort=sort) for sort in sorts)
        return any((count < places) is best for count in ways)

    def _played_on(self, entry: EntryNumber, *, best: bool, sort: int) -> int:
        """How many others are above him, or not below, when the rounds are played one way.

        The best for him: he wins all, and the large places go to who is far behind, or ahead for
        good. The worst: he is last everywhere, and they go to who needs them.
        """
        totals = self._after_tables(entry, best=best)
        own = totals.pop(entry) + (self._most if best else self._least)
        others = list(totals.values())
        for nth in range(len(self.pools)):
            slots = self._slots(nth, best=best, sort=sort)
            if nth == len(self.pools) - 1:
                return _count_beyond(others, slots, own, best=best)
            rest = sum(each.least for each in self.pools[nth:])
            others = _dealt_to(others, slots, own - rest, best=best)
        return 0

    def _slots(self, nth: int, *, best: bool, sort: int) -> list[Number]:
        """The places of a round for the others."""
        known = nth, best, sort
        if known not in self._left:
            self._left[known] = self.pools[nth].left_over(best=best, sort=sort)
        return self._left[known]

    def _after_tables(self, entry: EntryNumber, *, best: bool) -> dict[EntryNumber, Number]:
        """What everybody has when the open tables have given what is good, or bad, for him.

        Tables at which he does not sit give the same to each.
        """
        race = self._race
        if best not in self._after:
            found = {each.entry: first_of(each.key) for each in race.runners.values()}
            for table in race.tables:
                found.update(_ends_of_table(table, None, race.field_set, best=best))
            self._after[best] = found
        own = race.table_of.get(entry)
        ends = () if own is None else _ends_of_table(own, entry, race.field_set, best=best)
        return {**self._after[best], **dict(ends)}


def _ends_of_table(
    table: OpenTable, entry: EntryNumber | None, field: Set[EntryNumber], *, best: bool
) -> Iterator[tuple[EntryNumber, Number]]:
    """The strict order of a table with him first, or last; behind him who has least, or most."""
    sign = 1 if best else -1

    def turn(n: int) -> tuple[bool, Number]:
        return (table.playing[n] != entry) is best, sign * first_of(table.low[n])

    order = sorted(range(len(table.playing)), key=turn)
    for n, slot in zip(order, table.ways.apart, strict=True):
        if table.playing[n] in field:
            yield table.playing[n], first_of(table.end(n, slot))


def _count_beyond(
    others: Sequence[Number], slots: Sequence[Number], own: Number, *, best: bool
) -> int:
    """How many end above in the last round at the least, or at the most not below."""
    rising = slots[::-1]
    if best:
        safe = (bisect_right(rising, own - has) for has in others)
        return len(others) - matched(safe)
    return matched(len(rising) - bisect_left(rising, own - has) for has in others)


def _dealt_to(
    others: Sequence[Number], slots: Sequence[Number], line: Number, *, best: bool
) -> list[Number]:
    """What the others have after a round before the last."""
    if best:
        order = sorted(others, key=lambda has: (has <= line, has))
    else:
        order = sorted(others, key=lambda has: (has >= line, -has))
    return [has + slot for has, slot in zip(order, slots, strict=True)]
