"""Several starts of the program on one data folder: one window, which gets every file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bglmanager.ui import instances
from bglmanager.ui.instances import LONGEST, Reception, address, hand_over

DOCUMENT = Path(__file__).parents[1] / "files" / "examples" / "bgl-2010.bgl.json"

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
