"""Who comes when the round is being played: a free seat, or a table of their own (request 6)."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import EntryDesk, Event
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import (
    BottomReason,
    EntryStatus,
    ListState,
    Pairing,
    PenaltyKind,
)
from bglmanager.services import entries, lateness, penalties, rounds
from bglmanager.services.entries import lists_open
from tests.helpers import boards as diplomacy
from tests.helpers.days import Day
from tests.helpers.events import event, with_entry
from tests.helpers.teams import sides_of
from tests.services.conftest import DayMaker

ONE = RoundNumber(1)


def with_missing(players: int, *numbers: int, **changes: object) -> Event:
    """An event in which these people lapsed before the draw."""
    made = event(players, **changes)
    for number in numbers:
        made = with_entry(made, number, status=EntryStatus.LAPSED)
    return made


def sizes(day: Day) -> list[int]:
    return [len(table.seats) for table in day.round.tables]


def test_one_who_comes_at_minute_ten_joins_a_short_table(begin: DayMaker) -> None:
    day = begin(with_missing(12, 12))
    day.start()
    lateness.start_clock(day.desk, ONE)
    assert sizes(day) == [4, 4, 3]
    late = EntryNumber(12)
    assert lateness.newcomers_to(day.event, ONE) == (late,)
    assert lateness.free_tables(day.event, ONE, late) == (3,)
    lateness.join_table(day.desk, ONE, late, TableNumber(3))
    assert sizes(day) == [4, 4, 4]
    entry = day.event.entry(late)
    assert (entry.status, entry.first_round, entry.desk.present) == (EntryStatus.ACTIVE, 1, True)
    assert day.round.table(TableNumber(3)).seats[-1].entry == late
    assert day.round.pairing is Pairing.MANUAL
    day.fill()
    assert day.event.rounds[0].tables[2].seats[-1].score is not None


def test_who_was_checked_in_after_the_draw_joins_too(begin: DayMaker) -> None:
    day = begin(with_missing(12, 12))
    day.start()
    entries.check_in(day.desk, EntryNumber(12))
    assert day.event.entry(EntryNumber(12)).first_round == 2
    lateness.join_table(day.desk, ONE, EntryNumber(12), TableNumber(3))
    assert day.event.entry(EntryNumber(12)).first_round == 1


def test_the_shortest_table_is_proposed_and_of_two_the_last(begin: DayMaker) -> None:
    day = begin(with_missing(14, 13, 14, players_per_table=5))
    day.start()
    assert sizes(day) == [4, 4, 4]
    assert lateness.free_tables(day.event, ONE, EntryNumber(13)) == (3, 2, 1)
    lateness.join_table(day.desk, ONE, EntryNumber(13), TableNumber(3))
    assert lateness.free_tables(day.event, ONE, EntryNumber(14)) == (2, 1)


def test_a_table_with_a_result_is_joined_no_more(begin: DayMaker) -> None:
    day = begin(with_missing(12, 12))
    day.start()
    day.enter(3, [30, 20, 10])
    assert lateness.free_tables(day.event, ONE, EntryNumber(12)) == ()
    assert day.refuses(lateness.join_table, ONE, EntryNumber(12), TableNumber(3)) == [
        "Table 3 has a result already. Choose one that is still playing."
    ]
    assert day.refuses(lateness.join_table, ONE, EntryNumber(12), TableNumber(1)) == [
        "Table 1 has no free seat. Choose a short one."
    ]


def test_a_bye_becomes_a_game(begin: DayMaker) -> None:
    day = begin(with_missing(8, 8, players_per_table=2, rounds_planned=3))
    day.start()
    assert day.round.byes
    [alone] = day.round.byes
    table = next(t.number for t in day.round.tables if len(t.seats) == 1)
    lateness.join_table(day.desk, ONE, EntryNumber(8), table)
    assert day.round.byes == ()
    assert {seat.entry for seat in day.round.table(table).seats} == {alone, 8}


def test_three_who_come_have_a_table_of_their_own(begin: DayMaker) -> None:
    day = begin(with_missing(11, 9, 10, 11))
    day.start()
    assert sizes(day) == [4, 4]
    companions = tuple(map(EntryNumber, (9, 10, 11)))
    lateness.open_table(day.desk, ONE, companions)
    assert sizes(day) == [4, 4, 3]
    assert [seat.entry for seat in day.round.tables[2].seats] == [9, 10, 11]
    day.fill()


def test_a_table_needs_company(begin: DayMaker) -> None:
    day = begin(with_missing(9, 9))
    day.start()
    assert day.refuses(lateness.open_table, ONE, (EntryNumber(9),)) == [
        "A new table needs 2 to 4 people; 1 are chosen."
    ]
    twice = (EntryNumber(9), EntryNumber(9))
    assert day.refuses(lateness.open_table, ONE, twice) == [
        "Somebody is named twice for the new table."
    ]


def test_who_has_a_seat_waits_or_has_left_cannot_join(begin: DayMaker) -> None:
    made = with_missing(12, 12)
    made = with_entry(made, 11, status=EntryStatus.WAITING)
    made = with_entry(made, 10, status=EntryStatus.WITHDRAWN)
    made = with_entry(made, 9, sits_out=(ONE,))
    day = begin(made)
    day.start()
    assert lateness.newcomers_to(day.event, ONE) == (12,)
    for number in (9, 10, 11, 1):
        who = EntryNumber(number)
        assert lateness.can_join(day.event, ONE, who, TableNumber(2)) != ()


def test_the_early_ones_come_before_the_missing(begin: DayMaker) -> None:
    day = begin(with_missing(12, 11, 12))
    day.start()
    entries.check_in(day.desk, EntryNumber(12))
    assert lateness.newcomers_to(day.event, ONE) == (12, 11)


def test_nobody_joins_before_the_tables_are_published_nor_after_the_round(begin: DayMaker) -> None:
    day = begin(with_missing(12, 12))
    rounds.draw_round(day.desk)
    said = ["Round 1 is not being played. Publish it first, or correct its results."]
    assert day.refuses(lateness.join_table, ONE, EntryNumber(12), TableNumber(3)) == said


def test_teams_are_not_joined_by_one(begin: DayMaker) -> None:
    made = with_missing(12, 12, players_per_table=6)
    day = begin(replace(made, settings=replace(made.settings, teams_mode=sides_of(3))))
    day.start()
    assert day.refuses(lateness.join_table, ONE, EntryNumber(12), TableNumber(2)) == [
        (
            "Only whole teams, pairs or boards are seated here: nobody joins a table "
            "alone. The player joins from the next round on."
        )
    ]


def test_a_latecomer_of_round_two_has_no_points_of_round_one(begin: DayMaker) -> None:
    day = begin(with_missing(12, 12))
    day.play()
    day.start()
    lateness.join_table(day.desk, RoundNumber(2), EntryNumber(12), TableNumber(3))
    assert day.event.entry(EntryNumber(12)).first_round == 2
    day.fill()
    day.finish()
    rows = day.desk.derived.standings[-1].rows
    assert len(rows) == 12


def test_a_board_that_has_counted_its_centres_is_offered_no_more(begin: DayMaker) -> None:
    made = with_entry(diplomacy.event(20), 20, status=EntryStatus.LAPSED)
    day = begin(made)
    day.start()
    late = EntryNumber(20)
    short = min(day.round.tables, key=lambda table: len(table.seats)).number
    assert len(day.table(short).seats) < 7
    assert short in lateness.free_tables(day.event, ONE, late)
    diplomacy.fill(day.desk, 1, short)
    assert short not in lateness.free_tables(day.event, ONE, late)


# ---- Late at the table, lists of elements not handed in: what the regulation asks of the desk

FIRST = TableNumber(1)


def test_who_is_late_has_a_warning_for_slow_play_at_once(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    who = day.who(1, 2)
    lateness.note_late(day.desk, ONE, FIRST, who)
    (line,) = day.event.penalties
    assert (line.entry, line.kind, line.reason, line.note, line.table) == (
        who,
        PenaltyKind.WARNING,
        "slow play",
        "late",
        1,
    )
    assert lateness.is_warned(day.event, ONE, who)
    assert day.refuses(lateness.note_late, ONE, FIRST, who) == [
        f"{day.name(who)} has the warning for being late in round 1 already."
    ]


def test_after_a_quarter_of_an_hour_the_others_start(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    who = day.who(1, 2)
    lateness.note_late(day.desk, ONE, FIRST, who)
    lateness.not_there(day.desk, ONE, FIRST, who)
    assert len(day.event.penalties) == 1
    seat, table = day.seat(who), day.table(1)
    assert (seat.bottom, seat.bottom_reason) == (1, BottomReason.ABSENT)
    assert table.extra_minutes == 15
    assert lateness.never_came(day.event, ONE) == ()
    day.enter(1, [40, None, 20, 10])
    assert lateness.never_came(day.event, ONE) == (who,)
    assert day.places(1) == [1, 4, 2, 3]


def test_the_warning_comes_with_it_when_nobody_noted_it(begin: DayMaker) -> None:
    day = begin(event(8))
    day.start()
    lateness.not_there(day.desk, ONE, FIRST, day.who(1, 1))
    assert [line.reason for line in day.event.penalties] == ["slow play"]


def test_the_other_league_has_no_such_rule(begin: DayMaker) -> None:
    day = begin(event(8, ruleset="big-2026", league=None, tier=None))
    day.start()
    assert day.refuses(lateness.note_late, ONE, FIRST, day.who(1, 1)) == [
        "These rules say nothing about latecomers."
    ]
    assert lateness.never_came(day.event, ONE) == ()


def test_lists_of_elements_are_named_when_round_2_is_made(begin: DayMaker) -> None:
    states = (ListState.MISSING, ListState.HANDED_IN, ListState.CHECKED, ListState.NOT_NEEDED)
    made = event(8)
    for number, state in enumerate(states, 1):
        made = with_entry(made, number, desk=EntryDesk(present=True, list=state))
    day = begin(made)
    assert lists_open(day.event) == ()
    day.play()
    assert day.said(lists_open(day.event)) == [
        "Army or deck lists not handed in: Ada Rossi. They were due at registration.",
        "Army or deck lists not checked: Bruno Rossi. They are due before round 1 ends.",
    ]
    day.play()
    assert lists_open(day.event) == ()


def test_a_penalty_belongs_to_the_game_that_is_being_played(begin: DayMaker) -> None:
    day = begin(
        event(10, ruleset="big-2026", league=None, tier=None, players_per_table=2, rounds_planned=3)
    )
    day.play()
    day.start()
    for table in day.round.tables[:-1]:
        day.enter(table.number, [20, 10])
    day.start()
    slow, early = day.who(5, 1, round_=2), day.who(1, 1, round_=3)
    for who in (slow, early):
        given = penalties.GivenPenalty(who, PenaltyKind.LAST, "rules error")
        penalties.give_penalty(day.desk, given)
    assert [(line.entry, line.round, line.table) for line in day.event.penalties] == [
        (slow, 2, 5),
        (early, 3, 1),
    ]
    assert day.seat(slow, 2).bottom == 1
    assert penalties.current_table(day.event, EntryNumber(99)) is None
