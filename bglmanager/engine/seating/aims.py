"""What a seating is judged by: its aims in their order, and what is known before it is made.

A way to seat a round gets what is `Asked` and gives ever better seatings, each `Seated` with what
it costs; whoever asked may stop at any of them. Nothing is left to a clock: the same is asked, the
same is given, on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.ahead import MOST_PEOPLE, can_all_be_new

Tables = Sequence[Sequence[EntryNumber]]
"""Start numbers table by table in seat order."""

Couple = tuple[EntryNumber, EntryNumber]
"""Two people, the lower start number first."""


class Aim(StrEnum):
    """What should not be in a seating; a round has them in the order of their importance.

    `FORBIDDEN`: two at a table who must not be. `THRICE`: two who have met twice or more meet.
    `AGAIN`: two who have met before meet. `SHORT`: somebody sits at a short table so many times
    more than those who did least. `RELATED`: clubs and families together. `ROLE`, `GROUP`: a role,
    or one of the same group, that he had before. `AHEAD`: the next round cannot be without a
    rematch, whatever its order. `SHIFT`: tables between a seat and the one in the
    order of the standings, squared. `SEATS`: a seat that he had before, squared.
    """

    FORBIDDEN = "forbidden"
    THRICE = "thrice"
    AGAIN = "again"
    SHORT = "short"
    RELATED = "related"
    ROLE = "role"
    GROUP = "group"
    AHEAD = "ahead"
    SHIFT = "shift"
    SEATS = "seats"


SWISS_AIMS = (Aim.FORBIDDEN, Aim.AGAIN, Aim.SHORT, Aim.RELATED, Aim.SHIFT, Aim.SEATS)
"""Those of a round by the standings with few rematches."""

SCORELESS_AIMS = (Aim.FORBIDDEN, Aim.THRICE, Aim.AGAIN, Aim.SHORT, Aim.RELATED, Aim.SEATS)
"""Those of a round that looks at no standings."""

Times = Mapping[EntryNumber, Mapping[EntryNumber, int]]
"""How often two have met, the same from both sides; who is missing has met nobody."""

Had = Mapping[EntryNumber, Mapping[int, int]]
"""How often somebody had each seat, from 0; who is missing had none."""


_NOBODY: Times = {}
_SAT_NOWHERE: Had = {}
_NEVER: Mapping[EntryNumber, int] = {}
_NO_SEAT: Mapping[int, int] = {}
_NONE: Mapping[int, Sequence[EntryNumber]] = {}


class Asked(NamedTuple):
    """A round to be seated at tables of two to seven.

    `order` has its players, the best ranked or first drawn first; `sizes` those of the tables,
    table 1 first; a table smaller than the largest is a short one. `aims` are what it is judged
    by, the most important first. `short` tells how often somebody sat at a short table. The people
    of `locked` tables (index from 0) stay in their seats.

    `start` are the players of the first round as they were drawn, `number` is that of this round
    and `rounds` how many are planned: what a seating of the whole event needs to know.
    """

    order: Sequence[EntryNumber]
    sizes: Sequence[int]
    aims: Sequence[Aim]
    met: Times = _NOBODY
    forbidden: Collection[Couple] = ()
    related: Collection[Couple] = ()
    short: Mapping[EntryNumber, int] = _NEVER
    seats: Had = _SAT_NOWHERE
    locked: Mapping[int, Sequence[EntryNumber]] = _NONE
    start: Sequence[EntryNumber] = ()
    number: int = 1
    rounds: int = 1


class Told(NamedTuple):
    """What a seating costs by one aim, and for whom: pairs, or single people.

    No seating that is as good by all the aims before costs less than `least`.
    """

    aim: Aim
    cost: int
    least: int = 0
    who: tuple[tuple[EntryNumber, ...], ...] = ()

    @property
    def is_proven(self) -> bool:
        """Whether no seating is better by this aim."""
        return self.cost == self.least


class Seated(NamedTuple):
    """A seating and what it costs, aim by aim in their order."""

    tables: Tables
    told: tuple[Told, ...]

    @property
    def costs(self) -> tuple[int, ...]:
        """What is compared: less is better, the first aim first."""
        return tuple(each.cost for each in self.told)


def looking_ahead(asked: Asked) -> Asked:
    """The same with `AHEAD` before the shift, where it can be known and something follows.

    All ways to seat another round are tried, so that few may play; and more tables than people at
    one are needed for a round without a rematch. Without it 16 people are often out of ways after
    three rounds: most of the seatings of round 3 leave none.
    """
    size = max(asked.sizes, default=0)
    few = 2 < size <= len(asked.sizes) and len(asked.order) <= MOST_PEOPLE
    if not few or asked.number >= asked.rounds or Aim.SHIFT not in asked.aims:
        return asked
    at = asked.aims.index(Aim.SHIFT)
    return asked._replace(aims=(*asked.aims[:at], Aim.AHEAD, *asked.aims[at:]))


Way = Callable[[Asked], Iterator[Seated]]
"""A way to seat: ever better seatings, at least one; the last one is the best it finds."""


def couple(one: EntryNumber, other: EntryNumber) -> Couple:
    """Two people as they are looked up."""
    return (one, other) if one < other else (other, one)


def told(asked: Asked, tables: Tables, least: Mapping[Aim, int] | None = None) -> tuple[Told, ...]:
    """What these tables cost by every aim, counted from the facts; `least` is what was proven.

    An aim of which nothing is proven has 0 as its least.
    """
    known = least or {}
    return tuple(summed(aim, _COUNTS[aim](asked, tables), known.get(aim, 0)) for aim in asked.aims)


Broken = Iterable[tuple[tuple[EntryNumber, ...], int]]
"""For whom an aim is broken, and what that costs."""


def summed(aim: Aim, broken: Broken, least: int = 0) -> Told:
    """What an aim costs in all, and those for whom it is broken."""
    found = [(who, cost) for who, cost in broken if cost]
    return Told(aim, sum(cost for _, cost in found), least, tuple(who for who, _ in found if who))


def _among(tables: Tables, couples: Collection[Couple]) -> Broken:
    return ((two, two in couples) for two in _couples(tables)) if couples else ()


def _couples(tables: Tables) -> Iterator[Couple]:
    return (couple(*two) for table in tables for two in combinations(table, 2))


def _forbidden(asked: Asked, tables: Tables) -> Broken:
    return _among(tables, asked.forbidden)


def _related(asked: Asked, tables: Tables) -> Broken:
    return _among(tables, asked.related)


def _again(asked: Asked, tables: Tables) -> Broken:
    return ((two, 1) for two, _ in _met(asked, tables))


def _thrice(asked: Asked, tables: Tables) -> Broken:
    return ((two, times > 1) for two, times in _met(asked, tables))


def _met(asked: Asked, tables: Tables) -> Iterator[tuple[Couple, int]]:
    """Who meets again, and how often they have met: of large fields nearly nobody."""
    for table in tables:
        for one, other in combinations(table, 2):
            if times := asked.met.get(one, _NEVER).get(other):
                yield couple(one, other), times


def _short(asked: Asked, tables: Tables) -> Broken:
    whole, least = max(map(len, tables)), min(asked.short.get(each, 0) for each in asked.order)
    here = (each for table in tables if len(table) < whole for each in table)
    return (((each,), asked.short.get(each, 0) - least) for each in here)


def _ahead(asked: Asked, tables: Tables) -> Broken:
    if not can_all_be_new(strangers(asked, tables), asked.sizes):
        yield (), 1


def strangers(asked: Asked, tables: Tables = ()) -> list[int]:
    """Whom each of the order will not have met after a round with these tables, as bits."""
    bit = {each: 1 << place for place, each in enumerate(asked.order)}
    mates = {each: table for table in tables for each in table}
    everybody = (1 << len(bit)) - 1
    known = ({each, *asked.met.get(each, ()), *mates.get(each, ())} for each in asked.order)
    return [everybody & ~sum(bit.get(other, 0) for other in people) for people in known]


def _shift(asked: Asked, tables: Tables) -> Broken:
    home = tables_by_order(asked)
    at = ((each, index) for index, table in enumerate(tables) for each in table)
    return (((each,), (home[each] - index) ** 2) for each, index in at if home[each] != index)


def _seats(asked: Asked, tables: Tables) -> Broken:
    for table in tables:
        for seat, each in enumerate(table):
            if times := asked.seats.get(each, _NO_SEAT).get(seat):
                yield (each,), times**2


def tables_by_order(asked: Asked) -> Mapping[EntryNumber, int]:
    """At which table, from 0, everybody sits where the order is cut from the top."""
    people = iter(asked.order)
    return {next(people): index for index, size in enumerate(asked.sizes) for _ in range(size)}


_COUNTS: Mapping[Aim, Callable[[Asked, Tables], Broken]] = {
    Aim.FORBIDDEN: _forbidden,
    Aim.THRICE: _thrice,
    Aim.AGAIN: _again,
    Aim.SHORT: _short,
    Aim.RELATED: _related,
    Aim.AHEAD: _ahead,
    Aim.SHIFT: _shift,
    Aim.SEATS: _seats,
}
