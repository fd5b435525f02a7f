"""Where the ranking points and the share of one round come from: numbers that make the sum."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from bglmanager.engine import boards, pairs
from bglmanager.engine.derived import (
    POINT,
    Derived,
    SeatResult,
    TableResult,
    plain_number,
    points_of_units,
)
from bglmanager.engine.event import BottomReason, Event, Number, Round, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.points import shared_units
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import BoardFormula, Ruleset
from bglmanager.engine.tables import (
    is_bye,
    is_player,
    points_column,
    raised_scores,
    with_players_only,
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
    if is_bye(played, at):
        return _bye(own)
    if ruleset.board is not None:
        return _of_board(ruleset.board, at, own)
    place, seat = own.place or 0, at.seat_of(unit)
    if not is_player(ruleset, seat):
        return _alone(place, 0)._replace(bottom=seat.bottom_reason, is_last=True)
    at = with_players_only(ruleset, at)
    level = sum(other.place == place for other in seats)
    before = sum((other.place or 0) < place for other in seats)
    column = points_column(ruleset, played, at)
    last, draw = _last(ruleset, column, own, level, len(result.virtual))
    ranked = ruleset.virtual is not None and ruleset.virtual.takes_place
    scores = raised_scores(at.seats, deducted=ruleset.bid_deducted)
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
        units = shared_units(column, place, last)
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
