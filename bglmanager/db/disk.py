"""Files as a disk has them: written out, compared, told apart by what the system says."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path


def to_disk(path: Path) -> None:
    """Have the system write a file, or the list of a folder's files, to the disk now.

    Raises OSError.
    """
    if path.is_dir() and os.name == "nt":
        return  # Windows keeps its folders safe by itself and lets nobody open them
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def fingerprint(path: Path) -> bytes:
    """SHA-256 of a file. Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()
