"""Erasing in stores that are not in use: backups, earlier libraries, copies on a stick."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from bglmanager.db import copies
from bglmanager.db.engine import READING, make_engine
from bglmanager.db.erasing import Erasure, compact, erase, is_due
from bglmanager.db.errors import hearing_faults
from bglmanager.db.migrate import HEAD, prepare, revision


def erase_in_file(path: Path, erasures: Sequence[Erasure]) -> bool:
    """Write a store afresh without these people; False when it has none of them.

    The file is exchanged for one that was checked whole. Raises `StoreError`; it is then as it
    was. A copy that a crash left behind is taken away first.
    """
    part = part_of(path)
    copies.discard(part)
    with hearing_faults():
        if revision(path) == HEAD and not _any_due(path, erasures):
            return False
    copies.copy_store(path, part)
    try:
        with hearing_faults():
            prepare(part, synchronous="OFF")
            changed = _erase_all(part, erasures)
    except BaseException:
        copies.discard(part)
        raise
    if changed:
        copies.settle(part, path)
    copies.discard(part)
    return changed


def part_of(path: Path) -> Path:
    """What the new file is called while it is being made."""
    return path.with_name(f"{path.name}{copies.PART}")


def _any_due(path: Path, erasures: Sequence[Erasure]) -> bool:
    engine = make_engine(path, synchronous="OFF")
    try:
        with Session(engine.execution_options(**{READING: True})) as session, session.begin():
            return any(is_due(session, one) for one in erasures)
    finally:
        engine.dispose()


def _erase_all(path: Path, erasures: Sequence[Erasure]) -> bool:
    engine = make_engine(path, synchronous="OFF")  # `settle` brings it to the disk
    try:
        changed = _erase(engine, erasures)
        if changed:
            compact(engine)
    finally:
        engine.dispose()
    return changed


def _erase(engine: Engine, erasures: Sequence[Erasure]) -> bool:
    changed = False
    with Session(engine, expire_on_commit=False) as session, session.begin():
        for one in erasures:
            changed |= erase(session, one) is not None
    return changed
