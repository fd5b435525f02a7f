"""Words about the till, the fees that go back as prizes, and the boxes of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bglmanager.engine import till
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Entry, Event, Payment
from bglmanager.engine.till import PrizeMoney, Shares, TillTotals
from bglmanager.i18n import Many, Texts
from bglmanager.words.messages import Messages, Written, say, whole_number
from bglmanager.words.names import Names, names_of
from bglmanager.words.number_format import money


def as_euro(t: Texts, value: object) -> str:
    """A value of a message or an act that is a sum of money."""
    return money(t, value if isinstance(value, int | Fraction) else Fraction(str(value)))


def fee_words(t: Texts, event: Event, entry: Entry) -> str:
    """What somebody has to pay, and why it is not what the others pay."""
    usual, own = event.settings.fee or 0, entry.desk.fee
    return t.text(
        ("The fee is {fee}." if usual else "The event costs nothing.")
        if own is None
        else "Pays {own} instead of {fee}."
        if own
        else "Pays nothing instead of {fee}.",
        own=money(t, own or 0),
        fee=money(t, usual),
    )


def line_words(t: Texts, line: Payment, time: str) -> str:
    """A line of the till: "No. 12 · 09:03 · 5 €"; `time` is when that was, as a clock has it."""
    amount = money(t, max(line.amount, -line.amount))
    values = {"receipt": line.receipt, "time": time, "amount": amount, "what": way_words(t, line)}
    return t.text("No. {receipt} · {time} · {amount} {what}", **values)


def way_words(t: Texts, line: Payment) -> str:
    """Which way the money of a line went."""
    return t.text("given back" if line.amount < 0 else "taken")


def till_state(t: Texts, event: Event, sums: TillTotals, *, over: bool) -> str:
    """How the till stands, in a line: who has paid, who owes and until when, or since (`over`)."""
    if not till.has_till(event):
        return t.text("Nobody has to pay.")
    return "; ".join(_state_parts(t, event, sums, over=over))


def _state_parts(t: Texts, event: Event, sums: TillTotals, *, over: bool) -> Iterator[str]:
    yield t.many("{n} [has|have] paid", sums.paid)
    until = event.settings.desk.fee_until
    if sums.owing:
        yield t.many("{n} [owes|owe] {owed}", sums.owing, owed=money(t, sums.owed))
    if sums.owing and until is not None:
        time = f"{until:%H:%M}"
        yield t.text("due since {time}" if over else "to be paid by {time}", time=time)
    if sums.refunds:
        amount = money(t, sums.refundable)
        yield t.many("{n} to be refunded? ({amount})", sums.refunds, amount=amount)


def till_figures(t: Texts, sums: TillTotals) -> Sequence[tuple[str, str]]:
    """The sums of the till with their names, the cash first."""
    return (
        (t.text("In the till now"), money(t, sums.cash)),
        (t.text("Taken"), money(t, sums.received)),
        (t.text("Given back"), money(t, sums.returned)),
        (t.text("Still owed"), money(t, sums.owed)),
        (t.text("To be refunded?"), money(t, sums.refundable)),
    )


def noted_words(t: Texts, sums: TillTotals) -> str:
    """What was noted as paid without a receipt; empty for nothing."""
    if not sums.noted_by:
        return ""
    return t.many(
        "Besides, {n} player[s] [is|are] noted as paid without a receipt ({amount}): not in the "
        "till.",
        sums.noted_by,
        amount=money(t, sums.noted),
    )


def prize_money_words(texts: Texts, found: PrizeMoney, names: Names) -> str:
    """The pot, the voucher taken off, and who wins what: one line for screen and paper."""
    won = [
        f"{place}. {names.get(number, str(number))} {money(texts, amount)}"
        for place, (number, amount) in enumerate(found.winners, 1)
    ]
    return " · ".join([*_pot_parts(texts, found.payers, found.shares), *won])


def prize_line(t: Texts, event: Event, derived: Derived) -> str:
    """To whom the fees go back by the final ranking (BIG 9.3); empty where they do not."""
    won = till.prize_money(event, derived.final_ranking)
    return prize_money_words(t, won, names_of(event.entries)) if won else ""


def pot_words(texts: Texts, payers: int, shares: Shares) -> str:
    """The pot, the voucher taken off, and what each place will win, before it is known who."""
    places = [f"{place}. {money(texts, each)}" for place, each in enumerate(shares.places, 1)]
    return " · ".join([*_pot_parts(texts, payers, shares), *places])


def _pot_parts(texts: Texts, payers: int, shares: Shares) -> list[str]:
    parts = [
        texts.many(
            "Pot: {pot} of the fee[s] of {n} player[s]", payers, pot=money(texts, shares.pot)
        )
    ]
    if shares.consolation:
        voucher = money(texts, shares.consolation)
        parts.append(texts.text("consolation voucher {voucher}", voucher=voucher))
    return parts


MESSAGES: Messages = {
    "till.no-amount": "“{text}” is not a sum of money. Type euro from 0 on, with comma or point: "
    "7.50.",
    "till.cents": "“{text}” has parts of a cent. Type at most two digits after the comma or point.",
    "till.too-much": Written(
        "“{text}” is too much: a sum may be {most} at most. Check the figures.", most=as_euro
    ),
    "till.nothing": "A sum of 0 is not a payment. Type how much it is.",
    "till.paid": Written(
        "{entry} has paid {amount}: nothing is owed. More, or a refund, goes through the player’s "
        "account (Shift+F9).",
        amount=as_euro,
    ),
    "till.free": "{entry} pays nothing. Change the fee in the player’s account (Shift+F9).",
    "till.nothing-costs": "This event costs nothing. Enter its fee on the page of the event, or "
    "one of {entry} alone in the till (Shift+F9).",
    "till.nothing-taken": "Nothing was taken from {entry}: there is nothing to give back.",
    "till.more-than-taken": Written(
        "{entry} has paid {taken}: {amount} cannot be given back. Type {taken} or less.",
        amount=as_euro,
        taken=as_euro,
    ),
    "till.has-lines": "{entry} has receipts in the till. Give the money back there, or undo what "
    "was wrong.",
    "till.no-receipt": "{entry} has no receipt: nothing has gone through the till. Collect the fee "
    "first.",
    "till.no-receipts": "There are no receipts: nothing has gone through the till. Collect a fee "
    "first.",
    "boxes.closed": "{round} is closed: its copies stay where they were.",
    "boxes.not-asked": "On the page of the event it says that nobody need bring a copy of the "
    "game.",
    "boxes.none": "No copy of the game is noted. F6 in the entries notes who has brought one.",
    "boxes.in-use": "No copy of {entry} is left: it stands on another table.",
    "boxes.few": Written(
        Many(
            "{tables} and only {n} cop[y|ies] of the game. Find [another one|more of them], or "
            "note with F6 in the entries who has brought one.",
            "copies",
        ),
        tables=lambda t, n: t.many("{n} table[s]", whole_number(n)),
    ),
    "boxes.missing": lambda t, v: " ".join(
        (
            t.many("{n} cop[y|ies] of the game [is|are] missing.", whole_number(v["missing"])),
            say(t, Many("Table[s] {tables} [has|have] none.", "tables"), v),
        )
    ),
    "boxes.forgotten": Many(
        "Table[s] {tables} [has|have] no copy of the game, and some are left. Ctrl+B shows where "
        "they are.",
        "tables",
    ),
}
