"""Wordings of a game that stand in events, in the language in use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from bglmanager.engine.games.drawing import JOINER
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.setup import SetupDraw
from bglmanager.engine.games.text import Text
from bglmanager.i18n import Named


def label(game: GameRules | None, stored: str, language: str) -> str:
    """A stored wording of the game (`Text.stored`: a tie-break, a component, an option, an
    element drawn) in a language of the program.

    A wording the game does not have stays as it is, and all do where the game is not at hand.
    """
    return labels(game, language).get(stored, stored)


def drawn_label(called: Mapping[str, str], stored: str) -> str:
    """What was drawn as `labels` call it; a set is called by its parts."""
    if stored in called:
        return called[stored]
    return JOINER.join(called.get(part, part) for part in stored.split(JOINER))


def labels(part: GameRules | tuple[SetupDraw, ...] | None, language: str) -> Mapping[str, str]:
    """Every stored wording of a game, or of its set-up alone, with the one to show; the first of
    two alike counts.
    """
    found: dict[str, str] = {}
    for text in _texts(part):
        found.setdefault(text.stored, text.of(language))
    return found


def _texts(value: object) -> Iterator[Text]:
    """Every text in a value of a game, however deep, in the order of its fields."""
    if isinstance(value, Text):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from _texts(getattr(value, each.name))
        if isinstance(value, SetupDraw) and value.sides:
            yield from (face for item in value.items for face in value.faces(item))
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)


extra_name = Named[str](
    {
        "buildings": "Settlements + cities",
        "roads_cards": "Roads + cards",
        "hand": "Cards in hand",
    }
).or_itself
"""What heads the column of a number kept beside the score, on paper and screen alike."""
