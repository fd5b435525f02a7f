"""Workbooks of LibreOffice and of Excel 97, cell by cell."""

from __future__ import annotations

import datetime as dt
import json
import struct
import subprocess
import sys
from collections.abc import Callable

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.exchange.entry_lists import calamine_process
from bglmanager.exchange.entry_lists.files import read
from bglmanager.exchange.entry_lists.sheet import Sheet
from tests.files_made import ods, xls
from tests.files_made.sheets import Cell, Formula, Made

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
        (dt.datetime(2026, 10, 3, 18, 22, 3), "2026-10-03T18:22:03"),  # noqa: DTZ001 - a workbook has no zones
        (Formula("testo"), "testo"),
        (Formula(2.5), "2.5"),
        (Formula(None), ""),
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


@pytest.mark.parametrize("kind", KINDS)
def test_any_end_of_a_workbook_is_read_or_refused(kind: str) -> None:
    data = KINDS[kind](Made([["Nome", "Cognome"], ["Anna", 1.5]]))
    found = {_refusal(data[:length]) for length in range(0, len(data), 97)}
    known = {"", "list.damaged", "list.unreadable", "list.empty", "list.nul", "list.not-text"}
    assert found <= known
    assert "list.damaged" in found


def test_texts_of_an_xls_have_one_encoding_whatever_it_says() -> None:
    """Some programs announce Windows-1252 and write UTF-16 all the same, as Excel does."""
    made = xls.records(Made([["Nicolò", "李小龍"]]))
    made.insert(1, (0x0042, struct.pack("<H", 1252)))
    assert cells(read(xls.compound({"Workbook": xls.stream(made)}))) == [("Nicolò", "李小龍")]


@pytest.mark.parametrize("kind", KINDS)
def test_how_days_are_counted_is_told_with_the_list(kind: str) -> None:
    sheets = [KINDS[kind](Made([["Nome"]]), epoch_1904=yes) for yes in (True, False)]
    assert [read(data).epoch_1904 for data in sheets] == [True, False]


def test_what_other_programs_write_for_looks_is_no_fault() -> None:
    """Cells on lines of their own, and a cell that does not say that it is a text."""
    content = ods.content(Made([["Nome", "Cognome"], ["Anna", "Neri"]]))
    content = content.replace(b"<table:table-cell", b"\n  <table:table-cell").replace(
        b' office:value-type="string"', b' table:formula="of:=A1>&lt;3"', 1
    )
    made = read(ods.container({**ods.parts(Made([])), "content.xml": content}))
    assert cells(made) == [("Nome", "Cognome"), ("Anna", "Neri")]


@pytest.mark.parametrize(
    "command", [[sys.executable, calamine_process.__file__], [sys.executable, "-m", "bglmanager"]]
)
def test_a_workbook_is_read_by_a_process_of_its_own(command: list[str]) -> None:
    """The second is how the bundle starts itself."""
    data = xls.xls(Made([["Nome", 1.5]]))
    told = subprocess.run(
        [*command, calamine_process.READ_WORKBOOK], input=data, capture_output=True, check=True
    )
    assert json.loads(told.stdout)[:3] == ["Iscritti", 1, [["Nome", "1.5"]]]


@pytest.mark.parametrize("end", ["import os; os.abort()", "print('?')", "while True: pass"])
def test_a_process_that_ends_or_hangs_is_a_file_that_cannot_be_read(
    end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calamine_process, "start_command", lambda: [sys.executable, "-c", end])
    monkeypatch.setattr(calamine_process, "SECONDS", 0.2)
    assert _refusal(xls.xls(Made([["Nome"]]))) == "list.unreadable"


def _refusal(data: bytes) -> str:
    try:
        read(data)
    except Refused as refused:
        return " ".join(problem.code for problem in refused.problems)
    return ""
