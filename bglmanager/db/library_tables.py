"""The tables of the library itself, beside its events: settings, the archive of people, and which
library it is.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bglmanager.db.codec import Codec
from bglmanager.db.tables import KEYS, Base, Fact, behind, exact
from bglmanager.engine.personal import Details


@dataclass(frozen=True, slots=True)
class Facts(Details):
    """What the archive keeps of a person; `banned` is the reason why a league does not let him
    play, `banned_until` the last day of it.
    """

    banned: str | None = None
    banned_until: dt.date | None = None


class PersonRow(Fact, of=Codec(Facts)):
    """Somebody of the archive: newest data of a person, over all events and lists."""

    __tablename__ = "person"
    __table_args__ = (exact("rating"), KEYS)

    first_name: Mapped[str]
    last_name: Mapped[str]
    email: Mapped[str | None]
    phone: Mapped[str | None]
    notes: Mapped[str | None] = mapped_column(sort_order=behind())


class PersonEntryRow(Fact):
    """Which person of the archive an entry is: what holds a history over events together.

    The entry may be gone (its act undone); the event is named by its key.
    """

    __tablename__ = "person_entry"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        ForeignKeyConstraint(["person_id"], ["person.id"], deferrable=True, initially="DEFERRED"),
        ForeignKeyConstraint(["event_id"], ["event.id"], deferrable=True, initially="DEFERRED"),
        Index(None, "person_id"),
        KEYS,
    )

    person_id: Mapped[int]
    event_id: Mapped[int]
    number: Mapped[int]


class SettingRow(Fact):
    """A setting of the library: language, theme, size of text."""

    __tablename__ = "setting"
    __table_args__ = (UniqueConstraint("key"), KEYS)

    key: Mapped[str]
    value: Mapped[str]


class LineageRow(Base):
    """Which library this is, in a single row: no fact, and nobody undoes it.

    `host` and `place` are the computer and the path where it was opened last, NULL before that.
    """

    __tablename__ = "lineage"
    __table_args__ = (KEYS,)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    library: Mapped[str]
    host: Mapped[str | None]
    place: Mapped[str | None]


class AncestorRow(Base):
    """A library that this one was before, and its newest act then; the oldest comes first."""

    __tablename__ = "ancestor"
    __table_args__ = (KEYS,)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    library: Mapped[str]
    act: Mapped[int]


class AnswerRow(Base):
    """Up to which act of another library the person has decided about an event (its UUID)."""

    __tablename__ = "answer"
    __table_args__ = (UniqueConstraint("event", "library"), KEYS)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    event: Mapped[str]
    library: Mapped[str]
    act: Mapped[int]
