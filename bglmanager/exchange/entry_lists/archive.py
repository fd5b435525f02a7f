"""The container of a workbook looked through before anything opens it.

The reader of workbooks lays a sheet out as a full rectangle, so one cell in the last corner
would end the process; a small file may unpack to gigabytes. Both are told here.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Mapping

from bglmanager.exchange.entry_lists.sheet import MAX_BYTES, column_letter, refused

MAX_RATIO = 100
MAX_AREA = 500_000
"""Cells in the rectangle of a sheet."""

_SMALL = 64 * 1024
_MAX_PARTS = 2_000
_OPENING = re.compile(rb"<(?:[\w.-]+:)?(?:c|row)(?=[\s/>])")
_TAG = re.compile(rb"<(?:[\w.-]+:)?(c|row)((?:\s+[\w:.-]+\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'))*)\s*/?>")
_ATTRIBUTE = re.compile(rb"([\w:.-]+)\s*=\s*(?:\"([^\"<]*)\"|'([^'<]*)')")
_REFERENCE = re.compile(rb"([A-Za-z]{0,3})(\d{1,7})")


def parts_of(data: bytes) -> Mapping[str, bytes]:
    """Every part of a workbook, unpacked. Raises `Refused` for what must not be opened.

    Refused are damaged containers, encrypted ones, those that unpack beyond all measure, that
    declare entities, that are no workbook, and sheets with a cell far away from the list.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as container:
            members = container.infolist()
            _check_directory(members)
            _check_kind({member.filename for member in members}, container)
            parts = {m.filename: container.read(m) for m in members if not m.is_dir()}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError,
            UnicodeDecodeError, ValueError):  # fmt: skip
        raise refused("list.damaged") from None
    for name, content in parts.items():
        if name.lower().endswith((".xml", ".rels", ".vml")):
            _check_part(name, content)
    return parts


def _check_directory(members: list[zipfile.ZipInfo]) -> None:
    if any(member.flag_bits & 1 for member in members):
        raise refused("list.protected")
    total = sum(member.file_size for member in members)
    packed = any(
        m.file_size > _SMALL and m.file_size > MAX_RATIO * max(m.compress_size, 1) for m in members
    )
    if packed or total > MAX_BYTES or len(members) > _MAX_PARTS:
        raise refused("list.bomb", limit=MAX_BYTES // 1024 // 1024)


def _check_kind(names: set[str], container: zipfile.ZipFile) -> None:
    if "xl/workbook.xml" in names:
        return
    if any(name.endswith(".iwa") or name == "Index.zip" for name in names):
        raise refused("list.is-numbers")
    if "mimetype" in names and b"opendocument.spreadsheet" in container.read("mimetype"):
        raise refused("list.is-ods")
    if "word/document.xml" in names or "mimetype" in names:
        raise refused("list.is-document")
    if "xl/workbook.bin" in names:
        raise refused("list.is-xls")
    raise refused("list.is-zip")


def _check_part(name: str, content: bytes) -> None:
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise refused("list.entities")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise refused("list.damaged")
    if not name.startswith("xl/"):
        return
    columns, rows = _extent(content)
    if columns * rows > MAX_AREA:
        raise refused("list.far-cell", cell=f"{column_letter(columns - 1)}{rows}")


def _extent(content: bytes) -> tuple[int, int]:
    """How many columns and rows a sheet may need; cells without reference follow one another.

    Raises `Refused` for a tag that another reader could understand otherwise.
    """
    columns = rows = tags = unnumbered_rows = in_row = widest = 0
    for tag in _TAG.finditer(content):
        tags += 1
        letters, row = _reference(tag.group(2))
        columns = max(columns, _column_number(letters.upper()))
        rows = max(rows, row)
        if tag.group(1) == b"row":
            in_row, unnumbered_rows = 0, unnumbered_rows + (row == 0)
        elif not letters:
            in_row += 1
            widest = max(widest, in_row)
    if tags != sum(1 for _ in _OPENING.finditer(content)):
        raise refused("list.damaged")
    return columns + widest, rows + unnumbered_rows


def _reference(attributes: bytes) -> tuple[bytes, int]:
    """Letters and number of the attribute "r"; none and 0 where there is none."""
    for name, quoted, single in _ATTRIBUTE.findall(attributes):
        if name == b"r":
            found = _REFERENCE.fullmatch(quoted or single)
            if found is None:
                raise refused("list.damaged")
            return found.group(1), int(found.group(2))
    return b"", 0


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - ord("A") + 1
    return number
