"""Whatever was done to two events and the library is undone, and done again, row by row."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from tests.helpers.figures import figure
from tests.reliability.histories import History, begin
from tests.reliability.player import STAGES

Prepared = Callable[[int], Path]
HISTORIES, ACTS = figure(10, long=2_000), figure(50, long=100)
PARTS = 10
"""The histories are played in parts, so that every core has some."""

QUICK = tuple(name for name in STAGES if name != "diplomacy")
"""Boards take a while to be seated, so they are in one store of eleven."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Prepared:
    """Stores with two events of different kinds, each of them early in some and late in others.

    Each is made when a history begins with it.
    """
    pairs = [
        (other, one) if n % 2 else (one, other)
        for n, (one, other) in enumerate(combinations(QUICK, 2))
    ]
    stages = (*pairs, ("bgl", "diplomacy"))

    @cache
    def store(number: int) -> Path:
        path = tmp_path_factory.mktemp("prepared") / "library.sqlite3"
        begin(Path(shutil.copy(empty_store, path)), stages[number])
        return path

    return lambda seed: store(seed % len(stages))


@pytest.mark.parametrize("part", range(PARTS))
def test_histories(tmp_path: Path, prepared: Prepared, part: int) -> None:
    for seed in range(part, HISTORIES, PARTS):
        _back_and_forth(tmp_path, prepared, seed)


def _back_and_forth(folder: Path, prepared: Prepared, seed: int) -> None:
    path = Path(shutil.copy(prepared(seed), folder / "library.sqlite3"))
    history = History(path, seed)
    start = history.rows()
    while history.acts < ACTS:
        history.step()
    history.redo_all()  # what happens to be undone just then
    end = history.rows()
    history.undo_all()
    assert history.rows() == start, seed
    history.reopen()
    history.redo_all()
    assert history.rows() == end, seed
    history.close()
