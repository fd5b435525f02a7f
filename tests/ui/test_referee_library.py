"""The referee's page over a library: earlier events of a player, his sheet on the printer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bglmanager.engine.event import PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.services import penalties
from bglmanager.services.archive import Archive
from bglmanager.services.penalties import GivenPenalty
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.referee.page import RefereePage
from bglmanager.ui.preferences import Preferences
from bglmanager.ui.style import Style
from tests.helpers.events import playing
from tests.helpers.workspaces import open_workspace
from tests.ui.doubles import Answers, HostDouble
from tests.ui.open_page import CONTROL, SHIFT, Seen
from tests.ui.printers import PrintersDouble
from tests.ui.referee import form_of, says, story

Key = Qt.Key
WARNING, LAST = PenaltyKind.WARNING, PenaltyKind.LAST
TWO = EntryNumber(2)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite")
    yield made
    made.close()


@contextmanager
def shown(
    look: Style,
    qtbot: QtBot,
    desk: OpenEvent,
    archive: Archive | None,
    printer: PrintersDouble | None = None,
) -> Iterator[Seen]:
    """The referee's page in a window."""
    makers = {"referee": lambda shell, _step: RefereePage(shell, desk, archive, printers=printer)}
    likes = Preferences(language=look.texts.language)
    window = MainWindow(look, HostDouble(), makers, likes, desk, Answers())
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.go("referee")
        window.activateWindow()
    yield Seen(window, desk)
    window.close()


def test_earlier_events_of_the_library_are_told(
    look: Style, qtbot: QtBot, workspace: Workspace
) -> None:
    old = workspace.import_document(playing(id="00000009-0000-4000-8000-000000000000"))
    for kind in (WARNING, WARNING, LAST):
        penalties.give_penalty(old, GivenPenalty(TWO, kind, "late"))
    desk = workspace.import_document(playing())
    archive = Archive(workspace)
    archive.catch_up()
    with shown(look, qtbot, desk, archive) as seen:
        seen.type("bruno")
        seen.press(Key.Key_Return)
        assert says(seen, "Earlier events: 2 warnings, 1 time last in the game")
        assert story(seen) == ()
        seen.type("late")
        assert form_of(seen).penalty is WARNING


def test_an_archive_that_has_to_be_read_first_is_read_beside_the_work(
    look: Style, qtbot: QtBot, workspace: Workspace
) -> None:
    old = workspace.import_document(playing(id="00000009-0000-4000-8000-000000000000"))
    penalties.give_penalty(old, GivenPenalty(TWO, WARNING, "late"))
    desk = workspace.import_document(playing())
    archive = Archive(workspace)
    assert not archive.is_ready
    with shown(look, qtbot, desk, archive) as seen:
        seen.type("bruno")
        seen.press(Key.Key_Return)
        qtbot.waitUntil(lambda: says(seen, "Earlier events: 1 warning"))


def test_the_sheet_of_the_chosen_player_goes_to_the_printer(
    look: Style, qtbot: QtBot, workspace: Workspace
) -> None:
    desk, printer = workspace.import_document(playing()), PrintersDouble()
    for number in (2, 3):
        penalties.give_penalty(desk, GivenPenalty(EntryNumber(number), WARNING, "late"))
    with shown(look, qtbot, desk, None, printer) as seen:
        seen.type("bruno")
        seen.press(Key.Key_Return)
        seen.press(Key.Key_P, CONTROL | SHIFT)
        qtbot.waitUntil(lambda: seen.said.startswith("Sent"))
        assert (printer.sent[0].title, printer.sent[0].pages) == ("Penalties of a player", 1)
        assert seen.said == "Sent to the printer: Penalties of a player"
