"""Several events at once: a window for each, one program."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.ids import EventId
from bglmanager.services import entries
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.home.page import HomePage
from bglmanager.ui.preferences import Appearance, LibraryPreferences, Preferences
from bglmanager.ui.program import Program
from tests.helpers import events
from tests.helpers.workspaces import open_workspace

pytestmark = pytest.mark.usefixtures("dressed")

DOCUMENT = Path(__file__).parents[1] / "files" / "examples" / "bgl-2010.bgl.json"
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite3")
    yield made
    made.close()


@pytest.fixture
def program(
    qapp: QApplication, qtbot: QtBot, workspace: Workspace, tmp_path: Path
) -> Iterator[Program]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    preferences = LibraryPreferences(workspace)
    preferences.save(Preferences(language="en", appearance=Appearance.LIGHT))
    made = Program(qapp, workspace, preferences, tmp_path)
    yield made
    for window in shown(made):
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def morning(workspace: Workspace) -> OpenEvent:
    return kept(workspace, 1, "Morning")


@pytest.fixture
def evening(workspace: Workspace) -> OpenEvent:
    return kept(workspace, 2, "Evening")


def kept(workspace: Workspace, number: int, name: str) -> OpenEvent:
    event = events.event(8)
    own = EventId(f"5d4f6c1e-0000-4000-8000-{number:012}")
    return workspace.import_document(
        replace(event, settings=replace(event.settings, id=own, name=name))
    )


def shown(program: Program) -> list[MainWindow]:
    """The windows, oldest first."""
    return [place.window for place in program.places if place.window is not None]


def names(program: Program) -> list[str]:
    return [window.windowTitle().partition(" – ")[0] for window in shown(program)]


def press(window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    """Press a key in a window that is in front."""
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    QTest.keyClick(window.focusWidget(), key, modifiers)


def both(program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent) -> None:
    """Open two events: the second one from a list of its own."""
    first = program.start(morning.id)
    press(first, Qt.Key.Key_N, CONTROL | SHIFT)
    assert names(program) == ["Morning", "BGL Manager"]
    program.places[1].open_event(evening.id)
    assert names(program) == ["Morning", "Evening"]


def test_another_window_shows_the_list_beside_the_event(
    program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent
) -> None:
    both(program, qtbot, morning, evening)
    first, second = shown(program)
    assert first.isVisible()
    assert second.isVisible()
    assert program.window is second
    assert second.pos() != first.pos()


def test_there_is_one_list_of_events(program: Program, morning: OpenEvent) -> None:
    first = program.start(morning.id)
    press(first, Qt.Key.Key_N, CONTROL | SHIFT)
    press(first, Qt.Key.Key_N, CONTROL | SHIFT)
    assert names(program) == ["Morning", "BGL Manager"]
    assert program.window is shown(program)[1]


def test_an_event_opens_in_its_own_window_from_the_list(
    program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent
) -> None:
    home = program.start()
    press(home, Qt.Key.Key_Return, SHIFT)
    qtbot.waitUntil(lambda: len(program.places) == 2)
    assert names(program)[0] == "BGL Manager"
    assert home.isVisible()


def test_an_event_that_has_a_window_comes_forward(
    program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent
) -> None:
    both(program, qtbot, morning, evening)
    first, second = shown(program)
    press(second, Qt.Key.Key_N, CONTROL | SHIFT)
    home = shown(program)[2]
    home.open_event(morning.id)
    qtbot.waitUntil(lambda: program.window is first)
    assert names(program) == ["Morning", "Evening", "BGL Manager"]


def test_a_key_goes_round_the_windows(
    program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent
) -> None:
    both(program, qtbot, morning, evening)
    first, second = shown(program)
    press(second, Qt.Key.Key_Tab, CONTROL)
    qtbot.waitUntil(lambda: program.window is first)
    press(first, Qt.Key.Key_Tab, CONTROL)
    qtbot.waitUntil(lambda: program.window is second)


def test_one_window_has_no_next(program: Program, morning: OpenEvent) -> None:
    window = program.start(morning.id)
    [action] = [one for one in window.actions_of_frame.all() if one.keys == "Ctrl+Tab"]
    assert not action.isEnabled()
    assert action.refusal == "There is no other window. Ctrl+Shift+N opens one."


def test_each_event_has_its_own_acts_and_its_own_undo(
    program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent
) -> None:
    both(program, qtbot, morning, evening)
    first, second = shown(program)
    entries.add(morning, entries.Person("Ada", "Bruni"), present=True)
    entries.add(evening, entries.Person("Zoe", "Zanon"), present=True)
    press(first, Qt.Key.Key_Z, CONTROL)
    assert [len(desk.event.entries) for desk in (morning, evening)] == [8, 9]
    assert "Zoe" in second.bottom.text or "Zanon" in second.bottom.text


def test_the_list_shows_what_other_windows_have_written(
    program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent
) -> None:
    home = program.start()
    home.open_event(morning.id, beside=True)
    qtbot.waitUntil(lambda: len(program.places) == 2)
    entries.add(morning, entries.Person("Ada", "Bruni"), present=True)
    home.activateWindow()
    assert QTest.qWaitForWindowActive(home)
    page = home.page
    assert isinstance(page, HomePage)
    counts = {row.name: row.entries for row in page.table._rows.rows}
    assert counts == {"Morning": 9, "Evening": 8}


def test_a_closed_window_leaves_the_other_one(
    program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent
) -> None:
    both(program, qtbot, morning, evening)
    first, second = shown(program)
    second.close()
    second.deleteLater()
    assert names(program) == ["Morning"]
    assert program.window is first


def test_leaving_an_event_goes_to_the_list_there_is(
    program: Program, qtbot: QtBot, morning: OpenEvent
) -> None:
    home = program.start()
    home.open_event(morning.id, beside=True)
    qtbot.waitUntil(lambda: len(program.places) == 2)
    shown(program)[1].leave_event()
    qtbot.waitUntil(lambda: len(program.places) == 1)
    assert program.window is home


def test_another_look_is_that_of_every_window(
    program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent
) -> None:
    both(program, qtbot, morning, evening)
    first, second = shown(program)
    first.go("standings")
    second.go("event")
    second.prefer(Preferences(language="it", appearance=Appearance.DARK))
    qtbot.waitUntil(lambda: program.window is not second)
    assert [(w.key, w.look.texts.language) for w in shown(program)] == [
        ("standings", "it"),
        ("event", "it"),
    ]
    assert program.window is shown(program)[1]


def test_no_page_that_goes_gets_another_look(
    program: Program,
    qtbot: QtBot,
    qapp: QApplication,
    morning: OpenEvent,
    evening: OpenEvent,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes Qt a millisecond for every widget there is, and the old windows go away."""
    both(program, qtbot, morning, evening)
    pages: list[Page] = []
    for window, key in itertools.product(shown(program), ("standings", "event")):
        window.go(key)
        assert window.page is not None
        pages.append(window.page)
    alive: list[bool] = []
    put_on = qapp.setStyleSheet

    def dress(sheet: str) -> None:
        alive.extend(shiboken6.isValid(page) for page in pages)
        put_on(sheet)

    monkeypatch.setattr(qapp, "setStyleSheet", dress)
    shown(program)[1].prefer(Preferences(text_size=150))
    qtbot.waitUntil(lambda: bool(alive))
    assert alive == [False] * 4
    assert [window.key for window in shown(program)] == ["event", "event"]


def test_a_file_that_is_handed_over_takes_no_event_from_the_screen(
    program: Program, morning: OpenEvent
) -> None:
    program.start(morning.id)
    program.receive(DOCUMENT)
    assert names(program)[0] == "Morning"
    assert len(program.places) == 2
