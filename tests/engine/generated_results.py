"""Results of one table made from chance: scores, ties, places given, series, bottom groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from random import Random
from typing import Any

from bglmanager.engine.event import BottomReason, EntryStatus, Number, Seat, SeriesGame, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber
from tests.engine.generated_settings import Style

LEAVING = {
    BottomReason.WITHDREW: EntryStatus.WITHDRAWN,
    BottomReason.EXPELLED: EntryStatus.EXPELLED,
}

ZERO = Fraction(0)

Leave = Callable[[EntryNumber, EntryStatus, RoundNumber], None]


class Results:
    """Fills tables with results; who leaves the event at a table is handed to `leave`."""

    deserted = 0.03
    """How often all but one or two are at the bottom of a table, or everybody."""

    def __init__(self, chance: Random, style: Style, leave: Leave) -> None:
        self.chance = chance
        self.style = style
        self.leave = leave

    def at(self, table: Table, number: RoundNumber) -> Table:
        """The table with its results in the round of this number."""
        order = {entry: at for at, entry in enumerate(self._gone_from(table), 1)}
        stay = [self._seat(seat) for seat in table.seats if seat.entry not in order]
        drawn = self.chance.random() < 0.05
        if stay and not drawn:
            stay = self._way()(stay)
        seats = {seat.entry: seat for seat in stay}
        for seat in table.seats:
            if seat.entry in order:
                seats[seat.entry] = self._bottom_seat(seat, order[seat.entry], number)
        return replace(table, seats=tuple(seats[s.entry] for s in table.seats), drawn=drawn)

    def _gone_from(self, table: Table) -> list[EntryNumber]:
        """Who is at the bottom, the first to go first; now and then all but one or two, or all."""
        chance, people = self.chance, [seat.entry for seat in table.seats]
        gone = [entry for entry in people if chance.random() < self.style.bottom]
        if self.style.bottom and chance.random() < self.deserted:
            gone = people[chance.randint(0, 2) :]
        return chance.sample(gone, len(gone))

    def _way(self) -> Callable[[list[Seat]], list[Seat]]:
        """How places came about besides by the scores."""
        ways = [self._told, self._settled, self._series, self._level]
        return self.chance.choice(ways) if self.chance.random() < 0.25 else list

    def _told(self, seats: list[Seat]) -> list[Seat]:
        """Places that the referee gave whatever the scores."""
        return _ranked(seats, [self.chance.randint(1, len(seats)) for _ in seats])

    def _settled(self, seats: list[Seat]) -> list[Seat]:
        """Places that only settle ties, some or all of them."""
        keys = [(-(Fraction(s.score or 0) - s.bid), self.chance.randint(0, 1)) for s in seats]
        return _ranked(seats, keys)

    def _series(self, seats: list[Seat]) -> list[Seat]:
        """Three games, with places besides now and then."""
        chance = self.chance
        made = [
            (seat, tuple(SeriesGame(chance.random() < 0.5, self._score()) for _ in range(3)))
            for seat in seats
        ]
        found = [
            replace(s, games=games, score=_whole(sum((Fraction(g.score) for g in games), ZERO)))
            for s, games in made
        ]
        return self._told(found) if chance.random() < 0.3 else found

    def _level(self, seats: list[Seat]) -> list[Seat]:
        """All but one have as many as a virtual player where one is missing."""
        least, of_mean = self.chance.randint(1, 12), Fraction(self.chance.choice([10, 9]), 10)
        rest = ceil(len(seats) * least / of_mean) - (len(seats) - 1) * least
        first, *others = seats
        return [
            replace(first, score=rest, bid=0),
            *(replace(seat, score=_whole(seat.bid + Fraction(least))) for seat in others),
        ]

    def _seat(self, seat: Seat) -> Seat:
        chance = self.chance
        return replace(
            seat,
            bid=_whole(Fraction(chance.choice([0, 0, 0, 2, 4, 1]), 2)),
            score=self._score(),
            tie_breaks=tuple(chance.choice([None, 0, 1, 2]) for _ in self.style.breaks),
        )

    def _bottom_seat(self, seat: Seat, order: int, number: RoundNumber) -> Seat:
        """Of every reason there are some with a score and some without one."""
        reason = self.chance.choice(list(BottomReason))
        if reason in LEAVING:
            self.leave(seat.entry, LEAVING[reason], number)
        scored = self.chance.random() < (0.2 if reason is BottomReason.ABSENT else 0.6)
        score = self._score() if scored else None
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


def _ranked(seats: list[Seat], keys: Sequence[Any]) -> list[Seat]:
    """The seats with the places of a ranking by these keys; equal ones share."""
    places = [1 + sum(other < key for other in keys) for key in keys]
    return [replace(seat, place=place) for seat, place in zip(seats, places, strict=True)]


def _whole(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
