"""What keys cost at a desk with 450 entries, places that are short, and 20,000 known people."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bglmanager.engine.ids import EventId
from tests.bench.archive import large_archive
from tests.bench.desk import crowded
from tests.bench.registry import figure

TRIES = 5
NAME = "maracca"
"""A surname that begins as many others."""


@figure("a letter of the search of 450 entries", 50)
def letter_of_search() -> float:
    return _at_the_desk((), tuple("zq123"))


@figure("one who is new at the desk, 450 entries, 20,000 people", 100)
def new_player() -> float:
    return _at_the_desk((), ("Ins",), ("Escape",))


@figure("a letter of a walk-in, 20,000 people", 100)
def letter_of_walk_in() -> float:
    return _at_the_desk(("Ins",), tuple(NAME))


@figure("details of a player, 450 entries, 20,000 people", 100)
def details() -> float:
    return _at_the_desk((), ("F2",), ("Escape",))


@figure("who is missing of 450, shown and left", 100)
def missing() -> float:
    return _at_the_desk((), ("Ctrl+M",), ("Ctrl+M",))


@figure("undo of a check-in where places are short", 100)
def undo() -> float:
    return _at_the_desk(("Return",), ("Ctrl+Z",), ("Return",))


def _at_the_desk(ways: Sequence[str], keys: Sequence[str], back: Sequence[str] = ()) -> float:
    """Milliseconds of the slowest of these keys: with a way `back` the middle of some tries,
    else of one. `ways` are pressed before.
    """
    from PySide6.QtGui import QKeySequence  # noqa: PLC0415 - the other figures need no Qt
    from PySide6.QtTest import QTest  # noqa: PLC0415 - as above
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - as above

    from bglmanager.ui.application import make_application  # noqa: PLC0415 - as above
    from bglmanager.ui.preferences import LibraryPreferences  # noqa: PLC0415 - as above
    from bglmanager.ui.program import Program  # noqa: PLC0415 - as above

    application = make_application(["bench"])

    def press(key: str) -> float:
        begin = time.perf_counter()
        focus = QApplication.focusWidget() or window
        if len(key) == 1:
            QTest.keyClicks(focus, key)
        else:
            QTest.keySequence(focus, QKeySequence(key))
        application.processEvents()
        return (time.perf_counter() - begin) * 1000

    with tempfile.TemporaryDirectory() as name, large_archive() as (workspace, archive):
        made = crowded()
        desk = workspace.import_document(
            replace(made, settings=replace(made.settings, id=EventId("rush"), name="Rush"))
        )
        archive.everybody_by_name()
        program = Program(application, workspace, LibraryPreferences(workspace), Path(name))
        window = program.start(desk.id)
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        window.go("entries")
        for key in ways:
            press(key)
        took = []
        for _ in range(TRIES if back else 1):
            took.append(max(press(key) for key in keys))
            for key in back:
                press(key)
        window.close()
    return statistics.median(took)
