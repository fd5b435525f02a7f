"""Snapshots with one part exchanged, and what an action changed, for the views that show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

from bglmanager.engine.event import Entry, EntryDesk, Event, Round, RoundStatus, Table
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, problem, refuse_if


def entry_of(event: Event, number: EntryNumber) -> Entry:
    """The entry with this number; `Refused` when there is none."""
    return event.entry(number)


def round_of(event: Event, number: RoundNumber) -> Round:
    """The round with this number; `Refused` when there is none."""
    return event.round(number)


def table_of(event: Event, round_: RoundNumber, number: TableNumber) -> Table:
    """This table of this round; `Refused` when there is none."""
    return event.round(round_).table(number)


Change = Event | Callable[[Event], Event]
"""The event as it is to be, or what makes it of the event there is."""


def changed_event(event: Event, change: Change) -> Event:
    """The event after a change."""
    return change if isinstance(change, Event) else change(event)


def who_can(
    numbers: Sequence[EntryNumber], why_not: Callable[[EntryNumber], tuple[Problem, ...]]
) -> tuple[EntryNumber, ...]:
    """Those of these who can; `Refused` where nobody can, with what keeps the first of them."""
    able = tuple(number for number in numbers if not why_not(number))
    refuse_if(() if able else why_not(numbers[0]))
    return able


def not_playing(round_: Round) -> tuple[Problem, ...]:
    """Why nothing can be noted at the tables of a round; nothing while it is being played."""
    if round_.status is not RoundStatus.PLAYING:
        return (problem("round.not-playing", round=round_.number),)
    return ()


def noted_at_desk(entry: Entry, **noted: Any) -> Entry:
    """The entry with something noted otherwise by the desk."""
    return entry.noted_at_desk(**noted)


def with_entry(event: Event, entry: Entry) -> Event:
    """The event with this entry in the place of the one with its number."""
    return event.with_entry(entry)


_AT_DESK = frozenset(each.name for each in fields(EntryDesk))


def with_facts(event: Event, number: EntryNumber, **facts: Any) -> Event:
    """The event with these facts of an entry as given, those noted by the desk among them."""
    entry = entry_of(event, number)
    noted = {name: facts.pop(name) for name in _AT_DESK & facts.keys()}
    return with_entry(event, replace(entry, **facts, desk=replace(entry.desk, **noted)))


def with_round(event: Event, round_: Round) -> Event:
    """The event with this round in the place of the one with its number."""
    return event.with_round(round_)


def with_table(event: Event, number: RoundNumber, table: Table) -> Event:
    """The event with this table in the place of the one with its number in this round."""
    return event.with_table(number, table)


def with_tables(round_: Round, *new: Table) -> Round:
    """The round with these tables in the place of those with their numbers."""
    return round_.with_tables(*new)


class Topic(StrEnum):
    """A part of an event that a view may show.

    `ROUNDS` are rounds as such: which there are, who sits where, their status; `RESULTS` is
    whatever is written at the seats and tables of a round.
    """

    SETTINGS = "settings"
    ENTRIES = "entries"
    TEAMS = "teams"
    ROUNDS = "rounds"
    RESULTS = "results"
    PENALTIES = "penalties"
    ADJUSTMENTS = "adjustments"
    CORRECTIONS = "corrections"


class Way(StrEnum):
    """Whether an act was done, taken back, or done again."""

    ACT = "act"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Changes:
    """What happened to an event. `kind` and `args` are those of the act, undone or not.

    No topics: nothing changed and nothing was written; `saved_at` is then the last time.
    """

    event_id: EventId
    topics: frozenset[Topic]
    kind: str
    args: Mapping[str, int | str | None]
    saved_at: datetime
    way: Way = Way.ACT


def changed_topics(before: Event, after: Event) -> frozenset[Topic]:
    """The parts in which two snapshots differ."""
    parts = {
        Topic.SETTINGS: (
            (before.settings, before.sat_out_points) != (after.settings, after.sat_out_points)
        ),
        Topic.ENTRIES: before.entries != after.entries,
        Topic.TEAMS: before.teams != after.teams,
        Topic.PENALTIES: before.penalties != after.penalties,
        Topic.ADJUSTMENTS: before.adjustments != after.adjustments,
        Topic.CORRECTIONS: before.corrections != after.corrections,
    }
    found = {topic for topic, differs in parts.items() if differs}
    return frozenset(found | _round_topics(before, after))


def _round_topics(before: Event, after: Event) -> set[Topic]:
    if before.rounds == after.rounds:
        return set()
    old, new = ([_outline_of(round_) for round_ in event.rounds] for event in (before, after))
    if old == new:
        return {Topic.RESULTS}
    same = zip(before.rounds, after.rounds, strict=False)
    results = any(a.tables != b.tables for a, b in same)
    return {Topic.ROUNDS, Topic.RESULTS} if results else {Topic.ROUNDS}


def _outline_of(round_: Round) -> tuple[Round, object]:
    """A round without what is written at its tables."""
    seated = tuple((table.number, tuple(s.entry for s in table.seats)) for table in round_.tables)
    return replace(round_, tables=()), seated


class Acting(Protocol):
    """An open event, as far as acts are done to it."""

    def act(
        self, kind: str, args: Mapping[str, int | str | None], change: Callable[[Event], Event]
    ) -> Changes:
        """Change the event and write it down."""


def put_entry(desk: Acting, kind: str, entry: Entry, **args: int | str | None) -> Changes:
    """Put this entry in the place of the one with its number, in an act of this kind."""
    named = {"entry": entry.number, **args}
    return desk.act(kind, named, lambda event: with_entry(event, entry))


def put_round(desk: Acting, kind: str, round_: Round, **args: int | str | None) -> Changes:
    """Put this round in the place of the one with its number, in an act of this kind."""
    named = {"round": round_.number, **args}
    return desk.act(kind, named, lambda event: with_round(event, round_))


def put_table(
    desk: Acting, kind: str, number: RoundNumber, table: Table, **args: int | str | None
) -> Changes:
    """Put this table in the place of the one with its number, in an act of this kind."""
    named = {"round": number, "table": table.number, **args}
    return desk.act(kind, named, lambda event: with_table(event, number, table))
