"""The games an event can be played with, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bglmanager.engine.event import Event, League
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating import Wishes
from bglmanager.exchange.games import DrawnFinal, Game, read_games
from bglmanager.printing import GameWords
from bglmanager.resources import path


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The games known to the program; any other one is played under its own name."""

    games: tuple[Game, ...]

    def name(self, id_: str, language: str) -> str:
        """What a game is called: from the catalogue, or the id as it was typed."""
        game = self._game(id_)
        return id_ if game is None else game.name(language)

    def of_league(self, league: League) -> tuple[Game, ...]:
        """The games this league has rules for."""
        return tuple(game for game in self.games if league in game.minutes)

    def players(self, id_: str, league: League) -> int | None:
        """The size of a table this league recommends for a game, where it does."""
        game = self._game(id_)
        return None if game is None else game.players.get(league)

    def minutes(self, id_: str, players: int, league: League) -> int | None:
        """The minutes of one game for this many players, where the league has them."""
        game = self._game(id_)
        return None if game is None else game.minutes.get(league, {}).get(players)

    def replays(self, id_: str) -> bool:
        """Whether a knock-out game that ends level is played again (BIG 8.3)."""
        game = self._game(id_)
        return game is not None and game.drawn_final is DrawnFinal.REPLAY

    def wishes(self, event: Event) -> Wishes:
        """What the game of an event asks of its next round."""
        return Wishes(replay=self.replays(event.settings.game))

    def words(self, event: Event, language: str) -> Mapping[str, GameWords]:
        """What paper says of the games of an event, by id."""
        settings = event.settings
        used = {settings.game, *(round_.game for round_ in event.rounds)}
        league, players = ruleset_of(settings).league, settings.players_per_table
        return {
            game: GameWords(self.name(game, language), self.minutes(game, players, league))
            for game in used
        }

    def _game(self, id_: str) -> Game | None:
        return next((game for game in self.games if game.id == id_), None)


def catalogue() -> Catalogue:
    """The catalogue that comes with the program."""
    return Catalogue(read_games(path("games")))
