"""Workbooks of Excel written as no program writes them are read or refused."""

from __future__ import annotations

from bglmanager.engine.problems import Refused
from bglmanager.exchange.entry_lists.calamine_process import MAX_AREA
from bglmanager.exchange.entry_lists.files import read_list
from tests.bad_inputs.odd_sheets import odd_sheet, sheet, stored
from tests.bad_inputs.workbooks_made import SHEET_1
from tests.helpers.figures import figure


def _is_read(number: int) -> bool:
    try:
        found = read_list(odd_sheet(number))
    except Refused:
        return False
    assert len(found.rows) * max(len(row.cells) for row in found.rows) <= MAX_AREA
    return True


def test_odd_workbooks_are_refused_or_take_no_more_than_a_list() -> None:
    count = figure(20, long=1_000)
    assert count // 10 < sum(map(_is_read, range(count))) < count - count // 10


def test_a_place_of_another_namespace_is_none() -> None:
    """As Excel and calamine have it: the cell stands behind the one before it."""
    rows = '<row><c t="str"><v>Nome</v></c><c x:r="XFD9" t="str"><v>Club</v></c></row>'
    found = read_list(stored({SHEET_1: sheet(rows)}))
    assert [row.cells for row in found.rows] == [("Nome", "Club")]


def test_cells_without_a_place_follow_the_row_and_not_the_cell_before() -> None:
    """A cell may name another row than its own; what hides or fails is told where it is read."""
    rows = '<row r="2"><c r="A1" t="str"><v>Nome</v></c><c t="e"><v>#N/A</v></c></row>'
    rows += '<row hidden="1"><c t="str"><v>Anna</v></c></row>'
    found = read_list(stored({SHEET_1: sheet(rows)}))
    assert [row.cells for row in found.rows] == [("Nome",), ("", "#N/A"), ("Anna",)]
    assert [(note.code, note.path) for note in found.notes] == [("list.hidden-rows", "3")]
