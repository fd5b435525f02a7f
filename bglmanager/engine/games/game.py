"""What a regulation says of a game: sizes, minutes, scoring, tie-breaks, auction, options.

Games are data (one file each, read by `exchange`); nothing in the program knows one by name.
Texts come in both languages; what goes into an event is their `stored` wording, which the words
of the program turn into the language in use again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Annotated, NamedTuple

from bglmanager.engine.event import Better, Number, Settings, TieBreak
from bglmanager.engine.fact_kinds import NOTE, Id, Length, Range, record
from bglmanager.engine.games.kinds import (
    AuctionOf,
    AuctionWay,
    ByTurn,
    DrawnFinal,
    Scoring,
    Sides,
    Text,
)
from bglmanager.engine.problems import Problem, problem, problem_if

Players = Annotated[int, Range(1, 12)]
Minutes = Annotated[int, Range(1, 1_440)]
Games = Annotated[int, Range(1, 99)]
Copies = Annotated[int, Range(0, 1_000)]
Pieces = Annotated[int, Range(1, 100)]
Note = Annotated[Text, NOTE]

Counts = Mapping[str, int]
"""How many of each element of a list, by its stored name; elements not in it are none."""

MARK = "Lista: "
"""What the line with a list begins with among somebody's notes; always in the stored wording."""

SIDE = " – "
"""Between an element of a set-up and its side."""


@record
class Sizes:
    """Players at a table: the fewest, the number recommended, the most.

    `valid` are the only sizes that count for the league, empty for all of them.
    """

    least: Players
    recommended: Players
    most: Players
    valid: Annotated[tuple[Players, ...], Length(12)] = ()


@record
class Timing:
    """Minutes of one game by players at the table.

    `name` says which way of playing they are for ("family game"); None for the usual one.
    `option` is the id of the appendix or expansion they come with, `points` the points limit.
    """

    minutes: Mapping[Players, Minutes]
    name: Text | None = None
    option: Id | None = None
    points: int | None = None


@record
class TieValue:
    """A tie-break value asked for at every seat.

    `source` fills it in from what is known already; a `referee` value is a judgement rather than
    a count: who comes first gets the better number.
    """

    label: Text
    better: Better = Better.HIGH
    source: ByTurn | None = None
    referee: bool = False

    @property
    def stored(self) -> TieBreak:
        """As it stands in a round."""
        return TieBreak(self.label.stored, self.better)


@record
class Component:
    """A part of the score, within limits where the game has them.

    `won` is what it is for everybody of the side that won, `even` where nobody won; the others
    have none of it.
    """

    label: Text
    least: Number | None = None
    most: Number | None = None
    won: Number | None = None
    even: Number | None = None


@record
class Series:
    """Several games in one round (rules 2.3.6).

    `games` are played, or one side has won `to_win` of them before; with `more_when_drawn` drawn
    ones are not counted among them. `drawn_score` is what each gets for a drawn game, where the
    game says it.
    """

    games: Games
    to_win: Games | None = None
    more_when_drawn: bool = False
    drawn_score: Number | None = None


@record
class Auction:
    """An opening auction; bids are whole multiples of `step`, `when` says at what moment."""

    of: AuctionOf
    way: AuctionWay = AuctionWay.AT_ONCE
    step: Number = 1
    when: Text | None = None


@record
class Option:
    """An appendix or expansion that the organiser may choose; its `name` goes into the event."""

    id: Id
    name: Text
    text: Note | None = None


@record
class ExtraNumber:
    """A number of the game that is kept beside the score (`extra` of the seat).

    Asked for when the option with this id is played, 0 to `most`; with `carried` it stands on the
    next round's table sheet.
    """

    key: Id
    label: Text
    most: int
    option: Id | None = None
    carried: bool = False


@record
class Element:
    """An element of a list that players hand in: its cost, the fewest and most of it."""

    name: Text
    cost: int
    most: Copies
    least: Copies = 0


@record
class ElementList:
    """The list that players hand in at registration; `elements` where the program can check it.

    `points` is the most that all elements together may cost, None where the event's points limit
    says it.
    """

    name: Text
    elements: Annotated[tuple[Element, ...], Length(200)] = ()
    points: int | None = None

    def limit(self, points_limit: int | None) -> int | None:
        """The most a list may cost: the event's points limit, or else what the game says."""
        return self.points if points_limit is None else points_limit

    def cost(self, counts: Counts) -> int:
        """What the elements cost together."""
        return sum(element.cost * counts.get(element.name.stored, 0) for element in self.elements)

    def check(self, counts: Counts, limit: int | None) -> tuple[Problem, ...]:
        """Everything that is wrong with a list (BGL 4.7, 5.2), by its elements, then its cost."""
        wrong = (p for each in self.elements for p in _check_number(each, counts))
        cost, most = self.cost(counts), 0 if limit is None else limit
        dear = limit is not None and cost > most
        values = {"total": cost, "limit": limit, "over": cost - most}
        return (*wrong, *problem_if(dear, "list.too-expensive", **values))

    def in_notes(self, notes: str | None) -> Counts | None:
        """The list in somebody's notes; None where there is none."""
        line = next((line for line in (notes or "").splitlines() if line.startswith(MARK)), None)
        if line is None:
            return None
        found = {}
        for name in (element.name.stored for element in self.elements):
            there = re.search(rf"(?:^{MARK}|, ){re.escape(name)} (\d{{1,4}})(?=, | = )", line)
            if there is not None:
                found[name] = int(there[1])
        return found

    def with_notes(self, notes: str | None, counts: Counts) -> str:
        """Somebody's notes with his list as their last line, in the place of an older one."""
        names = (element.name.stored for element in self.elements)
        parts = ", ".join(f"{name} {counts[name]}" for name in names if counts.get(name))
        line = f"{MARK}{parts} = {self.cost(counts)}"
        return "\n".join(filter(None, (other_notes(notes), line)))


def other_notes(notes: str | None) -> str:
    """Somebody's notes without the line of his list."""
    return "\n".join(each for each in (notes or "").splitlines() if not each.startswith(MARK))


def _check_number(element: Element, counts: Counts) -> Iterator[Problem]:
    path, name, least, most = element.name.stored, element.name, element.least, element.most
    count = counts.get(path, 0)
    if count > most:
        yield problem("list.too-many", path, element=name, count=count, most=most)
    elif not count and least:
        yield problem("list.not-there", path, element=name, least=least)
    elif count < least:
        yield problem("list.too-few", path, element=name, count=count, least=least)


class SetupKind(StrEnum):
    """What is drawn.

    `LIST`: so many elements out of a list, in order. `EACH`: so many for every element drawn
    before. `OPENER`: who opens the auction, for every table. `TURNS`: the turn order of every
    table, kept in the seats. `ISLAND`: the island of Catan.
    """

    LIST = "list"
    EACH = "each"
    OPENER = "opener"
    TURNS = "turns"
    ISLAND = "island"


@record
class SetupItem:
    """An element that can be drawn; there are `copies` of it.

    Elements of one `group` belong together (the two factions of a colour). It never comes at the
    places of `not_at`, counted from 1; of an `EACH` draw these are the sets. `sizes` are the
    players per table it is there for, empty for any; `option` is the id of the appendix or
    expansion it comes with.
    """

    name: Text
    group: str = ""
    not_at: Annotated[tuple[Pieces, ...], Length(100)] = ()
    sizes: Annotated[tuple[Players, ...], Length(12)] = ()
    copies: Pieces = 1
    option: Id | None = None


class Drawable(NamedTuple):
    """One thing that can be drawn: an item, one of its copies, one of its sides.

    `number` counts the elements of a draw from 0; `piece` is the same for all sides of a piece:
    only one of them can be used. `stored` is how it stands in a round.
    """

    number: int
    piece: int
    stored: str
    item: SetupItem


@dataclass(frozen=True)  # without slots, which would leave no room for what is kept
class SetupDraw:
    """One labelled draw of a game's set-up; labels of one game differ.

    `count` elements are taken, and one more for every player per table if `per_player`; None takes
    them all. Short tables leave out the last drawn then. Every element comes with one of `sides`.
    `places` name the positions (round 1, star 1 …). `one_of_group` takes no two of a group,
    `unused_first` those that no earlier round used, `not_alike` refuses elements all of one group
    (of each set, for `EACH`), `needs` asks for at least one of these names, `new_mix` for another
    choice than any earlier round, `once` the same as the first round of the game. `without` are ids
    of earlier draws whose elements are not drawn again. `each_of` is the id of the draw that an
    `EACH` draw goes with (without it: one set for each of `places`), `counts` the elements of each
    set where they differ. `option` is the id of the appendix or expansion the draw needs, `sizes`
    the players at the tables it is for, empty for any.
    """

    id: Id
    label: Text
    kind: SetupKind = SetupKind.LIST
    items: Annotated[tuple[SetupItem, ...], Length(200)] = ()
    count: Annotated[int | None, Range(1, 200)] = None
    per_player: bool = False
    sides: Annotated[tuple[Text, ...], Length(10)] = ()
    places: Annotated[tuple[Text, ...], Length(200)] = ()
    one_of_group: bool = False
    unused_first: bool = False
    not_alike: bool = False
    needs: Annotated[tuple[str, ...], Length(50)] = ()
    new_mix: bool = False
    once: bool = False
    without: Annotated[tuple[Id, ...], Length(30)] = ()
    each_of: Id | None = None
    counts: Annotated[tuple[Pieces, ...], Length(200)] = ()
    option: Id | None = None
    sizes: Annotated[tuple[Players, ...], Length(12)] = ()

    @cached_property
    def elements(self) -> tuple[Drawable, ...]:
        """Every element in the order of the file."""
        copies = enumerate(item for item in self.items for _ in range(item.copies))
        both = ((piece, text.stored, item) for piece, item in copies for text in self.faces(item))
        return tuple(Drawable(number, *each) for number, each in enumerate(both))

    def faces(self, item: SetupItem) -> Sequence[Text]:
        """What an item can come up as: itself, or one of the sides."""
        it, en = item.name.it, item.name.en
        both = [Text(f"{it}{SIDE}{side.it}", f"{en}{SIDE}{side.en}") for side in self.sides]
        return both or (item.name,)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """A game as one regulation has it.

    `extra_rounds` are added to the number of rounds proposed, `final_plan` is the table size whose
    plan of final phases is used; `paragraph` is where the regulation says so. `level_tables` False
    says that no table can end level; a score above `high` is hardly ever seen; `opposite` scores of
    a table add up to 0. `corrections` are misprints of the game's own components, `rulings` what
    the regulation answers to questions that come up while it is played; both are too long for table
    sheets. `pairs` tells that two fixed pairs sit at a table.
    """

    id: Id
    name: Text
    sizes: Sizes
    timings: Annotated[tuple[Timing, ...], Length(20)] = ()
    minutes_per_player: Minutes | None = None
    overtime: Note | None = None
    scoring: Scoring = Scoring.NUMBER
    components: Annotated[tuple[Component, ...], Length(20)] = ()
    series: Series | None = None
    least_score: Number | None = None
    most_score: Number | None = None
    high: Number | None = None
    opposite: bool = False
    tie_breaks: Annotated[tuple[TieValue, ...], Length(10)] = ()
    level_tables: bool = True
    drawn_final: DrawnFinal = DrawnFinal.STANDINGS
    auction: Auction | None = None
    extra_rounds: Annotated[int, Range(0, 20)] = 0
    final_plan: Players | None = None
    paragraph: str | None = None
    excluded: Annotated[tuple[Text, ...], Length(100)] = ()
    corrections: Annotated[tuple[Note, ...], Length(100)] = ()
    appendices: Annotated[tuple[Option, ...], Length(30)] = ()
    expansions: Annotated[tuple[Option, ...], Length(30)] = ()
    extras: Annotated[tuple[ExtraNumber, ...], Length(10)] = ()
    notes: Annotated[tuple[Note, ...], Length(30)] = ()
    rulings: Annotated[tuple[Note, ...], Length(50)] = ()
    list: ElementList | None = None
    sides: Sides = Sides.TOGETHER
    points_limit: int | None = None
    pairs: bool = False
    setup: Annotated[tuple[SetupDraw, ...], Length(30)] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """What an organiser may choose: its appendices, then its expansions."""
        return (*self.appendices, *self.expansions)

    @property
    def auctioned(self) -> SetupDraw | None:
        """The draw whose elements are auctioned (BIG 6.1.2, 6.1.3): the first list of one for each
        player, and perhaps some more. None where seats alone are, or nothing is drawn.
        """
        if self.auction is None or self.auction.of is AuctionOf.SEAT:
            return None
        lists = (each for each in self.setup if each.kind is SetupKind.LIST and each.per_player)
        return next(lists, None)

    def chosen(self, stored: Collection[str]) -> frozenset[str]:
        """The ids of the options with these stored names."""
        return frozenset(option.id for option in self.options if option.name.stored in stored)

    def played(self, settings: Settings) -> frozenset[str]:
        """The ids of the options that an event is played with."""
        return self.chosen((*settings.appendices, *settings.expansions))

    @property
    def usual_timing(self) -> Timing | None:
        """The timing without a name; the first one where all have names."""
        usual = (each for each in self.timings if each.name is None)
        return next(usual, next(iter(self.timings), None))

    def timing_for(self, options: Collection[str], points: int | None = None) -> Timing | None:
        """The timing that goes with these appendices and expansions and this points limit.

        `options` are their stored names. The usual timing where none is made for them.
        """
        chosen = self.chosen(options)
        fitting = (
            each
            for each in self.timings
            if each.option in chosen
            or (each.option is None and each.points is not None and each.points == points)
        )
        return next(fitting, self.usual_timing)

    def minutes_of(self, settings: Settings, players: int) -> int | None:
        """Minutes of one game with so many at a table, as the event plays it; None where unsaid."""
        options = (*settings.appendices, *settings.expansions)
        found = self.timing_for(options, settings.points_limit)
        return None if found is None else self.minutes_at(found, players)

    def minutes_at(self, timing: Timing, players: int) -> int | None:
        """Minutes with so many at a table; scaled where the regulation does not say them.

        Scaled minutes are those of the nearest size that is said, more or less the minutes of the
        players between. None where nothing is said, or for tables the game does not have.
        """
        if not self.is_scaled(timing, players):
            return timing.minutes.get(players)
        nearest = min(timing.minutes, key=lambda size: (abs(size - players), size))
        return timing.minutes[nearest] + (players - nearest) * (self.minutes_per_player or 0)

    def is_scaled(self, timing: Timing, players: int) -> bool:
        """Whether minutes with so many at a table are worked out, not said by the regulation.

        Only those of the usual way of playing are.
        """
        if self.minutes_per_player is None or not timing.minutes or players in timing.minutes:
            return False
        if timing.name is not None or timing.option is not None or timing.points is not None:
            return False
        return players in (self.sizes.valid or range(self.sizes.least, self.sizes.most + 1))

    def scaled_minutes(self, timing: Timing) -> dict[int, int]:
        """The minutes that are worked out, by players at the table."""
        sizes = range(self.sizes.least, self.sizes.most + 1)
        found = {size: self.minutes_at(timing, size) for size in sizes}
        return {n: m for n, m in found.items() if m is not None and self.is_scaled(timing, n)}


@record
class Game:
    """A game of the catalogue: its general facts, and those of every regulation that has it.

    `rules` goes by league ("bgl", "big"), or by the id of the regulation of a single event.
    `own` tells that it is the organiser's.
    """

    general: GameRules
    rules: Mapping[str, GameRules] = field(default_factory=dict)
    own: bool = False

    @property
    def id(self) -> str:
        """What events call it."""
        return self.general.id

    def under(self, regulation: str) -> GameRules:
        """The game as this regulation has it, its general facts where it says nothing of it."""
        return self.rules.get(regulation, self.general)
