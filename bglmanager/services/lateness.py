"""Who is not at his table when the round starts, nor after a while (BGL 5.5, rules 3.11)."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import BottomReason, Event, Penalty, PenaltyKind, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.penalties import Reason
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_complete
from bglmanager.services.changes import Changes
from bglmanager.services.edit import with_table
from bglmanager.services.leaving import can_leave, with_bottom
from bglmanager.services.workspace import OpenEvent

NOTE = "late"
"""What the log notes beside the automatic warning; the warning itself is for slow play."""


def minutes(event: Event) -> int | None:
    """How long the others wait, and what their table gets then; None where nothing is ruled."""
    return ruleset_of(event.settings).late_minutes


def can_be_late(
    event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> tuple[Problem, ...]:
    """Why nothing can be noted about this player's coming; nothing when it can."""
    if minutes(event) is None:
        return (problem("late.no-rule"),)
    return can_leave(event, number, table, entry)


def is_warned(event: Event, number: RoundNumber, entry: EntryNumber) -> bool:
    """Whether he has the warning for being late in this round."""
    return any(
        (line.entry, line.round, line.note) == (entry, number, NOTE) for line in event.penalties
    )


def late(desk: OpenEvent, number: RoundNumber, table: TableNumber, entry: EntryNumber) -> Changes:
    """Not at the table when the round starts: an automatic warning for slow play."""
    refuse_if(can_be_late(desk.event, number, table, entry))
    if is_warned(desk.event, number, entry):
        refuse_if([problem("late.warned", entry=entry, round=number)])
    line = _warning(desk, number, table, entry)
    return desk.act(
        "late",
        {"round": number, "table": table, "entry": entry},
        lambda event: replace(event, penalties=(*event.penalties, line)),
    )


def not_there(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Changes:
    """Not there after the wait: the others start, he is last and the table gets the time back.

    The warning for slow play is written too if he has none for it yet.
    """
    event = desk.event
    refuse_if(can_be_late(event, number, table, entry))
    waited = minutes(event) or 0
    lines = () if is_warned(event, number, entry) else (_warning(desk, number, table, entry),)
    moved = with_bottom(event, number, table, entry, BottomReason.ABSENT)
    new = replace(moved, extra_minutes=moved.extra_minutes + waited)

    def change(before: Event) -> Event:
        after = replace(before, penalties=(*before.penalties, *lines))
        return with_table(after, number, new)

    return desk.act("not-there", {"round": number, "table": table, "entry": entry}, change)


def _warning(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Penalty:
    kind, reason = PenaltyKind.WARNING, str(Reason.SLOW_PLAY)
    return Penalty(entry, number, kind, reason, NOTE, desk.now(), table)


def never_came(event: Event, number: RoundNumber) -> tuple[EntryNumber, ...]:
    """Whose game is over without him: the regulation disqualifies him (rules 3.11)."""
    round_ = event.round(number)
    if minutes(event) is None or round_.status is not RoundStatus.PLAYING:
        return ()
    return tuple(
        seat.entry
        for table in round_.tables
        if is_complete(round_, table)
        for seat in table.seats
        if seat.bottom_reason is BottomReason.ABSENT
    )
