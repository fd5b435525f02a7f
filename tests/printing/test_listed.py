"""The tables of sheets for other programs: what stands in them is what is printed."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from openpyxl import load_workbook

from bglmanager.engine.derive import derive
from bglmanager.i18n import Texts
from bglmanager.printing.document import Printed
from bglmanager.printing.kinds import Sheet
from bglmanager.services.sheet_files import SheetFormat, sheet_bytes, sheet_formats
from bglmanager.words.columns import ListedSheet
from tests.helpers.figures import LONG
from tests.helpers.refusals import refused_codes
from tests.printing import builders, reading
from tests.printing.test_golden import BIG_CASES, CASES, DAY_CASES, OTHER_CASES

IT = Texts("it")
TABLES = ("pairings-hostile", "call-out", "standings", "standings-hostile", "why", "ranking")
MORE = ("penalties", "corrections", "till", "boxes-hostile", "bringing", "check-in-hostile")
ALL = {**CASES, **DAY_CASES, **OTHER_CASES}
EVERY = [*ALL] if LONG else ["pairings", "till"]


def _printed(case: str) -> Printed:
    sheet, build = ALL[case]
    event = build()
    return builders.printed(sheet, event, IT, derived=derive(event))


class _Cells(HTMLParser):
    """What the cells of a page say; nothing on it but text in a table under its heads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in _ELEMENTS
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attrs)
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")
        self._inside = tag in ("th", "td")

    def handle_endtag(self, tag: str) -> None:
        self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.rows[-1][-1] += data


_ELEMENTS = set("html meta title style header footer p h1 h2 span div table".split()) | set(
    "thead tbody tr th td".split()
)
RISKY = ("=", "+", "@", "-", "\t", "\r")
"""What a formula begins with for one spreadsheet or the other."""


def assert_nothing_runs(printed: Printed) -> ListedSheet:
    """Every row of its tables is in every format, and no cell a formula, no name an element."""
    assert printed.listed
    height = sum(table.height + 1 for table in printed.listed.tables)
    assert len(_Cells(sheet_bytes(printed, SheetFormat.HTML).decode()).rows) == height
    book = load_workbook(io.BytesIO(sheet_bytes(printed, SheetFormat.XLSX)))
    rows = [row for sheet in book for row in sheet.iter_rows()]
    assert len(rows) == height
    assert not [cell for row in rows for cell in row if cell.data_type == "f"]
    text = sheet_bytes(printed, SheetFormat.CSV).decode("utf-8-sig")
    separated = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    risky = [cell for row in separated for cell in row if cell.startswith(RISKY)]
    assert [cell for cell in risky if not re.fullmatch(r"-\d+(,\d+)?", cell)] == []
    return printed.listed


@pytest.mark.parametrize("case", [*TABLES, *MORE])
def test_a_table_says_in_every_format_what_is_printed(case: str) -> None:
    printed = _printed(case)
    listed = assert_nothing_runs(printed)
    said = re.sub(r"\s", "", reading.text(printed.data))
    columns = [column for table in listed.tables for column in table.columns]
    cells = [cell for column in columns for cell in column.texts if cell.isascii()]
    short = {re.sub(r"\s", "", cell) for cell in cells if len(cell) < 16}  # in one line on paper
    assert short
    assert not [cell for cell in short if cell not in said]


def test_nothing_of_a_page_runs_is_fetched_or_is_more_than_text() -> None:
    page = sheet_bytes(_printed("standings-hostile"), SheetFormat.HTML).decode()
    found = _Cells(page)
    assert "Rossi & C. <b> <img src=x>" in {cell for row in found.rows for cell in row}
    assert "url(" not in page
    assert "@import" not in page


def test_the_same_sheet_is_the_same_page() -> None:
    one, other = (sheet_bytes(_printed("ranking"), SheetFormat.HTML) for _ in range(2))
    assert one == other


def test_figures_are_numbers_for_a_spreadsheet_and_texts_for_who_reads() -> None:
    printed = _printed("standings")
    assert printed.listed
    (table,) = printed.listed.tables
    columns = {column.title: column for column in table.columns}
    assert columns["Punti"].texts[0] == "255"
    assert columns["Punti"].values[0] == 255
    assert columns["PBG"].texts[0] == "126,60"
    assert isinstance(first := columns["PBG"].values[0], Fraction)
    assert round(first, 2) == Fraction("126.6")
    assert columns[""].values[:3] == (1, 2, 3)
    assert re.fullmatch(r"\d/\d+", columns["T1"].texts[0])
    assert columns["T1"].values[0] in range(1, 8)


@pytest.mark.parametrize("case", ["pairings", "call-out"])
def test_the_number_of_a_table_stands_alone_beside_the_name_of_its_furniture(case: str) -> None:
    sheet, build = ALL[case]
    event = build()
    *before, made = event.rounds
    called = tuple(replace(table, label=f"Sala Verde {table.number}") for table in made.tables)
    event = replace(event, rounds=(*before, replace(made, tables=called)))
    listed = builders.printed(sheet, event, IT).listed
    assert listed is not None
    columns = {column.title: column.values for column in listed.tables[0].columns}
    numbers = [number for number in columns["Tavolo"] if isinstance(number, int)]
    assert sorted(set(numbers)) == [table.number for table in made.tables]
    seated = sum(len(table.seats) for table in made.tables)
    assert (len(numbers), len(columns["Tavolo"])) == (seated, seated + len(made.byes))
    assert columns["Nome del tavolo"][-2:] != columns["Tavolo"][-2:]
    assert {str(name).removeprefix("Sala Verde ") for name in columns["Nome del tavolo"]} >= {
        str(number) for number in numbers
    }


def test_what_a_table_plays_for_and_byes_are_no_names_of_furniture() -> None:
    event = BIG_CASES["big-ranking-semifinal"][1]()
    event = event.with_settings(options={"third_place": True})
    final = builders.printed(Sheet.CALL_OUT, builders.with_round(event, closed=False), IT)
    resting = builders.with_round(builders.big(9, 0), closed=False)
    byes = builders.printed(Sheet.CALL_OUT, resting, IT)
    for printed, noted in ((final, ["", *["per il terzo posto"] * 2]), (byes, ["riposo"])):
        assert printed.listed is not None
        columns = {column.title: column.texts for column in printed.listed.tables[0].columns}
        assert "Nome del tavolo" not in columns
        assert columns["Nota"][-len(noted) :] == tuple(noted)


def _cells_of(printed: Printed) -> list[tuple[str, list[tuple[object, ...]]]]:
    book = load_workbook(io.BytesIO(sheet_bytes(printed, SheetFormat.XLSX)))
    return [(sheet.title, [*sheet.iter_rows(values_only=True)]) for sheet in book]


@pytest.mark.parametrize("case", EVERY)
def test_the_same_sheet_is_the_same_workbook_cell_by_cell(case: str) -> None:
    one, other = _printed(case), _printed(case)
    assert one.listed == other.listed
    if one.listed is None:
        assert sheet_formats(one) == (SheetFormat.PDF,)
        return
    tables = _cells_of(one)
    assert tables == _cells_of(other)
    assert sum(len(rows) - 1 for _, rows in tables) == sum(t.height for t in one.listed.tables)


def test_a_sheet_without_a_table_is_a_pdf_alone() -> None:
    printed = builders.printed(Sheet.REFEREE, builders.event(builders.ordinary(8)), IT)
    assert sheet_formats(printed) == (SheetFormat.PDF,)
    assert sheet_bytes(printed, SheetFormat.PDF) == printed.data
    assert refused_codes(sheet_bytes, printed, SheetFormat.XLSX) == ["print.no-table"]
