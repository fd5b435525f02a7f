"""Minutes of a game: usual ones, those of a variant, option or points limit, scaled ones."""

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
    return None if found is None else minutes_at(game, found, players)


def minutes_at(game: GameRules, timing: Timing, players: int) -> int | None:
    """Minutes with so many at a table; scaled where the regulation does not say them.

    Scaled minutes are those of the nearest size that is said, more or less the minutes of the
    players between. None where nothing is said, or for tables the game does not have.
    """
    if players in timing.minutes or not is_scaled(game, timing, players):
        return timing.minutes.get(players)
    nearest = min(timing.minutes, key=lambda size: (abs(size - players), size))
    return timing.minutes[nearest] + (players - nearest) * (game.minutes_per_player or 0)


def is_scaled(game: GameRules, timing: Timing, players: int) -> bool:
    """Whether minutes with so many at a table are worked out, not said by the regulation.

    Only those of the usual way of playing are.
    """
    if game.minutes_per_player is None or not timing.minutes or players in timing.minutes:
        return False
    if timing.name is not None or timing.option is not None or timing.points is not None:
        return False
    return players in (game.sizes.valid or range(game.sizes.least, game.sizes.most + 1))


def scaled_minutes(game: GameRules, timing: Timing) -> dict[int, int]:
    """The minutes that are worked out, by players at the table."""
    sizes = range(game.sizes.least, game.sizes.most + 1)
    found = {size: minutes_at(game, timing, size) for size in sizes}
    return {
        size: minutes
        for size, minutes in found.items()
        if minutes is not None and is_scaled(game, timing, size)
    }
