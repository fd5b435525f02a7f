"""The columns of a table, described once for the screen, the clipboard, paper and spreadsheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bglmanager.engine.event import Number

Row = TypeVar("Row")

CellValue = str | Number | None
"""What a spreadsheet takes from a cell: a number as it is, not as it is written."""


@dataclass(frozen=True)
class TableColumn(Generic[Row]):
    """One column.

    `text` is what a cell says; `order` what it is sorted by, the text as people sort it unless
    told; `value` what a spreadsheet takes, the text unless told. `figures` stand at the right,
    `strong` texts are in bold. `spoken` is the title for who hears it, where it is another one;
    `key` names the column for who does not take all of them.
    """

    title: str
    text: Callable[[Row], str]
    order: Callable[[Row], object] | None = None
    figures: bool = False
    stretch: bool = False
    strong: bool = False
    spoken: str = ""
    value: Callable[[Row], CellValue] | None = None
    key: str = ""

    def value_of(self, row: Row) -> CellValue:
        """What a spreadsheet takes of this row."""
        return self.value(row) if self.value else self.text(row)
