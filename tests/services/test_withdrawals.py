"""Who leaves, comes back or comes late, at every moment of a day; and what a draft does then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.desk import EntryDesk
from bglmanager.engine.event import (
    BottomReason,
    EntryStatus,
    Event,
    Pairing,
    Phase,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import drafts, entries, leaving, rounds, teams
from bglmanager.services.entries import Person
from tests.helpers import events
from tests.helpers.days import Day
from tests.helpers.workspaces import open_workspace
from tests.services.conftest import DayMaker

NINE = EntryNumber(9)
CATAN = {"ruleset": "catan-firenze-2014", "game": "catan", "league": None, "tier": None}


def seated(day: Day) -> set[int]:
    return {seat.entry for seat in day.round.seats()}


def status(day: Day, number: int) -> EntryStatus:
    return day.event.entry(EntryNumber(number)).status


def test_before_round_1_who_withdraws_is_not_coming(begin: DayMaker) -> None:
    day = begin(events.event(9))
    leaving.withdraw(day.desk, NINE)
    assert status(day, 9) is EntryStatus.NO_SHOW
    entries.check_in(day.desk, NINE)
    day.start()
    assert NINE in seated(day)


def test_who_leaves_a_draft_takes_it_away_in_one_act(begin: DayMaker) -> None:
    day = begin(events.event(9))
    rounds.draw(day.desk)
    before = day.event
    changes = leaving.withdraw(day.desk, NINE)
    assert (changes.kind, changes.args) == ("withdraw-from-draft", {"entry": 9, "round": 1})
    assert (day.event.rounds, status(day, 9)) == ((), EntryStatus.NO_SHOW)
    rounds.draw(day.desk)
    assert NINE not in seated(day)
    day.desk.undo()
    day.desk.undo()
    assert day.event == before


def test_who_left_after_round_1_takes_the_draft_of_round_2_away(begin: DayMaker) -> None:
    day = begin(events.event(9))
    day.play()
    rounds.draw(day.desk)
    leaving.withdraw(day.desk, NINE)
    entry = day.event.entry(NINE)
    assert (entry.status, entry.left_after) == (EntryStatus.WITHDRAWN, 1)
    assert len(day.event.rounds) == 1


def test_a_draft_without_him_stays(begin: DayMaker) -> None:
    day = begin(events.event(9))
    rounds.draw(day.desk)
    entries.add(day.desk, Person("Zoe", "Blu"), present=True)
    draft = day.round
    assert leaving.withdraw(day.desk, EntryNumber(10)).kind == "withdraw"
    assert day.round == draft


def test_who_has_finished_his_game_leaves_before_the_round_is_over(begin: DayMaker) -> None:
    day = begin(events.event(8))
    day.start()
    one = day.who(1, 1)
    day.enter(1, [40, 30, 20, 10])
    assert leaving.withdraw(day.desk, one).kind == "withdraw"
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
    assert leaving.withdraw(day.desk, one).kind == "withdraw"
    assert day.seat(one).bottom_reason is BottomReason.PUT_LAST
    assert day.event.entry(one).left_after == 1


def test_who_has_the_bye_goes_home_with_its_points(begin: DayMaker) -> None:
    day = begin(events.event(5, players_per_table=2))
    day.start()
    alone = day.round.byes[0]
    assert leaving.withdraw(day.desk, alone).kind == "withdraw"
    assert day.event.entry(alone).left_after == 1
    day.finish()


def test_at_a_slow_table_of_an_older_round_he_leaves_that_table(tmp_path: Path) -> None:
    """Round 2 has begun early: who still plays round 1 leaves there (rules 4.4)."""
    workspace = open_workspace(tmp_path / "library.sqlite")
    desk = workspace.import_document(slow())
    changes = leaving.withdraw(desk, EntryNumber(5))
    assert (changes.kind, changes.args) == ("withdrew", {"round": 1, "table": 2, "entry": 5})
    workspace.close()


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
    leaving.withdraw(day.desk, one)
    leaving.readmit(day.desk, one)
    assert day.desk.derived.standings[-1].rows == rows
    day.start()
    assert one in seated(day)


def test_who_comes_back_to_a_draft_is_missing_in_it_and_it_is_drawn_anew(begin: DayMaker) -> None:
    day = begin(events.event(9))
    day.play()
    leaving.withdraw(day.desk, NINE)
    rounds.draw(day.desk)
    leaving.readmit(day.desk, NINE)
    assert drafts.without_seat(day.event) == (NINE,)
    assert day.said(drafts.word_of_seatless(day.event)) == [
        f"No seat in the draft of round 2: {day.name(NINE)}."
    ]
    before = day.event
    changes = drafts.draw_anew(day.desk)
    assert (changes.kind, changes.args) == ("draw-anew", {"round": 2})
    assert NINE in seated(day)
    assert drafts.word_of_seatless(day.event) == ()
    day.desk.undo()
    assert day.event == before


def test_a_draft_drawn_anew_keeps_its_attempt(begin: DayMaker) -> None:
    day = begin(events.event(8))
    rounds.draw(day.desk)
    rounds.redraw(day.desk)
    entries.add(day.desk, Person("Zoe", "Blu"), present=True)
    drafts.draw_anew(day.desk)
    assert day.round.attempt == 2
    assert NINE in seated(day)


def test_a_draft_of_the_standings_is_drawn_anew_for_who_comes_late(begin: DayMaker) -> None:
    day = begin(events.event(8))
    day.play()
    rounds.draw(day.desk)
    entries.add(day.desk, Person("Zoe", "Blu"), present=True)
    drafts.draw_anew(day.desk)
    assert (NINE in seated(day), day.round.attempt) == (True, 1)


def test_what_is_not_drawn_anew(begin: DayMaker) -> None:
    day = begin(events.event(8))
    assert day.refused(lambda: drafts.draw_anew(day.desk))
    rounds.draw(day.desk)
    assert day.refused(lambda: drafts.draw_anew(day.desk)) == [
        "Everybody who is here has a seat in the draft of round 1."
    ]
    rounds.discard(day.desk)
    rounds.seat_by_hand(day.desk)
    entries.add(day.desk, Person("Zoe", "Blu"), present=True)
    assert day.round.pairing is Pairing.MANUAL
    assert day.refused(lambda: drafts.draw_anew(day.desk))
    rounds.publish(day.desk)
    assert drafts.without_seat(day.event) == ()


def test_nobody_lacks_a_seat_in_a_final(begin: DayMaker) -> None:
    day = begin(events.event(8, rounds_planned=1))
    day.play()
    rounds.draw(day.desk)
    assert day.round.phase is Phase.FINAL
    assert drafts.without_seat(day.event) == ()


def test_a_finalist_who_leaves_the_draft_of_the_final_is_replaced(begin: DayMaker) -> None:
    day = begin(events.event(8, rounds_planned=1))
    day.play()
    rounds.draw(day.desk)
    best = [row.entry for row in day.desk.derived.standings[-1].rows]
    leaving.withdraw(day.desk, best[0])
    rounds.draw(day.desk)
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
    late = drafts.late_entry(day.event)
    assert day.said([late] if late else []) == ([said] if said else [])


def test_the_last_draft_is_the_last_chance(begin: DayMaker) -> None:
    day = begin(events.event(8, rounds_planned=1))
    rounds.draw(day.desk)
    late = drafts.late_entry(day.event)
    assert day.said([late] if late else []) == [
        (
            "The draft of round 1, the last one, has no seat for new arrivals. Draw it "
            "anew, or they do not play."
        )
    ]


def test_from_catan_nobody_comes_back(begin: DayMaker) -> None:
    day = begin(events.event(12, **CATAN))
    leaving.withdraw(day.desk, EntryNumber(12))
    entries.check_in(day.desk, EntryNumber(12))
    day.play()
    one = day.who(1, 1)
    leaving.withdraw(day.desk, one)
    assert day.refused(lambda: leaving.readmit(day.desk, one)) == [
        (
            f"{day.name(one)} has withdrawn, and these rules have no way back. Undo it if it "
            "was a mistake."
        )
    ]
    day.desk.undo()
    assert day.event.entry(one).status is EntryStatus.ACTIVE


def test_a_reserve_who_was_not_coming_waits_again(begin: DayMaker) -> None:
    mode = TeamsMode(TeamKind.FIXED, 2, TeamPairing.UNITED, TeamPoints.INDIVIDUAL)
    day = begin(events.event(9, teams_mode=mode))
    for number in range(1, 9):
        teams.place(day.desk, EntryNumber(number), "ABCD"[(number - 1) // 2], reserve=False)
    teams.place(day.desk, NINE, "A", reserve=True)
    leaving.withdraw(day.desk, NINE)
    entries.check_in(day.desk, NINE)
    assert status(day, 9) is EntryStatus.WAITING
    leaving.withdraw(day.desk, NINE)
    leaving.withdraw(day.desk, EntryNumber(1))
    entries.check_in(day.desk, NINE)
    assert status(day, 9) is EntryStatus.ACTIVE
    assert day.refused(lambda: entries.check_in(day.desk, NINE))


def test_who_was_expelled_does_not_come_back(begin: DayMaker) -> None:
    day = begin(events.with_entry(events.event(9), 9, status=EntryStatus.EXPELLED, left_after=0))
    assert day.refused(lambda: entries.check_in(day.desk, NINE))
    assert day.refused(lambda: leaving.readmit(day.desk, NINE))
    assert day.refused(lambda: leaving.withdraw(day.desk, NINE))


def test_taking_a_leaving_back_at_the_table_is_undone_by_readmission_too(begin: DayMaker) -> None:
    """Who left in the middle of a game and is back plays the next round, last in that one."""
    day = begin(events.event(8))
    day.start()
    one = day.who(1, 1)
    leaving.withdraw(day.desk, one)
    leaving.readmit(day.desk, one)
    assert day.seat(one).bottom == 1
    day.finish()
    day.start()
    assert one in seated(day)


def test_leaving_twice_is_refused(begin: DayMaker) -> None:
    day = begin(events.event(8))
    day.start()
    one = day.who(1, 1)
    leaving.withdraw(day.desk, one)
    assert day.refused(lambda: leaving.withdraw(day.desk, one)) == [
        f"{day.name(one)} no longer takes part in the event."
    ]
    args = (RoundNumber(1), TableNumber(1), one)
    leaving.take_back(day.desk, *args)
    leaving.withdraw(day.desk, one)


def test_the_presence_is_kept_with_the_withdrawal(begin: DayMaker) -> None:
    day = begin(events.with_entry(events.event(8), 1, desk=EntryDesk(present=True)))
    day.play()
    leaving.withdraw(day.desk, EntryNumber(1))
    assert not day.event.entry(EntryNumber(1)).desk.present
    leaving.readmit(day.desk, EntryNumber(1))
    assert day.event.entry(EntryNumber(1)).desk.present
