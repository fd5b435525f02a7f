"""Results that might have been others: one change at one table, and ever larger ones of a kind.

A change is made in the facts; what comes of it is for `derive` to say. Changes are such as people
understand: a better or worse score, the result of a neighbour at the table, another centre.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from math import floor
from typing import NamedTuple

from bglmanager.engine import boards, bottom_group, pairs
from bglmanager.engine.derived import SeatResult, plain_number
from bglmanager.engine.event import Event, Number, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import DUEL, effective_score, is_bye, is_player


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

_ORDER = {sort: place for place, sort in enumerate(Sort)}


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

    `steady` tells that a larger change cannot do less; then halving finds the least that does.
    """

    sort: Sort
    round: Round
    table: Table
    entry: EntryNumber
    steps: tuple[OtherResult, ...] | range
    steady: bool = True

    def at(self, step: int) -> OtherResult:
        """The change of this step."""
        found = self.steps[step - 1]
        if isinstance(found, OtherResult):
            return found
        return OtherResult(self.sort, self.round.number, self.table.number, self.entry, by=found)

    def size(self, event: Event, step: int) -> tuple[int, int, int]:
        """How much of a change a step is: places at the table first, then by how much."""
        now = result_of(event, self.round, self.table, self.entry).place or 0
        then = result_of(event, self.round, with_change(self.table, self.at(step)), self.entry)
        return abs(now - (then.place or 0)), _ORDER[self.sort], step


def with_variation(event: Event, what: OtherResult) -> Event:
    """The event with this result; everything else, later seatings too, is as it was."""
    round_ = event.round(what.round)
    tables = tuple(
        with_change(table, what) if table.number == what.table else table for table in round_.tables
    )
    other = replace(round_, tables=tables)
    rounds = tuple(other if each.number == what.round else each for each in event.rounds)
    return replace(event, rounds=rounds)


def result_of(event: Event, round_: Round, table: Table, entry: EntryNumber) -> SeatResult:
    """What a player has of a table that is as given here."""
    seats = pairs.result_of_pairs(event, round_, table).seats
    return next(seat for seat in seats if seat.entry == entry)


def with_change(table: Table, what: OtherResult) -> Table:
    """The table with the change."""
    return replace(table, seats=_MADE[what.sort](table, what))


def _scored(table: Table, what: OtherResult) -> tuple[Seat, ...]:
    return tuple(
        _with_more(seat, what.by) if seat.entry == what.entry else seat for seat in table.seats
    )


def _with_more(seat: Seat, by: int) -> Seat:
    """With a score that is another one, the last game of a series too."""
    assert seat.score is not None  # only such seats get a ladder
    games = seat.games
    if games:
        games = (*games[:-1], replace(games[-1], score=plain_number(games[-1].score + by)))
    return replace(seat, score=plain_number(seat.score + by), games=games)


def _exchanged(table: Table, what: OtherResult) -> tuple[Seat, ...]:
    assert what.other is not None  # who has the other result
    one, other = table.seat_of(what.entry), table.seat_of(what.other)
    swapped = {one.entry: _result(one, other), other.entry: _result(other, one)}
    return tuple(swapped.get(seat.entry, seat) for seat in table.seats)


def _result(seat: Seat, of: Seat) -> Seat:
    """The player of a seat with the result of another one; power, side and turn stay his."""
    return replace(of, entry=seat.entry, turn=seat.turn, role=seat.role, side=seat.side)


def _with_centres(table: Table, what: OtherResult) -> tuple[Seat, ...]:
    year = boards.counted_years(table)[0]
    gain = {what.entry: what.by, what.other: -what.by}
    return tuple(_held(seat, year, gain.get(seat.entry, 0)) for seat in table.seats)


def _held(seat: Seat, year: int, more: int) -> Seat:
    if not more:
        return seat
    held = {str(when): count for when, count in boards.centres_by_year(seat).items()}
    held[str(year)] += more
    return replace(seat, extra={**seat.extra, boards.CENTRES: held})


def _spared(table: Table, what: OtherResult) -> tuple[Seat, ...]:
    """He is not put last; who went after him goes up one."""
    return bottom_group.plays_on(table, what.entry).seats


def _turned(table: Table, _: OtherResult) -> tuple[Seat, ...]:
    """The other side has won, where the referee named the winner."""
    given = _given(table)
    ends = {min(given): max(given), max(given): min(given)}
    return tuple(
        seat if seat.place is None else replace(seat, place=ends.get(seat.place, seat.place))
        for seat in table.seats
    )


def _given(table: Table) -> list[int]:
    return [seat.place for seat in table.seats if seat.place is not None]


_MADE: Mapping[Sort, Callable[[Table, OtherResult], tuple[Seat, ...]]] = {
    Sort.SCORE: _scored,
    Sort.EXCHANGE: _exchanged,
    Sort.CENTRES: _with_centres,
    Sort.SPARED: _spared,
    Sort.SIDES: _turned,
}


def variation_ladders(
    event: Event, round_: Round, entry: EntryNumber, *, better: bool
) -> Iterator[Ladder]:
    """What might have gone better (or worse) for a player in a round, sort by sort.

    Nothing for a bye, and for who was not there. A score is at least nothing, and at most a quarter
    more than the best of the round or than what wins at his table.
    """
    ruleset = ruleset_of(event.settings)
    for table in round_.tables:
        if all(seat.entry != entry for seat in table.seats) or is_bye(round_, table):
            continue
        found = (
            _of_boards(event, round_, table, entry, better=better)
            if ruleset.board is not None
            else _of_scores(event, round_, table, entry, better=better)
        )
        yield from found


def _of_scores(
    event: Event, round_: Round, table: Table, entry: EntryNumber, *, better: bool
) -> Iterator[Ladder]:
    ruleset, seat = ruleset_of(event.settings), table.seat_of(entry)
    if seat.bottom is not None:
        apart = _given(table) or any(each.games for each in table.seats)
        if better and seat.score is not None and not apart and is_player(ruleset, seat):
            spared = OtherResult(Sort.SPARED, round_.number, table.number, entry)
            yield Ladder(Sort.SPARED, round_, table, entry, (spared,))
        return
    if seat.score is not None:
        steps = _points(round_, table, seat, deducted=ruleset.bid_deducted, better=better)
        yield Ladder(Sort.SCORE, round_, table, entry, steps)
    if ruleset.sides:
        yield from _of_sides(event, round_, table, entry, better=better)
    elif not table.drawn and _has_exchange(table):
        others = _neighbours(event, round_, table, entry, better=better)
        exchanges = tuple(
            OtherResult(Sort.EXCHANGE, round_.number, table.number, entry, other=other)
            for other in others
        )
        yield Ladder(Sort.EXCHANGE, round_, table, entry, exchanges)


def _has_exchange(table: Table) -> bool:
    """Whether scores alone do not tell who is ahead, or two play and one wins."""
    return (
        bool(_given(table)) or any(seat.games for seat in table.seats) or len(table.seats) == DUEL
    )


def _points(round_: Round, table: Table, seat: Seat, *, deducted: bool, better: bool) -> range:
    """The points more, or fewer, that can be imagined."""
    own = effective_score(seat, deducted=deducted) or 0
    if not better:
        return range(-1, -floor(own) - 1, -1)

    def best(seats: Sequence[Seat]) -> Number:
        known = (effective_score(each, deducted=deducted) for each in seats if each.bottom is None)
        return max((score for score in known if score is not None), default=0)

    most = max(best(tuple(round_.seats())), best(table.seats) + 1)
    return range(1, floor(most + max(most, 0) / Fraction(_MORE) - own) + 1)


def _neighbours(
    event: Event, round_: Round, table: Table, entry: EntryNumber, *, better: bool
) -> list[EntryNumber]:
    """Who came before (or after) him at the table, the nearest first, outside the bottom group."""
    place = {
        seat.entry: result_of(event, round_, table, seat.entry).place or 0
        for seat in table.seats
        if seat.bottom is None
    }
    own, sign = place[entry], -1 if better else 1
    ahead = [other for other in place if sign * (place[other] - own) > 0]
    return sorted(ahead, key=lambda other: sign * place[other])


def _of_sides(
    event: Event, round_: Round, table: Table, entry: EntryNumber, *, better: bool
) -> Iterator[Ladder]:
    """The other side might have won where the referee said which did."""
    given = _given(table)
    place = result_of(event, round_, table, entry).place or 0
    if table.drawn or len(set(given)) <= 1 or (place == 1) is better:
        return
    turned = OtherResult(Sort.SIDES, round_.number, table.number, entry)
    yield Ladder(Sort.SIDES, round_, table, entry, (turned,))


def _of_boards(
    event: Event, round_: Round, table: Table, entry: EntryNumber, *, better: bool
) -> Iterator[Ladder]:
    """Centres of the last year taken from the power just ahead, or lost to the one just behind.

    Who is first takes them from the next, who is last loses them to the one before. Nobody comes
    back who had none the year before. More centres may be worth less: another power falls below
    the number that counts.
    """
    years = boards.counted_years(table)
    if not years or len(table.seats) == 1:
        return
    place = {s.entry: result_of(event, round_, table, s.entry).place or 0 for s in table.seats}
    ranked = sorted(place, key=place.__getitem__)
    at = ranked.index(entry)
    wanted = at - 1 if better else at + 1
    other = ranked[wanted] if 0 <= wanted < len(ranked) else ranked[1 if better else at - 1]
    gains, loses = (entry, other) if better else (other, entry)
    if len(years) > 1 and boards.centres_by_year(table.seat_of(gains))[years[1]] == 0:
        return
    most = boards.centres_by_year(table.seat_of(loses))[years[0]]
    sign = 1 if better else -1
    steps = tuple(
        OtherResult(Sort.CENTRES, round_.number, table.number, entry, by=sign * n, other=other)
        for n in range(1, most + 1)
    )
    yield Ladder(Sort.CENTRES, round_, table, entry, steps, steady=False)
