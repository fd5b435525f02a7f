"""Diplomacy events for tests: people in clubs, and rounds drawn with everybody there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from bglmanager.engine.event import Event, Round, Seating
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.seating.boards import Board, seat_boards, sizes_of
from tests.engine import notation
from tests.engine.builders import with_entry, with_settings

POWERS = ("austria", "germany", "italy", "turkey", "england", "russia", "france")  # rules 7.1.1
GROUPS = ({"france", "italy"}, {"russia", "turkey"}, {"austria", "germany", "italy"})


def event(players: int, seed: str = "seed", clubs: int = 0) -> Event:
    """Three rounds of Diplomacy; with clubs, everybody is in one of so many."""
    made = notation.event(f"size 7, rounds 3, seed {seed}\nentries 1-{players}")
    made = with_settings(
        made, ruleset="diplomacy-italia-2010", game="diplomacy", league=None,
        seating=Seating.OPTIMISED,
    )  # fmt: skip
    for index in range(players if clubs else 0):
        made = with_entry(made, index, club=f"Club {index % clubs}")
    return made


def everybody(event: Event) -> tuple[EntryNumber, ...]:
    return tuple(entry.number for entry in event.entries)


def entries(*numbers: int) -> tuple[EntryNumber, ...]:
    return tuple(EntryNumber(number) for number in numbers)


def sizes_in(event: Event, number: int, seats: int, *, even: bool = False) -> tuple[int, ...]:
    """Players at each board of a round of this event."""
    return sizes_of(event, number, seats, even=even)


def round_of(number: int, made: Sequence[Board]) -> Round:
    tables = tuple(board.at(index) for index, board in enumerate(made, 1))
    return Round(RoundNumber(number), "diplomacy", 7, tables)


def played(event: Event, rounds: int, attempt: int = 1) -> Event:
    """The event with so many more rounds drawn, everybody there in all of them."""
    for number in range(len(event.rounds) + 1, len(event.rounds) + rounds + 1):
        people = everybody(event)
        sizes = sizes_in(event, number, len(people))
        made = seat_boards(event, number, attempt, people, sizes=sizes)
        event = replace(event, rounds=(*event.rounds, round_of(number, made)))
    return event


Cost = tuple[int, int, int, int]
"""Related people together, opponents, powers and groups had before."""


def cost(event: Event, number: int) -> Cost:
    """What this round costs after those before it, recounted pair by pair and person by person."""
    club = {entry.number: (entry.club or f"none {entry.number}").upper() for entry in event.entries}
    friends = {frozenset((e.number, other)) for e in event.entries for other in e.related}
    met: Counter[frozenset[EntryNumber]] = Counter()
    had: dict[EntryNumber, list[str]] = {number: [] for number in everybody(event)}
    found = (0, 0, 0, 0)
    for round_ in event.rounds[:number]:
        related = again = same = alike = 0
        for table in round_.tables:
            for one, other in combinations((seat.entry for seat in table.seats), 2):
                pair = frozenset((one, other))
                related += club[one] == club[other] or pair in friends
                again += met[pair]
                met[pair] += 1
            for seat in table.seats:
                role = seat.role or ""
                for old in had[seat.entry]:
                    same += old == role
                    alike += any({old, role} <= group for group in GROUPS)
                had[seat.entry].append(role)
        found = (related if round_.number < 3 else 0, again, same, alike)
    return found


def at_random(event: Event, luck: Random) -> Event:
    """The last round seated anew by chance, sizes and powers in play kept."""
    last = event.rounds[-1]
    people = [seat.entry for seat in last.seats()]
    luck.shuffle(people)
    order = iter(people)
    tables = tuple(
        replace(table, seats=tuple(replace(seat, entry=next(order)) for seat in table.seats))
        for table in last.tables
    )
    return replace(event, rounds=(*event.rounds[:-1], replace(last, tables=tables)))
