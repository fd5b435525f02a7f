"""What is done about who is missing or sits out; each raises `NotNow` or `Refused`."""

from __future__ import annotations

from bglmanager.engine.event import EntryStatus
from bglmanager.services import drafts, leaving, pre_start_check, roll_call
from bglmanager.services.changes import Changes
from tests.reliability.hand import Hand, NotNow


def answer(hand: Hand) -> Changes:
    found = [entry.number for entry in pre_start_check.entries_asked(hand.event)]
    if not found:
        raise NotNow
    answers = tuple(pre_start_check.Answer)
    return pre_start_check.answer(
        hand.desk, {number: hand.chance.choice(answers) for number in found}
    )


def lapse(hand: Hand) -> Changes:
    return pre_start_check.lapse(hand.desk, hand.somebody(EntryStatus.REGISTERED))


def withdraw_from_draft(hand: Hand) -> Changes:
    draft = drafts.draft_of(hand.event)
    seated = [] if draft is None else [seat.entry for seat in draft.seats()]
    return leaving.withdraw(hand.desk, hand.one(seated))


def draw_anew(hand: Hand) -> Changes:
    return drafts.draw_anew(hand.desk)


def sit_out_several(hand: Hand) -> Changes:
    entry = hand.somebody(EntryStatus.ACTIVE)
    return roll_call.sit_out(hand.desk, entry, roll_call.rounds_ahead(hand.event, entry))


def play_again(hand: Hand) -> Changes:
    resting = [entry.number for entry in hand.event.entries if entry.sits_out]
    return roll_call.sit_out(hand.desk, hand.one(resting), ())
