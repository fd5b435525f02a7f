"""What one player did, round by round, and what stands between two."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bglmanager.engine.derived import Derived, SeatResult, points_of_units
from bglmanager.engine.event import Event, Number, Round, Seat, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.presence import closed_rounds


@record
class At:
    """A player at a table: what he scored and what came of it."""

    seat: Seat
    place: int | None
    points: Number | None
    pbg: Fraction | None


@record
class Game:
    """A closed round of one player: his table, best place first; no table if not seated."""

    round: Round
    table: Table | None
    seats: tuple[At, ...]
    virtual: tuple[Number, ...]


def games(event: Event, derived: Derived, entry: EntryNumber) -> Iterator[Game]:
    """Every closed round, in order, as this player saw it."""
    for round_ in closed_rounds(event):
        table = next((t for t in round_.tables if _sits(t, entry)), None)
        if table is None:
            yield Game(round_, None, (), ())
            continue
        result = derived.table(round_.number, table.number)
        seats = [_at(table, seat) for seat in result.seats]
        seats.sort(key=lambda at: at.place or len(seats))
        yield Game(round_, table, tuple(seats), result.virtual)


def _sits(table: Table, entry: EntryNumber) -> bool:
    return any(seat.entry == entry for seat in table.seats)


def _at(table: Table, result: SeatResult) -> At:
    won = None if result.units is None else points_of_units(result.units)
    return At(table.seat_of(result.entry), result.place, won, result.pbg)


def meetings(
    event: Event, one: EntryNumber, other: EntryNumber
) -> Iterator[tuple[Round, TableNumber]]:
    """Where two players sat at one table, in closed rounds."""
    for round_ in closed_rounds(event):
        for table in round_.tables:
            if _sits(table, one) and _sits(table, other):
                yield round_, table.number
