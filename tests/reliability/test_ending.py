"""What ends the program from outside closes it as its window does."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bglmanager.engine.ids import RoundNumber
from bglmanager.services import entries
from bglmanager.services.backups import Reason
from bglmanager.services.half_typed import half_typed
from bglmanager.services.lock import LibraryLock
from tests.helpers import events
from tests.helpers.libraries import make_library

PROGRAM = """
import sys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from bglmanager import bootstrap
from bglmanager.services import entries
from bglmanager.ui import app

start = app.Program.start

def begin(program):
    desk = program.workspace.open(program.workspace.events()[0].id)
    window = start(program, desk.id)
    first = desk.event.entries[0]
    entries.edit(desk, first.number, entries.Person("Zeno", "Zanni"))
    QTimer.singleShot(0, lambda: typed(window))

def typed(window):
    window.go("round-1")
    for text in ("1\\r", "41\\r", "36"):
        for sign in text:
            QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return if sign == "\\r" else sign)
    if BOX:
        QTimer.singleShot(0, lambda: print("here", flush=True))
        window.messages.acknowledge("A box", "that waits")
    else:
        print("here", flush=True)

app.Program.start = begin
sys.exit(bootstrap.main(sys.argv[1:]))
"""
"""The program: an act is done, and figures of a result are typed and not saved."""


@pytest.mark.parametrize(
    ("how", "box"), [(signal.SIGTERM, False), (signal.SIGTERM, True), (signal.SIGHUP, False)]
)
def test_a_signal_closes_with_a_backup(tmp_path: Path, how: signal.Signals, *, box: bool) -> None:
    """It ends well, the lock is free, the backup has the newest act, what is typed is kept."""
    library = make_library(tmp_path)
    event = library.open().import_document(events.playing(8)).id
    library.close()
    before = library.backups.listed()
    source = PROGRAM.replace("BOX", str(box))
    with subprocess.Popen(
        [sys.executable, "-c", source, "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        process.send_signal(how)
        said = process.communicate(timeout=60)[1]
    assert process.returncode == 0
    assert "Traceback" not in said
    newest = library.backups.listed()[0]
    assert newest not in before
    assert newest.reason is Reason.CLOSE
    kept = half_typed(library.places.library, event, RoundNumber(1)).text
    assert "36" in kept
    with LibraryLock(tmp_path):
        library.restore(newest.file)
        first = library.open().open(event).event.entries[0]
        library.close()
    assert entries.person_of(first) == entries.Person("Zeno", "Zanni")
