"""What a file really is, whatever its name says, and the list in it.

A small container may unpack to gigabytes: it is looked through before anything opens it.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Collection, Mapping

from bglmanager.exchange.entry_lists.sheet import MAX_BYTES, MAX_ROWS, Sheet, refused
from bglmanager.exchange.entry_lists.texts import read_csv
from bglmanager.exchange.entry_lists.workbooks import read_ods, read_xls, read_xlsx

ZIP = b"PK\x03\x04"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_SIGNATURES: Mapping[str, tuple[bytes, ...]] = {
    "list.is-picture": (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*"),
    "list.is-store": (b"SQLite format 3\x00",),
    "list.is-document": (b"{\\rtf",),
    "list.is-zip": (b"PK\x05\x06", b"Rar!\x1a\x07", b"7z\xbc\xaf\x27\x1c", b"\x1f\x8b\x08"),
    "list.is-old-excel": (b"\x09\x00\x04\x00", b"\x09\x02\x06\x00", b"\x09\x04\x06\x00"),
}
_XLSX = "xl/workbook.xml"
_LATER = (b"ftypheic", b"ftypmif1", b"WEBPVP8")
_HEAD = 16
_PAGE = re.compile(rb"<(?:\?xml\b|!doctype\b|html\b|head\b|body\b|table\b|meta\b)", re.IGNORECASE)
_EVENT = re.compile(rb'"format"\s*:\s*"bglmanager-event"')


def read_list(data: bytes, most: int = MAX_ROWS) -> Sheet:
    """The rows of a workbook (.xlsx, .ods, .xls) or a text, told apart by content and not by name.

    `most` is how many rows it may have. Raises `Refused` for protected, damaged, dangerous files
    and for what is no list; for texts as `read_csv`.
    """
    refuse_foreign(data)
    if data.startswith(OLE):
        return read_xls(data, most)
    if not data.startswith(ZIP):
        return read_csv(data, most)
    parts = parts_of(data)
    return read_xlsx(data, most) if _XLSX in parts else read_ods(parts, most)


def refuse_foreign(data: bytes) -> None:
    """Raise `Refused` for what is no list at all, and for files too large to be one."""
    if not data:
        raise refused("list.empty")
    if len(data) > MAX_BYTES:
        raise refused("list.too-large", limit=MAX_BYTES // 1024 // 1024)
    for code, signatures in _SIGNATURES.items():
        if data.startswith(signatures):
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


MAX_RATIO = 100

_SMALL = 64 * 1024
_MAX_PARTS = 2_000
_OUTSIDE = re.compile(r"[/\\]|[A-Za-z]:|(?:.*[/\\])?\.\.(?:[/\\]|$)")


def parts_of(data: bytes) -> Mapping[str, bytes]:
    """Every part of a workbook, unpacked; `Refused` for what must not be opened.

    Refused are damaged containers, encrypted ones, those that unpack beyond all measure, whose
    parts would lie outside a folder, that declare entities, and those that are no workbook.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as container:
            members = container.infolist()
            _check_directory(members)
            parts = {m.filename: container.read(m) for m in members if not m.is_dir()}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError,
            UnicodeDecodeError, ValueError):  # fmt: skip
        raise refused("list.damaged") from None
    _refuse_other(parts)
    for name, content in parts.items():
        if name.lower().endswith((".xml", ".rels", ".vml")):
            _check_part(content)
    return parts


def _check_directory(members: Collection[zipfile.ZipInfo]) -> None:
    if any(member.flag_bits & 1 for member in members):
        raise refused("list.protected")
    outside = next((m.orig_filename for m in members if _OUTSIDE.match(m.orig_filename)), None)
    if outside is not None:
        raise refused("list.part-outside", part=_printable_name(outside))
    total = sum(member.file_size for member in members)
    packed = any(
        m.file_size > _SMALL and m.file_size > MAX_RATIO * max(m.compress_size, 1) for m in members
    )
    if packed or total > MAX_BYTES or len(members) > _MAX_PARTS:
        raise refused("list.bomb", limit=MAX_BYTES // 1024 // 1024)
    if len({member.filename.casefold() for member in members}) < len(members):
        raise refused("list.damaged")  # two readers would take two different parts


def _printable_name(name: str) -> str:
    return "".join(c if c.isprintable() else "�" for c in name[:60])


def _refuse_other(parts: Mapping[str, bytes]) -> None:
    """What is in such a container and no workbook of Excel or LibreOffice."""
    if _XLSX in parts or b"opendocument.spreadsheet" in parts.get("mimetype", b""):
        return
    if any(name.endswith(".iwa") or name == "Index.zip" for name in parts):
        raise refused("list.is-numbers")
    if "word/document.xml" in parts or "mimetype" in parts:
        raise refused("list.is-document")
    raise refused("list.is-xlsb" if "xl/workbook.bin" in parts else "list.is-zip")


def _check_part(content: bytes) -> None:
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise refused("list.entities")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise refused("list.damaged")
