"""A game while it is being changed: its facts as plain values under the keys of its file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from bglmanager.engine.games.game import Game
from bglmanager.exchange.games import SECTIONS, write_game
from bglmanager.exchange.toml import pair
from bglmanager.services.own_games import read_shared

REGULATIONS = SECTIONS
"""What the tables of the regulations are called."""

Values = dict[str, Any]
"""Facts by key, as a TOML file has them; a regulation's stand in a table under its name."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is being written: the own game it replaces (None for a new one), and its facts."""

    of: str | None
    values: Values = field(default_factory=dict)


def values_of(game: Game) -> Values:
    """The facts of a game, to be changed."""
    return tomllib.loads(write_game(game), parse_float=Decimal)


def game_of(values: Values) -> Game:
    """The game that these facts give.

    Raises `Refused` with everything that is wrong; the path of a problem is "line:key", where the
    line says nothing and the key is that of the file ("bgl.tie_breaks[1].label.it").
    """
    return read_shared(as_toml(values).encode(), "")


def as_text(draft: Draft) -> str:
    """A draft as text, for `of_text`."""
    return json.dumps({"of": draft.of, "facts": as_toml(draft.values)})


def of_text(text: str) -> Draft | None:
    """The draft in a text; None where there is none."""
    try:
        whole = json.loads(text)
        values = tomllib.loads(whole["facts"], parse_float=Decimal)
        return Draft(whole["of"], values)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def as_toml(values: Mapping[str, Any]) -> str:
    """Facts as the text of a file: those of a table in one line."""
    return "\n".join(pair(key, value) for key, value in values.items()) + "\n"


def value_at(values: Mapping[str, Any], path: str) -> Any:
    """The value at a path of keys, "auction.of"; None when nothing is said there."""
    found: Any = values
    for key in path.split("."):
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def put_value(values: Values, path: str, value: Any) -> None:
    """Set the value at a path; None takes it out, and tables that have nothing left."""
    key, _, rest = path.partition(".")
    if rest:
        inner = values.get(key)
        if value is None and not isinstance(inner, Mapping):
            return  # nothing is said there, or `false` is, which says that there is none
        table: Values = dict(inner) if isinstance(inner, Mapping) else {}
        put_value(table, rest, value)
        value = table or None
    if value is None:
        values.pop(key, None)
    else:
        values[key] = value
