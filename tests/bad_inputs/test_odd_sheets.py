"""Workbooks whose reader would lay out more than our own look at them saw."""

from __future__ import annotations

import os
import resource
import signal
from pathlib import Path

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.exchange.entry_lists import read
from bglmanager.exchange.entry_lists.sheet import MAX_AREA
from tests.bad_inputs.odd_sheets import odd_sheet, sheet, stored
from tests.bad_inputs.workbooks_made import SHEET_1
from tests.reliability.forks import ended, fork

MEMORY = 200 * 1024 * 1024
SECONDS = 5


def _read(number: int) -> bool:
    try:
        found = read(odd_sheet(number))
    except Refused:
        return False
    assert len(found.rows) * max(len(row.cells) for row in found.rows) <= MAX_AREA
    return True


def _read_all(first: int, count: int, told: int) -> None:
    """In a child that ends where a workbook needs far more than a list does; tells each number."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    limit = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
    for number in range(first, first + count):
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        os.pwrite(told, f"{number:8}".encode(), 0)
        os.pwrite(told, b"r" if _read(number) else b"-", 8 + number - first)


def _check(tmp_path: Path, count: int) -> None:
    next(filter(_read, range(count)))  # so that the reader is loaded before it is limited
    note = tmp_path / "told"
    told = os.open(note, os.O_RDWR | os.O_CREAT)
    try:
        code = ended(fork(lambda: _read_all(0, count, told)))
    finally:
        os.close(told)
    written = note.read_bytes()
    assert code == 0, f"workbook {written[:8].decode()}"
    assert len(written) == 8 + count
    assert min(written.count(b"r"), written.count(b"-")) > count // 10


def test_odd_workbooks_are_refused_or_take_no_more_than_a_list(tmp_path: Path) -> None:
    _check(tmp_path, 300)


@pytest.mark.long
def test_many_odd_workbooks(tmp_path: Path) -> None:
    _check(tmp_path, 5_000)


def test_a_place_of_another_namespace_is_none() -> None:
    """As Excel and calamine have it: the cell stands behind the one before it."""
    rows = '<row><c t="str"><v>Nome</v></c><c x:r="XFD9" t="str"><v>Club</v></c></row>'
    found = read(stored({SHEET_1: sheet(rows)}))
    assert [row.cells for row in found.rows] == [("Nome", "Club")]


def test_cells_without_a_place_follow_the_row_and_not_the_cell_before() -> None:
    """A cell may name another row than its own; what hides or fails is told where it is read."""
    rows = '<row r="2"><c r="A1" t="str"><v>Nome</v></c><c t="e"><v>#N/A</v></c></row>'
    rows += '<row hidden="1"><c t="str"><v>Anna</v></c></row>'
    found = read(stored({SHEET_1: sheet(rows)}))
    assert [row.cells for row in found.rows] == [("Nome", ""), ("", "#N/A"), ("Anna", "")]
    assert [(note.code, note.path) for note in found.notes] == [("list.hidden-rows", "3")]
