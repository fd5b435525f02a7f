"""Rounds seated by hand: by number in any event, moved, exchanged, told from drawn ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine import facts
from bglmanager.engine.event import (
    Adjustment,
    AdjustmentKind,
    Event,
    FirstSeating,
    Pairing,
    Phase,
    Seating,
    Team,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.services import result_input, results, rounds
from bglmanager.services.changes import with_table
from bglmanager.services.reseating import affected_rounds
from bglmanager.services.result_input import SeatInput
from tests.helpers import boards, cups
from tests.helpers.events import event
from tests.services.conftest import DayMaker


def team(number: int, size: int) -> Team:
    people = tuple(EntryNumber(size * (number - 1) + n) for n in range(1, size + 1))
    return Team(TeamNumber(number), f"Team {number}", people)


def of_teams(players: int, mode: TeamsMode, **changes: Any) -> Event:
    made = event(players, teams_mode=mode, **changes)
    teams = tuple(team(number, mode.size) for number in range(1, players // mode.size + 1))
    numbers = {entry: each.number for each in teams for entry in each.members}
    entries = tuple(replace(entry, team=numbers.get(entry.number)) for entry in made.entries)
    return replace(made, teams=teams, entries=entries)


FIXED = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, TeamPoints.INDIVIDUAL)
PAIRS = replace(FIXED, points=TeamPoints.PAIRS)
BIG: dict[str, Any] = {"ruleset": "big-2026", "game": "7-wonders-cities", "players_per_table": 4}

EVENTS: dict[str, tuple[Event, list[list[int]]]] = {
    "bgl": (event(10), [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]]),
    "two at a table": (event(5, players_per_table=2), [[1, 2], [3, 4], [5]]),
    "big": (event(9, ruleset="big-2026", game="azul"), [[1, 2, 3], [4, 5, 6], [7, 8, 9]]),
    "catan": (event(7, **cups.catan()), [[1, 2, 3, 4], [5, 6, 7]]),
    "7 wonders": (event(9, **cups.seven_wonders()), [[1, 2, 3, 4, 5], [6, 7, 8, 9]]),
    "boards": (boards.event(13), [[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13]]),
    "a small board": (boards.event(5), [[1, 2, 3, 4, 5]]),
    "two boards for one": (
        replace(
            boards.event(13),
            adjustments=(Adjustment(EntryNumber(4), RoundNumber(1), AdjustmentKind.TWO_BOARDS),),
        ),
        [[4, 1, 2, 3, 5, 6, 7], [8, 9, 10, 11, 12, 13, 4]],
    ),
    "round robin": (
        event(5, players_per_table=2, seating=Seating.ROUND_ROBIN),
        [[1, 2], [3, 4], [5]],
    ),
    "whole teams": (of_teams(10, FIXED), [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]),
    "teams apart": (
        of_teams(8, replace(FIXED, pairing=TeamPairing.DIVIDED)),
        [[1, 3, 5, 7], [2, 4, 6, 8]],
    ),
    "sides": (
        of_teams(8, replace(FIXED, points=TeamPoints.WINNERS_LOSERS)),
        [[1, 2, 3, 4], [5, 6, 7, 8]],
    ),
    "pairs": (of_teams(10, PAIRS, **BIG), [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]),
}


@pytest.mark.parametrize("which", EVENTS)
def test_any_event_is_seated_by_hand_and_played_on(which: str, begin: DayMaker) -> None:
    made, wanted = EVENTS[which]
    day = begin(made)
    rounds.seat_by_hand(day.desk)
    assert day.seated() == wanted
    assert (day.round.pairing, day.round.number) == (Pairing.MANUAL, 1)
    assert facts.check(day.event) == ()
    rounds.publish(day.desk)
    if made.settings.ruleset == cups.DIPLOMACY:
        for table in day.round.tables:
            boards.fill(day.desk, 1, table.number)
    else:
        day.fill()
    rounds.close(day.desk, RoundNumber(1))
    assert rounds.was_seated_by_hand(day.desk, RoundNumber(1))


def test_nobody_has_the_bye_twice(begin: DayMaker) -> None:
    day = begin(event(5, players_per_table=2))
    rounds.seat_by_hand(day.desk)
    assert day.round.byes == (5,)
    rounds.publish(day.desk)
    day.finish()
    rounds.seat_by_hand(day.desk)
    assert day.seated() == [[1, 2], [3, 5], [4]]


def test_a_final_by_hand_is_for_those_whom_the_standings_let_in(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=2))
    day.play(2)
    best = [row.entry for row in day.desk.derived.standings[-1].rows[:4]]
    rounds.seat_by_hand(day.desk)
    assert day.round.phase is Phase.FINAL
    assert day.seated() == [sorted(best)]
    rounds.publish(day.desk)
    day.finish()


def test_the_byes_follow_the_moves(begin: DayMaker) -> None:
    day = begin(event(7, players_per_table=3))
    rounds.seat_by_hand(day.desk)
    assert day.seated() == [[1, 2, 3], [4, 5], [6, 7]]
    rounds.move_seat(day.desk, EntryNumber(4), TableNumber(3))
    assert (day.seated(), day.round.byes) == ([[1, 2, 3], [5], [6, 7, 4]], (5,))
    rounds.move_seat(day.desk, EntryNumber(1), TableNumber(2))
    assert (day.seated(), day.round.byes) == ([[2, 3], [5, 1], [6, 7, 4]], ())
    rounds.move_seat(day.desk, EntryNumber(5), TableNumber(1))
    assert day.seated() == [[2, 3, 5], [1], [6, 7, 4]]
    rounds.publish(day.desk)
    day.finish()


def test_moves_that_cannot_be_are_said(begin: DayMaker) -> None:
    day = begin(event(7, **cups.catan()))
    one, five = EntryNumber(1), EntryNumber(5)
    assert day.said(rounds.can_move_seat(day.event, one, TableNumber(1))) == [
        "There is no draft. Draw the next round first."
    ]
    rounds.draw(day.desk)
    assert day.said(rounds.can_move_seat(day.event, one, TableNumber(1))) == [
        "Round 1 was drawn: swap two players, so that no table grows or shrinks."
    ]
    rounds.discard(day.desk)
    rounds.seat_by_hand(day.desk)

    def said(entry: int, table: int) -> list[str]:
        number, to = EntryNumber(entry), TableNumber(table)
        return day.refused(lambda: rounds.move_seat(day.desk, number, to))

    assert said(1, 1) == ["Ada Rossi sits at table 1 already. Choose another table."]
    assert said(5, 1) == [
        "Table 1 is full: it has 4 seats. Swap two players, or choose another table.",
        (
            "Table 2 would be left with 2 players; at least 3 have to play there. Swap two "
            "players instead."
        ),
    ]
    assert said(5, 3) == ["There is no table 3 in round 1. Look for the number on the table sheet."]
    assert said(8, 1) == ["number 8 has no seat in round 1. Choose somebody who sits in it."]
    rounds.move_seat(day.desk, one, TableNumber(2))
    assert day.seated() == [[2, 3, 4], [5, 6, 7, 1]]
    assert day.seat(five).role is None


def test_boards_and_whole_teams_are_exchanged_only(begin: DayMaker) -> None:
    for made in (boards.event(13), of_teams(10, PAIRS, **BIG), of_teams(10, FIXED)):
        day = begin(made)
        rounds.seat_by_hand(day.desk)
        assert day.said(rounds.can_move_seat(day.event, EntryNumber(1), TableNumber(2))) == [
            "Here nobody changes tables alone. Swap two players instead."
        ]


def test_a_correction_later_does_not_make_it_a_round_of_the_draw(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    rounds.seat_by_hand(day.desk)
    rounds.publish(day.desk)
    inputs = [SeatInput(score) for score in (10, 20, 30, 40)]
    table = result_input.filled_table(day.table(1, 1), inputs)
    after = with_table(day.event, RoundNumber(1), table)
    assert affected_rounds(day.desk, after, RoundNumber(1)) == ()
    results.enter(day.desk, RoundNumber(1), TableNumber(1), inputs, reason="misread")
    assert rounds.was_seated_by_hand(day.desk, RoundNumber(2))
    assert not rounds.was_seated_by_hand(day.desk, RoundNumber(1))


def test_a_round_read_from_a_document_was_seated_by_hand_unless_something_was_corrected(
    begin: DayMaker,
) -> None:
    first = begin(event(8))
    first.play()
    rounds.seat_by_hand(first.desk)
    copied = begin(first.event)
    assert rounds.was_seated_by_hand(copied.desk, RoundNumber(2))


def test_what_hinders_draws_alone_does_not_hide_that_all_is_played(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=1, first_seating=FirstSeating.OPTIMISED))
    for _ in range(2):
        rounds.seat_by_hand(day.desk)
        rounds.publish(day.desk)
        day.finish()
    assert [found.code for found in rounds.can_seat_by_hand(day.event, day.desk.derived)] == [
        "seating.event-over"
    ]
