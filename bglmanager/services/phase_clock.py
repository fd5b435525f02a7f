"""The clock of the boards at the desk: the phase that is on, the next one now, minutes more."""

from __future__ import annotations

import datetime as dt

from bglmanager.engine.event import Event
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.phase_clock import (
    MINUTE,
    PhaseTime,
    last_year_on_clock,
    phase_after,
    phase_at,
    phases_begun,
    phases_of,
)
from bglmanager.engine.phases import PhaseBegun
from bglmanager.engine.problems import Problems, problem, problem_if, refuse_if
from bglmanager.services.changes import Changes, not_playing, put_round
from bglmanager.services.workspace import OpenEvent

MINUTES_MORE = 5
"""Minutes a phase gets at a time."""


def current_phase(event: Event, number: RoundNumber, now: dt.datetime) -> PhaseTime | None:
    """The phase that is on in a round; None where there is no clock of phases, or it is over."""
    phases, begun = phases_of(event.settings), phases_begun(event, number)
    if phases is None or begun is None:
        return None
    return phase_at(phases, begun, now, last_year_on_clock(event, number))


def next_phase(event: Event, number: RoundNumber, now: dt.datetime) -> PhaseBegun | None:
    """The phase after the one that is on, begun now; None after the last one."""
    phases, current = phases_of(event.settings), current_phase(event, number, now)
    if phases is None or current is None:
        return None
    return phase_after(phases, current, now, last_year_on_clock(event, number))


def can_move_clock(event: Event, number: RoundNumber, now: dt.datetime) -> Problems:
    """Why the phase that is on has no other time; nothing when it can have."""
    round_ = event.round(number)
    return (
        not_playing(round_)
        or problem_if(phases_of(event.settings) is None, "phase.no-minutes")
        or problem_if(round_.desk.started is None, "phase.not-started", round=number)
        or problem_if(current_phase(event, number, now) is None, "phase.over", round=number)
    )


def can_begin_next_phase(event: Event, number: RoundNumber, now: dt.datetime) -> Problems:
    """Why the next phase cannot begin now; nothing when it can."""
    found = can_move_clock(event, number, now)
    if found or next_phase(event, number, now) is not None:
        return found
    return (problem("phase.last", round=number),)


def begin_next_phase(desk: OpenEvent, number: RoundNumber) -> Changes:
    """All boards are ready before the time: the next phase has its minutes from now on."""
    event, now = desk.event, desk.now()
    refuse_if(can_begin_next_phase(event, number, now))
    found = next_phase(event, number, now)
    assert found is not None  # it would have been refused
    return _put_phase(desk, "next-phase", number, found)


def lengthen_phase(desk: OpenEvent, number: RoundNumber) -> Changes:
    """The phase that is on has `MINUTES_MORE`, and what follows is later by as much."""
    event, now = desk.event, desk.now()
    refuse_if(can_move_clock(event, number, now))
    current = current_phase(event, number, now)
    assert current is not None  # it would have been refused
    later = PhaseBegun(current.year, current.phase, current.at + MINUTES_MORE * MINUTE)
    return _put_phase(desk, "longer-phase", number, later, minutes=MINUTES_MORE)


def _put_phase(
    desk: OpenEvent, kind: str, number: RoundNumber, begun: PhaseBegun, **args: int
) -> Changes:
    moved = desk.event.round(number).noted_at_desk(phase=begun)
    return put_round(desk, kind, moved, year=begun.year, phase=str(begun.phase), **args)
