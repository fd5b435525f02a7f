"""Late at the table, lists of elements not handed in: what the regulation asks of the desk."""

from __future__ import annotations

from bglmanager.engine.event import BottomReason, EntryDesk, ListState, PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber, TableNumber
from bglmanager.services import lateness, penalties
from bglmanager.services.element_lists import lists_open
from tests.helpers.events import event, with_entry
from tests.services.conftest import DayMaker

ONE, FIRST = RoundNumber(1), TableNumber(1)


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
    assert day.refused(lambda: lateness.note_late(day.desk, ONE, FIRST, who)) == [
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
    assert day.refused(lambda: lateness.note_late(day.desk, ONE, FIRST, day.who(1, 1))) == [
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
        penalties.give(day.desk, given)
    assert [(line.entry, line.round, line.table) for line in day.event.penalties] == [
        (slow, 2, 5),
        (early, 3, 1),
    ]
    assert day.seat(slow, 2).bottom == 1
    assert penalties.current_table(day.event, EntryNumber(99)) is None
