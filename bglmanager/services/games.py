"""The games an event can be played with, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from bglmanager.engine import plan
from bglmanager.engine.event import Event, Settings
from bglmanager.engine.games.game import DrawnFinal, Game, GameRules
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.seating import Wishes
from bglmanager.printing import GameWords
from bglmanager.resources import path
from bglmanager.services.own_games import GameFolder, OwnGames, by_id


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The games known to the program; any other one is played under its own name.

    The organiser's `own` ones win over those `shipped` with the program, and are always those
    of now; `fixed` ones lie in no folder.
    """

    fixed: tuple[Game, ...] = ()
    shipped: GameFolder | None = None
    own: OwnGames | None = None

    @property
    def games(self) -> tuple[Game, ...]:
        """All of them, by id."""
        found = by_id(self.fixed)
        for folder in filter(None, (self.shipped, self.own)):
            found |= by_id(folder.games)
        return tuple(found[id_] for id_ in sorted(found))

    def find(self, id_: str) -> Game | None:
        """The game with this id; None for one that is not in the catalogue.

        It is looked up without reading the files of the others.
        """
        for folder in filter(None, (self.own, self.shipped)):
            game = folder.find(id_)
            if game is not None:
                return game
        return by_id(self.fixed).get(id_)

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
        """What paper says of the games of an event, by id."""
        settings = event.settings
        used = {settings.game, *(round_.game for round_ in event.rounds)}
        rules, players = rules_of(ruleset_of(settings).id), settings.players_per_table
        return {
            game: GameWords(self.name(game, language), self.minutes(game, players, rules))
            for game in used
        }


def rules_of(ruleset: str) -> str:
    """What the catalogue calls a regulation: by its league, where it is that of one."""
    found = RULESETS.get(ruleset)
    return ruleset if found is None or found.league is None else found.league.value


def catalogue(own: OwnGames | None = None) -> Catalogue:
    """The catalogue that comes with the program, with the organiser's games over it."""
    return Catalogue((), _shipped(), own)


@cache
def _shipped() -> GameFolder:
    """The games of the program: their files do not change while it runs."""
    return GameFolder(path("games"))
