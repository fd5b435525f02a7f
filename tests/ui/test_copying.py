"""Rows on the clipboard: a spreadsheet takes every cell as what it is."""

from __future__ import annotations

import pytest

from bglmanager.ui.widgets.copying import as_lines


def test_cells_and_lines_stay_where_they_are() -> None:
    assert as_lines([["Name", "Club"], ["Rossi\tAda", "La\nTana\r"]]) == (
        "Name\tClub\nRossi Ada\tLa Tana "
    )


@pytest.mark.parametrize(
    "text", ["=HYPERLINK(1)", "=1+1", "@SUM(A1)", "+39 055", "-2+3", " =1", "\t=1", "\n@x", "-"]
)
def test_no_cell_is_a_formula(text: str) -> None:
    assert as_lines([[text]]).startswith("'")


@pytest.mark.parametrize("text", ["", "12", "-2", "+2,5", "-0.25", "Rossi", "a=b", "O'Hara"])
def test_figures_and_names_are_as_they_were(text: str) -> None:
    assert as_lines([[text]]) == text
