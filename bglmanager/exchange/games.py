"""The game catalogue: one TOML file per game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any


class DrawnFinal(StrEnum):
    """What is done when the last game ends level (BIG 8.3)."""

    STANDINGS = "standings"
    REPLAY = "replay"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its names by language, and by regulation what it says of the game.

    `minutes` are those of one game by regulation and number of players; `players` the size of a
    table that a regulation recommends. A league's regulation goes by the name of the league, any
    other by its own id.
    """

    id: str
    names: Mapping[str, str]
    minutes: Mapping[str, Mapping[int, int]]
    players: Mapping[str, int]
    drawn_final: DrawnFinal

    def name(self, language: str) -> str:
        """The name in a language, in English where it has none."""
        return self.names.get(language, self.names["en"])


def read_games(folder: Path) -> tuple[Game, ...]:
    """All games of a folder, by id."""
    return tuple(_read(path) for path in sorted(folder.glob("*.toml")))


def _read(path: Path) -> Game:
    with path.open("rb") as file:
        values = tomllib.load(file)
    said_by: dict[str, dict[str, Any]] = {
        name: section
        for name, section in values.items()
        if isinstance(section, dict) and "minutes" in section
    }
    return Game(
        id=values["id"],
        names=values["names"],
        minutes={
            name: {int(players): int(value) for players, value in said["minutes"].items()}
            for name, said in said_by.items()
        },
        players={name: said["players"] for name, said in said_by.items() if "players" in said},
        drawn_final=DrawnFinal(values.get("drawn_final", DrawnFinal.STANDINGS)),
    )
