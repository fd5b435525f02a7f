"""The tables of the journal: rows are only ever added, which triggers of the store see to."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bglmanager.db.tables import KEYS, Base


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
