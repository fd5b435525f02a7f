"""What to prepare for an event: dates, what must be in the hall, its announcement."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bglmanager.engine.equipment_needed import Need, Thing
from bglmanager.engine.event import (
    League,
    Seating,
    Settings,
    TeamKind,
    TeamPairing,
    TeamPoints,
    TeamsMode,
)
from bglmanager.engine.games.asked import has_auction
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import AuctionOf
from bglmanager.engine.phase_clock import phases_of
from bglmanager.engine.plan import fee_deadline, minutes_planned, plan_size, planned_round
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.till import pays_out
from bglmanager.i18n import Many, Named, Texts, capital
from bglmanager.words.games import GameWords, element_list_lines, labels_shown
from bglmanager.words.messages import Either, Messages, say
from bglmanager.words.number_format import day, figure, money
from bglmanager.words.phase_clock import year_in_minutes

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


def thing_name(texts: Texts, thing: Thing, game: str = "") -> str:
    """What it is, one or several, or a number not known; `game` is what its game is called, where
    there are several.
    """
    said = _THINGS(texts, thing.need, n=thing.number or 0)
    return texts.text("{thing}: {game}", thing=said, game=game) if game else said


def ticked_name(texts: Texts, code: object) -> str:
    """What a code among what is ticked off stands for; the code itself for an unknown one."""
    part, _, rest = f"{code}".partition(".")
    if part == "date" and rest in date_name:
        return date_name(texts, rest)
    need, _, game = rest.partition(".")
    if part == "hall" and need in set(Need):
        return thing_name(texts, Thing(Need(need), None), game)
    return f"{code}"


def thing_note(texts: Texts, thing: Thing, settings: Settings) -> str:
    """What to know about it; empty for nothing."""
    return " ".join(_thing_notes(texts, thing, settings))


def _thing_notes(t: Texts, thing: Thing, settings: Settings) -> Iterator[str]:
    match thing.need:
        case Need.NUMBERS:
            yield from _table_labels(t, thing, settings)
        case Need.COPIES:
            yield from _copies_counted(t, thing)
        case Need.REFEREES:
            yield from _referees_wanted(t, thing)
        case need if need in _THING_NOTES:
            yield say(t, _THING_NOTES[need], thing.values)
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
    Need.TABLE_SHEETS: Either(
        Many("One for each table of {n} round[s], and the final.", "rounds"),
        Many("One for each table of {n} round[s].", "rounds"),
        of="final",
    ),
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

AnnouncedFact = tuple[str, Sequence[str]]
"""One thing that is announced: its label, and its lines."""


def announced_facts(texts: Texts, settings: Settings, games: Games) -> tuple[AnnouncedFact, ...]:
    """The announcement, without the name of the event."""
    found = ((label, tuple(part)) for label, part in _Announcement(texts, settings, games).parts())
    return tuple((label, lines) for label, lines in found if lines)


def announcement_as_text(texts: Texts, settings: Settings, games: Games) -> str:
    """The announcement as plain text, to be pasted into an e-mail or a forum."""
    said = [
        f"{label}: {lines[0]}" if len(lines) == 1 else "\n  ".join((f"{label}:", *lines))
        for label, lines in announced_facts(texts, settings, games)
    ]
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
        numbers = range(1, settings.rounds_planned + 1)
        self._played = [planned_round(settings, number) for number in numbers]
        self._rules = [games[row.game].rules if row.game in games else None for row in self._played]
        self._several = len({row.game for row in self._played}) > 1

    def parts(self) -> Iterator[tuple[str, Iterable[str]]]:
        """All of them, in the order in which people ask."""
        t, settings, organiser = self._t, self._settings, self._settings.organiser
        place = ", ".join(filter(None, (settings.venue, settings.city)))
        timetable = (line.strip() for line in (settings.desk.timetable or "").split("\n"))
        name = ", ".join(filter(None, (organiser.name, organiser.club)))
        yield t.text("When"), [self._date_and_start()]
        yield t.text("Where"), filter(None, (t.text("Online") if settings.online else "", place))
        yield t.text("Game"), self._game_lines()
        yield t.text("How it is played"), self._play_lines()
        yield t.text("Timetable"), filter(None, timetable)
        yield t.text("Registration"), self._registration_lines()
        yield t.text("Fee"), self._fee_lines()
        yield t.text("To bring along"), self._to_bring()
        yield t.text("It counts for"), self._counts_for()
        yield t.text("Prizes"), self._prize_lines()
        yield t.text("Organiser"), filter(None, (name, organiser.phone, organiser.email))

    def _date_and_start(self) -> str:
        t, settings = self._t, self._settings
        said = day_of_week(t, settings.date)
        if settings.end_date is not None and settings.end_date != settings.date:
            last = day_of_week(t, settings.end_date)
            said = t.text("{first} to {last}", first=said, last=last)
        if settings.start_time is not None:
            start = f"{settings.start_time:%H:%M}"
            said = t.text("{date}, start at {time}", date=said, time=start)
        return capital(said)

    def _game_lines(self) -> Iterator[str]:
        t, names = self._t, {game: said.name for game, said in self._games.items()}
        if self._several:
            for number, (row, rules) in enumerate(zip(self._played, self._rules, strict=True), 1):
                name, size = names.get(row.game, row.game), row.players_per_table
                said = t.text(
                    "Round {number}: {game}, tables of {size}", number=number, game=name, size=size
                )
                minutes = minutes_planned(self._settings, number, rules)
                yield said if minutes is None else f"{said}, {t.text('{n} min', n=minutes)}"
            return
        game = self._played[0].game if self._played else self._settings.game
        yield names.get(game, game)
        yield from self._option_lines(self._games[game].rules if game in self._games else None)

    def _option_lines(self, rules: GameRules | None) -> Iterator[str]:
        t, settings = self._t, self._settings
        called = labels_shown(rules, t.language)
        expansions = ", ".join(called.get(each, each) for each in settings.expansions)
        appendices = ", ".join(called.get(each, each) for each in settings.appendices)
        if expansions:
            yield t.text("Expansions: {names}", names=expansions)
        if appendices:
            yield t.text("Optional rules: {names}", names=appendices)
        if settings.points_limit is not None:
            yield t.text("Points limit: {points}", points=settings.points_limit)

    def _play_lines(self) -> Iterator[str]:
        t, teams = self._t, self._settings.teams_mode
        yield t.many("{n} round[s]", self._settings.rounds_planned) + self._final_words()
        if not self._several:  # else each round says its own
            yield from self._table_lines()
        yield from self._auction_lines()
        if teams is not None:
            yield _TEAMS(t, _way_of_teams(teams), size=teams.size)

    def _final_words(self) -> str:
        t, settings, finals = self._t, self._settings, self._ruleset.finals
        if not finals.sizes or settings.seating is Seating.ROUND_ROBIN:
            return ""
        mode = settings.teams_mode
        if mode is not None and _way_of_teams(mode) is TeamPairing.UNITED:
            return t.text(", then a final of the two best teams")
        if not finals.plans:
            size = finals.sizes.get(plan_size(settings), settings.players_per_table)
            return t.text(", then a final of the best {size}", size=size)
        return "" if self._several else t.text(", then the playoffs")

    def _table_lines(self) -> Iterator[str]:
        t, sizes = self._t, {row.players_per_table for row in self._played}
        rounds = enumerate(self._rules, 1)
        found = {minutes_planned(self._settings, number, rules) for number, rules in rounds}
        minutes = [each for each in found if each is not None]
        if sizes:
            yield t.text("{sizes} players at a table", sizes=_joined_with_or(t, sizes))
        if minutes and None not in found:
            said = _joined_with_or(t, minutes)
            yield t.many("{minutes} minute[s] for each game", max(minutes), minutes=said)
        phases = phases_of(self._settings)
        if phases is not None:
            yield year_in_minutes(t, phases)
        if self._ruleset.final_timed_by_referee:
            yield t.text("The referee sets the time of the final when it starts.")

    def _auction_lines(self) -> Iterator[str]:
        """What is auctioned in these games; seats where none of them says it."""
        with_bids = [game for game in self._rules if has_auction(self._settings, game)]
        said = [game.auction.of for game in with_bids if game is not None and game.auction]
        for each in dict.fromkeys(said) or [AuctionOf.SEAT] * bool(with_bids):
            yield _AUCTIONED(self._t, each)

    def _registration_lines(self) -> Iterator[str]:
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

    def _fee_lines(self) -> Iterator[str]:
        t, fee, until = self._t, self._settings.fee, fee_deadline(self._settings)
        if fee is None:
            return
        if not fee:
            yield t.text("Taking part is free.")
            return
        said = money(t, fee)
        if until is not None:
            said = t.text("{money}, until {time}", money=said, time=f"{until:%H:%M}")
        yield said
        pot = pays_out(self._settings)
        if pot is not None:
            part = figure(t, pot.part * 100)
            yield t.text("{part} % of the fees go back as prizes.", part=part)

    def _to_bring(self) -> Iterator[str]:
        t, settings = self._t, self._settings
        if settings.desk.bring_copy and self._several:
            yield t.text("A copy of any of the games, if you have one")
        elif settings.desk.bring_copy:
            yield t.text("A copy of the game, if you have one")
        lists = (rules.list for rules in self._rules if rules is not None)
        for each in dict.fromkeys(filter(None, lists)):
            yield " ".join(element_list_lines(t, each, settings.points_limit))

    def _prize_lines(self) -> Iterator[str]:
        for prize in self._settings.prizes:
            yield f"{prize.place}. {prize.text}"
        if self._ruleset.points_prize:
            yield self._t.text("Another prize is for most points.")

    def _counts_for(self) -> Iterator[str]:
        t, settings = self._t, self._settings
        if settings.league is None or settings.not_valid:
            return
        if settings.league is League.BIG:
            yield t.text("Board Italian Gamers")
            yield t.text("Taking part makes you a member of the league, free of charge.")
            yield t.text("We ask for first name, surname, e-mail and birth date.")
        elif settings.tier is None:
            yield t.text("Boardgame League")
        else:
            yield t.text("Boardgame League, tier {tier}", tier=settings.tier.value)
        if settings.qualifies:
            yield t.text("The winner goes straight to the national final.")


_TEAMS: Named[object] = Named(
    {
        TeamKind.VARIABLE: "Teams of {size}, made at the table anew in every round",
        TeamPairing.UNITED: "Teams of {size}: a whole team plays against another at a table",
        TeamPairing.DIVIDED: "Teams of {size}: teammates play at different tables",
        TeamPairing.FREE: "Teams of {size}: seated by rank, teammates may meet",
        TeamPoints.PAIRS: "Played in pairs, two pairs at a table",
    }
)


def _way_of_teams(mode: TeamsMode) -> object:
    """What says who sits with whom: that pairs or variable teams play, or where mates sit."""
    if mode.points is TeamPoints.PAIRS:
        return mode.points
    return mode.pairing if mode.kind is TeamKind.FIXED else mode.kind


_AUCTIONED = Named(
    {
        AuctionOf.SEAT: "Seats are auctioned with points before the game.",
        AuctionOf.SEAT_AND_FACTION: "Seats and factions are auctioned with points before the game.",
        AuctionOf.FACTION: "Factions are auctioned with points before the game.",
        AuctionOf.WONDER: "Wonders are auctioned with points before the game.",
    }
)


def _joined_with_or(texts: Texts, numbers: Iterable[int]) -> str:
    """Numbers that hold for different rounds: "3 or 4"."""
    *first, last = map(str, sorted(numbers))
    return texts.text("{first} or {last}", first=", ".join(first), last=last) if first else last
