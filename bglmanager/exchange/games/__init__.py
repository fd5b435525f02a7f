"""The games of the catalogue and an organiser's own: one TOML file per game.

General facts stand at top level, what a regulation says of the game in a table of its own, which
overrides them key by key. What may stand in a file is declared once, in `shape`: it is checked,
read, written and published as a schema from there.
"""

from __future__ import annotations

from bglmanager.exchange.games.reading import MOST_BYTES, read_game, write_game
from bglmanager.exchange.games.shape import json_schema

__all__ = ["MOST_BYTES", "json_schema", "read_game", "write_game"]
