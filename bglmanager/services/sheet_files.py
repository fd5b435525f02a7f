"""A sheet as a file: the PDF, or its tables for other programs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from bglmanager import resources
from bglmanager.engine.problems import Refused, problem
from bglmanager.exchange.sheet_pages import sheet_page
from bglmanager.exchange.spreadsheets import separated_bytes, spreadsheet_tables, workbook_bytes
from bglmanager.printing.document import Printed
from bglmanager.printing.sheets.result_codes import READER as READER
from bglmanager.services.files import hearing_faults, write_whole


class SheetFormat(StrEnum):
    """What a sheet can be saved as; the value is what the name of the file ends in."""

    PDF = "pdf"
    XLSX = "xlsx"
    CSV = "csv"
    HTML = "html"


def sheet_formats(printed: Printed) -> tuple[SheetFormat, ...]:
    """What this sheet can be saved as: one without a table is a PDF alone."""
    return tuple(SheetFormat) if printed.listed else (SheetFormat.PDF,)


def format_of(path: Path) -> SheetFormat:
    """What the name of a file asks for; a PDF where it says nothing else."""
    ending = path.suffix.lower().removeprefix(".")
    return SheetFormat(ending) if ending in [*SheetFormat] else SheetFormat.PDF


def sheet_bytes(printed: Printed, wanted: SheetFormat) -> bytes:
    """The sheet in this format. Raises `Refused` (print.no-table) where it has no table."""
    if wanted is SheetFormat.PDF:
        return printed.data
    sheet = printed.listed
    if sheet is None:
        raise Refused([problem("print.no-table")])
    if wanted is SheetFormat.HTML:
        return sheet_page(sheet)
    tables = spreadsheet_tables(sheet)
    if wanted is SheetFormat.CSV:
        return separated_bytes(tables, sheet.language)
    return workbook_bytes(tables)


def write_tables(printed: Printed, path: Path) -> None:
    """Write the tables of a sheet as the name of the file asks. `Refused` as above, `NotSaved`."""
    with hearing_faults(path):  # a workbook is put together in the system's temporary folder
        data = sheet_bytes(printed, format_of(path))
    write_whole(path, data)


def write_reader(path: Path) -> None:
    """Write the page that reads standings in QR codes. `NotSaved`."""
    write_whole(path, resources.path(READER).read_bytes())
