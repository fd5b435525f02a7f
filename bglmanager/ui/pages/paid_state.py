"""How somebody stands at the till: words, icon and tone of a cell or a pill."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from bglmanager.engine import till
from bglmanager.engine.event import Entry, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.ui.style import Tone
from bglmanager.words.number_format import money


@record
class Standing:
    """Paid, an amount that is missing, free, or nothing where nothing costs.

    `order` puts who owes most first, who pays nothing last. `asked` says that money is to be
    asked of him (`till.owes`). `short` is what a narrow column says beside the icon.
    """

    words: str
    icon: str
    tone: Tone
    order: tuple[int, Fraction]
    settled: bool
    asked: bool = False
    short: str = ""


def standing(texts: Texts, event: Event, entry: Entry, part: frozenset[EntryNumber]) -> Standing:
    """How he stands now; who is away, or none of those who take `part`, is owed nothing from."""
    missing = till.amount_owed(event, entry)
    if not till.is_settled(event, entry):
        if till.is_out(event, entry, part):
            return Standing("", "", Tone.PLAIN, (3, Fraction(0)), settled=False)
        amount = money(texts, missing)
        words = texts.text("owes {amount}", amount=amount)
        asked, order = till.is_owing(event, entry, part), (0, -Fraction(missing))
        return Standing(
            words, "euro", Tone.ATTENTION, order, settled=False, asked=asked, short=amount
        )
    if till.is_noted(entry) or till.amount_taken(event, entry) > 0:
        return Standing(texts.text("paid"), "check", Tone.GOOD, (1, _NONE), settled=True)
    words = texts.text("free of charge") if till.costs_him(event, entry) else ""
    short = texts.text("free") if words else ""
    return Standing(words, "", Tone.PLAIN, (2, _NONE), settled=True, short=short)


def listed(texts: Texts, event: Event, entry: Entry, part: frozenset[EntryNumber]) -> Standing:
    """How he stands in the list of entries: who has paid and is away is pointed out."""
    found = standing(texts, event, entry, part)
    if till.is_out(event, entry, part) and till.to_refund(event, entry, part):
        words, tone = texts.text("refund?"), Tone.ATTENTION
        return replace(found, words=words, short=words, icon="circle-alert", tone=tone)
    return found


_NONE = Fraction(0)
