"""What stands in the fields of a table, as text, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bglmanager.engine.event import Number, Seat, Table
from bglmanager.engine.problems import Problem
from bglmanager.services import results
from bglmanager.services.limits import DECIMALS
from bglmanager.services.results import SeatInput
from bglmanager.ui.format import Format

SCORE, BID, PLACE = "score", "bid", "place"


@dataclass(frozen=True, slots=True)
class TypedSeat:
    """The texts of one seat's fields; a place counts only while the referee gives them."""

    score: str = ""
    bid: str = ""
    tie_breaks: tuple[str, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class TypedTable:
    """Everything typed for a table and not yet saved."""

    seats: tuple[TypedSeat, ...]
    drawn: bool = False
    by_referee: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """One field: the seat's index, the field's name, which tie-break value."""

    seat: int
    field: str
    nth: int = 0


def written(form: Format, table: Table, labels: int) -> TypedTable:
    """A table's facts as they stand in the fields; `labels` is the number of tie-breaks."""
    return TypedTable(
        seats=tuple(_written_seat(form, seat, labels) for seat in table.seats),
        drawn=table.drawn,
        by_referee=any(seat.place is not None for seat in table.seats),
    )


def _written_seat(form: Format, seat: Seat, labels: int) -> TypedSeat:
    values = seat.tie_breaks or (None,) * labels
    return TypedSeat(
        score=exact(form, seat.score),
        bid=exact(form, seat.bid or None),
        tie_breaks=tuple(exact(form, value) for value in values),
        place="" if seat.place is None else str(seat.place),
    )


def exact(form: Format, value: Number | None) -> str:
    """A number with all its decimals, nothing for none."""
    if value is None:
        return ""
    if Fraction(value).denominator == 1:
        return form.number(value, 0)
    return form.number(value, DECIMALS).rstrip("0")


def read(typed: TypedTable) -> tuple[tuple[SeatInput, ...], tuple[Spot, ...]]:
    """The values of all seats, and the fields that are no numbers (their value is None)."""
    faults: list[Spot] = []
    seats = tuple(
        _read_seat(seat, index, faults, by_referee=typed.by_referee)
        for index, seat in enumerate(typed.seats)
    )
    return seats, tuple(faults)


def _read_seat(seat: TypedSeat, index: int, faults: list[Spot], *, by_referee: bool) -> SeatInput:
    def number(text: str, field: str, nth: int = 0) -> Number | None:
        try:
            return results.parse(text)
        except ValueError:
            faults.append(Spot(index, field, nth))
            return None

    place = number(seat.place, PLACE) if by_referee else None
    if place is not None and (not isinstance(place, int) or place < 1):
        faults.append(Spot(index, PLACE))
        place = None
    return SeatInput(
        score=number(seat.score, SCORE),
        bid=number(seat.bid, BID) or 0,
        tie_breaks=tuple(number(text, _TIE, n) for n, text in enumerate(seat.tie_breaks)),
        place=place if isinstance(place, int) else None,
    )


_TIE = "tie_breaks"


def text_at(typed: TypedTable, spot: Spot) -> str:
    """What stands in a field."""
    seat = typed.seats[spot.seat]
    if spot.field == _TIE:
        return seat.tie_breaks[spot.nth]
    return {SCORE: seat.score, BID: seat.bid, PLACE: seat.place}[spot.field]


def spot_of(found: Problem) -> Spot | None:
    """The field a problem's path names; None when it is about the whole table."""
    where, _, field = found.path.rpartition(".")
    _, bracket, rest = where.rpartition(".seats[")
    if not bracket:
        return None
    return Spot(int(rest.rstrip("]")), field)


def without_half_places(inputs: Sequence[SeatInput], table: Table) -> tuple[SeatInput, ...]:
    """The inputs for a preview: places count once everybody who needs one has one."""
    needed = [
        typed.place for typed, seat in zip(inputs, table.seats, strict=True) if not seat.bottom
    ]
    if all(place is not None for place in needed):
        return tuple(inputs)
    return tuple(SeatInput(typed.score, typed.bid, typed.tie_breaks) for typed in inputs)
