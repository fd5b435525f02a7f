"""What no seating can be better than: bounds that are quick, and an auction that comes close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from bglmanager.engine.seating.aims import Aim, Told
from bglmanager.engine.seating.prices import AimPrices

FINE = 64
"""Parts of one unit that bids are counted in."""

PATIENCE = 6
"""Rounds of an auction without a better bound before its steps are halved."""

NEAR = 6
"""Tables up and down whose people a table looks at first."""

PICKING = 8
"""What one step of picking a group counts as work."""

_APART = {Aim.FORBIDDEN, Aim.AGAIN, Aim.THRICE, Aim.RELATED}


def proven_least(prices: AimPrices, told: Sequence[Told], bound: int) -> Mapping[Aim, int]:
    """What no seating that is as good by the aims before is below, aim by aim.

    No seating costs less than `bound` in all. Whoever goes down makes others go up as far, so
    that a squared shift is always even.
    """
    digits, found = prices.digits(bound), {}
    are_apart = is_bounded = True
    for aim, cost, _, _ in told:
        least = digits[aim] if is_bounded else 0
        if aim is Aim.SHORT:
            least = max(least, prices.least_short())
        elif aim is Aim.SEATS:
            least = max(least, sum(prices.best_seat) // prices.units[aim])
        elif aim is Aim.SHIFT:
            least = max(least + least % 2, least_shift(prices) if are_apart else 0)
        found[aim] = min(least, cost)
        is_bounded = is_bounded and digits[aim] == cost
        are_apart = are_apart and (cost == 0 or aim not in _APART)
    return found


def least_shift(prices: AimPrices) -> int:
    """The squared shift at least, where nobody sits with whom he should not.

    Of a table of the order cut from the top so many must leave that the others can stay. As many
    go down over a border between two tables as go up; who leaves a table crosses one of its two
    borders, and who crosses several costs no less than one for each. So the crossings of the two
    borders of a table are no fewer than must leave it: from the top, as late as can be.
    """
    crossings = before = 0
    for leave in _leaving(prices):
        before = max(leave - before, 0)
        crossings += before
    return 2 * crossings


def _leaving(prices: AimPrices) -> Iterator[int]:
    people = iter(range(prices.people))
    for size in prices.asked.sizes:
        table = [next(people) for _ in range(size)]
        yield _fewest_away(prices, table) if prices.may_clash(table) else 0


def _fewest_away(prices: AimPrices, table: Sequence[int]) -> int:
    """How many of a table must go at least, so that nobody left costs because of another."""
    for place, one in enumerate(table):
        row = prices.rows[one]
        for other in table[place + 1 :]:
            if other in row:
                without = ([each for each in table if each != gone] for gone in (one, other))
                return 1 + min(_fewest_away(prices, rest) for rest in without)
    return 0


class TooMuch(Exception):
    """All the work that was allowed is done."""


class Work:
    """How much may still be looked at: a count, so that no clock decides."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, work: int) -> None:
        """Take away from what is left; `TooMuch` when it is less."""
        self.left -= work
        if self.left < 0:
            raise TooMuch


class Company(NamedTuple):
    """People at one table, and what they cost."""

    cost: int
    people: tuple[int, ...]


_ANY = Company(1 << 400, ())
UNKNOWN = -_ANY.cost
"""The bound of a bidding that had no round yet."""


class Bidding:
    """Every table takes the people that are cheapest for it; who is wanted twice becomes dearer.

    What all tables pay, with what everybody bid for a seat, is never more than a seating costs: in
    one everybody is taken once, and the bids come to nothing. The bids that make this bound high
    are found in steps (Held and Karp). Costs are counted in parts of `FINE`. The people of
    `locked` tables stay in their seats.
    """

    def __init__(self, prices: AimPrices) -> None:
        locked = prices.asked.locked
        self.prices = prices
        self.tables = [n for n in range(len(prices.asked.sizes)) if n not in locked]
        held = {n: [prices.index[e] for e in people] for n, people in locked.items()}
        gone = {one for people in held.values() for one in people}
        self.people = [one for one in range(prices.people) if one not in gone]
        self.bids = {one: FINE * bid for one, bid in prices.short_bids().items() if one not in gone}
        self.bound, self.least = UNKNOWN, dict[int, int]()
        self._tried, self._idle, self._slow = self.bids, 0, 1
        self._sure = FINE * sum(self._held(number, people) for number, people in held.items())
        self._near = {table: self._own(table, NEAR) for table in self.tables}

    def _held(self, table: int, people: Sequence[int]) -> int:
        prices = self.prices
        own = sum(prices.place(one, table) for one in people)
        return own + prices.meeting(people) + prices.seats(people)

    def _own(self, table: int, far: int) -> list[tuple[int, int]]:
        """What people cost a table by themselves, who is at home so far from it at most."""
        prices = self.prices
        far = far if prices.shift else len(prices.asked.sizes)
        return [
            (FINE * (prices.place(one, table) + prices.best_seat[one]), one)
            for one in self.people
            if abs(prices.home[one] - table) <= far
        ]

    def run(self, cost: int, rounds: int, work: Work) -> Mapping[int, Company]:
        """Raise the bound towards a cost that is known; what the tables took at last."""
        taken: Mapping[int, Company] = {}
        for _ in range(rounds):
            bids = self._tried
            taken = {table: self._cheapest(table, bids, work) for table in self.tables}
            bound = self._sure + sum(bids.values()) + sum(group.cost for group in taken.values())
            self._idle += 1
            if bound > self.bound:
                self.bound, self.bids, self._idle = bound, bids, 0
                self.least = {table: group.cost for table, group in taken.items()}
            wanted = Counter(one for group in taken.values() for one in group.people)
            off = {one: 1 - wanted[one] for one in self.people if wanted[one] != 1}
            if not off or self.bound > FINE * (cost - 1):
                break
            self._tried = self._raised(off, FINE * cost - bound)
        return taken

    def _raised(self, off: Mapping[int, int], gap: int) -> dict[int, int]:
        """The bids of the next round: higher for whom nobody took, lower where several did."""
        if self._idle > PATIENCE:
            self._idle, self._slow = 0, 2 * self._slow
            return dict(self.bids)
        norm, bids = self._slow * sum(each * each for each in off.values()), dict(self._tried)
        for one, each in off.items():
            bids[one] += each * gap // norm
        return bids

    def _cheapest(self, table: int, bids: Mapping[int, int], work: Work) -> Company:
        """The people that cost a table least, less what they bid."""
        limit = [_ANY]
        for group in self._groups(table, bids, limit, work):
            limit[0] = group
        return limit[0]

    def groups(self, table: int, below: int, work: Work) -> Iterator[Company]:
        """All a table may be made of, at less than this beyond its cheapest; that is taken off."""
        least = self.least[table]
        for group in self._groups(table, self.bids, [Company(least + below, ())], work):
            yield Company(group.cost - least, group.people)

    def _groups(
        self, table: int, bids: Mapping[int, int], limit: list[Company], work: Work
    ) -> Iterator[Company]:
        """Groups that cost less than the one in `limit`, which may get cheaper meanwhile."""
        size = self.prices.asked.sizes[table]
        own = sorted([(cost - bids[one], one) for cost, one in self._near[table]])
        picking = _Picking(self.prices, limit, work)
        work.spend(len(own))
        yield from picking.extended(own, size, 0, ())
        if limit[0].cost > self._beyond(own, size, bids):
            everybody = self._own(table, len(self.prices.asked.sizes))
            own = sorted([(cost - bids[one], one) for cost, one in everybody])
            work.spend(len(own))
            near = {one for _, one in self._near[table]}
            for group in picking.extended(own, size, 0, ()):
                if not near.issuperset(group.people):
                    yield group

    def _beyond(self, own: Sequence[tuple[int, int]], size: int, bids: Mapping[int, int]) -> int:
        """A group with somebody from farther away costs no less."""
        if len(own) == len(self.people):
            return _ANY.cost
        away = FINE * self.prices.shift * (NEAR + 1) ** 2 - max(bids.values())
        others = [min(cost, away) for cost, _ in own[: size - 1]]
        return away * (size - len(others)) + sum(others)


class _Picking:
    """Groups of people that cost less than a limit, which may get cheaper meanwhile."""

    def __init__(self, prices: AimPrices, limit: Sequence[Company], work: Work) -> None:
        self._rows, self._limit, self._work = prices.rows, limit, work

    def extended(
        self, own: Sequence[tuple[int, int]], left: int, cost: int, chosen: tuple[int, ...]
    ) -> Iterator[Company]:
        """The group chosen with so many more of these, the cheapest of them first."""
        limit = self._limit
        self._work.spend(PICKING)
        if left == 1:
            for price, one in own:
                if cost + price >= limit[0].cost:
                    return
                yield Company(cost + price, (*chosen, one))
            return
        sums = [0, *accumulate([price for price, _ in own])]
        for place in range(len(own) - left + 1):
            if cost + sums[place + left] - sums[place] >= limit[0].cost:
                return
            price, one = own[place]
            more = cost + price
            room = limit[0].cost - more - sums[place + left - 1] + sums[place + 1]
            beside = self._beside(one, own, place, room)
            yield from self.extended(beside, left - 1, more, (*chosen, one))

    def _beside(
        self, one: int, own: Sequence[tuple[int, int]], place: int, room: int
    ) -> Sequence[tuple[int, int]]:
        """What those behind somebody cost where he sits too, if that is not too much."""
        row, rest = self._rows[one], own[place + 1 :]
        if not row:
            return rest
        self._work.spend(len(rest))
        met = [(price + FINE * row.get(other, 0), other) for price, other in rest if price < room]
        return sorted([each for each in met if each[0] < room])
