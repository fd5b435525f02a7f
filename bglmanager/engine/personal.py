"""What is known of a person besides the results: the same in entries, lists and the archive."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from bglmanager.engine.event import Entry, Number
from bglmanager.engine.kinds import Gender


@dataclass(frozen=True, slots=True)
class Details:
    """What somebody types of a person; `rating` is the Elo, `notes` are the desk's."""

    first_name: str
    last_name: str
    email: str | None = None
    birth_date: dt.date | None = None
    gender: Gender | None = None
    phone: str | None = None
    nickname: str | None = None
    club: str | None = None
    league_id: str | None = None
    rating: Number | None = None
    notes: str | None = None


def listed_name(who: Details | Entry) -> str:
    """Surname first, as people stand in every list."""
    return f"{who.last_name} {who.first_name}".strip()
