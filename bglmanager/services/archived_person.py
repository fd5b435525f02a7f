"""What the archive says of people, made for the screen."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, fields

from bglmanager.db.library_tables import Facts
from bglmanager.engine.event import EntryStatus, PenaltyKind
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.personal import Details, listed_name
from bglmanager.exchange.entry_lists.likeness import Reason as Reason


@dataclass(frozen=True, slots=True)
class ArchivedPerson(Details):
    """A person of the archive: the newest of what is known, and in how many events he was.

    `banned` is the reason of a ban, `banned_until` its last day, None when it has no end. Whether
    it holds on a day is `is_banned`.
    """

    id: int = 0
    banned: str | None = None
    banned_until: dt.date | None = None
    events: int = 0

    @property
    def name(self) -> str:
        """Surname and first name."""
        return listed_name(self)

    @property
    def details(self) -> Details:
        """What can be edited."""
        return Details(**{name: getattr(self, name) for name in DETAILS})

    def is_banned(self, day: dt.date) -> bool:
        """Whether he may not play on this day."""
        if self.banned is None:
            return False
        return self.banned_until is None or day <= self.banned_until


DETAILS = tuple(field.name for field in fields(Details))
"""Names of what can be edited."""

KEPT = tuple(field.name for field in fields(Facts))
"""Names of what the archive keeps of a person."""


def archived_person(key: int, facts: Facts, events: int) -> ArchivedPerson:
    """A person as the screen has him."""
    kept = {name: getattr(facts, name) for name in KEPT}
    return ArchivedPerson(**kept, id=key, events=events)


@dataclass(frozen=True, slots=True)
class Past:
    """A person in an event. `rank` of `players` is None while the event has no final ranking, or
    it was not looked up (`Archive.ranked`). `name` is that of the event.
    """

    event: EventId
    name: str
    date: dt.date
    game: str
    number: EntryNumber
    status: EntryStatus
    rank: int | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True)
class PastPenalty:
    """What a referee gave somebody in another event, `name` and `date` of that event."""

    event: EventId
    name: str
    date: dt.date
    kind: PenaltyKind
    reason: str


@dataclass(frozen=True, slots=True)
class Double:
    """Two people of the archive who are probably one; `one` was in more events."""

    one: ArchivedPerson
    other: ArchivedPerson
    reason: Reason


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What a list brought into the archive: people new to it, changed in it, and as they were."""

    added: int = 0
    changed: int = 0
    same: int = 0


@dataclass(frozen=True, slots=True)
class ArchiveAct:
    """An act of the archive that can be undone or redone, `args` without names."""

    kind: str
    args: Mapping[str, int | str | None]
    at: dt.datetime
