"""The games an event can be played with, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bglmanager.engine import plan
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.games.game import DrawnFinal, Game, GameRules
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.seating import Wishes
from bglmanager.exchange.games import read_games
from bglmanager.printing import GameWords
from bglmanager.resources import path


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The games known to the program; any other one is played under its own name."""

    games: tuple[Game, ...]

    def find(self, id_: str) -> Game | None:
        """The game with this id; None for one that is not in the catalogue."""
        return next((game for game in self.games if game.id == id_), None)

    def name(self, id_: str, language: str) -> str:
        """What a game is called: from the catalogue, or the id as it was typed."""
        game = self.find(id_)
        return id_ if game is None else game.general.name.of(language)

    def of_rules(self, rules: str) -> tuple[Game, ...]:
        """The games these rules are for; `rules` as `rules_of` names them."""
        return tuple(game for game in self.games if rules in game.rules)

    def rules(self, id_: str, settings: Settings) -> GameRules | None:
        """A game as the regulation of an event has it; None for one that is not in the catalogue.

        An own ruleset plays it as the regulation behind it does.
        """
        game = self.find(id_)
        return None if game is None else game.under(rules_of(ruleset_of(settings).id))

    def players(self, id_: str, rules: str) -> int | None:
        """The size of a table these rules recommend for a game, where they do."""
        game = self.find(id_)
        found = None if game is None else game.rules.get(rules)
        return None if found is None else found.sizes.recommended

    def minutes(self, id_: str, players: int, rules: str) -> int | None:
        """The minutes of one game for this many players, where these rules have them."""
        game = self.find(id_)
        found = None if game is None else game.rules.get(rules)
        return None if found is None else found.minutes(players)

    def wishes(self, event: Event) -> Wishes:
        """What the game of an event's next round asks of it."""
        row = plan.planned(event.settings, len(event.rounds) + 1)
        game = self.rules(row.game, event.settings)
        replay = game is not None and game.drawn_final is DrawnFinal.REPLAY
        return Wishes(replay=replay, game=game)

    def words(self, event: Event, language: str) -> Mapping[str, GameWords]:
        """The games of an event as paper knows them, by id."""
        return {
            game: GameWords(self.name(game, language), self.rules(game, event.settings))
            for game in games_of(event)
        }


def games_of(event: Event) -> tuple[str, ...]:
    """The games of an event, each once: those of its plan, and what was played otherwise."""
    settings = event.settings
    planned = [row.game for row in settings.plan] or [settings.game]
    return tuple(dict.fromkeys([*planned, *(round_.game for round_ in event.rounds)]))


def rules_of(ruleset: str) -> str:
    """What the catalogue calls a regulation: by its league, where it is that of one."""
    found = RULESETS.get(ruleset)
    return ruleset if found is None or found.league is None else found.league.value


def catalogue() -> Catalogue:
    """The catalogue that comes with the program."""
    return Catalogue(read_games(path("games")))
