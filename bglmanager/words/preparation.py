"""What to prepare for an event in words: dates to keep, what must be in the hall."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence

from bglmanager.engine.equipment_needed import Need, Thing
from bglmanager.engine.event import Settings
from bglmanager.i18n import Many, Named, Texts
from bglmanager.words.entries import field_name
from bglmanager.words.messages import Messages, say
from bglmanager.words.number_format import short_day

date_name = Named[str](
    {
        "code": "Ask the league for the code",
        "tier-a": "Is there another tier A event in the region?",
        "tier-c": "A second tier C event in one week",
        "request": "Tell the league about the event",
        "first-call": "First call for the national final",
        "second-call": "Second call for the national final",
        "registration": "Registration closes",
        "fee": "The fee is due",
        "results": "Send the results",
    }
)
"""What there is to be thought of."""

_DATE_REASONS = Named[str](
    {
        "code": "At least 5 days before the event. Without it nothing counts. Organisers who "
        "buy games at the league’s prices hold at least four valid events of each title a "
        "year.",
        "tier-a": "One for each game in each of the five regions of the league.",
        "tier-c": "One organiser holds at most one tier C event of the same game a week.",
        "request": "Preferably 7 days before the event. It is held in a public place.",
        "first-call": "About a month before: everybody called may answer.",
        "second-call": "About 15 days before: then the reserves may come in.",
        "registration": "Who comes later is added by hand.",
        "fee": "Players who have not paid by then can be dropped by one key.",
        "results": "As soon as it is over. For a regional or national final only those count "
        "that arrive two weeks before it.",
    }
)


def date_reason(
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
        said = [_DATE_REASONS(texts, what)]
    if missing:
        fields = ", ".join(field_name(texts, field) for field in missing)
        said.append(texts.text("Still missing on the page of the event: {fields}.", fields=fields))
    if others:
        listed = "; ".join(f"{each.name} ({short_day(each.date)})" for each in others)
        said.append(texts.text("In this event library: {events}.", events=listed))
    return " ".join(said)


def days_left(texts: Texts, days: int) -> str:
    """How long there still is: "in 3 days", "today", "2 days late"."""
    if days == 0:
        return texts.text("today")
    if days == 1:
        return texts.text("tomorrow")
    if days > 0:
        return texts.many("in {n} day[s]", days)
    return texts.many("{n} day[s] late", -days)


def days_left_or_now(texts: Texts, day: dt.date | None, days: int) -> str:
    """As `left`; where no day is said, "as soon as it is over" is now."""
    return texts.text("now") if day is None else days_left(texts, days)


def days_ago(texts: Texts, days: int) -> str:
    """As `left`, of what is not late once its day is past."""
    if days >= 0:
        return days_left(texts, days)
    return texts.many("{n} day[s] ago", -days)


def by_when(texts: Texts, day: dt.date | None, hour: dt.time | None = None) -> str:
    """Its day and hour: "09/03/2026", "14/03, 09:30", "after the event"."""
    if day is None:
        return texts.text("after the event")
    return short_day(day) if hour is None else f"{day:%d/%m}, {hour:%H:%M}"


_THINGS = Named(
    {
        Need.TABLES: Many("Table[s] with [its|their] chairs"),
        Need.NUMBERS: Many("Table number[s] to stand on the table[s]"),
        Need.COPIES: Many("[Copy|Copies] of the game"),
        Need.CLOCKS: Many("Clock[s] for the time of each player"),
        Need.TIMER: "A clock that everybody sees",
        Need.SETUP: Many("Set-up of [the|every] round, printed"),
        Need.AUCTION: Many("Sheet[s] for the auction"),
        Need.LISTS: Many("Army or deck list[s] to hand in"),
        Need.ORDERS: Many("Pad[s] for the orders"),
        Need.REFEREES: Many("Referee[s]"),
        Need.REGULATION: "Rules of the event, on paper",
        Need.RULES: "Rules of the game, on paper",
        Need.ANNOUNCEMENT: "Announcement for the wall",
        Need.CHECK_IN: Many("Check-in sheet, page[s]"),
        Need.CONSENT: Many("Consent form[s] for minors"),
        Need.RECEIPTS: Many("Receipt[s]"),
        Need.CASH: "Cash box with change",
        Need.TABLE_SHEETS: Many("Table sheet[s]"),
        Need.WALL: "Lists for the wall, pages",
        Need.PAPER: "Sheets of paper for the printer",
        Need.PENS: "Pens",
        Need.PRIZES: Many("Prize[s]"),
        Need.SPARE: "A spare laptop, or the backups on a USB stick",
        Need.POWER: "Charger, extension lead, printer with its cable",
    }
)
"""What is never one, or always, has one form."""

_SOME = 0
"""A number that is not known is told as several."""


def thing_name(texts: Texts, thing: Thing, game: str = "") -> str:
    """What it is, one or several; `game` is what its game is called, where there are several."""
    number = _SOME if thing.number is None else thing.number
    return _thing_named(texts, thing.need, number, game)


def _thing_named(texts: Texts, need: Need, number: int, game: str) -> str:
    said = _THINGS(texts, need, n=number)
    return texts.text("{thing}: {game}", thing=said, game=game) if game else said


def ticked_name(texts: Texts, code: object) -> str:
    """What a code among what is ticked off stands for; the code itself for an unknown one."""
    part, _, rest = f"{code}".partition(".")
    if part == "date" and rest in date_name:
        return date_name(texts, rest)
    need, _, game = rest.partition(".")
    if part == "hall" and need in set(Need):
        return _thing_named(texts, Need(need), _SOME, game)
    return f"{code}"


def thing_note(texts: Texts, thing: Thing, settings: Settings) -> str:
    """What to know about it; empty for nothing."""
    return " ".join(_thing_notes(texts, thing, settings))


def _thing_notes(t: Texts, thing: Thing, settings: Settings) -> Iterator[str]:
    values = thing.values
    match thing.need:
        case Need.NUMBERS:
            yield from _table_labels(t, thing, settings)
        case Need.COPIES:
            yield from _copies_counted(t, thing)
        case Need.REFEREES:
            yield from _referees_wanted(t, thing)
        case Need.TABLE_SHEETS:
            yield _table_sheets(t, values)
        case need if need in _THING_NOTES:
            yield say(t, _THING_NOTES[need], values)
        case _:
            pass


_THING_NOTES: Messages = {
    Need.TABLES: Many("Each for {n} player[s].", "seats"),
    Need.CLOCKS: Many("{n} minute[s] for each player.", "minutes"),
    Need.SETUP: "The program draws and prints it; keep the elements at hand.",
    Need.AUCTION: "One for each table; what is spent in the end stands on the table sheet.",
    Need.LISTS: "Handed in at registration, checked before round 1 ends. Players keep a "
    "second copy for their opponents.",
    Need.REGULATION: "At least one, for players and referees.",
    Need.RULES: "With the notes on the game that the program prints.",
    Need.CHECK_IN: "It works where the laptop does not.",
    Need.CONSENT: "To be signed at home; some blank ones for walk-ins.",
    Need.WALL: "Pairings by name and by table, and standings, for each round.",
    Need.PAPER: "All sheets together, with some to spare.",
    Need.SPARE: "With the program on it, so that the event goes on.",
    Need.TIMER: "A second screen, a projector, or a clock on the wall.",
    Need.PENS: "One for each table and two for the desk.",
}


def _table_sheets(t: Texts, values: Mapping[str, int]) -> str:
    if values["final"]:
        return t.many("One for each table of {n} round[s], and the final.", values["rounds"])
    return t.many("One for each table of {n} round[s].", values["rounds"])


def _table_labels(t: Texts, thing: Thing, settings: Settings) -> Iterator[str]:
    labels = settings.desk.tables
    if not labels:
        return
    yield t.text("They are called {labels}.", labels=", ".join(labels))
    if thing.number is not None and len(labels) < thing.number:
        yield t.many("{n} more table[s] [needs|need] a name.", thing.number - len(labels))


def _copies_counted(t: Texts, thing: Thing) -> Iterator[str]:
    yield t.text("One for each table.")
    brought, promised = thing.values["brought"], thing.values["promised"]
    if brought:
        yield t.many("{n} brought by players.", brought)
    if promised:
        yield t.many("{n} promised by players.", promised)


def _referees_wanted(t: Texts, thing: Thing) -> Iterator[str]:
    wanted, named = thing.number or 1, thing.values["named"]
    if wanted > 1:
        yield t.text("One for 24 players is recommended.")
    if not named:
        yield t.text("Nobody is named on the page of the event.")
    elif named < wanted:
        yield t.many("{n} [is|are] named.", named)
    if thing.values["may_play"]:
        yield t.text("You decide whether they play; at a table where one plays another one rules.")
