"""Dates to keep, regulation by regulation (BGL 2.1, 3.2; BIG 1, 7.1; 7 Wonders 1)."""

from __future__ import annotations

import datetime as dt
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.event import EntryDesk, Event, EventDesk, Organiser, Settings
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber
from bglmanager.engine.kinds import BottomReason, Kind, League, PenaltyKind, Tier
from bglmanager.services import lateness, leaving, preparation, rounds
from bglmanager.services.lateness import Awaited, LatenessStep
from bglmanager.services.preparation import Due
from bglmanager.services.workspace import Workspace
from tests.helpers.days import Day
from tests.helpers.events import event, settings, with_entry
from tests.helpers.workspaces import open_workspace
from tests.services.conftest import DayMaker

BIG: dict[str, Any] = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
OPEN_HOURS = EventDesk(registration_until=dt.time(9, 30), fee_until=dt.time(9, 45))
CATAN: dict[str, Any] = {"ruleset": "catan-firenze-2014", "league": None, "tier": None}
WONDERS: dict[str, Any] = {
    "ruleset": "7wonders-ludolimpiadi-2015",
    "league": None,
    "tier": None,
    "fee": 2,
    "start_time": dt.time(15),
}
WHOLE = Organiser("Ada", "ada@example.org", "050 1")


def told(made: Settings, *others: Settings) -> list[tuple[str, int | None]]:
    """What there is to think of, with the days from it to the event."""
    found = preparation.dates_to_keep(made, others)
    return [(str(e.what), None if e.day is None else (made.date - e.day).days) for e in found]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, [("code", 5), ("results", None)]),
        ({"tier": Tier.A}, [("code", 5), ("tier-a", 5), ("results", None)]),
        ({"tier": Tier.B}, [("code", 5), ("results", None)]),
        ({"league": None, "tier": None}, []),
        ({"not_valid": "six players only"}, []),
        (
            {"desk": OPEN_HOURS},
            [("code", 5), ("registration", 0), ("fee", 0), ("results", None)],
        ),
        (BIG, [("request", 7), ("results", None)]),
        (
            {**BIG, "kind": Kind.NATIONAL_FINAL},
            [("first-call", 30), ("second-call", 15), ("request", 7), ("results", None)],
        ),
        (CATAN, []),
        (WONDERS, [("fee", 0)]),
        ({"ruleset": "diplomacy-italia-2010", "league": None, "tier": None}, []),
    ],
)
def test_each_regulation_has_its_dates(
    changes: dict[str, Any], expected: list[tuple[str, int | None]]
) -> None:
    assert told(settings(**changes)) == expected


def test_the_fee_of_7_wonders_is_due_a_quarter_of_an_hour_before() -> None:
    [fee] = preparation.dates_to_keep(settings(**WONDERS))
    assert fee.hour == dt.time(14, 45)
    own = settings(**{**WONDERS, "desk": EventDesk(fee_until=dt.time(14))})
    assert preparation.dates_to_keep(own)[0].hour == dt.time(14)


def test_the_request_names_what_is_missing() -> None:
    [request, _] = preparation.dates_to_keep(settings(**BIG, venue="Bar"))
    assert request.missing == (
        "city",
        "start_time",
        "organiser.name",
        "organiser.phone",
        "organiser.email",
    )
    whole = settings(
        **BIG, venue="Bar", city="Lucca", start_time=dt.time(10), organiser=WHOLE, league_code="B-1"
    )
    [request, _] = preparation.dates_to_keep(whole)
    assert (request.missing, request.done, request.settled) == ((), True, True)


def test_the_code_settles_what_asks_for_it_and_nothing_else() -> None:
    code, results = preparation.dates_to_keep(settings(league_code="BGL-1"))
    assert (code.done, code.settled, results.done) == (True, True, False)


def _other(number: int, **changes: Any) -> Settings:
    made = settings(**{"name": f"Torneo {number}", **changes})
    return replace(made, id=EventId(f"5d4f6c1e-9f5b-4d3a-8f0e-2b6a1c7d8e{number:02d}"))


@pytest.mark.parametrize(
    ("changes", "clashes"),
    [
        ({"date": dt.date(2026, 3, 9)}, True),  # Monday of the same week
        ({"date": dt.date(2026, 3, 15)}, True),
        ({"date": dt.date(2026, 3, 16)}, False),
        ({"date": dt.date(2026, 3, 8)}, False),
        ({"game": "egizia"}, False),
        ({"tier": Tier.B}, False),
        ({"league": None, "tier": None}, False),
        ({"not_valid": "rained off"}, False),
        ({"organiser": Organiser("Bruno", None, None)}, False),
        ({"organiser": Organiser(" ada  ROSSI", None, None)}, True),
        ({"organiser": Organiser(None, None, None)}, True),
    ],
)
def test_one_tier_c_event_of_a_game_a_week(changes: dict[str, Any], clashes: bool) -> None:
    own = settings(organiser=Organiser("Ada Rossi", None, None))
    found = [
        each
        for each in preparation.dates_to_keep(own, [_other(1, **changes)])
        if each.what is Due.TIER_C
    ]
    assert [[other.name for other in each.others] for each in found] == [["Torneo 1"]] * clashes


def test_the_code_names_the_organisers_events_of_the_title_in_the_year() -> None:
    own = settings(tier=Tier.B, organiser=Organiser("Ada", None, None))
    others = [
        _other(1, tier=Tier.C, organiser=Organiser("Ada", None, None)),
        _other(2, date=dt.date(2025, 12, 1)),
        _other(3, game="egizia"),
        _other(4, organiser=Organiser("Bruno", None, None)),
    ]
    [found] = [each for each in preparation.dates_to_keep(own, others) if each.what is Due.CODE]
    assert [other.name for other in found.others] == ["Torneo 1"]


def test_tier_a_names_others_of_the_game_in_the_year() -> None:
    own = settings(tier=Tier.A, organiser=Organiser("Ada", None, None))
    others = [
        _other(1, tier=Tier.A, organiser=Organiser("Bruno", None, None)),
        _other(2, tier=Tier.A, date=dt.date(2025, 12, 1)),
        _other(3, tier=Tier.A, game="egizia"),
    ]
    [found] = [each for each in preparation.dates_to_keep(own, others) if each.what is Due.TIER_A]
    assert [other.name for other in found.others] == ["Torneo 1"]


def test_an_event_is_no_other_event_of_itself() -> None:
    assert told(settings(), settings()) == [("code", 5), ("results", None)]


@pytest.mark.parametrize(
    ("today", "left", "late"),
    [
        (dt.date(2026, 3, 6), 3, False),
        (dt.date(2026, 3, 9), 0, False),
        (dt.date(2026, 3, 11), -2, True),
    ],
)
def test_days_are_counted(today: dt.date, left: int, late: bool) -> None:
    code, results = preparation.dates_to_keep(settings())
    assert (code.days_left(today), code.is_late(today)) == (left, late)
    assert not results.is_late(dt.date(2026, 5, 1))


def test_what_is_only_preferred_is_never_late() -> None:
    [request, _] = preparation.dates_to_keep(settings(**BIG))
    assert not request.is_late(dt.date(2026, 3, 13))


@pytest.mark.parametrize(
    ("today", "due"),
    [
        (dt.date(2026, 3, 1), None),
        (dt.date(2026, 3, 2), Due.CODE),  # a week before it
        (dt.date(2026, 3, 14), Due.CODE),
        (dt.date(2026, 3, 15), Due.RESULTS),
        (dt.date(2026, 4, 13), Due.RESULTS),
        (dt.date(2026, 4, 14), None),  # forgotten
    ],
)
def test_what_is_due(today: dt.date, due: Due | None) -> None:
    found = preparation.next_due(settings(desk=OPEN_HOURS), today)
    assert (None if found is None else found.what) == due


def test_results_are_due_after_the_last_day() -> None:
    two_days = settings(end_date=dt.date(2026, 3, 15), league_code="BGL-1")
    assert preparation.next_due(two_days, dt.date(2026, 3, 15)) is None
    found = preparation.next_due(two_days, dt.date(2026, 3, 16))
    assert found is not None
    assert found.what is Due.RESULTS


def test_ticking_off_is_one_act_that_can_be_undone(workspace: Workspace) -> None:
    desk = workspace.import_document(event(0))
    preparation.set_done(desk, "date.code", done=True)
    assert [each.done for each in preparation.dates_to_keep(desk.event.settings)] == [True, False]
    assert (act := desk.timeline.undoable) is not None
    assert (act.kind, act.args) == (
        "ticked",
        {"what": "date.code"},
    )
    nothing = preparation.set_done(desk, "date.code", done=True)
    assert nothing.topics == frozenset()
    preparation.set_done(desk, "date.code", done=False)
    assert desk.event.settings.desk.done == ()
    desk.undo()
    desk.undo()
    assert desk.event.settings.desk.done == ()


def test_all_events_of_the_library_are_read_and_a_damaged_one_left_out(tmp_path: Path) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite")
    for number, day in ((1, 20), (2, 10)):
        workspace.create_event(_other(number, date=dt.date(2026, 3, day), tier=Tier.B))
    found = workspace.all_settings()
    assert [(each.name, each.tier) for each in found] == [
        ("Torneo 2", Tier.B),
        ("Torneo 1", Tier.B),
    ]
    workspace.close()
    with closing(sqlite3.connect(tmp_path / "library.sqlite")) as connection, connection:
        connection.execute("UPDATE event SET kind = 'unheard of' WHERE name = 'Torneo 2'")
    workspace = open_workspace(tmp_path / "library.sqlite")
    assert [each.name for each in workspace.all_settings()] == ["Torneo 1"]
    workspace.close()


# ---- The clock of a round and the steps of lateness that it drives (BGL 5.5, rules 2.11, 3.11)

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
    assert day.refuses(lateness.start_clock, ONE) == ["The clock of round 1 runs already."]


def test_the_clock_belongs_to_a_round_that_is_played(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    assert day.refuses(lateness.start_clock, ONE) == [
        "Round 1 is not being played. Publish it first, or correct its results."
    ]


def test_everybody_missing_gets_the_warning_when_the_clock_starts(begin: DayMaker) -> None:
    day = begin(here(8, (2, 7)))
    day.start()
    assert [each.until for each in lateness.awaited_players(day.event, ONE, day.desk.now())] == [
        None,
        None,
    ]
    assert day.refuses(lateness.warn_all, ONE) == [
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
    assert day.refuses(lateness.warn_all, ONE) == ["Nobody in round 1 is to be warned now."]


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
    lateness.note_arrival(day.desk, EntryNumber(2))
    assert steps(day, 20) == []
    assert len(day.event.penalties) == 1
    assert day.seat(EntryNumber(2)).bottom is None
    assert day.refuses(lateness.note_arrival, EntryNumber(2)) == [
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
    assert day.refuses(lateness.give_up_all, ONE) == ["Nobody’s time is over yet."]
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
    lateness.note_arrival(day.desk, one)
    day.enter(1, [None, 40, 20, 10])
    day.enter(2, [None, 40, 20, 10])
    assert lateness.never_came(day.event, ONE) == (other,)


def test_an_agreed_absence_is_no_lateness_before_it_is_over(begin: DayMaker) -> None:
    day = begin(here(8, ()))
    day.start()
    lateness.start_clock(day.desk, ONE)
    who = day.who(2, 2)
    lateness.agree_absence(day.desk, ONE, who, 10)
    start = day.desk.now()
    later = [start + dt.timedelta(minutes=n) for n in (9, 10, 26)]
    assert [
        [each.step for each in lateness.awaited_players(day.event, ONE, now)] for now in later
    ] == [
        [LatenessStep.AGREED],
        [LatenessStep.EXPECTED],
        [LatenessStep.EXPECTED],
    ]
    lateness.note_arrival(day.desk, who)
    assert lateness.awaited_players(day.event, ONE, later[1]) == ()


def test_an_absence_has_a_length_and_a_seat(begin: DayMaker) -> None:
    day = begin(event(9))
    day.start()
    who = day.who(1, 1)
    for minutes in (0, 241):
        assert day.refused(partial(lateness.agree_absence, day.desk, ONE, who, minutes)) == [
            "An agreed absence lasts 1 to 240 minutes. Type such a number."
        ]


def test_absent_by_one_key_is_awaited_no_more_than_given_up(begin: DayMaker) -> None:
    day = begin(here(8, ()))
    day.start()
    who = day.who(1, 1)
    leaving.leave_game(day.desk, ONE, day.table(1).number, who, BottomReason.ABSENT)
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
    assert day.refuses(lateness.warn_all, ONE) == ["These rules say nothing about latecomers."]
