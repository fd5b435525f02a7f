"""Who sat at another's place, or at another table: the people change, the sheets stay."""

from __future__ import annotations

from bglmanager.engine.event import BottomReason, EntryStatus, Pairing, PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import leaving, mistakes, penalties, results, rounds
from bglmanager.services.changes import Changes
from bglmanager.services.mistakes import Furniture, SwappedPlaces, WrongTable
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.reseating import Choice, Choices
from bglmanager.words.command_names import command_words
from bglmanager.words.names import names_of
from tests.helpers import boards as diplomacy
from tests.helpers.days import ENGLISH, Day
from tests.helpers.events import event
from tests.helpers.pairs import in_pairs
from tests.helpers.sentences import sentences
from tests.services.conftest import DayMaker

ONE, TWO = RoundNumber(1), RoundNumber(2)
LOW, HIGH = [4, 3, 2, 1], [40, 30, 20, 10]
REASON = "sat at the wrong table"


def sat(day: Day, one: EntryNumber, other: EntryNumber, round_: int = 1) -> Changes:
    return mistakes.put_right(day.desk, RoundNumber(round_), SwappedPlaces(one, other), REASON)


def went(day: Day, entry: EntryNumber, table: int, round_: int = 1) -> Changes:
    mistake = WrongTable(entry, TableNumber(table))
    return mistakes.put_right(day.desk, RoundNumber(round_), mistake, REASON)


def said(day: Day, changes: Changes) -> str:
    return command_words(ENGLISH, changes.kind, changes.args, names_of(day.event.entries))


def test_before_any_result_the_two_change_and_the_draw_can_still_be_checked(day: Day) -> None:
    anna, bruno = day.who(1, 2), day.who(2, 3)
    changes = sat(day, anna, bruno)
    assert (day.who(1, 2), day.who(2, 3)) == (bruno, anna)
    assert day.round.exchanged == ((anna, bruno),)
    assert day.round.pairing is Pairing.RANDOM
    assert said(day, changes) == (
        f"round 1: {day.name(anna)} and {day.name(bruno)} had sat at each other’s place"
    )
    assert [(line.table, line.field, line.entry) for line in day.event.corrections] == [
        (1, "seats", None),
        (2, "seats", None),
    ]


def test_the_figures_stay_where_they_were_typed(day: Day) -> None:
    day.enter(1, LOW)
    day.enter(2, HIGH)
    anna, bruno = day.who(1, 2), day.who(2, 3)
    sat(day, anna, bruno)
    assert (day.scores(1), day.scores(2)) == (LOW, HIGH)
    assert (day.seat(anna).score, day.seat(bruno).score) == (20, 3)


def test_twice_is_not_at_all(day: Day) -> None:
    day.enter(1, LOW)
    before = day.event.rounds
    anna, bruno = day.who(1, 2), day.who(2, 3)
    sat(day, anna, bruno)
    sat(day, bruno, anna)
    assert day.event.rounds == before


def test_two_lines_of_one_sheet(day: Day) -> None:
    day.enter(1, LOW)
    anna, bruno = day.who(1, 1), day.who(1, 4)
    sat(day, anna, bruno)
    assert day.scores(1) == LOW
    assert (day.seat(anna).score, day.seat(bruno).score) == (1, 4)


def test_a_closed_round_with_another_after_it(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    rounds.draw_round(day.desk)
    anna, bruno = day.who(1, 1, 1), day.who(2, 4, 1)
    seated = day.seated(2)
    sat(day, anna, bruno)
    assert day.event.round(ONE).exchanged == ((anna, bruno),)
    assert day.seated(2) == seated
    assert day.round.pairing is Pairing.MANUAL


def test_the_draft_after_it_may_be_repaired(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    rounds.draw_round(day.desk)
    seated = day.seated(2)
    mistake = SwappedPlaces(day.who(1, 1, 1), day.who(2, 4, 1))
    mistakes.put_right(day.desk, ONE, mistake, REASON, choices=Choices({TWO: Choice.REPAIR}))
    assert day.seated(2) != seated
    assert day.round.pairing is Pairing.GREEDY


def test_in_a_round_made_by_hand_nothing_is_exchanged_on_record(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    rounds.draw_round(day.desk)
    day.enter(1, [20, 25, 50, 100], round_=1, reason="upside down")
    rounds.publish_draft(day.desk)
    assert day.round.pairing is Pairing.MANUAL
    anna, bruno = day.who(1, 2), day.who(2, 3)
    sat(day, anna, bruno, 2)
    assert day.round.exchanged == ()
    assert (day.who(1, 2), day.who(2, 3)) == (bruno, anna)


def test_who_had_the_bye_played_and_the_other_did_not(begin: DayMaker) -> None:
    day = begin(event(5, players_per_table=2))
    day.start()
    day.enter(1, [2, 1])
    alone, other = day.who(3, 1), day.who(1, 1)
    sat(day, alone, other)
    assert day.round.byes == (other,)
    assert day.scores(1) == [2, 1]
    assert day.who(1, 1) == alone


def test_whole_teams_change_where_teams_sit_together(begin: DayMaker) -> None:
    day = begin(in_pairs(8))
    before = day.seated()
    sat(day, EntryNumber(1), EntryNumber(5))
    assert before == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert day.seated() == [[5, 6, 3, 4], [1, 2, 7, 8]]


def test_powers_stay_with_the_seats(begin: DayMaker) -> None:
    day = begin(diplomacy.event(14))
    day.start()
    diplomacy.fill(day.desk, 1, 1)
    anna, bruno = day.who(1, 2), day.who(2, 3)
    before = (day.seat(anna), day.seat(bruno))
    sat(day, anna, bruno)
    after = (day.seat(bruno), day.seat(anna))
    assert [(s.role, s.extra) for s in after] == [(s.role, s.extra) for s in before]


def test_the_top_table_has_who_really_sat_there(begin: DayMaker) -> None:
    day = begin(diplomacy.event(14, rounds_planned=2))
    diplomacy.play(day.desk)
    day.start()
    anna, bruno = day.who(1, 1), day.who(2, 1)
    sat(day, anna, bruno, 2)
    assert bruno in {line.entry for line in day.event.adjustments}
    assert anna not in {line.entry for line in day.event.adjustments}


def test_who_was_last_takes_that_along(day: Day) -> None:
    late = day.leave(1, 1, BottomReason.PUT_LAST)
    day.leave(2, 1, BottomReason.OUT_OF_TIME)
    anna = day.leave(1, 2, BottomReason.WITHDREW)
    bruno = day.who(2, 3)
    sat(day, anna, bruno)
    assert [(s.entry, s.bottom) for s in day.table(1).seats if s.bottom] == [(late, 1)]
    assert (day.seat(anna).bottom, day.seat(anna).bottom_reason) == (2, BottomReason.WITHDREW)
    assert day.seat(bruno).bottom is None


def test_both_were_last(day: Day) -> None:
    anna = day.leave(1, 2, BottomReason.WITHDREW)
    bruno = day.leave(2, 3, BottomReason.PUT_LAST)
    sat(day, anna, bruno)
    assert day.seat(anna).bottom_reason is BottomReason.WITHDREW
    assert day.seat(bruno).bottom_reason is BottomReason.PUT_LAST


def test_in_another_line_of_the_sheet_who_was_last_stays_last(day: Day) -> None:
    anna = day.leave(1, 2, BottomReason.WITHDREW)
    bruno = day.who(1, 4)
    day.enter(1, LOW, place=[1, None, 2, 3])
    sat(day, anna, bruno)
    assert [(s.entry, s.place, s.bottom) for s in day.table(1).seats[1::2]] == [
        (bruno, 3, None),
        (anna, None, 1),
    ]


def test_penalties_of_the_round_are_those_of_the_table_they_sat_at(day: Day) -> None:
    anna, bruno = day.who(1, 2), day.who(2, 3)
    penalties.give_penalty(day.desk, GivenPenalty(anna, PenaltyKind.WARNING, "late"))
    assert day.event.penalties[0].table == 1
    sat(day, anna, bruno)
    assert day.event.penalties[0].table == 2


def test_who_cannot_have_changed(day: Day) -> None:
    anna, stranger = day.who(1, 1), EntryNumber(99)
    name = day.name(anna)
    assert day.refused(lambda: sat(day, anna, anna)) == [
        f"Choose another player to swap with {name}."
    ]
    assert day.refused(lambda: sat(day, anna, stranger)) == [
        "There is no player number 99 in this event. Look the player up in the entries."
    ]


def test_who_does_not_play_in_the_round_has_no_place(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    gone = day.who(1, 1)
    leaving.withdraw_entry(day.desk, gone)
    day.start()
    other = day.who(1, 1)
    assert day.refused(lambda: sat(day, gone, other, 2)) == [
        f"{day.name(gone)} has no seat in round 2. Choose somebody who sits in it."
    ]


def test_a_player_at_a_table_that_had_room(begin: DayMaker) -> None:
    day = begin(event(7))
    day.start()
    mover = day.who(1, 2)
    changes = went(day, mover, 2)
    assert [len(table.seats) for table in day.round.tables] == [3, 4]
    assert day.who(2, 4) == mover
    assert day.round.pairing is Pairing.MANUAL
    assert said(day, changes) == f"round 1: {day.name(mover)} had sat at table 2"


def test_his_figures_go_with_him(begin: DayMaker) -> None:
    day = begin(event(7))
    day.start()
    day.enter(1, LOW, place=[1, 2, 3, 4])
    day.enter(2, [30, 20, 10], place=[1, 2, 3])
    mover = day.who(1, 2)
    went(day, mover, 2)
    assert (day.scores(1), day.scores(2)) == ([4, 2, 1], [30, 20, 10, 3])
    assert [s.place for s in day.table(1).seats] == [1, 2, 3]
    assert [s.place for s in day.table(2).seats] == [1, 2, 3, 4]
    fields = {(line.table, line.field) for line in day.event.corrections}
    assert {(1, "seats"), (2, "seats"), (1, "place")} <= fields


def test_a_table_he_has_no_score_for_waits_for_it(begin: DayMaker) -> None:
    day = begin(event(7))
    day.start()
    day.enter(2, [30, 20, 10])
    went(day, day.who(1, 2), 2)
    assert rounds.missing_tables(day.round) == (1, 2)


def test_who_was_taken_for_absent_was_there_after_all(begin: DayMaker) -> None:
    day = begin(event(7))
    day.start()
    mover = day.leave(1, 2, BottomReason.ABSENT)
    went(day, mover, 2)
    assert day.seat(mover).bottom is None
    assert all(seat.bottom is None for seat in day.table(1).seats)
    assert day.event.entry(mover).desk.present
    assert [(c.table, c.field, c.old, c.new) for c in day.event.corrections if c.entry] == [
        (2, "bottom", "1", None),
        (2, "bottom_reason", "absent", None),
    ]


def test_who_withdrew_takes_it_along(begin: DayMaker) -> None:
    day = begin(event(7))
    day.start()
    mover = day.leave(1, 2, BottomReason.WITHDREW)
    went(day, mover, 2)
    assert (day.seat(mover).bottom, day.seat(mover).bottom_reason) == (1, BottomReason.WITHDREW)
    assert day.event.entry(mover).status is EntryStatus.WITHDRAWN


def test_a_closed_round_needs_his_score(begin: DayMaker) -> None:
    day = begin(event(7))
    day.start()
    mover = day.leave(1, 2, BottomReason.ABSENT)
    day.finish()
    assert day.scores(1)[1] is not None
    went(day, mover, 2)
    assert [len(table.seats) for table in day.round.tables] == [3, 4]


def test_a_closed_round_without_his_score_is_refused(begin: DayMaker) -> None:
    day = begin(event(7))
    day.start()
    mover = day.leave(1, 2, BottomReason.ABSENT)
    day.enter(1, [4, None, 2, 1])
    day.finish()
    assert day.refused(lambda: went(day, mover, 2)) == sentences(f"""
        Table 2: {day.name(mover)} would be left without a score. Type one in that line first, or
            correct the two tables one by one.
    """)


def test_who_is_left_alone_has_a_bye(begin: DayMaker) -> None:
    day = begin(event(5, players_per_table=2))
    day.start()
    day.enter(1, [2, 1])
    left, mover, alone = day.who(1, 1), day.who(1, 2), day.who(3, 1)
    went(day, mover, 3)
    assert day.round.byes == (left,)
    assert day.scores(1) == [None]
    assert day.seated()[2] == [alone, mover]
    assert rounds.missing_tables(day.round) == (2, 3)


def test_where_nobody_can_go(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    mover = day.who(1, 1)
    assert day.refused(lambda: went(day, mover, 2)) == [
        "Table 2 is full: it has 4 seats. Swap two players, or choose another table."
    ]
    assert day.refused(lambda: went(day, mover, 1)) == [
        f"{day.name(mover)} sits at table 1 already. Choose another table."
    ]


def test_no_table_is_left_empty(begin: DayMaker) -> None:
    day = begin(event(10, players_per_table=3))
    day.start()
    mover = day.who(4, 1)
    assert len(day.table(4).seats) == 2
    went(day, mover, 3)
    last = day.who(4, 1)
    assert day.refused(lambda: went(day, last, 2)) == sentences(f"""
        {day.name(last)} sits alone at table 4, and no table can be empty. Swap two players
            instead.
    """)


def test_catan_is_not_played_by_two(begin: DayMaker) -> None:
    day = begin(event(13, ruleset="catan-firenze-2014", game="catan", league=None, tier=None))
    day.start()
    sizes = [len(table.seats) for table in day.round.tables]
    assert sizes == [4, 3, 3, 3]
    mover = day.who(4, 1)
    assert day.refused(lambda: went(day, mover, 3)) == sentences("""
        Table 4 would be left with 2 players; at least 3 have to play there. Swap two players
            instead.
    """)


def test_teams_do_not_move_one_by_one(begin: DayMaker) -> None:
    day = begin(in_pairs(8))
    assert day.refused(lambda: went(day, EntryNumber(1), 2)) == [
        "Here nobody changes tables alone. Swap two players instead."
    ]


def test_two_tables_at_each_others_furniture(day: Day) -> None:
    day.enter(1, LOW)
    before = day.seated()
    furniture = Furniture(TableNumber(1), TableNumber(2))
    changes = mistakes.put_right(day.desk, ONE, furniture, "read the numbers wrong")
    assert [table.label for table in day.round.tables] == ["2", "1"]
    assert (day.seated(), day.scores(1)) == (before, LOW)
    assert said(day, changes) == "round 1: tables 1 and 2 stand at each other’s place"
    assert [(line.field, line.old, line.new) for line in day.event.corrections] == [
        ("label", "1", "2"),
        ("label", "2", "1"),
    ]
    mistakes.put_right(day.desk, ONE, furniture, "no, they were right")
    assert [table.label for table in day.round.tables] == [None, None]


def test_places_change_only_what_a_sheet_of_the_same_size_says(day: Day) -> None:
    day.enter(1, LOW)
    found = results.preview_table(day.event, ONE, day.table(1))
    sat(day, day.who(1, 1), day.who(2, 1))
    again = results.preview_table(day.event, ONE, day.table(1))
    assert [seat.place for seat in again.seats] == [seat.place for seat in found.seats]
    assert rounds.too_few(day.event, ONE) == ()
