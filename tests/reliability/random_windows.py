"""Events at random, looked after in the real window of the program."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

from tests.reliability import player
from tests.reliability.random_events import GOES_ON, made
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
        if dice < 0.10 and desk.undoable is not None:
            self.walk.step(f"undo {desk.undoable.kind}", self.pages.undo)
        elif dice < 0.18 and desk.redoable is not None:
            self.walk.step(f"redo {desk.redoable.kind}", self.pages.redo)
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
