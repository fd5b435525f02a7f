"""Pairs of ranks with as few rematches as can be, then the least sum of squared gaps: exact.

Two ways that prove what they give. `band_pairs` goes up the ranks and remembers who waits for an
opponent; it is quick as long as people find one near by. `priced_pairs` puts a price on everybody
and is quick enough wherever they do not: in late rounds, and where rematches cannot be avoided.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from math import inf
from typing import NamedTuple

from bglmanager.engine.seating.blossom import Matching

Avoided = Sequence[Mapping[int, int]]
"""Of each rank, from 0, the ranks it should not meet, the same from both sides, and how bad that
is: a rematch is 1."""

Edge = tuple[int, int]
"""Two ranks, the better one first."""

WIDTH = 24
"""By how much more than the cheapest way others may cost and be followed, where that does."""

SPAN = 3
"""A width that does not do is doubled, for a third of it of ranks before and after."""

MOST_WAYS = 60
"""So many ways a rank are worth following; where there are more, prices are quicker."""

GROWTH = 36
"""Sets of people waiting are listed by what they cost a rank further, up to this."""

NEAREST = 16
"""Opponents of everybody that are looked at to begin with, new ones and old ones."""

LAST = 8
"""For so many ranks at the end it matters that no more people wait than are still to come."""

Ways = dict[int, int]
"""Who waits for an opponent → the least cost so far. Bit 0 is the rank reached, bit 1 the one
before it and so on. Who waits has paid for the gap up to here, squared."""


class _Step(NamedTuple):
    """The ways to a rank.

    No way that is missing costs less than `missing` once the next rank is reached. At the bits
    of `lost` are those who will meet nobody new any more.
    """

    ways: Ways
    missing: float = inf
    lost: int = 0


def band_pairs(avoided: Avoided, width: int = WIDTH) -> list[Edge] | None:
    """The pairs with nobody avoided whose squared gaps sum up to least; None if it finds none.

    From the last rank up everybody waits or takes one of those waiting. Ways are dropped that cost
    much more than the cheapest one, and the least of what was dropped, with what it has to pay
    further up at least, is kept in mind: a way that is followed costs less, so nothing is missing
    that could have become cheaper. Where that leaves nothing to be followed it goes back some ranks
    and drops less. Of equal pairings it is the one that leaves the better-ranked their nearest.
    None after too much work, or where somebody has to meet whom he should not. By how much more a
    way may cost is `width` to begin with: it changes the work, not the pairs.
    """
    last = len(avoided) - 1
    band = _Band([{last - other for other in own} for own in reversed(avoided)], width)
    if not band.goes_through():
        return None
    return sorted((last - one, last - other) for other, one in band.walked_back())


class _Payments(dict[int, int]):
    """What a set of people waiting pays as the next rank is reached; bits as of that rank."""

    def __missing__(self, waiting: int) -> int:
        last = waiting & -waiting
        paid = 2 * last.bit_length() - 3 + self[waiting ^ last]
        self[waiting] = paid
        return paid


class _Band:
    """Ranks counted from the last one, who comes first; `steps` are the ways to each of them."""

    def __init__(self, met: Sequence[Collection[int]], width: int) -> None:
        self.size = len(met)
        self.new = [_new_before(rank, own) for rank, own in enumerate(met)]
        self.ending: list[list[int]] = [[] for _ in met]
        for rank, own in enumerate(met):
            self.ending[_last_chance(rank, own, self.size)].append(rank)
        self.widths = [width] * self.size
        self.steps = [_Step({0: 0})]
        self.pays = _Payments({0: 0})

    def goes_through(self) -> bool:
        """Follow the ways to the end; whether one arrives there."""
        left = MOST_WAYS * self.size
        while (rank := len(self.steps) - 1) < self.size:
            step = self._step(rank, self.steps[-1])
            left -= len(step.ways) + 1
            if left < 0 or (not step.ways and step.missing == inf):
                return False
            if step.ways:
                self.steps.append(step)
            else:
                self._widen(rank)
        return True

    def _widen(self, rank: int) -> None:
        wide = 2 * self.widths[rank]
        span = wide // SPAN + 1
        first = max(0, rank - span)
        for each in range(first, min(self.size, rank + span)):
            self.widths[each] = max(self.widths[each], wide)
        del self.steps[first + 1 :]

    def _step(self, rank: int, before: _Step) -> _Step:
        limit = min(before.missing, min(before.ways.values()) + self.widths[rank])
        ways, dropped = self._moved(before.ways, limit, self.new[rank])
        missing = min(before.missing, dropped)
        if missing < inf:
            missing += _least_growth(ways, (rank + 1) % 2)
        lost, left = before.lost << 1, self.size - 1 - rank
        for each in self.ending[rank]:
            lost |= 1 << rank - each
        if lost or left < LAST:
            ways = {
                each: cost
                for each, cost in ways.items()
                if not each & lost and each.bit_count() <= left
            }
        return _Step(ways, missing, lost)

    def _moved(self, ways: Ways, limit: float, new: int) -> tuple[Ways, float]:
        """The ways a rank further, to which those at the bits `new` are new; the least dropped."""
        pays, dropped = self.pays, inf
        found: Ways = {}
        get = found.get
        for before, paid in ways.items():
            waiting = before << 1
            cost = paid + pays[waiting]
            if cost >= limit:
                dropped = min(dropped, cost)
                continue
            found[waiting | 1] = cost
            able = waiting & new
            while able:
                bit = able & -able
                able ^= bit
                if get(waiting ^ bit, cost) >= cost:
                    found[waiting ^ bit] = cost
        return found, dropped

    def walked_back(self) -> Iterator[Edge]:
        """The pairs of the cheapest way; of equal ones that with the last people nearest."""
        waiting = 0
        for rank in reversed(range(self.size)):
            if waiting & 1:
                waiting >>= 1
                continue
            gap = next(self._gaps_of(rank, waiting))
            yield rank - gap, rank
            waiting = (waiting | 1 << gap) >> 1

    def _gaps_of(self, rank: int, waiting: int) -> Iterator[int]:
        """To whom this rank may have been paired where these wait afterwards."""
        cost, before = self.steps[rank + 1].ways[waiting], self.steps[rank].ways
        for gap in _each_bit(self.new[rank] & ~waiting):
            whole = waiting | 1 << gap
            if before.get(whole >> 1, inf) + self.pays[whole] == cost:
                yield gap


def _new_before(rank: int, met: Collection[int]) -> int:
    """The gaps to those before this rank whom it has not met, as bits."""
    gaps = (1 << rank + 1) - 2
    for other in met:
        if other < rank:
            gaps ^= 1 << rank - other
    return gaps


def _last_chance(rank: int, met: Collection[int], size: int) -> int:
    """The last new opponent behind this rank; the rank itself if there is none."""
    last = size - 1
    while last > rank and last in met:
        last -= 1
    return last


def _each_bit(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _least_growth(ways: Ways, odd: int) -> int:
    """What any set of people pays at least as the next rank is reached, if it is not followed."""
    return next((paid for paid, each in _by_growth()[odd] if each not in ways), GROWTH)


@cache
def _by_growth() -> tuple[list[Edge], list[Edge]]:
    """Sets of an even and of an odd number of people waiting: what they pay, and who they are.

    Everybody pays an odd number, so that those of an even number pay an even one.
    """
    found = [(0, 0)]
    for gap in range(GROWTH // 2):
        more = ((paid + 2 * gap + 1, each | 1 << gap) for paid, each in found)
        found += [one for one in more if one[0] < GROWTH]
    found.sort()
    return ([one for one in found if not one[0] % 2], [one for one in found if one[0] % 2])


def priced_pairs(avoided: Avoided, *, again: bool, nearest: int = NEAREST) -> list[Edge]:
    """The least bad pairs, and of those the ones with the least sum of squared gaps.

    `again` tells that it cannot be helped that some meet who should not; where it can, it is
    quicker not to set it, and where it cannot, `ValueError` tells that it has to be. Only the
    `nearest` opponents are looked at; then prices tell who of the others could be worth it, and
    those are added until there are none: how many are looked at changes the work, not the cost.
    """
    size = len(avoided)
    rematch = size**3 if again else 0  # more than all the gaps together
    while True:
        near = _nearest(avoided, nearest, again=again)
        while (matching := _matched(near, avoided, rematch)) is not None:
            mate, more = matching.mate, [*_worth_adding(matching, near, avoided, rematch)]
            if not more:
                return [(rank, mate[rank]) for rank in range(size) if rank < mate[rank]]
            for one, other in more:
                near[one].add(other)
                near[other].add(one)
        if nearest >= size:
            raise ValueError("some have to meet whom they should not")
        nearest *= 4


def _nearest(avoided: Avoided, count: int, *, again: bool) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in avoided]
    for rank, own in enumerate(avoided):
        for old in (False, True)[: 1 + again]:
            for other in _by_gap(rank, own, len(avoided), count, old=old):
                near[rank].add(other)
                near[other].add(rank)
    return near


def _by_gap(rank: int, met: Collection[int], size: int, count: int, *, old: bool) -> Iterator[int]:
    """The nearest people of a rank whom it should meet, or who are old ones."""
    for gap in range(1, size):
        for other in (rank - gap, rank + gap):
            if 0 <= other < size and (other in met) is old:
                yield other
                count -= 1
        if count <= 0:
            return


def _matched(near: Sequence[Collection[int]], avoided: Avoided, rematch: int) -> Matching | None:
    """The cheapest pairs among these; None if not everybody gets an opponent."""
    costs = []
    for rank, (people, own) in enumerate(zip(near, avoided, strict=True)):
        gaps = sorted((abs(other - rank), other) for other in people)
        costs.append([(o, gap * gap + rematch * own.get(o, 0)) for gap, o in gaps])
    matching = Matching(costs)
    return matching if matching.complete() else None


def _worth_adding(
    matching: Matching, near: Sequence[Collection[int]], avoided: Avoided, rematch: int
) -> Iterator[Edge]:
    """The edges left out that could make it cheaper: both prices together exceed their costs."""
    prices = matching.price
    highest = max(prices, default=0)
    for one, own in enumerate(prices):
        for other in range(one + 1, len(prices)):
            cost = 2 * (other - one) ** 2
            if cost >= own + highest:
                break
            bad = avoided[one].get(other, 0)
            cost += 2 * rematch * bad
            if cost < own + prices[other] and other not in near[one] and (rematch or not bad):
                yield one, other
