"""What the referee is offered by the account, and penalties of the other regulations."""

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
from bglmanager.engine.rulesets.bgl_2010 import BGL_2010
from bglmanager.engine.rulesets.big_2026 import BIG_2026
from bglmanager.engine.rulesets.catan_firenze_2014 import CATAN_FIRENZE_2014
from bglmanager.engine.rulesets.diplomacy_italia_2010 import DIPLOMACY_ITALIA_2010
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.engine.rulesets.seven_wonders_2015 import SEVEN_WONDERS_2015

NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)
WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION


def log(*lines: tuple[int, PenaltyKind, str]) -> tuple[Penalty, ...]:
    return tuple(
        Penalty(EntryNumber(entry), 1, kind, reason, None, NOON) for entry, kind, reason in lines
    )


def offered(before: tuple[Penalty, ...], reason: str, entry: int = 1) -> Offer:
    return penalty_offer(BGL_2010, before, Case(EntryNumber(entry), reason))


def kind(before: tuple[Penalty, ...], reason: str, entry: int = 1) -> PenaltyKind:
    return offered(before, reason, entry).kind


def test_5_1_1_first_a_warning_then_last_in_the_game() -> None:
    assert offered((), "rules error") == Offer(WARNING, Why.FIRST, (LAST,))
    before = log((1, WARNING, "rules error"))
    assert offered(before, "rules error") == Offer(LAST, Why.SECOND)


def test_5_1_2_again_for_the_same_reason_disqualification() -> None:
    before = log((1, WARNING, "rules error"), (1, LAST, "rules error"))
    assert offered(before, "rules error") == Offer(EXPULSION, Why.AGAIN)


def test_5_1_2_who_was_last_at_once_is_disqualified_the_next_time() -> None:
    assert kind(log((1, LAST, "revealed secret")), "revealed secret") is EXPULSION


def test_5_1_1_a_warning_given_again_offers_last_still() -> None:
    before = log((1, WARNING, "rules error"), (1, WARNING, "rules error"))
    assert kind(before, "rules error") is LAST


def test_another_reason_or_another_player_starts_afresh() -> None:
    before = log((1, WARNING, "rules error"), (2, LAST, "slow play"))
    assert kind(before, "slow play") is WARNING
    assert kind(before, "rules error", entry=2) is WARNING
    assert kind(before, "rules error", entry=3) is WARNING


def test_5_2_unsporting_behaviour_may_be_disqualification_at_once() -> None:
    assert offered((), Reason.UNSPORTING) == Offer(WARNING, Why.WEIGHED, (LAST, EXPULSION))


def test_5_3_1_a_wrong_list_is_a_warning_and_five_minutes_or_last() -> None:
    assert offered((), Reason.LIST_WRONG) == Offer(WARNING, Why.LIST, (LAST,))
    assert penalty_minutes(BGL_2010, Reason.LIST_WRONG, WARNING) == 5
    assert penalty_minutes(BGL_2010, Reason.LIST_WRONG, LAST) == 0


def test_5_3_2_wrong_elements_are_a_warning_and_three_minutes_or_last() -> None:
    assert offered((), Reason.ELEMENTS_WRONG) == Offer(WARNING, Why.ELEMENTS, (LAST,))
    assert penalty_minutes(BGL_2010, Reason.ELEMENTS_WRONG, WARNING) == 3
    assert penalty_minutes(BGL_2010, Reason.ELEMENTS_WRONG, LAST) == 0


def test_5_3_the_second_time_the_ladder_holds_for_lists_too() -> None:
    assert kind(log((1, WARNING, Reason.LIST_WRONG)), Reason.LIST_WRONG) is LAST
    assert kind(log((1, WARNING, Reason.LIST_WRONG)), Reason.ELEMENTS_WRONG) is WARNING


def test_5_3_after_the_minutes_it_is_slow_play_a_reason_of_its_own() -> None:
    assert kind(log((1, WARNING, Reason.LIST_WRONG)), Reason.SLOW_PLAY) is WARNING


def test_5_5_who_is_late_has_a_warning_for_slow_play() -> None:
    assert offered((), Reason.LATE) == Offer(WARNING, Why.LATE, (LAST,))
    assert kind(log((1, WARNING, Reason.SLOW_PLAY)), Reason.LATE) is LAST
    assert kind(log((1, WARNING, Reason.LATE)), Reason.SLOW_PLAY) is LAST
    assert kind(log((1, LAST, Reason.LATE)), Reason.SLOW_PLAY) is EXPULSION


@pytest.mark.parametrize("reason", [Reason.REVEALED_SECRET, Reason.OUTSIDE_HELP])
def test_5_8_5_9_the_referee_weighs_from_warning_to_disqualification(reason: Reason) -> None:
    assert offered((), reason) == Offer(WARNING, Why.WEIGHED, (LAST, EXPULSION))


def test_5_10_cheating_is_disqualification_at_once() -> None:
    assert offered((), Reason.CHEATING) == Offer(EXPULSION, Why.CHEATING)


@pytest.mark.parametrize("reason", [r for r in Reason if r is not Reason.CHEATING])
def test_every_other_reason_begins_with_a_warning(reason: Reason) -> None:
    assert kind((), reason) is WARNING
    assert LAST in offered((), reason).also


def test_a_reason_in_the_referees_own_words_counts_too() -> None:
    before = log((1, WARNING, "dice off the table"))
    assert kind(before, "dice off the table") is LAST


@pytest.mark.parametrize("reason", [Reason.SLOW_PLAY, Reason.CHEATING, "dice off the table"])
def test_no_minutes_are_ruled_for_anything_else(reason: str) -> None:
    assert {penalty_minutes(BGL_2010, reason, kind) for kind in PenaltyKind} == {0}


def test_who_is_near_the_next_step_the_gravest_first() -> None:
    before = log(
        (1, WARNING, Reason.SLOW_PLAY),
        (2, LAST, Reason.RULES_ERROR),
        (3, WARNING, Reason.LATE),
        (4, EXPULSION, Reason.CHEATING),
        (1, WARNING, Reason.LATE),
        (1, WARNING, Reason.RULES_ERROR),
    )
    found = [
        (one.entry, one.reason, one.next, one.places) for one in near_next_step(BGL_2010, before, 1)
    ]
    assert found == [
        (2, Reason.RULES_ERROR, EXPULSION, (1,)),
        (1, Reason.RULES_ERROR, LAST, (5,)),
        (1, Reason.SLOW_PLAY, LAST, (0, 4)),
        (3, Reason.SLOW_PLAY, LAST, (2,)),
    ]
    assert near_next_step(BGL_2010, (), 0) == ()


# ------ What is offered where there is no ladder: Catan 6.5, Diplomacy 4, BIG, 7 Wonders 2.3
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
