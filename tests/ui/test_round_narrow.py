"""The form of a table beside an open panel in a small window: who sits there is still read."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.ui.look import Look
from tests.helpers import events
from tests.ui.hall import CONTROL, Hall
from tests.ui.tour import settle

LEAST = 80
"""As many pixels as the beginning of a name needs."""


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
