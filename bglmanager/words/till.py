"""Words about the till, the fees that go back as prizes, and the copies of the game."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.till import PrizeMoney, Shares
from bglmanager.i18n import Many, Texts
from bglmanager.words.messages import Messages, Written, say, whole_number
from bglmanager.words.names import Names
from bglmanager.words.number_format import money


def as_euro(t: Texts, value: object) -> str:
    """A value of a message or an act that is a sum of money."""
    return money(t, value if isinstance(value, int | Fraction) else Fraction(str(value)))


def prize_money_words(texts: Texts, found: PrizeMoney, names: Names) -> str:
    """The pot, the voucher taken off, and who wins what: one line for screen and paper."""
    won = [
        f"{place}. {names.get(number, str(number))} {money(texts, amount)}"
        for place, (number, amount) in enumerate(found.winners, 1)
    ]
    return _pot_line(texts, found.payers, found.shares, won)


def pot_words(texts: Texts, payers: int, shares: Shares) -> str:
    """The pot, the voucher taken off, and what each place will win, before it is known who."""
    places = [f"{place}. {money(texts, each)}" for place, each in enumerate(shares.places, 1)]
    return _pot_line(texts, payers, shares, places)


def _pot_line(texts: Texts, payers: int, shares: Shares, places: list[str]) -> str:
    pot = money(texts, shares.pot)
    parts = [texts.many("Pot: {pot} of the fee[s] of {n} player[s]", payers, pot=pot)]
    if shares.consolation:
        voucher = money(texts, shares.consolation)
        parts.append(texts.text("consolation voucher {voucher}", voucher=voucher))
    return " · ".join([*parts, *places])


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
        "account (Shift+F4).",
        amount=as_euro,
    ),
    "till.free": "{entry} pays nothing. Change the fee in the player’s account (Shift+F4).",
    "till.nothing-costs": "This event costs nothing. Enter its fee on the page of the event, or "
    "one of {entry} alone in the till (Shift+F4).",
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
