"""Whole Boardgame League events made from a seed, with everything that happens at a desk.

Negative scores, ties, tie-break values not known, bids, bottom groups, absent, withdrawn and
expelled players, late entries, people sitting out, short tables, places given by the referee,
drawn tables, finals and semifinals with leavers, events that are not finished.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from random import Random

from bglmanager.engine.event import (
    Better,
    BottomReason,
    Entry,
    EntryStatus,
    Event,
    League,
    Number,
    Phase,
    Round,
    RoundStatus,
    Seat,
    Settings,
    Table,
    TieBreak,
    Tier,
)
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from tests.engine import reference

LEAVING = {
    BottomReason.WITHDREW: EntryStatus.WITHDRAWN,
    BottomReason.EXPELLED: EntryStatus.EXPELLED,
}
BEFORE_THE_START = (
    EntryStatus.REGISTERED,
    EntryStatus.WAITING,
    EntryStatus.LAPSED,
    EntryStatus.NO_SHOW,
)


@dataclass
class Person:
    number: EntryNumber
    status: EntryStatus
    first_round: int
    sits_out: tuple[int, ...]
    left_after: int | None = None

    def entry(self) -> Entry:
        return Entry(
            self.number,
            f"First {self.number}",
            f"Last {self.number}",
            status=self.status,
            first_round=RoundNumber(self.first_round),
            sits_out=tuple(map(RoundNumber, self.sits_out)),
            left_after=None if self.left_after is None else RoundNumber(self.left_after),
        )


class Desk:
    """Plays one event; all chance comes from one generator."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.per_table = chance.choice([3, 4, 5, 6])
        self.swiss = chance.randint(1, 4)
        self.settings = self._settings()
        self.people = [self._person(n) for n in range(1, chance.randint(3, 26) + 1)]
        self.scores = chance.choice(["small", "small", "negative", "large", "fractions", "zero"])
        self.breaks = tuple(
            TieBreak(f"tb{i}", chance.choice(list(Better)))
            for i in range(chance.choice([0, 0, 1, 2]))
        )
        self.rounds: list[Round] = []
        self.unfinished = False

    def event(self) -> Event:
        for number in range(1, self.swiss + 1):
            field = self._field(number)
            if len(field) < 2:
                return self._snapshot()
            self._play(Phase.SWISS, self._tables(field))
            if self._is_open():
                return self._snapshot()
        self._finals(self.chance.choice(["none", "final", "final", "semifinal", "replay"]))
        return self._snapshot()

    def _is_open(self) -> bool:
        return self.unfinished

    def _settings(self) -> Settings:
        chance = self.chance
        return Settings(
            id=EventId("00000000-0000-4000-8000-000000000000"),
            name="Generated",
            date=date(2026, 5, 8),
            ruleset="bgl-2010",
            game="race-for-the-galaxy",
            players_per_table=self.per_table,
            rounds_planned=self.swiss,
            draw_seed=chance.choice(["seed", "è un seme", "1:2", ""]) + str(chance.randint(0, 99)),
            league=League.BGL if chance.random() < 0.9 else None,
            tier=chance.choice([Tier.A, Tier.B, Tier.C, Tier.C, None]),
            not_valid="table size" if chance.random() < 0.05 else None,
        )

    def _person(self, number: int) -> Person:
        chance = self.chance
        never = chance.random() < 0.08
        return Person(
            EntryNumber(number),
            chance.choice(BEFORE_THE_START) if never else EntryStatus.ACTIVE,
            chance.randint(2, 4) if chance.random() < 0.08 else 1,
            (chance.randint(1, 4),) if chance.random() < 0.08 else (),
        )

    def _field(self, number: int) -> list[Person]:
        return [
            person
            for person in self.people
            if person.status is EntryStatus.ACTIVE
            and person.first_round <= number
            and number not in person.sits_out
        ]

    def _tables(self, field: list[Person]) -> list[list[Person]]:
        """The field cut into tables of two at least; who would sit alone sits out."""
        field = self.chance.sample(field, len(field))
        uneven = self.chance.random() < 0.15
        tables = []
        for size in reference.sizes(len(field), self.per_table):
            here = self.chance.randint(2, self.per_table) if uneven else size
            tables.append(field[:here])
            field = field[here:]
        while field:
            tables.append(field[: self.per_table])
            field = field[self.per_table :]
        number = len(self.rounds) + 1
        for table in tables:
            if len(table) == 1:
                table[0].sits_out += (number,)
        return [table for table in tables if len(table) > 1]

    def _play(self, phase: Phase, tables: list[list[Person]]) -> None:
        number = len(self.rounds) + 1
        self.unfinished = self.chance.random() < 0.03
        played = tuple(
            self._table(number, index, people) for index, people in enumerate(tables, start=1)
        )
        self.rounds.append(
            Round(
                RoundNumber(number),
                self.settings.game,
                self.per_table,
                played,
                phase=phase,
                status=RoundStatus.PLAYING if self.unfinished else RoundStatus.CLOSED,
                tie_breaks=self.breaks,
            )
        )
        for person in () if self.unfinished else self._field(number):
            if self.chance.random() < 0.06:
                person.status = self.chance.choice([*LEAVING.values()])
                self._left(person, number)

    def _left(self, person: Person, number: int) -> None:
        """He left after the last round he was seated in; sometimes that is left out."""
        seated = [r.number for r in self.rounds for s in r.seats() if s.entry == person.number]
        person.left_after = None if self.chance.random() < 0.3 else max(seated, default=number)

    def _table(self, number: int, index: int, people: list[Person]) -> Table:
        chance = self.chance
        gone = [person for person in people if chance.random() < 0.06]
        if chance.random() < 0.02:
            gone = chance.sample(people, len(people))
        stay = [person for person in people if person not in gone]
        drawn = chance.random() < 0.05
        places = self._places(len(stay)) if not drawn and chance.random() < 0.1 else ()
        given = {person.number: place for person, place in zip(stay, places, strict=False)}
        seats = []
        for person in people:
            if person in gone:
                seats.append(self._bottom_seat(number, person, gone.index(person) + 1))
            else:
                seats.append(self._seat(person, given.get(person.number)))
        return Table(TableNumber(index), tuple(seats), drawn=drawn)

    def _places(self, size: int) -> tuple[int, ...]:
        groups = [self.chance.randint(1, size) for _ in range(size)]
        return tuple(1 + sum(1 for other in groups if other < group) for group in groups)

    def _seat(self, person: Person, place: int | None) -> Seat:
        return Seat(
            person.number,
            score=self._score(),
            bid=Fraction(self.chance.choice([0, 0, 0, 2, 4, 1]), 2),
            tie_breaks=tuple(self.chance.choice([None, 0, 1, 2]) for _ in self.breaks),
            place=place,
        )

    def _bottom_seat(self, number: int, person: Person, order: int) -> Seat:
        reason = self.chance.choice(list(BottomReason))
        if reason in LEAVING and not self.unfinished:
            person.status = LEAVING[reason]
            person.left_after = self.chance.choice([number, number, None])
        absent = reason is BottomReason.ABSENT or self.chance.random() < 0.3
        return Seat(
            person.number,
            score=None if absent else self._score(),
            tie_breaks=tuple(None for _ in self.breaks),
            bottom=order,
            bottom_reason=reason,
        )

    def _score(self) -> Number:
        chance = self.chance
        match self.scores:
            case "small":
                return chance.randint(0, 4)
            case "negative":
                return chance.randint(-6, 6)
            case "large":
                return chance.randint(0, 90)
            case "zero":
                return chance.choice([0, 0, 0, 1])
            case _:
                return Fraction(chance.randint(-30, 900), 10)

    def _finals(self, form: str) -> None:
        if form == "none":
            return
        if form == "semifinal":
            best = self._best(2 * self.per_table)
            if len(best) > 3:
                self._play(Phase.SEMIFINAL, [best[0::2], best[1::2]])
        if not self._is_open() and len(best := self._best(self.per_table)) > 1:
            self._play(Phase.FINAL, [best])
        if form == "replay" and not self._is_open() and len(best := self._best(2)) > 1:
            self._play(Phase.FINAL, [best])

    def _best(self, places: int) -> list[Person]:
        rows = reference.standings(self._snapshot(), self.swiss)
        field = {person.number: person for person in self._field(len(self.rounds) + 1)}
        return [field[EntryNumber(r.entry)] for r in rows if r.entry in field][:places]

    def _snapshot(self) -> Event:
        return Event(
            self.settings,
            entries=tuple(person.entry() for person in self.people),
            rounds=tuple(self.rounds),
        )


def generate(seed: int) -> Event:
    """The event of this seed, always the same."""
    return Desk(Random(seed)).event()
