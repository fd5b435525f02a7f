"""Keys pressed twice in the real window: what an act does, it does once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.look import Look
from bglmanager.ui.pages.referee.page import RefereePage
from tests.helpers import events
from tests.ui.conftest import answers as answers
from tests.ui.conftest import look as look
from tests.ui.conftest import looks as looks
from tests.ui.conftest import qapp as qapp
from tests.ui.desk import DeskMaker, desks, registered
from tests.ui.doubles import Answers
from tests.ui.hall import CONTROL, ENTER, Hall
from tests.ui.open_page import Opener, pages

Key = Qt.Key


def done(desk: OpenEvent) -> Counter[str]:
    """The kinds of all acts since the event is there."""
    return Counter(row.kind for row in desk.history()[1:])


@pytest.fixture
def desk_of(look: Look, qtbot: QtBot, tmp_path: Path, answers: Answers) -> Iterator[DeskMaker]:
    """Opens the entry list of an event."""
    with desks(look, qtbot, tmp_path, answers) as make:
        yield make


@pytest.fixture
def open_(look: Look, qtbot: QtBot, tmp_path: Path) -> Iterator[Opener]:
    """Opens the referee's page of an event."""
    with pages(look, qtbot, tmp_path, "referee") as make:
        yield make


def filled() -> Event:
    """A round with all its results, not closed."""
    event = events.playing(8, rounds_planned=3)
    for table in (1, 2):
        event = events.with_result(event, table, [40, 30, 20, 10])
    return event


@pytest.mark.parametrize(
    ("event", "kind"),
    [(events.event(8, rounds_planned=2), "draw"), (filled(), "close")],
    ids=["draw", "close"],
)
def test_the_next_step_is_pressed_twice(
    qtbot: QtBot, look: Look, tmp_path: Path, event: Event, kind: str
) -> None:
    hall = Hall.of(qtbot, look, tmp_path, event)
    hall.press(ENTER, CONTROL, times=2)
    assert done(hall.desk)[kind] == 1
    assert len(hall.event.rounds) == 1
    hall.close()


def test_the_last_score_is_entered_twice(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, events.playing(8))
    hall.press(ENTER)
    hall.type("40", "30", "20")
    hall.type("10")
    hall.press(ENTER, times=2)
    assert done(hall.desk) == {"enter-result": 1}
    hall.close()


def test_a_walk_in_is_entered_twice(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.press(Key.Key_Insert)
    desk.type("Verdi")
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Return)
    assert done(desk.opened)["add-entry"] == 1
    assert len(desk.opened.event.entries) == 7


def test_a_check_in_is_pressed_twice(desk_of: DeskMaker) -> None:
    desk = desk_of(registered())
    desk.type("Rossini")
    desk.press(Key.Key_Return)
    desk.press(Key.Key_Return)
    assert done(desk.opened)["check-in"] == 1


def test_a_fee_is_taken_twice(desk_of: DeskMaker) -> None:
    desk = desk_of(registered(fee=5))
    desk.type("Rossini")
    desk.press(Key.Key_F4)
    desk.press(Key.Key_F4)
    assert done(desk.opened) == {"till-take": 1}


def test_the_clock_is_started_twice(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    hall = Hall.of(qtbot, look, tmp_path, events.playing(8))
    hall.press(Key.Key_T, CONTROL, times=2)
    assert done(hall.desk) == {"start-clock": 1}
    hall.close()


@pytest.mark.parametrize("modifier", [CONTROL, Qt.KeyboardModifier.NoModifier])
def test_a_penalty_is_given_twice(open_: Opener, modifier: Qt.KeyboardModifier) -> None:
    seen = open_(events.playing(8))
    page = seen.page
    assert isinstance(page, RefereePage)
    page.form.player.setFocus()
    seen.type("Bruno")
    seen.press(Key.Key_Return)
    seen.type("slow")
    seen.press(Key.Key_Return, modifier)
    seen.press(Key.Key_Return, modifier)
    seen.press(Key.Key_Return, modifier)
    assert done(seen.desk) == {"penalty-warning": 1}
