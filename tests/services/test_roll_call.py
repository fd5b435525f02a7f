"""The roll call before a round: here, not here, back, gone; and sitting rounds out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.desk import EntryDesk
from bglmanager.engine.event import AdjustmentKind, BottomReason, Entry, EntryStatus
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.services import boards, leaving, roll_call, rounds
from bglmanager.services.boards import Decision
from bglmanager.services.changes import with_entry
from bglmanager.services.events import PAIRS
from bglmanager.services.roll_call import Doubt, RollCallState
from tests.helpers import events
from tests.helpers.days import Day
from tests.helpers.pairs import in_pairs
from tests.services.conftest import DayMaker

ONE, TWO, NINE = EntryNumber(1), EntryNumber(2), EntryNumber(9)
R2, R3, R4 = RoundNumber(2), RoundNumber(3), RoundNumber(4)


@pytest.fixture
def day(begin: DayMaker) -> Day:
    """Nine players, one round closed, four planned."""
    made = begin(events.event(9))
    made.play()
    return made


def standings(day: Day) -> dict[int, RollCallState]:
    return {one.entry.number: one.standing for one in roll_call.called_players(day.event)}


def seated(day: Day) -> set[int]:
    return {seat.entry for seat in day.round.seats()}


def test_everybody_who_would_be_seated_is_called_at_his_last_table(day: Day) -> None:
    found = roll_call.called_players(day.event)
    assert [one.entry.number for one in found] == list(range(1, 10))
    assert {one.standing for one in found} == {RollCallState.PLAYS}
    for one in found:
        assert one.table is not None
        assert one.entry.number in {seat.entry for seat in one.table.seats}


def test_who_is_not_here_sits_out_one_round_and_is_back_after_it(day: Day) -> None:
    changes = roll_call.not_here(day.desk, ONE)
    assert (changes.kind, changes.args) == ("sits-out", {"entry": 1, "round": 2})
    assert standings(day)[1] is RollCallState.SITS_OUT
    day.play()
    assert ONE not in seated(day)
    assert standings(day)[1] is RollCallState.PLAYS
    day.play()
    assert ONE in seated(day)


def test_who_is_back_plays(day: Day) -> None:
    roll_call.not_here(day.desk, ONE)
    changes = roll_call.is_back(day.desk, ONE)
    assert (changes.kind, changes.args) == ("plays-again", {"entry": 1, "round": 2})
    assert day.event.entry(ONE).sits_out == ()
    day.play()
    assert ONE in seated(day)


def test_not_here_keeps_the_later_rounds_he_sits_out(day: Day) -> None:
    roll_call.sit_out(day.desk, ONE, (R4,))
    changes = roll_call.not_here(day.desk, ONE)
    assert (changes.kind, changes.args) == ("sits-out-several", {"entry": 1, "rounds": "2, 4"})
    roll_call.is_back(day.desk, ONE)
    assert day.event.entry(ONE).sits_out == (4,)


def test_who_withdrew_is_called_back(day: Day) -> None:
    leaving.withdraw(day.desk, ONE)
    assert standings(day)[1] is RollCallState.GONE
    assert roll_call.is_back(day.desk, ONE).kind == "readmit"
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
    roll_call.not_here(day.desk, ONE)
    roll_call.is_back(day.desk, ONE)
    assert (day.event.entry(ONE).sits_out, day.event.entry(ONE).desk.present) == ((), True)


def test_who_is_called_and_seen_is_present(begin: DayMaker) -> None:
    made = events.event(9)
    here = (_here(entry) if entry.number > 1 else entry for entry in made.entries)
    day = begin(replace(made, entries=tuple(here)))
    assert roll_call.is_back(day.desk, ONE).kind == "check-in"
    assert day.event.entry(ONE).desk.present
    assert day.refused(lambda: roll_call.is_back(day.desk, ONE)) == [
        "Ada Rossi is already checked in."
    ]


def test_who_stands_by_is_called_in(begin: DayMaker) -> None:
    waits = {"status": EntryStatus.WAITING, "desk": EntryDesk(present=True)}
    day = begin(events.with_entry(events.event(9), 9, **waits))
    day.play()
    assert standings(day)[9] is RollCallState.STANDS_BY
    assert roll_call.is_back(day.desk, NINE).kind == "call-in"
    assert standings(day)[9] is RollCallState.PLAYS


@pytest.mark.parametrize(
    "status",
    [EntryStatus.REGISTERED, EntryStatus.LAPSED, EntryStatus.NO_SHOW, EntryStatus.EXPELLED],
)
def test_who_is_not_in_the_event_is_not_called(status: EntryStatus) -> None:
    found = roll_call.called_players(events.with_entry(events.played(9), 9, status=status))
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
    doubts = {one.entry.number: one.doubt for one in roll_call.called_players(day.event)}
    assert doubts == {n: Doubt.ABSENT if n == 8 else None for n in range(1, 10)}
    assert roll_call.absent_players(day.event) == (8,)
    assert roll_call.absent_players(day.event, {EntryNumber(1)}) == ()
    roll_call.is_back(day.desk, EntryNumber(8))
    assert roll_call.absent_players(day.event) == ()
    day.desk.undo()
    roll_call.not_here(day.desk, EntryNumber(8))
    assert roll_call.absent_players(day.event) == ()
    day.desk.undo()
    day.play()
    assert {one.doubt for one in roll_call.called_players(day.event)} == {None}


def test_who_was_kept_and_only_had_the_bye_is_in_doubt(begin: DayMaker) -> None:
    made = events.event(5, players_per_table=2)
    day = begin(replace(made, entries=tuple(map(_here, made.entries))))
    rounds.draw(day.desk)
    alone = day.round.byes[0]
    rounds.discard(day.desk)
    unseen = replace(day.event.entry(alone), desk=EntryDesk())
    day.desk.act("edit-entry", {"entry": alone}, lambda event: with_entry(event, unseen))
    day.play()
    doubts = {one.entry.number: one.doubt for one in roll_call.called_players(day.event)}
    assert {number: doubt for number, doubt in doubts.items() if doubt} == {alone: Doubt.KEPT}


def _here(entry: Entry) -> Entry:
    return replace(entry, desk=EntryDesk(present=True))


def test_rounds_ahead_are_sat_out_together_and_taken_back(day: Day) -> None:
    assert roll_call.rounds_ahead(day.event, ONE) == (2, 3, 4)
    changes = roll_call.sit_out(day.desk, ONE, (R2, R3))
    assert (changes.kind, changes.args) == ("sits-out-several", {"entry": 1, "rounds": "2, 3"})
    day.play()
    roll_call.sit_out(day.desk, ONE, ())
    assert day.event.entry(ONE).sits_out == (2,)
    day.play()
    assert ONE in seated(day)


def test_a_draft_he_sits_in_goes_away(day: Day) -> None:
    rounds.draw(day.desk)
    assert roll_call.rounds_ahead(day.event, ONE) == (2, 3, 4)
    before = day.event
    roll_call.sit_out(day.desk, ONE, (R2,))
    assert len(day.event.rounds) == 1
    day.desk.undo()
    assert day.event == before
    roll_call.sit_out(day.desk, ONE, (R3,))
    assert len(day.event.rounds) == 2


def test_what_cannot_be_sat_out_is_said(day: Day) -> None:
    rounds.draw(day.desk)
    rounds.publish(day.desk)
    assert day.refused(lambda: roll_call.sit_out(day.desk, ONE, (R2,))) == [
        ("Round 2 is made: it is too late to sit out. Note at the table who is not there.")
    ]
    leaving.withdraw(day.desk, TWO)
    assert day.refused(lambda: roll_call.sit_out(day.desk, TWO, (R3,))) == [
        "Bruno Rossi is not checked in: only players here can sit out."
    ]
    assert day.said(roll_call.can_call(day.event)) == [
        "Round 2 is not closed yet: the roll call is held before the next one is drawn."
    ]
    assert day.said(roll_call.can_be_back(day.event, ONE)) == ["Ada Rossi is already checked in."]


def test_before_round_1_there_is_no_roll_call() -> None:
    assert [one.code for one in roll_call.can_call(events.event(8))] == ["roll-call.first"]
    assert roll_call.can_call(events.played(8)) == ()


def test_a_finalist_who_sits_out_is_replaced(begin: DayMaker) -> None:
    day = begin(events.event(8, rounds_planned=1))
    day.play()
    assert roll_call.rounds_ahead(day.event, ONE) == (2,)
    best = [row.entry for row in day.desk.derived.standings[-1].rows]
    roll_call.not_here(day.desk, best[1])
    rounds.draw(day.desk)
    assert day.seated() == [[best[0], best[2], best[3], best[4]]]


def test_everybody_is_away(day: Day) -> None:
    for entry in day.event.entries:
        roll_call.not_here(day.desk, entry.number)
    assert set(standings(day).values()) == {RollCallState.SITS_OUT}
    assert rounds.can_draw(day.event)[0].code == "seating.too-few-players"


def test_of_a_pair_nobody_plays_alone() -> None:
    made = in_pairs(8)
    big = replace(made.settings, ruleset="big-2026", league=None, tier=None, teams_mode=PAIRS)
    event = events.with_entry(replace(made, settings=big, rounds=()), 1, sits_out=(1,))
    found = {one.entry.number: one.standing for one in roll_call.called_players(event)}
    assert (found[ONE], found[TWO]) == (RollCallState.SITS_OUT, RollCallState.ALONE)
    assert set(found.values()) == {RollCallState.SITS_OUT, RollCallState.ALONE, RollCallState.PLAYS}


def diplomacy() -> dict[str, object]:
    return {
        "ruleset": "diplomacy-italia-2010",
        "game": "diplomacy",
        "league": None,
        "tier": None,
        "players_per_table": 7,
    }


def test_sitting_out_is_the_same_fact_in_diplomacy(begin: DayMaker) -> None:
    day = begin(events.event(15, **diplomacy()))
    roll_call.not_here(day.desk, ONE)
    assert boards.round_decisions(day.event, RoundNumber(1)) == ((ONE, Decision.SITS_OUT),)
    roll_call.is_back(day.desk, ONE)
    boards.decide(day.desk, ONE, RoundNumber(1), Decision.SITS_OUT_ASKED)
    roll_call.is_back(day.desk, ONE)
    assert boards.round_decisions(day.event, RoundNumber(1)) == ()
    assert not [a for a in day.event.adjustments if a.kind is AdjustmentKind.SAT_OUT]


def test_points_for_sitting_out_at_request_stay_with_the_round(begin: DayMaker) -> None:
    day = begin(events.event(15, **diplomacy()))
    boards.decide(day.desk, ONE, RoundNumber(1), Decision.SITS_OUT_ASKED)
    roll_call.sit_out(day.desk, ONE, (RoundNumber(1), R2))
    assert (ONE, Decision.SITS_OUT_ASKED) in boards.round_decisions(day.event, RoundNumber(1))


def test_who_plays_two_boards_does_not_sit_out_as_well(begin: DayMaker) -> None:
    day = begin(events.event(13, **diplomacy()))
    boards.decide(day.desk, ONE, RoundNumber(1), Decision.TWO_BOARDS)
    assert day.refused(lambda: roll_call.not_here(day.desk, ONE))
