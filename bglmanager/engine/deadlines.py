"""Hours of the day that follow from the regulation where the organiser says nothing."""

from __future__ import annotations

import datetime as dt

from bglmanager.engine.event import Settings
from bglmanager.engine.rulesets import ruleset_of


def starts_at(settings: Settings) -> dt.datetime | None:
    """Day and hour of the start on the clock of the hall; None while the hour is not known."""
    if settings.start_time is None:
        return None
    return dt.datetime.combine(settings.date, settings.start_time)


def fee_ends_at(settings: Settings) -> dt.datetime | None:
    """Until when the fee is paid: the organiser's hour, or else the regulation's (7 Wonders 1).

    None where neither says one.
    """
    if settings.desk.fee_until is not None:
        return dt.datetime.combine(settings.date, settings.desk.fee_until)
    starts, minutes = starts_at(settings), ruleset_of(settings).fee_minutes
    if starts is None or minutes is None:
        return None
    return starts - dt.timedelta(minutes=minutes)


def fee_deadline(settings: Settings) -> dt.time | None:
    """The hour of `fee_ends_at`; the regulation says none where nothing has to be paid."""
    if not settings.fee:
        return settings.desk.fee_until
    ends = fee_ends_at(settings)
    return None if ends is None else ends.time()
