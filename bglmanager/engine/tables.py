"""From the scores of one table to places, ranking points and shares (rules 2.3-2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from itertools import groupby
from math import floor

from bglmanager.engine.derived import SeatResult, TableResult, plain
from bglmanager.engine.event import Better, Number, Round, Seat, Table, TieBreak
from bglmanager.engine.points import shared_units
from bglmanager.engine.rulesets.ruleset import Ruleset, VirtualPlayer, VirtualTies


def is_complete(table: Table) -> bool:
    """Whether every seat outside the bottom group has its score."""
    return all(seat.score is not None or seat.bottom is not None for seat in table.seats)


def effective(seat: Seat) -> Number | None:
    """Score less the points spent at the auction; None while there is no score."""
    if seat.score is None or not seat.bid:
        return seat.score
    return plain(seat.score - seat.bid)


def raised(seats: Sequence[Seat]) -> tuple[Number | None, ...]:
    """Effective scores in seat order, all raised so that the lowest is 1 if it was negative.

    For shares and the virtual player only (BGL 3.9).
    """
    scores = [effective(seat) for seat in seats]
    lowest = min((score for score in scores if score is not None), default=0)
    if lowest >= 0:
        return tuple(scores)
    return tuple(None if score is None else score + 1 - lowest for score in scores)


def virtual_scores(
    rule: VirtualPlayer, scores: Iterable[Number | None], missing: int
) -> tuple[int, ...]:
    """Raised scores of the virtual players, one for each missing player (BGL 3.10).

    A share of the mean of those who have a score; the floor is taken last.
    """
    if not missing:
        return ()
    known = [score for score in scores if score is not None]
    mean = Fraction(sum(known)) / len(known) if known else Fraction(0)
    return (floor(rule.factor * mean),) * missing


def play(ruleset: Ruleset, round_: Round, table: Table) -> TableResult:
    """The results of a table: complete ones in full, others with the places known so far.

    While scores are missing, who has one has his place among those who have; points and shares
    are None. The points column is that of the nominal size; virtual players fill a short table.
    """
    if not is_complete(table):
        return _provisional(round_, table)
    scores = raised(table.seats)
    missing = round_.players_per_table - len(table.seats)
    virtual = virtual_scores(ruleset.virtual, scores, missing)
    column = ruleset.points[round_.players_per_table]
    shares = _shares(scores, virtual)
    held = _places(_Field(round_, table, scores, virtual, ruleset.virtual.ties))
    seats = tuple(
        SeatResult(seat.entry, place.first, shared_units(column, place.first, place.last), share)
        for seat, place, share in zip(table.seats, held, shares, strict=True)
    )
    return TableResult(round_.number, table.number, virtual, seats)


@dataclass(frozen=True, slots=True)
class _Held:
    """The places a player holds, alone (first = last) or shared."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class _Field:
    """A complete table, ready to be ranked; scores are raised ones in seat order."""

    round: Round
    table: Table
    scores: tuple[Number | None, ...]
    virtual: tuple[int, ...]
    ties: VirtualTies

    @property
    def outside(self) -> list[int]:
        """Indexes of the seats outside the bottom group."""
        return [i for i, seat in enumerate(self.table.seats) if seat.bottom is None]


def _places(field: _Field) -> list[_Held]:
    held: dict[int, _Held] = {}
    for first, last, indexes in _ranked_groups(field):
        held.update(dict.fromkeys(indexes, _Held(first, last)))
    everybody = len(field.table.seats) + len(field.virtual)
    for index, seat in enumerate(field.table.seats):
        if seat.bottom is not None:
            place = everybody - seat.bottom + 1
            held[index] = _Held(place, place)
    return [held[index] for index in range(len(field.table.seats))]


def _ranked_groups(field: _Field) -> list[tuple[int, int, list[int]]]:
    """(first place, last place, seat indexes) of all who stand equal outside the bottom group."""
    groups: list[tuple[int, int, list[int]]] = []
    first = 1
    for real, virtual in _groups(field):
        last = first + len(real) + virtual - 1
        groups.append((first, last, real))
        first = last + 1
    return groups


def _groups(field: _Field) -> list[tuple[list[int], int]]:
    """Seat indexes and number of virtual players who stand equal, best first."""
    table = field.table
    if table.drawn:
        return [(field.outside, 0), ([], len(field.virtual))]
    if any(seat.place is not None for seat in table.seats):
        given = _grouped(field.outside, [seat.place for seat in table.seats])
        return [*((group, 0) for group in given), ([], len(field.virtual))]
    if any(seat.games for seat in table.seats):
        won = [-sum(game.winner for game in seat.games) for seat in table.seats]
        return [*((group, 0) for group in _grouped(field.outside, won)), ([], len(field.virtual))]
    return _by_score(field)


def _grouped(indexes: Iterable[int], values: Sequence[int | None]) -> list[list[int]]:
    def value(index: int) -> int:
        found = values[index]
        assert found is not None  # the bottom group is left out before
        return found

    return [list(group) for _, group in groupby(sorted(indexes, key=value), key=value)]


def _by_score(field: _Field) -> list[tuple[list[int], int]]:
    ranked = sorted(field.outside, key=lambda i: _known(field.scores[i]), reverse=True)
    groups: list[tuple[list[int], int]] = []
    virtual = len(field.virtual)
    level = field.virtual[0] if field.virtual else None
    for score, group in groupby(ranked, key=lambda i: _known(field.scores[i])):
        equal = list(group)
        if virtual and level is not None and score < level:
            groups.append(([], virtual))
            virtual = 0
        if virtual and score == level and field.ties is VirtualTies.SHARES:
            groups.append((equal, virtual))
            virtual = 0
        else:
            groups += [(part, 0) for part in _by_tie_breaks(field, equal)]
    if virtual:
        groups.append(([], virtual))
    return groups


def _by_tie_breaks(field: _Field, indexes: list[int]) -> list[list[int]]:
    labels = field.round.tie_breaks
    if len(indexes) == 1 or not labels:
        return [indexes]
    seats = field.table.seats

    def compare(one: int, other: int) -> int:
        return _compare(labels, seats[one], seats[other])

    key = cmp_to_key(compare)
    return [list(group) for _, group in groupby(sorted(indexes, key=key), key=key)]


def _compare(labels: Sequence[TieBreak], one: Seat, other: Seat) -> int:
    """Below 0 when `one` is better; a value not known is behind any number (rules 2.3.7)."""
    for label, a, b in zip(labels, one.tie_breaks, other.tie_breaks, strict=True):
        if a == b:
            continue
        if a is None or b is None:
            return 1 if a is None else -1
        better = a > b if label.better is Better.HIGH else a < b
        return -1 if better else 1
    return 0


def _known(score: Number | None) -> Number:
    assert score is not None  # outside the bottom group of a complete table everybody has one
    return score


def _shares(scores: Sequence[Number | None], virtual: Sequence[int]) -> list[Fraction]:
    """PBG of the round in seat order, 0-100; all zero: everybody the same (rules 2.7)."""
    total = sum(score for score in (*scores, *virtual) if score is not None)
    if total == 0:
        return [Fraction(100, len(scores) + len(virtual))] * len(scores)
    return [Fraction(100 * (score or 0), total) for score in scores]


def _provisional(round_: Round, table: Table) -> TableResult:
    known = {seat.entry: effective(seat) for seat in table.seats if seat.bottom is None}
    ranked = sorted((score for score in known.values() if score is not None), reverse=True)
    seats = []
    for seat in table.seats:
        score = known.get(seat.entry)
        place = None if score is None else ranked.index(score) + 1
        seats.append(SeatResult(seat.entry, place, None, None))
    return TableResult(round_.number, table.number, (), tuple(seats))
