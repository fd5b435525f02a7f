"""Killed at a random moment: everything acknowledged is there, and at most one more."""

from __future__ import annotations

import os
import select
import shutil
import struct
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bglmanager.services.workspace import open_library
from tests.db.raw import raw
from tests.helpers.events import EVENT_ID
from tests.helpers.workspaces import open_workspace, ticking
from tests.reliability import player
from tests.reliability.forks import fork, kill
from tests.reliability.states import check_kept, digest, newest, rows

ACK = struct.Struct("<I8s")
"""The sequence of a command and the digest of the rows after it."""

MOST = 6
"""Commands that are waited for before a kill, at most."""

LONGEST = 0.010
"""Seconds from there to the kill, at most."""

A_DAY = 25
"""Kills of one store; then a fresh one, because a day's journal is short."""


@pytest.fixture
def chance() -> Random:
    return Random(20260314)


def test_forty_kills(tmp_path: Path, empty_store: Path, chance: Random) -> None:
    _kill_again_and_again(40, tmp_path, empty_store, chance)


@pytest.mark.long
def test_ten_thousand_kills(tmp_path: Path, empty_store: Path, chance: Random) -> None:
    _kill_again_and_again(10_000, tmp_path, empty_store, chance)


def _kill_again_and_again(kills: int, folder: Path, empty_store: Path, chance: Random) -> None:
    """Some kills must hit a transaction and commands must differ, or nothing would be proved."""
    interrupted = 0
    kinds: Counter[str] = Counter()
    path = folder / "library.sqlite3"
    _warm(Path(shutil.copy(empty_store, path)), folder)
    names = list(player.STAGES)
    for number in range(kills):
        if number % A_DAY == 0:
            kinds += _kinds(path)
            shutil.copy(empty_store, path)
            workspace = open_workspace(path)
            workspace.import_document(player.stage(names[number // A_DAY % len(names)]))
            workspace.close()
        interrupted += _kill_once(path, Random(chance.random()))
    kinds += _kinds(path)
    assert interrupted > 0
    assert len(kinds) > 15


def _warm(path: Path, folder: Path) -> None:
    """Everything that a command loads is loaded in the parent, and nothing is open."""
    workspace = open_workspace(path)
    desk = workspace.import_document(player.stage("diplomacy"))
    for _ in range(20):
        player.act(desk, Random(1), folder)
    workspace.close()


def _kinds(path: Path) -> Counter[str]:
    with raw(path) as connection:
        return Counter(kind for (kind,) in connection.execute("SELECT kind FROM command"))


def _kill_once(path: Path, chance: Random) -> bool:
    """Whether the kill left a transaction behind."""
    acks, write = os.pipe()
    child = fork(lambda: _work(path, chance, write))
    os.close(write)
    try:
        acknowledged, expected = _kill_after(child, acks, chance)
    finally:
        os.close(acks)
    interrupted = path.with_name(f"{path.name}-journal").exists()
    check_kept(path, acknowledged, expected)
    return interrupted


def _work(path: Path, chance: Random, acks: int) -> None:
    """In the child: command after command, each acknowledged when it has returned."""
    workspace = open_library(path, clock=ticking(), new_id=lambda: os.urandom(16).hex())
    workspace.open(EVENT_ID)
    with raw(path) as connection:
        while True:
            player.command(workspace, chance, path.parent)
            said = ACK.pack(newest(connection), digest(rows(connection)))
            os.write(acks, said)


def _kill_after(child: int, acks: int, chance: Random) -> tuple[int, bytes]:
    """Let the child do some commands and a part of one more; the last one acknowledged."""
    said = b""
    for _ in range(chance.randint(1, MOST)):
        said = os.read(acks, ACK.size)
    until = time.monotonic() + chance.uniform(0, LONGEST)
    while (left := until - time.monotonic()) > 0:
        if select.select([acks], [], [], left)[0]:
            said = os.read(acks, ACK.size) or said
    kill(child)
    while more := os.read(acks, ACK.size):
        said = more
    assert len(said) == ACK.size, "the child ended before it did anything"
    sequence, expected = ACK.unpack(said)
    return int(sequence), bytes(expected)
