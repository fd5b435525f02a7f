"""“Close and tidy” on the page Send: asked before, done, told, and refused with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import Event
from bglmanager.services.workspace import Workspace
from bglmanager.ui.look import Look
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.send.page import SendPage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.widgets.basics import QuietButton
from tests.helpers.events import played, playing
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import Answers, HostDouble


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite3")
    yield made
    made.close()


def with_mail(event: Event) -> Event:
    people = tuple(replace(e, email=f"p{e.number}@example.org") for e in event.entries)
    return replace(event, entries=people)


def window(look: Look, qtbot: QtBot, workspace: Workspace, event: Event) -> MainWindow:
    desk = workspace.import_document(with_mail(event))
    made = MainWindow(
        look,
        HostDouble(),
        {"send": lambda shell, _step: SendPage(shell, desk)},
        Preferences(language="en"),
        desk,
        Answers(),
    )
    qtbot.addWidget(made)
    made.show()
    made.go("send")
    return made


def tidy_button(made: MainWindow) -> QuietButton:
    found = made.findChildren(QuietButton)
    return next(button for button in found if button.text().strip() == "Close and remove contacts…")


def test_tidied_after_a_question(look: Look, qtbot: QtBot, workspace: Workspace) -> None:
    made = window(look, qtbot, workspace, played(8))
    QTest.mouseClick(tidy_button(made), Qt.MouseButton.LeftButton)
    [line] = workspace.events()
    assert [e.email for e in workspace.open(line.id).event.entries] == [None] * 8
    answers = made.messages
    assert isinstance(answers, Answers)
    assert answers.asked == ["Close this event and remove contacts?"]
    assert made.bottom.text == "Event closed and tidied"
    undo = made.actions_of_frame.undo
    assert undo is not None
    assert (undo.isEnabled(), undo.text()) == (False, "Undo")
    assert undo.toolTip() == ("Undo stops here: what was changed at this point is no longer kept.")
    made.close()


def test_refused_while_a_round_is_played(look: Look, qtbot: QtBot, workspace: Workspace) -> None:
    made = window(look, qtbot, workspace, playing(8))
    button = tidy_button(made)
    assert not button.isEnabled()
    assert button.accessibleDescription() == (
        "Round 1 is still open. Close it, then close the event and remove contacts."
    )
    made.close()
