"""Results typed by two people: how far a round is, and what a changed result takes back.

Facts of the desk that no regulation looks at (`TableDesk.entered_twice`, `TableDesk.differs`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from bglmanager.engine.event import Event, Round, Table
from bglmanager.engine.ids import TableNumber
from bglmanager.engine.tables import is_bye, is_complete


class Reading(StrEnum):
    """How often the result of a table was typed.

    `NONE` has no result, or is a bye; `STOPPED` was typed in two ways.
    """

    NONE = "none"
    ONCE = "once"
    TWICE = "twice"
    STOPPED = "stopped"


def reading_of(round_: Round, table: Table) -> Reading:
    """How often the result of this table was typed."""
    if is_bye(round_, table):
        return Reading.NONE
    if table.desk.differs:
        return Reading.STOPPED
    if not is_complete(round_, table):
        return Reading.NONE
    return Reading.TWICE if table.desk.entered_twice else Reading.ONCE


def tables_at(round_: Round, *readings: Reading) -> tuple[TableNumber, ...]:
    """The tables of a round that are as far as one of these; byes are at none of them."""
    return tuple(
        table.number
        for table in round_.tables
        if not is_bye(round_, table) and reading_of(round_, table) in readings
    )


def with_unconfirmed(before: Event, after: Event) -> Event:
    """The event after an act, where a changed result was typed by nobody a second time.

    An act that says itself how often the result was typed is left alone.
    """
    if before.rounds is after.rounds:
        return after
    rounds = tuple(_round_unconfirmed(old, new) for old, new in _rounds_paired(before, after))
    same = all(one is other for one, other in zip(rounds, after.rounds, strict=True))
    return after if same else replace(after, rounds=rounds)


def _rounds_paired(before: Event, after: Event) -> Iterator[tuple[Round | None, Round]]:
    known = {round_.number: round_ for round_ in before.rounds}
    return ((known.get(round_.number), round_) for round_ in after.rounds)


def _round_unconfirmed(old: Round | None, new: Round) -> Round:
    if old is None or old is new or old.tables is new.tables:
        return new
    known = {table.number: table for table in old.tables}
    tables = tuple(_table_unconfirmed(known.get(table.number), table) for table in new.tables)
    same = all(one is other for one, other in zip(tables, new.tables, strict=True))
    return new if same else replace(new, tables=tables)


def _table_unconfirmed(old: Table | None, new: Table) -> Table:
    typed = (new.desk.entered_twice, new.desk.differs)
    if old is None or old is new or typed == (False, ()):
        return new
    if typed != (old.desk.entered_twice, old.desk.differs) or _result_facts(old) == _result_facts(
        new
    ):
        return new
    return replace(new, desk=replace(new.desk, entered_twice=False, differs=()))


def _result_facts(table: Table) -> tuple[object, ...]:
    return table.seats, table.drawn, table.overran, table.variant
