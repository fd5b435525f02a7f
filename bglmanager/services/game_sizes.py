"""Tables a game is made for, and those that count for the league (BIG 8.3; rules 4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bglmanager.engine import pairs
from bglmanager.engine.event import PlannedRound, Settings
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.plan import DUEL, planned_round
from bglmanager.engine.problems import Level, Problem, problem

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
    found = (_not_valid(settings, row, known(row.game)) for row in _rows(settings))
    return tuple(dict.fromkeys(each for each in found if each is not None))


def _rows(settings: Settings) -> tuple[PlannedRound, ...]:
    """Game and table size of every round, once where they are all the same."""
    return settings.plan or (planned_round(settings, 1),)


def _not_valid(settings: Settings, row: PlannedRound, game: GameRules | None) -> Problem | None:
    if game is None:
        return None
    size = row.players_per_table
    if game.pairs:
        fits = pairs.are_played(settings) and size == DUEL * pairs.SIZE
        return None if fits else problem("event.game-of-pairs", level=Level.ATTENTION, size=size)
    if not game.sizes.valid or size in game.sizes.valid:
        return None
    valid = game.sizes.valid
    return problem("event.size-not-valid", level=Level.ATTENTION, size=size, valid=valid)


def unusual_sizes(settings: Settings, known: Known) -> tuple[Problem, ...]:
    """Tables smaller or larger than a game is made for; nothing where they do not count anyway."""
    return tuple(dict.fromkeys(_check_usual(settings, known)))


def _check_usual(settings: Settings, known: Known) -> Iterator[Problem]:
    for row in _rows(settings):
        game, size = known(row.game), row.players_per_table
        if game is None or game.sizes.least <= size <= game.sizes.most:
            continue
        if _not_valid(settings, row, game) is None or settings.league is None:
            least, most = game.sizes.least, game.sizes.most
            yield problem(
                "event.size-unusual", level=Level.ATTENTION, size=size, least=least, most=most
            )
