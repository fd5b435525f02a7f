"""Events of all kinds with acts chosen at random from those allowed: nothing ever breaks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.reliability.random_events import RandomEvent
from tests.reliability.random_windows import RandomWindow
from tests.ui.conftest import look, looks, qapp
from tests.ui.tour import Tour

__all__ = ["look", "looks", "qapp"]

PARTS = 8
"""The events are played in parts, so that every core has some."""


@pytest.mark.parametrize("part", range(PARTS))
def test_forty_events(tmp_path: Path, part: int) -> None:
    for seed in range(part, 40, PARTS):
        _play(tmp_path, seed, acts=50)


@pytest.mark.long
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_events(tmp_path: Path, part: int) -> None:
    for seed in range(part, 2_000, PARTS):
        _play(tmp_path, seed, acts=80)


def _play(folder: Path, seed: int, *, acts: int) -> None:
    event = RandomEvent(folder, seed)
    event.play(acts)
    event.close()


@pytest.fixture
def tour(qapp: QApplication, tmp_path: Path) -> Iterator[Tour]:
    made = Tour(qapp, tmp_path)
    made.wall.each = dt.timedelta()  # no minute turns between the header and the look at it
    yield made
    made.close()


@pytest.mark.parametrize("seed", range(2))
def test_two_events_in_the_window(tour: Tour, tmp_path: Path, seed: int) -> None:
    RandomWindow(tour, tmp_path, seed).play(30)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seed", range(30))
def test_thirty_events_in_the_window(tour: Tour, tmp_path: Path, seed: int) -> None:
    RandomWindow(tour, tmp_path, seed).play(150)
