"""Fields to be seated, the same on every machine: seeded events, played with whatever seats them.

A field is played round by round: who seats it is given what the engine's ways are given (`Asked`)
and answers with tables; results follow from the seed. Two who are seated by the same tables have
the same events, so that ours and a peer meet the same instances.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations, islice, permutations
from typing import NamedTuple, TypeVar

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.aims import SWISS_AIMS, Aim, Asked, Couple, Tables

T = TypeVar("T")
Seat = Callable[[Asked], Tables]
"""Whatever makes tables of a round."""

WORD = (1 << 64) - 1
DUEL = 2


class Dice:
    """Chance from a seed by arithmetic of our own: Python's may change with its version.

    A counter whose bits are stirred (the finaliser of SplitMix64), begun by a hash of the seed.
    """

    def __init__(self, *seed: object) -> None:
        self._state = int.from_bytes(sha256(":".join(map(str, seed)).encode()).digest()[:8], "big")

    def word(self) -> int:
        """The next of 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & WORD
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD
        return mixed ^ mixed >> 31

    def below(self, limit: int) -> int:
        """A number from 0 up to, but not, the limit; its bias is below one in 2⁴⁰."""
        return self.word() * limit >> 64

    def shuffled(self, items: Collection[T]) -> list[T]:
        """The same in another order."""
        found = [*items]
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found


class Field(NamedTuple):
    """An event that can be played: so many players, at tables of so many, so many rounds.

    `by_rank`: results follow the strength of people, with noise, else they are chance alone.
    Everybody is in one of so many `clubs`, if there are any.
    """

    players: int
    per_table: int
    rounds: int
    seed: int = 1
    by_rank: bool = True
    clubs: int = 0

    @property
    def people(self) -> Sequence[EntryNumber]:
        """Their start numbers."""
        return [EntryNumber(number) for number in range(1, self.players + 1)]

    @property
    def sizes(self) -> Sequence[int]:
        """Players at every table, the short ones last (rules 2.2); a bye is no table."""
        tables = -(-self.players // self.per_table)
        short = tables * self.per_table - self.players
        if self.per_table == DUEL:
            return [DUEL] * (tables - short)
        if short > tables:
            least, larger = divmod(self.players, tables)
            return [least + 1] * larger + [least] * (tables - larger)
        return [self.per_table] * (tables - short) + [self.per_table - 1] * short

    @property
    def related(self) -> Collection[Couple]:
        """Members of one club, spread over the start numbers."""
        if not self.clubs:
            return frozenset()
        both = combinations(self.people, 2)
        return frozenset(pair for pair in both if (pair[1] - pair[0]) % self.clubs == 0)

    def __str__(self) -> str:
        kind = "" if self.by_rank else ", chance"
        clubs = f", {self.clubs} clubs" if self.clubs else ""
        return f"{self.players} at {self.per_table} × {self.rounds}{kind}{clubs}, seed {self.seed}"


class Playing:
    """A field being played: what each has, whom he met, and where he sat."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._dice = Dice("field", *field)
        self._draw = Dice("draw", *field)
        self.start = self._dice.shuffled(field.people)
        self.lot = {each: place for place, each in enumerate(self._dice.shuffled(field.people))}
        self.points: Counter[EntryNumber] = Counter()
        self.met: Mapping[EntryNumber, Counter[EntryNumber]] = defaultdict(Counter)
        self.short: Counter[EntryNumber] = Counter()
        self.seats: Mapping[EntryNumber, Counter[int]] = defaultdict(Counter)
        self.byes: Counter[EntryNumber] = Counter()
        self.number = 1

    @property
    def standings(self) -> Sequence[EntryNumber]:
        """Points, then those of the opponents, then a lot; as drawn before the first round."""
        if self.number == 1:
            return self.start
        met = {
            each: sum(self.points[e] * n for e, n in self.met[each].items()) for each in self.lot
        }
        return sorted(self.lot, key=lambda each: (-self.points[each], -met[each], self.lot[each]))

    @property
    def drawn(self) -> Sequence[EntryNumber]:
        """An order of this round by lot, that of the start in the first one."""
        return self.start if self.number == 1 else self._draw.shuffled(self.field.people)

    def asked(self, aims: Sequence[Aim] = SWISS_AIMS) -> Asked:
        """What is known before the next round; the bye of an odd field of pairs is decided.

        Where no aim looks at the standings the people are in the order of a draw.
        """
        field = self.field
        order = [*(self.standings if Aim.SHIFT in aims else self.drawn)]
        if field.per_table == DUEL and len(order) % DUEL:
            order.remove(self._bye(order))
        return Asked(
            order,
            field.sizes,
            aims,
            {each: dict(met) for each, met in self.met.items()},
            related=field.related,
            short=dict(self.short),
            seats={each: dict(had) for each, had in self.seats.items()},
            start=self.start,
            number=self.number,
            rounds=field.rounds,
        )

    def _bye(self, order: Sequence[EntryNumber]) -> EntryNumber:
        least = min(self.byes[each] for each in order)
        return next(each for each in reversed(order) if self.byes[each] == least)

    def play(self, tables: Tables) -> None:
        """Note a round with its results; who sits at no table has the bye."""
        whole = max(map(len, tables))
        for table in tables:
            self._note(table, whole)
            self._pay(table)
        for each in {*self.lot}.difference(*tables):
            self.byes[each] += 1
            self.points[each] += _points(0, self.field.per_table)
        self.number += 1

    def _note(self, table: Sequence[EntryNumber], whole: int) -> None:
        for one, other in permutations(table, 2):
            self.met[one][other] += 1
        for seat, each in enumerate(table):
            self.seats[each][seat] += 1
            self.short[each] += len(table) < whole

    def _pay(self, table: Sequence[EntryNumber]) -> None:
        """Noise is as wide as half the field: a strong one often beats a weak one, not always."""
        wide = max(self.field.players // 2, 1)
        strength = {each: self.field.by_rank * -each + self._dice.below(wide) for each in table}
        by_strength = sorted(table, key=lambda each: (-strength[each], self.lot[each]))
        for place, each in enumerate(by_strength):
            self.points[each] += _points(place, len(table))


def _points(place: int, size: int) -> int:
    """Ranking points that fall off as in most regulations; last gets none at a table for more."""
    if size == DUEL:
        return 1 - place
    return (100, 55, 30, 15, 10, 5, 0)[place] if place < size - 1 else 0


def cut(asked: Asked) -> Tables:
    """The order, cut from the top."""
    people = iter(asked.order)
    return [[*islice(people, size)] for size in asked.sizes]


def first_new(asked: Asked) -> Tables:
    """Pairs by the letter: from the top, each with the first below whom he has not met."""
    waiting, pairs = [*asked.order], list[Sequence[EntryNumber]]()
    while waiting:
        one = waiting.pop(0)
        met = asked.met.get(one, {})
        pairs.append(
            (one, waiting.pop(next((i for i, e in enumerate(waiting) if e not in met), 0)))
        )
    return pairs


def rounds_of(
    field: Field, seat: Seat, aims: Sequence[Aim] = SWISS_AIMS
) -> Iterator[tuple[Asked, Tables]]:
    """The rounds of a field, each as it was asked for and seated."""
    playing = Playing(field)
    for _ in range(field.rounds):
        asked = playing.asked(aims)
        tables = seat(asked)
        yield asked, tables
        playing.play(tables)


def last_of(field: Field, seat: Seat | None = None, aims: Sequence[Aim] = SWISS_AIMS) -> Asked:
    """The last round of a field as it is asked for, those before seated plainly or as told."""
    plain = first_new if field.per_table == DUEL else cut
    playing = Playing(field)
    for _ in range(field.rounds - 1):
        playing.play((seat or plain)(playing.asked(aims)))
    return playing.asked(aims)


def repeats(asked: Asked, tables: Tables) -> int:
    """How many pairs of a round have met before."""
    both = (pair for table in tables for pair in combinations(table, 2))
    return sum(1 for one, other in both if other in asked.met.get(one, ()))
