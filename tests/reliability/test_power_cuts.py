"""The power goes at any moment: everything acknowledged is there, and at most one more."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.helpers.figures import figure
from tests.reliability.disk import Disk
from tests.reliability.states import check_kept
from tests.reliability.traces import LIBRARY, STORED, UNSAFE, Kind, Trace, read


def damages(trace: Trace, cuts: int, seed: int, folder: Path) -> Iterator[str]:
    """What each cut that did harm did; the store is opened after every one of them."""
    chance = Random(seed)
    first = next(i for i, step in enumerate(trace) if step.kind is Kind.ACKNOWLEDGED)
    moments = sorted(chance.randrange(first, len(trace)) + 1 for _ in range(cuts))
    disk, done = Disk(), 0
    acknowledged = trace[first]
    for moment in moments:
        for step in trace[done:moment]:
            disk.do(step)
            if step.kind is Kind.ACKNOWLEDGED:
                acknowledged = step
        done = moment
        path = _put_back(disk, chance, folder)
        try:
            check_kept(path, acknowledged.number, acknowledged.data)
        except Exception as harm:  # noqa: BLE001 # a damaged store may fail in any way
            yield f"operation {moment}, command {acknowledged.number}: {harm!r}"


def _put_back(disk: Disk, chance: Random, folder: Path) -> Path:
    for old in folder.glob(f"{LIBRARY}*"):
        old.unlink()
    for name, content in disk.after_a_cut(chance).items():
        (folder / name).write_bytes(content)
    return folder / LIBRARY


def test_cuts_of_a_stored_day(tmp_path: Path) -> None:
    assert list(damages(read(STORED), figure(30, long=100), 20260314, tmp_path)) == []


def test_without_syncing_a_cut_does_harm(tmp_path: Path) -> None:
    """Or the disk of these tests would be too good to prove anything."""
    harm = damages(read(UNSAFE), 300, 20260314, tmp_path)
    assert next(harm, "none").startswith("operation ")


@pytest.mark.long
def test_ten_thousand_cuts_of_a_new_day(tmp_path: Path) -> None:
    from tests.reliability.recording import record  # noqa: PLC0415 # alone needs apsw

    seed = secrets.randbelow(2**32)
    folder = tmp_path / "cut"
    folder.mkdir()
    trace = record(tmp_path, commands=400, seed=seed)
    assert (seed, list(damages(trace, 10_000, seed, folder))) == (seed, [])


@pytest.mark.long
@pytest.mark.parametrize("synchronous", ["FULL", "OFF"])
def test_a_new_day_written_in_any_other_way_is_harmed(tmp_path: Path, synchronous: str) -> None:
    from tests.reliability.recording import record  # noqa: PLC0415 # alone needs apsw

    folder = tmp_path / "cut"
    folder.mkdir()
    trace = record(tmp_path, commands=60, seed=secrets.randbelow(2**32), synchronous=synchronous)
    assert len(list(damages(trace, 500, 1, folder))) > 50
