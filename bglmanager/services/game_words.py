"""The words of a game in the language in use: events keep the stored wording."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.text import Text


def label(game: GameRules | None, stored: str, language: str) -> str:
    """What a tie-break, a part of the score or a number of the game is called in a language.

    A label that is not the game's stays as it stands in the event.
    """
    found = () if game is None else _labels(game)
    return next((text.of(language) for text in found if text.stored == stored), stored)


def _labels(game: GameRules) -> Iterator[Text]:
    yield from (tie.label for tie in game.tie_breaks)
    yield from (part.label for part in game.components)
    yield from (extra.label for extra in game.extras)
