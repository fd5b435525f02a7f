"""No file dialog opens in a folder that does not answer: Qt looks into it, and would hang."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import os, sys
from pathlib import Path
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget
from bglmanager.services.files import wait_by
from bglmanager.ui import patience
from bglmanager.ui.application import Dress, make_application
from bglmanager.ui.look import Look
from bglmanager.ui.messages import Boxes
from tests.helpers.mute import MuteFolder

how, folder = sys.argv[1], Path(sys.argv[2])
app = make_application(["dialogs"])
look = Look.of(language="en", dark=False, scale=100, folder=folder)
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

wait_by(patience.wait)
window = QWidget()
boxes = Boxes(look, window, Folders())
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


@pytest.mark.parametrize(
    "how", ["read", "read in its own", "written", "written in its own", "folder"]
)
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
