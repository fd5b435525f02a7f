"""The game catalogue: one TOML file per game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bglmanager.engine.games.game import DrawnFinal, Game, GameRules, Sizes, Timing
from bglmanager.engine.games.text import Text


def read_games(folder: Path) -> tuple[Game, ...]:
    """All games of a folder, by id."""
    return tuple(_read(path) for path in sorted(folder.glob("*.toml")))


def _read(path: Path) -> Game:
    with path.open("rb") as file:
        values = tomllib.load(file)
    sections = {key: said for key, said in values.items() if _is_section(said)}
    return Game(
        _rules(values, {}),
        {key: _rules(values, said) for key, said in sections.items()},
    )


def _is_section(said: Any) -> bool:
    return isinstance(said, dict) and "minutes" in said


def _rules(values: Mapping[str, Any], said: Mapping[str, Any]) -> GameRules:
    minutes = {int(players): int(value) for players, value in said.get("minutes", {}).items()}
    size = said.get("players") or next((size for size in (4, 3, 2, 5, 6) if size in minutes), 4)
    return GameRules(
        id=values["id"],
        name=Text(values["names"]["it"], values["names"]["en"]),
        sizes=Sizes(min((*minutes, size)), size, max((*minutes, size))),
        timings=(Timing(minutes),) if minutes else (),
        drawn_final=DrawnFinal(values.get("drawn_final", DrawnFinal.STANDINGS)),
    )
