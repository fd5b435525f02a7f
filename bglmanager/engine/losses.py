"""Whether somebody will be among those who play on because they lost at most one game (BIG 8.1.1).

As many play on as have lost no more, the best of the standings, and no more than the phases hold; a
first place shared by two is not lost. So everybody who ends above somebody, less everybody who adds
a place, tells whether he is in.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property
from itertools import accumulate, combinations_with_replacement, permutations, product
from operator import sub
from typing import NamedTuple

from bglmanager.engine.chances import Chance, Reach, Reachable
from bglmanager.engine.event import Number
from bglmanager.engine.finals import games_won
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.losses_coming import WaysOn
from bglmanager.engine.outcomes import TableShape, table_outcomes
from bglmanager.engine.plan import DUEL, MOST_PAIRED, planned_round
from bglmanager.engine.presence import people_seated
from bglmanager.engine.race import Key, OpenTable, Race, moved

_MANY = 1 << 20
"""More people than there are: the weight that one number has before another."""


class _Counts(NamedTuple):
    """Whether somebody adds a place, who lost at most one game, and whether he has won all where
    that ends everything.
    """

    adds: bool
    all: bool


class _EndOfRace(NamedTuple):
    """What somebody ends with, and as what he counts."""

    entry: EntryNumber
    key: Key
    adds: bool
    all: bool


class _Tally(NamedTuple):
    """Of some who end in one way: how many are above a line, and how many places they add."""

    above: int
    adds: int


def _fewest(tally: _Tally) -> int:
    """Those above less the places first, then those above: the less the better for who asks."""
    return (tally.above - tally.adds) * _MANY + tally.above


def _most(tally: _Tally) -> int:
    return tally.above - tally.adds


def _above(tally: _Tally) -> int:
    return tally.above


def _best_case(tallies: Iterable[_Tally]) -> int:
    return min(map(_fewest, tallies))


def _worst_case(tallies: Iterable[_Tally]) -> int:
    return max(map(_most, tallies))


def _fewest_above(tallies: Iterable[_Tally]) -> int:
    return min(tally.above for tally in tallies)


def _most_above(tallies: Iterable[_Tally]) -> int:
    return max(tally.above for tally in tallies)


def _chance(*, can_be_in: bool, can_be_out: bool) -> Chance:
    if not can_be_in:
        return Chance.OUT
    return Chance.POSSIBLE if can_be_out else Chance.CERTAIN


class _Together:
    """Players whose games hang together, and each way they can end; alone where rounds come."""

    def __init__(
        self, ways: Iterable[tuple[_EndOfRace, ...]], counted: frozenset[EntryNumber]
    ) -> None:
        self.ways, self._counted = tuple(ways), counted
        self.lines = sorted({end.key for way in self.ways for end in way})
        self.tallies = [self._tallied(line) for line in ((), *self.lines)]

    def _tallied(self, line: Key) -> Sequence[_Tally]:
        return [self.tally(way, line.__lt__) for way in self.ways]

    def can_add(self, entry: EntryNumber) -> bool:
        """Whether he can end with at most one game lost."""
        return any(end.adds for way in self.ways for end in way if end.entry == entry)

    def tally(
        self,
        way: Iterable[_EndOfRace],
        is_above: Callable[[Key], bool],
        but: EntryNumber | None = None,
    ) -> _Tally:
        """Of one way; one of them can be left out of those above."""
        above = adds = 0
        for end in way:
            above += end.entry != but and end.entry in self._counted and is_above(end.key)
            adds += end.adds
        return _Tally(above, adds)


class _OwnWay(NamedTuple):
    """A way somebody can end: his line, and those of his table above it, and not below."""

    group: _Together
    line: Key
    above: _Tally
    level: _Tally


class _Groups:
    """All groups, with their lines in order."""

    def __init__(self, each: Iterable[_Together]) -> None:
        self.each = tuple(each)
        lines = [line for group in self.each for line in group.lines]
        self.order = sorted(range(len(lines)), key=lines.__getitem__)
        self.lines = [lines[nth] for nth in self.order]


class _WeightSum:
    """The weights of all groups by the line they are compared with, the least or the most."""

    def __init__(
        self, groups: _Groups, weigh: Callable[[Iterable[_Tally]], int], *, level: bool
    ) -> None:
        """`level` takes those for above who are level."""
        self._weigh, self._level, self._lines = weigh, level, groups.lines
        self._side = bisect_left if level else bisect_right
        first, changes = 0, list[int]()
        for group in groups.each:
            weights = [*map(weigh, group.tallies)]
            first += weights[0]
            changes += map(sub, weights[1:], weights)
        self._sums = [*accumulate((changes[nth] for nth in groups.order), initial=first)]

    def with_all(self, line: Key) -> int:
        """That of all groups."""
        return self._sums[self._side(self._lines, line)]

    def of(self, way: _OwnWay) -> int:
        """Where somebody ends this way, himself not among those above."""
        group, line = way.group, way.line
        own = self._weigh(group.tallies[self._side(group.lines, line)])
        others = self.with_all(line) - own
        return others + self._weigh([way.level if self._level else way.above])


def only_duels(race: Race) -> bool:
    """Whether all that is still to be played is for two: what is lost is told there alone."""
    settings, coming = race.event.settings, race.moment.coming
    sizes = (planned_round(settings, number).players_per_table for number in coming)
    return all(n == DUEL for n in sizes) and all(len(t.playing) <= DUEL for t in race.tables)


class _Told(NamedTuple):
    """Whether something can be, and whether that is proven by a way to play on."""

    can: bool
    proven: bool


class Losses:
    """A race in which everybody plays on who loses at most one game."""

    def __init__(self, race: Race, *, early: bool) -> None:
        """`early` tells that who wins every game is champion, and nobody plays on."""
        self.race, self._early = race, early
        self._coming = len(race.moment.coming)
        rounds = [r for r in race.event.rounds if r.number <= race.moment.standings.after_round]
        won = games_won(race.moment.derived, rounds)
        self._won = {entry: won[entry] for entry in {*race.field, *people_seated(rounds)}}
        self._least = race.last - 1
        self._ends_after = cache(self._ends_in_rounds)
        self._groups = dict(self._grouped())
        every = {id(group): group for group in self._groups.values()}
        self._every = _Groups(every.values())
        adding = sum(group.can_add(entry) for entry, group in self._groups.items())
        self._crowded = adding > MOST_PAIRED
        self._best = _WeightSum(self._every, _best_case, level=False)
        self._worst = _WeightSum(self._every, _worst_case, level=True)

    @cached_property
    def _fewest(self) -> _WeightSum:
        return _WeightSum(self._every, _fewest_above, level=False)

    @cached_property
    def _most(self) -> _WeightSum:
        return _WeightSum(self._every, _most_above, level=True)

    def _grouped(self) -> Iterator[tuple[EntryNumber, _Together]]:
        """Everybody's group; who has left adds a place if he lost no more."""
        race, counted = self.race, frozenset(self.race.field)
        for table in race.tables:
            yield from self._of_table(table, counted)
        there = {entry for table in race.tables for entry in table.playing}
        for entry in self._won.keys() - there:
            runner = race.runners.get(entry)
            own = self._won[entry]
            gone = [(self._end(entry, (), own),)]
            ways = gone if runner is None else self._played_on(entry, [(runner.key, own)])
            yield entry, _Together(ways, counted)

    def _of_table(
        self, table: OpenTable, counted: frozenset[EntryNumber]
    ) -> Iterator[tuple[EntryNumber, _Together]]:
        """One group of all, or one of each where they play on with others."""
        if self._coming:
            for n, entry in enumerate(table.playing):
                own = [
                    (table.end(n, slot), self._won[entry] + (slot.place == 1))
                    for slot in table.ways.slots
                ]
                yield entry, _Together(self._played_on(entry, own), counted)
            return
        seats = [*enumerate(table.playing)]
        ways = [
            tuple(
                self._end(entry, table.end(n, slot), self._won[entry] + (slot.place == 1))
                for (n, entry), slot in zip(seats, slots, strict=True)
            )
            for outcome in table.ways.outcomes
            for slots in dict.fromkeys(permutations(outcome))
        ]
        yield from dict.fromkeys(table.playing, _Together(ways, counted)).items()

    def _end(self, entry: EntryNumber, key: Key, won: int) -> _EndOfRace:
        return _EndOfRace(entry, key, *self._counts(won))

    def _counts(self, won: int) -> _Counts:
        return _Counts(won >= self._least, self._early and won > self._least)

    def _played_on(
        self, entry: EntryNumber, ways: Iterable[tuple[Key, int]]
    ) -> Iterator[tuple[_EndOfRace, ...]]:
        """With what the rounds to come can give; whoever wins, draws and loses there.

        Of the ways that count alike only the lowest and the highest can decide.
        """
        found: dict[_Counts, list[Key]] = {}
        for has, won in ways:
            for counts, gains in self._ends_after(won).items():
                found.setdefault(counts, []).extend(moved(has, gain) for gain in gains)
        for counts, keys in found.items():
            for key in {min(keys), max(keys)}:
                yield (_EndOfRace(entry, key, *counts),)

    def _ends_in_rounds(self, won: int) -> Mapping[_Counts, Sequence[Number]]:
        """The least and the most that the rounds to come can add, by what it counts then."""
        found: dict[_Counts, list[Number]] = {}
        for gain, more in self._given:
            found.setdefault(self._counts(won + more), []).append(gain)
        return {counts: (min(gains), max(gains)) for counts, gains in found.items()}

    @cached_property
    def _given(self) -> Set[tuple[Number, int]]:
        """What the rounds to come can give together, and how many games won."""
        outcomes = table_outcomes(self.race.ruleset, TableShape(DUEL, DUEL))
        slots = sorted({slot for slots in outcomes for slot in slots})
        together = combinations_with_replacement(slots, self._coming)
        gain = self.race.scale.gain
        return {(sum(map(gain, given)), sum(s.place == 1 for s in given)) for given in together}

    def reach(self) -> Reach:
        """What everybody's chance is; bounds where rounds come."""
        if self._early and not self._coming:
            return self._reach_of_few()
        chances, unsettled = dict[EntryNumber, Chance](), set[EntryNumber]()
        for entry in self.race.field:
            if self._is_far_behind(entry):
                chances[entry] = Chance.OUT
                continue
            ways = [*self._own_ways(entry)]
            in_, not_ = self._can_be_in(entry, ways), self._can_be_out(entry, ways)
            chances[entry] = _chance(can_be_in=in_.can, can_be_out=not_.can)
            if in_.can and not_.can and not (in_.proven and not_.proven and self.race.scale.told):
                unsettled.add(entry)
        return Reach(Reachable.PHASES, None, chances, frozenset(unsettled))

    def _reach_of_few(self) -> Reach:
        """Exact, by all ends of the last round: one of few may be champion at once (BIG 8.1.1)."""
        can_be_in, can_be_out = set[EntryNumber](), set[EntryNumber]()
        field = self.race.field
        for ways in product(*(group.ways for group in self._every.each)):
            ends = {end.entry: end for way in ways for end in way}
            places = sum(end.adds for end in ends.values())
            keys = sorted(ends[entry].key for entry in field)
            first = [ends[entry].all for entry in field if ends[entry].key == keys[-1]]
            for entry in field:
                above = len(keys) - bisect_right(keys, ends[entry].key)
                not_below = len(keys) - bisect_left(keys, ends[entry].key) - 1
                if above < places and not all(first):
                    can_be_in.add(entry)
                if not_below >= places or any(first):
                    can_be_out.add(entry)
        said = {n: _chance(can_be_in=n in can_be_in, can_be_out=n in can_be_out) for n in field}
        open_ = () if self.race.scale.told else (can_be_in & can_be_out)
        return Reach(Reachable.PHASES, None, said, frozenset(open_))

    def _is_far_behind(self, entry: EntryNumber) -> bool:
        """Whether he is out whatever those of his group do: each of them is above him, or adds a
        place, or neither.
        """
        ways = self._groups[entry].ways
        best = max(end.key for way in ways for end in way if end.entry == entry)
        return self._best.with_all(best) >= 2 * len(ways[0]) * _MANY

    def _own_ways(self, entry: EntryNumber) -> Iterator[_OwnWay]:
        """Each way of his own with what it leaves to the others at his table."""
        group = self._groups[entry]
        for way in group.ways:
            line = next(end.key for end in way if end.entry == entry)
            above = group.tally(way, line.__lt__, entry)
            yield _OwnWay(group, line, above, group.tally(way, line.__le__, entry))

    def _can_be_in(self, entry: EntryNumber, ways: Sequence[_OwnWay]) -> _Told:
        """Fewer above him than places, and than the phases hold."""
        can = proven = False
        for way in ways:
            less, above = divmod(self._best.of(way), _MANY)
            found = not self._crowded or above < MOST_PAIRED
            proven |= less < 0 and found
            can |= less < 0 and (found or self._fewest.of(way) < MOST_PAIRED)
        if can and self._coming:
            best = max(way.line for way in ways)
            proven = not self._may_end_all and self._on.prove_in(entry, best)
        return _Told(can, proven)

    def _can_be_out(self, entry: EntryNumber, ways: Sequence[_OwnWay]) -> _Told:
        """As many level or above as there are places, or as the phases hold, or no final at all."""
        can = any(self._worst.of(way) >= 0 for way in ways)
        if self._crowded:
            can = can or any(self._most.of(way) >= MOST_PAIRED for way in ways)
        proven = can
        if can and self._coming:
            proven = self._on.prove_out(entry, min(way.line for way in ways))
        return _Told(can or self._may_end_all, proven)

    @cached_property
    def _may_end_all(self) -> bool:
        """Whether somebody can still win every game where that ends everything."""
        return any(end.all for group in self._every.each for way in group.ways for end in way)

    @cached_property
    def _on(self) -> WaysOn:
        return WaysOn(self.race, self._won, self._least, MOST_PAIRED)
