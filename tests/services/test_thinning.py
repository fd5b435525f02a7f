"""Which backups stay: 10 minutes for two hours, hours for the day, then days, weeks, months."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from bglmanager.services.backups import ALWAYS, Backup, Reason, kept_backups

NOW = datetime(2026, 11, 21, 18, 0)  # noqa: DTZ001 # the clock on the wall


def backup(at: datetime, act: int, reason: Reason = Reason.TIMER) -> Backup:
    return Backup(Path(f"{act}"), at, "3f2a9c1d4b6e", act, reason)


def every(step: timedelta, times: int, *, end: datetime = NOW, first: int = 10_000) -> list[Backup]:
    """Backups at regular times, the newest first."""
    return [backup(end - n * step, first - n) for n in range(times)]


def ages(stay: frozenset[Backup]) -> list[timedelta]:
    return sorted(NOW - one.at for one in stay)


def test_one_of_every_ten_minutes_of_the_last_two_hours() -> None:
    made = every(timedelta(minutes=1), 121)
    stay = kept_backups(made, NOW)
    times = sorted((one.at for one in stay), reverse=True)
    assert times[:ALWAYS] == [NOW - timedelta(minutes=n) for n in range(ALWAYS)]
    assert times[ALWAYS:] == [
        NOW - timedelta(minutes=n) for n in (11, 21, 31, 41, 51, 61, 71, 81, 91, 101, 111)
    ]


def test_one_of_every_hour_of_the_day_before_that() -> None:
    stay = kept_backups(every(timedelta(minutes=1), 60 * 10), NOW)
    older = [one.at for one in stay if NOW - one.at > timedelta(hours=2)]
    assert sorted(at.hour for at in older) == [*range(8, 16)]
    assert all(at.minute == (0 if at.hour == 16 else 59) for at in older)


def test_every_end_of_a_round_of_today() -> None:
    ends = [backup(NOW - timedelta(hours=5, minutes=n), 500 - n, Reason.ROUND) for n in range(20)]
    stay = kept_backups([*every(timedelta(minutes=1), 30), *ends], NOW)
    assert set(ends) <= stay


def test_twelve_days_ten_weeks_nine_months_before_today() -> None:
    stay = kept_backups(every(timedelta(days=1), 600), NOW)
    before = [age.days for age in ages(stay) if age.days]
    assert before[:12] == [*range(1, 13)]
    rest = [NOW - timedelta(days=days) for days in before[12:]]
    weeks = {at.isocalendar()[:2] for at in rest}
    months = {(at.year, at.month) for at in rest}
    assert len(weeks) + len(months) >= len(rest)
    assert len(rest) <= 10 + 9
    assert max(before) <= 9 * 31


def test_the_newest_stay_when_the_clock_has_jumped_ahead() -> None:
    made = every(timedelta(minutes=1), 50, end=NOW - timedelta(days=2_000))
    assert set(made[:ALWAYS]) <= kept_backups(made, NOW)


def test_what_seems_to_come_from_the_future_stays() -> None:
    made = every(timedelta(minutes=1), 50, end=NOW + timedelta(days=30))
    assert kept_backups(made, NOW) == frozenset(made)


moments = st.datetimes(min_value=datetime(2024, 1, 1), max_value=NOW)  # noqa: DTZ001 # as above
reasons = st.sampled_from((Reason.TIMER, Reason.ROUND))
numbers = st.integers(0, 10_000)


@given(st.lists(st.builds(backup, moments, numbers, reasons), unique_by=lambda one: one.sequence))
def test_thinning_again_takes_nothing_more_and_the_newest_always_stays(made: list[Backup]) -> None:
    stay = kept_backups(made, NOW)
    assert kept_backups(stay, NOW) == stay
    if made:
        assert max(made, key=lambda one: one.sequence) in stay


@given(st.lists(st.builds(backup, moments, numbers), unique_by=lambda one: one.sequence))
def test_no_more_than_so_many_stay(made: list[Backup]) -> None:
    assert len(kept_backups(made, NOW)) <= ALWAYS + 13 + 24 + 12 + 10 + 9
