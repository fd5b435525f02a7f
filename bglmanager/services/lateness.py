"""The clock of a round, who is late for it (BGL 5.5, rules 2.11, 3.11), who comes without a seat.

A player is awaited while his entry is not noted as present. Who comes without a seat gets a free
one or a table of their own: the round counts as seated by hand then, since no draw gives it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from functools import partial

from bglmanager.engine import presence
from bglmanager.engine.event import Absence, Event, Penalty, Round, Seat, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.drawing import with_draws_reseated
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, Pairing, PenaltyKind, RoundStatus
from bglmanager.engine.penalties import Reason
from bglmanager.engine.phase_clock import MINUTE
from bglmanager.engine.problems import Problems, problem, problem_if, refuse_if
from bglmanager.engine.round_times import has_own_clocks, started_at
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import making
from bglmanager.engine.tables import has_figures, is_bye, is_complete
from bglmanager.services.changes import Changes, not_playing, put_entry, put_round
from bglmanager.services.entries import NOT_HERE
from bglmanager.services.guard import wrong_in
from bglmanager.services.leaving import can_leave, with_bottom
from bglmanager.services.limits import no_member
from bglmanager.services.waiting import no_places
from bglmanager.services.workspace import OpenEvent

NOTE = "late"
"""What the log notes beside the automatic warning; the warning itself is for slow play."""

LONGEST_ABSENCE = 240
"""Minutes somebody may be away from his table."""


def can_start_clock(event: Event, number: RoundNumber) -> Problems:
    """Why the clock cannot be started; nothing when it can, if only that of some tables."""
    round_ = event.round(number)
    runs = all(started_at(round_, table) is not None for table in round_.tables)
    return not_playing(round_) or problem_if(runs, "clock.runs", round=number)


def start_clock(desk: OpenEvent, number: RoundNumber) -> Changes:
    """Start the clock of a round that is published; lateness counts from now.

    In a round begun early each table has its own: it starts at those that have none yet.
    """
    refuse_if(can_start_clock(desk.event, number))
    round_, now = desk.event.round(number), desk.now()
    started = round_.noted_at_desk(started=round_.desk.started or now)
    if round_.partial or has_own_clocks(round_):
        waiting = [table for table in round_.tables if table.desk.started is None]
        started = started.with_tables(*(table.noted_at_desk(started=now) for table in waiting))
    return put_round(desk, "start-clock", started)


def minutes_left(round_: Round, table: Table, now: dt.datetime) -> int | None:
    """Minutes that a table has left, as far as they are begun, below 0 once they are over; None
    without a limit, and while its clock does not run.
    """
    started = started_at(round_, table)
    if started is None or round_.minutes is None:
        return None
    return round_.minutes + table.extra_minutes - (now - started) // MINUTE


def minutes_gone(event: Event, number: RoundNumber, now: dt.datetime) -> int | None:
    """Whole minutes since the clock was started, never below 0; None while it was not."""
    started = event.round(number).desk.started
    return None if started is None else max((now - started) // MINUTE, 0)


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


@record
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
    round_, missing = event.round(number), presence.unseen_entries(event)
    if round_.status is not RoundStatus.PLAYING or not missing:
        return ()
    return tuple(
        _awaited_player(event, round_, table, seat, now)
        for table in round_.tables
        if not is_complete(round_, table) and not is_bye(round_, table)
        for seat in table.seats
        if seat.entry in missing and seat.bottom_reason in (None, BottomReason.ABSENT)
    )


def _awaited_player(
    event: Event, round_: Round, table: Table, seat: Seat, now: dt.datetime
) -> Awaited:
    away = {each.entry: each.until for each in round_.desk.absences}.get(seat.entry)
    wait, since = waiting_minutes(event), away or started_at(round_, table)
    until = None if wait is None or since is None else since + wait * MINUTE
    awaited = partial(Awaited, seat.entry, table.number)
    if seat.bottom_reason is BottomReason.ABSENT:
        return awaited(LatenessStep.GIVEN_UP)
    if away is not None and now < away:
        return awaited(LatenessStep.AGREED, away)
    if not is_warned(event, round_.number, seat.entry):
        return awaited(LatenessStep.EXPECTED, until)
    over = until is not None and now >= until
    return awaited(LatenessStep.OVER if over else LatenessStep.WARNED, until)


def can_be_late(
    event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Problems:
    """Why nothing can be noted about this player's coming; nothing when it can."""
    unruled = waiting_minutes(event) is None
    return problem_if(unruled, "late.no-rule") or can_leave(event, number, table, entry)


def is_warned(event: Event, number: RoundNumber, entry: EntryNumber) -> bool:
    """Whether he has the warning for being late in this round."""
    here = (entry, number)
    return any((ln.entry, ln.round) == here and is_automatic(ln) for ln in event.penalties)


def is_automatic(line: Penalty) -> bool:
    """Whether the warning is for being late (BGL 5.5): its note begins so, remarks stand below."""
    return (line.note or "").split("\n", 1)[0] == NOTE


def note_late(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Changes:
    """Not at the table when the round starts: an automatic warning for slow play."""
    refuse_if(can_be_late(desk.event, number, table, entry))
    warned = is_warned(desk.event, number, entry)
    refuse_if(problem_if(warned, "late.warned", entry=entry, round=number))
    args = {"round": number, "table": table, "entry": entry}
    return desk.act("late", args, _with_warning(desk, desk.event, number, table, entry))


def not_there(
    desk: OpenEvent, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Changes:
    """The others start: he is last, warned if he was not yet, and the table gets its time back."""
    refuse_if(can_be_late(desk.event, number, table, entry))
    args = {"round": number, "table": table, "entry": entry}
    return desk.act("not-there", args, _given_up(desk, desk.event, number, table, entry))


def can_warn_all(event: Event, number: RoundNumber, now: dt.datetime) -> Problems:
    """Why nobody gets the warning for being late; nothing when somebody does."""
    stopped = event.round(number).desk.started is None
    due = _due(event, number, now, LatenessStep.EXPECTED)
    return (
        problem_if(waiting_minutes(event) is None, "late.no-rule")
        or problem_if(stopped, "clock.not-started", round=number)
        or problem_if(not due, "late.nobody", round=number)
    )


def warn_all(desk: OpenEvent, number: RoundNumber) -> Changes:
    """The clock is started: everybody who is not at his table has the warning, in one act."""
    refuse_if(can_warn_all(desk.event, number, desk.now()))
    return _act_on_all(desk, "late-all", number, LatenessStep.EXPECTED, _with_warning)


def can_give_up_all(event: Event, number: RoundNumber, now: dt.datetime) -> Problems:
    """Why the others need not start without anybody; nothing when they do."""
    over = _due(event, number, now, LatenessStep.OVER)
    return problem_if(not over, "late.not-over", round=number)


def give_up_all(desk: OpenEvent, number: RoundNumber) -> Changes:
    """The wait is over: everybody whose time is over is last, in one act."""
    refuse_if(can_give_up_all(desk.event, number, desk.now()))
    return _act_on_all(desk, "not-there-all", number, LatenessStep.OVER, _given_up)


def _due(event: Event, number: RoundNumber, now: dt.datetime, step: LatenessStep) -> list[Awaited]:
    return [each for each in awaited_players(event, number, now) if each.step is step]


def _act_on_all(
    desk: OpenEvent,
    kind: str,
    number: RoundNumber,
    step: LatenessStep,
    change: Callable[[OpenEvent, Event, RoundNumber, TableNumber, EntryNumber], Event],
) -> Changes:
    due, after = _due(desk.event, number, desk.now(), step), desk.event
    for each in due:
        after = change(desk, after, number, each.table, each.entry)
    return desk.act(kind, {"round": number, "count": len(due)}, after)


def _with_warning(
    desk: OpenEvent, event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Event:
    """The event where he is not here, and has the automatic warning of this round."""
    if not is_warned(event, number, entry):
        kind, reason = PenaltyKind.WARNING, str(Reason.SLOW_PLAY)
        line = Penalty(entry, number, kind, reason, NOTE, desk.now(), table)
        event = event.with_penalties(line)
    return event.with_facts(entry, present=False)


def _given_up(
    desk: OpenEvent, event: Event, number: RoundNumber, table: TableNumber, entry: EntryNumber
) -> Event:
    waited = waiting_minutes(event) or 0
    after = with_bottom(event, number, table, entry, BottomReason.ABSENT)
    moved = after.round(number).table(table)
    twice = sum(seat.bottom_reason is BottomReason.ABSENT for seat in moved.seats) > 1
    given = 0 if twice and moved.extra_minutes >= waited else waited  # they waited once
    new = replace(moved, extra_minutes=moved.extra_minutes + given)
    return _with_warning(desk, after.with_table(number, new), number, table, entry)


def note_arrival(desk: OpenEvent, entry: EntryNumber) -> Changes:
    """He has come to his table; what he was given for being late stays."""
    old = desk.event.entry(entry)
    refuse_if(problem_if(old.desk.present, "late.is-here", entry=entry))
    return put_entry(desk, "arrived", old.with_facts(present=True))


def can_agree(event: Event, number: RoundNumber, entry: EntryNumber, minutes_away: int) -> Problems:
    """Why this absence cannot be agreed on; nothing when it can."""
    round_ = event.round(number)
    seated, fits = any(round_.tables_of(entry)), 1 <= minutes_away <= LONGEST_ABSENCE
    return (
        not_playing(round_)
        or problem_if(not seated, "late.no-seat", entry=entry, round=number)
        or problem_if(not fits, "late.absence-minutes", "minutes", most=LONGEST_ABSENCE)
    )


def agree_absence(
    desk: OpenEvent, number: RoundNumber, entry: EntryNumber, minutes_away: int
) -> Changes:
    """Let somebody be away for some minutes; after them the rules for lateness run (BGL 5.5)."""
    refuse_if(can_agree(desk.event, number, entry, minutes_away))
    old = desk.event.round(number)
    others = (each for each in old.desk.absences if each.entry != entry)
    away = Absence(entry, desk.now() + minutes_away * MINUTE)
    after = desk.event.with_round(old.noted_at_desk(absences=(*others, away)))
    args = {"round": number, "entry": entry, "minutes": minutes_away}
    return desk.act("agree-absence", args, after.with_facts(entry, present=False))


def never_came(event: Event, number: RoundNumber) -> tuple[EntryNumber, ...]:
    """Whose game is over without him: who does not come is disqualified (rules 3.11)."""
    round_ = event.round(number)
    if waiting_minutes(event) is None or round_.status is not RoundStatus.PLAYING:
        return ()
    over = (table for table in round_.tables if is_complete(round_, table))
    seats = (seat for table in over for seat in table.seats)
    gone = (seat.entry for seat in seats if seat.bottom_reason is BottomReason.ABSENT)
    return tuple(n for n in gone if presence.is_unseen(event.entry(n)))


def newcomers_to(event: Event, number: RoundNumber) -> tuple[EntryNumber, ...]:
    """Who could be given a seat in a round: those here first, then the missing, nobody who waits.

    Nobody is where tables are still to be seated: who has no seat yet gets one with them.
    """
    if event.round(number).partial:
        return ()
    seated = {seat.entry for seat in event.round(number).seats()}
    without = [entry for entry in event.entries if entry.number not in seated]
    here = [e for e in without if e.status is EntryStatus.ACTIVE and number not in e.sits_out]
    away = [e for e in without if e.status in NOT_HERE and e.status is not EntryStatus.WAITING]
    return tuple(entry.number for entry in (*here, *away))


def can_join_any(event: Event, number: RoundNumber) -> Problems:
    """Why nobody can be seated in this round any more; nothing when somebody can."""
    round_ = event.round(number)
    together = event.settings.teams_mode is not None or not making.can_be_moved(event)
    return (
        not_playing(round_)
        or problem_if(not round_.phase.counts_for_standings, "join.final")
        or problem_if(round_.partial, "join.partial", round=number)
        or problem_if(together, "join.together")
        or problem_if(not newcomers_to(event, number), "join.nobody", round=number)
    )


def free_tables(event: Event, number: RoundNumber, entry: EntryNumber) -> tuple[TableNumber, ...]:
    """The tables with a free seat: the shortest, then where he met fewer, then the last."""
    sat_at = (table for round_ in event.rounds for table in round_.tables_of(entry))
    met = {seat.entry for table in sat_at for seat in table.seats}
    ranked = sorted(
        (len(table.seats), sum(seat.entry in met for seat in table.seats), -table.number)
        for table in event.round(number).tables
        if not _no_free_seat(event, number, table)
    )
    return tuple(TableNumber(-last) for *_, last in ranked)


def _no_free_seat(event: Event, number: RoundNumber, table: Table) -> Problems:
    full = len(table.seats) >= event.round(number).players_per_table
    return problem_if(full, "join.full", table=table.number) or problem_if(
        has_figures(table), "join.has-result", table=table.number
    )


def can_join(event: Event, number: RoundNumber, entry: EntryNumber, table: TableNumber) -> Problems:
    """Why this player cannot sit down at this table now; nothing when he can."""
    found = can_join_any(event, number) or cannot_be_newcomer(event, number, entry)
    return found or _no_free_seat(event, number, event.round(number).table(table))


def cannot_be_newcomer(event: Event, number: RoundNumber, entry: EntryNumber) -> Problems:
    """Why this player is none of the `newcomers_to` a round; nothing when he is."""
    person = event.entry(entry)
    if entry not in newcomers_to(event, number):
        return (problem("join.not-he", entry=entry, round=number),)
    return no_member(event.settings, person) or no_places(event, [entry])


def join_table(
    desk: OpenEvent, number: RoundNumber, entry: EntryNumber, table: TableNumber
) -> Changes:
    """Check somebody in and give him the free seat of a table that has no result yet."""
    refuse_if(can_join(desk.event, number, entry, table))
    args = {"round": number, "entry": entry, "table": table}
    after = _with_newcomers(desk, desk.event.round(number), (entry,), table)
    return desk.act("join", args, after)


def can_open_table(
    event: Event, number: RoundNumber, companions: tuple[EntryNumber, ...]
) -> Problems:
    """Why these newcomers cannot have a table of their own; nothing when they can."""
    least = max(ruleset_of(event.settings).least_at_table, 2)
    most, players = event.round(number).players_per_table, len(companions)
    size = {"least": least, "most": most, "players": players}
    return (
        can_join_any(event, number)
        or problem_if(not least <= players <= most, "join.table-size", **size)
        or tuple(each for entry in companions for each in cannot_be_newcomer(event, number, entry))
        or no_places(event, companions)
    )


def open_table(
    desk: OpenEvent, number: RoundNumber, companions: tuple[EntryNumber, ...]
) -> Changes:
    """Check newcomers in and seat them at a new table, the last one."""
    refuse_if(problem_if(len(set(companions)) < len(companions), "join.twice"))
    refuse_if(can_open_table(desk.event, number, companions))
    old = desk.event.round(number)
    made = Table(TableNumber(len(old.tables) + 1), ())
    args = {"round": number, "table": made.number, "count": len(companions)}
    longer = replace(old, tables=(*old.tables, made))
    return desk.act("open-table", args, _with_newcomers(desk, longer, companions, made.number))


def with_newcomer(event: Event, number: RoundNumber, entry: EntryNumber) -> Event:
    """The event where he is checked in, in it from this round on at the latest, and plays in it."""
    person, seated = event.entry(entry), presence.seated_in(event, entry)
    facts = {
        "present": True,
        "status": EntryStatus.ACTIVE,
        "first_round": min(person.first_round, number) if seated else number,
        "sits_out": tuple(each for each in person.sits_out if each != number),
    }
    return event.with_facts(entry, **facts)


def _with_newcomers(
    desk: OpenEvent, old: Round, newcomers: tuple[EntryNumber, ...], table: TableNumber
) -> Event:
    """The event with these in it from this round on, at a table of it: it counts as seated by hand.

    `Refused` where a seating may not be so.
    """
    event, new = desk.event, replace(old, pairing=Pairing.MANUAL, exchanged=())
    for who in newcomers:
        event = with_newcomer(event, old.number, who)
        new = making.with_player_moved(event, new, who, table)
    after = event.with_round(with_draws_reseated(event, old, new))
    refuse_if(wrong_in(after, new.number, desk.derived))
    return after
