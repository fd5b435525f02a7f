"""The texts in the fields of a score sheet: facts as they stand there, and the values they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bglmanager.engine.event import Number, Seat, Table
from bglmanager.engine.games.asked import Figure, Named, series_winners, winner_of
from bglmanager.i18n import Texts
from bglmanager.services import results
from bglmanager.services.limits import DECIMALS
from bglmanager.services.results import GameInput, SeatInput
from bglmanager.services.sheet_columns import (
    BID,
    PLACE,
    SCORE,
    TURN,
    SheetColumns,
    extra_field,
    part_field,
    tie_field,
)
from bglmanager.services.table_sheet import Cell, TypedSheet
from bglmanager.words.number_format import figure

Fault = tuple[str, Cell]
"""The code of what is wrong with the text in a field."""


def sheet_of_table(texts: Texts, columns: SheetColumns, table: Table) -> TypedSheet:
    """A table's facts as they stand in the fields."""
    declared = _named(columns.asked.named, table)
    given = declared is None and any(seat.place is not None for seat in table.seats)
    games = _written_games(texts, columns, table)
    return TypedSheet(
        seats=tuple(
            {**dict(_written_seat(texts, columns, seat, given=given)), **played}
            for seat, played in zip(table.seats, games, strict=True)
        ),
        drawn=table.drawn,
        overran=table.overran,
        by_referee=given,
        declared=declared,
    )


def _named(named: Named | None, table: Table) -> int | None:
    """Who is named as the winner by the places, or the first of his side."""
    if named is Named.SIDE:
        return results.winning_side(table)
    return None if named is None else results.declared_winner(table)


def _written_seat(
    texts: Texts, columns: SheetColumns, seat: Seat, *, given: bool
) -> Iterator[tuple[str, str]]:
    form, parts = columns.asked, seat.components or {}
    made = columns.sums and (seat.components or seat.games)
    yield SCORE, "" if made else exact_text(texts, seat.score)
    yield BID, exact_text(texts, seat.bid or None)
    yield TURN, str(seat.turn) if form.turns and seat.turn is not None else ""
    yield PLACE, str(seat.place) if given and seat.place is not None else ""
    for key in columns.extras:
        value = seat.extra.get(key)
        yield (
            extra_field(key),
            exact_text(texts, value if isinstance(value, int | Fraction) else None),
        )
    for part in form.components:
        yield part_field(part.label.stored), exact_text(texts, parts.get(part.label.stored))
    for n in range(len(columns.tie_breaks)):
        known = n not in form.from_turn and n < len(seat.tie_breaks)
        yield tie_field(n), exact_text(texts, seat.tie_breaks[n]) if known else ""


def _written_games(
    texts: Texts, columns: SheetColumns, table: Table
) -> Sequence[Mapping[str, str]]:
    """The games of a series, marked where more points did not win."""
    fields = columns.fields[Figure.GAME]
    scores = [
        [seat.games[n].score if n < len(seat.games) else None for n in range(len(fields))]
        for seat in table.seats
    ]
    figures = [[exact_text(texts, score) for score in own] for own in scores]
    for n, winner in enumerate(series_winners(table)):
        column = [own[n] for own in scores]
        if winner == winner_of(column):
            continue
        if winner is not None:
            figures[winner][n] += results.WON
        else:
            there = next(i for i, score in enumerate(column) if score is not None)
            figures[there][n] += results.DRAWN
    return [dict(zip(fields, own, strict=True)) for own in figures]


def sheet_facts(typed: TypedSheet) -> TypedSheet:
    """What would be saved: no reason, and no places unless the referee gives them."""
    seats = typed.seats
    if not typed.by_referee:
        seats = tuple({**own, PLACE: ""} for own in seats)
    given = typed.by_referee and any(own[PLACE] for own in seats)
    return replace(typed, seats=seats, by_referee=given, reason="")


def exact_text(texts: Texts, value: Number | None) -> str:
    """A number with all its decimals, nothing for none."""
    if value is None:
        return ""
    if Fraction(value).denominator == 1:
        return figure(texts, value, 0)
    return figure(texts, value, DECIMALS).rstrip("0")


def read(
    typed: TypedSheet, columns: SheetColumns, table: Table
) -> tuple[Sequence[SeatInput], Sequence[Fault]]:
    """The values of all seats, and the fields that are no numbers (their value is None)."""
    readers = [
        _Reader(own, index, columns, by_referee=typed.by_referee)
        for index, own in enumerate(typed.seats)
    ]
    seats = tuple(reader.read() for reader in readers)
    faults = tuple(fault for reader in readers for fault in reader.faults)
    if typed.declared is None:
        return seats, faults
    by_side = columns.asked.named is Named.SIDE
    named = results.with_winning_side if by_side else results.with_winner
    return named(table, seats, typed.declared), faults


class _Reader:
    """Reads the texts of one seat; `faults` are the fields that are no numbers."""

    def __init__(
        self, texts: Mapping[str, str], index: int, columns: SheetColumns, *, by_referee: bool
    ) -> None:
        self._texts, self._index, self._columns = texts, index, columns
        self._by_referee = by_referee
        self.faults: list[Fault] = []

    def read(self) -> SeatInput:
        """The values."""
        fields, form = self._columns.fields, self._columns.asked
        ties = [self._number(field) for field in fields[Figure.TIE_BREAK]]
        parts = [part.label.stored for part in form.components]
        return SeatInput(
            score=self._number(SCORE),
            bid=self._number(BID) or 0,
            tie_breaks=tuple(ties) or None,
            place=self._count(PLACE, "result.not-a-place") if self._by_referee else None,
            extra={key: self._number(extra_field(key)) for key in self._columns.extras},
            components={label: self._number(part_field(label)) for label in parts},
            games=tuple(self._game(field) for field in fields[Figure.GAME]),
            turn=(self._count(TURN, "result.not-a-turn") or 0) if form.turns else None,
        )

    def _number(self, field: str, otherwise: str = "") -> Number | None:
        try:
            return results.parse_score(self._texts[field])
        except results.TwoWays:
            self._fault(otherwise or "result.two-ways", field)
        except ValueError:
            self._fault(otherwise or "result.not-a-number", field)
        return None

    def _count(self, field: str, otherwise: str) -> int | None:
        """A place, or a turn: a whole number from 1 on."""
        value = self._number(field, otherwise)
        if isinstance(value, int) and value > 0:
            return value
        if value is not None:
            self._fault(otherwise, field)
        return None

    def _game(self, field: str) -> GameInput:
        text = self._texts[field]
        try:
            return results.parse_game(text)
        except ValueError:
            self._number(field)
            return GameInput()

    def _fault(self, code: str, field: str) -> None:
        self.faults.append((code, Cell(self._index, field)))
