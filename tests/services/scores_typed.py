"""Results of games typed for the first table of a day, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Number
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Level
from bglmanager.engine.tables import Reading, reading_of
from bglmanager.services import result_input, results
from bglmanager.services.changes import Changes
from bglmanager.services.result_input import SeatInput, check_result
from tests.helpers.days import Day
from tests.helpers.games import ALIVE, ALONE, FIELD, SHOT, SIDE
from tests.helpers.results_typed import enter_result, typed_table

ONE, T1 = RoundNumber(1), TableNumber(1)


def enter(day: Day, game: GameRules | None, inputs: Sequence[SeatInput], **more: Any) -> None:
    enter_result(day.desk, ONE, T1, inputs, game=game, **more)


def series(*games: str) -> SeatInput:
    """What was typed for one player's games: "5", "5*" for who is marked, "3=" drawn."""
    return SeatInput(None, games=tuple(result_input.parse_game(text) for text in games))


def parts(**values: Number) -> SeatInput:
    labels = {"side": SIDE, "alone": ALONE, "alive": ALIVE, "field": FIELD, "shot": SHOT}
    return SeatInput(None, components={labels[k].stored: v for k, v in values.items()})


def paid(day: Day) -> list[Number]:
    found = results.preview_table(day.event, ONE, day.table(1))
    return [points_of_units(seat.units or 0) for seat in found.seats]


def attention(day: Day, game: GameRules, **changes: Any) -> list[str]:
    """What is worth a second look at the first table."""
    table = replace(day.table(1), **changes)
    found = check_result(day.event, ONE, table, game)
    assert all(one.level is Level.ATTENTION for one in found)
    return [one.code for one in found]


AXIS = [parts(side=3, alone=3, shot=2), parts(side=3, shot=1), parts(side=3, field=-1, shot=2)]
ALLIES = [parts(side=0), parts(shot=1), parts(field=-1, shot=1)]
"""The worked examples of BGL 4.20.5: the side that won, and the other one."""


def scores(*values: int | Fraction | None) -> list[SeatInput]:
    return [SeatInput(value) for value in values]


def compare(
    day: Day, inputs: Sequence[SeatInput], *, table: int = 1, game: GameRules | None = None,
    **marks: bool,
) -> Changes:  # fmt: skip
    """Somebody else types this table of the last round."""
    number = day.round.number
    new = typed_table(day.event, number, TableNumber(table), inputs, game=game, **marks)
    return results.compare_readings(day.desk, number, new, game)


def readings(day: Day) -> list[Reading]:
    return [reading_of(day.round, table) for table in day.round.tables]


def different(day: Day, table: int = 1) -> list[tuple[str, str | None, str | None]]:
    """What differs at a table of the last round, the seat as its number."""
    found = day.table(table)
    seats: dict[EntryNumber | None, str] = {s.entry: f"{n} " for n, s in enumerate(found.seats, 1)}
    return [(seats.get(d.entry, "") + d.field, d.first, d.second) for d in found.desk.differs]
