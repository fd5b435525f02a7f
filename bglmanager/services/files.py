"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from bglmanager.engine.problems import problem
from bglmanager.services.errors import NotSaved


def write_whole(path: Path, data: bytes) -> None:
    """Write a file: under a temporary name beside it, to the disk, then in its place.

    Raises `NotSaved` ("file.not-written"); a file of this name is then as it was.
    """
    try:
        _write(path, data)
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        reason = getattr(error, "strerror", None) or str(error)
        raise NotSaved(problem("file.not-written", file=str(path), reason=reason)) from error


def _write(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
