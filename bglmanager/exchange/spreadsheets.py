"""Tables for other programs: a workbook, or comma-separated text."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO

from bglmanager.engine.fact_kinds import record
from bglmanager.words.columns import CellValue, ListedSheet, ListedTable

Cell = str | int | float | None
"""What a cell may hold; text stays text, whatever it begins with."""

_RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Beginnings that a spreadsheet takes for a formula; where letters are wide, wide ones too."""

_WIDEST = 60

_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\\t\n]")
_LONGEST_NAME = 28
"""Characters of the name of a sheet; a few more fit."""

_LONGEST = 32_767
"""Characters that a cell holds."""


def plain_cell(value: CellValue) -> Cell:
    """A value as spreadsheets have it: numbers that are not whole to six decimals."""
    if value is None or isinstance(value, (str, int)):
        return value
    return int(value) if value.denominator == 1 else round(float(value), 6)


@record
class SpreadsheetTable:
    """One sheet: its name, the heads of its columns, its rows."""

    name: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def spreadsheet_tables(sheet: ListedSheet) -> list[SpreadsheetTable]:
    """The tables of a sheet of paper, each called by what tells it from the others."""
    several = len({table.title for table in sheet.tables}) > 1
    return [_spreadsheet_table(table, named=several) for table in sheet.tables]


def _spreadsheet_table(table: ListedTable, *, named: bool) -> SpreadsheetTable:
    name = " ".join(filter(None, (table.title if named or not table.about else "", table.about)))
    columns = [
        [plain_cell(value) for value in column.values]
        + [None] * (table.height - len(column.values))
        for column in table.columns
    ]
    return SpreadsheetTable(name, table.heads, list(zip(*columns, strict=True)))


def workbook_bytes(tables: Sequence[SpreadsheetTable]) -> bytes:
    """The tables as an XLSX file, a sheet each, heads kept in sight."""
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    book.remove(book.worksheets[0])
    for name, table in zip(sheet_names(table.name for table in tables), tables, strict=True):
        sheet = book.create_sheet(name)
        for y, row in enumerate((table.heads, *table.rows), 1):
            for x, value in enumerate(row, 1):
                cell = sheet.cell(y, x, _fitting_value(value))
                if isinstance(value, str):
                    cell.data_type = "s"  # openpyxl takes "=…" for a formula
                if y == 1:
                    cell.font = Font(bold=True)
        for x, width in enumerate(_column_widths(table), 1):
            sheet.column_dimensions[get_column_letter(x)].width = width
        sheet.freeze_panes = "A2"
    saved = BytesIO()
    book.save(saved)
    return saved.getvalue()


def sheet_names(names: Iterable[str]) -> list[str]:
    """The names of tables as a workbook takes them, each another one."""
    taken: dict[str, str] = {}
    for wanted in names:
        plain = _NOT_IN_NAMES.sub(" ", f"{_fitting_value(wanted)}")[:_LONGEST_NAME].strip(" '")
        name, number = plain or "–", 1
        while name.casefold() in taken:
            number += 1
            name = f"{(plain or '–')[: _LONGEST_NAME - 1 - len(str(number))]} {number}"
        taken[name.casefold()] = name
    return list(taken.values())


def _fitting_value(value: Cell) -> Cell:
    """The value without what no cell can hold: control characters, halves of characters, and the
    two that are none.
    """
    if not isinstance(value, str):
        return value
    kept = (c for c in value if c in "\t\n" or unicodedata.category(c) not in ("Cc", "Cs"))
    return "".join(c for c in kept if c not in "\ufffe\uffff")[:_LONGEST]


def _column_widths(table: SpreadsheetTable) -> list[int]:
    columns = zip(table.heads, *table.rows, strict=True)
    return [min(_WIDEST, 2 + max(len(str(cell)) for cell in column)) for column in columns]


def separated_bytes(tables: Sequence[SpreadsheetTable], language: str) -> bytes:
    """The tables as text with a byte-order mark, as spreadsheets in this language read it; risky
    beginnings get an apostrophe before them. Of several each has its name above it.
    """
    delimiter, point = (";", ",") if language == "it" else (",", ".")
    text = StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    for place, table in enumerate(tables):
        if len(tables) > 1:
            writer.writerows([[]] * bool(place) + [[_written_cell(table.name, point)]])
        writer.writerow([_written_cell(head, point) for head in table.heads])
        writer.writerows([_written_cell(cell, point) for cell in row] for row in table.rows)
    return text.getvalue().encode("utf-8-sig", "replace")


def _written_cell(cell: Cell, point: str) -> str:
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(_RISKY) else cell
    return "" if cell is None else str(cell).replace(".", point)
