"""Better tables by exchanging two people at a time, first of all with the tables beside them.

A step is read off sums that are kept, never counted anew. Nothing is left to chance: the same
tables become the same tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import chain

from bglmanager.engine.seating.prices import AimPrices, Places

FARTHEST = 48
"""Tables up and down that somebody may go in one step."""

BEYOND_HOME = 2
"""Tables past his own that somebody may go in one step who costs nothing but his shift."""

LEAST_REST = 2
REST_STEP = 7919
LONGEST_REST = 9
"""How many visits two people just exchanged stay where they are: ever others, lest the same
exchanges come round and round."""

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
            rest = LEAST_REST + visit * REST_STEP % LONGEST_REST
            self._rests[one] = self._rests[other] = visit + rest
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
