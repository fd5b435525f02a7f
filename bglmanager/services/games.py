"""The games an event can be played with, what they are called, and tables they are made for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path

from bglmanager.engine import pairs, plan
from bglmanager.engine.event import Event, PlannedRound, Settings
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.facts import table_sizes
from bglmanager.engine.games.game import Game, GameRules
from bglmanager.engine.plan import DUEL, MULTI, planned_round
from bglmanager.engine.problems import Problem, attention, problem
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.own_games import GameFolder, OwnGames, own_games_of, shipped_games
from bglmanager.words.games import GameWords


@record
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
        sources = [self.fixed, *(each.games for each in (self.shipped, self.own) if each)]
        known = [games for games in sources if games]
        if len(known) == 1:  # as in most libraries; a page asks at every key
            return known[0]
        found = _by_id(chain.from_iterable(known))
        return tuple(found[id_] for id_ in sorted(found))

    @property
    def games_read(self) -> tuple[Game, ...]:
        """Those whose files were read by now, by id."""
        folders = [each.games_read for each in (self.shipped, self.own) if each]
        found = _by_id(chain(self.fixed, *folders))
        return tuple(found[id_] for id_ in sorted(found))

    def read_next(self) -> bool:
        """Read the file of one more game; False when all are read."""
        return any(each.read_next() for each in (self.own, self.shipped) if each)

    def find_game(self, id_: str) -> Game | None:
        """The game with this id; None for one that is not in the catalogue.

        It is looked up without reading the files of the others.
        """
        for folder in filter(None, (self.own, self.shipped)):
            game = folder.find_game(id_)
            if game is not None:
                return game
        return _by_id(self.fixed).get(id_)

    def name_of_game(self, id_: str, language: str) -> str:
        """What a game is called: from the catalogue, or the id as it was typed."""
        game = self.find_game(id_)
        return id_ if game is None else game.general.name.of(language)

    def names_of_game(self, id_: str) -> tuple[str, ...]:
        """What a game is called in any language, or the id as it was typed."""
        return tuple(dict.fromkeys(self.name_of_game(id_, language) for language in LANGUAGES))

    def of_event(self, id_: str, texts: Texts) -> str:
        """What the game of an event is called; one word for rounds that differ in theirs."""
        if id_ == MULTI:
            return texts.text("Several games")
        return self.name_of_game(id_, texts.language)

    def of_rules(self, rules: str) -> tuple[Game, ...]:
        """The games these rules are for; `rules` as `rules_of` names them."""
        return tuple(game for game in self.games if rules in game.rules)

    def game_under(self, id_: str, ruleset: str) -> GameRules | None:
        """A game as the regulation with this id has it; None for one not in the catalogue."""
        game = self.find_game(id_)
        return None if game is None else game.under(rules_of(ruleset))

    def rules_in_event(self, id_: str, settings: Settings) -> GameRules | None:
        """A game as the regulation of an event has it; None for one that is not in the catalogue.

        An own ruleset plays it as the regulation behind it does.
        """
        return self.game_under(id_, ruleset_of(settings).id)

    def games_in_event(self, event: Event) -> Mapping[str, GameRules | None]:
        """The games of an event as its regulation has them; None for one that is not known."""
        return {game: self.rules_in_event(game, event.settings) for game in games_of(event)}

    def planned_game(self, event: Event, number: int) -> GameRules | None:
        """The game of the round with this number, made or to be made."""
        return self.rules_in_event(game_of_round(event, number), event.settings)

    def next_wishes(self, event: Event) -> SeatingOptions:
        """What the game of an event's next round asks of it."""
        return SeatingOptions(game=self.planned_game(event, len(event.rounds) + 1))

    def wishes_again(self, event: Event) -> SeatingOptions:
        """What the game of an event's last round asks of it, where a correction makes it again."""
        return self.next_wishes(replace(event, rounds=event.rounds[:-1]))

    def words_for_paper(self, event: Event, language: str) -> Mapping[str, GameWords]:
        """The games of an event as paper knows them, by id."""
        return {
            game: GameWords(
                self.name_of_game(game, language), self.rules_in_event(game, event.settings)
            )
            for game in games_of(event)
        }


def wrong_sizes(settings: Settings) -> Iterator[Problem]:
    """Rows of a plan with tables of a size that is not on the box of their game.

    Only games of the program are asked: a document must be as readable where an organiser's own
    games are not. A size on the box that a league does not count is allowed.
    """
    least, most = table_sizes(settings)
    for index, row in enumerate(settings.plan):
        game, size = shipped_games().find_game(row.game), row.players_per_table
        if game is None or game.general.sizes.least <= size <= game.general.sizes.most:
            continue
        if most is not None and not least <= size <= most:
            continue  # the regulation refuses it already
        yield problem(
            "plan.game-size",
            f"event.plan[{index}].players_per_table",
            round=index + 1,
            size=size,
            least=game.general.sizes.least,
            most=game.general.sizes.most,
        )


def _by_id(games: Iterable[Game]) -> dict[str, Game]:
    return {game.id: game for game in games}


def game_of_round(event: Event, number: int) -> str:
    """The id of the game of the round with this number, made or to be made."""
    made = event.rounds[number - 1 : number]
    return made[0].game if made else plan.planned_round(event.settings, number).game


NO_GAMES = Catalogue(())
"""No game has a rule of its own."""


def games_of(event: Event) -> tuple[str, ...]:
    """The games of an event, each once: those of its plan, and what was played otherwise."""
    settings = event.settings
    planned = [row.game for row in settings.plan] or [settings.game]
    return tuple(dict.fromkeys([*planned, *(round_.game for round_ in event.rounds)]))


def rules_of(ruleset: str) -> str:
    """What the catalogue calls a regulation: by its league, where it is that of one."""
    found = RULESETS.get(ruleset)
    return ruleset if found is None or found.league is None else found.league.value


def game_catalogue(own: OwnGames | None = None) -> Catalogue:
    """The catalogue that comes with the program, with the organiser's games over it."""
    return Catalogue((), shipped_games(), own)


def catalogue_of(data: Path | None) -> Catalogue:
    """The catalogue with the own games in a data folder; without one, that of the program."""
    return game_catalogue(None if data is None else own_games_of(LibraryPaths(data)))


Known = Callable[[str], GameRules | None]
"""What is known of a game, by its id."""


def nothing_known(_game: str) -> None:
    """No game is known."""
    return


def size_problems(settings: Settings, known: Known) -> tuple[Problem, ...]:
    """What speaks against playing these games at tables of these sizes."""
    return (*why_not_valid(settings, known), *unusual_sizes(settings, known))


def why_not_valid(settings: Settings, known: Known) -> tuple[Problem, ...]:
    """Why a game at tables of this size does not count for the league of the event."""
    if settings.league is None:
        return ()
    found = (_not_valid(settings, row, known(row.game)) for row in _rows_of_plan(settings))
    return tuple(dict.fromkeys(each for each in found if each is not None))


def _rows_of_plan(settings: Settings) -> tuple[PlannedRound, ...]:
    """Game and table size of every round, once where they are all the same."""
    return settings.plan or (planned_round(settings, 1),)


def _not_valid(settings: Settings, row: PlannedRound, game: GameRules | None) -> Problem | None:
    if game is None:
        return None
    size = row.players_per_table
    if game.pairs:
        fits = pairs.are_played(settings) and size == DUEL * pairs.SIZE
        return None if fits else attention("event.game-of-pairs", size=size)
    if not game.sizes.valid or size in game.sizes.valid:
        return None
    valid = game.sizes.valid
    return attention("event.size-not-valid", size=size, valid=valid)


def unusual_sizes(settings: Settings, known: Known) -> tuple[Problem, ...]:
    """Tables smaller or larger than a game is made for; nothing where they do not count anyway."""
    return tuple(dict.fromkeys(_check_usual(settings, known)))


def _check_usual(settings: Settings, known: Known) -> Iterator[Problem]:
    for row in _rows_of_plan(settings):
        game, size = known(row.game), row.players_per_table
        if game is None or game.sizes.least <= size <= game.sizes.most:
            continue
        if _not_valid(settings, row, game) is None or settings.league is None:
            least, most = game.sizes.least, game.sizes.most
            yield attention("event.size-unusual", size=size, least=least, most=most)
