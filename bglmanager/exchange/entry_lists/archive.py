"""The container of a workbook looked through before anything opens it.

A small file may unpack to gigabytes, and one cell in the last corner of a sheet would make the
reader of workbooks lay out the whole sheet and end the process. The first is told here.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Collection, Mapping
from enum import Enum, auto

from bglmanager.exchange.entry_lists.sheet import MAX_BYTES, refused

MAX_RATIO = 100

_SMALL = 64 * 1024
_MAX_PARTS = 2_000
_OUTSIDE = re.compile(r"[/\\]|[A-Za-z]:|(?:.*[/\\])?\.\.(?:[/\\]|$)")


class WorkbookKind(Enum):
    """Which workbook a container holds."""

    XLSX = auto()
    ODS = auto()


def parts_of(data: bytes) -> tuple[WorkbookKind, Mapping[str, bytes]]:
    """Which workbook it is and every part of it, unpacked; `Refused` for what must not be opened.

    Refused are damaged containers, encrypted ones, those that unpack beyond all measure, whose
    parts would lie outside a folder, that declare entities, and those that are no workbook.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as container:
            members = container.infolist()
            _check_directory(members)
            kind = _kind({member.filename for member in members}, container)
            parts = {m.filename: container.read(m) for m in members if not m.is_dir()}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError,
            UnicodeDecodeError, ValueError):  # fmt: skip
        raise refused("list.damaged") from None
    for name, content in parts.items():
        if name.lower().endswith((".xml", ".rels", ".vml")):
            _check_part(content)
    return kind, parts


def _check_directory(members: Collection[zipfile.ZipInfo]) -> None:
    if any(member.flag_bits & 1 for member in members):
        raise refused("list.protected")
    outside = next((m.orig_filename for m in members if _OUTSIDE.match(m.orig_filename)), None)
    if outside is not None:
        raise refused("list.part-outside", part=_shown(outside))
    total = sum(member.file_size for member in members)
    packed = any(
        m.file_size > _SMALL and m.file_size > MAX_RATIO * max(m.compress_size, 1) for m in members
    )
    if packed or total > MAX_BYTES or len(members) > _MAX_PARTS:
        raise refused("list.bomb", limit=MAX_BYTES // 1024 // 1024)
    if len({member.filename.casefold() for member in members}) < len(members):
        raise refused("list.damaged")  # two readers would take two different parts


def _shown(name: str) -> str:
    return "".join(c if c.isprintable() else "�" for c in name[:60])


def _kind(names: Collection[str], container: zipfile.ZipFile) -> WorkbookKind:
    if "xl/workbook.xml" in names:
        return WorkbookKind.XLSX
    if any(name.endswith(".iwa") or name == "Index.zip" for name in names):
        raise refused("list.is-numbers")
    if "mimetype" in names and b"opendocument.spreadsheet" in container.read("mimetype"):
        return WorkbookKind.ODS
    if "word/document.xml" in names or "mimetype" in names:
        raise refused("list.is-document")
    if "xl/workbook.bin" in names:
        raise refused("list.is-xlsb")
    raise refused("list.is-zip")


def _check_part(content: bytes) -> None:
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise refused("list.entities")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise refused("list.damaged")
