"""Dates to keep: what the league wants to know before and after an event, and by when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bglmanager.engine.event import Kind, League, Settings, Tier
from bglmanager.engine.plan import MULTI, fee_deadline
from bglmanager.services.events import ASK_DAYS, missing_data

FIRST_CALL = dt.timedelta(days=30)
"""About a month before a national final its first call goes out (BIG 7.1)."""

SECOND_CALL = dt.timedelta(days=15)
"""And the second call, to the reserves, so long before it (BIG 7.1)."""

SOON = 7
"""Days before a date from which it is said on the home page too."""

FORGOTTEN = 30
"""Days after the event from which results that were not ticked off are asked for no more."""


class Due(StrEnum):
    """What there is to be thought of."""

    CODE = "code"
    TIER_A = "tier-a"
    TIER_C = "tier-c"
    REQUEST = "request"
    FIRST_CALL = "first-call"
    SECOND_CALL = "second-call"
    REGISTRATION = "registration"
    FEE = "fee"
    RESULTS = "results"


@dataclass(frozen=True, slots=True)
class DateToKeep:
    """One date. `day` is the last day for it; None where no day is said: then it is from `since`
    on, as soon as it can be done.

    `settled` tells that the facts show it as done, so that nobody ticks it off. `missing` are the
    fields of the event that have to be filled in for it, `others` the events it is about.
    """

    what: Due
    day: dt.date | None
    since: dt.date
    hour: dt.time | None = None
    preferably: bool = False
    done: bool = False
    settled: bool = False
    missing: tuple[str, ...] = ()
    others: tuple[Settings, ...] = ()

    @property
    def code(self) -> str:
        """What is noted among the facts when it is ticked off."""
        return date_code(self.what)

    def days_left(self, today: dt.date) -> int:
        """Days until it is due, below 0 when it is late."""
        return ((self.day or self.since) - today).days

    def is_late(self, today: dt.date) -> bool:
        """Whether its day has gone by and it is not done; what is only preferred is never late."""
        if self.done or self.preferably or self.day is None:
            return False
        return self.day < today


def date_code(what: Due) -> str:
    """The code of a date among what is ticked off."""
    return f"date.{what}"


def dates_to_keep(settings: Settings, others: Sequence[Settings] = ()) -> tuple[DateToKeep, ...]:
    """All dates of an event, the first one first; `others` are the other events of the library.

    An event that counts for no league has only those of the day itself.
    """
    found = (*_of_league(settings, others), *_of_the_day(settings), *_after_event(settings))
    return tuple(sorted(found, key=lambda each: (each.day or each.since, each.day is None)))


def next_due(
    settings: Settings, today: dt.date, *, besides: Sequence[Due] = ()
) -> DateToKeep | None:
    """The first thing of an event that is late or to be done within a week; None for nothing.

    What belongs before the event is past when it has begun; results are asked for from the day
    after it on. Those of `besides` are not meant.
    """
    found = (each for each in dates_to_keep(settings) if _is_due(each, settings, today))
    return next((each for each in found if each.what not in besides), None)


def _is_due(each: DateToKeep, settings: Settings, today: dt.date) -> bool:
    last = settings.end_date or settings.date
    if each.done or each.what in (Due.REGISTRATION, Due.FEE):
        return False
    if each.what is Due.RESULTS:
        return last < today <= last + dt.timedelta(days=FORGOTTEN)
    return today <= settings.date and each.days_left(today) <= SOON


def counts_for_league(settings: Settings) -> bool:
    """Whether an event counts for a league, as far as is known."""
    return settings.league is not None and not settings.not_valid


def _date_to_keep(
    settings: Settings, what: Due, day: dt.date | None, *, settled: bool = False, **more: Any
) -> DateToKeep:
    since = day or settings.end_date or settings.date
    done = settled or date_code(what) in settings.desk.done
    return DateToKeep(what, day, since, done=done, settled=settled, **more)


def _of_league(settings: Settings, others: Sequence[Settings]) -> Iterator[DateToKeep]:
    if not counts_for_league(settings) or settings.league is None:
        return
    ask_by = settings.date - dt.timedelta(days=ASK_DAYS[settings.league])
    coded = bool(settings.league_code)
    if settings.league is League.BGL:
        same = _of_the_year(settings, others)
        yield _date_to_keep(settings, Due.CODE, ask_by, settled=coded, others=same)
        yield from _dates_of_tier(settings, others, ask_by)
        return
    missing = missing_data(settings)
    yield _date_to_keep(
        settings,
        Due.REQUEST,
        ask_by,
        settled=coded and not missing,
        preferably=True,
        missing=missing,
    )
    if settings.kind is Kind.NATIONAL_FINAL:
        yield _date_to_keep(settings, Due.FIRST_CALL, settings.date - FIRST_CALL, preferably=True)
        yield _date_to_keep(settings, Due.SECOND_CALL, settings.date - SECOND_CALL, preferably=True)


def _dates_of_tier(
    settings: Settings, others: Sequence[Settings], ask_by: dt.date
) -> Iterator[DateToKeep]:
    """How often an event of a tier may be held (BGL 3.2)."""
    alike = [other for other in others if _is_alike(settings, other)]
    if settings.tier is Tier.A:
        same = tuple(other for other in alike if other.date.year == settings.date.year)
        yield _date_to_keep(settings, Due.TIER_A, ask_by, others=same)
    if settings.tier is Tier.C:
        week = settings.date.isocalendar()[:2]
        same = tuple(other for other in alike if other.date.isocalendar()[:2] == week)
        if same:
            yield _date_to_keep(settings, Due.TIER_C, ask_by, others=same)


def _of_the_year(settings: Settings, others: Sequence[Settings]) -> tuple[Settings, ...]:
    """The organiser's other events of the title in the year: four go with the prices of BGL 2.1."""
    return tuple(
        other
        for other in others
        if _is_of_league(settings, other)
        and other.date.year == settings.date.year
        and _same_organiser(settings, other)
    )


def _is_alike(settings: Settings, other: Settings) -> bool:
    """Whether another event is one of the same league, tier and game by the same organiser.

    Tier A is a matter of the region, whoever holds it.
    """
    if not _is_of_league(settings, other) or other.tier is not settings.tier:
        return False
    return settings.tier is Tier.A or _same_organiser(settings, other)


def _is_of_league(settings: Settings, other: Settings) -> bool:
    """Whether another event counts for the same league with the same game."""
    if other.id == settings.id or not counts_for_league(other) or settings.game == MULTI:
        return False
    return (other.league, other.game) == (settings.league, settings.game)


def _same_organiser(settings: Settings, other: Settings) -> bool:
    """Whether one organiser holds both; who is not named is the one whose library this is."""
    named = {_organiser_name(each) for each in (settings, other)} - {""}
    return len(named) < 2


def _organiser_name(settings: Settings) -> str:
    return " ".join((settings.organiser.name or "").casefold().split())


def _of_the_day(settings: Settings) -> Iterator[DateToKeep]:
    until = settings.desk.registration_until
    if until is not None:
        yield _date_to_keep(settings, Due.REGISTRATION, settings.date, hour=until)
    fee = fee_deadline(settings)
    if fee is not None:
        yield _date_to_keep(settings, Due.FEE, settings.date, hour=fee)


def _after_event(settings: Settings) -> Iterator[DateToKeep]:
    """The results: as soon as the event is over (BGL 2.1). The sources say no day."""
    if counts_for_league(settings):
        yield _date_to_keep(settings, Due.RESULTS, None)
