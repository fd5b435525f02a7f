"""Diplomacy events for tests: everybody here, boards filled year by year."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bglmanager.engine.event import Event
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.phases import PhaseMinutes
from bglmanager.services import boards, results, rounds
from bglmanager.services.changes import Changes
from bglmanager.services.workspace import OpenEvent
from tests.helpers import cups, events

YEARS = ((4, 4, 5, 4, 4, 5, 5), (5, 5, 6, 4, 3, 5, 6), (6, 6, 8, 4, 0, 4, 6))
"""Centres of the seven seats in 1901, 1902 and 1903; the fifth is eliminated in the last."""

PHASES = PhaseMinutes(15, 5, 15, 5, 5)
"""The usual minutes of a year: 45."""


def event(players: int = 20, **changes: Any) -> Event:
    """An event of Diplomacy before its first round."""
    return events.event(players, **cups.diplomacy(**changes))


def held(seats: int, years: Sequence[Sequence[int]] = YEARS) -> tuple[boards.Held, ...]:
    """Year → centres for so many seats."""
    return tuple({1901 + n: year[seat] for n, year in enumerate(years)} for seat in range(seats))


def put_board(
    desk: OpenEvent,
    number: RoundNumber,
    table: TableNumber,
    centres: Sequence[boards.Held],
    **more: Any,
) -> Changes:
    """Keep the centres of a board, given in seat order."""
    new = boards.with_centres(desk.event.round(number).table(table), centres)
    return results.put_result(desk, number, new, **more)


def fill(desk: OpenEvent, number: int, table: int, **more: Any) -> None:
    """Keep the usual years at a board, as far as its seats go."""
    round_ = RoundNumber(number)
    seats = len(desk.event.round(round_).table(TableNumber(table)).seats)
    put_board(desk, round_, TableNumber(table), held(seats), **more)


def play(desk: OpenEvent) -> None:
    """Draw, publish, fill and close the next round."""
    rounds.draw_round(desk)
    rounds.publish_draft(desk)
    number = len(desk.event.rounds)
    for table in desk.event.rounds[-1].tables:
        fill(desk, number, table.number)
    rounds.close_round(desk, RoundNumber(number))
