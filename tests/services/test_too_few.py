"""Tables at which too few are to play: a game that ends at once, one that is not begun."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import BottomReason, EntryDesk, RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.services import drafts, lateness, rounds
from tests.helpers.cups import catan, seven_wonders
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker

ONE = RoundNumber(1)
ABSENT, WITHDREW = BottomReason.ABSENT, BottomReason.WITHDREW
ENDS = (
    "Table 1, players left: {}. With fewer than 3 the game ends at once: type the points as they "
    "stand."
)
NO_GAME = (
    "Table {}, players here: {}. With fewer than 3 no game is played: assign the seats again "
    "without the missing."
)


def said(day: Day) -> list[str]:
    return day.said(drafts.too_few(day.event, ONE))


def started(begin: DayMaker, players: int, **changes: object) -> Day:
    day = begin(event(players, **changes))
    day.start()
    return day


def test_catan_3_fewer_than_three_left_end_the_game_at_once(begin: DayMaker) -> None:
    day = started(begin, 12, **catan())
    day.leave(1, 1, WITHDREW)
    assert said(day) == []
    day.leave(1, 2, WITHDREW)
    assert said(day) == [ENDS.format(2)]
    day.leave(1, 3, WITHDREW)
    assert said(day) == [ENDS.format(1)]
    day.enter(1, [None, None, None, 5])
    assert said(day) == []


def test_a_game_without_the_rule_goes_on_with_two(begin: DayMaker) -> None:
    day = started(begin, 10, **seven_wonders())
    for seat in (1, 2, 3):
        day.leave(1, seat, WITHDREW)
    assert said(day) == []
    day.leave(1, 4, WITHDREW)
    day.leave(1, 5, WITHDREW)
    assert said(day) == [
        "Table 1: everybody has left. The last to leave is 1st; leave the field empty."
    ]


def test_where_nobody_came_nobody_has_points(begin: DayMaker) -> None:
    day = started(begin, 10, **seven_wonders())
    for seat in (1, 2, 3, 4, 5):
        day.leave(1, seat, ABSENT)
    assert said(day) == ["Table 1: nobody came. Nobody has points there; nothing has to be typed."]


def test_catan_two_who_came_are_no_game_and_the_seats_are_made_again(begin: DayMaker) -> None:
    day = started(begin, 12, **catan())
    away = [day.leave(2, 1, ABSENT)]
    assert said(day) == []
    away.append(day.leave(2, 2, ABSENT))
    assert said(day) == [NO_GAME.format(2, 2)]
    before = [seat.entry for seat in day.round.seats() if seat.entry not in away]
    drafts.seat_anew(day.desk, ONE)
    assert (day.round.status, [len(t.seats) for t in day.round.tables]) == (
        RoundStatus.DRAFT,
        [4, 3, 3],
    )
    assert [seat.entry for seat in day.round.seats()] == before  # the same lots
    missing = [day.event.entry(number) for number in away]
    assert [(entry.sits_out, entry.desk.present) for entry in missing] == [((1,), False)] * 2
    rounds.publish(day.desk)
    day.finish()


def test_it_is_said_before_the_start_of_who_was_not_seen_yet(begin: DayMaker) -> None:
    made = event(12, **catan())
    seen = tuple(replace(entry, desk=EntryDesk(present=True)) for entry in made.entries)
    day = begin(replace(made, entries=seen))
    day.start()
    here = day.who(3, 1)
    for seat in (2, 3):
        lateness.agree(day.desk, ONE, day.who(3, seat), 5)
    assert said(day) == [NO_GAME.format(3, 2)]
    lateness.arrive(day.desk, day.who(3, 2))
    assert said(day) == []
    assert drafts.not_at_table(day.event, ONE) == (day.who(3, 3),)
    assert here not in drafts.not_at_table(day.event, ONE)


def test_five_who_are_left_cannot_be_split(begin: DayMaker) -> None:
    day = started(begin, 8, **catan())
    for table, seat in ((1, 1), (1, 2), (2, 1)):
        day.leave(table, seat, ABSENT)
    assert len(day.refused(lambda: drafts.seat_anew(day.desk, ONE))) == 1


def test_the_seats_stay_where_a_result_is_in(begin: DayMaker) -> None:
    day = started(begin, 12, **catan())
    assert day.refused(lambda: drafts.seat_anew(day.desk, ONE)) == [
        "Enough players have come to every table of round 1."
    ]
    day.enter(1, [10, 8, 7, 5])
    day.leave(2, 1, ABSENT)
    day.leave(2, 2, ABSENT)
    assert day.refused(lambda: drafts.seat_anew(day.desk, ONE)) == [
        "Round 1 has results already, so its seats stay. Continue, or undo the results first."
    ]
    day.enter(2, [None, None, 8, 7])  # scored all the same
    assert said(day) == []


@pytest.mark.parametrize("reason", [ABSENT, WITHDREW])
def test_nothing_is_said_of_a_closed_round(begin: DayMaker, reason: BottomReason) -> None:
    day = started(begin, 12, **catan())
    day.leave(1, 1, reason)
    day.leave(1, 2, reason)
    day.finish()
    assert said(day) == []
