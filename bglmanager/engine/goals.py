"""What can be asked about somebody as one number, the best being 1: a rank, a table, the final."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived, StandingRow, Standings
from bglmanager.engine.event import Event, Round
from bglmanager.engine.finals import default_cut, first_mates
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.orders import Order, criteria_of, in_seating_order, separate
from bglmanager.engine.presence import closed_rounds, may_be_seated
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import recompute, repair
from bglmanager.engine.seating.making import is_drawn_by_lot

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
