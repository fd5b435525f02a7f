"""The games an event can be played with, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bglmanager.engine.event import Event
from bglmanager.engine.rulesets import RULESETS, ruleset_of
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

    def of_rules(self, rules: str) -> tuple[Game, ...]:
        """The games these rules are for; `rules` as `rules_of` names them."""
        return tuple(game for game in self.games if rules in game.minutes)

    def players(self, id_: str, rules: str) -> int | None:
        """The size of a table these rules recommend for a game, where they do."""
        game = self._game(id_)
        return None if game is None else game.players.get(rules)

    def minutes(self, id_: str, players: int, rules: str) -> int | None:
        """The minutes of one game for this many players, where these rules have them."""
        game = self._game(id_)
        return None if game is None else game.minutes.get(rules, {}).get(players)

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
        rules, players = rules_of(ruleset_of(settings).id), settings.players_per_table
        return {
            game: GameWords(self.name(game, language), self.minutes(game, players, rules))
            for game in used
        }

    def _game(self, id_: str) -> Game | None:
        return next((game for game in self.games if game.id == id_), None)


def rules_of(ruleset: str) -> str:
    """What the catalogue calls a regulation: by its league, where it is that of one."""
    found = RULESETS.get(ruleset)
    return ruleset if found is None or found.league is None else found.league.value


def catalogue() -> Catalogue:
    """The catalogue that comes with the program."""
    return Catalogue(read_games(path("games")))
