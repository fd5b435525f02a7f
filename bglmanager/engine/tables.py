"""From the scores of one table to places, ranking points and shares (rules 2.3-2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import groupby
from math import floor
from typing import NamedTuple

from bglmanager.engine import boards, bottom_group
from bglmanager.engine.derived import POINT, SeatResult, TableResult, plain_number
from bglmanager.engine.event import Better, BottomReason, Number, Round, Seat, Table, TieBreak
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
    joined = _sides_joined(sides, len(virtual))
    winner = _winning_side(table, sides, scores, list(zip(joined, virtual, strict=True)))
    everybody = len(table.seats) + len(virtual)
    staying = [side for side, seat in zip(sides, table.seats, strict=True) if seat.bottom is None]
    size = {side: (staying + joined).count(side) for side in (FIRST, SECOND)}
    return [
        _places_held(seat, side, winner, size, everybody)
        for seat, side in zip(table.seats, sides, strict=True)
    ]


def _sides_joined(sides: Sequence[int], virtual: int) -> list[int]:
    """Which side each virtual player joins: the shorter one, the first where both are even."""
    count = {side: sides.count(side) for side in (FIRST, SECOND)}
    joined = []
    for _ in range(virtual):
        shorter = FIRST if count[FIRST] <= count[SECOND] else SECOND
        count[shorter] += 1
        joined.append(shorter)
    return joined


def _places_held(
    seat: Seat, side: int, winner: int | None, size: dict[int, int], everybody: int
) -> tuple[int, int]:
    if seat.bottom is not None:
        return (everybody - seat.bottom + 1,) * 2
    if winner is None:
        return 1, size[FIRST] + size[SECOND]
    if side == winner:
        return 1, size[winner]
    return size[winner] + 1, size[FIRST] + size[SECOND]


def _winning_side(
    table: Table,
    sides: Sequence[int],
    scores: Sequence[Number | None],
    virtual: Sequence[tuple[int, Number]],
) -> int | None:
    """The side that won, None for a draw.

    The referee's places name it, otherwise the larger sum of raised scores, series or not.
    """
    if table.drawn:
        return None
    given = {
        side: [
            s.place for s, own in zip(table.seats, sides, strict=True) if own == side and s.place
        ]
        for side in (FIRST, SECOND)
    }
    if any(given.values()):
        first, second = (min(given[side], default=len(sides) + 1) for side in (FIRST, SECOND))
        return _better_side(-first, -second)
    joined = {side: sum((Fraction(s) for own, s in virtual if own == side), Fraction(0))
              for side in (FIRST, SECOND)}  # fmt: skip
    known = [score or 0 for score in scores]
    return _better_side(
        *(_sum_of_side(sides, known, side) + joined[side] for side in (FIRST, SECOND))
    )


def _sum_of_side(sides: Sequence[int], values: Sequence[Number], wanted: int) -> Fraction:
    own = (Fraction(v) for side, v in zip(sides, values, strict=True) if side == wanted)
    return sum(own, Fraction(0))


def _better_side(first: Number, second: Number) -> int | None:
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
    return bool(said) or any(map(_is_typed, table.seats))


def _is_typed(seat: Seat) -> bool:
    known = (seat.score, seat.place, *seat.tie_breaks)
    parts = seat.bid or seat.components or seat.games or seat.extra
    return bool(parts) or any(value is not None for value in known)


def effective_score(seat: Seat, *, deducted: bool = True) -> Number | None:
    """Score less the points spent at the auction; None while there is no score.

    `deducted` is False where the score was entered without them (Reading `bid_deducted`).
    """
    if seat.score is None or not seat.bid or not deducted:
        return seat.score
    return plain_number(seat.score - seat.bid)


def raised_scores(seats: Sequence[Seat], *, deducted: bool = True) -> tuple[Number | None, ...]:
    """Effective scores in seat order, all raised so that the lowest is 1 if it was negative.

    For shares and the virtual player only (BGL 3.9).
    """
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
    return bottom_group.without_absent(table)


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
            SeatResult(seat.entry, first, _units_of_places(ruleset, column, first, last), share)
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
    if ruleset.row is PayingRow.NOMINAL:
        return ruleset.points[round_.players_per_table]
    if ruleset.row is PayingRow.REAL:
        return ruleset.points[len(table.seats)]
    return ruleset.points[max(ruleset.min_table, min(len(table.seats), ruleset.max_table))]


def _units_of_places(ruleset: Ruleset, column: Sequence[int], first: int, last: int) -> int:
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

    @property
    def outside(self) -> list[int]:
        """Indexes of the seats outside the bottom group."""
        return [i for i, seat in enumerate(self.table.seats) if seat.bottom is None]


def _places_at(field: _CompleteTable) -> list[tuple[int, int]]:
    """(first place, last place) of every seat: the same place twice for who shares none."""
    seats = field.table.seats
    held = [(0, 0)] * len(seats)
    first = 1
    for real, virtual in _equal_groups(field):
        last = first + len(real) + virtual - 1
        for index in real:
            held[index] = (first, last)
        first = last + 1
    everybody = len(seats) + len(field.virtual)
    for index, seat in enumerate(seats):
        if seat.bottom is not None:
            held[index] = (everybody - seat.bottom + 1,) * 2
    return held


def _equal_groups(field: _CompleteTable) -> list[tuple[list[int], int]]:
    """Seat indexes and number of virtual players who stand equal, best first.

    A virtual player goes by his score, also among places that the referee gave in the order of
    the scores; nothing says where he belongs at a drawn table, in a series or among places
    against the scores: there he is behind the real players (rules 2.6).
    """
    seats = field.table.seats
    real = _real_groups(field)
    if not field.virtual:
        return [(group, 0) for group in real]
    if virtual_is_behind(field.table, field.scores):
        return [*((group, 0) for group in real), ([], len(field.virtual))]
    shares = field.ties is VirtualTies.SHARES and all(seat.place is None for seat in seats)
    return _with_virtual(field, real, shares)


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
    """Seat indexes of the real players who stand equal, best first."""
    table = field.table
    if table.drawn:
        return [field.outside]
    if any(seat.place is not None for seat in table.seats):
        return _grouped_by(field.outside, [seat.place for seat in table.seats])
    if any(seat.games for seat in table.seats):
        won = [-sum(game.winner for game in seat.games) for seat in table.seats]
        return _grouped_by(field.outside, won)
    return _by_score(field)


def _grouped_by(indexes: Iterable[int], values: Sequence[int | None]) -> list[list[int]]:
    def value(index: int) -> int:
        found = values[index]
        assert found is not None  # the bottom group is left out before
        return found

    return [list(group) for _, group in groupby(sorted(indexes, key=value), key=value)]


def _by_score(field: _CompleteTable) -> list[list[int]]:
    scores = [score or 0 for score in field.scores]  # None in the bottom group only
    ranked = sorted(field.outside, key=scores.__getitem__, reverse=True)
    groups: list[list[int]] = []
    for _, group in groupby(ranked, key=scores.__getitem__):
        equal = list(group)
        groups += _separated_players(field, equal) if equal[1:] else [equal]
    return groups


def _with_virtual(
    field: _CompleteTable, real: list[list[int]], shares: bool
) -> list[tuple[list[int], int]]:
    """The virtual players among the others: behind those with as many points.

    With `shares` they share the place of these, unless tie-breaks keep two of them apart: then
    they are behind them all (BGL 3.8 pays the mean only where nothing decides).
    """
    level, virtual = field.virtual[0], len(field.virtual)
    above = [group for group in real if (field.scores[group[0]] or 0) > level]
    equal = [group for group in real if (field.scores[group[0]] or 0) == level]
    below = [group for group in real if (field.scores[group[0]] or 0) < level]
    if shares and len(equal) == 1:
        among = [(equal[0], virtual)]
    else:
        among = [*((group, 0) for group in equal), ([], virtual)]
    return [*((group, 0) for group in above), *among, *((group, 0) for group in below)]


def _separated_players(field: _CompleteTable, indexes: list[int]) -> list[list[int]]:
    """Players with the same score, by what orders them at this ruleset's tables."""
    if field.table_ties is TableTies.GAME:
        return _by_tie_breaks(field, indexes)
    if field.table_ties is TableTies.BID:
        bids = [seat.bid for seat in field.table.seats]
        ranked = sorted(indexes, key=bids.__getitem__)
        return [list(group) for _, group in groupby(ranked, key=bids.__getitem__)]
    return [indexes]


def _by_tie_breaks(field: _CompleteTable, indexes: list[int]) -> list[list[int]]:
    labels = field.round.tie_breaks
    if len(indexes) == 1 or not labels:
        return [indexes]
    seats = field.table.seats

    def compare(one: int, other: int) -> int:
        return _compare_labels(labels, seats[one], seats[other])

    key = cmp_to_key(compare)
    return [list(group) for _, group in groupby(sorted(indexes, key=key), key=key)]


def _compare_labels(labels: Sequence[TieBreak], one: Seat, other: Seat) -> int:
    """Below 0 when `one` is better; a value not known is behind any number (rules 2.3.7)."""
    for label, a, b in zip(labels, one.tie_breaks, other.tie_breaks, strict=True):
        if a == b:
            continue
        if a is None or b is None:
            return 1 if a is None else -1
        better = a > b if label.better is Better.HIGH else a < b
        return -1 if better else 1
    return 0


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
    known = {
        seat.entry: effective_score(seat, deducted=ruleset.bid_deducted)
        for seat in table.seats
        if seat.bottom is None
    }
    ranked = sorted((score for score in known.values() if score is not None), reverse=True)
    given = any(seat.place is not None for seat in table.seats)
    seats = []
    for seat in table.seats:
        score = known.get(seat.entry)
        place = None if score is None else 1 if table.drawn else ranked.index(score) + 1
        place = seat.place if given else place
        seats.append(SeatResult(seat.entry, place, None, None))
    return TableResult(round_.number, table.number, (), tuple(seats))
