"""Events of BIG played round after round, whoever is the better always winning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryStatus, Event, Phase, Round, RoundStatus, Seat
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating import next_round
from bglmanager.engine.seating.making import SeatingOptions
from tests.engine import notation
from tests.engine.builders import with_entry


def event(players: int, size: int, rounds: int, head: str = "") -> Event:
    text = f"ruleset big-2026, size {size}, rounds {rounds}{head}\nentries 1-{players}"
    return notation.event(text)


def play(
    event: Event, score: Callable[[EntryNumber], int], wishes: SeatingOptions | None = None
) -> Event:
    """The event with its next round, where everybody has this score."""
    made = next_round(event, wishes or SeatingOptions())

    def seat(old: Seat, alone: bool) -> Seat:
        return old if alone else replace(old, score=score(old.entry))

    tables = tuple(
        replace(table, seats=tuple(seat(s, len(table.seats) == 1) for s in table.seats))
        for table in made.tables
    )
    closed = replace(made, tables=tables, status=RoundStatus.CLOSED)
    return replace(event, rounds=(*event.rounds, closed))


def by_number(entry: EntryNumber) -> int:
    """The lower the start number, the better the player."""
    return 1000 - entry


def swiss(players: int, size: int, rounds: int, head: str = "") -> Event:
    """All Swiss rounds played, the lower start number always winning."""
    found = event(players, size, rounds, head)
    for _ in range(rounds):
        found = play(found, by_number)
    return found


def tables(round_: Round) -> list[list[int]]:
    return [[seat.entry for seat in table.seats] for table in round_.tables]


def ranks(event: Event, arrangement: Sequence[Sequence[int]]) -> list[list[int]]:
    """The arrangement as ranks of the Swiss standings."""
    rank = {row.entry: row.rank for row in derive(event).standings[-1].rows}
    return [[rank[EntryNumber(entry)] for entry in table] for table in arrangement]


def next_ranks(event: Event, wishes: SeatingOptions | None = None) -> tuple[Phase, list[list[int]]]:
    found = next_round(event, wishes or SeatingOptions())
    return found.phase, ranks(event, tables(found))


def gone(event: Event, *entries: int) -> Event:
    for entry in entries:
        event = with_entry(event, entry - 1, status=EntryStatus.WITHDRAWN)
    return event


def at_rank(event: Event, rank: int) -> int:
    return derive(event).standings[-1].rows[rank - 1].entry


def won_by(*entries: int) -> Callable[[EntryNumber], int]:
    """These beat everybody else; among others the lower number wins."""
    return lambda entry: 5000 - entry if entry in entries else 1000 - entry
