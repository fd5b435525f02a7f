"""The tables of a store: the facts that people entered, and nothing that follows from them; the
journal; the archive of people, the settings, and which library it is.

Cells hold plain values only: text, whole numbers, truth values. Exact numbers (scores, bids,
fees, ratings) are whole millionths. Dates and times are ISO 8601 text. Compound values that no
query looks into are JSON text, NULL where the value is the usual one.
`bglmanager.db.codec` alone turns cells into values of the engine and back.

Foreign keys are deferred to the commit, because a step deletes all rows it touches before it
inserts the wanted ones. Keys are never reused. A command touches a handful of rows: as objects of
the ORM each of them took longer to find, to take away and to write than all else that it does, so
they are read and written as cells, many at a time, by statements that are made once.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import islice
from typing import Any, ClassVar, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy import Boolean, CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from bglmanager.db.codec import BEHIND, Codec
from bglmanager.engine import event
from bglmanager.engine.personal import Details

Cells = Mapping[str, Any]
"""The cells of a row, by column."""

Key = tuple[int, ...]

T = TypeVar("T")

LIMIT = 1_000_000 * 1_000_000
"""Millionths in the largest number an event may hold."""


class Base(DeclarativeBase):
    """Names every constraint, so that migrations can speak of it."""

    type_annotation_map: ClassVar = {str: sa.Text}
    metadata = sa.MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(referred_table_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )

    @classmethod
    def as_table(cls) -> sa.Table:
        """The table of a class of rows."""
        found = cls.__table__
        assert isinstance(found, sa.Table)
        return found


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

    @classmethod
    def with_keys(cls, session: Session, keys: Iterable[int]) -> dict[int, Cells]:
        """The rows that are there of those with these keys, by key."""
        found: dict[int, Cells] = {}
        for some in in_batches(keys):
            found |= _by_key(session.execute(_statements(cls).with_keys, {"keys": some}))
        return found

    @classmethod
    def rows_where(cls, session: Session, *own: sa.ColumnElement[bool]) -> dict[int, Cells]:
        """The rows of which this is so, by key."""
        return _by_key(session.execute(sa.select(cls.as_table()).where(*own)))

    @classmethod
    def take_away(cls, session: Session, many: Iterable[Cells]) -> None:
        """Delete rows, of which these are the cells."""
        session.execute(_statements(cls).delete, [{"key": cells["id"]} for cells in many])

    @classmethod
    def put_rows(cls, session: Session, many: Sequence[Cells]) -> list[int]:
        """Write rows; the key of each, which is a new one where it has none yet."""
        used = 0
        if any(cells.get("id") is None for cells in many):
            used = session.scalar(_statements(cls).highest_key) or 0
        empty = dict.fromkeys(cls.as_table().columns.keys())
        rows, keys = [], []
        for cells in many:
            key = cells.get("id")
            if key is None:
                key = used = used + 1
            keys.append(key)
            rows.append({**empty, **cells, "id": key})
        session.execute(_statements(cls).insert, rows)
        return keys


class _Statements(NamedTuple):
    with_keys: sa.Select[Any]
    delete: sa.Delete
    insert: sa.Insert
    highest_key: sa.Select[Any]
    """The highest key a table ever had, as SQLite itself looks for it: keys are never reused."""


@cache
def _statements(row: type[Fact]) -> _Statements:
    there, used = row.as_table(), sa.table("sqlite_sequence", sa.column("name"), sa.column("seq"))
    ever = sa.select(used.c.seq).where(used.c.name == there.name).scalar_subquery()
    now = sa.select(sa.func.max(there.c.id)).scalar_subquery()
    return _Statements(
        sa.select(there).where(there.c.id.in_(sa.bindparam("keys", expanding=True))),
        sa.delete(there).where(there.c.id == sa.bindparam("key")),
        sa.insert(there),
        sa.select(sa.func.max(sa.func.coalesce(ever, 0), sa.func.coalesce(now, 0))),
    )


def in_batches(items: Iterable[T]) -> Iterator[list[T]]:
    """As many at a time as a statement may well name."""
    rest = iter(items)
    while some := list(islice(rest, 500)):
        yield some


def cells_of_rows(found: sa.Result[Any]) -> list[Cells]:
    """What was asked for, row by row."""
    names = tuple(found.keys())
    return [dict(zip(names, cells, strict=True)) for cells in found]


def _by_key(found: sa.Result[Any]) -> dict[int, Cells]:
    return {cells["id"]: cells for cells in cells_of_rows(found)}


_KINDS = {str: sa.Text, int: sa.Integer, bool: Boolean}


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


def _of_log() -> Iterator[sa.schema.SchemaItem]:
    """What the lines of a log are held to, each of which is about an entry."""
    yield UniqueConstraint("event_id", "position")
    yield _belongs_to("entry", to="entry", key=["number"])
    yield Index(None, "event_id", "entry")


class EventRow(Fact, of=Codec(event.Settings, renamed={"id": "uuid"})):
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


class EntryRow(EventFact, of=Codec(event.Entry)):
    """One person taking part in an event."""

    __tablename__ = "entry"
    natural = ("number",)
    __table_args__ = (
        UniqueConstraint("event_id", *natural),
        _belongs_to(),
        _belongs_to("team", to="team", key=["number"]),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("first_round >= 1", name="first_round"),
        _one_of("status", event.EntryStatus),
        in_millionths("rating"),
        Index(None, "event_id", "team"),
        KEYS,
    )

    number: Mapped[int]
    first_name: Mapped[str]
    last_name: Mapped[str]
    status: Mapped[str]


class TeamRow(ListedFact, of=Codec(event.Team)):
    """A fixed team."""

    __tablename__ = "team"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        UniqueConstraint("event_id", "position"),
        _belongs_to(),
        CheckConstraint("number >= 1", name="number"),
        KEYS,
    )


class RoundRow(EventFact, of=Codec(event.Round, apart=["tables"])):
    """A round."""

    __tablename__ = "round"
    natural = ("number",)
    __table_args__ = (
        UniqueConstraint("event_id", *natural),
        _belongs_to(),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("attempt >= 1", name="attempt"),
        _one_of("phase", event.Phase),
        _one_of("status", event.RoundStatus),
        KEYS,
    )


class TableRow(EventFact, of=Codec(event.Table, apart=["seats"])):
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


class SeatRow(EventFact, of=Codec(event.Seat)):
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


class PenaltyRow(ListedFact, of=Codec(event.Penalty)):
    """A line of the referee's log."""

    __tablename__ = "penalty"
    __table_args__ = (*_of_log(), CheckConstraint("round >= 0", name="round"), KEYS)

    entry: Mapped[int]
    round: Mapped[int]
    kind: Mapped[str]
    reason: Mapped[str]


class AdjustmentRow(ListedFact, of=Codec(event.Adjustment)):
    """A modifier of a Diplomacy event."""

    __tablename__ = "adjustment"
    __table_args__ = (*_of_log(), in_millionths("value"), KEYS)


class CorrectionRow(ListedFact, of=Codec(event.Correction)):
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
