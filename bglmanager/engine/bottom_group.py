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
    seats = (
        replace(seat, bottom=order, bottom_reason=reason, place=None)
        if seat.entry == entry
        else seat
        for seat in table.seats
    )
    return replace(table, seats=closed_up(tuple(seats)))


def closed_up(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats with the referee's places closed up to a ranking."""
    places = [seat.place for seat in seats if seat.place is not None]
    return tuple(
        seat
        if seat.place is None
        else replace(seat, place=1 + sum(place < seat.place for place in places))
        for seat in seats
    )


def behind_all(table: Table, entry: EntryNumber) -> Table:
    """The table with this player's place behind all who have one; none where nobody has."""
    others = [s.place for s in table.seats if s.place is not None and s.entry != entry]
    place = len(others) + 1 if others else None
    seats = (replace(s, place=place) if s.entry == entry else s for s in table.seats)
    return replace(table, seats=tuple(seats))


def plays_on(table: Table, entry: EntryNumber) -> Table:
    """The table with this player out of its bottom group, behind all who have a place."""
    order = table.seat_of(entry).bottom
    if order is None:
        return table

    def moved(seat: Seat) -> Seat:
        if seat.entry == entry:
            return replace(seat, bottom=None, bottom_reason=None)
        if seat.bottom is not None and seat.bottom > order:
            return replace(seat, bottom=seat.bottom - 1)
        return seat

    return behind_all(replace(table, seats=tuple(map(moved, table.seats))), entry)


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
    rows = {other: theirs, one: ours}
    seats = (
        replace(seat, **{name: getattr(rows[seat.entry], name) for name in names})
        if seat.entry in rows
        else seat
        for seat in table.seats
    )
    return replace(table, seats=tuple(seats))


def at_other_tables(
    ours: Table, theirs: Table, one: EntryNumber, other: EntryNumber
) -> tuple[Table, Table]:
    """The tables after one of `ours` and the other of `theirs` have changed seats.

    Who was last takes that along; where only one of them was, he is the next to go at the table
    where he played.
    """
    was, there = ours.seat_of(other).bottom_reason, theirs.seat_of(one).bottom_reason
    if was is not None and there is not None:
        return _for_reason(ours, other, there), _for_reason(theirs, one, was)
    if was is not None:
        return plays_on(ours, other), with_seat_at_bottom(theirs, one, was)
    if there is not None:
        return with_seat_at_bottom(ours, other, there), plays_on(theirs, one)
    return ours, theirs


def _for_reason(table: Table, entry: EntryNumber, reason: BottomReason) -> Table:
    seats = (
        replace(seat, bottom_reason=reason) if seat.entry == entry else seat for seat in table.seats
    )
    return replace(table, seats=tuple(seats))
