"""What to prepare for an event: dates, what must be in the hall, its announcement."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bglmanager.engine.equipment_needed import Need, Thing
from bglmanager.engine.event import League, Seating, Settings
from bglmanager.engine.games.asked import has_auction
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import AuctionOf
from bglmanager.engine.plan import fee_deadline, minutes_planned, plan_size, planned_round
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.till import pays_out
from bglmanager.i18n import Many, Named, Texts, capital
from bglmanager.words.entries import field_name
from bglmanager.words.games import GameWords, element_list_lines, label_shown
from bglmanager.words.messages import Messages, say
from bglmanager.words.number_format import day, figure, money, short_day

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
    """What it is for, what is missing, which events; no `finals`: none waits for the results."""
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
            yield t.many(
                "One for each table of {n} round[s], and the final."
                if values["final"]
                else "One for each table of {n} round[s].",
                values["rounds"],
            )
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


Games = Mapping[str, GameWords]
"""The games of an event by id."""


@dataclass(frozen=True, slots=True)
class AnnouncedFact:
    """One thing that is announced; the text may have several lines."""

    label: str
    text: str


def announced_facts(texts: Texts, settings: Settings, games: Games) -> tuple[AnnouncedFact, ...]:
    """The announcement, without the name of the event."""
    said = _Announcement(texts, settings, games)
    parts = (
        (texts.text("When"), said.date_and_start()),
        (texts.text("Where"), said.place_lines()),
        (texts.text("Game"), said.game_lines()),
        (texts.text("How it is played"), said.play_lines()),
        (texts.text("Timetable"), said.timetable_lines()),
        (texts.text("Registration"), said.registration_lines()),
        (texts.text("Fee"), said.fee_lines()),
        (texts.text("To bring along"), said.to_bring()),
        (texts.text("It counts for"), said.counts_for()),
        (texts.text("Prizes"), said.prize_lines()),
        (texts.text("Organiser"), said.contact_lines()),
    )
    found = ((title, "\n".join(part)) for title, part in parts)
    return tuple(AnnouncedFact(title, text) for title, text in found if text)


def announcement_as_text(texts: Texts, settings: Settings, games: Games) -> str:
    """The announcement as plain text, to be pasted into an e-mail or a forum."""
    found = announced_facts(texts, settings, games)
    said = []
    for line in found:
        several = "\n" in line.text
        said.append(line.label + (":\n  " if several else ": ") + line.text.replace("\n", "\n  "))
    return "\n".join([settings.name, "", *said, ""])


_WEEKDAYS = Named(
    {
        0: "Monday",
        1: "Tuesday",
        2: "Wednesday",
        3: "Thursday",
        4: "Friday",
        5: "Saturday",
        6: "Sunday",
    }
)


def day_of_week(texts: Texts, value: dt.date) -> str:
    """A date with its day of the week: "Saturday 14 March 2026"."""
    return f"{_WEEKDAYS(texts, value.weekday())} {day(texts, value)}"


class _Announcement:
    """The parts of an announcement; each gives its lines, none where nothing is known."""

    def __init__(self, texts: Texts, settings: Settings, games: Games) -> None:
        self._t, self._settings, self._games = texts, settings, games
        self._ruleset = ruleset_of(settings)
        self._rows = [planned_round(settings, n) for n in range(1, settings.rounds_planned + 1)]
        self._several = len({row.game for row in self._rows}) > 1

    def date_and_start(self) -> Iterator[str]:
        t, settings = self._t, self._settings
        said = day_of_week(t, settings.date)
        if settings.end_date is not None and settings.end_date != settings.date:
            last = day_of_week(t, settings.end_date)
            said = t.text("{first} to {last}", first=said, last=last)
        if settings.start_time is None:
            yield capital(said)
        else:
            start = f"{settings.start_time:%H:%M}"
            yield capital(t.text("{date}, start at {time}", date=said, time=start))

    def place_lines(self) -> Iterator[str]:
        settings = self._settings
        if settings.online:
            yield self._t.text("Online")
        place = ", ".join(filter(None, (settings.venue, settings.city)))
        if place:
            yield place

    def game_lines(self) -> Iterator[str]:
        t, settings = self._t, self._settings
        if not self._several:
            game = self._rows[0].game if self._rows else settings.game
            yield self._game_name(game)
            yield from self._option_lines(game)
            return
        for number, row in enumerate(self._rows, 1):
            yield t.text("Round {number}: {game}", number=number, game=self._game_name(row.game))

    def _game_name(self, game: str) -> str:
        return self._games[game].name if game in self._games else game

    def _rules_of_game(self, game: str) -> GameRules | None:
        return self._games[game].rules if game in self._games else None

    def _option_lines(self, game: str) -> Iterator[str]:
        t, settings, rules = self._t, self._settings, self._rules_of_game(game)
        if settings.expansions:
            yield t.text(
                "Expansions: {names}", names=self._option_names(rules, settings.expansions)
            )
        if settings.appendices:
            yield t.text(
                "Optional rules: {names}", names=self._option_names(rules, settings.appendices)
            )
        if settings.points_limit is not None:
            yield t.text("Points limit: {points}", points=settings.points_limit)

    def _option_names(self, rules: GameRules | None, stored: Collection[str]) -> str:
        return ", ".join(label_shown(rules, each, self._t.language) for each in stored)

    def play_lines(self) -> Iterator[str]:
        t, rounds = self._t, self._settings.rounds_planned
        yield t.many("{n} round[s]", rounds) + self._final_words()
        yield from self._table_lines()
        yield from self._auction_lines()
        if self._settings.teams_mode is not None:
            size = self._settings.teams_mode.size
            yield t.text("Teams of {size}", size=size)

    def _final_words(self) -> str:
        t, settings, finals = self._t, self._settings, self._ruleset.finals
        if not finals.sizes or settings.seating is Seating.ROUND_ROBIN:
            return ""
        if not finals.plans:
            size = finals.sizes.get(plan_size(settings), settings.players_per_table)
            return t.text(", then a final of the best {size}", size=size)
        return "" if self._several else t.text(", then the playoffs")

    def _table_lines(self) -> Iterator[str]:
        t = self._t
        sizes = dict.fromkeys(row.players_per_table for row in self._rows)
        found = [self._minutes_of_round(number) for number in range(1, len(self._rows) + 1)]
        minutes = dict.fromkeys(each for each in found if each is not None)
        if sizes:
            yield t.text("{sizes} players at a table", sizes=_joined_with_or(t, sizes))
        if minutes and len(found) == len([each for each in found if each is not None]):
            yield t.many(
                "{minutes} minute[s] for each game",
                max(minutes),
                minutes=_joined_with_or(t, minutes),
            )
        if self._ruleset.final_timed_by_referee:
            yield t.text("The referee sets the time of the final when it starts.")

    def _minutes_of_round(self, number: int) -> int | None:
        rules = self._rules_of_game(planned_round(self._settings, number).game)
        return minutes_planned(self._settings, number, rules)

    def _auction_lines(self) -> Iterator[str]:
        """What is auctioned in these games; seats where none of them says it."""
        t = self._t
        said = {
            AuctionOf.SEAT: t.text("Seats are auctioned with points before the game."),
            AuctionOf.SEAT_AND_FACTION: t.text(
                "Seats and factions are auctioned with points before the game."
            ),
            AuctionOf.FACTION: t.text("Factions are auctioned with points before the game."),
            AuctionOf.WONDER: t.text("Wonders are auctioned with points before the game."),
        }
        games = [self._rules_of_game(row.game) for row in self._rows]
        with_bids = [game for game in games if has_auction(self._settings, game)]
        of = dict.fromkeys(
            g.auction.of for g in with_bids if g is not None and g.auction is not None
        )
        yield from (said[each] for each in of or (AuctionOf.SEAT,) * bool(with_bids))

    def timetable_lines(self) -> Iterator[str]:
        for line in (self._settings.desk.timetable or "").split("\n"):
            if line.strip():
                yield line.strip()

    def registration_lines(self) -> Iterator[str]:
        t, settings = self._t, self._settings
        until = settings.desk.registration_until
        if until is not None:
            yield t.text("Until {time} on the day", time=f"{until:%H:%M}")
        if settings.max_players is not None:
            yield t.many("At most {n} player[s]", settings.max_players)
            if self._ruleset.copies_first:
                yield t.text(
                    "Who brings a copy of the game goes first, then who registers earlier."
                )
        if self._ruleset.league is League.BGL:
            yield t.text("Players who pre-register confirm in person before the start.")

    def fee_lines(self) -> Iterator[str]:
        t, fee, until = self._t, self._settings.fee, fee_deadline(self._settings)
        if fee is None:
            return
        if not fee:
            yield t.text("Taking part is free.")
            return
        if until is None:
            yield money(t, fee)
        else:
            yield t.text("{money}, until {time}", money=money(t, fee), time=f"{until:%H:%M}")
        pot = pays_out(self._settings)
        if pot is not None:
            part = figure(t, pot.part * 100)
            yield t.text("{part} % of the fees go back as prizes.", part=part)

    def to_bring(self) -> Iterator[str]:
        t, settings = self._t, self._settings
        if settings.desk.bring_copy:
            yield t.text("A copy of the game, if you have one")
        rules = (self._rules_of_game(row.game) for row in self._rows)
        lists = (each.list for each in rules if each is not None and each.list is not None)
        for each in dict.fromkeys(lists):
            yield " ".join(element_list_lines(t, each, settings.points_limit))

    def counts_for(self) -> Iterator[str]:
        t, settings = self._t, self._settings
        if settings.league is None or settings.not_valid:
            return
        if settings.league is League.BGL and settings.tier is not None:
            yield t.text("Boardgame League, tier {tier}", tier=settings.tier.value)
        elif settings.league is League.BGL:
            yield t.text("Boardgame League")
        else:
            yield t.text("Board Italian Gamers")
            yield t.text("Taking part makes you a member of the league, free of charge.")
            yield t.text("We ask for first name, surname, e-mail and birth date.")
        if settings.qualifies:
            yield t.text("The winner goes straight to the national final.")

    def prize_lines(self) -> Iterator[str]:
        for prize in self._settings.prizes:
            yield f"{prize.place}. {prize.text}"

    def contact_lines(self) -> Iterator[str]:
        organiser = self._settings.organiser
        name = ", ".join(filter(None, (organiser.name, organiser.club)))
        for each in (name, organiser.phone, organiser.email):
            if each:
                yield each


def _joined_with_or(texts: Texts, numbers: Collection[int]) -> str:
    """Numbers that hold for different rounds: "3 or 4"."""
    *first, last = sorted(numbers)
    if not first:
        return str(last)
    return texts.text("{first} or {last}", first=", ".join(map(str, first)), last=last)
