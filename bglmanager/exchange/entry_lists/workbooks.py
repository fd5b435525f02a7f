"""Lists in workbooks of Excel (.xlsx, .xls) and of LibreOffice and OpenOffice (.ods)."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from xml.parsers import expat

from bglmanager.engine.problems import Problem
from bglmanager.exchange.entry_lists.calamine_process import ReadSheet, UnreadableError, read_apart
from bglmanager.exchange.entry_lists.sheet import (
    MAX_CELLS,
    MAX_ROWS,
    Notes,
    Sheet,
    SheetRow,
    check_size,
    column_letter,
    refused,
)

_HIDDEN = re.compile(rb'<table:table-row [^>]*table:visibility="(?:collapse|filter)"')
_EPOCH_1904 = re.compile(rb'<table:null-date [^>]*table:date-value="1904')
_MENDED: tuple[tuple[bytes, bytes], ...] = (
    (rb">\s+(?=</?table:)", b">"),
    (rb"<text:line-break\s*/>", b"\n"),
    (rb"<text:tab\s*/>", b"\t"),
    (
        rb"<table:table-cell((?:\s+(?!office:value-type)[\w:.-]+=(?:\"[^\"]*\"|'[^']*'))*)\s*>",
        rb'<table:table-cell\1 office:value-type="string">',
    ),
)
"""What calamine does not read in an .ods: spaces between cells, which some write for looks (it
refuses the file), ends of lines within a paragraph, tabs, and cells with a text and no type (it
leaves them out).
"""

_HEAD = re.compile(rb"\x09\x08..\x00\x06\x05\x00.{,800}", re.DOTALL)
"""The first records of an .xls: they say how it is written."""

_PASSWORD = re.compile(
    rb"\x09\x08(?:\x10\x00.{16}|\x08\x00.{8})(?:\x86\x00\x00\x00)?\x2f\x00", re.DOTALL
)
_CODEPAGE = re.compile(rb"(?<=\x42\x00\x02\x00)..", re.DOTALL)
_UTF_16 = (1200).to_bytes(2, "little")
_DAYS_FROM_1904 = b"\x22\x00\x02\x00\x01\x00"
_ROW = re.compile(rb"\x08\x02\x10\x00.{12}(.)", re.DOTALL)
_HIDDEN_ROW = 0x20


def read_xlsx(data: bytes, most: int = MAX_ROWS) -> Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    Raises `Refused` for damaged files and for sheets with a cell far away from the list.
    """
    return _read_sheet(data, most)


def read_xls(data: bytes, most: int = MAX_ROWS) -> Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    Raises `Refused` for protected and damaged files, for those of Excel 95 and older, and for
    other things that come in the same container.
    """
    _refuse_other(data)
    head = _HEAD.search(data)
    if head is not None:  # texts of Excel 97 have one encoding, whatever some programs write
        start, end = head.span()
        data = data[:start] + _CODEPAGE.sub(_UTF_16, head[0], count=1) + data[end:]
    hidden = any(flags[0] & _HIDDEN_ROW for flags in _ROW.findall(data))
    epoch_1904 = head is not None and _DAYS_FROM_1904 in head[0]
    return _read_sheet(data, most, hidden=hidden, epoch_1904=epoch_1904)


def _refuse_other(data: bytes) -> None:
    """By the names of the streams in the container, which are written as they are."""

    def has(*names: str) -> bool:
        return any(name.encode("utf-16-le") in data for name in names)

    if has("EncryptedPackage") or _PASSWORD.search(data):
        raise refused("list.protected")
    if not has("Workbook", "WORKBOOK"):
        old, text = has("Book", "BOOK"), has("WordDocument")
        raise refused(
            "list.is-old-excel" if old else "list.is-document" if text else "list.damaged"
        )


def read_ods(parts: Mapping[str, bytes], most: int = MAX_ROWS) -> Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    Raises `Refused` for protected and damaged files.
    """
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise refused("list.protected")
    content = parts.get("content.xml", b"")
    if content.count(b"<") > 2 * MAX_CELLS:
        raise refused("list.too-many-cells")
    try:
        expat.ParserCreate().Parse(content, True)
    except expat.ExpatError:  # calamine would read what is before the fault
        raise refused("list.damaged") from None
    hidden, epoch_1904 = _HIDDEN.search(content), _EPOCH_1904.search(content)
    for pattern, instead in _MENDED:
        content = re.sub(pattern, instead, content)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("mimetype", parts["mimetype"])
        made.writestr("META-INF/manifest.xml", b"<manifest/>")
        made.writestr("content.xml", content)
    return _read_sheet(out.getvalue(), most, hidden=bool(hidden), epoch_1904=bool(epoch_1904))


def _read_sheet(data: bytes, most: int, *, hidden: bool = False, epoch_1904: bool = False) -> Sheet:
    """The list in a workbook; `hidden` says that some rows are, nobody knows which."""
    try:
        found = read_apart(data)
    except UnreadableError:
        raise refused("list.unreadable") from None
    if found is None:
        raise refused("list.empty")
    if found.far:
        row, column = found.far
        raise refused("list.far-cell", cell=f"{column_letter(column)}{row + 1}")
    rows = tuple(
        SheetRow(line, _without_empty_end(cells)) for line, cells in enumerate(found.rows, start=1)
    )
    check_size(rows, most)
    epoch_1904 = epoch_1904 or found.epoch_1904
    return Sheet(rows, _notes_on(found, hidden, epoch_1904), epoch_1904=epoch_1904)


def _notes_on(found: ReadSheet, hidden: bool, epoch_1904: bool) -> tuple[Problem, ...]:
    notes = Notes()
    if found.sheets > 1:
        notes.add("list.sheet", name=found.name, count=found.sheets)
    if hidden:
        notes.add("list.hidden-too")
    within = [row for row in found.hidden if row < len(found.rows)]
    if within:
        line = within[0] + 1
        notes.add("list.hidden-rows", f"{line}", count=len(within), line=line)
    if found.merged:
        row, column = found.merged[0]
        notes.add("list.merged", count=len(found.merged), cell=f"{column_letter(column)}{row + 1}")
    if epoch_1904:
        notes.add("list.epoch-1904")
    return tuple(notes.found)


def _without_empty_end(cells: list[str]) -> tuple[str, ...]:
    """Without the empty cells at the end, which belong to longer rows."""
    width = max((at + 1 for at, cell in enumerate(cells) if cell), default=0)
    return tuple(cells[:width])
