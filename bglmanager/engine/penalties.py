"""What the referee is offered for an infraction, and what comes of it (BGL 5, rules 5, 7.5).

The regulation offers, the referee decides.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from bglmanager.engine.event import Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.rulesets.ruleset import Ruleset


class Reason(StrEnum):
    """The usual reasons (BGL 5.2-5.10, Diplomacy 4) as the document has them; others are text."""

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


def reasons_offered(ruleset: Ruleset) -> tuple[Reason, ...]:
    """The reasons offered under a regulation: late orders where there are boards."""
    others = tuple(reason for reason in Reason if reason is not Reason.LATE_ORDERS)
    return (Reason.LATE_ORDERS, *others) if ruleset.board is not None else others


def penalty_kinds(ruleset: Ruleset) -> tuple[PenaltyKind, ...]:
    """The penalties a regulation has, the mildest first."""
    if ruleset.warnings_to_expulsion is not None:
        return (PenaltyKind.WARNING, PenaltyKind.EXPULSION)
    if ruleset.board is not None:
        return (PenaltyKind.WARNING, PenaltyKind.YELLOW_CARD, PenaltyKind.EXPULSION)
    return (PenaltyKind.WARNING, PenaltyKind.LAST, PenaltyKind.EXPULSION)


class Why(StrEnum):
    """Which rule offers a penalty.

    `FIRST`, `SECOND` and `AGAIN` are the ladder for one reason (BGL 5.1.1, 5.1.2), `LIST`
    (5.3.1), `ELEMENTS` (5.3.2) and `LATE` (5.5) what is ruled for the first time of a reason,
    `WEIGHED` where the regulation leaves everything to the referee (5.2, 5.8, 5.9). The others
    are of regulations without "last in the game": warnings that are counted whatever they are
    for (Catan 6.5), late orders (Diplomacy 4).
    """

    CHEATING = "cheating"
    FIRST = "first"
    SECOND = "second"
    AGAIN = "again"
    LIST = "list"
    ELEMENTS = "elements"
    LATE = "late"
    WEIGHED = "weighed"
    FREE = "free"
    COUNTED = "counted"
    ONE_TOO_MANY = "one-too-many"
    MAY_EXPEL = "may-expel"
    ORDERS = "orders"
    ORDERS_VOID = "orders-void"


class Case(NamedTuple):
    """Who did what, and in which game: round 0 is before the start, no table is no game."""

    entry: EntryNumber
    reason: str
    round: int = 0
    table: TableNumber | None = None


class Offer(NamedTuple):
    """The penalty that is offered, why, and which others the same rule leaves to the referee."""

    kind: PenaltyKind
    why: Why
    also: tuple[PenaltyKind, ...] = ()


_FIRST_TIME: Mapping[str, Why] = {
    Reason.LIST_WRONG: Why.LIST,
    Reason.ELEMENTS_WRONG: Why.ELEMENTS,
    Reason.LATE: Why.LATE,
    Reason.REVEALED_SECRET: Why.WEIGHED,
    Reason.OUTSIDE_HELP: Why.WEIGHED,
    Reason.UNSPORTING: Why.WEIGHED,
}
"""Reasons with a paragraph of their own about the first time."""

_TO_MEND: Mapping[str, int] = {Reason.LIST_WRONG: 5, Reason.ELEMENTS_WRONG: 3}
"""Minutes to put right a slight mistake (BGL 5.3.1, 5.3.2)."""


def is_ruled(ruleset: Ruleset) -> bool:
    """Whether the regulation has the ladder of penalties: the one that rules lateness (BGL 5).

    Others leave all of it to the referee (BIG, 7 Wonders 2.3), who is offered the same steps.
    """
    return ruleset.late_minutes is not None


def counted_as(reason: str) -> str:
    """The reason under which an infraction is counted: who is late plays slowly (BGL 5.5)."""
    return Reason.SLOW_PLAY if reason == Reason.LATE else reason


def penalty_minutes(ruleset: Ruleset, reason: str, kind: PenaltyKind) -> int:
    """The minutes for this penalty at the table (BGL 5.3.1, 5.3.2); 0 where none are named."""
    if kind is not PenaltyKind.WARNING or not is_ruled(ruleset):
        return 0
    return _TO_MEND.get(reason, 0)


def penalty_offer(ruleset: Ruleset, log: Sequence[Penalty], case: Case) -> Offer:
    """What the regulation has for this case, given what is on the player's account.

    A warning; the second time for the same reason last in the game (BGL 5.1.1); again after
    that disqualification (BGL 5.1.2); cheating is disqualification at once (BGL 5.10). Where
    there is no "last in the game" a warning, for late orders a yellow card (Diplomacy 4).
    """
    if PenaltyKind.LAST not in penalty_kinds(ruleset):
        return _without_last(ruleset, log, case)
    if case.reason == Reason.CHEATING:
        return Offer(PenaltyKind.EXPULSION, Why.CHEATING if is_ruled(ruleset) else Why.MAY_EXPEL)
    reason = counted_as(case.reason)
    own = (line for line in log if line.entry == case.entry)
    had = {line.kind for line in own if counted_as(line.reason) == reason}
    if PenaltyKind.LAST in had:
        return Offer(PenaltyKind.EXPULSION, Why.AGAIN)
    if PenaltyKind.WARNING in had:
        return Offer(PenaltyKind.LAST, Why.SECOND)
    why = _FIRST_TIME.get(case.reason, Why.FIRST) if is_ruled(ruleset) else Why.FREE
    weighed = why in (Why.FREE, Why.WEIGHED)  # otherwise a grave mistake may cost the game (BGL 5)
    graver = (PenaltyKind.LAST, PenaltyKind.EXPULSION) if weighed else (PenaltyKind.LAST,)
    return Offer(PenaltyKind.WARNING, why, graver)


def _without_last(ruleset: Ruleset, log: Sequence[Penalty], case: Case) -> Offer:
    """Where nobody is put last in a game (Catan 6.5, Diplomacy 4)."""
    warning, expulsion = PenaltyKind.WARNING, PenaltyKind.EXPULSION
    if case.reason == Reason.CHEATING:
        return Offer(expulsion, Why.MAY_EXPEL, (warning,))
    if ruleset.board is not None and case.reason == Reason.LATE_ORDERS:
        void = orders_void(log, case)
        why = Why.ORDERS_VOID if void else Why.ORDERS
        return Offer(PenaltyKind.YELLOW_CARD, why, () if void else (warning,))
    if ruleset.warnings_to_expulsion is None:
        return Offer(warning, Why.FREE, penalty_kinds(ruleset))
    last = is_warned_out(ruleset, log, case.entry, more=1)  # Catan 6.5 a
    return Offer(warning, Why.ONE_TOO_MANY if last else Why.COUNTED, (expulsion,))


def is_warned_out(
    ruleset: Ruleset, log: Sequence[Penalty], entry: EntryNumber, *, more: int = 0
) -> bool:
    """Whether this player has as many warnings, with so many `more`, as end the event for him."""
    warnings = sum(line.entry == entry and line.kind is PenaltyKind.WARNING for line in log)
    most = ruleset.warnings_to_expulsion
    return most is not None and warnings + more >= most


def orders_void(log: Sequence[Penalty], case: Case) -> bool:
    """Whether he was told of late orders in this game already, aloud or with a yellow card:
    the next time his orders are void (Diplomacy 4).
    """
    game = (case.entry, case.round, case.table, Reason.LATE_ORDERS)
    told = ((line.entry, line.round, line.table, line.reason) for line in log)
    return case.table is not None and game in told


def orders_are_void(log: Sequence[Penalty], place: int) -> bool:
    """Whether the orders were void with this line of the log (Diplomacy 4)."""
    line = log[place]
    if (line.kind, line.reason) != (PenaltyKind.YELLOW_CARD, Reason.LATE_ORDERS):
        return False
    return orders_void(log[:place], Case(line.entry, line.reason, line.round, line.table))


class Near(NamedTuple):
    """Who has something on his account (of any `reason` if ""), what comes next, which lines."""

    entry: EntryNumber
    reason: str
    next: PenaltyKind
    places: tuple[int, ...]


def near_next_step(ruleset: Ruleset, log: Sequence[Penalty], round_: int) -> tuple[Near, ...]:
    """Who is near the next step, the gravest first; late orders count in this round only."""
    accounts: dict[tuple[EntryNumber, str], list[int]] = {}
    for place, line in enumerate(log):
        reason = "" if ruleset.warnings_to_expulsion else counted_as(line.reason)
        accounts.setdefault((line.entry, reason), []).append(place)
    found = []
    for (entry, reason), places in accounts.items():
        last = log[places[-1]]
        offer = penalty_offer(ruleset, log, Case(entry, reason, last.round, last.table))
        here = offer.why is not Why.ORDERS_VOID or last.round == round_
        if offer.why in _FURTHER and here:
            ends = offer.why is Why.ONE_TOO_MANY
            kind = PenaltyKind.EXPULSION if ends else offer.kind
            found.append(Near(entry, reason, kind, tuple(places)))
    found.sort(key=lambda one: (one.next is not PenaltyKind.EXPULSION, -one.places[-1]))
    return tuple(found)


_FURTHER = frozenset({Why.SECOND, Why.AGAIN, Why.ONE_TOO_MANY, Why.ORDERS_VOID})
"""What is offered to somebody who was told before."""


def penalty_ladder(ruleset: Ruleset, reason: str) -> tuple[Offer, ...]:
    """What is offered the first time, the second and so on for one reason, one player, one game,
    as long as each is graver than the one before.
    """
    found: list[Offer] = []
    log: tuple[Penalty, ...] = ()
    case = Case(EntryNumber(1), reason, 1, TableNumber(1))
    while True:
        offer = penalty_offer(ruleset, log, case)
        found.append(offer)
        is_free = offer.why is Why.FREE and PenaltyKind.LAST not in penalty_kinds(ruleset)
        is_out = offer.kind is PenaltyKind.EXPULSION
        if is_out or is_free or offer.why in (Why.ONE_TOO_MANY, Why.ORDERS_VOID):
            return tuple(found)
        log = (*log, Penalty(case.entry, 1, offer.kind, reason, None, _NEVER, case.table))


_NEVER = dt.datetime(1, 1, 1, tzinfo=dt.UTC)
