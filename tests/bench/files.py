"""How long the worst files take that somebody may send, and the games of the program."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from bglmanager.engine.problems import Refused
from bglmanager.exchange.entry_lists.files import read_list
from bglmanager.exchange.games import read_game
from tests.bad_inputs.list_bombs import BOMBS
from tests.bench.registry import figure
from tests.exchange.generated_games import SLOW
from tests.helpers.shipped import shipped_games

TRIES = 5


def _milliseconds(act: Callable[[], object]) -> float:
    """The best of several tries; a refusal is an answer."""
    return min(_once(act) for _ in range(TRIES))


def _once(act: Callable[[], object]) -> float:
    begin = time.perf_counter()
    with suppress(Refused):
        act()
    return (time.perf_counter() - begin) * 1000


@figure("refuse a workbook that would do harm, the slowest", 1_000)
def refuse_workbook() -> float:
    lists = [made() for made, _ in BOMBS.values()]
    return max(_milliseconds(partial(read_list, data)) for data in lists if isinstance(data, bytes))


@figure("refuse a file of a game made to take long, the slowest", 1_000)
def refuse_game() -> float:
    return max(_milliseconds(partial(read_game, data, "x")) for data in SLOW)


@figure("read all games that come with the program", 150)
def read_games() -> float:
    return _milliseconds(shipped_games)
