"""Slow tables at the desk (BIG 7.2.2): what can start does, each table with its own clock."""

from __future__ import annotations

import datetime as dt

from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.kinds import League, Pairing, RoundStatus
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.i18n import Texts
from bglmanager.services import lateness, paper, rounds
from bglmanager.words.number_format import joined_spans
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.printing import reading
from tests.services.conftest import DayMaker

TWO, THREE = RoundNumber(2), RoundNumber(3)


def with_slow_table(begin: DayMaker, slow: int = 9) -> Day:
    """34 people, round 2 of 3 being played; this table is missing."""
    made = event(34, ruleset="big-2026", league=League.BIG, tier=None, rounds_planned=3, minutes=60)
    day = begin(made)
    day.play()
    day.start()
    lateness.start_clock(day.desk, TWO)
    for number in rounds.missing_tables(day.round):
        if number != slow:
            seats = len(day.table(number).seats)
            day.enter(number, [100 - 10 * seat for seat in range(seats)])
    return day


def minutes_left(day: Day, number: RoundNumber, later: int) -> dict[int, int | None]:
    """What each table of a round has left, so many minutes from now."""
    round_ = day.event.round(number)
    now = day.desk.now() + dt.timedelta(minutes=later)
    return {table.number: lateness.minutes_left(round_, table, now) for table in round_.tables}


def test_each_table_of_a_round_begun_early_has_its_own_clock(begin: DayMaker) -> None:
    day = with_slow_table(begin)
    found = rounds.slow_tables(day.event)
    assert found.early is not None
    begun = [table.number for table in found.early.tables]
    assert found.waits == {9: tuple(n for n in range(1, 10) if n not in begun)}
    day.start()
    assert (day.round.number, day.round.partial) == (THREE, True)
    assert set(minutes_left(day, THREE, 0).values()) == {None}
    lateness.start_clock(day.desk, THREE)
    assert minutes_left(day, TWO, 50)[9] == 10  # the slow one has that of its own round
    assert set(minutes_left(day, THREE, 0).values()) == {60}
    assert rounds.slow_tables(day.event).waits == found.waits
    assert day.refuses(lateness.start_clock, THREE) == ["The clock of round 3 runs already."]
    day.enter(9, [9, 8, 7], round_=2)
    rounds.close_round(day.desk, TWO)
    rounds.seat_rest(day.desk)
    assert (day.round.partial, day.round.pairing) == (False, Pairing.GREEDY)
    left = minutes_left(day, THREE, 0)
    still = tuple(number for number, minutes in left.items() if minutes is None)
    assert still == found.waits[day.table(9).number]
    lateness.start_clock(day.desk, THREE)  # again: at the others
    assert None not in minutes_left(day, THREE, 0).values()
    assert day.round.status is RoundStatus.PLAYING


def test_the_wall_says_which_tables_wait_for_which(begin: DayMaker) -> None:
    day = with_slow_table(begin)
    day.start()
    at = dt.datetime(2026, 11, 21, 9, tzinfo=dt.UTC)
    data = paper.print_kind(day.event, "pairings", Texts("en"), paper.PrintOptions(at)).data
    [(slow, waiting)] = rounds.slow_tables(day.event).waits.items()
    spans = joined_spans(waiting)
    assert f"{spans}: after table {slow}" in " ".join(reading.text(data).split())


def test_a_whole_round_has_one_clock(begin: DayMaker) -> None:
    day = with_slow_table(begin)
    rounds.add_minutes(day.desk, TWO, day.table(9).number, 5)
    assert {table.desk.started for table in day.round.tables} == {None}
    left = minutes_left(day, TWO, 70)
    assert (left[1], left[9]) == (-10, -5)


def test_4_4_with_few_rematches_nothing_begins_and_the_plain_cut_is_offered(
    begin: DayMaker,
) -> None:
    day = with_slow_table(begin)
    soft = SeatingOptions(pairing=Pairing.SOFT)
    assert rounds.early_round(day.event, soft) is None
    assert rounds.rule_to_begin_early(day.event, soft) is Pairing.GREEDY
    assert rounds.slow_tables(day.event, soft).waits == {9: tuple(range(1, 10))}
