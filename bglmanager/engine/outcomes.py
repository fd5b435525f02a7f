"""What a table can still give: every way to share its places, and what each place is worth.

Everybody who sits there and is not in the bottom group yet is thought to play to the end. Virtual
players take their places where the ruleset ranks them (rules 2.3-2.6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bglmanager.engine.event import Number, Round, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.rulesets.ruleset import Ruleset, VirtualTies
from bglmanager.engine.tables import paying_column, units_of_places, with_players_only


class Slot(NamedTuple):
    """A place at a table, which may be shared: units are 1/420 of a point.

    `alone` tells that nobody shares it, no virtual player either. `wins` are counted as the
    standings count them, parts of them where the ruleset has such.
    """

    place: int
    alone: bool
    units: Number
    wins: Number = 0


TableOutcome = tuple[Slot, ...]
"""The places of a table, best first; who has which is open."""


class TableShape(NamedTuple):
    """Seats announced, players, and how many of these are in the bottom group."""

    nominal: int
    players: int
    bottom: int = 0


class _SharedPlaces(NamedTuple):
    """So many players who share places `first` … `last`, virtual ones among them."""

    first: int
    last: int
    players: int


def table_outcomes(ruleset: Ruleset, shape: TableShape) -> tuple[TableOutcome, ...]:
    """Everything that those outside the bottom group of such a table can have, each way once."""
    column, free = paying_column(ruleset, *shape[:2]), shape.players - shape.bottom
    found: dict[TableOutcome, None] = {}
    for sizes in _compositions(free):
        for groups in _with_virtual(ruleset, shape, sizes):
            for won in _worth_of_first(ruleset, sizes) if sizes else ():
                slots = (
                    Slot(
                        group.first,
                        group.first == group.last,
                        units_of_places(ruleset, column, group.first, group.last),
                        0 if nth else won,
                    )
                    for nth, group in enumerate(groups)
                    for _ in range(group.players)
                )
                found[tuple(slots)] = None
    return tuple(found)


def _compositions(players: int) -> Iterator[tuple[int, ...]]:
    """The sizes of groups of equals, best first."""
    if players == 0:
        yield ()
    for first in range(1, players + 1):
        for others in _compositions(players - first):
            yield first, *others


def virtual_in_places(ruleset: Ruleset, shape: TableShape) -> int:
    """How many virtual players have a place at such a table."""
    ranked = ruleset.virtual is not None and ruleset.virtual.takes_place
    return max(0, shape.nominal - shape.players) if ranked else 0


def _with_virtual(
    ruleset: Ruleset, shape: TableShape, sizes: Sequence[int]
) -> Iterator[tuple[_SharedPlaces, ...]]:
    """The groups with the virtual players behind one of them, or sharing with it (rules 2.6).

    They all have one score, at most the mean of the table: they are behind the first, unless all
    are level at nothing, or one of the bottom group has scored more, or sides are paid.
    """
    virtual = virtual_in_places(ruleset, shape)
    if not virtual:
        yield tuple(_groups(sizes))
        return
    anywhere, last = bool(shape.bottom) or ruleset.sides, len(sizes)
    for at in range(0 if anywhere else 1, last + 1):
        yield tuple(_groups(sizes, virtual, at))
    assert ruleset.virtual is not None  # as many as there are virtual players
    if ruleset.virtual.ties is VirtualTies.SHARES or ruleset.sides:
        for at in range(1 if anywhere or last == 1 else 2, last + 1):
            yield tuple(_groups(sizes, virtual, at, shared=True))


def _groups(
    sizes: Iterable[int], virtual: int = 0, at: int = -1, *, shared: bool = False
) -> Iterator[_SharedPlaces]:
    """The virtual players behind the group `at`, counted from 1, or `shared` in it."""
    first = 1 if at else 1 + virtual
    for nth, size in enumerate(sizes, 1):
        here = virtual if nth == at else 0
        last = first + size - 1 + (here if shared else 0)
        yield _SharedPlaces(first, last, size)
        first += size + here


def _worth_of_first(ruleset: Ruleset, sizes: Sequence[int]) -> tuple[Number, ...]:
    """What each first one can have of a win: in parts as the ruleset has it (Catan 3)."""
    first = sizes[0]
    if ruleset.wins is None:
        return (int(first == 1),)
    ways = [(False, False), (True, False), *([(True, True)] if len(sizes) == 1 else ())]
    tables = (Table(TableNumber(1), (), overran=over, drawn=drawn) for over, drawn in ways)
    return tuple(dict.fromkeys(ruleset.wins.worth(table, first) for table in tables))


class OpenPlaces(NamedTuple):
    """A table without its result: who plays for which places, and who has his at the bottom."""

    playing: tuple[EntryNumber, ...]
    shape: TableShape
    bottom: tuple[tuple[EntryNumber, Slot], ...]


def open_places(ruleset: Ruleset, round_: Round, table: Table) -> OpenPlaces:
    """What a table of the round that has not reported can still give."""
    at = with_players_only(ruleset, table)
    gone = {seat.entry: seat.bottom for seat in at.seats if seat.bottom is not None}
    shape = TableShape(round_.players_per_table, len(at.seats), len(gone))
    everybody = shape.players + virtual_in_places(ruleset, shape)
    column = paying_column(ruleset, *shape[:2])

    def bottom() -> Iterator[tuple[EntryNumber, Slot]]:
        for entry, order in gone.items():
            place = everybody - order + 1
            yield entry, Slot(place, True, units_of_places(ruleset, column, place, place))
        there = {seat.entry for seat in at.seats}
        for seat in table.seats:
            if seat.entry not in there:  # who never came has nothing
                yield seat.entry, Slot(everybody + 1, True, 0)

    playing = tuple(seat.entry for seat in at.seats if seat.bottom is None)
    return OpenPlaces(playing, shape, tuple(bottom()))
