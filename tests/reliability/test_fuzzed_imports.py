"""Damaged entry lists, by the thousand: refused in words or shown, never half taken."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.helpers.figures import figure
from tests.helpers.workspaces import new_store
from tests.reliability.import_batch import FAULTS
from tests.reliability.mutated_lists import mutant

BATCH = 100
LISTS = figure(100, long=20_000)


@dataclass(frozen=True)
class Ended:
    """How a batch ended, and at which list."""

    code: int
    last: str
    said: str


def batch(folder: Path, first: int, count: int, *fault: str) -> Ended:
    (folder / f"library-{first}.sqlite").write_bytes(new_store())
    command = [sys.executable, "-m", "tests.reliability.import_batch"]
    arguments = [str(folder), str(first), str(count), *fault]
    done = subprocess.run(
        [*command, *arguments], check=False, capture_output=True, text=True, encoding="utf-8"
    )
    lines = done.stdout.splitlines() or [""]
    return Ended(done.returncode, lines[-1], done.stderr)


def run(folder: Path, files: int) -> Counter[str]:
    """What became of the lists; every batch has come to its end."""
    found: Counter[str] = Counter()
    for first in range(0, files, BATCH):
        ended = batch(folder, first, BATCH)
        assert (ended.code, ended.said) == (0, ""), f"list {ended.last}: {ended.said}"
        figures = json.loads(ended.last)
        assert figures.pop("slowest") <= 2
        figures.pop("peak")
        found.update(figures)
    return found


def test_damaged_lists(tmp_path: Path) -> None:
    found = run(tmp_path, LISTS)
    assert found.total() == LISTS
    assert min(found["refused"], found["taken"]) > LISTS // 8


@pytest.mark.parametrize("fault", FAULTS)
def test_a_list_that_misbehaves_is_noticed(fault: str, tmp_path: Path) -> None:
    ended = batch(tmp_path, 6, 3, fault)
    assert ended.last == "7"
    expected = {"crash": "ZeroDivisionError", "write": "a refusal has written", "eat": "MemoryErr"}
    if fault == "hang":
        assert ended.code == -signal.SIGPROF
    else:
        assert ended.code == 1
        assert expected[fault] in ended.said


def test_a_list_is_the_same_every_time() -> None:
    assert [mutant(n) for n in range(12)] == [mutant(n) for n in range(12)]
