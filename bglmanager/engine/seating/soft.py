"""Tables by the standings with as few rematches as can be."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain, islice

from bglmanager.engine.seating.aims import Aim, Asked, Seated, Tables, told
from bglmanager.engine.seating.bounds import (
    FINE,
    UNKNOWN,
    Bidding,
    Company,
    TooMuch,
    Work,
    proven_least,
)
from bglmanager.engine.seating.prices import AimPrices, Places, people_of
from bglmanager.engine.seating.search import rested

VISITS = 400
"""Steps of those who still cost more than their shift when no exchange helps any more."""

LARGEST = 512
"""So many people are seated as well as can be; more are only exchanged."""

STAGES = ((12, 1_500_000), (12, 2_500_000))
"""How often the bidding goes on before the branching, and what work each of both may be."""

ROUNDS = 10
"""Rounds of a bidding until its tables are made whole."""


def soft(asked: Asked) -> Iterator[Seated]:
    """Ever better seatings near the order cut from the top, which is the first of them.

    First exchanges between neighbouring tables, then, where the field is not too large, the best
    seating of all and the proof that it is. The last one may cost as much as the one before, with
    more proven.
    """
    prices, last = AimPrices(asked), None
    for tables, bound in _searched(prices):
        costs = told(asked, tables)
        least = proven_least(prices, costs, bound)
        found = Seated(tables, tuple(each._replace(least=least[each.aim]) for each in costs))
        if last is None or _worth(found) < _worth(last):
            yield found
            last = found


def _worth(seated: Seated) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return seated.costs, tuple(-each.least for each in seated.told)


def _searched(prices: AimPrices) -> Iterator[tuple[Tables, int]]:
    """Seatings, and what none costs less than as far as that is known."""
    asked = prices.asked
    start = cut(asked)
    yield start, 0
    places = [[prices.index[entry] for entry in table] for table in start]
    exchanges = Exchanges(prices, places, asked.locked)
    exchanges.descend()
    exchanges.walk(VISITS)
    tables = in_seats(prices, exchanges.tables)
    yield tables, 0
    if prices.people <= LARGEST:
        yield from _proven(prices, tables)


def _proven(prices: AimPrices, tables: Tables) -> Iterator[tuple[Tables, int]]:
    """Better tables than these until none are, or all work is done; at the end the bound."""
    bidding, best, bound = Bidding(prices), tables, 0
    for times, work in STAGES:
        for better in _offered(bidding, best, times, Work(work)):
            best = better
            yield best, 0
        if bidding.bound == UNKNOWN:
            break  # a single round is too much
        branching = Branching(bidding, Work(work))
        for better in _chosen(branching, _cost(prices, best)):
            best = better
            yield best, 0
        bound = max(-(-branching.bound // FINE), 0)
        if bound == _cost(prices, best):
            break
    yield best, bound
    if bound == _cost(prices, best) < prices.of(told(prices.asked, best)):
        yield from _left_ahead(bidding, best, bound)


def _left_ahead(bidding: Bidding, tables: Tables, cost: int) -> Iterator[tuple[Tables, int]]:
    """Instead of these the best that leave a next round without a rematch; at the end the bound.

    They may cost more by the aims behind that alone.
    """
    prices, best = bidding.prices, tables
    unit = prices.units[Aim.AHEAD]
    limit = cost - cost % unit + unit
    branching = Branching(bidding, Work(STAGES[-1][1]), ahead=True)
    for better in _chosen(branching, limit):
        best, limit = better, _cost(prices, better)
        yield best, 0
    if branching.bound >= FINE * limit:
        yield best, prices.of(told(prices.asked, best))


def _chosen(branching: Branching, cost: int) -> Iterator[Tables]:
    """The tables that a branching finds below a cost, everybody in the best seats."""
    prices = branching.bidding.prices
    for chosen in branching.better(cost):
        free = [people_of(chosen.get(n, 0)) for n in range(len(prices.asked.sizes))]
        yield in_seats(prices, free)


def _offered(bidding: Bidding, tables: Tables, times: int, work: Work) -> Iterator[Tables]:
    """Better tables than these from what the tables of a bidding take, others filling up."""
    prices = bidding.prices
    cost = _cost(prices, tables)
    for _ in range(times):
        try:
            taken = bidding.run(cost, ROUNDS, work)
        except TooMuch:
            return
        exchanges = Exchanges(prices, _whole(prices, taken), prices.asked.locked)
        exchanges.descend()
        found = in_seats(prices, exchanges.tables)
        if (less := _cost(prices, found)) < cost:
            cost = less
            yield found


def _whole(prices: AimPrices, taken: Mapping[int, Company]) -> Places:
    """Tables of those who were taken, each at the first that did, and of the others in order."""
    held = {n: [prices.index[e] for e in table] for n, table in prices.asked.locked.items()}
    left = dict.fromkeys(range(prices.people))
    tables = []
    for number in range(len(prices.asked.sizes)):
        people = held[number] if number in held else taken[number].people
        tables.append([one for one in people if one in left])
        for one in tables[-1]:
            del left[one]
    rest = iter(left)
    sizes = zip(tables, prices.asked.sizes, strict=True)
    return [[*table, *islice(rest, size - len(table))] for table, size in sizes]


def _cost(prices: AimPrices, tables: Tables) -> int:
    """What tables cost, whatever they leave to the next round."""
    return prices.without_ahead(told(prices.asked, tables))


def cut(asked: Asked) -> Tables:
    """The order cut from the top into the tables that are not locked."""
    held = {entry for table in asked.locked.values() for entry in table}
    people = (entry for entry in asked.order if entry not in held)
    return [
        asked.locked[number] if number in asked.locked else [*islice(people, size)]
        for number, size in enumerate(asked.sizes)
    ]


def in_seats(prices: AimPrices, tables: Places) -> Tables:
    """People in the seats that cost least at their tables; locked ones stay in theirs."""
    asked = prices.asked
    return [
        asked.locked[number]
        if number in asked.locked
        else [asked.order[one] for one in prices.in_seats(table)]
        for number, table in enumerate(tables)
    ]


# Exchanges with tables beside each other.

FARTHEST = 48
"""Tables up and down that somebody may go in one step."""

BEYOND_HOME = 2
"""Tables past his own that somebody may go in one step who costs nothing but his shift."""

NOBODY = -1


class Exchanges:
    """Tables being improved, and what they cost in all but seats; `closed` ones stay."""

    def __init__(self, prices: AimPrices, tables: Places, closed: Collection[int] = ()) -> None:
        self.prices = prices
        self._closed = closed
        self._at = [0] * prices.people
        self._rests = [0] * prices.people
        self._settle(tables)

    def _settle(self, tables: Places) -> None:
        self.tables = [list(table) for table in tables]
        self._pain = [0] * self.prices.people
        self.cost = 0
        for number, table in enumerate(self.tables):
            for one in table:
                self._at[one] = number
                self.cost += self.prices.place(one, number)
            if self.prices.may_clash(table):
                self._feel(table)
        self.cost += sum(self._pain) // 2

    def _feel(self, table: Sequence[int]) -> None:
        """Know what everybody at a table costs because of the others there."""
        for one in table:
            row = self.prices.rows[one]
            self._pain[one] = sum([row.get(other, 0) for other in table]) if row else 0

    def _is_hurt(self, one: int) -> bool:
        """Whether somebody costs more than his shift."""
        here, prices = self._at[one], self.prices
        hurt = self._pain[one] or (prices.is_short[here] and prices.burden[one])
        return bool(hurt) and here not in self._closed

    def _is_hurt_or_away(self, one: int) -> bool:
        here = self._at[one]
        return here not in self._closed and (here != self.prices.home[one] or self._is_hurt(one))

    def descend(self) -> None:
        """Exchange as long as that makes the tables better: first whoever costs most dearly."""
        self._descend(self._is_hurt)
        self._descend(self._is_hurt_or_away)

    def _descend(self, waits: Callable[[int], bool]) -> None:
        line = [one for one in range(self.prices.people) if waits(one)]
        for one in line:  # which gets longer meanwhile
            if not waits(one):
                continue
            gain, other = self._best(one, 0)
            if gain < 0:
                self._exchange(one, other, gain)
                line += self.tables[self._at[one]] + self.tables[self._at[other]]

    def walk(self, visits: int) -> None:
        """Let those who cost more than their shift go on, even if it gets worse on the way.

        It ends with the best tables it came by, after so many visits or when there is nobody.
        """
        best, kept = self.cost, [list(table) for table in self.tables]
        one = NOBODY
        for visit in range(1, visits + 1):
            one = self._next(one)
            if one == NOBODY:
                break
            if self._rests[one] > visit:
                continue
            gain, other = self._best(one, None, visit, best - self.cost)
            if other == NOBODY:
                continue
            self._rests[one] = self._rests[other] = rested(visit)
            self._exchange(one, other, gain)
            if self.cost < best:
                best, kept = self.cost, [list(table) for table in self.tables]
        if self.cost > best:
            self._settle(kept)

    def _next(self, last: int) -> int:
        """Who comes after somebody, in the order of the round, among those who are hurt."""
        for one in chain(range(last + 1, self.prices.people), range(last + 1)):
            if self._is_hurt(one):
                return one
        return NOBODY

    def _best(
        self, one: int, below: int | None, visit: int = 0, wanted: int = 0
    ) -> tuple[int, int]:
        """What the best exchange of somebody costs, below this if anything, and with whom.

        Who rests takes part only where that gives less than `wanted`.
        """
        here, found, best = self._at[one], NOBODY, below
        away = abs(here - self.prices.home[one])
        far = FARTHEST if self._is_hurt(one) else BEYOND_HOME + away
        for ring in range(1, far + 1):
            known = found
            for there in (here - ring, here + ring):
                if 0 <= there < len(self.tables) and there not in self._closed:
                    best, found = self._best_at(one, there, (best, found), visit, wanted)
            if found != NOBODY and known == found:
                break
        return best or 0, found

    def _best_at(
        self, one: int, there: int, best: tuple[int | None, int], visit: int, wanted: int
    ) -> tuple[int | None, int]:
        """The best exchange so far, or a better one with somebody of this table.

        An exchange over d tables of two whose own tables are h apart changes the squared shift by
        2·d·h, wherever they sit.
        """
        prices, pain, rests = self.prices, self._pain, self._rests
        here, room, home, row = self._at[one], self.tables[there], prices.home, prices.rows[one]
        least, found = best
        step = 2 * prices.shift * (there - here)
        shorter = prices.is_short[here] - prices.is_short[there]
        come = sum([row.get(other, 0) for other in room]) if row else 0
        come -= pain[one] + step * home[one] + shorter * prices.burden[one]
        for other in room:
            gain = come + step * home[other] - pain[other] + shorter * prices.burden[other]
            met = row.get(other, 0)
            if least is not None and gain - met >= least:
                continue
            if theirs := prices.rows[other]:
                gain += sum([theirs.get(each, 0) for each in self.tables[here]]) - 2 * met
            if (least is None or gain < least) and (rests[other] <= visit or gain < wanted):
                least, found = gain, other
        return least, found

    def _exchange(self, one: int, other: int, gain: int) -> None:
        here, there = self._at[one], self._at[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self._at[one], self._at[other] = there, here
        self.cost += gain
        self._feel(self.tables[here])
        self._feel(self.tables[there])


# The best tables between what the bidding proves and what is known.

LISTING = 32
"""What listing a group counts as work."""

Choices = list[tuple[int, int]]
"""What groups cost beyond the cheapest of their table, and who is in them as bits; cheap first."""

Chosen = dict[int, int]
"""Who is at which table, as bits."""


class Branching:
    """Groups that fit together at less than a limit beyond the bound of a bidding.

    The limit grows in steps: what was not found below one is proven not to be there. `bound` is
    what no seating costs less than, as far as that is known, in parts of `FINE`. With `ahead`
    these are seatings that leave a next round without a rematch, which nothing is proven of before
    all tables are known.
    """

    def __init__(self, bidding: Bidding, work: Work, *, ahead: bool = False) -> None:
        self.bidding, self.bound = bidding, bidding.bound
        self._ahead = ahead
        self._work = work
        self._limit = 0
        self._least: dict[tuple[int, ...], int] = {}

    def better(self, cost: int) -> Iterator[Chosen]:
        """Ever cheaper seatings below this cost.

        At the end either the bound has come up to the last one, or all work is spent.
        """
        bidding, whole = self.bidding, FINE * cost - self.bidding.bound
        step = 2 * FINE * max(bidding.prices.shift, 1)
        try:
            while self.bound < bidding.bound + whole:
                self._limit, self._least = min(step, whole), {}
                lists = {table: self._choices(table) for table in bidding.tables}
                for spent, chosen in self._fitting(lists, 0, {}):
                    whole = spent
                    yield chosen
                self.bound = bidding.bound + self._limit
                step *= 2
        except TooMuch:
            return

    def _choices(self, table: int) -> Choices:
        """What a table may be made of at less than the limit, its seats counted too."""
        prices, found = self.bidding.prices, []
        for group in self.bidding.groups(table, self._limit, self._work):
            self._work.spend(LISTING + (len(group.people) << len(group.people)) // 2)
            cost = group.cost + FINE * prices.seats_beyond(group.people)
            if cost < self._limit:
                found.append((cost, sum([1 << one for one in group.people])))
        return sorted(found)

    def _fitting(
        self, lists: Mapping[int, Choices], spent: int, chosen: Chosen
    ) -> Iterator[tuple[int, Chosen]]:
        """Who may sit at these tables when others are chosen, below the limit and ever cheaper."""
        state = (sum(chosen.values()), *lists)
        if self._least.get(state, 0) >= self._limit - spent or not all(lists.values()):
            return
        if not lists:
            if not self._ahead or self.bidding.prices.leaves_a_round(chosen.values()):
                self._limit = spent
                yield spent, chosen
            return
        table = min(lists, key=lambda each: len(lists[each]))
        others = {each: choices for each, choices in lists.items() if each != table}
        least = spent + sum([choices[0][0] for choices in others.values()])
        for cost, people in lists[table]:
            slack = self._limit - least - cost
            if slack <= 0:
                break
            fitting = self._without(others, people, slack)
            yield from self._fitting(fitting, spent + cost, {**chosen, table: people})
        if not self._ahead:
            self._least[state] = self._limit - spent

    def _without(self, lists: Mapping[int, Choices], people: int, slack: int) -> dict[int, Choices]:
        """The choices that are left without these people, and not dearer than may be."""
        found = {}
        for table, choices in lists.items():
            end = bisect_left(choices, (choices[0][0] + slack, 0))
            self._work.spend(end)
            found[table] = left = [each for each in choices[:end] if not each[1] & people]
            if not left:
                break
        return found
