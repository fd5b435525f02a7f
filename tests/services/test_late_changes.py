"""Somebody leaves or arrives when the round is seated: who stands up, and what is written down."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from bglmanager.engine import facts
from bglmanager.engine.event import Round
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, Pairing, Phase, Seating
from bglmanager.engine.seating.aims import Aim
from bglmanager.services import entries, late_changes, lateness, leaving, rounds
from bglmanager.services.late_changes import LateCase, LateChange
from tests.helpers import boards as diplomacy
from tests.helpers.days import Day
from tests.helpers.events import event, with_entry
from tests.services.conftest import DayMaker

ONE = RoundNumber(1)
TWO = RoundNumber(2)
WITHDRAWS, MISSES, ARRIVES = LateChange.WITHDRAWS, LateChange.MISSES, LateChange.ARRIVES


def at(day: Day, table: int, seat: int = 0) -> EntryNumber:
    """Who sits there in the last round."""
    return day.event.rounds[-1].tables[table - 1].seats[seat].entry


def sizes(day: Day) -> list[int]:
    return [len(table.seats) for table in day.event.rounds[-1].tables]


def case(entry: int, change: LateChange, number: RoundNumber = ONE) -> LateCase:
    return LateCase(number, EntryNumber(entry), change)


def refusals(day: Day, entry: int, change: LateChange, number: RoundNumber = ONE) -> list[str]:
    return [each.code for each in late_changes.can_change(day.event, case(entry, change, number))]


def test_one_of_26_withdraws_before_the_game(begin: DayMaker) -> None:
    """25 at 4 have three tables of 3: one stands up, and nobody else is told anything."""
    day = begin(event(26))
    day.start()
    gone, old = at(day, 7), day.event.rounds[0]
    as_it_is, first, _ = late_changes.reseated_rounds(day.desk, case(gone, WITHDRAWS))
    assert (as_it_is.moves, as_it_is.sizes[-1], as_it_is.sizes_off > 0) == ((), 2, True)
    [move] = first.moves
    assert (move.before, move.after) == (5, 7)
    late_changes.reseat(day.desk, case(gone, WITHDRAWS), first)
    assert sizes(day) == [4, 4, 4, 4, 3, 3, 3]
    same = [one for one, other in zip(old.tables, day.round.tables, strict=True) if one == other]
    assert len(same) == 5
    assert day.event.entry(gone).status is EntryStatus.NO_SHOW  # nobody saw him play
    assert day.round.pairing is Pairing.MANUAL
    assert gone not in {seat.entry for seat in day.round.seats()}
    day.fill()


def test_it_is_one_act_that_is_undone_as_one(begin: DayMaker) -> None:
    day = begin(event(27))
    day.start()
    before = day.event
    gone = at(day, 7)
    chosen = late_changes.reseated_rounds(day.desk, case(gone, MISSES))[1]
    late_changes.reseat(day.desk, case(gone, MISSES), chosen)
    assert sizes(day) == [4, 4, 4, 4, 4, 3, 3]
    assert day.event.entry(gone).sits_out == (1,)
    assert not day.event.entry(gone).desk.present
    assert rounds.was_joined(day.desk, ONE)
    assert rounds.tables_reseated(day.desk, ONE) == (6, 7)
    day.desk.undo()
    assert day.event == before
    assert rounds.tables_reseated(day.desk, ONE) == ()


def test_who_comes_thirteenth_has_a_table_with_two_who_stand_up(begin: DayMaker) -> None:
    day = begin(with_entry(event(13), 13, status=EntryStatus.LAPSED))
    day.start()
    first = late_changes.reseated_rounds(day.desk, case(13, ARRIVES))[0]
    assert (len(first.moves), first.seat, first.opened) == (2, 4, 4)
    late_changes.reseat(day.desk, case(13, ARRIVES), first)
    assert sorted(sizes(day)) == [3, 3, 3, 4]
    new = day.event.entry(EntryNumber(13))
    assert (new.status, new.first_round, new.desk.present) == (EntryStatus.ACTIVE, 1, True)
    day.finish()
    assert facts.check_event(day.event) == ()


def test_a_draft_is_repaired_and_not_thrown_away(begin: DayMaker) -> None:
    day = begin(event(26))
    day.start()
    day.finish()
    rounds.draw_round(day.desk)
    gone = at(day, 7)
    first = late_changes.reseated_rounds(day.desk, case(gone, WITHDRAWS, TWO))[1]
    late_changes.reseat(day.desk, case(gone, WITHDRAWS, TWO), first)
    assert sorted(sizes(day)) == [3, 3, 3, 4, 4, 4, 4]
    left = day.event.entry(gone)
    assert (left.status, left.left_after) == (EntryStatus.WITHDRAWN, 1)
    rounds.publish_draft(day.desk)
    assert day.event.rounds[1].tables == first.round.tables


def couples(made: Round) -> set[tuple[EntryNumber, ...]]:
    """Each two who sit together."""
    tables = ([seat.entry for seat in table.seats] for table in made.tables)
    return {two for table in tables for two in combinations(sorted(table), 2)}


def test_what_it_breaks_is_told(begin: DayMaker) -> None:
    """Who meets again by it is told, not who does so anyway."""
    day = begin(event(11, rounds_planned=4))
    day.play(3)
    rounds.draw_round(day.desk)
    *played, drafted = map(couples, day.event.rounds)
    told, number = 0, day.round.number
    for seat in day.round.seats():
        for way in late_changes.reseated_rounds(day.desk, case(seat.entry, MISSES, number)):
            again = (couples(way.round) - drafted) & set().union(*played)
            assert {*way.breaks.get(Aim.AGAIN, ())} == again
            told += len(again)
    assert told


def test_the_bye_is_gone_when_somebody_else_leaves(begin: DayMaker) -> None:
    day = begin(event(9, players_per_table=2))
    day.start()
    [alone] = day.round.byes
    [way] = late_changes.reseated_rounds(day.desk, case(at(day, 2), MISSES))
    assert [(each.entry, each.before, each.after) for each in way.moves] == [(alone, 5, 2)]
    assert way.emptied == 5
    late_changes.reseat(day.desk, case(at(day, 2), MISSES), way)
    assert (day.round.byes, sizes(day)) == ((), [2, 2, 2, 2])


def test_nobody_leaves_a_table_that_has_begun(begin: DayMaker) -> None:
    day = begin(event(12))
    day.start()
    here, mate = at(day, 3), at(day, 3, 1)
    leaving.leave_game(day.desk, ONE, TableNumber(3), mate, BottomReason.ABSENT)
    assert refusals(day, here, WITHDRAWS) == ["late-change.table-begun"]
    assert late_changes.reseated_rounds(day.desk, case(here, WITHDRAWS)) == ()
    for way in late_changes.reseated_rounds(day.desk, case(at(day, 2), WITHDRAWS)):
        assert way.round.tables[2] == day.round.tables[2]


def test_where_it_cannot_be(begin: DayMaker) -> None:
    day = begin(event(12))
    day.start()
    assert refusals(day, 5, ARRIVES) == ["join.not-he"]
    day.fill()
    assert refusals(day, 5, WITHDRAWS) == ["late-change.begun"]
    rounds.close_round(day.desk, ONE)
    assert refusals(day, 5, WITHDRAWS) == ["round.not-playing"]


def test_a_schedule_is_not_changed(begin: DayMaker) -> None:
    day = begin(event(5, players_per_table=2, seating=Seating.ROUND_ROBIN, rounds_planned=5))
    day.start()
    assert day.round.phase is Phase.ROUND_ROBIN
    assert refusals(day, at(day, 1), MISSES) == ["late-change.schedule"]


def test_boards_stay_as_they_are(begin: DayMaker) -> None:
    day = begin(diplomacy.event(14))
    day.start()
    assert refusals(day, at(day, 1), MISSES) == ["join.together"]


def test_what_has_changed_meanwhile_is_not_written(begin: DayMaker) -> None:
    day = begin(event(26))
    day.start()
    gone, mate = at(day, 7), at(day, 7, 1)
    [_, first, _] = late_changes.reseated_rounds(day.desk, case(gone, WITHDRAWS))
    other = late_changes.reseated_rounds(day.desk, case(mate, WITHDRAWS))[1]
    late_changes.reseat(day.desk, case(mate, WITHDRAWS), other)
    said = day.refuses(late_changes.reseat, case(gone, WITHDRAWS), first)
    assert said == ["The tables of round 1 have changed meanwhile. Look at the choices again."]


def test_who_always_sits_at_one_table_does_not_stand_up(begin: DayMaker) -> None:
    day = begin(event(12))
    day.start()
    mover = late_changes.reseated_rounds(day.desk, case(at(day, 3), MISSES))
    assert mover[0].moves == ()
    made = event(26)
    day = begin(made)
    day.start()
    first = late_changes.reseated_rounds(day.desk, case(at(day, 7), MISSES))[1].moves[0].entry
    entry = day.event.entry(first)
    kept = day.event.with_entry(replace(entry, desk=replace(entry.desk, table_label=f"{first}")))
    day.desk.act("edit-entry", {"entry": first}, kept)
    again = late_changes.reseated_rounds(day.desk, case(at(day, 7), MISSES))
    assert first not in {move.entry for way in again for move in way.moves}


def test_a_draft_is_thrown_away_only_where_no_small_change_does(begin: DayMaker) -> None:
    day = begin(event(12))
    rounds.draw_round(day.desk)
    assert late_changes.draft_to_reseat(day.desk, at(day, 1)) == 1
    rounds.publish_draft(day.desk)
    assert late_changes.draft_to_reseat(day.desk, at(day, 1)) is None
    day = begin(diplomacy.event(14))
    rounds.draw_round(day.desk)
    assert late_changes.draft_to_reseat(day.desk, at(day, 1)) is None


def test_who_was_to_sit_out_comes_after_all(begin: DayMaker) -> None:
    day = begin(event(26))
    day.start()
    gone = at(day, 7)
    late_changes.reseat(
        day.desk, case(gone, MISSES), late_changes.reseated_rounds(day.desk, case(gone, MISSES))[1]
    )
    [back, *_] = late_changes.reseated_rounds(day.desk, case(gone, ARRIVES))
    assert back.moves == ()
    late_changes.reseat(day.desk, case(gone, ARRIVES), back)
    person = day.event.entry(gone)
    assert (person.sits_out, person.desk.present) == ((), True)
    assert sorted(sizes(day)) == [3, 3, 4, 4, 4, 4, 4]


def test_of_two_who_come_to_a_draft_each_is_given_a_seat(begin: DayMaker) -> None:
    """That the second has none yet hinders nothing."""
    made = with_entry(event(14), 13, status=EntryStatus.REGISTERED)
    day = begin(with_entry(made, 14, status=EntryStatus.REGISTERED))
    rounds.draw_round(day.desk)
    for late in (13, 14):
        entries.check_in(day.desk, EntryNumber(late))
    for late in (13, 14):
        way = late_changes.reseated_rounds(day.desk, case(late, ARRIVES))[0]
        late_changes.reseat(day.desk, case(late, ARRIVES), way)
    assert sorted(sizes(day)) == [3, 3, 4, 4]
    rounds.publish_draft(day.desk)
    day.finish()


def test_a_correction_afterwards_moves_nobody_who_was_not_moved_by_the_rules(
    begin: DayMaker,
) -> None:
    """Whoever left after the draw of round 2 is in none of its seatings (rules 2.12)."""
    day = begin(event(26))
    day.play()
    day.start()
    gone = at(day, 7)
    way = late_changes.reseated_rounds(day.desk, case(gone, WITHDRAWS, TWO))[1]
    late_changes.reseat(day.desk, case(gone, WITHDRAWS, TWO), way)
    day.enter(1, [5, 90, 80, 70], round_=1, reason="letto male")
    assert day.event.rounds[1].pairing is Pairing.MANUAL
    assert [seat.entry for seat in day.event.rounds[1].seats()] == [
        seat.entry for seat in way.round.seats()
    ]
    day.finish()


def test_a_warning_goes_along_to_the_other_table(begin: DayMaker) -> None:
    day = begin(event(26))
    day.start()
    gone = at(day, 7)
    way = late_changes.reseated_rounds(day.desk, case(gone, MISSES))[1]
    [move] = way.moves
    lateness.note_late(day.desk, ONE, TableNumber(5), move.entry)
    late_changes.reseat(day.desk, case(gone, MISSES), way)
    assert [(line.entry, line.table) for line in day.event.penalties] == [(move.entry, 7)]
