"""What is done at the referee's desk; each raises `NotNow` or `Refused`."""

from __future__ import annotations

from bglmanager.engine.event import PenaltyKind
from bglmanager.i18n import Texts
from bglmanager.services import penalties
from bglmanager.services.changes import Changes
from bglmanager.services.penalties import GivenPenalty
from tests.reliability.hand import Hand, NotNow

ITALIAN = Texts("it")


def give(hand: Hand, *, kind: PenaltyKind) -> Changes:
    if kind not in penalties.penalty_kinds(hand.event):
        raise NotNow
    entry = hand.somebody()
    if kind is PenaltyKind.WARNING and penalties.ends_the_event(hand.event, entry, kind):
        raise NotNow  # another kind of act
    return penalties.give(hand.desk, GivenPenalty(entry, kind, "gioco lento", "richiamato"))


def take_back(hand: Hand) -> Changes:
    """A line of the log was a mistake, with all that followed from it."""
    return penalties.take_back(hand.desk, _line(hand), "scambio di persona", ITALIAN)


def change_words(hand: Hand) -> Changes:
    place, minute = _line(hand), hand.chance.randint(1, 90)
    return penalties.change_words(hand.desk, place, "tempo perso", f"minuto {minute}")


def remark(hand: Hand) -> Changes:
    return penalties.remark(hand.desk, hand.somebody(), "ha chiesto una pausa", ITALIAN)


def _line(hand: Hand) -> int:
    """The place of a line in the referee's log."""
    return hand.one(range(len(hand.event.penalties)))
