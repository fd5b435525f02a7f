"""What the referee is offered, by what is already on the player's account (BGL 5)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bglmanager.engine.event import Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import (
    Case,
    Offer,
    Reason,
    Why,
    near_next_step,
    penalty_minutes,
    penalty_offer,
)
from bglmanager.engine.rulesets.bgl_2010 import BGL_2010

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
