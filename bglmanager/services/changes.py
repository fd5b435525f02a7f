"""Snapshots with one part exchanged, and what an action changed, for the views that show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bglmanager.engine.event import Entry, Event, Round, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber
from bglmanager.engine.problems import Problem, problem, refuse_if

Change = Event | Callable[[Event], Event]
"""The event as it is to be, or what makes it of the event there is."""


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


@record
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
    found = {each for each in _SO_NAMED if getattr(before, each) != getattr(after, each)}
    if (before.settings, before.sat_out_points) != (after.settings, after.sat_out_points):
        found.add(Topic.SETTINGS)
    return frozenset(found | _round_topics(before, after))


_SO_NAMED = (Topic.ENTRIES, Topic.TEAMS, Topic.PENALTIES, Topic.ADJUSTMENTS, Topic.CORRECTIONS)
"""Parts that are called as in the event."""


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
    return desk.act(kind, named, lambda event: event.with_entry(entry))


def put_round(desk: Acting, kind: str, round_: Round, **args: int | str | None) -> Changes:
    """Put this round in the place of the one with its number, in an act of this kind."""
    named = {"round": round_.number, **args}
    return desk.act(kind, named, lambda event: event.with_round(round_))


def put_table(
    desk: Acting, kind: str, number: RoundNumber, table: Table, **args: int | str | None
) -> Changes:
    """Put this table in the place of the one with its number, in an act of this kind."""
    named = {"round": number, "table": table.number, **args}
    return desk.act(kind, named, lambda event: event.with_table(number, table))
