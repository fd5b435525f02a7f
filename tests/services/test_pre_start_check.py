"""The ten minutes before the start: who is missing, what is open, the question of the draw."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from bglmanager.engine.event import Entry, EntryDesk, Event, EventDesk, Team
from bglmanager.engine.ids import EntryNumber, RoundNumber, TeamNumber
from bglmanager.engine.kinds import (
    EntryStatus,
    League,
    ListState,
)
from bglmanager.engine.plan import fee_ends_at
from bglmanager.engine.presence import seat_held
from bglmanager.engine.problems import Refused
from bglmanager.services import entries, lateness, pre_start_check, rounds, till
from bglmanager.services.games import NO_GAMES
from bglmanager.services.pre_start_check import Answer
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.pages.entries.panels import is_due, open_points
from tests.helpers import events
from tests.helpers.days import Day
from tests.helpers.teams import UNITED
from tests.services.conftest import DayMaker

DAY = dt.date(2026, 3, 14)
LAPSED, WAIT, KEEP = Answer.LAPSED, Answer.WAIT, Answer.KEEP


def at(hour: int, minute: int, second: int = 0, *, day: dt.date = DAY) -> dt.datetime:
    """An hour on the clock of the hall."""
    return dt.datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=dt.UTC)


def expected(here: int, away: int, **settings: object) -> Event:
    """An event in which the first are here and the others registered."""
    made = events.event(here + away, **settings)
    present, registered = EntryDesk(present=True), EntryStatus.REGISTERED
    return replace(
        made,
        entries=tuple(
            replace(entry, desk=present)
            if entry.number <= here
            else replace(entry, status=registered)
            for entry in made.entries
        ),
    )


def answers(**given: Answer) -> Mapping[EntryNumber, Answer]:
    """As `n9=KEEP`."""
    return {EntryNumber(int(name[1:])): answer for name, answer in given.items()}


def everybody(event: Event, answer: Answer) -> Mapping[EntryNumber, Answer]:
    return {entry.number: answer for entry in pre_start_check.missing_entries(event)}


def numbers(found: Sequence[Entry]) -> list[int]:
    return [entry.number for entry in found]


def status(day: Day, number: int) -> EntryStatus:
    return day.event.entry(EntryNumber(number)).status


@pytest.mark.parametrize("given", EntryStatus)
def test_only_who_is_registered_is_missing(given: EntryStatus) -> None:
    event = events.with_entry(expected(8, 1), 9, status=given)
    wanted = [9] if given is EntryStatus.REGISTERED else []
    assert numbers(pre_start_check.missing_entries(event)) == wanted


def test_who_lapsed_is_not_seated_and_comes_back_by_check_in(begin: DayMaker) -> None:
    day = begin(expected(8, 2))
    changes = pre_start_check.answer_missing(day.desk, everybody(day.event, LAPSED))
    assert (changes.kind, changes.args) == ("missing-answered", {"lapsed": 2, "wait": 0, "keep": 0})
    assert (status(day, 9), status(day, 10)) == (EntryStatus.LAPSED,) * 2
    assert pre_start_check.entries_asked(day.event) == ()
    rounds.draw_round(day.desk)
    assert {9, 10}.isdisjoint(seat.entry for seat in day.round.seats())
    entries.check_in(day.desk, EntryNumber(9))
    assert status(day, 9) is EntryStatus.ACTIVE


def test_who_is_kept_has_a_seat_and_is_not_here(begin: DayMaker) -> None:
    day = begin(expected(8, 2))
    pre_start_check.answer_missing(day.desk, everybody(day.event, KEEP))
    entry = day.event.entry(EntryNumber(9))
    assert (entry.status, entry.desk.present) == (EntryStatus.ACTIVE, False)
    assert seat_held(day.event) == {9, 10}
    rounds.draw_round(day.desk)
    assert {9, 10} <= {seat.entry for seat in day.round.seats()}
    assert numbers(pre_start_check.not_seen(day.event)) == [9, 10]


def test_who_is_kept_is_awaited_at_his_table_until_he_comes(begin: DayMaker) -> None:
    day = begin(expected(8, 1))
    pre_start_check.answer_missing(day.desk, everybody(day.event, KEEP))
    rounds.draw_round(day.desk)
    rounds.publish_draft(day.desk)
    lateness.start_clock(day.desk, RoundNumber(1))
    waited = lateness.awaited_players(day.event, RoundNumber(1), day.desk.now())
    assert [one.entry for one in waited] == [9]
    entries.check_in(day.desk, EntryNumber(9))
    assert lateness.awaited_players(day.event, RoundNumber(1), day.desk.now()) == ()


def test_who_was_kept_comes_to_his_seat(begin: DayMaker) -> None:
    day = begin(expected(8, 1))
    pre_start_check.answer_missing(day.desk, everybody(day.event, KEEP))
    rounds.draw_round(day.desk)
    rounds.publish_draft(day.desk)
    entries.check_in(day.desk, EntryNumber(9))
    entry = day.event.entry(EntryNumber(9))
    assert (entry.desk.present, entry.first_round) == (True, 1)
    assert seat_held(day.event) == frozenset()
    assert day.refuses(entries.check_in, EntryNumber(9)) == [
        f"{day.name(EntryNumber(9))} is already checked in."
    ]


def test_who_is_waited_for_puts_the_draw_off(begin: DayMaker) -> None:
    day = begin(expected(8, 3))
    pre_start_check.answer_missing(day.desk, answers(n9=WAIT, n10=LAPSED, n11=KEEP))
    assert [status(day, n) for n in (9, 10, 11)] == [
        EntryStatus.REGISTERED,
        EntryStatus.LAPSED,
        EntryStatus.ACTIVE,
    ]
    assert day.event.settings.desk.waits_until == dt.time(9, 16)
    assert numbers(pre_start_check.entries_asked(day.event)) == [9]


def test_waiting_twice_starts_the_clock_again(begin: DayMaker) -> None:
    day = begin(expected(8, 1))
    pre_start_check.answer_missing(day.desk, everybody(day.event, WAIT))
    day.desk.now = lambda: at(9, 20)
    assert pre_start_check.wait_is_over(day.event, day.desk.now())
    pre_start_check.answer_missing(day.desk, everybody(day.event, WAIT))
    assert day.event.settings.desk.waits_until == dt.time(9, 35)
    assert not pre_start_check.wait_is_over(day.event, day.desk.now())


def test_another_answer_ends_the_wait(begin: DayMaker) -> None:
    day = begin(expected(8, 2))
    pre_start_check.answer_missing(day.desk, everybody(day.event, WAIT))
    pre_start_check.answer_missing(day.desk, answers(n9=LAPSED))
    assert day.event.settings.desk.waits_until is None


def test_the_wait_counts_down_and_is_over() -> None:
    event = waiting_until(9, 15)
    for now, left in (
        (at(9, 0), 15),
        (at(9, 0, 1), 15),
        (at(9, 14), 1),
        (at(9, 14, 59), 1),
        (at(9, 15), None),
        (at(9, 40), None),
        (at(8, 15), None),
    ):
        assert pre_start_check.minutes_left(event, now) == left
        assert pre_start_check.wait_is_over(event, now) is (left is None)


def test_the_wait_goes_over_midnight() -> None:
    assert pre_start_check.wait_ends(at(23, 50)) == dt.time(0, 5)
    event = waiting_until(0, 5)
    assert pre_start_check.minutes_left(event, at(23, 50)) == 15
    assert pre_start_check.minutes_left(event, at(0, 4)) == 1
    assert pre_start_check.minutes_left(event, at(0, 5)) is None


def test_a_wait_ends_at_a_full_minute() -> None:
    assert pre_start_check.wait_ends(at(9, 0)) == dt.time(9, 15)
    assert pre_start_check.wait_ends(at(9, 0, 1)) == dt.time(9, 16)
    assert pre_start_check.minutes_left(waiting_until(9, 16), at(9, 0, 1)) == 16


def test_nobody_is_waited_for_when_all_are_there() -> None:
    there = replace(events.event(8), settings=waiting_until(9, 15).settings)
    assert pre_start_check.minutes_left(there, at(9, 5)) is None
    assert not pre_start_check.wait_is_over(there, at(9, 40))


def waiting_until(hour: int, minute: int) -> Event:
    desk = EventDesk(waits_until=dt.time(hour, minute))
    return expected(8, 1, desk=desk)


def test_everybody_is_missing(begin: DayMaker) -> None:
    day = begin(expected(0, 8))
    pre_start_check.answer_missing(day.desk, everybody(day.event, LAPSED))
    assert {entry.status for entry in day.event.entries} == {EntryStatus.LAPSED}


def test_where_nobody_was_checked_in_and_all_are_kept_all_count_as_here(begin: DayMaker) -> None:
    day = begin(expected(0, 8))
    pre_start_check.answer_missing(day.desk, everybody(day.event, KEEP))
    assert seat_held(day.event) == frozenset()
    day.play()
    assert len(list(day.round.seats())) == 8


def test_who_has_played_was_here_after_all(begin: DayMaker) -> None:
    day = begin(expected(7, 1))
    pre_start_check.answer_missing(day.desk, everybody(day.event, KEEP))
    day.play()
    assert seat_held(day.event) == frozenset()


@pytest.fixture
def desk(workspace: Workspace) -> OpenEvent:
    """Eight are here, two are missing."""
    return workspace.import_document(expected(8, 2))


@pytest.mark.parametrize("answer", Answer)
def test_an_answer_is_one_act_and_undone_whole(desk: OpenEvent, answer: Answer) -> None:
    before = desk.event
    pre_start_check.answer_missing(desk, everybody(desk.event, answer))
    after = desk.event
    assert after != before
    desk.undo()
    assert desk.event == before
    desk.redo()
    assert desk.event == after


def test_what_cannot_be_answered_is_said(begin: DayMaker) -> None:
    day = begin(expected(8, 2))
    assert day.refuses(pre_start_check.answer_missing, {}) == [
        "Nobody is missing: round 1 can be drawn."
    ]
    assert day.refuses(pre_start_check.answer_missing, answers(n1=LAPSED)) == [
        "Ada Rossi is not missing. Look at the entries again."
    ]
    rounds.draw_round(day.desk)
    assert day.refuses(pre_start_check.answer_missing, answers(n9=LAPSED)) == [
        "Round 1 is made: who comes now is checked in and plays from the next round on."
    ]
    assert pre_start_check.entries_asked(day.event) == ()


def test_who_refuses_the_league_is_not_kept(begin: DayMaker) -> None:
    big = expected(8, 1, ruleset="big-2026", league=League.BIG, tier=None)
    day = begin(events.with_entry(big, 9, desk=EntryDesk(member=False)))
    said = day.refuses(pre_start_check.answer_missing, answers(n9=KEEP))
    assert "refuses the free membership" in said[0]
    pre_start_check.answer_missing(day.desk, answers(n9=LAPSED))


def test_nobody_who_is_here_loses_his_place_to_who_is_kept(begin: DayMaker) -> None:
    day = begin(expected(8, 2, max_players=9))
    assert day.refuses(pre_start_check.answer_missing, everybody(day.event, KEEP)) == [
        "2 would keep a seat, and 1 place is free. Drop others, or raise the maximum."
    ]
    pre_start_check.answer_missing(day.desk, answers(n9=KEEP, n10=LAPSED))
    assert seat_held(day.event) == {9}
    assert [e.status for e in day.event.entries].count(EntryStatus.ACTIVE) == 9


def test_one_registration_lapses_by_itself(begin: DayMaker) -> None:
    day = begin(expected(8, 1))
    pre_start_check.lapse_entry(day.desk, EntryNumber(9))
    assert status(day, 9) is EntryStatus.LAPSED
    with pytest.raises(Refused, match=r"start\.not-missing"):
        pre_start_check.lapse_entry(day.desk, EntryNumber(9))


def with_reserve() -> Event:
    """Four teams of two; 2 of team A is missing and 9 waits as its reserve."""
    made = expected(8, 1, teams_mode=UNITED)
    teams = tuple(
        Team(
            TeamNumber(n + 1),
            "ABCD"[n],
            (EntryNumber(2 * n + 1), EntryNumber(2 * n + 2)),
            EntryNumber(9) if n == 0 else None,
        )
        for n in range(4)
    )
    team_of = {n: t.number for t in teams for n in (*t.members, t.reserve)}
    entries_ = (replace(e, team=team_of[e.number]) for e in made.entries)
    made = replace(made, teams=teams, entries=tuple(entries_))
    made = events.with_entry(made, 9, status=EntryStatus.WAITING)
    return events.with_entry(made, 2, status=EntryStatus.REGISTERED, desk=EntryDesk())


def test_a_reserve_steps_in_for_who_lapsed_and_waits_again_when_he_comes(begin: DayMaker) -> None:
    day = begin(with_reserve())
    assert numbers(pre_start_check.missing_entries(day.event)) == [2]
    pre_start_check.answer_missing(day.desk, answers(n2=LAPSED))
    assert (status(day, 2), status(day, 9)) == (EntryStatus.LAPSED, EntryStatus.ACTIVE)
    entries.check_in(day.desk, EntryNumber(2))
    assert (status(day, 2), status(day, 9)) == (EntryStatus.ACTIVE, EntryStatus.WAITING)


def test_who_lapsed_finds_his_place_taken_once_the_reserve_has_played(begin: DayMaker) -> None:
    day = begin(with_reserve())
    pre_start_check.answer_missing(day.desk, answers(n2=LAPSED))
    rounds.draw_round(day.desk)
    assert day.refuses(entries.check_in, EntryNumber(2)) == [
        f"{day.name(EntryNumber(9))} has played in the place of Bruno Rossi, who cannot come back."
    ]


def test_a_kept_mate_keeps_the_reserve_waiting(begin: DayMaker) -> None:
    day = begin(with_reserve())
    pre_start_check.answer_missing(day.desk, answers(n2=KEEP))
    assert (status(day, 2), status(day, 9)) == (EntryStatus.ACTIVE, EntryStatus.WAITING)


def test_it_is_due_ten_minutes_before_the_start() -> None:
    event = expected(5, 5, start_time=dt.time(10, 0))
    assert not is_due(event, at(9, 49, 59))
    assert is_due(event, at(9, 50))
    assert is_due(event, at(10, 30))
    assert not is_due(expected(10, 0, start_time=dt.time(10, 0)), at(9, 55))


def test_a_start_after_midnight_is_due_the_evening_before() -> None:
    event = expected(5, 5, start_time=dt.time(0, 5))
    evening = DAY - dt.timedelta(days=1)
    assert is_due(event, at(23, 55, day=evening))
    assert not is_due(event, at(23, 54, day=evening))


def test_without_an_hour_it_is_due_when_nearly_all_are_here() -> None:
    assert not is_due(expected(8, 2), at(9, 0))
    assert is_due(expected(9, 1), at(9, 0))
    assert not is_due(expected(0, 0), at(9, 0))
    drawn = events.with_round(expected(9, 1))
    assert not is_due(drawn, at(9, 0))


def test_the_fee_is_due_when_the_organiser_or_the_regulation_says() -> None:
    ten = dt.time(10, 0)
    assert fee_ends_at(expected(8, 0, start_time=ten).settings) is None
    wonders = {"ruleset": "7wonders-ludolimpiadi-2015", "league": None, "tier": None}
    seven = expected(8, 0, start_time=ten, players_per_table=5, **wonders)
    assert fee_ends_at(seven.settings) == dt.datetime.combine(DAY, dt.time(9, 45))
    own = replace(seven, settings=replace(seven.settings, desk=EventDesk(fee_until=dt.time(9, 0))))
    assert fee_ends_at(own.settings) == dt.datetime.combine(DAY, dt.time(9, 0))
    assert fee_ends_at(expected(8, 0, players_per_table=5, **wonders).settings) is None


def test_everything_that_is_open_before_the_start() -> None:
    event = expected(24, 2, fee=10, start_time=dt.time(10, 0), arbiters=("Ada",))
    event = events.with_entry(event, 1, desk=EntryDesk(present=True, paid=True))
    event = events.with_entry(event, 3, desk=EntryDesk(present=True, list=ListState.MISSING))
    event = replace(
        event, settings=replace(event.settings, desk=EventDesk(fee_until=dt.time(9, 30)))
    )
    assert numbers(pre_start_check.not_seen(event)) == [25, 26]
    assert till.unpaid_entries(event) == tuple(range(2, 27))
    assert pre_start_check.unpaid_away(event) == 2
    found = open_points(event, NO_GAMES)
    assert [one.code for one in found] == ["lists.missing", "event.few-referees"]
    assert pre_start_check.fee_is_over(event, at(9, 50))
    assert not pre_start_check.fee_is_over(event, at(9, 29))
