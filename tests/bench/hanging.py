"""How long the window's thread waits for a stick that never answers."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from bglmanager.services import files
from bglmanager.services.backups import Reason
from tests.bench.registry import figure
from tests.bench.stores import real_library
from tests.bench.watched import Taken, beating
from tests.helpers import events
from tests.helpers.mute import MuteFolder

TRIES = 3
GIVEN_UP = 0.5
"""Seconds after which the stick is given up here."""

Deed = Callable[[], object]


@figure("the window's thread waits, second target hangs", 100)
def waits_for_stick() -> float:
    """At most, over all that is done: of each the quickest try, as other programs delay it too."""
    tries = [_longest_waits() for _ in range(TRIES)]
    return max(min(one[deed] for one in tries) for deed in range(len(tries[0])))


def _longest_waits() -> Sequence[float]:
    """Milliseconds that the thread stood still at each deed; what it works is no waiting."""
    found: list[float] = []
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        with _at_backups(folder) as (deeds, settle):
            for patient in ("PATIENCE", "SLOW"):
                patch.setattr(files, patient, GIVEN_UP)
            mute = MuteFolder(_stick(folder), patch)
            mute.hang()
            for deed in deeds:
                patch.setattr(files, "_stuck", {})  # nobody knows yet that it hangs
                beats: list[Taken] = []
                with beating(beats):
                    deed()
                    settle()
                found.append(max((beat.whole - beat.worked for beat in beats), default=0.0))
            mute.answer()
            assert mute.touched == []
    return found


def _stick(folder: Path) -> Path:
    return folder / "stick"


@contextmanager
def _at_backups(folder: Path) -> Iterator[tuple[Sequence[Deed], Deed]]:
    """The program at its backups; what is done with the stick, and how to wait until it is."""
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - the other figures need no Qt

    from bglmanager.ui import app  # noqa: PLC0415 - as above
    from bglmanager.ui.application import make_application  # noqa: PLC0415 - as above
    from bglmanager.ui.pages.backups.page import BackupsPage  # noqa: PLC0415 - as above
    from bglmanager.ui.preferences import LibraryPreferences  # noqa: PLC0415 - as above
    from bglmanager.ui.program import Program  # noqa: PLC0415 - as above
    from tests.ui.doubles import Answers  # noqa: PLC0415 - as above

    application = make_application(["bench"])
    files.wait_by(app.wait_alive)
    for each in ("data", "stick"):
        (folder / each).mkdir()
    with real_library(folder / "data") as library:
        workspace = library.open_library()
        desk = workspace.import_document(events.played(8))
        library.use_target(_stick(folder))
        library.keeping.copy_and_wait(Reason.HAND)
        program = Program(
            application, workspace, LibraryPreferences(workspace), folder, library=library
        )
        window = program.start(desk.id)
        window.messages = Answers(file=_stick(folder))
        window.go("backups")
        page = window.page
        assert isinstance(page, BackupsPage)

        def settle() -> None:
            QApplication.processEvents()
            while window.tasks.is_busy:
                QApplication.processEvents()

        settle()
        keeping = library.keeping
        yield (
            (
                lambda: page.refresh(None),
                page.read.trigger,
                page.own.trigger,
                page.going.target.trigger,
                page.going.hand_over.trigger,
                keeping.time_passed,
                keeping.copy_later,
                library.look_for_stick,
                keeping.look_elsewhere,
                library.erase_again,
            ),
            settle,
        )
        program.end()
        window.close()
    files.wait_by(None)
