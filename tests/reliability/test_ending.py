"""What ends the program from outside closes it as its window does."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bglmanager.engine.ids import RoundNumber
from bglmanager.services import entries
from bglmanager.services.autosave import half_typed
from bglmanager.services.backups import Reason
from bglmanager.services.library_paths import ON_A_STICK, LibraryLock
from tests.helpers import events
from tests.helpers.libraries import make_library

PROGRAM = """
import sys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from bglmanager import bootstrap
from bglmanager.services import entries
from bglmanager.ui import app

start, Ending, endings = app.Program.start, app.Ending, []

class Shutdown:
    allowsInteraction = staticmethod(lambda: False)

def hearing(*given, **named):
    endings.append(Ending(*given, **named))
    return endings[0]

app.Ending = hearing

def begin(program):
    desk = program.workspace.open_event(program.workspace.events()[0].id)
    window = start(program, desk.id)
    first = desk.event.entries[0]
    entries.edit_entry(desk, first.number, entries.Person("Zeno", "Zanni"))
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
        if SESSION:
            endings[0].commit(Shutdown())
        print("here", flush=True)

app.Program.start = begin
sys.exit(bootstrap.main(sys.argv[1:]))
"""
"""The program: an act is done, and figures of a result are typed and not saved."""


@pytest.mark.parametrize(
    ("how", "box"),
    [
        (signal.SIGTERM, True),
        pytest.param(signal.SIGTERM, False, marks=pytest.mark.long),
        pytest.param(signal.SIGHUP, False, marks=pytest.mark.long),
    ],
)
def test_a_signal_closes_with_a_backup(tmp_path: Path, how: signal.Signals, *, box: bool) -> None:
    """It ends well, the lock is free, the backup has the newest act, what is typed is kept."""
    code, kept = ended(tmp_path, how, box=box)
    assert code == 0
    assert "36" in kept


def test_the_end_of_the_session_makes_the_backup_before_the_program_is_killed(
    tmp_path: Path,
) -> None:
    """Nobody may be asked, and no signal is sent that a program could hear."""
    code, _ = ended(tmp_path, signal.SIGKILL, session=True)
    assert code == -signal.SIGKILL


def ended(
    folder: Path, how: signal.Signals, *, box: bool = False, session: bool = False
) -> tuple[int, str]:
    """End the program; its exit code, and what it has kept of what was typed.

    Its newest backup is of its closing, and has the newest act.
    """
    library = make_library(folder)
    event = library.open_library().import_document(events.playing(8)).id
    library.close()
    before = library.backups.list_backups()
    source = PROGRAM.replace("BOX", str(box)).replace("SESSION", str(session))
    with subprocess.Popen(
        [sys.executable, "-c", source, "--data", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        process.send_signal(how)
        said = process.communicate(timeout=60)[1]
    assert "Traceback" not in said
    newest = library.backups.list_backups()[0]
    assert newest not in before
    assert newest.reason is Reason.CLOSE
    kept = half_typed(library.places.library, event, RoundNumber(1)).text
    with LibraryLock(folder):
        library.restore_backup(newest.file)
        first = library.open_library().open_event(event).event.entries[0]
        library.close()
    assert entries.person_of(first) == entries.Person("Zeno", "Zanni")
    return process.returncode, kept


HUNG_STICK = """
import sys, threading
from PySide6.QtCore import QTimer
from bglmanager import bootstrap
from bglmanager.services import files
from bglmanager.services.backups import Backups
from tests.helpers.figures import figure
from bglmanager.ui import app

start = app.Program.start
working, writing = threading.Event(), threading.Event()

def hang(begun):
    begun.set()
    threading.Event().wait()

def begin(program):
    window = start(program)
    if HANGS:
        Backups.mirror_on_stick = lambda *_given: hang(writing)
        program.workspace.set_setting("language", "en")
        window.tasks.start("stuck", lambda *_given: hang(working), print)
        program._library.keeping.copy_later()
        working.wait()
        writing.wait()
        program.workspace.set_setting("language", "it")  # no backup has it
        bootstrap.CLOSING = files.PATIENCE = 1.0
    else:
        QTimer.singleShot(0, lambda: print(window.bottom.text, flush=True))
    QTimer.singleShot(0, window.close)
    return window

app.Program.start = begin
sys.exit(bootstrap.main(sys.argv[1:]))
"""
"""The program: with a stick that hangs while it is written, and a worker that hangs, it is closed.
"""


@pytest.mark.long
def test_closing_closes_whatever_hangs_and_the_next_start_says_what_was_not_copied(
    tmp_path: Path,
) -> None:
    """The process ends, the lock is free, the copies are made at the next start."""
    data, plugged = tmp_path / "data", tmp_path / "stick"
    plugged.mkdir()
    library = make_library(data)
    library.open_library().import_document(events.playing(8))
    library.use_target(plugged)
    library.close()
    said = [_run(HUNG_STICK.replace("HANGS", hangs), data) for hangs in ("True", "False", "False")]
    stick = f"Il programma è stato chiuso prima che {plugged} avesse l’ultimo backup."
    here = "Il programma è stato chiuso prima di finire l’ultimo backup, che viene fatto adesso."
    assert said == ["", f"{here} {stick} Lo riceve con il prossimo.", ""]
    library = make_library(data)
    names = {one.file.name for one in library.backups.list_backups()}
    assert {one.file.name for one in library.backups.list_backups(plugged / ON_A_STICK)} == names


def _run(source: str, data: Path) -> str:
    """What a program says that ends by itself."""
    done = subprocess.run(
        [sys.executable, "-c", source, "--data", str(data)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout.strip()
