"""What of the fees goes back to the players (BIG 9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from bglmanager.engine.derived import Derived, plain
from bglmanager.engine.event import Event, Number
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets.ruleset import Pot

_CENT = Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class Shares:
    """A pot in euro: all of it, the voucher taken off first (0: none), and what each place gets."""

    pot: Number
    consolation: Number
    places: tuple[Number, ...]


def shares(pot: Pot, fees: Number) -> Shares:
    """How the fees that were paid are shared; whole cents, what is left over to the first."""
    amount = _cents(Fraction(fees) * pot.part)
    band = next(b for b in reversed(pot.bands) if amount >= b.least)
    consolation = pot.consolation if band.least else 0
    rest = amount - consolation
    places = [_cents(rest * Fraction(share, 100)) for share in band.shares]
    places[0] += rest - sum(places)
    return Shares(plain(amount), consolation, tuple(plain(place) for place in places))


def _cents(amount: Fraction) -> Fraction:
    return floor(amount / _CENT) * _CENT


@dataclass(frozen=True, slots=True)
class PrizeMoney:
    """How the pot of an event is shared: the winners, best first, with what they get."""

    payers: int
    shares: Shares
    winners: tuple[tuple[EntryNumber, Number], ...]


def prize_money(event: Event, pot: Pot, ranking: Sequence[EntryNumber]) -> PrizeMoney | None:
    """Who wins what of the fees; None for an event without a fee, or which nobody has paid.

    Only who paid competes, in the order of the final ranking (BIG 9.3); with fewer of them than
    shares, what is left goes to the first.
    """
    paid = {entry.number for entry in event.entries if entry.desk.paid}
    if not event.settings.fee or not paid:
        return None
    found = shares(pot, event.settings.fee * len(paid))
    winners = [number for number in ranking if number in paid][: len(found.places)]
    amounts = list(found.places[: len(winners)])
    if winners:
        amounts[0] = plain(Fraction(amounts[0]) + sum(found.places[len(winners) :]))
    return PrizeMoney(len(paid), found, tuple(zip(winners, amounts, strict=True)))


def points_winner(derived: Derived) -> EntryNumber | None:
    """The best of the ranking by points who is not the winner of the event (rules 5).

    None where there is no such ranking, or nobody else in it.
    """
    champion = next(iter(derived.final_ranking), None)
    return next((number for number, _ in derived.points_ranking if number != champion), None)
