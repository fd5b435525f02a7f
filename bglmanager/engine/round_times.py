"""When a round begins and ends, as its clock says or, before that runs, as is planned."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from bglmanager.engine.day_plan import BETWEEN
from bglmanager.engine.event import Event, Round, Table
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.phase_clock import MINUTE, minutes_on_clock
from bglmanager.engine.plan import starts_at


class RoundTimes(NamedTuple):
    """When a round `starts` and `ends` on the clock of the hall; None where nobody knows it.

    `planned` while its own clock does not run.
    """

    starts: dt.datetime | None
    ends: dt.datetime | None
    planned: bool = False


def started_at(round_: Round, table: Table) -> dt.datetime | None:
    """When the clock of a table was started; None while it was not.

    That of the round, but where it began early at some tables that of each of them (BIG 7.2.2).
    """
    return table.desk.started if has_own_clocks(round_) else round_.desk.started


def has_own_clocks(round_: Round) -> bool:
    """Whether each table has its own clock, because some began before others."""
    return any(table.desk.started is not None for table in round_.tables)


def next_begins(event: Event, number: RoundNumber) -> dt.datetime | None:
    """When the round after this one is to begin; None while this one has no clock or no limit."""
    started, minutes = event.round(number).desk.started, minutes_on_clock(event, number)
    if started is None or minutes is None:
        return None
    return started + (minutes + BETWEEN) * MINUTE


def times_of_round(event: Event, number: RoundNumber, now: dt.datetime) -> RoundTimes:
    """When a round starts and ends. `now`, with the zone of the hall, tells what is planned from
    what has been overtaken by the day: of that nothing is said.
    """
    zone, minutes = now.tzinfo, minutes_on_clock(event, number)
    started = event.round(number).desk.started
    if started is not None:
        starts = _on_clock(started, zone)
        return RoundTimes(starts, _later(starts, minutes))
    planned = _planned_start(event, number, zone)
    if planned is None or planned < now.replace(tzinfo=None):
        return RoundTimes(None, None, planned=True)
    return RoundTimes(planned, _later(planned, minutes), planned=True)


def times_of_table(event: Event, number: RoundNumber, table: Table, now: dt.datetime) -> RoundTimes:
    """The same of one table, with the minutes it was given more (BGL 5) and its own clock."""
    round_ = event.round(number)
    times = times_of_round(event, number, now)
    if has_own_clocks(round_):
        own, minutes = started_at(round_, table), round_.minutes
        starts = None if own is None else _on_clock(own, now.tzinfo)
        times = RoundTimes(starts, _later(starts, minutes), planned=own is None)
    return times._replace(ends=_later(times.ends, table.extra_minutes))


def _planned_start(event: Event, number: RoundNumber, zone: dt.tzinfo | None) -> dt.datetime | None:
    """The first as announced, any other from the beginning of the one before."""
    if number == 1:
        return starts_at(event.settings)
    found = next_begins(event, RoundNumber(number - 1))
    return None if found is None else _on_clock(found, zone)


def _on_clock(moment: dt.datetime, zone: dt.tzinfo | None) -> dt.datetime:
    """A moment as the clock in the hall shows it."""
    return (moment if zone is None else moment.astimezone(zone)).replace(tzinfo=None)


def _later(moment: dt.datetime | None, minutes: int | None) -> dt.datetime | None:
    return None if moment is None or minutes is None else moment + minutes * MINUTE
