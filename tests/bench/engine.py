"""How long the rules take on a large event."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache

from bglmanager.engine import seating
from bglmanager.engine.derive import derive, derive_latest
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry, EntryStatus, Event, Pairing, Round, RoundStatus, Settings
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.reach import reach_of
from bglmanager.engine.seating import making
from bglmanager.exchange import event_document
from bglmanager.services import documents
from tests.bench.registry import Figure, figure
from tests.helpers.events import EVENT_ID

PLAYERS, ROUNDS, TRIES = 300, 6, 5
MANY_ROUNDS = 10


@cache
def large_event(
    rounds: int = ROUNDS, players: int = PLAYERS, per_table: int = 4, ruleset: str = "bgl-2010"
) -> Event:
    """An event with this many rounds played."""
    settings = Settings(
        id=EventId("bench"),
        name="Bench",
        date=date(2026, 3, 14),
        ruleset=ruleset,
        game="carcassonne",
        players_per_table=per_table,
        rounds_planned=max(rounds + 1, ROUNDS),
        draw_seed="bench",
    )
    numbers = map(EntryNumber, range(1, players + 1))
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
    """Milliseconds of the processor of the quickest of several tries."""
    seen = []
    for _ in range(TRIES):
        begin = time.process_time()
        work()
        seen.append((time.process_time() - begin) * 1000)
    return min(seen)


@figure("derive 300 players, 6 rounds", 30)
def derive_large() -> float:
    event = large_event()
    return best(lambda: derive(event))


@figure("seat round 6 of 300 players", 100)
def seat_large() -> float:
    event = large_event(ROUNDS - 1)
    return best(lambda: seating.next_round(event))


@figure("last standings of 450 players, 10 rounds, BGL", 40)
def last_standings() -> float:
    event = large_event(MANY_ROUNDS, 450)
    return best(lambda: derive_latest(event))


@figure("last standings of 450 players, 10 rounds, BIG", 40)
def last_standings_of_big() -> float:
    event = large_event(MANY_ROUNDS, 450, ruleset="big-2026")
    return best(lambda: derive_latest(event))


@figure("last standings of 4,096 players, 10 rounds, BGL", 300)
def last_standings_of_4096() -> float:
    event = large_event(MANY_ROUNDS, 4096)
    return best(lambda: derive_latest(event))


@figure("last standings of 4,096 players, 10 rounds, BIG", 300)
def last_standings_of_4096_of_big() -> float:
    event = large_event(MANY_ROUNDS, 4096, ruleset="big-2026")
    return best(lambda: derive_latest(event))


@figure("everything of 4,096 players, 10 rounds, BGL", 1000)
def everything_of_4096() -> float:
    event = large_event(MANY_ROUNDS, 4096)
    return best(lambda: derive(event))


@figure("everything of 4,096 players, 10 rounds, BIG", 1000)
def everything_of_4096_of_big() -> float:
    event = large_event(MANY_ROUNDS, 4096, ruleset="big-2026")
    return best(lambda: derive(event))


RACES = (
    ("BGL of four", "bgl-2010", 4),
    ("BIG of two", "big-2026", 2),
    ("BIG of four", "big-2026", 4),
    ("BIG of seven", "big-2026", 7),
)
STATES = (
    ("last round, none in", 0, 0),
    ("last round, half in", 0, 2),
    ("a round to come, none in", 1, 0),
    ("a round to come, half in", 1, 2),
    ("three rounds to come, none in", 3, 0),
)


def _racing(ruleset: str, per_table: int, coming: int, every: int) -> Event:
    """Round 6 of 450 players is played, rounds are to come; every so many tables have reported."""
    event = _raced(ruleset, per_table)
    drawn = seating.next_round(event)
    tables = tuple(
        played if every and played.number % every == 0 else open_
        for played, open_ in zip(_played(drawn).tables, drawn.tables, strict=True)
    )
    settings = replace(event.settings, rounds_planned=ROUNDS + coming)
    now = replace(drawn, tables=tables, status=RoundStatus.PLAYING)
    return replace(event, settings=settings, rounds=(*event.rounds, now))


@cache
def _raced(ruleset: str, per_table: int) -> Event:
    return large_event(ROUNDS - 1, 450, per_table, ruleset)


def _reaches(named: tuple[str, str, int], state: tuple[str, int, int]) -> Figure:
    (name, ruleset, per_table), (when, coming, every) = named, state

    @figure(f"who can reach the final, 450 players, {name}, {when}", 100)
    def reach() -> float:
        event = _racing(ruleset, per_table, coming, every)
        derived = derive(event)
        return best(lambda: reach_of(event, derived))

    return reach


REACHES = tuple(_reaches(named, state) for named in RACES for state in STATES)
"""Who can reach the final, by result; of the rulesets, sizes and moments that cost most."""


def _compute_4096(derived: Derived | None, event: Event) -> float:
    named = replace(event, settings=replace(event.settings, id=EVENT_ID))
    at = datetime(2026, 3, 14, tzinfo=UTC)
    bench = event_document.Generator("bench", "1")
    document = event_document.to_document(
        named, derived, generator=bench, exported_at=at, for_league=False
    )
    data = event_document.write_document(document)
    return best(lambda: documents.with_results_computed(data))


@figure("compute the document of 4,096 players, 10 rounds", 3000)
def compute_4096() -> float:
    event = large_event(MANY_ROUNDS, 4096)
    return _compute_4096(derive(event), event)


@figure("compute the facts of 4,096 players, 10 rounds", 3000)
def compute_facts_of_4096() -> float:
    return _compute_4096(None, large_event(MANY_ROUNDS, 4096))


@figure("pairs of 450 players by the letter, round 11", 150)
def pairs_by_the_letter() -> float:
    event = large_event(MANY_ROUNDS, 450, 2)
    return best(lambda: seating.next_round(event))


@figure("pairs of 450 players, fewest rematches, round 11", 170)
def pairs_with_fewest_rematches() -> float:
    event = large_event(MANY_ROUNDS, 450, 2)
    return best(lambda: seating.next_round(event, making.SeatingOptions(pairing=Pairing.FEWEST)))
