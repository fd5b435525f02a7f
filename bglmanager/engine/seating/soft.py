"""Tables by the standings with as few rematches as can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

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
from bglmanager.engine.seating.branching import Branching
from bglmanager.engine.seating.exchanges import Exchanges
from bglmanager.engine.seating.prices import AimPrices, Places, people_of

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
