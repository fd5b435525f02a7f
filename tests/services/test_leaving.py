"""Who leaves in the middle of a game, or is put last in it, and who comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import BottomReason, EntryDesk, EntryStatus, PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import lateness, leaving, penalties, results, rounds
from bglmanager.services.penalties import GivenPenalty
from tests.helpers.cups import catan
from tests.helpers.days import ENGLISH, Day
from tests.helpers.events import event
from tests.helpers.sentences import sentences
from tests.services.conftest import DayMaker

ONE, T1, T2 = RoundNumber(1), TableNumber(1), TableNumber(2)
ALL = (1, 2, 3, 4)


def bottoms(day: Day, table: int = 1) -> list[int | None]:
    return [seat.bottom for seat in day.table(table).seats]


def given(day: Day, entry: EntryNumber, kind: PenaltyKind) -> None:
    penalties.give_penalty(day.desk, GivenPenalty(entry, kind, "cheating"))


@pytest.mark.parametrize("reason", [reason for reason in BottomReason if reason != "expelled"])
def test_the_first_to_go_takes_the_last_place(day: Day, reason: BottomReason) -> None:
    one = day.leave(1, 1, reason)
    other = day.leave(1, 3, reason)
    day.enter(1, [100, 20, None, 30])
    assert bottoms(day) == [1, None, 2, None]
    assert day.places(1) == [4, 2, 3, 1]
    status = EntryStatus.WITHDRAWN if reason is BottomReason.WITHDREW else EntryStatus.ACTIVE
    left = 1 if reason is BottomReason.WITHDREW else None
    for entry in (one, other):
        found = day.event.entry(entry)
        assert (found.status, found.left_after) == (status, left)


@pytest.fixture
def unseen(begin: DayMaker) -> Day:
    """Twelve players of Catan, all here but for numbers 1 to 4, who have seats all the same."""
    made = event(12, **catan())
    here = (replace(e, desk=EntryDesk(present=e.number > 4)) for e in made.entries)
    day = begin(replace(made, entries=tuple(here)))
    day.start()
    return day


def withdrawn(day: Day, entry: EntryNumber) -> BottomReason | None:
    leaving.withdraw_entry(day.desk, entry)
    found = day.event.entry(entry)
    assert (found.status, found.left_after) == (EntryStatus.WITHDRAWN, 1)
    return day.seat(entry).bottom_reason


def test_catan_3_who_never_came_does_not_leave_during_the_game(unseen: Day) -> None:
    """7 Wonders 4 tells them apart too: who never came is no player of his table."""
    assert withdrawn(unseen, EntryNumber(1)) is BottomReason.ABSENT
    assert withdrawn(unseen, EntryNumber(5)) is BottomReason.WITHDREW


def test_who_never_came_and_is_withdrawn_is_not_to_be_disqualified(begin: DayMaker) -> None:
    made = event(8)
    here = (replace(e, desk=EntryDesk(present=e.number > 2)) for e in made.entries)
    day = begin(replace(made, entries=tuple(here)))
    day.start()
    assert withdrawn(day, EntryNumber(1)) is BottomReason.ABSENT
    day.fill()
    assert lateness.never_came(day.event, ONE) == ()


def test_who_never_came_is_back_in_the_event_when_it_is_taken_back(unseen: Day) -> None:
    one = EntryNumber(1)
    leaving.withdraw_entry(unseen.desk, one)
    table = next(t for t in unseen.round.tables if any(s.entry == one for s in t.seats))
    leaving.take_back(unseen.desk, ONE, table.number, one)
    assert unseen.seat(one).bottom is None
    assert (unseen.event.entry(one).status, unseen.event.entry(one).left_after) == (
        EntryStatus.ACTIVE,
        None,
    )


def test_who_came_to_a_round_before_leaves_during_this_one(unseen: Day) -> None:
    """He was not checked in; his result says that he is here."""
    unseen.finish()
    unseen.start()
    leaving.withdraw_entry(unseen.desk, EntryNumber(1))
    assert unseen.seat(EntryNumber(1)).bottom_reason is BottomReason.WITHDREW


def test_a_score_counts_for_the_shares_of_the_others(day: Day) -> None:
    day.leave(1, 1, BottomReason.PUT_LAST)
    day.enter(1, [50, 25, 15, 10])
    found = results.preview_table(day.event, ONE, day.table(1))
    assert [seat.pbg for seat in found.seats] == [50, 25, 15, 10]
    assert day.places(1) == [4, 1, 2, 3]


def test_everybody_leaves(day: Day) -> None:
    for seat in ALL:
        day.leave(1, seat, BottomReason.WITHDREW)
    day.finish()
    assert day.places(1) == [4, 3, 2, 1]
    day.play()
    assert [len(table) for table in day.seated()] == [4]
    rows = day.desk.derived.standings[-1].rows
    assert {row.entry for row in rows if row.mark} == {day.who(1, seat, 1) for seat in ALL}


def test_who_can_leave(day: Day) -> None:
    one = day.leave(1, 1, BottomReason.PUT_LAST)
    name = day.name(one)
    put_last = BottomReason.PUT_LAST

    def again(table: TableNumber, round_: RoundNumber = ONE) -> list[str]:
        return day.refuses(leaving.leave_game, round_, table, one, put_last)

    assert again(T1) == [
        f"{name} is already among the last at table 1. Nothing else has to be done."
    ]
    assert again(T2) == [f"{name} does not sit at table 2. Choose somebody who does."]
    assert again(TableNumber(3)) == [
        "There is no table 3 in round 1. Look for the number on the table sheet."
    ]
    assert again(T1, RoundNumber(2)) == ["There is no round 2. Choose one that has been drawn."]
    day.finish()
    assert again(T1) == ["Round 1 is not being played. Publish it first, or correct its results."]


def test_nobody_leaves_a_draft(begin: DayMaker) -> None:
    day = begin(event(8))
    rounds.draw_round(day.desk)
    assert day.refused(lambda: day.leave(1, 1, BottomReason.PUT_LAST)) == [
        "Round 1 is not being played. Publish it first, or correct its results."
    ]


def test_who_is_taken_back_plays_on(day: Day) -> None:
    one = day.leave(1, 1, BottomReason.WITHDREW)
    day.leave(1, 2, BottomReason.PUT_LAST)
    third = day.leave(1, 3, BottomReason.ABSENT)
    leaving.take_back(day.desk, ONE, T1, one)
    assert bottoms(day) == [None, 1, 2, None]
    found = day.event.entry(one)
    assert (found.status, found.left_after) == (EntryStatus.ACTIVE, None)
    leaving.take_back(day.desk, ONE, T1, third)
    assert bottoms(day) == [None, 1, None, None]
    day.finish()
    assert day.places(1) == [1, 4, 2, 3]


def test_what_can_be_taken_back(day: Day) -> None:
    one = day.who(1, 1)
    said = [f"{day.name(one)} is not last in the game at table 1: there is nothing to undo."]
    assert day.refuses(leaving.take_back, ONE, T1, one) == said
    day.leave(1, 1, BottomReason.WITHDREW)
    day.enter(1, [None, 3, 2, 1])
    day.finish()
    assert day.refuses(leaving.take_back, ONE, T1, one) == [
        "Round 1 is not being played. Publish it first, or correct its results."
    ]


def test_who_left_later_stays_away(day: Day) -> None:
    one = day.leave(1, 1, BottomReason.PUT_LAST)
    day.enter(1, [4, 3, 2, 1])
    day.finish()
    leaving.withdraw_entry(day.desk, one)
    rounds.reopen_round(day.desk, ONE)
    leaving.take_back(day.desk, ONE, T1, one)
    assert day.event.entry(one).status is EntryStatus.WITHDRAWN
    assert day.places(1) == [1, 2, 3, 4]


def test_places_of_the_referee_close_up(day: Day) -> None:
    day.enter(1, [0, 0, 0, 0], place=[3, 1, 1, 4])
    day.leave(1, 2, BottomReason.PUT_LAST)
    assert [seat.place for seat in day.table(1).seats] == [2, None, 1, 3]
    assert day.places(1) == [2, 4, 1, 3]
    leaving.take_back(day.desk, ONE, T1, day.who(1, 2))
    assert [seat.place for seat in day.table(1).seats] == [2, 4, 1, 3]


def test_who_left_comes_back_for_the_next_round(day: Day) -> None:
    one = day.leave(1, 1, BottomReason.WITHDREW)
    name = day.name(one)
    assert day.refuses(leaving.withdraw_entry, one) == [
        f"{name} no longer takes part in the event."
    ]
    day.finish()
    leaving.readmit_entry(day.desk, one)
    day.play()
    assert one in {seat.entry for seat in day.round.seats()}
    assert day.refuses(leaving.readmit_entry, one) == [
        f"{name} has not withdrawn: there is nothing to take back."
    ]


def test_who_plays_leaves_at_his_table(day: Day) -> None:
    one = day.who(2, 1)
    changes = leaving.withdraw_entry(day.desk, one)
    assert (changes.kind, changes.args) == ("withdrew", {"round": 1, "table": 2, "entry": one})
    assert bottoms(day, 2) == [1, None, None, None]
    found = day.event.entry(one)
    assert (found.status, found.left_after) == (EntryStatus.WITHDRAWN, 1)


def test_last_in_the_game(day: Day) -> None:
    one = day.who(1, 1)
    given(day, one, PenaltyKind.LAST)
    assert day.seat(one).bottom_reason is BottomReason.PUT_LAST
    [line] = day.event.penalties
    assert (line.round, line.table, line.kind, line.reason) == (
        1,
        1,
        PenaltyKind.LAST,
        "cheating",
    )
    assert day.refused(lambda: given(day, one, PenaltyKind.LAST)) == [
        f"{day.name(one)} is already among the last at table 1. Nothing else has to be done."
    ]
    day.finish()
    assert day.refused(lambda: given(day, one, PenaltyKind.LAST)) == sentences(f"""
        {day.name(one)} is not playing now: “last in the game” needs a game. Choose another
            penalty.
    """)


def test_who_is_expelled_is_last_and_struck(day: Day) -> None:
    one = day.who(1, 1)
    given(day, one, PenaltyKind.EXPULSION)
    assert day.seat(one).bottom_reason is BottomReason.EXPELLED
    day.finish()
    assert day.desk.derived.struck == (one,)
    assert one not in {row.entry for row in day.desk.derived.standings[0].rows}
    day.play()
    assert one not in {seat.entry for seat in day.round.seats()}
    assert day.refused(lambda: given(day, one, PenaltyKind.WARNING)) == [
        f"{day.name(one)} has already been disqualified: nothing more can be given."
    ]


def test_who_was_last_already_is_expelled_all_the_same(day: Day) -> None:
    one = day.who(1, 1)
    given(day, one, PenaltyKind.LAST)
    day.leave(1, 2, BottomReason.WITHDREW)
    given(day, one, PenaltyKind.EXPULSION)
    assert bottoms(day) == [1, 2, None, None]
    assert day.seat(one).bottom_reason is BottomReason.EXPELLED


def test_a_penalty_is_taken_back_with_its_line_of_the_log(day: Day) -> None:
    """The key for “plays on” would leave the line: the page “Referee” does both."""
    one, two = day.who(1, 1), day.who(1, 2)
    given(day, one, PenaltyKind.EXPULSION)
    given(day, two, PenaltyKind.LAST)
    there = "Take it back on the page “Referee” if it was a mistake (Shift+F6 goes there)."
    assert day.refuses(leaving.take_back, ONE, T1, one) == [
        f"{day.name(one)} was disqualified by a penalty. {there}"
    ]
    assert day.refuses(leaving.take_back, ONE, T1, two) == [
        f"{day.name(two)} is last at table 1 by a penalty. {there}"
    ]
    for _ in (one, two):
        penalties.take_back(day.desk, 0, "mistaken identity", ENGLISH)
    assert bottoms(day) == [None] * 4
    assert day.event.entry(one).status is EntryStatus.ACTIVE
    assert day.event.penalties == ()


def test_who_was_put_last_by_a_key_needs_no_referee_although_he_had_a_penalty(day: Day) -> None:
    one = day.who(1, 1)
    given(day, one, PenaltyKind.LAST)
    penalties.take_back(day.desk, 0, "mistaken identity", ENGLISH)
    given(day, one, PenaltyKind.WARNING)
    day.leave(1, 1, BottomReason.PUT_LAST)
    leaving.take_back(day.desk, ONE, T1, one)
    assert bottoms(day) == [None] * 4


def test_nobody_is_expelled_out_of_a_draft(day: Day) -> None:
    day.finish()
    rounds.draw_round(day.desk)
    one = day.who(1, 1)
    assert day.refused(lambda: given(day, one, PenaltyKind.EXPULSION)) == sentences(f"""
        {day.name(one)} has a seat in the draft of round 2. Discard the draft, issue the penalty,
            and draw again.
    """)
    rounds.discard_draft(day.desk)
    given(day, one, PenaltyKind.EXPULSION)
    found = day.event.entry(one)
    assert (found.status, found.left_after) == (EntryStatus.EXPELLED, 1)
    assert day.desk.derived.struck == (one,)
    day.play()


def test_who_is_expelled_before_the_start_never_sits(begin: DayMaker) -> None:
    day = begin(event(9))
    given(day, EntryNumber(9), PenaltyKind.EXPULSION)
    day.play()
    assert [len(table) for table in day.seated()] == [4, 4]
    assert day.event.penalties[0].round == 0


@pytest.mark.parametrize(
    ("reason", "note", "said"),
    [
        (" ", "", ["A penalty needs a reason. Choose or type one."]),
        (
            "x" * 201,
            "y" * 2_001,
            [
                "The field “reason” has 201 characters; 200 are allowed. Shorten it.",
                "The field “note” has 2001 characters; 2000 are allowed. Shorten it.",
            ],
        ),
        ("a\nb", "", ["The field “reason” holds the invisible character U+000A. Type it again."]),
        ("a", "b\x00", ["The field “note” holds the invisible character U+0000. Type it again."]),
    ],
)
def test_texts_of_a_penalty(day: Day, reason: str, note: str, said: list[str]) -> None:
    wrong = GivenPenalty(day.who(1, 1), PenaltyKind.WARNING, reason, note)
    assert day.refuses(penalties.give_penalty, wrong) == said


def test_a_note_has_lines(day: Day) -> None:
    penalties.give_penalty(
        day.desk, GivenPenalty(day.who(1, 1), PenaltyKind.WARNING, "late", "twice\n\tagain")
    )
    assert day.event.penalties[0].note == "twice\n\tagain"


def test_a_penalty_for_nobody(day: Day) -> None:
    nobody = GivenPenalty(EntryNumber(99), PenaltyKind.WARNING, "late")
    assert day.refuses(penalties.give_penalty, nobody) == [
        "There is no player number 99 in this event. Look the player up in the entries."
    ]


def test_what_is_worth_knowing_about_a_penalty(day: Day) -> None:
    one, fourth = day.who(1, 1), day.who(1, 4)
    given(day, one, PenaltyKind.WARNING)
    twice = GivenPenalty(one, PenaltyKind.WARNING, "cheating")
    assert day.said(penalties.check_penalty(day.event, twice)) == sentences(f"""
        {day.name(one)} has the same penalty for the same reason in this round already. Is it
            another one?
    """)
    for seat in (1, 2, 3):
        given(day, day.who(1, seat), PenaltyKind.LAST)
    last = GivenPenalty(fourth, PenaltyKind.LAST, "cheating")
    assert day.said(penalties.check_penalty(day.event, last)) == [
        ("With this everybody at table 1 is last in the game: the last to leave will be 1st.")
    ]
    penalties.give_penalty(day.desk, last)
    assert day.places(1) == [4, 3, 2, 1]


def test_a_finalist_who_leaves_during_the_final_is_last_there(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=1))
    day.play()
    day.start()
    one = day.leave(1, 1, BottomReason.WITHDREW)
    day.finish()
    assert day.desk.derived.final_ranking[3] == one
    assert len(day.desk.derived.final_ranking) == 8


def test_a_finalist_who_is_expelled_loses_the_prize(begin: DayMaker) -> None:
    day = begin(event(8, rounds_planned=1))
    day.play()
    day.start()
    one = day.who(1, 1)
    given(day, one, PenaltyKind.EXPULSION)
    day.finish()
    assert one not in day.desk.derived.final_ranking
    assert len(day.desk.derived.final_ranking) == 7
