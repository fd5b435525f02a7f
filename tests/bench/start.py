"""How long a start takes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bglmanager.resources import path
from bglmanager.services.games import Catalogue
from bglmanager.services.own_games import GameFolder
from tests.bench.registry import figure
from tests.helpers.own_games import island, own_in, put

ROOT = Path(__file__).resolve().parents[2]
TRIES = 7


def best(code: str) -> float:
    """Milliseconds of a fresh Python that runs these lines, the best of several tries."""
    return min(_once(code) for _ in range(TRIES))


def _once(code: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    return (time.perf_counter() - begin) * 1000


@figure("import the engine, over bare Python", 60)
def engine_import() -> float:
    modules = "derive, facts, orders, penalties, plan, seating"
    return best(f"from bglmanager.engine import {modules}") - best("pass")


@figure("find the game of an event beside 200 own ones", 10)
def own_games() -> float:
    with tempfile.TemporaryDirectory() as folder:
        own = own_in(Path(folder))
        for number in range(200):
            put(own, f"gioco-{number}.toml", island(f"gioco-{number}"))
        return min(_find(Path(folder)) for _ in range(TRIES))


def _find(data: Path) -> float:
    """Milliseconds from no game read to one found, as at the start of the window."""
    games = Catalogue((), GameFolder(path("games")), own_in(data))
    begin = time.perf_counter()
    for id_ in ("carcassonne", "gioco-7"):
        games.name_of_game(id_, "it")
    return (time.perf_counter() - begin) * 1000
