"""What a regulation says of a game: sizes, minutes, scoring, tie-breaks, auction, options.

Games are data (one file each, read by `exchange`); nothing in the program knows one by name.
Texts come in both languages; what goes into an event is their `stored` wording, which the words
of the program turn into the language in use again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from bglmanager.engine.event import Better, Number, Settings, TieBreak
from bglmanager.engine.fact_kinds import NOTE, Id, Length, Range
from bglmanager.engine.games.kinds import (
    AuctionOf,
    AuctionWay,
    ByTurn,
    DrawnFinal,
    Scoring,
    Sides,
    Text,
)
from bglmanager.engine.games.setup import Players, SetupDraw

Minutes = Annotated[int, Range(1, 1_440)]
Games = Annotated[int, Range(1, 99)]
Copies = Annotated[int, Range(0, 1_000)]
Note = Annotated[Text, NOTE]


@dataclass(frozen=True, slots=True)
class Sizes:
    """Players at a table: the fewest, the number recommended, the most.

    `valid` are the only sizes that count for the league, empty for all of them.
    """

    least: Players
    recommended: Players
    most: Players
    valid: Annotated[tuple[Players, ...], Length(12)] = ()


@dataclass(frozen=True, slots=True)
class Timing:
    """Minutes of one game by players at the table.

    `name` says which way of playing they are for ("family game"); None for the usual one.
    `option` is the id of the appendix or expansion they come with, `points` the points limit.
    """

    minutes: Mapping[Players, Minutes]
    name: Text | None = None
    option: Id | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Auction:
    """An opening auction; bids are whole multiples of `step`, `when` says at what moment."""

    of: AuctionOf
    way: AuctionWay = AuctionWay.AT_ONCE
    step: Number = 1
    when: Text | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """An appendix or expansion that the organiser may choose; its `name` goes into the event."""

    id: Id
    name: Text
    text: Note | None = None


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a list that players hand in: its cost, the fewest and most of it."""

    name: Text
    cost: int
    most: Copies
    least: Copies = 0


@dataclass(frozen=True, slots=True)
class ElementList:
    """The list that players hand in at registration; `elements` where the program can check it.

    `points` is the most that all elements together may cost, None where the event's points limit
    says it.
    """

    name: Text
    elements: Annotated[tuple[Element, ...], Length(200)] = ()
    points: int | None = None


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

    def chosen(self, stored: Collection[str]) -> frozenset[str]:
        """The ids of the options with these stored names."""
        return frozenset(option.id for option in self.options if option.name.stored in stored)

    def played(self, settings: Settings) -> frozenset[str]:
        """The ids of the options that an event is played with."""
        return self.chosen((*settings.appendices, *settings.expansions))


@dataclass(frozen=True, slots=True)
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
