"""A day of real commands, and every operation on files that SQLite makes of it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import apsw

from bglmanager.services.workspace import Workspace
from tests.db.raw import raw
from tests.helpers.workspaces import open_workspace
from tests.reliability import player
from tests.reliability.states import digest, newest, rows
from tests.reliability.traces import LIBRARY, Kind, Operation, Trace

Said = str | Operation
"""A statement, or the word that a command is done."""


def record(folder: Path, *, commands: int, seed: int, synchronous: str = "EXTRA") -> Trace:
    """The trace of a day of so many commands, which depends on the seed alone."""
    day = folder / "day"
    day.mkdir()
    start, said = _play(day / LIBRARY, commands, Random(seed))
    disk = folder / "disk"
    disk.mkdir()
    (disk / LIBRARY).write_bytes(start)
    return [*_begin(start), *_replay(disk / LIBRARY, said, synchronous)]


def _begin(start: bytes) -> Iterator[Operation]:
    yield Operation(Kind.CREATE, LIBRARY)
    yield Operation(Kind.WRITE, LIBRARY, 0, start)
    yield Operation(Kind.SYNC, LIBRARY)
    yield Operation(Kind.SYNC_FOLDER)


def _play(path: Path, commands: int, chance: Random) -> tuple[bytes, Sequence[Said]]:
    """The store of an event before its day, and every statement that writes on that day."""
    workspace = open_workspace(path, synchronous="EXTRA")
    stages = list(player.STAGES)
    workspace.import_document(player.stage(chance.choice(stages)))
    start = path.read_bytes()
    said: list[Said] = [_acknowledged(path)]
    _listen(workspace, said)
    for _ in range(commands):
        player.command(workspace, chance, path.parent)
        said.append(_acknowledged(path))
    workspace.close()
    return start, said


def _listen(workspace: Workspace, said: list[Said]) -> None:
    def hear(statement: str) -> None:
        if not statement.startswith(("SELECT", "PRAGMA", "--")):
            said.append(statement)

    with workspace._store._engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.set_trace_callback(hear)


def _acknowledged(path: Path) -> Operation:
    with raw(path) as connection:
        state = digest(rows(connection))
        return Operation(Kind.ACKNOWLEDGED, "", newest(connection), state)


def _replay(path: Path, said: Sequence[Said], synchronous: str) -> Trace:
    trace: list[Operation] = []
    vfs = _Recorder(trace)
    try:
        with closing(apsw.Connection(str(path), vfs=_Recorder.NAME)) as connection:
            for name, value in _PRAGMAS.items():
                connection.execute(f"PRAGMA {name} = {value}")
            connection.execute(f"PRAGMA synchronous = {synchronous}")
            for word in said:
                if isinstance(word, Operation):
                    trace.append(word)
                else:
                    connection.execute(word).fetchall()
    finally:
        vfs.unregister()
    return trace


_PRAGMAS = {
    "trusted_schema": "OFF",
    "journal_mode": "DELETE",
    "foreign_keys": "ON",
    "secure_delete": "ON",
    "recursive_triggers": "ON",
}


class _Recorder(apsw.VFS):
    NAME = "recorder"

    def __init__(self, trace: list[Operation]) -> None:
        self._trace = trace
        super().__init__(self.NAME, "")

    def xDelete(self, filename: str, syncdir: bool) -> None:  # SQLite's own
        super().xDelete(filename, syncdir)
        self._trace.append(Operation(Kind.DELETE, Path(filename).name))
        if syncdir:
            self._trace.append(Operation(Kind.SYNC_FOLDER))

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        assert name is not None, "a temporary file would not be recorded"
        return _RecordedFile(self._trace, name, flags)


class _RecordedFile(apsw.VFSFile):
    """A new journal's first sync takes its folder along, as SQLite does on Unix."""

    def __init__(
        self, trace: list[Operation], name: str | apsw.URIFilename, flags: list[int]
    ) -> None:
        path = name if isinstance(name, str) else name.filename()
        self._name = Path(path).name
        self._trace = trace
        self._is_new = not os.path.exists(path)  # noqa: PTH110 # SQLite speaks of paths as text
        super().__init__("", name, flags)
        if self._is_new:
            self._note(Kind.CREATE)

    def _note(self, kind: Kind, number: int = 0, data: bytes = b"") -> None:
        self._trace.append(Operation(kind, self._name, number, data))

    def xWrite(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self._note(Kind.WRITE, offset, bytes(data))

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self._note(Kind.TRUNCATE, newsize)

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self._note(Kind.SYNC)
        if self._is_new:
            self._trace.append(Operation(Kind.SYNC_FOLDER))
            self._is_new = False
