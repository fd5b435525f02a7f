"""Plays a small event with the engine alone: run by a Python that has no package installed.

The engine is copied out of the project before, so that nothing else of it can be found either.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import date

from bglmanager.engine import facts, seating
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Entry, EntryStatus, Event, Round, RoundStatus, Settings
from bglmanager.engine.ids import EntryNumber, EventId

PLAYERS, PER_TABLE, ROUNDS = 26, 4, 2


def event() -> Event:
    """Everybody present, nothing drawn."""
    settings = Settings(
        id=EventId("bare"),
        name="Bare",
        date=date(2026, 3, 14),
        ruleset="bgl-2010",
        game="catan",
        players_per_table=PER_TABLE,
        rounds_planned=ROUNDS,
        draw_seed="bare",
    )
    numbers = map(EntryNumber, range(1, PLAYERS + 1))
    people = [Entry(number, "A", f"B{number}", status=EntryStatus.ACTIVE) for number in numbers]
    return Event(settings, tuple(people))


def played(round_: Round) -> Round:
    """The round with the lower start number ahead at every table."""
    tables = tuple(
        replace(table, seats=tuple(replace(seat, score=-seat.entry) for seat in table.seats))
        for table in round_.tables
    )
    return replace(round_, tables=tables, status=RoundStatus.CLOSED)


def foreign() -> list[str]:
    """Loaded modules that are neither the language's nor the engine's."""
    own = {*sys.stdlib_module_names, "__main__", "bglmanager"}
    return sorted(name for name in sys.modules if name.partition(".")[0] not in own)


def main() -> int:
    """Fail when more than the engine and the language is needed, or a figure is wrong."""
    now = event()
    for _ in range(ROUNDS):
        now = replace(now, rounds=(*now.rounds, played(seating.next_round(now))))
    leader = derive(now).standings[-1].rows[0]
    wrong = [*foreign(), *(problem.code for problem in facts.check_event(now))]
    print(f"The engine alone: number {leader.entry} leads {PLAYERS} with {leader.points} points.")
    print("\n".join(wrong))
    return 1 if wrong or leader.points != 2 * 100 else 0


if __name__ == "__main__":
    sys.exit(main())
