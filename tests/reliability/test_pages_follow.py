"""Whatever is done, undone and done again at one page: every other page follows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from bglmanager.services import rounds
from tests.helpers import events
from tests.helpers.figures import figure
from tests.reliability import player
from tests.reliability.scenes import ACTS, SCENES, Scene, lead_up
from tests.ui.conftest import look, looks, qapp
from tests.ui.event_pages import CONTROL, EventPages, Walk
from tests.ui.tour import Tour

__all__ = ["look", "looks", "qapp"]

SHARE = 40
"""One act in so many of every other event is played in the suite; `./dev long` has all of them, at
every page."""


@pytest.fixture
def tour(qapp: QApplication, tmp_path: Path) -> Iterator[Tour]:
    made = Tour(qapp, tmp_path)
    made.wall.each = dt.timedelta()  # no minute turns between the header and the look at it
    yield made
    made.close()


def scenes_of(stage: str) -> Mapping[str, Scene]:
    """The acts that are done to this event, by their kind."""
    kinds = (kind for kind, (name, _) in ACTS.items() if name == stage)
    return {kind: SCENES[kind] for kind in kinds if kind != "export"}  # that one writes a file


STAGES = sorted({name for name, _ in ACTS.values()})


def test_a_round_taken_back_at_another_page_leaves_no_trace_on_its_own(tour: Tour) -> None:
    tour.at("round-2", events.played(8))
    rounds.draw_round(tour.desk)
    rounds.publish_draft(tour.desk)
    pages = EventPages(tour.window)
    pages.open("standings")
    pages.press(Qt.Key.Key_Z, CONTROL, times=2)
    pages.open("round-2")
    pages.check()
    assert pages.title == "Round 2"
    assert pages.state == "Not drawn yet: 8 players are here."
    pages.press(Qt.Key.Key_Return, CONTROL)
    assert pages.said == "Round 2 drawn"


@pytest.mark.parametrize("stage", STAGES[1 :: figure(5, long=2)])
def test_every_page_follows_acts_done_at_others(tour: Tour, tmp_path: Path, stage: str) -> None:
    """Each act, its undo and its redo at another page than the one before."""
    played = list(scenes_of(stage).items())[::SHARE]
    pages = EventPages(tour.at("event", player.stage(stage)))
    walk, places = Walk(pages), cycle(range(100))
    for kind, scene in played:
        lead_up(tour.workspace, scene, tmp_path)
        tour.wall.later(minutes=60)  # whoever is awaited has had his time
        walk.everywhere(begin=True)
        walk.go(next(places))
        walk.step(kind, partial(scene.command, tour.workspace, tmp_path))
        walk.go(next(places))
        walk.undo_all()
        walk.everywhere()
        walk.go(next(places))
        walk.redo_all()
        walk.everywhere()
        walk.undo_all()


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize(
    ("stage", "kind"), [(stage, kind) for stage in STAGES for kind in scenes_of(stage)]
)
def test_every_page_follows_every_act_done_at_any_other(
    tour: Tour, tmp_path: Path, stage: str, kind: str
) -> None:
    pages = EventPages(tour.at("event", player.stage(stage)))
    walk, scene = Walk(pages), SCENES[kind]
    for place in range(len(pages.keys)):
        lead_up(tour.workspace, scene, tmp_path)
        tour.wall.later(minutes=60)
        walk.everywhere(begin=True)
        walk.go(place)
        walk.step(kind, partial(scene.command, tour.workspace, tmp_path))
        walk.everywhere(begin=True)
        for back in (walk.undo_one, walk.undo_all, walk.redo_all):
            walk.go(place)
            back()
            walk.everywhere(begin=True)
        walk.undo_all()
