"""What is done about who is late or comes late; each raises `NotNow` or `Refused`."""

from __future__ import annotations

from bglmanager.engine.event import RoundStatus
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import drafts, lateness, roll_call
from bglmanager.services.changes import Changes
from tests.reliability.hand import Hand


def _playing(hand: Hand) -> RoundNumber:
    found = [r.number for r in hand.event.rounds if r.status is RoundStatus.PLAYING]
    return hand.one(found)


def start_clock(hand: Hand) -> Changes:
    return lateness.start_clock(hand.desk, _playing(hand))


def late(hand: Hand) -> Changes:
    return lateness.note_late(hand.desk, *hand.seat())


def late_all(hand: Hand) -> Changes:
    return lateness.warn_all(hand.desk, _playing(hand))


def not_there(hand: Hand) -> Changes:
    return lateness.not_there(hand.desk, *hand.seat())


def not_there_all(hand: Hand) -> Changes:
    return lateness.give_up_all(hand.desk, _playing(hand))


def arrived(hand: Hand) -> Changes:
    found = [e.number for e in hand.event.entries if not lateness.can_arrive(hand.event, e.number)]
    return lateness.arrive(hand.desk, hand.one(found))


def agree(hand: Hand) -> Changes:
    number, _, entry = hand.seat()
    return lateness.agree(hand.desk, number, entry, hand.chance.randint(1, 30))


def seat_anew(hand: Hand) -> Changes:
    return drafts.seat_anew(hand.desk, _playing(hand))


def join(hand: Hand) -> Changes:
    number = _playing(hand)
    entry = hand.one(roll_call.newcomers(hand.event, number))
    free = roll_call.free_tables(hand.event, number, entry)
    return roll_call.join(hand.desk, number, entry, hand.one(free))


def open_table(hand: Hand) -> Changes:
    number = _playing(hand)
    found = roll_call.newcomers(hand.event, number)
    least = max(ruleset_of(hand.event.settings).least_at_table, 2)
    size = min(len(found), hand.chance.randint(least, max(least, len(found))))
    return roll_call.open_table(hand.desk, number, tuple(hand.chance.sample(found, size)))
