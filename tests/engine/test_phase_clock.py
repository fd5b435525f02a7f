"""One clock for all boards: which phase is on (rules 7.5)."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bglmanager.engine.event import EventDesk
from bglmanager.engine.kinds import BoardPhase
from bglmanager.engine.phase_clock import (
    MINUTE,
    end_of_phases,
    first_phase,
    minutes_of_boards,
    minutes_of_year,
    phase_after,
    phase_at,
)
from bglmanager.engine.phases import PhaseBegun, PhaseMinutes
from bglmanager.engine.plan import minutes_planned
from tests.helpers.boards import PHASES, event
from tests.helpers.events import event as bgl_event

START = dt.datetime(2026, 11, 21, 9, 0, tzinfo=dt.UTC)
LAST = 1907


def on(minutes: float, phases: PhaseMinutes = PHASES, last: int = LAST) -> object:
    """Year, phase and minutes left so many minutes after the start."""
    now = START + minutes * MINUTE
    found = phase_at(phases, first_phase(START), now, last)
    return None if found is None else (found.year, found.phase.value, found.minutes_left(now))


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        (0, (1901, "spring_orders", 15)),
        (0.5, (1901, "spring_orders", 15)),
        (14.99, (1901, "spring_orders", 1)),
        (15, (1901, "spring_retreats", 5)),
        (20, (1901, "autumn_orders", 15)),
        (35, (1901, "autumn_retreats", 5)),
        (44, (1901, "winter_builds", 1)),
        (45, (1902, "spring_orders", 15)),
        (2 * 45 + 23, (1903, "autumn_orders", 12)),
        (7 * 45 - 1, (1907, "winter_builds", 1)),
        (7 * 45, None),
        (-3, (1901, "spring_orders", 18)),
    ],
)
def test_the_phase_that_is_on(minutes: float, expected: object) -> None:
    assert on(minutes) == expected


def test_the_year_more_of_the_top_table_is_on_the_clock() -> None:
    assert on(7 * 45 + 1, last=1908) == (1908, "spring_orders", 14)
    assert on(8 * 45, last=1908) is None


def test_a_phase_without_time_is_none() -> None:
    short = PhaseMinutes(15, 0, 15, 0, 5)
    assert on(15, short) == (1901, "autumn_orders", 15)
    assert on(30, short) == (1901, "winter_builds", 5)


def test_a_round_lasts_as_many_minutes_as_its_years() -> None:
    settings = event(desk=EventDesk(phases=PHASES)).settings
    assert minutes_of_boards(settings) == minutes_planned(settings, 1) == 7 * 45
    assert minutes_planned(replace(settings, options={"last_year": 1905}), 1) == 5 * 45
    assert minutes_planned(replace(settings, minutes=240), 1) == 240
    assert minutes_planned(event().settings, 1) is None
    assert minutes_of_boards(bgl_event(8, desk=EventDesk(phases=PHASES)).settings) is None


orders, others = st.integers(1, 30), st.integers(0, 10)
years = st.builds(PhaseMinutes, orders, others, orders, others, others)


@given(years, st.integers(0, 10_000), st.integers(1901, 1910))
def test_phases_follow_each_other_without_a_gap(
    phases: PhaseMinutes, seconds: int, last: int
) -> None:
    now, begun = START + dt.timedelta(seconds=seconds), first_phase(START)
    found = phase_at(phases, begun, now, last)
    whole = minutes_of_year(phases) * (last - 1900) * MINUTE
    assert end_of_phases(phases, begun, last) == START + whole
    assert (found is None) is (seconds >= whole.total_seconds())
    if found is not None:
        assert found.at <= now < found.ends
        assert found.minutes == getattr(phases, found.phase)
        after = phase_at(phases, begun, found.ends, last)
        assert after is None or after.at == found.ends
        cut_short = phase_after(phases, found, now, last)
        same = None if after is None else PhaseBegun(after.year, after.phase, now)
        assert cut_short == same


def test_a_phase_begun_ahead_has_minutes_more() -> None:
    begun = PhaseBegun(1902, BoardPhase.AUTUMN_ORDERS, START + 5 * MINUTE)
    found = phase_at(PHASES, begun, START, LAST)
    assert found is not None
    assert (found.phase, found.minutes_left(START)) == (BoardPhase.AUTUMN_ORDERS, 20)
