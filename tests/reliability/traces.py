"""What a program asked of its disk, operation by operation, and what it acknowledged meanwhile."""

from __future__ import annotations

import lzma
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

FILES = Path(__file__).parents[1] / "files"
STORED = FILES / "power.trace.xz"
"""A day as the program writes it."""

UNSAFE = FILES / "power-unsafe.trace.xz"
"""A few commands written without syncing anything."""


class Kind(IntEnum):
    """An operation on a file, on its folder, or no operation but the end of a command."""

    CREATE = 0
    WRITE = 1
    TRUNCATE = 2
    SYNC = 3
    DELETE = 4
    SYNC_FOLDER = 5
    ACKNOWLEDGED = 6


@dataclass(frozen=True, slots=True)
class Operation:
    """One step. `number` is the offset of a write, the size to truncate to, or the sequence of
    the command acknowledged; `data` what is written, or the digest of the rows then.
    """

    kind: Kind
    file: str = ""
    number: int = 0
    data: bytes = b""


Trace = Sequence[Operation]
_HEAD = struct.Struct("<BBII")
_FILES = ("", "library.sqlite3", "library.sqlite3-journal")
LIBRARY = _FILES[1]


def pack(trace: Trace) -> bytes:
    """The trace as a small file."""
    parts = []
    for step in trace:
        file = _FILES.index(step.file)
        parts += [_HEAD.pack(step.kind, file, step.number, len(step.data)), step.data]
    return lzma.compress(b"".join(parts), preset=9)


def read(path: Path) -> Trace:
    """The trace in a file."""
    return tuple(_unpack(lzma.decompress(path.read_bytes())))


def _unpack(content: bytes) -> Iterator[Operation]:
    at = 0
    while at < len(content):
        kind, file, number, length = _HEAD.unpack_from(content, at)
        at += _HEAD.size
        yield Operation(Kind(kind), _FILES[file], number, content[at : at + length])
        at += length
