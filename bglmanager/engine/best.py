"""Whether somebody will be among the best so many of the standings to come."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from bglmanager.engine.chances import Chance, PlaceWorth, Reach, Reachable
from bglmanager.engine.coming import Coming
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.outcomes import Slot
from bglmanager.engine.race import Key, OpenTable, Race, Runner, moved


class _Beyond:
    """How many at the open tables and among the runners are beyond a line; it falls as that rises.

    Every line is looked at once, and few of them: the lines of all who wait are told by those.
    """

    def __init__(
        self, race: Race, at: Callable[[OpenTable, Key], int], runners: Callable[[Key], int]
    ) -> None:
        self._race, self._at, self._runners = race, at, runners
        self._known: dict[Key, int] = {}

    def at_tables(self, line: Key, but: OpenTable | None = None) -> int:
        """How many at all tables, or at all other ones."""
        if line not in self._known:
            self._known[line] = sum(self._at(table, line) for table in self._race.tables)
        return self._known[line] - (self._at(but, line) if but else 0)

    def last_with(self, wanted: int, lines: Sequence[Key]) -> Key:
        """The highest of these rising lines with so many beyond it; nothing where there is none."""
        at = bisect_left(lines, True, key=lambda line: self._every(line) < wanted)
        return lines[at - 1] if at else ()

    def _every(self, line: Key) -> int:
        return self._runners(line) + self.at_tables(line)


class Best:
    """A race for the best so many places.

    Somebody's best case is that he wins alone whatever he still plays: any other result lifts
    somebody else. Then every other table can be looked at by itself for the fewest of its players
    who must end above him; and so for his worst case, last and alone.
    """

    def __init__(self, race: Race, places: int) -> None:
        self.race, self.places = race, places
        self.coming = Coming(race) if race.moment.coming else None
        self._spread = self.coming.spread if self.coming else 0
        ends = [(each.key, each.key) for each in race.runners.values()]
        for table in race.tables:
            ends += (table.ends_of(n) for n in table.playing if n in race.field_set)
        self._lows = sorted(low for low, _ in ends)
        self._highs = sorted(high for _, high in ends)
        self._above = _Beyond(race, OpenTable.least_above, race.runners_above)
        self._not_below = _Beyond(race, OpenTable.most_not_below, race.runners_not_below)

    def reach(self) -> Reach:
        """What everybody's chance is."""
        said = {entry: self._chance(entry) for entry in self.race.field}
        return Reach(Reachable.PHASES, self.places, said, self._unsettled(said))

    def _said(self, fewest: int, most: int) -> Chance:
        if fewest >= self.places:
            return Chance.OUT
        return Chance.CERTAIN if most < self.places else Chance.POSSIBLE

    def _chance(self, entry: EntryNumber) -> Chance:
        if not self.race.is_told:
            return Chance.POSSIBLE
        if self._is_out(entry):
            return Chance.OUT
        return Chance.CERTAIN if self._is_in(entry) else Chance.POSSIBLE

    def ranks(self, entry: EntryNumber) -> tuple[int, int]:
        """The best and the last rank that somebody of the field can have in the last round."""
        table = self.race.table_of.get(entry)
        if table is None:
            own = self.race.runners[entry]
            return self._runner_above(own) + 1, self._runner_not_below(own) + 1
        slots = table.ways.lonely
        above = self._others_above(entry, table, slots[0])
        return above + 1, self._others_not_below(entry, table, slots[-1]) + 1

    def _is_out(self, entry: EntryNumber) -> bool:
        """Whether as many end above him in his best case as there are places."""
        table = self.race.table_of.get(entry)
        up = moved(self._line(entry, table, best=True), self._spread)
        if len(self._lows) - bisect_right(self._lows, up) >= self.places:
            return True
        if self.coming is not None and self.coming.fewest_above(entry) >= self.places:
            return True
        if table is None:
            return self._runner_above(self.race.runners[entry]) >= self.places
        surely, near = self._out_to
        if surely < up <= near:
            return self._others_above(entry, table, table.ways.lonely[0]) >= self.places
        return up <= surely

    def _is_in(self, entry: EntryNumber) -> bool:
        """Whether fewer end level or above in his worst case than there are places."""
        table = self.race.table_of.get(entry)
        down = moved(self._line(entry, table, best=False), -self._spread)
        if len(self._highs) - bisect_left(self._highs, down) <= self.places:  # he is one of them
            return True
        if self.coming is not None and self.coming.most_not_below(entry) < self.places:
            return True
        if table is None:
            return self._runner_not_below(self.race.runners[entry]) < self.places
        near, surely = self._in_from
        if near < down <= surely:
            return self._others_not_below(entry, table, table.ways.lonely[-1]) < self.places
        return down > surely

    def _line(self, entry: EntryNumber, table: OpenTable | None, *, best: bool) -> Key:
        """What he has after his table, alone first or last."""
        if table is None:
            return self.race.runners[entry].key
        slots = table.ways.lonely
        return table.end_of(entry, slots[0 if best else -1])

    @cached_property
    def _out_to(self) -> tuple[Key, Key]:
        """Of the best cases, the last who is out whatever his own table does, and the last who can
        be: of those beyond his line one table more or less is his own.
        """
        lines, least = self._lines(best=True), self.places - self._largest + 1
        return self._above.last_with(self.places, lines), self._above.last_with(least, lines)

    @cached_property
    def _in_from(self) -> tuple[Key, Key]:
        """Of the worst cases, the last who is not in whatever his own table does, and the last who
        may not be, he being one of those who are not below his line.
        """
        lines, most = self._lines(best=False), self.places + self._largest
        found = self._not_below
        return found.last_with(most, lines), found.last_with(self.places + 1, lines)

    @cached_property
    def _largest(self) -> int:
        return max(len(table.playing) for table in self.race.tables)

    def _lines(self, *, best: bool) -> Sequence[Key]:
        spread = self._spread if best else -self._spread
        at_tables = (n for n in self.race.field if n in self.race.table_of)
        lines = (self._line(n, self.race.table_of[n], best=best) for n in at_tables)
        return sorted({moved(line, spread) for line in lines})

    def _others_above(self, entry: EntryNumber, table: OpenTable, slot: Slot) -> int:
        """The fewest who end above him, who has this place at his table alone."""
        up = moved(table.end_of(entry, slot), self._spread)
        others = self.race.runners_above(up) + self._above.at_tables(up, table)
        return table.others_above(entry, slot, up) + others

    def _others_not_below(self, entry: EntryNumber, table: OpenTable, slot: Slot) -> int:
        """The most who do not surely end below him, who has this place at his table alone."""
        down = moved(table.end_of(entry, slot), -self._spread)
        others = self.race.runners_not_below(down) + self._not_below.at_tables(down, table)
        return table.others_not_below(entry, slot, down) + others

    def _runner_above(self, own: Runner) -> int:
        up = moved(own.key, self._spread)
        return self.race.runners_above(up, own) + self._above.at_tables(up)

    def _runner_not_below(self, own: Runner) -> int:
        down = moved(own.key, -self._spread)
        return self.race.runners_not_below(down, own) + self._not_below.at_tables(down)

    def _unsettled(self, said: Mapping[EntryNumber, Chance]) -> frozenset[EntryNumber]:
        """Who is possible by bounds only."""
        possible = [entry for entry, chance in said.items() if chance is Chance.POSSIBLE]
        if not self.race.scale.told or (self.race.scale.steps and not self.race.is_told):
            return frozenset(possible)
        if self.coming is None or not self.race.scale.steps:
            return frozenset()
        ways = (self.coming.proven(possible, self.places, best=best) for best in (True, False))
        return frozenset(possible) - frozenset.intersection(*map(frozenset, ways))

    def needs(self, entry: EntryNumber) -> Iterator[PlaceWorth]:
        """What each place at his table is worth in the last round, the best first."""
        table = self.race.table_of.get(entry)
        if self.coming is not None or entry not in self.race.field_set:
            return
        if table is None:
            line = self.race.runners[entry].key
            yield self._need(None, self._chance(entry), [line], None)
            return
        ways: dict[int, list[Slot]] = {}
        for slot in table.ways.lonely:
            ways.setdefault(slot.place, []).append(slot)
        for place, slots in sorted(ways.items()):
            fewest = min(self._others_above(entry, table, slot) for slot in slots)
            most = max(self._others_not_below(entry, table, slot) for slot in slots)
            lines = [table.end_of(entry, slot) for slot in slots]
            yield self._need(place, self._said(fewest, most), lines, table)

    def _need(
        self, place: int | None, chance: Chance, lines: Sequence[Key], at: OpenTable | None
    ) -> PlaceWorth:
        """With the tables where more or fewer can pass these lines."""
        tables: list[TableNumber] = []
        if chance is Chance.POSSIBLE:
            for table in self.race.tables:
                moves = (table.least_above(line) < table.most_not_below(line) for line in lines)
                if table is not at and any(moves):
                    tables.append(table.number)
        return PlaceWorth(place, chance, tuple(tables))
