"""How results came about: a player's totals round by round, each round's points and share, and what
put players of a table apart who have the same score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from bglmanager.engine import boards, pairs, tables
from bglmanager.engine.derived import (
    POINT,
    Derived,
    SeatResult,
    exact_sum,
    plain_number,
    points_of_units,
    units_gathered,
)
from bglmanager.engine.event import Better, BottomReason, Event, Number, Phase, Round, Seat, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula, Ruleset, TableTies
from bglmanager.engine.tallies import BoardScore, board_scores, first_at


class RoundPart(NamedTuple):
    """What one round gave: `shared` tells that others have the same place, `bye` that he sat alone.

    `score` is the effective one, 0 where there is none; `win` what his first place is worth where
    the ruleset counts wins in parts (Catan).
    """

    round: RoundNumber
    phase: Phase
    table: TableNumber
    players: int
    place: int
    shared: bool
    bye: bool
    points: Number
    pbg: Number
    opponents: tuple[EntryNumber, ...]
    score: Number
    win: Number


class OpponentPart(NamedTuple):
    """What an opponent adds to the PBA: his present points, once for every meeting."""

    entry: EntryNumber
    meetings: int
    points: Number


class Total(NamedTuple):
    """A player's totals after a round with everything they are the sum of.

    `points`, `pbg` and `pba` are the sums over `rounds` that count for the standings and over
    `opponents`; they equal those of the standings (tested), whatever the ruleset shows of them.
    `boards` is how a Diplomacy score adds up; points of the rounds are without modifiers then.
    """

    entry: EntryNumber
    points: Number
    pbg: Number
    pba: Number
    rounds: tuple[RoundPart, ...]
    opponents: tuple[OpponentPart, ...]
    boards: BoardScore | None = None


def total_of(event: Event, derived: Derived, entry: EntryNumber, after: RoundNumber) -> Total:
    """How this player came to his totals after this round (BGL 3.7.2-3.7.5, BIG 4)."""
    ruleset = ruleset_of(event.settings)
    rounds = [round_ for round_ in closed_rounds(event) if round_.number <= after]
    swiss = [round_ for round_ in rounds if round_.phase.counts_for_standings]
    units = units_gathered(derived.tables, {round_.number for round_ in swiss})
    own = tuple(part for r in rounds for part in _round_parts(ruleset, derived, r, entry))
    counted = [part for part in own if part.phase.counts_for_standings]
    met = [other for part in counted for other in part.opponents]
    opponents = tuple(
        OpponentPart(other, met.count(other), points_of_units(units[other]))
        for other in sorted(set(met))
    )
    points, score = exact_sum(part.points for part in counted), None
    if ruleset.board is not None:
        score = board_scores(event, ruleset.board, swiss, derived.tables).get(entry)
    return Total(
        entry,
        points if score is None else score.total,
        exact_sum(part.pbg for part in counted),
        exact_sum(each.meetings * each.points for each in opponents),
        own,
        opponents,
        score,
    )


def _round_parts(
    ruleset: Ruleset, derived: Derived, round_: Round, entry: EntryNumber
) -> Iterator[RoundPart]:
    """What a round gave him: one part, or one for each of two boards (rules 7.2)."""
    for table in round_.tables_of(entry):
        result, seat = derived.table(round_.number, table.number), table.seat_of(entry)
        own = next(found for found in result.seats if found.entry == entry)
        assert own.place is not None  # a closed round
        played = tables.is_player(ruleset, seat)
        score = tables.effective_score(seat, deducted=ruleset.bid_deducted)
        bye, first = tables.is_bye(round_, table), first_at(ruleset, table, result)
        win: Number = int(first == 1)
        if ruleset.wins is not None and own.place == 1:
            win = ruleset.wins.worth(table, first)
        yield RoundPart(
            round=round_.number,
            phase=round_.phase,
            table=table.number,
            players=len(result.seats),
            place=own.place,
            shared=sum(each.place == own.place for each in result.seats) > 1,
            bye=bye,
            points=points_of_units(own.units or 0),
            pbg=plain_number(own.pbg or 0),
            opponents=tuple(s.entry for s in result.seats if s.entry != entry and not bye),
            score=(score or 0) if played else 0,
            win=plain_number(win) if own.place == 1 and played else 0,
        )


class Share(NamedTuple):
    """100 times `own` over `whole`, virtual ones included; all were raised by `lift` (BGL 3.9)."""

    own: Number
    whole: Number
    lift: Number
    virtual: tuple[Number, ...]


class BoardSum(NamedTuple):
    """(1 + per_centre * centres + placement + extra) * factor, of a Diplomacy board (rules 7.1).

    `extra` is the break, and what a solo gives besides; `solid` the powers that count for the
    factor. Somebody eliminated has one point, beside a solo nothing.
    """

    centres: int
    per_centre: int
    placement: int
    extra: Number
    factor: Fraction
    solid: int
    beside_solo: bool


class RoundSum(NamedTuple):
    """A player's round: `places` are the points of the places he shares, one for his alone.

    `points` are their mean, rounded down where `floored`; `draw` tells that a draw of two has
    points of its own (BGL 3.8.1). `virtual_before` virtual players have a better place,
    `virtual_level` share his. `side` is whether his side won, None where no sides play; `bottom`
    why he is last. `share` is None for a bye and a board.
    """

    place: int
    points: Number
    places: tuple[int, ...] = ()
    floored: bool = False
    draw: bool = False
    bye: bool = False
    virtual_before: int = 0
    virtual_level: int = 0
    side: bool | None = None
    bottom: BottomReason | None = None
    is_last: bool = False
    share: Share | None = None
    board: BoardSum | None = None


def round_sum(
    event: Event, derived: Derived, round_: Round, table: Table, entry: EntryNumber
) -> RoundSum:
    """How a closed round's points and share of this player come about."""
    ruleset, result = ruleset_of(event.settings), derived.table(round_.number, table.number)
    played, at = pairs.at_table(event, round_, table)
    unit = {} if at is table else pairs.team_of(event)
    own = next(seat for seat in result.seats if seat.entry == entry)
    seat = at.seat_of(unit.get(entry, entry))
    place, points = own.place or 0, points_of_units(own.units or 0)
    if tables.is_bye(played, at):
        return RoundSum(1, points, bye=True)
    if ruleset.board is not None:
        return RoundSum(place, points, board=_board_sum(ruleset.board, at, own))
    if not tables.is_player(ruleset, seat):
        return RoundSum(place, 0, bottom=seat.bottom_reason, is_last=True)
    at = tables.with_players_only(ruleset, at)
    places = {unit.get(each.entry, each.entry): each.place or 0 for each in result.seats}.values()
    level, before = sum(each == place for each in places), sum(each < place for each in places)
    column = tables.points_column(ruleset, played, at)
    last = _last_shared(ruleset, column, own, level, len(result.virtual))
    ranked = ruleset.virtual is not None and ruleset.virtual.takes_place and seat.bottom is None
    return RoundSum(
        place=place,
        points=points,
        places=() if last is None else tuple(column[place - 1 : last]),
        floored=ruleset.floored_means,
        draw=last is None,
        virtual_before=place - 1 - before if ranked else 0,
        virtual_level=0 if last is None else last - place + 1 - level,
        side=place == 1 if ruleset.sides and not seat.bottom else None,
        bottom=seat.bottom_reason,
        is_last=seat.bottom is not None,
        share=_share_of(ruleset, at, unit.get(entry, entry), result.virtual),
    )


def _share_of(
    ruleset: Ruleset, table: Table, entry: EntryNumber, virtual: tuple[Number, ...]
) -> Share:
    """Of the scores of this table, at which everybody is a player."""
    deducted = ruleset.bid_deducted
    scores = tables.raised_scores(table.seats, deducted=deducted)
    own = next(s for seat, s in zip(table.seats, scores, strict=True) if seat.entry == entry)
    entered = [tables.effective_score(seat, deducted=deducted) for seat in table.seats]
    both = zip(scores, entered, strict=True)
    lifts = (raised - was for raised, was in both if raised is not None and was is not None)
    whole = exact_sum(score or 0 for score in (*scores, *virtual))
    return Share(own or 0, whole, plain_number(next(lifts, 0)), virtual)


def _last_shared(
    ruleset: Ruleset, column: tuple[int, ...], own: SeatResult, level: int, virtual: int
) -> int | None:
    """The last of the places he shares, virtual players among them; None for a draw of two with
    points of its own.
    """
    place = own.place or 0
    for last in range(place + level - 1, place + level + virtual):
        units = tables.shared_units(column, place, last)
        if ruleset.floored_means:
            units -= units % POINT
        if units == own.units:
            return last
    return None


def _board_sum(formula: BoardFormula, table: Table, own: SeatResult) -> BoardSum:
    years = boards.counted_years(table)
    held = {s.entry: boards.centres_by_year(s)[years[0]] if years else 0 for s in table.seats}
    solid = sum(count >= formula.solid for count in held.values())
    first, second = [*sorted(held.values(), reverse=True), 0][:2]
    place, solo = own.place or 0, first >= formula.solo
    extra = boards.break_points(formula, first=place == 1, has_break=first - second >= formula.lead)
    return BoardSum(
        centres=held[own.entry],
        per_centre=formula.per_centre,
        placement=formula.placement[place - 1] if place <= len(formula.placement) else 0,
        extra=formula.break_first + formula.solo_bonus if solo else extra,
        factor=1 + formula.step * max(0, solid - 1),
        solid=solid,
        beside_solo=solo and place > 1,
    )


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


class _TableAsPlayed:
    """A table, which may be one not saved yet, where pairs play with their numbers."""

    def __init__(self, event: Event, number: RoundNumber, table: Table) -> None:
        self.ruleset = ruleset_of(event.settings)
        self.round, self.table = pairs.at_table(event, event.round(number), table)
        self.is_complete = tables.is_complete(self.round, self.table)

    @property
    def is_by_score(self) -> bool:
        """Whether the scores make the places here: not the referee, a draw, a series, sides."""
        if self.ruleset.board is not None or self.ruleset.sides or self.table.drawn:
            return False
        given = any(seat.place is not None or seat.games for seat in self.table.seats)
        return self.is_complete and not given and not tables.is_bye(self.round, self.table)

    def score(self, seat: Seat) -> Number | None:
        return tables.effective_score(seat, deducted=self.ruleset.bid_deducted)


def table_ties(event: Event, number: RoundNumber, table: Table) -> tuple[TableTie, ...]:
    """What put equals apart at a table, best places first; `table` may be one not saved yet.

    Nothing while scores are missing, and where something else made the places: the referee, a
    draw, a series, sides. Players of pairs have the numbers of their pairs (`pairs.at_table`).
    """
    at = _TableAsPlayed(event, number, table)
    if not at.is_by_score:
        return ()
    played = tables.play_table(at.ruleset, at.round, at.table).seats
    places = {seat.entry: seat.place or 0 for seat in played}
    outside = [seat for seat in at.table.seats if seat.bottom is None]
    ranked = sorted(outside, key=lambda seat: places[seat.entry])
    return tuple(
        tie
        for one, other in pairwise(ranked)
        if at.score(one) == at.score(other) and places[one.entry] < places[other.entry]
        for tie in _ties_decided(at, one, other)
    )


def _ties_decided(at: _TableAsPlayed, one: Seat, other: Seat) -> Iterator[TableTie]:
    """The first value in which the two differ, or nothing."""
    found: list[tuple[str | None, Better, Number | None, Number | None]] = [
        (label.label, label.better, a, b)
        for label, a, b in zip(at.round.tie_breaks, one.tie_breaks, other.tie_breaks, strict=True)
        if a != b
    ]
    if at.ruleset.table_ties is TableTies.BID:
        found = [(None, Better.LOW, one.bid, other.bid)]
    score = at.score(one)
    if score is not None and found:
        yield TableTie(one.entry, other.entry, score, *found[0])


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
    at = _TableAsPlayed(event, number, table)
    if at.ruleset.table_ties is not TableTies.GAME or not at.is_by_score:
        return ()
    unit = pairs.team_of(event) if pairs.are_played(event.settings) else {}
    asked: list[AppliedTieBreak] = []
    outside = [seat for seat in at.table.seats if seat.bottom is None]
    groups = _level_groups([outside], at.score)
    for value in range(len(at.round.tie_breaks)):
        level = {seat.entry for group in groups for seat in group}
        asked += [
            AppliedTieBreak(index, value)
            for index, seat in enumerate(table.seats)
            if unit.get(seat.entry, seat.entry) in level
        ]
        groups = _level_groups(groups, key=lambda seat: seat.tie_breaks[value])
    return tuple(asked)


def _level_groups(
    groups: Iterable[Sequence[Seat]], key: Callable[[Seat], object]
) -> list[list[Seat]]:
    """Those of each group who have the same as somebody else of it."""
    found = []
    for group in groups:
        alike: dict[object, list[Seat]] = {}
        for seat in group:
            alike.setdefault(key(seat), []).append(seat)
        found += [level for level in alike.values() if len(level) > 1]
    return found


def virtual_behind(event: Event, number: RoundNumber, table: Table) -> int:
    """How many virtual players come after the real ones because nothing says where they belong.

    At a complete table that is drawn, or where the referee's places are against the scores (rules
    2.6); elsewhere none. `table` may be one not saved yet.
    """
    at = _TableAsPlayed(event, number, table)
    placed = at.table.drawn or any(seat.place is not None for seat in at.table.seats)
    virtual = at.ruleset.virtual
    taken = virtual is not None and virtual.takes_place and not at.ruleset.sides
    scores = tables.raised_scores(at.table.seats, deducted=at.ruleset.bid_deducted)
    behind = placed and taken and at.is_complete and tables.virtual_is_behind(at.table, scores)
    return len(tables.play_table(at.ruleset, at.round, at.table).virtual) if behind else 0
