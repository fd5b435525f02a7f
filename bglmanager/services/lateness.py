"""The clock of a round, and who is not at his table when it starts (BGL 5.5, rules 2.11, 3.11).

A player is awaited while his entry is not noted as present. The warning is written when the clock
was started without him; a while later the others start, and he is last at the table.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from bglmanager.engine.event import (
    Absence,
    BottomReason,
    Entry,
    EntryStatus,
    Event,
    Penalty,
    PenaltyKind,
    Round,
    RoundStatus,
    Seat,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.penalties import Reason
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye, is_complete
from bglmanager.services.changes import (
    Changes,
    not_playing,
    put_entry,
    put_round,
)
from bglmanager.services.drafts import unseen_entries
from bglmanager.services.leaving import can_leave, with_bottom
from bglmanager.services.workspace import OpenEvent

MINUTE = dt.timedelta(minutes=1)


def can_start_clock(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Why the clock cannot be started; nothing when it can."""
    round_ = event.round(number)
    runs = () if round_.desk.started is None else (problem("clock.runs", round=number),)
    return not_playing(round_) or runs


def start_clock(desk: OpenEvent, number: RoundNumber) -> Changes:
    """Start the clock of a round that is published; lateness counts from now."""
    refuse_if(can_start_clock(desk.event, number))
    old = desk.event.round(number)
    started = replace(old, desk=replace(old.desk, started=desk.now()))
    return put_round(desk, "start-clock", started)


def minutes_gone(event: Event, number: RoundNumber, now: dt.datetime) -> int | None:
    """Whole minutes since the clock was started, None while it was not.

    0 where the laptop's clock was put back meanwhile.
    """
    started = event.round(number).desk.started
    return None if started is None else max((now - started) // MINUTE, 0)


NOTE = "late"
"""What the log notes beside the automatic warning; the warning itself is for slow play."""

LONGEST_ABSENCE = 240
"""Minutes somebody may be away from his table."""


class LatenessStep(StrEnum):
    """How far the rules for lateness have come with a player who is awaited.

    `AGREED` may be away; `EXPECTED` has no warning yet; `WARNED` has it, and time left; `OVER` has
    none left: the others start without him; `GIVEN_UP` is last, and may still come before the end.
    """

    AGREED = "agreed"
    EXPECTED = "expected"
    WARNED = "warned"
    OVER = "over"
    GIVEN_UP = "given-up"


@dataclass(frozen=True, slots=True)
class Awaited:
    """A player who is not at his table. `until` is when the next step is due, if a clock says."""

    entry: EntryNumber
    table: TableNumber
    step: LatenessStep
    until: dt.datetime | None = None


def waiting_minutes(event: Event) -> int | None:
    """How long the others wait, and what their table gets then; None where nothing is ruled."""
    return ruleset_of(event.settings).late_minutes


def awaited_players(event: Event, number: RoundNumber, now: dt.datetime) -> tuple[Awaited, ...]:
    """Who is not at his table in a round that is played, table by table.

    Nobody where nothing is known of who is present (an event that another program wrote), and
    nobody at a table whose result is in, or who sits alone.
    """
    round_ = event.round(number)
    missing = unseen_entries(event)
    if round_.status is not RoundStatus.PLAYING or not missing:
        return ()
    away = {each.entry: each.until for each in round_.desk.absences}
    return tuple(
        _awaited_player(event, round_, table.number, seat, away.get(seat.entry), now)
        for table in round_.tables
        if not is_complete(round_, table) and not is_bye(round_, table)
        for seat in table.seats
        if seat.entry in missing and seat.bottom_reason in (None, BottomReason.ABSENT)
    )


def _awaited_player(
    event: Event,
    round_: Round,
    table: TableNumber,
    seat: Seat,
    away: dt.datetime | None,
    now: dt.datetime,
) -> Awaited:
    wait, since = waiting_minutes(event), away or round_.desk.started
    until = None if wait is None or since is None else since + wait * MINUTE
    if seat.bottom_reason is BottomReason.ABSENT:
        return Awaited(seat.entry, table, LatenessStep.GIVEN_UP)
    if away is not None and now < away:
        return Awaited(seat.entry, table, LatenessStep.AGREED, away)
    if not is_warned(event, round_.number, seat.entry):
        return Awaited(seat.entry, table, LatenessStep.EXPECTED, until)
    over = until is not None and now >= until
    return Awaited(seat.entry, table, LatenessStep.OVER if over else LatenessStep.WARNED, until)


def can_be_late(
    event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> tuple[Problem, ...]:
    """Why nothing can be noted about this player's coming; nothing when it can."""
    if waiting_minutes(event) is None:
        return (problem("late.no-rule"),)
    return can_leave(event, number, table, entry)


def is_warned(event: Event, number: RoundNumber, entry: EntryNumber) -> bool:
    """Whether he has the warning for being late in this round."""
    return any(
        (line.entry, line.round) == (entry, number) and is_automatic(line)
        for line in event.penalties
    )


def is_automatic(line: Penalty) -> bool:
    """Whether the warning was written because somebody was late (BGL 5.5).

    It is known by the first line of its note; what the referee adds stands below.
    """
    return (line.note or "").split("\n", 1)[0] == NOTE


def note_late(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Changes:
    """Not at the table when the round starts: an automatic warning for slow play."""
    refuse_if(can_be_late(desk.event, number, table, entry))
    if is_warned(desk.event, number, entry):
        refuse_if([problem("late.warned", entry=entry, round=number)])
    args = {"round": number, "table": table, "entry": entry}
    return desk.act("late", args, _with_warnings(desk, number, [(table, entry)]))


def warn_all(desk: OpenEvent, number: RoundNumber) -> Changes:
    """The clock is started: everybody who is not at his table has the warning, in one act."""
    refuse_if(can_warn_all(desk.event, number, desk.now()))
    due = _at_step(desk.event, number, desk.now(), LatenessStep.EXPECTED)
    after = _with_warnings(desk, number, [(each.table, each.entry) for each in due])
    return desk.act("late-all", {"round": number, "count": len(due)}, after)


def can_warn_all(event: Event, number: RoundNumber, now: dt.datetime) -> tuple[Problem, ...]:
    """Why nobody gets the warning for being late; nothing when somebody does."""
    if waiting_minutes(event) is None:
        return (problem("late.no-rule"),)
    if event.round(number).desk.started is None:
        return (problem("clock.not-started", round=number),)
    due = _at_step(event, number, now, LatenessStep.EXPECTED)
    return () if due else (problem("late.nobody", round=number),)


def _at_step(
    event: Event, number: RoundNumber, now: dt.datetime, step: LatenessStep
) -> tuple[Awaited, ...]:
    return tuple(each for each in awaited_players(event, number, now) if each.step is step)


def _with_warnings(
    desk: OpenEvent, number: RoundNumber, places: Iterable[tuple[TableNumber, EntryNumber]]
) -> Event:
    event = desk.event
    for table, entry in places:
        line = _warning_for(desk, number, table, entry)
        event = replace(event, penalties=(*event.penalties, line))
        event = event.with_entry(event.entry(entry).noted_at_desk(present=False))
    return event


def not_there(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Changes:
    """Not there after the wait: the others start, he is last and the table gets the time back.

    The warning for slow play is written too if he has none for it yet.
    """
    refuse_if(can_be_late(desk.event, number, table, entry))
    args = {"round": number, "table": table, "entry": entry}
    return desk.act("not-there", args, _given_up(desk, desk.event, number, table, entry))


def give_up_all(desk: OpenEvent, number: RoundNumber) -> Changes:
    """The wait is over: everybody whose time is over is last, in one act."""
    refuse_if(can_give_up_all(desk.event, number, desk.now()))
    over = _at_step(desk.event, number, desk.now(), LatenessStep.OVER)
    after = desk.event
    for each in over:
        after = _given_up(desk, after, number, each.table, each.entry)
    return desk.act("not-there-all", {"round": number, "count": len(over)}, after)


def can_give_up_all(event: Event, number: RoundNumber, now: dt.datetime) -> tuple[Problem, ...]:
    """Why the others need not start without anybody; nothing when they do."""
    over = _at_step(event, number, now, LatenessStep.OVER)
    return () if over else (problem("late.not-over", round=number),)


def _given_up(
    desk: OpenEvent, event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Event:
    waited = waiting_minutes(event) or 0
    lines = () if is_warned(event, number, entry) else (_warning_for(desk, number, table, entry),)
    moved = with_bottom(event, number, table, entry, BottomReason.ABSENT)
    twice = sum(seat.bottom_reason is BottomReason.ABSENT for seat in moved.seats) > 1
    given = 0 if twice and moved.extra_minutes >= waited else waited  # they waited once
    new = replace(moved, extra_minutes=moved.extra_minutes + given)
    after = event.with_entry(event.entry(entry).noted_at_desk(present=False))
    return replace(after, penalties=(*after.penalties, *lines)).with_table(number, new)


def can_arrive(event: Event, entry: EntryNumber) -> tuple[Problem, ...]:
    """Why nobody has to be noted as come: he is there already."""
    if event.entry(entry).desk.present:
        return (problem("late.is-here", entry=entry),)
    return ()


def note_arrival(desk: OpenEvent, entry: EntryNumber) -> Changes:
    """He has come to his table; what he was given for being late stays."""
    refuse_if(can_arrive(desk.event, entry))
    here = desk.event.entry(entry).noted_at_desk(present=True)
    return put_entry(desk, "arrived", here)


def can_agree(
    event: Event, number: RoundNumber, entry: EntryNumber, minutes_away: int
) -> tuple[Problem, ...]:
    """Why this absence cannot be agreed on; nothing when it can."""
    round_ = event.round(number)
    if hindered := not_playing(round_):
        return hindered
    if all(seat.entry != entry for seat in round_.seats()):
        return (problem("late.no-seat", entry=entry, round=number),)
    if not 1 <= minutes_away <= LONGEST_ABSENCE:
        return (problem("late.absence-minutes", "minutes", most=LONGEST_ABSENCE),)
    return ()


def agree_absence(
    desk: OpenEvent, number: RoundNumber, entry: EntryNumber, minutes_away: int
) -> Changes:
    """Let somebody be away for some minutes; after them the rules for lateness run (BGL 5.4)."""
    refuse_if(can_agree(desk.event, number, entry, minutes_away))
    old = desk.event.round(number)
    others = tuple(each for each in old.desk.absences if each.entry != entry)
    away = Absence(entry, desk.now() + minutes_away * MINUTE)
    new = replace(old, desk=replace(old.desk, absences=(*others, away)))
    gone = desk.event.entry(entry).noted_at_desk(present=False)
    args = {"round": number, "entry": entry, "minutes": minutes_away}
    return desk.act("agree-absence", args, desk.event.with_entry(gone).with_round(new))


def _warning_for(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Penalty:
    kind, reason = PenaltyKind.WARNING, str(Reason.SLOW_PLAY)
    return Penalty(entry, number, kind, reason, NOTE, desk.now(), table)


def never_came(event: Event, number: RoundNumber) -> tuple[EntryNumber, ...]:
    """Whose game is over without him: the regulation disqualifies him (rules 3.11)."""
    round_ = event.round(number)
    if waiting_minutes(event) is None or round_.status is not RoundStatus.PLAYING:
        return ()
    return tuple(
        seat.entry
        for table in round_.tables
        if is_complete(round_, table)
        for seat in table.seats
        if seat.bottom_reason is BottomReason.ABSENT and _may_come(event.entry(seat.entry))
    )


def _may_come(entry: Entry) -> bool:
    """Whether he has neither come nor been taken out of the event meanwhile."""
    return entry.status is EntryStatus.ACTIVE and not entry.desk.present
