"""A game as a file that reads back as the same game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from bglmanager.engine.games.game import Game
from bglmanager.exchange.games.shape import RULES, SECTION, SECTIONS
from bglmanager.exchange.toml_text import pair, written

_WIDE = 100


def write_game(game: Game) -> str:
    """The game as a TOML file that `read_game` takes."""
    general = {each.name: getattr(game.general, each.name) for each in fields(game.general)}
    lines = list(_table(RULES.give(game.general)))
    for key in SECTIONS:
        if key in game.rules:
            lines += ["", f"[{key}]", *_table(SECTION.given(game.rules[key], general), key)]
    return "\n".join(lines) + "\n"


def _table(values: Mapping[str, Any], within: str = "") -> Iterator[str]:
    """The lines of a table; its draws, the last key, become tables of their own."""
    draws = values.get("setup") or []
    for key, value in values.items():
        if key != "setup" or not draws:
            yield from _pair(key, value)
    for draw in draws:
        yield ""
        yield f"[[{f'{within}.' if within else ''}setup]]"
        for key, value in draw.items():
            yield from _pair(key, value)


def _pair(key: str, value: Any) -> Iterator[str]:
    whole = pair(key, value)
    if isinstance(value, list) and len(whole) > _WIDE:
        yield f"{key} = ["
        yield from (f"    {written(each)}," for each in value)
        yield "]"
    else:
        yield whole
