"""The best tables of all, where the case is small enough: groups of people that fit together."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping

from bglmanager.engine.seating.bounds import FINE, Bidding, TooMuch, Work

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
