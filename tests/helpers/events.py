"""Builders of events: a small Boardgame League event, and rounds of it, in plain order.

Nobody is drawn: players sit by start number, so that a test can say who sits where.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bglmanager.engine.event import Entry, Event, Number, Round, Seat, Settings, Table
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.engine.kinds import EntryStatus, League, Phase, RoundStatus, Tier
from bglmanager.engine.tables import sizes_of_tables

EVENT_ID = EventId("5d4f6c1e-9f5b-4d3a-8f0e-2b6a1c7d8e90")

FIRST = ("Ada", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Gaia", "Hugo", "Irene", "Luca")
LAST = ("Rossi", "Bianchi", "Verdi", "Neri", "Russo", "Gallo", "Conti", "Greco", "Serra")


def settings(**changes: Any) -> Settings:
    """Settings of a Boardgame League event of four Swiss rounds at tables of four."""
    usual = Settings(
        id=EVENT_ID,
        name="Trofeo di prova",
        date=dt.date(2026, 3, 14),
        ruleset="bgl-2010",
        game="puerto-rico",
        players_per_table=4,
        rounds_planned=4,
        draw_seed="seme",
        league=League.BGL,
        tier=Tier.C,
    )
    return replace(usual, **changes)


def entries(n: int, **changes: Any) -> tuple[Entry, ...]:
    """Entries 1 … n, all checked in, everybody with a name of his own up to 90."""
    return tuple(
        replace(
            Entry(
                EntryNumber(i + 1),
                FIRST[i % len(FIRST)],
                LAST[i // len(FIRST) % len(LAST)],
                status=EntryStatus.ACTIVE,
            ),
            **changes,
        )
        for i in range(n)
    )


def event(players: int = 8, **changes: Any) -> Event:
    """An event with all its players present and no round; `changes` are settings."""
    return Event(settings(**changes), entries(players))


def with_round(
    event: Event,
    *,
    status: RoundStatus = RoundStatus.PLAYING,
    phase: Phase = Phase.SWISS,
    order: Sequence[int] = (),
) -> Event:
    """The event with one more round without results, players seated in `order`.

    Without an order everybody who is active sits, by start number.
    """
    active = [entry.number for entry in event.entries if entry.status is EntryStatus.ACTIVE]
    seated = iter([EntryNumber(number) for number in order] or active)
    per_table = event.settings.players_per_table
    tables = tuple(
        Table(TableNumber(i + 1), tuple(Seat(next(seated)) for _ in range(size)))
        for i, size in enumerate(sizes_of_tables(len(order) or len(active), per_table))
    )
    number = RoundNumber(len(event.rounds) + 1)
    made = Round(number, event.settings.game, per_table, tables, phase=phase, status=status)
    return replace(event, rounds=(*event.rounds, made))


def playing(players: int = 8, **changes: Any) -> Event:
    """An event whose first round is being played, no result in yet; `changes` are settings."""
    return with_round(event(players, **changes))


def with_result(event: Event, table: int, scores: Sequence[Number | None]) -> Event:
    """The event with these scores, in seat order, at a table of its last round."""
    round_ = event.rounds[-1]
    old = round_.tables[table - 1]
    seats = tuple(replace(seat, score=score) for seat, score in zip(old.seats, scores, strict=True))
    tables = list(round_.tables)
    tables[table - 1] = replace(old, seats=seats)
    return _with_last(event, replace(round_, tables=tuple(tables)))


def closed(event: Event) -> Event:
    """The event with its last round closed; the lower start number at a table scores more."""
    for table in event.rounds[-1].tables:
        scores = [10 * (len(table.seats) - i) for i in range(len(table.seats))]
        event = with_result(event, table.number, scores)
    return _with_last(event, replace(event.rounds[-1], status=RoundStatus.CLOSED))


def played(players: int = 8, rounds: int = 1, **changes: Any) -> Event:
    """An event with this many closed Swiss rounds; `changes` are settings."""
    made = event(players, **changes)
    for _ in range(rounds):
        made = closed(with_round(made))
    return made


def two_rounds(**changes: Any) -> Event:
    """Eight players, two rounds, in the end 1, 5, 3, 2, 7, 6, 4, 8; `changes` are settings.

    Numbers 2 and 7 are level in points and PBG: 2 has the higher PBA, 810 against 470.
    """
    return closed(with_round(played(8, **changes), order=[1, 5, 2, 6, 3, 7, 4, 8]))


def with_entry(event: Event, number: int, **changes: Any) -> Event:
    """The event with an entry changed."""
    entries_ = (replace(e, **changes) if e.number == number else e for e in event.entries)
    return replace(event, entries=tuple(entries_))


def _with_last(event: Event, round_: Round) -> Event:
    return replace(event, rounds=(*event.rounds[:-1], round_))
