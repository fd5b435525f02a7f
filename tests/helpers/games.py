"""Games of the regulations as values of the tests' own, and rounds in which they are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bglmanager.engine.event import Event
from bglmanager.engine.games.game import (
    Auction,
    Component,
    ExtraNumber,
    Game,
    GameRules,
    Option,
    Series,
    Sizes,
    TieValue,
)
from bglmanager.engine.games.kinds import AuctionOf, ByTurn, Scoring, Text
from bglmanager.engine.kinds import Better, Pairing
from bglmanager.services.games import Catalogue
from tests.helpers.events import playing
from tests.helpers.teams import sides_of

DUEL = Sizes(2, 2, 2)
FOURS = Sizes(3, 4, 4)


def rules(id_: str, **facts: Any) -> GameRules:
    """A game for tables of four, called like its id."""
    usual: dict[str, Any] = {"name": Text(id_.title(), id_.title()), "sizes": FOURS}
    return GameRules(id=id_, **{**usual, **facts})


QUORIDOR = rules("quoridor", sizes=DUEL, scoring=Scoring.SERIES, series=Series(3))
"""Three games always; points are summed (BGL 4.13.1)."""

QUARTO = rules("quarto", sizes=DUEL, scoring=Scoring.SERIES, series=Series(3, drawn_score=3))
"""A drawn game gives 3 to both (BGL 4.13.1.2)."""

DOOMTROOPER = rules(
    "doomtrooper",
    sizes=DUEL,
    scoring=Scoring.SERIES,
    series=Series(3, to_win=2, more_when_drawn=True),
)
"""Best of three, more games when drawn (BGL 4.17.2)."""

SIDE, ALONE, ALIVE, FIELD, SHOT = (
    Text("Squadra", "Side"),
    Text("Senza avversari", "No enemies left"),
    Text("In gioco alla fine", "Alive at the end"),
    Text("Abbandono", "Left the field"),
    Text("Abbattuti", "Shot down"),
)
WINGS = rules(
    "wings-of-war",
    sizes=Sizes(2, 6, 6),
    scoring=Scoring.COMPONENTS,
    components=(
        Component(SIDE, 0, 3, won=3, even=1),
        Component(ALONE, 0, 3),
        Component(ALIVE, 0, 1),
        Component(FIELD, -1, 1),
        Component(SHOT, 0, 6),
    ),
)
"""Parts that add up, and a side that won (BGL 4.20.5)."""

SHUURO = rules(
    "shuuro",
    sizes=DUEL,
    scoring=Scoring.WINNER,
    least_score=-250,
    most_score=250,
    opposite=True,
)
"""The delta of captured points, and a winner apart from it (BGL 4.19.4)."""

CARCASSONNE = rules(
    "carcassonne",
    sizes=DUEL,
    tie_breaks=(TieValue(Text("Ordine di turno", "Turn order"), Better.HIGH, ByTurn.TURN),),
    level_tables=False,
    auction=Auction(AuctionOf.SEAT),
)
"""Later in turn order wins a tie; no table ends level (BIG 8.3)."""

SPLENDOR = rules(
    "splendor",
    tie_breaks=(TieValue(Text("Carte", "Cards"), Better.LOW),),
    auction=Auction(AuctionOf.SEAT, step=Fraction(1, 10)),
    high=25,
)
"""Bids by tenths, fewer cards win a tie (BIG 8.3)."""

GIRO = rules(
    "giro-d-italia",
    appendices=(Option("a", Text("Energia Restante", "Energy left")),),
    extras=(ExtraNumber("energy", Text("Energia", "Energy"), 15, option="a", carried=True),),
)
"""Energy left is kept for the next race (BGL 4.14.4)."""


def shelf(*games: GameRules) -> Catalogue:
    """A catalogue of these games alone, the same under every regulation."""
    return Catalogue(tuple(Game(game) for game in games))


def round_of(game: GameRules, players: int, **changes: Any) -> Event:
    """An event whose first round is being played with this game; `changes` are settings."""
    size = changes.pop("players_per_table", min(players, game.sizes.recommended))
    made = playing(players, game=game.id, players_per_table=size, **changes)
    return with_ties(made, game)


def with_ties(event: Event, game: GameRules) -> Event:
    """The event whose last round asks for the tie-breaks of this game."""
    labels = tuple(tie.stored for tie in game.tie_breaks)
    round_ = event.rounds[-1]
    tables = tuple(
        replace(
            table,
            seats=tuple(replace(s, tie_breaks=(None,) * len(labels)) for s in table.seats),
        )
        for table in round_.tables
    )
    made = replace(round_, tie_breaks=labels, tables=tables, pairing=Pairing.MANUAL)
    return replace(event, rounds=(*event.rounds[:-1], made))


def in_sides(event: Event, sides: Sequence[int]) -> Event:
    """The event, winners and losers paid, whose last round's first table sits in these sides."""
    mode = sides_of(len(sides) // 2)
    round_ = event.rounds[-1]
    tables = tuple(
        replace(
            table,
            seats=tuple(
                replace(seat, side=side) for seat, side in zip(table.seats, sides, strict=True)
            ),
        )
        for table in round_.tables
    )
    settings = replace(event.settings, teams_mode=mode)
    return replace(
        event, settings=settings, rounds=(*event.rounds[:-1], replace(round_, tables=tables))
    )
