"""A correction and the rounds seated since: kept, repaired where they differ, made again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bglmanager.engine.event import Event, EventDesk, Table
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, Pairing, PenaltyKind, Phase, RoundStatus
from bglmanager.engine.penalties import Reason
from bglmanager.engine.seating import wishes_of
from bglmanager.services import (
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
    correction_consequences,
)
from bglmanager.services.result_input import SeatInput
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from tests.helpers.days import ENGLISH, Day
from tests.helpers.events import event
from tests.helpers.results_typed import enter_result
from tests.helpers.setups import EVERYTHING
from tests.services.conftest import DayMaker

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
    undoable = day.desk.undoable
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
    rounds.draw_round(day.desk, wishes_of(EVERYTHING))
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
