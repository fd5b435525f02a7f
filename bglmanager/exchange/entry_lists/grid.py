"""Sheets of a workbook while they are read, and which of them is the list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

from bglmanager.exchange.entry_lists.sheet import (
    MAX_AREA,
    Notes,
    Sheet,
    SheetRow,
    check_size,
    column_letter,
    refused,
)

Value = int | float | str | bool | time | date | datetime | timedelta


@dataclass
class Grid:
    """The filled cells of one sheet; rows and columns are counted from 0."""

    name: str
    visible: bool = True
    hidden: list[int] = field(default_factory=list)
    merged: list[tuple[int, int]] = field(default_factory=list)
    _rows: dict[int, dict[int, str]] = field(default_factory=dict)
    _height: int = 0
    _width: int = 0

    def put(self, row: int, column: int, text: str, *, down: int = 1, across: int = 1) -> None:
        """Fill a cell, or the same text into several; `Refused` when that is far from a list."""
        if not text:
            return
        self._height = max(self._height, row + down)
        self._width = max(self._width, column + across)
        if self._height * self._width > MAX_AREA:
            cell = f"{column_letter(self._width - 1)}{self._height}"
            raise refused("list.far-cell", cell=cell)
        for at in range(row, row + down):
            cells = self._rows.setdefault(at, {})
            for there in range(column, column + across):
                cells[there] = text

    @property
    def empty(self) -> bool:
        """Whether no cell is filled."""
        return not self._rows

    def rows(self) -> tuple[SheetRow, ...]:
        """Every row down to the last filled one."""
        return tuple(SheetRow(at + 1, self._cells(at)) for at in range(self._height))

    def _cells(self, row: int) -> tuple[str, ...]:
        cells = self._rows.get(row)
        if cells is None:
            return ()
        return tuple(cells.get(column, "") for column in range(max(cells) + 1))


def sheet_of(grid: Grid | None, count: int, most: int, *, epoch_1904: bool) -> Sheet:
    """The list in the grid that is read, of so many in the workbook; `Refused` for none."""
    if grid is None:
        raise refused("list.empty")
    notes = Notes()
    if count > 1:
        notes.add("list.sheet", name=grid.name, count=count)
    rows = grid.rows()
    note_hidden(grid.hidden, len(rows), notes)
    note_merged(grid.merged, notes)
    check_size(rows, most)
    if epoch_1904:
        notes.add("list.epoch-1904")
    return Sheet(rows, tuple(notes.found), epoch_1904=epoch_1904)


def note_hidden(hidden: Iterable[int], height: int, notes: Notes) -> None:
    """Say which rows, counted from 0, cannot be seen in the spreadsheet."""
    within = sorted({row for row in hidden if row < height})
    if within:
        line = within[0] + 1
        notes.add("list.hidden-rows", f"{line}", count=len(within), line=line)


def note_merged(merged: Iterable[tuple[int, int]], notes: Notes) -> None:
    """Say where cells, by row and column from 0, were merged."""
    places = list(merged)
    if places:
        row, column = places[0]
        notes.add("list.merged", count=len(places), cell=f"{column_letter(column)}{row + 1}")


def text_of(value: Value) -> str:
    """Numbers without the ".0" that every number of a workbook has, dates in ISO 8601."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value)
