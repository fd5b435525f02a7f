"""A correction and the rounds seated since: kept, repaired where they differ, made again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Correction, Event, EventDesk, Round, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import (
    BottomReason,
    Pairing,
    PenaltyKind,
    Phase,
    RoundStatus,
    Seating,
)
from bglmanager.engine.penalties import Reason
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services import (
    boards,
    entries,
    lateness,
    leaving,
    penalties,
    result_input,
    rounds,
)
from bglmanager.services.reseating import (
    Affected,
    Choice,
    Choices,
    Move,
    can_choose,
    correct_facts,
    correction_consequences,
)
from bglmanager.services.result_input import SeatInput
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from tests.helpers import boards as board_events
from tests.helpers import cups
from tests.helpers.days import ENGLISH, EVENING, Day
from tests.helpers.events import event
from tests.helpers.figures import figure
from tests.helpers.results_typed import enter_result
from tests.helpers.setups import EVERYTHING
from tests.helpers.teams import BY_SIDES, DIVIDED, PAIRS, UNITED
from tests.services.conftest import DayMaker
from tests.services.test_by_hand import of_teams

ONE, TWO, THREE = RoundNumber(1), RoundNumber(2), RoundNumber(3)
T1, T3, T4 = TableNumber(1), TableNumber(3), TableNumber(4)
KEEP, REPAIR, AGAIN = Choice.KEEP, Choice.REPAIR, Choice.AGAIN
THIRD_AND_LAST = [100, 50, 20, 25]
"""Third and last of the first table exchanged: the upper tables of the next round stay."""


SIXTEEN = event(16)


def first_round(begin: DayMaker, made: Event = SIXTEEN) -> Day:
    """Round 1 is over; the shares of table 1 are far from those of the others."""
    day = begin(made)
    day.start()
    day.enter(1, [100, 50, 25, 20])
    day.finish()
    return day


def second_round(begin: DayMaker) -> Day:
    """Round 2 is being played."""
    day = first_round(begin)
    day.start()
    return day


def corrected(day: Day, scores: Sequence[int], table: int = 1) -> Table:
    inputs = [SeatInput(score) for score in scores]
    return result_input.filled_table(day.table(table, 1), inputs)


def consequence(day: Day, scores: Sequence[int] = THIRD_AND_LAST) -> Affected:
    """The one round that a correction of round 1 would have seated otherwise."""
    [found] = correction_consequences(
        day.desk, day.event.with_table(ONE, corrected(day, scores)), ONE
    ).rounds
    return found


def correct(day: Day, choice: Choice, scores: Sequence[int] = THIRD_AND_LAST) -> None:
    number = day.round.number
    inputs = [SeatInput(score) for score in scores]
    enter_result(day.desk, ONE, T1, inputs, reason="two lines", choices=Choices({number: choice}))


def refused(day: Day, choice: Choice) -> list[str]:
    found = can_choose(day.event, consequence(day), choice)
    said = day.refused(lambda: correct(day, choice))
    assert day.said(found) == said
    return said


def newest(day: Day) -> str:
    undoable = day.desk.timeline.undoable
    assert undoable is not None
    return command_words(ENGLISH, undoable.kind, undoable.args, names_of(day.event.entries))


def seats_said(day: Day) -> list[tuple[int, int, str | None, str | None, str]]:
    """What the document tells of people who sit elsewhere since."""
    return [
        (line.round, line.table, line.old, line.new, line.reason)
        for line in day.event.corrections
        if line.field == "seats"
    ]


def numbers(people: Sequence[int]) -> str:
    return ", ".join(map(str, people))


def test_the_same_round_has_no_consequences(begin: DayMaker) -> None:
    day = first_round(begin)
    after = day.event.with_table(ONE, corrected(day, THIRD_AND_LAST))
    assert correction_consequences(day.desk, after, ONE).rounds == ()


def test_only_the_tables_that_differ_are_named_and_who_would_stand_up(begin: DayMaker) -> None:
    day = first_round(begin)
    rounds.draw_round(day.desk)
    before = day.seated()
    third, last = day.who(1, 3, 1), day.who(1, 4, 1)
    assert (third in before[2], last in before[3]) == (True, True)
    found = consequence(day)
    assert (found.round, found.tables) == (TWO, (T3, T4))
    assert set(found.moves) == {Move(third, T3, T4), Move(last, T4, T3)}


@pytest.mark.parametrize("published", [False, True])
def test_repair_moves_who_has_to_and_nobody_else(begin: DayMaker, *, published: bool) -> None:
    day = first_round(begin)
    rounds.draw_round(day.desk)
    if published:
        rounds.publish_draft(day.desk)
        day.enter(1, [9, 8, 7, 6])
        rounds.add_minutes(day.desk, TWO, T3, 5)
    entries.add_entry(
        day.desk, entries.Person("Nina", "Nuova"), present=True
    )  # she has no seat in it
    before = day.round
    people = day.seated()
    correct(day, REPAIR)
    assert day.round.tables[:2] == before.tables[:2]
    assert day.round.status is before.status
    assert day.round.table(T3).extra_minutes == before.table(T3).extra_minutes
    third, last = day.who(1, 3, 1), day.who(1, 4, 1)
    assert (last in day.seated()[2], third in day.seated()[3]) == (True, True)
    assert day.round.pairing is Pairing.GREEDY  # `verify` computes it again
    assert seats_said(day) == [
        (2, 3, numbers(people[2]), numbers(day.seated()[2]), "two lines"),
        (2, 4, numbers(people[3]), numbers(day.seated()[3]), "two lines"),
    ]
    assert newest(day) == (
        "round 1, table 1 corrected; round 2 repaired at tables 3 and 4; 2 players change rank"
    )


def test_keep_says_nothing_of_seats(begin: DayMaker) -> None:
    day = second_round(begin)
    people = day.seated()
    correct(day, KEEP)
    assert (day.seated(), day.round.pairing) == (people, Pairing.MANUAL)
    assert seats_said(day) == []
    assert newest(day) == "round 1, table 1 corrected; 2 players change rank"


def test_nobody_is_taken_from_a_table_that_has_a_result(begin: DayMaker) -> None:
    day = second_round(begin)
    day.enter(4, [9, 8, 7, 6])
    assert refused(day, REPAIR) == [
        "Table 4 of round 2 would change and has results already: nobody leaves it."
    ]
    assert refused(day, AGAIN) == ["Round 2 has results already, at table 4: it is not made again."]


def test_who_left_in_the_middle_of_a_game_is_a_result(begin: DayMaker) -> None:
    day = second_round(begin)
    day.leave(3, 2, BottomReason.PUT_LAST)
    assert refused(day, REPAIR) == [
        "Table 3 of round 2 would change and has results already: nobody leaves it."
    ]


def test_a_closed_round_is_kept(begin: DayMaker) -> None:
    day = first_round(begin)
    day.play()
    said = ["Round 2 is closed: it can only be kept."]
    assert [refused(day, REPAIR), refused(day, AGAIN)] == [said, said]
    correct(day, KEEP)
    assert day.round.pairing is Pairing.MANUAL


def test_two_rounds_later_the_older_one_is_kept_and_the_last_repaired(begin: DayMaker) -> None:
    day = first_round(begin)
    day.play()
    day.start()
    after = day.event.with_table(ONE, corrected(day, THIRD_AND_LAST))
    found = correction_consequences(day.desk, after, ONE).rounds
    assert [each.round for each in found] == [TWO, THREE]
    [said] = day.said(can_choose(day.event, found[0], REPAIR))
    assert said == "Round 3 has been made since: round 2 can only be kept."
    correct(day, REPAIR)
    ways = [round_.pairing for round_ in day.event.rounds]
    assert ways == [Pairing.RANDOM, Pairing.MANUAL, Pairing.GREEDY]
    assert [line[:2] for line in seats_said(day)] == [(3, table) for table in found[1].tables]


def test_a_round_is_made_again_as_a_draft(begin: DayMaker) -> None:
    """So that nobody is sent to a table before somebody has looked."""
    day = second_round(begin)
    people = day.seated()
    correct(day, AGAIN)
    assert day.round.status is RoundStatus.DRAFT
    assert (day.round.pairing, day.round.attempt) == (Pairing.GREEDY, 1)
    assert day.seated()[:2] == people[:2]
    assert day.seated()[2:] != people[2:]
    assert [line[1] for line in seats_said(day)] == [3, 4]
    assert newest(day) == ("round 1, table 1 corrected; round 2 made again; 2 players change rank")


def test_who_came_meanwhile_has_a_seat_when_it_is_made_again(begin: DayMaker) -> None:
    day = first_round(begin, event(15))
    rounds.draw_round(day.desk)
    entries.add_entry(day.desk, entries.Person("Nina", "Nuova"), present=True)
    correct(day, AGAIN)
    assert any(seat.entry == EntryNumber(16) for seat in day.round.seats())


def test_an_exchange_by_hand_holds_after_a_repair(begin: DayMaker) -> None:
    day = first_round(begin)
    rounds.draw_round(day.desk)
    one, other = day.who(1, 1), day.who(2, 1)
    rounds.exchange_seats(day.desk, one, other)
    before = day.round
    correct(day, REPAIR)
    assert day.round.tables[:2] == before.tables[:2]
    assert (day.round.exchanged, day.round.pairing) == (before.exchanged, before.pairing)


def test_a_final_gets_the_finalists_of_the_corrected_standings(begin: DayMaker) -> None:
    day = first_round(begin, event(8, rounds_planned=1))
    day.start()
    second, third = day.who(1, 2, 1), day.who(1, 3, 1)
    assert day.round.phase is Phase.FINAL
    found = consequence(day, [100, 25, 50, 20])
    assert set(found.moves) == {Move(second, T1, None), Move(third, None, T1)}
    correct(day, REPAIR, [100, 25, 50, 20])
    assert (second in day.seated()[0], third in day.seated()[0]) == (False, True)
    assert day.round.pairing is Pairing.BRACKET


def test_what_was_chosen_for_an_unaffected_round_is_nothing(begin: DayMaker) -> None:
    day = second_round(begin)
    before = day.round
    correct(day, REPAIR, [101, 50, 25, 20])
    assert day.round == before
    assert seats_said(day) == []


def test_who_changes_rank_is_named_the_best_first(begin: DayMaker) -> None:
    day = first_round(begin)
    after = day.event.with_table(ONE, corrected(day, THIRD_AND_LAST))
    third, last = day.who(1, 3, 1), day.who(1, 4, 1)
    ranks = correction_consequences(day.desk, after, ONE).ranks
    assert [row.entry for row in ranks.rows] == [last, third]
    assert ranks.rows[0].before == ranks.rows[1].after
    assert not ranks.final
    assert not ranks.league


def test_ranks_of_the_final_ranking_once_the_final_is_over(begin: DayMaker) -> None:
    day = first_round(begin, event(8, rounds_planned=1))
    day.play()
    first, second = day.who(1, 1), day.who(1, 2)
    final = result_input.filled_table(day.table(1), [SeatInput(n) for n in (90, 100, 80, 70)])
    found = correction_consequences(day.desk, day.event.with_table(TWO, final), TWO)
    assert found.rounds == ()
    assert found.ranks.league
    day.enter(1, [90, 100, 80, 70], reason="misread")
    assert newest(day) == (
        "round 2, table 1 corrected; 2 players change rank; league points change"
    )
    assert [(row.entry, row.before, row.after) for row in found.ranks.rows] == [
        (second, 2, 1),
        (first, 1, 2),
    ]
    assert found.ranks.final


def test_a_round_that_was_kept_can_be_repaired_by_the_next_correction(begin: DayMaker) -> None:
    day = second_round(begin)
    correct(day, KEEP)
    assert day.round.pairing is Pairing.MANUAL
    scores = [50, 100, 20, 25]
    assert consequence(day, scores).tables == (1, 2, 3, 4)
    correct(day, REPAIR, scores)
    third, last = day.who(1, 3, 1), day.who(1, 4, 1)
    assert (last in day.seated()[2], third in day.seated()[3]) == (True, True)
    assert day.event.rounds[-1].pairing is Pairing.GREEDY  # `verify` computes it again


def test_a_kept_round_that_is_right_again_is_nothing_to_be_told(begin: DayMaker) -> None:
    day = second_round(begin)
    correct(day, KEEP)
    after = day.event.with_table(ONE, corrected(day, [100, 50, 25, 20]))
    assert correction_consequences(day.desk, after, ONE).rounds == ()


def test_who_joined_a_table_stays_there_when_others_are_moved(begin: DayMaker) -> None:
    day = first_round(begin, event(15))
    day.start()
    entries.add_entry(day.desk, entries.Person("Nina", "Nuova"), present=False)
    late = EntryNumber(16)
    lateness.join_table(day.desk, TWO, late, T4)
    third, last = day.who(1, 3, 1), day.who(1, 4, 1)
    assert set(consequence(day).moves) == {Move(third, T3, T4), Move(last, T4, T3)}
    correct(day, REPAIR)
    assert (last in day.seated()[2], third in day.seated()[3]) == (True, True)
    assert late in day.seated()[3]
    assert day.round.pairing is Pairing.MANUAL


def test_a_round_seated_by_hand_has_no_consequences(begin: DayMaker) -> None:
    day = first_round(begin)
    rounds.seat_by_hand(day.desk)
    after = day.event.with_table(ONE, corrected(day, THIRD_AND_LAST))
    assert correction_consequences(day.desk, after, ONE).rounds == ()


def test_boxes_and_furniture_stay_when_people_move(begin: DayMaker) -> None:
    made = event(16, desk=EventDesk(bring_copy=True))
    owners = (replace(e, desk=replace(e.desk, copies=1)) for e in made.entries)
    day = first_round(begin, replace(made, entries=tuple(owners)))
    day.start()
    stood = [table.desk.copy_of for table in day.round.tables]
    correct(day, REPAIR)
    assert [table.desk.copy_of for table in day.round.tables] == stood
    assert all(stood)


def test_the_set_up_is_drawn_for_those_who_sit_there_now(begin: DayMaker) -> None:
    day = first_round(begin)
    rounds.draw_round(day.desk, SeatingOptions(game=EVERYTHING))
    before = {seat.entry: seat.turn for seat in day.round.seats()}
    assert all(before.values())
    correct(day, REPAIR)
    for table in day.round.tables:
        assert sorted(seat.turn or 0 for seat in table.seats) == [1, 2, 3, 4]
    kept = [seat for table in day.round.tables[:2] for seat in table.seats]
    assert all(before[seat.entry] == seat.turn for seat in kept)


def test_the_order_of_seats_at_a_table_that_plays_hinders_nothing(begin: DayMaker) -> None:
    """The winners of round 1 sit together: only their order would be another."""
    day = second_round(begin)
    day.enter(1, [9, 8, 7, 6])
    best = day.table(1)
    winners = {seat.entry for seat in best.seats}
    scores = [30, 29, 25, 28]  # the winner of table 1 is behind other winners now
    found = consequence(day, scores)
    assert T1 in found.tables
    assert not any(move.entry in winners for move in found.moves)
    correct(day, REPAIR, scores)
    assert day.table(1) == best
    assert [line[1] for line in seats_said(day)] == [table for table in found.tables if table > 1]
    assert day.round.pairing is Pairing.MANUAL


@pytest.mark.parametrize("choice", [REPAIR, AGAIN])
def test_penalties_go_with_who_stands_up(choice: Choice, begin: DayMaker) -> None:
    day = second_round(begin)
    mover = consequence(day).moves[0]
    penalties.give_penalty(
        day.desk, penalties.GivenPenalty(mover.entry, PenaltyKind.WARNING, Reason.SLOW_PLAY)
    )
    assert day.event.penalties[0].table == mover.before
    correct(day, choice)
    assert day.event.penalties[0].table == mover.after


def test_a_final_into_which_another_would_be_let_by_now_counts_as_seated_by_hand(
    begin: DayMaker,
) -> None:
    """The second had withdrawn and is back: the rules cannot say any more who should have played,
    and no draw gives the order of those who did.
    """
    day = first_round(begin, event(16, rounds_planned=1))
    _, second, *_ = [row.entry for row in day.desk.derived.standings[-1].rows]
    leaving.withdraw_entry(day.desk, second)
    day.start()
    day.finish()
    leaving.readmit_entry(day.desk, second)
    assert day.round.phase is Phase.FINAL
    assert (
        correction_consequences(
            day.desk, day.event.with_table(ONE, corrected(day, [1, 2, 3, 4])), ONE
        ).rounds
        == ()
    )
    winner = day.seated()[0][0]
    table = next(t.number for t in day.event.rounds[0].tables if winner in [*_entries(t)])
    day.enter(table, [60, 61, 62, 63], round_=1, reason="letti male")
    assert day.round.pairing is Pairing.MANUAL


def _entries(table: Table) -> list[EntryNumber]:
    return [seat.entry for seat in table.seats]


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
    return with_line(day, number, new)


def with_line(day: Day, number: int, table: Table) -> Event:
    line = Correction(EVENING, RoundNumber(number), table.number, None, "score", "1", "2", "x")
    after = day.event.with_table(RoundNumber(number), table)
    return replace(after, corrections=(*after.corrections, line))


def found(day: Day, after: Event, number: int = 1) -> tuple[Affected, ...]:
    return correction_consequences(day.desk, after, RoundNumber(number)).rounds


def settle(day: Day, after: Event, choices: Choices, number: int = 1) -> None:
    args = {"round": number, "table": 1}
    correct_facts(day.desk, "correct-result", args, after, RoundNumber(number), choices)


@pytest.mark.parametrize("choice", [Choice.REPAIR, Choice.AGAIN])
@pytest.mark.parametrize("which", [*MADE][:: figure(2, long=1)])
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
    after = with_line(day, 1, turned_round)
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
    mode = BY_SIDES
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
