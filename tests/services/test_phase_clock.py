"""The clock of the boards at the desk: the next phase now, minutes more, undone as any act."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from bglmanager.engine.event import EventDesk
from bglmanager.engine.ids import RoundNumber, TableNumber
from bglmanager.engine.phase_clock import minutes_on_clock
from bglmanager.engine.phases import PhaseMinutes
from bglmanager.services import boards, day_plan, lateness, phase_clock
from bglmanager.services.events import check_settings
from bglmanager.services.games import game_catalogue
from tests.helpers.boards import PHASES, event, play
from tests.helpers.days import Day
from tests.services.conftest import DayMaker

ONE, TWO = RoundNumber(1), RoundNumber(2)


def on_the_clock(begin: DayMaker) -> Day:
    """Round 1 of two boards is on the clock."""
    day = begin(event(14, desk=EventDesk(phases=PHASES)))
    day.start()
    lateness.start_clock(day.desk, ONE)
    return day


def on(day: Day, later: float = 0, number: RoundNumber = ONE) -> object:
    now = day.desk.now() + dt.timedelta(minutes=later)
    found = phase_clock.current_phase(day.event, number, now)
    return None if found is None else (found.year, found.phase.value, found.minutes_left(now))


def test_the_next_phase_begins_now_and_what_follows_moves_along(begin: DayMaker) -> None:
    day = on_the_clock(begin)
    assert day.event.round(ONE).minutes == 7 * 45
    assert on(day) == (1901, "spring_orders", 15)
    phase_clock.begin_next_phase(day.desk, ONE)
    assert on(day) == (1901, "spring_retreats", 5)
    assert on(day, 5) == (1901, "autumn_orders", 15)
    assert minutes_on_clock(day.event, ONE) == 7 * 45 - 15
    day.desk.undo()
    assert on(day) == (1901, "spring_orders", 15)


def test_a_phase_has_minutes_more_as_often_as_needed(begin: DayMaker) -> None:
    day = on_the_clock(begin)
    phase_clock.begin_next_phase(day.desk, ONE)
    phase_clock.begin_next_phase(day.desk, ONE)
    for _ in range(2):
        phase_clock.lengthen_phase(day.desk, ONE)
    assert on(day) == (1901, "autumn_orders", 25)
    assert minutes_on_clock(day.event, ONE) == 7 * 45 - 20 + 10
    phase_clock.begin_next_phase(day.desk, ONE)
    assert on(day) == (1901, "autumn_retreats", 5)


def test_the_next_round_is_later_or_earlier_with_the_clock(begin: DayMaker) -> None:
    day = on_the_clock(begin)
    ahead = day_plan.day_ahead(day.desk, game_catalogue())
    assert ahead is not None
    assert ahead.minutes == (7 * 45,) * 3
    before = day_plan.times_ahead(day.event, ahead)[2]
    phase_clock.lengthen_phase(day.desk, ONE)
    assert day_plan.times_ahead(day.event, ahead)[2] - before == dt.timedelta(minutes=5)
    phase_clock.begin_next_phase(day.desk, ONE)
    assert before - day_plan.times_ahead(day.event, ahead)[2] == dt.timedelta(minutes=15)


def test_what_has_no_clock_is_not_moved(begin: DayMaker) -> None:
    day = begin(event(14))
    day.start()
    assert day.refuses(phase_clock.lengthen_phase, ONE) == [
        "Nobody has said how many minutes a phase has. Type them on the page of the event."
    ]
    settings = day.event.settings
    phases = replace(settings, desk=replace(settings.desk, phases=PHASES))
    day = begin(replace(day.event, settings=phases))
    assert day.refuses(phase_clock.begin_next_phase, ONE) == [
        "The clock of round 1 has not been started."
    ]
    assert minutes_on_clock(day.event, ONE) is None


def test_after_the_last_phase_there_is_none(begin: DayMaker) -> None:
    day = on_the_clock(begin)
    for _ in range(7 * 5 - 1):
        phase_clock.begin_next_phase(day.desk, ONE)
    assert on(day) == (1907, "winter_builds", 5)
    assert day.refuses(phase_clock.begin_next_phase, ONE) == ["This is the last phase of round 1."]
    assert on(day, 5) is None
    later = day.desk.now() + dt.timedelta(minutes=5)
    [why] = phase_clock.can_move_clock(day.event, ONE, later)
    assert why.code == "phase.over"


def test_the_year_more_is_on_the_clock_once_the_top_table_agrees(begin: DayMaker) -> None:
    day = begin(event(14, rounds_planned=2, desk=EventDesk(phases=PHASES)))
    play(day.desk)
    day.start()
    lateness.start_clock(day.desk, TWO)
    assert on(day, 7 * 45, TWO) is None
    boards.answer_extra_year(day.desk, TWO, TableNumber(1), more=True)
    assert on(day, 7 * 45, TWO) == (1908, "spring_orders", 15)
    assert minutes_on_clock(day.event, TWO) == 8 * 45


def test_the_years_of_a_round_are_no_longer_than_a_day() -> None:
    settings = event(14, desk=EventDesk(phases=PhaseMinutes(100, 20, 100, 20, 20))).settings
    [why] = check_settings(settings)
    assert (why.code, why.path) == ("round.minutes", "event.desk.phases")
    found = check_settings(replace(settings, ruleset="of-tomorrow"))
    assert "ruleset.not-supported" in {why.code for why in found}
