"""Minutes of a game: the usual ones, those of a variant, of an option, of a points limit."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from bglmanager.engine.event import Settings

if TYPE_CHECKING:  # its many dataclasses cost the engine a tenth of its start
    from bglmanager.engine.games.game import GameRules, Timing


def timing_for(
    game: GameRules, options: Collection[str], points: int | None = None
) -> Timing | None:
    """The timing that goes with these appendices and expansions and this points limit.

    `options` are their stored names. The usual timing where none is made for them; None for a
    game that says no minutes.
    """
    chosen = game.chosen(options)
    fitting = (
        each
        for each in game.timings
        if (each.option is not None and each.option in chosen)
        or (each.option is None and each.points is not None and each.points == points)
    )
    return next(fitting, usual_timing(game))


def usual_timing(game: GameRules) -> Timing | None:
    """The timing without a name; the first one where all have names."""
    usual = (each for each in game.timings if each.name is None)
    return next(usual, next(iter(game.timings), None))


def minutes_of(game: GameRules, settings: Settings, players: int) -> int | None:
    """Minutes of one game with so many at a table, as the event plays it; None where unsaid."""
    options = (*settings.appendices, *settings.expansions)
    found = timing_for(game, options, settings.points_limit)
    return None if found is None else found.minutes.get(players)
