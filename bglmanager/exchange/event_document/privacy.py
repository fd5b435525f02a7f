"""What the league's file leaves out: only what that league looks at leaves the hall."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Entry, EntryDesk, Event, EventDesk, Round, RoundDesk, TableDesk
from bglmanager.engine.fact_kinds import Personal, cleared, marks_of


def for_league(event: Event) -> Event:
    """The event without the desk's notes and without what its league does not ask of people."""
    said = marks_of(Entry, Personal).items()
    unasked = [name for name, each in said if event.settings.league not in each.asked_by]
    nothing = {**cleared(Entry, unasked), "desk": EntryDesk()}
    return replace(
        event,
        settings=replace(event.settings, desk=EventDesk()),
        entries=tuple(replace(entry, **nothing) for entry in event.entries),
        rounds=tuple(map(_round, event.rounds)),
    )


def _round(given: Round) -> Round:
    tables = tuple(replace(each, desk=TableDesk()) for each in given.tables)
    return replace(given, tables=tables, desk=RoundDesk())
