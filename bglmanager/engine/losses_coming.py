"""Rounds to come where who lost at most one game plays on: ways to play them that prove something.

Tables of these rounds can be of any people, so whoever is told to lose meets somebody who is not.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from bglmanager.engine.event import Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.outcomes import Slot, TableShape, table_outcomes
from bglmanager.engine.plan import DUEL
from bglmanager.engine.presence import seatable_entries
from bglmanager.engine.race import Key, Race, first_of


class _SoFar(NamedTuple):
    """What somebody has by the first criterion, and how many games he has lost."""

    entry: EntryNumber
    has: Number
    lost: int

    def with_slot(self, slot: Slot, gain: Number) -> _SoFar:
        """With a place, a first one is not lost."""
        return _SoFar(self.entry, self.has + gain, self.lost + (slot.place > 1))


_Order = Callable[[_SoFar], tuple[Number, ...]]
"""Who loses first."""


def _near_and_strong(row: _SoFar) -> tuple[Number, ...]:
    return (*_near(row), -row.has)


def _near_and_weak(row: _SoFar) -> tuple[Number, ...]:
    return (*_near(row), row.has)


def _weak(row: _SoFar) -> tuple[Number, ...]:
    return (row.has,)


def _near(row: _SoFar) -> tuple[Number, ...]:
    """Who lost one game loses the second, then who lost none the first."""
    return row.lost > 1, row.lost == 0


_Play = Callable[[Sequence[_SoFar]], Sequence[tuple[_SoFar, Slot]]]


class _Round(NamedTuple):
    """Who does not win in a round to come, and whether one of them, or of the others, has lost two
    games before, who adds no place whatever he does.
    """

    losing: frozenset[EntryNumber]
    free_losing: bool
    free_winning: bool


class _End(NamedTuple):
    """How everything ends when it is played on in one way, the best of its `lines` last.

    `losing` do not win at the tables that are open.
    """

    rows: Mapping[EntryNumber, _SoFar]
    lines: Sequence[Number]
    adding: int
    losing: frozenset[EntryNumber]
    rounds: Sequence[_Round]

    def not_below(self, line: Number, entry: EntryNumber) -> int:
        """How many others are level or above."""
        return len(self.lines) - bisect_left(self.lines, line) - (self.rows[entry].has >= line)

    def above(self, line: Number, entry: EntryNumber) -> int:
        """How many others are above."""
        return len(self.lines) - bisect_right(self.lines, line) - (self.rows[entry].has > line)


class WaysOn:
    """A few ways to play on, and what they prove of somebody who wins, or loses, all of his games.

    Where he does otherwise than there, one other does: whom he meets. If that is nobody who has
    lost two games, who is above him less who adds a place is changed by one at most.
    """

    def __init__(self, race: Race, won: Mapping[EntryNumber, int], least: int, most: int) -> None:
        """`won` are the games of everybody, of those who have left too; who wins the `least` adds a
        place, and at `most` so many find one.
        """
        self._race, self._won, self._most = race, won, most
        self._coming = len(race.moment.coming)
        gone = won.keys() - race.field_set
        self._gone = sum(won[entry] + (entry in race.table_of) >= least for entry in gone)
        playing = (seatable_entries(race.event, number) for number in race.moment.coming)
        self._everybody = all(race.field_set == {*each} for each in playing)
        outcomes = table_outcomes(race.ruleset, TableShape(DUEL, DUEL))
        apart = max(outcomes, key=lambda slots: sum(slot.alone for slot in slots))
        self._first, self._last = apart
        self._shared = next(slots[0] for slots in outcomes if slots is not apart)

    def prove_in(self, entry: EntryNumber, line: Key) -> bool:
        """Whether he is in with this line in one of the ways, level ones being above him."""
        for end in self._good if self._everybody else ():
            above = end.not_below(first_of(line), entry)
            changed = sum(entry in r.losing and not r.free_winning for r in end.rounds)
            changed += entry in end.losing and not self._is_met_by_out(entry)
            adds = self._lost_by(entry) <= 1
            if above < self._most and above + changed < self._others(entry, end) + adds:
                return True
        return False

    def prove_out(self, entry: EntryNumber, line: Key) -> bool:
        """Whether he is out with this line in one of the ways, level ones being below him."""
        for end in self._bad if self._everybody else ():
            above = end.above(first_of(line), entry)
            changed = sum(entry not in r.losing and not r.free_losing for r in end.rounds)
            changed += entry not in end.losing and not self._is_met_by_out(entry)
            adds = self._lost_by(entry) + self._coming + (entry in self._race.table_of) <= 1
            places = self._others(entry, end) + adds + self._gone
            if above >= self._most or above - changed >= places:
                return True
        return False

    def _is_met_by_out(self, entry: EntryNumber) -> bool:
        """Whether whom he plays against has lost two games, or he does not play."""
        table = self._race.table_of.get(entry)
        return table is None or all(self._lost_by(n) > 1 for n in table.playing if n != entry)

    def _others(self, entry: EntryNumber, end: _End) -> int:
        """The places that others add."""
        return end.adding - (end.rows[entry].lost <= 1)

    @cached_property
    def _good(self) -> Sequence[_End]:
        return self._played_on(self._losing(_near_and_strong)), self._played_on(self._sharing)

    @cached_property
    def _bad(self) -> Sequence[_End]:
        return self._played_on(self._losing(_near_and_weak)), self._played_on(self._losing(_weak))

    def _losing(self, order: _Order) -> _Play:
        """At every table, and of all in a round to come, the first half loses."""

        def play(rows: Sequence[_SoFar]) -> Sequence[tuple[_SoFar, Slot]]:
            losing = len(rows) // DUEL
            slots = [self._last] * losing + [self._first] * (len(rows) - losing)
            return [*zip(sorted(rows, key=order), slots, strict=True)]

        return play

    def _sharing(self, rows: Sequence[_SoFar]) -> Sequence[tuple[_SoFar, Slot]]:
        """All places are shared; where they are odd who has least stays over, and wins."""
        over = len(rows) % DUEL
        slots = [self._first] * over + [self._shared] * (len(rows) - over)
        return [*zip(sorted(rows, key=_weak), slots, strict=True)]

    def _played_on(self, play: _Play) -> _End:
        """Who has left plays at an open table, and is not there any more."""
        runners, field = self._race.runners.items(), self._race.field_set
        rows = [_SoFar(entry, first_of(each.key), self._lost_by(entry)) for entry, each in runners]
        losing, rounds = set[EntryNumber](), []
        for table in self._race.tables:
            both = zip(table.playing, table.has, strict=True)
            given = play([_SoFar(n, first_of(key), self._lost_by(n)) for n, key in both])
            losing |= self._not_winning(given)
            rows += (row for row in self._after(given) if row.entry in field)
        for _ in range(self._coming):
            given = play(rows)
            rounds.append(self._round(given))
            rows = self._after(given)
        adding = sum(row.lost <= 1 for row in rows)
        return _End(
            {row.entry: row for row in rows},
            sorted(row.has for row in rows),
            adding,
            frozenset(losing),
            rounds,
        )

    def _after(self, given: Iterable[tuple[_SoFar, Slot]]) -> list[_SoFar]:
        gain = self._race.scale.gain
        return [row.with_slot(slot, gain(slot)) for row, slot in given]

    def _not_winning(self, given: Iterable[tuple[_SoFar, Slot]]) -> frozenset[EntryNumber]:
        return frozenset(row.entry for row, slot in given if slot != self._first)

    def _round(self, given: Sequence[tuple[_SoFar, Slot]]) -> _Round:
        """Of those who share one can meet another only, so that there have to be two."""
        out = Counter(slot for row, slot in given if row.lost > 1)
        free_winning = out[self._first] > 0 or out[self._shared] > 1
        return _Round(self._not_winning(given), out[self._last] > 0, free_winning)

    def _lost_by(self, entry: EntryNumber) -> int:
        """Rounds that he was not there are lost like others."""
        coming = self._coming + (entry in self._race.table_of)
        return self._race.last - coming - self._won[entry]
