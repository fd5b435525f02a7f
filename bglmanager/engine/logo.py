"""The organiser's logo as it is kept in an event: a small PNG, written in base64."""

from __future__ import annotations

import binascii

LARGEST_LOGO = 30_000
"""Bytes at most: every document and every copy has it."""

LONGEST_LOGO = LARGEST_LOGO * 4 // 3 + 4
"""Characters of that in base64."""

WIDEST_LOGO = 1_200
"""Points of a side at most, so that a small file does not become a huge picture."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
_SIZES = slice(16, 24)


def written_logo(picture: bytes) -> str:
    """A picture as a fact."""
    return binascii.b2a_base64(picture, newline=False).decode("ascii")


def read_logo(written: str | None) -> bytes | None:
    """The picture of a fact; None without one, and for what is no PNG of this size."""
    try:
        picture = binascii.a2b_base64(written or "", strict_mode=True)
    except ValueError:
        return None
    sides = picture[_SIZES]
    wide, high = int.from_bytes(sides[:4], "big"), int.from_bytes(sides[4:], "big")
    fits = 0 < wide <= WIDEST_LOGO and 0 < high <= WIDEST_LOGO
    return picture if picture.startswith(_SIGNATURE) and fits else None
