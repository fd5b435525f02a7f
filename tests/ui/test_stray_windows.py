"""Nothing but the window comes on the screen: a part shown without a place is one of its own.

Such a part flashes where windows are managed, and takes the keyboard from the field that has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.services import demo, rounds
from bglmanager.services.entries import Person
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.app import Program
from bglmanager.ui.preferences import LibraryPreferences
from tests.helpers.libraries import make_library


class Lookout(QObject):
    """Sees every widget that comes on the screen as a window."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        shown = event.type() == QEvent.Type.Show and isinstance(watched, QWidget)
        if shown and watched.isWindow() and not isinstance(watched, QMainWindow):
            self.seen.append(type(watched).__name__)
        return False


@pytest.fixture
def lookout(qapp: QApplication) -> Iterator[Lookout]:
    made = Lookout()
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


def test_no_page_shows_a_part_before_it_has_its_place(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, lookout: Lookout
) -> None:
    library = make_library(tmp_path / "data")
    workspace = library.open()
    program = Program(qapp, workspace, LibraryPreferences(workspace), tmp_path, library=library)
    window = program.start()

    def visit() -> None:
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        for step in window.steps:
            window.go(step.key)
        assert qapp.activeWindow() is window

    visit()
    window.go("home")
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    event = demo.create(workspace, [Person("Anna", f"Rossi {n}") for n in range(11)], name="Prato")
    program.open_event(event.id)
    desk = program.window.opened if program.window else None
    assert program.window is not None
    assert isinstance(desk, OpenEvent)
    window = program.window
    for act in (rounds.draw, rounds.publish, demo.play_round, demo.play):
        visit()
        act(desk)
    visit()
    assert lookout.seen == []
    program.end()
    window.close()
    window.deleteLater()
    library.close()
