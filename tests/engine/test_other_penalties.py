"""What is offered where there is no ladder: Catan 6.5, Diplomacy 4, BIG, 7 Wonders 2.3."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bglmanager.engine.event import Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.penalties import (
    Case,
    Offer,
    Reason,
    Why,
    near_next_step,
    orders_are_void,
    orders_void,
    penalty_kinds,
    penalty_minutes,
    penalty_offer,
)
from bglmanager.engine.rulesets.big_2026 import BIG_2026
from bglmanager.engine.rulesets.catan_firenze_2014 import CATAN_FIRENZE_2014
from bglmanager.engine.rulesets.diplomacy_italia_2010 import DIPLOMACY_ITALIA_2010
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.rulesets.seven_wonders_2015 import SEVEN_WONDERS_2015

NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)
WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION
YELLOW = PenaltyKind.YELLOW_CARD
ONE, TWO = EntryNumber(1), EntryNumber(2)


def line(
    kind: PenaltyKind, reason: str, round_: int = 1, table: int = 1, entry: EntryNumber = ONE
) -> Penalty:
    return Penalty(entry, round_, kind, reason, None, NOON, TableNumber(table))


def late(round_: int = 1, table: int = 1) -> Case:
    return Case(ONE, Reason.LATE_ORDERS, round_, TableNumber(table))


def test_catan_6_5_a_the_second_warning_is_one_too_many_whatever_it_is_for() -> None:
    first = penalty_offer(CATAN_FIRENZE_2014, (), Case(ONE, Reason.SLOW_PLAY))
    assert first == Offer(WARNING, Why.COUNTED, (EXPULSION,))
    before = (line(WARNING, Reason.SLOW_PLAY),)
    second = penalty_offer(CATAN_FIRENZE_2014, before, Case(ONE, Reason.UNSPORTING))
    assert second == Offer(WARNING, Why.ONE_TOO_MANY, (EXPULSION,))
    assert penalty_offer(CATAN_FIRENZE_2014, before, Case(TWO, "rude")).why is Why.COUNTED


def test_catan_6_3_cheating_may_be_a_warning_or_expulsion() -> None:
    found = penalty_offer(CATAN_FIRENZE_2014, (), Case(ONE, Reason.CHEATING))
    assert found == Offer(EXPULSION, Why.MAY_EXPEL, (WARNING,))


def test_catan_who_was_warned_once_is_near_expulsion() -> None:
    before = (line(WARNING, Reason.SLOW_PLAY),)
    (found,) = near_next_step(CATAN_FIRENZE_2014, before, 2)
    assert (found.entry, found.reason, found.next) == (ONE, "", EXPULSION)


def test_diplomacy_4_late_orders_first_a_yellow_card_or_a_word_then_void() -> None:
    first = penalty_offer(DIPLOMACY_ITALIA_2010, (), late())
    assert first == Offer(YELLOW, Why.ORDERS, (WARNING,))
    for told in (YELLOW, WARNING):
        again = penalty_offer(DIPLOMACY_ITALIA_2010, (line(told, Reason.LATE_ORDERS),), late())
        assert again == Offer(YELLOW, Why.ORDERS_VOID)


def test_diplomacy_4_only_late_orders_of_the_same_game_count() -> None:
    before = (line(YELLOW, Reason.LATE_ORDERS), line(YELLOW, Reason.UNSPORTING, table=2))
    assert orders_void(before, late())
    assert not orders_void(before, late(table=2))
    assert not orders_void(before, late(round_=2))
    assert not orders_void((line(YELLOW, Reason.LATE_ORDERS, entry=TWO),), late())
    assert not orders_void(before, Case(ONE, Reason.LATE_ORDERS))


def test_diplomacy_4_the_log_says_when_orders_were_void() -> None:
    log = (
        line(YELLOW, Reason.LATE_ORDERS),
        line(YELLOW, Reason.UNSPORTING),
        line(YELLOW, Reason.LATE_ORDERS),
        line(WARNING, Reason.LATE_ORDERS),
        line(YELLOW, Reason.LATE_ORDERS, round_=2),
    )
    assert [orders_are_void(log, place) for place in range(5)] == [False, False, True, False, False]


def test_diplomacy_a_yellow_card_is_near_void_orders_in_this_round_only() -> None:
    before = (line(YELLOW, Reason.LATE_ORDERS),)
    (found,) = near_next_step(DIPLOMACY_ITALIA_2010, before, 1)
    assert (found.entry, found.next) == (ONE, YELLOW)
    assert near_next_step(DIPLOMACY_ITALIA_2010, before, 2) == ()


def test_diplomacy_other_infractions_are_the_referees() -> None:
    found = penalty_offer(DIPLOMACY_ITALIA_2010, (line(WARNING, "rude"),), Case(ONE, "rude"))
    assert (found.kind, found.why) == (WARNING, Why.FREE)
    assert set(found.also) == set(penalty_kinds(DIPLOMACY_ITALIA_2010))


@pytest.mark.parametrize("ruleset", [BIG_2026, SEVEN_WONDERS_2015])
def test_a_regulation_without_penalties_is_offered_the_usual_steps(ruleset: Ruleset) -> None:
    assert penalty_offer(ruleset, (), Case(ONE, "rude")).why is Why.FREE
    assert penalty_offer(ruleset, (line(WARNING, "rude"),), Case(ONE, "rude")).kind is LAST
    assert penalty_offer(ruleset, (line(LAST, "rude"),), Case(ONE, "rude")).kind is EXPULSION
    assert penalty_offer(ruleset, (), Case(ONE, Reason.CHEATING)).why is Why.MAY_EXPEL
    assert penalty_minutes(ruleset, Reason.LIST_WRONG, WARNING) == 0
