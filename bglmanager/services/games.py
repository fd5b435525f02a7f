"""The games an event can be played with, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bglmanager.engine.event import Event
from bglmanager.exchange.games import Game, read_games
from bglmanager.printing import GameWords
from bglmanager.resources import path


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The games known to the program; any other one is played under its own name."""

    games: tuple[Game, ...]

    def name(self, id_: str, language: str) -> str:
        """What a game is called: from the catalogue, or the id as it was typed."""
        for game in self.games:
            if game.id == id_:
                return game.name(language)
        return id_

    def minutes(self, id_: str, players: int) -> int | None:
        """The minutes of one game for this many players, where the catalogue has them."""
        for game in self.games:
            if game.id == id_:
                return game.minutes.get(players)
        return None

    def words(self, event: Event, language: str) -> Mapping[str, GameWords]:
        """What paper says of the games of an event, by id."""
        used = {event.settings.game, *(round_.game for round_ in event.rounds)}
        players = event.settings.players_per_table
        return {
            game: GameWords(self.name(game, language), self.minutes(game, players)) for game in used
        }


def catalogue() -> Catalogue:
    """The catalogue that comes with the program."""
    return Catalogue(read_games(path("games")))
