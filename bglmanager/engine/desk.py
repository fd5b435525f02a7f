"""What the desk keeps and no regulation looks at, so that an event can move to another laptop."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from bglmanager.engine.fact_kinds import FROM_ZERO, NOTE
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import ListState


@dataclass(frozen=True, slots=True)
class EventDesk:
    """What the desk keeps about the event.

    `waits_until` is the hour until which the draw of round 1 was put off for who is missing;
    `done` are the codes of what had to be thought of and was (dates to keep, things in the hall).
    `entered_twice`: results count once two people have typed them alike.
    """

    registration_until: dt.time | None = None
    fee_until: dt.time | None = None
    bring_copy: bool | None = None
    auction: bool | None = None
    timetable: Annotated[str | None, NOTE] = None
    tables: tuple[str, ...] = ()
    wishes: Annotated[str | None, NOTE] = None
    waits_until: dt.time | None = None
    done: tuple[str, ...] = ()
    entered_twice: bool = False


@dataclass(frozen=True, slots=True)
class Payment:
    """A line of the till.

    Euro taken, or below 0 given back.
    `receipt` counts the lines of an event, 1, 2, 3 … in the order in which they were written.
    """

    receipt: int
    at: dt.datetime
    amount: int | Fraction


@dataclass(frozen=True, slots=True)
class EntryDesk:
    """What the desk keeps about an entry.

    `fee` in euro, where it is another one than the event's. `paid` says that it is settled, also
    where the till has no line of it.
    """

    present: bool = False
    paid: bool = False
    member: bool | None = None
    copies: Annotated[int | None, FROM_ZERO] = None
    promised_copy: bool | None = None
    preregistered: dt.datetime | None = None
    list: ListState | None = None
    table_label: str | None = None
    notes: Annotated[str | None, NOTE] = None
    fee: Annotated[int | Fraction | None, FROM_ZERO] = None
    payments: tuple[Payment, ...] = ()


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody who may be away from his table until then.

    As the referee agreed (BGL 5.4).
    """

    entry: EntryNumber
    until: dt.datetime


@dataclass(frozen=True, slots=True)
class RoundDesk:
    """What the desk keeps about a round.

    When its clock was started, and who may be away.
    """

    started: dt.datetime | None = None
    absences: tuple[Absence, ...] = ()


@dataclass(frozen=True, slots=True)
class Differing:
    """A figure that was typed in two ways.

    `first` is the one that is kept, `second` that of the second person.
    `entry` is whose figure it is, None for what is said of the whole table; `field` as in the
    document's seats, "score", "tie_breaks[0]", "games[1]", "extra.centres.1902" or, of a table,
    "drawn". None stands for an empty field.
    """

    field: Annotated[str, NOTE]
    first: str | None
    second: str | None
    entry: EntryNumber | None = None


@dataclass(frozen=True, slots=True)
class TableDesk:
    """What the desk keeps about a table.

    `entered_twice`: a second person has typed the same result. `differs` is where he has not: the
    table is stopped until somebody has looked at the sheet.
    """

    entered_twice: bool = False
    copy_of: EntryNumber | None = None
    notes: Annotated[str | None, NOTE] = None
    differs: tuple[Differing, ...] = ()
