"""Files read and written whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from bglmanager.engine.problems import Refused, problem
from bglmanager.services.errors import NotSaved

_SHOWN = 60


def read_whole(path: Path, *, largest: int) -> bytes:
    """What is in a file; of one larger than `largest` bytes one byte more, so that it is noticed.

    Raises `Refused` for a file that is not there, is none, or may not be read. Folders, devices
    and pipes (`CON` on Windows) are not opened: they would give an error, no end, or nothing ever.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Refused([problem("file.not-a-file", file=_shown(path.name))])
        with path.open("rb") as opened:
            return opened.read(largest + 1)
    except FileNotFoundError:
        raise Refused([problem("file.not-found", file=_shown(path.name))]) from None
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        raise Refused([problem("file.unreadable", file=_shown(path.name))]) from error


def _shown(name: str) -> str:
    """A name fit for a message, cut where it is long."""
    plain = "".join(c if c.isprintable() else "�" for c in name)
    return plain if len(plain) <= _SHOWN else f"{plain[: _SHOWN - 1]}…"


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
