"""The records of an Excel 97 workbook, and the texts in them."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from bglmanager.exchange.entry_lists.sheet import MAX_CELLS, refused

CONTINUE = 0x003C
_HIGH, _EXTENDED, _RICH = 0x01, 0x04, 0x08


def records(stream: bytes, at: int = 0) -> Iterator[tuple[int, bytes]]:
    """Kind and content of every record from this place on.

    Raises `Refused` for a stream that is cut off, or has more records than any list needs.
    """
    for _ in range(MAX_CELLS):
        if at + 4 > len(stream):
            return
        kind, length = struct.unpack_from("<HH", stream, at)
        if at + 4 + length > len(stream):
            raise refused("list.damaged")
        yield kind, stream[at + 4 : at + 4 + length]
        at += 4 + length
    raise refused("list.too-many-cells")


def short_text(content: bytes, at: int) -> str:
    """A text with its length in one byte."""
    return _plain(content, at + 1, content[at])


def long_text(content: bytes, at: int) -> str:
    """A text with its length in two bytes, that ends within its record."""
    (length,) = struct.unpack_from("<H", content, at)
    return _plain(content, at + 2, length)


def _plain(content: bytes, at: int, length: int) -> str:
    flags = content[at]
    at += 1 + (2 if flags & _RICH else 0) + (4 if flags & _EXTENDED else 0)
    return _decoded(content[at : at + (length * 2 if flags & _HIGH else length)], flags)


def _decoded(raw: bytes, flags: int) -> str:
    if flags & _HIGH:
        return raw.decode("utf-16-le", "replace")
    return raw.decode("latin-1")


class SharedTexts:
    """The texts of a workbook that its cells refer to; they run over from record to record."""

    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = pieces
        self._piece, self._at = 0, 8

    def read(self) -> Iterator[str]:
        """Every text in its order.

        Raises IndexError and struct.error where they are cut off, `Refused` for too many.
        """
        (count,) = struct.unpack_from("<I", self._pieces[0], 4)
        if count > MAX_CELLS:
            raise refused("list.too-many-cells")
        for _ in range(count):
            yield self._next()

    def _next(self) -> str:
        if self._at >= len(self._pieces[self._piece]):
            self._turn()
        piece = self._pieces[self._piece]
        length, flags = struct.unpack_from("<HB", piece, self._at)
        self._at += 3
        runs = extension = 0
        if flags & _RICH:
            (runs,) = struct.unpack_from("<H", piece, self._at)
            self._at += 2
        if flags & _EXTENDED:
            (extension,) = struct.unpack_from("<I", piece, self._at)
            self._at += 4
        text = self._characters(length, flags)
        self._skip(4 * runs + extension)
        return text

    def _turn(self) -> None:
        self._piece += 1
        self._at = 0
        if self._piece >= len(self._pieces):
            raise IndexError(self._piece)

    def _characters(self, length: int, flags: int) -> str:
        """Where a text goes on in the next record, a byte says anew how it is encoded."""
        found = ""
        while True:
            piece, size = self._pieces[self._piece], 2 if flags & _HIGH else 1
            count = min(length - len(found), (len(piece) - self._at) // size)
            raw = piece[self._at : self._at + count * size]
            found += _units(raw, flags)
            self._at += count * size
            if len(found) >= length:
                return found.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            self._turn()
            flags = self._pieces[self._piece][0]
            self._at = 1

    def _skip(self, length: int) -> None:
        while length > len(self._pieces[self._piece]) - self._at:
            length -= len(self._pieces[self._piece]) - self._at
            self._turn()
        self._at += length


def _units(raw: bytes, flags: int) -> str:
    """One character for every UTF-16 unit, so that lengths agree."""
    if flags & _HIGH:
        return "".join(map(chr, struct.unpack(f"<{len(raw) // 2}H", raw)))
    return raw.decode("latin-1")
