"""One thing changed in an event: the small steps with which tests break or bend a good one.

And what a table pays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bglmanager.engine.derived import TableResult, points_of_units
from bglmanager.engine.event import Event, Number


def with_settings(event: Event, **changes: Any) -> Event:
    return replace(event, settings=replace(event.settings, **changes))


def with_entry(event: Event, index: int, **changes: Any) -> Event:
    entries = list(event.entries)
    entries[index] = replace(entries[index], **changes)
    return replace(event, entries=tuple(entries))


def with_round(event: Event, index: int, **changes: Any) -> Event:
    rounds = list(event.rounds)
    rounds[index] = replace(rounds[index], **changes)
    return replace(event, rounds=tuple(rounds))


def with_table(event: Event, round_: int, index: int, **changes: Any) -> Event:
    tables = list(event.rounds[round_].tables)
    tables[index] = replace(tables[index], **changes)
    return with_round(event, round_, tables=tuple(tables))


def with_seat(event: Event, round_: int, table: int, index: int, **changes: Any) -> Event:
    seats = list(event.rounds[round_].tables[table].seats)
    seats[index] = replace(seats[index], **changes)
    return with_table(event, round_, table, seats=tuple(seats))


def paid(result: TableResult) -> list[Number]:
    """The ranking points of a table in seat order."""
    return [points_of_units(seat.units or 0) for seat in result.seats]
