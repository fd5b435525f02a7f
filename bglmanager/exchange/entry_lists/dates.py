"""Dates and time stamps as lists have them, and what a whole file tells about their order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum

_NUMBERS = re.compile(r"(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})")
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_COMPACT = re.compile(r"((?:19|20)\d{2})(\d{2})(\d{2})")
_SERIAL = re.compile(r"(\d{5})(?:[.,]\d+)?")
_WORDS = re.compile(r"(\d{1,2})(?:st|nd|rd|th|°|º)?\s*([^\W\d_]{3,})\.?,?\s*(\d{4}|\d{2})")

_ITALIAN = "gen feb mar apr mag giu lug ago set ott nov dic"
_ENGLISH = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {
    name: month
    for names in (_ITALIAN, _ENGLISH)
    for month, name in enumerate(names.split(), start=1)
}


class DateOrder(StrEnum):
    """What comes first in a date like 03/04/2010."""

    DAY_FIRST = "day-first"
    MONTH_FIRST = "month-first"


@dataclass(frozen=True, slots=True)
class DateGuess:
    """The order of dates in a file; None where lines of both orders are in it.

    `day_first` and `month_first` count the dates that can be read one way only; `unsure` those
    that would be another day the other way round.
    """

    order: DateOrder | None
    by_hand: bool
    day_first: int
    month_first: int
    unsure: int


@dataclass(frozen=True, slots=True)
class ReadDate:
    """A date read, with what was assumed: a century, or a spreadsheet's day number."""

    day: date
    century_guessed: bool = False
    serial: bool = False


class UnreadableDateError(ValueError):
    """Carries the code of the problem: not a date, a day that never was, or two readings."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def guess_order(texts: Iterable[str], chosen: DateOrder | None = None) -> DateGuess:
    """What the dates of a file tell about their order; day first when nothing tells."""
    day_first = month_first = unsure = 0
    for text in texts:
        found = _NUMBERS.fullmatch(_without_time(text))
        if found is None:
            continue
        by_day, by_month = _both_readings(found)
        day_first += by_month is None and by_day is not None
        month_first += by_day is None and by_month is not None
        unsure += None not in (by_day, by_month) and by_day != by_month
    order: DateOrder | None = DateOrder.DAY_FIRST
    if month_first:
        order = None if day_first else DateOrder.MONTH_FIRST
    return DateGuess(chosen or order, chosen is not None, day_first, month_first, unsure)


def read_date(text: str, order: DateOrder | None, today: date, *, epoch_1904: bool) -> ReadDate:
    """The day a text means. Raises `UnreadableDateError`.

    With `order` None a date that could be two days is not read.
    """
    text = _without_time(text)
    if found := _ISO.fullmatch(text) or _COMPACT.fullmatch(text):
        year, month, day = map(int, found.groups())
        return ReadDate(_existing_day(year, month, day))
    if found := _WORDS.fullmatch(text):
        named = _MONTHS.get(found.group(2)[:3].casefold())
        if named is None:
            raise UnreadableDateError("list.date-unreadable")
        return _with_year(found.group(3), named, int(found.group(1)), today)
    if found := _SERIAL.fullmatch(text):
        return ReadDate(_from_serial(int(found.group(1)), epoch_1904=epoch_1904), serial=True)
    if found := _NUMBERS.fullmatch(text):
        first, second = int(found.group(1)), int(found.group(2))
        if (order or _only_order(found)) is DateOrder.MONTH_FIRST:
            first, second = second, first
        return _with_year(found.group(3), second, first, today)
    raise UnreadableDateError("list.date-unreadable")


def _without_time(text: str) -> str:
    return re.sub(
        r"[T ,]+\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?\s*(am|pm)?$",
        "",
        text.strip(),
        flags=re.IGNORECASE,
    )


def _both_readings(found: re.Match[str]) -> tuple[date | None, date | None]:
    """With the day first and with the month first; None for a day that never was."""
    first, second, year = map(int, found.groups())
    year += 2000 if len(found.group(3)) == 2 else 0
    return _real_day(year, second, first), _real_day(year, first, second)


def _only_order(found: re.Match[str]) -> DateOrder:
    by_day, by_month = _both_readings(found)
    if by_day and by_month and by_day != by_month:
        raise UnreadableDateError("list.date-two-readings")
    return DateOrder.DAY_FIRST if by_day else DateOrder.MONTH_FIRST


def _with_year(year: str, month: int, day: int, today: date) -> ReadDate:
    """Of two digits the latest year that is not in the future."""
    full, guessed = int(year), len(year) == 2
    if guessed:
        full += today.year - today.year % 100
        full -= 100 if full > today.year else 0
    return ReadDate(_existing_day(full, month, day), century_guessed=guessed)


def _from_serial(days: int, *, epoch_1904: bool) -> date:
    return (date(1904, 1, 1) if epoch_1904 else date(1899, 12, 30)) + timedelta(days)


def _real_day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _existing_day(year: int, month: int, day: int) -> date:
    found = _real_day(year, month, day)
    if found is None:
        raise UnreadableDateError("list.date-impossible")
    return found


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
    clock = _time_of_day(found) if found else time()
    return datetime.combine(day, clock)


def _time_of_day(found: re.Match[str]) -> time:
    hour = int(found["hour"])
    if found["half"]:
        hour = hour % 12 + (12 if found["half"].lower() == "pm" else 0)
    try:
        return time(hour, int(found["minute"]), int(found["second"] or 0))
    except ValueError:
        raise UnreadableDateError("list.date-unreadable") from None
