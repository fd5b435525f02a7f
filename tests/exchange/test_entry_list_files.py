"""Files of every kind: what is read, what is noted, what is refused and in which words."""

from __future__ import annotations

import datetime as dt
import io
import json
import resource
import struct
import subprocess
import sys
import unicodedata
import zipfile
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from bglmanager.engine.problems import Refused
from bglmanager.exchange.entry_lists import calamine_process
from bglmanager.exchange.entry_lists.cells import Sheet
from bglmanager.exchange.entry_lists.drafts import Choices, Preview, State, apply_choices
from bglmanager.exchange.entry_lists.files import read_list, read_pasted
from bglmanager.exchange.entry_lists.previews import preview_list
from bglmanager.i18n import Texts
from bglmanager.words.documents import LIST_MESSAGES
from bglmanager.words.problems import problem_sentence
from tests.bad_inputs import list_said as said
from tests.bad_inputs.lists import in_english
from tests.files_made import ods, xls
from tests.files_made.sheets import Cell, Formula, Made
from tests.helpers.figures import figure

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)
LIST = "Nome;Cognome\nNicolò;Ferrè\n"


def refusals(data: bytes) -> list[str]:
    with pytest.raises(Refused) as caught:
        preview_list(read_list(data), now=NOW)
    return [problem_sentence(Texts("en"), p) for p in caught.value.problems]


def notes(data: bytes) -> list[str]:
    return [problem_sentence(Texts("en"), p) for p in read_list(data).notes]


def names(data: bytes) -> list[tuple[str, str]]:
    rows = preview_list(read_list(data), now=NOW).rows
    return [(row.draft.first_name, row.draft.last_name) for row in rows]


def workbook(*rows: list[object]) -> Workbook:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    return book


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def zipped(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name.replace("__", "/").replace("_", "."), content)
    return out.getvalue()


def with_part(data: bytes, name: str, old: bytes, new: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as made, zipfile.ZipFile(out, "w") as changed:
        for part in made.namelist():
            content = made.read(part)
            changed.writestr(part, content.replace(old, new) if part == name else content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "note"),
    [
        (LIST.encode("utf-8"), "Columns are separated by semicolons."),
        (LIST.encode("utf-8-sig"), "Columns are separated by semicolons."),
        (LIST.encode("cp1252"), "The text is encoded as Windows-1252."),
        (LIST.encode("utf-16"), "The text is encoded as UTF-16."),
        (LIST.encode("utf-16-be"), "The text is encoded as UTF-16."),
        (LIST.replace("\n", "\r").encode(), "Columns are separated by semicolons."),
        (LIST.replace(";", ",").encode(), "Columns are separated by commas."),
        (LIST.replace(";", "\t").encode(), "Columns are separated by tabs."),
        (LIST.replace(";", "|").encode(), "Columns are separated by “|”."),
        (
            ("sep=!\n" + LIST.replace(";", "!")).encode(),
            "The first line of the file says that columns are separated by “!”.",
        ),
        (
            LIST.encode().decode("cp1252").encode(),
            "Accents had been encoded twice (“NicolÃ²”) in 1 line, line 2; they were mended.",
        ),
    ],
)
def test_texts_of_every_spreadsheet_are_read(data: bytes, note: str) -> None:
    assert names(data) == [("Nicolò", "Ferrè")]
    assert note in notes(data)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", in_english(said.LIST_IS_EMPTY)),
        (b"\n ;\n", in_english(said.LIST_IS_EMPTY)),
        (
            b"Nome;Cognome\n",
            (
                "The list has titles of columns but no people under them. "
                "Choose the file with the names."
            ),
        ),
        (
            b'Nome;Cognome\nAnna;Neri\nMario;"Rossi\nUgo;Verdi\n',
            (
                "Line 3: a quotation mark opens here and is never closed. Close it or take it out, "
                "then import again."
            ),
        ),
        (b"Nome;Cognome\nAn\x00na;Neri\n", in_english(said.nul(2))),
        (b"%PDF-1.7\n...", in_english(said.PDF)),
        (b"\x89PNG\r\n\x1a\n...", in_english(said.PICTURE)),
        (
            b"\x01\x02\x03\x04\x05",
            "This is not a list: the file holds no text. Choose a spreadsheet or a CSV file.",
        ),
        (
            b"\xef\xbb\xbfNome\xff",
            "The file says it is UTF-8 but is damaged. Export the list again as CSV or XLSX.",
        ),
        (b"Nome;Cognome\nAnna;" + b"x" * 131_073, in_english(said.CELL_TOO_LONG)),
        (
            b"Nome;Cognome\n" + b"A;B\n" * 5_000,
            "The list has 5001 rows; at most 5000 can be imported. Split the file.",
        ),
        (b"Nome" + b";" * 500, in_english(said.too_wide(1))),
        (zipped(elenco_txt=b"x"), in_english(said.ARCHIVE)),
        (
            zipped(Index__Document_iwa=b"x"),
            "This is a file of Apple Numbers. Open it in Numbers and export it as XLSX or CSV.",
        ),
        (b"PK\x03\x04 and then nothing", in_english(said.DAMAGED)),
        (zipped(xl__workbook_xml=b"0" * 1_000_000), in_english(said.UNPACKS_TOO_LARGE)),
        (
            zipped(xl__workbook_xml=b'<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'),
            in_english(said.DEFINITIONS),
        ),
        (saved(Workbook()), in_english(said.LIST_IS_EMPTY)),
    ],
)
def test_what_is_no_list_is_refused_with_the_way_out(data: bytes, sentence: str) -> None:
    assert refusals(data) == [sentence]


@pytest.mark.parametrize("referenced", [True, False])
def test_a_cell_in_the_last_corner_costs_neither_time_nor_memory(*, referenced: bool) -> None:
    book = workbook(["Nome", "Cognome"], ["Anna", "Neri"])
    book.worksheets[0]["XFD1048576"] = "x"
    data = saved(book)
    if not referenced:
        data = with_part(data, "xl/worksheets/sheet1.xml", b' r="XFD1048576"', b"")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    cell = "XFD1048576" if referenced else "B1048576"
    assert refusals(data) == [
        (
            f"The spreadsheet has something as far away as cell {cell}. Copy the list into a "
            "new spreadsheet and import that."
        )
    ]
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 * 1024


@pytest.mark.parametrize(
    "tag",
    [
        b'<c s="&gt;>" r="XFD1048576" ',
        b'<c s=" r=\'A1\'" r="XFD1048576" ',
        b"<c\nr = 'XFD1048576' ",
        b'<c r="&#88;FD1048576" ',
        b'<x:c r="XFD1048576" ',
        b'<c s="1"r="XFD1048576" ',
    ],
)
def test_a_far_cell_cannot_hide(tag: bytes) -> None:
    book = workbook(["Nome", "Cognome"], ["Anna", "Neri"])
    data = with_part(saved(book), "xl/worksheets/sheet1.xml", b'<c r="B2" ', tag)
    with pytest.raises(Refused) as caught:
        read_list(data)
    assert {p.code for p in caught.value.problems} <= {"list.far-cell", "list.unreadable"}


@pytest.mark.parametrize("data", [b"\n" * 50_000_000, b"Nome" + b";" * 50_000_000])
def test_endless_files_are_refused_in_time(data: bytes) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(Refused):
        read_list(data)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200 * 1024


def test_workbook_cells_become_the_text_a_person_sees() -> None:
    book = workbook(
        ["Nome", 1.0, 1.5, date(2011, 2, 3), datetime(2011, 2, 3, 4, 5), True, 3331234567],  # noqa: DTZ001 - a workbook has no zones
    )
    cells = read_list(saved(book)).rows[0].cells
    assert cells == ("Nome", "1", "1.5", "2011-02-03", "2011-02-03T04:05:00", "TRUE", "3331234567")


def test_of_several_sheets_the_first_filled_one_is_read() -> None:
    book = Workbook()
    second = book.create_sheet("Iscritti & co")
    second.append(["Nome", "Cognome"])
    second.append(["Anna", "Neri"])
    data = saved(book)
    assert names(data) == [("Anna", "Neri")]
    assert notes(data) == [
        ("The spreadsheet has 2 sheets; “Iscritti & co” is read, the first with something in it.")
    ]


def test_hidden_rows_and_merged_cells_are_read_and_said() -> None:
    book = workbook(["Nome", "Cognome"], ["Anna", "Neri"], ["Ugo", "Verdi"])
    book.worksheets[0].row_dimensions[3].hidden = True
    book.worksheets[0].merge_cells("A6:B6")
    data = saved(book)
    assert names(data) == [("Anna", "Neri"), ("Ugo", "Verdi")]
    assert notes(data) == [
        "1 row is hidden in the spreadsheet (row 3); it is read like the others.",
        "1 group of cells is merged (at A6): its value counts for the first cell only.",
    ]


def test_how_days_are_counted_is_not_told_by_an_extension() -> None:
    """Excel for Mac writes one of the same name, which says nothing of it."""
    book = workbook(["Nome"])
    book.epoch = datetime(1904, 1, 1)  # noqa: DTZ001  # as the library names the epoch
    extension = b'<x:workbookPr xmlns:x="urn:x" defaultImageDpi="32767" /></workbook>'
    data = with_part(saved(book), "xl/workbook.xml", b"</workbook>", extension)
    assert read_list(data).epoch_1904


def test_errors_and_formulas_without_result_count_as_empty_and_are_said() -> None:
    book = workbook(["Nome", "Cognome", "Club", "Note"], ["Anna", "Neri", "#N/A", "=1+1"])
    (row,) = preview_list(read_list(saved(book)), now=NOW).rows
    assert (row.draft.club, row.draft.notes) == (None, None)
    assert [problem_sentence(Texts("en"), p) for p in row.problems] == [
        "Line 2, “Club”: the spreadsheet shows the error #N/A; the cell counts as empty.",
        (
            "Line 2, “Note”: a formula has no stored result; the cell counts as empty. "
            "Open the spreadsheet, save it and import it again."
        ),
    ]


@pytest.mark.parametrize("as_date", [True, False])
def test_workbooks_that_count_from_1904_give_the_same_day(*, as_date: bool) -> None:
    book = workbook(["Nome", "Cognome", "Nascita"], ["Anna", "Neri", date(1990, 5, 7)])
    book.epoch = datetime(1904, 1, 1)  # noqa: DTZ001  # as the library names the epoch
    if not as_date:
        book.worksheets[0]["C2"] = (date(1990, 5, 7) - date(1904, 1, 1)).days
        book.worksheets[0]["C2"].number_format = "General"
    data = saved(book)
    assert preview_list(read_list(data), now=NOW).rows[0].draft.birth_date == date(1990, 5, 7)
    assert notes(data) == [
        "The spreadsheet counts its days from 1904; its dates are read that way."
    ]


def test_lines_are_those_of_the_file_when_cells_have_several() -> None:
    data = b'Nome;Cognome;Note\r\n"Anna";Neri;"uno\r\ndue ""x"""\r\n\r\nUgo;Verdi;\r\n'
    sheet = read_list(data)
    assert [(row.line, row.cells) for row in sheet.rows] == [
        (1, ("Nome", "Cognome", "Note")),
        (2, ("Anna", "Neri", 'uno\ndue "x"')),
        (4, ("",)),
        (5, ("Ugo", "Verdi", "")),
    ]


def test_pasted_cells_are_read_like_a_file() -> None:
    sheet = read_pasted("Nome\tCognome\nAnna\tNeri\n")
    assert [row.draft.last_name for row in preview_list(sheet, now=NOW).rows] == ["Neri"]


def test_reading_text_does_not_load_the_workbook_reader() -> None:
    code = (
        "import sys; from bglmanager.exchange.entry_lists.files import read_list;"
        "read_list(b'Nome;Cognome\\nA;B');"
        "sys.exit(any(m in sys.modules for m in ('python_calamine', 'rapidfuzz', 'openpyxl')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ------------------------------------ Workbooks of LibreOffice and of Excel 97, cell by cell

Make = Callable[..., bytes]

KINDS: dict[str, Make] = {
    "ods": ods.ods,
    "xls": xls.xls,
    "xls in short sectors": lambda *sheets, **how: xls.xls(*sheets, **how, small=True),
}


def cells(sheet: Sheet) -> list[tuple[str, ...]]:
    return [row.cells for row in sheet.rows]


SHOWN: Sequence[tuple[Cell, str]] = (
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
)


@pytest.mark.parametrize("kind", KINDS)
def test_cells_become_the_text_a_person_sees(kind: str) -> None:
    data = KINDS[kind](Made([["Nome", cell, "x"] for cell, _ in SHOWN]))
    assert cells(read_list(data)) == [("Nome", text, "x") for _, text in SHOWN]


@pytest.mark.parametrize("kind", KINDS)
def test_empty_rows_and_cells_keep_their_places(kind: str) -> None:
    data = KINDS[kind](Made([[], ["Nome", None, "Club"], [], ["Anna", None, "Alfa"], [None]]))
    assert [(row.line, row.cells) for row in read_list(data).rows] == [
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
    made = read_list(ods.container({**ods.parts(Made([])), "content.xml": content}))
    assert cells(made) == [("Nome", "Nome", "Cognome")] * 3 + [("Anna", "Neri")] * 3


def test_notes_and_drawings_in_a_cell_are_not_its_text() -> None:
    inner = (
        b"<office:annotation><text:p>una nota</text:p></office:annotation><text:p>An"
        b'<text:span>na</text:span><text:s text:c="2"/>B.<text:line-break/>C.<text:tab/>'
        b"<office:annotation><text:p>altra</text:p></office:annotation></text:p>"
    )
    content = ods.content(Made([["Nome"]])).replace(b"<text:p>Nome</text:p>", inner)
    made = read_list(ods.container({**ods.parts(Made([])), "content.xml": content}))
    assert cells(made) == [("Anna  B.\nC.\t",)]


@pytest.mark.parametrize("kind", KINDS)
def test_any_end_of_a_workbook_is_read_or_refused(kind: str) -> None:
    data = KINDS[kind](Made([["Nome", "Cognome"], ["Anna", 1.5]]))
    found = {_refusal(data[:length]) for length in range(0, len(data), figure(389, long=97))}
    known = {"", "list.damaged", "list.unreadable", "list.empty", "list.nul", "list.not-text"}
    assert found <= known
    assert "list.damaged" in found


def test_texts_of_an_xls_have_one_encoding_whatever_it_says() -> None:
    """Some programs announce Windows-1252 and write UTF-16 all the same, as Excel does."""
    made = xls.records(Made([["Nicolò", "李小龍"]]))
    made.insert(1, (0x0042, struct.pack("<H", 1252)))
    assert cells(read_list(xls.compound({"Workbook": xls.stream(made)}))) == [("Nicolò", "李小龍")]


@pytest.mark.parametrize("kind", KINDS)
def test_how_days_are_counted_is_told_with_the_list(kind: str) -> None:
    sheets = [KINDS[kind](Made([["Nome"]]), epoch_1904=yes) for yes in (True, False)]
    assert [read_list(data).epoch_1904 for data in sheets] == [True, False]


def test_what_other_programs_write_for_looks_is_no_fault() -> None:
    """Cells on lines of their own, and a cell that does not say that it is a text."""
    content = ods.content(Made([["Nome", "Cognome"], ["Anna", "Neri"]]))
    content = content.replace(b"<table:table-cell", b"\n  <table:table-cell").replace(
        b' office:value-type="string"', b' table:formula="of:=A1>&lt;3"', 1
    )
    made = read_list(ods.container({**ods.parts(Made([])), "content.xml": content}))
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


def test_a_system_that_takes_no_limit_of_memory_reads_workbooks() -> None:
    """The address space of macOS can be given none."""
    program = """
import resource
from bglmanager.exchange.entry_lists import calamine_process

set_limit = resource.setrlimit

def refuse(which, limits):
    if which == resource.RLIMIT_AS:
        raise ValueError("current limit exceeds maximum limit")
    set_limit(which, limits)

resource.setrlimit = refuse
calamine_process.answer_once()
"""
    data = xls.xls(Made([["Nome"]]))
    told = subprocess.run(
        [sys.executable, "-c", program], input=data, capture_output=True, check=True
    )
    assert json.loads(told.stdout)[2] == [["Nome"]]


@pytest.mark.parametrize("end", ["import os; os.abort()", "print('?')", "while True: pass"])
def test_a_process_that_ends_or_hangs_is_a_file_that_cannot_be_read(
    end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calamine_process, "start_command", lambda: [sys.executable, "-c", end])
    monkeypatch.setattr(calamine_process, "SECONDS", 0.2)
    assert _refusal(xls.xls(Made([["Nome"]]))) == "list.unreadable"


def _refusal(data: bytes) -> str:
    try:
        read_list(data)
    except Refused as refused:
        return " ".join(problem.code for problem in refused.problems)
    return ""


# -------------------- Whatever comes in: a refusal or a preview, and every row accounted for

CELLS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["Anna", "Neri", "Anna Neri", "NERI", "a@example.org", "07/05/1990", "13/25/2010", "sì",
         "1,5", "#N/A", "=A1", "\u200b", "", "Nome", "Cognome", "Email", "x" * 201, '"', "12345"]
    ),
)  # fmt: skip
TABLES = st.lists(st.lists(CELLS, min_size=1, max_size=5), max_size=8)


def _workbook() -> bytes:
    book = Workbook()
    for row in (["Nome", "Cognome", "Nascita"], ["Anna", "Neri", 33000], ["Ugo", "Verdi", "#N/A"]):
        book.worksheets[0].append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


WORKBOOK = _workbook()


def account(sheet: Sheet) -> None:
    """Every row is somewhere, every draft is fit for the document, every problem has words."""
    try:
        shown = preview_list(sheet, now=NOW)
    except Refused as refusal:
        speak(refusal)
        return
    filled = [row.line for row in sheet.rows if not row.blank]
    assert [row.line for row in shown.rows] == filled[-len(shown.rows) :]
    for row in shown.rows:
        for problem in row.problems:
            assert problem_sentence(Texts("en"), problem)
    check_outcome(shown)


def check_outcome(shown: Preview) -> None:
    likely = frozenset(row.line for row in shown.rows if row.state is State.LIKELY)
    try:
        outcome = apply_choices(shown, Choices(skip=likely))
    except Refused as refusal:
        speak(refusal)
        return
    taken = [row for row in shown.rows if row.state in (State.NEW, State.THERE)]
    assert len(outcome.added) + len(outcome.there) == len(taken)
    for draft in outcome.added:
        texts = [draft.first_name, draft.last_name, draft.club, draft.notes, draft.phone]
        for text in filter(None, texts):
            assert 0 < len(text) <= 200
            assert not any(unicodedata.category(c) in {"Cc", "Cs"} for c in text)


def speak(refusal: Refused) -> None:
    assert all(problem_sentence(Texts("en"), p) for p in refusal.problems)


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        sheet = read_list(data)
    except Refused as refusal:
        speak(refusal)
        return
    account(sheet)


@given(TABLES, st.sampled_from([";", ",", "\t"]))
def test_no_row_of_a_text_is_lost(table: list[list[str]], separator: str) -> None:
    try:
        sheet = read_pasted("\n".join(separator.join(row) for row in table))
    except Refused as refusal:
        speak(refusal)
        return
    account(sheet)


@given(st.integers(0, len(WORKBOOK) - 1), st.binary(min_size=1, max_size=4))
def test_a_damaged_workbook_is_read_or_refused(at: int, damage: bytes) -> None:
    try:
        sheet = read_list(WORKBOOK[:at] + damage + WORKBOOK[at + len(damage) :])
    except Refused as refusal:
        speak(refusal)
        return
    account(sheet)


@settings(max_examples=figure(8, long=2_000))
@given(
    st.sampled_from(["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/_rels/workbook.xml.rels"]),
    st.data(),
)
def test_a_workbook_of_damaged_xml_is_read_or_refused(name: str, data: st.DataObject) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(WORKBOOK)) as made, zipfile.ZipFile(out, "w") as damaged:
        for part in made.namelist():
            content = made.read(part)
            if part == name:
                at = data.draw(st.integers(0, len(content)))
                cut = data.draw(st.integers(0, 30))
                content = content[:at] + data.draw(st.binary(max_size=6)) + content[at + cut :]
            damaged.writestr(part, content)
    try:
        sheet = read_list(out.getvalue())
    except Refused as refusal:
        speak(refusal)
        return
    account(sheet)


def test_a_code_has_words_and_words_have_a_code() -> None:
    assert all(code.startswith(("list.", "sample.")) for code in LIST_MESSAGES)
