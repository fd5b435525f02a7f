"""What a file really is, whatever its name says: told by its first bytes."""

from __future__ import annotations

import re

from bglmanager.exchange.entry_lists.sheet import MAX_BYTES, refused

ZIP = b"PK\x03\x04"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n\x1a\n", "list.is-picture"),
    (b"\xff\xd8\xff", "list.is-picture"),
    (b"GIF8", "list.is-picture"),
    (b"II*\x00", "list.is-picture"),
    (b"MM\x00*", "list.is-picture"),
    (b"SQLite format 3\x00", "list.is-store"),
    (b"{\\rtf", "list.is-document"),
    (b"PK\x05\x06", "list.is-zip"),
    (b"Rar!\x1a\x07", "list.is-zip"),
    (b"7z\xbc\xaf\x27\x1c", "list.is-zip"),
    (b"\x1f\x8b\x08", "list.is-zip"),
    (b"\x09\x00\x04\x00", "list.is-old-excel"),
    (b"\x09\x02\x06\x00", "list.is-old-excel"),
    (b"\x09\x04\x06\x00", "list.is-old-excel"),
)
_LATER = (b"ftypheic", b"ftypmif1", b"WEBPVP8")
_HEAD = 16
_PAGE = re.compile(rb"<(?:\?xml\b|!doctype\b|html\b|head\b|body\b|table\b|meta\b)", re.IGNORECASE)
_EVENT = re.compile(rb'"format"\s*:\s*"bglmanager-event"')


def refuse_foreign(data: bytes) -> None:
    """Raise `Refused` for what is no list at all, and for files too large to be one."""
    if not data:
        raise refused("list.empty")
    if len(data) > MAX_BYTES:
        raise refused("list.too-large", limit=MAX_BYTES // 1024 // 1024)
    for signature, code in _SIGNATURES:
        if data.startswith(signature):
            raise refused(code)
    if any(signature in data[:_HEAD] for signature in _LATER):
        raise refused("list.is-picture")
    _refuse_texts(data)


def _refuse_texts(data: bytes) -> None:
    """What looks like a text with one column and is a page or a document."""
    head = data[:4_096].removeprefix(b"\xef\xbb\xbf").lstrip(b"\x00 \t\r\n")
    if head.startswith(b"%PDF-"):
        raise refused("list.is-pdf")
    if _PAGE.match(head):
        raise refused("list.is-page")
    if head.startswith(b"{") and _EVENT.search(data):
        raise refused("list.is-event")
