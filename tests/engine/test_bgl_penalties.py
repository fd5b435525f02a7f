"""What the referee is offered, by what is already on the player's account (BGL 5)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bglmanager.engine.event import Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.penalties import Reason, offered
from bglmanager.engine.rulesets.bgl_2010 import BGL_2010

NOON = datetime(2026, 5, 8, 12, tzinfo=UTC)
WARNING, LAST, EXPULSION = PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION


def log(*lines: tuple[int, PenaltyKind, str]) -> tuple[Penalty, ...]:
    return tuple(
        Penalty(EntryNumber(entry), 1, kind, reason, None, NOON) for entry, kind, reason in lines
    )


def test_5_1_1_first_a_warning_then_last_in_the_game() -> None:
    assert offered(BGL_2010, (), EntryNumber(1), "late") is WARNING
    assert offered(BGL_2010, log((1, WARNING, "late")), EntryNumber(1), "late") is LAST


def test_5_1_2_again_for_the_same_reason_disqualification() -> None:
    before = log((1, WARNING, "late"), (1, LAST, "late"))
    assert offered(BGL_2010, before, EntryNumber(1), "late") is EXPULSION


def test_another_reason_or_another_player_starts_afresh() -> None:
    before = log((1, WARNING, "late"), (2, LAST, "slow play"))
    assert offered(BGL_2010, before, EntryNumber(1), "slow play") is WARNING
    assert offered(BGL_2010, before, EntryNumber(2), "late") is WARNING
    assert offered(BGL_2010, before, EntryNumber(3), "late") is WARNING


def test_5_10_cheating_is_disqualification_at_once() -> None:
    assert offered(BGL_2010, (), EntryNumber(1), Reason.CHEATING) is EXPULSION


@pytest.mark.parametrize("reason", [r for r in Reason if r is not Reason.CHEATING])
def test_every_other_reason_begins_with_a_warning(reason: Reason) -> None:
    assert offered(BGL_2010, (), EntryNumber(1), reason) is WARNING


def test_a_reason_in_the_referees_own_words_counts_too() -> None:
    before = log((1, WARNING, "dice off the table"))
    assert offered(BGL_2010, before, EntryNumber(1), "dice off the table") is LAST
