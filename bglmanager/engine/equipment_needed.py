"""What must be in the hall: things and how many, as far as the event tells.

Facts of the regulations: the organiser brings the copies and the regulation on paper (BGL 2.1), a
referee for every 24 players is recommended (BGL 2.2), lists are handed in (BGL 5.3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import StrEnum

from bglmanager.engine.copies import copies_noted
from bglmanager.engine.event import Entry, EntryStatus, Event
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.games.asked import has_auction
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import DUEL, has_final, minutes_planned, planned_round
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import sizes_of_tables

OF_AGE = 18

Games = Mapping[str, GameRules | None]
"""The games of an event by id; None for one that is not in the catalogue."""

NAMES_ON_A_PAGE = 150
"""So many names stand on a page of a wall list that can be read from where people stand."""

ROWS_ON_A_PAGE = 45
"""So many rows stand on a page of standings."""

CHECKED_ON_A_PAGE = 29
"""So many rows, high enough to sign in, stand on a page of the check-in list."""

WALK_INS = 8
"""Empty rows of the check-in list, for who comes without having registered."""


class Need(StrEnum):
    """Kinds of things, in the order of the list."""

    TABLES = "tables"
    NUMBERS = "numbers"
    COPIES = "copies"
    CLOCKS = "clocks"
    TIMER = "timer"
    SETUP = "setup"
    AUCTION = "auction"
    LISTS = "lists"
    ORDERS = "orders"
    REFEREES = "referees"
    REGULATION = "regulation"
    RULES = "rules"
    ANNOUNCEMENT = "announcement"
    CHECK_IN = "check-in"
    CONSENT = "consent"
    RECEIPTS = "receipts"
    CASH = "cash"
    TABLE_SHEETS = "table-sheets"
    WALL = "wall"
    PAPER = "paper"
    PENS = "pens"
    PRIZES = "prizes"
    SPARE = "spare"
    POWER = "power"


@record
class Thing:
    """Something to bring. `number` is how many, None where that is not known.

    `game` is the id of the game it is for where there are several kinds; `values` are the figures
    its words speak of.
    """

    need: Need
    number: int | None = 1
    game: str = ""
    values: Mapping[str, int] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """What is noted among the facts when it is ticked off."""
        return f"hall.{self.need}.{self.game}" if self.game else f"hall.{self.need}"


_COMING = (EntryStatus.REGISTERED, EntryStatus.ACTIVE, EntryStatus.WAITING, EntryStatus.LAPSED)


def coming_entries(event: Event) -> tuple[Entry, ...]:
    """Who has not left and has not called off."""
    return tuple(entry for entry in event.entries if entry.status in _COMING)


def expected_players(event: Event) -> int | None:
    """Players to be ready for; None while nothing tells.

    Once somebody is here those who are entered count; before, as many as may come.
    """
    entered, most = len(coming_entries(event)), event.settings.max_players
    begun = any(entry.status is EntryStatus.ACTIVE for entry in event.entries)
    if begun or most is None:
        return entered or None
    return max(entered, most)


def is_minor(entry: Entry, event: Event) -> bool:
    """Whether somebody is known to be under age on the day."""
    born, day = entry.birth_date, event.settings.date
    if born is None:
        return False
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day)) < OF_AGE


def things_needed(event: Event, games: Games) -> tuple[Thing, ...]:
    """Everything this event needs, in the order of `Need`, and nothing that it does not."""
    hall = _Hall(event, games)
    order = [*Need]
    found = (*hall.at_the_tables(), *hall.of_the_game(), *hall.at_the_desk(), *hall.on_paper())
    return tuple(sorted(found, key=lambda each: order.index(each.need)))


class _Hall:
    """The event with the figures that several things go by."""

    def __init__(self, event: Event, games: Games) -> None:
        self.event, self.games = event, games
        self.settings = event.settings
        self.ruleset = ruleset_of(event.settings)
        self.players = expected_players(event)
        self.finals = int(has_final(self.settings))
        numbers = range(1, self.settings.rounds_planned + 1)
        self.rounds = [planned_round(self.settings, number) for number in numbers]
        self.sizes = {planned.game: planned.players_per_table for planned in self.rounds}

    def tables(self, per_table: int) -> int | None:
        """Tables of this size for everybody."""
        return None if self.players is None else len(sizes_of_tables(self.players, per_table))

    def at_the_tables(self) -> Iterator[Thing]:
        """Furniture, table numbers and pens."""
        if self.settings.online:
            return
        counts = [self.tables(size) for size in self.sizes.values()]
        most = max((count for count in counts if count is not None), default=None)
        yield Thing(Need.TABLES, most, values={"seats": max(self.sizes.values(), default=0)})
        yield Thing(Need.NUMBERS, most, values={"labels": len(self.settings.desk.tables)})
        yield Thing(Need.PENS, None if most is None else most + 2)

    def of_the_game(self) -> Iterator[Thing]:
        """Copies, clocks and what else the games ask for."""
        for game, size in self.sizes.items():
            named = game if len(self.sizes) > 1 else ""
            if not self.settings.online:
                yield Thing(Need.COPIES, self.tables(size), named, self._copies(game))
            yield from self._asked(named, self.games.get(game), size)
            yield Thing(Need.RULES, 1, named)
        first = self.games.get(planned_round(self.settings, 1).game)
        if self.ruleset.board is not None:
            yield Thing(Need.ORDERS, self.players)
        if self.ruleset.board is not None or minutes_planned(self.settings, 1, first):
            yield Thing(Need.TIMER)

    def _copies(self, game: str) -> Mapping[str, int]:
        """Those of the players; of several games, those of who was noted to bring this one."""
        noted = {"brought": 0, "promised": 0}
        for entry in coming_entries(self.event):
            state = "brought" if entry.desk.copies else "promised"
            noted[state] += copies_noted(self.settings, entry, game)
        return noted

    def _asked(self, named: str, game: GameRules | None, size: int) -> Iterator[Thing]:
        if has_auction(self.settings, game):
            yield Thing(Need.AUCTION, self.tables(size), named)
        if game is None:
            return
        if game.minutes_per_player is not None:
            each = self.tables(size) if size == DUEL else self.players
            yield Thing(Need.CLOCKS, each, named, {"minutes": game.minutes_per_player})
        if game.setup:
            yield Thing(Need.SETUP, None if named else len(self.rounds), named)
        if game.list is not None:
            yield Thing(Need.LISTS, self.players, named)

    def at_the_desk(self) -> Iterator[Thing]:
        """People, money, prizes, and what the program needs."""
        per_referee = self.ruleset.players_per_referee
        wanted = -(-(self.players or 1) // per_referee) if per_referee else 1
        may_play = int(self.ruleset.referees_may_play)
        named = len(self.settings.arbiters)
        yield Thing(Need.REFEREES, wanted, values={"named": named, "may_play": may_play})
        if self.settings.fee:
            yield Thing(Need.RECEIPTS, self.players)
            yield Thing(Need.CASH)
        if self.settings.prizes:
            yield Thing(Need.PRIZES, len(self.settings.prizes))
        yield Thing(Need.SPARE)
        yield Thing(Need.POWER)

    def on_paper(self) -> Iterator[Thing]:
        """What is printed before the day and on it."""
        yield Thing(Need.REGULATION)
        yield Thing(Need.ANNOUNCEMENT)
        minors = self._minors()
        if minors != 0:
            yield Thing(Need.CONSENT, minors)
        if self.players is None:
            yield Thing(Need.CHECK_IN, None)
            yield Thing(Need.PAPER, None)
            return
        lists = -(-self.players // ROWS_ON_A_PAGE)
        desk = -(-(self.players + WALK_INS) // CHECKED_ON_A_PAGE)
        names = -(-self.players // NAMES_ON_A_PAGE)
        rounds = len(self.rounds)
        wall = rounds * (2 * names + lists) + 1
        each = (sizes_of_tables(self.players, planned.players_per_table) for planned in self.rounds)
        sheets = sum(map(len, each)) + self.finals
        yield Thing(Need.CHECK_IN, desk)
        yield Thing(Need.TABLE_SHEETS, sheets, values={"rounds": rounds, "final": self.finals})
        yield Thing(Need.WALL, wall)
        # a fifth more than needed, in tens
        yield Thing(Need.PAPER, -(-(desk + wall + sheets + (minors or 2) + 2) * 12 // 100) * 10)

    def _minors(self) -> int | None:
        """How many are known to be under age; None where it may be that somebody is."""
        there = coming_entries(self.event)
        known = sum(is_minor(entry, self.event) for entry in there)
        return known if known or (there and all(e.birth_date for e in there)) else None
