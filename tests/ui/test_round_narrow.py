"""The form of a table beside an open panel in a small window: who sits there is still read."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.services import rounds
from bglmanager.ui.look import Look
from tests.helpers import boards, events
from tests.ui.hall import CONTROL, Hall
from tests.ui.tour import settle

pytestmark = pytest.mark.usefixtures("dressed")

LEAST = 80
"""As many pixels as the beginning of a name needs."""


@pytest.mark.parametrize("board", [False, True])
def test_a_question_is_seen_in_a_low_window(
    qtbot: QtBot, look: Look, tmp_path: Path, *, board: bool
) -> None:
    """A second Enter saves: what it answers must not lie below the edge."""
    made = boards.event(14) if board else events.event(8)
    hall = Hall.of(qtbot, look, tmp_path, made)
    rounds.draw(hall.desk)
    rounds.publish(hall.desk)
    hall.window.resize(1366, 480)
    hall.type(
        "1", *(map(str, boards.YEARS[0]) if board else ("40", "30", "20", "200")), *[""] * board
    )
    said = (hall.results.board if board else hall.form).said
    assert said.text.endswith("Press Enter again to save it as it is.")
    qtbot.waitUntil(lambda: said.visibleRegion().boundingRect() == said.rect())
    hall.close()


def test_names_stay_beside_an_open_panel(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, events.playing())
    hall.window.resize(1024, 700)
    hall.type("1")
    hall.press(Qt.Key.Key_W, CONTROL)
    settle()
    line = hall.line(1)
    place, points, share = line._outcome
    assert line._name.width() >= LEAST
    assert (place.isHidden(), points.isHidden(), share.isHidden()) == (False, True, True)
    hall.press(Qt.Key.Key_W, CONTROL)
    settle()
    assert not points.isHidden()
    assert not share.isHidden()
    side = hall.results.side
    assert [(side.fit(room), side.list.isHidden()) for room in (300, 800)] == [
        (False, True),
        (True, False),
    ]
    hall.close()
