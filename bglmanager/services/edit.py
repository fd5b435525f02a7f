"""Snapshots with one part exchanged: what the commands are made of."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Entry, Event, Round, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Refused, problem


def entry_of(event: Event, number: EntryNumber) -> Entry:
    """The entry with this number; `Refused` when there is none."""
    try:
        return event.entry(number)
    except LookupError:
        raise Refused([problem("entry.unknown", entry=number)]) from None


def round_of(event: Event, number: RoundNumber) -> Round:
    """The round with this number; `Refused` when there is none."""
    try:
        return event.round(number)
    except LookupError:
        raise Refused([problem("round.unknown", round=number)]) from None


def table_of(event: Event, round_: RoundNumber, number: TableNumber) -> Table:
    """This table of this round; `Refused` when there is none."""
    try:
        return round_of(event, round_).table(number)
    except LookupError:
        raise Refused([problem("table.unknown", round=round_, table=number)]) from None


def with_entry(event: Event, entry: Entry) -> Event:
    """The event with this entry in the place of the one with its number."""
    entries = tuple(entry if old.number == entry.number else old for old in event.entries)
    return replace(event, entries=entries)


def with_round(event: Event, round_: Round) -> Event:
    """The event with this round in the place of the one with its number."""
    rounds = tuple(round_ if old.number == round_.number else old for old in event.rounds)
    return replace(event, rounds=rounds)


def with_table(event: Event, number: RoundNumber, table: Table) -> Event:
    """The event with this table in the place of the one with its number in this round."""
    round_ = round_of(event, number)
    tables = tuple(table if old.number == table.number else old for old in round_.tables)
    return with_round(event, replace(round_, tables=tables))
