"""Files as a disk has them: written out, compared, told apart by what the system says."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from contextlib import suppress
from pathlib import Path

EVERYBODY, OWNER, OWNERS_FOLDER = 0o644, 0o600, 0o700
"""Rights of a file that is given away, and of a file and a folder that are their owner's alone."""


class InTheWay(OSError):
    """What bears this name is no file that may be replaced; `target` is what a link points to."""

    def __init__(self, path: Path, target: str = "") -> None:
        super().__init__(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        self.target = target


def refuse_in_the_way(path: Path) -> None:
    """Raise `InTheWay` where a device, a pipe, a folder or a link has this name, else OSError.

    To replace a device is to take it from the system; behind a link lies what nobody named.
    """
    try:
        mode = path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    if stat.S_ISLNK(mode):
        raise InTheWay(path, str(path.readlink()))
    if not stat.S_ISREG(mode):
        raise InTheWay(path)


def put_in_place(part: Path, path: Path) -> None:
    """Give a file that was written whole its name. Raises OSError; what is there stays then."""
    refuse_in_the_way(path)
    part.replace(path)


def give_rights(path: Path, rights: int) -> None:
    """Set who may read and write, where the disk knows of rights: not every one does."""
    with suppress(OSError):
        path.chmod(rights)


def owners_file(path: Path) -> None:
    """Leave a file to its owner alone, made when it is missing; a fault is told by who writes."""
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER))
    if path.is_file():
        give_rights(path, OWNER)


def owners_folder(folder: Path) -> None:
    """Make a folder for its owner alone; one that is there stays as it is. Raises OSError."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        give_rights(folder, OWNERS_FOLDER)


def close_to_others(folder: Path) -> None:
    """Leave a folder that is there to its owner alone."""
    if folder.is_dir():
        give_rights(folder, OWNERS_FOLDER)


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


def file_digest(path: Path) -> bytes:
    """SHA-256 of a file. Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()
