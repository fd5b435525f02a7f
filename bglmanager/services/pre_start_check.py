"""The ten minutes before the start: who is not here, what else is open, and the draw's question.

Who is registered and was not checked in when the first round is to be drawn is dealt with in one
act: his registration lapses (BGL 3.4), the draw waits for him, or he keeps a seat and the rules
for lateness run at his table (rules 3.11).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import fee_ends_at
from bglmanager.engine.presence import seat_held
from bglmanager.engine.problems import Problems, problem, problem_if, refuse_if
from bglmanager.services import teams, till, waiting
from bglmanager.services.changes import Changes
from bglmanager.services.limits import no_member
from bglmanager.services.workspace import OpenEvent

WAIT = 15
"""Minutes that the first draw is put off for who is missing."""


class Answer(StrEnum):
    """What becomes of somebody who is registered and not here when round 1 is drawn."""

    LAPSED = "lapsed"
    WAIT = "wait"
    KEEP = "keep"


def missing_entries(event: Event) -> tuple[Entry, ...]:
    """Who is registered and was not checked in; the waiting list and reserves are not missing."""
    return tuple(e for e in event.entries if e.status is EntryStatus.REGISTERED)


def not_seen(event: Event) -> tuple[Entry, ...]:
    """The missing, and who has a seat although he was not here at the draw."""
    away = {entry.number for entry in missing_entries(event)} | seat_held(event)
    return tuple(entry for entry in event.entries if entry.number in away)


def entries_asked(event: Event) -> tuple[Entry, ...]:
    """Whom the first draw asks about; nobody once a round is made."""
    return () if event.rounds else missing_entries(event)


def can_answer(event: Event, answers: Mapping[EntryNumber, Answer]) -> Problems:
    """Why the missing cannot be dealt with like this; nothing when they can.

    Nobody who is here loses his place to somebody who is not (rules 4.1).
    """
    if event.rounds or not answers:
        return (problem("start.drawn" if event.rounds else "start.nobody-missing"),)
    missing = {entry.number: entry for entry in missing_entries(event)}
    found = [problem("start.not-missing", entry=each) for each in answers if each not in missing]
    for number, entry in missing.items():
        if answers.get(number) is Answer.KEEP:
            found += no_member(event.settings, entry)
    most, keep = waiting.state_of_places(event).left, [*answers.values()].count(Answer.KEEP)
    if most is not None and keep > most:
        found.append(problem("start.no-place", keep=keep, places=most))
    return tuple(found)


def with_answers(
    event: Event, answers: Mapping[EntryNumber, Answer], now: dt.datetime | None = None
) -> Event:
    """The event once the missing are dealt with like this.

    Who lapsed has a reserve step in for him, where one waits (rules 3.7). `now` starts the wait
    where somebody is waited for.
    """
    for entry in missing_entries(event):
        answer = answers.get(entry.number)
        if answer is Answer.KEEP:
            event = event.with_facts(entry.number, status=EntryStatus.ACTIVE)
        elif answer is Answer.LAPSED:
            event = _with_lapsed(event, entry)
    until = None if now is None or Answer.WAIT not in answers.values() else wait_ends(now)
    desk = replace(event.settings.desk, waits_until=until)
    return event.with_settings(desk=desk)


def _with_lapsed(event: Event, entry: Entry) -> Event:
    """The copies of the game that came before him stay in the hall."""
    number, lends = entry.number, waiting.lends_copies(entry)
    gone = event.with_facts(number, status=EntryStatus.LAPSED, present=lends)
    waits = teams.steps_in(event, number) is not None
    return teams.with_reserve(gone, number, EntryStatus.WITHDRAWN, None) if waits else gone


def answer_missing(desk: OpenEvent, answers: Mapping[EntryNumber, Answer]) -> Changes:
    """Deal with the missing in one act; who lapsed or is waited for comes in by check-in."""
    refuse_if(can_answer(desk.event, answers))
    counted = {each.value: [*answers.values()].count(each) for each in Answer}
    after = with_answers(desk.event, answers, desk.now())
    return waiting.act_with_places(desk, "missing-answered", counted, after)


def lapse_entry(desk: OpenEvent, number: EntryNumber) -> Changes:
    """Let the registration of somebody who is missing lapse; he comes back by check-in."""
    found = [entry for entry in missing_entries(desk.event) if entry.number == number]
    refuse_if(problem_if(not found, "start.not-missing", entry=number))
    after = _with_lapsed(desk.event, found[0])
    return waiting.act_with_places(desk, "lapsed", {"entry": number}, after)


def wait_ends(now: dt.datetime) -> dt.time:
    """The hour at which a wait that begins now is over, in full minutes."""
    begun = now.replace(second=0, microsecond=0)
    full = begun if begun == now else begun + dt.timedelta(minutes=1)
    return (full + dt.timedelta(minutes=WAIT)).time().replace(tzinfo=None)


def minutes_left(event: Event, now: dt.datetime) -> int | None:
    """For how many minutes the first draw still waits, 1 in the last one; None when it does not.

    Only the hour is kept: a wait is never longer than its minutes, also over midnight and when
    the clock is set.
    """
    until = event.settings.desk.waits_until
    if until is None or not entries_asked(event):
        return None
    gone = now.hour * 3600 + now.minute * 60 + now.second
    seconds = (until.hour * 3600 + until.minute * 60 - gone) % (24 * 3600)
    left = -(-seconds // 60)
    return left if 0 < left <= WAIT + 1 else None


def wait_is_over(event: Event, now: dt.datetime) -> bool:
    """Whether the draw has waited, and somebody is missing all the same."""
    waited = event.settings.desk.waits_until is not None and bool(entries_asked(event))
    return waited and minutes_left(event, now) is None


def fee_is_over(event: Event, now: dt.datetime) -> bool:
    """Whether the fee should have been paid by now."""
    ends = fee_ends_at(event.settings)
    return ends is not None and now.replace(tzinfo=None) >= ends


def unpaid_away(event: Event) -> int:
    """How many of those who have not paid were not seen yet."""
    away = {entry.number for entry in not_seen(event)}
    return len(away.intersection(till.unpaid_entries(event)))
