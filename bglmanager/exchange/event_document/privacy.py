"""What the league's file leaves out: only what that league looks at leaves the hall."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import (
    Entry,
    EntryDesk,
    Event,
    EventDesk,
    League,
    Round,
    RoundDesk,
    TableDesk,
)


def for_league(event: Event) -> Event:
    """The event without the desk's notes and without what its league does not ask of people.

    Phone, nickname and relations never leave. BGL ranks people by name, league id and results
    (3.13-3.18); BIG asks for e-mail and birth date and counts with the Elo before the event.
    Without a league the orders themselves decide: Diplomacy's look at age and gender (7.3).
    """
    return replace(
        event,
        settings=replace(event.settings, desk=EventDesk()),
        entries=tuple(_entry(entry, event.settings.league) for entry in event.entries),
        rounds=tuple(map(_round, event.rounds)),
    )


def _entry(entry: Entry, league: League | None) -> Entry:
    return replace(
        entry,
        email=entry.email if league is League.BIG else None,
        birth_date=None if league is League.BGL else entry.birth_date,
        gender=entry.gender if league is None else None,
        rating=None if league is League.BGL else entry.rating,
        phone=None,
        nickname=None,
        related=(),
        desk=EntryDesk(),
    )


def _round(given: Round) -> Round:
    tables = tuple(replace(each, desk=TableDesk()) for each in given.tables)
    return replace(given, tables=tables, desk=RoundDesk())
