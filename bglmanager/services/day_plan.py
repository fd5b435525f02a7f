"""When the games of a day are played, one after the other."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from bglmanager.engine import plan
from bglmanager.engine.event import Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.services.games import Catalogue

BETWEEN = 15
"""Minutes from the end of a round to the beginning of the next, for results and seating."""


def times_from(starts: dt.datetime, minutes: Sequence[int | None]) -> tuple[dt.datetime, ...]:
    """When games that are played one after the other begin, up to one that takes nobody knows how
    long.
    """
    known: list[int] = []
    for each in minutes[:-1]:
        if each is None:
            break
        known.append(each + BETWEEN)
    passed = accumulate(known, initial=0) if minutes else ()
    return tuple(starts + dt.timedelta(minutes=each) for each in passed)


def game_minutes(settings: Settings, games: Catalogue, count: int) -> tuple[int | None, ...]:
    """The minutes of so many games one after the other, each as its own round is planned."""

    def known(number: int) -> GameRules | None:
        return games.rules_in_event(plan.planned_round(settings, number).game, settings)

    numbers = range(1, count + 1)
    return tuple(plan.minutes_planned(settings, number, known(number)) for number in numbers)


def with_minutes_known(settings: Settings, games: Catalogue) -> Settings:
    """The settings with the minutes of its game in every row of the plan that has none."""
    minutes = game_minutes(settings, games, len(settings.plan))
    rows = zip(settings.plan, minutes, strict=True)
    return replace(settings, plan=tuple(replace(row, minutes=each) for row, each in rows))
