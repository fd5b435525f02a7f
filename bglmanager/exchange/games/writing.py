"""A game as a file that reads back as the same game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any

from bglmanager.engine.games.game import Game
from bglmanager.exchange.games.kinds import DECIMALS
from bglmanager.exchange.games.shape import RULES, SECTION, SECTIONS

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
    whole = f"{key} = {_value(value)}"
    if isinstance(value, list) and len(whole) > _WIDE:
        yield f"{key} = ["
        yield from (f"    {_value(each)}," for each in value)
        yield "]"
    else:
        yield whole


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{key} = {_value(each)}" for key, each in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return _decimal(value) if isinstance(value, Fraction) else str(value)


def _decimal(value: Fraction) -> str:
    """A number with decimals, exact."""
    units = abs(value) * 10**DECIMALS
    whole, part = divmod(int(units), 10**DECIMALS)
    return f"{'-' if value < 0 else ''}{whole}.{part:0{DECIMALS}}".rstrip("0")
