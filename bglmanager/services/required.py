"""What a league requires of its players: their data, and that they are members (BIG 8.1)."""

from __future__ import annotations

from bglmanager.engine.event import Entry, EntryStatus, Event, League, Settings
from bglmanager.engine.problems import Level, Problem, problem

REQUIRED = ("first_name", "last_name", "email", "birth_date")
"""What Board Italian Gamers has to know of every player."""


def no_member(settings: Settings, entry: Entry) -> tuple[Problem, ...]:
    """Why this entry cannot be seated: who refuses the free membership does not play."""
    if settings.league is League.BIG and entry.desk.member is False:
        return (problem("entry.not-member", entry=entry.number),)
    return ()


def missing_fields(settings: Settings, entry: Entry) -> tuple[str, ...]:
    """What has to be known of a player and is not, by the names of the event document."""
    if settings.league is not League.BIG:
        return ()
    return tuple(name for name in REQUIRED if not getattr(entry, name))


def missing_data(event: Event) -> tuple[Problem, ...]:
    """How many players lack which of the data required; who stays away is not counted."""
    away = (EntryStatus.NO_SHOW, EntryStatus.LAPSED)
    lack = [
        missing_fields(event.settings, entry) for entry in event.entries if entry.status not in away
    ]
    counted = {name: sum(name in missing for missing in lack) for name in REQUIRED}
    return tuple(
        problem("entry.data-missing", level=Level.ATTENTION, field=name, players=players)
        for name, players in counted.items()
        if players
    )
