"""Whether somebody will be among the best so many of the standings to come."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence

from bglmanager.engine.chances import Chance, PlaceWorth, Reach, Reachable
from bglmanager.engine.coming import Coming
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.race import Key, OpenTable, Race, Runner, moved


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

    def reach(self) -> Reach:
        """What everybody's chance is."""
        said = {entry: self._chance(entry) for entry in self.race.field}
        return Reach(Reachable.PHASES, self.places, said, self._unsettled(said))

    def _said(self, fewest: int, most: int) -> Chance:
        if fewest >= self.places:
            return Chance.OUT
        return Chance.CERTAIN if most < self.places else Chance.POSSIBLE

    def _chance(self, entry: EntryNumber) -> Chance:
        race, table = self.race, self.race.table_of.get(entry)
        if not race.is_told:
            return Chance.POSSIBLE
        if table is None:
            low = high = race.runners[entry].key
        else:
            low, high = table.ends_of(entry)
        up, down = moved(high, self._spread), moved(low, -self._spread)
        if len(self._lows) - bisect_right(self._lows, up) >= self.places:
            return Chance.OUT
        if len(self._highs) - bisect_left(self._highs, down) <= self.places:  # he is one of them
            return Chance.CERTAIN
        fewest, most = self._others(entry, table)
        if self.coming is not None:
            fewest = max(fewest, self.coming.fewest_above(entry))
            most = min(most, self.coming.most_not_below(entry))
        return self._said(fewest, most)

    def _others(self, entry: EntryNumber, table: OpenTable | None) -> tuple[int, int]:
        """The fewest who end above him, the most who do not surely end below him."""
        if table is None:
            own = self.race.runners[entry]
            return self._above(own.key, own=own), self._not_below(own.key, own=own)
        first, last = table.lonely[0], table.lonely[-1]
        best, worst = (table.with_slot(entry, slot, self._spread) for slot in (first, last))
        return (
            best.above + self._above(best.line, table),
            worst.not_below + self._not_below(worst.line, table),
        )

    def _above(self, line: Key, at: OpenTable | None = None, own: Runner | None = None) -> int:
        up = moved(line, self._spread)
        tables = (table.least_above(up) for table in self.race.tables if table is not at)
        return self.race.runners_above(up, own) + sum(tables)

    def _not_below(self, line: Key, at: OpenTable | None = None, own: Runner | None = None) -> int:
        down = moved(line, -self._spread)
        tables = (table.most_not_below(down) for table in self.race.tables if table is not at)
        return self.race.runners_not_below(down, own) + sum(tables)

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
        ways: dict[int, list[tuple[int, int, Key]]] = {}
        for own in (table.with_slot(entry, slot) for slot in table.lonely):
            above = own.above + self._above(own.line, table)
            not_below = own.not_below + self._not_below(own.line, table)
            ways.setdefault(own.slot.place, []).append((above, not_below, own.line))
        for place, found in sorted(ways.items()):
            chance = self._said(min(a for a, _, _ in found), max(b for _, b, _ in found))
            yield self._need(place, chance, [line for *_, line in found], table)

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
