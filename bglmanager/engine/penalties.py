"""What the referee is offered for an infraction (BGL 5.1, rules 5, 7.5). He decides."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from bglmanager.engine.event import Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets.ruleset import Ruleset


class Reason(StrEnum):
    """The usual reasons (BGL 5.2-5.10), as they are written in the document; others are text.

    Late orders are Diplomacy's (7).
    """

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
    LATE_ORDERS = "late orders"


def reasons(ruleset: Ruleset) -> tuple[Reason, ...]:
    """The reasons offered under a regulation: late orders where there are boards."""
    others = tuple(reason for reason in Reason if reason is not Reason.LATE_ORDERS)
    return (Reason.LATE_ORDERS, *others) if ruleset.board is not None else others


def kinds(ruleset: Ruleset) -> tuple[PenaltyKind, ...]:
    """The penalties a regulation has, the mildest first."""
    if ruleset.warnings_to_expulsion is not None:
        return (PenaltyKind.WARNING, PenaltyKind.EXPULSION)
    if ruleset.board is not None:
        return (PenaltyKind.WARNING, PenaltyKind.YELLOW_CARD, PenaltyKind.EXPULSION)
    return (PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION)


def offered(
    ruleset: Ruleset, log: Sequence[Penalty], entry: EntryNumber, reason: str
) -> PenaltyKind:
    """The penalty the regulation has for this reason, given what he has on his account.

    A warning; the second time for the same reason last in the game (BGL 5.1.1); again after
    that disqualification (BGL 5.1.2); cheating is disqualification at once (BGL 5.10). Where
    there is no "last in the game" a warning, for late orders a yellow card (Diplomacy 7).
    """
    if reason == Reason.CHEATING:
        return PenaltyKind.EXPULSION
    if reason == Reason.LATE_ORDERS and ruleset.board is not None:
        return PenaltyKind.YELLOW_CARD
    if PenaltyKind.LAST not in kinds(ruleset):
        return PenaltyKind.WARNING
    had = {line.kind for line in log if line.entry == entry and line.reason == reason}
    if PenaltyKind.LAST in had:
        return PenaltyKind.EXPULSION
    return PenaltyKind.LAST if PenaltyKind.WARNING in had else PenaltyKind.WARNING


def expels(ruleset: Ruleset, log: Sequence[Penalty], entry: EntryNumber) -> bool:
    """Whether the next warning of this player is one too many (Catan 6.5 a)."""
    most = ruleset.warnings_to_expulsion
    return most is not None and _warnings(log, entry) + 1 >= most


def is_warned_out(ruleset: Ruleset, log: Sequence[Penalty], entry: EntryNumber) -> bool:
    """Whether this player has as many warnings as end the event for him."""
    most = ruleset.warnings_to_expulsion
    return most is not None and _warnings(log, entry) >= most


def _warnings(log: Sequence[Penalty], entry: EntryNumber) -> int:
    return sum(line.entry == entry and line.kind is PenaltyKind.WARNING for line in log)


def orders_void(log: Sequence[Penalty], entry: EntryNumber, round_: int) -> bool:
    """Whether he has the yellow card for late orders in this game already (Diplomacy 7)."""
    return any(
        (line.entry, line.round, line.kind) == (entry, round_, PenaltyKind.YELLOW_CARD)
        for line in log
    )
