"""Several events at once: a window for each, one program."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.engine.ids import EventId
from bglmanager.services import entries
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.ui import instances
from bglmanager.ui.instances import LONGEST, Reception, address, hand_over
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
    [action] = [one for one in window.actions_of_frame.all_actions() if one.keys == "Ctrl+Tab"]
    assert not action.isEnabled()
    assert action.refusal == "There is no other window. Ctrl+Shift+N opens one."


def test_each_event_has_its_own_acts_and_its_own_undo(
    program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent
) -> None:
    both(program, qtbot, morning, evening)
    first, second = shown(program)
    entries.add_entry(morning, entries.Person("Ada", "Bruni"), present=True)
    entries.add_entry(evening, entries.Person("Zoe", "Zanon"), present=True)
    press(first, Qt.Key.Key_Z, CONTROL)
    assert [len(desk.event.entries) for desk in (morning, evening)] == [8, 9]
    assert "Zoe" in second.bottom.text or "Zanon" in second.bottom.text


def test_the_list_shows_what_other_windows_have_written(
    program: Program, qtbot: QtBot, morning: OpenEvent, evening: OpenEvent
) -> None:
    home = program.start()
    home.open_event(morning.id, beside=True)
    qtbot.waitUntil(lambda: len(program.places) == 2)
    entries.add_entry(morning, entries.Person("Ada", "Bruni"), present=True)
    home.activateWindow()
    assert QTest.qWaitForWindowActive(home)
    page = home.page
    assert isinstance(page, HomePage)
    counts = {row.name: row.entries for row in page.table.rows_model.rows}
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


@pytest.mark.long
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


@pytest.mark.long
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
    program.come_forward_with(DOCUMENT)
    assert names(program)[0] == "Morning"
    assert len(program.places) == 2


# ------- Several starts of the program on one data folder: one window, which gets every file

FIRST = """
import sys
from bglmanager import bootstrap
from bglmanager.ui import app

show = app.Program._show

def told(program, *given):
    window = show(program, *given)
    print(window.windowTitle(), flush=True)
    return window

app.Program._show = told
sys.exit(bootstrap.main(sys.argv[1:]))
"""
"""The program, which says on its output what each window is called."""


class Running:
    """A first instance in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-c", FIRST, "--data", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def title(self) -> str:
        """The title of the next window, once it is there."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def kill(self) -> None:
        """End the process with no chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    data = tmp_path / "data"
    yield data
    QLocalServer.removeServer(address(data))


def second(folder: Path, *file: str, at: Path) -> tuple[int, str]:
    """Exit code and words of one more start of the program, from another folder."""
    command = [sys.executable, "-m", "bglmanager", "--data", str(folder), *file]
    env = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run(
        command, cwd=at, env=env, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stdout == ""
    return done.returncode, done.stderr


def test_the_second_hands_its_file_to_the_first_and_ends(folder: Path, tmp_path: Path) -> None:
    """The first has taken the place of one that died and left its lock file and its socket; the
    path is relative to where the second was started.
    """
    (tmp_path / "perché no.bgl.json").write_bytes(DOCUMENT.read_bytes())
    dead = Running(folder)
    assert dead.title() == "BGL Manager"
    assert hand_over(folder, None, patience=20_000)
    dead.kill()
    assert not hand_over(folder, None, patience=50)
    first = Running(folder)
    try:
        assert first.title() == "BGL Manager"
        assert second(folder, "./perché no.bgl.json", at=tmp_path) == (
            0,
            "Il programma è già aperto; perché no.bgl.json si vede lì.\n",
        )
        name = json.loads(DOCUMENT.read_bytes())["event"]["name"]
        assert first.title() == f"{name} – BGL Manager"
    finally:
        first.kill()


def test_one_that_hangs_takes_nothing(folder: Path, qapp: QApplication) -> None:
    server = QLocalServer()
    assert server.listen(address(folder))
    assert not hand_over(folder, DOCUMENT, patience=50)
    server.close()


def test_nobody_is_there(folder: Path) -> None:
    assert not hand_over(folder, None, patience=50)


def test_every_data_folder_has_its_own(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(folder, target_is_directory=True)
    assert address(link) == address(folder)
    assert address(tmp_path) != address(folder)
    assert len(address(folder)) < 60  # paths of sockets are short


@pytest.fixture
def reception(folder: Path, qapp: QApplication) -> Iterator[tuple[Reception, list[object]]]:
    made = Reception(folder)
    asked: list[object] = []
    made.asked.connect(asked.append)
    yield made, asked
    made.close()


def call(qtbot: QtBot, folder: Path, *parts: bytes) -> bytes:
    """Say something to the reception; what it answers before it hangs up."""
    caller = QLocalSocket()
    with qtbot.waitSignal(caller.disconnected):
        caller.connectToServer(address(folder))
        assert caller.waitForConnected(1000)
        for part in parts:
            caller.write(part)
            caller.flush()
            QApplication.processEvents()
    return bytes(caller.readAll().data())


def message(file: object) -> bytes:
    return json.dumps({"file": file}).encode() + b"\n"


HOSTILE = {
    "no json": b"open sesame\n",
    "no utf-8": b"\xff\xfe\x00\n",
    "empty": b"\n",
    "a list": b"[]\n",
    "a number": b"1" * 5_000 + b"\n",
    "deep": b"[" * 100_000 + b"\n",
    "no file": b"{}\n",
    "more": b'{"file": null, "run": "rm -rf /"}\n',
    "not a text": message(5),
    "a list of files": message([str(DOCUMENT)]),
    "relative": message("../../etc/passwd"),
    "empty name": message(""),
    "NUL": message("/tmp/a\0b"),
    "half a character": message("/tmp/\ud800"),
    "a flag": message("--data"),
    "endless": b"x" * (LONGEST + 1),
    "endless in json": b'{"file": "/' + b"x" * LONGEST + b'"}\n',
}


@pytest.mark.parametrize("said", HOSTILE)
def test_what_is_no_message_is_passed_over(
    said: str, folder: Path, reception: tuple[Reception, list[object]], qtbot: QtBot
) -> None:
    assert call(qtbot, folder, HOSTILE[said]) == b""
    assert reception[1] == []
    assert call(qtbot, folder, message(None)) == b"taken\n"
    assert reception[1] == [None]


def test_a_message_may_come_in_pieces_and_is_taken_once(
    folder: Path, reception: tuple[Reception, list[object]], qtbot: QtBot
) -> None:
    """A second line of the same caller is not heard."""
    whole = message(str(DOCUMENT))
    assert call(qtbot, folder, whole[:9], whole[9:], whole) == b"taken\n"
    assert reception[1] == [DOCUMENT]


def test_who_says_nothing_is_sent_away(
    folder: Path, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instances, "PATIENCE_MS", 20)
    made = Reception(folder)
    assert call(qtbot, folder, b'{"file": ') == b""
    made.close()


def test_a_socket_that_cannot_be_made_is_done_without(
    folder: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instances, "address", lambda _folder: "x" * 300)
    Reception(folder).close()
    assert not hand_over(folder, None, patience=50)
