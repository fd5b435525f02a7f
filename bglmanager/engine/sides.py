"""Winners and losers: the places of two sides at a table (BGL 3.7.4, rules 3.7)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bglmanager.engine.event import Number, Seat, Table

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
