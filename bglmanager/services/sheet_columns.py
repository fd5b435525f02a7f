"""The columns of a round's score sheets: which fields there are to type, by game and regulation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from bglmanager.engine.event import Event, Round, TieBreak
from bglmanager.engine.games.asked import AskedAtSeats, Figure, asked_at_seats, has_auction
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import Scoring
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage, TableTies
from bglmanager.words.game_labels import labels

SCORE, BID, PLACE, TURN, TIE = "score", "bid", "place", "turn", "tie_breaks"
"""The names of fields, as a problem's path ends; a tie-break value has its number behind it."""

MORE_GAMES = 6
"""Fields for so many more games of a series that goes on when games are drawn."""

SHARES = ("pbg", "share")
"""Criteria made from a player's share of the scores at his tables."""


@dataclass(frozen=True)
class SheetColumns:
    """Which fields the seats of a round have, and what is shown beside them.

    `asked` is what the game wants typed, with as many `games` of a series as there are fields.
    `extras` are the ruleset's own numbers and then the game's. `timed` tells that it matters
    whether the time limit stopped the table (Catan). `share` is the criterion the share of the
    scores stands for, empty where it counts for nothing. `names` are the game's labels in the
    language in use, by the stored ones, the key for an extra; `judged` are the tie-breaks that the
    referee says.
    """

    auction: bool
    tie_breaks: tuple[TieBreak, ...]
    extras: tuple[str, ...] = ()
    timed: bool = False
    share: str = "pbg"
    asked: AskedAtSeats = field(default=AskedAtSeats())
    names: Mapping[str, str] = field(default_factory=dict)
    judged: tuple[str, ...] = ()

    @staticmethod
    def of(event: Event, round_: Round, game: GameRules | None, language: str) -> SheetColumns:
        """Those of a round; `game` is what is known of it."""
        ruleset = ruleset_of(event.settings)
        bids = any(seat.bid for seat in round_.seats())
        shown = ruleset.orders_at(Stage.LATER).shown
        ties = round_.tie_breaks if has_ties(event) else ()
        form = _with_fields(asked_at_seats(event, round_, game))
        extras = {one.key: one.label.of(language) for one in form.extras}
        stored = [*(tie.label for tie in ties), *(part.label.stored for part in form.components)]
        called = labels(game, language)
        return SheetColumns(
            auction=has_auction(event.settings, game) or bids,
            tie_breaks=ties,
            extras=tuple(dict.fromkeys((*ruleset.extras, *extras))),
            timed=ruleset.overran_counts,
            share=next((name for name in SHARES if name in shown), ""),
            asked=form,
            names={**{one: called.get(one, one) for one in stored}, **extras},
            judged=() if game is None else _judged(game),
        )

    @property
    def sums(self) -> bool:
        """Whether the score is made of other figures and not typed itself."""
        return self.asked.scoring in (Scoring.COMPONENTS, Scoring.SERIES)

    def name(self, stored: str) -> str:
        """A label of the game in the language in use."""
        return self.names.get(stored, stored)

    @cached_property
    def fields(self) -> Mapping[Figure, Sequence[str]]:
        """The names of all fields of a seat, from the left to the right."""
        form = self.asked
        found: dict[Figure, Sequence[str]] = {
            Figure.BID: (BID,) if self.auction else (),
            Figure.COMPONENT: tuple(part_field(part.label.stored) for part in form.components),
            Figure.GAME: tuple(game_field(n) for n in range(form.games)),
            Figure.SCORE: (SCORE,),
            Figure.EXTRA: tuple(extra_field(key) for key in self.extras),
            Figure.TURN: (TURN,) if form.turns else (),
            Figure.TIE_BREAK: tuple(tie_field(n) for n in range(len(self.tie_breaks))),
            Figure.PLACE: (PLACE,),
        }
        return {figure: found[figure] for figure in Figure}

    @cached_property
    def derived(self) -> frozenset[str]:
        """The fields that are never typed: they say what comes of others."""
        sums = (SCORE,) if self.sums else ()
        return frozenset((*sums, *map(tie_field, self.asked.from_turn)))


def _judged(game: GameRules) -> tuple[str, ...]:
    return tuple(tie.label.stored for tie in game.tie_breaks if tie.referee)


def _with_fields(form: AskedAtSeats) -> AskedAtSeats:
    """With as many games as there are to be fields for: it must not change while typing."""
    if form.series is None:
        return form._replace(games=0)
    count = form.series.games + (MORE_GAMES if form.series.more_when_drawn else 0)
    return form._replace(games=max(count, form.games))


def has_ties(event: Event) -> bool:
    """Whether values of the game break ties at the tables of this event."""
    return ruleset_of(event.settings).table_ties is TableTies.GAME


def extra_field(key: str) -> str:
    """The field of a number kept beside the score."""
    return f"extra.{key}"


def part_field(label: str) -> str:
    """The field of a part of the score."""
    return f"components.{label}"


def game_field(n: int) -> str:
    """The field of a game of the series, the first is 0."""
    return f"games.{n}"


def tie_field(n: int) -> str:
    """The field of a value that breaks ties, the first is 0."""
    return f"{TIE}.{n}"
