"""Tables as workbooks and as separated text: names of sheets, several tables in one file."""

from __future__ import annotations

import io

from openpyxl import load_workbook

from bglmanager.exchange.spreadsheets import (
    SpreadsheetTable,
    separated_bytes,
    sheet_names,
    workbook_bytes,
)


def test_names_of_sheets_are_such_as_spreadsheets_take() -> None:
    names = ["a/b:c[d]*?\\", "'q'", "", "x" * 40, "X" * 40, "Events", "events", "\ud800"]
    found = sheet_names(names)
    assert found == ["a b c d", "q", "–", "x" * 28, f"{'X' * 26} 2", "Events", "events 2", "– 2"]
    tables = [SpreadsheetTable(name, ("h",), ()) for name in names]
    assert load_workbook(io.BytesIO(workbook_bytes(tables))).sheetnames == found


def test_of_several_tables_each_stands_under_its_name() -> None:
    tables = [SpreadsheetTable(name, ("Punti",), [(1.5,)]) for name in ("=A", "B")]
    said = separated_bytes(tables, "it").decode("utf-8-sig")
    assert said.split("\r\n") == ["'=A", "Punti", "1,5", "", "B", "Punti", "1,5", ""]
    assert separated_bytes(tables[1:], "en").decode("utf-8-sig") == "Punti\r\n1.5\r\n"
