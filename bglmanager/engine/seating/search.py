"""Better tables by exchanges, of one round or of a whole event at once; the best of a few people.

Two people of different tables change places, always the pair that gains most; who was just
exchanged rests, so that the way also leads out of what is only the best near by. Nothing is left
to chance: the same tables become the same tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from bglmanager.engine.seating.aims import Aim

TIMES = 16
"""Meetings are told apart below so many; more count like one less."""

RELATED = TIMES
FORBIDDEN = 2 * TIMES
"""What is added to the times two have met, to tell what they are to each other."""

_REST_STEP = 7919


def rested(visit: int, least: int = 2, longest: int = 9) -> int:
    """Until which visit two people who are exchanged at one stay where they are.

    For ever another number of visits, `least` or up to `longest` less one more, lest the same
    exchanges come round and round.
    """
    return visit + least + visit * _REST_STEP % longest


PAIRS = (Aim.FORBIDDEN, Aim.THRICE, Aim.AGAIN, Aim.RELATED)
"""What two at a table can break."""


Table = tuple[int, ...]
"""People at a table."""


class Prices(NamedTuple):
    """What is paid for two at a table, by what they are to each other, and at a short table.

    `short` is paid as many times as somebody sat at a short table before; `weights` are those of
    every aim.
    """

    meeting: Sequence[int]
    short: int
    weights: Mapping[Aim, int]


def prices(aims: Sequence[Aim], pairs: int, shorts: int) -> Prices:
    """Each aim weighs more than all after it, where at most so many pairs break one.

    `shorts` is the most that sitting at short tables can cost.
    """
    most = dict.fromkeys(aims, 0) | dict.fromkeys(PAIRS, pairs) | {Aim.SHORT: shorts}
    weights: dict[Aim, int] = dict.fromkeys(Aim, 0)
    weight = 1
    for aim in reversed(aims):
        weights[aim] = weight
        weight *= most[aim] + 1
    meeting = [_meeting(weights, kind) for kind in range(4 * TIMES)]
    return Prices(meeting, weights[Aim.SHORT], weights)


def _meeting(weights: Mapping[Aim, int], kind: int) -> int:
    times = kind % TIMES
    broken = (
        (times > 0, Aim.AGAIN),
        (times > 1, Aim.THRICE),
        (kind & RELATED, Aim.RELATED),
        (kind & FORBIDDEN, Aim.FORBIDDEN),
    )
    return sum(weights[aim] for is_broken, aim in broken if is_broken)


class RoundsSearch:
    """Rounds being improved. People are numbers from 0.

    `kinds` says what any two are to each other before these rounds, `shorts` how often everybody
    sat at a short table; both are changed.
    """

    def __init__(
        self,
        rounds: Sequence[Sequence[Sequence[int]]],
        kinds: Sequence[bytearray],
        shorts: list[int],
        paid: Prices,
    ) -> None:
        self._rounds = [[list(table) for table in tables] for tables in rounds]
        self._kinds = kinds
        self._shorts = shorts
        self._paid = paid
        people = range(len(kinds))
        sizes = [max(map(len, tables)) for tables in rounds]
        self._is_short = [
            [len(table) < size for table in tables]
            for tables, size in zip(rounds, sizes, strict=True)
        ]
        self._at = [[0 for _ in people] for _ in rounds]
        self._own = [[0 for _ in people] for _ in rounds]
        self._rests = [[0 for _ in people] for _ in rounds]
        self._rows: dict[int, list[int]] = {}
        self.cost = 0
        for number, tables in enumerate(self._rounds):
            for index, table in enumerate(tables):
                self._sit(number, index, table)
        self._weigh(people)

    def _sit(self, number: int, index: int, table: Sequence[int]) -> None:
        meeting, kinds, shorts = self._paid.meeting, self._kinds, self._shorts
        for one, other in combinations(table, 2):
            self.cost += meeting[kinds[one][other]]
            self._meet(one, other, 1)
        for each in table:
            self._at[number][each] = index
            if self._is_short[number][index]:
                self.cost += self._paid.short * shorts[each]
                shorts[each] += 1

    def _meet(self, one: int, other: int, times: int) -> None:
        kind = self._kinds[one][other] + times
        self._kinds[one][other] = self._kinds[other][one] = kind
        for each, met in ((one, other), (other, one)):
            if each in self._rows:
                self._rows[each][met] = self._paid.meeting[kind]

    def _weigh(self, people: Sequence[int]) -> None:
        """What everybody of these pays for the people at his table, round by round."""
        meeting, kinds = self._paid.meeting, self._kinds
        for number, tables in enumerate(self._rounds):
            at, own = self._at[number], self._own[number]
            for each in people:
                row = kinds[each]
                own[each] = sum(
                    [meeting[row[other] - 1] for other in tables[at[each]] if other != each]
                )

    def improved(self, visits: int, least: int) -> Iterator[Sequence[Sequence[Sequence[int]]]]:
        """Ever better rounds, until `least` is reached or so many people were visited."""
        best = self.cost
        visitors = self._visitors(visits)
        while best > least:
            visit, number, each = next(visitors, (0, 0, -1))
            if each < 0:
                return
            gain, other = self._best_exchange(visit, number, each, best - self.cost)
            if other < 0:
                continue
            self._exchange(number, each, other)
            self.cost += gain
            self._rests[number][each] = self._rests[number][other] = rested(visit)
            if self.cost < best:
                best = self.cost
                yield [[list(table) for table in tables] for tables in self._rounds]

    def _visitors(self, visits: int) -> Iterator[tuple[int, int, int]]:
        """Who pays something and does not rest, one after the other, and in which round."""
        visit, seen = 0, -1
        places = [(number, each) for each in range(len(self._kinds))
                  for number in range(len(self._rounds))]  # fmt: skip
        while visit < visits and seen != visit:
            seen, lowest = visit, min(self._shorts)
            for number, each in places:
                if visit < visits and self._pays(number, each, lowest):
                    visit += 1
                    if self._rests[number][each] <= visit:
                        yield visit, number, each

    def _pays(self, number: int, each: int, lowest: int) -> bool:
        return self._own[number][each] > 0 or (
            self._shorts[each] > lowest + 1 and self._is_short[number][self._at[number][each]]
        )

    def _row(self, each: int) -> list[int]:
        """What one more meeting with everybody costs."""
        if each not in self._rows:
            meeting = self._paid.meeting
            self._rows[each] = [meeting[kind] for kind in self._kinds[each]]
        return self._rows[each]

    def _best_exchange(self, visit: int, number: int, each: int, wanted: int) -> tuple[int, int]:
        """What the best exchange with this person costs, and with whom; nobody: -1.

        Who rests takes part only where that gives less than `wanted`.
        """
        tables, own, rests = self._rounds[number], self._own[number], self._rests[number]
        home = self._at[number][each]
        mates = [self._row(other) for other in tables[home] if other != each]
        coming = list(map(sum, zip(*mates, strict=True))) if mates else [0] * len(own)
        row, best, found = self._row(each), 0, -1
        for step in range(1, len(tables)):
            index = (home + visit + step) % len(tables)
            if index == home:
                index = (home + visit) % len(tables)
            table = tables[index]
            going = sum([row[other] for other in table]) - own[each]
            moves = self._short_moves(number, each, home, index)
            for place, other in enumerate(table):
                gain = going + coming[other] - row[other] - own[other]
                if moves:
                    gain += moves[place]
                if (found < 0 or gain < best) and (rests[other] <= visit or gain < wanted):
                    best, found = gain, other
        return best, found

    def _short_moves(self, number: int, each: int, home: int, index: int) -> Sequence[int]:
        """What an exchange with everybody of a table costs where one of the two is a short one."""
        leaves = self._is_short[number][home]
        if leaves == self._is_short[number][index]:
            return ()
        price, shorts = self._paid.short, self._shorts
        table = self._rounds[number][index]
        if leaves:
            return [price * (shorts[other] - shorts[each] + 1) for other in table]
        return [price * (shorts[each] - shorts[other] + 1) for other in table]

    def _exchange(self, number: int, one: int, other: int) -> None:
        at, tables = self._at[number], self._rounds[number]
        here, there = at[one], at[other]
        for each, old, new in ((one, here, there), (other, there, here)):
            for mate in tables[old]:
                if mate != each:
                    self._meet(each, mate, -1)
            self._shorts[each] += self._is_short[number][new] - self._is_short[number][old]
        tables[here][tables[here].index(one)] = other
        tables[there][tables[there].index(other)] = one
        at[one], at[other] = there, here
        for each, new in ((one, there), (other, here)):
            for mate in tables[new]:
                if mate != each:
                    self._meet(each, mate, 1)
        self._weigh([*tables[here], *tables[there]])


def best_tables(
    people: int, sizes: Sequence[int], price: Callable[[Table], int]
) -> Sequence[Table]:
    """The tables that cost least in all, every seating considered; the largest tables first."""
    costs = cache(price)

    @cache
    def best(left: Table, sizes: tuple[int, ...]) -> tuple[int, tuple[Table, ...]]:
        found: tuple[int, tuple[Table, ...]] | None = None
        for size in dict.fromkeys(sizes):
            rest = [*sizes]
            rest.remove(size)
            for mates in combinations(left[1:], size - 1):
                table = (left[0], *mates)
                cost = costs(table)
                if found is None or cost < found[0]:
                    others = tuple([each for each in left if each not in table])
                    more, tables = best(others, tuple(rest))
                    if found is None or cost + more < found[0]:
                        found = cost + more, (table, *tables)
        return found or (0, ())

    return sorted(best(tuple(range(people)), tuple(sizes))[1], key=len, reverse=True)
