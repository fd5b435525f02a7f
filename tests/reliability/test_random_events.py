"""Events of all kinds with acts chosen at random from those allowed: nothing ever breaks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from tests.helpers.figures import figure
from tests.reliability import player
from tests.reliability.random_events import GOES_ON, RandomEvent, made
from tests.ui.conftest import look, looks, qapp
from tests.ui.event_pages import EventPages, Walk
from tests.ui.tour import Tour, settle

LEFT_ALONE = ("backups", "prints", "send", "settings")
"""Pages on which nothing is done to the event: there one writes files, and changes the look."""


class RandomWindow:
    """An event made of a seed in a window; after every act the page it was done at is looked at,
    then one that is chosen at random.
    """

    def __init__(self, tour: Tour, folder: Path, seed: int) -> None:
        self.chance = Random(seed)
        self._tour, self._folder = tour, folder
        self.pages = EventPages(tour.at("event", made(self.chance, seed)))
        self.walk = Walk(self.pages)

    def play(self, acts: int) -> None:
        """So many times: an act, a way back or forth, or what the page offers."""
        for _ in range(acts):
            self._tour.wall.later(minutes=1)
            self._do()
            self._go()

    def _do(self) -> None:
        desk, dice = self.pages.desk, self.chance.random()
        if dice < 0.10 and desk.timeline.undoable is not None:
            self.walk.step(f"undo {desk.timeline.undoable.kind}", self.pages.undo)
        elif dice < 0.18 and desk.timeline.redoable is not None:
            self.walk.step(f"redo {desk.timeline.redoable.kind}", self.pages.redo)
        elif dice < 0.40:
            self._use_the_page()
        else:
            self.walk.step("act", partial(self._act))

    def _act(self) -> None:
        """Done behind the page, as from another page of the window."""
        player.act(self.pages.desk, self.chance, self._folder, usual=player.ONWARDS, share=GOES_ON)

    def _use_the_page(self) -> None:
        kind = self.pages.window.key.partition("-")[0]
        if kind in LEFT_ALONE:
            return
        offered = [action for action in self.pages.page.page_actions if action.isEnabled()]
        if offered:
            action = self.chance.choice(offered)
            self.walk.step(f"“{action.text()}”", action.trigger)

    def _go(self) -> None:
        settle()
        self.walk.go(self.chance.randrange(len(self.pages.keys)), begin=self.chance.random() < 0.4)


__all__ = ["look", "looks", "qapp"]

PARTS = 8
"""The events are played in parts, so that every core has some."""

EVENTS, ACTS = figure(8, long=2_000), figure(50, long=80)
WINDOWS, AT_THE_WINDOW = figure(1, long=30), figure(15, long=150)


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
