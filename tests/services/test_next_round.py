"""What comes next: which round, whom it seats, what hinders it, what is worth knowing first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bglmanager.engine.event import (
    EntryStatus,
    Event,
    Phase,
    Seating,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import drafts, entries, leaving, rounds, upcoming_rounds
from bglmanager.services.entries import Person
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker

ONE, TWO = RoundNumber(1), RoundNumber(2)


def draft_open(day: Day) -> None:
    rounds.draw(day.desk)


def one_table_missing(day: Day) -> None:
    day.start()
    day.enter(2, [4, 3, 2, 1])


def not_closed(day: Day) -> None:
    day.start()
    day.fill()


def over(day: Day) -> None:
    day.play(5)


def all_gone(day: Day) -> None:
    for entry in day.event.entries:
        leaving.withdraw(day.desk, entry.number)


def all_gone_but_one(day: Day) -> None:
    for entry in day.event.entries[1:]:
        leaving.withdraw(day.desk, entry.number)


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (
            draft_open,
            "Round 1 is still a draft. Publish it or discard it first.",
        ),
        (
            one_table_missing,
            "Round 1: table 1 has no result yet. Enter it first.",
        ),
        (
            Day.start,
            "Round 1: tables 1, 2 have no results yet. Enter them first.",
        ),
        (
            not_closed,
            "Round 1 has all its results but is not closed. Close it first.",
        ),
        (over, "Everything is decided: there is no next round."),
        (
            all_gone,
            "Only 0 players can be seated; at least 2 are needed. Check somebody in.",
        ),
        (
            all_gone_but_one,
            "Only 1 player can be seated; at least 2 are needed. Check somebody in.",
        ),
    ],
)
def test_no_next_round(begin: DayMaker, prepare: Callable[[Day], None], said: str) -> None:
    day = begin(event(8))
    prepare(day)
    assert day.refused(lambda: rounds.draw(day.desk)) == [said]
    assert day.said(rounds.can_draw(day.event)) == [said]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (event(0), "Only 0 players can be seated; at least 2 are needed. Check somebody in."),
        (
            event(8, seating=Seating.OPTIMISED),
            "This version cannot seat this way (“optimised”). Choose standings or random.",
        ),
    ],
)
def test_events_that_cannot_be_seated(begin: DayMaker, made: Event, said: str) -> None:
    day = begin(made)
    assert day.refused(lambda: rounds.draw(day.desk)) == [said]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (event(8), []),
        (
            event(3),
            [
                (
                    "Only 3 players: below 8 the event does not count for the league. Check "
                    "in who is still missing, or play all the same."
                )
            ],
        ),
        (
            event(26, rounds_planned=2),
            [
                (
                    "2 rounds are planned; for 26 players the rules ask for at least 3. Change the "
                    "number before the draw."
                )
            ],
        ),
        (
            event(13, players_per_table=6),
            [
                (
                    "Some tables will be more than one player short of 6: 5, 4, 4. Choose "
                    "smaller tables, or go on."
                )
            ],
        ),
    ],
)
def test_what_is_worth_knowing_hinders_nothing(
    begin: DayMaker, made: Event, said: list[str]
) -> None:
    day = begin(made)
    assert day.said(rounds.can_draw(day.event)) == said
    rounds.draw(day.desk)


def test_many_players_are_drawn(begin: DayMaker) -> None:
    day = begin(event(1_000))
    rounds.draw(day.desk)
    assert len(day.round.tables) == 250


def test_who_comes_while_a_draft_is_looked_at(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw(day.desk)
    late = drafts.late_entry(day.event)
    assert late is not None
    assert day.said([late]) == [
        (
            "The draft of round 1 has no seat for new arrivals. Draw it anew, or they play "
            "from round 2 on, with 0 points."
        )
    ]
    entries.add(day.desk, Person("Zoe", "Blu"), present=True)
    rounds.redraw(day.desk)
    assert 9 in {seat.entry for seat in day.round.seats()}


def test_a_finalist_who_leaves_is_replaced_by_the_next(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=1))
    day.play()
    best = [row.entry for row in day.desk.derived.standings[-1].rows]
    leaving.withdraw(day.desk, best[1])
    rounds.draw(day.desk)
    assert day.seated() == [[best[0], best[2], best[3], best[4]]]
    assert day.round.phase is Phase.FINAL
    changes = leaving.withdraw(day.desk, best[2])
    assert (changes.kind, changes.args) == ("withdraw-from-draft", {"entry": best[2], "round": 2})
    assert len(day.event.rounds) == 1
    day.play()
    assert day.seated() == [[best[0], best[3], best[4], best[5]]]
    assert day.desk.derived.final_ranking[4:6] == (best[1], best[2])


def test_a_final_with_fewer_able_players_is_short(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=1))
    day.play()
    for row in day.desk.derived.standings[-1].rows[:5]:
        leaving.withdraw(day.desk, row.entry)
    day.play()
    assert [len(table) for table in day.seated()] == [3]


def test_a_whole_table_goes_home(begin: DayMaker) -> None:
    day = begin(event(12))
    day.play()
    for entry in day.seated()[0]:
        leaving.withdraw(day.desk, EntryNumber(entry))
    gone = set(day.seated()[0])
    day.play()
    assert [len(table) for table in day.seated()] == [4, 4]
    assert not gone & {entry for table in day.seated() for entry in table}
    rows = day.desk.derived.standings[-1].rows
    assert len(rows) == 12
    assert {row.entry for row in rows if row.mark} == gone


def test_proposals() -> None:
    found = upcoming_rounds.event_proposal(event(26))
    assert (found.players, found.sizes) == (26, (4, 4, 4, 4, 4, 3, 3))
    assert (found.rounds, found.classic_rounds, found.finalists) == (3, 3, 4)
    assert upcoming_rounds.event_proposal(event(0), players=3).finalists == 3
    assert upcoming_rounds.event_proposal(event(0), players=10_000).rounds == 5


def test_only_those_present_are_proposed_for() -> None:
    made = event(9)
    away = replace(made.entries[0], status=EntryStatus.REGISTERED)
    assert upcoming_rounds.event_proposal(
        replace(made, entries=(away, *made.entries[1:]))
    ).sizes == (
        4,
        4,
    )
