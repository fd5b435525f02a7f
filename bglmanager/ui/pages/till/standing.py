"""How somebody stands at the till: words, icon and tone of a cell or a pill."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from bglmanager.engine import till
from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.i18n import Texts
from bglmanager.ui.theme.tokens import Tone
from bglmanager.words.figures import money

_AWAY = (EntryStatus.NO_SHOW, EntryStatus.LAPSED)


@dataclass(frozen=True, slots=True)
class Standing:
    """Paid, an amount that is missing, free, or nothing where nothing costs.

    `order` puts who owes most first, who pays nothing last.
    """

    words: str
    icon: str
    tone: Tone
    order: tuple[int, Fraction]
    settled: bool


def standing(texts: Texts, event: Event, entry: Entry) -> Standing:
    """How he stands now; who is away is owed nothing from."""
    missing = till.owed(event, entry)
    if not till.is_settled(event, entry):
        if _is_out(event, entry):
            return Standing("", "", Tone.PLAIN, (3, Fraction(0)), settled=False)
        words = texts.text("owes {amount}", amount=money(texts, missing))
        return Standing(words, "euro", Tone.ATTENTION, (0, -Fraction(missing)), settled=False)
    if till.is_noted(entry) or till.taken(event, entry) > 0:
        return Standing(texts.text("paid"), "circle-check", Tone.GOOD, (1, _NONE), settled=True)
    words = texts.text("free of charge") if till.costs_him(event, entry) else ""
    return Standing(words, "", Tone.PLAIN, (2, _NONE), settled=True)


def listed(texts: Texts, event: Event, entry: Entry) -> Standing:
    """How he stands in the list of entries: who has paid and is away is pointed out."""
    found = standing(texts, event, entry)
    if _is_out(event, entry) and till.taken(event, entry) > 0:
        return replace(found, words=texts.text("refund?"), icon="circle-alert", tone=Tone.ATTENTION)
    return found


def _is_out(event: Event, entry: Entry) -> bool:
    """Whether he is away, or waits for a place while the others play."""
    waits = entry.status is EntryStatus.WAITING and bool(event.rounds)
    return waits or entry.status in _AWAY


_NONE = Fraction(0)
