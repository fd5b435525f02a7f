"""The score of a Diplomacy board (rules 7.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bglmanager.engine.derived import POINT, SeatResult, TableResult, plain_number
from bglmanager.engine.event import Number, Round, RoundStatus, Seat, Table
from bglmanager.engine.rulesets.ruleset import BoardFormula

CENTRES = "centres"
FIRST_YEAR = 1901


def centres_by_year(seat: Seat) -> Mapping[int, int]:
    """Year → centres held at its end."""
    found = seat.extra.get(CENTRES)
    if not isinstance(found, Mapping):
        return {}
    return {int(year): count for year, count in found.items() if isinstance(count, int)}


def complete_years(table: Table) -> tuple[int, ...]:
    """The years every power of the board has a number of centres for, from 1901 on."""
    played = [set(centres_by_year(seat)) for seat in table.seats]
    return tuple(sorted(set.intersection(*played))) if played else ()


def is_played(table: Table) -> bool:
    """Whether centres were counted here at all."""
    return any(CENTRES in seat.extra for seat in table.seats) and bool(complete_years(table))


def counted_years(table: Table) -> tuple[int, ...]:
    """The years played, the last one first: every completed year counts."""
    return complete_years(table)[::-1]


def play_board(formula: BoardFormula, round_: Round, table: Table) -> TableResult:
    """Places and points of a board, before the modifiers of the event.

    Without a counted year nobody has a place while the round is open; once it is closed nobody
    holds a centre.
    """
    counted = counted_years(table)
    found = [SeatResult(seat.entry, None, None, None) for seat in table.seats]
    if counted or round_.status is RoundStatus.CLOSED:
        order = seats_in_order(formula, table.seats, counted)
        ranked = [table.seats[index] for index in order]
        held = [centres_by_year(seat)[counted[0]] if counted else 0 for seat in ranked]
        for place, (index, worth) in enumerate(
            zip(order, power_scores(formula, held), strict=True), 1
        ):
            units = plain_number(worth * POINT)
            found[index] = found[index]._replace(place=place, units=units)
    return TableResult(round_.number, table.number, (), tuple(found))


def seats_in_order(
    formula: BoardFormula, seats: Sequence[Seat], counted: Sequence[int]
) -> tuple[int, ...]:
    """Indexes of the seats, best first: centres of the last year, of the one before, … back to
    1901, then the order of the powers (rules 7.1.1).
    """

    def key(index: int) -> tuple[object, ...]:
        seat = seats[index]
        held = centres_by_year(seat)
        return (*(-held[year] for year in counted), power_rank(formula, seat.role), index)

    return tuple(sorted(range(len(seats)), key=key))


def power_rank(formula: BoardFormula, role: str | None) -> int:
    """The place of a power in the order that breaks ties, 1 for the first; unknown ones last."""
    powers = formula.powers
    return powers.index(role) + 1 if role in powers else len(powers) + 1


def power_scores(formula: BoardFormula, held: Sequence[int]) -> list[Fraction]:
    """Points of the powers by centres, most first (rules 7.1.2-7.1.4; Reading `solo`)."""
    factor, first = survivors_factor(formula, held), held[0]
    if first >= formula.solo:
        bonus = formula.placement[0] + formula.break_first + formula.solo_bonus
        won = (1 + formula.per_centre * first + bonus) * factor
        return [won, *(Fraction(0) for _ in held[1:])]
    second = held[1] if len(held) > 1 else 0
    has_break = first - second >= formula.lead
    found = []
    for index, count in enumerate(held):
        if count == 0:
            found.append(Fraction(1))
            continue
        placement = formula.placement[index] if index < len(formula.placement) else 0
        extra = break_points(formula, first=index == 0, has_break=has_break)
        found.append((1 + formula.per_centre * count + placement + extra) * factor)
    return found


def survivors_factor(formula: BoardFormula, held: Sequence[int]) -> Fraction:
    """By what every score is multiplied for the powers that hold enough centres (2.1.1)."""
    solid = sum(count >= formula.solid for count in held)
    return 1 + formula.step * max(0, solid - 1)


def break_points(formula: BoardFormula, *, first: bool, has_break: bool) -> Number:
    """What the lead of the first is worth, to him or, if he has none, to everybody else."""
    if has_break:
        return formula.break_first if first else 0
    return 0 if first else formula.no_break
