"""Who leaves the event and who comes back, at the desk; and what coming late means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from bglmanager.engine import presence
from bglmanager.engine.event import BottomReason, Entry, EntryStatus, Event, RoundStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import is_bye, is_complete
from bglmanager.services import teams, waiting
from bglmanager.services.changes import Changes
from bglmanager.services.drafts import sits_in_draft, without_draft
from bglmanager.services.edit import entry_of, with_entry
from bglmanager.services.late_entries import last_seated
from bglmanager.services.leaving import can_leave, event_after_leaving, leave
from bglmanager.services.workspace import Args, OpenEvent


def withdraw(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Withdraw somebody: he keeps his points and is not seated any more (BGL 3.12).

    Who is playing leaves his table as well, as `leaving.leave` has it. A draft he sits in is
    thrown away with it. Who never played is taken off the list of those to be seated. In a fixed
    team the reserve steps in, or the whole team leaves (BGL 3.12.1).
    """
    refuse_if(can_withdraw(desk.event, entry_of(desk.event, number)))
    place = playing_at(desk.event, number)
    if place is not None:
        return leave(desk, *place, number, BottomReason.WITHDREW)
    drafted = sits_in_draft(desk.event, number)
    before = without_draft(desk.event) if drafted else desk.event
    after = _withdrawn(before, number)
    args = {"entry": number, **teams.others_moved(before, after, number)}
    if not drafted:
        return waiting.act(desk, "withdraw", args, lambda _event: after)
    args["round"] = desk.event.rounds[-1].number
    return waiting.act(desk, "withdraw-from-draft", args, lambda _event: after)


def can_withdraw_with_others(event: Event, entry: Entry) -> tuple[Problem, ...]:
    """Why somebody does not leave together with others: a table or a draft waits for him."""
    number = entry.number
    if playing_at(event, number) is not None or sits_in_draft(event, number):
        return (problem("entry.leaves-alone", entry=number),)
    return can_withdraw(event, entry)


def withdraw_several(desk: OpenEvent, numbers: Sequence[EntryNumber]) -> Changes:
    """Withdraw everybody of these who can be, in one act; who plays just now leaves by himself.

    Refused where nobody can be: with what keeps the first of them.
    """
    event = desk.event
    able = [n for n in numbers if not can_withdraw_with_others(event, entry_of(event, n))]
    refuse_if(() if able else can_withdraw_with_others(event, entry_of(event, numbers[0])))
    args: Args = {"count": len(able)}
    return waiting.act(desk, "withdraw-several", args, lambda before: reduce(_out, able, before))


def _out(event: Event, number: EntryNumber) -> Event:
    """The event with one more gone, unless he left with a mate already."""
    gone = can_withdraw_with_others(event, entry_of(event, number))
    return event if gone else _withdrawn(event, number)


def _withdrawn(event: Event, number: EntryNumber) -> Event:
    entry, last = entry_of(event, number), last_seated(event, number)
    away = replace(entry, desk=replace(entry.desk, present=False))
    if last is not None:
        return event_after_leaving(with_entry(event, away), number, EntryStatus.WITHDRAWN, last)
    gone = with_entry(event, replace(away, status=EntryStatus.NO_SHOW))
    waits = teams.steps_in(event, number) is not None
    return teams.with_reserve(gone, number, EntryStatus.WITHDRAWN, None) if waits else gone


def can_withdraw(event: Event, entry: Entry) -> tuple[Problem, ...]:
    """Why this entry cannot be withdrawn now; nothing when it can."""
    if entry.status in presence.LEFT or entry.status is EntryStatus.NO_SHOW:
        return (problem("entry.has-left", entry=entry.number),)
    place = playing_at(event, entry.number)
    return () if place is None else can_leave(event, *place, entry.number)


def playing_at(event: Event, number: EntryNumber) -> tuple[RoundNumber, TableNumber] | None:
    """The table at which he is in the middle of a game; None when his games are over."""
    for round_ in event.rounds:
        if round_.status is not RoundStatus.PLAYING:
            continue
        for table in round_.tables:
            seat = next((seat for seat in table.seats if seat.entry == number), None)
            if seat is None or seat.bottom is not None or is_bye(round_, table):
                continue
            if not is_complete(round_, table):
                return round_.number, table.number
    return None


def readmit(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Take a withdrawal back: he is seated again from the next round on, with all his points."""
    refuse_if(can_readmit(desk.event, entry_of(desk.event, number)))

    def change(event: Event) -> Event:
        old = entry_of(event, number)
        here = replace(old.desk, present=True)
        back = replace(old, status=EntryStatus.ACTIVE, left_after=None, desk=here)
        return teams.came_back(with_entry(event, back), number, old.left_after)

    moved = teams.others_moved(desk.event, change(desk.event), number)
    return desk.act("readmit", {"entry": number, **moved}, change)


def can_readmit(event: Event, entry: Entry) -> tuple[Problem, ...]:
    """Why this entry cannot come back; nothing when it can.

    Where who leaves is struck from the standings, there is no way back (rules 5).
    """
    if entry.status is EntryStatus.WITHDRAWN:
        gone = bool(event.rounds) and ruleset_of(event.settings).withdrawn_struck
        if gone:
            return (problem("entry.no-way-back", entry=entry.number),)
        return teams.can_come_back(event, entry.number)
    return (problem("entry.not-withdrawn", entry=entry.number),)
