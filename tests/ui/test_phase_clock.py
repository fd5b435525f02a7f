"""The clock of Diplomacy boards in the window: phases in the header, moved by keys."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import EventDesk
from bglmanager.engine.phases import PhaseMinutes
from bglmanager.engine.rulesets import custom
from bglmanager.ui.style import Style
from tests.helpers.boards import PHASES, event
from tests.helpers.events import event as bgl_event
from tests.ui.event_desk import DeskMaker
from tests.ui.event_desk import desk_of as desk_of
from tests.ui.hall import CONTROL, ENTER, Hall

Key = Qt.Key
ALT, CONTROL_SHIFT = Qt.KeyboardModifier.AltModifier, CONTROL | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def hall(qtbot: QtBot, look: Style, tmp_path: Path) -> Iterator[Hall]:
    """Round 1 of two boards with the usual phases is being played, its clock does not run."""
    made = Hall.of(qtbot, look, tmp_path, event(14, desk=EventDesk(phases=PHASES)))
    made.press(ENTER, CONTROL)
    made.press(ENTER, CONTROL)
    yield made
    made.close()


def pass_minutes(hall: Hall, minutes: float) -> None:
    """The laptop's clock goes on; the page looks at it."""
    now = hall.desk.now() + dt.timedelta(minutes=minutes)
    hall.desk.now = lambda: now
    hall.page.late.moments.look()


def test_the_clock_of_the_boards_goes_through_phases_and_is_moved_by_keys(hall: Hall) -> None:
    clock = hall.window.header.clock
    hall.press(Key.Key_F12, ALT)
    assert hall.said == "The clock of round 1 has not been started."
    hall.press(Key.Key_T, CONTROL)
    pass_minutes(hall, 0)
    pass_minutes(hall, 0.5)
    assert clock.text == "1901, spring orders: 15 min"
    pass_minutes(hall, 20)
    assert clock.text == "1901, autumn orders: 15 min"
    hall.press(Key.Key_F12, CONTROL_SHIFT)
    assert hall.said == "1901, autumn orders: 5 min more"
    assert clock.text == "1901, autumn orders: 20 min"
    hall.press(Key.Key_F12, ALT)
    assert (hall.said, clock.text) == ("1901, autumn retreats", "1901, autumn retreats: 5 min")
    hall.press(Key.Key_Z, CONTROL)
    assert clock.text == "1901, autumn orders: 20 min"
    pass_minutes(hall, 7 * 45)
    assert clock.text == "+15 min"
    hall.press(Key.Key_F12, ALT)
    assert hall.said == "The last year of round 1 is over."


def test_the_minutes_of_a_year_are_typed_phase_by_phase(desk_of: DeskMaker) -> None:
    desk = desk_of(event(14))
    for wrong in ("15 5 15 5", "0 + 5 + 15 + 5 + 5", "15 + 5 + 15 + 5 + 500", "a quarter"):
        desk.type("desk.phases", wrong)
        desk.save()
        assert desk.problem("desk.phases").startswith("These are not the minutes of five phases.")
        assert desk.settings.desk.phases is None
    desk.type("desk.phases", "100 + 20 + 100 + 20 + 20")  # 30 hours to 1907
    desk.save()
    assert "1820" in desk.problem("desk.phases")
    desk.type("desk.phases", "15+5+12+0 + 5")
    desk.save()
    assert desk.settings.desk.phases == PhaseMinutes(15, 5, 12, 0, 5)


def test_boards_alone_have_phases(desk_of: DeskMaker) -> None:
    assert "desk.phases" in desk_of(event(14)).shown
    assert "desk.phases" not in desk_of(bgl_event(8)).shown
    own = {"name": "Casa", "base": "diplomacy-italia-2010"}
    made = event(14, ruleset=custom.ID, options=own, desk=EventDesk(phases=PHASES))
    desk = desk_of(made)
    assert "desk.phases" in desk.shown
    desk.type("venue", "Bar")
    desk.save()
    assert (desk.settings.venue, desk.settings.desk.phases) == ("Bar", PHASES)
