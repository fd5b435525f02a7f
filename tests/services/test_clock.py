"""The clock of a round and the steps of lateness that it drives (BGL 5.5, rules 2.11, 3.11)."""

from __future__ import annotations

import datetime as dt
from functools import partial

from bglmanager.engine.event import BottomReason, EntryDesk, Event, PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import lateness, leaving, rounds
from bglmanager.services.lateness import Awaited, LatenessStep
from tests.helpers.days import Day
from tests.helpers.events import event, with_entry
from tests.services.conftest import DayMaker

ONE = RoundNumber(1)


def here(players: int, missing: tuple[int, ...], **changes: object) -> Event:
    """An event whose players are noted as present, but for some who are kept all the same."""
    made = event(players, **changes)
    for number in range(1, players + 1):
        made = with_entry(made, number, desk=EntryDesk(present=number not in missing))
    return made


def after(day: Day, minutes: int) -> dt.datetime:
    started = day.round.desk.started
    assert started is not None
    return started + dt.timedelta(minutes=minutes)


def steps(day: Day, minutes: int) -> list[tuple[int, LatenessStep]]:
    found = lateness.awaited_players(day.event, ONE, after(day, minutes))
    return [(int(each.entry), each.step) for each in found]


def test_publishing_and_starting_the_clock_are_two_acts(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    assert day.round.desk.started is None
    assert lateness.minutes_gone(day.event, ONE, day.desk.now()) is None
    lateness.start_clock(day.desk, ONE)
    assert lateness.minutes_gone(day.event, ONE, after(day, 12)) == 12
    assert lateness.minutes_gone(day.event, ONE, after(day, -5)) == 0
    assert day.refused(lambda: lateness.start_clock(day.desk, ONE)) == [
        "The clock of round 1 runs already."
    ]


def test_the_clock_belongs_to_a_round_that_is_played(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw(day.desk)
    assert day.refused(lambda: lateness.start_clock(day.desk, ONE)) == [
        "Round 1 is not being played. Publish it first, or correct its results."
    ]


def test_everybody_missing_gets_the_warning_when_the_clock_starts(begin: DayMaker) -> None:
    day = begin(here(8, (2, 7)))
    day.start()
    assert [each.until for each in lateness.awaited_players(day.event, ONE, day.desk.now())] == [
        None,
        None,
    ]
    assert day.refused(lambda: lateness.warn_all(day.desk, ONE)) == [
        "The clock of round 1 has not been started: lateness counts from its start."
    ]
    lateness.start_clock(day.desk, ONE)
    assert sorted(steps(day, 1)) == [(2, LatenessStep.EXPECTED), (7, LatenessStep.EXPECTED)]
    lateness.warn_all(day.desk, ONE)
    assert {(p.entry, p.kind, p.reason, p.note) for p in day.event.penalties} == {
        (2, PenaltyKind.WARNING, "slow play", "late"),
        (7, PenaltyKind.WARNING, "slow play", "late"),
    }
    assert sorted(steps(day, 14)) == [(2, LatenessStep.WARNED), (7, LatenessStep.WARNED)]
    assert sorted(steps(day, 15)) == [(2, LatenessStep.OVER), (7, LatenessStep.OVER)]
    assert day.refused(lambda: lateness.warn_all(day.desk, ONE)) == [
        "Nobody in round 1 is to be warned now."
    ]


def test_the_next_step_is_due_a_quarter_of_an_hour_after_the_start(begin: DayMaker) -> None:
    day = begin(here(8, (2,)))
    day.start()
    lateness.start_clock(day.desk, ONE)
    [found] = lateness.awaited_players(day.event, ONE, after(day, 3))
    assert found == Awaited(EntryNumber(2), found.table, LatenessStep.EXPECTED, after(day, 15))


def test_who_comes_in_time_keeps_his_warning_and_plays(begin: DayMaker) -> None:
    day = begin(here(8, (2,)))
    day.start()
    lateness.start_clock(day.desk, ONE)
    lateness.warn_all(day.desk, ONE)
    lateness.arrive(day.desk, EntryNumber(2))
    assert steps(day, 20) == []
    assert len(day.event.penalties) == 1
    assert day.seat(EntryNumber(2)).bottom is None
    assert day.refused(lambda: lateness.arrive(day.desk, EntryNumber(2))) == [
        f"{day.name(EntryNumber(2))} is checked in already."
    ]


def test_when_the_time_is_over_the_others_start_without_them(begin: DayMaker) -> None:
    """Two at one table: the others have waited once, and get the time back once."""
    day = begin(here(8, ()))
    day.start()
    one, other = day.who(1, 1), day.who(1, 3)
    lateness.start_clock(day.desk, ONE)
    for who in (one, other):
        lateness.note_late(day.desk, ONE, day.table(1).number, who)
    assert day.refused(lambda: lateness.give_up_all(day.desk, ONE)) == [
        "Nobody’s time is over yet."
    ]
    later = after(day, 15)
    day.desk.now = lambda: later
    lateness.give_up_all(day.desk, ONE)
    assert {day.seat(who).bottom_reason for who in (one, other)} == {BottomReason.ABSENT}
    assert sorted(day.seat(who).bottom or 0 for who in (one, other)) == [1, 2]
    assert day.table(1).extra_minutes == 15
    assert {step for _, step in steps(day, 30)} == {LatenessStep.GIVEN_UP}


def test_who_comes_before_the_end_is_not_disqualified(begin: DayMaker) -> None:
    day = begin(here(8, ()))
    day.start()
    one, other = day.who(1, 1), day.who(2, 1)
    for who, table in ((one, 1), (other, 2)):
        lateness.not_there(day.desk, ONE, day.table(table).number, who)
    lateness.arrive(day.desk, one)
    day.enter(1, [None, 40, 20, 10])
    day.enter(2, [None, 40, 20, 10])
    assert lateness.never_came(day.event, ONE) == (other,)


def test_an_agreed_absence_is_no_lateness_before_it_is_over(begin: DayMaker) -> None:
    day = begin(here(8, ()))
    day.start()
    lateness.start_clock(day.desk, ONE)
    who = day.who(2, 2)
    lateness.agree(day.desk, ONE, who, 10)
    start = day.desk.now()
    later = [start + dt.timedelta(minutes=n) for n in (9, 10, 26)]
    assert [
        [each.step for each in lateness.awaited_players(day.event, ONE, now)] for now in later
    ] == [
        [LatenessStep.AGREED],
        [LatenessStep.EXPECTED],
        [LatenessStep.EXPECTED],
    ]
    lateness.arrive(day.desk, who)
    assert lateness.awaited_players(day.event, ONE, later[1]) == ()


def test_an_absence_has_a_length_and_a_seat(begin: DayMaker) -> None:
    day = begin(event(9))
    day.start()
    who = day.who(1, 1)
    for minutes in (0, 241):
        assert day.refused(partial(lateness.agree, day.desk, ONE, who, minutes)) == [
            "An agreed absence lasts 1 to 240 minutes. Type such a number."
        ]


def test_absent_by_one_key_is_awaited_no_more_than_given_up(begin: DayMaker) -> None:
    day = begin(here(8, ()))
    day.start()
    who = day.who(1, 1)
    leaving.leave(day.desk, ONE, day.table(1).number, who, BottomReason.ABSENT)
    [found] = lateness.awaited_players(day.event, ONE, day.desk.now())
    assert (found.entry, found.step) == (who, LatenessStep.GIVEN_UP)


def test_nobody_is_awaited_where_nothing_is_known_of_presence(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    lateness.start_clock(day.desk, ONE)
    assert lateness.awaited_players(day.event, ONE, after(day, 20)) == ()


def test_other_regulations_have_no_steps(begin: DayMaker) -> None:
    day = begin(here(8, (3,), ruleset="big-2026", league=None, tier=None))
    day.start()
    lateness.start_clock(day.desk, ONE)
    [found] = lateness.awaited_players(day.event, ONE, after(day, 40))
    assert (found.step, found.until) == (LatenessStep.EXPECTED, None)
    assert day.refused(lambda: lateness.warn_all(day.desk, ONE)) == [
        "These rules say nothing about latecomers."
    ]
