"""What to prepare for an event in words: dates to keep, what must be in the hall."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence

from bglmanager.engine.equipment_needed import Need, Thing
from bglmanager.engine.event import Settings
from bglmanager.i18n import Texts
from bglmanager.words.entries import field_name
from bglmanager.words.number_format import short_day

_DATES: Mapping[str, Callable[[Texts], str]] = {
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

_DATE_REASONS: Mapping[str, Callable[[Texts], str]] = {
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


def date_name(texts: Texts, what: str) -> str:
    """What there is to be thought of."""
    return _DATES[what](texts)


def is_known_date(what: str) -> bool:
    """Whether there are words for this date."""
    return what in _DATES


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
        said = [_DATE_REASONS[what](texts)]
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
        return texts.many("in {n} day", "in {n} days", days)
    return texts.many("{n} day late", "{n} days late", -days)


def days_left_or_now(texts: Texts, day: dt.date | None, days: int) -> str:
    """As `left`; where no day is said, "as soon as it is over" is now."""
    return texts.text("now") if day is None else days_left(texts, days)


def days_ago(texts: Texts, days: int) -> str:
    """As `left`, of what is not late once its day is past."""
    if days >= 0:
        return days_left(texts, days)
    return texts.many("{n} day ago", "{n} days ago", -days)


def by_when(texts: Texts, day: dt.date | None, hour: dt.time | None = None) -> str:
    """Its day and hour: "09/03/2026", "14/03, 09:30", "after the event"."""
    if day is None:
        return texts.text("after the event")
    return short_day(day) if hour is None else f"{day:%d/%m}, {hour:%H:%M}"


_THINGS: Mapping[Need, Callable[[Texts, int], str]] = {
    Need.TABLES: lambda t, n: t.many("Table with its chairs", "Tables with their chairs", n),
    Need.NUMBERS: lambda t, n: t.many(
        "Table number to stand on the table", "Table numbers to stand on the tables", n
    ),
    Need.COPIES: lambda t, n: t.many("Copy of the game", "Copies of the game", n),
    Need.CLOCKS: lambda t, n: t.many(
        "Clock for the time of each player", "Clocks for the time of each player", n
    ),
    Need.TIMER: lambda t, _: t.text("A clock that everybody sees"),
    Need.SETUP: lambda t, n: t.many(
        "Set-up of the round, printed", "Set-up of every round, printed", n
    ),
    Need.AUCTION: lambda t, n: t.many("Sheet for the auction", "Sheets for the auction", n),
    Need.LISTS: lambda t, n: t.many(
        "Army or deck list to hand in", "Army or deck lists to hand in", n
    ),
    Need.ORDERS: lambda t, n: t.many("Pad for the orders", "Pads for the orders", n),
    Need.REFEREES: lambda t, n: t.many("Referee", "Referees", n),
    Need.REGULATION: lambda t, _: t.text("Rules of the event, on paper"),
    Need.RULES: lambda t, _: t.text("Rules of the game, on paper"),
    Need.ANNOUNCEMENT: lambda t, _: t.text("Announcement for the wall"),
    Need.CHECK_IN: lambda t, n: t.many("Check-in sheet, page", "Check-in sheet, pages", n),
    Need.CONSENT: lambda t, n: t.many("Consent form for minors", "Consent forms for minors", n),
    Need.RECEIPTS: lambda t, n: t.many("Receipt", "Receipts", n),
    Need.CASH: lambda t, _: t.text("Cash box with change"),
    Need.TABLE_SHEETS: lambda t, n: t.many("Table sheet", "Table sheets", n),
    Need.WALL: lambda t, _: t.text("Lists for the wall, pages"),
    Need.PAPER: lambda t, _: t.text("Sheets of paper for the printer"),
    Need.PENS: lambda t, _: t.text("Pens"),
    Need.PRIZES: lambda t, n: t.many("Prize", "Prizes", n),
    Need.SPARE: lambda t, _: t.text("A spare laptop, or the backups on a USB stick"),
    Need.POWER: lambda t, _: t.text("Charger, extension lead, printer with its cable"),
}
"""What is never one, or always, has one form."""

_SOME = 0
"""A number that is not known is told as several."""


def thing_name(texts: Texts, thing: Thing, game: str = "") -> str:
    """What it is, one or several; `game` is what its game is called, where there are several."""
    number = _SOME if thing.number is None else thing.number
    return _thing_named(texts, thing.need, number, game)


def _thing_named(texts: Texts, need: Need, number: int, game: str) -> str:
    said = _THINGS[need](texts, number)
    return texts.text("{thing}: {game}", thing=said, game=game) if game else said


def ticked_name(texts: Texts, code: object) -> str:
    """What a code among what is ticked off stands for; the code itself for an unknown one."""
    part, _, rest = f"{code}".partition(".")
    if part == "date" and is_known_date(rest):
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
        case Need.TABLES:
            yield t.many("Each for {n} player.", "Each for {n} players.", values["seats"])
        case Need.NUMBERS:
            yield from _labels(t, thing, settings)
        case Need.COPIES:
            yield from _copies(t, thing)
        case Need.CLOCKS:
            minutes = values["minutes"]
            yield t.many("{n} minute for each player.", "{n} minutes for each player.", minutes)
        case Need.REFEREES:
            yield from _referees(t, thing)
        case Need.TABLE_SHEETS:
            yield _sheets(t, values)
        case _:
            plain = _THING_NOTES.get(thing.need)
            if plain is not None:
                yield plain(t)


_THING_NOTES: Mapping[Need, Callable[[Texts], str]] = {
    Need.SETUP: lambda t: t.text("The program draws and prints it; keep the elements at hand."),
    Need.AUCTION: lambda t: t.text(
        "One for each table; what is spent in the end stands on the table sheet."
    ),
    Need.LISTS: lambda t: t.text(
        "Handed in at registration, checked before round 1 ends. Players keep a second copy for "
        "their opponents."
    ),
    Need.REGULATION: lambda t: t.text("At least one, for players and referees."),
    Need.RULES: lambda t: t.text("With the notes on the game that the program prints."),
    Need.CHECK_IN: lambda t: t.text("It works where the laptop does not."),
    Need.CONSENT: lambda t: t.text("To be signed at home; some blank ones for walk-ins."),
    Need.WALL: lambda t: t.text("Pairings by name and by table, and standings, for each round."),
    Need.PAPER: lambda t: t.text("All sheets together, with some to spare."),
    Need.SPARE: lambda t: t.text("With the program on it, so that the event goes on."),
    Need.TIMER: lambda t: t.text("A second screen, a projector, or a clock on the wall."),
    Need.PENS: lambda t: t.text("One for each table and two for the desk."),
}


def _sheets(t: Texts, values: Mapping[str, int]) -> str:
    if values["final"]:
        return t.many(
            "One for each table of {n} round, and the final.",
            "One for each table of {n} rounds, and the final.",
            values["rounds"],
        )
    return t.many(
        "One for each table of {n} round.", "One for each table of {n} rounds.", values["rounds"]
    )


def _labels(t: Texts, thing: Thing, settings: Settings) -> Iterator[str]:
    labels = settings.desk.tables
    if not labels:
        return
    yield t.text("They are called {labels}.", labels=", ".join(labels))
    if thing.number is not None and len(labels) < thing.number:
        yield t.many(
            "{n} more table needs a name.",
            "{n} more tables need a name.",
            thing.number - len(labels),
        )


def _copies(t: Texts, thing: Thing) -> Iterator[str]:
    yield t.text("One for each table.")
    brought, promised = thing.values["brought"], thing.values["promised"]
    if brought:
        yield t.many("{n} brought by players.", "{n} brought by players.", brought)
    if promised:
        yield t.many("{n} promised by players.", "{n} promised by players.", promised)


def _referees(t: Texts, thing: Thing) -> Iterator[str]:
    wanted, named = thing.number or 1, thing.values["named"]
    if wanted > 1:
        yield t.text("One for 24 players is recommended.")
    if not named:
        yield t.text("Nobody is named on the page of the event.")
    elif named < wanted:
        yield t.many("{n} is named.", "{n} are named.", named)
    if thing.values["may_play"]:
        yield t.text("You decide whether they play; at a table where one plays another one rules.")
