"""What a file really is, whatever its name says: told by its first bytes."""

from __future__ import annotations

from bglmanager.exchange.entry_lists.sheet import MAX_BYTES, refused

ZIP = b"PK\x03\x04"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "list.is-pdf"),
    (b"\x89PNG\r\n\x1a\n", "list.is-picture"),
    (b"\xff\xd8\xff", "list.is-picture"),
    (b"GIF8", "list.is-picture"),
    (b"SQLite format 3\x00", "list.is-store"),
    (b"{\\rtf", "list.is-document"),
)


def refuse_foreign(data: bytes) -> None:
    """Raise `Refused` for what is no list at all, and for files too large to be one."""
    if not data:
        raise refused("list.empty")
    if len(data) > MAX_BYTES:
        raise refused("list.too-large", limit=MAX_BYTES // 1024 // 1024)
    for signature, code in _SIGNATURES:
        if data.startswith(signature):
            raise refused(code)
    if data.startswith(OLE):
        raise refused(_ole_code(data))


def _ole_code(data: bytes) -> str:
    """Protected workbooks and those of Excel 97 share one container."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        return "list.protected"
    return "list.is-xls"
