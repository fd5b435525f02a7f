"""The till: due, taken, given back, owed; who competes for the pot (BIG 9.3)."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bglmanager.engine import till
from bglmanager.engine.event import Entry, EntryStatus, Event, Number, Payment
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.till import pot_of, prize_money
from tests.helpers.events import event, played, with_round

AT = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)
HALF = Fraction(1, 2)


def lines(*amounts: Number, first: int = 1) -> tuple[Payment, ...]:
    return tuple(Payment(first + n, AT, amount) for n, amount in enumerate(amounts))


def with_desk(made: Event, number: int, **facts: Any) -> Event:
    return made.with_facts(EntryNumber(number), **facts)


def one(made: Event, number: int = 1) -> Entry:
    return made.entries[number - 1]


@pytest.mark.parametrize(
    ("fee", "own", "payments", "noted", "found"),  # what is due, taken, owed; settled
    [
        (None, None, (), False, (0, 0, 0, True)),
        (None, None, (), True, (0, 0, 0, True)),
        (None, 3, (), False, (3, 0, 3, False)),
        (5, None, (), False, (5, 0, 5, False)),
        (5, None, (), True, (5, 5, 0, True)),
        (5, 0, (), False, (0, 0, 0, True)),
        (5, 3, (), True, (3, 3, 0, True)),
        (5, None, (5,), True, (5, 5, 0, True)),
        (5, None, (3,), False, (5, 3, 2, False)),
        (5, None, (3, 2), False, (5, 5, 0, True)),
        (5, None, (5, -5), False, (5, 0, 5, False)),
        (5, None, (5, -5), True, (5, 0, 5, False)),
        (5, None, (10, -HALF), False, (5, 9 + HALF, 0, True)),
        (7 + HALF, None, (5, 2), False, (7 + HALF, 7, HALF, False)),
        (7 + HALF, 2 + HALF, (2 + HALF,), False, (2 + HALF, 2 + HALF, 0, True)),
    ],
)
def test_what_somebody_owes(
    fee: Number, own: Number, payments: tuple[Number, ...], noted: bool, found: tuple[Number, ...]
) -> None:
    made = with_desk(event(2, fee=fee), 1, fee=own, payments=lines(*payments), paid=noted)
    sums = (till.amount_due, till.amount_taken, till.amount_owed, till.is_settled)
    assert tuple(sum_(made, one(made)) for sum_ in sums) == found


@pytest.mark.parametrize(
    ("status", "seated", "payments", "refund"),
    [
        (EntryStatus.NO_SHOW, False, (5,), 5),
        (EntryStatus.LAPSED, False, (5, -2), 3),
        (EntryStatus.WITHDRAWN, False, (5,), 5),
        (EntryStatus.WITHDRAWN, True, (5,), 0),
        (EntryStatus.NO_SHOW, False, (5, -5), 0),
        (EntryStatus.NO_SHOW, False, (), 0),
        (EntryStatus.ACTIVE, False, (5,), 0),
        (EntryStatus.ACTIVE, True, (7,), 2),
        (EntryStatus.REGISTERED, False, (5,), 0),
        (EntryStatus.EXPELLED, True, (5,), 0),
    ],
)
def test_who_may_get_his_money_back(
    status: EntryStatus, seated: bool, payments: tuple[Number, ...], refund: Number
) -> None:
    made = played(fee=5) if seated else event(8, fee=5)
    made = with_desk(made, 1, status=status, payments=lines(*payments))
    assert till.to_refund(made, one(made), till.taking_part(made)) == refund


def test_who_waits_may_get_his_money_back_once_others_play() -> None:
    paid: dict[str, Any] = {"status": EntryStatus.WAITING, "payments": lines(5)}
    made = with_desk(event(8, fee=5), 1, **paid)
    assert till.to_refund(made, one(made), till.taking_part(made)) == 0
    made = with_desk(with_round(event(8, fee=5), order=range(2, 9)), 1, **paid)
    assert till.to_refund(made, one(made), till.taking_part(made)) == 5


def test_who_was_noted_as_paid_and_does_not_come_may_get_it_back() -> None:
    made = with_desk(event(8, fee=5), 1, status=EntryStatus.NO_SHOW, paid=True)
    assert till.to_refund(made, one(made), till.taking_part(made)) == 5


@pytest.mark.parametrize(
    ("status", "seated", "asked"),
    [
        (EntryStatus.ACTIVE, False, True),
        (EntryStatus.REGISTERED, False, True),
        (EntryStatus.WITHDRAWN, True, True),
        (EntryStatus.EXPELLED, True, True),
        (EntryStatus.WAITING, False, False),
        (EntryStatus.LAPSED, False, False),
        (EntryStatus.NO_SHOW, False, False),
    ],
)
def test_who_is_asked_for_money(status: EntryStatus, seated: bool, asked: bool) -> None:
    made = with_desk(played(fee=5) if seated else event(8, fee=5), 1, status=status)
    assert till.is_owing(made, one(made), till.taking_part(made)) is asked


def busy() -> Event:
    """Eight at 5 €: paid, in two parts, too much, half, noted, free, given back, not yet."""
    made = event(8, fee=5)
    facts: tuple[dict[str, Any], ...] = (
        {"payments": lines(5, first=1)},
        {"payments": (Payment(2, AT, 3), Payment(7, AT, 2))},
        {"payments": lines(7, first=3)},
        {"payments": lines(2 + HALF, first=4)},
        {"paid": True},
        {"fee": 0},
        {"payments": lines(5, -5, first=5), "status": EntryStatus.NO_SHOW},
    )
    for number, desk in enumerate(facts, start=1):
        made = with_desk(made, number, **desk)
    return made


def test_the_totals_of_a_till() -> None:
    found = till.till_totals(busy())
    assert (found.received, found.returned, found.cash) == (24 + HALF, 5, 19 + HALF)
    assert (found.noted, found.noted_by, found.kept) == (5, 1, 24 + HALF)
    assert (found.paid, found.owing, found.owed) == (4, 2, 7 + HALF)
    assert (found.refunds, found.refundable) == (1, 2)


def test_the_lines_are_in_the_order_of_their_receipts() -> None:
    found = [(line.payment.receipt, line.entry.number) for line in till.till_lines(busy())]
    assert found == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 7), (6, 7), (7, 2)]
    assert till.next_receipt(busy()) == 8
    assert till.next_receipt(event(3)) == 1


def test_there_is_a_till_where_something_costs_or_was_paid() -> None:
    assert not till.has_till(event(3))
    assert not till.has_till(event(3, fee=0))
    assert till.has_till(event(3, fee=5))
    assert till.has_till(with_desk(event(3), 1, fee=2))
    assert till.has_till(with_desk(event(3), 1, payments=lines(2)))


# ------------------------------------------------------------------------------------- the pot

FEES: tuple[Number, ...] = (10, 10, 5, 5, Fraction(15, 2), Fraction(5, 2))
"""40 € together, the worked example of the regulation."""


def big(fee: Number | None = 10) -> Event:
    """Eight of Board Italian Gamers who have played a round."""
    return played(ruleset="big-2026", league=None, tier=None, fee=fee, pot=True)


def pot(made: Event) -> tuple[int, Number] | None:
    found = pot_of(made)
    return None if found is None else (len(found[0]), found[1].pot)


@pytest.mark.parametrize(
    ("facts", "people", "whole"),
    [
        ({"payments": lines(10)}, 2, 15),
        ({"paid": True}, 2, 15),
        ({"payments": lines(10, -10)}, 1, HALF * 15),
        ({"payments": lines(6)}, 1, HALF * 15),
        ({"payments": lines(20)}, 2, 15),
        ({"fee": 4, "payments": lines(4)}, 2, 10 + HALF),
        ({"fee": 4, "payments": lines(10, -6)}, 2, 10 + HALF),
        ({"fee": 0}, 1, HALF * 15),
        ({"payments": lines(10), "status": EntryStatus.WITHDRAWN}, 2, 15),
    ],
)
def test_9_3_the_pot_is_what_those_who_compete_have_paid(
    facts: dict[str, Any], people: int, whole: Number
) -> None:
    made = with_desk(with_desk(big(), 1, payments=lines(10)), 2, **facts)
    assert pot(made) == (people, whole)


def test_9_3_who_paid_and_never_came_is_not_in_the_pot() -> None:
    made = replace(big(), rounds=())
    made = with_desk(made, 1, payments=lines(10))
    assert pot(with_desk(made, 2, payments=lines(10), status=EntryStatus.NO_SHOW)) == (1, HALF * 15)
    assert pot(with_desk(made, 2, payments=lines(10))) == (2, 15)


def test_9_3_forty_euro_in_fees_of_several_sizes_are_shared_as_the_regulation_has_it() -> None:
    made = big()
    for number, fee in enumerate(FEES, start=1):
        made = with_desk(made, number, fee=fee, payments=lines(fee))
    found = prize_money(made, [entry.number for entry in made.entries])
    assert found is not None
    assert (found.payers, found.shares.pot, found.shares.consolation) == (6, 30, 2)
    assert [float(amount) for _, amount in found.winners] == [11.2, 8.4, 5.6, 2.8]


def test_9_3_who_was_expelled_wins_nothing() -> None:
    made = big()
    for number in range(1, 5):
        made = with_desk(made, number, payments=lines(10))
    made = with_desk(made, 1, status=EntryStatus.EXPELLED)
    found = prize_money(made, [entry.number for entry in made.entries])
    assert found is not None
    assert [number for number, _ in found.winners] == [2, 3, 4]
    assert sum(Fraction(amount) for _, amount in found.winners) == 28
