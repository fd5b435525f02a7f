"""What no seating can do better: bounds of a round, aim by aim, from what was played before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.aims import Aim, Asked, Couple, Tables, couple
from bglmanager.engine.seating.boards_search import least_meetings
from bglmanager.engine.seating.search import Prices


class Bounds:
    """The least that a round can cost. `before` are tables that may have been played before."""

    def __init__(self, asked: Asked, before: Sequence[Tables]) -> None:
        self._asked = asked
        self._least = dict.fromkeys(Aim, 0) | {
            Aim.FORBIDDEN: self._together(asked.forbidden),
            Aim.RELATED: self._together(asked.related),
            Aim.THRICE: self._crowded(2),
            Aim.SHORT: self._short(),
            Aim.SEATS: self._seats(),
        }
        self._again = self._crowded(1)
        self._groups = [found for found in map(self._met_groups, before) if found]
        if not self._groups:
            met = {couple(one, other) for one in asked.order for other in asked.met.get(one, {})}
            self._groups = [self._together(met)]

    def least(self, thrice: int | None) -> Mapping[Aim, int]:
        """By every aim, where so many pairs meet a third time; None where that is no aim.

        A group of which all have met meets again where it has more people than there are tables.
        A pair of two such groups has met twice, and is counted once only.
        """
        groups = self._groups
        again = max(groups)
        if thrice is not None:
            again = max(again, sum(groups) - (len(groups) - 1) * thrice)
        return self._least | {Aim.AGAIN: max(again, self._again)}

    def least_total(self, paid: Prices) -> int:
        """What a search pays at least; with locked tables, of which it knows nothing, 0."""
        if self._asked.locked:
            return 0
        aims = self._asked.aims
        least = self.least(self._least[Aim.THRICE] if Aim.THRICE in aims else None)
        counts = sorted(self._asked.short.get(each, 0) for each in self._asked.order)
        return sum(paid.weights[aim] * least[aim] for aim in aims if aim is not Aim.SHORT) + (
            paid.short * sum(counts[: self._short_seats()])
        )

    def _together(self, pairs: Collection[Couple]) -> int:
        """How many of these pairs sit together where groups of them fill all tables evenly."""
        near: dict[EntryNumber, set[EntryNumber]] = {each: set() for each in self._asked.order}
        for one, other in pairs:
            if one in near and other in near:
                near[one].add(other)
                near[other].add(one)
        groups = {frozenset({each, *others}) for each, others in near.items()}
        whole = (group for group in groups if all(len(near[each]) == len(group) - 1
                                                  for each in group))  # fmt: skip
        return self._spread(group for group in whole if all(
            near[each] | {each} == group for each in group))  # fmt: skip

    def _spread(self, groups: Iterable[Collection[EntryNumber]]) -> int:
        return sum(least_meetings(len(group), len(self._asked.sizes)) for group in groups)

    def _met_groups(self, tables: Tables) -> int:
        met, here = self._asked.met, set(self._asked.order)
        present = ([each for each in table if each in here] for table in tables)
        return self._spread(
            table for table in present
            if all(met.get(one, {}).get(other) for one, other in combinations(table, 2))
        )  # fmt: skip

    def _crowded(self, times: int) -> int:
        """Pairs who have met so often and meet, because somebody has met nearly all."""
        order, met = self._asked.order, self._asked.met
        here, mates = set(order), min(self._asked.sizes) - 1
        total = 0
        for each in order:
            often = sum(1 for other, met_ in met.get(each, {}).items()
                        if met_ >= times and other in here)  # fmt: skip
            total += max(0, mates - (len(order) - 1 - often))
        return -(-total // 2)

    def _short_seats(self) -> int:
        sizes = self._asked.sizes
        return sum(size for size in sizes if size < max(sizes))

    def _short(self) -> int:
        counts = sorted(self._asked.short.get(each, 0) for each in self._asked.order)
        return sum(count - counts[0] for count in counts[: self._short_seats()])

    def _seats(self) -> int:
        seats = range(max(self._asked.sizes))
        had = (self._asked.seats.get(each, {}) for each in self._asked.order)
        return sum(min(own.get(seat, 0) for seat in seats) ** 2 for own in had)
