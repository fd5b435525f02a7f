"""Two sides at a table sit together or take turns, at all tables of a round alike (BGL 3.6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.event import Pairing, Round, Table
from bglmanager.engine.problems import Problem, problem
from bglmanager.engine.seating.check.arrangement import path_of


def check(round_: Round) -> Iterator[Problem]:
    """A table whose sides sit in no order, or in another one than those of the other tables."""
    if round_.pairing is Pairing.MANUAL:
        return
    told = [_orders(table) for table in round_.tables]
    if not all(told) or not set.intersection(*told, {"together", "in turn"}):
        yield problem("check.sides", path_of(round_), round=round_.number)


def _orders(table: Table) -> set[str]:
    """The orders that the seats of a table can be read as; both where there are not two sides."""
    seated = [seat.side for seat in table.seats]
    first = seated[0] if seated else None
    ours = sum(side == first for side in seated)
    found = set()
    if all((side == first) is (index < ours) for index, side in enumerate(seated)):
        found.add("together")
    if all(
        (side == first) is _is_ours(index, ours, len(seated)) for index, side in enumerate(seated)
    ):
        found.add("in turn")
    return found if ours < len(seated) else {"together", "in turn"}


def _is_ours(index: int, ours: int, everybody: int) -> bool:
    """Whether a seat is of the side that begins, while both have players left to take turns."""
    pairs = min(ours, everybody - ours)
    return index % 2 == 0 if index < 2 * pairs else ours > pairs
