"""The clock of the boards at the desk: the phase that is on, the next one now, minutes more."""

from __future__ import annotations

import datetime as dt

from bglmanager.engine.event import Event
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.phase_clock import (
    MINUTE,
    PhaseTime,
    end_of_phases,
    first_phase,
    phase_after,
    phase_at,
    phases_of,
)
from bglmanager.engine.phases import PhaseBegun
from bglmanager.engine.problems import Problems, problem, problem_if, refuse_if
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services.changes import Changes, not_playing, put_round
from bglmanager.services.workspace import OpenEvent

MINUTES_MORE = 5
"""Minutes a phase gets at a time."""


def _last_year_on_clock(event: Event, number: RoundNumber) -> int:
    """The year with which the clock of a round ends: one more where the top table plays it (8.3.3).

    A year nobody was asked about is not on it yet.
    """
    board = ruleset_of(event.settings).board
    assert board is not None  # only boards have years
    return board.last_year + any(table.extra_year for table in event.round(number).tables)


def current_phase(event: Event, number: RoundNumber, now: dt.datetime) -> PhaseTime | None:
    """The phase that is on in a round; None where there is no clock of phases, or it is over."""
    phases, begun = phases_of(event.settings), _begun(event, number)
    if phases is None or begun is None:
        return None
    return phase_at(phases, begun, now, _last_year_on_clock(event, number))


def minutes_on_clock(event: Event, number: RoundNumber) -> int | None:
    """The minutes of a round whose clock runs, from its start: to the end of the last phase where
    the boards have a clock of phases, else those it was given.
    """
    round_, phases, begun = event.round(number), phases_of(event.settings), _begun(event, number)
    if phases is None or begun is None or round_.desk.started is None:
        return round_.minutes
    ends = end_of_phases(phases, begun, _last_year_on_clock(event, number))
    return (ends - round_.desk.started) // MINUTE


def _begun(event: Event, number: RoundNumber) -> PhaseBegun | None:
    """From what the clock of a round counts; None while it was not started."""
    desk = event.round(number).desk
    return None if desk.started is None else desk.phase or first_phase(desk.started)


def next_phase(event: Event, number: RoundNumber, now: dt.datetime) -> PhaseBegun | None:
    """The phase after the one that is on, begun now; None after the last one."""
    phases, current = phases_of(event.settings), current_phase(event, number, now)
    if phases is None or current is None:
        return None
    return phase_after(phases, current, now, _last_year_on_clock(event, number))


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
