"""What of the fees goes back to the players (BIG 9.3)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from bglmanager.engine import till
from bglmanager.engine.derived import Derived, plain_number
from bglmanager.engine.event import EntryStatus, Event, Number, Settings
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Pot

_CENT = Fraction(1, 100)


class Shares(NamedTuple):
    """A pot in euro: all of it, the voucher taken off first (0: none), and what each place gets."""

    pot: Number
    consolation: Number
    places: tuple[Number, ...]


def pot_shares(pot: Pot, fees: Number) -> Shares:
    """How the fees that were paid are shared; whole cents, what is left over to the first."""
    amount = _cents(Fraction(fees) * pot.part)
    band = next(b for b in reversed(pot.bands) if amount >= b.least)
    consolation = pot.consolation if band.least else 0
    rest = amount - consolation
    places = [_cents(rest * Fraction(share, 100)) for share in band.shares]
    places[0] += rest - sum(places)
    return Shares(plain_number(amount), consolation, tuple(plain_number(place) for place in places))


def _cents(amount: Fraction) -> Fraction:
    return floor(amount / _CENT) * _CENT


class PrizeMoney(NamedTuple):
    """How the pot of an event is shared: the winners, best first, with what they get."""

    payers: int
    shares: Shares
    winners: tuple[tuple[EntryNumber, Number], ...]


def pays_out(settings: Settings) -> Pot | None:
    """How fees go back as prizes in this event; None where they do not (BIG 9.3).

    The chapter is about online events: they do unless the organiser says otherwise, others only
    where he says so.
    """
    wanted = settings.online if settings.pot is None else settings.pot
    return ruleset_of(settings).pot if wanted else None


def prize_money(event: Event, ranking: Sequence[EntryNumber]) -> PrizeMoney | None:
    """Who wins what of the fees; None where they stay with the organiser or nobody has paid.

    Only who paid what is due competes, in the order of the final ranking, and the pot is made of
    what they paid (BIG 9.3): fees of their own and money given back count as they are. Who was
    expelled wins nothing. With fewer of them than shares, what is left goes to the first.
    """
    found = pot_of(event)
    if found is None:
        return None
    payers, shared = found
    out = {entry.number for entry in event.entries if entry.status is EntryStatus.EXPELLED}
    winners = [number for number in ranking if number in payers and number not in out]
    winners = winners[: len(shared.places)]
    amounts = list(shared.places[: len(winners)])
    if winners:
        amounts[0] = plain_number(Fraction(amounts[0]) + sum(shared.places[len(winners) :]))
    return PrizeMoney(len(payers), shared, tuple(zip(winners, amounts, strict=True)))


def pot_of(event: Event) -> tuple[frozenset[EntryNumber], Shares] | None:
    """Who competes for the pot as the till stands, and how it is shared.

    None where there is no pot, or nobody has a stake in it.
    """
    pot = pays_out(event.settings)
    if pot is None:
        return None
    part = till.taking_part(event)
    stakes = {e.number: till.stake_in_pot(event, e, part) for e in event.entries}
    payers = frozenset(number for number, stake in stakes.items() if stake)
    if not payers:
        return None
    fees = sum((Fraction(stakes[number]) for number in payers), Fraction(0))
    return payers, pot_shares(pot, plain_number(fees))


def points_winner(derived: Derived) -> EntryNumber | None:
    """The best of the ranking by points who is not the winner of the event (rules 5).

    None where there is no such ranking, or nobody else in it.
    """
    champion = next(iter(derived.final_ranking), None)
    return next((number for number, _ in derived.points_ranking if number != champion), None)
