"""Results of one table made from chance: scores, ties, places given, series, bottom groups."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

from bglmanager.engine.event import BottomReason, EntryStatus, Number, Seat, SeriesGame, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber
from tests.engine.generated_settings import Style

LEAVING = {
    BottomReason.WITHDREW: EntryStatus.WITHDRAWN,
    BottomReason.EXPELLED: EntryStatus.EXPELLED,
}

Leave = Callable[[EntryNumber, EntryStatus, RoundNumber], None]


class Results:
    """Fills tables with results; who leaves the event at a table is handed to `leave`."""

    def __init__(self, chance: Random, style: Style, leave: Leave) -> None:
        self.chance = chance
        self.style = style
        self.leave = leave

    def at(self, table: Table, number: RoundNumber) -> Table:
        """The table with its results in the round of this number."""
        chance, people = self.chance, [seat.entry for seat in table.seats]
        gone = [entry for entry in people if chance.random() < self.style.bottom]
        if chance.random() < 0.01:
            gone = chance.sample(people, len(people))
        stay = [entry for entry in people if entry not in gone]
        drawn = chance.random() < 0.05
        places = self._places(len(stay)) if not drawn and chance.random() < 0.1 else ()
        given = dict(zip(stay, places, strict=False))
        series = not drawn and not places and chance.random() < 0.05
        seats = tuple(
            self._bottom_seat(seat, gone.index(seat.entry) + 1, number)
            if seat.entry in gone
            else self._seat(seat, given.get(seat.entry), series=series)
            for seat in table.seats
        )
        return replace(table, seats=seats, drawn=drawn)

    def _places(self, size: int) -> tuple[int, ...]:
        groups = [self.chance.randint(1, size) for _ in range(size)]
        return tuple(1 + sum(1 for other in groups if other < group) for group in groups)

    def _seat(self, seat: Seat, place: int | None, *, series: bool) -> Seat:
        chance = self.chance
        games: tuple[SeriesGame, ...] = ()
        score = self._score()
        if series:
            games = tuple(SeriesGame(chance.random() < 0.5, self._score()) for _ in range(3))
            score = _whole(sum((Fraction(game.score) for game in games), Fraction(0)))
        return replace(
            seat,
            score=score,
            bid=_whole(Fraction(chance.choice([0, 0, 0, 2, 4, 1]), 2)),
            tie_breaks=tuple(chance.choice([None, 0, 1, 2]) for _ in self.style.breaks),
            place=place,
            games=games,
        )

    def _bottom_seat(self, seat: Seat, order: int, number: RoundNumber) -> Seat:
        reason = self.chance.choice(list(BottomReason))
        if reason in LEAVING:
            self.leave(seat.entry, LEAVING[reason], number)
        absent = reason is BottomReason.ABSENT or self.chance.random() < 0.3
        score = None if absent else self._score()
        return replace(seat, score=score, bottom=order, bottom_reason=reason)

    def _score(self) -> Number:
        chance = self.chance
        match self.style.scores:
            case "small":
                return chance.randint(0, 4)
            case "negative":
                return chance.randint(-6, 6)
            case "large":
                return chance.randint(0, 90)
            case "zero":
                return chance.choice([0, 0, 0, 1])
            case _:
                return _whole(Fraction(chance.randint(-30, 900), 10))


def _whole(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
