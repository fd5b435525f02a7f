"""Corrections in events of every way of seating: what differs is repaired, and can be verified."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Correction, Event, Round, Table, TeamsMode
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import Pairing, Phase, Seating, TeamKind, TeamPairing, TeamPoints
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import boards, rounds
from bglmanager.services.reseating import (
    Affected,
    Choice,
    Choices,
    Move,
    correct_facts,
    correction_consequences,
)
from tests.helpers import boards as board_events
from tests.helpers import cups
from tests.helpers.days import EVENING, Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker
from tests.services.test_by_hand import of_teams

UNITED = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, TeamPoints.INDIVIDUAL)
DIVIDED = replace(UNITED, pairing=TeamPairing.DIVIDED)
PAIRS = replace(UNITED, points=TeamPoints.PAIRS)
BIG: dict[str, Any] = {"ruleset": "big-2026", "league": None, "tier": None}
CITIES = {**BIG, "game": "7-wonders-cities", "players_per_table": 4}


def duels(players: int, **changes: Any) -> Event:
    return event(players, players_per_table=2, **changes)


MADE: dict[str, Callable[[], Event]] = {
    "tables of four": lambda: event(16),
    "uneven tables": lambda: event(13, players_per_table=6),
    "two at a table": lambda: duels(11),
    "two at a table, no avoidable rematch": lambda: duels(
        12, options={"rematches": "greedy-complete"}
    ),
    "two at a table, closest ranks": lambda: duels(12, options={"rematches": "fewest"}),
    "big": lambda: event(18, **BIG, players_per_table=3),
    "catan": lambda: event(16, **cups.catan()),
    "7 wonders": lambda: event(15, **cups.seven_wonders()),
    "whole teams": lambda: of_teams(16, UNITED),
    "mates apart": lambda: of_teams(16, DIVIDED),
    "pairs": lambda: of_teams(16, PAIRS, **CITIES),
}


def play(day: Day, shift: int = 0) -> None:
    """A round with other scores at every table."""
    day.start()
    number = day.round.number
    for table in day.round.tables:
        if not is_bye(day.round, table):
            new = scored(table, [90 - 7 * n - table.number + shift for n in range(8)])
            day.desk.act("enter-result", {}, day.event.with_table(number, new))
    rounds.close_round(day.desk, number)


def is_bye(round_: Round, table: Table) -> bool:
    return all(seat.entry in round_.byes for seat in table.seats)


def scored(table: Table, scores: list[int]) -> Table:
    seats = (replace(seat, score=score) for seat, score in zip(table.seats, scores, strict=False))
    return replace(table, seats=tuple(seats))


def turned(day: Day, number: int, table: int) -> Event:
    """The event with the scores of a table turned round: its last is first."""
    old = day.table(table, number)
    new = scored(old, [int(seat.score or 0) for seat in reversed(old.seats)])
    return corrected(day, number, new)


def corrected(day: Day, number: int, table: Table) -> Event:
    line = Correction(EVENING, RoundNumber(number), table.number, None, "score", "1", "2", "x")
    after = day.event.with_table(RoundNumber(number), table)
    return replace(after, corrections=(*after.corrections, line))


def found(day: Day, after: Event, number: int = 1) -> tuple[Affected, ...]:
    return correction_consequences(day.desk, after, RoundNumber(number)).rounds


def settle(day: Day, after: Event, choices: Choices, number: int = 1) -> None:
    args = {"round": number, "table": 1}
    correct_facts(day.desk, "correct-result", args, after, RoundNumber(number), choices)


@pytest.mark.parametrize("choice", [Choice.REPAIR, Choice.AGAIN])
@pytest.mark.parametrize("which", MADE)
def test_a_repaired_round_is_what_a_new_draw_gives(
    which: str, choice: Choice, begin: DayMaker
) -> None:
    """And `verify` accepts it, which every day does at its end."""
    day = begin(MADE[which]())
    play(day)
    day.start()
    after = turned(day, 1, 1)
    [one] = found(day, after)
    assert one.round == 2
    before = day.round
    settle(day, after, Choices({one.round: choice}))
    assert day.round.pairing is not Pairing.MANUAL
    untouched = [t.number for t in before.tables if t.number not in one.tables]
    assert [day.round.table(number) for number in untouched if choice is Choice.REPAIR] == [
        before.table(number) for number in untouched if choice is Choice.REPAIR
    ]
    other = begin(replace(after, rounds=after.rounds[:1]))
    rounds.draw_round(other.desk)
    assert day.seated() == other.seated()


@pytest.mark.parametrize("made", [Seating.ROUND_ROBIN, Seating.RANDOM])
def test_what_does_not_go_by_results_does_not_care(made: Seating, begin: DayMaker) -> None:
    robin = made is Seating.ROUND_ROBIN
    day = begin(duels(6, **BIG, seating=made) if robin else event(16, seating=made))
    play(day)
    day.start()
    assert found(day, turned(day, 1, 1)) == ()


def knocked_out(begin: DayMaker) -> Day:
    """Two-player tables of BIG up to the first phase of the knock-out, which is being played."""
    day = begin(duels(9, **BIG, rounds_planned=3))
    for shift in (0, 1, 2):
        play(day, shift)
    day.start()
    return day


def test_a_corrected_knock_out_sends_another_player_on(begin: DayMaker) -> None:
    day = knocked_out(begin)
    while day.round.phase is not Phase.SEMIFINAL:
        day.fill()
        rounds.close_round(day.desk, day.round.number)
        day.start()
    day.fill()
    rounds.close_round(day.desk, day.round.number)
    day.start()
    semifinal = RoundNumber(day.round.number - 1)
    winner, loser = day.who(1, 1, semifinal), day.who(1, 2, semifinal)
    after = turned(day, semifinal, 1)
    [one] = found(day, after, semifinal)
    assert {move for move in one.moves if move.entry in (winner, loser)} == {
        Move(winner, TableNumber(1), None),
        Move(loser, None, TableNumber(1)),
    }
    settle(day, after, Choices({one.round: Choice.REPAIR}), semifinal)
    assert (winner in day.seated()[0], loser in day.seated()[0]) == (False, True)
    assert day.round.pairing is Pairing.BRACKET


def test_the_first_phase_of_a_knock_out_has_as_many_as_were_let_in(begin: DayMaker) -> None:
    day = knocked_out(begin)
    seats = sum(1 for _ in day.round.seats())
    hit = [
        (number, table.number)
        for number in (1, 2, 3)
        for table in day.event.round(RoundNumber(number)).tables
        if len(table.seats) == 2 and found(day, turned(day, number, table.number), number)
    ]
    assert hit
    number, table = hit[-1]
    after = turned(day, number, table)
    last = found(day, after, number)[-1]
    assert last.round == day.round.number
    settle(day, after, Choices({last.round: Choice.REPAIR}), number)
    assert sum(1 for _ in day.round.seats()) == seats
    assert day.round.pairing is Pairing.BRACKET


def test_the_final_of_two_teams_gets_the_better_team(begin: DayMaker) -> None:
    day = begin(of_teams(16, UNITED, rounds_planned=1))
    play(day)
    day.start()
    assert day.round.phase is Phase.FINAL
    hits = [found(day, turned(day, 1, table)) for table in (1, 2, 3, 4)]
    assert any(one.moves for [*ones] in hits for one in ones)


def test_bgl_3_6_5_the_second_of_a_team_is_passed_over_in_a_repaired_final_too(
    begin: DayMaker,
) -> None:
    """Reading `final_mates`: 1 and 2 are a team and win their tables, so that 2 is left out."""
    apart = {"final_mates": "apart"}
    day = begin(of_teams(16, DIVIDED, rounds_planned=1, options=apart))
    day.start()
    for table in day.round.tables:
        day.enter(table.number, [90 - 5 * seat.entry for seat in table.seats])
    rounds.close_round(day.desk, day.round.number)
    day.start()
    assert (1 in day.seated()[0], 2 in day.seated()[0]) == (True, False)
    [first] = [t.number for t in day.event.rounds[0].tables if any(s.entry == 1 for s in t.seats)]
    after = turned(day, 1, first)
    settle(day, after, Choices({day.round.number: Choice.REPAIR}))
    assert (1 in day.seated()[0], 2 in day.seated()[0]) == (False, True)
    other = begin(replace(after, rounds=after.rounds[:1]))
    rounds.draw_round(other.desk)
    assert day.seated() == other.seated()


def test_a_final_kept_after_a_correction_still_has_as_many_as_sit_in_it(begin: DayMaker) -> None:
    """Somebody outside it is first by now: he was passed over, he did not go straight anywhere."""
    day = begin(event(16, rounds_planned=1))
    play(day)
    day.start()
    best = derive(day.event).standings[0].rows[0].entry
    [its] = [t.number for t in day.event.rounds[0].tables if any(s.entry == best for s in t.seats)]
    settle(day, turned(day, 1, its), Choices({day.round.number: Choice.KEEP}))
    assert derive(day.event).standings[0].rows[0].entry not in day.seated()[0]
    after = turned(day, 1, its % 4 + 1)
    settle(day, after, Choices({day.round.number: Choice.AGAIN}))
    assert day.round.phase is Phase.FINAL
    assert len(day.seated()[0]) == 4


def test_the_top_table_of_boards_follows_the_standings(begin: DayMaker) -> None:
    day = begin(board_events.event(14, rounds_planned=2))
    board_events.play(day.desk)
    day.start()
    best = day.seated()[0]
    old = day.table(2, 1)
    turned_round = boards.with_centres(old, boards.held_by(old)[::-1])
    after = corrected(day, 1, turned_round)
    [one] = found(day, after)
    out = [move.entry for move in one.moves if move.before == 1]
    in_ = [move.entry for move in one.moves if move.after == 1]
    roles = [[seat.role for seat in table.seats] for table in day.round.tables]
    settle(day, after, Choices({one.round: Choice.REPAIR}))
    assert set(day.seated()[0]) == {*best, *in_} - {*out}
    assert [[seat.role for seat in table.seats] for table in day.round.tables] == roles
    top = {line.entry for line in day.event.adjustments}
    assert top == set(day.seated()[0])


def test_sides_are_those_of_the_new_seats(begin: DayMaker) -> None:
    mode = replace(UNITED, points=TeamPoints.WINNERS_LOSERS)
    day = begin(of_teams(16, mode))
    assert ruleset_of(day.event.settings).sides
    play(day)
    day.start()
    after = turned(day, 1, 1)
    ones = found(day, after)
    settle(day, after, Choices({one.round: Choice.REPAIR for one in ones}))
    teams = {entry: team.number for team in day.event.teams for entry in team.members}
    for table in day.round.tables:
        sides = {seat.side: teams[EntryNumber(seat.entry)] for seat in table.seats}
        assert sides[1] == teams[table.seats[0].entry]
        assert sides[1] != sides[2]
