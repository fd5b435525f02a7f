"""What the desk keeps and no regulation looks at, so that an event can move to another laptop."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import ListState


@dataclass(frozen=True, slots=True)
class EventDesk:
    """What the desk keeps about the event and no regulation looks at."""

    registration_until: dt.time | None = None
    fee_until: dt.time | None = None
    bring_copy: bool | None = None
    auction: bool | None = None
    timetable: str | None = None
    tables: tuple[str, ...] = ()
    wishes: str | None = None


@dataclass(frozen=True, slots=True)
class EntryDesk:
    """What the desk keeps about an entry and no regulation looks at."""

    present: bool = False
    paid: bool = False
    member: bool | None = None
    copies: int | None = None
    promised_copy: bool | None = None
    preregistered: dt.datetime | None = None
    list: ListState | None = None
    table_label: str | None = None
    notes: str | None = None


@dataclass(frozen=True, slots=True)
class TableDesk:
    """What the desk keeps about a table and no regulation looks at."""

    entered_twice: bool = False
    copy_of: EntryNumber | None = None
    notes: str | None = None
