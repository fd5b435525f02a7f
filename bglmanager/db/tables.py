"""The tables of a store: the facts that people entered, and nothing that follows from them; the
journal; the archive of people, the settings, and which library it is.

Cells hold plain values only: text, whole numbers, truth values. Exact numbers (scores, bids,
fees, ratings) are whole millionths. Dates and times are ISO 8601 text. Compound values that no
query looks into are JSON text, NULL where the value is the usual one.
`bglmanager.db.codec` alone turns cells into values of the engine and back.

Foreign keys are deferred to the commit, because a step deletes all rows it touches before it
inserts the wanted ones. Keys are never reused.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.schema import SchemaItem

from bglmanager.db.codec import BEHIND, Codec
from bglmanager.engine.event import (
    Adjustment,
    Correction,
    Entry,
    EntryStatus,
    Penalty,
    Phase,
    Round,
    RoundStatus,
    Seat,
    Settings,
    Table,
    Team,
)
from bglmanager.engine.personal import Details

LIMIT = 1_000_000 * 1_000_000
"""Millionths in the largest number an event may hold."""


class Base(DeclarativeBase):
    """Names every constraint, so that migrations can speak of it."""

    type_annotation_map: ClassVar = {str: Text}
    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(referred_table_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )


class Fact(Base):
    """A row whose changes the journal keeps.

    Its columns are those `of` the facts that it holds; a class names the ones that code asks for,
    and those that no fact has.
    """

    __abstract__ = True

    codec: ClassVar[Codec[Any]]
    natural: ClassVar[tuple[str, ...]] = ()

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True, sort_order=-2)

    def __init_subclass__(cls, of: Codec[Any] | None = None, **kwargs: Any) -> None:
        if of is not None:
            cls.codec = of
            own = [column for column in of.all if column.name not in cls.__dict__]
            for _, name, holds, nullable, order, *_ in own:
                kind = _KINDS[holds]
                setattr(cls, name, mapped_column(kind, nullable=nullable, sort_order=order + 1))
        super().__init_subclass__(**kwargs)


_KINDS = {str: Text, int: Integer, bool: Boolean}


def place_behind(version: int = 0) -> int:
    """The place of a column that no fact of its class has: behind those of this version."""
    return BEHIND * (version + 1) - 1


class EventFact(Fact):
    """A row of an event; `natural` are the columns that tell it from the event's other rows."""

    __abstract__ = True

    event_id: Mapped[int] = mapped_column(sort_order=-1)


class ListedFact(EventFact):
    """A row that stands in a list of the event; `position` is its place there."""

    __abstract__ = True

    natural = ("position",)

    position: Mapped[int]


def _belongs_to(*more: str, to: str = "event", key: Iterable[str] = ()) -> ForeignKeyConstraint:
    columns = ["event_id", *more]
    there = [f"{to}.{'id' if to == 'event' else 'event_id'}", *(f"{to}.{name}" for name in key)]
    return ForeignKeyConstraint(columns, there, deferrable=True, initially="DEFERRED")


def _one_of(column: str, values: Iterable[StrEnum]) -> CheckConstraint:
    allowed = ", ".join(f"'{value.value}'" for value in values)
    return CheckConstraint(f"{column} IN ({allowed})", name=column)


def in_millionths(column: str, least: int = -LIMIT) -> CheckConstraint:
    """What a column of millionths lets in."""
    return CheckConstraint(f"{column} BETWEEN {least} AND {LIMIT}", name=column)


KEYS = {"sqlite_autoincrement": True}


def _of_log() -> Iterator[SchemaItem]:
    """What the lines of a log are held to, each of which is about an entry."""
    yield UniqueConstraint("event_id", "position")
    yield _belongs_to("entry", to="entry", key=["number"])
    yield Index(None, "event_id", "entry")


class EventRow(Fact, of=Codec(Settings, renamed={"id": "uuid"})):
    """The event itself."""

    __tablename__ = "event"
    __table_args__ = (
        UniqueConstraint("uuid"),
        CheckConstraint("players_per_table >= 1", name="players_per_table"),
        CheckConstraint("rounds_planned >= 0", name="rounds_planned"),
        CheckConstraint("revision >= 1", name="revision"),
        in_millionths("fee"),
        in_millionths("sat_out_points"),
        KEYS,
    )

    uuid: Mapped[str]
    name: Mapped[str]
    date: Mapped[str]
    game: Mapped[str]
    sat_out_points: Mapped[int | None] = mapped_column(sort_order=place_behind())
    brought: Mapped[str | None] = mapped_column(sort_order=place_behind(4))


class EntryRow(EventFact, of=Codec(Entry)):
    """One person taking part in an event."""

    __tablename__ = "entry"
    natural = ("number",)
    __table_args__ = (
        UniqueConstraint("event_id", *natural),
        _belongs_to(),
        _belongs_to("team", to="team", key=["number"]),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("first_round >= 1", name="first_round"),
        _one_of("status", EntryStatus),
        in_millionths("rating"),
        Index(None, "event_id", "team"),
        KEYS,
    )

    number: Mapped[int]
    first_name: Mapped[str]
    last_name: Mapped[str]
    status: Mapped[str]


class TeamRow(ListedFact, of=Codec(Team)):
    """A fixed team."""

    __tablename__ = "team"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        UniqueConstraint("event_id", "position"),
        _belongs_to(),
        CheckConstraint("number >= 1", name="number"),
        KEYS,
    )


class RoundRow(EventFact, of=Codec(Round, apart=["tables"])):
    """A round."""

    __tablename__ = "round"
    natural = ("number",)
    __table_args__ = (
        UniqueConstraint("event_id", *natural),
        _belongs_to(),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("attempt >= 1", name="attempt"),
        _one_of("phase", Phase),
        _one_of("status", RoundStatus),
        KEYS,
    )


class TableRow(EventFact, of=Codec(Table, apart=["seats"])):
    """A table of a round."""

    __tablename__ = "game_table"
    natural = ("round", "number")
    __table_args__ = (
        UniqueConstraint("event_id", *natural),
        _belongs_to("round", to="round", key=["number"]),
        CheckConstraint("number >= 1", name="number"),
        KEYS,
    )

    round: Mapped[int]


class SeatRow(EventFact, of=Codec(Seat)):
    """A player at a table.

    `board` is 2 at the second table of a player with a two-boards adjustment and 1 everywhere
    else, so that nobody else can be seated twice in a round.
    """

    __tablename__ = "seat"
    natural = ("round", "game_table", "position")
    __table_args__ = (
        UniqueConstraint("event_id", *natural),
        UniqueConstraint("event_id", "round", "game_table", "entry"),
        UniqueConstraint("event_id", "entry", "round", "board"),
        _belongs_to("round", "game_table", to="game_table", key=["round", "number"]),
        _belongs_to("entry", to="entry", key=["number"]),
        CheckConstraint("position >= 1", name="position"),
        CheckConstraint("board IN (1, 2)", name="board"),
        CheckConstraint("place >= 1", name="place"),
        CheckConstraint("bottom >= 1", name="bottom"),
        in_millionths("score"),
        in_millionths("bid", 0),
        KEYS,
    )

    round: Mapped[int]
    game_table: Mapped[int]
    position: Mapped[int]
    board: Mapped[int]


class PenaltyRow(ListedFact, of=Codec(Penalty)):
    """A line of the referee's log."""

    __tablename__ = "penalty"
    __table_args__ = (*_of_log(), CheckConstraint("round >= 0", name="round"), KEYS)

    entry: Mapped[int]
    round: Mapped[int]
    kind: Mapped[str]
    reason: Mapped[str]


class AdjustmentRow(ListedFact, of=Codec(Adjustment)):
    """A modifier of a Diplomacy event."""

    __tablename__ = "adjustment"
    __table_args__ = (*_of_log(), in_millionths("value"), KEYS)


class CorrectionRow(ListedFact, of=Codec(Correction)):
    """A result changed after it had been entered."""

    __tablename__ = "correction"
    __table_args__ = (*_of_log(), _belongs_to(), KEYS)


# --------------------------------------------------------------------------------- the journal


class CommandRow(Base):
    """One action of the user; only ever added.

    `event_id` is NULL for commands of the library. An undo and a redo name the oldest, or the
    newest, command they reach in `target`; which acts are done is found by replaying the journal.
    """

    __tablename__ = "command"
    __table_args__ = (
        UniqueConstraint("action_id"),
        ForeignKeyConstraint(["event_id"], ["event.id"], deferrable=True, initially="DEFERRED"),
        ForeignKeyConstraint(["target"], ["command.sequence"]),
        CheckConstraint("mode IN ('begin', 'act', 'undo', 'redo')", name="mode"),
        CheckConstraint("(target IS NULL) = (mode IN ('begin', 'act'))", name="target"),
        Index(None, "event_id", "sequence"),
        KEYS,
    )

    sequence: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    action_id: Mapped[str]
    event_id: Mapped[int | None]
    at: Mapped[str]
    mode: Mapped[str]
    kind: Mapped[str]
    arguments: Mapped[str]
    target: Mapped[int | None]
    digest: Mapped[str]


class ChangeRow(Base):
    """What a command did to one row: its cells before and after, NULL where it was not there.

    A cleared change has lost both; undo stops there.
    """

    __tablename__ = "change"
    __table_args__ = (
        ForeignKeyConstraint(["sequence"], ["command.sequence"]),
        CheckConstraint("cleared IN (0, 1)", name="cleared"),
        CheckConstraint("cleared = (before IS NULL AND after IS NULL)", name="images"),
    )

    sequence: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    table_name: Mapped[str] = mapped_column(primary_key=True)
    row_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    before: Mapped[str | None]
    after: Mapped[str | None]
    cleared: Mapped[bool]


# --------------------------------------------------------------------------------- the library


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
    __table_args__ = (in_millionths("rating"), KEYS)

    first_name: Mapped[str]
    last_name: Mapped[str]
    email: Mapped[str | None]
    phone: Mapped[str | None]
    notes: Mapped[str | None] = mapped_column(sort_order=place_behind())


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
