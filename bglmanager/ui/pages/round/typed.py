"""What stands in the fields of a table, as text, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bglmanager.engine.event import Json, Number, Seat, Table
from bglmanager.engine.games.asked import Named, series_winners, winner_of
from bglmanager.engine.problems import Problem
from bglmanager.services import results
from bglmanager.services.limits import DECIMALS
from bglmanager.services.results import GameInput, SeatInput
from bglmanager.ui.format import Format
from bglmanager.ui.pages.round.form_columns import FormColumns

SCORE, BID, PLACE, TURN, TIE = "score", "bid", "place", "turn", "tie_breaks"


@dataclass(frozen=True, slots=True)
class TypedSeat:
    """The texts of one seat's fields; a place counts only while the referee gives them.

    `extra` are the ruleset's and the game's own numbers with their keys, `components` the parts
    of the score with their stored labels, `games` those of a series. Where these make the score,
    `score` is only that of a seat without any of them.
    """

    score: str = ""
    bid: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    tie_breaks: tuple[str, ...] = ()
    place: str = ""
    components: tuple[tuple[str, str], ...] = ()
    games: tuple[str, ...] = ()
    turn: str = ""


@dataclass(frozen=True, slots=True)
class TypedTable:
    """Everything typed for a table and not yet saved.

    `declared` is the index of the seat that is named as the winner, or whose side is: the places
    follow (Catan 4.7, BGL 3.7.4, 4.19.4).
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
    declared = _named(table, columns.asked.named)
    given = declared is None and any(seat.place is not None for seat in table.seats)
    games = _written_games(form, table, columns.asked.games)
    return TypedTable(
        seats=tuple(
            _written_seat(form, seat, columns, played, given=given)
            for seat, played in zip(table.seats, games, strict=True)
        ),
        drawn=table.drawn,
        overran=table.overran,
        by_referee=given,
        declared=declared,
    )


def _named(table: Table, named: Named | None) -> int | None:
    """Who is named as the winner by the places, or the first of his side."""
    if named is Named.SIDE:
        return results.winning_side(table)
    return None if named is None else results.declared_winner(table)


def _written_seat(
    form: Format, seat: Seat, columns: FormColumns, games: tuple[str, ...], *, given: bool
) -> TypedSeat:
    labels = len(columns.tie_breaks)
    values = (seat.tie_breaks or (None,) * labels)[:labels]
    parts, made = seat.components or {}, columns.sums and (seat.components or seat.games)
    return TypedSeat(
        score="" if made else exact(form, seat.score),
        bid=exact(form, seat.bid or None),
        extra=tuple((key, _counted(form, seat.extra.get(key))) for key in columns.extras),
        tie_breaks=tuple(
            "" if n in columns.asked.from_turn else exact(form, value)
            for n, value in enumerate(values)
        ),
        place=str(seat.place) if given and seat.place is not None else "",
        components=tuple(
            (part.label.stored, exact(form, parts.get(part.label.stored)))
            for part in columns.asked.components
        ),
        games=games,
        turn=str(seat.turn) if columns.asked.turns and seat.turn is not None else "",
    )


def _written_games(form: Format, table: Table, fields: int) -> list[tuple[str, ...]]:
    """The games of a series, marked where more points did not win."""
    texts = [
        [exact(form, game.score) for game in seat.games] + [""] * (fields - len(seat.games))
        for seat in table.seats
    ]
    for n, winner in enumerate(series_winners(table)):
        scores = [seat.games[n].score if n < len(seat.games) else None for seat in table.seats]
        if winner == winner_of(scores):
            continue
        if winner is not None:
            texts[winner][n] += results.WON
        else:
            texts[next(i for i, score in enumerate(scores) if score is not None)][n] += (
                results.DRAWN
            )
    return [tuple(row) for row in texts]


def _counted(form: Format, value: Json) -> str:
    return exact(form, value) if isinstance(value, (int, Fraction)) else ""


def exact(form: Format, value: Number | None) -> str:
    """A number with all its decimals, nothing for none."""
    if value is None:
        return ""
    if Fraction(value).denominator == 1:
        return form.number(value, 0)
    return form.number(value, DECIMALS).rstrip("0")


def read(
    typed: TypedTable, table: Table, columns: FormColumns
) -> tuple[tuple[SeatInput, ...], tuple[Spot, ...]]:
    """The values of all seats, and the fields that are no numbers (their value is None)."""
    readers = [
        _Reader(seat, index, columns, by_referee=typed.by_referee)
        for index, seat in enumerate(typed.seats)
    ]
    seats = tuple(reader.read() for reader in readers)
    faults = tuple(spot for reader in readers for spot in reader.faults)
    if typed.declared is None:
        return seats, faults
    if columns.asked.named is Named.SIDE:
        return results.with_winning_side(table, seats, typed.declared), faults
    return results.with_winner(table, seats, typed.declared), faults


class _Reader:
    """Reads the texts of one seat; `faults` are the fields that are no numbers."""

    def __init__(
        self, seat: TypedSeat, index: int, columns: FormColumns, *, by_referee: bool
    ) -> None:
        self._seat, self._index, self._columns = seat, index, columns
        self._by_referee = by_referee
        self.faults: list[Spot] = []

    def read(self) -> SeatInput:
        """The values."""
        seat = self._seat
        return SeatInput(
            score=self._number(seat.score, SCORE),
            bid=self._number(seat.bid, BID) or 0,
            tie_breaks=tuple(self._number(text, TIE, n) for n, text in enumerate(seat.tie_breaks))
            or None,
            place=self._count(seat.place, PLACE) if self._by_referee else None,
            extra={key: self._number(text, extra_spot(key)) for key, text in seat.extra},
            components={
                label: self._number(text, part_spot(label)) for label, text in seat.components
            },
            games=tuple(self._game(text, n) for n, text in enumerate(seat.games)),
            turn=(self._count(seat.turn, TURN) or 0) if self._columns.asked.turns else None,
        )

    def _number(self, text: str, field: str, nth: int = 0) -> Number | None:
        try:
            return results.parse(text)
        except ValueError:
            self.faults.append(Spot(self._index, field, nth))
            return None

    def _count(self, text: str, field: str) -> int | None:
        """A place, or a turn: a whole number from 1 on."""
        value = self._number(text, field)
        if isinstance(value, int) and value > 0:
            return value
        if value is not None:
            self.faults.append(Spot(self._index, field))
        return None

    def _game(self, text: str, n: int) -> GameInput:
        try:
            return results.parse_game(text)
        except ValueError:
            self.faults.append(Spot(self._index, game_spot(n)))
            return GameInput()


def extra_spot(key: str) -> str:
    """The field of a number kept beside the score, as a problem's path ends."""
    return f"extra.{key}"


def part_spot(label: str) -> str:
    """The field of a part of the score, as a problem's path ends."""
    return f"components.{label}"


def game_spot(n: int) -> str:
    """The field of a game of the series, the first is 0, as a problem's path ends."""
    return f"games.{n}"


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
    if spot.field == TIE:
        return seat.tie_breaks[spot.nth]
    named = {extra_spot(key): text for key, text in seat.extra}
    named |= {part_spot(label): text for label, text in seat.components}
    named |= {game_spot(n): text for n, text in enumerate(seat.games)}
    named |= {SCORE: seat.score, BID: seat.bid, PLACE: seat.place, TURN: seat.turn}
    return named[spot.field]


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
