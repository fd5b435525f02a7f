"""The till and a seat that was kept for somebody who never came: nothing is asked of him."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bglmanager.engine.event import BottomReason, EntryDesk, Event
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.till import till_totals
from bglmanager.services import entries, leaving, rounds, till
from tests.helpers.days import Day
from tests.helpers.events import event
from tests.services.conftest import DayMaker

NEVER, ROUND = EntryNumber(1), RoundNumber(1)


def before() -> Event:
    """Eight at 5 €, none of whom has paid; nobody has seen the first, whose seat was kept."""
    made = event(8, fee=5)
    seen = (replace(e, desk=EntryDesk(present=e.number != NEVER)) for e in made.entries)
    return replace(made, entries=tuple(seen))


@pytest.fixture
def day(begin: DayMaker) -> Day:
    """Round 1 is played."""
    made = begin(before())
    made.start()
    return made


def go(day: Day, reason: BottomReason) -> None:
    """He is last at his table for this reason."""
    [table] = [t for t in day.round.tables if any(s.entry == NEVER for s in t.seats)]
    leaving.leave(day.desk, ROUND, table.number, NEVER, reason)


@pytest.mark.parametrize("reason", [None, *(BottomReason(r) for r in ("absent", "expelled"))])
def test_who_never_came_owes_nothing(day: Day, reason: BottomReason | None) -> None:
    if reason is not None:
        go(day, reason)
    assert till_totals(day.event).owing == 7
    assert till.unpaid_entries(day.event) == ()


def test_nor_does_who_never_came_and_was_withdrawn(day: Day) -> None:
    leaving.withdraw(day.desk, NEVER)
    assert till_totals(day.event).owing == 7


def test_nor_whom_the_next_round_has_a_seat_for_as_well(day: Day) -> None:
    go(day, BottomReason.ABSENT)
    day.fill()
    rounds.close(day.desk, ROUND)
    day.start()
    assert till_totals(day.event).owing == 7


def test_who_comes_in_the_end_owes_the_fee_also_when_he_leaves(day: Day) -> None:
    entries.check_in(day.desk, NEVER)
    assert till_totals(day.event).owing == 8
    day.fill()
    leaving.withdraw(day.desk, NEVER)
    assert till_totals(day.event).owing == 8


def test_who_paid_ahead_and_never_came_may_get_it_back(day: Day) -> None:
    till.take(day.desk, NEVER)
    assert (till_totals(day.event).refunds, till_totals(day.event).refundable) == (1, 5)
    entries.check_in(day.desk, NEVER)
    assert till_totals(day.event).refunds == 0


def test_before_the_first_game_a_kept_seat_is_asked_for_its_fee(begin: DayMaker) -> None:
    day = begin(before())
    rounds.draw(day.desk)
    assert till_totals(day.event).owing == 8
