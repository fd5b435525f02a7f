"""One clock for all Diplomacy boards: year, phase, and the time it has left (rules 7.5)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple

from bglmanager.engine.boards import FIRST_YEAR
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.kinds import BoardPhase
from bglmanager.engine.phases import PhaseBegun, PhaseMinutes
from bglmanager.engine.rulesets import ruleset_of

MINUTE = dt.timedelta(minutes=1)


class PhaseTime(NamedTuple):
    """A phase as the clock has it: from `at` on it has its minutes, which are over at `ends`."""

    year: int
    phase: BoardPhase
    at: dt.datetime
    ends: dt.datetime

    @property
    def minutes(self) -> int:
        """The minutes it has."""
        return (self.ends - self.at) // MINUTE

    def minutes_left(self, now: dt.datetime) -> int:
        """Minutes it has left, as far as they are begun; more than it has where some were added."""
        return -((now - self.ends) // MINUTE)


def phases_of(settings: Settings) -> PhaseMinutes | None:
    """The time of the phases of a year; None where nobody said it, and without boards."""
    phases = settings.desk.phases
    return None if phases is None or ruleset_of(settings).board is None else phases


def minutes_by_phase(phases: PhaseMinutes) -> dict[BoardPhase, int]:
    """The minutes of all phases of a year, in their order."""
    return {phase: getattr(phases, phase) for phase in BoardPhase}


def minutes_of_boards(settings: Settings) -> int | None:
    """The minutes of a round of boards played to the last year of the event.

    None where nobody said the time of a year. The year more of the top table, which it may refuse,
    is not among them.
    """
    phases = phases_of(settings)
    if phases is None:
        return None
    board = ruleset_of(settings).board
    assert board is not None  # nothing else has phases
    return minutes_of_year(phases) * (board.last_year - FIRST_YEAR + 1)


def minutes_of_year(phases: PhaseMinutes) -> int:
    """The minutes of a year."""
    return sum(minutes_by_phase(phases).values())


def phase_at(
    phases: PhaseMinutes, begun: PhaseBegun, now: dt.datetime, last_year: int
) -> PhaseTime | None:
    """The phase that is on, counted from one `begun`; None once the last year is over.

    Before it begins, as where it has minutes more, that phase is on already. A phase without time
    is none.
    """
    return next((each for each in _timed(phases, begun, last_year) if now < each.ends), None)


def phase_after(
    phases: PhaseMinutes, current: PhaseTime, now: dt.datetime, last_year: int
) -> PhaseBegun | None:
    """The phase that follows, begun now; None after the last one."""
    ends = current.ends
    begun = PhaseBegun(current.year, current.phase, current.at)
    later = (each for each in _timed(phases, begun, last_year) if each.at >= ends)
    found = next(later, None)
    return None if found is None else PhaseBegun(found.year, found.phase, now)


def end_of_phases(phases: PhaseMinutes, begun: PhaseBegun, last_year: int) -> dt.datetime:
    """When the last year is over, counted from one phase `begun`."""
    return max((each.ends for each in _timed(phases, begun, last_year)), default=begun.at)


def first_phase(started: dt.datetime) -> PhaseBegun:
    """Where the clock of the boards begins."""
    return PhaseBegun(FIRST_YEAR, BoardPhase.SPRING_ORDERS, started)


def last_year_on_clock(event: Event, number: RoundNumber) -> int:
    """The year with which the clock of a round ends: one more where the top table plays it (8.3.3).

    A year nobody was asked about is not on it yet.
    """
    board = ruleset_of(event.settings).board
    assert board is not None  # only boards have years
    return board.last_year + any(table.extra_year for table in event.round(number).tables)


def phases_begun(event: Event, number: RoundNumber) -> PhaseBegun | None:
    """From what the clock of a round counts; None while it was not started."""
    desk = event.round(number).desk
    return None if desk.started is None else desk.phase or first_phase(desk.started)


def minutes_on_clock(event: Event, number: RoundNumber) -> int | None:
    """The minutes of a round whose clock runs, from its start: to the end of the last phase where
    the boards have a clock of phases, else those it was given.
    """
    round_, phases = event.round(number), phases_of(event.settings)
    begun = phases_begun(event, number)
    if phases is None or begun is None or round_.desk.started is None:
        return round_.minutes
    ends = end_of_phases(phases, begun, last_year_on_clock(event, number))
    return (ends - round_.desk.started) // MINUTE


def _timed(phases: PhaseMinutes, begun: PhaseBegun, last_year: int) -> Iterator[PhaseTime]:
    """The phases from one on that have time, each from the end of the one before."""
    at, order = begun.at, tuple(BoardPhase)
    skipped = order.index(begun.phase)
    minutes = minutes_by_phase(phases)
    for year in range(begun.year, last_year + 1):
        for phase in order[skipped:]:
            ends = at + minutes[phase] * MINUTE
            if ends > at:
                yield PhaseTime(year, phase, at, ends)
            at = ends
        skipped = 0
