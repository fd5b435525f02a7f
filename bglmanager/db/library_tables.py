"""The tables of the library itself, beside its events: settings, and the archive of people."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped

from bglmanager.db.tables import KEYS, Fact, exact


class PersonRow(Fact):
    """Somebody of the archive: newest data of a person, over all events and lists.

    `banned` is the reason why a league does not let him play, `banned_until` the last day of it.
    """

    __tablename__ = "person"
    __table_args__ = (exact("rating"), KEYS)

    first_name: Mapped[str]
    last_name: Mapped[str]
    email: Mapped[str | None]
    birth_date: Mapped[str | None]
    gender: Mapped[str | None]
    phone: Mapped[str | None]
    nickname: Mapped[str | None]
    club: Mapped[str | None]
    league_id: Mapped[str | None]
    rating: Mapped[int | None]
    banned: Mapped[str | None]
    banned_until: Mapped[str | None]
    notes: Mapped[str | None]


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
