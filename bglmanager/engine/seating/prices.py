"""What a seating costs as one number: the aims of a round, one after the other, as its digits.

People are numbers here, their places in the order of the round from 0, and tables count from 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.ahead import can_all_be_new
from bglmanager.engine.seating.aims import Aim, Asked, Couple, Told, strangers
from bglmanager.engine.seating.boards_search import least_assignment

Places = Sequence[Sequence[int]]
"""Places in the order of the round, table by table."""

MEETINGS: Mapping[Aim, int] = {Aim.AGAIN: 1, Aim.THRICE: 2}
"""The aims that look at meetings, and from how many of them on they count."""


class AimPrices:
    """The cost of two people at a table, of one at a table, of one in a seat.

    `units` are what one more costs by an aim: more than all of the aims behind it can come to, so
    that the least sum is the seating that is best by the first aim, then by the second, and so on.
    `rows` has for everybody with whom he should not sit, and what that costs; `home` his table
    where the order is cut from the top; `burden` what he costs more than others at a short table;
    `best_seat` what the seat costs that he had least often.
    """

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.people = len(asked.order)
        self.index = {entry: place for place, entry in enumerate(asked.order)}
        self.home = [table for table, size in enumerate(asked.sizes) for _ in range(size)]
        whole = max(asked.sizes, default=0)
        self.is_short = [size < whole for size in asked.sizes]
        self._apart = {Aim.FORBIDDEN: _both_ways(asked.forbidden)}
        self._apart[Aim.RELATED] = _both_ways(asked.related)
        self._facts: Sequence[Mapping[EntryNumber, Mapping[EntryNumber, int]]]
        self._facts = [each for each in (asked.met, *self._apart.values()) if each]
        self._beyond = self._times_beyond()
        self.units: dict[Aim, int] = {}
        unit = 1
        for aim in reversed(asked.aims):
            self.units[aim] = unit
            unit *= self._most(aim) + 1
        self.shift, self.seat = self.units.get(Aim.SHIFT, 0), self.units.get(Aim.SEATS, 0)
        self.burden = [self.units.get(Aim.SHORT, 0) * times for times in self._beyond]
        self._squares = [
            [times**2 for times in _seats_had(asked, entry, whole)] for entry in asked.order
        ]
        self.best_seat = [self.seat * min(row, default=0) for row in self._squares]
        self.rows = _Rows(self)
        self._new = strangers(asked) if Aim.AHEAD in asked.aims else []
        held = asked.locked.values()
        self._held = [sum(1 << self.index[entry] for entry in table) for table in held]
        self._left: dict[frozenset[int], bool] = {}

    def _times_beyond(self) -> list[int]:
        """How often everybody sat at a short table, beyond those who did least."""
        if not any(self.is_short):
            return [0] * self.people
        times = [self.asked.short.get(entry, 0) for entry in self.asked.order]
        least = min(times)
        return [each - least for each in times]

    def _most(self, aim: Aim) -> int:
        """More than this no seating costs by an aim."""
        asked = self.asked
        if aim is Aim.SHIFT:
            last = len(asked.sizes) - 1
            return sum(max(home, last - home) ** 2 for home in self.home)
        if aim is Aim.SEATS:
            return sum(max(had.values(), default=0) ** 2 for had in asked.seats.values())
        if aim is Aim.SHORT:
            return sum(self._beyond)
        if aim is Aim.AHEAD:
            return 1
        known = asked.met if aim in MEETINGS else self._apart[aim]
        return sum(size * (size - 1) // 2 for size in asked.sizes) if known else 0

    def row(self, one: int) -> dict[int, int]:
        """With whom somebody should not sit, and what that costs."""
        entry, index, units = self.asked.order[one], self.index, self.units
        met = self.asked.met.get(entry, {}).items()
        found: dict[int, int] = {}
        for aim, least in MEETINGS.items():
            if unit := units.get(aim):
                _add(found, unit, [index[o] for o, n in met if n >= least and o in index])
        for aim, apart in self._apart.items():
            if (unit := units.get(aim)) and entry in apart:
                _add(found, unit, [index[o] for o in apart[entry] if o in index])
        return found

    def may_clash(self, table: Sequence[int]) -> bool:
        """Whether two of a table may cost anything, found without making their rows."""
        order = self.asked.order
        people = [order[each] for each in table]
        for facts in self._facts:
            for one in people:
                if one in facts and not facts[one].keys().isdisjoint(people):
                    return True
        return False

    def meeting(self, table: Sequence[int]) -> int:
        """What the people of a table cost because of each other."""
        rows = self.rows
        return sum(rows[one].get(other, 0) for one, other in combinations(table, 2))

    def place(self, one: int, table: int) -> int:
        """What one person at a table costs, whoever else is there."""
        away = self.home[one] - table
        return self.shift * away * away + self.burden[one] * self.is_short[table]

    def seats(self, table: Sequence[int]) -> int:
        """What the seats of a table cost as its people sit there."""
        return self.seat * sum(self._squares[one][seat] for seat, one in enumerate(table))

    def in_seats(self, table: Sequence[int]) -> list[int]:
        """The people in the seats that cost least; of equals the better ranked in the first."""
        people, size = sorted(table), len(table)
        if not self.seat or not self.asked.seats:
            return people
        seats = least_assignment([self._squares[one][:size] for one in people])
        return [one for _, one in sorted(zip(seats, people, strict=True))]

    def seats_beyond(self, table: Sequence[int]) -> int:
        """What the seats cost at least beyond the best one for each at a table."""
        if not self.seat:
            return 0
        return self.seats(self.in_seats(table)) - sum([self.best_seat[one] for one in table])

    def of(self, told: Iterable[Told]) -> int:
        """What was told as one number."""
        return sum(self.units[each.aim] * each.cost for each in told)

    def without_ahead(self, told: Iterable[Told]) -> int:
        """The same, whatever it leaves to the next round: that no single table knows."""
        return self.of(each for each in told if each.aim is not Aim.AHEAD)

    def leaves_a_round(self, tables: Iterable[int]) -> bool:
        """Whether the next round can be without a rematch after these tables, given as bits, and
        those that are locked.
        """
        if (key := frozenset((*tables, *self._held))) not in self._left:
            at = {one: table for table in key for one in people_of(table)}
            new = [strange & ~at[one] for one, strange in enumerate(self._new)]
            self._left[key] = can_all_be_new(new, self.asked.sizes)
        return self._left[key]

    def digits(self, cost: int) -> Mapping[Aim, int]:
        """What a cost is by every aim."""
        found = {}
        for aim in self.asked.aims:
            found[aim], cost = divmod(cost, self.units[aim])
        return found

    def least_short(self) -> int:
        """How often at least those sat at short tables who sit there now, beyond the others."""
        return sum(sorted(self._beyond)[: self._short_seats()])

    def short_bids(self) -> Mapping[int, int]:
        """What everybody would pay for not being at a short table: no more than who must be."""
        served = sorted(self._beyond)[: self._short_seats()]
        unit, most = self.units.get(Aim.SHORT, 0), served[-1] if served else 0
        return {one: unit * min(times, most) for one, times in enumerate(self._beyond)}

    def _short_seats(self) -> int:
        sizes = zip(self.asked.sizes, self.is_short, strict=True)
        return sum(size for size, is_short in sizes if is_short)


class _Rows(dict[int, dict[int, int]]):
    """Made when they are asked for: few of a large field ever are."""

    def __init__(self, prices: AimPrices) -> None:
        super().__init__()
        self._prices = prices

    def __missing__(self, one: int) -> dict[int, int]:
        self[one] = row = self._prices.row(one)
        return row


def _add(row: dict[int, int], unit: int, others: Collection[int]) -> None:
    if not row:
        row.update(dict.fromkeys(others, unit))
        return
    for other in others:
        row[other] = row.get(other, 0) + unit


def _seats_had(asked: Asked, entry: EntryNumber, seats: int) -> list[int]:
    had = asked.seats.get(entry)
    return [had.get(seat, 0) for seat in range(seats)] if had else [0] * seats


def _both_ways(couples: Collection[Couple]) -> dict[EntryNumber, dict[EntryNumber, int]]:
    found: dict[EntryNumber, dict[EntryNumber, int]] = {}
    for one, other in couples:
        found.setdefault(one, {})[other] = 1
        found.setdefault(other, {})[one] = 1
    return found


def people_of(bits: int) -> list[int]:
    """Those whose bits are set."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
