"""What would have changed a rank, a seat, the way to the final: the least that does.

Asked about is one number, the best being 1: a rank, a table, the final. Nothing is estimated. A
result is made another one in the facts, everything is derived anew with the tables as they were,
and of all changes that do it the smallest is told. For reports and screens; nothing of an event
depends on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derive import derive, derive_other
from bglmanager.engine.derived import Derived, StandingRow, Standings, points_of_units
from bglmanager.engine.event import Event, Number, Round
from bglmanager.engine.finals import default_cut, first_mates
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.orders import Order, criteria_of, in_seating_order, separate
from bglmanager.engine.presence import closed_rounds, may_be_seated
from bglmanager.engine.result_variations import (
    Ladder,
    OtherResult,
    result_of,
    variation_ladders,
    with_variation,
)
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import recompute, repair
from bglmanager.engine.seating.making import is_drawn_by_lot
from bglmanager.engine.team_standings import people_of

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


class Goal(StrEnum):
    """What might have been another one: the rank in the standings, that in the order that seats,
    the table of the next round, a place in the final phases, the rank in the final ranking, the
    rank of a team.
    """

    RANK = "rank"
    ORDER = "order"
    TABLE = "table"
    FINAL = "final"
    RANKING = "ranking"
    TEAM = "team"


class Question(NamedTuple):
    """Whose goal is asked about, after which round; `number` is a start number, for a team its
    own number. The final ranking is that after the last round closed.
    """

    goal: Goal
    number: int
    after: RoundNumber


IN, OUT = 1, 2
"""Values of the goal of a place in the final phases."""

Lots = tuple[EntryNumber | None, EntryNumber | None]
"""Neighbours above and below from whom only the lot separates somebody."""


class Measure(ABC):
    """Reads what is asked about from an event and what it gives."""

    def __init__(self, event: Event, question: Question) -> None:
        closed = closed_rounds(event)
        self.number = question.number
        self.after = question.after
        self.until = question.after
        if question.goal is Goal.RANKING:
            self.until = closed[-1].number
            self.after = [r.number for r in closed if r.phase.counts_for_standings][-1]

    @abstractmethod
    def value(self, event: Event, derived: Derived) -> int | None:
        """The rank, the table, `IN` or `OUT`; None for who is not there."""

    @abstractmethod
    def last(self, derived: Derived) -> int:
        """The worst there can be."""

    def company(self, event: Event, derived: Derived) -> tuple[EntryNumber, ...]:
        """Who sits at the table then, where a table is asked about."""
        del event, derived
        return ()

    def lots(self, event: Event, derived: Derived) -> Lots:
        """Neighbours whom only the lot keeps apart from him."""
        del event, derived
        return None, None

    def standings(self, derived: Derived) -> Standings:
        """The standings that are asked about."""
        return next(found for found in derived.standings if found.after_round == self.after)


class _Rank(Measure):
    """In one of the two orders of the standings."""

    order = Order.STANDINGS

    def value(self, event: Event, derived: Derived) -> int | None:
        for rank, row in enumerate(self._rows(derived), 1):
            if row.entry == self.number:
                return rank
        return None

    def last(self, derived: Derived) -> int:
        return len(self.standings(derived).rows)

    def _rows(self, derived: Derived) -> Sequence[StandingRow]:
        found = self.standings(derived)
        return in_seating_order(found) if self.order is Order.SEATING else found.rows

    def lots(self, event: Event, derived: Derived) -> Lots:
        criteria = criteria_of(ruleset_of(event.settings), self.standings(derived), self.order)
        above = below = None
        for one, other in pairwise(self._rows(derived)):
            if self.number in (one.entry, other.entry):
                level = separate(criteria, one, other).criterion == "lot"
                if level and other.entry == self.number:
                    above = one.entry
                elif level:
                    below = other.entry
        return above, below


class _SeatingRank(_Rank):
    order = Order.SEATING


class _TeamRank(Measure):
    """Of a fixed team, or of a pair that counts as one player."""

    def value(self, event: Event, derived: Derived) -> int | None:
        ranks = {row.team: row.rank for row in derived.team_standings[-1].rows}
        return dict[int, int](ranks.items()).get(self.number)

    def last(self, derived: Derived) -> int:
        found = (each for each in derived.team_standings if each.after_round == self.after)
        return len(next(found).rows)


class _Ranking(Measure):
    """The final ranking; mates of a pair have the same rank in it."""

    def __init__(self, event: Event, question: Question) -> None:
        super().__init__(event, question)
        self._units = pairs.Units(event)

    def value(self, event: Event, derived: Derived) -> int | None:
        return self._units.places(derived.final_ranking).get(EntryNumber(self.number))

    def last(self, derived: Derived) -> int:
        return self._units.number(derived.final_ranking)


class _Table(Measure):
    """The table of the round after, as the rules seat those who sit there."""

    def __init__(self, event: Event, question: Question) -> None:
        super().__init__(event, question)
        self._next = RoundNumber(question.after + 1)
        self._tables = len(event.round(self._next).tables)

    def value(self, event: Event, derived: Derived) -> int | None:
        for table, people in self._seated(event, derived).items():
            if self.number in people:
                return table
        return None

    def last(self, derived: Derived) -> int:
        return self._tables

    def company(self, event: Event, derived: Derived) -> tuple[EntryNumber, ...]:
        for people in self._seated(event, derived).values():
            if self.number in people:
                return tuple(each for each in people if each != self.number)
        return ()

    def _seated(self, event: Event, derived: Derived) -> dict[TableNumber, tuple[EntryNumber, ...]]:
        """Without the exchanges made by hand, which would have been others."""
        untouched = replace(event.round(self._next), exchanged=())
        rounds = tuple(untouched if r.number == self._next else r for r in event.rounds)
        made = recompute(replace(event, rounds=rounds), self._next, derived)
        if made is None:
            return {}
        return {table.number: tuple(s.entry for s in table.seats) for table in made.tables}


class _Final(Measure):
    """Whether he is among those who play on after the Swiss rounds.

    As many as did: that is read from the event as it is, once. None for everybody where hands let
    in others than the order does, for then no result tells who would have been.
    """

    def __init__(
        self, event: Event, derived: Derived, question: Question, game: GameRules | None
    ) -> None:
        super().__init__(event, question)
        self._game = game
        later = [r for r in event.rounds if r.number > question.after]
        self._seated = {seat.entry for round_ in later for seat in round_.seats()}
        self._cut = repair.cut_of(event, later[0].number, derived) if later else None
        let_in = {seat.entry for round_ in later[:1] for seat in round_.seats()}
        order = first_mates(event, self._able(event, derived))
        self._by_order = self._cut is None or let_in.issubset(order[: self._cut.qualified])

    def value(self, event: Event, derived: Derived) -> int | None:
        places, able = self._number(event, derived), self._able(event, derived)
        hidden = not self._by_order or places is None or len(able) <= places
        if hidden or self.number not in able:
            return None
        return IN if self.number in first_mates(event, able)[:places] else OUT

    def _able(self, event: Event, derived: Derived) -> list[EntryNumber]:
        """Who plays in the final phases or could, best first."""
        entries = {entry.number: entry for entry in event.entries}
        return [
            row.entry
            for row in self.standings(derived).rows
            if row.entry in self._seated or may_be_seated(entries[row.entry], self.after + 1)
        ]

    def _number(self, event: Event, derived: Derived) -> int | None:
        """How many play on: as many as did, otherwise as the regulation has it."""
        if self._cut is not None:
            return self._cut.qualified
        now = replace(event, rounds=tuple(r for r in event.rounds if r.number <= self.after))
        found = default_cut(now, ruleset_of(event.settings), derived, self._game)
        return None if found is None else found.qualified

    def last(self, derived: Derived) -> int:
        return OUT


def measure_of(
    event: Event, derived: Derived, question: Question, game: GameRules | None = None
) -> Measure:
    """How the question is answered in numbers; `game` is that of the final."""
    if question.goal is Goal.FINAL:
        return _Final(event, derived, question, game)
    return _MADE[question.goal](event, question)


_MADE: Mapping[Goal, Callable[[Event, Question], Measure]] = {
    Goal.RANK: _Rank,
    Goal.ORDER: _SeatingRank,
    Goal.TABLE: _Table,
    Goal.RANKING: _Ranking,
    Goal.TEAM: _TeamRank,
}


def goal_questions(
    event: Event, derived: Derived, entry: EntryNumber, after: RoundNumber
) -> tuple[Question, ...]:
    """What can be asked about a player after a Swiss round: his rank, or that of his pair; the
    table of the next round where the order made it; the final phases after the last Swiss round.
    Nothing where there are no standings after it.
    """
    found: list[Question] = []
    if all(each.after_round != after for each in derived.standings):
        return ()
    if pairs.are_played(event.settings):
        unit = pairs.team_of(event).get(entry)
        found += [] if unit is None else [Question(Goal.TEAM, unit, after)]
    else:
        found.append(Question(Goal.RANK, entry, after))
    following = next((r for r in event.rounds if r.number == after + 1), None)
    swiss_is_over = _is_last_swiss(event, after)
    if following is not None and _seats_by_order(event, derived, following):
        found.append(Question(Goal.TABLE, entry, after))
    elif not swiss_is_over and not pairs.are_played(event.settings):
        found.append(Question(Goal.ORDER, entry, after))
    if swiss_is_over and not pairs.are_played(event.settings):
        found.append(Question(Goal.FINAL, entry, after))
    return tuple(found)


def _is_last_swiss(event: Event, after: RoundNumber) -> bool:
    swiss = [r for r in event.rounds if r.phase.counts_for_standings]
    planned = len(swiss) >= event.settings.rounds_planned or len(swiss) < len(event.rounds)
    return planned and bool(swiss) and swiss[-1].number == after


def _seats_by_order(event: Event, derived: Derived, round_: Round) -> bool:
    """Whether the standings before it say who sits where in this round."""
    if not round_.phase.counts_for_standings or is_drawn_by_lot(event, round_):
        return False
    if pairs.are_played(event.settings):
        return False
    return recompute(event, round_.number, derived) is not None


class PlaceAtTable(NamedTuple):
    """What a table gave somebody: place, whether shared, ranking points (None: none are known)."""

    place: int
    shared: bool
    points: Number | None


class Alternative(NamedTuple):
    """The smallest change that does it, and exactly what comes of it.

    `value` is the rank, the number of the table, or 1 in the final and 2 outside; `company` who
    sits at that table then. League points are those with the change, None where there are none.
    """

    change: OtherResult
    before: PlaceAtTable
    then: PlaceAtTable
    value: int
    company: tuple[EntryNumber, ...] = ()
    league: Number | None = None


class Answer(NamedTuple):
    """What there is and what would have made it better or worse.

    An alternative that was looked for and is None: no result of his own does it. It is not looked
    for where there is nothing better or worse. `lot_above` and `lot_below` are those from whom
    only the lot separates him.
    """

    question: Question
    value: int
    last: int
    better: Alternative | None
    worse: Alternative | None
    lot_above: EntryNumber | None = None
    lot_below: EntryNumber | None = None

    @property
    def is_best(self) -> bool:
        """Whether there is nothing better."""
        return self.value == 1

    @property
    def is_last(self) -> bool:
        """Whether there is nothing worse."""
        return self.value == self.last


Check = Callable[[], object]
"""Called between two derivations; it may raise to stop the search."""


def _go_on() -> None:
    """Nobody wants the search to stop."""


def answer(
    event: Event,
    derived: Derived,
    question: Question,
    *,
    game: GameRules | None = None,
    check: Check = _go_on,
) -> Answer | None:
    """What would have changed it; None where the question has no answer: nobody of this number is
    listed, the table was not made by the order, everybody plays on.

    `game` is that of the final. `check` is called before every derivation and may raise.
    """
    search = _Search(event, derived, question, game, check)
    value, last = search.value(event, search.derived(event)), search.last
    if value is None:
        return None
    better = search.nearest(value, better=True) if value > 1 else None
    worse = search.nearest(value, better=False) if value < last else None
    above, below = search.lots()
    return Answer(question, value, last, better, worse, above, below)


class _Search:
    """Looks for the smallest change of somebody's results that does something."""

    def __init__(
        self,
        event: Event,
        derived: Derived,
        question: Question,
        game: GameRules | None,
        check: Check,
    ) -> None:
        self._event, self._derived, self._question = event, derived, question
        self._check = check
        self._measure = measure_of(event, derived, question, game)
        self._rounds = [r for r in closed_rounds(event) if r.number <= self._measure.until]
        self.last = self._measure.last(derived)
        self._people = _people_asked(event, question)

    def value(self, event: Event, derived: Derived) -> int | None:
        """What is asked about, as the facts have it."""
        return self._measure.value(event, derived)

    def derived(self, event: Event) -> Derived:
        """What the changed event gives, as far as it is asked about."""
        self._check()
        at = self._measure
        return derive_other(event, (self._event, self._derived), at.after, at.until)

    def nearest(self, value: int, *, better: bool) -> Alternative | None:
        """The smallest change with which the value is better (smaller), or worse."""
        best: tuple[tuple[int, int, int], Ladder, int] | None = None
        for ladder in self._ladders(better=better):
            limit = len(ladder.steps)
            if best is not None:
                limit = self._under(ladder, best[0])
            step = self._least(ladder, limit, value, better=better)
            if step is not None:
                best = (ladder.size(self._event, step), ladder, step)
        return None if best is None else self._told(best[1], best[2])

    def _ladders(self, *, better: bool) -> Iterable[Ladder]:
        """The last round first: what is freshest in mind is told where two changes are alike."""
        for round_ in reversed(self._rounds):
            for entry in self._people:
                yield from variation_ladders(self._event, round_, entry, better=better)

    def _under(self, ladder: Ladder, size: tuple[int, int, int]) -> int:
        """How many steps of a ladder are smaller than what was found already."""
        low, high = 0, len(ladder.steps)
        while low < high:
            middle = (low + high + 1) // 2
            if ladder.size(self._event, middle) < size:
                low = middle
            else:
                high = middle - 1
        return low

    def _least(self, ladder: Ladder, limit: int, value: int, *, better: bool) -> int | None:
        """The first step up to the limit that does it."""
        if not ladder.steady:
            steps = range(1, limit + 1)
            return next((s for s in steps if self._does(ladder, s, value, better=better)), None)
        if limit < 1 or not self._does(ladder, limit, value, better=better):
            return None
        low, high = 0, limit
        while high - low > 1:
            middle = (low + high) // 2
            if self._does(ladder, middle, value, better=better):
                high = middle
            else:
                low = middle
        return high

    def _does(self, ladder: Ladder, step: int, value: int, *, better: bool) -> bool:
        then = self._then(ladder.at(step))
        return then is not None and (then < value if better else then > value)

    def _then(self, change: OtherResult) -> int | None:
        event = with_variation(self._event, change)
        return self.value(event, self.derived(event))

    def _told(self, ladder: Ladder, step: int) -> Alternative:
        change = ladder.at(step)
        event = with_variation(self._event, change)
        derived = self.derived(event)
        value = self.value(event, derived)
        assert value is not None  # it was found by its value
        return Alternative(
            change,
            _place_after(self._event, change),
            _place_after(event, change),
            value,
            self._measure.company(event, derived),
            self._league(event),
        )

    def _league(self, event: Event) -> Number | None:
        """What the event is worth to him then; asked where the final ranking is."""
        if self._question.goal is not Goal.RANKING:
            return None
        found = {worth.entry: worth.points for worth in derive(event).league_points}
        return found.get(EntryNumber(self._question.number))

    def lots(self) -> Lots:
        """From whom, above and below, only the lot separates him."""
        return self._measure.lots(self._event, self._derived)


def _place_after(event: Event, change: OtherResult) -> PlaceAtTable:
    round_ = event.round(change.round)
    table = round_.table(change.table)
    own = result_of(event, round_, table, change.entry)
    unit = pairs.team_of(event) if pairs.are_played(event.settings) else {}
    others = [seat.entry for seat in table.seats if seat.entry != change.entry]
    strangers = [e for e in others if unit.get(e, -1) != unit.get(change.entry, 0)]
    shared = any(result_of(event, round_, table, e).place == own.place for e in strangers)
    won = None if own.units is None else points_of_units(own.units)
    return PlaceAtTable(own.place or 0, shared, won)


def _people_asked(event: Event, question: Question) -> tuple[EntryNumber, ...]:
    """Whose results may be others."""
    if question.goal is Goal.TEAM:
        team = next(team for team in event.teams if team.number == question.number)
        return people_of(team)
    return (EntryNumber(question.number),)
