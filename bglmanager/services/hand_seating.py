"""A round seated by hand from empty tables: who sits where so far, and what one more would cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from bglmanager.engine.event import Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Problems, problem_if
from bglmanager.engine.room_plan import with_furniture
from bglmanager.engine.seating import making
from bglmanager.engine.seating.aims import Aim, Asked, Told, told
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services import drafts, rounds
from bglmanager.services.workspace import OpenEvent

Filled = tuple[tuple[EntryNumber, ...], ...]
"""Who sits at each table so far, table 1 first."""

_WARNED = (Aim.FORBIDDEN, Aim.AGAIN, Aim.RELATED)
"""What is said of one more at a table."""


class HandSeating(NamedTuple):
    """The tables of the next round while they are filled by hand.

    `by_number` has everybody in start-number order: its tables are those to be filled. `asked` is
    what a seating of it is judged by.
    """

    by_number: Round
    asked: Asked
    tables: Filled

    @property
    def players(self) -> Sequence[EntryNumber]:
        """Everybody who is to have a seat, by start number."""
        return sorted(seat.entry for seat in self.by_number.seats())

    @property
    def unseated(self) -> Sequence[EntryNumber]:
        """Who has no seat yet, by start number."""
        seated = {*chain(*self.tables)}
        return [entry for entry in self.players if entry not in seated]

    def at(self, table: TableNumber) -> tuple[EntryNumber, ...]:
        """Who sits at a table so far."""
        return self.tables[table - 1]

    def table_of(self, entry: EntryNumber) -> TableNumber | None:
        """Where somebody sits; None for nowhere yet."""
        found = (n for n, people in enumerate(self.tables, 1) if entry in people)
        return next(map(TableNumber, found), None)

    def seats_left(self, table: TableNumber) -> int:
        """How many more can sit at a table."""
        return len(self.by_number.tables[table - 1].seats) - len(self.at(table))

    def next_table(self, table: TableNumber) -> TableNumber:
        """The table that is filled next: this one as long as it has a seat, else one after it."""
        count = len(self.tables)
        order = (TableNumber((table - 1 + step) % count + 1) for step in range(count))
        return next((each for each in order if self.seats_left(each)), table)

    def having(self, entry: EntryNumber, table: TableNumber) -> HandSeating:
        """He sits at this table, wherever he sat before; as it is where that is full."""
        if not self.seats_left(table):
            return self
        free = self.without(entry).tables
        there = (*free[table - 1], entry)
        return self._replace(tables=(*free[: table - 1], there, *free[table:]))

    def without(self, entry: EntryNumber) -> HandSeating:
        """He has no seat any more."""
        left = (tuple(each for each in people if each != entry) for people in self.tables)
        return self._replace(tables=tuple(left))

    def costs(self, entry: EntryNumber, table: TableNumber) -> tuple[Told, ...]:
        """What is broken when he sits at this table: who must not be there, whom he met before,
        who is of his club or family.
        """
        others = (each for each in self.at(table) if each != entry)
        asked = self.asked._replace(aims=[each for each in _WARNED if each in self.asked.aims])
        found = told(asked, [[entry, other] for other in others])
        return tuple(each for each in found if each.cost)

    def round_so_far(self, desk: OpenEvent) -> Round:
        """The round with who sits there so far, at the tables of the hall."""
        pairs = zip(self.by_number.tables, self.tables, strict=True)
        tables = (_filled(table, people) for table, people in pairs)
        return with_furniture(desk.event, replace(self.by_number, tables=tuple(tables)))


def _filled(table: Table, people: Iterable[EntryNumber]) -> Table:
    return replace(table, seats=tuple(map(Seat, people)))


def can_fill(desk: OpenEvent, wishes: SeatingOptions) -> Problems:
    """Why the next round is not seated from empty tables: it cannot be by hand, or whole teams,
    pairs and boards sit there.
    """
    together = problem_if(not rounds.moves_alone(desk.event), "by-hand.together")
    return together or rounds.can_seat_by_hand(desk.event, desk.derived, wishes)


def begin_filling(desk: OpenEvent, wishes: SeatingOptions, filled: Filled = ()) -> HandSeating:
    """The empty tables of the next round, or with who was seated there before and still plays.

    Expects that the round can be filled.
    """
    made = making.by_number(desk.event, desk.derived, wishes)
    asked = drafts.asked_of(desk.event, desk.derived, made)
    begun = HandSeating(made, asked, ((),) * len(made.tables))
    wanted = {*begun.players}
    for table, people in zip(made.tables, filled, strict=False):
        for entry in people:
            if entry in wanted:
                begun = begun.having(entry, table.number)
    return begun


def can_finish(seating: HandSeating) -> Problems:
    """Why the round cannot be made of these tables; nothing when everybody has a seat."""
    left = len(seating.unseated)
    return problem_if(left, "by-hand.unseated", players=left)
