"""The announcement of an event: line by line, for a sheet on the wall and for an e-mail.

What is not known has no line.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from bglmanager.engine.event import League, Seating, Settings
from bglmanager.engine.games.asked import has_auction
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import AuctionOf
from bglmanager.engine.plan import fee_deadline, minutes_planned, plan_size, planned_round
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.till import pays_out
from bglmanager.i18n import Named, Texts, capital
from bglmanager.words.games import GameWords, element_list_lines, label_shown
from bglmanager.words.number_format import day, figure, money

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


def as_text(texts: Texts, settings: Settings, games: Games) -> str:
    """The announcement as plain text, to be pasted into an e-mail or a forum."""
    found = announced_facts(texts, settings, games)
    said = [
        f"{line.label}: {line.text}" if "\n" not in line.text else _indented_block(line)
        for line in found
    ]
    return "\n".join([settings.name, "", *said, ""])


def _indented_block(line: AnnouncedFact) -> str:
    indented = "\n".join(f"  {each}" for each in line.text.split("\n"))
    return f"{line.label}:\n{indented}"


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
