"""The tables of a store: the facts that people entered, and nothing that follows from them; the
journal; the archive of people, the settings, and which library it is.

Here are their columns; what rows are held to (keys, checks, guards) the migrations alone say. Cells
hold plain values only: text, whole numbers, truth values. Exact numbers (scores, bids, fees,
ratings) are whole millionths. Dates and times are ISO 8601 text. Compound values that no query
looks into are JSON text, NULL where the value is the usual one. `bglmanager.db.codec` alone turns
cells into values of the engine and back.

Foreign keys are deferred to the commit, because a step deletes all rows it touches before it
inserts the wanted ones. Keys are never reused. A command touches a handful of rows: as objects of
the ORM each of them took longer to find, to take away and to write than all else that it does, so
they are read and written as cells, many at a time.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from itertools import count
from typing import Any

import sqlalchemy as sa

from bglmanager.db.codec import Codec, without_none
from bglmanager.db.engine import Session
from bglmanager.engine import event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.personal import Details

Cells = Mapping[str, Any]
"""The cells of a row, by column."""

METADATA = sa.MetaData()

_KINDS: Mapping[Any, Any] = {str: sa.Text, int: sa.Integer, bool: sa.Boolean}


def _make_table(name: str, /, **kinds: Any) -> sa.Table:
    """A table with columns for cells of these types."""
    held = {name: without_none(kind) for name, kind in kinds.items()}
    columns = (sa.Column(of, _KINDS[kind], nullable=no) for of, (kind, no) in held.items())
    return sa.Table(name, METADATA, *columns)


class FactTable:
    """A table whose changes the journal keeps.

    Its columns are those of the codecs of the facts that it holds, and `more`, by the types of
    their cells. In an event `natural` are the columns that tell a row from its other rows: a
    number that its facts have, or its place in a list.
    """

    def __init__(
        self, name: str, *of: Codec[Any], natural: tuple[str, ...] = (), **more: Any
    ) -> None:
        self.name, self.natural, self.codecs = name, natural, of
        keys = dict.fromkeys(("id", "event_id", *natural) if natural else ("id",), int)
        held = {column.name: column.holds for codec in of for column in codec.all}
        self.table = _make_table(name, **(keys | more | held))
        self.c = self.table.c
        self.event_key = self.c.get("event_id", self.c.id)
        self._insert = sa.insert(self.table)
        self._delete = sa.delete(self.table).where(self.c.id == sa.bindparam("key"))
        FACTS[name] = self

    @property
    def codec(self) -> Codec[Any]:
        """How the facts become cells."""
        return self.codecs[0]

    def with_keys(self, session: Session, keys: Iterable[int]) -> dict[int, Cells]:
        """The rows that are there of those with these keys, by key."""
        return self.rows_where(session, is_among(self.c.id, keys))

    def rows_where(self, session: Session, *own: sa.ColumnElement[bool]) -> dict[int, Cells]:
        """The rows of which this is so, by key."""
        found = session.execute(sa.select(self.table).where(*own)).mappings()
        return {row["id"]: dict(row) for row in found}

    def take_away(self, session: Session, many: Iterable[Cells]) -> None:
        """Delete rows, of which these are the cells."""
        session.execute(self._delete, [{"key": cells["id"]} for cells in many])

    def put_rows(self, session: Session, many: Iterable[Cells]) -> list[int]:
        """Write rows; the key of each, which is a new one where it has none yet."""
        new, empty = self._new_keys(session), dict.fromkeys(self.c.keys())
        rows = [{**empty, **cells, "id": cells.get("id") or next(new)} for cells in many]
        session.execute(self._insert, rows)
        return [row["id"] for row in rows]

    def _new_keys(self, session: Session) -> Iterator[int]:
        """Those above the highest key the table ever had, as SQLite itself looks for it."""
        ever = f"SELECT seq FROM sqlite_sequence WHERE name = '{self.name}'"  # noqa: S608 # own name
        now = f"SELECT max(id) FROM {self.name}"  # noqa: S608 # own name
        asked = sa.text(f"SELECT max(coalesce(({ever}), 0), coalesce(({now}), 0))")
        yield from count(1 + (session.scalar(asked) or 0))


def is_among(column: sa.ColumnElement[Any], values: Iterable[Any]) -> sa.ColumnElement[bool]:
    """Whether a cell is one of these, however many they are."""
    wanted = list(values)
    if len(wanted) <= 500:  # as many as a statement may well name: it is made more quickly
        return column.in_(wanted)
    listed = sa.func.json_each(json.dumps(wanted)).table_valued("value")
    return column.in_(sa.select(listed.c.value))


FACTS: dict[str, FactTable] = {}
"""The tables of facts by their names."""

EVENT_ITSELF = Codec(
    event.Event, apart={each.name for each in fields(event.Event)} - {"sat_out_points", "brought"}
)
"""What the row of an event has beside its settings."""


@record
class KeptLogo:
    """The logo of an event: an act that changes anything else of the event does not keep it."""

    picture: str


EVENTS = FactTable("event", Codec(event.Settings, renamed={"id": "uuid"}), EVENT_ITSELF)
LOGOS = FactTable("logo", Codec(KeptLogo), natural=("position",))
ENTRIES = FactTable("entry", Codec(event.Entry), natural=("number",))
TEAMS = FactTable("team", Codec(event.Team), natural=("position",))
ROUNDS = FactTable("round", Codec(event.Round, apart=["tables"]), natural=("number",))
TABLES = FactTable("game_table", Codec(event.Table, apart=["seats"]), natural=("round", "number"))
SEATS = FactTable("seat", Codec(event.Seat), natural=("round", "game_table", "position"), board=int)
"""`board` is 2 at the second table of a player with a two-boards adjustment and 1 everywhere
else, so that nobody else can be seated twice in a round.
"""
PENALTIES = FactTable("penalty", Codec(event.Penalty), natural=("position",))
ADJUSTMENTS = FactTable("adjustment", Codec(event.Adjustment), natural=("position",))
CORRECTIONS = FactTable("correction", Codec(event.Correction), natural=("position",))


# --------------------------------------------------------------------------------- the journal


COMMANDS = _make_table(
    "command",
    sequence=int,
    action_id=str,
    event_id=int | None,
    at=str,
    mode=str,
    kind=str,
    arguments=str,
    target=int | None,
    digest=str,
)
"""The actions of the user; only ever added to.

`event_id` is NULL for commands of the library. An undo and a redo name the oldest, or the newest,
command they reach in `target`; which acts are done is found by replaying the journal.
"""

CHANGES = _make_table(
    "change",
    sequence=int,
    table_name=str,
    row_id=int,
    before=str | None,
    after=str | None,
    cleared=bool,
)
"""What commands did to rows: their cells before and after, NULL where they were not there.

A cleared change has lost both; undo stops there.
"""


# --------------------------------------------------------------------------------- the library


@record
class Facts(Details):
    """What the archive keeps of a person; `banned` is the reason why a league does not let him
    play, `banned_until` the last day of it.
    """

    banned: str | None = None
    banned_until: dt.date | None = None


PEOPLE = FactTable("person", Codec(Facts))
"""The archive: newest data of people, over all events and lists."""

LINKS = FactTable("person_entry", person_id=int, event_id=int, number=int)
"""Which people of the archive entries are: what holds a history over events together.

An entry may be gone (its act undone); the event is named by its key.
"""

SETTINGS = FactTable("setting", key=str, value=str)
"""Settings of the library: language, theme, size of text."""

LINEAGE = _make_table("lineage", id=int, library=str, host=str | None, place=str | None)
"""Which library this is, in a single row: no fact, and nobody undoes it.

`host` and `place` are the computer and the path where it was opened last, NULL before that.
"""

ANCESTORS = _make_table("ancestor", id=int, library=str, act=int)
"""The libraries that this one was before, and its newest act then; the oldest comes first."""

ANSWERS = _make_table("answer", id=int, event=str, library=str, act=int)
"""Up to which act of another library the person has decided about an event (its UUID)."""
