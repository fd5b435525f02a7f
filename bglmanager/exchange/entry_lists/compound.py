"""The container of Excel 97: a file system in a file, of which one stream is wanted."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from bglmanager.exchange.entry_lists.sheet import refused

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_END = 0xFFFFFFFA
"""Sector numbers from here on mean: none."""

_HEADER = 512
_ENTRY = 128
_STREAM = 2
_ROOT = 5


class Compound:
    """A compound file; `Refused` for one whose parts lie outside it or go round in circles."""

    def __init__(self, data: bytes) -> None:
        if len(data) < _HEADER or not data.startswith(OLE):
            raise refused("list.damaged")
        self._data = data
        shift, small_shift = struct.unpack_from("<HH", data, 30)
        if shift not in (9, 12) or small_shift != 6:
            raise refused("list.damaged")
        self._size, self._small_size = 1 << shift, 1 << small_shift
        self._table = self._read_table()
        (directory,) = struct.unpack_from("<I", data, 48)
        self._cutoff, small_table = struct.unpack_from("<II", data, 56)
        self._entries = dict(self._read_directory(directory))
        self._small_table = _numbers(self._chain(small_table)) if small_table < _END else ()

    @property
    def names(self) -> frozenset[str]:
        """What the streams are called."""
        return frozenset(name for name, kind in self._entries if kind == _STREAM)

    def stream(self, name: str) -> bytes:
        """The bytes of a stream; `Refused` when the file is cut off in it."""
        start, length = self._entries[name, _STREAM]
        if length >= self._cutoff:
            found = self._chain(start, length)
        else:
            found = self._small_chain(start, length)
        if len(found) < length:
            raise refused("list.damaged")
        return found[:length]

    def _sector(self, number: int) -> bytes:
        at = (number + 1) * self._size
        if at >= len(self._data):
            raise refused("list.damaged")
        return self._data[at : at + self._size]

    def _read_table(self) -> tuple[int, ...]:
        """Which sector follows which."""
        sectors = [n for n in struct.unpack_from("<109I", self._data, 76) if n < _END]
        (more,) = struct.unpack_from("<I", self._data, 68)
        most = len(self._data) // self._size
        seen: set[int] = set()
        while more < _END and len(seen) <= most:
            if more in seen:
                raise refused("list.damaged")
            seen.add(more)
            *listed, more = _numbers(self._sector(more))
            sectors += [n for n in listed if n < _END]
        if len(sectors) > most:
            raise refused("list.damaged")
        return _numbers(b"".join(self._sector(n) for n in sectors))

    def _chain(self, start: int, length: int | None = None) -> bytes:
        wanted = len(self._data) if length is None else length
        numbers = _follow(start, self._table, -(-wanted // self._size))
        return b"".join(self._sector(n) for n in numbers)

    def _small_chain(self, start: int, length: int) -> bytes:
        root = next((v for (_, kind), v in self._entries.items() if kind == _ROOT), None)
        if root is None:
            raise refused("list.damaged")
        within = self._chain(*root)
        numbers = _follow(start, self._small_table, -(-length // self._small_size))
        size = self._small_size
        return b"".join(within[n * size : (n + 1) * size] for n in numbers)

    def _read_directory(self, start: int) -> Iterator[tuple[tuple[str, int], tuple[int, int]]]:
        directory = self._chain(start)
        for at in range(0, len(directory) - _ENTRY + 1, _ENTRY):
            length, kind = struct.unpack_from("<HB", directory, at + 64)
            if kind in (_STREAM, _ROOT) and 2 <= length <= 64:
                name = directory[at : at + length - 2].decode("utf-16-le", "replace")
                yield (name, kind), struct.unpack_from("<II", directory, at + 116)


def _numbers(data: bytes) -> tuple[int, ...]:
    return struct.unpack_from(f"<{len(data) // 4}I", data)


def _follow(start: int, table: tuple[int, ...], most: int) -> Iterator[int]:
    """The numbers of a chain, at most so many; `Refused` for one that bites its tail."""
    seen: set[int] = set()
    number = start
    while number < _END and len(seen) < most:
        if number in seen or number >= len(table):
            raise refused("list.damaged")
        seen.add(number)
        yield number
        number = table[number]
