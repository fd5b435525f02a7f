"""The till at the desk: fees taken and given back, fees of one's own, who is put aside unpaid."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from fractions import Fraction

from bglmanager.engine import till
from bglmanager.engine.derived import plain_number
from bglmanager.engine.event import Entry, EntryStatus, Event, Number, Payment
from bglmanager.engine.fact_kinds import LARGEST
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.presence import people_seated
from bglmanager.engine.problems import Problems, Refused, problem, problem_if, refuse_if
from bglmanager.services import waiting
from bglmanager.services.changes import Changes, put_entry, who_can
from bglmanager.services.limits import TwoWays, parse_score
from bglmanager.services.workspace import Args, OpenEvent

CENTS = 2
"""Digits after the comma that a sum of money has at most."""


def read_amount(text: str, path: str = "amount") -> Number | None:
    """Euro as they are typed, with comma or point: "7,50", "5 €"; None for an empty field.

    Refused: till.no-amount for what is no sum from 0 on, till.cents for parts of a cent, and
    till.too-much for more than an event may hold.
    """
    digits = text.strip().removesuffix("€").removeprefix("€").strip()
    try:
        found = parse_score(digits)
    except TwoWays:  # "2,555": nobody has thousands to take at a desk
        code = "till.cents" if digits.count(",") + digits.count(".") == 1 else "till.no-amount"
        raise Refused([problem(code, path, text=text.strip())]) from None
    except ValueError:
        raise Refused([problem("till.no-amount", path, text=text.strip())]) from None
    refuse_if(_check_amount(found, path, text.strip()))
    return found


def _check_amount(amount: Number | None, path: str, text: str = "") -> Problems:
    """What is wrong with a sum of money."""
    if amount is None:
        return ()
    said = text or f"{float(amount):g}"
    parts = (Fraction(amount) * 10**CENTS).denominator != 1
    return (
        problem_if(amount < 0, "till.no-amount", path, text=said)
        or problem_if(amount > LARGEST, "till.too-much", path, text=said, most=LARGEST)
        or problem_if(parts, "till.cents", path, text=said)
    )


def can_take(event: Event, entry: Entry) -> Problems:
    """Why nothing that is owed is taken from him; another amount can always be taken."""
    number, had = entry.number, till.amount_taken(event, entry)
    if not till.is_settled(event, entry):
        return ()
    code = "till.free" if till.costs_him(event, entry) else "till.nothing-costs"
    paid = problem_if(had, "till.paid", entry=number, amount=had)
    return paid or (problem(code, entry=number),)


def take_fee(desk: OpenEvent, number: EntryNumber, amount: Number | None = None) -> Changes:
    """Take what is owed, or another amount as `read_amount` reads it, with the next receipt.

    Refused: till.paid, till.free or till.nothing-costs where nothing is owed; till.nothing for 0.
    """
    entry = desk.event.entry(number)
    refuse_if(can_take(desk.event, entry) if amount is None else _check_line(amount))
    taken = till.amount_owed(desk.event, entry) if amount is None else amount
    return _write_line(desk, "till-take", number, taken, taken)


def take_several(desk: OpenEvent, numbers: Sequence[EntryNumber]) -> Changes:
    """Take what is owed from everybody of these who owes, in one act, each with a receipt."""
    if len(numbers) == 1:
        return take_fee(desk, numbers[0])
    event, at = desk.event, desk.now()
    able = who_can(numbers, lambda n: can_take(event, event.entry(n)))
    owed = {number: till.amount_owed(event, event.entry(number)) for number in able}
    after = event
    for number, amount in owed.items():
        after = _with_booked(after, number, amount, at)
    args: Args = {"count": len(able), "amount": str(Fraction(sum(owed.values())))}
    return desk.act("till-take-several", args, after)


def can_give_back(event: Event, entry: Entry) -> Problems:
    """Why nothing is given back to him; nothing where something is."""
    none = till.amount_taken(event, entry) <= 0
    return problem_if(none, "till.nothing-taken", entry=entry.number)


def give_back(desk: OpenEvent, number: EntryNumber, amount: Number | None = None) -> Changes:
    """Give back everything that was taken, or a part of it, with the next receipt."""
    event, entry = desk.event, desk.event.entry(number)
    refuse_if(can_give_back(event, entry))
    had = till.amount_taken(event, entry)
    back = had if amount is None else amount
    refuse_if(() if amount is None else _check_line(amount))
    more = {"entry": number, "amount": back, "taken": had}
    refuse_if(problem_if(back > had, "till.more-than-taken", "amount", **more))
    return _write_line(desk, "till-give-back", number, back, -back)


def _check_line(amount: Number) -> Problems:
    return problem_if(not amount, "till.nothing", "amount") or _check_amount(amount, "amount")


def _write_line(
    desk: OpenEvent, kind: str, number: EntryNumber, amount: Number, change: Number
) -> Changes:
    after = _with_booked(desk.event, number, change, desk.now())
    receipt = after.entry(number).desk.payments[-1].receipt
    args: Args = {"entry": number, "amount": str(Fraction(amount)), "receipt": receipt}
    return desk.act(kind, args, after)


def _with_booked(event: Event, number: EntryNumber, change: Number, at: dt.datetime) -> Event:
    entry = as_line(event, event.entry(number), at)
    return event.with_entry(with_line(event, entry, change, at))


def with_line(event: Event, entry: Entry, amount: Number, at: dt.datetime) -> Entry:
    """The entry with one more line of the till; `paid` says whether nothing is missing now."""
    used = (line.receipt for line in entry.desk.payments)
    receipt = max(till.next_receipt(event), *(number + 1 for number in used), 1)
    line = Payment(receipt, at, plain_number(amount))
    return _with_lines(event, entry, (*entry.desk.payments, line))


def as_line(event: Event, entry: Entry, at: dt.datetime) -> Entry:
    """The entry with what he was only noted as having paid as a line, lest it be forgotten."""
    if not till.is_noted(entry) or not till.amount_due(event, entry):
        return entry
    return with_line(event, entry, till.amount_due(event, entry), at)


def _with_lines(event: Event, entry: Entry, lines: tuple[Payment, ...]) -> Entry:
    booked = entry.with_facts(payments=lines, paid=False)
    had, due = till.amount_taken(event, booked), till.amount_due(event, booked)
    return booked.with_facts(paid=had >= due and bool(had or due))


def set_fee(desk: OpenEvent, number: EntryNumber, fee: Number | None) -> Changes:
    """Let somebody pay another fee than the event's, 0 for nothing; None: the event's again."""
    event, entry, at = desk.event, desk.event.entry(number), desk.now()
    refuse_if(_check_amount(fee, "fee"))
    before = entry if fee == entry.desk.fee else as_line(event, entry, at)
    noted = before.with_facts(fee=fee)
    if not till.is_noted(noted):
        noted = _with_lines(event, noted, noted.desk.payments)
    amount = None if fee is None else str(Fraction(fee))
    kind = "till-fee-usual" if fee is None else "till-fee" if fee else "till-free"
    return put_entry(desk, kind, noted, amount=amount)


def can_note(entry: Entry) -> Problems:
    """Why nobody notes that he has paid, or has not: the till has lines of him."""
    return problem_if(entry.desk.payments, "till.has-lines", entry=entry.number)


def set_paid(desk: OpenEvent, number: EntryNumber, *, paid: bool) -> Changes:
    """Note without a receipt that the fee was paid (a transfer, an older list), or not."""
    entry = desk.event.entry(number)
    refuse_if(can_note(entry))
    return put_entry(desk, "paid" if paid else "not-paid", entry.with_facts(paid=paid))


def unpaid_entries(event: Event) -> tuple[EntryNumber, ...]:
    """Who is here, or may still come, without having paid, and has no seat yet."""
    expected = (EntryStatus.ACTIVE, EntryStatus.REGISTERED)
    seated = people_seated(event.rounds)
    return tuple(
        entry.number
        for entry in event.entries
        if entry.status in expected and entry.number not in seated
        if not till.is_settled(event, entry)
    )


def can_put_aside(event: Event) -> Problems:
    """Why nobody is put aside: nothing costs anything, or everybody has paid."""
    return problem_if(not unpaid_entries(event), "entry.all-paid")


def put_unpaid_aside(desk: OpenEvent) -> Changes:
    """Seat nobody who has not paid: they lapse until check-in, others have the places (rules 6)."""
    refuse_if(can_put_aside(desk.event))
    after, aside = desk.event, unpaid_entries(desk.event)
    for number in aside:
        after = after.with_facts(number, present=False, status=EntryStatus.LAPSED)
    return waiting.act_with_places(desk, "unpaid-aside", {"count": len(aside)}, after)
