"""When a round begins and ends: as its clock says, as planned, and once the plan is overtaken."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from bglmanager.engine.event import Event
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.round_times import times_of_round, times_of_table
from bglmanager.i18n import Texts
from bglmanager.words.round_times import times_words
from tests.printing import builders

HALL = dt.timezone(dt.timedelta(hours=2))
ONE, TWO = RoundNumber(1), RoundNumber(2)
BEGAN = dt.datetime(2026, 5, 8, 8, 5, tzinfo=dt.UTC)


def _at(hour: int, minute: int) -> dt.datetime:
    return dt.datetime(2026, 5, 8, hour, minute, tzinfo=HALL)


def _clock(hour: int, minute: int) -> dt.datetime:
    return _at(hour, minute).replace(tzinfo=None)


def _event(began: dt.datetime | None, *, minutes: int | None = 60) -> Event:
    """Round 1 with this clock, round 2 made; it starts at 10."""
    made = builders.with_round(builders.played(builders.ordinary(8), 1), closed=False)
    settings = replace(made.settings, start_time=dt.time(10, 0))
    first = replace(made.rounds[0].noted_at_desk(started=began), minutes=minutes)
    return replace(made, settings=settings, rounds=(first, made.rounds[1]))


def _said(event: Event, number: RoundNumber, now: dt.datetime) -> str:
    return times_words(Texts("en"), times_of_round(event, number, now))


@pytest.mark.parametrize(
    ("began", "minutes", "number", "now", "said"),
    [
        (None, 60, ONE, _at(9, 50), "about 10:00–11:00"),
        (None, None, ONE, _at(9, 50), "about 10:00"),
        (None, 60, ONE, _at(10, 1), ""),  # it was to have begun
        (BEGAN, 60, ONE, _at(10, 30), "10:05–11:05"),  # on the clock of the hall
        (BEGAN, None, ONE, _at(10, 30), "from 10:05"),
        (BEGAN, 60, TWO, _at(11, 10), "about 11:20–12:20"),
        (BEGAN, 60, TWO, _at(11, 21), ""),
        (BEGAN, None, TWO, _at(10, 30), ""),
        (None, 60, TWO, _at(9, 50), ""),
    ],
)
def test_what_is_said_of_a_round(
    began: dt.datetime | None, minutes: int | None, number: RoundNumber, now: dt.datetime, said: str
) -> None:
    assert _said(_event(began, minutes=minutes), number, now) == said


def test_a_table_has_its_own_clock_and_the_minutes_it_was_given() -> None:
    event = _event(BEGAN)
    first = event.rounds[0]
    table = replace(first.tables[0], extra_minutes=15)
    assert times_of_table(event, ONE, table, _at(10, 30)).ends == _clock(11, 20)
    early = table.noted_at_desk(started=BEGAN + dt.timedelta(minutes=5))
    own = event.with_round(first.with_tables(early))
    times = times_of_table(own, ONE, early, _at(10, 30))
    assert times == (_clock(10, 10), _clock(11, 25), False)
    assert times_of_table(own, ONE, first.tables[1], _at(10, 30)) == (None, None, True)
