"""Time stamps of registration forms."""

from __future__ import annotations

import re
from datetime import date, datetime, time

from bglmanager.exchange.entry_lists.dates import DateOrder, UnreadableDateError, read_date

_CLOCK = re.compile(
    r"(?P<day>.+?)[T ,]+(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?:[:.](?P<second>\d{2})(?:\.\d+)?)?"
    r"\s*(?P<half>[ap]m)?",
    re.IGNORECASE,
)


def read_moment(text: str, order: DateOrder | None, today: date) -> datetime:
    """A day with or without a time of the day, with the time zone only where the text has one.

    Raises `UnreadableDateError`.
    """
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        pass
    found = _CLOCK.fullmatch(text)
    day = read_date(found["day"] if found else text, order, today, epoch_1904=False).day
    clock = _time(found) if found else time()
    return datetime.combine(day, clock)


def _time(found: re.Match[str]) -> time:
    hour = int(found["hour"])
    if found["half"]:
        hour = hour % 12 + (12 if found["half"].lower() == "pm" else 0)
    try:
        return time(hour, int(found["minute"]), int(found["second"] or 0))
    except ValueError:
        raise UnreadableDateError("list.date-unreadable") from None
