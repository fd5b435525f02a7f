"""What would have changed a rank, a seat, the way to the final: the least that does.

Asked about is one number, the best being 1: a rank, a table, the final. Nothing is estimated. One
result at one table is made another one in the facts (a better or worse score, that of a neighbour
at the table, another centre), everything is derived anew with the tables as they were, and of all
changes that do it the smallest is told. For reports and screens; nothing of an event depends on it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from bglmanager.engine import boards, pairs, tables
from bglmanager.engine.derive import derive, derive_other
from bglmanager.engine.derived import (
    Derived,
    SeatResult,
    StandingRow,
    plain_number,
    points_of_units,
)
from bglmanager.engine.event import Event, Number, Round, Seat, Table
from bglmanager.engine.finals import default_cut, first_mates
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.orders import Order, criteria_of, in_seating_order, separate
from bglmanager.engine.presence import closed_rounds, may_be_seated, people_seated
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import repair
from bglmanager.engine.seating.making import is_drawn_by_lot, recompute

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules


class Sort(StrEnum):
    """What is otherwise: the score, the whole result exchanged with somebody at the table, the
    centres of the last year, being put last, or which side won.
    """

    SCORE = "score"
    EXCHANGE = "exchange"
    CENTRES = "centres"
    SPARED = "spared"
    SIDES = "sides"


_MORE = 4
"""The part of the best score by which one can be better still."""


class OtherResult(NamedTuple):
    """A result that is another one.

    `by` are points of the game or centres, more or (negative) fewer; `other` is who gets the
    result in exchange, or the power the centres come from or go to.
    """

    sort: Sort
    round: RoundNumber
    table: TableNumber
    entry: EntryNumber
    by: int = 0
    other: EntryNumber | None = None


class Ladder(NamedTuple):
    """Changes of one sort at one table, each larger than the one before, counted from 1.

    `first` is one of them; each of `steps` says by how much, or with whom. `steady` tells that a
    larger change cannot do less; then halving finds the least that does.
    """

    round: Round
    first: OtherResult
    steps: range | Sequence[EntryNumber]
    steady: bool = True

    def at(self, step: int) -> OtherResult:
        """The change of this step."""
        found = self.steps[step - 1]
        if self.first.sort is Sort.EXCHANGE:
            return self.first._replace(other=EntryNumber(found))
        return self.first._replace(by=found)

    def size(self, event: Event, step: int) -> tuple[int, int, int]:
        """How much of a change a step is: places at the table first, then by how much."""
        what, table = self.at(step), self.round.table(self.first.table)
        now = result_of(event, self.round, table, what.entry).place or 0
        then = result_of(event, self.round, _with_change(table, what), what.entry).place or 0
        return abs(now - then), [*Sort].index(what.sort), step


def with_variation(event: Event, what: OtherResult) -> Event:
    """The event with this result; everything else, later seatings too, is as it was."""
    round_ = event.round(what.round)
    made = (_with_change(t, what) if t.number == what.table else t for t in round_.tables)
    other = replace(round_, tables=tuple(made))
    rounds = tuple(other if each.number == what.round else each for each in event.rounds)
    return replace(event, rounds=rounds)


def result_of(event: Event, round_: Round, table: Table, entry: EntryNumber) -> SeatResult:
    """What a player has of a table that is as given here."""
    seats = pairs.result_of_pairs(event, round_, table).seats
    return next(seat for seat in seats if seat.entry == entry)


def _with_change(table: Table, what: OtherResult) -> Table:
    if what.sort is Sort.SPARED:  # who went after him goes up one
        return tables.plays_on(table, what.entry)
    return replace(table, seats=tuple(_CHANGED[what.sort](table, what)))


def _with_score(table: Table, what: OtherResult) -> Iterator[Seat]:
    """With another score of his, in the last game of a series too."""
    for seat in table.seats:
        if seat.entry == what.entry:
            assert seat.score is not None  # only such seats get a ladder
            games = seat.games
            if games:
                last = replace(games[-1], score=plain_number(games[-1].score + what.by))
                games = (*games[:-1], last)
            yield replace(seat, score=plain_number(seat.score + what.by), games=games)
        else:
            yield seat


def _with_exchange(table: Table, what: OtherResult) -> Iterator[Seat]:
    """Two players with the result of each other; power, side and turn stay theirs."""
    both = {what.entry: what.other, what.other: what.entry}
    for own in table.seats:
        other = both.get(own.entry)
        yield (
            own
            if other is None
            else replace(
                table.seat_of(other), entry=own.entry, turn=own.turn, role=own.role, side=own.side
            )
        )


def _with_centres(table: Table, what: OtherResult) -> Iterator[Seat]:
    year = boards.counted_years(table)[0]
    gain = {what.entry: what.by, what.other: -what.by}
    for seat in table.seats:
        held = {str(when): count for when, count in boards.centres_by_year(seat).items()}
        held[str(year)] += gain.get(seat.entry, 0)
        changed = replace(seat, extra={**seat.extra, boards.CENTRES: held})
        yield changed if gain.get(seat.entry) else seat


def _with_other_side(table: Table, _: OtherResult) -> Iterator[Seat]:
    """The other side has won, where the referee named the winner."""
    given = _given_places(table)
    ends = {min(given): max(given), max(given): min(given)}
    for seat in table.seats:
        yield seat if seat.place is None else replace(seat, place=ends.get(seat.place, seat.place))


def _given_places(table: Table) -> list[int]:
    return [seat.place for seat in table.seats if seat.place is not None]


_CHANGED: Mapping[Sort, Callable[[Table, OtherResult], Iterable[Seat]]] = {
    Sort.SCORE: _with_score,
    Sort.EXCHANGE: _with_exchange,
    Sort.CENTRES: _with_centres,
    Sort.SIDES: _with_other_side,
}


def variation_ladders(
    event: Event, round_: Round, entry: EntryNumber, *, better: bool
) -> Iterator[Ladder]:
    """What might have gone better (or worse) for a player in a round, sort by sort.

    Nothing for a bye, and for who was not there. A score is at least nothing, and at most a quarter
    more than the best of the round or than what wins at his table.
    """
    for table in round_.tables_of(entry):
        if not tables.is_bye(round_, table):
            yield from _Variations(event, round_, table, entry, better).ladders()


class _Variations(NamedTuple):
    """What might have gone better (or worse) for a player at a table."""

    event: Event
    round: Round
    table: Table
    entry: EntryNumber
    better: bool

    def ladders(self) -> Iterator[Ladder]:
        ruleset, seat = ruleset_of(self.event.settings), self.table.seat_of(self.entry)
        given = _given_places(self.table)
        series = any(each.games for each in self.table.seats)
        if ruleset.board is not None:
            yield from self._of_board()
        elif seat.bottom is not None:
            plays = seat.score is not None and tables.is_player(ruleset, seat)
            if self.better and plays and not (given or series):
                yield self._ladder(Sort.SPARED, range(1))
        else:
            if seat.score is not None:
                yield self._ladder(Sort.SCORE, self._points(seat, deducted=ruleset.bid_deducted))
            if ruleset.sides:
                yield from self._of_sides(given)
            # where scores alone do not tell who is ahead, or two play and one wins
            elif not self.table.drawn and (given or series or len(self.table.seats) == tables.DUEL):
                yield self._ladder(Sort.EXCHANGE, self._neighbours())

    def _ladder(self, sort: Sort, steps: range | Sequence[EntryNumber]) -> Ladder:
        first = OtherResult(sort, self.round.number, self.table.number, self.entry)
        return Ladder(self.round, first, steps)

    def _places(self) -> dict[EntryNumber, int]:
        """Everybody's place outside the bottom group."""
        seats = pairs.result_of_pairs(self.event, self.round, self.table).seats
        both = zip(seats, self.table.seats, strict=True)
        return {own.entry: own.place or 0 for own, seat in both if seat.bottom is None}

    def _points(self, seat: Seat, *, deducted: bool) -> range:
        """The points more, or fewer, that can be imagined."""

        def best(seats: Iterable[Seat]) -> Number:
            playing = (each for each in seats if each.bottom is None)
            known = (tables.effective_score(each, deducted=deducted) for each in playing)
            return max((score for score in known if score is not None), default=0)

        own = tables.effective_score(seat, deducted=deducted) or 0
        if not self.better:
            return range(-1, -floor(own) - 1, -1)
        most = max(best(self.round.seats()), best(self.table.seats) + 1)
        return range(1, floor(most + max(most, 0) / Fraction(_MORE) - own) + 1)

    def _neighbours(self) -> list[EntryNumber]:
        """Who came before (or after) him at the table, the nearest first."""
        place, sign = self._places(), -1 if self.better else 1
        ahead = [other for other in place if sign * (place[other] - place[self.entry]) > 0]
        return sorted(ahead, key=lambda other: sign * place[other])

    def _of_sides(self, given: Sequence[int]) -> Iterator[Ladder]:
        """The other side might have won where the referee said which did."""
        won = self._places()[self.entry] == 1
        if not self.table.drawn and len(set(given)) > 1 and won is not self.better:
            yield self._ladder(Sort.SIDES, range(1))

    def _of_board(self) -> Iterator[Ladder]:
        """Centres of the last year taken from the power just ahead, or lost to the one just behind.

        Who is first takes them from the next, who is last loses them to the one before. Nobody
        comes back who had none the year before. More centres may be worth less: another power
        falls below the number that counts.
        """
        years = boards.counted_years(self.table)
        if not years or len(self.table.seats) == 1:
            return
        found = pairs.result_of_pairs(self.event, self.round, self.table).seats
        ranked = [seat.entry for seat in sorted(found, key=lambda seat: seat.place or 0)]
        at = ranked.index(self.entry)
        wanted = at - 1 if self.better else at + 1
        inside = 0 <= wanted < len(ranked)
        other = ranked[wanted] if inside else ranked[1 if self.better else at - 1]
        gains, loses = (self.entry, other) if self.better else (other, self.entry)
        held = boards.centres_by_year(self.table.seat_of(gains))
        if len(years) == 1 or held[years[1]]:
            most = boards.centres_by_year(self.table.seat_of(loses))[years[0]]
            steps = range(1, most + 1) if self.better else range(-1, -most - 1, -1)
            ladder = self._ladder(Sort.CENTRES, steps)
            yield ladder._replace(first=ladder.first._replace(other=other), steady=False)


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

Groups = Mapping[int, Collection[int]]
"""Who has each rank, sits at each table, plays on or not, by the numbers that are asked about."""

_ORDERS = {Goal.RANK: Order.STANDINGS, Goal.ORDER: Order.SEATING}


class Measure:
    """Reads what is asked about from an event and what it gives.

    `after` is the round whose standings tell it, `until` the last one whose results count.
    """

    def __init__(
        self, event: Event, derived: Derived, question: Question, game: GameRules | None = None
    ) -> None:
        """`game` is that of the final."""
        self.question = question
        self.after = self.until = question.after
        if question.goal is Goal.RANKING:
            closed = closed_rounds(event)
            self.until = closed[-1].number
            self.after = [r.number for r in closed if r.phase.counts_for_standings][-1]
        self._final = (
            _Final(event, derived, self.after, game) if question.goal is Goal.FINAL else None
        )

    def value(self, event: Event, derived: Derived) -> int | None:
        """The rank, the table, `IN` or `OUT`; None for who is not there."""
        groups = self.groups(event, derived).items()
        return next((value for value, who in groups if self.question.number in who), None)

    def groups(self, event: Event, derived: Derived) -> Groups:
        """Everybody by what is asked about."""
        match self.question.goal:
            case Goal.TEAM:  # a fixed team, or a pair that counts as one player
                teams = next(t for t in derived.team_standings if t.after_round == self.after)
                return {row.rank: (row.team,) for row in teams.rows}
            case Goal.RANKING:  # mates of a pair have the same rank in it
                ranks: dict[int, list[int]] = {}
                for entry, rank in pairs.Units(event).places(derived.final_ranking).items():
                    ranks.setdefault(rank, []).append(entry)
                return ranks
            case Goal.TABLE:
                return _tables_seated(event, derived, RoundNumber(self.after + 1))
            case Goal.FINAL if self._final is not None:
                return self._final.groups(event, derived)
        return {rank: (row.entry,) for rank, row in enumerate(self._rows(derived), 1)}

    def _rows(self, derived: Derived) -> Sequence[StandingRow]:
        """The rows of one of the two orders of the standings."""
        found = derived.standings_after(self.after)
        return in_seating_order(found) if self.question.goal is Goal.ORDER else found.rows

    def company(self, event: Event, derived: Derived) -> tuple[EntryNumber, ...]:
        """Who sits at the table then, where a table is asked about."""
        if self.question.goal is not Goal.TABLE:
            return ()
        own = next(
            who for who in self.groups(event, derived).values() if self.question.number in who
        )
        return tuple(EntryNumber(each) for each in own if each != self.question.number)

    def lots(self, event: Event, derived: Derived) -> tuple[EntryNumber | None, EntryNumber | None]:
        """The neighbours above and below from whom only the lot separates him."""
        above = below = None
        if self.question.goal in _ORDERS:
            standings, order = derived.standings_after(self.after), _ORDERS[self.question.goal]
            criteria = criteria_of(ruleset_of(event.settings), standings, order)
            for one, other in pairwise(self._rows(derived)):
                level = separate(criteria, one, other).criterion == "lot"
                if level and other.entry == self.question.number:
                    above = one.entry
                if level and one.entry == self.question.number:
                    below = other.entry
        return above, below


def _tables_seated(event: Event, derived: Derived, number: RoundNumber) -> Groups:
    """As the rules seat those who sit there, without the exchanges made by hand, which would have
    been others.
    """
    untouched = replace(event.round(number), exchanged=())
    rounds = tuple(untouched if r.number == number else r for r in event.rounds)
    made = recompute(replace(event, rounds=rounds), number, derived)
    found = () if made is None else made.tables
    return {table.number: [seat.entry for seat in table.seats] for table in found}


class _Final:
    """Who is among those who play on after the Swiss rounds.

    As many as did: that is read from the event as it is, once. Nobody where hands let in others
    than the order does, for then no result tells who would have been.
    """

    def __init__(
        self, event: Event, derived: Derived, after: RoundNumber, game: GameRules | None
    ) -> None:
        self._after, self._game = after, game
        later = [r for r in event.rounds if r.number > after]
        self._seated = people_seated(later)
        self._cut = repair.cut_of(event, later[0].number, derived) if later else None
        let_in = people_seated(later[:1])
        order = first_mates(event, self._able(event, derived))
        self._by_order = self._cut is None or let_in.issubset(order[: self._cut.qualified])

    def groups(self, event: Event, derived: Derived) -> Groups:
        places, able = self._places(event, derived), self._able(event, derived)
        if not self._by_order or places is None or len(able) <= places:
            return {}
        inside = first_mates(event, able)[:places]
        return {IN: inside, OUT: [entry for entry in able if entry not in inside]}

    def _able(self, event: Event, derived: Derived) -> list[EntryNumber]:
        """Who plays in the final phases or could, best first."""
        entries = {entry.number: entry for entry in event.entries}
        return [
            row.entry
            for row in derived.standings_after(self._after).rows
            if row.entry in self._seated or may_be_seated(entries[row.entry], self._after + 1)
        ]

    def _places(self, event: Event, derived: Derived) -> int | None:
        """How many play on: as many as did, otherwise as the regulation has it."""
        if self._cut is not None:
            return self._cut.qualified
        now = replace(event, rounds=tuple(r for r in event.rounds if r.number <= self._after))
        found = default_cut(now, derived, self._game)
        return None if found is None else found.qualified


def goal_questions(
    event: Event, derived: Derived, entry: EntryNumber, after: RoundNumber
) -> tuple[Question, ...]:
    """What can be asked about a player after a Swiss round: his rank, or that of his pair; the
    table of the next round where the order made it; the final phases after the last Swiss round.
    Nothing where there are no standings after it.
    """
    if all(each.after_round != after for each in derived.standings):
        return ()
    in_pairs, is_over = pairs.are_played(event.settings), _is_last_swiss(event, after)
    following = next((r for r in event.rounds if r.number == after + 1), None)
    goals = [] if in_pairs else [Goal.RANK]
    if following is not None and _seats_by_order(event, derived, following):
        goals.append(Goal.TABLE)
    elif not (is_over or in_pairs):
        goals.append(Goal.ORDER)
    if is_over and not in_pairs:
        goals.append(Goal.FINAL)
    team = pairs.team_of(event).get(entry) if in_pairs else None
    of_pair = () if team is None else (Question(Goal.TEAM, team, after),)
    return (*of_pair, *(Question(goal, entry, after) for goal in goals))


def _is_last_swiss(event: Event, after: RoundNumber) -> bool:
    swiss = [r for r in event.rounds if r.phase.counts_for_standings]
    planned = len(swiss) >= event.settings.rounds_planned or len(swiss) < len(event.rounds)
    return planned and bool(swiss) and swiss[-1].number == after


def _seats_by_order(event: Event, derived: Derived, round_: Round) -> bool:
    """Whether the standings before it say who sits where in this round."""
    if not round_.phase.counts_for_standings or is_drawn_by_lot(event, round_):
        return False
    return not pairs.are_played(event.settings) and (
        recompute(event, round_.number, derived) is not None
    )


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


def answer(
    event: Event,
    derived: Derived,
    question: Question,
    *,
    game: GameRules | None = None,
    check: Callable[[], object] = lambda: None,
) -> Answer | None:
    """What would have changed it; None where the question has no answer: nobody of this number is
    listed, the table was not made by the order, everybody plays on.

    `game` is that of the final. `check` is called before every derivation and may raise.
    """
    search = _Search(event, derived, Measure(event, derived, question, game), check)
    measure, now = search.measure, search.derived(event)
    value = measure.value(event, now)
    if value is None:
        return None
    last = max(measure.groups(event, now))
    better = search.nearest(value, better=True) if value > 1 else None
    worse = search.nearest(value, better=False) if value < last else None
    return Answer(question, value, last, better, worse, *measure.lots(event, derived))


class _Search(NamedTuple):
    """Looks for the smallest change of somebody's results that does something."""

    event: Event
    known: Derived
    measure: Measure
    check: Callable[[], object]

    def derived(self, event: Event) -> Derived:
        """What the changed event gives, as far as it is asked about."""
        self.check()
        known = self.event, self.known
        return derive_other(event, known, self.measure.after, self.measure.until)

    def nearest(self, value: int, *, better: bool) -> Alternative | None:
        """The smallest change with which the value is better (smaller), or worse."""

        def does(ladder: Ladder, step: int) -> bool:
            event = with_variation(self.event, ladder.at(step))
            then = self.measure.value(event, self.derived(event))
            return then is not None and (then < value if better else then > value)

        best: tuple[tuple[int, int, int], OtherResult] | None = None
        for ladder in self._ladders(better=better):
            steps = range(1, len(ladder.steps) + 1)
            if best is not None:  # those that are smaller than what was found already
                size = partial(ladder.size, self.event)
                steps = steps[: bisect_left(steps, best[0], key=size)]
            step = _least_step(ladder, steps, does)
            if step is not None:
                best = ladder.size(self.event, step), ladder.at(step)
        return None if best is None else self._told(best[1])

    def _ladders(self, *, better: bool) -> Iterator[Ladder]:
        """The last round first: what is freshest in mind is told where two changes are alike."""
        question = self.measure.question
        people: tuple[EntryNumber, ...] = (EntryNumber(question.number),)
        if question.goal is Goal.TEAM:
            people = next(t for t in self.event.teams if t.number == question.number).people
        for round_ in reversed(closed_rounds(self.event)):
            for entry in people if round_.number <= self.measure.until else ():
                yield from variation_ladders(self.event, round_, entry, better=better)

    def _told(self, change: OtherResult) -> Alternative:
        event = with_variation(self.event, change)
        derived = self.derived(event)
        value = self.measure.value(event, derived)
        assert value is not None  # it was found by its value
        number, goal = self.measure.question.number, self.measure.question.goal
        worths = derive(event).league_points if goal is Goal.RANKING else ()
        return Alternative(
            change,
            _place_after(self.event, change),
            _place_after(event, change),
            value,
            self.measure.company(event, derived),
            next((worth.points for worth in worths if worth.entry == number), None),
        )


def _least_step(ladder: Ladder, steps: range, does: Callable[[Ladder, int], bool]) -> int | None:
    """The first of the steps that does it."""
    if not ladder.steady:
        return next((step for step in steps if does(ladder, step)), None)
    if not steps or not does(ladder, steps[-1]):
        return None
    return steps[bisect_left(steps[:-1], True, key=partial(does, ladder))]


def _place_after(event: Event, change: OtherResult) -> PlaceAtTable:
    table = event.round(change.round).table(change.table)
    seats = pairs.result_of_pairs(event, event.round(change.round), table).seats
    own = next(seat for seat in seats if seat.entry == change.entry)
    unit = pairs.team_of(event) if pairs.are_played(event.settings) else {}
    mates = {seat.entry for seat in seats if unit.get(seat.entry, -1) == unit.get(own.entry, 0)}
    shared = any(s.place == own.place for s in seats if s.entry not in {own.entry, *mates})
    won = None if own.units is None else points_of_units(own.units)
    return PlaceAtTable(own.place or 0, shared, won)
