"""Lists in workbooks of Excel and its likes (.xlsx)."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from bglmanager.exchange.entry_lists.archive import parts_of
from bglmanager.exchange.entry_lists.file_kinds import ZIP, refuse_foreign
from bglmanager.exchange.entry_lists.sheet import (
    NO_VALUE,
    Notes,
    Row,
    Sheet,
    check_size,
    column_letter,
    refused,
)

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

Value = int | float | str | bool | time | date | datetime | timedelta

_CELL = re.compile(r"<(?:\w+:)?c\b([^<>]*?)(?:/>|>(.*?)</(?:\w+:)?c>)", re.DOTALL)
_ROW = re.compile(r"<(?:\w+:)?row\b([^>]*)>")
_SHEET = re.compile(r"<(?:\w+:)?sheet\b([^>]*)>")
_RELATION = re.compile(r"<(?:\w+:)?Relationship\b([^>]*)>")
_ATTRIBUTE = re.compile(r"([\w:]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_VALUE = re.compile(r"<(?:\w+:)?v\b[^>]*>([^<]+)</")
_FORMULA = re.compile(r"<(?:\w+:)?f\b")
_TRUE = ("1", "true")


def read_xlsx(data: bytes) -> Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    Raises `Refused` for protected, damaged, dangerous files and other kinds of files.
    """
    refuse_foreign(data)
    if not data.startswith(ZIP):
        raise refused("list.not-workbook")
    parts = parts_of(data)
    # calamine is a compiled library that only an import of a workbook needs
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
        return _read(workbook, parts)
    except (CalamineError, OSError, ValueError, OverflowError):
        raise refused("list.damaged") from None


def _read(workbook: CalamineWorkbook, parts: Mapping[str, bytes]) -> Sheet:
    notes = Notes()
    sheet = _first_filled(workbook, notes)
    texts = [[_text(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
    xml = _sheet_xml(parts, sheet.name)
    _put_errors(texts, xml)
    _note_hidden(xml, notes)
    merged = [m for m in sheet.merged_cell_ranges or [] if m[0] != m[1]]
    if merged:
        (row, column), _ = merged[0]
        notes.add("list.merged", count=len(merged), cell=f"{column_letter(column)}{row + 1}")
    rows = tuple(Row(number, tuple(cells)) for number, cells in enumerate(texts, start=1))
    check_size(rows)
    book = parts.get("xl/workbook.xml", b"").decode("utf-8", "replace")
    epoch_1904 = re.search(r"\bdate1904\s*=\s*[\"'](?:1|true)[\"']", book) is not None
    if epoch_1904:
        notes.add("list.epoch-1904")
    return Sheet(rows, tuple(notes.found), epoch_1904=epoch_1904)


def _first_filled(workbook: CalamineWorkbook, notes: Notes) -> CalamineSheet:
    """The first sheet with something in it, hidden ones last."""
    visible = [
        m.name for m in workbook.sheets_metadata if str(m.visible).rpartition(".")[2] == "Visible"
    ]
    names = visible + [name for name in workbook.sheet_names if name not in visible]
    for name in names:
        sheet = workbook.get_sheet_by_name(name)
        if sheet.end is not None:
            if len(names) > 1:
                notes.add("list.sheet", name=name, count=len(names))
            return sheet
    raise refused("list.empty")


def _text(value: Value) -> str:
    """Numbers without the ".0" that every number of a workbook has, dates in ISO 8601."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value)


def _attributes(tag: str) -> dict[str, str]:
    return {name: a or b for name, a, b in _ATTRIBUTE.findall(tag)}


def _sheet_xml(parts: Mapping[str, bytes], name: str) -> str:
    """The sheet's own part, empty when it cannot be told which one it is."""
    book = parts.get("xl/workbook.xml", b"").decode("utf-8", "replace")
    relations = parts.get("xl/_rels/workbook.xml.rels", b"").decode("utf-8", "replace")
    targets = {
        a.get("Id"): a.get("Target", "") for a in map(_attributes, _RELATION.findall(relations))
    }
    for attributes in map(_attributes, _SHEET.findall(book)):
        if attributes.get("name", "").replace("&amp;", "&") == name:
            target = targets.get(attributes.get("r:id"), "")
            path = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
            return parts.get(path, b"").decode("utf-8", "replace")
    return ""


def _put_errors(texts: list[list[str]], xml: str) -> None:
    """Write "#N/A" and its likes where the reader leaves an empty cell."""
    for cell in _CELL.finditer(xml):
        attributes, content = _attributes(cell.group(1)), cell.group(2) or ""
        found = _VALUE.search(content)
        if attributes.get("t") == "e" and found:
            shown = found.group(1)
        elif _FORMULA.search(content) and not found and attributes.get("t") != "str":
            shown = NO_VALUE
        else:
            continue
        row, column = _place(attributes.get("r", ""))
        if row < len(texts) and column < len(texts[row]) and not texts[row][column]:
            texts[row][column] = shown


def _place(reference: str) -> tuple[int, int]:
    letters = reference.rstrip("0123456789")
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(reference[len(letters) :] or 0) - 1, column - 1


def _note_hidden(xml: str, notes: Notes) -> None:
    rows = [_attributes(tag) for tag in _ROW.findall(xml)]
    hidden = [a.get("r", "?") for a in rows if a.get("hidden") in _TRUE]
    if hidden:
        notes.add("list.hidden-rows", hidden[0], count=len(hidden), line=hidden[0])
