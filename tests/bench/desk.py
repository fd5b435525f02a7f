"""What an organiser waits for: a result, the window, the paper; and the memory it takes."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day
from functools import cache
from itertools import count
from pathlib import Path

from bglmanager.engine import seating
from bglmanager.engine.derive import derive
from bglmanager.engine.event import EntryDesk, EntryStatus, Event, EventDesk, RoundStatus
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.i18n import Texts
from bglmanager.services.paper import USUAL_KINDS, PrintOptions, print_kind
from bglmanager.services.workspace import Workspace, open_library
from tests.bench.engine import ROUNDS, large_event
from tests.bench.registry import figure
from tests.helpers import events

ROOT = Path(__file__).resolve().parents[2]
NOW = datetime(2026, 3, 14, 9, tzinfo=UTC)
TABLES = 15
"""So many results are typed; the middle one counts."""

CROWD, ABSENT = 450, 60
"""So many are entered, and so many of them missing."""

EVENTS = 12
"""So many events are listed when the window opens."""


@cache
def playing() -> Event:
    """Round 6 of 300 players is being played."""
    event = large_event(ROUNDS - 1)
    drawn = replace(seating.next_round(event), status=RoundStatus.PLAYING)
    return replace(event, rounds=(*event.rounds, drawn))


@contextmanager
def library(folder: Path) -> Iterator[Workspace]:
    """A library as the program keeps it, with every write on the disk before it counts."""
    numbers = count(1)
    workspace = open_library(
        folder / "library.sqlite3",
        clock=lambda: NOW,
        new_id=lambda: f"00000000-0000-4000-8000-{next(numbers):012x}",
    )
    try:
        yield workspace
    finally:
        workspace.close()


@figure("a result on disk and on screen, 300 players", 100)
def result_on_screen() -> float:
    from PySide6.QtCore import Qt  # noqa: PLC0415 - the other figures need no Qt
    from PySide6.QtTest import QTest  # noqa: PLC0415 - as above
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - as above

    from bglmanager.ui.application import make_application  # noqa: PLC0415 - as above
    from bglmanager.ui.pages.round.page import RoundPage  # noqa: PLC0415 - as above
    from bglmanager.ui.preferences import LibraryPreferences  # noqa: PLC0415 - as above
    from bglmanager.ui.program import Program  # noqa: PLC0415 - as above

    application = make_application(["bench"])
    seen, took = [], 0.0
    with tempfile.TemporaryDirectory() as name, library(Path(name)) as workspace:
        desk = workspace.import_document(playing())
        program = Program(application, workspace, LibraryPreferences(workspace), Path(name))
        window = program.start(desk.id)
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        assert isinstance(window.page, RoundPage)
        window.page.results.view.number.setFocus()
        enter = Qt.Key.Key_Return
        QTest.keyClick(QApplication.focusWidget() or window, enter)
        for table in desk.event.rounds[-1].tables[:TABLES]:
            for score in ("50", "40", "30", "20")[: len(table.seats)]:
                QTest.keyClicks(QApplication.focusWidget() or window, score)
                begin = time.perf_counter()
                QTest.keyClick(QApplication.focusWidget() or window, enter)
                application.processEvents()
                took = (time.perf_counter() - begin) * 1000
            seen.append(took)
        typed = sum(s.score is not None for s in desk.event.rounds[-1].seats())
        assert typed == 4 * TABLES
        window.close()
    return statistics.median(seen)


@figure("one more called at the roll call, on disk and on screen, 450 players", 100)
def roll_call_on_screen() -> float:
    return _pressed(_called_up(), "round-2", ("Ctrl+M",), "Return")


@figure("one more missing player checked in from the side panel, 450 players", 100)
def missing_on_screen() -> float:
    return _pressed(_expected(), "entries", ("Ctrl+M",), "Return")


@figure("another answer for one of 60 missing players, 450 players", 100)
def question_on_screen() -> float:
    return _pressed(_expected(), "round-1", ("Ctrl+Return",), "Space")


def _called_up() -> Event:
    """Round 1 of 450 players is closed."""
    return events.played(CROWD)


def _expected() -> Event:
    """Of 450 people 60 are not here yet, and the start is near."""
    made = events.event(CROWD, start_time=time_of_day(9))
    here, away = EntryDesk(present=True), EntryStatus.REGISTERED
    return replace(
        made,
        entries=tuple(
            replace(entry, status=away) if entry.number <= ABSENT else replace(entry, desk=here)
            for entry in made.entries
        ),
    )


def _pressed(event: Event, page: str, ways: Sequence[str], key: str) -> float:
    """Milliseconds for a key on a page of this event, reached by other keys: the middle one."""
    from PySide6.QtGui import QKeySequence  # noqa: PLC0415 - the other figures need no Qt
    from PySide6.QtTest import QTest  # noqa: PLC0415 - as above
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - as above

    from bglmanager.ui.application import make_application  # noqa: PLC0415 - as above
    from bglmanager.ui.preferences import LibraryPreferences  # noqa: PLC0415 - as above
    from bglmanager.ui.program import Program  # noqa: PLC0415 - as above

    application = make_application(["bench"])

    def press(named: str) -> float:
        begin = time.perf_counter()
        QTest.keySequence(QApplication.focusWidget() or window, QKeySequence(named))
        application.processEvents()
        return (time.perf_counter() - begin) * 1000

    with tempfile.TemporaryDirectory() as name, library(Path(name)) as workspace:
        desk = workspace.import_document(event)
        program = Program(application, workspace, LibraryPreferences(workspace), Path(name))
        window = program.start(desk.id)
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        window.go(page)
        for way in ways:
            press(way)
        took = statistics.median(press(key) for _ in range(TABLES))
        window.close()
    return took


@figure("a fee taken at the desk and on screen, 450 entries", 100)
def fee_on_screen() -> float:
    from PySide6.QtCore import Qt  # noqa: PLC0415 - the other figures need no Qt
    from PySide6.QtTest import QTest  # noqa: PLC0415 - as above
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - as above

    from bglmanager.ui.application import make_application  # noqa: PLC0415 - as above
    from bglmanager.ui.preferences import LibraryPreferences  # noqa: PLC0415 - as above
    from bglmanager.ui.program import Program  # noqa: PLC0415 - as above

    application = make_application(["bench"])
    seen = []
    crowd = large_event(0, players=CROWD)
    with tempfile.TemporaryDirectory() as name, library(Path(name)) as workspace:
        desk = workspace.import_document(replace(crowd, settings=replace(crowd.settings, fee=5)))
        program = Program(application, workspace, LibraryPreferences(workspace), Path(name))
        window = program.start(desk.id)
        window.go("entries")
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        for _ in range(TABLES):
            begin = time.perf_counter()
            QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F9)
            application.processEvents()
            seen.append((time.perf_counter() - begin) * 1000)
            QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Down)
        assert sum(bool(entry.desk.payments) for entry in desk.event.entries) == TABLES
        window.close()
    return statistics.median(seen)


PRESENT = 20
"""So many are checked in where places are short; the middle one counts."""


def crowded(players: int = CROWD) -> Event:
    """So many people registered, a third of them here, and half as many places as people: copies
    of the game are asked for, and whoever comes may move somebody else to the waiting list.
    """
    made = large_event(0)
    people = tuple(
        replace(
            made.entries[0],
            number=EntryNumber(n),
            last_name=f"Zq{n}",
            status=EntryStatus.ACTIVE if n % 3 == 0 else EntryStatus.REGISTERED,
            desk=EntryDesk(
                present=n % 3 == 0,
                copies=1 if n % 4 == 0 else None,
                preregistered=NOW - timedelta(hours=n % 50),
            ),
        )
        for n in range(1, players + 1)
    )
    desk = EventDesk(bring_copy=True)
    asked = replace(made.settings, max_players=players // 4, desk=desk)
    return replace(made, settings=asked, entries=people)


@figure("a check-in where places are short, 450 entries", 100)
def check_in_where_places_are_short() -> float:
    from PySide6.QtCore import Qt  # noqa: PLC0415 - the other figures need no Qt
    from PySide6.QtTest import QTest  # noqa: PLC0415 - as above
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - as above

    from bglmanager.ui.application import make_application  # noqa: PLC0415 - as above
    from bglmanager.ui.preferences import LibraryPreferences  # noqa: PLC0415 - as above
    from bglmanager.ui.program import Program  # noqa: PLC0415 - as above

    application = make_application(["bench"])
    seen = []
    with tempfile.TemporaryDirectory() as name, library(Path(name)) as workspace:
        desk = workspace.import_document(crowded())
        program = Program(application, workspace, LibraryPreferences(workspace), Path(name))
        window = program.start(desk.id)
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        window.go("entries")
        for number in range(1, 3 * PRESENT, 3):
            QTest.keyClicks(QApplication.focusWidget() or window, f"zq{number}")
            begin = time.perf_counter()
            QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Return)
            application.processEvents()
            seen.append((time.perf_counter() - begin) * 1000)
            assert desk.event.entry(EntryNumber(number)).desk.present
        window.close()
    return statistics.median(seen)


_WINDOW = """
import gc
import sys
from bglmanager.__main__ import COLLECTIONS
gc.set_threshold(*COLLECTIONS)
from bglmanager import bootstrap
from bglmanager.services import library  # before the window's modules, as the program does
from bglmanager.ui import app
shown = app.run
def painted(program):
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    QApplication.instance().processEvents()
    program.window.grab()
    QTimer.singleShot(0, program.window.close)
app.run = lambda library, arguments, started: shown(library, arguments, started=painted)
sys.exit(bootstrap.main(["--data", sys.argv[1]]))
"""
"""The program as it is started by its name, ended when its first window has been painted."""

_DAY = """
import sys
from pathlib import Path
from tests.bench.desk import library, playing, print_everything
from bglmanager.ui.program import Program
from bglmanager.ui.application import make_application
from bglmanager.ui.preferences import LibraryPreferences
application = make_application(["bench"])
with library(Path(sys.argv[1])) as workspace:
    desk = workspace.import_document(playing())
    program = Program(application, workspace, LibraryPreferences(workspace), Path(sys.argv[1]))
    window = program.start(desk.id)
    for step in window.steps:
        window.go(step.key)
        application.processEvents()
    print_everything()
    window.close()
print(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
"""


def print_everything() -> None:
    """Every sheet of round 6 of 300 players, pages and bytes."""
    event, texts = playing(), Texts("it")
    derive(event)
    for kind in USUAL_KINDS:
        if kind != "final":
            print_kind(event, kind, texts, PrintOptions(NOW))


@figure("all sheets of 300 players", 3, "s")
def all_sheets() -> float:
    playing()  # made once, outside what is measured
    begin = time.perf_counter()
    print_everything()
    return time.perf_counter() - begin


def _child(code: str, events: Sequence[Event] = ()) -> tuple[float, str]:
    """Seconds and output of a fresh Python over a library that holds these events."""
    with tempfile.TemporaryDirectory() as folder:
        with library(Path(folder)) as workspace:
            for event in events:
                workspace.import_document(event)
        begin = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", code, folder],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
        return time.perf_counter() - begin, done.stdout


@figure("from the start of Python to a window in use and its end", 0.9, "s")
def window_start() -> float:
    seasons = [_renamed(large_event(0), number) for number in range(EVENTS)]
    return min(_child(_WINDOW, seasons)[0] for _ in range(5))


def _renamed(event: Event, number: int) -> Event:
    settings = replace(event.settings, id=EventId(f"bench-{number}"), name=f"Bench {number}")
    return replace(event, settings=settings, entries=event.entries[:20])


@figure("memory of a day with 300 players", 240, "MB")
def memory() -> float:
    return int(_child(_DAY)[1]) / 1024
