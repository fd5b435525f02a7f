"""An event whose rounds have games of their own: the page of a round says which one it is."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from bglmanager.engine.event import PlannedRound
from bglmanager.ui.look import Look
from tests.helpers.events import event
from tests.ui.hall import CONTROL, ENTER, Hall

PLAN = (PlannedRound("splendor", 4, 40), PlannedRound("7-wonders", 4, 30))


def test_the_title_names_the_game_before_and_after_the_draw(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event(8, plan=PLAN, rounds_planned=2))
    hall.window.go("round-1")
    assert hall.page.title() == "Round 1 · Splendor"
    hall.press(ENTER, CONTROL)
    assert len(hall.event.rounds) == 1
    assert hall.page.title() == "Round 1 · Splendor"
    hall.window.go("round-2")
    assert hall.page.title() == "Round 2 · 7 Wonders"
    hall.close()


def test_one_game_for_all_rounds_is_not_repeated(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event(8, game="splendor"))
    hall.window.go("round-1")
    assert hall.page.title() == "Round 1"

    hall.close()
