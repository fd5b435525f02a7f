"""Pictures made from nothing but figures: a PNG of one tone of grey."""

from __future__ import annotations

import zlib


def grey_png(wide: int, high: int, tone: int = 96) -> bytes:
    """A PNG so many points wide and high."""
    head = wide.to_bytes(4, "big") + high.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    rows = (b"\0" + bytes([tone]) * wide) * high
    parts = (b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(name + data).to_bytes(4, "big")
    return len(data).to_bytes(4, "big") + name + data + check
