"""The plan of the day, for who is here and for who was expected (BGL 3.5; BIG 8.1)."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine.day_plan import BETWEEN, phases_planned, times_from
from bglmanager.engine.event import EntryStatus, Event, League, PlannedRound, Seating
from bglmanager.engine.finals import Cut, CutBy, planned_cut
from bglmanager.engine.plan import MULTI
from bglmanager.i18n import Texts
from bglmanager.services import day_plan, entries, events, leaving, rounds
from bglmanager.services.entries import Person
from bglmanager.services.games import game_catalogue
from bglmanager.words.day_plan import change_words, day_words
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker

ENGLISH, GAMES = Texts("en"), game_catalogue()
TEN = dt.time(10)
BIG: dict[str, Any] = {
    "ruleset": "big-2026",
    "league": League.BIG,
    "tier": None,
    "minutes": 45,
    "rounds_planned": 2,
    "start_time": TEN,
}


def expected(players: int, **settings: Any) -> Event:
    """Nobody is here yet."""
    made = event(players, **(BIG | settings))
    return replace(
        made, entries=tuple(replace(e, status=EntryStatus.REGISTERED) for e in made.entries)
    )


def arrive(day: Day, players: int) -> None:
    entries.check_in_several(day.desk, [e.number for e in day.event.entries[:players]])


def said(day: Day) -> str:
    found = day_plan.plan_change(day.desk, GAMES)
    return "" if found is None else change_words(ENGLISH, day.event, found, None)


def test_fewer_than_expected_have_the_plan_of_their_number(begin: DayMaker) -> None:
    day = begin(expected(40, players_per_table=3))
    assert said(day) == ""
    arrive(day, 26)
    assert said(day) == (
        "Here: 26 players instead of 40. The plan is now: 3 rounds instead of 4, 7 players advance "
        "instead of 9, over at about 14:45 instead of 15:45. The rules go by the number of players "
        "(BIG 8.1.2)."
    )
    ahead = day_plan.day_ahead(day.desk, GAMES)
    assert ahead is not None
    assert day_words(ENGLISH, ahead) == "3 rounds, 7 players advance, until about 14:45"
    assert [f"{each:%H:%M}" for each in ahead.times] == [
        "10:00",
        "11:00",
        "12:00",
        "13:00",
        "14:00",
    ]


def test_what_is_kept_is_said_no_more_and_stays_through_the_draw(begin: DayMaker) -> None:
    day = begin(expected(40, players_per_table=3))
    arrive(day, 26)
    found = day_plan.plan_change(day.desk, GAMES)
    assert found is not None
    events.keep_plan(day.desk, found.before)
    assert said(day) == ""
    ahead = day_plan.day_ahead(day.desk, GAMES)
    assert ahead is not None
    assert (ahead.rounds, ahead.phases) == (found.before.rounds, found.before.phases)
    assert found.before.phases != found.now.phases
    rounds.draw_round(day.desk, planned=day.event.settings.rounds_planned)
    assert day.event.settings.rounds_planned == 4
    assert day_plan.plan_change(day.desk, GAMES) is None


def test_as_many_play_on_as_were_kept_while_there_are_so_many(begin: DayMaker) -> None:
    day = begin(expected(40, players_per_table=3))
    arrive(day, 26)
    found = day_plan.plan_change(day.desk, GAMES)
    assert found is not None
    events.keep_plan(day.desk, found.before)
    kept = day.event.settings
    assert planned_cut(kept, 26, 4) == (CutBy.CHOSEN, Cut(9))
    assert planned_cut(kept, 8, 4)[0] is not CutBy.CHOSEN
    events.set_rounds(day.desk, 3)
    assert planned_cut(day.event.settings, 26, 3) == (CutBy.PLAYERS, Cut(7, 1))


def test_rounds_that_the_organiser_chose_stay(begin: DayMaker) -> None:
    day = begin(expected(40, players_per_table=3, rounds_planned=5))
    arrive(day, 26)
    assert said(day) == ""
    ahead = day_plan.day_ahead(day.desk, GAMES)
    assert ahead is not None
    assert (ahead.rounds, ahead.phases.advancing) == (5, 7)


def test_walk_ins_were_not_expected(begin: DayMaker) -> None:
    day = begin(expected(18))
    arrive(day, 14)
    assert said(day).startswith("Here: 14 players instead of 18.")
    for n in range(4):
        entries.add_entry(day.desk, Person(last_name="Late", first_name=f"{n}"), present=True)
    assert said(day) == ""


def test_walk_ins_who_had_to_wait_were_not_expected_either(begin: DayMaker) -> None:
    day = begin(expected(18, max_players=14))
    arrive(day, 14)
    entries.add_entry(day.desk, Person(last_name="Late", first_name="Lea"), present=True)
    first = day.event.entries[-1].status
    leaving.withdraw_entry(day.desk, day.event.entries[0].number)
    assert (first, day.event.entries[-1].status) == (EntryStatus.WAITING, EntryStatus.ACTIVE)
    before = day_plan.as_expected(day.desk)
    assert before.entries[-1].status is EntryStatus.WITHDRAWN


def test_who_called_off_before_was_not_expected(begin: DayMaker) -> None:
    made = expected(18)
    gone = tuple(
        replace(e, status=EntryStatus.WITHDRAWN) if e.number > 14 else e for e in made.entries
    )
    day = begin(replace(made, entries=gone))
    arrive(day, 14)
    assert said(day) == ""


def test_several_games_have_the_minutes_of_each(begin: DayMaker) -> None:
    rows = (
        PlannedRound("puerto-rico", 4),
        PlannedRound("A game of ours", 4, 60),
        PlannedRound("kingsburg", 4, 90),
    )
    day = begin(expected(12, game=MULTI, plan=rows, rounds_planned=3, minutes=None))
    ahead = day_plan.day_ahead(day.desk, GAMES)
    assert ahead is not None
    assert (ahead.minutes, ahead.phases.rounds) == ((80, 60, 90), 0)
    assert ahead.lasts == 80 + 60 + 90 + 2 * BETWEEN
    known = day_plan.with_minutes_known(day.event.settings, GAMES)
    assert [row.minutes for row in known.plan] == [80, 60, 90]


def test_times_end_where_nobody_knows_how_long_a_game_is() -> None:
    start = dt.datetime(2026, 3, 14, 10, tzinfo=dt.UTC)
    found = [f"{each:%H:%M}" for each in times_from(start, (45, None, 45))]
    assert found == ["10:00", "11:00"]
    assert times_from(start, ()) == ()


def test_rounds_after_one_that_began_late_are_later_too(begin: DayMaker) -> None:
    day = begin(event(8, **BIG))
    ahead = day_plan.day_ahead(day.desk, GAMES)
    assert ahead is not None
    day.start()
    assert day_plan.times_ahead(day.event, ahead) == {}
    rounds_ = day.event.rounds[0]
    began = dt.datetime(2026, 3, 14, 10, 20, tzinfo=dt.UTC)
    later = day.event.with_round(rounds_.noted_at_desk(started=began))
    found = day_plan.times_ahead(later, ahead)
    assert found[2] == began + dt.timedelta(minutes=60)


@pytest.mark.parametrize(
    ("players", "size", "rounds", "found"),
    [
        (15, 4, 2, (1, 4, 0, False)),  # BIG 8.1.3
        (26, 4, 2, (2, 10, 2, False)),
        (40, 4, 2, (1, 4, 0, False)),  # fewer rounds than the plan of national finals
        (26, 3, 3, (2, 7, 1, False)),
        (20, 2, 4, (3, 7, 0, True)),
        (4, 2, 3, (1, 2, 0, True)),
        (256, 2, 4, (6, 64, 0, True)),  # 80 can have lost one game, but there is no phase of 128
    ],
)
def test_who_plays_on_after_so_many_rounds(
    players: int, size: int, rounds: int, found: tuple[object, ...]
) -> None:
    settings = event(0, **(BIG | {"players_per_table": size})).settings
    assert phases_planned(settings, players, rounds) == found
    robin = replace(settings, seating=Seating.ROUND_ROBIN)
    assert phases_planned(robin, players, rounds).rounds == 0
