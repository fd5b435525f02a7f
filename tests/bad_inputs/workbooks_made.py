"""Workbooks made for the table of bad inputs: good ones and what was done to them."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Mapping
from random import Random

from tests.bad_inputs.lists import saved, xlsx
from tests.files_made.ods import content, parts
from tests.files_made.sheets import Fault, Formula, Made
from tests.files_made.xls import Record, records

SHEET = Made([["Nome", "Cognome"], ["Anita", "Ferrè"]])
SHEET_1 = "xl/worksheets/sheet1.xml"
GOOD_XLSX = saved(xlsx(["Nome", "Cognome"], ["Anita", "Ferrè"]))
GOOD_ODS = parts(SHEET)
LAUGHS = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
OUTER = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'
ENCRYPTED = b"<manifest:manifest><manifest:encryption-data/></manifest:manifest>"
ADORNED = Made(
    [
        ["Iscritti al torneo", None, None, None],
        ["Nome", "Cognome", "Club", "Note"],
        ["Anna", "Neri", Fault("#N/A"), Formula(None)],
        ["Ugo", "Verdi", "Alfa", "porta una copia"],
    ],
    hidden=(3,),
    merged=((0, 0, 0, 3),),
)


def _parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        return {name: made.read(name) for name in made.namelist()}


GOOD_PARTS = _parts_of(GOOD_XLSX)


def _after_rows(xml: str) -> bytes:
    """The content of an ODS with more rows below its own."""
    below = b'<table:table-row table:number-rows-repeated="1048000">'
    before, _, rest = content(SHEET).partition(below)
    return before + xml.encode() + below + rest


_X = "<text:p>x</text:p></table:table-cell></table:table-row>"
FAR = _after_rows(
    '<table:table-row table:number-rows-repeated="1048573"><table:table-cell/></table:table-row>'
    '<table:table-row><table:table-cell table:number-columns-repeated="16383"/>'
    f"<table:table-cell>{_X}"
)
REPEATED = _after_rows(
    f'<table:table-row table:number-rows-repeated="1048576"><table:table-cell>{_X}'
)
WIDE = _after_rows(f'<table:table-row><table:table-cell table:number-columns-repeated="16384">{_X}')


def crowded() -> bytes:
    """The content of an ODS with more in it than any list has."""
    block = "".join(f"<text:s>{n}</text:s>" for n in Random(1).sample(range(10**8), 1_500))
    return _after_rows(block * 501)


def noise() -> bytes:
    """Some 2 MB that are packed to a fiftieth."""
    return b"".join(Random(n).randbytes(40) + bytes(2_000) for n in range(1_000))


def long_text() -> str:
    """One character more than a cell may have, and not to be packed well."""
    return "".join(Random(1).choices("abcdefghij", k=131_073))


def with_cell(row: int, column: int) -> list[Record]:
    """A workbook of Excel 97 with one more cell."""
    made = records(SHEET)
    place = row.to_bytes(2, "little") + column.to_bytes(2, "little")
    return [*made[:-1], (0x0204, place + b"\0\0\x01\0\0x"), made[-1]]


def circle(data: bytes) -> bytes:
    """A workbook whose first sector is followed by itself."""
    table = 512 + 512 * int.from_bytes(data[76:80], "little")
    return data[:table] + bytes(4) + data[table + 4 :]


def far_xlsx() -> bytes:
    """A workbook with something in its last cell."""
    book = xlsx(["Nome", "Cognome"], ["Anita", "Ferrè"])
    book.worksheets[0]["XFD1048576"] = "x"
    return saved(book)


def impossible_day() -> bytes:
    """A cell that is shown as a day, with a number of days that is none."""
    book = xlsx(["Nome", "Cognome", "Nato il"], ["Anita", "Ferrè", -999_999_999_999])
    book.worksheets[0]["C2"].number_format = "DD/MM/YYYY"
    return saved(book)


def adorned_xlsx() -> bytes:
    """`ADORNED` as a workbook of Excel."""
    book = xlsx(
        ["Iscritti al torneo"],
        ["Nome", "Cognome", "Club", "Note"],
        ["Anna", "Neri", "#N/A", "=A1"],
        ["Ugo", "Verdi", "Alfa", "porta una copia"],
    )
    sheet = book.worksheets[0]
    sheet.title = "Iscritti"
    sheet.row_dimensions[4].hidden = True
    sheet.merge_cells("A1:D1")
    book.create_sheet("Vuoto", 0)
    book.create_sheet("Segreto")["A1"] = "x"
    book["Segreto"].sheet_state = "hidden"
    return saved(book)


def twice(made_of: Mapping[str, bytes], name: str) -> bytes:
    """A container with a part that is there twice."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for each in (*made_of, name):
            made.writestr(each, made_of[each])
    return out.getvalue()
