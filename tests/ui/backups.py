"""The page of backups in the whole program, read and worked as a person does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bglmanager.services.library import Library
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.backups.page import BackupsPage
from bglmanager.ui.preferences import LibraryPreferences, Preferences
from bglmanager.ui.program import Program
from bglmanager.ui.style import Style
from tests.helpers.events import EVENT_ID
from tests.helpers.libraries import Wall, make_library
from tests.ui.doubles import Answers

Begin = Callable[[], Program]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    made = make_library(tmp_path / "data", wall=Wall())
    yield made
    made.close()


@pytest.fixture
def begin(
    library: Library, qapp: QApplication, qtbot: QtBot, look: Style, tmp_path: Path
) -> Iterator[Begin]:
    """Starts the program at the backups of the open event, somebody answers its boxes."""
    programs: list[Program] = []

    def start() -> Program:
        workspace = library.workspace or library.open_library()
        likes = LibraryPreferences(workspace)
        likes.save(Preferences(language="en"))
        program = Program(qapp, workspace, likes, tmp_path, library=library)
        programs.append(program)
        program.start(EVENT_ID)
        window = shown(program)
        window.go("backups")
        window.activateWindow()
        settled(qtbot, page_of(window))
        return program

    yield start
    for program in programs:
        program.end()
        window = shown(program)
        window.close()
        window.deleteLater()


def shown(program: Program) -> MainWindow:
    window = program.window
    assert window is not None
    if not isinstance(window.messages, Answers):
        window.messages = Answers()
    return window


def answers(window: MainWindow) -> Answers:
    assert isinstance(window.messages, Answers)
    return window.messages


def page_of(window: MainWindow) -> BackupsPage:
    assert isinstance(window.page, BackupsPage)
    return window.page


def settled(qtbot: QtBot, page: BackupsPage) -> None:
    """Every backup was looked at."""
    model = page.table.rows_model
    qtbot.waitUntil(lambda: all(row.is_sound or row.problem for row in model.rows))


def cells(page: BackupsPage, title: str) -> list[str]:
    model = page.table.rows_model
    column = [column.title for column in model.columns].index(title)
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


def side_texts(window: MainWindow) -> list[str]:
    content = window.side.content_shown
    assert content is not None
    labels = (each for each in content.findChildren(QWidget) if hasattr(each, "text"))
    return [line for label in labels for line in label.text().split("\n")]


def click(window: MainWindow, text: str) -> None:
    """Click the button that reads so, or do it as the menu of the header does."""
    hidden = [action for action in window.header.in_menu if action.text() == text]
    if hidden:
        hidden[0].trigger()
        return
    buttons = [
        b for b in window.findChildren(QPushButton) if b.text().strip() == text and b.isVisible()
    ]
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
