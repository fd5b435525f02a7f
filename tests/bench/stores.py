"""What keeping everything safe costs: starts, openings, commands and backups of large libraries."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from bglmanager.db import history
from bglmanager.engine import seating
from bglmanager.engine.event import Event, Round, RoundStatus, Seat
from bglmanager.engine.ids import EventId, RoundNumber
from bglmanager.services.library import Library
from bglmanager.services.result_input import SeatInput
from bglmanager.services.workspace import OpenEvent, Workspace, open_library
from tests.bench.desk import NOW, ROOT, library
from tests.bench.engine import large_event
from tests.bench.registry import figure
from tests.bench.watched import Taken, beating
from tests.helpers.results_typed import enter_result

PLAYERS, ROUNDS = 450, 8
STORED = 200
COMMANDS = 300
TRIES = 5
LARGE = 100_000_000

_START = """
import sys
from datetime import datetime
from pathlib import Path
from tests.bench.stores import real_library
from bglmanager.ui.program import Program
from bglmanager.ui.application import make_application
from bglmanager.ui.preferences import LibraryPreferences
application = make_application(["bench"])
folder = Path(sys.argv[1])
with real_library(folder) as library:
    workspace = library.open_library()
    likes = LibraryPreferences(workspace)
    program = Program(application, workspace, likes, folder, library=library)
    window = program.start()
    application.processEvents()
    window.grab()
    print("drawn", flush=True)
    program.end()
    window.close()
"""


class Clock:
    """A clock that goes on by itself, and can be put on."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return NOW + self.ahead + timedelta(seconds=time.monotonic() - self._began)


@contextmanager
def real_library(folder: Path, clock: Clock | None = None) -> Iterator[Library]:
    """A library as the program has it: every write on the disk, copies on a worker."""
    numbers = count(time.perf_counter_ns())
    with ThreadPoolExecutor(max_workers=1) as worker:

        def run(work: Callable[[], None]) -> None:
            worker.submit(work)

        library = Library(
            folder,
            clock=clock or Clock(),
            new_id=lambda: f"00000000-0000-4000-8000-{next(numbers):012x}",
            run=run,
        )
        yield library
    library.close()


def _quick(file: Path) -> Workspace:
    """A library that is being prepared: nothing of it need survive."""
    numbers = count(1)
    return open_library(
        file,
        clock=lambda: NOW,
        new_id=lambda: f"00000000-0000-4000-9000-{next(numbers):012x}",
        synchronous="OFF",
    )


def _named(event: Event, number: int) -> Event:
    settings = replace(event.settings, id=EventId(f"bench-{number}"), name=f"Bench {number}")
    return replace(event, settings=settings)


def _scores(seats: tuple[Seat, ...], round_: int) -> list[SeatInput]:
    return [SeatInput(score=20 + seat.entry * (7 + round_) % 83) for seat in seats]


def _with_round(event: Event) -> Event:
    drawn = replace(seating.next_round(event), status=RoundStatus.PLAYING)
    return replace(event, rounds=(*event.rounds, drawn))


def _closed(event: Event) -> Event:
    last = replace(event.rounds[-1], status=RoundStatus.CLOSED)
    return replace(event, rounds=(*event.rounds[:-1], last))


def _type_all(desk: OpenEvent, round_: Round) -> None:
    for table in round_.tables:
        enter_result(desk, round_.number, table.number, _scores(table.seats, round_.number))


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where prepared libraries lie until the last figure is measured."""
    return tempfile.TemporaryDirectory(prefix="bench-")


@cache
def _typed() -> Path:
    """A library with an event of 450 x 8, every result typed one by one."""
    file = Path(_folder().name) / "typed.sqlite3"
    workspace = _quick(file)
    settings = large_event(0, PLAYERS)
    settings = replace(settings, settings=replace(settings.settings, rounds_planned=ROUNDS))
    desk = workspace.import_document(settings)
    for number in range(1, ROUNDS + 1):
        desk.act("draw", {"round": number}, _with_round)
        _type_all(desk, desk.event.rounds[-1])
        if number < ROUNDS:
            desk.act("close", {"round": number}, _closed)
    workspace.close()
    return file


@cache
def _large() -> Path:
    """A library of 100 MB: the typed event, one that was read from a file, and copies of that."""
    file = Path(shutil.copy(_typed(), Path(_folder().name) / "large.sqlite3"))
    workspace = _quick(file)
    workspace.new_id = lambda: "00000000-0000-4000-a000-000000000000"
    workspace.import_document(_named(large_event(ROUNDS, PLAYERS), 0))
    workspace.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        (key,) = connection.execute("SELECT max(id) FROM event").fetchone()
        copies = Copies(connection, key)
        for number in count(1):
            if file.stat().st_size > LARGE:
                break
            copies.add(number)
            connection.commit()
    return file


class Copies:
    """Copies of an event, rows and journal, made without asking the program again and again."""

    def __init__(self, connection: sqlite3.Connection, key: int) -> None:
        self._connection, self._key = connection, key
        ask = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%event_id%'"
        self._tables = [n for (n,) in connection.execute(ask) if n not in ("command", "change")]
        self._rows = {table: self._found(table, "event_id") for table in self._tables}
        self._rows["event"] = self._found("event", "id")
        (self._command,) = self._found("command", "event_id")
        ask = "SELECT * FROM change WHERE sequence = ? ORDER BY table_name, row_id"
        self._changes = connection.execute(ask, (self._command[0],)).fetchall()
        self._step = 1_000_000

    def _found(self, table: str, column: str) -> list[tuple[Any, ...]]:
        ask = f"SELECT * FROM {table} WHERE {column} = ?"  # noqa: S608 - own names
        return self._connection.execute(ask, (self._key,)).fetchall()

    def add(self, number: int) -> None:
        """One more, with keys of its own."""
        key, ahead = self._key + number, self._step * number
        for table, rows in self._rows.items():
            self._insert(table, [self._moved(table, row, key, ahead, number) for row in rows])
        sequence, _, _, *rest, digest = self._command
        changes = [
            (table, key if table == "event" else row + ahead, None, self._text(after, key, number))
            for _, table, row, _, after, _ in self._changes
        ]
        action = f"00000000-0000-4000-b000-{number:012x}"
        at, mode, kind, _, target = rest
        digest = history.command_digest([action, key, at, mode, kind, {}, target, changes])
        sequence += number
        self._insert("command", [(sequence, action, key, *rest, digest)])
        self._insert("change", [(sequence, *change, 0) for change in changes])

    def _moved(
        self, table: str, row: tuple[Any, ...], key: int, ahead: int, number: int
    ) -> tuple[Any, ...]:
        if table == "event":
            return (key, f"bench-{number}", *row[2:])
        return (row[0] + ahead, key, *row[2:])

    def _text(self, image: str, key: int, number: int) -> str:
        moved = image.replace(f'"event_id":{self._key}', f'"event_id":{key}')
        return moved.replace('"uuid":"bench-0"', f'"uuid":"bench-{number}"')

    def _insert(self, table: str, rows: list[tuple[Any, ...]]) -> None:
        marks = ", ".join("?" * len(rows[0])) if rows else ""
        if rows:
            self._connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 - own names


@contextmanager
def _copied(file: Path, clock: Clock | None = None) -> Iterator[Library]:
    with tempfile.TemporaryDirectory() as name:
        shutil.copy(file, Path(name) / "library.sqlite3")
        with real_library(Path(name), clock) as library:
            yield library


# ------------------------------------------------------------------------------- figures


@figure("from the start of Python to a window, 200 events", 1_500)
def start_with_many() -> float:
    with tempfile.TemporaryDirectory() as name:
        workspace = _quick(Path(name) / "library.sqlite3")
        event = large_event(2, 20)
        for number in range(STORED):
            workspace.import_document(_named(event, number))
        workspace.close()
        return min(_until_drawn(name) for _ in range(TRIES))


def _until_drawn(folder: str) -> float:
    """Milliseconds from the start of a Python to its word that the window was drawn."""
    begin = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", _START, folder], cwd=ROOT, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"drawn\n"
        return (time.perf_counter() - begin) * 1000


@figure("read an event of 300 x 6 from the store", 60)
def read_event() -> float:
    seen = []
    with tempfile.TemporaryDirectory() as name, library(Path(name)) as workspace:
        whole = large_event(6)
        workspace.import_document(whole)
        for _ in range(TRIES):
            begin = time.perf_counter()
            found = workspace._store.load_event(whole.settings.id)
            seen.append((time.perf_counter() - begin) * 1000)
            assert found.event == whole
    return min(seen)


@figure("open an event of 450 x 8, every result typed", 300)
def open_large() -> float:
    seen = []
    for _ in range(TRIES):
        with _copied(_typed()) as library:
            workspace = library.open_library()
            begin = time.perf_counter()
            desk = workspace.open_event(EventId("bench"))
            seen.append((time.perf_counter() - begin) * 1000)
            assert len(desk.history_rows()) > ROUNDS * PLAYERS // 4
    return min(seen)


@figure("a result at 450 x 8 on disk, p99, backups going on", 100)
def command_p99() -> float:
    clock = Clock()
    with _copied(_typed(), clock) as library:
        library.open_library()
        return _p99(_commands(library, clock, COMMANDS))


def _commands(library: Library, clock: Clock, total: int) -> list[float]:
    """Milliseconds of every one of so many results; after every 100 ten minutes are over."""
    assert library.workspace is not None
    desk = library.workspace.open_event(EventId("bench"))
    round_ = RoundNumber(ROUNDS)
    tables = desk.event.rounds[-1].tables
    took = []
    for number in range(total):
        if number % 100 == 0:
            clock.ahead += timedelta(minutes=11)
            library.keeping.time_passed()
        table = tables[number % len(tables)]
        inputs = [SeatInput(score=number + index) for index in range(len(table.seats))]
        begin = time.perf_counter()
        enter_result(desk, round_, table.number, inputs, reason="again")
        took.append((time.perf_counter() - begin) * 1000)
    return took


def _p99(took: list[float]) -> float:
    return sorted(took)[int(len(took) * 0.99) - 1]


@dataclass
class Watched:
    """What was seen while a copy of 100 MB was made: milliseconds."""

    longest: float
    commands: list[float]


@cache
def _backup_of_large() -> Watched:
    from bglmanager.ui.application import (  # noqa: PLC0415 - the other figures need no Qt
        make_application,
    )

    application = make_application(["bench"])
    clock = Clock()
    with _copied(_large(), clock) as library:
        library.open_library()
        beats: list[Taken] = []
        with beating(beats):
            _until_backed_up(library, application)
        longest = max(beat.whole for beat in beats)
        commands = _while_backing_up(library)
    return Watched(longest, commands)


def _until_backed_up(library: Library, application: Any) -> None:
    before = len(library.backups.list_backups())
    library.keeping.copy_later()
    while library.keeping.state.last is None or len(library.backups.list_backups()) == before:
        application.processEvents()
        time.sleep(0.001)


def _while_backing_up(library: Library) -> list[float]:
    """One result after the other, a tenth of a second apart, until the copy is there."""
    clock = Clock()
    took: list[float] = []
    before = len(library.backups.list_backups())
    _commands(library, clock, 1)
    library.keeping.copy_later()
    while len(library.backups.list_backups()) == before and len(took) < COMMANDS:
        took += _commands_after(library, clock)
        time.sleep(0.1)
    return took


def _commands_after(library: Library, clock: Clock) -> list[float]:
    assert library.workspace is not None
    desk = library.workspace.open_event(EventId("bench"))
    table = desk.event.rounds[-1].tables[0]
    scores = [(seat.score or 0) + 1 for seat in table.seats]
    begin = time.perf_counter()
    inputs = [SeatInput(score=score) for score in scores]
    enter_result(desk, RoundNumber(ROUNDS), table.number, inputs, reason="again")
    return [(time.perf_counter() - begin) * 1000]


@figure("longest stop of the window, backup of 100 MB", 100)
def window_stop() -> float:
    return _backup_of_large().longest


@figure("a result during a backup of 100 MB, p99", 100)
def command_during_backup() -> float:
    took = _backup_of_large().commands
    return sorted(took)[max(int(len(took) * 0.99) - 1, 0)] if took else 0.0
