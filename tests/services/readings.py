"""Somebody else types the tables of a day again, and what is seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.tables import Reading, reading_of
from bglmanager.services import results
from bglmanager.services.changes import Changes
from bglmanager.services.result_input import SeatInput
from tests.helpers.days import Day
from tests.helpers.results_typed import typed_table

ONE, T1 = RoundNumber(1), TableNumber(1)


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
