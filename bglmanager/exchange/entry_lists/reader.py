"""The one way in for a file of any kind."""

from __future__ import annotations

from bglmanager.exchange.entry_lists import workbook
from bglmanager.exchange.entry_lists.archive import WorkbookKind, parts_of
from bglmanager.exchange.entry_lists.file_kinds import OLE, ZIP, refuse_foreign
from bglmanager.exchange.entry_lists.separated import read_csv
from bglmanager.exchange.entry_lists.sheet import MAX_ROWS, Sheet
from bglmanager.exchange.entry_lists.xls_and_ods import read_ods, read_xls


def read(data: bytes, most: int = MAX_ROWS) -> Sheet:
    """The rows of a workbook (.xlsx, .ods, .xls) or a text, told apart by content and not by name.

    `most` is how many rows it may have. Raises `Refused` for protected, damaged, dangerous files
    and for what is no list; for texts as `read_csv`.
    """
    refuse_foreign(data)
    if data.startswith(OLE):
        return read_xls(data, most)
    if not data.startswith(ZIP):
        return read_csv(data, most)
    kind, parts = parts_of(data)
    if kind is WorkbookKind.ODS:
        return read_ods(parts, most)
    return workbook.read_parts(data, parts, most)
