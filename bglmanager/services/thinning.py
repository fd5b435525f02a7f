"""Which backups are kept as time goes by: many of today, fewer of the weeks before."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

RECENT = timedelta(hours=2)
"""So long one of every ten minutes is kept, before that one of every hour of the day."""

TEN_MINUTES = 600

ALWAYS = 6
"""The newest ones stay whatever the clock says: it may have jumped."""

DAYS, WEEKS, MONTHS = 12, 10, 9
"""How many days, weeks and months before today keep their newest backup."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What thinning looks at: when a backup was made, after which act, whether a round ended."""

    at: datetime
    act: int
    round_end: bool


T = TypeVar("T", bound=Hashable)


def kept_backups(backups: Iterable[T], stamp: Callable[[T], Stamp], now: datetime) -> frozenset[T]:
    """Those that stay of one library. What seems to be made later than now stays as well."""
    newest_first = sorted(backups, key=lambda one: stamp(one).act, reverse=True)
    stay = set(newest_first[:ALWAYS])
    stay.update(one for one in newest_first if stamp(one).at > now)
    today = [one for one in newest_first if stamp(one).at.date() == now.date()]
    stay.update(one for one in today if stamp(one).round_end)
    stay.update(_first_of(today, lambda one: _of_today(stamp(one).at, now)))
    before = [one for one in newest_first if stamp(one).at.date() < now.date()]
    for most, period in ((DAYS, datetime.date), (WEEKS, _week), (MONTHS, _month)):
        stay.update(_first_of(before, _by(period, stamp))[:most])
    return frozenset(stay)


def _of_today(at: datetime, now: datetime) -> tuple[int, ...]:
    if now - at <= RECENT:
        return at.hour, (at.minute * 60 + at.second) // TEN_MINUTES
    return (at.hour,)


def _by(period: Callable[[datetime], object], stamp: Callable[[T], Stamp]) -> Callable[[T], object]:
    return lambda one: period(stamp(one).at)


def _week(at: datetime) -> tuple[int, int]:
    return at.isocalendar()[:2]


def _month(at: datetime) -> tuple[int, int]:
    return at.year, at.month


def _first_of(newest_first: Sequence[T], period: Callable[[T], object]) -> list[T]:
    """The newest of every period, the newest period first."""
    found: dict[object, T] = {}
    for one in newest_first:
        found.setdefault(period(one), one)
    return list(found.values())
