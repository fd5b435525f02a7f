"""The tables of facts: what people entered, and nothing that follows from it.

Cells hold plain values only: text, whole numbers, truth values. Exact numbers (scores, bids,
fees, ratings) are whole millionths. Dates and times are ISO 8601 text. Compound values that no
query looks into are JSON text, NULL where the value is the usual one. `bglmanager.db.mapping`
alone turns cells into values of the engine and back.

Foreign keys are deferred to the commit, because a step deletes all rows it touches before it
inserts the wanted ones. Keys are never reused.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar

from sqlalchemy import (
    CheckConstraint,
    ForeignKeyConstraint,
    Index,
    MetaData,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from bglmanager.engine.event import EntryStatus, Phase, RoundStatus

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
    """A row whose changes the journal keeps."""

    __abstract__ = True

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True, sort_order=-2)


class EventFact(Fact):
    """A row of an event; `natural` are the columns that tell it from the event's other rows."""

    __abstract__ = True

    natural: ClassVar[tuple[str, ...]]

    event_id: Mapped[int] = mapped_column(sort_order=-1)


def _belongs(*more: str, to: str = "event", key: Iterable[str] = ()) -> ForeignKeyConstraint:
    columns = ["event_id", *more]
    there = [f"{to}.{'id' if to == 'event' else 'event_id'}", *(f"{to}.{name}" for name in key)]
    return ForeignKeyConstraint(columns, there, deferrable=True, initially="DEFERRED")


def _one_of(column: str, values: Iterable[StrEnum]) -> CheckConstraint:
    allowed = ", ".join(f"'{value.value}'" for value in values)
    return CheckConstraint(f"{column} IN ({allowed})", name=column)


def exact(column: str, least: int = -LIMIT) -> CheckConstraint:
    """What a column of millionths lets in."""
    return CheckConstraint(f"{column} BETWEEN {least} AND {LIMIT}", name=column)


KEYS = {"sqlite_autoincrement": True}


class EventRow(Fact):
    """The event itself."""

    __tablename__ = "event"
    __table_args__ = (
        UniqueConstraint("uuid"),
        CheckConstraint("players_per_table >= 1", name="players_per_table"),
        CheckConstraint("rounds_planned >= 0", name="rounds_planned"),
        CheckConstraint("revision >= 1", name="revision"),
        exact("fee"),
        exact("sat_out_points"),
        KEYS,
    )

    uuid: Mapped[str]
    name: Mapped[str]
    date: Mapped[str]
    ruleset: Mapped[str]
    game: Mapped[str]
    players_per_table: Mapped[int]
    rounds_planned: Mapped[int]
    draw_seed: Mapped[str]
    revision: Mapped[int]
    kind: Mapped[str]
    qualifies: Mapped[bool]
    online: Mapped[bool]
    not_valid: Mapped[str | None]
    end_date: Mapped[str | None]
    start_time: Mapped[str | None]
    venue: Mapped[str | None]
    city: Mapped[str | None]
    league: Mapped[str | None]
    league_code: Mapped[str | None]
    tier: Mapped[str | None]
    options: Mapped[str | None]
    plan: Mapped[str | None]
    minutes: Mapped[int | None]
    seating: Mapped[str]
    first_seating: Mapped[str]
    teams_mode: Mapped[str | None]
    organiser: Mapped[str | None]
    arbiters: Mapped[str | None]
    fee: Mapped[int | None]
    max_players: Mapped[int | None]
    points_limit: Mapped[int | None]
    prizes: Mapped[str | None]
    appendices: Mapped[str | None]
    expansions: Mapped[str | None]
    desk: Mapped[str | None]
    sat_out_points: Mapped[int | None]
    pot: Mapped[bool | None]
    brought: Mapped[str | None]


class EntryRow(EventFact):
    """One person taking part in an event."""

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        _belongs(),
        _belongs("team", to="team", key=["number"]),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("first_round >= 1", name="first_round"),
        _one_of("status", EntryStatus),
        exact("rating"),
        Index(None, "event_id", "team"),
        KEYS,
    )
    natural = ("number",)

    number: Mapped[int]
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
    seeded: Mapped[bool]
    status: Mapped[str]
    first_round: Mapped[int]
    sits_out: Mapped[str | None]
    left_after: Mapped[int | None]
    team: Mapped[int | None]
    related: Mapped[str | None]
    desk: Mapped[str | None]


class TeamRow(EventFact):
    """A fixed team; `position` is its place in the event's list."""

    __tablename__ = "team"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        UniqueConstraint("event_id", "position"),
        _belongs(),
        CheckConstraint("number >= 1", name="number"),
        KEYS,
    )
    natural = ("position",)

    position: Mapped[int]
    number: Mapped[int]
    name: Mapped[str]
    members: Mapped[str]
    reserve: Mapped[int | None]


class RoundRow(EventFact):
    """A round."""

    __tablename__ = "round"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        _belongs(),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("attempt >= 1", name="attempt"),
        _one_of("phase", Phase),
        _one_of("status", RoundStatus),
        KEYS,
    )
    natural = ("number",)

    number: Mapped[int]
    game: Mapped[str]
    players_per_table: Mapped[int]
    phase: Mapped[str]
    status: Mapped[str]
    minutes: Mapped[int | None]
    turns: Mapped[int | None]
    attempt: Mapped[int]
    pairing: Mapped[str | None]
    exchanged: Mapped[str | None]
    partial: Mapped[bool]
    setup: Mapped[str | None]
    tie_breaks: Mapped[str | None]
    byes: Mapped[str | None]
    desk: Mapped[str | None]


class TableRow(EventFact):
    """A table of a round."""

    __tablename__ = "game_table"
    __table_args__ = (
        UniqueConstraint("event_id", "round", "number"),
        _belongs("round", to="round", key=["number"]),
        CheckConstraint("number >= 1", name="number"),
        KEYS,
    )
    natural = ("round", "number")

    round: Mapped[int]
    number: Mapped[int]
    label: Mapped[str | None]
    variant: Mapped[str | None]
    overran: Mapped[bool]
    drawn: Mapped[bool]
    extra_minutes: Mapped[int]
    desk: Mapped[str | None]
    draw_proposals: Mapped[str | None]
    ended_in_draw: Mapped[bool | None]


class SeatRow(EventFact):
    """A player at a table.

    `board` is 2 at the second table of a player with a two-boards adjustment and 1 everywhere
    else, so that nobody else can be seated twice in a round.
    """

    __tablename__ = "seat"
    __table_args__ = (
        UniqueConstraint("event_id", "round", "game_table", "position"),
        UniqueConstraint("event_id", "round", "game_table", "entry"),
        UniqueConstraint("event_id", "entry", "round", "board"),
        _belongs("round", "game_table", to="game_table", key=["round", "number"]),
        _belongs("entry", to="entry", key=["number"]),
        CheckConstraint("position >= 1", name="position"),
        CheckConstraint("board IN (1, 2)", name="board"),
        CheckConstraint("place >= 1", name="place"),
        CheckConstraint("bottom >= 1", name="bottom"),
        exact("score"),
        exact("bid", 0),
        KEYS,
    )
    natural = ("round", "game_table", "position")

    round: Mapped[int]
    game_table: Mapped[int]
    position: Mapped[int]
    board: Mapped[int]
    entry: Mapped[int]
    score: Mapped[int | None]
    bid: Mapped[int]
    tie_breaks: Mapped[str | None]
    place: Mapped[int | None]
    bottom: Mapped[int | None]
    bottom_reason: Mapped[str | None]
    turn: Mapped[int | None]
    role: Mapped[str | None]
    side: Mapped[int | None]
    components: Mapped[str | None]
    games: Mapped[str | None]
    extra: Mapped[str | None]


class PenaltyRow(EventFact):
    """A line of the referee's log."""

    __tablename__ = "penalty"
    __table_args__ = (
        UniqueConstraint("event_id", "position"),
        _belongs("entry", to="entry", key=["number"]),
        CheckConstraint("round >= 0", name="round"),
        Index(None, "event_id", "entry"),
        KEYS,
    )
    natural = ("position",)

    position: Mapped[int]
    entry: Mapped[int]
    round: Mapped[int]
    kind: Mapped[str]
    reason: Mapped[str]
    note: Mapped[str | None]
    at: Mapped[str]
    table: Mapped[int | None]


class AdjustmentRow(EventFact):
    """A modifier of a Diplomacy event."""

    __tablename__ = "adjustment"
    __table_args__ = (
        UniqueConstraint("event_id", "position"),
        _belongs("entry", to="entry", key=["number"]),
        exact("value"),
        Index(None, "event_id", "entry"),
        KEYS,
    )
    natural = ("position",)

    position: Mapped[int]
    entry: Mapped[int]
    round: Mapped[int]
    kind: Mapped[str]
    value: Mapped[int | None]
    note: Mapped[str | None]


class CorrectionRow(EventFact):
    """A result changed after it had been entered."""

    __tablename__ = "correction"
    __table_args__ = (
        UniqueConstraint("event_id", "position"),
        _belongs("entry", to="entry", key=["number"]),
        _belongs(),
        Index(None, "event_id", "entry"),
        KEYS,
    )
    natural = ("position",)

    position: Mapped[int]
    at: Mapped[str]
    round: Mapped[int]
    table: Mapped[int]
    entry: Mapped[int | None]
    field: Mapped[str]
    old: Mapped[str | None]
    new: Mapped[str | None]
    reason: Mapped[str]
