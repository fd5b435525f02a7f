"""Hours of the day that follow from the regulation where the organiser says nothing."""

from __future__ import annotations

import datetime as dt

from bglmanager.engine.event import Settings
from bglmanager.engine.rulesets import ruleset_of


def fee_deadline(settings: Settings) -> dt.time | None:
    """The hour by which the fee is paid: the organiser's, or else the regulation's (7 Wonders 1).

    None where neither says one, and where nothing has to be paid.
    """
    until, start = settings.desk.fee_until, settings.start_time
    if until is not None or not settings.fee or start is None:
        return until
    minutes = ruleset_of(settings).fee_minutes
    if minutes is None:
        return None
    return (dt.datetime.combine(settings.date, start) - dt.timedelta(minutes=minutes)).time()
