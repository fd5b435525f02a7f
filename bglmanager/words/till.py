"""Sentences about the till, and the sums of its acts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from bglmanager.engine.event import Number
from bglmanager.i18n import Texts
from bglmanager.words.figures import money
from bglmanager.words.sentence import Sentences


def _euro(t: Texts, v: Mapping[str, object], *keys: str) -> dict[str, object]:
    """The values with these as sums of money."""
    return {k: money(t, _sum(x)) if k in keys else x for k, x in v.items()}


def _sum(value: object) -> Number:
    return value if isinstance(value, int | Fraction) else Fraction(str(value))


SENTENCES: Sentences = {
    "till.no-amount": lambda t, v: t.text(
        "“{text}” is not a sum of money. Type euro from 0 on, with comma or point: 7.50.", **v
    ),
    "till.cents": lambda t, v: t.text(
        "“{text}” has parts of a cent. Type at most two digits after the comma or point.", **v
    ),
    "till.too-much": lambda t, v: t.text(
        "“{text}” is too much: a sum may be {most} at most. Check the figures.",
        **{**v, "most": money(t, _sum(v["most"]))},
    ),
    "till.nothing": lambda t, v: t.text("A sum of 0 is not a payment. Type how much it is.", **v),
    "till.paid": lambda t, v: t.text(
        "{entry} has paid {amount}: nothing is owed. More, or a refund, goes through "
        "the player’s account (Shift+F4).",
        **_euro(t, v, "amount"),
    ),
    "till.free": lambda t, v: t.text(
        "{entry} pays nothing. Change the fee in the player’s account (Shift+F4).", **v
    ),
    "till.nothing-costs": lambda t, v: t.text(
        "This event costs nothing. Enter its fee on the page of the event, or one of {entry} "
        "alone in the till (Shift+F4).",
        **v,
    ),
    "till.nothing-taken": lambda t, v: t.text(
        "Nothing was taken from {entry}: there is nothing to give back.", **v
    ),
    "till.more-than-taken": lambda t, v: t.text(
        "{entry} has paid {taken}: {amount} cannot be given back. Type {taken} or less.",
        **_euro(t, v, "amount", "taken"),
    ),
    "till.has-lines": lambda t, v: t.text(
        "{entry} has receipts in the till. Give the money back there, or undo what was wrong.", **v
    ),
    "till.no-receipt": lambda t, v: t.text(
        "{entry} has no receipt: nothing has gone through the till. Collect the fee first.", **v
    ),
    "till.no-receipts": lambda t, v: t.text(
        "There are no receipts: nothing has gone through the till. Collect a fee first.", **v
    ),
}


def amount_of(t: Texts, v: Mapping[str, object]) -> dict[str, object]:
    """The values of an act of the till with its sum as money."""
    return _euro(t, v, "amount")
