"""Rounds in which no two people meet twice, by constructions and a catalogue of known designs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import NamedTuple

Rounds = Sequence[Sequence[Sequence[int]]]
"""Tables of points, from 0, round by round."""

Steps = Sequence[Sequence[int]]
"""How far every class is moved along the tables, round by round."""

Add = Callable[[int, int], int]
"""Moves a table so many steps on."""


class Design(NamedTuple):
    """Rounds of full tables without a repeat, and classes of points that never meet in them."""

    rounds: Rounds
    classes: Sequence[Sequence[int]] = ()


class Starter(NamedTuple):
    """Rounds that are turned: a step further in every orbit gives another one of each.

    The points of an orbit follow one another, as many as `turns`; those after the last orbit
    stay. Every table of `more` makes a round of its own, of all that it is turned to; those of
    `still` are one round, which turning leaves as it is.
    """

    turns: int
    tables: str
    more: str = ""
    still: str = ""


STARTERS: Mapping[tuple[int, int], Starter] = {
    (5, 3): Starter(7, "14,12,0 3,5,6 11,1,7 10,2,9 13,8,4"),
    (6, 3): Starter(
        4,
        "17,6,2 16,15,1 4,11,8 9,7,0 13,5,14 12,10,3 17,15,8 16,4,9 6,13,7 2,14,10 1,11,12 0,5,3",
    ),
    (7, 3): Starter(
        7, "7,14,13 9,4,5 10,16,12 19,20,17 8,2,11 1,6,15 18,3,0", "0,8,20 0,10,19 0,7,17"
    ),
    (8, 3): Starter(11, "22,1,13 23,21,2 12,14,8 4,5,0 7,16,9 3,17,6 11,18,19 15,20,10"),
    (9, 3): Starter(13, "26,18,9 12,8,13 24,16,22 3,5,10 4,1,25 2,17,21 7,19,6 0,20,23 15,11,14"),
    (10, 3): Starter(
        14, "29,19,0 28,8,16 6,26,10 13,2,11 17,7,18 22,5,4 12,21,25 3,9,24 27,1,15 14,20,23"
    ),
    (6, 4): Starter(7, "21,13,15,2 22,12,4,16 23,14,6,9 8,11,18,10 7,5,1,0 3,17,19,20"),
    (7, 4): Starter(9, "27,2,24,13 9,22,16,10 17,1,3,26 18,21,6,23 0,19,12,20 15,25,7,11 14,8,4,5"),
    (8, 4): Starter(  # pairs who never meet can change places in every round as well
        3,
        "2,9,11,23 5,6,8,20 1,7,14,28 4,10,17,25 0,18,24,29 3,21,27,26 12,16,22,30 15,13,19,31"
        " 7,16,21,23 10,13,18,20 0,19,26,30 3,22,29,31 1,5,9,17 4,2,6,14 8,15,24,25 11,12,27,28"
        " 1,6,12,21 4,9,15,18 7,11,29,30 10,8,26,31 0,22,20,25 3,19,23,28 2,16,17,27 5,13,14,24",
        still="30,3,4,5 31,0,1,2 6,17,19,29 9,14,22,26 7,15,20,27 10,12,23,24 8,16,18,28"
        " 11,13,21,25",
    ),
    (9, 4): Starter(
        11,
        "33,7,31,12 35,3,22,11 34,0,28,14 32,27,29,17 5,23,16,1 10,4,25,24 26,21,30,13 20,19,2,15"
        " 6,8,18,9",
    ),
    (6, 5): Starter(
        6, "24,26,14,10,5 27,6,13,21,8 25,7,3,23,16 29,0,22,18,12 1,17,9,15,20 11,28,2,4,19"
    ),
}
"""By number of tables and places at each, where classes alone give fewer rounds."""

TRIES = 2_000
"""Steps tried before a search for them is given up."""


@lru_cache(maxsize=32)
def design(tables: int, size: int, rounds: int) -> Design | None:
    """So many rounds of full tables in which no two meet twice; None where none is known.

    Classes come first: in them there is room for people who should never meet.
    """
    crossing = _crossing(tables, size, rounds)
    if crossing is not None:
        return Design(crossing, _classes(tables, size))
    starter = STARTERS.get((tables, size))
    turned = _turned(starter, tables) if starter else []
    known = turned if len(turned) >= rounds else _crossing_and_within(tables, size, rounds)
    return Design(known[:rounds]) if len(known) >= rounds else None


def longest(tables: int, size: int) -> int:
    """How many rounds `design` has at most for so many full tables."""
    most = (tables * size - 1) // (size - 1)
    return next(rounds for rounds in range(most, 0, -1) if design(tables, size, rounds))


# Each class has a place at every table. Two people never meet again where the distance between
# the steps of their classes is another one in every round.


def _classes(tables: int, size: int) -> Sequence[Sequence[int]]:
    return [range(place * tables, (place + 1) * tables) for place in range(size)]


def _crossing(tables: int, size: int, rounds: int) -> Rounds | None:
    """Rounds in which every table has one of each class."""
    for steps, add in _ways(tables, size, rounds):
        if steps is not None:
            return [
                [
                    [place * tables + add(table, by) for place, by in enumerate(row)]
                    for table in range(tables)
                ]
                for row in steps
            ]
    return None


def _ways(tables: int, size: int, rounds: int) -> Iterator[tuple[Steps | None, Add]]:
    if rounds > tables or (rounds > 1 and size > tables):
        return

    def around(one: int, other: int) -> int:
        return (one + other) % tables

    yield _multiples(tables, size, rounds), around
    field = _field(tables)
    if field is not None:
        powers, add = field
        yield _in_field(powers, size, rounds), add
    yield _found(tables, size, rounds), around


def _multiples(tables: int, size: int, rounds: int) -> Steps | None:
    """Each class as many steps a round as its number."""
    if any(by * apart % tables == 0 for by in range(1, rounds) for apart in range(1, size)):
        return None
    return [[number * place % tables for place in range(size)] for number in range(rounds)]


def _in_field(powers: Sequence[int], size: int, rounds: int) -> Steps:
    """Multiples in a finite field: as many rounds as there are tables."""
    around = [*powers, *powers]
    rows = ([0, *around[number : number + size - 1]] for number in range(rounds - 1))
    return [[0] * size, *rows]


def _field(order: int) -> tuple[Sequence[int], Add] | None:
    """The powers of a primitive element, and addition, in the field of so many elements.

    An element is a number whose digits, to the base of the prime, are its coefficients. None where
    there is no such field, and for a prime, where counting around does the same.
    """
    prime = next((number for number in range(2, order) if order % number == 0), 0)
    top = order // prime if prime else 0
    digits = [prime**digit for digit in range(order) if prime**digit < order]
    if not prime or digits[-1] != top:
        return None

    def add(one: int, other: int) -> int:
        return sum((one // digit + other // digit) % prime * digit for digit in digits)

    def powers(lower: int) -> Sequence[int]:
        element, found = 1, dict[int, None]()
        while element and element not in found:
            found[element] = None
            carried, element = element // top, element % top * prime
            for _ in range(carried):
                element = add(element, lower)
        return list(found)

    return next(every for every in map(powers, range(order)) if len(every) == order - 1), add


class _Backtracking:
    """Steps found one by one, near the multiples first."""

    def __init__(self, tables: int, size: int, rounds: int) -> None:
        self._tables = tables
        self._size = size
        self.rows = [[0] * size for _ in range(rounds)]
        # Distances of any two classes in the rounds so far; in the first one there is none.
        self._spent = [[{0} for _ in range(size)] for _ in range(size)]
        self._tries = count(1)

    def fills(self, cell: int) -> bool:
        number, place = divmod(cell, self._size)
        if number == len(self.rows):
            return True
        return self.fills(cell + 1) if place == 0 else self._steps(cell, number, place)

    def _steps(self, cell: int, number: int, place: int) -> bool:
        row = self.rows[number]
        for by in range(self._tables):
            row[place] = (number * place + by) % self._tables
            gaps = [(row[place] - before) % self._tables for before in row[:place]]
            known = list(zip(gaps, self._spent[place], strict=False))
            if any(gap in spent for gap, spent in known):
                continue
            if next(self._tries) > TRIES:
                return False
            for gap, spent in known:
                spent.add(gap)
            if self.fills(cell + 1):
                return True
            for gap, spent in known:
                spent.remove(gap)
        return False


def _found(tables: int, size: int, rounds: int) -> Steps | None:
    search = _Backtracking(tables, size, rounds)
    return search.rows if search.fills(size) else None


def _crossing_and_within(tables: int, size: int, rounds: int) -> Rounds:
    """Crossing rounds, and then each class by itself where its people fill tables."""
    if tables % size:
        return []
    groups = tables // size
    inner = design(groups, size, longest(groups, size))
    within = [
        [[own[point] for point in table] for own in _classes(tables, size) for table in round_]
        for round_ in (inner.rounds if inner else [])
    ]
    return [*(_crossing(tables, size, max(1, rounds - len(within))) or []), *within]


def _turned(starter: Starter, tables: int) -> Rounds:
    turns = range(starter.turns)
    listed, more = _read(starter.tables), _read(starter.more)
    moving = (max(chain.from_iterable(listed)) + 1) // starter.turns * starter.turns

    def turned(table: Sequence[int], by: int) -> Sequence[int]:
        return [_further(point, by, starter.turns) if point < moving else point for point in table]

    bases = (listed[at : at + tables] for at in range(0, len(listed), tables))
    return [
        *([turned(table, by) for table in base] for base in bases for by in turns),
        *([turned(table, by) for by in turns] for table in more),
        *([still] if (still := _read(starter.still)) else []),
    ]


def _further(point: int, by: int, turns: int) -> int:
    orbit, at = divmod(point, turns)
    return orbit * turns + (at + by) % turns


def _read(tables: str) -> Sequence[Sequence[int]]:
    return [[int(point) for point in table.split(",")] for table in tables.split()]
