"""The game catalogue: one TOML file per game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its names by language, the minutes of one game by number of players."""

    id: str
    names: Mapping[str, str]
    minutes: Mapping[int, int]

    def name(self, language: str) -> str:
        """The name in a language, in English where it has none."""
        return self.names.get(language, self.names["en"])


def read_games(folder: Path) -> tuple[Game, ...]:
    """All games of a folder, by id."""
    return tuple(_read(path) for path in sorted(folder.glob("*.toml")))


def _read(path: Path) -> Game:
    with path.open("rb") as file:
        values = tomllib.load(file)
    minutes = {int(players): int(value) for players, value in values["minutes"].items()}
    return Game(id=values["id"], names=values["names"], minutes=minutes)
