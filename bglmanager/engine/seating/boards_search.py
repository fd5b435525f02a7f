"""Seating for aims without scores: by a construction, by exchanges, powers by exact assignment.

A seat is a power on a board. The state is who has which seat; a step exchanges two people, and
its gain is read from sums kept for every person and board. Where the same people come again who
once filled the boards, the state begins with a seating that is often the best there is. Nothing
is left to chance: the same people in the same order end in the same seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from operator import itemgetter
from typing import NamedTuple

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.search import rested

STARTS = 16
"""From how many places in the order of the people a seating is begun; the best one is taken.

From twice as many where nothing but powers can be better: one in a hundred events takes that.
"""

WORK = 50_000
"""Exchanges looked at from one start, fewer where looking at one takes longer because of people
who play two boards; a fixed number, so that no clock decides.
"""


SHIFTS = 1_000
"""Ways to shift rows that are looked at, a fixed number again; three rounds take a tenth of it."""


class Wanted(NamedTuple):
    """What a seating costs; aims of another importance differ by a large factor.

    `together` is the cost of two people on one board (left out: none), `power` that of a
    person's power, `twin` that of two powers one person has at the same time, `again` that of
    two people who meet on two boards, `twice` that of one person twice on a board. No seating
    costs less than `least`, and none that costs less than `slack` more is looked for again.
    `cells` has the people by power and board of round 1, if all fit in there.
    """

    together: Mapping[EntryNumber, Mapping[EntryNumber, int]]
    power: Mapping[EntryNumber, Mapping[str, int]]
    twin: Mapping[str, Mapping[str, int]]
    again: int
    twice: int
    least: int
    slack: int = 1
    cells: Sequence[Sequence[EntryNumber]] = ()


class Search:
    """A seating being improved. Who plays two boards is twice among the people.

    `is_least` tells in the end that no other one costs less.
    """

    def __init__(
        self, people: Sequence[EntryNumber], boards: Sequence[Sequence[str]], wanted: Wanted
    ) -> None:
        self._people = people
        self._wanted = wanted
        self._board = [board for board, powers in enumerate(boards) for _ in powers]
        self._held = [power for powers in boards for power in powers]
        self._together = [self._row(index) for index in range(len(people))]
        self._power = [[wanted.power[entry][held] for held in self._held] for entry in people]
        self._twins = self._both_ways()  # index → the other index of the same person
        self._pairs = [pair for pair in self._twins.items() if pair[0] < pair[1]]
        self._near = [[0] * len(people) for _ in boards]
        self._at: list[int] = []
        self._seat = [0] * len(people)
        self.is_least = False

    def _row(self, index: int) -> list[int]:
        """What everybody costs beside this one."""
        entry = self._people[index]
        row = {**self._wanted.together.get(entry, {}), entry: self._wanted.twice}
        costs = [row.get(other, 0) for other in self._people]
        costs[index] = 0
        return costs

    def _both_ways(self) -> dict[int, int]:
        first: dict[EntryNumber, int] = {}
        found: dict[int, int] = {}
        for index, entry in enumerate(self._people):
            if first.setdefault(entry, index) != index:
                found |= {index: first[entry], first[entry]: index}
        return found

    def run(self) -> list[list[EntryNumber]]:
        """The people board by board; on a board in the order of the powers given."""
        best: tuple[int, list[int]] | None = None
        for start, order in enumerate(self._starts()):
            found = self._improved(order)
            if best is None or found[0] < best[0]:
                best = found
            over = best[0] - self._wanted.least
            if over < self._wanted.slack or (start + 1 >= STARTS and over >= self._wanted.again):
                break
        assert best is not None  # there is always a start
        self.is_least = best[0] == self._wanted.least
        boards: list[list[EntryNumber]] = [[] for _ in self._near]
        for seat, index in enumerate(best[1]):
            boards[self._board[seat]].append(self._people[index])
        return boards

    def _starts(self) -> Iterator[Sequence[int]]:
        """Sit everybody down, in ever other ways, and tell who is to be visited in turn."""
        people = range(len(self._people))
        self._sit([*self._shifted()] or people)
        if self._wanted.cells or self._cost() == self._wanted.least:
            yield people
        for start in range(2 * STARTS):
            cut = (start * len(people) // STARTS + start // STARTS) % len(people)
            order = [*people[cut:], *people[:cut]]
            self._place(order)
            yield order

    def _shifted(self) -> Iterable[int]:
        """Who sits in seat after seat if the cells are shifted; nobody where there are none."""
        if not self._wanted.cells:
            return ()
        index = {entry: place for place, entry in enumerate(self._people)}
        cells = [[index[entry] for entry in row] for row in self._wanted.cells]
        powers = sum(self._power[one][seat] for seat, row in enumerate(cells) for one in row)
        return by_shifts(cells, self._together, self._wanted.least - powers)

    def _sit(self, at: Sequence[int]) -> None:
        """Everybody to a seat."""
        self._at = [*at]
        for seat, index in enumerate(at):
            self._seat[index] = seat
        rows: list[list[list[int]]] = [[] for _ in self._near]
        for board, index in zip(self._board, at, strict=True):
            rows[board].append(self._together[index])
        self._near = [[*map(sum, zip(*here, strict=True))] for here in rows]

    def _place(self, order: Sequence[int]) -> None:
        """Everybody in turn to the seat that is cheapest at that moment, the first of equals."""
        self._near = [[0] * len(order) for _ in self._near]
        self._at = [0] * len(order)
        free = list(range(len(order)))
        for index in order:
            near = [known[index] for known in self._near]
            power = self._power[index]
            seat = min(free, key=lambda seat: near[self._board[seat]] + power[seat])
            free.remove(seat)
            self._at[seat] = index
            self._seat[index] = seat
            self._add(index, self._board[seat])

    def _add(self, index: int, board: int, times: int = 1) -> None:
        """Let everybody know that this person is at the board now, or no more with -1."""
        row = self._together[index]
        near = self._near[board]
        self._near[board] = [old + times * pair for old, pair in zip(near, row, strict=True)]

    def _improved(self, order: Sequence[int]) -> tuple[int, list[int]]:
        """The cost and the people by seat, the best found.

        Who costs something, one after the other, exchanges with whom it costs least, even if
        that is more than before.
        """
        rests = [0] * len(order)
        cost = self._cost()
        best, kept = cost, list(self._at)
        visits = (index for index in cycle(order) if self._own(index))
        for visit in range(1, WORK // (len(order) * (1 + len(self._twins))) + len(order)):
            if best == self._wanted.least:
                break
            index = next(visits)
            if rests[index] > visit:
                continue
            gain, seat = min(self._gains(index, rests, visit, best - cost), default=(0, -1))
            if seat < 0:
                continue
            rests[index] = rests[self._at[seat]] = rested(visit, 3, 11)
            self._exchange(index, self._at[seat])
            cost += gain
            if cost < best:
                best, kept = cost, list(self._at)
        return best, kept

    def _own(self, index: int) -> int:
        seat = self._seat[index]
        twin = index in self._twins
        return self._near[self._board[seat]][index] + self._power[index][seat] + twin

    def _cost(self) -> int:
        pairs = sum(self._near[self._board[seat]][index] for index, seat in enumerate(self._seat))
        powers = sum(self._power[index][seat] for index, seat in enumerate(self._seat))
        return pairs // 2 + powers + self._twin_cost()

    def _gains(
        self, index: int, rests: Sequence[int], visit: int, wanted: int
    ) -> Iterator[tuple[int, int]]:
        """What every exchange with this person costs, and the seat he goes to.

        Who rests takes part only where that gives less than `wanted`.
        """
        seat = self._seat[index]
        board, near, row, power = self._board[seat], self._near, self._together[index], self._power
        from_here, own, twins = near[board], power[index], self._twin_cost()
        left = from_here[index] + own[seat]
        for new, other in enumerate(self._at):
            if other == index:
                continue
            there = self._board[new]
            gain = own[new] + power[other][seat] - power[other][new] - left
            if there == board:
                gain += from_here[index]
            else:
                beyond = near[there]
                gain += beyond[index] + from_here[other] - beyond[other] - 2 * row[other]
            if self._twins and (index in self._twins or other in self._twins):
                gain += self._twin_gain(index, other, twins)
            if rests[other] <= visit or gain < wanted:
                yield gain, new

    def _exchange(self, one: int, other: int) -> None:
        old, new = self._seat[one], self._seat[other]
        self._swap(one, other)
        there, here = self._board[old], self._board[new]
        if there != here:
            for index, board, times in ((one, there, -1), (one, here, 1),
                                        (other, here, -1), (other, there, 1)):  # fmt: skip
                self._add(index, board, times)

    def _swap(self, one: int, other: int) -> None:
        old, new = self._seat[one], self._seat[other]
        self._at[old], self._at[new] = other, one
        self._seat[one], self._seat[other] = new, old

    def _twin_gain(self, one: int, other: int, before: int) -> int:
        self._swap(one, other)
        after = self._twin_cost()
        self._swap(one, other)
        return after - before

    def _twin_cost(self) -> int:
        """Powers of one person at the same time, and two people who meet on both boards."""
        held, twin = self._held, self._wanted.twin
        seats = [(self._seat[one], self._seat[other]) for one, other in self._pairs]
        powers = sum([twin[held[one]][held[other]] for one, other in seats])
        places = [1 << self._board[one] | 1 << self._board[other] for one, other in seats]
        meetings = (sum(map(places.count, places)) - len(places)) // 2
        return powers + self._wanted.again * meetings


def by_shifts(
    rows: Sequence[Sequence[int]], together: Sequence[Sequence[int]], enough: int
) -> Iterator[int]:
    """One of every row to every board, each row shifted as a whole by a number of boards.

    People of a row never meet again, and those of two rows meet others in every round in which
    one is shifted beyond the other as never before: few ways are to be tried until one costs no
    more than `enough`. Who sits on the first board, on the second and so on.
    """
    drawn = sorted(rows, key=min)
    clashes = [
        [_clashes(one, other, together) for one in drawn[:place]]
        for place, other in enumerate(drawn)
    ]
    places = [sorted(range(len(row)), key=row.__getitem__) for row in drawn]
    found = zip(drawn, least_shifts(clashes, places, enough), strict=True)
    shifts = {tuple(row): shift for row, shift in found}
    for board in range(len(rows[0])):
        yield from (row[board - shifts[tuple(row)]] for row in rows)


def _clashes(
    one: Sequence[int], other: Sequence[int], together: Sequence[Sequence[int]]
) -> list[int]:
    """What two rows cost, the other being shifted by so many boards more."""
    costs, size = [together[index] for index in one], len(one)
    return [
        sum([row[other[place - more]] for place, row in enumerate(costs)]) for more in range(size)
    ]


Shifts = tuple[int, ...]
"""By how many boards the first rows are shifted."""


def least_shifts(
    clashes: Sequence[Sequence[Sequence[int]]], drawn: Sequence[Sequence[int]], enough: int
) -> Shifts:
    """The cheapest shifts that are found, in depth, what is cheap so far first, then as drawn.

    `clashes` is what a row costs with each one before if it is shifted by so much more than that.
    """
    best: tuple[int, Shifts] | None = None
    ways: list[tuple[int, Shifts]] = [(0, (drawn[0][0],))]
    for _ in range(SHIFTS):
        if not ways or (best and best[0] <= enough):
            break
        cost, way = ways.pop()
        if best and best[0] <= cost:
            continue
        if len(way) == len(drawn):
            best = cost, way
        else:
            before = [*zip(clashes[len(way)], way, strict=False)]
            ways += _longer(cost, way, before, drawn[len(way)])
    assert best is not None  # the first ways go to the end
    return best[1]


def _longer(
    cost: int, way: Shifts, before: Sequence[tuple[Sequence[int], int]], drawn: Sequence[int]
) -> list[tuple[int, Shifts]]:
    """The way with one more row, the best and first drawn last."""
    size = len(drawn)
    found = [
        (cost + sum([row[(more - old) % size] for row, old in before]), (*way, more))
        for more in reversed(drawn)
    ]
    found.sort(key=itemgetter(0), reverse=True)
    return found


def least_assignment(costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """A column of its own for every row, so that the sum is least; of equals the first columns.

    Exact: the cheapest way to every set of columns, row by row, which is quick for seven. A way
    is one number: its cost, then its columns as digits, the first row's before all.
    """
    if all(row[place] == min(row) for place, row in enumerate(costs)):
        return tuple(range(len(costs)))  # as good as can be, and nothing equal comes before it
    wide = max(map(len, costs), default=0).bit_length()
    below = last = wide * len(costs)
    best = {0: 0}
    for row in costs:
        below -= wide
        steps = [(1 << column, (own << last) + (column << below)) for column, own in enumerate(row)]
        found: dict[int, int] = {}
        for taken, way in best.items():
            for bit, step in steps:
                if taken & bit:
                    continue
                both, new = taken | bit, way + step
                if found.get(both, new) >= new:
                    found[both] = new
        best = found
    way, digit = min(best.values()), (1 << wide) - 1
    return tuple(way >> wide * place & digit for place in reversed(range(len(costs))))


def least_meetings(people: int, boards: int) -> int:
    """How many pairs of so many people meet when they are spread over the boards evenly."""
    each, more = divmod(people, boards)
    return boards * (each * (each - 1) // 2) + more * each


Row = tuple[int, ...]
"""What every power costs somebody."""


def least_powers(costs: Sequence[Mapping[str, int]], held: Sequence[str]) -> int:
    """What the powers cost that are given out best, whoever sits beside whom; as many as people.

    Exact: all alike in turn get theirs on the cheapest way, on which others may change.
    """
    room = Counter(held)
    holders: dict[str, Counter[Row]] = {power: Counter() for power in room}
    total = 0
    for new, times in Counter(tuple(each[power] for power in room) for each in costs).items():
        waiting = times
        while waiting:
            price, steps = _cheapest(new, holders, room)
            last = steps[0][0]
            passing = (holders[left][row] for _, row, left in steps if left)
            going = min(waiting, room[last] - holders[last].total(), *passing)
            _pass_on(holders, steps, going)
            total += going * price
            waiting -= going
    return total


def _pass_on(
    holders: Mapping[str, Counter[Row]], steps: Iterable[tuple[str, Row, str]], going: int
) -> None:
    for power, row, left in steps:
        holders[power][row] += going
        if left:
            holders[left][row] -= going


def _cheapest(
    new: Row, holders: Mapping[str, Counter[Row]], room: Mapping[str, int]
) -> tuple[int, list[tuple[str, Row, str]]]:
    """What it costs to let one more in, and how: who takes a power, and which one he leaves."""
    price, way = dict(zip(room, new, strict=True)), dict.fromkeys(room, (new, ""))
    while _cheaper(holders, price, way):
        pass
    free = [power for power in room if holders[power].total() < room[power]]
    power = end = min(free, key=price.__getitem__)
    steps = []
    while power:
        holder, left = way[power]
        steps.append((power, holder, left))
        power = left
    return price[end], steps


def _cheaper(
    holders: Mapping[str, Mapping[Row, int]],
    price: dict[str, int],
    way: dict[str, tuple[Row, str]],
) -> bool:
    """Find cheaper ways to powers: who has another one leaves that to who comes."""
    found = False
    for place, (power, here) in enumerate(holders.items()):
        for row in (row for row, times in here.items() if times):
            base = price[power] - row[place]
            for other, own in zip(holders, row, strict=True):
                if base + own < price[other]:
                    price[other] = base + own
                    way[other] = (row, power)
                    found = True
    return found
