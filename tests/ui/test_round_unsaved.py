"""A correction that is not saved keeps a round from being closed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import RoundStatus
from bglmanager.ui.look import Look
from tests.helpers import events
from tests.ui.hall import CONTROL, ENTER, Hall


def test_a_round_is_not_closed_over_a_correction_that_is_not_saved(
    qtbot: QtBot, look: Look, tmp_path: Path
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, events.playing(11, rounds_planned=2, minutes=45))
    hall.type("", "40", "35", "25", "20", "41", "36", "26", "21", "42", "37", "27")
    hall.type("1", "20")
    hall.press(ENTER, CONTROL)
    assert hall.page.subject.made.status.value == "playing"
    why = hall.page.results.close.refusal
    assert why == "At table 1 a correction is not saved. Save it, or press Esc there."
    hall.press(Qt.Key.Key_Escape)
    assert hall.line(1).score.text() == "40"
    hall.press(ENTER, CONTROL)
    assert hall.event.rounds[0].status is RoundStatus.CLOSED
    assert {row.state.value for row in hall.results.rows} == {"done"}
    hall.close()
