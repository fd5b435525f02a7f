"""What the till says in words: fees, lines, sums."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine import till
from bglmanager.engine.event import Entry, Event, Number, Payment
from bglmanager.engine.prizes import pot_of, prize_money
from bglmanager.engine.seating import is_over
from bglmanager.engine.till import Totals
from bglmanager.i18n import Texts
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.format import Format
from bglmanager.words.figures import money
from bglmanager.words.names import names_of
from bglmanager.words.prizes import pot_words, prize_money_words


def fee_words(t: Texts, event: Event, entry: Entry) -> str:
    """What somebody has to pay, and why it is not what the others pay."""
    usual, own = event.settings.fee or 0, entry.desk.fee
    if own is None:
        if not usual:
            return t.text("The event costs nothing.")
        return t.text("The fee is {fee}.", fee=money(t, usual))
    if not own:
        return t.text("Pays nothing instead of {fee}.", fee=money(t, usual))
    return t.text("Pays {own} instead of {fee}.", own=money(t, own), fee=money(t, usual))


def refund_words(t: Texts, amount: Number) -> str:
    """The question whether something is to be given back."""
    return t.text("{amount} to be refunded?", amount=money(t, amount))


def line_words(t: Texts, format_: Format, line: Payment) -> str:
    """A line of the till: "No. 12 · 09:03 · 5 €"."""
    what = t.text("given back") if line.amount < 0 else t.text("taken")
    return t.text(
        "No. {receipt} · {time} · {amount} {what}",
        receipt=line.receipt,
        time=format_.clock(line.at),
        amount=money(t, line.amount if line.amount > 0 else -line.amount),
        what=what,
    )


def state_line(t: Texts, event: Event, sums: Totals, *, over: bool = False) -> str:
    """How the till stands, in a line: who has paid, who owes and until when; `over` says that this
    hour has gone by.
    """
    if not till.costs(event):
        return t.text("Nobody has to pay.")
    said = [t.many("{n} has paid", "{n} have paid", sums.paid)]
    if sums.owing:
        owed = money(t, sums.owed)
        said.append(t.many("{n} owes {owed}", "{n} owe {owed}", sums.owing, owed=owed))
        said += _until(t, event, over=over)
    if sums.refunds:
        said.append(
            t.many(
                "{n} to be refunded? ({amount})",
                "{n} to be refunded? ({amount})",
                sums.refunds,
                amount=money(t, sums.refundable),
            )
        )
    return "; ".join(said)


def _until(t: Texts, event: Event, *, over: bool) -> Sequence[str]:
    until = event.settings.desk.fee_until
    if until is None:
        return ()
    time = f"{until:%H:%M}"
    if over:
        return (t.text("due since {time}", time=time),)
    return (t.text("to be paid by {time}", time=time),)


def figures(t: Texts, sums: Totals) -> Sequence[tuple[str, str]]:
    """The sums of the till with their names, the cash first."""
    return (
        (t.text("In the till now"), money(t, sums.cash)),
        (t.text("Taken"), money(t, sums.received)),
        (t.text("Given back"), money(t, sums.returned)),
        (t.text("Still owed"), money(t, sums.owed)),
        (t.text("To be refunded?"), money(t, sums.refundable)),
    )


def noted_words(t: Texts, sums: Totals) -> str:
    """What was noted as paid without a receipt; empty for nothing."""
    if not sums.noted_by:
        return ""
    return t.many(
        "Besides, {n} player is noted as paid without a receipt ({amount}): not in the till.",
        "Besides, {n} players are noted as paid without a receipt ({amount}): not in the till.",
        sums.noted_by,
        amount=money(t, sums.noted),
    )


def pot_line(t: Texts, desk: OpenEvent, games: Catalogue) -> str:
    """How the fees go back: to whom once the final ranking stands; empty where they do not."""
    event = desk.event
    if is_over(event, desk.derived, games.wishes(event)):
        money_won = prize_money(event, desk.derived.final_ranking)
        return prize_money_words(t, money_won, names_of(event.entries)) if money_won else ""
    found = pot_of(event)
    return "" if found is None else pot_words(t, len(found[0]), found[1])
