"""Events of all kinds with acts chosen at random from those allowed: nothing ever breaks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.helpers.figures import figure
from tests.reliability.random_events import RandomEvent
from tests.reliability.random_windows import RandomWindow
from tests.ui.conftest import look, looks, qapp
from tests.ui.tour import Tour

__all__ = ["look", "looks", "qapp"]

PARTS = 8
"""The events are played in parts, so that every core has some."""

EVENTS, ACTS = figure(16, long=2_000), figure(50, long=80)
WINDOWS, AT_THE_WINDOW = figure(1, long=30), figure(30, long=150)


@pytest.mark.parametrize("part", range(PARTS))
def test_events(tmp_path: Path, part: int) -> None:
    for seed in range(part, EVENTS, PARTS):
        event = RandomEvent(tmp_path, seed)
        event.play(ACTS)
        event.close()


@pytest.fixture
def tour(qapp: QApplication, tmp_path: Path) -> Iterator[Tour]:
    made = Tour(qapp, tmp_path)
    made.wall.each = dt.timedelta()  # no minute turns between the header and the look at it
    yield made
    made.close()


@pytest.mark.parametrize("seed", range(WINDOWS))
def test_events_in_the_window(tour: Tour, tmp_path: Path, seed: int) -> None:
    RandomWindow(tour, tmp_path, seed).play(AT_THE_WINDOW)
