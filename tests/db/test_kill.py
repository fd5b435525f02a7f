"""Killed at a random moment while results are typed: every acknowledged one is there."""

from __future__ import annotations

import os
import select
import signal
import struct
import time
from pathlib import Path
from random import Random

from bglmanager.db.store import Store
from bglmanager.engine.event import Number
from bglmanager.services.workspace import open_library
from tests.db.raw import raw
from tests.helpers.events import EVENT_ID, playing, with_result
from tests.helpers.workspaces import open_workspace, ticking

KILLS = 100
TABLES = 20
LONGEST = 0.050
"""Seconds after the first acknowledged result."""


def test_kill_while_results_are_typed(library: Path) -> None:
    chance = Random(20260314)
    workspace = open_workspace(library)
    workspace.import_document(playing(4 * TABLES))
    workspace.close()
    typed = interrupted = 0
    for _ in range(KILLS):
        child, acks = _typist(library, first=typed + 1)
        acknowledged = _kill_after(child, acks, chance.uniform(0, LONGEST))
        interrupted += library.with_name(f"{library.name}-journal").exists()
        found = _newest_result(library)
        assert acknowledged <= found <= acknowledged + 1
        assert acknowledged > typed
        typed = found
    assert interrupted > 0  # some kills hit a transaction, or the moments were badly chosen
    with raw(library) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    store = Store.open(library)
    timeline = store.load(EVENT_ID).timeline
    store.close()
    assert [line.arguments["result"] for line in timeline.done] == list(range(1, typed + 1))


def _typist(path: Path, *, first: int) -> tuple[int, int]:
    """A process that types result after result and acknowledges each through a pipe."""
    acks, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return child, acks
    try:
        desk = open_library(path, clock=ticking(), new_id=lambda: os.urandom(16).hex()).open(
            EVENT_ID
        )
        for number in range(first, first + 100_000):
            table = number % TABLES + 1
            scores: list[Number | None] = [number, 0, 0, 0]
            desk.act("enter-result", {"result": number}, lambda e: with_result(e, table, scores))  # noqa: B023 # called at once
            os.write(write, struct.pack("<I", number))
    finally:
        os._exit(1)  # past pytest, whose process this was


def _kill_after(child: int, acks: int, seconds: float) -> int:
    """Let the child go on for a while after its first result; the last one acknowledged."""
    said = os.read(acks, 4)
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if select.select([acks], [], [], left)[0]:
            said = os.read(acks, 4)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(acks, 4):
        said = more
    os.close(acks)
    assert len(said) == 4, "the child ended before it was killed"
    return int(struct.unpack("<I", said)[0])


def _newest_result(path: Path) -> int:
    """Reopened as the program would; what the event says must be what the journal says."""
    store = Store.open(path)
    kept = store.load(EVENT_ID)
    store.close()
    highest = max(int(seat.score or 0) for seat in kept.event.rounds[0].seats())
    last = kept.timeline.lines[-1].arguments["result"]
    assert highest == last
    return highest
