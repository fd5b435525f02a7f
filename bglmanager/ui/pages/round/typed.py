"""What stands in the fields of a table, as text, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bglmanager.engine.event import Json, Number, Seat, Table
from bglmanager.engine.problems import Problem
from bglmanager.services import results
from bglmanager.services.limits import DECIMALS
from bglmanager.services.results import SeatInput
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.form_columns import FormColumns

SCORE, BID, PLACE = "score", "bid", "place"


@dataclass(frozen=True, slots=True)
class TypedSeat:
    """The texts of one seat's fields; a place counts only while the referee gives them.

    `extra` are the ruleset's own numbers with their keys.
    """

    score: str = ""
    bid: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    tie_breaks: tuple[str, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class TypedTable:
    """Everything typed for a table and not yet saved.

    `declared` is the index of the seat that declared victory (Catan 4.7): the places follow.
    """

    seats: tuple[TypedSeat, ...]
    drawn: bool = False
    overran: bool = False
    by_referee: bool = False
    declared: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """One field: the seat's index, the field's name, which tie-break value."""

    seat: int
    field: str
    nth: int = 0


def written(form: Format, table: Table, columns: FormColumns) -> TypedTable:
    """A table's facts as they stand in the fields."""
    declared = results.declared_winner(table) if columns.timed else None
    given = declared is None and any(seat.place is not None for seat in table.seats)
    return TypedTable(
        seats=tuple(_written_seat(form, seat, columns, given=given) for seat in table.seats),
        drawn=table.drawn,
        overran=table.overran,
        by_referee=given,
        declared=declared,
    )


def _written_seat(form: Format, seat: Seat, columns: FormColumns, *, given: bool) -> TypedSeat:
    labels = len(columns.tie_breaks)
    values = (seat.tie_breaks or (None,) * labels)[:labels]
    return TypedSeat(
        score=exact(form, seat.score),
        bid=exact(form, seat.bid or None),
        extra=tuple((key, _counted(form, seat.extra.get(key))) for key in columns.extras),
        tie_breaks=tuple(exact(form, value) for value in values),
        place=str(seat.place) if given and seat.place is not None else "",
    )


def _counted(form: Format, value: Json) -> str:
    return exact(form, value) if isinstance(value, (int, Fraction)) else ""


def exact(form: Format, value: Number | None) -> str:
    """A number with all its decimals, nothing for none."""
    if value is None:
        return ""
    if Fraction(value).denominator == 1:
        return form.number(value, 0)
    return form.number(value, DECIMALS).rstrip("0")


def read(typed: TypedTable, table: Table) -> tuple[tuple[SeatInput, ...], tuple[Spot, ...]]:
    """The values of all seats, and the fields that are no numbers (their value is None)."""
    faults: list[Spot] = []
    seats = tuple(
        _read_seat(seat, index, faults, by_referee=typed.by_referee)
        for index, seat in enumerate(typed.seats)
    )
    if typed.declared is not None:
        seats = results.with_winner(table, seats, typed.declared)
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
        tie_breaks=tuple(number(text, _TIE, n) for n, text in enumerate(seat.tie_breaks)) or None,
        place=place if isinstance(place, int) else None,
        extra={key: number(text, extra_spot(key)) for key, text in seat.extra},
    )


_TIE = "tie_breaks"


def extra_spot(key: str) -> str:
    """The field of one of the ruleset's own numbers, as a problem's path ends."""
    return f"extra.{key}"


def is_read_in_two_ways(text: str) -> bool:
    """Whether a point or comma may divide thousands as well as decimals."""
    try:
        results.parse(text)
    except results.TwoWays:
        return True
    except ValueError:
        return False
    return False


def text_at(typed: TypedTable, spot: Spot) -> str:
    """What stands in a field."""
    seat = typed.seats[spot.seat]
    if spot.field == _TIE:
        return seat.tie_breaks[spot.nth]
    named = {extra_spot(key): text for key, text in seat.extra}
    return {SCORE: seat.score, BID: seat.bid, PLACE: seat.place, **named}[spot.field]


def spot_of(found: Problem) -> Spot | None:
    """The field a problem's path names; None when it is about the whole table."""
    _, bracket, rest = found.path.rpartition(".seats[")
    if not bracket:
        return None
    index, _, field = rest.partition("].")
    return Spot(int(index), field)


def without_half_places(inputs: Sequence[SeatInput], table: Table) -> tuple[SeatInput, ...]:
    """The inputs for a preview: places count once everybody who needs one has one."""
    needed = [
        typed.place for typed, seat in zip(inputs, table.seats, strict=True) if not seat.bottom
    ]
    if all(place is not None for place in needed):
        return tuple(inputs)
    return tuple(replace(typed, place=None) for typed in inputs)
