"""Dates to keep in words: what it is, why, and how long there still is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence

from bglmanager.engine.event import Settings
from bglmanager.i18n import Texts
from bglmanager.words.entries import field_name
from bglmanager.words.number_format import short_day

_NAMES: Mapping[str, Callable[[Texts], str]] = {
    "code": lambda t: t.text("Ask the league for the code"),
    "tier-a": lambda t: t.text("Is there another tier A event in the region?"),
    "tier-c": lambda t: t.text("A second tier C event in one week"),
    "request": lambda t: t.text("Tell the league about the event"),
    "first-call": lambda t: t.text("First call for the national final"),
    "second-call": lambda t: t.text("Second call for the national final"),
    "registration": lambda t: t.text("Registration closes"),
    "fee": lambda t: t.text("The fee is due"),
    "results": lambda t: t.text("Send the results"),
}

_WHY: Mapping[str, Callable[[Texts], str]] = {
    "code": lambda t: t.text(
        "At least 5 days before the event. Without it nothing counts. Organisers who buy games at "
        "the league’s prices hold at least four valid events of each title a year."
    ),
    "tier-a": lambda t: t.text("One for each game in each of the five regions of the league."),
    "tier-c": lambda t: t.text(
        "One organiser holds at most one tier C event of the same game a week."
    ),
    "request": lambda t: t.text(
        "Preferably 7 days before the event. It is held in a public place."
    ),
    "first-call": lambda t: t.text("About a month before: everybody called may answer."),
    "second-call": lambda t: t.text("About 15 days before: then the reserves may come in."),
    "registration": lambda t: t.text("Who comes later is added by hand."),
    "fee": lambda t: t.text("Players who have not paid by then can be dropped by one key."),
    "results": lambda t: t.text(
        "As soon as it is over. For a regional or national final only those count that arrive "
        "two weeks before it."
    ),
}


def name(texts: Texts, what: str) -> str:
    """What there is to be thought of."""
    return _NAMES[what](texts)


def is_known(what: str) -> bool:
    """Whether there are words for this date."""
    return what in _NAMES


def why(
    texts: Texts,
    what: str,
    *,
    missing: Sequence[str] = (),
    others: Sequence[Settings] = (),
    finals: bool = True,
) -> str:
    """What it is for, with what is missing for it and the events it is about.

    `finals` False where no other event waits for the results.
    """
    if what == "results" and not finals:
        said = [texts.text("As soon as it is over.")]
    else:
        said = [_WHY[what](texts)]
    if missing:
        fields = ", ".join(field_name(texts, field) for field in missing)
        said.append(texts.text("Still missing on the page of the event: {fields}.", fields=fields))
    if others:
        listed = "; ".join(f"{each.name} ({short_day(each.date)})" for each in others)
        said.append(texts.text("In this event library: {events}.", events=listed))
    return " ".join(said)


def left(texts: Texts, days: int) -> str:
    """How long there still is: "in 3 days", "today", "2 days late"."""
    if days == 0:
        return texts.text("today")
    if days == 1:
        return texts.text("tomorrow")
    if days > 0:
        return texts.many("in {n} day", "in {n} days", days)
    return texts.many("{n} day late", "{n} days late", -days)


def soon(texts: Texts, day: dt.date | None, days: int) -> str:
    """As `left`; where no day is said, "as soon as it is over" is now."""
    return texts.text("now") if day is None else left(texts, days)


def ago(texts: Texts, days: int) -> str:
    """As `left`, of what is not late once its day is past."""
    if days >= 0:
        return left(texts, days)
    return texts.many("{n} day ago", "{n} days ago", -days)


def by_when(texts: Texts, day: dt.date | None, hour: dt.time | None = None) -> str:
    """Its day and hour: "09/03/2026", "14/03, 09:30", "after the event"."""
    if day is None:
        return texts.text("after the event")
    return short_day(day) if hour is None else f"{day:%d/%m}, {hour:%H:%M}"
