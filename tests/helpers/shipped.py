"""The games that come with the program, read from their files, and what tests ask of games."""

from __future__ import annotations

from bglmanager.engine.games.game import Game, GameRules
from bglmanager.exchange.games import read_game
from bglmanager.resources import path


def shipped_games() -> tuple[Game, ...]:
    """All of them, by the names of their files; one that is not right stops the test."""
    files = sorted(path("games").glob("*.toml"))
    return tuple(read_game(file.read_bytes(), file.stem) for file in files)


def usual_minutes(rules: GameRules | None, players: int) -> int | None:
    """The minutes of one game as it is played where nothing is chosen."""
    found = None if rules is None else rules.usual_timing
    return None if rules is None or found is None else rules.minutes_at(found, players)
