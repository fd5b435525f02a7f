"""Workbooks of LibreOffice and of Excel 97, cell by cell."""

from __future__ import annotations

import datetime as dt
import io
import struct
from collections.abc import Callable
from random import Random

import pytest
from python_calamine import CalamineWorkbook

from bglmanager.engine.problems import Refused
from bglmanager.exchange.entry_lists import Sheet, read
from tests.files_made import ods, xls
from tests.files_made.sheets import Cell, Fault, Formula, Made

Make = Callable[..., bytes]

KINDS: dict[str, Make] = {
    "ods": ods.ods,
    "xls": xls.xls,
    "xls in short sectors": lambda *sheets, **how: xls.xls(*sheets, **how, small=True),
}


def cells(sheet: Sheet) -> list[tuple[str, ...]]:
    return [row.cells for row in sheet.rows]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("Nicolò", "Nicolò"),
        ("李小龍", "李小龍"),
        ("😀", "😀"),
        ("Rossi & C. <b>", "Rossi & C. <b>"),
        ("An\nna", "An\nna"),
        (1500, "1500"),
        (-12, "-12"),
        (0, "0"),
        (1500.5, "1500.5"),
        (3331234567, "3331234567"),
        (393331234567, "393331234567"),
        (True, "TRUE"),
        (False, "FALSE"),
        (dt.date(1990, 5, 7), "1990-05-07"),
        (dt.datetime(2026, 10, 3, 18, 22, 3), "2026-10-03T18:22:03"),  # noqa: DTZ001
        (Fault("#N/A"), "#N/A"),
        (Formula("testo"), "testo"),
        (Formula(2.5), "2.5"),
        (Formula(None), "#FORMULA!"),
    ],
)
def test_cells_become_the_text_a_person_sees(kind: str, cell: Cell, text: str) -> None:
    data = KINDS[kind](Made([["Nome", cell, "x"]]))
    assert cells(read(data)) == [("Nome", text, "x")]


@pytest.mark.parametrize("kind", KINDS)
def test_empty_rows_and_cells_keep_their_places(kind: str) -> None:
    data = KINDS[kind](Made([[], ["Nome", None, "Club"], [], ["Anna", None, "Alfa"], [None]]))
    assert [(row.line, row.cells) for row in read(data).rows] == [
        (1, ()),
        (2, ("Nome", "", "Club")),
        (3, ()),
        (4, ("Anna", "", "Alfa")),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_another_reader_finds_the_same(kind: str) -> None:
    """Texts of all lengths, so that shared ones run over from record to record."""
    random = Random(7)
    rows: list[list[Cell]] = [
        ["x" * random.randrange(900), "李" * random.randrange(700), random.randrange(10**6) / 4]
        for _ in range(300)
    ]
    data = KINDS[kind](Made(rows))
    other = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0).to_python()
    expected = [[_plain(value) for value in row] for row in other]
    assert [list(found) for found in cells(read(data))] == expected


def _plain(value: object) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def test_repeated_cells_and_rows_are_counted() -> None:
    content = ods.content(Made([["Nome", "Cognome"], ["Anna", "Neri"]]))
    content = content.replace(
        b"<table:table-row>", b'<table:table-row table:number-rows-repeated="3">', 2
    ).replace(b"<table:table-cell ", b'<table:table-cell table:number-columns-repeated="2" ', 1)
    made = read(ods.container({**ods.parts(Made([])), "content.xml": content}))
    assert cells(made) == [("Nome", "Nome", "Cognome")] * 3 + [("Anna", "Neri")] * 3


def test_notes_and_drawings_in_a_cell_are_not_its_text() -> None:
    inner = (
        b"<office:annotation><text:p>una nota</text:p></office:annotation><text:p>An"
        b'<text:span>na</text:span><text:s text:c="2"/>B.<text:line-break/>C.<text:tab/>'
        b"<office:annotation><text:p>altra</text:p></office:annotation></text:p>"
    )
    content = ods.content(Made([["Nome"]])).replace(b"<text:p>Nome</text:p>", inner)
    made = read(ods.container({**ods.parts(Made([])), "content.xml": content}))
    assert cells(made) == [("Anna  B.\nC.\t",)]


def test_cells_covered_by_a_merged_one_are_empty() -> None:
    content = ods.content(Made([["Nome", "coperta", "Club"]], merged=((0, 0, 0, 1),)))
    content = content.replace(
        b'<table:table-cell office:value-type="string"><text:p>coperta</text:p></table:table-cell>',
        b'<table:covered-table-cell office:value-type="string"><text:p>coperta</text:p>'
        b"</table:covered-table-cell>",
    )
    made = read(ods.container({**ods.parts(Made([])), "content.xml": content}))
    assert cells(made) == [("Nome", "", "Club")]
    assert [(note.code, note.value("cell")) for note in made.notes] == [("list.merged", "A1")]


def test_several_packed_numbers_stand_side_by_side() -> None:
    """A record of Excel with three numbers: a whole one, hundredths, and a float."""
    numbers = b"".join(
        struct.pack("<HI", 0, packed)
        for packed in (
            (1500 << 2) | 2,
            (150050 << 2) | 3,
            struct.unpack("<Q", struct.pack("<d", 0.5))[0] >> 32,
        )
    )
    made = xls.records(Made([["Nome"]]))
    made.insert(-1, (0x00BD, struct.pack("<HH", 1, 0) + numbers + struct.pack("<H", 2)))
    sheet = read(xls.compound({"Workbook": xls.stream(made)}))
    assert cells(sheet) == [("Nome",), ("1500", "1500.5", "0.5")]


def test_a_chart_within_a_sheet_is_passed_over() -> None:
    made = xls.records(Made([["Nome"], ["Anna"]]))
    chart = [
        (0x0809, struct.pack("<HHHHII", 0x0600, 0x0020, 0, 0, 0, 0)),
        (0x0204, struct.pack("<HHH", 9, 9, 0) + xls.long_text("asse")),
        (0x000A, b""),
    ]
    made[-1:-1] = chart
    assert cells(read(xls.compound({"Workbook": xls.stream(made)}))) == [("Nome",), ("Anna",)]


@pytest.mark.parametrize(
    ("days", "text"),
    [(0.5, "12:00:00"), (1.0, "1900-01-01"), (59.0, "1900-02-28"), (61.0, "1900-03-01"),
     (2_958_465.0, "9999-12-31"), (2_958_466.0, "2958466"), (-1.0, "-1")],
)  # fmt: skip
def test_days_at_the_edges(days: float, text: str) -> None:
    """The spreadsheet believes in 29 February 1900."""
    made = xls.records(Made([["Nascita"]]))
    made.insert(-1, (0x0203, struct.pack("<HHHd", 1, 0, 1, days)))
    assert cells(read(xls.compound({"Workbook": xls.stream(made)})))[1] == (text,)


@pytest.mark.parametrize("kind", KINDS)
def test_any_end_of_a_workbook_is_read_or_refused(kind: str) -> None:
    data = KINDS[kind](Made([["Nome", "Cognome"], ["Anna", 1.5]]))
    found = {_refusal(data[:length]) for length in range(0, len(data), 97)}
    assert found <= {"", "list.damaged", "list.empty", "list.nul", "list.not-text"}
    assert "list.damaged" in found


def _refusal(data: bytes) -> str:
    try:
        read(data)
    except Refused as refused:
        return " ".join(problem.code for problem in refused.problems)
    return ""
