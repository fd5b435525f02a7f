"""The till: what everybody owes, what was taken and given back, and who competes for the pot.

Sums are exact euro. The lines of the till are facts; whoever is noted as paid without a line (an
import, an older store, money that came another way) counts as having paid the fee.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from bglmanager.engine.derived import Derived, exact_sum, plain_number
from bglmanager.engine.event import Entry, Event, Number, Payment, Settings
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import BottomReason, EntryStatus, RoundStatus
from bglmanager.engine.presence import EXPECTED
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Pot
from bglmanager.engine.tables import is_complete

_GONE = (BottomReason.WITHDREW, BottomReason.EXPELLED)
"""Why somebody who was never noted as present may not have been at his table."""


def amount_due(event: Event, entry: Entry) -> Number:
    """What somebody has to pay: the fee of his own or the event's, 0 where nothing costs."""
    own = entry.desk.fee
    return own if own is not None else event.settings.fee or 0


def is_noted(entry: Entry) -> bool:
    """Whether he is noted as paid and the till has no line of it."""
    return entry.desk.paid and not entry.desk.payments


def amount_taken(event: Event, entry: Entry) -> Number:
    """What was taken from him and not given back."""
    if not entry.desk.payments:
        return amount_due(event, entry) if entry.desk.paid else 0
    return exact_sum(line.amount for line in entry.desk.payments)


def amount_owed(event: Event, entry: Entry) -> Number:
    """What is missing of what he has to pay; whether he is to be asked for it is `is_owing`."""
    had = amount_taken(event, entry)
    return plain_number(max(0, amount_due(event, entry) - had)) if had else amount_due(event, entry)


def is_settled(event: Event, entry: Entry) -> bool:
    """Whether nothing is missing: taken as much as is due, or noted as paid."""
    if not entry.desk.payments:
        return entry.desk.paid or not amount_due(event, entry)
    return amount_taken(event, entry) >= amount_due(event, entry)


def has_till(event: Event) -> bool:
    """Whether there is a till at all: something costs, or money was taken."""
    return bool(event.settings.fee) or any(e.desk.fee or e.desk.payments for e in event.entries)


def has_receipts(event: Event) -> bool:
    """Whether anything has gone through the till."""
    return any(entry.desk.payments for entry in event.entries)


def costs_him(event: Event, entry: Entry) -> bool:
    """Whether a fee is ruled for him: his own, also of 0, or the event's."""
    return entry.desk.fee is not None or bool(event.settings.fee)


def taking_part(event: Event) -> frozenset[EntryNumber]:
    """Who plays, has played, or may still come.

    Whose seat was kept and who never came to a table has no part (rules 3.11): nothing is asked of
    him until he comes.
    """
    here = {entry.number for entry in event.entries if entry.desk.present}
    came, seated = set(), set()
    for round_ in event.rounds:
        for table in round_.tables:
            is_over = is_complete(round_, table)
            for seat in table.seats:
                if round_.status is not RoundStatus.DRAFT:
                    seated.add(seat.entry)
                present = not here or seat.entry in here
                stayed = is_over and seat.bottom_reason not in _GONE
                if seat.bottom_reason is not BottomReason.ABSENT and (present or stayed):
                    came.add(seat.entry)
    may = {e.number for e in event.entries if e.status in EXPECTED}
    return frozenset((may - seated) | came)


def is_out(event: Event, entry: Entry, part: frozenset[EntryNumber]) -> bool:
    """Whether he does not play and will not: who waits for a place is out while others play."""
    waits = entry.status is EntryStatus.WAITING and not event.rounds
    return entry.number not in part and not waits


def is_owing(event: Event, entry: Entry, part: frozenset[EntryNumber]) -> bool:
    """Whether money is to be asked of him: it is missing, and he takes part."""
    return entry.number in part and not is_settled(event, entry)


def to_refund(event: Event, entry: Entry, part: frozenset[EntryNumber]) -> Number:
    """What the organiser may have to give back: all where somebody is out before playing, otherwise
    what he has paid too much.
    """
    had = amount_taken(event, entry)
    if not had:
        return 0
    if is_out(event, entry, part) and entry.status is not EntryStatus.EXPELLED:
        return max(had, 0)
    return plain_number(max(had - amount_due(event, entry), 0))


def stake_in_pot(event: Event, entry: Entry, part: frozenset[EntryNumber]) -> Number:
    """What he has in the pot: 0 for who has not paid what is due, pays nothing or takes no part,
    who all do not compete (BIG 9.3). What he paid too much is not in it.
    """
    if not (is_settled(event, entry) and entry.number in part):
        return 0
    return min(amount_due(event, entry), amount_taken(event, entry))


class TillLine(NamedTuple):
    """A line of the till and whose it is."""

    entry: Entry
    payment: Payment


class TillTotals(NamedTuple):
    """The sums of the till.

    `received` and `returned` are those of its lines, so `cash` is what should be in it; `noted`
    is what `noted_by` so many paid without a line. Of those who take part, `paid` people have paid
    and `owing` people owe `owed` together; `refunds` people may get `refundable` back.
    """

    received: Number
    returned: Number
    noted: Number
    noted_by: int
    paid: int
    owing: int
    owed: Number
    refunds: int
    refundable: Number

    @property
    def cash(self) -> Number:
        """What should be in the till now."""
        return plain_number(self.received - self.returned)

    @property
    def kept(self) -> Number:
        """Everything taken and not given back, with and without a line."""
        return plain_number(self.cash + self.noted)


def till_lines(event: Event) -> tuple[TillLine, ...]:
    """Every line of the till, in the order of the receipts."""
    found = [TillLine(entry, line) for entry in event.entries for line in entry.desk.payments]
    return tuple(sorted(found, key=lambda line: (line.payment.receipt, line.entry.number)))


def next_receipt(event: Event) -> int:
    """The number of the next line: 1, 2, 3 … in the event."""
    used = (line.receipt for entry in event.entries for line in entry.desk.payments)
    return max(used, default=0) + 1


def till_totals(event: Event) -> TillTotals:
    """The sums of the till."""
    part = taking_part(event)
    amounts = [line.amount for entry in event.entries for line in entry.desk.payments]
    noted = [amount_taken(event, entry) for entry in event.entries if is_noted(entry)]
    missing = [amount_owed(event, e) for e in event.entries if is_owing(event, e, part)]
    back = [amount for e in event.entries if (amount := to_refund(event, e, part))]
    settled = [e for e in event.entries if e.number in part and is_settled(event, e)]
    return TillTotals(
        received=exact_sum(amount for amount in amounts if amount > 0),
        returned=exact_sum(-amount for amount in amounts if amount < 0),
        noted=exact_sum(noted),
        noted_by=sum(1 for amount in noted if amount),
        paid=sum(amount_taken(event, entry) > 0 for entry in settled),
        owing=len(missing),
        owed=exact_sum(missing),
        refunds=len(back),
        refundable=exact_sum(back),
    )


class Shares(NamedTuple):
    """A pot in euro: all of it, the voucher taken off first (0: none), and what each place gets."""

    pot: Number
    consolation: Number
    places: tuple[Number, ...]


def pot_shares(pot: Pot, fees: Number) -> Shares:
    """How the fees that were paid are shared; whole cents, what is left over to the first."""
    amount = _whole_cents(Fraction(fees) * pot.part)
    band = next(b for b in reversed(pot.bands) if amount >= b.least)
    consolation = pot.consolation if band.least else 0
    rest = amount - consolation
    places = [_whole_cents(rest * Fraction(share, 100)) for share in band.shares]
    places[0] += rest - sum(places)
    return Shares(plain_number(amount), consolation, tuple(plain_number(place) for place in places))


def _whole_cents(amount: Fraction) -> Fraction:
    return Fraction(floor(amount * 100), 100)


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
    winners = [number for number in ranking if number in payers and may_win(event, number)]
    amounts = list(shared.places)
    if winners:
        amounts[0] = exact_sum((amounts[0], *amounts[len(winners) :]))
    return PrizeMoney(len(payers), shared, tuple(zip(winners, amounts, strict=False)))


def may_win(event: Event, number: EntryNumber) -> bool:
    """Whether the prize of his place is his: who was expelled has lost it."""
    return event.entry(number).status is not EntryStatus.EXPELLED


def pot_of(event: Event) -> tuple[frozenset[EntryNumber], Shares] | None:
    """Who competes for the pot as the till stands, and its shares; None without pot or stake."""
    pot, part = pays_out(event.settings), taking_part(event)
    stakes = {e.number: stake_in_pot(event, e, part) for e in event.entries if pot is not None}
    payers = frozenset(number for number, stake in stakes.items() if stake)
    if pot is None or not payers:
        return None
    return payers, pot_shares(pot, exact_sum(stakes.values()))


def points_winner(derived: Derived) -> EntryNumber | None:
    """The best by points who is not the winner of the event (rules 5); None without one."""
    champion = derived.final_ranking[:1]
    return next((number for number, _ in derived.points_ranking if number not in champion), None)
