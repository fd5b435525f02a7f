"""The window's thread touches nothing that may never answer: stick, printers, last copies."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reportlab.pdfgen.canvas import Canvas
from shiboken6 import isValid

from bglmanager.bootstrap import CLOSING, Errands
from bglmanager.engine.problems import Refused
from bglmanager.services import documents, files, print_queues
from bglmanager.services.files import touch
from bglmanager.services.library import Library, open_document
from bglmanager.services.library_paths import ON_A_STICK
from bglmanager.services.paper import Printed
from bglmanager.services.print_queues import PrintOrder
from bglmanager.ui import app, printers
from bglmanager.ui.main_window import MainWindow
from bglmanager.ui.preferences import LibraryPreferences, Preferences
from bglmanager.ui.program import Program
from tests.helpers.events import EVENT_ID
from tests.helpers.figures import figure
from tests.helpers.libraries import Wall, half_a_day, make_library
from tests.helpers.mute import MuteFolder
from tests.helpers.workspaces import counting
from tests.reliability.laptops import desk_of, play_a_round
from tests.ui.backups import answers, cells, click, page_of, settled, shown
from tests.ui.tour import CONTROL, SHIFT


@pytest.fixture
def plugged(tmp_path: Path) -> Path:
    """A stick with the copies of two laptops, of which the other one has played on."""
    folder = tmp_path / "media"
    folder.mkdir()
    first = make_library(tmp_path / "laptop-a")
    first.open_library()
    first.use_target(folder)
    half_a_day(first)
    first.close()
    other = make_library(tmp_path / "laptop-b", ids=1_000_000)
    (newest,) = documents.newest_documents([folder / ON_A_STICK])
    open_document(other.open_library(), newest.file)
    other.use_target(folder)
    play_a_round(desk_of(other), 2)
    other.close()
    return folder


@pytest.fixture
def mute(plugged: Path, qapp: QApplication) -> Iterator[MuteFolder]:
    """The stick, which may stop answering."""
    files.wait_by(app.wait_alive)
    with pytest.MonkeyPatch.context() as patch:
        made = MuteFolder(plugged, patch)
        yield made
        made.answer()
        files.wait_by(None)
        for thread in threading.enumerate():
            if thread.name.startswith("elsewhere"):
                thread.join(10)


@pytest.fixture
def errands(mute: MuteFolder) -> Iterator[Errands]:
    """What copies are made by, on a thread of its own as in the program."""
    made = Errands()
    yield made
    mute.answer()
    made.end()


@pytest.fixture
def library(errands: Errands, tmp_path: Path) -> Library:
    """The library of the first laptop."""
    folder = tmp_path / "laptop-a"
    return Library(folder, clock=Wall(), new_id=counting(5_000), run=errands.run, host=folder.name)


@pytest.fixture
def window(
    library: Library, plugged: Path, tmp_path: Path, qtbot: QtBot, qapp: QApplication
) -> Iterator[MainWindow]:
    """The program at the backups of the stick, those of the other laptop chosen."""
    workspace = library.open_library()
    likes = LibraryPreferences(workspace)
    likes.save(Preferences(language="en"))
    program = Program(qapp, workspace, likes, tmp_path, library=library)
    program.start(EVENT_ID)
    window = shown(program)
    qtbot.waitUntil(lambda: bool(library.keeping.state.questions))
    window.go("backups")
    answers(window).file = plugged
    click(window, "Another folder")
    page = page_of(window)
    settled(qtbot, page)
    qtbot.waitUntil(lambda: "laptop-b" in cells(page, "Computer"))
    page.table.setCurrentIndex(
        page.table.model().index(cells(page, "Computer").index("laptop-b"), 0)
    )
    qtbot.waitUntil(lambda: not window.tasks.is_busy)
    yield window
    program.end()
    if isValid(window):
        window.close()
        window.deleteLater()


@pytest.mark.long
def test_nothing_that_may_hang_is_touched_on_the_windows_thread(
    window: MainWindow,
    library: Library,
    errands: Errands,
    mute: MuteFolder,
    plugged: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Opening, listing, deleting, going back, choosing, copying, taking over, printing, closing."""
    monkeypatch.setattr(files, "PATIENCE", 0.3)
    monkeypatch.setattr(files, "SLOW", 0.3)
    _let_printers_hang(monkeypatch, mute)
    mute.hang()
    page = page_of(window)
    for deed in (
        lambda: page.refresh(None),
        page.going.delete.trigger,
        lambda: QTest.keyClick(page.table, Qt.Key.Key_R, CONTROL | SHIFT),
    ):
        assert _said_after(window, qtbot, deed).startswith(f"{plugged}")
    assert _said_after(window, qtbot, page.going.target.trigger).startswith("Not saved")
    assert _said_after(window, qtbot, page.going.hand_over.trigger)
    _keep(library, qtbot)
    window.go("event")
    QApplication.processEvents()  # the line is laid out
    click(window, "Decide where to go on")
    assert _said_after(window, qtbot, lambda: click(window, "Go on from elsewhere"))
    window.go("prints")
    assert printers.Printers().find().names == ()
    with pytest.raises(Refused, match="no-answer"):
        printers.Printers().send(Printed(_one_page(), 1, ()), PrintOrder(), "Statini", _go_on)
    window.close()
    touch("closing", lambda: library.close(errands.end), patience=CLOSING)
    assert library.workspace is None
    assert mute.touched == []


def _keep(library: Library, qtbot: QtBot) -> None:
    """What the clock and a stick that is plugged in set going; the backup here is made."""
    before = library.keeping.state.last
    assert library.workspace is not None
    library.workspace.set_setting("language", "it")
    library.look_for_stick()
    library.keeping.look_elsewhere()
    library.erase_again()
    library.keeping.copy_later()
    qtbot.waitUntil(lambda: library.keeping.state.last != before)
    assert not library.keeping.state.target_here


def _said_after(window: MainWindow, qtbot: QtBot, deed: Callable[[], object]) -> str:
    """What the bottom line says once it was done, or was given up."""
    window.say("")
    deed()
    qtbot.waitUntil(lambda: window.bottom.text != "" and not window.tasks.is_busy)
    return window.bottom.text


def _let_printers_hang(patch: pytest.MonkeyPatch, mute: MuteFolder) -> None:
    def hang(*_given: Any, **_more: Any) -> Any:
        mute.wait_like_it()

    patch.setattr(print_queues, "has_queues", lambda: True)
    patch.setattr("bglmanager.services.print_queues.subprocess.Popen", hang)


def _one_page() -> bytes:
    written = BytesIO()
    canvas = Canvas(written)
    canvas.showPage()
    canvas.save()
    return written.getvalue()


def _go_on(_done: int, _of: int) -> None:
    """Nobody has had enough."""


# ---- No file dialog opens in a folder that does not answer: Qt looks into it, and would hang

PROGRAM = """
import os, sys
from pathlib import Path
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget
from bglmanager.services.files import wait_by
from bglmanager.ui.app import wait_alive
from bglmanager.ui.application import Dress, make_application
from bglmanager.ui.style import Style
from bglmanager.ui.messages import Messages
from tests.helpers.mute import MuteFolder

how, folder = sys.argv[1], Path(sys.argv[2])
app = make_application(["dialogs"])
look = Style.of(language="en", dark=False, scale=100, folder=folder)
stick = folder / "stick"
stick.mkdir()

class Folders:
    last = staticmethod(lambda _kind: stick)
    note = staticmethod(print)

def leave():
    dialog = app.activeModalWidget()
    if dialog is None:
        QTimer.singleShot(50, leave)
    else:
        print(dialog.directory().path())
        dialog.reject()

wait_by(wait_alive)
window = QWidget()
boxes = Messages(look, window, Folders())
asked = {
    "read": lambda: boxes.open_file("Open", "*"),
    "read in its own": lambda: boxes.open_file("Open", "*", stick),
    "written": lambda: boxes.save_file("Save", Path.home() / "sheet.pdf", "*"),
    "written in its own": lambda: boxes.save_file("Save", stick / "sheet.pdf", "*"),
    "folder": lambda: boxes.folder("Folder", stick),
}
with pytest.MonkeyPatch.context() as patch:
    mute = MuteFolder(stick, patch)
    mute.hang()
    QTimer.singleShot(50, leave)
    asked[how]()
    print(mute.touched)
    mute.answer()
    sys.stdout.flush()
    os._exit(0)
"""
"""The program: its dialogs were in the stick last, or are to begin there, and the stick hangs."""

HOW = ["read in its own", "read", "folder", "written", "written in its own"]


@pytest.mark.parametrize("how", HOW[:: figure(3, long=1)])
def test_a_dialog_opens_at_home_where_its_folder_hangs(tmp_path: Path, how: str) -> None:
    home = tmp_path / "home"
    home.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, how, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config")},
    )
    assert done.stdout.splitlines() == [str(home), "[]"], done.stderr
