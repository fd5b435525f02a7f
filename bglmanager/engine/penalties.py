"""What the referee is offered for an infraction (BGL 5.1). He decides."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from bglmanager.engine.event import Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber


class Reason(StrEnum):
    """The usual reasons (BGL 5.2-5.10), as they are written in the document; others are text."""

    LIST_WRONG = "list of game elements wrong"
    ELEMENTS_WRONG = "wrong elements played"
    SLOW_PLAY = "slow play"
    LATE = "late"
    RULES_ERROR = "rules error"
    ALTERED_ELEMENT = "altered a game element"
    REVEALED_SECRET = "revealed secret"  # noqa: S105 - a reason, no password
    OUTSIDE_HELP = "outside help"
    UNSPORTING = "unsporting behaviour"
    CHEATING = "cheating"


def offered(log: Sequence[Penalty], entry: EntryNumber, reason: str) -> PenaltyKind:
    """The penalty the regulation has for this reason, given what he has on his account.

    A warning; the second time for the same reason last in the game (BGL 5.1.1); again after
    that disqualification (BGL 5.1.2); cheating is disqualification at once (BGL 5.10).
    """
    if reason == Reason.CHEATING:
        return PenaltyKind.EXPULSION
    had = {line.kind for line in log if line.entry == entry and line.reason == reason}
    if PenaltyKind.LAST in had:
        return PenaltyKind.EXPULSION
    return PenaltyKind.LAST if PenaltyKind.WARNING in had else PenaltyKind.WARNING
