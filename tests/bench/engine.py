"""How long the rules take on a large event."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache

from bglmanager.engine import seating
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Entry, EntryStatus, Event, Round, RoundStatus, Settings
from bglmanager.engine.ids import EntryNumber, EventId
from tests.bench.registry import figure

PLAYERS, ROUNDS, TRIES = 300, 6, 5


@cache
def large_event(rounds: int = ROUNDS) -> Event:
    """300 players at tables of four, this many rounds played."""
    settings = Settings(
        id=EventId("bench"),
        name="Bench",
        date=date(2026, 3, 14),
        ruleset="bgl-2010",
        game="carcassonne",
        players_per_table=4,
        rounds_planned=ROUNDS,
        draw_seed="bench",
    )
    numbers = map(EntryNumber, range(1, PLAYERS + 1))
    people = [Entry(number, "A", f"B{number}", status=EntryStatus.ACTIVE) for number in numbers]
    event = Event(settings, tuple(people))
    for _ in range(rounds):
        event = replace(event, rounds=(*event.rounds, _played(seating.next_round(event))))
    return event


def _played(round_: Round) -> Round:
    tables = tuple(
        replace(
            table,
            seats=tuple(
                replace(seat, score=20 + seat.entry * (7 + round_.number) % 83)
                for seat in table.seats
            ),
        )
        for table in round_.tables
    )
    return replace(round_, tables=tables, status=RoundStatus.CLOSED)


def best(work: Callable[[], object]) -> float:
    """Milliseconds of the quickest of several tries."""
    seen = []
    for _ in range(TRIES):
        begin = time.perf_counter()
        work()
        seen.append((time.perf_counter() - begin) * 1000)
    return min(seen)


@figure("derive 300 players, 6 rounds", 30)
def derive_large() -> float:
    event = large_event()
    return best(lambda: derive(event))


@figure("seat round 6 of 300 players", 100)
def seat_large() -> float:
    event = large_event(ROUNDS - 1)
    return best(lambda: seating.next_round(event))
