"""The race for the final: what everybody has by the criteria that places make, what is open.

Scores are not foreseen, nor is the lot: who is level in points, wins, tables and places can still
be on either side, but for two who have no game left and whose scores are known. Everybody is
thought to play what is left; tables of rounds not seated yet can be of any people.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from bglmanager.engine.derive import derive_other
from bglmanager.engine.derived import Derived, StandingRow, Standings
from bglmanager.engine.event import Better, Event, Number, Round, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import RoundStatus
from bglmanager.engine.outcomes import (
    OpenPlaces,
    Slot,
    TableOutcome,
    TableShape,
    open_places,
    table_outcomes,
)
from bglmanager.engine.presence import closed_rounds, seatable_entries
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import TABLES_AND_PLACES, Criterion, Ruleset, Stage
from bglmanager.engine.tables import DUEL, is_bye, is_complete

Key = tuple[Any, ...]
"""What somebody has by the criteria that places make, the better the greater."""

MADE_OF_PLACES = ("points", "wins", TABLES_AND_PLACES)
_OF_OTHERS = ("pba", "points_among_tied")
"""Criteria that change while others play."""

_NOT_THERE = 1_000_000
"""Stands for table and place of who did not sit: behind everybody who did."""


class Moment(NamedTuple):
    """An event in the middle: the standings with the results that have landed, what is open.

    `playing` is the round whose tables are known, None between rounds; `coming` are the rounds
    whose tables are not.
    """

    derived: Derived
    playing: Round | None
    coming: tuple[RoundNumber, ...]

    @property
    def standings(self) -> Standings:
        """The newest, with what has landed."""
        return self.derived.standings[-1]


def moment_of(event: Event, derived: Derived, last: int) -> Moment | None:
    """Where the event is on its way to the standings after round `last`; None before a seat.

    Tables of a round begun early (rules 4.4) are not all known: that round is still to come.
    """
    closed = len(closed_rounds(event))
    made = event.rounds[closed] if closed < len(event.rounds) else None
    seated = made is not None and made.status is RoundStatus.PLAYING and not made.partial
    playing = made if seated and closed < last else None
    coming = tuple(RoundNumber(n) for n in range(closed + 1 + (playing is not None), last + 1))
    if playing is None:
        return Moment(derived, None, coming) if derived.standings else None
    now = _with_landed(event, playing)
    found = derive_other(now, (event, derived), playing.number, playing.number)
    return Moment(found, playing, coming)


def has_landed(ruleset: Ruleset, round_: Round, table: Table) -> bool:
    """Whether the result of a table stands; boards may go on while their round is open."""
    return is_bye(round_, table) or (ruleset.board is None and is_complete(round_, table))


def _with_landed(event: Event, playing: Round) -> Event:
    """The event as if the round had been of the tables that have reported, and were closed."""
    ruleset = ruleset_of(event.settings)
    landed = tuple(table for table in playing.tables if has_landed(ruleset, playing, table))
    shut = replace(playing, tables=landed, status=RoundStatus.CLOSED)
    return replace(event, rounds=(*event.rounds[: playing.number - 1], shut))


class Scale(NamedTuple):
    """The criteria made of places that come first in the standings, and those behind them.

    `told` says that ties in them hang on scores or the lot alone; where it does not, what places
    would still decide is left open.
    """

    steps: tuple[str, ...]
    told: bool

    @staticmethod
    def of(criteria: Sequence[Criterion], *, only_first: bool) -> Scale:
        """`only_first` where rounds are to come: any table and place can still be anybody's."""
        steps: list[str] = []
        rest = [*criteria]
        while rest and _is_of_places(rest[0]):
            steps.append(rest.pop(0).name)
        next_ = rest[0].name if rest else ""
        told = next_ not in (*MADE_OF_PLACES, *_OF_OTHERS)
        if only_first and steps:
            sums = [step for step in steps if step != TABLES_AND_PLACES]
            return Scale(tuple(sums[:1]), told and len(sums) == 1 and steps[0] == sums[0])
        return Scale(tuple(steps), told)

    def key(self, row: StandingRow | None, rounds: Sequence[int]) -> Key:
        """What a row of the standings has, nothing for who has none; `rounds` newest first."""
        values = {} if row is None else dict((*row.criteria, *row.unshown))

        def spot(number: int) -> tuple[Number, Number]:
            table, place = (values.get(f"{one}_{number}") for one in ("table", "place"))
            missing = table is None or place is None
            return (-_NOT_THERE, 0) if missing else (-(table or 0), -(place or 0))

        def value(step: str) -> object:
            if step == TABLES_AND_PLACES:
                return tuple(map(spot, rounds))
            return (row.units if row else 0) if step == "points" else values.get(step) or 0

        return tuple(map(value, self.steps))

    def with_slot(self, key: Key, table: TableNumber, slot: Slot) -> Key:
        """What it is with a place at this table of the newest round."""
        return tuple(
            _gained(step, has, table, slot) for step, has in zip(self.steps, key, strict=True)
        )

    def worth(self, slot: Slot) -> Key:
        """What a place adds; the better the greater."""
        each = {"points": slot.units, "wins": slot.wins, TABLES_AND_PLACES: -slot.place}
        return tuple(each[step] for step in self.steps)

    def gain(self, slot: Slot) -> Number:
        """What a place is worth by the first criterion."""
        if not self.steps:
            return 0
        return slot.units if self.steps[0] == "points" else slot.wins


def _is_of_places(step: Criterion) -> bool:
    return step.name == TABLES_AND_PLACES or (
        step.name in MADE_OF_PLACES and step.better is Better.HIGH
    )


def _gained(step: str, has: Any, table: TableNumber, slot: Slot) -> object:
    if step == TABLES_AND_PLACES:
        return ((-table, -slot.place), *has[1:])
    return has + (slot.units if step == "points" else slot.wins)


class Runner(NamedTuple):
    """Somebody with no game left in the rounds that are seated.

    `rest` is what he has by the other criteria, where that is known for good.
    """

    entry: EntryNumber
    key: Key
    rest: Key | None


def matched(numbers: Iterable[int]) -> int:
    """How many players can have one slot each, where each can have the first so many only."""
    count = 0
    for number in sorted(numbers):
        count += number > count
    return count


class Ways:
    """The ways to share the places of one sort of table, for any people at it.

    A player is told by how many of all the `slots`, best first, would lift him over a line; then
    an outcome lifts as many players at the least as cannot be given one of its other slots.
    """

    def __init__(self, scale: Scale, outcomes: Sequence[TableOutcome]) -> None:
        self.outcomes = tuple(outcomes)
        every = {slot for slots in outcomes for slot in slots}
        order = sorted(every, key=lambda slot: (scale.worth(slot), -slot.place), reverse=True)
        self.slots = tuple(order)
        self.lonely = tuple(slot for slot in order if slot.alone)
        all_of_them = [self._lifting_in(slots) for slots in self.outcomes]
        self._lifting: dict[Slot | None, Sequence[Sequence[int]]] = {None: all_of_them}
        self._found: dict[tuple[object, ...], int] = {}

    def _lifting_in(self, outcome: TableOutcome) -> tuple[int, ...]:
        """How many of its slots are among the best none, one, two … of all."""
        return tuple(accumulate((outcome.count(s) for s in self.slots), initial=0))

    @cached_property
    def apart(self) -> TableOutcome:
        """The way in which as few as can be share a place."""
        return max(self.outcomes, key=lambda slots: sum(slot.alone for slot in slots))

    def least_lifted(self, lifting: Sequence[int], but: Slot | None = None) -> int:
        """The fewest of these players who are lifted, where somebody else has `but` alone."""
        return self._chosen(min, _lifted_at_least, lifting, but)

    def most_lifted(self, lifting: Sequence[int], but: Slot | None = None) -> int:
        """The most of these players who are lifted."""
        return self._chosen(max, matched, lifting, but)

    def _chosen(
        self,
        choose: Callable[[Iterable[int]], int],
        lifted: Callable[[Sequence[int]], int],
        lifting: Sequence[int],
        but: Slot | None,
    ) -> int:
        numbers = sorted(lifting)
        known = (choose, but, *numbers)
        if known not in self._found:
            every = {tuple([best[n] for n in numbers]) for best in self._lifting_without(but)}
            self._found[known] = choose(map(lifted, every))
        return self._found[known]

    def _lifting_without(self, but: Slot | None) -> Sequence[Sequence[int]]:
        """By outcome, where somebody has a slot alone that the others cannot have."""
        if but not in self._lifting:
            at = self.slots.index(but)
            both = zip(self.outcomes, self._lifting[None], strict=True)
            self._lifting[but] = [
                tuple(count - (at < n) for n, count in enumerate(best))
                for slots, best in both
                if but in slots
            ]
        return self._lifting[but]


def _lifted_at_least(numbers: Sequence[int]) -> int:
    """How many cannot have a slot that does not lift them."""
    return len(numbers) - matched(len(numbers) - number for number in numbers)


def moved(line: Key, by: Number) -> Key:
    """A line so much higher in the first criterion, which is a sum where it is moved at all."""
    return (line[0] + by, *line[1:]) if by and line else line


def first_of(key: Key) -> Number:
    """What somebody has by the first criterion."""
    found: Number = key[0] if key else 0
    return found


class OpenTable:
    """A table without its result: what its players end with at each of its places.

    `low`, `high` and `has` tell for each in `playing` what he ends with at the least, and at the
    most, and what he has before.
    """

    def __init__(
        self,
        number: TableNumber,
        playing: Mapping[EntryNumber, Key],
        ways: Ways,
        scale: Scale,
        field: Set[EntryNumber],
    ) -> None:
        """`playing` have these keys before it; only who is in `field` can be ahead of anybody."""
        self.number, self.playing, self.ways = number, tuple(playing), ways
        self.has, self._scale = tuple(playing.values()), scale
        self._rows: dict[int, Sequence[Key]] = {}
        many = range(len(self.playing))
        self.low, self.high = ([self.end(n, ways.slots[at]) for n in many] for at in (-1, 0))
        self._counted = [n for n in many if self.playing[n] in field]
        self._worst = min((self.low[n] for n in self._counted), default=())
        self._best = max((self.high[n] for n in self._counted), default=())

    def end(self, nth: int, slot: Slot) -> Key:
        """What a player ends with, by his place in `playing`."""
        return self._scale.with_slot(self.has[nth], self.number, slot)

    def least_above(self, line: Key) -> int:
        """The fewest of its players who end above this line."""
        if self._best <= line:
            return 0
        if self._worst > line:
            return len(self._counted)
        return self.ways.least_lifted(self._lifting(line, bisect_right))

    def most_not_below(self, line: Key) -> int:
        """The most of its players who do not end below this line."""
        if self._best < line:
            return 0
        if self._worst >= line:
            return len(self._counted)
        return self.ways.most_lifted(self._lifting(line, bisect_left))

    def _lifting(
        self, line: Key, side: Callable[[Sequence[Key], Key], int], but: int = -1
    ) -> list[int]:
        """How many slots lift each player over the line, none where he does not count."""
        lifting = [0] * (len(self.playing) - (but >= 0))
        near = (n for n in self._counted if n != but and self.high[n] >= line)
        for at, n in enumerate(near):
            row = self._row(n)
            lifting[at] = len(row) - side(row, line)
        return lifting

    def _row(self, nth: int) -> Sequence[Key]:
        """What a player ends with by slot, the worst first."""
        if nth not in self._rows:
            self._rows[nth] = [self.end(nth, slot) for slot in self.ways.slots[::-1]]
        return self._rows[nth]

    def ends_of(self, entry: EntryNumber) -> tuple[Key, Key]:
        """What he ends with at the least, and at the most."""
        at = self.playing.index(entry)
        return self.low[at], self.high[at]

    def end_of(self, entry: EntryNumber, slot: Slot) -> Key:
        """What somebody ends with at a place of it."""
        return self.end(self.playing.index(entry), slot)

    def others_above(self, entry: EntryNumber, slot: Slot, line: Key) -> int:
        """The fewest of its other players who end above a line, where he has a place alone."""
        lifting = self._lifting(line, bisect_right, self.playing.index(entry))
        return self.ways.least_lifted(lifting, slot)

    def others_not_below(self, entry: EntryNumber, slot: Slot, line: Key) -> int:
        """The most of its other players who do not end below a line, where he has a place alone."""
        lifting = self._lifting(line, bisect_left, self.playing.index(entry))
        return self.ways.most_lifted(lifting, slot)


class Race:
    """Everybody who can be on either side of a line in the standings to come."""

    def __init__(self, event: Event, moment: Moment) -> None:
        self.event, self.moment = event, moment
        self.ruleset = ruleset_of(event.settings)
        self.last = max((moment.standings.after_round, *moment.coming))
        stage = Stage.FIRST if self.last == 1 else Stage.LATER
        if moment.standings.stage is Stage.ROUND_ROBIN:
            stage = Stage.ROUND_ROBIN
        self._criteria = self.ruleset.orders_at(stage).standings
        self.scale = Scale.of(self._criteria, only_first=bool(moment.coming))
        self._rows = {row.entry: row for row in moment.standings.rows}
        self.field = seatable_entries(event, self.last + 1)
        self.field_set = frozenset(self.field)
        self._ways: dict[TableShape, Ways] = {}
        places = dict(self._open_places())
        self.tables = tuple(
            self._open_table(number, each) for number, each in places.items() if each.playing
        )
        self.table_of = {entry: table for table in self.tables for entry in table.playing}
        bottom = {
            entry: self.scale.with_slot(self._key(entry), number, slot)
            for number, each in places.items()
            for entry, slot in each.bottom
        }
        self.runners = {each.entry: each for each in self._runners(bottom)}
        self._keys = sorted(each.key for each in self.runners.values())

    @cached_property
    def is_told(self) -> bool:
        """Whether places decide in a way that is worked out here.

        Not where something else comes first, nor where a draw of two is worth more than a win, or
        less than a loss, by points of one's own.
        """
        column, draw = self.ruleset.points.get(DUEL), self.ruleset.draw_of_two
        fair = draw is None or not column or column[1] <= draw <= column[0]
        return fair and bool(self.scale.steps)

    def _key(self, entry: EntryNumber) -> Key:
        rounds = range(self.moment.standings.after_round, 0, -1)
        return self.scale.key(self._rows.get(entry), rounds)

    def _open_places(self) -> Iterator[tuple[TableNumber, OpenPlaces]]:
        playing = self.moment.playing
        if playing is not None:
            for table in playing.tables:
                if not has_landed(self.ruleset, playing, table):
                    yield table.number, open_places(self.ruleset, playing, table)

    def _open_table(self, number: TableNumber, places: OpenPlaces) -> OpenTable:
        ways = self._ways.get(places.shape)
        if ways is None:
            ways = Ways(self.scale, table_outcomes(self.ruleset, places.shape))
            self._ways[places.shape] = ways
        has = {entry: self._key(entry) for entry in places.playing}
        return OpenTable(number, has, ways, self.scale, self.field_set)

    def _runners(self, bottom: Mapping[EntryNumber, Key]) -> Iterator[Runner]:
        known = [] if self.moment.coming else [*self._known_steps()]
        for entry in self.field:
            if entry in bottom:
                yield Runner(entry, bottom[entry], None)
            elif entry not in self.table_of:
                row, over = self._rows.get(entry), not self.moment.coming
                rest = _signed(row, known) if row is not None and over else None
                yield Runner(entry, self._key(entry), rest)

    def _known_steps(self) -> Iterator[Criterion]:
        """What scores decide behind the places, down to what others can still change."""
        for step in self._criteria[len(self.scale.steps) :]:
            if step.name == TABLES_AND_PLACES or (self.tables and step.name in _OF_OTHERS):
                return
            yield step

    def runners_above(self, line: Key, own: Runner | None = None) -> int:
        """How many without a game left are above a line; `own` is whose line it is."""
        above = len(self._keys) - bisect_right(self._keys, line)
        return above + sum(rest > known for rest, known in self._level(line, own))

    def runners_not_below(self, line: Key, own: Runner | None = None) -> int:
        """How many others without a game left are not surely below a line."""
        level = len(self._keys) - bisect_left(self._keys, line) - (own is not None)
        return level - sum(rest < known for rest, known in self._level(line, own))

    def _level(self, line: Key, own: Runner | None) -> Iterator[tuple[Key, Key]]:
        """What others level with a runner have, and he, by what is known of scores."""
        if own is None or own.rest is None:
            return
        for other in self._by_key.get(line, ()):
            if other.rest is not None:
                yield other.rest, own.rest

    def level_runners(self) -> Iterator[EntryNumber]:
        """Who has no game left, nor has another one who is level with him but for what those whom
        they have met still win.
        """
        if not any(step.name in _OF_OTHERS for step in self._criteria):
            return
        for group in self._by_key.values():
            rests = [each.rest for each in group]
            yield from (e.entry for e in group if e.rest is not None and rests.count(e.rest) > 1)

    @cached_property
    def _by_key(self) -> Mapping[Key, Sequence[Runner]]:
        found: dict[Key, list[Runner]] = {}
        for each in self.runners.values():
            found.setdefault(each.key, []).append(each)
        return found


def _signed(row: StandingRow, steps: Sequence[Criterion]) -> Key:
    """What a row has by these criteria, the better the greater; nothing is behind any value."""
    values = dict((("points", row.points), ("wins", 0), *row.criteria, *row.unshown))
    signs = [(1 if step.better is Better.HIGH else -1, values.get(step.name)) for step in steps]
    return tuple((value is not None, sign * (value or 0)) for sign, value in signs)
