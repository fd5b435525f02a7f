"""Lists in workbooks of Excel and its likes (.xlsx)."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import TYPE_CHECKING

from bglmanager.exchange.entry_lists.book_parts import BookParts, read_book
from bglmanager.exchange.entry_lists.calamine_process import filled_sheets
from bglmanager.exchange.entry_lists.sheet import (
    MAX_ROWS,
    Notes,
    Sheet,
    SheetRow,
    check_size,
    note_hidden,
    note_merged,
    refused,
)
from bglmanager.exchange.entry_lists.sheet_part import SheetPart, read_part

if TYPE_CHECKING:
    from python_calamine import CalamineWorkbook


def read_parts(data: bytes, parts: Mapping[str, bytes], most: int = MAX_ROWS) -> Sheet:
    """The rows of the first visible sheet that is not empty, every cell as text.

    `parts` are those of the container `data`. Raises `Refused` for damaged files and for sheets
    with a cell far away from the list.
    """
    book = read_book(parts)
    sheets = {
        name: read_part(part, book.texts) for name, part in parts.items() if b"sheetData" in part
    }
    # calamine is a compiled library that only an import of a workbook needs
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
        return _read(workbook, book, sheets, most)
    except (CalamineError, OSError, ValueError, OverflowError):
        raise refused("list.damaged") from None
    except BaseException as panic:
        # what is written in Rust panics at some figures, and a panic is no `Exception`
        if type(panic).__name__ != "PanicException":
            raise
        raise refused("list.damaged") from None


def _read(
    workbook: CalamineWorkbook,
    book: BookParts,
    sheets: Mapping[str, SheetPart],
    most: int,
) -> Sheet:
    sheet = next(filled_sheets(workbook), None)
    if sheet is None:
        raise refused("list.empty")
    notes = Notes()
    if sheet.sheets > 1:
        notes.add("list.sheet", name=sheet.name, count=sheet.sheets)
    texts = sheet.rows
    part = sheets.get(book.paths.get(sheet.name, ""), SheetPart())
    for (row, column), shown in part.errors.items():
        if row < len(texts) and column < len(texts[row]) and not texts[row][column]:
            texts[row][column] = shown
    note_hidden(part.hidden, len(texts), notes)
    note_merged(sheet.merged, notes)
    rows = tuple(SheetRow(number, tuple(cells)) for number, cells in enumerate(texts, start=1))
    check_size(rows, most)
    if book.epoch_1904:
        notes.add("list.epoch-1904")
    return Sheet(rows, tuple(notes.found), epoch_1904=book.epoch_1904)
