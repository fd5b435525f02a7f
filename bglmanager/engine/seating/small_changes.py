"""The smallest changes to seated tables when somebody leaves them or arrives: who has to stand up.

Sets of people are tried in the order of their size, nobody, one, two …; among those of one size the
seatings are compared by the sizes of the tables and then by the aims of the round. Whoever leaves
or arrives is not counted among those who stand up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from bglmanager.engine.copies import furniture_name
from bglmanager.engine.event import Event, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.kinds import Pairing
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import cut, making, wishes
from bglmanager.engine.seating.aims import SWISS_AIMS, Aim, Asked, Tables, Told, told
from bglmanager.engine.seating.asking import asked_of
from bglmanager.engine.seating.repair import has_begun, people_at
from bglmanager.engine.tables import sizes_of_tables

FEW = 3
"""So many changes are offered, and so many people stand up to spare two of them a rematch."""

BUDGET = 60_000
"""Moves tried for one number of people: all there are, but for large tables of large rounds."""

_DIGIT = 1 << 20
"""More than anything that is counted: one number holds the costs of all aims in their order."""


class Stands(NamedTuple):
    """Somebody who stands up: from which table to which, from 0."""

    entry: EntryNumber
    before: int
    after: int


class SmallChange(NamedTuple):
    """Tables after somebody left or arrived: new ones come last, those that all left are empty.

    `sizes_off` is 0 where they are as large as rules 2.2 make them; the more, the less so.
    """

    tables: Tables
    stands: tuple[Stands, ...]
    sizes_off: int
    told: tuple[Told, ...]


class SeatedTables(NamedTuple):
    """Tables as they were seated, and what may become of them.

    `size` is that of a whole table, `least` the fewest at any. Nobody goes from or to a table that
    is `held` (index from 0), and who `stays` does not stand up. `asked` says what a seating is
    judged by and what is known of its people; its sizes are not looked at.
    """

    asked: Asked
    tables: Tables
    size: int
    least: int = 1
    held: Collection[int] = ()
    stays: Collection[EntryNumber] = ()


def tables_of_round(event: Event, round_: Round) -> SeatedTables:
    """The tables of a Swiss round as they are seated now; those that have begun are held.

    Who always sits at the same table of the hall stays there. At tables of two, whom the rules do
    not let meet again are those who have met before (rules 3.6, 4.4).
    """
    number, size = round_.number, round_.players_per_table
    tables = tuple(people_at(table) for table in round_.tables)
    order = tuple(each for table in tables for each in table)
    asked = asked_of(event, round_, order, drawn=False)
    asked = asked._replace(sizes=tuple(map(len, tables)), aims=SWISS_AIMS)
    if size == DUEL:
        met = making.met_before(event, number)
        asked = asked._replace(met={one: dict.fromkeys(all_, 1) for one, all_ in met.items()})
    least = ruleset_of(event.settings).least_at_table
    held = tuple(n for n, table in enumerate(round_.tables) if has_begun(table))
    return SeatedTables(asked, tables, size, least, held, tuple(wishes.own_tables(event)))


def changed_round(round_: Round, change: SmallChange) -> Round:
    """The round with its tables as they are after the change: it counts as seated by hand.

    Where a table is left by all, those after it get the next number and stay where they are in the
    hall.
    """
    empty = (None,) * len(round_.tie_breaks)
    known = {seat.entry: seat for seat in round_.seats()}
    stood = {each.entry for each in change.stands}
    blank = TableNumber(0)
    kept = (*round_.tables, *(Table(blank, ()) for _ in change.tables[len(round_.tables) :]))
    there = (
        replace(
            table,
            seats=tuple(
                known[each] if each in known and each not in stood else Seat(each, tie_breaks=empty)
                for each in people
            ),
        )
        for table, people in zip(kept, change.tables, strict=True)
        if people
    )
    tables = tuple(_numbered(table, number) for number, table in enumerate(there, 1))
    made = replace(round_, tables=tables, byes=cut.byes_of(tables))
    return replace(made, pairing=Pairing.MANUAL, exchanged=())


def _numbered(table: Table, number: int) -> Table:
    if table.number == number:
        return table
    label = furniture_name(table) if table.number else None
    label = None if label == f"{number}" else label
    return replace(table, number=TableNumber(number), label=label)


def small_changes(
    seated: SeatedTables,
    leaving: Collection[EntryNumber] = (),
    arriving: Sequence[EntryNumber] = (),
) -> tuple[SmallChange, ...]:
    """The few smallest changes, the one with the fewest who stand up first.

    More stand up only where the sizes of the tables are better by it, or where fewer would break
    what more do not. Others who could stand up instead of those of the last one fill up the choice.
    Nothing is found where nothing is allowed: a whole table of one, fewer than the `least`, two
    byes; but for tables that are left as they are, one that is short by more than it has to be.
    """
    search = _ChangeSearch(seated, leaving, arriving)
    if not any(search.left) and not arriving:
        return ()
    found = sorted(_worth_it(search), key=lambda each: (len(each.stands), each.off, each.cost))
    return tuple(map(search.told_of, found))


class _Tried(NamedTuple):
    """A change that is allowed; `cost` is that of all aims, `pairs` that of two at a table.

    `renumbered` is how many tables get another number because one before them is left by all.
    """

    off: int
    cost: int
    pairs: int
    renumbered: int
    tables: Tables
    stands: tuple[Stands, ...]


def _worth_it(search: _ChangeSearch) -> Sequence[_Tried]:
    """The best with each number of people that is worth it, then others with the last of them."""
    found: list[_Tried] = []
    for people in range(search.size + 1):
        tried = search.best(people, found[-1].off - 1 if found else None)
        found += [tried] if tried else []
    if not found:
        return ()
    last = found[-1]
    if last.pairs > search.pairs_before and len(last.stands) < FEW:
        better = search.best(len(last.stands) + 1, last.off, cost=last.cost)
        found += [better] if better and better.pairs < last.pairs else []
    while len(found) < FEW:
        used = {each.entry for tried in found for each in tried.stands}
        last = found[-1]
        other = search.best(len(last.stands), last.off, without=used, taken=found)
        if other is None or other.renumbered > last.renumbered:
            break
        found.append(other)
    return found[:FEW]


_At = tuple[tuple[int, ...], int, int]
"""Tables counted by size, how many are still to sit down, how many to stand up."""


class _Sizes:
    """How near to the right sizes tables come when so many people sit down and stand up.

    Tables are counted by their sizes: who they are does not matter here. `floor` is the fewest at
    a table.
    """

    def __init__(self, size: int, floor: int) -> None:
        self._size, self._floor = size, floor
        self._known: dict[_At, int | None] = {}
        self._steps: dict[_At, frozenset[tuple[int, int]]] = {}

    def missing(self, counts: tuple[int, ...], seats: int, moves: int) -> int | None:
        """The squared empty seats of the best tables to be reached, None where none is allowed."""
        key = counts, seats, moves
        if key not in self._known:
            ways = [each for _, _, each in self._after(counts, seats, moves) if each is not None]
            now = None if seats or moves else self._now(counts)
            self._known[key] = min(ways, default=now)
        return self._known[key]

    def steps(self, at: _At, wanted: int) -> frozenset[tuple[int, int]]:
        """From a table of which size to one of which size (0 first: somebody arrives) a person
        goes on the way to tables that miss so many.
        """
        if at not in self._steps:
            found = self._after(*at)
            self._steps[at] = frozenset((one, to) for one, to, each in found if each == wanted)
        return self._steps[at]

    def all_steps(self, at: _At, wanted: int) -> frozenset[tuple[int, int]]:
        """The same now and later."""
        (counts, seats, moves), now = at, self.steps(at, wanted)
        if not seats + moves:
            return now
        later = (
            (
                _moved(counts, None if seats else one, to),
                *((seats - 1, moves) if seats else (0, moves - 1)),
            )
            for one, to in now
        )
        return now.union(*(self.all_steps(each, wanted) for each in later))

    def _after(
        self, counts: tuple[int, ...], seats: int, moves: int
    ) -> Iterator[tuple[int, int, int | None]]:
        there = [size for size, count in enumerate(counts) if count]
        if seats:
            for to in there:
                yield 0, to, self.missing(_moved(counts, None, to), seats - 1, moves)
        elif moves:
            for one in filter(None, there):
                for to in there:
                    if to != one or counts[one] > 1:
                        yield one, to, self.missing(_moved(counts, one, to), 0, moves - 1)

    def _now(self, counts: tuple[int, ...]) -> int | None:
        sizes = [size for size, count in enumerate(counts) if size and count]
        if any(not self._floor <= size <= self._size for size in sizes):
            return None
        return sum(counts[size] * (self._size - size) ** 2 for size in sizes)


def _moved(counts: tuple[int, ...], one: int | None, to: int) -> tuple[int, ...]:
    """The tables counted by size after somebody went from one of a size to one of another."""
    new = [*counts]
    for size, step in ((one, -1), (to, 1)):
        if size is not None:
            new[size] -= 1
            new[size + step] += 1
    return tuple(new)


class _Costs:
    """What the people of a table cost, all aims in one number, the first aim first."""

    def __init__(self, asked: Asked, size: int, people: Collection[EntryNumber]) -> None:
        aims = [aim for aim in asked.aims if aim in _COUNTED]
        self._worth = {aim: _DIGIT ** (1 + n) for n, aim in enumerate(reversed(aims), 1)}
        self._size, self._pairs = size, dict[tuple[EntryNumber, EntryNumber], int]()
        for aim, pairs in _broken_pairs(asked, people).items():
            for pair in pairs if aim in self._worth else ():
                self._pairs[pair] = self._pairs.get(pair, 0) + self._worth[aim]
        least = min((asked.short.get(each, 0) for each in people), default=0)
        each_short = self._worth.get(Aim.SHORT, 0)
        self._short = {who: (asked.short.get(who, 0) - least) * each_short for who in people}

    def of_pairs(self, table: Sequence[EntryNumber]) -> int:
        """What two of them break together."""
        pairs = self._pairs
        return sum(pairs.get(two, 0) for two in combinations(sorted(table), 2)) if pairs else 0

    def of(self, table: Sequence[EntryNumber]) -> int:
        """All of it; at a table smaller than a whole one it counts who sat at such ones more often
        than those who did least.
        """
        pairs = self.of_pairs(table)
        return pairs + self.of_short(table) if len(table) < self._size else pairs

    def of_short(self, people: Sequence[EntryNumber]) -> int:
        """What it costs that these sit at a short table."""
        return sum(self._short[each] for each in people)


_COUNTED = (Aim.FORBIDDEN, Aim.THRICE, Aim.AGAIN, Aim.SHORT, Aim.RELATED)
"""Aims that somebody is asked to stand up for."""


def _broken_pairs(
    asked: Asked, people: Collection[EntryNumber]
) -> Mapping[Aim, Collection[tuple[EntryNumber, EntryNumber]]]:
    """Who must not, or should not, sit with whom, the lower number first."""
    there = {*people}
    met = {
        (one, other): times
        for one in there
        for other, times in asked.met.get(one, {}).items()
        if one < other and other in there
    }
    return {
        Aim.FORBIDDEN: asked.forbidden,
        Aim.RELATED: asked.related,
        Aim.AGAIN: [pair for pair, times in met.items() if times],
        Aim.THRICE: [pair for pair, times in met.items() if times > 1],
    }


class _ChangeSearch:
    """Tables without whoever leaves, and every way of a few people to stand up."""

    def __init__(
        self,
        seated: SeatedTables,
        leaving: Collection[EntryNumber],
        arriving: Sequence[EntryNumber],
    ) -> None:
        self.seated, self.size, self.arriving = seated, seated.size, arriving
        left = [[each for each in table if each not in leaving] for table in seated.tables]
        free = [n for n in range(len(left)) if n not in seated.held]
        players = sum(len(left[n]) for n in free) + len(arriving)
        self._right = sizes_of_tables(players, self.size)
        new = max(len(self._right) - sum(bool(left[n]) for n in free), 0)
        self.left = [*left, *([] for _ in range(new))]
        self.free = (*free, *range(len(left), len(left) + new))[::-1]
        people = [*(each for table in self.left for each in table), *arriving]
        self.costs = _Costs(seated.asked, self.size, people)
        self.pairs_before = sum(map(self.costs.of_pairs, self.left))

    def best(
        self,
        people: int,
        most_off: int | None = None,
        *,
        cost: int | None = None,
        without: Collection[EntryNumber] = (),
        taken: Collection[_Tried] = (),
    ) -> _Tried | None:
        """The best when so many stand up, nobody of those `without` among them; None: not allowed.

        Its sizes are no more than `most_off`; it costs less than `cost`, and is none of those
        `taken`.
        """
        right_one = min(self._right, default=0) if people else 0
        lowest = min(self.size - 1, max(DUEL, right_one))
        sizes = _Sizes(self.size, max(self.seated.least, lowest))
        at = self._counts(people), len(self.arriving), people
        missing = sizes.missing(*at)
        right = sum((self.size - each) ** 2 for each in self._right)
        if missing is None or (missing > right and self.size == DUEL):
            return None
        if most_off is not None and missing - right > most_off:
            return None
        tries = _Tries(self, sizes, at, missing, cost)
        tries.look(without, {each.tables for each in taken})
        return None if tries.best is None else tries.best._replace(off=missing - right)

    def _counts(self, people: int) -> tuple[int, ...]:
        sizes = [len(self.left[n]) for n in self.free]
        most = self.size + len(self.arriving) + people
        return tuple(sizes.count(size) for size in range(most + 2))

    def renumbered(self, tables: Tables) -> int | None:
        """How many tables get another number because one before them is left by all; None where
        one of them has begun.
        """
        first = next((n for n, table in enumerate(tables) if not table), len(tables))
        later = [n for n in range(first, len(tables)) if tables[n]]
        return None if any(n in self.seated.held for n in later) else len(later)

    def told_of(self, tried: _Tried) -> SmallChange:
        """A change with what it costs in words of the aims."""
        there = [table for table in tried.tables if table]
        seated = {each for table in there for each in table}
        known = [each for each in self.seated.asked.order if each in seated]
        order = (*known, *sorted(seated.difference(known)))
        asked = self.seated.asked._replace(order=order, sizes=tuple(map(len, there)))
        return SmallChange(tried.tables, tried.stands, tried.off, told(asked, there))


class _Mover(NamedTuple):
    """Somebody who could stand up, and by how much that makes it worse, at least."""

    least: int
    entry: EntryNumber
    table: int


_LAST = 99
"""A seat behind everybody."""


class _Tries:
    """All who could stand up, one after the other; `best` is what was found so far.

    They are looked at in the order of what they cost at least, so that who comes later costs no
    less: what cannot be better any more is left out.
    """

    def __init__(
        self, search: _ChangeSearch, sizes: _Sizes, at: _At, missing: int, limit: int | None
    ) -> None:
        self._search, self._sizes, self._at, self._missing = search, sizes, at, missing
        self._limit = limit
        self._tables = [*map(list, search.left)]
        self._total = sum(map(search.costs.of, self._tables))
        steps = sizes.all_steps(at, missing)
        self._from, self._to = {one for one, _ in steps}, {to for _, to in steps}
        left = search.left
        self._joined = [n for n in search.free if {len(left[n]), len(left[n]) - 1} & self._to]
        full = (table for table in left if len(table) in (search.size - 1, search.size))
        fills = search.size - 1 in self._to
        self._fills = max(map(search.costs.of_short, full), default=0) if fills else 0
        self._loose, self._left_to_try = 0, BUDGET
        self._stands: list[Stands] = []
        self._movers: Sequence[_Mover] = ()
        self._taken: Collection[Tables] = ()
        self.best: _Tried | None = None

    def look(self, without: Collection[EntryNumber], taken: Collection[Tables]) -> None:
        """Find the best but for tables that are taken; none of those `without` stands up."""
        self._taken = taken
        stays = {*without, *self._search.seated.stays}
        tables = filter(self._may_be_left, self._search.free if self._at[2] else ())
        self._movers = sorted(
            _Mover(least, who, table)
            for table in tables
            for who, least in self._least_of(table)
            if who not in stays
        )
        self._sit_down(self._at)

    def _may_be_left(self, table: int) -> bool:
        """Whether somebody stands up here: at once, or as soon as others have come."""
        size = len(self._search.left[table])
        while size not in self._from and size in self._to:
            size += 1
        return size in self._from

    def _least_of(self, table: int) -> Iterator[tuple[EntryNumber, int]]:
        """By how much it is worse at least when somebody stands up here, whoever else does."""
        costs, here, whole = self._search.costs, self._search.left[table], self._search.size
        near = ((table - n) ** 2 for n in self._joined if n != table)
        every = min(near, default=0) - self._fills
        pairs, short = costs.of_pairs(here), costs.of_short(here)
        certain = whole - 1 not in self._from and not {whole - 1, whole} & self._to
        for who in here:
            own = costs.of_short([who])
            by_size = -own if len(here) < whole else short - own if certain else 0
            yield who, every + by_size + costs.of_pairs([e for e in here if e != who]) - pairs

    def _sit_down(self, at: _At) -> None:
        """Whoever arrives sits down, then so many stand up."""
        counts, seats, people = at
        if not seats:
            self._stand_up(counts, people, 0)
            return
        who = self._search.arriving[-seats]
        allowed = {to for _, to in self._sizes.steps(at, self._missing)}
        for table in self._search.free:
            size = len(self._tables[table])
            if size in allowed:
                far = (len(self._tables) - 1 - table) ** 2
                loose = self._broken_with(who, table)
                self._loose += loose
                self._seat(who, table, far)
                self._sit_down((_moved(counts, None, size), seats - 1, people))
                self._unseat(who, table, far)
                self._loose -= loose

    def _stand_up(self, counts: tuple[int, ...], people: int, first: int) -> None:
        """So many more stand up, from the `first` of the movers on."""
        if not people:
            self._note()
            return
        steps, tables = self._sizes.steps((counts, 0, people), self._missing), self._tables
        there = [(n, len(tables[n])) for n in self._search.free]
        to = {one: [n for n, size in there if (one, size) in steps] for one, _ in steps}
        for place in range(first, len(self._movers)):
            least, who, before = self._movers[place]
            if self._is_worse(self._total - self._loose + people * least):
                return
            here = len(tables[before])
            for after in to.get(here, ()):
                if after != before and self._left_to_try:
                    self._left_to_try -= 1
                    moved = _moved(counts, here, len(tables[after]))
                    self._try(who, before, after, moved, people, place)

    def _try(
        self,
        who: EntryNumber,
        before: int,
        after: int,
        counts: tuple[int, ...],
        people: int,
        place: int,
    ) -> None:
        """What comes of it when he goes there: whom he meets may still go away."""
        seat, far = self._tables[before].index(who), before - after
        loose = self._broken_with(who, after)
        self._unseat(who, before, 0)
        self._seat(who, after, far**2)
        self._loose += loose
        self._stands.append(Stands(who, before, after))
        self._stand_up(counts, people - 1, place + 1)
        self._stands.pop()
        self._loose -= loose
        self._unseat(who, after, far**2)
        self._seat(who, before, 0, seat)

    def _broken_with(self, who: EntryNumber, table: int) -> int:
        """What he breaks with people of a table who may still go away."""
        costs, there = self._search.costs, self._tables[table]
        return costs.of_pairs([*there, who]) - costs.of_pairs(there)

    def _is_worse(self, cost: int) -> bool:
        best = self.best.cost if self.best else None
        return any(each is not None and cost >= each for each in (best, self._limit))

    def _note(self) -> None:
        """The tables as they are now are the best, unless others are as good."""
        if self._is_worse(self._total):
            return
        tables = tuple(map(tuple, self._tables))
        renumbered = self._search.renumbered(tables)
        if renumbered is None or tables in self._taken:
            return
        cost = self._total + renumbered * _DIGIT
        if not self._is_worse(cost):
            pairs = sum(map(self._search.costs.of_pairs, self._tables))
            self.best = _Tried(0, cost, pairs, renumbered, tables, tuple(self._stands))

    def _seat(self, who: EntryNumber, table: int, far: int, seat: int = _LAST) -> None:
        costs, there = self._search.costs, self._tables[table]
        self._total += far - costs.of(there)
        there.insert(seat, who)
        self._total += costs.of(there)

    def _unseat(self, who: EntryNumber, table: int, far: int) -> None:
        costs, there = self._search.costs, self._tables[table]
        self._total -= far + costs.of(there)
        there.remove(who)
        self._total += costs.of(there)
