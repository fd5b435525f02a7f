"""A round seated by hand from empty tables: who sits there, what one more breaks, the draft."""

from __future__ import annotations

import pytest

from bglmanager.engine.event import Pairing
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.problems import Refused
from bglmanager.engine.seating.aims import Aim
from bglmanager.engine.seating.making import DEFAULT_OPTIONS
from bglmanager.services import hand_seating, leaving, rounds
from bglmanager.services.hand_seating import HandSeating
from tests.helpers.cups import diplomacy
from tests.helpers.days import Day
from tests.helpers.events import event, played, with_entry
from tests.helpers.teams import UNITED
from tests.services.conftest import DayMaker
from tests.services.test_by_hand import of_teams

ONE, TWO, THREE = (TableNumber(n) for n in (1, 2, 3))


def people(*numbers: int) -> tuple[EntryNumber, ...]:
    return tuple(map(EntryNumber, numbers))


def begun(day: Day, *filled: tuple[int, ...]) -> HandSeating:
    """The tables of the next round with these people at them so far."""
    there = tuple(people(*each) for each in filled)
    return hand_seating.begin_filling(day.desk, DEFAULT_OPTIONS, there)


def test_tables_are_filled_one_after_the_other(begin: DayMaker) -> None:
    seating = begun(begin(event(11, players_per_table=4)))
    assert seating.tables == ((), (), ())
    assert [seating.seats_left(each) for each in (ONE, TWO, THREE)] == [4, 4, 3]
    at = ONE
    for number in (9, 3, 11, 1, 2):
        seating = seating.having(EntryNumber(number), at)
        at = seating.next_table(at)
    assert seating.tables == ((9, 3, 11, 1), (2,), ())
    assert (at, seating.next_table(ONE)) == (TWO, TWO)
    assert seating.unseated == [4, 5, 6, 7, 8, 10]
    assert seating.having(EntryNumber(4), ONE) == seating, "table 1 is full"
    moved = seating.having(EntryNumber(3), THREE)
    assert moved.tables == ((9, 11, 1), (2,), (3,))
    assert moved.table_of(EntryNumber(3)) == THREE
    assert moved.without(EntryNumber(3)).table_of(EntryNumber(3)) is None


def test_what_one_more_would_break_is_told(begin: DayMaker) -> None:
    """After a round of 1 to 4 and 5 to 8: 1 has met 2, is of the club of 6 and never with 7."""
    made = with_entry(with_entry(played(8, 1, rounds_planned=3), 1, club="Orsi"), 6, club="ORSI")
    made = made.with_facts(EntryNumber(7), never_with=people(1))
    seating = begun(begin(made), (2, 6, 7))
    found = {each.aim: each.who for each in seating.costs(EntryNumber(1), ONE)}
    assert found == {Aim.FORBIDDEN: ((1, 7),), Aim.AGAIN: ((1, 2),), Aim.RELATED: ((1, 6),)}
    assert seating.costs(EntryNumber(1), TWO) == ()
    assert [each.aim for each in seating.costs(EntryNumber(8), ONE)] == [Aim.AGAIN]


def test_the_draft_is_as_it_was_filled(begin: DayMaker) -> None:
    day = begin(event(10, players_per_table=4))
    filled = ((9, 3, 5, 1), (2, 10, 4), (8, 7, 6))
    seating = begun(day, *filled)
    assert hand_seating.can_finish(seating) == ()
    rounds.seat_by_hand(day.desk, tables=seating.tables)
    assert [tuple(seat.entry for seat in table.seats) for table in day.round.tables] == [*filled]
    assert day.round.pairing is Pairing.MANUAL
    assert rounds.was_filled_by_hand(day.desk, day.round.number)
    day.desk.undo()
    assert not day.event.rounds
    rounds.seat_by_hand(day.desk)
    assert not rounds.was_filled_by_hand(day.desk, day.round.number)


def test_who_is_gone_meanwhile_has_no_seat_and_others_keep_theirs(begin: DayMaker) -> None:
    day = begin(event(8, players_per_table=4))
    leaving.withdraw_entry(day.desk, EntryNumber(3))
    seating = begun(day, (1, 3, 5), (2, 4, 6, 8))
    assert seating.tables == ((1, 5), (2, 4, 6)), "table 2 has three seats now"
    assert seating.unseated == [7, 8]
    assert [each.code for each in hand_seating.can_finish(seating)] == ["by-hand.unseated"]


def test_a_bye_is_filled_as_a_table_of_one(begin: DayMaker) -> None:
    day = begin(event(5, players_per_table=2))
    rounds.seat_by_hand(day.desk, tables=begun(day, (5, 2), (1, 4), (3,)).tables)
    assert day.round.byes == (3,)


def test_whole_teams_and_boards_are_not_filled(begin: DayMaker) -> None:
    for made in (of_teams(8, UNITED), event(14, **diplomacy())):
        found = hand_seating.can_fill(begin(made).desk, DEFAULT_OPTIONS)
        assert [each.code for each in found] == ["by-hand.together"]


def test_tables_that_lack_somebody_are_no_round(begin: DayMaker) -> None:
    day = begin(event(8, players_per_table=4))
    with pytest.raises(Refused, match=r"by-hand\.unseated"):
        rounds.seat_by_hand(day.desk, tables=[people(1, 2, 3, 4), people(5, 6, 7)])
    assert not day.event.rounds
