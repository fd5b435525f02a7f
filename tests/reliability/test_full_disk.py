"""A program that is started when the disk is full already."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.helpers import events
from tests.helpers.workspaces import open_workspace

FULL = """
import resource
import sys

from PySide6.QtCore import QTimer

from bglmanager import bootstrap
from bglmanager.services import till
from bglmanager.ui import app

resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
show = app.Program._show


def told(program, *given):
    window = show(program, *given)
    if window.opened is None:
        QTimer.singleShot(0, lambda: program.open_event(program.workspace.events()[0].id))
    else:
        entry = window.opened.event.entries[0]
        window.attempt(lambda: till.set_paid(window.opened, entry.number, paid=True))
        for step in window.steps:
            window.go(step.key)
        print(len(window.opened.event.entries), window.opened.event.entries[0].desk.paid)
        print(window.strip.notices[0].text)
        QTimer.singleShot(0, window.close)
    return window


app.Program._show = told
sys.exit(bootstrap.main(sys.argv[1:]))
"""
"""The program where no file may grow by a byte: it opens the event, tries an act and closes."""


def test_the_program_starts_and_shows_an_event_on_a_full_disk(tmp_path: Path) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite3")
    workspace.import_document(events.playing(8))
    workspace.close()
    before = (tmp_path / "library.sqlite3").read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", FULL, "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == (
        "8 False\n"
        "Non salvato: il disco segnala un guasto. Salva una copia del torneo su un altro disco, "
        "poi rifallo.\n"
    ), done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 0
    assert (tmp_path / "library.sqlite3").read_bytes() == before
