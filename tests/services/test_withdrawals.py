"""Who leaves, comes back or comes late, at every moment of a day; and what a draft does then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import Entry, EntryDesk, Event
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.engine.kinds import (
    AdjustmentKind,
    BottomReason,
    EntryStatus,
    Pairing,
    Phase,
)
from bglmanager.services import boards, entries, leaving, rounds, teams
from bglmanager.services.boards import Decision
from bglmanager.services.entries import Person
from bglmanager.services.events import PAIRS
from bglmanager.services.workspace import Workspace
from bglmanager.ui.pages.entries.panels import late_entry
from bglmanager.ui.pages.round import called
from bglmanager.ui.pages.round.called import Doubt, RollCallState
from tests.helpers import cups, events
from tests.helpers.days import Day
from tests.helpers.pairs import in_pairs
from tests.helpers.teams import UNITED
from tests.services.conftest import DayMaker

NINE = EntryNumber(9)
CATAN = {"ruleset": "catan-firenze-2014", "game": "catan", "league": None, "tier": None}


def seated(day: Day) -> set[int]:
    return {seat.entry for seat in day.round.seats()}


def status(day: Day, number: int) -> EntryStatus:
    return day.event.entry(EntryNumber(number)).status


def test_before_round_1_who_withdraws_is_not_coming(begin: DayMaker) -> None:
    day = begin(events.event(9))
    leaving.withdraw_entry(day.desk, NINE)
    assert status(day, 9) is EntryStatus.NO_SHOW
    entries.check_in(day.desk, NINE)
    day.start()
    assert NINE in seated(day)


def test_who_leaves_a_draft_takes_it_away_in_one_act(begin: DayMaker) -> None:
    day = begin(events.event(9))
    rounds.draw_round(day.desk)
    before = day.event
    changes = leaving.withdraw_entry(day.desk, NINE)
    assert (changes.kind, changes.args) == ("withdraw-from-draft", {"entry": 9, "round": 1})
    assert (day.event.rounds, status(day, 9)) == ((), EntryStatus.NO_SHOW)
    rounds.draw_round(day.desk)
    assert NINE not in seated(day)
    day.desk.undo()
    day.desk.undo()
    assert day.event == before


def test_who_left_after_round_1_takes_the_draft_of_round_2_away(begin: DayMaker) -> None:
    day = begin(events.event(9))
    day.play()
    rounds.draw_round(day.desk)
    leaving.withdraw_entry(day.desk, NINE)
    entry = day.event.entry(NINE)
    assert (entry.status, entry.left_after) == (EntryStatus.WITHDRAWN, 1)
    assert len(day.event.rounds) == 1


def test_a_draft_without_him_stays(begin: DayMaker) -> None:
    day = begin(events.event(9))
    rounds.draw_round(day.desk)
    entries.add_entry(day.desk, Person("Zoe", "Blu"), present=True)
    draft = day.round
    assert leaving.withdraw_entry(day.desk, EntryNumber(10)).kind == "withdraw"
    assert day.round == draft


def test_who_has_finished_his_game_leaves_before_the_round_is_over(begin: DayMaker) -> None:
    day = begin(events.event(8))
    day.start()
    one = day.who(1, 1)
    day.enter(1, [40, 30, 20, 10])
    assert leaving.withdraw_entry(day.desk, one).kind == "withdraw"
    entry = day.event.entry(one)
    assert (entry.status, entry.left_after) == (EntryStatus.WITHDRAWN, 1)
    assert day.seat(one).bottom is None
    day.finish()
    assert day.places(1) == [1, 2, 3, 4]
    day.play()
    assert one not in seated(day)


def test_who_was_put_last_and_goes_home_is_withdrawn(begin: DayMaker) -> None:
    day = begin(events.event(8))
    day.start()
    one = day.leave(1, 1, BottomReason.PUT_LAST)
    assert leaving.withdraw_entry(day.desk, one).kind == "withdraw"
    assert day.seat(one).bottom_reason is BottomReason.PUT_LAST
    assert day.event.entry(one).left_after == 1


def test_who_has_the_bye_goes_home_with_its_points(begin: DayMaker) -> None:
    day = begin(events.event(5, players_per_table=2))
    day.start()
    alone = day.round.byes[0]
    assert leaving.withdraw_entry(day.desk, alone).kind == "withdraw"
    assert day.event.entry(alone).left_after == 1
    day.finish()


def test_at_a_slow_table_of_an_older_round_he_leaves_that_table(workspace: Workspace) -> None:
    """Round 2 has begun early: who still plays round 1 leaves there (rules 4.4)."""
    desk = workspace.import_document(slow())
    changes = leaving.withdraw_entry(desk, EntryNumber(5))
    assert (changes.kind, changes.args) == ("withdrew", {"round": 1, "table": 2, "entry": 5})


def slow() -> Event:
    """Round 1 at its last table, round 2 begun at table 1."""
    made = events.with_round(events.event(8, ruleset="big-2026", league=None, tier=None))
    made = events.with_result(made, 1, [40, 30, 20, 10])
    begun = events.with_round(made, order=[1, 2, 3, 4])
    later = replace(begun.rounds[1], partial=True)
    return replace(begun, rounds=(begun.rounds[0], later))


def test_a_withdrawal_is_taken_back_with_all_his_rounds(begin: DayMaker) -> None:
    day = begin(events.event(8))
    day.play()
    rows = day.desk.derived.standings[-1].rows
    one = rows[0].entry
    leaving.withdraw_entry(day.desk, one)
    leaving.readmit_entry(day.desk, one)
    assert day.desk.derived.standings[-1].rows == rows
    day.start()
    assert one in seated(day)


def test_who_comes_back_to_a_draft_is_missing_in_it_and_it_is_drawn_anew(begin: DayMaker) -> None:
    day = begin(events.event(9))
    day.play()
    leaving.withdraw_entry(day.desk, NINE)
    rounds.draw_round(day.desk)
    leaving.readmit_entry(day.desk, NINE)
    assert rounds.without_seat(day.event) == (NINE,)
    assert day.said(rounds.word_of_seatless(day.event)) == [
        f"No seat in the draft of round 2: {day.name(NINE)}."
    ]
    before = day.event
    changes = rounds.draw_anew(day.desk)
    assert (changes.kind, changes.args) == ("draw-anew", {"round": 2})
    assert NINE in seated(day)
    assert rounds.word_of_seatless(day.event) == ()
    day.desk.undo()
    assert day.event == before


def test_a_draft_drawn_anew_keeps_its_attempt(begin: DayMaker) -> None:
    day = begin(events.event(8))
    rounds.draw_round(day.desk)
    rounds.redraw_round(day.desk)
    entries.add_entry(day.desk, Person("Zoe", "Blu"), present=True)
    rounds.draw_anew(day.desk)
    assert day.round.attempt == 2
    assert NINE in seated(day)


def test_a_draft_of_the_standings_is_drawn_anew_for_who_comes_late(begin: DayMaker) -> None:
    day = begin(events.event(8))
    day.play()
    rounds.draw_round(day.desk)
    entries.add_entry(day.desk, Person("Zoe", "Blu"), present=True)
    rounds.draw_anew(day.desk)
    assert (NINE in seated(day), day.round.attempt) == (True, 1)


def test_what_is_not_drawn_anew(begin: DayMaker) -> None:
    day = begin(events.event(8))
    assert day.refuses(rounds.draw_anew)
    rounds.draw_round(day.desk)
    assert day.refuses(rounds.draw_anew) == [
        "Everybody who is here has a seat in the draft of round 1."
    ]
    rounds.discard_draft(day.desk)
    rounds.seat_by_hand(day.desk)
    entries.add_entry(day.desk, Person("Zoe", "Blu"), present=True)
    assert day.round.pairing is Pairing.MANUAL
    assert day.refuses(rounds.draw_anew)
    rounds.publish_draft(day.desk)
    assert rounds.without_seat(day.event) == ()


def test_nobody_lacks_a_seat_in_a_final(begin: DayMaker) -> None:
    day = begin(events.event(8, rounds_planned=1))
    day.play()
    rounds.draw_round(day.desk)
    assert day.round.phase is Phase.FINAL
    assert rounds.without_seat(day.event) == ()


def test_a_finalist_who_leaves_the_draft_of_the_final_is_replaced(begin: DayMaker) -> None:
    day = begin(events.event(8, rounds_planned=1))
    day.play()
    rounds.draw_round(day.desk)
    best = [row.entry for row in day.desk.derived.standings[-1].rows]
    leaving.withdraw_entry(day.desk, best[0])
    rounds.draw_round(day.desk)
    assert day.seated() == [best[1:5]]


@pytest.mark.parametrize(
    ("rounds_", "said"),
    [
        (0, None),
        (1, "The event has started: new arrivals play from round 2 on, with 0 points."),
        (2, "All planned rounds are drawn: who comes now is entered and does not play any more."),
    ],
)
def test_what_is_said_to_who_comes_late(begin: DayMaker, rounds_: int, said: str | None) -> None:
    day = begin(events.event(8, rounds_planned=2))
    day.play(rounds_)
    late = late_entry(day.event)
    assert day.said([late] if late else []) == ([said] if said else [])


def test_the_last_draft_is_the_last_chance(begin: DayMaker) -> None:
    day = begin(events.event(8, rounds_planned=1))
    rounds.draw_round(day.desk)
    late = late_entry(day.event)
    assert day.said([late] if late else []) == [
        (
            "The draft of round 1, the last one, has no seat for new arrivals. Draw it "
            "anew, or they do not play."
        )
    ]


def test_from_catan_nobody_comes_back(begin: DayMaker) -> None:
    day = begin(events.event(12, **CATAN))
    leaving.withdraw_entry(day.desk, EntryNumber(12))
    entries.check_in(day.desk, EntryNumber(12))
    day.play()
    one = day.who(1, 1)
    leaving.withdraw_entry(day.desk, one)
    assert day.refuses(leaving.readmit_entry, one) == [
        (
            f"{day.name(one)} has withdrawn, and these rules have no way back. Undo it if it "
            "was a mistake."
        )
    ]
    day.desk.undo()
    assert day.event.entry(one).status is EntryStatus.ACTIVE


def test_a_reserve_who_was_not_coming_waits_again(begin: DayMaker) -> None:
    day = begin(events.event(9, teams_mode=UNITED))
    for number in range(1, 9):
        teams.form_team(day.desk, [EntryNumber(number)], "ABCD"[(number - 1) // 2])
    teams.form_team(day.desk, [NINE], "A")
    leaving.withdraw_entry(day.desk, NINE)
    entries.check_in(day.desk, NINE)
    assert status(day, 9) is EntryStatus.WAITING
    leaving.withdraw_entry(day.desk, NINE)
    leaving.withdraw_entry(day.desk, EntryNumber(1))
    entries.check_in(day.desk, NINE)
    assert status(day, 9) is EntryStatus.ACTIVE
    assert day.refuses(entries.check_in, NINE)


def test_who_was_expelled_does_not_come_back(begin: DayMaker) -> None:
    day = begin(events.with_entry(events.event(9), 9, status=EntryStatus.EXPELLED, left_after=0))
    assert day.refuses(entries.check_in, NINE)
    assert day.refuses(leaving.readmit_entry, NINE)
    assert day.refuses(leaving.withdraw_entry, NINE)


def test_taking_a_leaving_back_at_the_table_is_undone_by_readmission_too(begin: DayMaker) -> None:
    """Who left in the middle of a game and is back plays the next round, last in that one."""
    day = begin(events.event(8))
    day.start()
    one = day.who(1, 1)
    leaving.withdraw_entry(day.desk, one)
    leaving.readmit_entry(day.desk, one)
    assert day.seat(one).bottom == 1
    day.finish()
    day.start()
    assert one in seated(day)


def test_leaving_twice_is_refused(begin: DayMaker) -> None:
    day = begin(events.event(8))
    day.start()
    one = day.who(1, 1)
    leaving.withdraw_entry(day.desk, one)
    assert day.refuses(leaving.withdraw_entry, one) == [
        f"{day.name(one)} no longer takes part in the event."
    ]
    args = (RoundNumber(1), TableNumber(1), one)
    leaving.take_back(day.desk, *args)
    leaving.withdraw_entry(day.desk, one)


def test_the_presence_is_kept_with_the_withdrawal(begin: DayMaker) -> None:
    day = begin(events.with_entry(events.event(8), 1, desk=EntryDesk(present=True)))
    day.play()
    leaving.withdraw_entry(day.desk, EntryNumber(1))
    assert not day.event.entry(EntryNumber(1)).desk.present
    leaving.readmit_entry(day.desk, EntryNumber(1))
    assert day.event.entry(EntryNumber(1)).desk.present


# ---------- The roll call before a round: here, not here, back, gone; and sitting rounds out

ONE, TWO = EntryNumber(1), EntryNumber(2)
R2, R3, R4 = RoundNumber(2), RoundNumber(3), RoundNumber(4)


@pytest.fixture
def day(begin: DayMaker) -> Day:
    """Nine players, one round closed, four planned."""
    made = begin(events.event(9))
    made.play()
    return made


def standings(day: Day) -> dict[int, RollCallState]:
    return {one.entry.number: one.standing for one in called.called_players(day.event)}


def test_everybody_who_would_be_seated_is_called_at_his_last_table(day: Day) -> None:
    found = called.called_players(day.event)
    assert [one.entry.number for one in found] == list(range(1, 10))
    assert {one.standing for one in found} == {RollCallState.PLAYS}
    for one in found:
        assert one.table is not None
        assert one.entry.number in {seat.entry for seat in one.table.seats}


def test_who_is_not_here_sits_out_one_round_and_is_back_after_it(day: Day) -> None:
    changes = leaving.not_here(day.desk, ONE)
    assert (changes.kind, changes.args) == ("sits-out", {"entry": 1, "round": 2})
    assert standings(day)[1] is RollCallState.SITS_OUT
    day.play()
    assert ONE not in seated(day)
    assert standings(day)[1] is RollCallState.PLAYS
    day.play()
    assert ONE in seated(day)


def test_who_is_back_plays(day: Day) -> None:
    leaving.not_here(day.desk, ONE)
    changes = leaving.is_back(day.desk, ONE)
    assert (changes.kind, changes.args) == ("plays-again", {"entry": 1, "round": 2})
    assert day.event.entry(ONE).sits_out == ()
    day.play()
    assert ONE in seated(day)


def test_not_here_keeps_the_later_rounds_he_sits_out(day: Day) -> None:
    leaving.sit_out(day.desk, ONE, (R4,))
    changes = leaving.not_here(day.desk, ONE)
    assert (changes.kind, changes.args) == ("sits-out-several", {"entry": 1, "rounds": "2, 4"})
    leaving.is_back(day.desk, ONE)
    assert day.event.entry(ONE).sits_out == (4,)


def test_who_withdrew_is_called_back(day: Day) -> None:
    leaving.withdraw_entry(day.desk, ONE)
    assert standings(day)[1] is RollCallState.GONE
    assert leaving.is_back(day.desk, ONE).kind == "readmit"
    assert standings(day)[1] is RollCallState.PLAYS


def test_who_was_absent_is_seen_at_the_call(day: Day) -> None:
    unseen = events.with_entry(day.event, 2, desk=EntryDesk(present=True))
    day.desk.act("edit-entry", {"entry": 2}, lambda _event: unseen)
    day.start()
    table, seat = next(
        (t.number, n) for t in day.round.tables for n, s in enumerate(t.seats, 1) if s.entry == 1
    )
    day.leave(table, seat, BottomReason.ABSENT)
    day.finish()
    assert not day.event.entry(ONE).desk.present
    leaving.not_here(day.desk, ONE)
    leaving.is_back(day.desk, ONE)
    assert (day.event.entry(ONE).sits_out, day.event.entry(ONE).desk.present) == ((), True)


def test_who_is_called_and_seen_is_present(begin: DayMaker) -> None:
    made = events.event(9)
    here = (_here(entry) if entry.number > 1 else entry for entry in made.entries)
    day = begin(replace(made, entries=tuple(here)))
    assert leaving.is_back(day.desk, ONE).kind == "check-in"
    assert day.event.entry(ONE).desk.present
    assert day.refuses(leaving.is_back, ONE) == ["Ada Rossi is already checked in."]


def test_who_stands_by_is_called_in(begin: DayMaker) -> None:
    waits = {"status": EntryStatus.WAITING, "desk": EntryDesk(present=True)}
    day = begin(events.with_entry(events.event(9), 9, **waits))
    day.play()
    assert standings(day)[9] is RollCallState.STANDS_BY
    assert leaving.is_back(day.desk, NINE).kind == "call-in"
    assert standings(day)[9] is RollCallState.PLAYS


@pytest.mark.parametrize(
    "status",
    [EntryStatus.REGISTERED, EntryStatus.LAPSED, EntryStatus.NO_SHOW, EntryStatus.EXPELLED],
)
def test_who_is_not_in_the_event_is_not_called(status: EntryStatus) -> None:
    found = called.called_players(events.with_entry(events.played(9), 9, status=status))
    assert [one.entry.number for one in found] == list(range(1, 9))


def test_who_was_absent_or_never_came_is_in_doubt(begin: DayMaker) -> None:
    made = events.event(9)
    here = (replace(e, desk=EntryDesk(present=True)) if e.number < 8 else e for e in made.entries)
    day = begin(replace(made, entries=tuple(here)))
    day.start()
    table, seat = next(
        (t.number, n) for t in day.round.tables for n, s in enumerate(t.seats, 1) if s.entry == 8
    )
    day.leave(table, seat, BottomReason.ABSENT)
    day.finish()
    doubts = {one.entry.number: one.doubt for one in called.called_players(day.event)}
    assert doubts == {n: Doubt.ABSENT if n == 8 else None for n in range(1, 10)}
    assert called.absent_players(day.event) == (8,)
    assert called.absent_players(day.event, {EntryNumber(1)}) == ()
    leaving.is_back(day.desk, EntryNumber(8))
    assert called.absent_players(day.event) == ()
    day.desk.undo()
    leaving.not_here(day.desk, EntryNumber(8))
    assert called.absent_players(day.event) == ()
    day.desk.undo()
    day.play()
    assert {one.doubt for one in called.called_players(day.event)} == {None}


def test_who_was_kept_and_only_had_the_bye_is_in_doubt(begin: DayMaker) -> None:
    made = events.event(5, players_per_table=2)
    day = begin(replace(made, entries=tuple(map(_here, made.entries))))
    rounds.draw_round(day.desk)
    alone = day.round.byes[0]
    rounds.discard_draft(day.desk)
    unseen = replace(day.event.entry(alone), desk=EntryDesk())
    day.desk.act("edit-entry", {"entry": alone}, lambda event: event.with_entry(unseen))
    day.play()
    doubts = {one.entry.number: one.doubt for one in called.called_players(day.event)}
    assert {number: doubt for number, doubt in doubts.items() if doubt} == {alone: Doubt.KEPT}


def _here(entry: Entry) -> Entry:
    return replace(entry, desk=EntryDesk(present=True))


def test_rounds_ahead_are_sat_out_together_and_taken_back(day: Day) -> None:
    assert leaving.rounds_ahead(day.event, ONE) == (2, 3, 4)
    changes = leaving.sit_out(day.desk, ONE, (R2, R3))
    assert (changes.kind, changes.args) == ("sits-out-several", {"entry": 1, "rounds": "2, 3"})
    day.play()
    leaving.sit_out(day.desk, ONE, ())
    assert day.event.entry(ONE).sits_out == (2,)
    day.play()
    assert ONE in seated(day)


def test_a_draft_he_sits_in_goes_away(day: Day) -> None:
    rounds.draw_round(day.desk)
    assert leaving.rounds_ahead(day.event, ONE) == (2, 3, 4)
    before = day.event
    leaving.sit_out(day.desk, ONE, (R2,))
    assert len(day.event.rounds) == 1
    day.desk.undo()
    assert day.event == before
    leaving.sit_out(day.desk, ONE, (R3,))
    assert len(day.event.rounds) == 2


def test_what_cannot_be_sat_out_is_said(day: Day) -> None:
    rounds.draw_round(day.desk)
    rounds.publish_draft(day.desk)
    assert day.refuses(leaving.sit_out, ONE, (R2,)) == [
        ("Round 2 is made: it is too late to sit out. Note at the table who is not there.")
    ]
    leaving.withdraw_entry(day.desk, TWO)
    assert day.refuses(leaving.sit_out, TWO, (R3,)) == [
        "Bruno Rossi is not checked in: only players here can sit out."
    ]
    assert day.said(called.can_call(day.event)) == [
        "Round 2 is not closed yet: the roll call is held before the next one is drawn."
    ]
    assert day.refuses(leaving.is_back, ONE) == ["Ada Rossi is already checked in."]


def test_before_round_1_there_is_no_roll_call() -> None:
    assert [one.code for one in called.can_call(events.event(8))] == ["roll-call.first"]
    assert called.can_call(events.played(8)) == ()


def test_a_finalist_who_sits_out_is_replaced(begin: DayMaker) -> None:
    day = begin(events.event(8, rounds_planned=1))
    day.play()
    assert leaving.rounds_ahead(day.event, ONE) == (2,)
    best = [row.entry for row in day.desk.derived.standings[-1].rows]
    leaving.not_here(day.desk, best[1])
    rounds.draw_round(day.desk)
    assert day.seated() == [[best[0], best[2], best[3], best[4]]]


def test_everybody_is_away(day: Day) -> None:
    for entry in day.event.entries:
        leaving.not_here(day.desk, entry.number)
    assert set(standings(day).values()) == {RollCallState.SITS_OUT}
    assert rounds.can_draw(day.event)[0].code == "seating.too-few-players"


def test_of_a_pair_nobody_plays_alone() -> None:
    made = in_pairs(8)
    big = replace(made.settings, ruleset="big-2026", league=None, tier=None, teams_mode=PAIRS)
    event = events.with_entry(replace(made, settings=big, rounds=()), 1, sits_out=(1,))
    found = {one.entry.number: one.standing for one in called.called_players(event)}
    assert (found[ONE], found[TWO]) == (RollCallState.SITS_OUT, RollCallState.ALONE)
    assert set(found.values()) == {RollCallState.SITS_OUT, RollCallState.ALONE, RollCallState.PLAYS}


def test_sitting_out_is_the_same_fact_in_diplomacy(begin: DayMaker) -> None:
    day = begin(events.event(15, **cups.diplomacy()))
    leaving.not_here(day.desk, ONE)
    assert boards.round_decisions(day.event, RoundNumber(1)) == ((ONE, Decision.SITS_OUT),)
    leaving.is_back(day.desk, ONE)
    boards.decide(day.desk, ONE, RoundNumber(1), Decision.SITS_OUT_ASKED)
    leaving.is_back(day.desk, ONE)
    assert boards.round_decisions(day.event, RoundNumber(1)) == ()
    assert not [a for a in day.event.adjustments if a.kind is AdjustmentKind.SAT_OUT]


def test_points_for_sitting_out_at_request_stay_with_the_round(begin: DayMaker) -> None:
    day = begin(events.event(15, **cups.diplomacy()))
    boards.decide(day.desk, ONE, RoundNumber(1), Decision.SITS_OUT_ASKED)
    leaving.sit_out(day.desk, ONE, (RoundNumber(1), R2))
    assert (ONE, Decision.SITS_OUT_ASKED) in boards.round_decisions(day.event, RoundNumber(1))


def test_who_plays_two_boards_does_not_sit_out_as_well(begin: DayMaker) -> None:
    day = begin(events.event(13, **cups.diplomacy()))
    boards.decide(day.desk, ONE, RoundNumber(1), Decision.TWO_BOARDS)
    assert day.refuses(leaving.not_here, ONE)
