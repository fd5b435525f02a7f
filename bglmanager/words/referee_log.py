"""Words of the referee's log."""

from __future__ import annotations

from bglmanager.engine.event import PenaltyKind
from bglmanager.engine.penalties import Reason
from bglmanager.i18n import Texts


def penalty_name(texts: Texts, kind: PenaltyKind) -> str:
    """What the referee gave."""
    names = {
        PenaltyKind.WARNING: texts.text("Warning"),
        PenaltyKind.LAST: texts.text("Last in the game"),
        PenaltyKind.EXPULSION: texts.text("Disqualification"),
        PenaltyKind.YELLOW_CARD: texts.text("Yellow card"),
    }
    return names[kind]


def reason_name(texts: Texts, reason: str) -> str:
    """The reason in this language; what the referee wrote himself stays as it is."""
    names: dict[str, str] = {
        Reason.LIST_WRONG: texts.text("list of game elements wrong"),
        Reason.ELEMENTS_WRONG: texts.text("wrong elements played"),
        Reason.SLOW_PLAY: texts.text("slow play"),
        Reason.LATE: texts.text("late"),
        Reason.RULES_ERROR: texts.text("rules error"),
        Reason.ALTERED_ELEMENT: texts.text("altered a game element"),
        Reason.REVEALED_SECRET: texts.text("revealed secret"),
        Reason.OUTSIDE_HELP: texts.text("outside help"),
        Reason.UNSPORTING: texts.text("unsporting behaviour"),
        Reason.CHEATING: texts.text("cheating"),
        Reason.LATE_ORDERS: texts.text("late orders"),
    }
    return names.get(reason, reason)
