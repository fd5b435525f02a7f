"""What a window answers in while seatings are looked for: the next round opened, keys beside it."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from bglmanager.engine.event import Event
from bglmanager.engine.kinds import Seating
from tests.bench.desk import library
from tests.bench.engine import large_event
from tests.bench.registry import figure

if TYPE_CHECKING:
    from bglmanager.services.workspace import OpenEvent
    from bglmanager.ui.main_window import MainWindow

DUELS, CROWD, PLAYED = 1024, 450, 5
KEYS = ("Tab", "Tab", "Ctrl+F", "a", "b", "Esc", "Down", "Down", "Return", "Ctrl+Z")
TRIES = 5


@cache
def duels() -> Event:
    """Five rounds of 1,024 players at two-player tables are closed."""
    return large_event(PLAYED, DUELS, 2, "big-2026")


@cache
def crowd() -> Event:
    """Five rounds of 450 players are closed, and the others are looked for by their aims alone."""
    made = large_event(PLAYED, CROWD)
    return replace(made, settings=replace(made.settings, seating=Seating.OPTIMISED))


@contextmanager
def _window(event: Event) -> Iterator[tuple[MainWindow, OpenEvent]]:
    from PySide6.QtTest import QTest  # noqa: PLC0415 - the other figures need no Qt

    from bglmanager.ui.application import make_application  # noqa: PLC0415 - as above
    from bglmanager.ui.preferences import LibraryPreferences  # noqa: PLC0415 - as above
    from bglmanager.ui.program import Program  # noqa: PLC0415 - as above

    application = make_application(["bench"])
    with tempfile.TemporaryDirectory() as name, library(Path(name)) as workspace:
        desk = workspace.import_document(event)
        window = Program(application, workspace, LibraryPreferences(workspace), Path(name)).start(
            desk.id
        )
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        yield window, desk
        window.close()


def _took(deed: Callable[[], object]) -> float:
    """Milliseconds until the window has answered."""
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - as above

    begin = time.perf_counter()
    deed()
    QApplication.processEvents()
    return (time.perf_counter() - begin) * 1000


@figure("the next round opened, 1,024 players at two-player tables", 100)
def next_round_opened() -> float:
    """The middle one of some tries, each after a change that makes its seatings anew."""
    from bglmanager.services import events  # noqa: PLC0415 - as above

    page, took = f"round-{PLAYED + 1}", []
    with _window(duels()) as (window, desk):
        for place in range(TRIES):
            window.go("entries")
            events.set_rounds(desk, PLAYED + 2 + place)
            _wait(window)
            took.append(_took(lambda: window.go(page)))
        _wait(window)
    return statistics.median(took)


@figure("a key at the desk while seatings are looked for, 450 players", 100)
def key_beside_search() -> float:
    """The slowest of some keys on the page of entries, pressed as long as the search goes on."""
    from PySide6.QtGui import QKeySequence  # noqa: PLC0415 - as above
    from PySide6.QtTest import QTest  # noqa: PLC0415 - as above
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - as above

    def press(key: str) -> None:
        focus = QApplication.focusWidget() or window
        if len(key) == 1:
            QTest.keyClicks(focus, key)
        else:
            QTest.keySequence(focus, QKeySequence(key))

    with _window(crowd()) as (window, _):
        window.go("entries")
        _wait(window)
        window.go(f"round-{PLAYED + 1}")
        while not window.tasks.is_busy:
            QTest.qWait(1)
        window.go("entries")
        busy = takewhile(lambda _key: window.tasks.is_busy, KEYS)
        took = [_took(partial(press, key)) for key in busy]
        _wait(window)
    return max(took, default=0.0)


def _wait(window: MainWindow) -> None:
    """Until nothing is looked for any more; the search begins when the page is shown."""
    from PySide6.QtTest import QTest  # noqa: PLC0415 - as above

    from bglmanager.ui.pages.round.choices import START  # noqa: PLC0415 - as above

    QTest.qWait(2 * START)
    while window.tasks.is_busy:
        QTest.qWait(5)
