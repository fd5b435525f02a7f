"""Refused facts of a table as a whole: number, size, turn order, places, bottom group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bglmanager.engine.event import Round
from bglmanager.engine.facts.table_at import TableAt, table_sizes
from bglmanager.engine.problems import Problem, problem


def check_numbers(round_: Round, path: str) -> Iterator[Problem]:
    """Tables are numbered 1, 2, 3 …; in a partial round some numbers are still to come."""
    highest = 0
    for index, table in enumerate(round_.tables):
        expected = highest + 1
        fits = table.number > highest if round_.partial else table.number == expected
        if not fits:
            yield problem(
                "table.number",
                f"{path}.tables[{index}].number",
                round=round_.number,
                table=table.number,
                expected=expected,
            )
        highest = max(highest, table.number) if round_.partial else expected


def check(at: TableAt) -> Iterator[Problem]:
    """What is wrong with the size of the table and with the orders of its seats."""
    yield from _check_size(at)
    yield from _check_turns(at)
    if at.bye:
        return
    yield from _check_bottom(at)
    if at.table.drawn:
        yield from _places_at_drawn(at)
    else:
        yield from _check_places(at)


def _check_size(at: TableAt) -> Iterator[Problem]:
    players = len(at.table.seats)
    minimum, maximum = table_sizes(at.settings)
    if maximum is not None and players > maximum:
        yield at.problem("table.too-large", None, "seats", players=players, maximum=maximum)
    elif players > at.round.players_per_table:
        nominal = at.round.players_per_table
        yield at.problem("table.over-nominal", None, "seats", players=players, nominal=nominal)
    if players < minimum:
        yield at.problem("table.too-small", None, "seats", players=players, minimum=minimum)


def _check_turns(at: TableAt) -> Iterator[Problem]:
    """The turn order is given for nobody, or is 1, 2, 3 … over the whole table."""
    turns = [seat.turn for seat in at.table.seats]
    if all(turn is None for turn in turns):
        return
    taken: set[int] = set()
    for index, turn in enumerate(turns):
        if turn is None:
            yield at.problem("turn.missing", index, "turn")
        elif turn in taken or not 1 <= turn <= len(turns):
            yield at.problem("turn.order", index, "turn", turn=turn, players=len(turns))
        else:
            taken.add(turn)


def _check_bottom(at: TableAt) -> Iterator[Problem]:
    """Orders in the bottom group are 1, 2, 3 …, each with its reason (rules 2.3.2)."""
    size = sum(1 for seat in at.table.seats if seat.bottom is not None)
    taken: set[int] = set()
    for index, seat in enumerate(at.table.seats):
        if seat.bottom is None:
            if seat.bottom_reason is not None:
                yield at.problem("bottom.missing", index, "bottom")
            continue
        if seat.bottom in taken or not 1 <= seat.bottom <= size:
            yield at.problem("bottom.order", index, "bottom", bottom=seat.bottom, gone=size)
        taken.add(seat.bottom)
        if seat.bottom_reason is None:
            yield at.problem("bottom.reason-missing", index, "bottom_reason")
        if seat.place is not None:
            yield at.problem("place.in-bottom", index, "place", place=seat.place)


def _places_at_drawn(at: TableAt) -> Iterator[Problem]:
    """A drawn table has no places of the referee; `_check_bottom` names the bottom group's."""
    for index, seat in enumerate(at.table.seats):
        if seat.place is not None and seat.bottom is None:
            yield at.problem("place.at-drawn", index, "place", place=seat.place)


def _check_places(at: TableAt) -> Iterator[Problem]:
    """Places given by the referee are there for all, and read like 1, 2, 2, 4 (rules 2.3.4)."""
    given = Counter(s.place for s in at.table.seats if s.place is not None and s.bottom is None)
    if not given:
        return
    for index, seat in enumerate(at.table.seats):
        if seat.bottom is not None:
            continue
        if seat.place is None:
            yield at.problem("place.missing", index, "place")
            continue
        ahead = sum(count for place, count in given.items() if place < seat.place)
        if seat.place != ahead + 1:
            yield at.problem("place.ranking", index, "place", place=seat.place, expected=ahead + 1)
