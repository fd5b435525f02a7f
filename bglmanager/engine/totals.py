"""How a player came to his totals, round by round, and each round to its points and its share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from bglmanager.engine import boards, pairs, tables
from bglmanager.engine.board_events import BoardScore, board_scores
from bglmanager.engine.derived import (
    POINT,
    Derived,
    SeatResult,
    TableResult,
    plain_number,
    points_of_units,
)
from bglmanager.engine.event import BottomReason, Event, Number, Phase, Round, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula, Ruleset
from bglmanager.engine.tallies import first_at


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
    rounds = [round_ for round_ in closed_rounds(event) if round_.number <= after]
    swiss = [round_ for round_ in rounds if round_.phase.counts_for_standings]
    units: dict[EntryNumber, Number] = {}
    numbers = {round_.number for round_ in swiss}
    for result in derived.tables:
        for seat in result.seats if result.round in numbers else ():
            units[seat.entry] = units.get(seat.entry, 0) + (seat.units or 0)
    ruleset = ruleset_of(event.settings)
    own = tuple(part for r in rounds for part in _round_parts(ruleset, derived, r, entry))
    counted = [part for part in own if part.phase.counts_for_standings]
    met = [other for part in counted for other in part.opponents]
    opponents = tuple(
        OpponentPart(other, met.count(other), points_of_units(units[other]))
        for other in sorted(set(met))
    )
    boards = (
        None if ruleset.board is None else _board_score(event, ruleset.board, derived, swiss, entry)
    )
    summed = plain_number(sum((Fraction(part.points) for part in counted), Fraction(0)))
    return Total(
        entry,
        summed if boards is None else boards.total,
        plain_number(sum((Fraction(part.pbg) for part in counted), Fraction(0))),
        plain_number(sum((o.meetings * Fraction(o.points) for o in opponents), Fraction(0))),
        own,
        opponents,
        boards,
    )


def _board_score(
    event: Event,
    formula: BoardFormula,
    derived: Derived,
    rounds: Sequence[Round],
    entry: EntryNumber,
) -> BoardScore | None:
    return board_scores(event, formula, rounds, derived.tables).get(entry)


def _round_parts(
    ruleset: Ruleset, derived: Derived, round_: Round, entry: EntryNumber
) -> Iterator[RoundPart]:
    """What a round gave him: one part, or one for each of two boards (rules 7.2)."""
    for table in round_.tables:
        if all(seat.entry != entry for seat in table.seats):
            continue
        result = derived.table(round_.number, table.number)
        seats = result.seats
        own = next(seat for seat in seats if seat.entry == entry)
        assert own.place is not None  # a closed round
        seat = table.seat_of(entry)
        played = tables.is_player(ruleset, seat)
        score = tables.effective_score(seat, deducted=ruleset.bid_deducted) if played else 0
        yield RoundPart(
            round=round_.number,
            phase=round_.phase,
            table=table.number,
            players=len(seats),
            place=own.place,
            shared=sum(seat.place == own.place for seat in seats) > 1,
            bye=tables.is_bye(round_, table),
            points=points_of_units(own.units or 0),
            pbg=plain_number(own.pbg or 0),
            opponents=()
            if tables.is_bye(round_, table)
            else tuple(seat.entry for seat in seats if seat.entry != entry),
            score=score or 0,
            win=_win_worth(ruleset, table, result) if own.place == 1 and played else 0,
        )


def _win_worth(ruleset: Ruleset, table: Table, result: TableResult) -> Number:
    first = first_at(ruleset, table, result)
    return (
        int(first == 1) if ruleset.wins is None else plain_number(ruleset.wins.worth(table, first))
    )


class Share(NamedTuple):
    """100 times `own` over `whole`: the raised scores, those of virtual players included.

    `lift` is by how much all were raised (BGL 3.9), `virtual` what virtual players have.
    """

    own: Number
    whole: Number
    lift: Number
    virtual: tuple[Number, ...]


class RoundSum(NamedTuple):
    """A player's round: `places` are the points of the places he shares, one for his alone.

    `points` are their mean, rounded down where `floored`; `draw` tells that a draw of two has
    points of its own (BGL 3.8.1). `virtual_before` virtual players have a better place,
    `virtual_level` share his. `side` is whether his side won, None where no sides play; `bottom`
    why he is last. `share` is None for a bye and a board.
    """

    place: int
    points: Number
    places: tuple[int, ...]
    floored: bool
    draw: bool
    bye: bool
    virtual_before: int
    virtual_level: int
    side: bool | None
    bottom: BottomReason | None
    is_last: bool
    share: Share | None
    board: BoardSum | None = None


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


def round_sum(
    event: Event, derived: Derived, round_: Round, table: Table, entry: EntryNumber
) -> RoundSum:
    """How a closed round's points and share of this player come about."""
    one = pairs.event_of_pairs(event)
    unit = entry if one is event else pairs.team_of(event)[entry]
    ruleset = ruleset_of(one.settings)
    result = derived.table(round_.number, table.number)
    played, at = one.round(round_.number), one.round(round_.number).table(table.number)
    own = next(seat for seat in result.seats if seat.entry == entry)
    seats = result.seats if one is event else _folded(event, result)
    if tables.is_bye(played, at):
        return _bye(own)
    if ruleset.board is not None:
        return _of_board(ruleset.board, at, own)
    place, seat = own.place or 0, at.seat_of(unit)
    if not tables.is_player(ruleset, seat):
        return _alone(place, 0)._replace(bottom=seat.bottom_reason, is_last=True)
    at = tables.with_players_only(ruleset, at)
    level = sum(other.place == place for other in seats)
    before = sum((other.place or 0) < place for other in seats)
    column = tables.points_column(ruleset, played, at)
    last, draw = _last(ruleset, column, own, level, len(result.virtual))
    ranked = ruleset.virtual is not None and ruleset.virtual.takes_place
    scores = tables.raised_scores(at.seats, deducted=ruleset.bid_deducted)
    lift = _lift(ruleset, at, scores)
    index = [each.entry for each in at.seats].index(unit)
    whole = sum((Fraction(s or 0) for s in (*scores, *result.virtual)), Fraction(0))
    return RoundSum(
        place=place,
        points=points_of_units(own.units or 0),
        places=() if draw else tuple(column[place - 1 : last]),
        floored=ruleset.floored_means,
        draw=draw,
        bye=False,
        virtual_before=place - 1 - before if ranked and seat.bottom is None else 0,
        virtual_level=last - place + 1 - level,
        side=None if not ruleset.sides or seat.bottom else place == 1,
        bottom=seat.bottom_reason,
        is_last=seat.bottom is not None,
        share=Share(scores[index] or 0, plain_number(whole), lift, result.virtual),
    )


def _folded(event: Event, result: TableResult) -> list[SeatResult]:
    """One seat for each pair."""
    unit = pairs.team_of(event)
    return list({unit[seat.entry]: seat for seat in result.seats}.values())


def _lift(ruleset: Ruleset, table: Table, scores: tuple[Number | None, ...]) -> Number:
    for seat, score in zip(table.seats, scores, strict=True):
        if seat.score is not None and score is not None:
            own = Fraction(seat.score) - (seat.bid if ruleset.bid_deducted else 0)
            return plain_number(score - own)
    return 0


def _last(
    ruleset: Ruleset, column: tuple[int, ...], own: SeatResult, level: int, virtual: int
) -> tuple[int, bool]:
    """The last of the places he shares, virtual players among them, and whether it is a draw of
    two with points of its own.
    """
    place = own.place or 0
    for more in range(virtual + 1):
        last = place + level + more - 1
        units = tables.shared_units(column, place, last)
        if ruleset.floored_means:
            units -= units % POINT
        if units == own.units:
            return last, False
    return place + level - 1, True


def _alone(place: int, won: Number) -> RoundSum:
    """A place that nothing else is to be said of."""
    return RoundSum(place, won, (), False, False, False, 0, 0, None, None, False, None)


def _bye(own: SeatResult) -> RoundSum:
    won = points_of_units(own.units or 0)
    return _alone(1, won)._replace(bye=True)


def _of_board(formula: BoardFormula, table: Table, own: SeatResult) -> RoundSum:
    years = boards.counted_years(table)
    held = {s.entry: boards.centres_by_year(s)[years[0]] if years else 0 for s in table.seats}
    solid = sum(count >= formula.solid for count in held.values())
    first, second = [*sorted(held.values(), reverse=True), 0][:2]
    place, count = own.place or 0, held[own.entry]
    placement = formula.placement[place - 1] if place <= len(formula.placement) else 0
    lead = first - second >= formula.lead
    extra = formula.break_first if lead else 0
    if place > 1:
        extra = 0 if lead else formula.no_break
    if first >= formula.solo:
        extra = formula.break_first + formula.solo_bonus
    board = BoardSum(
        centres=count,
        per_centre=formula.per_centre,
        placement=placement,
        extra=extra,
        factor=1 + formula.step * max(0, solid - 1),
        solid=solid,
        beside_solo=first >= formula.solo and place > 1,
    )
    won = points_of_units(own.units or 0)
    return _alone(place, won)._replace(board=board)
