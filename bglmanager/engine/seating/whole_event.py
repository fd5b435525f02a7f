"""A seating of a whole event at once, in points that people are put on, seats included.

Rounds that are made one by one can paint themselves into a corner: it is planned from the start
where nobody meets again, who sits at the short tables, and in which seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, permutations
from typing import NamedTuple

from bglmanager.engine.seating.aims import Aim
from bglmanager.engine.seating.boards_search import least_meetings
from bglmanager.engine.seating.designs import Rounds, design
from bglmanager.engine.seating.search import Prices, RoundsSearch, prices

SMALL = 64
"""So many people at most are planned by search where no design serves."""

VISITS = 4_000
"""How often somebody is looked at in such a search; less where there are more than `USUAL`."""

USUAL = 20
"""So many people; looking at one of more takes longer."""

ORDERS = ((Aim.SHORT, Aim.THRICE, Aim.AGAIN), (Aim.THRICE, Aim.AGAIN, Aim.SHORT))
"""What is sought first. The second is what a plan is judged by; with the first, which leaves the
way between even seatings open, the same is often found sooner.
"""


class PlannedTables(NamedTuple):
    """Tables of points in seat order, round by round; the first round is the points in order.

    In a class nobody meets anybody; without classes there are none.
    """

    rounds: Rounds
    classes: Sequence[Sequence[int]] = ()


@lru_cache(maxsize=16)
def plan(sizes: tuple[int, ...], rounds: int) -> PlannedTables:
    """Rounds at tables of these sizes; fewer rounds than asked where no more can be planned."""
    found, classes = _from_design(sizes, rounds)
    if len(found) < rounds and sum(sizes) <= SMALL:
        begun = _begun(sizes, rounds)
        prefix = found
        found, classes = _sought(lambda: begun, lambda: _continued(prefix, begun)), ()
    elif _judged(found)[-1]:
        designed = found
        found = _sought(lambda: designed)
    laid = [_laid(round_, sizes) for round_ in found]
    names = {point: name for name, point in enumerate(chain.from_iterable(laid[0] if laid else []))}
    return PlannedTables(in_seats(_named(laid, names)), _named([classes], names)[0])


def _laid(tables: Sequence[Sequence[int]], sizes: Sequence[int]) -> Sequence[Sequence[int]]:
    """The tables in the order of the sizes."""
    return [
        tables[index]
        for _, index in sorted(
            zip(
                sorted(range(len(sizes)), key=lambda slot: -sizes[slot]),
                sorted(range(len(tables)), key=lambda index: -len(tables[index])),
                strict=True,
            )
        )
    ]


# A short table is one with a hole. Holes are points that never meet, for nobody sits alone.


def _from_design(sizes: Sequence[int], rounds: int) -> tuple[Rounds, Sequence[Sequence[int]]]:
    """As many rounds without a repeat as are known, and classes that never meet in them."""
    size, tables = max(sizes), len(sizes)
    for number in range(rounds if min(sizes) >= size - 1 else 0, 0, -1):
        full = design(tables, size, number)
        holes = _holes(full.rounds, tables * size - sum(sizes)) if full else None
        if full is not None and holes is not None:
            kept = sorted(_points(full.rounds[0]) - holes)
            names = {point: name for name, point in enumerate(kept)}
            return _named(full.rounds, names), _named([full.classes], names)[0]
    return [], ()


def _points(tables: Sequence[Sequence[int]]) -> set[int]:
    return set(chain.from_iterable(tables))


def _named(rounds: Rounds, names: Mapping[int, int]) -> Rounds:
    """The same with other numbers; points without a name are left out."""
    return [
        [[names[point] for point in table if point in names] for table in tables]
        for tables in rounds
    ]


def _holes(rounds: Rounds, holes: int) -> frozenset[int] | None:
    """Points of which no two meet, and whose neighbours are as many different ones as can be."""
    if not holes:
        return frozenset()
    points = sum(map(len, rounds[0]))
    near: list[list[int]] = [[] for _ in range(points)]
    for table in chain.from_iterable(rounds):
        for one, other in combinations(table, 2):
            near[one].append(other)
            near[other].append(one)
    tried = (_spread_out(near, first, holes) for first in range(0, points, -(-points // 8)))
    found = [(cost, chosen) for chosen, cost in tried if len(chosen) == holes]
    return frozenset(min(found)[1]) if found else None


def _spread_out(near: Sequence[Sequence[int]], first: int, holes: int) -> tuple[list[int], int]:
    """Holes from the first one on, always the next with the freshest neighbours."""
    chosen: list[int] = []
    times = [0] * len(near)
    free = set(range(len(near)))
    total, point = 0, first
    while True:
        chosen.append(point)
        for other in near[point]:
            total += times[other]
            times[other] += 1
        free -= {point, *near[point]}
        if len(chosen) == holes or not free:
            return chosen, total
        point = min(sorted(free), key=lambda one: sum([times[other] for other in near[one]]))


def _judged(rounds: Rounds) -> tuple[int, int, int]:
    """Pairs that meet a third time and again, and how uneven the short tables are."""
    if not rounds:
        return 0, 0, 0
    whole = max(map(len, chain.from_iterable(rounds)))
    met: Counter[frozenset[int]] = Counter()
    short = Counter(dict.fromkeys(chain.from_iterable(rounds[0]), 0))
    for table in chain.from_iterable(rounds):
        met.update(map(frozenset, combinations(table, 2)))
        short.update(table if len(table) < whole else ())
    times = short.values()
    uneven = max(times) - min(times) - bool(sum(times) % len(times))
    again = sum(more - 1 for more in met.values())
    return sum(max(0, more - 2) for more in met.values()), again, uneven


# Where nothing is known, the best is sought: all rounds at once, from what comes near.


def _begun(sizes: Sequence[int], rounds: int) -> Rounds:
    """Every class moved along the tables by its own step; the last one has the holes."""
    tables, size = len(sizes), max(sizes)
    points = [[table for table in range(tables) if sizes[table] > place] for place in range(size)]
    names = {(place, table): name for name, (place, table) in enumerate(
        (place, table) for place, own in enumerate(points) for table in own)}  # fmt: skip
    return [_moved(names, sizes, number) for number in range(rounds)]


def _moved(
    names: dict[tuple[int, int], int], sizes: Sequence[int], number: int
) -> Sequence[Sequence[int]]:
    tables: list[list[int]] = [[] for _ in sizes]
    for (place, table), name in names.items():
        wanted = (table + number * place) % len(sizes)
        free = (wanted + step for step in range(len(sizes)))
        index = next(at % len(sizes) for at in free
                     if len(tables[at % len(sizes)]) < sizes[at % len(sizes)])  # fmt: skip
        tables[index].append(name)
    return tables


def _sought(*starts: Callable[[], Rounds]) -> Rounds:
    """The best found from these, made one after the other, until none can be better."""
    best: Rounds = []
    begun = (start() for start in starts)
    for rounds, aims in ((rounds, aims) for rounds in begun for aims in ORDERS):
        best = min(best or rounds, _improved(rounds, aims), key=_judged)
        if _judged(best) == (0, _common(list(map(len, rounds[0])), len(rounds)), 0):
            break
    return best


def _common(sizes: Sequence[int], rounds: int) -> int:
    """How many pairs any two of the rounds have in common at least, summed up."""
    common = sum(least_meetings(size, len(sizes)) for size in sizes)
    return rounds * (rounds - 1) // 2 * common


def _continued(rounds: Rounds, begun: Rounds) -> Rounds:
    """These rounds, and more of them, each the best that is found after those before it."""
    for tables in begun[len(rounds) :]:
        rounds = [*rounds, *_improved([tables], ORDERS[-1], rounds)]
    return rounds


def _improved(rounds: Rounds, aims: Sequence[Aim], before: Rounds = ()) -> Rounds:
    sizes = list(map(len, rounds[0]))
    people = sum(sizes)
    number = len(before) + len(rounds)
    short = sum(size for size in sizes if size < max(sizes)) * number
    paid = prices(aims, least_pairs(sizes, people) * number, short * number)
    kinds, shorts = [bytearray(people) for _ in range(people)], [0] * people
    for table in chain.from_iterable(before):
        for one, other in permutations(table, 2):
            kinds[one][other] += 1
        for each in table if len(table) < max(sizes) else ():
            shorts[each] += 1
    search = RoundsSearch(rounds, kinds, shorts, paid)
    visits = min(VISITS, VISITS * USUAL // people) if len(sizes) > 1 else 0
    least = 0 if before else _least(sizes, number, paid)
    return [rounds, *search.improved(visits, least)][-1]


def _least(sizes: Sequence[int], rounds: int, paid: Prices) -> int:
    """Any two rounds have some pairs in common, and who sits at short tables can only be even."""
    people = sum(sizes)
    each, more = divmod(sum(size for size in sizes if size < max(sizes)) * rounds, people)
    even = people * each * (each - 1) // 2 + more * each
    return _common(sizes, rounds) * paid.meeting[1] + even * paid.short


def least_pairs(sizes: Sequence[int], people: int) -> int:
    """How many pairs sit together at tables of these sizes; not more than there are."""
    return min(sum(size * (size - 1) // 2 for size in sizes), people * (people - 1) // 2)


# Seats. Whoever is at a table in a round has a seat there: that is to colour the edges of a graph
# of people and tables, and with as many colours as there are seats it can always be done.


def in_seats(rounds: Rounds) -> Rounds:
    """The same tables in an order of seats in which nobody has a seat twice.

    Where there are more rounds than seats, nobody has one twice before he had all.
    """
    if not rounds:
        return rounds
    block = min(map(len, chain.from_iterable(rounds)))
    blocks = (rounds[at : at + block] for at in range(0, len(rounds), block))
    return [round_ for some in blocks for round_ in _block_in_seats(some)]


def _block_in_seats(rounds: Rounds) -> Iterator[Sequence[Sequence[int]]]:
    tables = list(chain.from_iterable(rounds))
    seats = _Seats(tables)
    common = min(map(len, tables))
    for seat in range(max(map(len, tables)) - 1, common - 1, -1):
        seats.fill_apart(seat)
    seats.fill(common)
    ordered = iter(seats.ordered())
    for round_ in rounds:
        yield [next(ordered) for _ in round_]


class _Seats:
    """Who has which seat at which table, and the other way round; tables of several rounds."""

    def __init__(self, tables: Sequence[Sequence[int]]) -> None:
        self._tables = tables
        self._at_table: list[dict[int, int]] = [{} for _ in tables]
        self._of: dict[int, dict[int, int]] = {point: {} for point in chain.from_iterable(tables)}

    def fill_apart(self, seat: int) -> None:
        """Give a seat that only longer tables have, at each of them to somebody else."""
        holders: dict[int, int] = {}
        for index, table in enumerate(self._tables):
            if len(table) > seat:
                self._find_holder(index, holders, set())
        for point, index in holders.items():
            self._give(point, index, seat)

    def _find_holder(self, index: int, holders: dict[int, int], asked: set[int]) -> bool:
        given = self._at_table[index].values()
        for point in self._tables[index]:
            if point in asked or point in given:
                continue
            asked.add(point)
            if point not in holders or self._find_holder(holders[point], holders, asked):
                holders[point] = index
                return True
        return False

    def fill(self, seats: int) -> None:
        """Give the other seats, changing two along a way where the free ones differ."""
        for index, table in enumerate(self._tables):
            given = set(self._at_table[index].values())
            for point in table:
                if point not in given:
                    self._seat(point, index, range(seats))

    def _seat(self, point: int, index: int, seats: Sequence[int]) -> None:
        here, own = self._at_table[index], self._of[point]
        both = next((seat for seat in seats if seat not in here and seat not in own), None)
        if both is None:
            both = next(seat for seat in seats if seat not in own)
            self._change(index, both, next(seat for seat in seats if seat not in here))
        self._give(point, index, both)

    def _change(self, index: int, old: int, new: int) -> None:
        """Free a seat at a table: along the way from there both seats change places."""
        way: list[tuple[int, int, int]] = []
        while old in self._at_table[index]:
            point = self._at_table[index][old]
            way.append((point, index, old))
            if new not in self._of[point]:
                break
            index = self._of[point][new]
            way.append((point, index, new))
        for point, table, seat in way:
            del self._at_table[table][seat], self._of[point][seat]
        for point, table, seat in way:
            self._give(point, table, old + new - seat)

    def _give(self, point: int, index: int, seat: int) -> None:
        self._at_table[index][seat] = point
        self._of[point][seat] = index

    def ordered(self) -> Sequence[Sequence[int]]:
        """The people of every table by their seats."""
        return [[seats[seat] for seat in sorted(seats)] for seats in self._at_table]
