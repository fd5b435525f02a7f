"""Seatings judged and the best of all found, by code that shares nothing with the engine.

Only what is asked (`Asked`, the names of aims) is the same for both. Costs are counted anew from
the words of each aim; the best of all seatings is found by looking at every set of people at every
table, which does for some sixteen players.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import TypeVar

from bglmanager.engine.seating.aims import Aim, Asked

P = TypeVar("P", bound=int)
Table = Sequence[int]
Count = Callable[[Asked, int, Table], int]
"""What the table with this index costs with these people in their seats."""

STEP = 32
"""So many bits has a cost in the sum of all, in which the first aim outweighs the rest."""


def _times(asked: Asked, one: int, other: int) -> int:
    """From whichever side it is told."""
    known: Mapping[int, Mapping[int, int]] = asked.met  # type: ignore[assignment]  # plain numbers
    return max(known.get(one, {}).get(other, 0), known.get(other, {}).get(one, 0))


def _known(both: object, one: int, other: int) -> bool:
    assert hasattr(both, "__contains__")
    return (one, other) in both or (other, one) in both


def _forbidden(asked: Asked, at: int, table: Table) -> int:
    return sum(_known(asked.forbidden, *pair) for pair in combinations(table, 2))


def _related(asked: Asked, at: int, table: Table) -> int:
    return sum(_known(asked.related, *pair) for pair in combinations(table, 2))


def _thrice(asked: Asked, at: int, table: Table) -> int:
    return sum(_times(asked, *pair) >= 2 for pair in combinations(table, 2))


def _again(asked: Asked, at: int, table: Table) -> int:
    return sum(_times(asked, *pair) >= 1 for pair in combinations(table, 2))


def _short(asked: Asked, at: int, table: Table) -> int:
    """How much more often than who did least each of a short table sat at one."""
    if len(table) == max(asked.sizes):
        return 0
    had: Mapping[int, int] = asked.short  # type: ignore[assignment]  # plain numbers
    return sum(had.get(each, 0) for each in table) - len(table) * min(
        had.get(each, 0) for each in asked.order
    )


def _shift(asked: Asked, at: int, table: Table) -> int:
    """Home is the table that has somebody's place in the order, cut by the sizes."""
    total = 0
    for each in table:
        place, home = list(asked.order).index(each), 0  # type: ignore[arg-type]  # plain numbers
        while place >= asked.sizes[home]:
            place -= asked.sizes[home]
            home += 1
        total += (home - at) ** 2
    return total


def _seats(asked: Asked, at: int, table: Table) -> int:
    had: Mapping[int, Mapping[int, int]] = asked.seats  # type: ignore[assignment]  # plain numbers
    return sum(had.get(each, {}).get(seat, 0) ** 2 for seat, each in enumerate(table))


COUNTS: Mapping[Aim, Count] = {
    Aim.FORBIDDEN: _forbidden,
    Aim.THRICE: _thrice,
    Aim.AGAIN: _again,
    Aim.SHORT: _short,
    Aim.RELATED: _related,
    Aim.SHIFT: _shift,
    Aim.SEATS: _seats,
}


def recount(asked: Asked, tables: Sequence[Table]) -> tuple[int, ...]:
    """What a seating costs, aim by aim in the order asked for."""
    return tuple(
        sum(COUNTS[aim](asked, at, table) for at, table in enumerate(tables)) for aim in asked.aims
    )


def faults(asked: Asked, tables: Sequence[Table]) -> Iterator[str]:
    """What no seating may do: somebody missing or twice, other sizes, a locked table moved."""
    if sorted(each for table in tables for each in table) != sorted(asked.order):
        yield "people"
    if [len(table) for table in tables] != list(asked.sizes):
        yield "sizes"
    for at, people in asked.locked.items():
        if list(tables[at]) != list(people):
            yield f"locked table {at}"


def optimum(asked: Asked) -> tuple[int, ...]:
    """The costs of the best of all seatings, aim by aim: the first one outweighs the next."""
    least, best = _Least(asked), {frozenset[int](): 0}
    held = {each for people in asked.locked.values() for each in people}
    for at, size in enumerate(asked.sizes):
        found: dict[frozenset[int], int] = {}
        for taken, cost in best.items():
            for table in _choices(asked, at, size, taken | held):
                key, whole = taken | {*table}, cost + least.of(at, table)
                found[key] = min(whole, found.get(key, whole))
        best = found
    total, mask = min(best.values()), (1 << STEP) - 1
    return tuple(total >> STEP * at & mask for at in reversed(range(len(asked.aims))))


def _choices(asked: Asked, at: int, size: int, taken: frozenset[int] | set[int]) -> Iterator[Table]:
    if at in asked.locked:
        return iter([tuple(asked.locked[at])])
    return combinations([each for each in asked.order if each not in taken], size)


class _Least:
    """The least a table costs with some people, whatever their seats; one number for all aims."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.seen: dict[tuple[Table, bool], int] = {}
        """What does not depend on where the table stands."""
        tables = range(len(asked.sizes)) if Aim.SHIFT in asked.aims else ()
        self.shift: dict[tuple[int, int], int] = {
            (at, each): self._worth(Aim.SHIFT, at, (each,)) for at in tables for each in asked.order
        }

    def of(self, at: int, table: Table) -> int:
        locked = at in self.asked.locked
        if (table, locked) not in self.seen:
            self.seen[table, locked] = self._of_people(at, table, locked)
        return self.seen[table, locked] + sum(self.shift.get((at, each), 0) for each in table)

    def _of_people(self, at: int, table: Table, locked: bool) -> int:
        total = 0
        for aim in (aim for aim in self.asked.aims if aim is not Aim.SHIFT):
            orders = permutations(table) if aim is Aim.SEATS and not locked else [table]
            total += min(self._worth(aim, at, order) for order in orders)
        return total

    def _worth(self, aim: Aim, at: int, table: Table) -> int:
        aims = list(self.asked.aims)
        return COUNTS[aim](self.asked, at, table) << STEP * (len(aims) - 1 - aims.index(aim))


# Pairs: fewest rematches, then the least squared gaps; the greatest number of new pairs


def best_pairs(order: Sequence[P], met: Mapping[P, Collection[P]]) -> tuple[int, int]:
    """The fewest rematches of all pairings, and the least sum of squared gaps with so many."""
    size = len(order)
    new = [[order[b] not in met.get(order[a], ()) for b in range(size)] for a in range(size)]

    @cache
    def least(here: int) -> tuple[int, int]:
        if not here:
            return 0, 0
        one = (here & -here).bit_length() - 1
        rest = here & here - 1
        found = []
        for other in range(one + 1, size):
            if rest >> other & 1:
                again, gaps = least(rest & ~(1 << other))
                found.append((again + (not new[one][other]), gaps + (other - one) ** 2))
        return min(found)

    return least((1 << size) - 1)
