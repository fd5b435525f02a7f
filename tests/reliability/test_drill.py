"""The way back in the real window, click by click: a damaged library, and a laptop that died."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from bglmanager.db.errors import StoreError
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.engine.problems import problem
from bglmanager.services.errors import NotOpened
from bglmanager.services.library import Library
from bglmanager.services.workspace import Workspace
from bglmanager.ui.app import Rescue
from bglmanager.ui.application import make_application
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.pages.backups.page import BackupsPage
from bglmanager.ui.preferences import LibraryPreferences
from bglmanager.ui.program import Program
from bglmanager.ui.widgets.basics import PrimaryButton
from tests.helpers.events import EVENT_ID, closed, with_result, with_round
from tests.helpers.libraries import Wall, half_a_day, make_library

CLICKS = 3
"""No more from a damaged library to a backup that opens."""


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    return make_application(["tests"])


class Hand:
    """A hand on the mouse, counting."""

    def __init__(self, qtbot: QtBot) -> None:
        self.clicks = 0
        self._qtbot = qtbot

    def click(self, window: QWidget, text: str) -> None:
        """Click the button that reads so, once it can be clicked."""
        self._qtbot.waitUntil(lambda: any(one.isEnabled() for one in _buttons(window, text)))
        self.clicks += 1
        QTest.mouseClick(_buttons(window, text)[0], Qt.MouseButton.LeftButton)

    def click_and_agree(self, window: QWidget, text: str) -> None:
        """Click the button, and then the one of the box that asks."""

        def agree() -> None:
            box = QApplication.activeModalWidget()
            if not isinstance(box, QDialog):  # not up yet
                QTimer.singleShot(10, agree)
                return
            self.clicks += 1
            (go,) = box.findChildren(PrimaryButton)
            QTest.mouseClick(go, Qt.MouseButton.LeftButton)

        QTimer.singleShot(0, agree)
        self.click(window, text)


def _buttons(window: QWidget, text: str) -> list[QPushButton]:
    found = window.findChildren(QPushButton)
    return [one for one in found if one.text().strip() == text and one.isVisible()]


@pytest.fixture
def hand(qtbot: QtBot) -> Hand:
    return Hand(qtbot)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A library with a day in it, closed as it should be."""
    made = make_library(tmp_path / "data", wall=Wall())
    half_a_day(made)
    made.close()
    return made


@pytest.fixture
def start(qapp: QApplication, tmp_path: Path) -> Iterator[Callable[[Library], Rescued]]:
    made: list[Rescued] = []

    def begin(library: Library) -> Rescued:
        made.append(Rescued(qapp, library, tmp_path))
        return made[-1]

    yield begin
    for one in made:
        one.close()


class Rescued:
    """The program that starts over a library that cannot be opened."""

    def __init__(self, application: QApplication, library: Library, folder: Path) -> None:
        self.opened: list[Workspace] = []
        self._library = library
        with pytest.raises(NotOpened) as caught:
            library.open_library()
        self._rescue = Rescue(
            application, folder, library, caught.value.problem, self.opened.append
        )
        self.window = self._rescue.window
        self.window.activateWindow()

    def close(self) -> None:
        if isValid(self.window):
            self.window.close()
            self.window.deleteLater()
        self._library.close()


def spoil(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[100:9000] = bytes(8900)
    file.write_bytes(content)


Start = Callable[[Library], Rescued]


def test_from_a_damaged_library_to_a_backup(
    library: Library, start: Start, hand: Hand, qtbot: QtBot
) -> None:
    spoil(library.places.library)
    seen = start(library)
    hand.click_and_agree(seen.window, "Torna a questo backup")
    qtbot.waitUntil(lambda: bool(seen.opened))
    assert hand.clicks <= CLICKS
    assert len(seen.opened[0].open_event(EVENT_ID).event.rounds) == 1


def test_from_a_library_that_is_gone_to_a_backup(
    library: Library, start: Start, hand: Hand, qtbot: QtBot
) -> None:
    library.places.library.unlink()
    seen = start(library)
    assert [notice.text for notice in seen.window.strip.notices] == [
        (
            "L’archivio tornei (library.sqlite3) manca o è vuoto, ma ci sono dei backup. "
            "Torna all’ultimo, oppure comincia con un archivio tornei vuoto."
        ),
        "Nulla viene sovrascritto: il backup a cui torni diventa un file nuovo.",
    ]
    hand.click_and_agree(seen.window, "Torna a questo backup")
    qtbot.waitUntil(lambda: bool(seen.opened))
    assert hand.clicks <= CLICKS


def test_without_backup_or_document_an_empty_library_is_no_dead_end(
    library: Library, start: Start, hand: Hand, qtbot: QtBot
) -> None:
    spoil(library.places.library)
    damaged = library.places.library
    before = damaged.read_bytes()
    shutil.rmtree(library.places.backups)
    shutil.rmtree(library.places.documents)
    seen = start(library)
    hand.click_and_agree(seen.window, "Comincia con un archivio tornei vuoto")
    qtbot.waitUntil(lambda: bool(seen.opened))
    assert hand.clicks <= CLICKS
    assert seen.opened[0].events() == ()
    assert damaged.read_bytes() == before


def test_a_library_of_a_newer_version_is_no_dead_end(
    library: Library, start: Start, hand: Hand, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where its backups are of the newer version too."""
    shutil.rmtree(library.places.backups)
    shutil.rmtree(library.places.documents)

    with monkeypatch.context() as patch:
        patch.setattr("bglmanager.services.workspace.Store.open", _newer)
        seen = start(library)
    hand.click_and_agree(seen.window, "Comincia con un archivio tornei vuoto")
    qtbot.waitUntil(lambda: bool(seen.opened))
    assert library.places.library.name == "library-2.sqlite3"


def _newer(*_: object, **__: object) -> None:
    raise StoreError(problem("store.newer", file="library.sqlite3"))


# ----------------------------------------------------------------------- the laptop dies


def in_round_three(library: Library, stick: Path) -> Event:
    """Two rounds closed, results of the third coming in, everything on the stick."""
    library.open_library()
    library.use_target(stick)
    desk = half_a_day(library)
    desk.act("draw", {"round": 2}, with_round)
    desk.act("close", {"round": 2}, closed)
    desk.act("draw", {"round": 3}, with_round)
    desk.act("enter-result", {"round": 3, "table": 1}, lambda e: with_result(e, 1, [7, 5, 3, 1]))
    library.close()
    return desk.event


@pytest.fixture
def other_laptop(
    qapp: QApplication, tmp_path: Path
) -> Iterator[Callable[[], tuple[Library, Program]]]:
    """A laptop on which the program was never used."""
    made: list[tuple[Library, Program]] = []

    def begin() -> tuple[Library, Program]:
        library = make_library(tmp_path / "other", ids=1_000_000)
        workspace = library.open_library()
        program = Program(qapp, workspace, LibraryPreferences(workspace), tmp_path, library=library)
        made.append((library, program))
        program.start()
        return library, program

    yield begin
    for library, program in made:
        program.end()
        window_of(program).close()
        window_of(program).deleteLater()
        library.close()


def window_of(program: Program) -> MainWindow:
    assert program.window is not None
    return program.window


def test_the_laptop_dies(  # fixtures
    tmp_path: Path,
    other_laptop: Callable[[], tuple[Library, Program]],
    hand: Hand,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    """From the stick to the same state on another laptop: how long the program takes is noted."""
    stick = tmp_path / "stick"
    stick.mkdir()
    event = in_round_three(make_library(tmp_path / "data", wall=Wall()), stick)
    shutil.rmtree(tmp_path / "data")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(stick))
    begin = time.perf_counter()
    library, program = other_laptop()
    window = window_of(program)
    window.go("backups")
    hand.click(window, "Altra cartella")
    hand.click_and_agree(window, "Torna a questo backup")
    qtbot.waitUntil(lambda: program.window is not window)
    program.open_event(EVENT_ID)
    took = time.perf_counter() - begin
    record_property("seconds", round(took, 2))
    record_property("clicks", hand.clicks)
    assert library.workspace is not None
    desk = library.workspace.open_event(EVENT_ID)
    assert desk.event == event
    assert desk.derived == derive(event)
    assert [row.kind for row in desk.history_rows()][-1] == "enter-result"
    assert window_of(program).opened is desk
    assert hand.clicks <= CLICKS


def test_what_the_stick_has_is_said_before_it_is_gone_back_to(
    tmp_path: Path,
    other_laptop: Callable[[], tuple[Library, Program]],
    qtbot: QtBot,
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    in_round_three(make_library(tmp_path / "data", wall=Wall()), stick)
    _, program = other_laptop()
    window = window_of(program)
    window.go("backups")
    page = window.page
    assert isinstance(page, BackupsPage)
    page.show_folder(stick)
    qtbot.waitUntil(lambda: page.table.current_row is not None and page.table.current_row.is_sound)
    row = page.table.current_row
    assert row is not None
    assert row.contents is not None
    (found,) = row.contents.events
    assert (found.name, found.rounds, found.results) == ("Trofeo di prova", 3, 5)
