"""From the scores of one table to places, ranking points and shares (rules 2.3-2.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from math import floor
from operator import is_
from typing import Any, NamedTuple

from bglmanager.engine import boards
from bglmanager.engine.derived import POINT, SeatResult, TableResult, plain_number
from bglmanager.engine.event import Better, BottomReason, Event, Number, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.rulesets.ruleset import (
    PayingRow,
    Ruleset,
    TableTies,
    VirtualPlayer,
    VirtualTies,
)


def sizes_of_tables(players: int, per_table: int) -> tuple[int, ...]:
    """Sizes of the tables for `players` at `per_table`, larger tables first (rules 2.2).

    ceil(n / k) tables, the last ones one player short (BGL 3.6.1); where even all of them one
    short are too many seats, sizes as even as possible. Nobody gives no table; ValueError for
    a negative number or a table size below 1.
    """
    if players < 0 or per_table < 1:
        raise ValueError(players, per_table)
    tables = -(-players // per_table)
    if tables == 0:
        return ()
    missing = tables * per_table - players
    if missing <= tables:
        return (per_table,) * (tables - missing) + (per_table - 1,) * missing
    each, larger = divmod(players, tables)
    return (each + 1,) * larger + (each,) * (tables - larger)


def shared_units(column: Sequence[int], first: int, last: int) -> int:
    """Units (1/420) for each of the players who share places `first` … `last` (BGL 3.8).

    The mean of the column's points; a place beyond the column pays nothing. Exact, because at
    most seven players share and 420 is divisible by 1 … 7.
    """
    if 0 < first == last <= len(column):
        return column[first - 1] * POINT
    total = sum(column[first - 1 : last])
    return total * POINT // (last - first + 1)


FIRST, SECOND = 1, 2


def places_by_side(
    table: Table, scores: Sequence[Number | None], virtual: Sequence[Number]
) -> list[tuple[int, int]]:
    """(first place, last place) of every seat: the winning side shares the upper places.

    `scores` are the raised ones in seat order, `virtual` those of the virtual players, who join
    the shorter side. The bottom group leaves its side and takes the last places one by one; what
    it scored counts for the side. A draw shares all the other places.
    """
    sides = [seat.side or SECOND for seat in table.seats]
    count, playing, total = (
        Counter(sides),
        Counter[int](),
        dict.fromkeys((FIRST, SECOND), Fraction()),
    )
    for side, seat, score in zip(sides, table.seats, scores, strict=True):
        playing[side] += seat.bottom is None
        total[side] += score or 0
    for score in virtual:
        shorter = FIRST if count[FIRST] <= count[SECOND] else SECOND
        count[shorter] += 1
        playing[shorter] += 1
        total[shorter] += score
    winner, everybody = _winning_side(table, sides, total), len(sides) + len(virtual)
    upper = playing.total() if winner is None else playing[winner]

    def held(side: int, seat: Seat) -> tuple[int, int]:
        if seat.bottom is not None:
            return (everybody - seat.bottom + 1,) * 2
        return (1, upper) if winner in (None, side) else (upper + 1, playing.total())

    return [held(side, seat) for side, seat in zip(sides, table.seats, strict=True)]


def _winning_side(table: Table, sides: Sequence[int], total: Mapping[int, Fraction]) -> int | None:
    """The side of the best place given, or of the larger sum of raised scores; None for a draw."""
    if table.drawn:
        return None
    first, second = total[FIRST], total[SECOND]
    if any(seat.place for seat in table.seats):
        both = list(zip(sides, table.seats, strict=True))
        behind = len(sides) + 1
        second, first = (  # the lower place is the better one
            Fraction(min((s.place for own, s in both if own == side and s.place), default=behind))
            for side in (FIRST, SECOND)
        )
    if first == second:
        return None
    return FIRST if first > second else SECOND


BYE_SHARE = (1000, 19)
"""PBG of a bye: 100 / 1.9, alone with 0.9 of oneself, in every ruleset (rules 2.8)."""

NO_SHARE = (0, 1)
"""PBG of who is no player of his table."""

DUEL = 2
"""Players at a two-player table."""


def is_bye(round_: Round, table: Table) -> bool:
    """Whether nobody plays here: a table of one, or of one united team (rules 2.8, 3.7)."""
    return len(table.seats) == 1 or (
        bool(round_.byes) and all(seat.entry in round_.byes for seat in table.seats)
    )


def is_complete(round_: Round, table: Table) -> bool:
    """Whether every seat outside the bottom group has its score; a bye has nothing to report.

    A Diplomacy board is complete with a year's centres (rules 7.1).
    """
    if all(seat.score is not None or seat.bottom is not None for seat in table.seats):
        return True
    return is_bye(round_, table) or boards.is_played(table)


def has_figures(table: Table) -> bool:
    """Whether anything of a sheet is typed at this table; not who is in the bottom group."""
    said = table.drawn or table.overran or table.ended_in_draw or table.draw_proposals
    parts = [(s.bid, s.components, s.games, s.extra) for s in table.seats]
    known = [(s.score, s.place, *s.tie_breaks) for s in table.seats]
    return bool(said) or any(map(any, parts)) or any(v is not None for vs in known for v in vs)


def effective_score(seat: Seat, *, deducted: bool = True) -> Number | None:
    """Score less the bid, where it was entered with it (`bid_deducted`); None without a score."""
    if seat.score is None or not seat.bid or not deducted:
        return seat.score
    return plain_number(seat.score - seat.bid)


def raised_scores(seats: Sequence[Seat], *, deducted: bool = True) -> tuple[Number | None, ...]:
    """Effective scores for shares (BGL 3.9), all raised so that the lowest is 1 if negative."""
    scores = [effective_score(seat, deducted=deducted) for seat in seats]
    lowest = min((score for score in scores if score is not None), default=0)
    if lowest >= 0:
        return tuple(scores)
    return tuple(None if score is None else score + 1 - lowest for score in scores)


def virtual_scores(
    rule: VirtualPlayer, scores: Iterable[Number | None], missing: int
) -> tuple[Number, ...]:
    """Raised scores of the virtual players, one for each missing player (BGL 3.10, BIG 4.2).

    A share of the mean of those who have a score; the floor, where there is one, is taken last.
    """
    if missing <= 0:
        return ()
    known = [score for score in scores if score is not None]
    mean = Fraction(sum(known)) / len(known) if known else Fraction(0)
    score = rule.factor * mean
    return (floor(score) if rule.floored else plain_number(score),) * missing


def play_table(ruleset: Ruleset, round_: Round, table: Table) -> TableResult:
    """The results of a table: complete ones in full, others with the places known so far.

    While scores are missing, who has one has his place among those who have, or the one that the
    referee gave; points and shares are None. Virtual players fill a short table; whether they
    take places and which row of the points table pays is the ruleset's matter. A table of one is
    a bye (rules 2.8). Where who never came is no player, he is behind everybody with nothing, and
    the others count as if he had no seat (rules 5, 6).
    """
    if is_bye(round_, table):
        return _play_bye(ruleset, round_, table)
    if ruleset.board is not None:
        return boards.play_board(ruleset.board, round_, table)
    if not is_complete(round_, table):
        return _play_incomplete(ruleset, round_, table)
    playing = with_players_only(ruleset, table)
    found = _play_complete(ruleset, round_, playing)
    return found if playing is table else _with_absent(ruleset, table, found)


def with_players_only(ruleset: Ruleset, table: Table) -> Table:
    """The table with the seats of its players: all of them, or without those who never came."""
    if all(is_player(ruleset, seat) for seat in table.seats):
        return table
    return without_absent(table)


def is_player(ruleset: Ruleset, seat: Seat) -> bool:
    """Whether who sits here is a player of the table; nothing of his seat counts if not."""
    return ruleset.absent_play or seat.bottom_reason is not BottomReason.ABSENT


def _play_complete(ruleset: Ruleset, round_: Round, table: Table) -> TableResult:
    """The results of a complete table, everybody at which is a player of it."""
    scores = raised_scores(table.seats, deducted=ruleset.bid_deducted)
    missing = round_.players_per_table - len(table.seats)
    virtual = virtual_scores(ruleset.virtual, scores, missing) if ruleset.virtual else ()
    ranked = virtual if ruleset.virtual and ruleset.virtual.takes_place else ()
    shares = _shares_of_scores(scores, virtual)
    if ruleset.sides:
        held = places_by_side(table, scores, ranked)
    else:
        ties = ruleset.virtual.ties if ruleset.virtual else VirtualTies.SHARES
        held = _places_at(_CompleteTable(round_, table, scores, ranked, ties, ruleset.table_ties))
    column = points_column(ruleset, round_, table)
    seats = tuple(
        [
            SeatResult(seat.entry, first, units_of_places(ruleset, column, first, last), share)
            for seat, (first, last), share in zip(table.seats, held, shares, strict=True)
        ]
    )
    return TableResult(round_.number, table.number, virtual, seats)


def _with_absent(ruleset: Ruleset, table: Table, found: TableResult) -> TableResult:
    """The results with those who never came in their seats; the first of them is the last."""
    held = {seat.entry: seat for seat in found.seats}
    ranked = len(found.virtual) if ruleset.virtual and ruleset.virtual.takes_place else 0
    absent = [seat for seat in table.seats if not is_player(ruleset, seat)]
    absent.sort(key=lambda seat: seat.bottom or 0, reverse=True)
    for place, seat in enumerate(absent, len(held) + ranked + 1):
        held[seat.entry] = SeatResult(seat.entry, place, 0, NO_SHARE)
    return found._replace(seats=tuple(held[seat.entry] for seat in table.seats))


def _play_bye(ruleset: Ruleset, round_: Round, table: Table) -> TableResult:
    """The points of the first place at the nominal size, and a fixed share."""
    column = ruleset.points[round_.players_per_table]
    units = column[0] * POINT if column else 0
    seats = tuple(SeatResult(seat.entry, 1, units, BYE_SHARE) for seat in table.seats)
    return TableResult(round_.number, table.number, (), seats)


def points_column(ruleset: Ruleset, round_: Round, table: Table) -> tuple[int, ...]:
    """The row of the points table that pays here; `table` has the seats of its players."""
    return paying_column(ruleset, round_.players_per_table, len(table.seats))


def paying_column(ruleset: Ruleset, nominal: int, players: int) -> tuple[int, ...]:
    """The row of the points table that pays so many players at a table of a nominal size."""
    if ruleset.row is PayingRow.NOMINAL:
        return ruleset.points[nominal]
    if ruleset.row is PayingRow.REAL:
        return ruleset.points[players]
    return ruleset.points[max(ruleset.min_table, min(players, ruleset.max_table))]


def units_of_places(ruleset: Ruleset, column: Sequence[int], first: int, last: int) -> int:
    """Units of who holds these places; a draw of two may have points of its own (BGL 3.8.1)."""
    if last == DUEL == len(column) and first == 1 and ruleset.draw_of_two is not None:
        return ruleset.draw_of_two * POINT
    units = shared_units(column, first, last)
    return units - units % POINT if ruleset.floored_means else units


class _CompleteTable(NamedTuple):
    """A complete table, ready to be ranked; scores are raised ones in seat order."""

    round: Round
    table: Table
    scores: tuple[Number | None, ...]
    virtual: tuple[Number, ...]
    ties: VirtualTies
    table_ties: TableTies


def _places_at(field: _CompleteTable) -> list[tuple[int, int]]:
    """(first place, last place) of every seat: the same place twice for who shares none."""
    everybody = len(field.table.seats) + len(field.virtual)
    held = [(everybody - (seat.bottom or 0) + 1,) * 2 for seat in field.table.seats]
    first = 1
    for real, virtual in _with_virtual(field, _real_groups(field)):
        last = first + len(real) + virtual - 1
        for index in real:
            held[index] = (first, last)
        first = last + 1
    return held


def _with_virtual(field: _CompleteTable, real: list[list[int]]) -> list[tuple[list[int], int]]:
    """Seat indexes and number of virtual players who stand equal, best first.

    A virtual player goes by his score, also among places that the referee gave in the order of
    the scores: behind those with as many points, or sharing their place unless tie-breaks keep two
    of them apart (BGL 3.8 pays the mean only where nothing decides). Nothing says where he belongs
    at a drawn table, in a series or among places against the scores: there he is behind the real
    players (rules 2.6).
    """
    groups, virtual = [(group, 0) for group in real], len(field.virtual)
    if not virtual:
        return groups
    if virtual_is_behind(field.table, field.scores):
        return [*groups, ([], virtual)]
    level = field.virtual[0]
    above = sum((field.scores[group[0]] or 0) > level for group in real)
    equal = [group for group in real if (field.scores[group[0]] or 0) == level]
    by_score = all(seat.place is None for seat in field.table.seats)
    if len(equal) == 1 and by_score and field.ties is VirtualTies.SHARES:
        return [*groups[:above], (equal[0], virtual), *groups[above + 1 :]]
    behind = above + len(equal)
    return [*groups[:behind], ([], virtual), *groups[behind:]]


def virtual_is_behind(table: Table, scores: Sequence[Number | None]) -> bool:
    """Whether virtual players come after the real ones whatever their scores (rules 2.6).

    At a drawn table, in a series of games, and where the referee's places are against the
    effective `scores` (in seat order).
    """
    series = any(seat.games for seat in table.seats)
    return table.drawn or series or are_against(table, scores)


def are_against(table: Table, scores: Sequence[Number | None]) -> bool:
    """Whether the referee's places are against the scores, in seat order: a lower one before a
    higher one, or different ones on one place.
    """
    placed = [
        (seat.place, score)
        for seat, score in zip(table.seats, scores, strict=True)
        if seat.place is not None and score is not None
    ]
    return any(
        (one < other and score < higher) or (one == other and score != higher)
        for one, score in placed
        for other, higher in placed
    )


def _real_groups(field: _CompleteTable) -> list[list[int]]:
    """Seat indexes of the real players who stand equal, best first; not of the bottom group."""
    seats, scores = field.table.seats, field.scores
    outside = [index for index, seat in enumerate(seats) if seat.bottom is None]
    if field.table.drawn:
        return [outside]
    if any(seat.place is not None for seat in seats):
        return _equal_groups(outside, lambda index: seats[index].place)
    if any(seat.games for seat in seats):
        return _equal_groups(outside, lambda i: -sum(game.winner for game in seats[i].games))
    level = _equal_groups(outside, lambda index: -(scores[index] or 0))
    if field.table_ties is TableTies.BID:
        return _separated(level, lambda index: seats[index].bid)
    if field.table_ties is TableTies.GAME and field.round.tie_breaks:
        return _separated(level, lambda index: _tie_break_key(field.round, seats[index]))
    return level


def _equal_groups(indexes: Iterable[int], key: Callable[[int], Any]) -> list[list[int]]:
    return [list(group) for _, group in groupby(sorted(indexes, key=key), key=key)]


def _separated(groups: Iterable[list[int]], key: Callable[[int], Any]) -> list[list[int]]:
    """What orders players with the same score is asked of nobody else."""
    return [part for g in groups for part in (_equal_groups(g, key) if len(g) > 1 else [g])]


def _tie_break_key(round_: Round, seat: Seat) -> list[tuple[bool, Number]]:
    """The better ones first; a value not known is behind any number (rules 2.3.7)."""
    return [
        (value is None, -(value or 0) if label.better is Better.HIGH else value or 0)
        for label, value in zip(round_.tie_breaks, seat.tie_breaks, strict=True)
    ]


def _shares_of_scores(
    scores: Sequence[Number | None], virtual: Sequence[Number]
) -> list[tuple[int, int]]:
    """PBG of the round in seat order, 0-100; all zero: everybody the same (rules 2.7)."""
    total = sum([score for score in (*scores, *virtual) if score])
    if total == 0:
        return [(100, len(scores) + len(virtual))] * len(scores)
    return [
        ((score or 0) * 100 * total.denominator, total.numerator)
        if score is None or isinstance(score, int)
        else (100 * score / total).as_integer_ratio()
        for score in scores
    ]


def _play_incomplete(ruleset: Ruleset, round_: Round, table: Table) -> TableResult:
    scores = [
        None if seat.bottom is not None else effective_score(seat, deducted=ruleset.bid_deducted)
        for seat in table.seats
    ]
    ranked = sorted((score for score in scores if score is not None), reverse=True)
    given = any(seat.place is not None for seat in table.seats)
    seats = []
    for seat, score in zip(table.seats, scores, strict=True):
        place = None if score is None else 1 if table.drawn else ranked.index(score) + 1
        seats.append(SeatResult(seat.entry, seat.place if given else place, None, None))
    return TableResult(round_.number, table.number, (), tuple(seats))


class Reading(StrEnum):
    """How often the result of a table was typed, a fact of the desk that no regulation looks at.

    `NONE` has no result, or is a bye; `STOPPED` was typed in two ways.
    """

    NONE = "none"
    ONCE = "once"
    TWICE = "twice"
    STOPPED = "stopped"


def reading_of(round_: Round, table: Table) -> Reading:
    """How often the result of this table was typed."""
    if is_bye(round_, table):
        return Reading.NONE
    if table.desk.differs:
        return Reading.STOPPED
    if not is_complete(round_, table):
        return Reading.NONE
    return Reading.TWICE if table.desk.entered_twice else Reading.ONCE


def tables_at(round_: Round, *readings: Reading) -> tuple[TableNumber, ...]:
    """The tables of a round that are as far as one of these; byes are at none of them."""
    played = (table for table in round_.tables if not is_bye(round_, table))
    return tuple(table.number for table in played if reading_of(round_, table) in readings)


def with_unconfirmed(before: Event, after: Event) -> Event:
    """The event after an act, where results that it changed are not typed twice any more."""
    known = {(r.number, table.number): table for r in before.rounds for table in r.tables}

    def unconfirmed(round_: Round) -> Round:
        both = [(known.get((round_.number, table.number)), table) for table in round_.tables]
        tables = tuple(_unconfirmed(old, new) for old, new in both)
        return round_ if all(map(is_, tables, round_.tables)) else replace(round_, tables=tables)

    rounds = tuple(map(unconfirmed, after.rounds)) if before.rounds is not after.rounds else ()
    return after if all(map(is_, rounds, after.rounds)) else replace(after, rounds=rounds)


def _unconfirmed(old: Table | None, new: Table) -> Table:
    typed = (new.desk.entered_twice, new.desk.differs)
    if old is None or old is new or typed == (False, ()):
        return new
    said_again = typed != (old.desk.entered_twice, old.desk.differs)
    if said_again or _result_facts(old) == _result_facts(new):
        return new
    return replace(new, desk=replace(new.desk, entered_twice=False, differs=()))


def _result_facts(table: Table) -> tuple[object, ...]:
    return table.seats, table.drawn, table.overran, table.variant


def with_seat_at_bottom(table: Table, entry: EntryNumber, reason: BottomReason) -> Table:
    """The table with this player as the next of its bottom group (rules 2.3.2).

    In all that is done to it its orders stay 1, 2, 3 … and the places given by the referee a
    ranking of the others; no place is made up but the one behind all who have one.
    """
    order = 1 + max((seat.bottom or 0 for seat in table.seats), default=0)
    put = table.with_seat(entry, bottom=order, bottom_reason=reason, place=None)
    return replace(put, seats=closed_up(put.seats))


def closed_up(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats with the referee's places closed up to a ranking."""
    places = sorted(seat.place for seat in seats if seat.place is not None)
    return tuple(
        seat if seat.place is None else replace(seat, place=1 + places.index(seat.place))
        for seat in seats
    )


def behind_all(table: Table, entry: EntryNumber) -> Table:
    """The table with this player's place behind all who have one; none where nobody has."""
    others = sum(seat.place is not None and seat.entry != entry for seat in table.seats)
    return table.with_seat(entry, place=others + 1 if others else None)


def plays_on(table: Table, entry: EntryNumber) -> Table:
    """The table with this player out of its bottom group, behind all who have a place."""
    order = table.seat_of(entry).bottom
    if order is None:
        return table
    seats = (
        replace(seat, bottom=seat.bottom - 1) if seat.bottom and seat.bottom > order else seat
        for seat in table.with_seat(entry, bottom=None, bottom_reason=None).seats
    )
    return behind_all(replace(table, seats=tuple(seats)), entry)


def without_seat(table: Table, entry: EntryNumber) -> Table:
    """The table without this player's seat; bottom group and places close up."""
    stayed = plays_on(table, entry)
    seats = tuple(seat for seat in stayed.seats if seat.entry != entry)
    return replace(table, seats=closed_up(seats))


def without_absent(table: Table) -> Table:
    """The table without those who never came, the others as if nobody had been missing."""
    for seat in table.seats:
        if seat.bottom_reason is BottomReason.ABSENT:
            table = without_seat(table, seat.entry)
    return table


def in_other_rows(table: Table, one: EntryNumber, other: EntryNumber) -> Table:
    """The table after these two have changed rows: who was last takes that along."""
    ours, theirs = table.seat_of(other), table.seat_of(one)
    names = ["bottom", "bottom_reason"]
    if (ours.bottom is None) is not (theirs.bottom is None):
        names.append("place")
    for entry, row in ((other, theirs), (one, ours)):
        table = table.with_seat(entry, **{name: getattr(row, name) for name in names})
    return table


def at_other_tables(
    ours: Table, theirs: Table, one: EntryNumber, other: EntryNumber
) -> tuple[Table, Table]:
    """The tables after one of `ours` and the other of `theirs` have changed seats.

    Who was last takes that along; where only one of them was, he is the next to go at the table
    where he played.
    """
    was, there = ours.seat_of(other).bottom_reason, theirs.seat_of(one).bottom_reason
    if was is not None and there is not None:
        return ours.with_seat(other, bottom_reason=there), theirs.with_seat(one, bottom_reason=was)
    if was is not None:
        return plays_on(ours, other), with_seat_at_bottom(theirs, one, was)
    if there is not None:
        return with_seat_at_bottom(ours, other, there), plays_on(theirs, one)
    return ours, theirs
