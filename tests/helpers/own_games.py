"""Own games for tests: files as an organiser writes them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.own_games import OwnGames, own_games_of

AT = dt.datetime(2026, 11, 21, 9, 30, tzinfo=dt.UTC)

ISLANDS = """\
id = "isole"
name = { it = "Isole", en = "Islands" }
players = { least = 2, recommended = 3, most = 4 }
timings = [{ minutes = { 2 = 30, 3 = 45, 4 = 60 } }]
tie_breaks = [
    { label = { it = "Porti", en = "Harbours" } },
    { label = { it = "Carte", en = "Cards" }, better = "low" },
]

[bgl]
# our league plays with fewer minutes
timings = [{ minutes = { 3 = 40 } }]
"""
"""A game with two tie-breaks."""

BROKEN = """\
id = "isole"
name = { it = "Isole" }
players = { least = 5, recommended = 3, most = 4 }
tie_breaks = [
    { label = "Porti", better = "more" },
]
colour = "red"
"""
"""A file with several things wrong."""


def own_in(folder: Path) -> OwnGames:
    """The own games of a data folder."""
    return own_games_of(LibraryPaths(folder))


def put(own: OwnGames, name: str, text: str = ISLANDS) -> Path:
    """Put a file into the folder as another program does."""
    own.folder.mkdir(parents=True, exist_ok=True)
    file = own.folder / name
    file.write_text(text, encoding="utf-8")
    return file


def island(id_: str) -> str:
    """The game under another id."""
    return ISLANDS.replace('"isole"', f'"{id_}"')
