"""Before the day: dates to keep, and what has to be in the hall."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple

from bglmanager.engine import equipment_needed
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.kinds import Kind, League, Tier
from bglmanager.engine.plan import MULTI, fee_deadline, minutes_planned, planned_round
from bglmanager.i18n import Texts
from bglmanager.services.changes import Changes
from bglmanager.services.events import ASK_DAYS, missing_data
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.preparation import announcement_as_text

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

    @property
    def code(self) -> str:
        """What is noted among the facts when it is ticked off."""
        return f"date.{self}"


class DateToKeep(NamedTuple):
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

    def days_left(self, today: dt.date) -> int:
        """Days until it is due, below 0 when it is late."""
        return ((self.day or self.since) - today).days

    def is_late(self, today: dt.date) -> bool:
        """Whether its day has gone by and it is not done; what is only preferred is never late."""
        if self.done or self.preferably or self.day is None:
            return False
        return self.day < today


def dates_to_keep(settings: Settings, others: Sequence[Settings] = ()) -> tuple[DateToKeep, ...]:
    """All dates of an event, the first one first; `others` are the other events of the library.

    An event that counts for no league has only those of the day itself.
    """
    hours = {Due.REGISTRATION: settings.desk.registration_until, Due.FEE: fee_deadline(settings)}
    own = ((what, settings.date, {"hour": hour}) for what, hour in hours.items() if hour)
    found = []
    for what, day, more in (*_of_league(settings, others), *own):
        since = day or settings.end_date or settings.date
        done = more.get("settled", False) or what.code in settings.desk.done
        found.append(DateToKeep(what, day, since, done=done, **more))
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


_Date = tuple[Due, dt.date | None, dict[str, Any]]
"""What there is to be thought of, its last day, and what else is said of the date."""


def _counts_for_league(settings: Settings) -> bool:
    """Whether an event counts for a league, as far as is known."""
    return settings.league is not None and not settings.not_valid


def _of_league(settings: Settings, others: Sequence[Settings]) -> Iterator[_Date]:
    """Results are due as soon as the event is over (BGL 2.1): the sources say no day."""
    if not _counts_for_league(settings) or settings.league is None:
        return
    ask_by = settings.date - dt.timedelta(days=ASK_DAYS[settings.league])
    coded, missing = bool(settings.league_code), missing_data(settings)
    if settings.league is League.BGL:
        alike = [other for other in others if _is_of_league(settings, other)]
        same = [other for other in alike if other.date.year == settings.date.year]
        # four of one organiser in a year go with the prices of BGL 2.1
        own = tuple(other for other in same if _have_one_organiser(settings, other))
        yield Due.CODE, ask_by, {"settled": coded, "others": own}
        yield from _of_tier(settings, [o for o in alike if o.tier is settings.tier], ask_by)
    else:
        said = {"settled": coded and not missing, "preferably": True, "missing": missing}
        yield Due.REQUEST, ask_by, said
        if settings.kind is Kind.NATIONAL_FINAL:
            yield Due.FIRST_CALL, settings.date - FIRST_CALL, {"preferably": True}
            yield Due.SECOND_CALL, settings.date - SECOND_CALL, {"preferably": True}
    yield Due.RESULTS, None, {}


def _of_tier(settings: Settings, alike: Sequence[Settings], ask_by: dt.date) -> Iterator[_Date]:
    """How often an event of a tier may be held (BGL 3.2): A in the region, C by an organiser."""
    if settings.tier is Tier.A:
        same = tuple(other for other in alike if other.date.year == settings.date.year)
        yield Due.TIER_A, ask_by, {"others": same}
    if settings.tier is Tier.C:
        week = settings.date.isocalendar()[:2]
        near = (other for other in alike if other.date.isocalendar()[:2] == week)
        same = tuple(other for other in near if _have_one_organiser(settings, other))
        if same:
            yield Due.TIER_C, ask_by, {"others": same}


def _is_of_league(settings: Settings, other: Settings) -> bool:
    """Whether another event counts for the same league with the same game."""
    if other.id == settings.id or not _counts_for_league(other) or settings.game == MULTI:
        return False
    return (other.league, other.game) == (settings.league, settings.game)


def _have_one_organiser(*both: Settings) -> bool:
    """Who is not named is the one whose library this is."""
    named = {" ".join((each.organiser.name or "").casefold().split()) for each in both}
    return len(named - {""}) < 2


def set_done(desk: OpenEvent, code: str, *, done: bool) -> Changes:
    """Tick this off, or not any more."""
    settings = desk.event.settings
    codes = settings.desk.done
    if (code in codes) is not done:
        codes = (*codes, code) if done else tuple(each for each in codes if each != code)
    ticked = desk.event.with_settings(desk=replace(settings.desk, done=codes))
    return desk.act("ticked" if done else "not-ticked", {"what": code}, ticked)


def to_bring(event: Event, games: Catalogue) -> tuple[equipment_needed.Thing, ...]:
    """Everything this event needs, nothing that it does not."""
    return equipment_needed.things_needed(event, games.games_in_event(event))


def announcement(event: Event, texts: Texts, games: Catalogue) -> str:
    """The announcement as plain text in this language."""
    words = games.words_for_paper(event, texts.language)
    return announcement_as_text(texts, event.settings, words)


ASKED = (
    "start_time venue city minutes desk.registration_until fee desk.fee_until organiser.name "
    "organiser.phone"
).split()
"""What people ask of any event, by the fields of its page."""


def missing_facts(settings: Settings, games: Catalogue) -> tuple[str, ...]:
    """What people would ask and nobody has filled in yet, by the fields of the event's page."""
    organiser, desk = settings.organiser, settings.desk
    rules = games.rules_in_event(planned_round(settings, 1).game, settings)
    known = (
        settings.start_time is not None,
        settings.online or settings.venue,
        settings.online or settings.city,
        minutes_planned(settings, 1, rules) is not None,
        desk.registration_until is not None,
        settings.fee is not None,
        not settings.fee or fee_deadline(settings) is not None,
        organiser.name,
        organiser.phone or organiser.email,
    )
    return tuple(name for name, there in zip(ASKED, known, strict=True) if not there)
