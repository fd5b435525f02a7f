"""Whether somebody will be among those who play on because they lost at most one game (BIG 8.1.1).

As many play on as have lost no more, the best of the standings; a first place shared by two is not
lost. So everybody who ends above somebody, less everybody who adds a place, tells whether he is in.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import accumulate, combinations_with_replacement, permutations
from operator import lt
from typing import NamedTuple

from bglmanager.engine.chances import Chance, Reach, Reachable
from bglmanager.engine.finals import games_won
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.outcomes import TableShape, table_outcomes
from bglmanager.engine.plan import DUEL, MOST_PAIRED, planned_round
from bglmanager.engine.race import Key, OpenTable, Race, moved


class _GamesWon(NamedTuple):
    """What somebody has in one way, and how many games he has won."""

    entry: EntryNumber
    key: Key
    won: int


class _EndOfRace(NamedTuple):
    """What somebody ends with; `adds` tells that he lost at most one game."""

    entry: EntryNumber
    key: Key
    adds: bool


class _Together:
    """Players whose games hang together, and each way they can end; alone where rounds come."""

    def __init__(
        self, ways: Iterable[tuple[_EndOfRace, ...]], counted: frozenset[EntryNumber]
    ) -> None:
        self.ways, self._counted = tuple(ways), counted
        self.lines = sorted({end.key for way in self.ways for end in way})

    def weights(self, is_above: Callable[[Key], bool]) -> Iterator[int]:
        """Of each way: how many are above, less how many places they add."""
        for way in self.ways:
            yield self.weight(way, is_above)

    def can_add(self, entry: EntryNumber) -> bool:
        """Whether he can end with at most one game lost."""
        return any(end.adds for way in self.ways for end in way if end.entry == entry)

    def weight(
        self,
        way: Iterable[_EndOfRace],
        is_above: Callable[[Key], bool],
        but: EntryNumber | None = None,
    ) -> int:
        """That of one way; one of them can be left out of those above."""
        above = (e.entry in self._counted and e.entry != but and is_above(e.key) for e in way)
        return sum(above) - sum(end.adds for end in way)


class _WeightSum:
    """The weights of all groups by the line they are compared with, the least or the most."""

    def __init__(self, groups: Iterable[_Together], choose: Callable[[Iterable[int]], int]) -> None:
        self._choose = choose
        self._first, changes = 0, []
        for group in groups:
            before = choose(group.weights(lambda _: True))
            self._first += before
            for line in group.lines:
                after = choose(group.weights(partial(lt, line)))
                changes.append((line, after - before))
                before = after
        changes.sort()
        self._lines = [line for line, _ in changes]
        self._sums = [0, *accumulate(change for _, change in changes)]

    def without(self, group: _Together, line: Key, *, level: bool) -> int:
        """That of all other groups; `level` takes those for above who are level."""
        side, beyond = (bisect_left, line.__le__) if level else (bisect_right, line.__lt__)
        whole = self._first + self._sums[side(self._lines, line)]
        return whole - self._choose(group.weights(beyond))


def only_duels(race: Race) -> bool:
    """Whether all that is still to be played is for two: what is lost is told there alone."""
    settings, coming = race.event.settings, race.moment.coming
    sizes = (planned_round(settings, number).players_per_table for number in coming)
    return all(n == DUEL for n in sizes) and all(len(t.playing) <= DUEL for t in race.tables)


class Losses:
    """A race in which everybody plays on who loses at most one game."""

    def __init__(self, race: Race, *, early: bool) -> None:
        """`early` tells that who wins every game is champion, and nobody plays on."""
        self.race = race
        rounds = [r for r in race.event.rounds if r.number <= race.moment.standings.after_round]
        self._won = games_won(race.moment.derived, rounds)
        self._least = race.last - 1
        self._groups = dict(self._grouped())
        every = {id(group): group for group in self._groups.values()}.values()
        self._fewest, self._most = _WeightSum(every, min), _WeightSum(every, max)
        self._early = early and self._can_win_all()

    def _grouped(self) -> Iterator[tuple[EntryNumber, _Together]]:
        """Everybody's group; who has left adds a place if he lost no more."""
        race, counted = self.race, frozenset(self.race.field)
        for table in race.tables:
            yield from self._of_table(table, counted)
        there = {entry for table in race.tables for entry in table.playing}
        for entry in {*race.runners, *self._won} - there:
            runner = race.runners.get(entry)
            key = runner.key if runner else ()
            ways = self._played_on(
                [_GamesWon(entry, key, self._won[entry])], more=runner is not None
            )
            yield entry, _Together(ways, counted)

    def _of_table(
        self, table: OpenTable, counted: frozenset[EntryNumber]
    ) -> Iterator[tuple[EntryNumber, _Together]]:
        """One group of all, or one of each where they play on with others."""
        ways = [
            tuple(
                _GamesWon(entry, table.end(n, slot), self._won[entry] + (slot.place == 1))
                for n, (entry, slot) in enumerate(zip(table.playing, slots, strict=True))
            )
            for outcome in table.ways.outcomes
            for slots in permutations(outcome)
        ]
        if self.race.moment.coming:
            for n, entry in enumerate(table.playing):
                own = dict.fromkeys(way[n] for way in ways)
                yield entry, _Together(self._played_on(own, more=True), counted)
            return
        group = _Together([tuple(map(self._end, way)) for way in dict.fromkeys(ways)], counted)
        yield from dict.fromkeys(table.playing, group).items()

    def _end(self, played: _GamesWon) -> _EndOfRace:
        return _EndOfRace(played.entry, played.key, played.won >= self._least)

    def _played_on(
        self, ways: Iterable[_GamesWon], *, more: bool
    ) -> Iterator[tuple[_EndOfRace, ...]]:
        """With each way that the rounds to come can give; whoever wins, draws and loses there."""
        rounds = len(self.race.moment.coming) if more else 0
        slots = {s for o in table_outcomes(self.race.ruleset, TableShape(DUEL, DUEL)) for s in o}
        for has in ways:
            for given in combinations_with_replacement(sorted(slots), rounds):
                key = moved(has.key, sum(map(self.race.scale.gain, given)))
                won = has.won + sum(slot.place == 1 for slot in given)
                yield (self._end(_GamesWon(has.entry, key, won)),)

    def _can_win_all(self) -> bool:
        """Whether somebody can still win every game."""
        race = self.race
        left = {n: len(race.moment.coming) + (n in race.table_of) for n in race.field}
        return any(self._won[n] + left[n] > self._least for n in race.field)

    def reach(self) -> Reach:
        """What everybody's chance is; bounds where rounds come, or a champion may end it all."""
        most = sum(group.can_add(entry) for entry, group in self._groups.items())
        sound = not self._early and most <= MOST_PAIRED
        said = {entry: self._chance(entry, sound=sound) for entry in self.race.field}
        possible = {entry for entry, chance in said.items() if chance is Chance.POSSIBLE}
        settled = filter(self._is_settled, possible) if sound else ()
        return Reach(Reachable.PHASES, None, said, frozenset(possible.difference(settled)))

    def _is_settled(self, entry: EntryNumber) -> bool:
        """Whether somebody who is possible is so in fact.

        In the last round he is. Before, where nobody has drawn and nobody draws, just those who
        lost at most one game are the best: he wins what is left and is in, or loses it and is not.
        """
        coming = len(self.race.moment.coming)
        if not coming or not self.race.scale.told:
            return self.race.scale.told
        firsts = (len(result.first) for result in self.race.moment.derived.tables)
        left = any(
            won >= self._least for n, won in self._won.items() if n not in self.race.field_set
        )
        won, most = self._won[entry], coming + (entry in self.race.table_of)
        return won < self._least <= won + most and not left and max(firsts, default=1) == 1

    def _chance(self, entry: EntryNumber, *, sound: bool) -> Chance:
        group = self._groups[entry]
        fewest, most = [], []
        for way in group.ways:
            line = next(end.key for end in way if end.entry == entry)
            own = group.weight(way, line.__lt__, entry)
            fewest.append(own + self._fewest.without(group, line, level=False))
            own = group.weight(way, line.__le__, entry)
            most.append(own + self._most.without(group, line, level=True))
        if min(fewest) >= 0:
            return Chance.OUT
        return Chance.CERTAIN if sound and max(most) < 0 else Chance.POSSIBLE
