"""The bottom group of a table (rules 2.3.2): who joins it, leaves it, or sits elsewhere with it.

Its orders stay 1, 2, 3 … and the places given by the referee a ranking of the others; no place
is made up but the one behind all who have one.
"""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import BottomReason, Seat, Table
from bglmanager.engine.ids import EntryNumber


def with_seat_at_bottom(table: Table, entry: EntryNumber, reason: BottomReason) -> Table:
    """The table with this player as the next of its bottom group; the places close up."""
    order = 1 + max((seat.bottom or 0 for seat in table.seats), default=0)
    put = table.with_seat(entry, bottom=order, bottom_reason=reason, place=None)
    return replace(put, seats=closed_up(put.seats))


def closed_up(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats with the referee's places closed up to a ranking."""
    places = sorted(seat.place for seat in seats if seat.place is not None)
    return tuple(
        seat if seat.place is None else replace(seat, place=1 + places.index(seat.place))
        for seat in seats
    )


def behind_all(table: Table, entry: EntryNumber) -> Table:
    """The table with this player's place behind all who have one; none where nobody has."""
    others = sum(seat.place is not None and seat.entry != entry for seat in table.seats)
    return table.with_seat(entry, place=others + 1 if others else None)


def plays_on(table: Table, entry: EntryNumber) -> Table:
    """The table with this player out of its bottom group, behind all who have a place."""
    order = table.seat_of(entry).bottom
    if order is None:
        return table
    seats = (
        replace(seat, bottom=seat.bottom - 1) if seat.bottom and seat.bottom > order else seat
        for seat in table.with_seat(entry, bottom=None, bottom_reason=None).seats
    )
    return behind_all(replace(table, seats=tuple(seats)), entry)


def without_seat(table: Table, entry: EntryNumber) -> Table:
    """The table without this player's seat; bottom group and places close up."""
    stayed = plays_on(table, entry)
    seats = tuple(seat for seat in stayed.seats if seat.entry != entry)
    return replace(table, seats=closed_up(seats))


def without_absent(table: Table) -> Table:
    """The table without those who never came, the others as if nobody had been missing."""
    for seat in table.seats:
        if seat.bottom_reason is BottomReason.ABSENT:
            table = without_seat(table, seat.entry)
    return table


def in_other_rows(table: Table, one: EntryNumber, other: EntryNumber) -> Table:
    """The table after these two have changed rows: who was last takes that along."""
    ours, theirs = table.seat_of(other), table.seat_of(one)
    names = ["bottom", "bottom_reason"]
    if (ours.bottom is None) is not (theirs.bottom is None):
        names.append("place")
    for entry, row in ((other, theirs), (one, ours)):
        table = table.with_seat(entry, **{name: getattr(row, name) for name in names})
    return table


def at_other_tables(
    ours: Table, theirs: Table, one: EntryNumber, other: EntryNumber
) -> tuple[Table, Table]:
    """The tables after one of `ours` and the other of `theirs` have changed seats.

    Who was last takes that along; where only one of them was, he is the next to go at the table
    where he played.
    """
    was, there = ours.seat_of(other).bottom_reason, theirs.seat_of(one).bottom_reason
    if was is not None and there is not None:
        return ours.with_seat(other, bottom_reason=there), theirs.with_seat(one, bottom_reason=was)
    if was is not None:
        return plays_on(ours, other), with_seat_at_bottom(theirs, one, was)
    if there is not None:
        return with_seat_at_bottom(ours, other, there), plays_on(theirs, one)
    return ours, theirs
