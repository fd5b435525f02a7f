"""Rounds seated by hand: by number in any event, moved, exchanged, told from drawn ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bglmanager.engine import copies, facts
from bglmanager.engine.event import (
    Adjustment,
    Entry,
    EntryDesk,
    Event,
    EventDesk,
    Table,
    Team,
    TeamsMode,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber, TeamNumber
from bglmanager.engine.kinds import (
    AdjustmentKind,
    BottomReason,
    EntryStatus,
    FirstSeating,
    Pairing,
    Phase,
    Seating,
)
from bglmanager.services import entries, lateness, leaving, result_input, rounds
from bglmanager.services.entries import Person
from bglmanager.services.reseating import correction_consequences
from bglmanager.services.result_input import SeatInput
from bglmanager.ui.pages.entries.panels import late_entry
from tests.engine import notation
from tests.engine.test_big_seating import SLOW
from tests.helpers import boards, cups
from tests.helpers.days import Day
from tests.helpers.events import EVENT_ID, event
from tests.helpers.results_typed import enter_result
from tests.helpers.teams import BY_SIDES, DIVIDED, PAIRS, UNITED
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
    "whole teams": (of_teams(10, UNITED), [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]),
    "teams apart": (
        of_teams(8, DIVIDED),
        [[1, 3, 5, 7], [2, 4, 6, 8]],
    ),
    "sides": (
        of_teams(8, BY_SIDES),
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
    assert facts.check_event(day.event) == ()
    rounds.publish_draft(day.desk)
    if made.settings.ruleset == cups.DIPLOMACY:
        for table in day.round.tables:
            boards.fill(day.desk, 1, table.number)
    else:
        day.fill()
    rounds.close_round(day.desk, RoundNumber(1))
    assert rounds.was_seated_by_hand(day.desk, RoundNumber(1))


def test_nobody_has_the_bye_twice(begin: DayMaker) -> None:
    day = begin(event(5, players_per_table=2))
    rounds.seat_by_hand(day.desk)
    assert day.round.byes == (5,)
    rounds.publish_draft(day.desk)
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
    rounds.publish_draft(day.desk)
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
    rounds.publish_draft(day.desk)
    day.finish()


def test_moves_that_cannot_be_are_said(begin: DayMaker) -> None:
    day = begin(event(7, **cups.catan()))
    one, five = EntryNumber(1), EntryNumber(5)
    assert day.said(rounds.can_move_seat(day.event, one, TableNumber(1))) == [
        "There is no draft. Draw the next round first."
    ]
    rounds.draw_round(day.desk)
    assert day.said(rounds.can_move_seat(day.event, one, TableNumber(1))) == [
        "Round 1 was drawn: swap two players, so that no table grows or shrinks."
    ]
    rounds.discard_draft(day.desk)
    rounds.seat_by_hand(day.desk)

    def said(entry: int, table: int) -> list[str]:
        number, to = EntryNumber(entry), TableNumber(table)
        return day.refuses(rounds.move_seat, number, to)

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
    for made in (boards.event(13), of_teams(10, PAIRS, **BIG), of_teams(10, UNITED)):
        day = begin(made)
        rounds.seat_by_hand(day.desk)
        assert day.said(rounds.can_move_seat(day.event, EntryNumber(1), TableNumber(2))) == [
            "Here nobody changes tables alone. Swap two players instead."
        ]


def test_a_correction_later_does_not_make_it_a_round_of_the_draw(begin: DayMaker) -> None:
    day = begin(event(8))
    day.play()
    rounds.seat_by_hand(day.desk)
    rounds.publish_draft(day.desk)
    inputs = [SeatInput(score) for score in (10, 20, 30, 40)]
    table = result_input.filled_table(day.table(1, 1), inputs)
    after = day.event.with_table(RoundNumber(1), table)
    assert correction_consequences(day.desk, after, RoundNumber(1)).rounds == ()
    enter_result(day.desk, RoundNumber(1), TableNumber(1), inputs, reason="misread")
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
        rounds.publish_draft(day.desk)
        day.finish()
    assert [found.code for found in rounds.can_seat_by_hand(day.event, day.desk.derived)] == [
        "seating.event-over"
    ]


# ---- A round begun early while slow tables play (rules 4.4): who waits, who comes, whose copy

TWO, THREE = RoundNumber(2), RoundNumber(3)
WAITS, STILL_PLAYS, SITS, AWAY = map(EntryNumber, (7, 9, 1, 13))
NOBODY_JOINS = (
    "Round 3 began early and still gets its other tables: anyone without a seat, and anyone who "
    "arrives now, is seated there."
)


def playing() -> Event:
    """Table 4 of round 2 is slow; table 1 of round 3 can start. Number 13 has not come."""
    made = notation.event(
        SLOW + "round 2 playing\n1: 1=9 4=8 7=7\n2: 10=9 11=8 8=7\n3: 5=9 2=8 12=7\n4: 9=? 6=? 3=?"
    )
    away = Entry(AWAY, "Zoe", "Assente", status=EntryStatus.LAPSED)
    named = replace(made.settings, id=EVENT_ID)
    by_hand = tuple(replace(round_, pairing=Pairing.MANUAL) for round_ in made.rounds)
    return replace(made, settings=named, entries=(*made.entries, away), rounds=by_hand)


def begun(begin: DayMaker, event: Event | None = None) -> Day:
    day = begin(event or playing())
    day.start()
    assert day.round.partial
    assert day.seated() == [[1, 10, 4]]
    return day


def whole(day: Day) -> None:
    """The slow table reports, and the other tables are seated."""
    day.enter(4, [9, 8, 7], round_=2)
    rounds.close_round(day.desk, TWO)
    rounds.seat_rest(day.desk)
    assert not day.round.partial


def test_nobody_joins_and_no_table_is_opened_before_the_others_are_seated(begin: DayMaker) -> None:
    day = begun(begin)
    assert lateness.newcomers_to(day.event, THREE) == ()
    assert day.said(lateness.can_join_any(day.event, THREE)) == [NOBODY_JOINS]
    companions = (WAITS, STILL_PLAYS, EntryNumber(6))
    assert day.refuses(lateness.open_table, THREE, companions) == [NOBODY_JOINS]
    join = lateness.join_table
    assert day.refuses(join, THREE, AWAY, TableNumber(1)) == [NOBODY_JOINS]
    whole(day)
    assert day.said(lateness.can_join_any(day.event, THREE)) == []


def test_who_comes_now_is_seated_with_the_other_tables(begin: DayMaker) -> None:
    day = begun(begin)
    late = late_entry(day.event)
    assert late is not None
    assert (late.code, dict(late.values)["round"]) == ("entry.late", THREE)
    entries.check_in(day.desk, AWAY)
    entries.add_entry(day.desk, Person("Ugo", "Tardi"), present=True)
    whole(day)
    seated = sorted(seat.entry for seat in day.round.seats())
    assert seated == list(range(1, 15))
    assert day.seated()[0] == [1, 10, 4]


def test_who_comes_at_the_draft_is_not_told_to_draw_anew(begin: DayMaker) -> None:
    day = begin(playing())
    rounds.draw_round(day.desk)
    late = late_entry(day.event)
    assert late is not None
    assert late.code == "entry.late"


def test_who_waits_for_his_table_can_sit_the_round_out_and_who_plays_cannot(
    begin: DayMaker,
) -> None:
    day = begun(begin)
    assert leaving.rounds_ahead(day.event, WAITS) == (THREE,)
    assert leaving.rounds_ahead(day.event, SITS) == (RoundNumber(4),)
    assert day.refuses(leaving.sit_out, SITS, (THREE,)) == [
        ("Round 3 is made: it is too late to sit out. Note at the table who is not there.")
    ]
    leaving.sit_out(day.desk, WAITS, (THREE,))
    whole(day)
    seated = [seat.entry for seat in day.round.seats()]
    assert WAITS not in seated
    assert len(seated) == 11


def test_who_withdraws_and_comes_back_meanwhile_is_seated_with_the_others(begin: DayMaker) -> None:
    day = begun(begin)
    leaving.withdraw_entry(day.desk, WAITS)
    leaving.readmit_entry(day.desk, WAITS)
    whole(day)
    assert sorted(seat.entry for seat in day.round.seats()) == list(range(1, 13))


def test_a_copy_at_a_slow_table_is_in_use(begin: DayMaker) -> None:
    """At the table of 4 they play with that of 6: his own stands where round 2 is played."""

    def note(entry: Entry) -> Entry:
        copies = {4: 1, 6: 1}.get(entry.number)
        return replace(entry, desk=EntryDesk(present=True, copies=copies))

    def stood(table: Table) -> Table:
        owner = {1: EntryNumber(6), 4: EntryNumber(4)}.get(table.number)
        return replace(table, desk=replace(table.desk, copy_of=owner))

    made = playing()
    tables = tuple(map(stood, made.rounds[1].tables))
    people = tuple(map(note, made.entries[:-1]))
    settings = replace(made.settings, desk=EventDesk(bring_copy=True))
    second = replace(made.rounds[1], tables=tables)
    day = begun(
        begin, replace(made, settings=settings, entries=people, rounds=(made.rounds[0], second))
    )
    assert day.table(1).desk.copy_of == 6
    assert copies.spare_copies(day.event, day.round).total() == 0
    whole(day)
    assert {table.desk.copy_of for table in day.round.tables} == {4, 6, None}


def test_who_has_a_seat_in_the_next_round_withdraws_from_that_one(begin: DayMaker) -> None:
    """His table of round 2 has reported: at another one of that round they still play."""
    day = begin(playing())
    gone = BottomReason.WITHDREW

    def leave() -> None:
        leaving.leave_game(day.desk, TWO, TableNumber(1), SITS, gone)

    rounds.draw_round(day.desk)
    assert day.refused(leave) == [
        f"{day.name(SITS)} has a seat in the draft of round 3. Discard the draft first."
    ]
    rounds.publish_draft(day.desk)
    assert day.refused(leave) == [
        f"{day.name(SITS)} has a seat in round 3 already. Note the withdrawal at that table."
    ]
    leaving.leave_game(day.desk, THREE, TableNumber(1), SITS, gone)
    assert day.event.entry(SITS).left_after == THREE
