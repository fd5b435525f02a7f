"""Which values put players of a table apart who have the same score (rules 2.3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bglmanager.engine import pairs, tables
from bglmanager.engine.event import Better, Event, Number, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, TableTies


class TableTie(NamedTuple):
    """Two neighbours in the places of a table, level in the score and put apart by a value.

    `score` is what both have after the bids, `label` names the tie-break value of the game as it
    stands in the round (None: the bid decided), `value` and `other` are what the one ahead and
    the one behind have of it; None is not known.
    """

    ahead: EntryNumber
    behind: EntryNumber
    score: Number
    label: str | None
    better: Better
    value: Number | None
    other: Number | None


def table_ties(event: Event, number: RoundNumber, table: Table) -> tuple[TableTie, ...]:
    """What put equals apart at a table, best places first; `table` may be one not saved yet.

    Nothing while scores are missing, and where something else made the places: the referee, a
    draw, a series, sides. Players of pairs have the numbers of their pairs (`pairs.folded`).
    """
    ruleset, folded, found = _played_by_pairs(event, number, table)
    return tuple(_ties_at(ruleset, folded, found)) if _by_score(ruleset, folded, found) else ()


class AppliedTieBreak(NamedTuple):
    """A tie-break value that has its say: the seat's index, which of the round's values."""

    seat: int
    value: int


def asked_for(event: Event, number: RoundNumber, table: Table) -> tuple[AppliedTieBreak, ...]:
    """The tie-break values that have a say at a table, in the order in which they are asked for.

    Those of players level in the score; the second ones of who is level in the first too. Nothing
    while scores are missing, and where something else makes the places. `table` may be one not
    saved yet.
    """
    ruleset, folded, found = _played_by_pairs(event, number, table)
    if ruleset.table_ties is not TableTies.GAME or not _by_score(ruleset, folded, found):
        return ()
    unit = pairs.team_of(event) if pairs.are_played(event.settings) else {}
    asked: list[AppliedTieBreak] = []
    groups = _level_seats(ruleset, found)
    for value in range(len(folded.tie_breaks)):
        level = {seat.entry for group in groups for seat in group}
        asked += [
            AppliedTieBreak(index, value)
            for index, seat in enumerate(table.seats)
            if unit.get(seat.entry, seat.entry) in level
        ]
        groups = [part for group in groups for part in _equal_in(group, value)]
    return tuple(asked)


def virtual_behind(event: Event, number: RoundNumber, table: Table) -> int:
    """How many virtual players come after the real ones because nothing says where they belong.

    At a complete table that is drawn, or where the referee's places are against the scores (rules
    2.6); elsewhere none. `table` may be one not saved yet.
    """
    ruleset, folded, found = _played_by_pairs(event, number, table)
    placed = found.drawn or any(seat.place is not None for seat in found.seats)
    taken = ruleset.virtual is not None and ruleset.virtual.takes_place and not ruleset.sides
    if not (placed and taken and tables.is_complete(folded, found)):
        return 0
    scores = tables.raised_scores(found.seats, deducted=ruleset.bid_deducted)
    if not tables.virtual_is_behind(found, scores):
        return 0
    return len(tables.play_table(ruleset, folded, found).virtual)


def _level_seats(ruleset: Ruleset, table: Table) -> list[list[Seat]]:
    """Who is level in the score."""
    groups: dict[Number, list[Seat]] = {}
    for seat in table.seats:
        score = tables.effective_score(seat, deducted=ruleset.bid_deducted)
        if seat.bottom is None and score is not None:
            groups.setdefault(score, []).append(seat)
    return [group for group in groups.values() if len(group) > 1]


def _equal_in(seats: Sequence[Seat], value: int) -> list[list[Seat]]:
    """Those of a group who have the same value, or none, as somebody else of it."""
    values = [seat.tie_breaks[value] for seat in seats]
    groups = [
        [seat for seat in seats if seat.tie_breaks[value] == one] for one in dict.fromkeys(values)
    ]
    return [group for group in groups if len(group) > 1]


def _played_by_pairs(
    event: Event, number: RoundNumber, table: Table
) -> tuple[Ruleset, Round, Table]:
    """The ruleset and the round with this table, where pairs play with their numbers."""
    return (ruleset_of(event.settings), *pairs.at_table(event, event.round(number), table))


def _by_score(ruleset: Ruleset, round_: Round, table: Table) -> bool:
    """Whether the scores make the places here."""
    if ruleset.board is not None or ruleset.sides or table.drawn or tables.is_bye(round_, table):
        return False
    given = any(seat.place is not None or seat.games for seat in table.seats)
    return not given and tables.is_complete(round_, table)


def _ties_at(ruleset: Ruleset, round_: Round, table: Table) -> Iterator[TableTie]:
    places = {
        seat.entry: seat.place or 0 for seat in tables.play_table(ruleset, round_, table).seats
    }
    seats = [seat for seat in table.seats if seat.bottom is None]
    ranked = sorted(seats, key=lambda seat: places[seat.entry])
    for one, other in pairwise(ranked):
        score = tables.effective_score(one, deducted=ruleset.bid_deducted)
        level = score == tables.effective_score(other, deducted=ruleset.bid_deducted)
        if score is not None and level and places[one.entry] < places[other.entry]:
            yield from _ties_decided(ruleset, round_, one, other, score)


def _ties_decided(
    ruleset: Ruleset, round_: Round, one: Seat, other: Seat, score: Number
) -> Iterator[TableTie]:
    if ruleset.table_ties is TableTies.BID:
        yield TableTie(one.entry, other.entry, score, None, Better.LOW, one.bid, other.bid)
        return
    values = zip(round_.tie_breaks, one.tie_breaks, other.tie_breaks, strict=True)
    for label, a, b in values:
        if a != b:
            yield TableTie(one.entry, other.entry, score, label.label, label.better, a, b)
            return
