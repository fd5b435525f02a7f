"""The clock of a round: publishing the tables and starting it are two acts (rules 2.11)."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from bglmanager.engine.event import Event, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Problem, problem, refuse_if
from bglmanager.services.changes import Changes
from bglmanager.services.edit import round_of, with_round
from bglmanager.services.workspace import OpenEvent

MINUTE = dt.timedelta(minutes=1)


def can_start(event: Event, number: RoundNumber) -> tuple[Problem, ...]:
    """Why the clock cannot be started; nothing when it can."""
    round_ = round_of(event, number)
    if round_.status is not RoundStatus.PLAYING:
        return (problem("round.not-playing", round=number),)
    if round_.desk.started is not None:
        return (problem("clock.runs", round=number),)
    return ()


def start_clock(desk: OpenEvent, number: RoundNumber) -> Changes:
    """Start the clock of a round that is published; lateness counts from now."""
    refuse_if(can_start(desk.event, number))
    old = round_of(desk.event, number)
    started = replace(old, desk=replace(old.desk, started=desk.now()))
    return desk.act("start-clock", {"round": number}, lambda event: with_round(event, started))


def minutes_gone(event: Event, number: RoundNumber, now: dt.datetime) -> int | None:
    """Whole minutes since the clock was started, None while it was not.

    0 where the laptop's clock was put back meanwhile.
    """
    started = round_of(event, number).desk.started
    return None if started is None else max((now - started) // MINUTE, 0)
